//! What is read off a staircase that the reader drew.

use super::fields::{MICRO_BATCHES, STAGES};
use super::pipeline::{BUBBLE_OVER_IDEAL, BUSY_FOR_IDLE, M_FOR_COMPLETION, UNITS};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::pipeline::Pipeline;
use crate::exercise::drawing::{Measured, measure};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const DRAWN: &[Need] = &[STAGES, MICRO_BATCHES, Need::Drawing];

/// Estimates of a drawing.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "drawn-completion",
        DRAWN,
        UNITS,
        |inputs| Ok(vec![completion(inputs)?]),
        &[
            Mistake::new(START_FOR_END, last_start),
            Mistake::new(M_FOR_COMPLETION, |inputs| inputs.number("micro-batches").cloned()),
            Mistake::new(LAW_FOR_DRAWING, |inputs| {
                slower(inputs)?;
                Ok(pipeline(inputs)?.completion()?.value().clone())
            }),
        ],
    ),
    Ask::number(
        "drawn-excess",
        DRAWN,
        UNITS,
        |inputs| {
            let (drawn, least) = (completion(inputs)?, pipeline(inputs)?.completion()?);
            let excess = Expression::from(&drawn).minus(Expression::from(&least));
            Ok(vec![drawn, least, Derivation::new("Longer than it need be", "t_excess", excess)?])
        },
        &[
            Mistake::new(COMPLETION_FOR_EXCESS, |inputs| Ok(completion(inputs)?.value().clone())),
            Mistake::new(OVER_M, |inputs| {
                Ok(completion(inputs)?.value().minus(inputs.number("micro-batches")?)?)
            }),
        ],
    ),
    Ask::number(
        "drawn-bubble",
        DRAWN,
        Expect::fraction(),
        |inputs| {
            let (drawn, useful) = (completion(inputs)?, pipeline(inputs)?.useful()?);
            let stages = Term::new("stages", "P", inputs.number("stages")?.clone());
            let held = Expression::product([stages.into(), Expression::from(&drawn)]);
            let held = Derivation::new("Held stage-units", "H", held)?;
            let idle = Expression::from(&held).minus(Expression::from(&useful));
            let idle = Derivation::new("Idle stage-units", "I", idle)?;
            let bubble = Expression::from(&idle).over(Expression::from(&held));
            let bubble = Derivation::new("Bubble, of the total", "β", bubble)?.as_share();
            Ok(vec![drawn, useful, held, idle, bubble])
        },
        &[
            Mistake::new(BUBBLE_OVER_IDEAL, |inputs| {
                Ok(idle(inputs)?.over(pipeline(inputs)?.useful()?.value())?)
            }),
            Mistake::new(BUSY_FOR_IDLE, |inputs| {
                let held = Quantity::plain(measured(inputs)?.held);
                Ok(pipeline(inputs)?.useful()?.value().over(&held)?)
            }),
            Mistake::new(LAW_FOR_DRAWING, |inputs| {
                slower(inputs)?;
                Ok(pipeline(inputs)?.bubble_of_total()?.value().clone())
            }),
        ],
    ),
];

const START_FOR_END: Misconception = Misconception::new(
    "start-for-end",
    "The last start for the end",
    "This is when the last slot begins. A slot is one unit long, and the step is over when it has ended.",
);
const LAW_FOR_DRAWING: Misconception = Misconception::new(
    "law-for-drawing",
    "The law instead of the drawing",
    "This holds for the shortest schedule. Your drawing is a slower one; read it off there.",
);
const COMPLETION_FOR_EXCESS: Misconception = Misconception::new(
    "completion-for-excess",
    "The whole time for the rest of it",
    "This is how long your drawing takes in all. Take off what the shortest one takes.",
);
const OVER_M: Misconception = Misconception::new(
    "over-m",
    "Measured against M",
    "This is how much longer than M your drawing takes. No schedule is as short as that with more than one stage.",
);

fn measured(inputs: &Inputs) -> Result<Measured, EstimateError> {
    let (stages, batches) = (inputs.number("stages")?, inputs.number("micro-batches")?);
    measure(stages, batches, inputs.word("drawing")).ok_or(EstimateError::NotGiven)
}

fn pipeline(inputs: &Inputs) -> Result<Pipeline, EstimateError> {
    Pipeline::new(inputs.number("stages")?, inputs.number("micro-batches")?)
}

fn last_start(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(Quantity::plain(measured(inputs)?.completion).minus(&Quantity::plain(1))?)
}

fn completion(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let last = Term::new("start of the last slot that is used", "t_last", last_start(inputs)?);
    let end = Expression::sum([last.into(), Expression::constant(1)]);
    Ok(Derivation::new("Completion time of the drawing", "t_drawn", end)?)
}

fn idle(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(Quantity::plain(measured(inputs)?.idle))
}

/// An error for a drawing that is as short as can be, of which the law says the same.
fn slower(inputs: &Inputs) -> Result<(), EstimateError> {
    if measured(inputs)?.excess > 0 { Ok(()) } else { Err(EstimateError::NotGiven) }
}
