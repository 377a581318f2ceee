//! What a record says of each part.

use super::{DAY, MORNING, checked, exercise, record, stamp};
use bytes_and_bubbles::exercise::record::{Mark, Record, Stamp, Standing, What, edition, standing};

fn of(record: &Record) -> Standing {
    standing(record, &exercise(), 1, |_, one, two| {
        one.trim_end_matches('%') == two.trim_end_matches('%')
    })
}

#[test]
fn different_wrong_answers_count_and_right_stays_right() {
    let worked = record(
        "bubble-of-sixteen",
        0,
        &[
            ("a", What::Predicted("30%".into(), 100_371)),
            ("a", checked("31.25%", Mark::Wrong)),
            ("a", checked("31.25", Mark::Wrong)),
            ("a", checked("?", Mark::NotRead)),
            ("a", What::Hint(1)),
            ("a", What::Hint(1)),
            ("a", What::Hint(2)),
            ("a", checked("25%", Mark::Wrong)),
            ("a", checked("24%", Mark::Form)),
            ("a", What::Predicted("24%".into(), 0)),
            ("a", checked("23.8%", Mark::Right)),
            ("a", checked("31.25%", Mark::Wrong)),
            ("b", checked("rest", Mark::Wrong)),
            ("b", What::Solution),
        ],
    );
    let Standing { parts, done } = of(&worked);
    let [a, b, c] = parts.as_slice() else { panic!() };
    assert_eq!((a.mark, a.marked.as_deref()), (Some(Mark::Right), Some("23.8%")));
    assert_eq!((a.wrong, a.hints, a.solution, a.done), (2, 2, false, true));
    assert_eq!(a.text.as_deref(), Some("31.25%"));
    assert_eq!(a.predicted, Some(("30%".into(), 100_371)));
    assert_eq!((b.mark, b.wrong, b.solution, b.done), (Some(Mark::Wrong), 1, true, false));
    assert_eq!((c.mark, c.text.as_ref(), c.done, done), (None, None, false, false));
}

#[test]
fn all_parts_have_to_be_done_and_form_is_not_yet_right() {
    let mut worked = record(
        "bubble-of-sixteen",
        0,
        &[
            ("a", checked("24%", Mark::Form)),
            ("b", checked("state", Mark::Right)),
            ("c", What::Ticked(vec![])),
        ],
    );
    assert!(!of(&worked).done);
    assert_eq!((of(&worked).parts[0].wrong, of(&worked).parts[0].mark), (0, Some(Mark::Form)));
    worked.happened(stamp(MORNING + DAY), "a", checked("23.8%", Mark::Right));
    assert!(of(&worked).done);
    assert!(!of(&Record::new("", "bubble-of-sixteen", 0)).done);
}

#[test]
fn an_answer_to_an_older_text_is_kept_and_told() {
    let (before, mut after) = (exercise(), exercise());
    after.prompt.push_str(" Think.");
    let (old, new) = (edition(&before), edition(&after));
    let mut record = Record::new("", &before.id, 3);
    let at = |at, edition, generator| Stamp { at, edition, generator };
    for part in ["a", "b"] {
        record.type_in(at(1, &old, 1), part, "24%");
        record.happened(at(2, &old, 1), part, checked("24%", Mark::Right));
    }
    let told = |record: &Record, exercise, generator| -> Vec<(bool, bool)> {
        let standing = standing(record, exercise, generator, |_, one, two| one == two);
        standing.parts.iter().map(|part| (part.older_text, part.other_generator)).collect()
    };
    assert_eq!(told(&record, &before, 1), [(false, false); 3]);
    assert_eq!(told(&record, &after, 1), [(true, false), (true, false), (false, false)]);
    assert_eq!(told(&record, &before, 2), [(false, true), (false, true), (false, false)]);
    // What is answered anew stands to the new text, and what was right stays so.
    record.type_in(at(9, &new, 2), "a", "24%");
    record.happened(at(10, &new, 2), "a", checked("24%", Mark::Wrong));
    assert_eq!(told(&record, &after, 2), [(false, false), (true, true), (false, false)]);
    assert_eq!(of(&record).parts[0].mark, Some(Mark::Right));
    assert_eq!(record.text_of("b"), Some("24%"));
    // Whichever window wrote it, it is one record, and it reads back.
    assert_eq!(Record::from_text(&record.to_text()), Ok((record, true)));
}

#[test]
fn the_edition_is_what_is_asked() {
    use bytes_and_bubbles::exercise::schema::{Figures, Kind};
    let first = edition(&exercise());
    let changed = |change: fn(&mut bytes_and_bubbles::exercise::schema::Exercise)| {
        let mut exercise = exercise();
        change(&mut exercise);
        edition(&exercise)
    };
    assert_eq!(first, edition(&exercise()));
    assert_eq!(first.len(), 16);
    for same in [
        changed(|it| it.title.push('!')),
        changed(|it| it.line = 9),
        changed(|it| it.parts[0].lists.accept.push(("24%".into(), 3))),
        changed(|it| {
            if let Kind::Choice { options, .. } = &mut it.parts[1].kind {
                options[0].why.push_str("Because.");
            }
        }),
    ] {
        assert_eq!(same, first);
    }
    let mut all = vec![first];
    for other in [
        changed(|it| it.prompt.push('!')),
        changed(|it| it.given[0].values[1] = "5".into()),
        changed(|it| it.parts[0].ask.push('!')),
        changed(|it| it.parts[0].with.push(("sharded".into(), "no".into()))),
        changed(|it| {
            if let Kind::Number(wanted) = &mut it.parts[0].kind {
                wanted.figures = Figures::Exact;
            }
        }),
        changed(|it| {
            if let Kind::Choice { options, .. } = &mut it.parts[1].kind {
                options[0].text.push('!');
            }
        }),
        changed(|it| it.parts.truncate(2)),
    ] {
        assert!(!all.contains(&other));
        all.push(other);
    }
}
