//! What the ten-array assumption does not include: attention scores, logits, embeddings.
//!
//! Chapter 27, section 27.2 names them; Korthikanti et al., Reducing Activation Recomputation in Large
//! Transformer Models (2022), section 4, counts them.

use super::EstimateError;
use super::activations::Activations;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// Attention scores that are kept: `sequences × heads × positions × positions × arrays × layers ×
/// bytes`. They grow with the square of the positions.
///
/// # Errors
/// A factor that is no count, or a product too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::activation_terms::attention_scores;
/// use bytes_and_bubbles::estimate::activations::Activations;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let number = Quantity::plain;
/// let sizes = |positions| Activations {
///     sequences: number(2), positions: number(positions), width: number(64), layers: number(4),
///     arrays_per_layer: number(10), bytes_per_value: Quantity::bytes(2),
/// };
/// let scores = |positions| {
///     attention_scores(&sizes(positions), &number(4), &number(2)).unwrap().value().clone()
/// };
/// assert_eq!(scores(128), Quantity::bytes(2_097_152));
/// assert_eq!(scores(256), Quantity::bytes(4 * 2_097_152));
/// ```
pub fn attention_scores(
    sizes: &Activations,
    heads: &Quantity,
    arrays: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("heads", heads)?;
    not_negative("The number of score arrays", arrays)?;
    sizes.one_array()?;
    count("layers", &sizes.layers)?;
    let positions = || Term::new("positions", "s", sizes.positions.clone());
    let factors = [
        Term::new("sequences", "B", sizes.sequences.clone()),
        Term::new("heads", "h", heads.clone()),
        positions(),
        positions(),
        Term::new("score arrays per layer", "c_scores", arrays.clone()),
        Term::new("layers", "L", sizes.layers.clone()),
        Term::new("bytes per value", "v", sizes.bytes_per_value.clone()),
    ];
    let scores = Derivation::new(
        "Attention scores",
        "M_scores",
        Expression::product(factors.map(Into::into)),
    )?;
    Ok(scores
        .leaving_out("Kernels that never store the scores (FlashAttention) keep none of this."))
}

/// Logits: `sequences × positions × vocabulary × bytes`.
///
/// # Errors
/// A factor that is no count, or a product too large to count exactly.
pub fn logits(
    sizes: &Activations,
    vocabulary: &Quantity,
    bytes: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("words in the vocabulary", vocabulary)?;
    not_negative("The number of bytes per logit", bytes)?;
    sizes.one_array()?;
    let factors = [
        Term::new("sequences", "B", sizes.sequences.clone()),
        Term::new("positions", "s", sizes.positions.clone()),
        Term::new("vocabulary", "V", vocabulary.clone()),
        Term::new("bytes per logit", "v_logit", bytes.clone()),
    ];
    let logits =
        Derivation::new("Logits", "M_logits", Expression::product(factors.map(Into::into)))?;
    Ok(logits.leaving_out("A loss may keep a second array of this shape for its own gradient."))
}

/// The output of the embedding: one more array, before the first layer.
///
/// # Errors
/// As for [`Activations::one_array`].
pub fn embeddings(sizes: &Activations) -> Result<Derivation, EstimateError> {
    let array = sizes.one_array()?;
    let output = Derivation::new("Embedding output", "M_embedding", Expression::from(&array))?;
    Ok(output.leaving_out("The parameters of the embedding belong in N, not here."))
}
