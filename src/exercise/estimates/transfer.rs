//! A transfer beside a computation: its time, the iteration, and the link that would balance them.

use super::ask::value;
use super::ask::{only_if, unless};
use super::fields;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::communication::Transfer;
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};
use crate::scenario::{Field, Rule};

const PAYLOAD: Need =
    Need::Number(Field::new("payload", "Payload", "b", Expect::bytes(), Rule::NotNegative));
const STEP: &[Need] = &[PAYLOAD, fields::LINK, fields::COMPUTE, fields::OVERLAP];

/// Estimates of a transfer.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "transfer-time",
        &[PAYLOAD, fields::LINK],
        Expect::seconds(),
        |inputs| {
            let compute = Quantity::whole(0, Dimension::SECONDS);
            Ok(vec![with(inputs, compute, Quantity::plain(0))?.payload_time()?])
        },
        &[
            Mistake::new(UPSIDE_DOWN, |inputs| {
                let over = inputs.number("link")?.over(inputs.number("payload")?)?;
                Ok(over.counted_as(Dimension::SECONDS))
            }),
            Mistake::new(LINK_IN_BITS, |inputs| {
                let time = inputs.number("payload")?.over(inputs.number("link")?)?;
                Ok(time.times(&Quantity::plain(8))?)
            }),
        ],
    ),
    Ask::number(
        "transfer-iteration",
        STEP,
        Expect::seconds(),
        |inputs| {
            let transfer = transfer(inputs)?;
            let hidden = transfer.hidden()?;
            let mut steps = vec![transfer.payload_time()?, transfer.time()?];
            steps.extend((!hidden.value().is_zero()).then_some(hidden));
            steps.push(transfer.iteration()?);
            Ok(steps)
        },
        &[
            Mistake::new(HIDDEN_THOUGH_IT_WAITS, |inputs| {
                only_if(inputs.number("overlap")?.is_zero())?;
                let compute = inputs.number("compute")?.clone();
                value(with(inputs, compute, Quantity::plain(1))?.iteration())
            }),
            Mistake::new(ADDED_THOUGH_OVERLAPPED, |inputs| {
                only_if(!inputs.number("overlap")?.is_zero())?;
                let compute = inputs.number("compute")?.clone();
                value(with(inputs, compute, Quantity::plain(0))?.iteration())
            }),
            Mistake::new(TRANSFER_FORGOTTEN, |inputs| {
                unless_iteration(inputs, inputs.number("compute")?.clone())
            }),
            Mistake::new(COMPUTE_FORGOTTEN, |inputs| {
                unless_iteration(inputs, value(transfer(inputs)?.time())?)
            }),
        ],
    ),
    Ask::number(
        "waiting-share",
        STEP,
        Expect::fraction(),
        |inputs| {
            let transfer = transfer(inputs)?;
            Ok(vec![
                transfer.payload_time()?,
                transfer.time()?,
                transfer.exposed()?,
                transfer.iteration()?,
                transfer.share()?,
            ])
        },
        &[
            Mistake::new(OVER_COMPUTE, |inputs| {
                let exposed = value(transfer(inputs)?.exposed())?;
                Ok(exposed.over(inputs.number("compute")?)?)
            }),
            Mistake::new(COMPUTING_SHARE, |inputs| {
                let all = value(transfer(inputs)?.iteration())?;
                Ok(inputs.number("compute")?.over(&all)?)
            }),
        ],
    ),
    Ask::number(
        "balanced-link",
        &[PAYLOAD, fields::COMPUTE],
        Expect::bytes_per_second(),
        |inputs| Ok(vec![balanced(inputs)?]),
        &[
            Mistake::new(LINK_UPSIDE_DOWN, |inputs| {
                let over = inputs.number("compute")?.over(inputs.number("payload")?)?;
                Ok(over.counted_as(Dimension::BYTES_PER_SECOND))
            }),
            Mistake::new(LINK_IN_BITS, |inputs| {
                let link = value(balanced(inputs))?;
                Ok(link.times(&Quantity::plain(8))?)
            }),
        ],
    ),
];

const UPSIDE_DOWN: Misconception = Misconception::new(
    "link-over-payload",
    "Divided the other way round",
    "This divides the link by the payload. A time is bytes over bytes per second.",
);

const LINK_UPSIDE_DOWN: Misconception = Misconception::new(
    "time-over-payload",
    "Divided the other way round",
    "This divides the time by the bytes. What a link delivers is bytes over time.",
);

const LINK_IN_BITS: Misconception = Misconception::new(
    "bits-on-the-link",
    "Bits where bytes are given",
    "There is a factor of eight in it. Payload and link are both in bytes here.",
);

const HIDDEN_THOUGH_IT_WAITS: Misconception = Misconception::new(
    "hidden-though-it-waits",
    "As if both ran side by side",
    "This takes only the longer of computation and transfer. They cannot overlap here, so one comes after the \
     other.",
);

const ADDED_THOUGH_OVERLAPPED: Misconception = Misconception::new(
    "added-though-overlapped",
    "Added although they overlap",
    "Computation and transfer were added. What runs beside the computation adds nothing to the iteration.",
);

const TRANSFER_FORGOTTEN: Misconception = Misconception::new(
    "transfer-forgotten",
    "The transfer is missing",
    "This is the computation alone. The iteration is not over before the transfer is.",
);

const COMPUTE_FORGOTTEN: Misconception = Misconception::new(
    "compute-forgotten",
    "The computation is missing",
    "This is the transfer alone. Some of the computation is not covered by it.",
);

const OVER_COMPUTE: Misconception = Misconception::new(
    "waiting-over-compute",
    "Waiting over computing",
    "This sets the waiting against the computation. A share of the iteration is taken of both together.",
);

const COMPUTING_SHARE: Misconception = Misconception::new(
    "computing-share",
    "The share that computes",
    "This is the share of the iteration in which work is done. Asked is the share that waits for the link.",
);

fn transfer(inputs: &Inputs) -> Result<Transfer, EstimateError> {
    with(inputs, inputs.number("compute")?.clone(), inputs.number("overlap")?.clone())
}

/// The payload over the link beside this computation.
fn with(inputs: &Inputs, compute: Quantity, overlap: Quantity) -> Result<Transfer, EstimateError> {
    Ok(Transfer {
        payload: inputs.number("payload")?.clone(),
        link: inputs.number("link")?.clone(),
        latency: Quantity::whole(0, Dimension::SECONDS),
        compute,
        overlap,
    })
}

fn unless_iteration(inputs: &Inputs, wrong: Quantity) -> Result<Quantity, EstimateError> {
    unless(transfer(inputs)?.iteration()?.value(), wrong)
}

/// The link with which the transfer takes as long as the computation; the link it has does not matter.
fn balanced(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    Transfer {
        payload: inputs.number("payload")?.clone(),
        link: Quantity::whole(1, Dimension::BYTES_PER_SECOND),
        latency: Quantity::whole(0, Dimension::SECONDS),
        compute: inputs.number("compute")?.clone(),
        overlap: Quantity::plain(0),
    }
    .balanced_link()
}
