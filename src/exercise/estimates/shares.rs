//! The state divided among devices: totals, shares, and how few devices are enough.

use super::common::{
    MOMENTS_FORGOTTEN, ONE_DEVICE_TOO_FEW, SHARE_FOR_TOTAL, TOTAL_FOR_SHARE, WEIGHTS_ONLY,
};
use super::fields::{CAPACITY, DEVICES, GIVEN_ACTIVATIONS, PARAMETERS};
use super::state::{bytes, model_state, rows, state};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::sharding::{self, Sharded};
use crate::estimate::wall::Wall;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const FLEET: &[Need] = &[PARAMETERS, DEVICES];
const DEVICE: &[Need] = &[PARAMETERS, CAPACITY];
const DEVICE_WITH_OWN: &[Need] = &[PARAMETERS, CAPACITY, GIVEN_ACTIVATIONS];
pub(super) const COUNTED: Expect =
    Expect::count(&["device", "devices", "accelerators", "GPUs", "gpus"]);

/// Estimates of divided state.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "unsharded-state",
        FLEET,
        Expect::bytes(),
        |inputs| Ok(vec![model_state(inputs)?]),
        &[
            Mistake::new(SHARE_FOR_TOTAL, |inputs| shared(inputs, 0, 16)),
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| bytes(inputs, 8)),
            Mistake::new(WEIGHTS_ONLY, |inputs| bytes(inputs, 2)),
        ],
    ),
    Ask::number(
        "share",
        FLEET,
        Expect::bytes(),
        |inputs| Ok(share(inputs)?.to_vec()),
        &[
            Mistake::new(TOTAL_FOR_SHARE, state),
            Mistake::new(WEIGHTS_ONLY, |inputs| shared(inputs, 0, 2)),
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| shared(inputs, 0, 8)),
            Mistake::new(OPTIMIZER_ONLY, |inputs| shared(inputs, 4, 12)),
            Mistake::new(WEIGHTS_WHOLE, |inputs| shared(inputs, 2, 14)),
        ],
    ),
    Ask::number(
        "share-optimizer",
        FLEET,
        Expect::bytes(),
        |inputs| Ok(vec![divided(inputs, Sharded::OptimizerState)?]),
        &[
            Mistake::new(ALL_DIVIDED, |inputs| shared(inputs, 0, 16)),
            Mistake::new(GRADIENTS_TOO, |inputs| shared(inputs, 2, 14)),
            Mistake::new(ONLY_THE_DIVIDED, |inputs| shared(inputs, 0, 12)),
            Mistake::new(TOTAL_FOR_SHARE, state),
        ],
    ),
    Ask::number(
        "share-gradients",
        FLEET,
        Expect::bytes(),
        |inputs| Ok(vec![divided(inputs, Sharded::Gradients)?]),
        &[
            Mistake::new(ALL_DIVIDED, |inputs| shared(inputs, 0, 16)),
            Mistake::new(OPTIMIZER_ONLY, |inputs| shared(inputs, 4, 12)),
            Mistake::new(ONLY_THE_DIVIDED, |inputs| shared(inputs, 0, 14)),
            Mistake::new(TOTAL_FOR_SHARE, state),
        ],
    ),
    Ask::number(
        "fewest-devices",
        DEVICE,
        COUNTED,
        |inputs| Ok(vec![model_state(inputs)?, fewest(inputs, None)?]),
        &[
            Mistake::new(ONE_DEVICE_TOO_FEW, |inputs| one_less(&fewest(inputs, None)?)),
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| devices(inputs, 8)),
            Mistake::new(WEIGHTS_ONLY, |inputs| devices(inputs, 2)),
        ],
    ),
    Ask::number(
        "fewest-devices-beside",
        DEVICE_WITH_OWN,
        COUNTED,
        |inputs| {
            let own = own(inputs)?;
            Ok(vec![model_state(inputs)?, fewest(inputs, Some(&own))?])
        },
        &[
            Mistake::new(ONE_DEVICE_TOO_FEW, |inputs| {
                one_less(&fewest(inputs, Some(&own(inputs)?))?)
            }),
            Mistake::new(OWN_FORGOTTEN, |inputs| devices(inputs, 16)),
            Mistake::new(OWN_DIVIDED, |inputs| {
                let all = state(inputs)?.plus(inputs.number("given-activations")?)?;
                Ok(all.over(inputs.number("capacity")?)?.round_up())
            }),
        ],
    ),
    Ask::decision(
        "share-fits",
        &[PARAMETERS, DEVICES, CAPACITY],
        &["fits", "too-large"],
        |inputs| {
            let share = divided(inputs, Sharded::Everything)?;
            let fits = share.value().compare(inputs.number("capacity")?)?.is_le();
            Ok((if fits { "fits" } else { "too-large" }, vec![model_state(inputs)?, share]))
        },
    ),
];

const OPTIMIZER_ONLY: Misconception = Misconception::new(
    "optimizer-state-only",
    "Only the optimizer state divided",
    "This divides master weights and moments and leaves the rest whole on every device. More than that is \
     divided here.",
);
const WEIGHTS_WHOLE: Misconception = Misconception::new(
    "weights-whole",
    "Weights left whole",
    "This divides gradients and optimizer state and leaves every device all of the weights. They are divided as \
     well here.",
);
const ALL_DIVIDED: Misconception = Misconception::new(
    "everything-divided",
    "Everything divided",
    "This divides all five rows. Some of them stay whole on every device at this stage of sharding.",
);
const GRADIENTS_TOO: Misconception = Misconception::new(
    "gradients-divided",
    "Gradients divided too",
    "This divides the gradients with the optimizer state. At this stage every device still holds all of them.",
);
const ONLY_THE_DIVIDED: Misconception = Misconception::new(
    "only-the-divided",
    "Undivided rows forgotten",
    "This counts the rows that are divided and forgets the others. What is not divided is whole on every device.",
);
pub(super) const OWN_FORGOTTEN: Misconception = Misconception::new(
    "own-forgotten",
    "Activations forgotten",
    "This gives the state all of a device. Each device also holds activations of its own, which leave less room \
     for a share.",
);
const OWN_DIVIDED: Misconception = Misconception::new(
    "own-divided",
    "Activations divided",
    "This divides the activations among the devices like the state. Each device has its own, however many there \
     are.",
);

/// The state and what one device holds of it.
pub(super) fn share(inputs: &Inputs) -> Result<[Derivation; 2], EstimateError> {
    let total = model_state(inputs)?;
    let devices = Term::new("devices", "D", inputs.number("devices")?.clone());
    let share = Expression::from(&total).over(devices.into());
    let share = Derivation::new("Share of a device", "M_share", share)?;
    Ok([total, share])
}

/// What a device holds where so many bytes of each parameter are whole and so many divided.
fn shared(inputs: &Inputs, whole: i128, divided: i128) -> Result<Quantity, EstimateError> {
    let divided = bytes(inputs, divided)?.over(inputs.number("devices")?)?;
    Ok(bytes(inputs, whole)?.plus(&divided)?)
}

fn divided(inputs: &Inputs, sharded: Sharded) -> Result<Derivation, EstimateError> {
    sharding::share(&rows(inputs.number("parameters")?), sharded, inputs.number("devices")?)
}

fn own(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let own =
        Term::new("activations of a device", "M_act", inputs.number("given-activations")?.clone());
    Ok(Derivation::new("Activations", "M_act", own.into())?)
}

pub(super) fn fewest(
    inputs: &Inputs,
    own: Option<&Derivation>,
) -> Result<Derivation, EstimateError> {
    Wall {
        rows: &rows(inputs.number("parameters")?),
        sharded: Sharded::Everything,
        stages: &Quantity::plain(1),
        own,
        margin: &Quantity::plain(0),
        capacity: inputs.number("capacity")?,
    }
    .fewest()
}

fn one_less(fewest: &Derivation) -> Result<Quantity, EstimateError> {
    Ok(fewest.value().minus(&Quantity::plain(1))?)
}

/// How many devices so many bytes of each parameter would take.
fn devices(inputs: &Inputs, each: i128) -> Result<Quantity, EstimateError> {
    Ok(bytes(inputs, each)?.over(inputs.number("capacity")?)?.round_up())
}
