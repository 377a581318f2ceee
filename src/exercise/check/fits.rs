//! Which variants may be dealt.

use super::key::{Key, Place, asked};
use super::{choice, number, table};
use crate::exercise::deal::Dealt;
use crate::exercise::estimates::Need;
use crate::exercise::schema::{Exercise, Kind, Part, Wanted};

/// The variant of a seed, with every key worked out and no misconception right.
#[must_use]
pub fn deal(exercise: &Exercise, seed: u32) -> Dealt<'_> {
    Dealt::new(exercise, seed, fits)
}

/// Whether a variant may be dealt: all its keys can be worked out, and none is the value of a misconception
/// at the figures asked.
#[must_use]
pub fn fits(dealt: &Dealt<'_>) -> bool {
    unfit(dealt).is_none()
}

/// Why a variant may not be dealt: the name of the part and a sentence.
#[must_use]
pub fn unfit(dealt: &Dealt<'_>) -> Option<(String, String)> {
    dealt
        .exercise
        .parts
        .iter()
        .find_map(|part| part_unfit(dealt, part).map(|says| (part.name.clone(), says)))
}

fn part_unfit(dealt: &Dealt<'_>, part: &Part) -> Option<String> {
    match &part.kind {
        Kind::Number(wanted) => number_unfit(&Place::of(dealt, part, &[]), wanted),
        Kind::Table { .. } => table::asked(part).into_iter().find_map(|cell| {
            number_unfit(&Place { dealt, part, with: cell.with, answers: &[] }, cell.wanted)
        }),
        Kind::Choice { options, estimate } => {
            choice::right(&Place::of(dealt, part, &[]), options, estimate.as_deref()).err()
        }
        Kind::Several { .. }
        | Kind::Sort { .. }
        | Kind::Order { .. }
        | Kind::Words { .. }
        | Kind::Drawing => None,
    }
}

fn number_unfit(place: &Place<'_>, wanted: &Wanted) -> Option<String> {
    // What is read off a drawing has no key before there is one.
    let drawn = |needs: &[Need]| needs.iter().any(|need| matches!(need, Need::Drawing));
    match asked(wanted) {
        Ok((ask, _)) if wanted.of.is_some() || drawn(ask.needs) => return None,
        Ok(_) => {}
        Err(says) => return Some(says),
    }
    match place.key(wanted) {
        Err(says) => Some(says),
        Ok(key) => equal_mistake(&key)
            .map(|name| format!("the misconception “{name}” comes to the right answer")),
    }
}

fn equal_mistake(key: &Key) -> Option<&'static str> {
    let mut mistakes = key.mistakes();
    mistakes.find(|(_, value)| number::is_key(value, key)).map(|(mistake, _)| mistake.is.name)
}
