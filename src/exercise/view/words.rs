//! What is said of an exercise as a whole.

use crate::exercise::deal::GENERATOR;
use crate::exercise::record::{Record, Standing, standing};
use crate::exercise::schema::{Exercise, Place};
use crate::exercise::sitting::Sitting;

/// Where it belongs: `Chapter 8, drill`.
#[must_use]
pub fn place(exercise: &Exercise) -> String {
    let what = match exercise.place {
        Place::Numbered(number) => format!("exercise {number}"),
        Place::Drill => "drill".to_owned(),
        Place::Problem => "problem".to_owned(),
        Place::Challenge => "challenge".to_owned(),
    };
    format!("Chapter {}, {what}", exercise.chapter)
}

/// Which numbers it has.
#[must_use]
pub fn variant(seed: u32) -> String {
    match seed {
        0 => "With the book's numbers.".to_owned(),
        seed => format!("With other numbers: variant {seed}. The link above keeps them."),
    }
}

/// The same where there is no link.
#[must_use]
pub fn variant_alone(seed: u32) -> String {
    match seed {
        0 => "With the book's numbers.".to_owned(),
        seed => format!("With other numbers: variant {seed}."),
    }
}

/// Whether it was answered to an older text, or with numbers that were dealt in another way.
#[must_use]
pub fn older(sitting: &Sitting) -> Option<&'static str> {
    let parts = sitting.standing().parts;
    if parts.iter().any(|part| part.older_text) {
        return Some(
            "What stands here was given to an older text of this exercise. It is kept; read the text again.",
        );
    }
    (sitting.record.seed != 0 && parts.iter().any(|part| part.other_generator)).then_some(
        "What stands here was given to other numbers: this version deals this variant in another way.",
    )
}

/// Whether all of it is right, and with how much help.
#[must_use]
pub fn done(sitting: &Sitting) -> String {
    let Standing { parts, done } = sitting.standing();
    let solved = parts.iter().filter(|part| part.done).count();
    if solved == 0 {
        return String::new();
    }
    if !done {
        return format!("{solved} of {} parts done.", parts.len());
    }
    let helped = parts.iter().any(|part| part.hints > 0 || part.solution);
    let all = if parts.len() == 1 { "Done" } else { "All parts done" };
    let help = if helped { ", with help" } else { "" };
    match parts.iter().map(|part| part.wrong).sum::<usize>() {
        0 => format!("{all}{help}."),
        1 => format!("{all}{help}, after one wrong answer."),
        wrong => format!("{all}{help}, after {wrong} wrong answers."),
    }
}

/// How far an exercise has got over all variants that were worked on: a word for its mark, and a few to read.
#[must_use]
pub fn progress(exercise: &Exercise, records: &[Record]) -> (&'static str, String) {
    let own =
        records.iter().filter(|record| record.exercise == exercise.id && record.space.is_empty());
    let (mut begun, mut done, mut most) = (false, 0, 0);
    for record in own.filter(|record| !record.is_empty()) {
        let standing = standing(record, exercise, GENERATOR, |_, one, other| one == other);
        begun = true;
        most = most.max(standing.parts.iter().filter(|part| part.done).count());
        done += usize::from(standing.done);
    }
    match (done, begun) {
        (0, false) => ("new", String::new()),
        (0, true) => ("begun", format!("begun, {most} of {} parts done", exercise.parts.len())),
        (1, _) => ("done", "✓ done".to_owned()),
        (many, _) => ("done", format!("✓ done with {many} sets of numbers")),
    }
}
