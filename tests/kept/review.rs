//! What to repeat, over a made-up week.

use super::{DAY, MINUTE, MORNING, checked, record_from};
use bytes_and_bubbles::exercise::record::{Mark, Record, What};
use bytes_and_bubbles::exercise::review::{DAYS, Grade, Listed, queue, sittings};

const PARTS: [&str; 2] = ["a", "b"];

const LISTED: [Listed<'static>; 5] = [
    Listed { id: "bubble", chapter: 8, parts: &PARTS },
    Listed { id: "ring", chapter: 8, parts: &PARTS },
    Listed { id: "wall", chapter: 8, parts: &PARTS },
    Listed { id: "state", chapter: 27, parts: &PARTS },
    Listed { id: "stock", chapter: 27, parts: &PARTS },
];

fn right() -> What {
    checked("1", Mark::Right)
}

fn wrong() -> What {
    checked("2", Mark::Wrong)
}

/// A sitting on a day of the week, counted from 0, at eight in the morning or so.
fn on(day: i64, exercise: &str, seed: u32, events: &[(&str, What)]) -> Record {
    record_from(MORNING + day * DAY, exercise, seed, events)
}

fn at_once(day: i64, exercise: &str, seed: u32) -> Record {
    on(day, exercise, seed, &[("a", right()), ("b", right())])
}

/// The queue on a day, an hour after the sittings: ids with their boxes, what is due, new and later parted.
fn on_day(day: i64, records: &[Record]) -> String {
    let now = MORNING + day * DAY + 60 * MINUTE;
    let mut lists = [Vec::new(), Vec::new(), Vec::new()];
    for due in queue(records, &LISTED, now) {
        let list = match due.last {
            None => 1,
            Some(_) if due.due_ms <= now => 0,
            Some(_) => 2,
        };
        lists[list].push(format!("{} {}", due.exercise, due.in_box));
    }
    lists.map(|list| list.join(", ")).join(" | ")
}

#[test]
fn a_week() {
    let mut records = Vec::new();
    assert_eq!(on_day(0, &records), " | bubble 0, state 0, ring 0, stock 0, wall 0 | ");

    // Monday: one at once, one with help, one not reached.
    records.push(at_once(0, "bubble", 0));
    records.push(on(0, "ring", 0, &[("a", wrong()), ("a", right()), ("b", right())]));
    records.push(on(0, "state", 0, &[("a", right()), ("b", What::Solution), ("b", right())]));
    assert_eq!(on_day(0, &records), " | wall 0, stock 0 | bubble 1, ring 1, state 1");

    // Tuesday: all three are due, the longest first, the chapters in turn.
    assert_eq!(on_day(1, &records), "bubble 1, state 1, ring 1 | wall 0, stock 0 | ");
    records.push(at_once(1, "bubble", 1));
    records.push(at_once(1, "state", 1));
    assert_eq!(on_day(1, &records), "ring 1 | wall 0, stock 0 | bubble 2, state 2");

    // Wednesday: one that is not due yet moves up no further, however often it is done.
    for seed in 2..9 {
        records.push(at_once(2, "bubble", seed));
    }
    records.push(on(2, "ring", 1, &[("a", What::Hint(1)), ("a", right()), ("b", right())]));
    assert_eq!(on_day(2, &records), " | wall 0, stock 0 | ring 1, state 2, bubble 2");

    // Thursday: a day later the one that took help is due again.
    assert_eq!(on_day(3, &records), "ring 1 | wall 0, stock 0 | state 2, bubble 2");
    records.push(at_once(3, "ring", 2));

    // Friday: three days are over since Tuesday.
    assert_eq!(on_day(4, &records), "state 2 | wall 0, stock 0 | bubble 2, ring 2");
    // It falls back to the first box.
    records.push(on(4, "state", 2, &[("a", wrong())]));
    assert_eq!(on_day(4, &records), " | wall 0, stock 0 | state 1, bubble 2, ring 2");

    // Sunday.
    assert_eq!(on_day(6, &records), "state 1, bubble 2, ring 2 | wall 0, stock 0 | ");
    records.push(at_once(6, "bubble", 9));
    assert_eq!(on_day(12, &records), "state 1, ring 2 | wall 0, stock 0 | bubble 3");
    assert_eq!(on_day(13, &records), "state 1, ring 2, bubble 3 | wall 0, stock 0 | ");
    // The order of the records makes no difference.
    records.reverse();
    assert_eq!(on_day(13, &records), "state 1, ring 2, bubble 3 | wall 0, stock 0 | ");
}

#[test]
fn right_each_time_it_is_due_it_comes_ever_more_rarely() {
    let (mut records, mut day) = (Vec::new(), 0);
    for (seed, days) in (0..).zip([1, 3, 7, 16, 35, 75, 75]) {
        records.push(at_once(day, "bubble", seed));
        let due = |day| on_day(day, &records).starts_with("bubble");
        assert!(due(day + days) && !due(day + days - 1), "after {days} days");
        day += days;
    }
    assert_eq!(DAYS, [1, 3, 7, 16, 35, 75]);
}

#[test]
fn sittings_are_graded() {
    let graded = |events: &[(&str, What)]| -> Vec<Grade> {
        let record = on(0, "bubble", 0, events);
        sittings(&record, &PARTS).iter().map(|sitting| sitting.grade).collect()
    };
    use Grade::{AtOnce, NotReached, WithHelp};
    for (events, grade) in [
        (vec![("a", right()), ("b", right())], Some(AtOnce)),
        (vec![("a", checked("?", Mark::NotRead)), ("a", right()), ("b", right())], Some(AtOnce)),
        (vec![("a", checked("24%", Mark::Form)), ("a", right()), ("b", right())], Some(AtOnce)),
        (vec![("a", right()), ("b", What::Ticked(vec![]))], Some(AtOnce)),
        // What is looked at afterwards costs nothing.
        (
            vec![("a", right()), ("a", What::Hint(1)), ("a", What::Solution), ("b", right())],
            Some(AtOnce),
        ),
        (vec![("a", What::Hint(1)), ("a", right()), ("b", right())], Some(WithHelp)),
        (vec![("a", right()), ("b", wrong()), ("b", right())], Some(WithHelp)),
        (vec![("a", right())], Some(NotReached)),
        (vec![("a", right()), ("b", wrong())], Some(NotReached)),
        (vec![("a", What::Solution), ("a", right()), ("b", right())], Some(NotReached)),
        (vec![("a", checked("?", Mark::NotRead))], None),
        (vec![("a", What::Predicted("1".into(), 0))], None),
        (vec![], None),
    ] {
        assert_eq!(graded(&events), Vec::from_iter(grade), "{events:?}");
    }
}

#[test]
fn an_exercise_over_two_days_and_a_look_back() {
    let monday = on(0, "bubble", 0, &[("a", right()), ("b", wrong())]);
    let tuesday = on(1, "bubble", 0, &[("b", right())]);
    let thursday = on(3, "bubble", 0, &[("b", What::Solution)]);
    let merged = monday.merge(&tuesday).unwrap().merge(&thursday).unwrap();
    let grades: Vec<_> = sittings(&merged, &PARTS).iter().map(|one| one.grade).collect();
    assert_eq!(grades, [Grade::NotReached, Grade::AtOnce]);
}

#[test]
fn other_files_and_clocks_that_were_ahead_do_no_harm() {
    let mut other = at_once(0, "bubble", 0);
    other.space = "sheet".to_owned();
    assert_eq!(queue(&[other], &LISTED, MORNING)[0].last, None);
    for start in [i64::MAX - 10 * MINUTE, i64::MIN] {
        let record = record_from(start, "bubble", 0, &[("a", right()), ("b", right())]);
        let queue = queue(&[record], &LISTED, MORNING);
        let due = queue.iter().find(|due| due.exercise == "bubble").unwrap();
        assert!(due.due_ms <= MORNING + DAY && due.in_box == 1);
    }
    assert_eq!(queue(&[], &[], 0), []);
}
