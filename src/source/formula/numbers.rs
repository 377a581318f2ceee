//! Formats, copies and means.

use super::Formula;
use crate::derivation::{Derivation, Term};
use crate::estimate::EstimateError;
use crate::estimate::accumulation::{self, MicroBatch};
use crate::estimate::precision::decimal::Updates;
use crate::estimate::precision::float::Format;
use crate::estimate::precision::loss_scaling::Scaling;
use crate::source::SourceError;
use crate::source::inputs::Inputs;

pub(super) const FORMULAS: &[(&str, Formula)] = &[
    ("scaled gradient", |inputs| Ok(scaling(inputs)?.scaled()?)),
    ("FP16 of the gradient", |inputs| Ok(scaling(inputs)?.kept_unscaled()?)),
    ("FP16 of the scaled gradient", |inputs| Ok(scaling(inputs)?.kept_scaled()?)),
    (
        "FP16 of the scaled gradient, divided back",
        |inputs| Ok(scaling(inputs)?.kept_and_divided()?),
    ),
    ("relative error in FP16", |inputs| {
        let scaling = scaling(inputs)?;
        Ok(Scaling::relative_error(&scaling.kept_unscaled()?, scaling.gradient_term())?)
    }),
    ("relative error in FP16, scaled", |inputs| {
        let scaling = scaling(inputs)?;
        Ok(Scaling::relative_error(&scaling.kept_scaled()?, scaling.scaled()?.term())?)
    }),
    ("weight after a step in FP16", |inputs| after_a_step(inputs, Format::Fp16)),
    ("weight after a step in BF16", |inputs| after_a_step(inputs, Format::Bf16)),
    ("working copy alone", |inputs| Ok(updates(inputs)?.alone()?)),
    ("master copy", |inputs| Ok(updates(inputs)?.master()?)),
    ("working copy of the master", |inputs| Ok(updates(inputs)?.copy_of_master()?)),
    ("combined gradient", |inputs| mean(inputs, accumulation::combined)),
    ("mean of the means", |inputs| mean(inputs, accumulation::plain_mean)),
];

fn scaling(inputs: &Inputs<'_>) -> Result<Scaling, SourceError> {
    Ok(Scaling::new(inputs.value("gradient")?, inputs.or("scale", 1)?)?)
}

fn after_a_step(inputs: &Inputs<'_>, format: Format) -> Result<Derivation, SourceError> {
    let weight = format.store(&inputs.value("weight")?)?.value()?;
    let exact = weight.minus(&inputs.value("step")?)?;
    let exact = Term::new("weight less the step", "w", exact);
    Ok(format.rounding(
        exact,
        format!("{} of the weight less the step", format.name()),
        "w_kept",
    )?)
}

fn updates(inputs: &Inputs<'_>) -> Result<Updates, SourceError> {
    let (weight, step) = (inputs.value("weight")?, inputs.value("step")?);
    Ok(Updates::new(weight, step, &inputs.value("updates")?, &inputs.value("places")?)?)
}

type Mean = fn(&[MicroBatch]) -> Result<Derivation, EstimateError>;

fn mean(inputs: &Inputs<'_>, mean: Mean) -> Result<Derivation, SourceError> {
    let (events, means) = (inputs.several("events")?, inputs.several("means")?);
    if events.len() != means.len() {
        return Err(SourceError::Missing("a mean for each micro-batch".to_owned()));
    }
    let batches = events.into_iter().zip(means);
    let batches: Vec<_> = batches.map(|(events, mean)| MicroBatch { events, mean }).collect();
    Ok(mean(&batches)?)
}
