//! Estimates asked the other way round: what fits, instead of how much it takes.
//!
//! Chapters 8 and 27 count up from the numbers of a run. Here the capacity is given and one of those
//! numbers is sought. Shares are rounded up to whole parameters, so that a closed form without that
//! rounding can be a little off; by how much is found by trying, and stands in the result.

use super::EstimateError;
use super::error::{count, not_negative};
use super::model_state::{Part, Row};
use super::sharding::Sharded;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// What is left of a device for `what`: `capacity / (1 + margin) − rest`.
///
/// # Errors
/// A capacity or a margin below zero; [`EstimateError::NothingLeft`] where the rest alone is too much.
pub fn left(
    what: &'static str,
    capacity: &Quantity,
    margin: &Quantity,
    rest: &Derivation,
) -> Result<Derivation, EstimateError> {
    not_negative("The capacity", capacity)?;
    not_negative("The margin", margin)?;
    let margin = Expression::from(Term::new("margin", "μ", margin.clone()));
    let room = Expression::from(Term::new("capacity", "C", capacity.clone()))
        .over(Expression::sum([Expression::constant(1), margin]));
    let whole = room.value()?;
    if whole.compare(rest.value())?.is_lt() {
        let (taken, room) = (Box::new(rest.value().clone()), Box::new(whole));
        return Err(EstimateError::NothingLeft { what, taken, room });
    }
    Ok(Derivation::new("Left of a device", "R", room.minus(rest.into()))?)
}

/// What one more parameter costs a worker before any rounding: undivided rows over the stages, divided
/// ones over workers and stages, and where weights are gathered their row over the layers.
///
/// # Errors
/// Counts that are none, a number below zero; [`EstimateError::DoesNotMatter`] where it costs nothing.
///
/// ```
/// use bytes_and_bubbles::estimate::{inverse::each_parameter, model_state::{book_rows, Part}, sharding::Sharded};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let parts = [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
/// let rows: Vec<_> =
///     parts.into_iter().zip(book_rows(&Quantity::whole(1, Dimension::PARAMETERS))).collect();
/// let [four, one] = [4, 1].map(Quantity::plain);
/// let each = each_parameter(&rows, Sharded::OptimizerState, [&four, &one], None).unwrap();
/// assert_eq!(each.text_in_numbers(), "b_worker = 2 + 2 + (4 + 4 + 4) / 4 = 7 bytes per parameter");
/// ```
pub fn each_parameter(
    rows: &[(Part, Row)],
    sharded: Sharded,
    [workers, stages]: [&Quantity; 2],
    gathered_over: Option<&Quantity>,
) -> Result<Derivation, EstimateError> {
    let staged = count("stages", stages)? > 1;
    let stages = || Expression::from(Term::new("stages", "P", stages.clone()));
    let mut parts = Vec::new();
    for divided in [false, true] {
        let mut bytes = Vec::new();
        for (_, row) in rows.iter().filter(|(part, _)| sharded.divides(*part) == divided) {
            not_negative("The number of bytes per parameter", &row.bytes_per_parameter)?;
            bytes.push(bytes_of(row));
        }
        if bytes.is_empty() {
            continue;
        }
        if divided {
            count("workers", workers)?;
        }
        let workers = Expression::from(Term::new("workers", "W", workers.clone()));
        let among: Vec<_> = [(divided, workers), (staged, stages())]
            .into_iter()
            .filter_map(|(counts, number)| counts.then_some(number))
            .collect();
        if among.is_empty() {
            parts.append(&mut bytes);
        } else {
            parts.push(Expression::sum(bytes).over(Expression::product(among)));
        }
    }
    let weights = rows.iter().find(|(part, _)| *part == Part::Weights);
    if let (Some(layers), Some((_, weights))) = (gathered_over, weights) {
        count("layers", layers)?;
        parts.push(bytes_of(weights).over(Term::new("layers", "L", layers.clone()).into()));
    }
    if parts.is_empty() {
        return Err(EstimateError::DoesNotMatter { what: "parameters" });
    }
    let each =
        Derivation::new("Bytes per parameter of a worker", "b_worker", Expression::sum(parts))?;
    if each.value().is_zero() {
        return Err(EstimateError::DoesNotMatter { what: "parameters" });
    }
    Ok(each)
}

fn bytes_of(row: &Row) -> Expression {
    let index = row.name.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let name = format!("bytes per parameter of {}", row.name.to_ascii_lowercase());
    Term::new(name, format!("b_{index}").as_str(), row.bytes_per_parameter.clone()).into()
}

/// The most parameters for what is left: `⌊left / each⌋`, less what whole shares take back.
///
/// # Errors
/// A number too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Term};
/// use bytes_and_bubbles::estimate::inverse::largest_model;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let given = |value| Derivation::new("Given", "g", Term::new("given", "g", value).into()).unwrap();
/// // 32 GB at 16 bytes for each parameter: the two billion of ZeRO's table 2.
/// let each = given(Quantity::whole(16, Dimension::BYTES_PER_PARAMETER));
/// let largest = largest_model(&given(Quantity::bytes(32_000_000_000)), &each, 0).unwrap();
/// assert_eq!(*largest.value(), Quantity::whole(2_000_000_000, Dimension::PARAMETERS));
/// ```
pub fn largest_model(
    left: &Derivation,
    each: &Derivation,
    back: i128,
) -> Result<Derivation, EstimateError> {
    let bound = Expression::from(left).over(each.into()).round_down();
    let most = if back == 0 {
        bound
    } else {
        let back = Quantity::whole(back, crate::quantity::Dimension::PARAMETERS);
        bound.minus(
            Term::new("parameters that whole shares take back, found by trying", "δ", back).into(),
        )
    };
    let most = Derivation::new("Largest model", "N_max", most)?;
    Ok(most.leaving_out(
        "A larger model usually has more layers or a larger width too, and with them more activations.",
    ))
}

/// The fewest workers for what has to be divided: `⌈divided / left⌉`, and what whole shares add.
///
/// # Errors
/// A number too large to count exactly; nothing left.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Term};
/// use bytes_and_bubbles::estimate::inverse::fewest_workers;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let given = |value| {
///     let term = Term::new("given", "g", Quantity::bytes(value));
///     Derivation::new("Given", "g", term.into()).unwrap()
/// };
/// // 112 GB over devices with 80 GB left: one more than fits exactly is a whole device.
/// let fewest = fewest_workers(&given(112), &given(80), 0).unwrap();
/// assert_eq!(*fewest.value(), Quantity::plain(2));
/// ```
pub fn fewest_workers(
    divided: &Derivation,
    left: &Derivation,
    more: i128,
) -> Result<Derivation, EstimateError> {
    let bound = Expression::from(divided).over(left.into()).round_up();
    let fewest = if more == 0 {
        bound
    } else {
        let more =
            Term::new("workers that whole shares add, found by trying", "δ", Quantity::plain(more));
        Expression::sum([bound, more.into()])
    };
    Ok(Derivation::new("Fewest workers", "W_min", fewest)?)
}

/// The answer where one worker is enough.
///
/// # Errors
/// None that can happen: a constant has a value.
pub fn one_worker() -> Result<Derivation, EstimateError> {
    let one = Derivation::new("Fewest workers", "W_min", Expression::constant(1))?;
    Ok(one.leaving_out("All of it fits on one worker, so nothing has to be divided."))
}

/// Devices in all: workers times the stages of each.
///
/// # Errors
/// Stages that are no count, or a number too large to count exactly.
pub fn devices(workers: &Derivation, stages: &Quantity) -> Result<Derivation, EstimateError> {
    count("stages", stages)?;
    let stages = Term::new("stages", "P", stages.clone()).into();
    let devices = Expression::product([workers.into(), stages]);
    Ok(Derivation::new("Fewest devices", "D_min", devices)?)
}

/// The most sequences for what is left: `⌊left / each⌋`, exact since activations are proportional to them.
///
/// # Errors
/// [`EstimateError::DoesNotMatter`] where a sequence takes nothing, [`EstimateError::NotEvenOne`] where
/// none fits.
pub fn largest_micro_batch(
    left: &Derivation,
    each: &Derivation,
) -> Result<Derivation, EstimateError> {
    if each.value().is_zero() {
        return Err(EstimateError::DoesNotMatter { what: "sequences" });
    }
    let most = Expression::from(left).over(each.into()).round_down();
    let most = Derivation::new("Largest micro-batch", "B_max", most)?;
    if most.value().is_zero() {
        return Err(EstimateError::NotEvenOne {
            what: "sequences",
            takes: Box::new(each.value().clone()),
            left: Box::new(left.value().clone()),
        });
    }
    Ok(most)
}
