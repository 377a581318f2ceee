//! What a forward pass keeps, by itself and beside the model state.

use super::Formula;
use crate::derivation::Derivation;
use crate::estimate::activation_terms::{attention_scores, embeddings};
use crate::estimate::activations::Activations;
use crate::estimate::attention::{self, Kept};
use crate::estimate::{capacity, model_state};
use crate::quantity::Quantity;
use crate::source::SourceError;
use crate::source::inputs::Inputs;

pub(super) const FORMULAS: &[(&str, Formula)] = &[
    ("activations", |inputs| {
        let parts = parts(inputs)?;
        match parts.as_slice() {
            [only] => Ok(only.clone()),
            _ => sum(&parts),
        }
    }),
    ("state and activations", |inputs| {
        let mut all = vec![model_state::total(&inputs.rows()?)?];
        all.extend(parts(inputs)?);
        Ok(capacity::with_margin(&sum(&all)?, &inputs.or("margin", 0)?)?)
    }),
    ("one array", |inputs| Ok(sizes(inputs)?.one_array()?)),
    ("arrays that scores are worth", |inputs| {
        let [positions, width, heads] = whole(inputs, ["positions", "width", "heads"])?;
        Ok(attention::scores_in_arrays(positions, width, heads, &inputs.value("scores")?)?)
    }),
    ("share of scores", |inputs| {
        Ok(attention::scores_share(&sizes(inputs)?, &inputs.value("heads")?, &kept(inputs)?)?)
    }),
    ("positions at which scores are half", |inputs| {
        let [width, heads] = whole(inputs, ["width", "heads"])?;
        let Kept { arrays, score_arrays } = kept(inputs)?;
        Ok(attention::positions_for_as_many(width, heads, &arrays, &score_arrays)?)
    }),
    ("share that is kept", |inputs| {
        let otherwise = Kept {
            arrays: inputs.value("other arrays")?,
            score_arrays: inputs.value("other scores")?,
        };
        let (sizes, heads) = (sizes(inputs)?, inputs.value("heads")?);
        Ok(attention::kept_share(&sizes, &heads, &kept(inputs)?, &otherwise)?)
    }),
    ("scores computed again", |inputs| {
        let [positions, width] = whole(inputs, ["positions", "width"])?;
        Ok(attention::scores_again(positions, width)?)
    }),
    ("faster than computing all again", |inputs| {
        let [positions, width] = whole(inputs, ["positions", "width"])?;
        Ok(attention::faster_than_full(positions, width)?)
    }),
];

fn whole<const N: usize>(inputs: &Inputs<'_>, names: [&str; N]) -> Result<[i128; N], SourceError> {
    let mut found = [0; N];
    for (place, name) in found.iter_mut().zip(names) {
        *place = inputs.whole(name)?;
    }
    Ok(found)
}

fn kept(inputs: &Inputs<'_>) -> Result<Kept, SourceError> {
    Ok(Kept { arrays: inputs.value("arrays")?, score_arrays: inputs.value("scores")? })
}

pub(super) fn sizes(inputs: &Inputs<'_>) -> Result<Activations, SourceError> {
    Ok(Activations {
        sequences: inputs.or("sequences", 1)?,
        positions: inputs.value("positions")?,
        width: inputs.value("width")?,
        layers: inputs.or("layers", 1)?,
        arrays_per_layer: inputs.or("arrays", 0)?,
        bytes_per_value: inputs.or("bytes", 1)?,
    })
}

/// The arrays, the scores, the output of the embedding: whichever are given.
fn parts(inputs: &Inputs<'_>) -> Result<Vec<Derivation>, SourceError> {
    let sizes = sizes(inputs)?;
    let mut parts = Vec::new();
    if !sizes.arrays_per_layer.is_zero() {
        parts.push(sizes.saved()?);
    }
    let scores = inputs.or("scores", 0)?;
    if !scores.is_zero() {
        parts.push(attention_scores(&sizes, &inputs.value("heads")?, &scores)?);
    }
    if inputs.text("embedding").is_some() {
        parts.push(embeddings(&sizes)?);
    }
    Ok(parts)
}

fn sum(parts: &[Derivation]) -> Result<Derivation, SourceError> {
    let parts: Vec<&Derivation> = parts.iter().collect();
    Ok(capacity::before_margin(&parts)?)
}

/// One, as a quantity.
pub(super) fn one() -> Quantity {
    Quantity::plain(1)
}
