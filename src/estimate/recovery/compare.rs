//! A run that never stops beside one that stops, reloads and goes on.

use super::trainer::Values;
use super::{CheckpointError, Saved, Section, Trainer, file, read, sections, size};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::error::count;
use crate::quantity::Quantity;

/// More updates than this are not run.
pub const MOST_UPDATES: i128 = 200;

/// A run, its stop, and what happens to the file between.
#[derive(Clone, Debug, PartialEq)]
pub struct Recovery {
    /// Updates in all.
    pub updates: Quantity,
    /// The update after which it stops.
    pub stop: Quantity,
    /// What the checkpoint holds.
    pub saved: Saved,
    /// What happens to the file.
    pub file: File,
}

/// What happens to the file before it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// Nothing.
    Whole,
    /// The writer was stopped halfway.
    Half,
    /// The piece of the second worker is left over from the update before.
    Mixed,
}

/// Both runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Updates in all, N.
    pub updates: usize,
    /// The update after which the second run stops, s.
    pub stop: usize,
    /// What was written.
    pub sections: Vec<Section>,
    /// How many bytes are read.
    pub bytes: usize,
    /// Master weights of the run that never stops, from before the first update on.
    pub uninterrupted: Vec<Values>,
    /// Master weights of the other, from the reload on; or why the file is refused.
    pub resumed: Result<Vec<Values>, CheckpointError>,
}

impl Recovery {
    /// Runs both.
    ///
    /// # Errors
    /// [`EstimateError::TooManyUpdates`] for more than 200, [`EstimateError::NothingAfterTheStop`] where
    /// no update is left to compare.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::recovery::{File, Item, Recovery, Saved};
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let all = Recovery {
    ///     updates: Quantity::plain(12),
    ///     stop: Quantity::plain(5),
    ///     saved: Saved::ALL,
    ///     file: File::Whole,
    /// };
    /// assert_eq!(all.run().unwrap().parted(), None);
    /// // Working weights are the master weights, rounded: nothing is lost with them.
    /// let master = Recovery { saved: Saved::ALL.with(Item::Weights, false), ..all.clone() };
    /// assert_eq!(master.run().unwrap().parted(), None);
    /// // Master weights are more than the working weights.
    /// let working = Recovery { saved: Saved::ALL.with(Item::Master, false), ..all };
    /// assert_eq!(working.run().unwrap().parted(), Some(6));
    /// ```
    pub fn run(&self) -> Result<Outcome, EstimateError> {
        let updates = count("updates", &self.updates)?;
        let stop = count("updates before the stop", &self.stop)?;
        if updates > MOST_UPDATES {
            return Err(EstimateError::TooManyUpdates { most: MOST_UPDATES });
        }
        if stop >= updates {
            return Err(EstimateError::NothingAfterTheStop);
        }
        let (updates, stop) = (updates as usize, stop as usize);
        let mut trainer = Trainer::fresh();
        let mut before = trainer.clone();
        let mut at_stop = trainer.clone();
        let mut uninterrupted = vec![trainer.master];
        for update in 1..=updates {
            if update == stop {
                before = trainer.clone();
            }
            trainer.update();
            if update == stop {
                at_stop = trainer.clone();
            }
            uninterrupted.push(trainer.master);
        }
        let second = if self.file == File::Mixed { &before } else { &at_stop };
        let sections = sections(&at_stop, second, self.saved);
        let mut bytes = file(&sections, self.saved);
        if self.file == File::Half {
            bytes.truncate(bytes.len() / 2);
        }
        let resumed = read(&bytes).map(|mut trainer| {
            let mut masters = vec![trainer.master];
            for _ in stop..updates {
                trainer.update();
                masters.push(trainer.master);
            }
            masters
        });
        Ok(Outcome { updates, stop, sections, bytes: bytes.len(), uninterrupted, resumed })
    }
}

/// Whether two arrays are the same to the last bit.
#[must_use]
pub fn same(one: &Values, other: &Values) -> bool {
    one.map(f64::to_bits) == other.map(f64::to_bits)
}

impl Outcome {
    /// The update of each pair and the master weights after it in both runs, from the reload on; nothing
    /// where there is no second run.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, &Values, &Values)> {
        let resumed = self.resumed.iter().flatten();
        let pairs = self.uninterrupted.iter().enumerate().skip(self.stop).zip(resumed);
        pairs.map(|((update, one), other)| (update, one, other))
    }

    /// The first update after which the runs differ.
    #[must_use]
    pub fn parted(&self) -> Option<usize> {
        let mut pairs = self.pairs().skip(1);
        pairs.find(|(_, one, other)| !same(one, other)).map(|(update, ..)| update)
    }

    /// Updates that both runs make after the stop: N − s.
    ///
    /// # Errors
    /// Why there is no second run.
    pub fn compared(&self) -> Result<Derivation, EstimateError> {
        self.checked()?;
        let compared = self.updates_term().minus(self.stop_term());
        Ok(Derivation::new("Updates compared", "n_compared", compared)?)
    }

    /// Updates after the stop that are the same to the last bit before one differs: u − s − 1, or all.
    ///
    /// # Errors
    /// Why there is no second run.
    pub fn identical(&self) -> Result<Derivation, EstimateError> {
        let compared = self.compared()?;
        let identical = match self.parted() {
            None => Expression::from(&compared),
            Some(update) => {
                let first = Term {
                    derived: true,
                    ..Term::new(
                        "first update that differs when both are run",
                        "u",
                        Quantity::plain(update as i128),
                    )
                };
                Expression::from(first).minus(self.stop_term()).minus(Expression::constant(1))
            }
        };
        Ok(Derivation::new("Updates that are identical", "n_same", identical)?)
    }

    /// Bytes of the whole checkpoint.
    ///
    /// # Errors
    /// None for what this workbook writes.
    pub fn size(&self) -> Result<Derivation, EstimateError> {
        Ok(size(&self.sections)?.leaving_out("Names, folders and blocks of the file system."))
    }

    /// How far the master weights are apart after an update, at the most.
    #[must_use]
    pub fn apart(&self, update: usize) -> f64 {
        let mut pairs = self.pairs();
        let Some((_, one, other)) = pairs.find(|(at, ..)| *at == update) else { return 0.0 };
        one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
    }

    fn checked(&self) -> Result<(), EstimateError> {
        self.resumed.as_ref().map(|_| ()).map_err(|error| error.clone().into())
    }

    fn updates_term(&self) -> Expression {
        Term::new("updates in all", "N", Quantity::plain(self.updates as i128)).into()
    }

    fn stop_term(&self) -> Expression {
        Term::new("updates before the stop", "s", Quantity::plain(self.stop as i128)).into()
    }
}
