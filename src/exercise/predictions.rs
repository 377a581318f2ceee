//! Orders of magnitude said beforehand, over time.

use super::record::{Record, What};
use crate::picture::predictions::{Predictions as Picture, factor, magnitude};

/// How many of the first and of the last are compared.
const COMPARED: usize = 10;

/// An order of magnitude that was said beforehand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prediction {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The id of the exercise.
    pub exercise: String,
    /// The decimal logarithm of what was said over what it is, in millionths: negative where it was too little.
    pub error: i64,
}

/// All that were said, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Predictions {
    /// They.
    pub all: Vec<Prediction>,
}

/// How far off the first were and the last, on average and whichever way, in millionths of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// How many were taken from each end: ten, or half of all where they are fewer than twenty.
    pub of: usize,
    /// The mean of the first.
    pub first: i64,
    /// The mean of the last.
    pub last: i64,
}

impl Predictions {
    /// Those of these records: the first for each part, as later ones may know the answer.
    #[must_use]
    pub fn of(records: &[Record]) -> Self {
        let mut all = Vec::new();
        for record in records {
            let mut seen: Vec<&str> = Vec::new();
            for event in &record.events {
                if let What::Predicted(_, error) = event.what
                    && !seen.contains(&event.part.as_str())
                {
                    seen.push(&event.part);
                    all.push(Prediction { at: event.at, exercise: record.exercise.clone(), error });
                }
            }
        }
        all.sort();
        Self { all }
    }

    /// The first against the last; `None` for fewer than two.
    #[must_use]
    pub fn means(&self) -> Option<Means> {
        let of = COMPARED.min(self.all.len() / 2);
        let mean = |some: &[Prediction]| {
            let sum: u128 = some.iter().map(|one| u128::from(one.error.unsigned_abs())).sum();
            i64::try_from(sum / u128::try_from(of).ok()?.max(1)).ok()
        };
        let first = self.all.get(..of).filter(|_| of > 0)?;
        let last = self.all.get(self.all.len().checked_sub(of)?..)?;
        Some(Means { of, first: mean(first)?, last: mean(last)? })
    }

    fn picture(&self) -> Picture {
        let orders = |error: i64| error as f64 / 1e6;
        Picture {
            errors: self.all.iter().map(|one| orders(one.error)).collect(),
            means: self.means().map(|means| (means.of, orders(means.first), orders(means.last))),
        }
    }

    /// They as SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        self.picture().svg()
    }

    /// What the picture shows, in words.
    #[must_use]
    pub fn twin(&self) -> String {
        let (Some(newest), count) = (self.all.last(), self.all.len()) else {
            return "No order of magnitude has been said beforehand yet.".to_owned();
        };
        let too_much = self.all.iter().filter(|one| one.error > 0).count();
        let too_little = self.all.iter().filter(|one| one.error < 0).count();
        let mut twin = format!(
            "{count} {}, in the order they were made: {too_much} too high, {too_little} too low.",
            if count == 1 { "prediction" } else { "predictions" }
        );
        if let Some(Means { of, first, last }) = self.means() {
            let off = |error: i64| format!("a factor of {}", factor(error as f64 / 1e6));
            twin.push_str(&match of {
                1 => format!(" The first was off by {}, the last by {}.", off(first), off(last)),
                _ => format!(
                    " On average the first {of} were off by {}, the last {of} by {}.",
                    off(first),
                    off(last)
                ),
            });
        }
        let newest = newest.error as f64 / 1e6;
        twin.push_str(&format!(" The newest: {}.", magnitude(newest)));
        twin
    }
}
