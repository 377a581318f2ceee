//! What a layer leaves behind, counted in bytes and not in arrays.
//!
//! Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models (2022), section 4:
//! `s·b·h·(34 + 5·a·s/h)` bytes for each layer. The coefficients are bytes: most values take two, masks
//! of dropout one.

use super::EstimateError;
use super::activations::Activations;
use super::error::count;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// Saved activations of all layers: 34 bytes for each value of an array, and with `heads` the scores of
/// attention too, `5 × heads × positions / width` bytes more. Bytes per value and arrays are not used.
///
/// # Errors
/// A factor that is no count, or a product too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::activations::Activations;
/// use bytes_and_bubbles::estimate::layer_bytes::layer_bytes;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let number = Quantity::plain;
/// let sizes = Activations {
///     sequences: number(8), positions: number(4096), width: number(4096), layers: number(32),
///     arrays_per_layer: number(10), bytes_per_value: Quantity::bytes(2),
/// };
/// let without = layer_bytes(&sizes, None).unwrap();
/// assert_eq!(*without.value(), Quantity::bytes(146_028_888_064));
/// // The same as 17 arrays of two bytes: 34 is no number of arrays.
/// let arrays = Activations { arrays_per_layer: number(17), ..sizes.clone() };
/// assert_eq!(without.value(), arrays.saved().unwrap().value());
/// // Scores that are kept outweigh everything else as soon as texts are long.
/// let with = layer_bytes(&sizes, Some(&number(32))).unwrap();
/// assert_eq!(*with.value(), Quantity::bytes(833_223_655_424));
/// ```
pub fn layer_bytes(
    sizes: &Activations,
    heads: Option<&Quantity>,
) -> Result<Derivation, EstimateError> {
    sizes.one_array()?;
    count("layers", &sizes.layers)?;
    let each = each_value(sizes, heads)?;
    let factors = [
        ("sequences", "B", &sizes.sequences),
        ("positions", "s", &sizes.positions),
        ("width", "d", &sizes.width),
        ("layers", "L", &sizes.layers),
    ]
    .map(|(name, symbol, value)| Expression::from(Term::new(name, symbol, value.clone())));
    let product = Expression::product(factors.into_iter().chain([each]));
    let saved = Derivation::new("Saved activations, in bytes", "M_act", product)?;
    Ok(saved.leaving_out(
        "It takes values of two bytes, dropout, and a feed-forward four times as wide.",
    ))
}

/// Bytes for each value of one array of one layer: 34, or `34 + 5 × heads × positions / width`.
///
/// # Errors
/// Heads, positions or a width that are no count.
pub fn each_value(
    sizes: &Activations,
    heads: Option<&Quantity>,
) -> Result<Expression, EstimateError> {
    let bytes = |number| Expression::constant_quantity(Quantity::bytes(number));
    let Some(heads) = heads else { return Ok(bytes(34)) };
    count("heads", heads)?;
    count("coordinates in the width", &sizes.width)?;
    let scores = Expression::product([
        bytes(5),
        Term::new("heads", "a", heads.clone()).into(),
        Term::new("positions", "s", sizes.positions.clone()).into(),
    ]);
    let width = Term::new("width", "d", sizes.width.clone());
    Ok(Expression::sum([bytes(34), scores.over(width.into())]))
}
