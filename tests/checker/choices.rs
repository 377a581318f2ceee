//! Choices, groups, orders, words.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{Verdict, same_answer};
use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::schema::{Choice, Item, Kind};

fn options(right: &[&str]) -> Vec<Choice> {
    ["one", "two", "three", "four"]
        .map(|key| Choice {
            key: key.into(),
            text: format!("Text {key}"),
            right: right.contains(&key),
            why: format!("Why {key}."),
        })
        .to_vec()
}

fn says(verdict: Verdict) -> String {
    match verdict {
        Verdict::Wrong { misconception: None, says } => says,
        other => panic!("{other:?}"),
    }
}

#[test]
fn one_of_several() {
    let kind = || Kind::Choice { options: options(&["two"]), estimate: None };
    assert_eq!(judged(kind(), "two"), Verdict::Right { note: "Why two.".into() });
    assert_eq!(says(judged(kind(), "one")), "Why one.");
    not_read(&judged(kind(), ""));
    not_read(&judged(kind(), "five"));
}

#[test]
fn some_of_several() {
    let kind = |pick| Kind::Several { options: options(&["two", "three"]), pick };
    assert_eq!(
        judged(kind(None), "three two"),
        Verdict::Right { note: "“Text two”: Why two. “Text three”: Why three.".into() }
    );
    assert_eq!(says(judged(kind(None), "two")), "What you chose is right, but there is more.");
    assert_eq!(
        says(judged(kind(None), "two one")),
        "Of the 2 that you chose 1 is right. “Text one”: Why one."
    );
    let all = says(judged(kind(None), "one two three four"));
    assert!(all.starts_with("Of the 4 that you chose 2 are right.") && !all.contains("Why two"));
    assert!(says(judged(kind(None), "one four")).starts_with("None"));
    assert!(not_read(&judged(kind(Some(2)), "two")).0.contains("Choose 2"));
    assert!(matches!(judged(kind(Some(1)), "three"), Verdict::Right { .. }));
    not_read(&judged(kind(None), ""));
    not_read(&judged(kind(None), "two five"));
}

#[test]
fn groups_and_orders() {
    let item = |key: &str, group: &str| Item {
        key: key.into(),
        text: format!("Text {key}"),
        group: group.into(),
        why: format!("Why {key}."),
    };
    let sort = || Kind::Sort {
        groups: vec![("yes".into(), "Yes".into()), ("no".into(), "No".into())],
        items: vec![item("one", "yes"), item("two", "no"), item("three", "no")],
    };
    assert!(matches!(judged(sort(), "two=no one=yes three=no"), Verdict::Right { .. }));
    let wrong = says(judged(sort(), "one=yes two=no three=yes"));
    assert_eq!(wrong, "2 of 3 lie in the right group.");
    assert!(not_read(&judged(sort(), "one=yes")).0.starts_with("2 are not"));
    not_read(&judged(sort(), "one=yes two=maybe three=no"));

    let order = || Kind::Order {
        items: ["forward", "backward", "update"]
            .map(|key| (key.into(), key.to_uppercase()))
            .to_vec(),
    };
    right(&judged(order(), "forward backward update"));
    assert!(
        says(judged(order(), "backward forward update")).contains("“BACKWARD” does not come first")
    );
    assert_eq!(
        says(judged(order(), "forward update backward")),
        "The first is in place. “UPDATE” does not come next."
    );
    not_read(&judged(order(), "forward backward"));
    not_read(&judged(order(), "forward backward backward"));
}

#[test]
fn own_words_are_never_judged() {
    let words = || Kind::Words { points: vec!["A point.".into()] };
    assert!(noted(&judged(words(), "Means of unlike counts.")).contains("points"));
    not_read(&judged(words(), ""));
    not_read(&judged(words(), "no idea"));
}

#[test]
fn the_same_answer_twice() {
    let same = |kind, one, other| {
        let exercise = exercise(vec![part(kind)]);
        same_answer(&Dealt::new(&exercise, 0, |_| true), &exercise.parts[0], one, other)
    };
    let number = || wanted("bubble", THREE);
    assert!(
        same(number(), "1/2", "50%") && same(number(), "0.5", "0.50") && same(number(), "x", " x ")
    );
    assert!(!same(number(), "0.5", "0.51") && !same(number(), "x", "y"));
    assert!(same(wanted("completion", EXACT), "8", "8.0"));
    let several = || Kind::Several { options: options(&["two"]), pick: None };
    assert!(same(several(), "one two", "two one") && !same(several(), "one", "two"));
}

#[test]
fn an_estimate_decides_and_its_steps_hold_no_key() {
    use bytes_and_bubbles::exercise::check::{hints, solution};
    use bytes_and_bubbles::exercise::estimates::{Answer, all};
    let mut decided = 0;
    for ask in all() {
        let Answer::Decision { keys, .. } = ask.answer else { continue };
        let inputs = crate::sweep::inputs(ask);
        let options = keys
            .iter()
            .map(|&key| Choice {
                key: key.into(),
                text: format!("Text {key}"),
                right: false,
                why: format!("Why {key}."),
            })
            .collect();
        let mut exercise =
            exercise(vec![part(Kind::Choice { options, estimate: Some(ask.name.into()) })]);
        exercise.parts[0].with = inputs;
        let dealt = Dealt::new(&exercise, 0, |_| true);
        let part = &exercise.parts[0];
        let verdicts: Vec<Verdict> = keys
            .iter()
            .map(|&key| {
                let answers = [("a".to_owned(), key.to_owned())];
                bytes_and_bubbles::exercise::check::check(&dealt, part, &answers)
            })
            .collect();
        let right = verdicts.iter().filter(|one| matches!(one, Verdict::Right { .. })).count();
        let unread = verdicts.iter().filter(|one| matches!(one, Verdict::NotRead { .. })).count();
        assert!(right == 1 || unread == keys.len(), "{}: {verdicts:?}", ask.name);
        if right == 1 {
            decided += 1;
            for hint in hints(&dealt, part, &[]) {
                assert!(!format!("{hint:?}").contains("Text "), "{}", ask.name);
            }
            assert!(format!("{:?}", solution(&dealt, part, &[])).contains("Text "));
        }
    }
    assert!(decided > 0);
}

#[test]
fn numbers_are_read_off_a_drawing_that_is_right() {
    use bytes_and_bubbles::exercise::check::{ReadBack, check, read_back};
    use bytes_and_bubbles::exercise::schema::Wanted;
    let wanted = Wanted { estimate: "completion".into(), figures: EXACT, of: Some("a".into()) };
    let mut exercise = exercise(vec![part(Kind::Drawing), part(Kind::Number(wanted))]);
    exercise.given[0].values = vec!["2".into()];
    exercise.given[1].values = vec!["3".into()];
    let dealt = Dealt::new(&exercise, 0, |_| true);
    let verdict = |drawing: &str, text: &str| {
        let answers = [("a".into(), drawing.into()), ("b".into(), text.into())];
        check(&dealt, &exercise.parts[1], &answers)
    };
    assert!(not_read(&verdict("", "4")).0.contains("part a"));
    assert!(not_read(&verdict("0 1 2 / 0 1 2", "4")).0.contains("no schedule"));
    right(&verdict("0 1 2 / 1 2 3", "4"));
    wrong(&verdict("0 1 2 / 1 2 3", "5"), "one-slot-too-many");
    let answers = [("a".into(), "0 1 2 / 1 2 3".into())];
    noted(&check(&dealt, &exercise.parts[0], &answers));
    let read = read_back(&dealt, &exercise.parts[0], "0 1 2 / 1 2 3");
    assert!(matches!(read, ReadBack::Read(..)), "{read:?}");
}

#[test]
fn whatever_is_judged_is_read_back_as_something() {
    use bytes_and_bubbles::exercise::check::{ReadBack, read_back};
    let read = |kind, text| {
        let exercise = exercise(vec![part(kind)]);
        read_back(&Dealt::new(&exercise, 0, |_| true), &exercise.parts[0], text)
    };
    let says = |text: &str| ReadBack::Read(text.into(), Vec::new());
    let choice = || Kind::Choice { options: options(&["two"]), estimate: None };
    assert_eq!(read(choice(), "two"), says("Text two"));
    assert_eq!(read(choice(), " "), ReadBack::Nothing);
    assert!(matches!(read(choice(), "five"), ReadBack::Refused(_)));
    let several = Kind::Several { options: options(&["two"]), pick: None };
    assert_eq!(read(several, "two one"), says("Text one; Text two"));
    let order = Kind::Order { items: vec![("a".into(), "A".into()), ("b".into(), "B".into())] };
    assert_eq!(read(order, "b a"), says("B; A"));
    let item = Item { key: "x".into(), text: "X".into(), group: "g".into(), why: String::new() };
    let sort = Kind::Sort { groups: vec![("g".into(), "G".into())], items: vec![item] };
    assert_eq!(read(sort, "x=g"), says("X: G"));
    assert_eq!(read(Kind::Words { points: Vec::new() }, "one two"), says("2 words"));
}
