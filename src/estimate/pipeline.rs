//! The pipeline bubble in closed form.
//!
//! Chapter 8, derivation 8.1: P stages, M micro-batches, one unit of time for each micro-batch in each
//! stage. The staircase itself is simulated in [`schedule`](super::schedule), which knows none of
//! these formulas; a property test holds the two against each other.

use super::EstimateError;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// A pipeline of stages that micro-batches pass one after the other.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let pipeline = Pipeline::new(&Quantity::plain(8), &Quantity::plain(133)).unwrap();
/// let twentieth = Quantity::ratio(1, 20, Dimension::PLAIN).unwrap();
/// assert_eq!(*pipeline.bubble_of_total().unwrap().value(), twentieth);
///
/// // One micro-batch fewer is not enough, and half a stage is none.
/// assert!(Pipeline::new(&Quantity::ratio(15, 2, Dimension::PLAIN).unwrap(), &Quantity::plain(1)).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pipeline {
    stages: i128,
    micro_batches: i128,
}

/// What a bubble is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// All the time the stages are held: (P − 1) / (M + P − 1). The chapter, GPipe.
    Total,
    /// The time an ideal pipeline would take: (P − 1) / M. Narayanan et al. 2021, section 2.2.
    Ideal,
}

/// What every result of the staircase leaves out.
const EVEN: &str =
    "Every micro-batch takes the same time in every stage, and handing over takes none.";

impl Pipeline {
    /// A pipeline of `stages` for `micro_batches`.
    ///
    /// # Errors
    /// [`EstimateError::NotACount`] where either is not a whole number of at least one.
    pub fn new(stages: &Quantity, micro_batches: &Quantity) -> Result<Self, EstimateError> {
        Ok(Self {
            stages: count("stages", stages)?,
            micro_batches: count("micro-batches", micro_batches)?,
        })
    }

    /// Stages, P.
    #[must_use]
    pub fn stages(self) -> i128 {
        self.stages
    }

    /// Micro-batches, M.
    #[must_use]
    pub fn micro_batches(self) -> i128 {
        self.micro_batches
    }

    /// When the last micro-batch leaves the last stage, in units of one stage: M + P − 1.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn completion(self) -> Result<Derivation, EstimateError> {
        Ok(Derivation::new("Completion time", "t", self.units())?.leaving_out(EVEN))
    }

    /// Stage-units that do work: M × P.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn useful(self) -> Result<Derivation, EstimateError> {
        Ok(Derivation::new(
            "Useful stage-units",
            "U",
            Expression::product([self.micro_batches_term(), self.stages_term()]),
        )?)
    }

    /// Stage-units for which the stages are held: P × (M + P − 1).
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn held(self) -> Result<Derivation, EstimateError> {
        Ok(Derivation::new(
            "Held stage-units",
            "H",
            Expression::product([self.stages_term(), self.units()]),
        )?)
    }

    /// Stage-units in which a stage idles: P × (P − 1), whatever the number of micro-batches.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn idle(self) -> Result<Derivation, EstimateError> {
        Ok(Derivation::new(
            "Idle stage-units",
            "I",
            Expression::product([self.stages_term(), self.waits()]),
        )?)
    }

    /// The bubble as a share of all the time held: (P − 1) / (M + P − 1).
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn bubble_of_total(self) -> Result<Derivation, EstimateError> {
        let bubble = self.waits().over(self.units());
        Ok(Derivation::new("Bubble, of the total", "β", bubble)?.as_share().leaving_out(EVEN))
    }

    /// The bubble over the ideal time: (P − 1) / M. It can be more than 1.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn bubble_over_ideal(self) -> Result<Derivation, EstimateError> {
        Ok(Derivation::new(
            "Bubble, over the ideal",
            "β_ideal",
            self.waits().over(self.micro_batches_term()),
        )?
        .as_share())
    }

    /// How long a step takes: (M + P − 1) times the time per stage.
    ///
    /// # Errors
    /// A time below zero, or a number too large to count exactly.
    pub fn step_time(self, time_per_stage: &Quantity) -> Result<Derivation, EstimateError> {
        let time = time_term(time_per_stage)?;
        let step =
            Derivation::new("Step time", "t_step", Expression::product([self.units(), time]))?;
        Ok(step.leaving_out(EVEN))
    }

    /// How long each stage idles within a step: (P − 1) times the time per stage.
    ///
    /// # Errors
    /// A time below zero, or a number too large to count exactly.
    pub fn idle_time(self, time_per_stage: &Quantity) -> Result<Derivation, EstimateError> {
        let time = time_term(time_per_stage)?;
        Ok(Derivation::new(
            "Idle time of each stage",
            "t_idle",
            Expression::product([self.waits(), time]),
        )?)
    }

    pub(super) fn stages_term(self) -> Expression {
        Term::new("stages", "P", Quantity::plain(self.stages)).into()
    }

    pub(super) fn micro_batches_term(self) -> Expression {
        Term::new("micro-batches", "M", Quantity::plain(self.micro_batches)).into()
    }

    /// P − 1.
    fn waits(self) -> Expression {
        self.stages_term().minus(Expression::constant(1))
    }

    /// M + P − 1.
    fn units(self) -> Expression {
        Expression::sum([self.micro_batches_term(), self.stages_term()])
            .minus(Expression::constant(1))
    }
}

pub(super) fn time_term(time_per_stage: &Quantity) -> Result<Expression, EstimateError> {
    not_negative("The time per stage", time_per_stage)?;
    Ok(Term::new("time per stage", "τ", time_per_stage.clone()).into())
}

/// The smallest number of micro-batches whose bubble is at most `wanted`, and at least one.
///
/// Of the total, (P − 1) / (M + P − 1) ≤ β means M ≥ (P − 1)(1 − β) / β; over the ideal, M ≥ (P − 1) / β.
///
/// # Errors
/// [`EstimateError::NoSuchBubble`] for a bubble of zero or less, or of 1 or more of the total, unless there is one stage only.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::{smallest_micro_batches, Against};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let (stages, wanted) = (Quantity::plain(8), Quantity::ratio(1, 20, Dimension::PLAIN).unwrap());
/// let smallest = |against| smallest_micro_batches(&stages, &wanted, against).unwrap();
/// assert_eq!(smallest(Against::Total).value().to_whole(), Some(133));
/// assert_eq!(smallest(Against::Ideal).value().to_whole(), Some(140));
/// ```
pub fn smallest_micro_batches(
    stages: &Quantity,
    wanted: &Quantity,
    against: Against,
) -> Result<Derivation, EstimateError> {
    let waits = count("stages", stages)? - 1;
    let one = Quantity::plain(1);
    let name = "Fewest micro-batches";
    if waits == 0 && !wanted.is_negative() {
        return Ok(Derivation::new(name, "M_min", Expression::constant_quantity(one))?);
    }
    let too_much = against == Against::Total && wanted.compare(&one)?.is_ge();
    if wanted.is_negative() || wanted.is_zero() || too_much {
        return Err(EstimateError::NoSuchBubble { wanted: Box::new(wanted.clone()), against });
    }
    let bubble = || Expression::from(Term::new("wanted bubble", "β", wanted.clone()));
    let waits =
        Expression::from(Term::new("stages", "P", stages.clone())).minus(Expression::constant(1));
    let over = match against {
        Against::Total => Expression::product([waits, Expression::constant(1).minus(bubble())]),
        Against::Ideal => waits,
    };
    Ok(Derivation::new(name, "M_min", over.over(bubble()).round_up())?)
}
