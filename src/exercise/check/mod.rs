//! Judging an answer.

use super::deal::Dealt;
use super::schema::Part;
use crate::derivation::Derivation;
use crate::quantity::read::Spelling;

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
    let _ = (dealt, part, answers);
    todo!()
}

/// What a text of a part is read as.
#[must_use]
pub fn read_back(dealt: &Dealt<'_>, part: &Part, text: &str) -> ReadBack {
    let _ = (dealt, part, text);
    todo!()
}

/// The steps that lead to the answer of a part; empty where it is not worked out.
#[must_use]
pub fn steps(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Vec<Derivation> {
    let _ = (dealt, part, answers);
    todo!()
}
