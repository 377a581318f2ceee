//! What a record says of each part: how far it is, and what it took.

use super::{Mark, Record, What, edition};
use crate::exercise::schema::{Exercise, Kind, Part};

/// What a record says of an exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Its parts, in their order.
    pub parts: Vec<PartStanding>,
    /// Whether every part is done.
    pub done: bool,
}

/// What a record says of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartStanding {
    /// The name of the part.
    pub part: String,
    /// What stands in it, exactly as typed.
    pub text: Option<String>,
    /// The best mark it has had: what was right once stays right, and what was not read was not judged.
    pub mark: Option<Mark>,
    /// The text that had this mark.
    pub marked: Option<String>,
    /// How many different wrong answers were given.
    pub wrong: usize,
    /// How many hints were opened.
    pub hints: usize,
    /// Whether the solution was opened.
    pub solution: bool,
    /// The order of magnitude said beforehand: the text, and the logarithm of its error in millionths.
    pub predicted: Option<(String, i64)>,
    /// The points that the reader found in their own words, as they stand now.
    pub ticked: Option<Vec<u32>>,
    /// Whether it is done: right, or in one's own words compared with the points.
    pub done: bool,
    /// Whether the answer was given to an older text of the exercise.
    pub older_text: bool,
    /// Whether the answer was given to numbers that another generator dealt.
    pub other_generator: bool,
}

/// What a record says of its exercise. `same` says whether two texts of a part are one answer: the same wrong
/// answer twice counts once.
#[must_use]
pub fn standing(
    record: &Record,
    exercise: &Exercise,
    generator: u32,
    same: impl Fn(&Part, &str, &str) -> bool,
) -> Standing {
    let edition = edition(exercise);
    let parts: Vec<_> = exercise
        .parts
        .iter()
        .map(|part| PartStanding::of(record, part, (&edition, generator), &same))
        .collect();
    let done = !parts.is_empty() && parts.iter().all(|part| part.done);
    Standing { parts, done }
}

impl PartStanding {
    fn of(
        record: &Record,
        part: &Part,
        (edition, generator): (&str, u32),
        same: &impl Fn(&Part, &str, &str) -> bool,
    ) -> Self {
        let mut is = Self { part: part.name.clone(), ..Self::default() };
        let mut wrong: Vec<&str> = Vec::new();
        let mut hints = Vec::new();
        let typed = record.typed_in(&part.name);
        is.text = typed.map(|typed| typed.text.clone());
        let mut answered = typed.map(|typed| typed.at);
        for event in record.events.iter().filter(|event| event.part == part.name) {
            match &event.what {
                What::Checked(text, mark) => {
                    answered = answered.max(Some(event.at));
                    if *mark == Mark::Wrong && !wrong.iter().any(|other| same(part, other, text)) {
                        wrong.push(text);
                    }
                    if *mark != Mark::NotRead && is.mark.is_none_or(|best| *mark <= best) {
                        is.mark = Some(*mark);
                        is.marked = Some(text.clone());
                    }
                }
                What::Hint(number) if !hints.contains(number) => hints.push(*number),
                What::Solution => is.solution = true,
                // What is said once the answer is known tells nothing.
                What::Predicted(text, error) if is.predicted.is_none() => {
                    is.predicted = Some((text.clone(), *error));
                }
                What::Ticked(points) => {
                    answered = answered.max(Some(event.at));
                    is.ticked = Some(points.clone());
                }
                _ => {}
            }
        }
        is.wrong = wrong.len();
        is.hints = hints.len();
        is.done = match part.kind {
            Kind::Words { .. } => is.ticked.is_some(),
            _ => is.mark == Some(Mark::Right),
        };
        if let Some((then, by)) = answered.and_then(|at| record.edition_at(at)) {
            is.older_text = then != edition;
            is.other_generator = by != generator;
        }
        is
    }
}
