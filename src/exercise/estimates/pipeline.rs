//! The pipeline and its bubble.

use super::ask::{scaled, value};
use super::fields::{MICRO_BATCHES, STAGES, TIME_PER_STAGE};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::pipeline::Pipeline;
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};

const PIPELINE: &[Need] = &[STAGES, MICRO_BATCHES];
const TIMED: &[Need] = &[STAGES, MICRO_BATCHES, TIME_PER_STAGE];

pub(super) const UNITS: Expect = Expect::count(&["unit", "units", "time units", "units of time"]);
const SLOTS: Expect =
    Expect::count(&["slot", "slots", "cell", "cells", "unit", "units", "stage-units"]);

/// Estimates of the pipeline.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "completion",
        PIPELINE,
        UNITS,
        |inputs| Ok(vec![pipeline(inputs)?.completion()?]),
        &[
            Mistake::new(M_FOR_COMPLETION, |inputs| inputs.number("micro-batches").cloned()),
            Mistake::new(FENCE_POST, fence_post),
            Mistake::new(ONE_AFTER_THE_OTHER, |inputs| value(pipeline(inputs)?.useful())),
        ],
    ),
    Ask::number(
        "bubble",
        PIPELINE,
        Expect::fraction(),
        |inputs| Ok(vec![pipeline(inputs)?.bubble_of_total()?]),
        &[
            Mistake::new(BUBBLE_OVER_IDEAL, |inputs| value(pipeline(inputs)?.bubble_over_ideal())),
            Mistake::new(BUSY_FOR_IDLE, |inputs| one_less(&bubble(inputs)?)),
            Mistake::new(FENCE_POST, |inputs| Ok(waits(inputs)?.over(&fence_post(inputs)?)?)),
            Mistake::new(P_FOR_WAITS, |inputs| {
                Ok(inputs.number("stages")?.over(&completion(inputs)?)?)
            }),
        ],
    ),
    Ask::number(
        "bubble-over-ideal",
        PIPELINE,
        Expect::fraction(),
        |inputs| Ok(vec![pipeline(inputs)?.bubble_over_ideal()?]),
        &[
            Mistake::new(BUBBLE_OF_TOTAL, bubble),
            Mistake::new(P_FOR_WAITS, |inputs| {
                Ok(inputs.number("stages")?.over(inputs.number("micro-batches")?)?)
            }),
        ],
    ),
    Ask::number(
        "idle-slots",
        PIPELINE,
        SLOTS,
        |inputs| Ok(vec![pipeline(inputs)?.idle()?]),
        &[
            Mistake::new(ONE_STAGE_IDLE, waits),
            Mistake::new(FILL_ONLY, |inputs| scaled(&value(pipeline(inputs)?.idle())?, 1, 2)),
            Mistake::new(USEFUL_FOR_IDLE, |inputs| value(pipeline(inputs)?.useful())),
        ],
    ),
    Ask::number(
        "bubble-after-doubling",
        PIPELINE,
        Expect::fraction(),
        |inputs| Ok(vec![doubled(inputs)?.bubble_of_total()?]),
        &[
            Mistake::new(EXACTLY_HALF, |inputs| scaled(&bubble(inputs)?, 1, 2)),
            Mistake::new(BUBBLE_OVER_IDEAL, |inputs| value(doubled(inputs)?.bubble_over_ideal())),
            Mistake::new(NOTHING_DOUBLED, bubble),
        ],
    ),
    Ask::number(
        "step-time",
        TIMED,
        Expect::seconds(),
        |inputs| Ok(vec![pipeline(inputs)?.completion()?, step(pipeline(inputs)?, inputs)?]),
        &[
            Mistake::new(M_FOR_COMPLETION, |inputs| timed(inputs, inputs.number("micro-batches")?)),
            Mistake::new(FENCE_POST, |inputs| timed(inputs, &fence_post(inputs)?)),
            Mistake::new(ONE_AFTER_THE_OTHER, |inputs| {
                timed(inputs, &value(pipeline(inputs)?.useful())?)
            }),
        ],
    ),
    Ask::number(
        "step-time-after-doubling",
        TIMED,
        Expect::seconds(),
        |inputs| Ok(vec![doubled(inputs)?.completion()?, step(doubled(inputs)?, inputs)?]),
        &[
            Mistake::new(TWICE_THE_STEP, |inputs| {
                scaled(&timed(inputs, &completion(inputs)?)?, 2, 1)
            }),
            Mistake::new(NOTHING_DOUBLED, |inputs| timed(inputs, &completion(inputs)?)),
            Mistake::new(M_FOR_COMPLETION, |inputs| {
                scaled(&timed(inputs, inputs.number("micro-batches")?)?, 2, 1)
            }),
        ],
    ),
    Ask::number(
        "idle-time",
        TIMED,
        Expect::seconds(),
        |inputs| Ok(vec![pipeline(inputs)?.idle_time(inputs.number("time-per-stage")?)?]),
        &[
            Mistake::new(BUBBLE_FOR_TIME, |inputs| {
                // The number of the percentage, read as milliseconds.
                scaled(&bubble(inputs)?.counted_as(Dimension::SECONDS), 1, 10)
            }),
            Mistake::new(BUBBLE_OF_ONE_SLOT, |inputs| timed(inputs, &bubble(inputs)?)),
            Mistake::new(SHARE_OF_THE_WORK, |inputs| {
                timed(inputs, &bubble(inputs)?.times(inputs.number("micro-batches")?)?)
            }),
            Mistake::new(STEP_FOR_IDLE, |inputs| timed(inputs, &completion(inputs)?)),
        ],
    ),
];

pub(super) const M_FOR_COMPLETION: Misconception = Misconception::new(
    "m-for-completion",
    "M for M + P − 1",
    "This counts only the slots in which the first stage works. The last micro-batch still has to pass the \
     other P − 1 stages.",
);
const FENCE_POST: Misconception = Misconception::new(
    "one-slot-too-many",
    "M + P for M + P − 1",
    "The slot in which the last micro-batch is in the first stage is counted twice: once with M and once with P.",
);
const ONE_AFTER_THE_OTHER: Misconception = Misconception::new(
    "one-after-the-other",
    "M × P for M + P − 1",
    "This waits for each micro-batch to leave the last stage before the next one enters the first. They follow \
     each other stage by stage.",
);
pub(super) const BUBBLE_OVER_IDEAL: Misconception = Misconception::new(
    "bubble-over-ideal",
    "Bubble over the ideal time",
    "This sets the idle slots against the time of an ideal pipeline, (P − 1)/M. A share of accelerator-time is \
     taken of all the time the stages are held, which includes the bubble itself.",
);
const BUBBLE_OF_TOTAL: Misconception = Misconception::new(
    "bubble-of-total",
    "Bubble of the total time",
    "This is the share of all the time the stages are held. Over the ideal the bubble is set against the useful \
     slots only.",
);
pub(super) const BUSY_FOR_IDLE: Misconception = Misconception::new(
    "busy-for-idle",
    "The busy share for the idle one",
    "This is the share of the time in which the stages work. The bubble is the rest.",
);
const P_FOR_WAITS: Misconception = Misconception::new(
    "p-for-waits",
    "P for P − 1",
    "This lets each stage idle for P slots. It waits for the stages before it and for those after it, and is \
     not one of them itself.",
);
const ONE_STAGE_IDLE: Misconception = Misconception::new(
    "one-stage-idle",
    "Idle slots of one stage",
    "This is what a single stage idles. Every stage idles as long, before its first micro-batch or after its last.",
);
const FILL_ONLY: Misconception = Misconception::new(
    "fill-only",
    "Filling without draining",
    "This counts the slots in which the pipeline fills. It drains as long as it fills.",
);
const USEFUL_FOR_IDLE: Misconception = Misconception::new(
    "useful-for-idle",
    "Busy slots for idle ones",
    "These are the slots in which a stage works: one for each micro-batch and stage.",
);
const EXACTLY_HALF: Misconception = Misconception::new(
    "exactly-half",
    "Exactly half",
    "Halving is what the bubble over the ideal time does. Of the total it falls a little less, since P − 1 is \
     below the line as well and does not double.",
);
const NOTHING_DOUBLED: Misconception = Misconception::new(
    "nothing-doubled",
    "Before doubling",
    "This is still the pipeline before its micro-batches are doubled.",
);
const TWICE_THE_STEP: Misconception = Misconception::new(
    "twice-the-step",
    "The whole step doubled",
    "This doubles the time of filling and draining too. Only the slots of the micro-batches become twice as many.",
);
const BUBBLE_FOR_TIME: Misconception = Misconception::new(
    "bubble-for-time",
    "Bubble taken for a time",
    "This reads the percentage of the bubble as a time. It is a share of accelerator-time, whatever a slot lasts.",
);
const BUBBLE_OF_ONE_SLOT: Misconception = Misconception::new(
    "bubble-of-one-slot",
    "The share of one slot",
    "This takes the bubble's share of a single slot. It is a share of the whole step.",
);
const SHARE_OF_THE_WORK: Misconception = Misconception::new(
    "share-of-the-work",
    "The share of the work alone",
    "This takes the bubble's share of the time in which a stage works. It is a share of the whole step, idle \
     time included.",
);
const STEP_FOR_IDLE: Misconception = Misconception::new(
    "step-for-idle",
    "The step for its idle part",
    "This is how long the whole step takes. A stage works in most of it.",
);

fn pipeline(inputs: &Inputs) -> Result<Pipeline, EstimateError> {
    Pipeline::new(inputs.number("stages")?, inputs.number("micro-batches")?)
}

fn doubled(inputs: &Inputs) -> Result<Pipeline, EstimateError> {
    Pipeline::new(inputs.number("stages")?, &scaled(inputs.number("micro-batches")?, 2, 1)?)
}

fn step(pipeline: Pipeline, inputs: &Inputs) -> Result<Derivation, EstimateError> {
    pipeline.step_time(inputs.number("time-per-stage")?)
}

/// So many slots, in time.
fn timed(inputs: &Inputs, slots: &Quantity) -> Result<Quantity, EstimateError> {
    Ok(slots.times(inputs.number("time-per-stage")?)?)
}

fn completion(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    value(pipeline(inputs)?.completion())
}

fn bubble(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    value(pipeline(inputs)?.bubble_of_total())
}

/// M + P.
fn fence_post(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(inputs.number("micro-batches")?.plus(inputs.number("stages")?)?)
}

/// P − 1.
fn waits(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(inputs.number("stages")?.minus(&Quantity::plain(1))?)
}

fn one_less(share: &Quantity) -> Result<Quantity, EstimateError> {
    Ok(Quantity::plain(1).minus(share)?)
}
