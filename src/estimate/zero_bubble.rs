//! Schedules that take the backward pass apart: the gradient of the inputs is wanted at once, that of the
//! weights can wait and fill the bubble.
//!
//! Rules as the projects state them: Zero Bubble's README gives each schedule a part of the bubble of 1F1B,
//! DualPipe's README the idle time of each device.

use super::EstimateError;
use super::error::{count, not_negative};
use super::pipeline::Pipeline;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// A part of the bubble that 1F1B has, of the total: a third of it is the rule for ZB1P, half for V-Half.
///
/// # Errors
/// A part below zero.
///
/// ```
/// use bytes_and_bubbles::estimate::{pipeline::Pipeline, zero_bubble::part_of_bubble};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(8)).unwrap();
/// let third = Quantity::ratio(1, 3, Dimension::PLAIN).unwrap();
/// assert_eq!(part_of_bubble(pipeline, &third).unwrap().result(), "1/11");
/// ```
pub fn part_of_bubble(pipeline: Pipeline, part: &Quantity) -> Result<Derivation, EstimateError> {
    not_negative("The part of the bubble", part)?;
    let part = Expression::from(Term::new("part of it that is left", "ρ", part.clone()));
    let left = Expression::product([part, Expression::from(&pipeline.bubble_of_total()?)]);
    Ok(Derivation::new("Bubble that is left", "β_left", left)?.as_share().leaving_out(
        "It is a rule of thumb: the schedule itself depends on how long each pass takes.",
    ))
}

/// How long the passes of one micro-batch take on a device, in one unit of time.
#[derive(Clone, Debug, PartialEq)]
pub struct Passes {
    /// Forward.
    pub forward: Quantity,
    /// All of the backward pass.
    pub backward: Quantity,
    /// The part of it that gives the gradients of the weights.
    pub weights: Quantity,
    /// A forward and a backward pass that run together.
    pub both: Quantity,
}

/// A schedule whose idle time has a closed form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// One forward, one backward in turn: `(P − 1)(F + B)`.
    OneForwardOneBackward,
    /// The same with gradients of the weights put off: `(P − 1)(F + B − 2W)`.
    ZeroBubble1,
    /// From both ends at once: `(P / 2 − 1)(F&B + B − 3W)`.
    DualPipe,
}

/// How long each device idles in a step.
///
/// # Errors
/// Stages that are no count, a time below zero, or times of different kinds.
///
/// ```
/// use bytes_and_bubbles::estimate::zero_bubble::{idle, Passes, Schedule};
/// use bytes_and_bubbles::quantity::Quantity;
/// let [forward, backward, weights, both] = [1, 2, 1, 3].map(Quantity::plain);
/// let passes = Passes { forward, backward, weights, both };
/// let idle = |schedule| idle(schedule, &Quantity::plain(16), &passes).unwrap().value().clone();
/// assert_eq!(idle(Schedule::OneForwardOneBackward), Quantity::plain(45));
/// assert_eq!(idle(Schedule::ZeroBubble1), Quantity::plain(15));
/// assert_eq!(idle(Schedule::DualPipe), Quantity::plain(14));
/// ```
pub fn idle(
    schedule: Schedule,
    stages: &Quantity,
    passes: &Passes,
) -> Result<Derivation, EstimateError> {
    count("stages", stages)?;
    let Passes { forward, backward, weights, both } = passes;
    for (what, time) in [
        ("The forward pass", forward),
        ("The backward pass", backward),
        ("The gradient of the weights", weights),
        ("Both passes together", both),
    ] {
        not_negative(what, time)?;
    }
    let term = |name: &str, symbol: &str, value: &Quantity| {
        Expression::from(Term::new(name, symbol, value.clone()))
    };
    let stages = term("stages", "P", stages);
    let forward = term("forward pass", "F", forward);
    let backward = term("backward pass", "B", backward);
    let put_off = |times| {
        Expression::product([
            Expression::constant(times),
            term("gradients of the weights", "W", weights),
        ])
    };
    let one = Expression::constant(1);
    let (waits, each) = match schedule {
        Schedule::OneForwardOneBackward => {
            (stages.minus(one), Expression::sum([forward, backward]))
        }
        Schedule::ZeroBubble1 => {
            (stages.minus(one), Expression::sum([forward, backward]).minus(put_off(2)))
        }
        Schedule::DualPipe => (
            stages.over(Expression::constant(2)).minus(one),
            Expression::sum([term("forward and backward together", "F&B", both), backward])
                .minus(put_off(3)),
        ),
    };
    let idle = Expression::product([waits, each]);
    Ok(Derivation::new("Idle time of each device", "t_idle", idle)?)
}
