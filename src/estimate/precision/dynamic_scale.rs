//! A scale that follows the gradients: halved when one overflows, doubled after some good steps.

use super::float::{Format, Stored};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::error::{count, not_negative};
use crate::quantity::{Quantity, QuantityError};
use std::cmp::Ordering;
use std::num::FpCategory;

/// Steps that are gone through one by one.
const MOST_STEPS: usize = 100;

/// How the scale follows the gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct DynamicScale {
    /// The scale of the first step.
    scale: Quantity,
    /// Steps in a row without an overflow after which it doubles.
    growth_after: i128,
    /// Whether the learning-rate schedule moves on where an update was skipped.
    schedule_counts_skipped: bool,
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The update was applied.
    Applied,
    /// The update was applied, but FP16 made a zero of a gradient that was none.
    Lost,
    /// The gradient was not finite, so nothing was updated.
    Skipped,
}

/// One step of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The scale it was made with.
    pub scale: Quantity,
    /// The scaled gradient as FP16 holds it.
    pub scaled: Stored,
    /// What became of it.
    pub outcome: Outcome,
    /// The scale for the next step.
    pub scale_after: Quantity,
    /// Updates applied so far.
    pub applied: i128,
    /// Where the learning-rate schedule stands.
    pub schedule: i128,
}

impl DynamicScale {
    /// A scale that starts at `scale` and doubles after `growth_after` good steps in a row.
    ///
    /// # Errors
    /// [`EstimateError::NotACount`]; [`EstimateError::Negative`] and a division by zero for a scale that
    /// is not above zero.
    pub fn new(
        scale: Quantity,
        growth_after: &Quantity,
        schedule_counts_skipped: bool,
    ) -> Result<Self, EstimateError> {
        not_negative("The scale", &scale)?;
        if scale.is_zero() {
            return Err(QuantityError::DivisionByZero.into());
        }
        let growth_after = count("good steps before the scale grows", growth_after)?;
        Ok(Self { scale, growth_after, schedule_counts_skipped })
    }

    /// Goes through the largest gradient of every step.
    ///
    /// A step whose scaled gradient is infinite is skipped and halves the scale, though never to below 1.
    /// After that, or after a doubling, good steps are counted anew; a step that lost its gradient counts
    /// as good, since all its numbers are finite.
    ///
    /// # Errors
    /// [`EstimateError::TooMany`] past a hundred steps; whatever the arithmetic refuses.
    pub fn play(&self, gradients: &[Quantity]) -> Result<Vec<Step>, EstimateError> {
        if gradients.len() > MOST_STEPS {
            return Err(EstimateError::TooMany { what: "steps", most: MOST_STEPS as i128 });
        }
        let (one, two) = (Quantity::plain(1), Quantity::plain(2));
        let (mut scale, mut good, mut applied, mut schedule) = (self.scale.clone(), 0, 0, 0);
        let mut steps = Vec::new();
        for gradient in gradients {
            let scaled = Format::Fp16.store(&gradient.times(&scale)?)?;
            let outcome = match scaled.class() {
                FpCategory::Infinite => Outcome::Skipped,
                FpCategory::Zero if !gradient.is_zero() => Outcome::Lost,
                _ => Outcome::Applied,
            };
            let mut scale_after = scale.clone();
            if outcome == Outcome::Skipped {
                good = 0;
                let half = scale.over(&two)?;
                if half.compare(&one)? != Ordering::Less {
                    scale_after = half;
                } else if scale.compare(&one)? == Ordering::Greater {
                    scale_after = one.clone();
                }
            } else {
                applied += 1;
                good += 1;
                if good == self.growth_after {
                    good = 0;
                    scale_after = scale.times(&two)?;
                }
            }
            let moves_on = outcome != Outcome::Skipped || self.schedule_counts_skipped;
            schedule += i128::from(moves_on);
            steps.push(Step {
                scale,
                scaled,
                outcome,
                scale_after: scale_after.clone(),
                applied,
                schedule,
            });
            scale = scale_after;
        }
        Ok(steps)
    }
}

/// The steps of this outcome.
///
/// # Errors
/// None that a table of steps could cause.
pub fn counted(steps: &[Step], outcome: Outcome) -> Result<Derivation, EstimateError> {
    let [name, term, symbol] = match outcome {
        Outcome::Applied => ["Nothing lost", "steps that the table has as applied", "N_good"],
        Outcome::Lost => ["Lost to zero", "steps that the table has as lost", "N_lost"],
        Outcome::Skipped => ["Skipped", "steps that the table has as skipped", "N_skipped"],
    };
    let number = steps.iter().filter(|step| step.outcome == outcome).count();
    let term = Term { derived: true, ..Term::new(term, "k", Quantity::plain(number as i128)) };
    Ok(Derivation::new(name, symbol, term.into())?)
}

/// The steps of a run.
///
/// # Errors
/// None that a table of steps could cause.
pub fn all(steps: &[Step]) -> Result<Derivation, EstimateError> {
    let rows = Term::new("gradients in the run", "r", Quantity::plain(steps.len() as i128));
    Ok(Derivation::new("Steps", "N", rows.into())?)
}

/// The updates that were applied: steps less those that were skipped.
///
/// # Errors
/// None that a table of steps could cause.
pub fn applied(steps: &[Step]) -> Result<Derivation, EstimateError> {
    let skipped = counted(steps, Outcome::Skipped)?;
    let left = Expression::from(&all(steps)?).minus(Expression::from(&skipped));
    Ok(Derivation::new("Applied", "N_applied", left)?)
}
