//! Operations of a training step, by the rule of thumb of two for each parameter and token in the forward
//! pass and four in the backward pass.
//!
//! Chapter 8, derivation "The square root of depth": recomputing is one more forward pass, 2N on 6N.

use super::EstimateError;
use super::error::not_negative;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Dimension, Quantity, QuantityError};

const LEFT_OUT: &str = "Attention adds operations that grow with the length of the sequence.";

/// The forward pass for one token: 2N operations.
///
/// # Errors
/// A number of parameters below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::operations;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
/// let parameters = Quantity::whole(7_000_000_000, Dimension::PARAMETERS);
/// let forward = operations::forward(&parameters).unwrap();
/// assert_eq!(forward.result(), "14,000,000,000 operations per token");
/// assert_eq!(operations::one_more_forward(&parameters).unwrap().result(), "1/3");
/// ```
pub fn forward(parameters: &Quantity) -> Result<Derivation, EstimateError> {
    each(2, parameters, ["Forward pass, for each token", "C_forward"])
}

/// The whole step for one token: 6N operations.
///
/// # Errors
/// As for [`forward`].
pub fn step(parameters: &Quantity) -> Result<Derivation, EstimateError> {
    each(6, parameters, ["Training step, for each token", "C_step"])
}

/// A step with one more forward pass.
///
/// # Errors
/// As for [`forward`].
pub fn step_with_one_more(parameters: &Quantity) -> Result<Derivation, EstimateError> {
    let sum = Expression::sum([(&step(parameters)?).into(), (&forward(parameters)?).into()]);
    Ok(Derivation::new("Step with recomputing, for each token", "C_again", sum)?)
}

/// What one more forward pass adds to a step: 2N / 6N.
///
/// # Errors
/// As for [`forward`]; no parameters do nothing, of which there is no share.
pub fn one_more_forward(parameters: &Quantity) -> Result<Derivation, EstimateError> {
    let share = Expression::from(&forward(parameters)?).over((&step(parameters)?).into());
    Ok(Derivation::new("Added by one more forward pass", "α", share)?.as_share())
}

fn each(
    operations: i128,
    parameters: &Quantity,
    [name, symbol]: [&str; 2],
) -> Result<Derivation, EstimateError> {
    not_negative("The number of parameters", parameters)?;
    let per_parameter = Dimension::OPERATIONS
        .over(Dimension::PARAMETERS)
        .and_then(|dimension| dimension.over(Dimension::TOKENS))
        .ok_or(QuantityError::TooLarge)?;
    let operations = Expression::constant_quantity(Quantity::whole(operations, per_parameter));
    let parameters = Term::new("parameters", "N", parameters.clone());
    let product = Expression::product([operations, parameters.into()]);
    Ok(Derivation::new(name, symbol, product)?.leaving_out(LEFT_OUT))
}
