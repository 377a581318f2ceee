//! What is held for each parameter, whole or divided.

use super::Formula;
use crate::estimate::model_state::{self, Part};
use crate::estimate::training_time::Gpt;
use crate::estimate::{capacity, sharding};
use crate::source::SourceError;
use crate::source::inputs::Inputs;

pub(super) const FORMULAS: &[(&str, Formula)] = &[
    ("model state", |inputs| Ok(model_state::total(&inputs.rows()?)?)),
    ("sharded state", |inputs| {
        let parts =
            [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
        let rows = model_state::book_rows(&inputs.value("parameters")?);
        let rows: Vec<_> = parts.into_iter().zip(rows).collect();
        Ok(sharding::share(&rows, inputs.sharded()?, &inputs.value("workers")?)?)
    }),
    ("largest model", |inputs| {
        let (capacity, devices) = (inputs.value("capacity")?, inputs.value("devices")?);
        Ok(capacity::largest_model(&inputs.rows_of_one()?, &capacity, &devices)?)
    }),
    ("parameters of a GPT", |inputs| Ok(gpt(inputs)?.parameters()?)),
];

pub(super) fn gpt(inputs: &Inputs<'_>) -> Result<Gpt, SourceError> {
    Ok(Gpt {
        layers: inputs.value("layers")?,
        width: inputs.value("width")?,
        vocabulary: inputs.value("vocabulary")?,
        positions: inputs.value("positions")?,
    })
}
