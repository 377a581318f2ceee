//! What delays cost: completion, idle units and bubble of a schedule in which cells are held back.
//!
//! The completion is read off the simulated [`Schedule`]; what follows from it is worked out as in
//! chapter 8, derivation 8.1, from the cells that work and those that are held.

use super::EstimateError;
use super::pipeline::{Pipeline, time_term};
use super::schedule::Schedule;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Quantity, print};

/// A pipeline with the completion of the schedule that was played through for it.
///
/// ```
/// use bytes_and_bubbles::estimate::delayed::Delayed;
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::estimate::schedule::{Delay, Schedule};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
/// let delay = Delay { stage: 1, micro_batch: 1, by: 1 };
/// let schedule = Schedule::play_delayed(4, 3, &[delay]).unwrap();
/// let delayed = Delayed::new(pipeline, &schedule);
/// // One unit later, and every one of the four stages is held for it.
/// assert_eq!(*delayed.completion().unwrap().value(), Quantity::plain(7));
/// assert_eq!(*delayed.idle().unwrap().value(), Quantity::plain(16));
/// let bubble = Quantity::ratio(4, 7, Dimension::PLAIN).unwrap();
/// assert_eq!(*delayed.bubble().unwrap().value(), bubble);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Delayed {
    pipeline: Pipeline,
    /// When the last micro-batch enters the last stage.
    last: i128,
}

impl Delayed {
    /// A pipeline with what is read off its schedule.
    #[must_use]
    pub fn new(pipeline: Pipeline, schedule: &Schedule) -> Self {
        Self { pipeline, last: schedule.completion().saturating_sub(1).into() }
    }

    /// When the last micro-batch leaves the last stage: a unit after it entered it, as simulated.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn completion(self) -> Result<Derivation, EstimateError> {
        let (stages, micro_batches) = (self.pipeline.stages(), self.pipeline.micro_batches());
        let name = format!(
            "time at which micro-batch {} enters stage {}, read off the simulated schedule",
            print::grouped(micro_batches),
            print::grouped(stages)
        );
        let last = Term::new(name, "e_last", Quantity::plain(self.last));
        let completion = Expression::sum([last.into(), Expression::constant(1)]);
        Ok(Derivation::new("Simulated completion with the delays", "t_delayed", completion)?)
    }

    /// Stage-units in which a stage idles: P × t − M × P.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn idle(self) -> Result<Derivation, EstimateError> {
        let idle = self.held()?.minus(self.useful());
        Ok(Derivation::new("Idle stage-units with the delays", "I_delayed", idle)?)
    }

    /// The bubble as a share of all the time held: 1 − M × P / (P × t).
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn bubble(self) -> Result<Derivation, EstimateError> {
        let bubble = Expression::constant(1).minus(self.useful().over(self.held()?));
        Ok(Derivation::new("Bubble with the delays, of the total", "β_delayed", bubble)?.as_share())
    }

    /// How long a step takes: t times the time per stage.
    ///
    /// # Errors
    /// A time below zero, or a number too large to count exactly.
    pub fn step_time(self, time_per_stage: &Quantity) -> Result<Derivation, EstimateError> {
        let step = Expression::product([(&self.completion()?).into(), time_term(time_per_stage)?]);
        Ok(Derivation::new("Step time with the delays", "t_step", step)?)
    }

    fn useful(self) -> Expression {
        Expression::product([self.pipeline.micro_batches_term(), self.pipeline.stages_term()])
    }

    fn held(self) -> Result<Expression, EstimateError> {
        Ok(Expression::product([self.pipeline.stages_term(), (&self.completion()?).into()]))
    }
}
