//! The square root of depth: segments, what they store, and what computing again costs.

use super::ask::{scaled, value};
use super::fields::{COMPUTE, GIVEN_ACTIVATIONS, GIVEN_STATE, LAYERS, SEGMENTS};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::checkpointing::{one_more_forward, slower};
use crate::estimate::depth::Depth;
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};

const NETWORK: &[Need] = &[LAYERS];
const PLAN: &[Need] = &[LAYERS, SEGMENTS];
const STORE: &[Need] = &[GIVEN_ACTIVATIONS, LAYERS];
const BOTH: &[Need] = &[GIVEN_ACTIVATIONS, GIVEN_STATE, LAYERS];

/// Estimates of checkpointing by depth.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "best-segments",
        NETWORK,
        Expect::count(&["segment", "segments"]),
        |inputs| Ok(vec![depth(inputs)?.real_segments()?]),
        &[
            Mistake::new(STORED_FOR_SEGMENTS, |inputs| value(depth(inputs)?.real_stored())),
            Mistake::new(HALF_THE_DEPTH, |inputs| scaled(inputs.number("layers")?, 1, 2)),
            Mistake::new(FACTOR_FOR_SEGMENTS, |inputs| value(depth(inputs)?.real_factor())),
        ],
    ),
    Ask::number(
        "least-stored",
        NETWORK,
        Expect::count(&["layer", "layers"]),
        |inputs| Ok(vec![depth(inputs)?.real_segments()?, depth(inputs)?.real_stored()?]),
        &[
            Mistake::new(CHECKPOINTS_ONLY, |inputs| value(depth(inputs)?.real_segments())),
            Mistake::new(FACTOR_FOR_STORED, |inputs| value(depth(inputs)?.real_factor())),
        ],
    ),
    Ask::number(
        "depth-factor",
        NETWORK,
        Expect::number(),
        |inputs| Ok(vec![depth(inputs)?.real_stored()?, depth(inputs)?.real_factor()?]),
        &[
            Mistake::new(STORED_FOR_FACTOR, |inputs| value(depth(inputs)?.real_stored())),
            Mistake::new(CHECKPOINTS_ONLY, |inputs| value(depth(inputs)?.real_segments())),
        ],
    ),
    Ask::number(
        "depth-share",
        NETWORK,
        Expect::fraction(),
        |inputs| {
            let stored = depth(inputs)?.real_stored()?;
            let layers = Term::new("layers", "L", inputs.number("layers")?.clone());
            let share = Expression::from(&stored).over(layers.into());
            Ok(vec![stored, Derivation::new("Share that is stored", "f", share)?.as_share()])
        },
        &[
            Mistake::new(CHECKPOINTS_ONLY, |inputs| scaled(&share(inputs)?, 1, 2)),
            Mistake::new(SAVED_FOR_LEFT, |inputs| Ok(Quantity::plain(1).minus(&share(inputs)?)?)),
        ],
    ),
    Ask::number(
        "stored-in-segments",
        PLAN,
        Expect::count(&["layer", "layers", "input", "inputs"]),
        |inputs| {
            let segments = inputs.number("segments")?;
            Ok(vec![depth(inputs)?.longest(segments)?, depth(inputs)?.stored(segments)?])
        },
        &[
            Mistake::new(CHECKPOINTS_ONLY, |inputs| inputs.number("segments").cloned()),
            Mistake::new(ONE_SEGMENT_ONLY, |inputs| {
                value(depth(inputs)?.longest(inputs.number("segments")?))
            }),
            Mistake::new(LEAST_FOR_THIS, |inputs| value(depth(inputs)?.real_stored())),
        ],
    ),
    Ask::number(
        "checkpointed-activations",
        STORE,
        Expect::bytes(),
        checkpointed,
        &[
            Mistake::new(CHECKPOINTS_ONLY, |inputs| scaled(&left(inputs)?, 1, 2)),
            Mistake::new(OVER_STORED, |inputs| {
                Ok(given(inputs)?.over(depth(inputs)?.real_stored()?.value())?)
            }),
            Mistake::new(SAVED_FOR_LEFT, |inputs| Ok(given(inputs)?.minus(&left(inputs)?)?)),
            Mistake::new(NOTHING_CHECKPOINTED, |inputs| Ok(given(inputs)?.clone())),
        ],
    ),
    Ask::number(
        "extra-arithmetic",
        &[],
        Expect::fraction(),
        |_| Ok(vec![one_more_forward(&Quantity::plain(2))?]),
        &[
            Mistake::new(OVER_THE_NEW_STEP, |_| share_of(1, 4)),
            Mistake::new(OVER_THE_BACKWARD, |_| share_of(1, 2)),
            Mistake::new(STEP_TWICE, |_| share_of(1, 1)),
        ],
    ),
    Ask::number(
        "compute-with-recomputing",
        &[COMPUTE],
        Expect::seconds(),
        |inputs| {
            let added = one_more_forward(&Quantity::plain(2))?;
            let slower = slower(inputs.number("compute")?, added.value())?;
            Ok(vec![added, slower])
        },
        &[
            Mistake::new(OVER_THE_NEW_STEP, |inputs| scaled(inputs.number("compute")?, 5, 4)),
            Mistake::new(OVER_THE_BACKWARD, |inputs| scaled(inputs.number("compute")?, 3, 2)),
            Mistake::new(STEP_TWICE, |inputs| scaled(inputs.number("compute")?, 2, 1)),
            Mistake::new(ADDED_FOR_WHOLE, |inputs| scaled(inputs.number("compute")?, 1, 3)),
        ],
    ),
    Ask::decision("larger-after-checkpointing", BOTH, &["state", "activations"], |inputs| {
        let larger = left(inputs)?.compare(inputs.number("given-state")?)?.is_gt();
        Ok((if larger { "activations" } else { "state" }, checkpointed(inputs)?))
    }),
];

const STORED_FOR_SEGMENTS: Misconception = Misconception::new(
    "stored-for-segments",
    "2√L for √L",
    "This is what is stored in all. Half of it are the inputs of the segments, the other half the layers of one \
     segment.",
);
const HALF_THE_DEPTH: Misconception = Misconception::new(
    "half-the-depth",
    "Half the depth",
    "This halves the layers. The sum of the segments and the layers of one segment is least where both are \
     equally many, and then their product is L.",
);
const FACTOR_FOR_SEGMENTS: Misconception = Misconception::new(
    "factor-for-segments",
    "The factor for the segments",
    "This is by how much the store falls. How many segments it takes is asked for.",
);
pub(super) const CHECKPOINTS_ONLY: Misconception = Misconception::new(
    "checkpoints-only",
    "Checkpoints alone",
    "This counts the inputs of the segments and no more. While a segment is computed again its layers are held \
     as well.",
);
const FACTOR_FOR_STORED: Misconception = Misconception::new(
    "factor-for-stored",
    "The factor for what is stored",
    "This is by how much the store falls. What is left of it is asked for.",
);
const STORED_FOR_FACTOR: Misconception = Misconception::new(
    "stored-for-factor",
    "2√L for the factor",
    "This is what is stored. The factor is what was stored before, L, over that.",
);
pub(super) const SAVED_FOR_LEFT: Misconception = Misconception::new(
    "saved-for-left",
    "What is saved for what is left",
    "This is what checkpointing takes away. What remains to be stored is asked for.",
);
const ONE_SEGMENT_ONLY: Misconception = Misconception::new(
    "one-segment-only",
    "One segment alone",
    "This counts the layers of the segment that is computed again. The inputs of the segments are stored beside it.",
);
const LEAST_FOR_THIS: Misconception = Misconception::new(
    "least-for-this",
    "2√L for any number of segments",
    "This is the least there could be, with √L segments. Another number of them is given here.",
);
const OVER_STORED: Misconception = Misconception::new(
    "over-stored",
    "Divided by 2√L",
    "This divides by the number of layers that stay. The store falls from L layers to those, so it falls by the \
     factor between the two.",
);
const NOTHING_CHECKPOINTED: Misconception = Misconception::new(
    "nothing-checkpointed",
    "Before checkpointing",
    "This is the store without checkpoints.",
);
const OVER_THE_NEW_STEP: Misconception = Misconception::new(
    "over-the-new-step",
    "A share of the longer step",
    "This takes the added pass as a share of the step that already holds it. What it adds is measured against \
     the step without it.",
);
const OVER_THE_BACKWARD: Misconception = Misconception::new(
    "over-the-backward",
    "A share of the backward pass",
    "This sets the added forward pass against the backward pass alone. The step has its forward pass too.",
);
const STEP_TWICE: Misconception = Misconception::new(
    "step-twice",
    "The whole step again",
    "This does everything twice. Only the forward pass is done once more.",
);
const ADDED_FOR_WHOLE: Misconception = Misconception::new(
    "added-for-whole",
    "What is added for the whole",
    "This is what recomputing adds. The step that was there before comes on top.",
);

fn depth(inputs: &Inputs) -> Result<Depth, EstimateError> {
    Depth::new(inputs.number("layers")?)
}

fn given(inputs: &Inputs) -> Result<&Quantity, EstimateError> {
    inputs.number("given-activations")
}

/// What is stored, and the activations that are left.
pub(super) fn checkpointed(inputs: &Inputs) -> Result<Vec<Derivation>, EstimateError> {
    let stored = depth(inputs)?.real_stored()?;
    let all = Term::new("activations", "M_act", given(inputs)?.clone());
    let all = Derivation::new("Activations", "M_act", all.into())?;
    let left = depth(inputs)?.in_bytes(&all, &stored, ["Activations left", "M_left"])?;
    Ok(vec![stored, left])
}

/// The bytes of the activations that are left.
pub(super) fn left(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    let steps = checkpointed(inputs)?;
    steps.last().map(|left| left.value().clone()).ok_or(EstimateError::NotGiven)
}

/// 2√L / L.
fn share(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(depth(inputs)?.real_stored()?.value().over(inputs.number("layers")?)?)
}

fn share_of(over: i128, under: i128) -> Result<Quantity, EstimateError> {
    Ok(Quantity::ratio(over, under, Dimension::PLAIN)?)
}
