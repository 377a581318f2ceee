//! Activation checkpointing: keep some arrays, compute the others again.
//!
//! Chapter 27, section 27.6 and exercise 6: space and speed are two questions.

use super::EstimateError;
use super::activations::Activations;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// What is saved when each layer keeps `kept` of its arrays.
///
/// # Errors
/// As for [`Activations::saved`]; [`EstimateError::MoreThanThereAre`] where more are kept than there
/// are.
pub fn kept(sizes: &Activations, kept: &Quantity) -> Result<Derivation, EstimateError> {
    if kept.compare(&sizes.arrays_per_layer)?.is_gt() {
        return Err(EstimateError::MoreThanThereAre {
            what: "arrays per layer",
            value: Box::new(kept.clone()),
            most: Box::new(sizes.arrays_per_layer.clone()),
        });
    }
    let fewer = Activations { arrays_per_layer: kept.clone(), ..sizes.clone() };
    fewer.saved_as("Kept activations", "M_kept", "kept arrays per layer", "k")
}

/// What one layer computes again, held while the backward pass goes through that layer.
///
/// # Errors
/// As for [`kept`].
pub fn recomputed(sizes: &Activations, kept: &Quantity) -> Result<Derivation, EstimateError> {
    self::kept(sizes, kept)?;
    let array = sizes.one_array()?;
    let all =
        Expression::from(Term::new("saved arrays per layer", "c", sizes.arrays_per_layer.clone()));
    let missing = all.minus(Term::new("kept arrays per layer", "k", kept.clone()).into());
    let product = Expression::product([missing, Expression::from(&array)]);
    Ok(Derivation::new("Recomputed arrays of one layer", "M_again", product)?)
}

/// The time of an iteration's computation with recomputation: `compute × (1 + added)`.
///
/// # Errors
/// A number below zero, or too large to count exactly.
pub fn slower(compute: &Quantity, added: &Quantity) -> Result<Derivation, EstimateError> {
    not_negative("The computation", compute)?;
    not_negative("The added work", added)?;
    let factor = Expression::sum([
        Expression::constant(1),
        Term::new("added work", "α", added.clone()).into(),
    ]);
    let time = Term::new("computation", "t_compute", compute.clone());
    let slower = Derivation::new(
        "Computation with recomputing",
        "t_again",
        Expression::product([time.into(), factor]),
    )?;
    Ok(slower
        .leaving_out("A larger micro-batch may win some of it back; only a measurement tells."))
}

/// What one more forward pass adds where everything is computed again: `1 / (1 + backward)`, with the
/// backward pass in units of the forward pass.
///
/// # Errors
/// A number below zero.
///
/// ```
/// use bytes_and_bubbles::estimate::checkpointing::one_more_forward;
/// use bytes_and_bubbles::quantity::Quantity;
/// let most = one_more_forward(&Quantity::plain(2)).unwrap();
/// assert_eq!(most.text_in_numbers(), "α_most = 1 / (1 + 2) = 1/3");
/// ```
pub fn one_more_forward(backward: &Quantity) -> Result<Derivation, EstimateError> {
    not_negative("The backward pass", backward)?;
    let step = Expression::sum([
        Expression::constant(1),
        Term::new("backward pass over forward pass", "β", backward.clone()).into(),
    ]);
    Ok(Derivation::new("One more forward pass", "α_most", Expression::constant(1).over(step))?
        .as_share())
}

/// How many arrays are kept in all: layers × kept arrays per layer.
///
/// # Errors
/// Layers that are no count, or a product too large to count exactly.
pub fn kept_arrays(layers: &Quantity, kept: &Quantity) -> Result<Derivation, EstimateError> {
    count("layers", layers)?;
    not_negative("The number of kept arrays", kept)?;
    let factors = [
        Term::new("layers", "L", layers.clone()),
        Term::new("kept arrays per layer", "k", kept.clone()),
    ];
    Ok(Derivation::new("Kept arrays", "A_kept", Expression::product(factors.map(Into::into)))?)
}
