//! What estimates need as inputs: the fields of the page's controls, and a few that only exercises have.

use super::Need;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule, plan, staircase};

pub(super) const STAGES: Need = Need::Number(staircase::STAGES.field);
pub(super) const MICRO_BATCHES: Need = Need::Number(staircase::MICRO_BATCHES.field);
pub(super) const WANTED_BUBBLE: Need = Need::Number(staircase::WANTED_BUBBLE.field);
pub(super) const TIME_PER_STAGE: Need =
    Need::Number(Field { optional: false, ..staircase::TIME_PER_STAGE.field });
pub(super) const PARAMETERS: Need = Need::Number(plan::PARAMETERS.field);
pub(super) const DEVICES: Need = Need::Number(plan::DEVICES.field);
pub(super) const CAPACITY: Need = Need::Number(plan::CAPACITY.field);
pub(super) const SEQUENCES: Need = Need::Number(plan::SEQUENCES.field);
pub(super) const POSITIONS: Need = Need::Number(plan::POSITIONS.field);
pub(super) const WIDTH: Need = Need::Number(plan::WIDTH.field);
pub(super) const LAYERS: Need = Need::Number(plan::LAYERS.field);
pub(super) const ARRAYS: Need = Need::Number(plan::ARRAYS.field);
pub(super) const BYTES_PER_VALUE: Need = Need::Number(plan::BYTES_PER_VALUE.field);
pub(super) const EXCHANGES: Need = Need::Number(plan::EXCHANGES.field);
pub(super) const LINK: Need = Need::Number(plan::LINK.field);
pub(super) const COMPUTE: Need = Need::Number(plan::COMPUTE.field);
pub(super) const OVERLAP: Need = Need::Number(plan::OVERLAP.field);
pub(super) const ADDED_WORK: Need = Need::Number(plan::ADDED_WORK.field);
pub(super) const KEPT: Need = Need::Number(plan::KEPT.field);
pub(super) const MARGIN: Need = Need::Number(plan::MARGIN.field);
pub(super) const STEPS: Need = Need::Number(plan::STEPS.field);
pub(super) const WORKERS: Need = Need::Number(plan::WORKERS.field);

/// Parameters of adapters.
pub(super) const ADAPTERS: Need = Need::Number(Field::new(
    "adapters",
    "Parameters of the adapters",
    "N",
    Expect::parameters(),
    Rule::Positive,
));
/// The rank of adapters.
pub(super) const RANK: Need = Need::Number(Field::new(
    "rank",
    "Rank",
    "r",
    Expect::count(&["dimension", "dimensions"]),
    Rule::Count,
));
/// Matrices of each layer that have an adapter.
pub(super) const ADAPTED_MATRICES: Need = Need::Number(Field::new(
    "adapted-matrices",
    "Adapted matrices per layer",
    "m",
    Expect::count(&["matrix", "matrices"]),
    Rule::Count,
));
/// Activations as a given number of bytes.
pub(super) const GIVEN_ACTIVATIONS: Need = Need::Number(Field::new(
    "given-activations",
    "Activations as given",
    "M",
    Expect::bytes(),
    Rule::Positive,
));
/// Model state as a given number of bytes.
pub(super) const GIVEN_STATE: Need = Need::Number(Field::new(
    "given-state",
    "Model state as given",
    "M",
    Expect::bytes(),
    Rule::Positive,
));
/// Segments between checkpoints.
pub(super) const SEGMENTS: Need = Need::Number(Field::new(
    "segments",
    "Segments",
    "g",
    Expect::count(&["segment", "segments"]),
    Rule::Count,
));

/// What an activation estimate needs, and whatever else.
macro_rules! shape {
    ($($more:expr),* $(,)?) => {
        &[
            $crate::exercise::estimates::fields::SEQUENCES,
            $crate::exercise::estimates::fields::POSITIONS,
            $crate::exercise::estimates::fields::WIDTH,
            $crate::exercise::estimates::fields::LAYERS,
            $crate::exercise::estimates::fields::ARRAYS,
            $crate::exercise::estimates::fields::BYTES_PER_VALUE,
            $($more),*
        ]
    };
}
pub(super) use shape;
