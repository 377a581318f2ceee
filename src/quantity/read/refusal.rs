//! Why a text cannot be read, and where.

use super::LONGEST;
use crate::quantity::{Dimension, QuantityError};
use std::fmt;
use std::ops::Range;

/// A text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The characters of the typed text that are at fault, counted from 0.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub reason: Reason,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is nothing to read.
    Empty,
    /// More than [`LONGEST`] characters.
    TooLong,
    /// The text ends where a number has to follow.
    NumberMissing,
    /// A unit without a number before it.
    UnitAlone(String),
    /// Something that is not part of a number, a unit or an expression.
    Unexpected(String),
    /// A word that is neither a unit nor a name this field knows.
    UnknownWord(String),
    /// A word where a number has to stand.
    NotANumber(String),
    /// Infinity, not-a-number and the like.
    NotCountable(String),
    /// Digits and separators that make no number.
    Malformed(String),
    /// A mixed number whose fraction is not below one.
    Improper(String),
    /// Two numbers with nothing between them.
    TwoNumbers,
    /// Two signs in a row.
    TwoSigns,
    /// Two percent signs in a row.
    TwoPercents,
    /// `a / b / c`, which can be taken in two ways.
    TwoSlashes,
    /// `a ^ b ^ c`, or a power of a unit.
    Power,
    /// An opening parenthesis without its closing one.
    Unclosed,
    /// A closing parenthesis without its opening one.
    Unopened,
    /// Parentheses within parentheses, too deep.
    TooDeep,
    /// More decimals, or a smaller power of ten, than can be counted exactly.
    TooFine,
    /// A percentage where an amount is wanted.
    PercentOfWhat,
    /// A quantity of another kind than the field holds.
    WrongKind {
        /// What was typed.
        found: Dimension,
        /// What the field holds.
        wanted: Dimension,
    },
    /// The arithmetic has no exact result.
    Arithmetic(QuantityError),
}

impl Refusal {
    /// How far the reader had got: furthest where the whole text was understood, and least far where
    /// a number made no sense, since under another convention it may.
    pub(super) fn progress(&self) -> (u8, usize) {
        let stage = match self.reason {
            Reason::Malformed(_) => 0,
            Reason::WrongKind { .. } | Reason::PercentOfWhat => 2,
            _ => 1,
        };
        (stage, self.span.start)
    }
}

impl fmt::Display for Refusal {
    /// The place, counted from 1 as people do, and the reason.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Empty | Reason::TooLong | Reason::WrongKind { .. } | Reason::PercentOfWhat => {}
            Reason::NumberMissing => f.write_str("At the end: ")?,
            _ => write!(f, "At character {}: ", self.span.start + 1)?,
        }
        self.reason.fmt(f)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("Type a number."),
            Self::TooLong => {
                write!(f, "This text is longer than {LONGEST} characters; type a shorter one.")
            }
            Self::NumberMissing => f.write_str("a number has to follow here."),
            Self::UnitAlone(unit) => write!(f, "write a number before “{unit}”."),
            Self::Unexpected(text) => {
                write!(f, "“{text}” is not part of a number or an expression.")
            }
            Self::UnknownWord(word) => write!(f, "“{word}” is not a unit that this field knows."),
            Self::NotANumber(word) => write!(f, "“{word}” is no number; write it in digits."),
            Self::NotCountable(word) => write!(f, "“{word}” is not a number that can be counted."),
            Self::Malformed(text) => write!(
                f,
                "“{text}” is no number: digits are grouped in threes, and there is one decimal mark."
            ),
            Self::Improper(text) => {
                write!(f, "“{text}”: the fraction of a mixed number has to be below one.")
            }
            Self::TwoNumbers => f.write_str("two numbers in a row; write + or × between them."),
            Self::TwoSigns => f.write_str("two signs in a row; leave one out or use parentheses."),
            Self::TwoPercents => f.write_str("one percent sign is enough."),
            Self::TwoSlashes => f.write_str(
                "a second division can be taken in two ways; say which with parentheses.",
            ),
            Self::Power => {
                f.write_str("a power needs one plain whole number, as in 10^9; use parentheses.")
            }
            Self::Unclosed => f.write_str("this parenthesis is not closed."),
            Self::Unopened => f.write_str("this parenthesis was not opened."),
            Self::TooDeep => f.write_str("too many parentheses within each other."),
            Self::TooFine => {
                f.write_str("the number is too small or too finely divided to count exactly.")
            }
            Self::PercentOfWhat => {
                f.write_str("A percentage needs something to be a part of: write 25% × 8 GB.")
            }
            Self::WrongKind { found, wanted } => {
                write!(f, "This is {}, but the field holds {}.", kind(*found), kind(*wanted))
            }
            Self::Arithmetic(error) => write!(f, "{error}."),
        }
    }
}

/// A dimension as the reader of a message would call it.
fn kind(dimension: Dimension) -> String {
    match dimension {
        Dimension::PLAIN => "a plain number".to_owned(),
        Dimension::BYTES => "a number of bytes".to_owned(),
        Dimension::SECONDS => "a time".to_owned(),
        Dimension::PARAMETERS => "a number of parameters".to_owned(),
        Dimension::TOKENS => "a number of tokens".to_owned(),
        other => format!("a number of {other}"),
    }
}
