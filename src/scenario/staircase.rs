//! The inputs of the staircase: stages, micro-batches, a wanted bubble, a time per stage.

use super::figure::value;
use super::{Entry, Field, Figure, Gap, Inputs, Rule};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

/// The number of stages.
pub const STAGES: Field =
    Field::new("stages", "Stages", "P", Expect::count(&["stage", "stages"]), Rule::Count);
/// The number of micro-batches.
pub const MICRO_BATCHES: Field = Field::new(
    "micro-batches",
    "Micro-batches",
    "M",
    Expect::count(&["micro-batch", "micro-batches", "microbatch", "microbatches"]),
    Rule::Count,
);
/// The bubble that must not be exceeded.
pub const WANTED_BUBBLE: Field =
    Field::new("wanted-bubble", "Wanted bubble", "β", Expect::fraction(), Rule::ShareBetween);
/// How long one micro-batch takes in one stage.
pub const TIME_PER_STAGE: Field =
    Field::new("time-per-stage", "Time per stage", "τ", Expect::seconds(), Rule::Positive)
        .optional();

/// What a reader has typed at the staircase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaircaseInputs {
    /// [`STAGES`].
    pub stages: String,
    /// [`MICRO_BATCHES`].
    pub micro_batches: String,
    /// [`WANTED_BUBBLE`].
    pub wanted_bubble: String,
    /// [`TIME_PER_STAGE`]; may be empty.
    pub time_per_stage: String,
}

impl Default for StaircaseInputs {
    /// Eight stages, with the four-fold number of micro-batches: the 17.9% of chapter 8.
    fn default() -> Self {
        Self {
            stages: "8".into(),
            micro_batches: "32".into(),
            wanted_bubble: "5%".into(),
            time_per_stage: String::new(),
        }
    }
}

/// The staircase, worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Staircase {
    /// What was typed for [`STAGES`].
    pub stages: Entry,
    /// What was typed for [`MICRO_BATCHES`].
    pub micro_batches: Entry,
    /// What was typed for [`WANTED_BUBBLE`].
    pub wanted_bubble: Entry,
    /// What was typed for [`TIME_PER_STAGE`].
    pub time_per_stage: Entry,
    /// The pipeline, where stages and micro-batches can be read.
    pub pipeline: Result<Pipeline, Gap>,
    /// The same pipeline with twice the micro-batches.
    pub doubled: Result<Pipeline, Gap>,
    /// The fewest micro-batches for the wanted bubble, of the total.
    pub fewest: Figure,
    /// The fewest for the same bubble over the ideal.
    pub fewest_over_ideal: Figure,
}

impl StaircaseInputs {
    /// Works everything out.
    #[must_use]
    pub fn work_out(&self) -> Staircase {
        let stages = STAGES.read(&self.stages);
        let micro_batches = MICRO_BATCHES.read(&self.micro_batches);
        let wanted_bubble = WANTED_BUBBLE.read(&self.wanted_bubble);
        let pipeline = |micro_batches: Result<Quantity, Gap>| {
            Ok(Pipeline::new(value(&stages)?, &micro_batches?)?)
        };
        let doubled = value(&micro_batches).and_then(|number| {
            number.times(&Quantity::plain(2)).map_err(|error| Gap::Refused(error.into()))
        });
        let fewest =
            |against| Ok(smallest_micro_batches(value(&stages)?, value(&wanted_bubble)?, against)?);
        Staircase {
            pipeline: pipeline(value(&micro_batches).cloned()),
            doubled: pipeline(doubled),
            fewest: fewest(Against::Total),
            fewest_over_ideal: fewest(Against::Ideal),
            time_per_stage: TIME_PER_STAGE.read(&self.time_per_stage),
            stages,
            micro_batches,
            wanted_bubble,
        }
    }
}

/// One of the closed forms of the pipeline.
pub type ClosedForm = fn(Pipeline) -> Result<Derivation, EstimateError>;

/// A pipeline, or the gap that stages or micro-batches leave.
type Given<'a> = &'a Result<Pipeline, Gap>;

impl Staircase {
    /// A closed form of the pipeline.
    ///
    /// # Errors
    /// The gap that the pipeline leaves, or arithmetic that has no exact result.
    pub fn of(&self, form: ClosedForm) -> Figure {
        Ok(form(self.pipeline.clone()?)?)
    }

    /// The same of the pipeline with twice the micro-batches.
    ///
    /// # Errors
    /// The gap that the pipeline leaves, or arithmetic that has no exact result.
    pub fn of_doubled(&self, form: ClosedForm) -> Figure {
        Ok(form(self.doubled.clone()?)?)
    }

    /// How long a step of a pipeline takes, where a time per stage is given.
    ///
    /// # Errors
    /// The gap that the pipeline or the time leaves.
    pub fn step_time(&self, pipeline: Given<'_>) -> Figure {
        Ok(pipeline.clone()?.step_time(value(&self.time_per_stage)?)?)
    }

    /// How long each stage of a pipeline idles within a step, where a time per stage is given.
    ///
    /// # Errors
    /// The gap that the pipeline or the time leaves.
    pub fn idle_time(&self, pipeline: Given<'_>) -> Figure {
        Ok(pipeline.clone()?.idle_time(value(&self.time_per_stage)?)?)
    }
}

impl Inputs for StaircaseInputs {
    fn fields() -> Vec<Field> {
        vec![STAGES, MICRO_BATCHES, WANTED_BUBBLE, TIME_PER_STAGE]
    }

    fn text_mut(&mut self, name: &str) -> Option<&mut String> {
        match name {
            "stages" => Some(&mut self.stages),
            "micro-batches" => Some(&mut self.micro_batches),
            "wanted-bubble" => Some(&mut self.wanted_bubble),
            "time-per-stage" => Some(&mut self.time_per_stage),
            _ => None,
        }
    }

    fn figures(&self) -> Vec<(&'static str, Figure)> {
        let out = self.work_out();
        vec![
            ("completion", out.of(Pipeline::completion)),
            ("useful", out.of(Pipeline::useful)),
            ("held", out.of(Pipeline::held)),
            ("idle", out.of(Pipeline::idle)),
            ("bubble-of-total", out.of(Pipeline::bubble_of_total)),
            ("bubble-over-ideal", out.of(Pipeline::bubble_over_ideal)),
            ("fewest", out.fewest.clone()),
            ("fewest-over-ideal", out.fewest_over_ideal.clone()),
            ("step-time", out.step_time(&out.pipeline)),
            ("idle-time", out.idle_time(&out.pipeline)),
        ]
    }
}
