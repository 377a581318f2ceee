//! The staircase that a reader draws: three ways to the same text, what is judged, what is said and shown.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::estimate::pipeline::Pipeline;
use bytes_and_bubbles::estimate::schedule::{Delay, HeldBy, Schedule};
use bytes_and_bubbles::exercise::check::{ReadBack, Verdict};
use bytes_and_bubbles::exercise::drawing::{
    Board, Cell, Drawing, Key, MOST, distance, first_breach, judge, measure, read_back,
};
use bytes_and_bubbles::exercise::view::drawing::{cell_id, changes, patches, picked, skeleton};
use bytes_and_bubbles::markup::Patch;
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use proptest::collection::vec;
use proptest::prelude::*;

const IDEAL: &str = "0 1 2 / 1 2 3 / 2 3 4 / 3 4 5";

fn plain(number: usize) -> Quantity {
    Quantity::plain(number.try_into().unwrap())
}

fn board(stages: usize, micro_batches: usize, text: &str) -> Board {
    Board::new(&plain(stages), &plain(micro_batches), text).unwrap()
}

fn drawing(stages: usize, micro_batches: usize, text: &str) -> Drawing {
    Drawing::read(&plain(stages), &plain(micro_batches), text).unwrap()
}

fn judged(stages: usize, micro_batches: usize, text: &str) -> Verdict {
    judge(&plain(stages), &plain(micro_batches), text)
}

fn cell(stage: usize, slot: u32) -> Cell {
    Cell { stage, slot }
}

fn says(verdict: Verdict) -> String {
    match verdict {
        Verdict::Right { note } => format!("right: {note}"),
        Verdict::Form { says } => format!("form: {says}"),
        Verdict::Wrong { misconception, says } => {
            assert_eq!(misconception, None);
            format!("wrong: {says}")
        }
        Verdict::NotRead { says, options } => {
            assert!(options.is_empty());
            format!("not read: {says}")
        }
    }
}

fn keys(board: &mut Board, keys: &[&str]) {
    for key in keys {
        assert!(board.key(&Key::new(key)).handled, "{key}");
    }
}

/// AX-01: whoever cannot point draws the same.
#[test]
fn presses_keys_and_rows_come_to_one_text() {
    let mut pressed = board(4, 3, "");
    for stage in 0..4 {
        for batch in 0..3 {
            assert!(pressed.press(cell(stage, u32::try_from(stage + batch).unwrap())));
        }
    }
    assert_eq!(
        pressed.told(),
        "Stage 4, time 5: micro-batch 3 placed. All are placed in every stage."
    );

    // One micro-batch after the other, picked and pressed along its way.
    let mut picked = board(4, 3, "");
    for batch in [2, 0, 1] {
        picked.pick(Some(batch));
        for stage in 0..4 {
            picked.press(cell(stage, u32::try_from(stage + batch).unwrap()));
        }
    }

    let mut keyed = board(4, 3, "");
    for stage in 0..4 {
        keys(&mut keyed, &["Home"]);
        keys(&mut keyed, &vec!["ArrowRight"; stage]);
        keys(&mut keyed, &["1", "ArrowRight", "2", "ArrowRight", "3", "ArrowDown"]);
    }

    // Enter is a press on the cell that has the focus.
    let mut entered = board(4, 3, "");
    for stage in 0..4 {
        for _ in 0..3 {
            entered.press(entered.cursor());
            keys(&mut entered, &["ArrowRight"]);
        }
        if stage < 3 {
            keys(&mut entered, &["ArrowDown", "ArrowLeft", "ArrowLeft"]);
        }
    }

    let mut typed = board(4, 3, "");
    for (stage, row) in ["0 1 2", "1,2,3", " 2;  3 ;4 ", "３ ４ ５"].into_iter().enumerate() {
        assert!(typed.row(stage, row));
    }
    let mut pasted = board(4, 3, "");
    assert_eq!(pasted.paste(0, "0\t1\t2\n1\t2\t3\r\n2\t3\t4\n3\t4\t5\n"), Some(true));

    for board in [&pressed, &picked, &keyed, &entered, &typed, &pasted] {
        assert_eq!(board.text(), IDEAL);
    }
    assert!(says(judged(4, 3, &typed.text())).starts_with("right"));
    // Also what is read of them is the same.
    let words = |board: &Board| {
        let texts = patches(board, "d").into_iter().filter(|patch| {
            matches!(patch, Patch::Html(..))
                || matches!(patch, Patch::Attribute(_, "aria-label", _))
        });
        texts.collect::<Vec<_>>()
    };
    assert_eq!(words(&pressed), words(&typed));
    assert_eq!(words(&pressed), words(&keyed));
}

#[test]
fn rows_are_read_as_people_type_them() {
    let row = |text: &str| drawing(1, 4, text).text();
    for text in [
        "0 1 - 3",
        "0,1,_,3",
        "0;1;.;3",
        "  0   1  –  3  ",
        "0, 1, x, 3",
        "０ １ － ３",
        "00 01 × 03",
        "0，1；—、3",
        "0 1 -- 3",
        "٠ ١ _ ٣",
        "0\t1\t-\t3",
    ] {
        assert_eq!(row(text), "0 1 - 3", "{text}");
    }
    assert_eq!(row("0 1"), "0 1 - -");
    assert_eq!(row(""), "");
    assert_eq!(row("- - - -"), "");
    assert_eq!(drawing(3, 2, "0 1").text(), "0 1 / - - / - -");
    assert_eq!(drawing(3, 2, "0 1\n1 2\n2 3").text(), "0 1 / 1 2 / 2 3");
}

#[test]
fn what_cannot_be_read_is_named_with_its_place_and_kept() {
    for (row, fault) in [
        ("0 -1", "Stage 2, entry 2: “-1” is before the start, which is time 0."),
        ("0 −1", "Stage 2, entry 2: “−1” is before the start, which is time 0."),
        (
            "2.5",
            "Stage 2, entry 1: “2.5” is not a whole number. Times are 0, 1, 2 and so on, and “-” leaves a \
             micro-batch out.",
        ),
        ("1 16", "Stage 2, entry 2: time 16 lies beyond the grid, whose last is 15."),
        (
            "0 99999999999999999999",
            "Stage 2, entry 2: time 9999999999999999… lies beyond the grid, whose last is 15.",
        ),
        ("0 1 2 3", "Stage 2 has 4 entries, but there are 3 micro-batches."),
    ] {
        let mut board = board(4, 3, IDEAL);
        board.row(1, row);
        assert_eq!(board.drawing().fault_in(1).as_deref(), Some(fault));
        assert_eq!(board.drawing().row(1), row);
        let text = board.text();
        assert_eq!(text, format!("0 1 2 / {row} / 2 3 4 / 3 4 5"));
        assert_eq!(drawing(4, 3, &text).text(), text);
        assert_eq!(says(judged(4, 3, &text)), format!("not read: {fault}"));
        assert_eq!(read_back(&plain(4), &plain(3), &text), ReadBack::Refused(fault.to_owned()));
        // The other rows stay, and the way back too.
        board.row_left(1);
        assert_eq!(board.drawing().row(1), row);
        assert!(board.undo());
        assert_eq!(board.text(), IDEAL);
    }
    for odd in ["10^9", "a", "1e3", "0x1", "1/2", "½", "∞", "𝟙", "<b>", "1-2", "3."] {
        let mut board = board(2, 3, "");
        board.row(0, odd);
        let fault = board.drawing().fault_in(0).unwrap();
        assert!(fault.contains("is not a whole number"), "{odd}: {fault}");
        let back = drawing(2, 3, &board.text());
        assert_eq!((back.row(0), back.text()), (odd.to_owned(), board.text()));
    }
    // What of a row can be read is in the grid meanwhile.
    let board = board(1, 3, "0 a 3");
    assert_eq!([0, 1, 2].map(|batch| board.drawing().start(0, batch)), [Some(0), None, Some(3)]);
    assert_eq!(
        says(judged(2, 3, "0 1 2 / 1 2 3 / 2 3 4")),
        "not read: There are 3 rows, but there are 2 stages."
    );
    // Rows for which there are no stages are kept until something is drawn.
    let mut beyond = self::board(1, 2, "- - / 0 1 / a");
    assert_eq!(beyond.text(), "- - / 0 1 / a");
    beyond.press(cell(0, 0));
    assert_eq!(beyond.text(), "0 -");
    assert!(beyond.undo() && beyond.text() == "- - / 0 1 / a");
    let long = "1 ".repeat(100_000);
    assert!(drawing(2, 3, &long).fault().unwrap().contains("entries"));
}

#[test]
fn a_row_stays_as_it_is_typed_until_it_is_left_or_drawn_in() {
    let mut board = board(2, 3, "");
    for text in ["0", "0,", "0, ", "0, 1", "0, 1, 2"] {
        board.row(0, text);
        assert_eq!(board.drawing().row(0), text);
    }
    board.row_left(0);
    assert_eq!(board.drawing().row(0), "0 1 2");
    board.row(1, "1, 2");
    board.press(cell(1, 3));
    assert_eq!(board.drawing().row(1), "1 2 3");
    // One way back for a press, one for a row, however many letters it has.
    assert!(board.undo());
    assert_eq!(board.text(), "0 1 2 / 1 2 -");
    assert!(board.undo() && board.undo());
    assert_eq!((board.text(), board.can_undo()), (String::new(), false));
    assert!(board.redo() && board.redo() && board.redo() && !board.redo());
    assert_eq!(board.text(), "0 1 2 / 1 2 3");
}

#[test]
fn presses_place_take_away_and_move() {
    let mut board = board(2, 3, "");
    board.press(cell(0, 4));
    board.press(cell(0, 0));
    assert_eq!(board.text(), "4 0 - / - - -");
    // The one that was taken away is the next again.
    assert_eq!((board.press(cell(0, 4)), board.in_hand(0)), (true, Some(0)));
    assert_eq!(
        board.told(),
        "Stage 1, time 4: micro-batch 1 taken away. Left in this stage: 1 and 3."
    );
    board.press(cell(0, 1));
    board.press(cell(0, 2));
    assert_eq!(
        board.told(),
        "Stage 1, time 2: micro-batch 3 placed. All are placed in this stage."
    );
    assert!(!board.press(cell(0, 3)));
    assert_eq!(
        board.told(),
        "All micro-batches are placed in stage 1. A press on one takes it away."
    );
    board.pick(Some(1));
    assert_eq!((board.told(), board.in_hand(1)), ("Micro-batch 2 is in hand.", Some(1)));
    board.press(cell(0, 5));
    assert_eq!(
        board.told(),
        "Stage 1, time 5: micro-batch 2 moved here from time 0. All are placed in this stage."
    );
    assert_eq!(board.text(), "1 5 2 / - - -");
    // Escape puts down what is in hand, and nothing else; a second one is not ours.
    assert!(board.key(&Key::new("Escape")).handled && board.picked().is_none());
    assert!(!board.key(&Key::new("Escape")).handled);
    assert_eq!(board.text(), "1 5 2 / - - -");
    assert!(!board.press(cell(7, 0)) && !board.press(cell(0, 4000)) && !board.take(cell(1, 0)));
    assert!(board.clear() && board.text().is_empty() && board.undo());
    assert_eq!(board.text(), "1 5 2 / - - -");
    // Two typed into one cell are both there, and leave together.
    board.row(1, "3 3 4");
    assert!(board.take(cell(1, 3)));
    assert_eq!(
        board.told(),
        "Stage 2, time 3: micro-batches 1 and 2 taken away. Left in this stage: 1 and 2."
    );
}

#[test]
fn digits_put_their_micro_batch_where_the_cursor_is() {
    let mut one = board(2, 3, "0 1 2");
    keys(&mut one, &["End", "2"]);
    assert_eq!(one.text(), "0 15 2 / - - -");
    keys(&mut one, &["Home", "3"]);
    assert_eq!(
        one.told(),
        "Stage 1, time 0: micro-batch 3 moved here from time 2. Micro-batch 1 taken away. Left in this stage: 1."
    );
    assert_eq!(one.text(), "- 15 0 / - - -");
    keys(&mut one, &["Delete", "Delete", "Backspace"]);
    assert_eq!((one.text().as_str(), one.told()), ("- 15 - / - - -", "Stage 1, time 0 is empty."));
    for absurd in ["0", "4", "9"] {
        let response = one.key(&Key::new(absurd));
        assert!(response.handled && !response.changed);
        assert_eq!(one.told(), format!("There is no micro-batch {absurd}; they are 1 to 3."));
    }
    keys(&mut one, &["１"]);
    assert_eq!(one.text(), "0 15 - / - - -");

    // Two digits are one number while the cursor stays; what the first one did is undone with it.
    let mut two = board(1, 12, "0 1 2 3 4 5 6 7 8 9 10 11");
    keys(&mut two, &["End", "1", "2"]);
    assert_eq!(two.text(), "0 1 2 3 4 5 6 7 8 9 10 31");
    assert!(two.undo());
    assert_eq!(two.text(), "0 1 2 3 4 5 6 7 8 9 10 11");
    assert!(!two.can_undo());
    // A second one that makes no such number begins anew.
    keys(&mut two, &["1", "3"]);
    assert_eq!(two.text(), "- 1 31 3 4 5 6 7 8 9 10 11");
    keys(&mut two, &["Home", "1", "ArrowRight", "2"]);
    assert_eq!((two.drawing().start(0, 0), two.drawing().start(0, 1)), (Some(0), Some(1)));
    // The second digit may bring back what there was.
    let mut same = board(1, 12, "- - - - - - - - - - - 0");
    keys(&mut same, &["1", "2"]);
    assert_eq!(same.text(), "- - - - - - - - - - - 0");
    assert!(!same.can_undo());
}

#[test]
fn keys_move_within_the_grid_and_leave_the_rest_to_the_browser() {
    let mut board = board(3, 2, "");
    let at = |board: &mut Board, key: Key| {
        let response = board.key(&key);
        assert!(response.handled && !response.changed);
        (response.focus.stage, response.focus.slot)
    };
    let ctrl = |name| Key { ctrl: true, ..Key::new(name) };
    for (key, to) in [
        (Key::new("ArrowLeft"), (0, 0)),
        (Key::new("ArrowUp"), (0, 0)),
        (Key::new("End"), (0, 15)),
        (Key::new("ArrowRight"), (0, 15)),
        (Key::new("PageDown"), (2, 15)),
        (Key::new("ArrowDown"), (2, 15)),
        (Key::new("Home"), (2, 0)),
        (Key::new("PageUp"), (0, 0)),
        (ctrl("End"), (2, 15)),
        (ctrl("Home"), (0, 0)),
        (ctrl("z"), (0, 0)),
        (ctrl("y"), (0, 0)),
    ] {
        assert_eq!(at(&mut board, key), to, "{key:?}");
    }
    for key in ["Tab", "Enter", " ", "a", "F5", "", "12", "Shift", "Unidentified"] {
        let before = board.clone();
        let response = board.key(&Key::new(key));
        assert!(!response.handled && !response.changed, "{key}");
        assert_eq!(board.text(), before.text());
    }
    assert!(!board.key(&ctrl("1")).handled && !board.key(&ctrl("ArrowLeft")).handled);
    assert!(!board.key(&Key { alt: true, ..Key::new("ArrowLeft") }).handled);
    board.press(cell(2, 5));
    assert_eq!(board.cursor(), cell(2, 5));
    assert!(board.key(&ctrl("z")).changed && board.text().is_empty());
    assert!(board.key(&Key { shift: true, ..ctrl("Z") }).changed);
    assert_eq!(board.text(), "- - / - - / 5 -");
}

#[test]
fn any_legal_schedule_is_right_and_the_first_breach_is_named() {
    for legal in [
        IDEAL,
        "0 2 4 / 1 3 5 / 2 4 6 / 3 5 7",
        "3 4 5 / 4 5 6 / 5 6 7 / 9 10 11",
        "0 1 2 / 3 4 5 / 6 7 8 / 9 10 11",
    ] {
        assert_eq!(says(judged(4, 3, legal)), "right: Both rules hold in every cell.");
    }
    for (text, first) in [
        (
            "0 1 / 1 3 / 2 3",
            "Micro-batch 2 cannot be in stage 3 at time 3: it leaves stage 2 only at time 4.",
        ),
        (
            "0 0 / 1 2 / 2 3",
            "Micro-batch 2 cannot be in stage 1 at time 0: stage 1 lets go of micro-batch 1 only at time 1.",
        ),
        (
            "1 0 / 2 3 / 3 4",
            "Micro-batch 2 cannot be in stage 1 at time 0: stage 1 lets go of micro-batch 1 only at time 2.",
        ),
        // Both rules in one cell.
        (
            "0 2 / 1 1 / 2 3",
            "Micro-batch 2 cannot be in stage 2 at time 1: it leaves stage 1 only at time 3, and stage 2 lets go of \
             micro-batch 1 only at time 2.",
        ),
        // All stages at once: the earliest, then the first of the stages.
        (
            "0 1 / 0 1 / 0 1",
            "Micro-batch 1 cannot be in stage 2 at time 0: it leaves stage 1 only at time 1.",
        ),
        // The order of time comes before that of stages.
        (
            "0 1 / 5 3 / 4 6",
            "Micro-batch 2 cannot be in stage 2 at time 3: stage 2 lets go of micro-batch 1 only at time 6.",
        ),
    ] {
        assert_eq!(says(judged(3, 2, text)), format!("wrong: {first}"), "{text}");
        assert_eq!(measure(&plain(3), &plain(2), text), None);
    }
}

#[test]
fn what_is_not_finished_costs_nothing() {
    assert_eq!(says(judged(4, 3, "")), "not read: Nothing is placed yet.");
    assert_eq!(says(judged(4, 3, " / / ")), "not read: Nothing is placed yet.");
    assert_eq!(
        says(judged(4, 3, "0 1 2 / 1 - - / 2 3 4 / 0 0 0")),
        "not read: 2 of 12 still have to be placed. In stage 2 it is 2 and 3."
    );
    let back = |text| read_back(&plain(4), &plain(3), text);
    assert_eq!(back(""), ReadBack::Nothing);
    assert_eq!(back("0 1"), ReadBack::Read("2 of 12 placed".to_owned(), Vec::new()));
    assert_eq!(back(IDEAL), ReadBack::Read("all 12 placed".to_owned(), Vec::new()));
}

#[test]
fn grids_that_nobody_draws_are_refused() {
    let third = Quantity::ratio(1, 3, Dimension::PLAIN).unwrap();
    for odd in [
        Quantity::plain(0),
        Quantity::plain(-1),
        Quantity::plain(17),
        Quantity::plain(10_i128.pow(30)),
        third,
    ] {
        for (p, m) in [(&odd, &plain(3)), (&plain(3), &odd)] {
            assert!(
                says(judge(p, m, "0"))
                    .starts_with("not read: A staircase is drawn by hand for 1 to 16")
            );
            assert!(matches!(read_back(p, m, "0"), ReadBack::Refused(_)));
            assert!(Board::new(p, m, "").is_err() && measure(p, m, "0").is_none());
        }
    }
    assert_eq!((drawing(1, 1, "").slots(), drawing(4, 3, "").slots()), (8, 16));
    let largest = drawing(MOST, MOST, "");
    assert_eq!(largest.slots(), 64);
}

#[test]
fn the_ideal_measures_as_the_closed_forms_say() {
    for p in 1..=MOST {
        for m in 1..=MOST {
            let rows: Vec<String> = (0..p)
                .map(|s| (s..s + m).map(|t| t.to_string()).collect::<Vec<_>>().join(" "))
                .collect();
            let measured = measure(&plain(p), &plain(m), &rows.join(" / ")).unwrap();
            let pipeline = Pipeline::new(&plain(p), &plain(m)).unwrap();
            let whole = |number: i128| Quantity::plain(number);
            assert_eq!(whole(measured.completion), *pipeline.completion().unwrap().value());
            assert_eq!(whole(measured.idle), *pipeline.idle().unwrap().value());
            assert_eq!(whole(measured.held), *pipeline.held().unwrap().value());
            assert_eq!(
                measured.bubble().as_ref(),
                Some(pipeline.bubble_of_total().unwrap().value())
            );
            assert_eq!(measured.excess, 0);
        }
    }
    let slow = measure(&plain(2), &plain(3), "0 1 2 / 1 2 5").unwrap();
    assert_eq!(distance(&slow), "Yours takes 2 units more than it need: M + P − 1 = 4.");
}

fn text_of(schedule: &Schedule, p: usize, m: usize) -> String {
    let row =
        |s| (0..m).map(|b| schedule.start(s, b).unwrap().to_string()).collect::<Vec<_>>().join(" ");
    (0..p).map(row).collect::<Vec<_>>().join(" / ")
}

fn grid(most: usize) -> impl Strategy<Value = (usize, usize, Vec<Delay>)> {
    (1..=most, 1..=most).prop_flat_map(|(p, m)| {
        let delay = (0..p, 0..m, 0..4_u64).prop_map(|(stage, micro_batch, by)| Delay {
            stage,
            micro_batch,
            by,
        });
        (Just(p), Just(m), vec(delay, 0..5))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_schedule_that_is_played_is_legal_and_measures_the_same((p, m, delays) in grid(MOST)) {
        let schedule = Schedule::play_delayed(p, m, &delays).unwrap();
        let text = text_of(&schedule, p, m);
        if schedule.completion() > drawing(p, m, "").slots().into() {
            prop_assert!(says(judged(p, m, &text)).contains("beyond the grid"));
            return Ok(());
        }
        prop_assert_eq!(says(judged(p, m, &text)), "right: Both rules hold in every cell.");
        let measured = measure(&plain(p), &plain(m), &text).unwrap();
        prop_assert_eq!(measured.completion, i128::from(schedule.completion()));
        prop_assert_eq!(measured.idle, i128::from(schedule.idle()));
        prop_assert_eq!(measured.excess, i128::from(schedule.lengthening()));
    }

    #[test]
    fn a_cell_that_is_earlier_breaks_the_rule_that_held_it((p, m, delays) in grid(7)) {
        let schedule = Schedule::play_delayed(p, m, &delays).unwrap();
        prop_assume!(schedule.completion() <= drawing(p, m, "").slots().into());
        let whole = drawing(p, m, &text_of(&schedule, p, m));
        for stage in 0..p {
            for batch in 0..m {
                let held_by = schedule.held_by(stage, batch).unwrap();
                let Some(earlier) = whole.start(stage, batch).unwrap().checked_sub(1) else {
                    prop_assert_eq!(held_by, HeldBy::Nothing);
                    continue;
                };
                let mut rows: Vec<Vec<u32>> = (0..p)
                    .map(|s| (0..m).map(|b| whole.start(s, b).unwrap()).collect())
                    .collect();
                rows[stage][batch] = earlier;
                let rows: Vec<String> = rows
                    .iter()
                    .map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" "))
                    .collect();
                let breach = first_breach(&drawing(p, m, &rows.join(" / ")));
                if held_by == HeldBy::Reader {
                    prop_assert_eq!(breach, None);
                } else {
                    let breach = breach.unwrap();
                    prop_assert_eq!((breach.cell, breach.micro_batch), (cell(stage, earlier), batch));
                    prop_assert_eq!(breach.rule(), held_by);
                }
            }
        }
    }

    #[test]
    fn what_is_printed_reads_as_the_same(p in 1..6_usize, m in 1..6_usize, rows in vec(".{0,24}", 0..6)) {
        let mut board = board(p, m, "");
        for (stage, row) in rows.iter().enumerate().take(p) {
            board.row(stage, row);
        }
        let text = board.text();
        let back = drawing(p, m, &text);
        prop_assert_eq!(back.text(), text.clone());
        for stage in 0..p {
            for batch in 0..m {
                prop_assert_eq!(back.start(stage, batch), board.drawing().start(stage, batch));
            }
        }
        prop_assert_eq!(back.fault(), board.drawing().fault());
        judged(p, m, &text);
    }

    #[test]
    fn any_text_at_all_is_taken(p in 1..=MOST, m in 1..=MOST, text in prop_oneof![any::<String>(), "[0-9 ,;/∕ax_.\n\r\t\u{85}-]{0,60}"]) {
        let board = board(p, m, &text);
        let again = drawing(p, m, &board.text());
        prop_assert_eq!(again.text(), board.text());
        prop_assert_eq!(again.fault(), board.drawing().fault());
        says(judged(p, m, &text));
        let _ = patches(&board, "d");
    }

    #[test]
    fn every_edit_has_a_way_back_and_leaves_a_row_for_each_cell(
        edits in vec((0..8_u8, 0..4_usize, 0..14_u32, 0..14_u32), 1..40)
    ) {
        let mut board = board(3, 12, "");
        for (what, stage, slot, digit) in edits {
            let before = board.text();
            let could = board.can_undo();
            let mut on = board.clone();
            let changed = match what {
                0 | 1 => on.press(cell(stage, slot)),
                2 => on.take(cell(stage, slot)),
                3 => { on.pick(Some(usize::try_from(digit).unwrap())); false }
                4 => on.place(cell(stage, slot), usize::try_from(digit).unwrap()),
                5 => { on.look_at(cell(stage, slot)); on.key(&Key::new(&(digit % 10).to_string())).changed }
                6 => on.undo(),
                _ => { on.row_left(stage); on.row(stage, &format!("{slot} {digit}")) }
            };
            if what < 6 && what != 5 && changed {
                let mut back = on.clone();
                prop_assert!(back.undo());
                prop_assert_eq!(back.text(), before.clone());
                prop_assert!(back.redo());
                prop_assert_eq!(back.text(), on.text());
            }
            prop_assert!(what != 6 || changed == could);
            prop_assert!(changed || on.text() == before);
            board = on;
        }
        while board.undo() {}
        prop_assert_eq!(board.text(), "");
    }
}

fn attribute<'a>(patches: &'a [Patch], id: &str, name: &str) -> &'a str {
    patches
        .iter()
        .find_map(|patch| match patch {
            Patch::Attribute(at, which, value) if at == id && *which == name => {
                Some(value.as_str())
            }
            _ => None,
        })
        .unwrap()
}

#[test]
fn what_is_shown_is_a_table_with_one_stop_and_names_that_say_all() {
    let mut board = board(4, 3, "");
    let html = skeleton(&board, "x");
    assert_eq!(html.matches("class=\"drawing-cell\"").count(), 4 * 16);
    assert_eq!(html.matches("<th scope=\"row\"").count(), 4);
    assert_eq!(html.matches("<th scope=\"col\"").count(), 17);
    assert!(!html.contains("role=\"grid\"") && html.contains("Start times in stage 4"));
    let stops = |board: &Board| {
        let stops = patches(board, "x").into_iter().filter_map(|patch| match patch {
            Patch::Attribute(id, "tabindex", value) if value == "0" => Some(id),
            _ => None,
        });
        stops.collect::<Vec<_>>()
    };
    assert_eq!(stops(&board), ["x-cell-0-0"]);
    // Every place that changes is there, once.
    let places = patches(&board, "x");
    for patch in &places {
        let (Patch::Html(id, _)
        | Patch::Value(id, _)
        | Patch::Checked(id, _)
        | Patch::Attribute(id, ..)) = patch;
        assert_eq!(html.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
    }

    // A press changes its cell, the focus, the way back and the words of its stage, and nothing else.
    board.press(cell(1, 3));
    let after = patches(&board, "x");
    let changed = changes(&places, &after);
    assert!(changed.len() <= 10, "{} places", changed.len());
    assert_eq!(stops(&board), ["x-cell-1-3"]);
    let id = cell_id("x", cell(1, 3));
    assert_eq!(attribute(&after, &id, "aria-label"), "Stage 2, time 3: micro-batch 1");
    assert_eq!(attribute(&after, "x-cell-1-4", "aria-label"), "Stage 2, time 4: empty");
    assert!(after.contains(&Patch::Html(
        "x-words-1".into(),
        "Stage 2: micro-batch 1 at time 3; still to place: 2 and 3.".into()
    )));
    assert!(after.contains(&Patch::Html("x-row-1-said".into(), "Still to place: 2 and 3.".into())));
    assert!(after.contains(&Patch::Value("x-row-1".into(), "3 - -".into())));
    assert_eq!(changes(&after, &patches(&board, "x")), []);

    // What cannot be read is said at its field, and cannot become elements.
    board.row(1, "<b>");
    let after = patches(&board, "x");
    assert_eq!(attribute(&after, "x-row-1", "aria-invalid"), "true");
    assert!(
        after.iter().any(|patch| matches!(patch, Patch::Html(id, html) if id == "x-row-1-said"
        && html.starts_with("<span class=\"fault\">Stage 2, entry 1: “&lt;b&gt;” is not")))
    );
    assert_eq!((picked("next"), picked("2")), (None, Some(2)));
}

#[test]
fn a_breach_is_marked_by_more_than_colour_until_something_changes() {
    let mut board = board(3, 2, "0 1 / 1 3 / 2 3");
    let marked = |board: &Board| {
        let patches = patches(board, "x");
        let label = attribute(&patches, "x-cell-2-3", "aria-label").to_owned();
        let text = patches.iter().find_map(|patch| match patch {
            Patch::Html(id, html) if id == "x-cell-2-3" => Some(html.clone()),
            _ => None,
        });
        (label, text.unwrap().contains('!'))
    };
    let plain = ("Stage 3, time 3: micro-batch 2".to_owned(), false);
    assert_eq!(marked(&board), plain);
    board.mark_broken();
    assert_eq!(marked(&board), (format!("{}, breaks a rule", plain.0), true));
    board.key(&Key::new("End"));
    assert!(board.broken().is_some());
    board.press(cell(0, 0));
    assert_eq!((board.broken(), marked(&board)), (None, plain));
    // What is not finished has no mark, as it is not judged.
    board.mark_broken();
    assert_eq!(board.broken(), None);
}

#[test]
fn the_largest_grid_stays_small() {
    let board = board(MOST, MOST, "");
    assert!(skeleton(&board, "x").matches('<').count() / 2 < 2400);
    assert!(skeleton(&board, "x").len() < 200_000);
}
