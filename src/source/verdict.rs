//! How a printed figure agrees with the exact value.

use crate::estimate::EstimateError;
use crate::quantity::{Dimension, Quantity, QuantityError};
use std::fmt;

/// How a printed figure agrees with the exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It is the value.
    Exact,
    /// The value rounds to it, a half upwards, at its last printed place.
    Rounds,
    /// The value starts with it: what follows its last printed place is cut off.
    Truncates,
    /// None of these.
    Differs,
}

/// Why a row cannot be worked out or compared.
#[derive(Clone, Debug, PartialEq)]
pub enum SourceError {
    /// No formula of this name.
    NoFormula(String),
    /// An input that the formula needs is not there.
    Missing(String),
    /// An input that the formula does not use.
    Unused(String),
    /// An input that cannot be read.
    Unreadable {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// What is printed is no number.
    NoNumber(String),
    /// The estimate cannot be made.
    Estimate(EstimateError),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFormula(name) => write!(f, "There is no formula “{name}”."),
            Self::Missing(name) => write!(f, "“{name}” is not given."),
            Self::Unused(name) => write!(f, "The formula does not use “{name}”."),
            Self::Unreadable { name, why } => write!(f, "“{name}” cannot be read. {why}"),
            Self::NoNumber(text) => write!(f, "“{text}” is no number to compare with."),
            Self::Estimate(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SourceError {}

impl From<EstimateError> for SourceError {
    fn from(error: EstimateError) -> Self {
        Self::Estimate(error)
    }
}

impl From<QuantityError> for SourceError {
    fn from(error: QuantityError) -> Self {
        Self::Estimate(error.into())
    }
}

/// A number as it is printed: the number, and what 1 is in its last place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Printed {
    number: Quantity,
    last: Quantity,
    /// Digits behind the point.
    pub places: u32,
}

impl Printed {
    /// Digits, perhaps with a point among them; nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{whole}{rest}");
        if whole.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let places = u32::try_from(rest.len()).ok()?;
        let last = Quantity::ratio(1, 10_i128.checked_pow(places)?, Dimension::PLAIN).ok()?;
        let number = last.times(&Quantity::plain(digits.parse().ok()?)).ok()?;
        Some(Self { number, last, places })
    }

    /// An exact number: nothing rounds to it.
    pub fn exactly(number: Quantity) -> Self {
        Self { number, last: Quantity::plain(0), places: 0 }
    }

    pub fn number(&self) -> &Quantity {
        &self.number
    }

    /// How it agrees with a value. What is exact is called neither rounded nor cut off.
    pub fn judge(&self, value: &Quantity) -> Result<Found, QuantityError> {
        let half = self.last.over(&Quantity::plain(2))?;
        let within = |from: &Quantity, to: &Quantity| -> Result<bool, QuantityError> {
            Ok(from.compare(value)?.is_le() && value.compare(to)?.is_lt())
        };
        Ok(if self.number.compare(value)?.is_eq() {
            Found::Exact
        } else if within(&self.number.minus(&half)?, &self.number.plus(&half)?)? {
            Found::Rounds
        } else if within(&self.number, &self.number.plus(&self.last)?)? {
            Found::Truncates
        } else {
            Found::Differs
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn judged() {
        let judge = |text, over, under| {
            let value = Quantity::ratio(over, under, Dimension::PLAIN).unwrap();
            Printed::parse(text).unwrap().judge(&value).unwrap()
        };
        assert_eq!(judge("52.5", 105, 2), Found::Exact);
        assert_eq!(judge("52.50", 105, 2), Found::Exact);
        assert_eq!(judge("0.1", 3, 20), Found::Truncates);
        assert_eq!(judge("0.2", 3, 20), Found::Rounds);
        assert_eq!(judge("513", 1027, 2), Found::Truncates);
        assert_eq!(judge("514", 1027, 2), Found::Rounds);
        assert_eq!(judge("515", 1027, 2), Found::Differs);
        assert_eq!(judge("0", 1, 3), Found::Rounds);
        for no_number in ["", ".5", "-1", "1e5", "1,000", "1.2.3", "12 GB", "١"] {
            assert_eq!(Printed::parse(no_number), None, "{no_number}");
        }
    }
}
