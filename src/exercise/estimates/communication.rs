//! Communication: the gradients on a link, beside the computation.

use super::ask::{scaled, value};
use super::common::{BYTES_FORGOTTEN, FULL_PRECISION, STATE_FOR_WEIGHTS};
use super::fields::{COMPUTE, LINK, PARAMETERS};
use super::state::{bytes, bytes_per_parameter};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::communication::time_of;
use crate::estimate::model_state::Row;
use crate::estimate::traffic;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const MODEL: &[Need] = &[PARAMETERS];
const SENT: &[Need] = &[PARAMETERS, LINK];
const BESIDE: &[Need] = &[PARAMETERS, LINK, COMPUTE];

/// Estimates of communication.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "gradient-bytes",
        MODEL,
        Expect::bytes(),
        |inputs| Ok(vec![gradients(inputs)?]),
        &[
            Mistake::new(FULL_PRECISION, |inputs| bytes(inputs, 4)),
            Mistake::new(BYTES_FORGOTTEN, |inputs| bytes(inputs, 1)),
            Mistake::new(STATE_FOR_WEIGHTS, |inputs| bytes(inputs, 16)),
        ],
    ),
    Ask::number(
        "link-time",
        SENT,
        Expect::seconds(),
        timed,
        &[
            Mistake::new(FULL_PRECISION, |inputs| scaled(&time(inputs)?, 2, 1)),
            Mistake::new(BYTES_FORGOTTEN, |inputs| scaled(&time(inputs)?, 1, 2)),
            Mistake::new(LINK_IN_BITS, |inputs| scaled(&time(inputs)?, 8, 1)),
        ],
    ),
    Ask::number(
        "link-time-of-bits",
        SENT,
        Expect::seconds(),
        timed,
        &[
            Mistake::new(LINK_IN_BYTES, |inputs| scaled(&time(inputs)?, 1, 8)),
            Mistake::new(FULL_PRECISION, |inputs| scaled(&time(inputs)?, 2, 1)),
            Mistake::new(BYTES_FORGOTTEN, |inputs| scaled(&time(inputs)?, 1, 2)),
        ],
    ),
    Ask::number(
        "communication-share",
        BESIDE,
        Expect::fraction(),
        |inputs| {
            let mut steps = one_after_the_other(inputs)?;
            if let [_, time, step] = steps.as_slice() {
                let share = Expression::from(time).over(Expression::from(step));
                steps.push(Derivation::new("Share of the step", "f_link", share)?.as_share());
            }
            Ok(steps)
        },
        &[
            Mistake::new(OVER_COMPUTE, |inputs| Ok(time(inputs)?.over(inputs.number("compute")?)?)),
            Mistake::new(WORK_FOR_TALK, |inputs| {
                let compute = inputs.number("compute")?;
                Ok(compute.over(&compute.plus(&time(inputs)?)?)?)
            }),
            Mistake::new(FULL_PRECISION, |inputs| {
                let time = scaled(&time(inputs)?, 2, 1)?;
                Ok(time.over(&time.plus(inputs.number("compute")?)?)?)
            }),
        ],
    ),
    Ask::number(
        "step-with-communication",
        BESIDE,
        Expect::seconds(),
        one_after_the_other,
        &[
            Mistake::new(LONGER_FOR_SUM, |inputs| value(longer(inputs))),
            Mistake::new(WORK_FORGOTTEN, time),
            Mistake::new(FULL_PRECISION, |inputs| {
                Ok(scaled(&time(inputs)?, 2, 1)?.plus(inputs.number("compute")?)?)
            }),
        ],
    ),
    Ask::number(
        "step-overlapped",
        BESIDE,
        Expect::seconds(),
        |inputs| {
            let mut steps = timed(inputs)?;
            steps.push(longer(inputs)?);
            Ok(steps)
        },
        &[
            Mistake::new(SUM_FOR_LONGER, |inputs| {
                Ok(time(inputs)?.plus(inputs.number("compute")?)?)
            }),
            Mistake::new(SHORTER_FOR_LONGER, |inputs| {
                let both = time(inputs)?.plus(inputs.number("compute")?)?;
                Ok(both.minus(longer(inputs)?.value())?)
            }),
        ],
    ),
    Ask::number(
        "link-to-hide",
        &[PARAMETERS, COMPUTE],
        Expect::bytes_per_second(),
        |inputs| Ok(vec![gradients(inputs)?, needed(inputs)?]),
        &[
            Mistake::new(FULL_PRECISION, |inputs| scaled(needed(inputs)?.value(), 2, 1)),
            Mistake::new(BYTES_FORGOTTEN, |inputs| scaled(needed(inputs)?.value(), 1, 2)),
        ],
    ),
];

const LINK_IN_BITS: Misconception = Misconception::new(
    "rate-in-bits",
    "Bytes per second read as bits",
    "This takes the link's rate to be in bits. It is given in bytes per second, as the payload is in bytes.",
);
const LINK_IN_BYTES: Misconception = Misconception::new(
    "rate-in-bytes",
    "Bits per second read as bytes",
    "This takes the link's rate to be in bytes. It is given in bits, of which a byte has eight.",
);
const OVER_COMPUTE: Misconception = Misconception::new(
    "over-compute",
    "Over the computation instead of the step",
    "This sets the time on the link against the computation. The step lasts for both, one after the other.",
);
const WORK_FOR_TALK: Misconception = Misconception::new(
    "work-for-talk",
    "The share of the work",
    "This is the share of the step in which the device computes. The other part is asked for.",
);
const LONGER_FOR_SUM: Misconception = Misconception::new(
    "longer-for-sum",
    "Only the longer one",
    "This lets both run at once. Here the gradients are sent after the computation, so the times add up.",
);
const WORK_FORGOTTEN: Misconception = Misconception::new(
    "work-forgotten",
    "Computation forgotten",
    "This is the time on the link alone. The step computes as well.",
);
const SUM_FOR_LONGER: Misconception = Misconception::new(
    "sum-for-longer",
    "Added instead of overlapped",
    "This runs one after the other. Side by side the step takes as long as the longer of the two.",
);
const SHORTER_FOR_LONGER: Misconception = Misconception::new(
    "shorter-for-longer",
    "The shorter one",
    "This takes the shorter of the two. The step is over when both are.",
);
/// What data parallelism adds up.
pub(super) fn gradients(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let row = Row {
        name: "Gradients".to_owned(),
        parameters: inputs.number("parameters")?.clone(),
        bytes_per_parameter: bytes_per_parameter(2),
    };
    traffic::data(&row, &Quantity::plain(2))
}

fn timed(inputs: &Inputs) -> Result<Vec<Derivation>, EstimateError> {
    let payload = gradients(inputs)?;
    let time = time_of(&payload, inputs.number("link")?)?;
    Ok(vec![payload, time])
}

fn time(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    value(time_of(&gradients(inputs)?, inputs.number("link")?))
}

fn compute(inputs: &Inputs) -> Result<Expression, EstimateError> {
    Ok(Term::new("computation", "t_compute", inputs.number("compute")?.clone()).into())
}

/// Payload, its time, and the step that computes first and sends then.
fn one_after_the_other(inputs: &Inputs) -> Result<Vec<Derivation>, EstimateError> {
    let mut steps = timed(inputs)?;
    if let Some(time) = steps.last() {
        let both = Expression::sum([compute(inputs)?, Expression::from(time)]);
        steps.push(Derivation::new("Step", "t_step", both)?);
    }
    Ok(steps)
}

/// The step that sends while it computes.
fn longer(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let time = time_of(&gradients(inputs)?, inputs.number("link")?)?;
    let longer = compute(inputs)?.larger(Expression::from(&time));
    Ok(Derivation::new("Step, overlapped", "t_step", longer)?)
}

/// The link that sends the gradients in the time of the computation.
fn needed(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let link = Expression::from(&gradients(inputs)?).over(compute(inputs)?);
    Ok(Derivation::new("Link to hide them", "r_hide", link)?)
}
