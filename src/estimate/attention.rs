//! Attention scores against everything else that a layer keeps and computes.
//!
//! Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models (2022): a layer keeps
//! `34 + 5as/h` arrays in bytes, of which the second term is the scores'. Keeping all but the scores is
//! selective recomputation.

use super::EstimateError;
use super::activation_terms::attention_scores;
use super::activations::Activations;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// How many arrays of `positions × width` the scores are worth: `score arrays × heads × positions / width`.
///
/// # Errors
/// A factor that is no count, or a number below zero.
///
/// ```
/// use bytes_and_bubbles::estimate::attention::scores_in_arrays;
/// use bytes_and_bubbles::quantity::Quantity;
/// let gpt_3 = scores_in_arrays(2_048, 12_288, 96, &Quantity::plain(5)).unwrap();
/// assert_eq!(gpt_3.text_in_numbers(), "c_equal = 5 × 96 × 2,048 / 12,288 = 80");
/// ```
pub fn scores_in_arrays(
    positions: i128,
    width: i128,
    heads: i128,
    score_arrays: &Quantity,
) -> Result<Derivation, EstimateError> {
    let [positions, width, heads] = sizes(positions, width, heads)?;
    not_negative("The number of score arrays", score_arrays)?;
    let scores = Term::new("score arrays per layer", "c_scores", score_arrays.clone());
    let over = Expression::product([scores.into(), heads.into(), positions.into()]);
    Ok(Derivation::new("Arrays that the scores are worth", "c_equal", over.over(width.into()))?)
}

/// From how many positions on the scores take more than the arrays: `arrays × width / (score arrays ×
/// heads)`.
///
/// # Errors
/// As for [`scores_in_arrays`]; no score arrays at all.
///
/// ```
/// use bytes_and_bubbles::estimate::attention::positions_for_as_many;
/// use bytes_and_bubbles::quantity::Quantity;
/// let [arrays, scores] = [34, 5].map(Quantity::plain);
/// let even = positions_for_as_many(4_096, 32, &arrays, &scores).unwrap();
/// assert_eq!(even.text_in_numbers(), "s_equal = 34 × 4,096 / (5 × 32) = 870.4");
/// ```
pub fn positions_for_as_many(
    width: i128,
    heads: i128,
    arrays: &Quantity,
    score_arrays: &Quantity,
) -> Result<Derivation, EstimateError> {
    let [_, width, heads] = sizes(1, width, heads)?;
    not_negative("The number of saved arrays", arrays)?;
    not_negative("The number of score arrays", score_arrays)?;
    let arrays = Term::new("saved arrays per layer", "c", arrays.clone());
    let scores = Term::new("score arrays per layer", "c_scores", score_arrays.clone());
    let over = Expression::product([arrays.into(), width.into()]);
    let under = Expression::product([scores.into(), heads.into()]);
    Ok(Derivation::new("Positions at which scores are half", "s_equal", over.over(under))?)
}

fn sizes(positions: i128, width: i128, heads: i128) -> Result<[Term; 3], EstimateError> {
    let term = |name: &'static str, symbol: &str, number| {
        let value = Quantity::plain(number);
        count(name, &value)?;
        Ok::<_, EstimateError>(Term::new(name, symbol, value))
    };
    Ok([term("positions", "s", positions)?, term("width", "d", width)?, term("heads", "h", heads)?])
}

/// What one layer keeps: so many arrays, and so many arrays of scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Arrays of sequences × positions × width.
    pub arrays: Quantity,
    /// Arrays of sequences × heads × positions × positions.
    pub score_arrays: Quantity,
}

impl Kept {
    fn bytes(&self, sizes: &Activations, heads: &Quantity) -> Result<[Term; 2], EstimateError> {
        let sizes = Activations { arrays_per_layer: self.arrays.clone(), ..sizes.clone() };
        let scores = attention_scores(&sizes, heads, &self.score_arrays)?;
        Ok([sizes.saved()?.term(), scores.term()])
    }
}

/// The share of the scores in all that is kept.
///
/// # Errors
/// A factor that is no count, or a number below zero.
pub fn scores_share(
    sizes: &Activations,
    heads: &Quantity,
    kept: &Kept,
) -> Result<Derivation, EstimateError> {
    let [arrays, scores] = kept.bytes(sizes, heads)?;
    let both = Expression::sum([arrays.into(), scores.clone().into()]);
    let share = Expression::from(scores).over(both);
    Ok(Derivation::new("Share of the scores", "φ", share)?.as_share())
}

/// What is kept over what would be kept otherwise.
///
/// # Errors
/// As for [`scores_share`].
pub fn kept_share(
    sizes: &Activations,
    heads: &Quantity,
    kept: &Kept,
    otherwise: &Kept,
) -> Result<Derivation, EstimateError> {
    let sum = |kept: &Kept, name: &str, symbol: &str| -> Result<Expression, EstimateError> {
        let parts = kept.bytes(sizes, heads)?.map(Expression::from);
        Ok(Expression::from(&Derivation::new(name, symbol, Expression::sum(parts))?))
    };
    let share = sum(kept, "Kept activations", "M_kept")?.over(sum(
        otherwise,
        "Activations otherwise",
        "M_otherwise",
    )?);
    Ok(Derivation::new("Share that is kept", "κ", share)?.as_share())
}

/// What computing the scores again adds to the arithmetic of a step, forward and backward:
/// `(s / 6d) / (1 + s / 6d)`, with logits left out.
///
/// # Errors
/// A width or positions that are no count.
///
/// ```
/// use bytes_and_bubbles::estimate::attention::scores_again;
/// // As many positions as six widths: the scores are half of the arithmetic of a step.
/// assert_eq!(scores_again(24, 4).unwrap().result(), "1/2");
/// ```
pub fn scores_again(positions: i128, width: i128) -> Result<Derivation, EstimateError> {
    let [positions, width, _] = sizes(positions, width, 1)?;
    let six = Expression::product([Expression::constant(6), width.into()]);
    let ratio =
        Derivation::new("Scores over the rest", "σ", Expression::from(positions).over(six))?;
    let all = Expression::sum([Expression::constant(1), Expression::from(&ratio)]);
    let added = Derivation::new(
        "Added work of recomputed scores",
        "α",
        Expression::from(&ratio).over(all),
    )?;
    Ok(added.as_share().leaving_out("Logits and everything that is not a matrix product."))
}

/// How much faster it is to compute the scores again than everything: `(1 + 1/3) / (1 + added)`, less 1.
///
/// # Errors
/// As for [`scores_again`].
pub fn faster_than_full(positions: i128, width: i128) -> Result<Derivation, EstimateError> {
    let added = scores_again(positions, width)?;
    let one = || Expression::constant(1);
    let third = Expression::constant(1).over(Expression::constant(3));
    let ratio = Expression::sum([one(), third]).over(Expression::sum([one(), (&added).into()]));
    let faster = Derivation::new("Faster than computing all again", "γ", ratio.minus(one()))?;
    Ok(faster.as_share().leaving_out("It counts arithmetic; memory traffic takes time as well."))
}
