//! Cells that are held back: the schedule by its rules, the rows that are typed, what a hand changes, and
//! what is said and drawn of it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::estimate::pipeline::Pipeline;
use bytes_and_bubbles::estimate::schedule::{Delay, HeldBy, Schedule};
use bytes_and_bubbles::example::{self, Group};
use bytes_and_bubbles::picture::diagram::{Cell, Diagram};
use bytes_and_bubbles::picture::staircase::Window;
use bytes_and_bubbles::picture::staircase_svg::{overview_svg, window_svg};
use bytes_and_bubbles::picture::staircase_words::{after_moving, describe};
use bytes_and_bubbles::quantity::Quantity;
use bytes_and_bubbles::scenario::delays::DELAYS;
use bytes_and_bubbles::scenario::staircase::{MICRO_BATCHES, STAGES};
use bytes_and_bubbles::scenario::{Address, Block, Gap, Run};
use proptest::collection::vec;
use proptest::prelude::*;

fn run(delays: &str) -> Run {
    let mut run = Group::Staircase.run();
    assert!(run.take("delays", delays));
    run
}

#[test]
fn rows_are_read_and_those_outside_are_named() {
    let delays = run("1 + 1|3|1;9|1|1;1|33|1;8|32|0").delays();
    assert_eq!(delays.outside, [2, 3]);
    assert_eq!(delays.played.unwrap().unwrap().completion(), 40);
    assert_eq!(run("9|1|1").delays().played, Ok(None));
    assert_eq!(run("2|3|soon").delays().played, Err(Gap::Waits));
    assert_eq!(run("2|3|-1").delays().played, Err(Gap::Waits));
    assert_eq!(run("1.5|3|1").delays().played, Err(Gap::Waits));
}

#[test]
fn absurd_rows_are_refused() {
    for by in ["10^13", "10^30", "10^38"] {
        let refused = run(&format!("1|1|{by}")).delays().played.unwrap_err();
        assert!(matches!(refused, Gap::Refused(EstimateError::TooMany { .. })), "{refused:?}");
    }
    for size in ["65536", "10^30", "1/3", "many"] {
        let mut run = run("1|1|1");
        run.put_into(&MICRO_BATCHES, size);
        assert!(run.delays().played.is_err(), "{size}");
        run.put_into(&DELAYS, "");
        assert_eq!(run.delays().played, Ok(None));
    }
}

#[test]
fn a_hand_changes_the_row_of_its_cell_and_no_other() {
    let mut run = run("1|1|1;2|3|1;1 + 1|3|4;8|32|2");
    assert!(run.hold_back([1, 2], 7));
    assert_eq!(run.text_of(&DELAYS), "1|1|1;2|3|7;8|32|2");
    assert!(run.hold_back([1, 2], 0) && run.hold_back([4, 4], 1));
    assert_eq!(run.text_of(&DELAYS), "1|1|1;8|32|2;5|5|1");
    for micro_batch in 0..37 {
        assert!(run.hold_back([2, micro_batch], 1));
    }
    let full = run.text_of(&DELAYS);
    assert!(!run.hold_back([3, 3], 1));
    assert!(run.hold_back([2, 0], 2));
    assert_eq!(run.text_of(&DELAYS), full.replace("3|1|1", "3|1|2"));
}

fn delays(cells: &[(usize, usize, u64)]) -> Vec<Delay> {
    cells.iter().map(|&(stage, micro_batch, by)| Delay { stage, micro_batch, by }).collect()
}

fn pipeline(stages: usize, micro_batches: usize) -> Pipeline {
    let [p, m] = [stages, micro_batches].map(|n| Quantity::plain(n.try_into().unwrap()));
    Pipeline::new(&p, &m).unwrap()
}

/// The longest sum of delays on a path of steps to the next stage or the next micro-batch, which is another
/// way to the completion than to play the schedule.
fn heaviest_path(stages: usize, micro_batches: usize, delays: &[Delay]) -> u64 {
    let mut heaviest = vec![vec![0; micro_batches]; stages];
    for s in 0..stages {
        for m in 0..micro_batches {
            let before = [
                s.checked_sub(1).map_or(0, |s| heaviest[s][m]),
                m.checked_sub(1).map_or(0, |m| heaviest[s][m]),
            ];
            let own = delays.iter().filter(|one| (one.stage, one.micro_batch) == (s, m));
            heaviest[s][m] = before.into_iter().max().unwrap() + own.map(|one| one.by).sum::<u64>();
        }
    }
    heaviest[stages - 1][micro_batches - 1]
}

fn grid() -> impl Strategy<Value = (usize, usize, Vec<Delay>)> {
    (1..16_usize, 1..30_usize).prop_flat_map(|(stages, micro_batches)| {
        let delay = (0..stages, 0..micro_batches, 0..5_u64)
            .prop_map(|(stage, micro_batch, by)| Delay { stage, micro_batch, by });
        (Just(stages), Just(micro_batches), vec(delay, 0..6))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_cell_starts_as_early_as_both_rules_and_its_delay_allow((stages, micro_batches, delays) in grid()) {
        let schedule = Schedule::play_delayed(stages, micro_batches, &delays).unwrap();
        for stage in 0..stages {
            for micro_batch in 0..micro_batches {
                let start = schedule.start(stage, micro_batch).unwrap();
                let ends = |s: Option<usize>, m: Option<usize>| {
                    s.zip(m).and_then(|(s, m)| schedule.start(s, m)).map_or(0, |begin| begin + 1)
                };
                let left_before = ends(stage.checked_sub(1), Some(micro_batch));
                let let_go = ends(Some(stage), micro_batch.checked_sub(1));
                let by = schedule.delay(stage, micro_batch);
                prop_assert_eq!(start, left_before.max(let_go) + by);
                let held_by = schedule.held_by(stage, micro_batch).unwrap();
                prop_assert_eq!(held_by == HeldBy::Reader, by > 0);
                if by == 0 {
                    prop_assert_eq!(
                        (matches!(held_by, HeldBy::StageBefore | HeldBy::Both), matches!(held_by, HeldBy::MicroBatchBefore | HeldBy::Both)),
                        (stage > 0 && left_before == start, micro_batch > 0 && let_go == start)
                    );
                }
            }
        }
    }

    #[test]
    fn the_step_is_longer_by_the_heaviest_path_and_idles_that_long_in_each_stage((stages, micro_batches, delays) in grid()) {
        let schedule = Schedule::play_delayed(stages, micro_batches, &delays).unwrap();
        let undisturbed = (stages + micro_batches - 1) as u64;
        let longer = schedule.completion() - undisturbed;
        let all: u64 = delays.iter().map(|delay| delay.by).sum();
        prop_assert_eq!(longer, heaviest_path(stages, micro_batches, &delays));
        prop_assert_eq!(longer, schedule.lengthening());
        prop_assert!(longer <= all && (longer > 0) == (all > 0));
        prop_assert_eq!(schedule.idle(), schedule.completion() * stages as u64 - (stages * micro_batches) as u64);
        if all == 0 {
            prop_assert_eq!(schedule, Schedule::play(stages, micro_batches).unwrap());
        }
    }

    #[test]
    fn one_delay_moves_what_depends_on_it_by_as_much_and_nothing_else((stages, micro_batches, delays) in grid()) {
        let Some(delay) = delays.first() else { return Ok(()) };
        let schedule = Schedule::play_delayed(stages, micro_batches, &[*delay]).unwrap();
        for stage in 0..stages {
            for micro_batch in 0..micro_batches {
                let behind = stage >= delay.stage && micro_batch >= delay.micro_batch;
                prop_assert_eq!(schedule.later(stage, micro_batch), Some(if behind { delay.by } else { 0 }));
            }
        }
        let behind = (stages - delay.stage) * (micro_batches - delay.micro_batch);
        prop_assert_eq!(schedule.moved(), if delay.by > 0 { behind } else { 0 });
        prop_assert_eq!(schedule.lengthening(), delay.by);
    }

    #[test]
    fn every_cell_is_drawn_once_where_the_schedule_has_it((stages, micro_batches, delays) in grid()) {
        let schedule = Schedule::play_delayed(stages, micro_batches, &delays).unwrap();
        let diagram = Diagram::new(pipeline(stages, micro_batches), Some(schedule.clone().into()));
        let mut drawn = 0;
        for stage in 0..stages {
            for time in 0..schedule.completion() {
                let cell = Cell { stage: stage.try_into().unwrap(), time: time.into() };
                prop_assert!(describe(&diagram, cell).ends_with('.'));
                if let Some(micro_batch) = diagram.micro_batch(cell) {
                    let micro_batch = usize::try_from(micro_batch).unwrap();
                    prop_assert_eq!(schedule.start(stage, micro_batch), Some(time));
                    prop_assert_eq!(schedule.held_by(stage, micro_batch), diagram.held_by(cell));
                    drawn += 1;
                }
            }
        }
        prop_assert_eq!(drawn, stages * micro_batches);
    }

    #[test]
    fn rows_of_any_kind_survive_a_link(rows in vec(vec(any::<String>(), 3), 0..5)) {
        let mut run = Group::Staircase.run();
        run.put_rows(&DELAYS, &rows);
        let mut address = Address::of(&["chapter-8", "staircase"]);
        address.typed = run.pairs(&Group::Staircase.run());
        let read = Address::parse(&address.fragment()).unwrap();
        let mut back = Group::Staircase.run();
        prop_assert_eq!(back.take_all(&read.typed), Vec::<String>::new());
        prop_assert_eq!(back, run);
    }
}

fn figures(run: &Run, names: &[&str]) -> Vec<Option<String>> {
    let figures = example::find("staircase").unwrap().worked.figures(run);
    let result = |name: &&str| {
        let (_, figure) = figures.iter().find(|(known, _)| known == name)?;
        Some(figure.as_ref().map_or_else(|gap| format!("{gap:?}"), |one| one.text_in_numbers()))
    };
    names.iter().map(result).collect()
}

const FIGURES: [&str; 3] = ["delayed-completion", "delayed-idle", "delayed-bubble"];

#[test]
fn figures_are_there_while_something_is_held_back() {
    assert_eq!(figures(&run(""), &FIGURES), [None, None, None]);
    assert_eq!(figures(&run("2|3|0"), &FIGURES), [None, None, None]);
    let texts = [
        "t_delayed = 39 + 1 = 40",
        "I_delayed = 8 × 40 − 32 × 8 = 64",
        "β_delayed = 1 − 32 × 8 / (8 × 40) = 1/5",
    ];
    assert_eq!(figures(&run("2|3|1"), &FIGURES), texts.map(|text| Some(text.to_owned())));
    assert_eq!(figures(&run("2|3|x"), &FIGURES), [(); 3].map(|()| Some("Waits".to_owned())));
    let mut timed = run("2|3|1");
    assert!(timed.take("time-per-stage", "20 ms"));
    assert_eq!(
        figures(&timed, &["undisturbed-step-time", "delayed-step-time"]),
        ["t_step = (32 + 8 − 1) × 0.02 = 0.78 seconds", "t_step = 40 × 0.02 = 0.8 seconds"]
            .map(|text| Some(text.to_owned()))
    );
    // The undisturbed step stays what it is.
    assert_eq!(figures(&timed, &["completion"]), [Some("t = 32 + 8 − 1 = 39".to_owned())]);
}

/// All that is said in the section of the delays.
fn said(run: &Run) -> String {
    let blocks = (example::find("staircase").unwrap().worked.work_out)(run);
    let text = |block: &Block| match block {
        Block::Text(text) | Block::Fault(text) => Some(text.clone()),
        _ => None,
    };
    blocks[2].iter().filter_map(text).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_is_learned_is_said() {
    assert!(said(&run("")).starts_with("Nothing is held back."));
    assert!(said(&run("8|32|2")).starts_with("One cell starts later. Every cell lies on a path"));
    assert!(said(&run("1|1|1;8|32|1")).contains("and so they add up"));
    assert!(said(&run("1|32|1;8|1|1")).contains("2 units together, and the step is 1 longer"));
    assert!(said(&run("9|1|1;1|1|1")).starts_with("Row 1 names a cell outside"));
    let mut large = run("1|1|1");
    large.put_into(&MICRO_BATCHES, "10^12");
    assert!(said(&large).contains("at most 20,000 cells"));
    large.put_into(&MICRO_BATCHES, "2500");
    large.put_into(&STAGES, "8");
    assert!(said(&large).starts_with("20,000 cells start later."));
}

/// Each delay that is offered can be held, and does what its name says.
#[test]
fn delays_that_are_offered() {
    for (stages, micro_batches) in [(8, 32), (1, 1), (1, 5), (7, 1), (16, 48)] {
        let mut run = run("");
        run.put_into(&STAGES, &stages.to_string());
        run.put_into(&MICRO_BATCHES, &micro_batches.to_string());
        let blocks = (example::find("staircase").unwrap().worked.work_out)(&run);
        let Some(Block::Offers(_, offers)) = blocks[2].first() else { panic!("no offers") };
        assert_eq!(offers.len(), 8);
        for offer in offers {
            let mut taken = run.clone();
            assert_eq!(taken.take_all(&offer.puts), Vec::<String>::new());
            let delays = taken.delays();
            assert_eq!(delays.outside, Vec::<usize>::new());
            let longer = delays.played.unwrap().map_or(0, |one| one.lengthening());
            let expected = match offer.label.as_str() {
                "put everything back" => 0,
                "two in a row" => 2,
                "two side by side" if stages == 1 || micro_batches == 1 => 2,
                _ => 1,
            };
            assert_eq!(longer, expected, "{} of {stages} × {micro_batches}", offer.label);
        }
    }
}

#[test]
fn the_window_draws_delays_wherever_it_is() {
    let schedule = Schedule::play_delayed(64, 300, &delays(&[(1, 2, 3), (40, 200, 5)])).unwrap();
    let diagram = Diagram::new(pipeline(64, 300), Some(schedule.into()));
    for (cursor, delayed) in [
        (Cell { stage: 1, time: 6 }, true),
        (Cell { stage: 40, time: 248 }, true),
        (Cell { stage: 63, time: 370 }, false),
    ] {
        let window = Window::new(&diagram, 900.0, Cell::default(), cursor);
        assert!(window.cells().any(|cell| cell == cursor));
        let svg = window_svg(&diagram, &window);
        assert_eq!(svg.contains("class=\"delayed\""), delayed, "{cursor:?}");
        assert!(svg.contains("class=\"moved\""));
        assert!(svg.matches('<').count() < 2_500);
        assert!(overview_svg(&diagram, &window, 72.0).len() < 10_000);
    }
    assert_eq!(diagram.micro_batch(Cell { stage: 40, time: 248 }), Some(200));
}

#[test]
fn words_tell_which_rule_moved_a_cell() {
    let diagram = |cells: &[(usize, usize, u64)]| {
        let schedule = Schedule::play_delayed(8, 32, &delays(cells)).unwrap();
        Diagram::new(pipeline(8, 32), Some(schedule.into()))
    };
    let late = diagram(&[(1, 2, 2)]);
    let cell = |stage, time| describe(&late, Cell { stage, time });
    assert_eq!(
        cell(1, 3),
        "Stage 2 from time 3 to 4: idle. You hold micro-batch 3 back until time 5."
    );
    assert_eq!(
        cell(1, 5),
        "Stage 2 from time 5 to 6: micro-batch 3. Delayed by you, 2 units: the rules let it in at time 3. It has \
         moved: without delays it is here 2 units earlier."
    );
    assert_eq!(
        cell(1, 6),
        "Stage 2 from time 6 to 7: micro-batch 4. Stage 2 had to let go of micro-batch 3 first, at time 6. It has \
         moved: without delays it is here 2 units earlier."
    );
    assert_eq!(
        cell(2, 4),
        "Stage 3 from time 4 to 5: idle. Micro-batch 2 left at time 4, and micro-batch 3 arrives at time 6."
    );
    assert!(cell(2, 6).contains("It had to leave stage 2 first, at time 6."));
    assert!(!cell(0, 5).contains("moved"));
    assert_eq!(
        after_moving(&late, [1, 2]),
        "Micro-batch 3 enters stage 2 later by 2 units, at time 5; 210 cells have moved; completion 41 instead of 39; \
         bubble 9/41 = 22.0%."
    );
    assert_eq!(
        after_moving(&diagram(&[]), [1, 2]),
        "Micro-batch 3 enters stage 2 as early as the rules let it, at time 3; no cell has moved; completion 39, as \
         without delays; bubble 7/39 = 17.9%."
    );
    assert!(figures(&run("2|3|2"), &["delayed-bubble"])[0].as_ref().unwrap().ends_with("= 9/41"));
}
