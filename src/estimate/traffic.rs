//! Traffic: what crosses between workers when training is divided among them.
//!
//! Chapter 27, Table 27.2; for the exchanges of tensor parallelism Narayanan et al.,
//! the second Megatron-LM paper (2021), section 2. All are payloads: what a
//! collective really sends depends on how it is carried out.

use super::EstimateError;
use super::activations::Activations;
use super::error::{count, not_negative};
use super::model_state::Row;
use super::sharding::Sharded;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

const PAYLOAD: &str = "It is the payload: a ring sends nearly twice of what it adds up.";

fn row_bytes(row: &Row, name: &str, symbol: &str) -> Result<Expression, EstimateError> {
    not_negative("The number of parameters", &row.parameters)?;
    not_negative("The number of bytes per parameter", &row.bytes_per_parameter)?;
    let each = Term::new(format!("bytes per {name}"), symbol, row.bytes_per_parameter.clone());
    Ok(Expression::product([
        Term::new("parameters", "N", row.parameters.clone()).into(),
        each.into(),
    ]))
}

/// Data parallelism, for each worker and update: the gradients, added up over all workers. The counts
/// of valid events beside them are a few bytes.
///
/// # Errors
/// A number below zero, or too large to count exactly.
pub fn data(gradients: &Row) -> Result<Derivation, EstimateError> {
    let bytes = row_bytes(gradients, "gradient", "b_gradients")?;
    Ok(Derivation::new("Gradients to add up", "X_data", bytes)?.leaving_out(PAYLOAD))
}

/// Data parallelism with sharded state, for each worker and update. Gradients are reduced to their
/// owners; new weights are gathered once, and twice in each micro-batch where weights are sharded too.
///
/// # Errors
/// Accumulation steps that are no count, a number below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::{model_state::book_rows, sharding::Sharded, traffic::sharded};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let rows = book_rows(&Quantity::whole(1_000_000, Dimension::PARAMETERS));
/// let crosses = |stage| sharded(&rows[0], &rows[1], stage, &Quantity::plain(1)).unwrap().value().clone();
/// assert_eq!(crosses(Sharded::Nothing), Quantity::bytes(2_000_000));
/// assert_eq!(crosses(Sharded::OptimizerState), Quantity::bytes(4_000_000));
/// assert_eq!(crosses(Sharded::Everything), Quantity::bytes(6_000_000));
/// ```
pub fn sharded(
    weights: &Row,
    gradients: &Row,
    stage: Sharded,
    steps: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("accumulation steps", steps)?;
    let reduced = row_bytes(gradients, "gradient", "b_gradients")?;
    let gathered = row_bytes(weights, "weight", "b_weights")?;
    let bytes = match stage {
        Sharded::Nothing => reduced,
        Sharded::OptimizerState | Sharded::Gradients => Expression::sum([reduced, gathered]),
        Sharded::Everything => {
            let times = Expression::product([
                Expression::constant(2),
                Term::new("accumulation steps", "K", steps.clone()).into(),
                gathered,
            ]);
            Expression::sum([reduced, times])
        }
    };
    Ok(Derivation::new("Traffic of an update", "X_update", bytes)?.leaving_out(PAYLOAD))
}

/// Tensor parallelism, for each worker and micro-batch: `exchanges × layers × one array`.
///
/// # Errors
/// Layers that are no count, a number below zero, or too large to count exactly.
pub fn tensor(sizes: &Activations, exchanges: &Quantity) -> Result<Derivation, EstimateError> {
    not_negative("The number of exchanges", exchanges)?;
    let array = sizes.one_array()?;
    let factors = [
        Term::new("exchanges per layer", "x", exchanges.clone()).into(),
        Term::new("layers", "L", sizes.layers.clone()).into(),
        Expression::from(&array),
    ];
    let bytes =
        Derivation::new("Partial results to finish", "X_tensor", Expression::product(factors))?;
    Ok(bytes.leaving_out(PAYLOAD))
}

/// Pipeline parallelism, for each micro-batch over all boundaries: one array forward and one gradient of
/// its shape backward at each of `stages − 1` boundaries.
///
/// # Errors
/// Stages that are no count, or too large to count exactly.
pub fn pipeline(sizes: &Activations, stages: &Quantity) -> Result<Derivation, EstimateError> {
    count("stages", stages)?;
    let array = sizes.one_array()?;
    let stages = Expression::from(Term::new("stages", "P", stages.clone()));
    let factors =
        [Expression::constant(2), stages.minus(Expression::constant(1)), Expression::from(&array)];
    Ok(Derivation::new(
        "Activations and their gradients",
        "X_pipeline",
        Expression::product(factors),
    )?)
}
