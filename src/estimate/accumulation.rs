//! Gradient accumulation: several micro-batches at the same weights, then one update.
//!
//! Chapter 27, section 27.4 and Example 27.2: the denominator counts prediction events.

use super::EstimateError;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Dimension, Quantity};

/// What a micro-batch reports: how many events count towards its loss, and their mean gradient.
#[derive(Clone, Debug, PartialEq)]
pub struct MicroBatch {
    /// Valid target-token events: padding is none.
    pub events: Quantity,
    /// The mean of their gradients, for one parameter.
    pub mean: Quantity,
}

fn events_term(place: usize, batch: &MicroBatch) -> Term {
    let name = format!("events of micro-batch {place}");
    Term::new(name, format!("n_{place}").as_str(), batch.events.clone())
}

fn mean_term(place: usize, batch: &MicroBatch) -> Term {
    let name = format!("mean gradient of micro-batch {place}");
    Term::new(name, format!("g_{place}").as_str(), batch.mean.clone())
}

/// The micro-batches with their places, counted from 1.
fn placed(batches: &[MicroBatch]) -> impl Iterator<Item = (usize, &MicroBatch)> {
    (1..).zip(batches)
}

/// All valid events: the denominator.
///
/// # Errors
/// [`EstimateError::NoEvents`] where there is none, or events below zero.
pub fn events(batches: &[MicroBatch]) -> Result<Derivation, EstimateError> {
    for batch in batches {
        not_negative("The number of events", &batch.events)?;
    }
    if batches.iter().all(|batch| batch.events.is_zero()) {
        return Err(EstimateError::NoEvents);
    }
    let terms = placed(batches).map(|(place, batch)| events_term(place, batch).into());
    Ok(Derivation::new("Valid events", "n", Expression::sum(terms))?)
}

/// The sum of all gradients: each mean times its events.
///
/// # Errors
/// As for [`events`].
pub fn gradient_sum(batches: &[MicroBatch]) -> Result<Derivation, EstimateError> {
    events(batches)?;
    let products = placed(batches).map(|(place, batch)| {
        Expression::product([events_term(place, batch).into(), mean_term(place, batch).into()])
    });
    Ok(Derivation::new("Gradient sum", "G", Expression::sum(products))?)
}

/// The combined mean gradient: `Σ nᵢ gᵢ / Σ nᵢ`.
///
/// # Errors
/// As for [`events`].
///
/// ```
/// use bytes_and_bubbles::estimate::accumulation::{combined, plain_mean, MicroBatch};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let batch = |events, mean| MicroBatch { events: Quantity::plain(events), mean: Quantity::plain(mean) };
/// let book = [batch(2, 1), batch(6, 3)];
/// assert_eq!(combined(&book).unwrap().text_in_numbers(), "ḡ = (2 × 1 + 6 × 3) / (2 + 6) = 2.5");
/// assert_eq!(*plain_mean(&book).unwrap().value(), Quantity::plain(2));
/// ```
pub fn combined(batches: &[MicroBatch]) -> Result<Derivation, EstimateError> {
    let (sum, events) = (gradient_sum(batches)?, events(batches)?);
    let mean = sum.expression().clone().over(events.expression().clone());
    Ok(Derivation::new("Combined gradient", "ḡ", mean)?)
}

/// The plain mean of the reported means, which gives each micro-batch the same weight.
///
/// # Errors
/// As for [`events`].
pub fn plain_mean(batches: &[MicroBatch]) -> Result<Derivation, EstimateError> {
    events(batches)?;
    let sum = Expression::sum(placed(batches).map(|(place, batch)| mean_term(place, batch).into()));
    Ok(Derivation::new("Mean of the means", "g_plain", sum.over(number_of(batches)))?)
}

/// By how much the plain mean is off.
///
/// # Errors
/// As for [`events`].
pub fn error(batches: &[MicroBatch]) -> Result<Derivation, EstimateError> {
    let (plain, combined) = (plain_mean(batches)?, combined(batches)?);
    let difference = Expression::from(&plain).minus(Expression::from(&combined));
    Ok(Derivation::new("Error of the plain mean", "e", difference)?)
}

/// The gradient sum of one micro-batch: its mean times its events.
///
/// # Errors
/// As for [`events`]; a micro-batch that is not there.
pub fn sum_of(batches: &[MicroBatch], place: usize) -> Result<Derivation, EstimateError> {
    let batch = place.checked_sub(1).and_then(|index| batches.get(index));
    let batch = batch.ok_or(EstimateError::NoEvents)?;
    let factors = [events_term(place, batch).into(), mean_term(place, batch).into()];
    let symbol = format!("G_{place}");
    let name = format!("Gradient sum of micro-batch {place}");
    Ok(Derivation::new(name, symbol.as_str(), Expression::product(factors))?)
}

/// What one micro-batch adds to that error: its weight in the plain mean less its share of the events,
/// times its mean gradient.
///
/// # Errors
/// As for [`events`]; a micro-batch that is not there.
pub fn error_of(batches: &[MicroBatch], place: usize) -> Result<Derivation, EstimateError> {
    let events = events(batches)?;
    let batch = place.checked_sub(1).and_then(|index| batches.get(index));
    let batch = batch.ok_or(EstimateError::NoEvents)?;
    let plain = Expression::constant(1).over(number_of(batches));
    let share = Expression::from(events_term(place, batch)).over(Expression::from(&events));
    let product = Expression::product([plain.minus(share), mean_term(place, batch).into()]);
    Ok(Derivation::new(
        format!("Error from micro-batch {place}"),
        format!("e_{place}").as_str(),
        product,
    )?)
}

/// The effective batch: `workers × accumulation steps × sequences`.
///
/// # Errors
/// A factor that is no count, or a product too large to count exactly.
pub fn effective_batch(
    workers: &Quantity,
    steps: &Quantity,
    sequences: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("workers", workers)?;
    count("accumulation steps", steps)?;
    count("sequences", sequences)?;
    let factors = [
        Term::new("workers", "W", workers.clone()),
        Term::new("accumulation steps", "K", steps.clone()),
        Term::new("sequences", "B", sequences.clone()),
    ];
    Ok(Derivation::new("Effective batch", "B_eff", Expression::product(factors.map(Into::into)))?)
}

/// The positions of a batch: `batch × positions`, padding included.
///
/// # Errors
/// Positions that are no count, or a product too large to count exactly.
pub fn tokens(batch: &Derivation, positions: &Quantity) -> Result<Derivation, EstimateError> {
    count("positions", positions)?;
    let positions = Term::new("positions", "s", positions.clone());
    let product = Expression::product([Expression::from(batch), positions.into()]);
    Ok(Derivation::new("Positions of the batch", "T", product)?)
}

/// A gradient held to a limit: `min(|g|, limit)` with the sign of `g`.
///
/// # Errors
/// A limit below zero.
pub fn clipped(gradient: Term, limit: &Quantity) -> Result<Expression, EstimateError> {
    not_negative("The limit", limit)?;
    let limit = Expression::from(Term::new("clipping limit", "c", limit.clone()));
    Ok(if gradient.value.is_negative() {
        let zero = Quantity::whole(0, gradient.value.dimension());
        Expression::from(gradient).larger(Expression::constant_quantity(zero).minus(limit))
    } else {
        Expression::from(gradient).smaller(limit)
    })
}

/// Clip at the update: the combined gradient, held to the limit.
///
/// # Errors
/// As for [`events`], or a limit below zero.
pub fn clipped_once(batches: &[MicroBatch], limit: &Quantity) -> Result<Derivation, EstimateError> {
    let combined = combined(batches)?;
    Ok(Derivation::new("Combined, then clipped", "g_once", clipped(combined.term(), limit)?)?)
}

/// Clip each micro-batch, then combine: another update.
///
/// # Errors
/// As for [`clipped_once`].
pub fn clipped_each(batches: &[MicroBatch], limit: &Quantity) -> Result<Derivation, EstimateError> {
    let events = events(batches)?;
    let products = placed(batches)
        .map(|(place, batch)| {
            let clipped = clipped(mean_term(place, batch), limit)?;
            Ok(Expression::product([events_term(place, batch).into(), clipped]))
        })
        .collect::<Result<Vec<_>, EstimateError>>()?;
    let mean = Expression::sum(products).over(events.expression().clone());
    Ok(Derivation::new("Clipped, then combined", "g_each", mean)?)
}

/// How far one update moves the weight: `−rate × combined gradient`.
///
/// # Errors
/// As for [`events`].
pub fn one_update(batches: &[MicroBatch], rate: &Quantity) -> Result<Derivation, EstimateError> {
    let combined = combined(batches)?;
    let step = Expression::product([rate_term(rate).into(), Expression::from(&combined)]);
    Ok(Derivation::new("One update", "Δ", negative(step))?)
}

/// How far the weight moves if it is updated after the first micro-batch and again after the others,
/// where each gradient changes by `curvature` for each unit that the weight has moved.
///
/// # Errors
/// As for [`events`].
pub fn early_update(
    batches: &[MicroBatch],
    rate: &Quantity,
    curvature: &Quantity,
) -> Result<Derivation, EstimateError> {
    events(batches)?;
    // A micro-batch without events has no gradient to update with.
    let place = batches.iter().take_while(|batch| batch.events.is_zero()).count();
    let (Some(first), rest) = (batches.get(place), batches.get(place + 1..).unwrap_or_default())
    else {
        return Err(EstimateError::NoEvents);
    };
    let first = Expression::from(mean_term(place + 1, first));
    let moved = Expression::product([rate_term(rate).into(), first.clone()]);
    let mut gradients = vec![first];
    if rest.iter().any(|batch| !batch.events.is_zero()) {
        let then = combined(rest)?;
        let then = Term::new("combined gradient of the others", "g_then", then.value().clone());
        let curvature = Term::new("change of the gradient per unit", "κ", curvature.clone());
        let change = Expression::product([curvature.into(), moved]);
        gradients.push(Expression::from(then).minus(change));
    }
    let step = Expression::product([rate_term(rate).into(), Expression::sum(gradients)]);
    Ok(Derivation::new("Two updates", "Δ_early", negative(step))?)
}

fn rate_term(rate: &Quantity) -> Term {
    Term::new("learning rate", "η", rate.clone())
}

fn negative(step: Expression) -> Expression {
    Expression::constant(0).minus(step)
}

fn number_of(batches: &[MicroBatch]) -> Expression {
    let number = Quantity::whole(batches.len() as i128, Dimension::PLAIN);
    Term::new("micro-batches", "M", number).into()
}
