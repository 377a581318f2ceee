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

/// Data parallelism, for each worker and update: the gradients, added up for everybody. The counts of
/// valid events beside them are a few bytes. One worker alone sends nothing.
///
/// # Errors
/// Workers that are no count, a number below zero, or too large to count exactly.
pub fn data(gradients: &Row, workers: &Quantity) -> Result<Derivation, EstimateError> {
    let bytes = row_bytes(gradients, "gradient", "b_gradients")?;
    named("Gradients to add up", "X_data", bytes, workers)
}

/// What data parallelism adds up for one parameter: the bytes of its gradient.
///
/// # Errors
/// A number below zero.
pub fn gradient_of_one(gradients: &Row) -> Result<Derivation, EstimateError> {
    not_negative("The number of bytes per parameter", &gradients.bytes_per_parameter)?;
    let each =
        Term::new("bytes per gradient", "b_gradients", gradients.bytes_per_parameter.clone());
    Ok(Derivation::new("Gradient of one parameter", "x_data", each.into())?)
}

/// Data parallelism with sharded state, for each worker and update.
///
/// Adding up for everybody is reducing to the owners and gathering from them: each of these is half a
/// payload. With sharded optimizer state the updated weights are gathered in place of the gradients;
/// sharded gradients are reduced in each micro-batch, and sharded weights gathered twice in each.
///
/// # Errors
/// Counts that are none, a number below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::{model_state::book_rows, sharding::Sharded, traffic::sharded};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let rows = book_rows(&Quantity::whole(1_000_000, Dimension::PARAMETERS));
/// let crosses = |stage| {
///     let [four, one] = [4, 1].map(Quantity::plain);
///     sharded(&rows[0], &rows[1], stage, &four, &one).unwrap().value().clone()
/// };
/// assert_eq!(crosses(Sharded::Nothing), Quantity::bytes(2_000_000));
/// // The state gets smaller, the traffic does not get larger,
/// assert_eq!(crosses(Sharded::OptimizerState), Quantity::bytes(2_000_000));
/// // until the weights are divided as well: half as much again.
/// assert_eq!(crosses(Sharded::Everything), Quantity::bytes(3_000_000));
/// ```
pub fn sharded(
    weights: &Row,
    gradients: &Row,
    stage: Sharded,
    workers: &Quantity,
    steps: &Quantity,
) -> Result<Derivation, EstimateError> {
    of_stage(weights, gradients, stage, [workers, &Quantity::plain(1)], steps)
}

/// The same where each worker is a pipeline, for the device of one of its stages.
///
/// # Errors
/// As for [`sharded`]; stages that are no count.
pub fn of_stage(
    weights: &Row,
    gradients: &Row,
    stage: Sharded,
    [workers, stages]: [&Quantity; 2],
    steps: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("accumulation steps", steps)?;
    let staged = count("stages", stages)? > 1;
    let of_one = |bytes: Expression| {
        if staged { bytes.over(Term::new("stages", "P", stages.clone()).into()) } else { bytes }
    };
    let reduced = of_one(row_bytes(gradients, "gradient", "b_gradients")?);
    let gathered = of_one(row_bytes(weights, "weight", "b_weights")?);
    let steps = || Expression::from(Term::new("accumulation steps", "K", steps.clone()));
    let halves = match stage {
        Sharded::Nothing => return named("Traffic of an update", "X_update", reduced, workers),
        Sharded::OptimizerState => [reduced, gathered],
        Sharded::Gradients => [Expression::product([steps(), reduced]), gathered],
        Sharded::Everything => [
            Expression::product([steps(), reduced]),
            Expression::product([Expression::constant(2), steps(), gathered]),
        ],
    };
    let bytes = Expression::sum(halves).over(Expression::constant(2));
    named("Traffic of an update", "X_update", bytes, workers)
}

fn named(
    name: &str,
    symbol: &str,
    bytes: Expression,
    workers: &Quantity,
) -> Result<Derivation, EstimateError> {
    let alone = count("workers", workers)? == 1;
    let bytes = if alone { Expression::constant_quantity(Quantity::bytes(0)) } else { bytes };
    Ok(Derivation::new(name, symbol, bytes)?.leaving_out(PAYLOAD))
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
/// Stages that are no count, more stages than layers, or too large to count exactly.
pub fn pipeline(sizes: &Activations, stages: &Quantity) -> Result<Derivation, EstimateError> {
    let number = count("stages", stages)?;
    if number > count("layers", &sizes.layers)? {
        return Err(EstimateError::MoreStagesThanLayers);
    }
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

/// Tokens of a step on one device group: accumulation steps × tokens in flight.
///
/// # Errors
/// Steps that are no count, or too large to count exactly.
pub fn tokens_of_step(
    in_flight: &Derivation,
    steps: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("accumulation steps", steps)?;
    let factors = [Term::new("accumulation steps", "K", steps.clone()).into(), in_flight.into()];
    Ok(Derivation::new("Tokens of a step", "T_step", Expression::product(factors))?)
}

/// What tensor parallelism finishes for one token: `exchanges × layers × width × bytes`.
///
/// # Errors
/// Width or layers that are no count, a number below zero, or too large to count exactly.
pub fn tensor_token(
    exchanges: &Quantity,
    [width, layers]: [&Quantity; 2],
    bytes_per_value: &Quantity,
) -> Result<Derivation, EstimateError> {
    not_negative("The number of exchanges", exchanges)?;
    count("layers", layers)?;
    let factors = [
        Term::new("exchanges per layer", "x", exchanges.clone()).into(),
        Term::new("layers", "L", layers.clone()).into(),
        vector(width, bytes_per_value)?,
    ];
    let bytes = Expression::product(factors);
    Ok(Derivation::new("Partial results of one token", "x_tensor", bytes)?.leaving_out(PAYLOAD))
}

/// What the busiest stage of a pipeline sends for one token: a vector onwards and a gradient back, each of
/// `width` values, unless it has no neighbour there.
///
/// # Errors
/// Width, layers or stages that are no count, more stages than layers, or too large to count exactly.
pub fn pipeline_token(
    stages: &Quantity,
    [width, layers]: [&Quantity; 2],
    bytes_per_value: &Quantity,
) -> Result<Derivation, EstimateError> {
    if count("stages", stages)? > count("layers", layers)? {
        return Err(EstimateError::MoreStagesThanLayers);
    }
    let boundaries = Expression::from(Term::new("stages", "P", stages.clone()))
        .minus(Expression::constant(1))
        .smaller(Expression::constant(2));
    let bytes = Expression::product([boundaries, vector(width, bytes_per_value)?]);
    Ok(Derivation::new("Sent by a stage for one token", "x_pipeline", bytes)?)
}

/// One token's part of an array.
fn vector(width: &Quantity, bytes_per_value: &Quantity) -> Result<Expression, EstimateError> {
    count("coordinates in the width", width)?;
    not_negative("The number of bytes per value", bytes_per_value)?;
    Ok(Expression::product([
        Term::new("width", "d", width.clone()).into(),
        Term::new("bytes per value", "v", bytes_per_value.clone()).into(),
    ]))
}

/// The traffic of a step: what crosses for each token, times its tokens.
///
/// # Errors
/// Too large to count exactly.
pub fn of_step(
    each: &Derivation,
    tokens: &Derivation,
    [name, symbol]: [&str; 2],
) -> Result<Derivation, EstimateError> {
    Ok(Derivation::new(name, symbol, Expression::product([each.into(), tokens.into()]))?)
}
