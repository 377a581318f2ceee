//! The controls of the staircase: stages, micro-batches, a wanted bubble, a time per stage.

use super::figure::value;
use super::{Control, Entry, Field, Figure, Gap, Rule, Run};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};

/// The number of stages.
pub const STAGES: Control = Control::count(
    Field::new("stages", "Stages", "P", Expect::count(&["stage", "stages"]), Rule::Count),
    "8",
);
/// The number of micro-batches; with the four-fold number it is the 17.9% of chapter 8.
pub const MICRO_BATCHES: Control = Control::count(
    Field::new(
        "micro-batches",
        "Micro-batches",
        "M",
        Expect::count(&["micro-batch", "micro-batches", "microbatch", "microbatches"]),
        Rule::Count,
    ),
    "32",
);
/// The bubble that must not be exceeded.
pub const WANTED_BUBBLE: Control = Control::number(
    Field::new("wanted-bubble", "Wanted bubble", "β", Expect::fraction(), Rule::ShareBetween),
    "5%",
);
/// How long one micro-batch takes in one stage; may be empty.
pub const TIME_PER_STAGE: Control = Control::number(
    Field::new("time-per-stage", "Time per stage", "τ", Expect::seconds(), Rule::Positive)
        .optional(),
    "",
)
.hinting("such as 20 ms");

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

impl Run {
    /// Works the staircase out.
    #[must_use]
    pub fn staircase(&self) -> Staircase {
        let entry = |control: Control| control.entry(self);
        let (stages, micro_batches) = (entry(STAGES), entry(MICRO_BATCHES));
        let (wanted_bubble, time_per_stage) = (entry(WANTED_BUBBLE), entry(TIME_PER_STAGE));
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
            time_per_stage,
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

    /// The bubble over the number of micro-batches, in a sentence: what its curve shows.
    #[must_use]
    pub fn bubble_in_words(&self) -> Option<String> {
        let pipeline = self.pipeline.as_ref().ok()?;
        let bubble = pipeline.bubble_of_total().map(|bubble| print::percent(bubble.value()));
        let now = format!(
            "With {} micro-batches the bubble is {}.",
            print::grouped(pipeline.micro_batches()),
            bubble.unwrap_or_default()
        );
        Some(match (&self.fewest, self.wanted_bubble.value()) {
            (Ok(fewest), Some(wanted)) => format!(
                "{now} It falls to {} or less from {} micro-batches on.",
                print::percent(wanted),
                print::number(fewest.value())
            ),
            _ => now,
        })
    }
}
