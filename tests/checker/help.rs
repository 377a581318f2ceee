//! Hints, solutions, read-backs, and which variants are dealt.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{
    Line, ReadBack, Verdict, check, deal, fits, hints, read_back, solution, steps, unfit,
};
use bytes_and_bubbles::exercise::deal::Dealt;

fn text(line: &Line) -> &str {
    match line {
        Line::Words(text) | Line::Formula { text, .. } => text,
    }
}

#[test]
fn hints_go_from_quantities_to_the_result() {
    let exercise = exercise(vec![part(wanted("bubble", THREE))]);
    let dealt = Dealt::new(&exercise, 0, |_| true);
    let hints = hints(&dealt, &exercise.parts[0], &[]);
    let titles: Vec<&str> = hints.iter().map(|hint| hint.title.as_str()).collect();
    assert_eq!(titles, ["Which quantities", "The formula", "The numbers", "The result"]);
    let lines: Vec<Vec<&str>> =
        hints.iter().map(|hint| hint.lines.iter().map(text).collect()).collect();
    assert_eq!(
        lines,
        [
            vec!["P, stages: 16", "M, micro-batches: 48"],
            vec!["β = (P − 1) / (M + P − 1)"],
            vec!["β = (16 − 1) / (48 + 16 − 1)"],
            vec!["β = (16 − 1) / (48 + 16 − 1) = 5/21", "5/21 = 23.8%"],
        ]
    );
    assert_eq!(steps(&dealt, &exercise.parts[0], &[]).len(), 1);
}

#[test]
fn whatever_a_hint_prints_as_the_result_is_right() {
    let exercise = exercise(vec![part(wanted("bubble", THREE)), part(wanted("completion", EXACT))]);
    for seed in 0..200 {
        let dealt = deal(&exercise, seed);
        for part in &exercise.parts {
            let hints = hints(&dealt, part, &[]);
            for line in &hints.last().unwrap().lines {
                let answers = [(part.name.clone(), text(line).to_owned())];
                let verdict = check(&dealt, part, &answers);
                // The line with the formula in numbers is all one value.
                assert_eq!(verdict, Verdict::Right { note: String::new() }, "{line:?}");
            }
            assert!(text(&solution(&dealt, part, &[])[0]).contains("which is"));
        }
    }
}

#[test]
fn a_text_is_read_back_before_it_is_judged() {
    let exercise = exercise(vec![part(wanted("bubble", THREE))]);
    let dealt = Dealt::new(&exercise, 0, |_| true);
    let read = |text| read_back(&dealt, &exercise.parts[0], text);
    assert_eq!(read("15/63"), ReadBack::Read("5/21 = 23.8%".into(), Vec::new()));
    assert_eq!(read("  "), ReadBack::Nothing);
    assert!(matches!(read("87.5"), ReadBack::Asked(options) if options.len() == 2));
    assert!(matches!(read("7//8"), ReadBack::Refused(_)));
}

#[test]
fn variants_in_which_a_mistake_is_right_are_not_dealt() {
    let mut exercise = exercise(vec![part(wanted("completion", EXACT))]);
    // With one stage M is the completion time.
    exercise.given[0].values = vec!["16".into(), "1".into()];
    for seed in 0..100 {
        let dealt = deal(&exercise, seed);
        assert!(fits(&dealt) && dealt.value(&[], "stages") == Some("16"), "{seed}");
    }
    exercise.given[0].values = vec!["1".into()];
    let (part, says) = unfit(&Dealt::new(&exercise, 0, |_| true)).unwrap();
    assert_eq!((part.as_str(), says.contains("m-for-completion")), ("a", true));
    exercise.given[0].values = vec!["0".into()];
    assert!(unfit(&Dealt::new(&exercise, 0, |_| true)).unwrap().1.contains("stages"));
}
