//! Interleaved schedules: each device holds several shorter stages, and micro-batches pass it as often.
//!
//! Narayanan et al. 2021, section 2.2: with `v` chunks on each device the bubble is `v` times smaller, and
//! as many times more activations cross between devices.

use super::EstimateError;
use super::error::count;
use super::pipeline::Against;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// The bubble of an interleaved schedule: `(P − 1) / (v M)` over the ideal, `(P − 1) / (v M + P − 1)` of
/// the total.
///
/// # Errors
/// A number that is no count.
///
/// ```
/// use bytes_and_bubbles::estimate::{interleaved::bubble, pipeline::Against};
/// use bytes_and_bubbles::quantity::Quantity;
/// let [stages, batches, chunks] = [8, 48, 2].map(Quantity::plain);
/// let over_ideal = bubble([&stages, &batches, &chunks], Against::Ideal).unwrap();
/// assert_eq!(over_ideal.result(), "7/96");
/// // One chunk is the plain pipeline.
/// let plain = bubble([&stages, &batches, &Quantity::plain(1)], Against::Total).unwrap();
/// assert_eq!(plain.result(), "7/55");
/// ```
pub fn bubble(
    [stages, micro_batches, chunks]: [&Quantity; 3],
    against: Against,
) -> Result<Derivation, EstimateError> {
    count("stages", stages)?;
    count("micro-batches", micro_batches)?;
    count("chunks of a device", chunks)?;
    let stages = || Expression::from(Term::new("stages", "P", stages.clone()));
    let waits = || stages().minus(Expression::constant(1));
    let passes = Expression::product([
        Term::new("chunks of a device", "v", chunks.clone()).into(),
        Term::new("micro-batches", "M", micro_batches.clone()).into(),
    ]);
    let (name, symbol, under) = match against {
        Against::Ideal => ("Interleaved bubble, over the ideal", "β_ideal", passes),
        Against::Total => (
            "Interleaved bubble, of the total",
            "β",
            Expression::sum([passes, stages()]).minus(Expression::constant(1)),
        ),
    };
    Ok(Derivation::new(name, symbol, waits().over(under))?.as_share().leaving_out(
        "Micro-batches that are no multiple of the stages; what crosses between devices v times as often.",
    ))
}
