//! Judging an answer.
//!
//! A text is first read, by the reader of every field ([`read_back`] says as what), and only then judged
//! ([`check`]). What cannot be read, or could be read as something right, is never wrong. A number is right
//! where it agrees with its key at the figures asked, or follows from rounding on the way; in another form
//! it is right too, at no cost, with a word on what is missing. A wrong one is traced back: to the
//! misconceptions of its estimate, to those that any number may come from ([`GENERAL`]), else to a factor.
//! No message holds the answer.

mod arrange;
mod choice;
mod doubt;
mod fits;
mod form;
mod general;
mod hint;
mod key;
mod number;
mod off_by;
mod precision;
mod rounding;
mod same;
mod table;
mod typed;

pub use fits::{deal, fits, unfit};
pub use general::GENERAL;
pub use hint::{Hint, Line, hints, solution};
pub use same::same_answer;
pub use table::{asked_cells, cells, check_cells, of_cells, with_cell};

use super::deal::Dealt;
use super::drawing;
use super::schema::{Figures, Kind, Part, Wanted};
use crate::derivation::Derivation;
use crate::quantity::read::{Expect, Spelling};
use crate::quantity::{Quantity, print};
use key::{Key, Place, answer_of, asked};
use typed::{Entered, enter};

/// Words that are the least somebody writes.
const FEWEST_WORDS: usize = 3;

/// What was typed in each part: names of parts and texts.
pub type Answers = [(String, String)];

/// What an answer comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// It is right; `note` says where rounding came in, or is empty.
    Right {
        /// What there is to add.
        note: String,
    },
    /// The value is right, but something of its form is missing. It costs nothing.
    Form {
        /// What is missing and how to write it.
        says: String,
    },
    /// It is wrong.
    Wrong {
        /// The misconception it comes from, by its name, where one fits.
        misconception: Option<&'static str>,
        /// What was assumed, or what the answer is off by.
        says: String,
    },
    /// It cannot be read, or it can be read in several ways. It never costs.
    NotRead {
        /// What is wrong, or what is asked.
        says: String,
        /// Readings to choose from.
        options: Vec<Spelling>,
    },
}

impl Verdict {
    fn right(note: impl Into<String>) -> Self {
        Self::Right { note: note.into() }
    }

    fn form(says: impl Into<String>) -> Self {
        Self::Form { says: says.into() }
    }

    fn wrong(misconception: Option<&'static str>, says: impl Into<String>) -> Self {
        Self::Wrong { misconception, says: says.into() }
    }

    fn not_read(says: impl Into<String>) -> Self {
        Self::NotRead { says: says.into(), options: Vec::new() }
    }
}

/// What an answer is read as, before anything is judged.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadBack {
    /// Nothing was typed.
    Nothing,
    /// What it reads as, in full, and other readings.
    Read(String, Vec<Spelling>),
    /// The readings to choose from.
    Asked(Vec<Spelling>),
    /// Why it cannot be read.
    Refused(String),
}

/// Judges what was typed in a part. `answers` holds all parts, since one may be read off another's drawing.
#[must_use]
pub fn check(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Verdict {
    let text = answer_of(answers, &part.name);
    let place = Place::of(dealt, part, answers);
    match &part.kind {
        Kind::Number(wanted) => match place.key(wanted) {
            Ok(key) => number::judge(&key, text),
            Err(says) => Verdict::not_read(says),
        },
        Kind::Table { .. } => table::judge(dealt, part, answers),
        Kind::Choice { options, estimate } => {
            choice::judge(&place, options, estimate.as_deref(), text)
        }
        Kind::Several { options, pick } => choice::judge_several(&place, options, *pick, text),
        Kind::Sort { groups, items } => arrange::judge_sort(groups, items, text),
        Kind::Order { items } => arrange::judge_order(items, text),
        // Nobody's own words are judged.
        Kind::Words { .. } if text.split_whitespace().count() < FEWEST_WORDS => {
            Verdict::not_read("Write your answer first, in a sentence or two.")
        }
        Kind::Words { .. } => Verdict::right("Compare it with the points."),
        Kind::Drawing => drawn(dealt, part, text),
    }
}

/// Judges a number that is asked for by no exercise: one of some steps, such as those of an example that is
/// worked through with less and less help. The last step is the key.
#[must_use]
pub fn check_steps(
    expect: Expect,
    figures: Figures,
    steps: Vec<Derivation>,
    text: &str,
) -> Verdict {
    match Key::of(expect, figures, steps) {
        Ok(key) => number::judge(&key, text),
        Err(says) => Verdict::not_read(says),
    }
}

/// Judges a drawing by the two rules of its staircase.
fn drawn(dealt: &Dealt<'_>, part: &Part, text: &str) -> Verdict {
    match size_of_drawing(dealt, part) {
        Ok((stages, micro_batches)) => drawing::judge(&stages, &micro_batches, text),
        Err(says) => Verdict::not_read(says),
    }
}

/// The stages and micro-batches of a drawing.
fn size_of_drawing(dealt: &Dealt<'_>, part: &Part) -> Result<(Quantity, Quantity), String> {
    dealt.staircase(&part.with).ok_or_else(|| {
        "The exercise does not say how many stages and micro-batches there are.".to_owned()
    })
}

/// What a text of a part is read as. Whatever is judged is read back as something.
#[must_use]
pub fn read_back(dealt: &Dealt<'_>, part: &Part, text: &str) -> ReadBack {
    if text.trim().is_empty() {
        return ReadBack::Nothing;
    }
    let said = |texts: Option<Vec<String>>| match texts {
        Some(texts) if texts.is_empty() => ReadBack::Nothing,
        Some(texts) => ReadBack::Read(dealt.text(&texts.join("; "), &part.with), Vec::new()),
        None => ReadBack::Refused("This is none of what there is to choose from.".to_owned()),
    };
    match &part.kind {
        Kind::Number(wanted) => read_number(wanted, text),
        Kind::Table { .. } => table::read_back(part, text),
        Kind::Choice { options, .. } | Kind::Several { options, .. } => {
            let chosen = choice::chosen(options, text);
            said(chosen.map(|chosen| chosen.into_iter().map(|one| one.text.clone()).collect()))
        }
        Kind::Sort { groups, items } => said(Some(arrange::in_words(groups, items, text))),
        Kind::Order { items } => {
            let texts = text
                .split_whitespace()
                .map(|key| items.iter().find(|(own, _)| own == key).map(|(_, text)| text.clone()));
            said(texts.collect())
        }
        Kind::Words { .. } => {
            let count = text.split_whitespace().count();
            let plural = if count == 1 { "" } else { "s" };
            ReadBack::Read(format!("{count} word{plural}"), Vec::new())
        }
        Kind::Drawing => match size_of_drawing(dealt, part) {
            Ok((stages, micro_batches)) => drawing::read_back(&stages, &micro_batches, text),
            Err(says) => ReadBack::Refused(says),
        },
    }
}

/// What the text of an asked cell of a table is read as; the cells are counted from 0 as they are read.
#[must_use]
pub fn read_back_cell(part: &Part, cell: usize, text: &str) -> ReadBack {
    match table::asked(part).get(cell) {
        Some(cell) => read_number(cell.wanted, text),
        None => ReadBack::Nothing,
    }
}

fn read_number(wanted: &Wanted, text: &str) -> ReadBack {
    match asked(wanted) {
        Ok((_, expect)) => read_as(&expect, text),
        Err(says) => ReadBack::Refused(says),
    }
}

/// What a text is read as where this is expected.
#[must_use]
pub fn read_as(expect: &Expect, text: &str) -> ReadBack {
    match enter(text, expect) {
        Entered::Nothing => ReadBack::Nothing,
        Entered::Asked(options) => ReadBack::Asked(options),
        Entered::Refused(says) => ReadBack::Refused(says),
        Entered::Number(typed, others) => {
            let read = if expect.share {
                print::share(&typed.value)
            } else {
                print::in_full(&typed.value)
            };
            ReadBack::Read(read, others)
        }
    }
}

/// The number of a text, such as a guess that is not judged.
///
/// # Errors
/// What to write instead.
pub fn number_in(expect: &Expect, text: &str) -> Result<Quantity, String> {
    match enter(text, expect) {
        Entered::Nothing => Err("Type a number.".to_owned()),
        Entered::Refused(says) => Err(says),
        Entered::Number(typed, _) => Ok(typed.value),
        Entered::Asked(options) => {
            let ways: Vec<_> = options.into_iter().map(|option| option.text).collect();
            Err(match ways.as_slice() {
                [only] => format!("Write {only} alone."),
                ways => format!("This can be read in several ways: write {}.", ways.join(" or ")),
            })
        }
    }
}

/// The steps that lead to the answer of a part; empty where it is not worked out.
#[must_use]
pub fn steps(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Vec<Derivation> {
    let place = Place::of(dealt, part, answers);
    match &part.kind {
        Kind::Number(wanted) => place.key(wanted).map(|key| key.steps).unwrap_or_default(),
        Kind::Table { .. } => table::asked(part)
            .iter()
            .filter_map(|cell| table::key_of(dealt, part, cell, answers).ok())
            .flat_map(|key| key.steps)
            .collect(),
        Kind::Choice { estimate: Some(estimate), .. } => {
            choice::decided(&place, estimate).map(|(_, steps)| steps).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}
