//! A whole plan: what a device holds, and the least that has to be done so that it fits.

use super::ask::{scaled, value};
use super::common::ONE_DEVICE_TOO_FEW;
use super::depth::{CHECKPOINTS_ONLY, SAVED_FOR_LEFT, checkpointed, left};
use super::fields::{
    ARRAYS, BYTES_PER_VALUE, CAPACITY, DEVICES, GIVEN_ACTIVATIONS, LAYERS, PARAMETERS, POSITIONS,
    SEQUENCES, WIDTH,
};
use super::per_token::{all, saved};
use super::shares::{COUNTED, OWN_FORGOTTEN, fewest, share};
use super::state::{model_state, state};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::depth::Depth;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const DEVICE: &[Need] = &[PARAMETERS, DEVICES, GIVEN_ACTIVATIONS];
const DEVICE_CHECKPOINTED: &[Need] = &[PARAMETERS, DEVICES, GIVEN_ACTIVATIONS, LAYERS];
const STORED: &[Need] = &[PARAMETERS, GIVEN_ACTIVATIONS, LAYERS, CAPACITY];
const BATCH: &[Need] = &[SEQUENCES, POSITIONS, ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];
const BATCH_WITH_STATE: &[Need] =
    &[PARAMETERS, SEQUENCES, POSITIONS, ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];
const PLAN: &[Need] = &[PARAMETERS, DEVICES, GIVEN_ACTIVATIONS, LAYERS, CAPACITY];

/// Estimates of a whole plan.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "device-total",
        DEVICE,
        Expect::bytes(),
        |inputs| {
            let [total, share] = share(inputs)?;
            let own = Term::new("activations of a device", "M_act", own(inputs)?.clone());
            let all = Expression::sum([Expression::from(&share), own.into()]);
            Ok(vec![total, share, Derivation::new("Held by a device", "M_device", all)?])
        },
        &[
            Mistake::new(SHARE_ALONE, alone),
            Mistake::new(NOTHING_SHARED, |inputs| Ok(state(inputs)?.plus(own(inputs)?)?)),
            Mistake::new(ALL_SHARED, |inputs| all_shared(inputs, own(inputs)?)),
        ],
    ),
    Ask::number(
        "device-total-checkpointed",
        DEVICE_CHECKPOINTED,
        Expect::bytes(),
        |inputs| {
            let [total, share] = share(inputs)?;
            let mut steps = vec![total];
            steps.append(&mut checkpointed(inputs)?);
            let own = steps.last().ok_or(EstimateError::NotGiven)?;
            let all = Expression::sum([Expression::from(&share), Expression::from(own)]);
            let all = Derivation::new("Held by a device", "M_device", all)?;
            steps.extend([share, all]);
            Ok(steps)
        },
        &[
            Mistake::new(SHARE_ALONE, alone),
            Mistake::new(WITHOUT_CHECKPOINTS, |inputs| Ok(alone(inputs)?.plus(own(inputs)?)?)),
            Mistake::new(NOTHING_SHARED, |inputs| Ok(state(inputs)?.plus(&left(inputs)?)?)),
            Mistake::new(ALL_SHARED, |inputs| all_shared(inputs, &left(inputs)?)),
        ],
    ),
    Ask::number(
        "fewest-devices-checkpointed",
        STORED,
        COUNTED,
        |inputs| {
            let mut steps = checkpointed(inputs)?;
            let own = steps.last().ok_or(EstimateError::NotGiven)?;
            let fewest = fewest(inputs, Some(own))?;
            steps.extend([model_state(inputs)?, fewest]);
            Ok(steps)
        },
        &[
            Mistake::new(OWN_FORGOTTEN, |inputs| value(fewest(inputs, None))),
            Mistake::new(ONE_DEVICE_TOO_FEW, |inputs| {
                let steps = checkpointed(inputs)?;
                Ok(value(fewest(inputs, steps.last()))?.minus(&Quantity::plain(1))?)
            }),
            Mistake::new(ALL_SHARED, |inputs| {
                let all = state(inputs)?.plus(&left(inputs)?)?;
                Ok(all.over(inputs.number("capacity")?)?.round_up())
            }),
        ],
    ),
    Ask::number(
        "batch-checkpointed",
        BATCH,
        Expect::bytes(),
        batch_checkpointed,
        &[
            Mistake::new(CHECKPOINTS_ONLY, |inputs| scaled(&batch_left(inputs)?, 1, 2)),
            Mistake::new(WITHOUT_CHECKPOINTS, all),
            Mistake::new(SAVED_FOR_LEFT, |inputs| Ok(all(inputs)?.minus(&batch_left(inputs)?)?)),
        ],
    ),
    Ask::decision("larger-of-the-batch", BATCH_WITH_STATE, &["state", "activations"], |inputs| {
        let mut steps = vec![model_state(inputs)?];
        steps.append(&mut batch_checkpointed(inputs)?);
        let larger = batch_left(inputs)?.compare(&state(inputs)?)?.is_gt();
        Ok((if larger { "activations" } else { "state" }, steps))
    }),
    Ask::decision("first-that-fits", PLAN, WAYS, |inputs| {
        let [total, share] = share(inputs)?;
        let (own, left) = (own(inputs)?, left(inputs)?);
        let capacity = inputs.number("capacity")?;
        let ways = [
            (total.value(), own),
            (total.value(), &left),
            (share.value(), own),
            (share.value(), &left),
        ];
        let mut first = "none";
        for (key, (state, activations)) in WAYS.iter().zip(ways) {
            if first == "none" && state.plus(activations)?.compare(capacity)?.is_le() {
                first = key;
            }
        }
        let mut steps = vec![total.clone(), share.clone()];
        steps.append(&mut checkpointed(inputs)?);
        let all = Term::new("activations of a device", "M_act", own.clone());
        let left = steps.last().map(Expression::from).ok_or(EstimateError::NotGiven)?;
        for (name, symbol, state, activations) in [
            ("With neither", "M_neither", &total, Expression::from(all.clone())),
            ("With checkpoints only", "M_checkpoint", &total, left.clone()),
            ("With sharding only", "M_shard", &share, Expression::from(all)),
            ("With both", "M_both", &share, left),
        ] {
            let sum = Expression::sum([Expression::from(state), activations]);
            steps.push(Derivation::new(name, symbol, sum)?);
        }
        Ok((first, steps))
    }),
];

/// What may be done so that a run fits, the least first.
const WAYS: &[&str] = &["neither", "checkpoint", "shard", "both", "none"];

const SHARE_ALONE: Misconception = Misconception::new(
    "share-alone",
    "Activations forgotten",
    "This is the share of the state alone. A device also holds the activations of its own batch.",
);
const NOTHING_SHARED: Misconception = Misconception::new(
    "state-undivided",
    "The state undivided",
    "This leaves every device the whole state. It is divided among all of them.",
);
const ALL_SHARED: Misconception = Misconception::new(
    "all-shared",
    "Activations divided",
    "This divides the activations too. Each device has those of its own batch, however many devices there are.",
);
const WITHOUT_CHECKPOINTS: Misconception = Misconception::new(
    "without-checkpoints",
    "Before checkpointing",
    "This still holds all the activations. Only what checkpointing leaves of them is held now.",
);

/// The share without anything beside it.
fn alone(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    let [_, share] = share(inputs)?;
    Ok(share.value().clone())
}

fn own(inputs: &Inputs) -> Result<&Quantity, EstimateError> {
    inputs.number("given-activations")
}

/// What checkpointing leaves of the activations of a batch, with what leads there.
fn batch_checkpointed(inputs: &Inputs) -> Result<Vec<Derivation>, EstimateError> {
    let mut steps = saved(inputs)?;
    let depth = Depth::new(inputs.number("layers")?)?;
    let stored = depth.real_stored()?;
    let all = steps.last().ok_or(EstimateError::NotGiven)?;
    let left = depth.in_bytes(all, &stored, ["Activations left", "M_left"])?;
    steps.extend([stored, left]);
    Ok(steps)
}

fn batch_left(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    let steps = batch_checkpointed(inputs)?;
    steps.last().map(|left| left.value().clone()).ok_or(EstimateError::NotGiven)
}

fn all_shared(inputs: &Inputs, activations: &Quantity) -> Result<Quantity, EstimateError> {
    Ok(state(inputs)?.plus(activations)?.over(inputs.number("devices")?)?)
}
