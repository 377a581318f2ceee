//! Bubbles and idle times.

use super::Formula;
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::interleaved;
use crate::estimate::pipeline::{Pipeline, smallest_micro_batches};
use crate::estimate::zero_bubble::{self, Passes, Schedule};
use crate::source::SourceError;
use crate::source::inputs::Inputs;

pub(super) const FORMULAS: &[(&str, Formula)] = &[
    ("bubble, of the total", |inputs| Ok(pipeline(inputs)?.bubble_of_total()?)),
    ("bubble, over the ideal", |inputs| Ok(pipeline(inputs)?.bubble_over_ideal()?)),
    ("completion", |inputs| Ok(pipeline(inputs)?.completion()?)),
    ("idle stage-units", |inputs| in_slots(inputs, Pipeline::idle)),
    ("held stage-units", |inputs| in_slots(inputs, Pipeline::held)),
    ("useful stage-units", |inputs| in_slots(inputs, Pipeline::useful)),
    ("fewest micro-batches", |inputs| {
        let (stages, wanted) = (inputs.value("stages")?, inputs.value("wanted")?);
        Ok(smallest_micro_batches(&stages, &wanted, inputs.against()?)?)
    }),
    ("interleaved bubble", |inputs| {
        let (stages, batches) = (inputs.value("stages")?, inputs.value("micro-batches")?);
        let chunks = inputs.value("chunks")?;
        Ok(interleaved::bubble([&stages, &batches, &chunks], inputs.against()?)?)
    }),
    ("part of the bubble", |inputs| {
        Ok(zero_bubble::part_of_bubble(pipeline(inputs)?, &inputs.value("part")?)?)
    }),
    ("idle in 1F1B", |inputs| idle(inputs, Schedule::OneForwardOneBackward)),
    ("idle in ZB1P", |inputs| idle(inputs, Schedule::ZeroBubble1)),
    ("idle in DualPipe", |inputs| idle(inputs, Schedule::DualPipe)),
];

fn pipeline(inputs: &Inputs<'_>) -> Result<Pipeline, SourceError> {
    Ok(Pipeline::new(&inputs.value("stages")?, &inputs.value("micro-batches")?)?)
}

type Units = fn(Pipeline) -> Result<Derivation, EstimateError>;

/// Stage-units, or the slots that each of them is drawn with.
fn in_slots(inputs: &Inputs<'_>, units: Units) -> Result<Derivation, SourceError> {
    let units = units(pipeline(inputs)?)?;
    if inputs.text("slots").is_none() {
        return Ok(units);
    }
    let slots = Term::new("slots of each unit", "q", inputs.value("slots")?);
    let product = Expression::product([slots.into(), Expression::from(&units)]);
    Ok(Derivation::new("Slots", "Q", product)?)
}

fn idle(inputs: &Inputs<'_>, schedule: Schedule) -> Result<Derivation, SourceError> {
    let passes = Passes {
        forward: inputs.value("forward")?,
        backward: inputs.value("backward")?,
        weights: inputs.or("gradients of weights", 0)?,
        both: inputs.or("both together", 0)?,
    };
    Ok(zero_bubble::idle(schedule, &inputs.value("stages")?, &passes)?)
}
