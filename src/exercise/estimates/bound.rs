//! A bubble that must not be exceeded, and what keeping to it costs in time.

use super::ask::value;
use super::fields::{STAGES, TIME_PER_STAGE, WANTED_BUBBLE};
use super::pipeline::{BUBBLE_OVER_IDEAL, M_FOR_COMPLETION};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const BOUND: &[Need] = &[STAGES, WANTED_BUBBLE];
const TIMED: &[Need] = &[STAGES, WANTED_BUBBLE, TIME_PER_STAGE];
const BATCHES: Expect =
    Expect::count(&["micro-batch", "micro-batches", "microbatch", "microbatches"]);

/// Estimates of bounded bubbles.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "fewest-micro-batches",
        BOUND,
        BATCHES,
        |inputs| Ok(vec![fewest(inputs, Against::Total)?]),
        &[
            Mistake::new(BUBBLE_OVER_IDEAL, |inputs| value(fewest(inputs, Against::Ideal))),
            Mistake::new(ONE_MICRO_BATCH_SHORT, |inputs| {
                Ok(value(fewest(inputs, Against::Total))?.minus(&Quantity::plain(1))?)
            }),
            Mistake::new(STRICTLY_BELOW, |inputs| {
                Ok(value(fewest(inputs, Against::Total))?.plus(&Quantity::plain(1))?)
            }),
        ],
    ),
    Ask::number(
        "step-time-at-bound",
        TIMED,
        Expect::seconds(),
        |inputs| {
            let fewest = fewest(inputs, Against::Total)?;
            let pipeline = Pipeline::new(inputs.number("stages")?, fewest.value())?;
            let step = pipeline.step_time(inputs.number("time-per-stage")?)?;
            Ok(vec![fewest, pipeline.completion()?, step])
        },
        &[
            Mistake::new(M_FOR_COMPLETION, |inputs| {
                let fewest = value(fewest(inputs, Against::Total))?;
                Ok(fewest.times(inputs.number("time-per-stage")?)?)
            }),
            Mistake::new(BUBBLE_OVER_IDEAL, |inputs| {
                let fewest = value(fewest(inputs, Against::Ideal))?;
                let pipeline = Pipeline::new(inputs.number("stages")?, &fewest)?;
                value(pipeline.step_time(inputs.number("time-per-stage")?))
            }),
        ],
    ),
    Ask::number(
        "idle-time-at-bound",
        TIMED,
        Expect::seconds(),
        |inputs| {
            let fewest = fewest(inputs, Against::Total)?;
            let pipeline = Pipeline::new(inputs.number("stages")?, fewest.value())?;
            Ok(vec![pipeline.idle_time(inputs.number("time-per-stage")?)?])
        },
        &[
            Mistake::new(BOUND_OF_ONE_SLOT, |inputs| {
                Ok(inputs.number("wanted-bubble")?.times(inputs.number("time-per-stage")?)?)
            }),
            Mistake::new(STAGES_FOR_WAITS, |inputs| {
                Ok(inputs.number("stages")?.times(inputs.number("time-per-stage")?)?)
            }),
        ],
    ),
];

const ONE_MICRO_BATCH_SHORT: Misconception = Misconception::new(
    "one-micro-batch-short",
    "One micro-batch short",
    "With so many the bubble is still a little above the bound. It looks right if the slots are counted as \
     M + P.",
);
const STRICTLY_BELOW: Misconception = Misconception::new(
    "strictly-below",
    "Below instead of at most",
    "One fewer is enough already. A bubble exactly as large as the bound is allowed.",
);
const BOUND_OF_ONE_SLOT: Misconception = Misconception::new(
    "bound-of-one-slot",
    "The share of one slot",
    "This takes the bubble's share of a single slot. It is a share of the whole step.",
);
const STAGES_FOR_WAITS: Misconception = Misconception::new(
    "stages-for-waits",
    "P for P − 1",
    "This lets each stage idle for P slots. It waits for the other stages, and is not one of them itself.",
);

fn fewest(inputs: &Inputs, against: Against) -> Result<Derivation, EstimateError> {
    smallest_micro_batches(inputs.number("stages")?, inputs.number("wanted-bubble")?, against)
}
