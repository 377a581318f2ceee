//! Checkpoints every few layers.

use super::Formula;
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::depth::Depth;
use crate::source::SourceError;
use crate::source::inputs::Inputs;

pub(super) const FORMULAS: &[(&str, Formula)] = &[
    ("segments, by the law", |inputs| Ok(depth(inputs)?.real_segments()?)),
    ("stored, by the law", |inputs| Ok(depth(inputs)?.real_stored()?)),
    ("less by a factor, by the law", |inputs| Ok(depth(inputs)?.real_factor()?)),
    ("segments of the best plan", |inputs| Ok(depth(inputs)?.best_segments()?)),
    ("stored by the best plan", |inputs| Ok(depth(inputs)?.best_stored()?)),
    ("stored without checkpoints", |inputs| Ok(depth(inputs)?.all()?)),
    ("activations, by the law", |inputs| in_bytes(inputs, Depth::real_stored)),
    ("activations of the best plan", |inputs| in_bytes(inputs, Depth::best_stored)),
    ("degree of sharding that balances", |inputs| {
        let batch = Term::new("tokens of the batch", "B", inputs.value("batch")?);
        let width = Term::new("feed-forward width", "F", inputs.value("width")?);
        let axes = Term::new("axes of either kind", "m", inputs.value("axes")?);
        let devices = Term::new("devices", "n", inputs.value("devices")?);
        let each = Expression::from(batch).over(width.into());
        let under = Expression::product([each, axes.into(), devices.into()]);
        Ok(Derivation::new("Balanced degree of sharding", "X", under.square_root())
            .map_err(EstimateError::from)?)
    }),
];

/// In layers, or in arrays where it is said how many a layer has.
fn depth(inputs: &Inputs<'_>) -> Result<Depth, SourceError> {
    let layers = inputs.value("layers")?;
    Ok(if inputs.text("arrays").is_some() {
        Depth::in_arrays(&layers, &inputs.value("arrays")?)?
    } else {
        Depth::new(&layers)?
    })
}

type Stored = fn(&Depth) -> Result<Derivation, EstimateError>;

/// What is stored of so many bytes of activations.
fn in_bytes(inputs: &Inputs<'_>, stored: Stored) -> Result<Derivation, SourceError> {
    let depth = depth(inputs)?;
    let given = Term::new("activations", "M_act", inputs.value("bytes")?);
    let all = Derivation::new("Activations", "M_act", given.into()).map_err(EstimateError::from)?;
    Ok(depth.in_bytes(&all, &stored(&depth)?, ["Stored activations", "M_stored"])?)
}
