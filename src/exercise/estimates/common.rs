//! Misconceptions that several subjects share.

use super::Misconception;

pub(super) const MOMENTS_FORGOTTEN: Misconception = Misconception::new(
    "moments-forgotten",
    "The optimizer's moments are missing",
    "Adam keeps two running means for every parameter, of the gradients and of their squares. Both stay from \
     step to step, each as an array of its own.",
);

pub(super) const MASTER_FORGOTTEN: Misconception = Misconception::new(
    "master-forgotten",
    "The master copy is missing",
    "The working weights are too coarse to take small updates, so a finer copy of them takes those. It is an \
     array of its own.",
);

pub(super) const GRADIENTS_FORGOTTEN: Misconception = Misconception::new(
    "gradients-forgotten",
    "The gradients are missing",
    "The gradients are not kept after the update, but while it is made they are there beside everything else. \
     They take as much as the working weights.",
);

pub(super) const WEIGHTS_ONLY: Misconception = Misconception::new(
    "weights-only",
    "The weights alone",
    "This is what running the model takes. Training holds gradients, a master copy and two moments beside \
     the weights.",
);

pub(super) const ALL_IN_FULL_PRECISION: Misconception = Misconception::new(
    "all-in-full-precision",
    "Everything in full precision",
    "This gives all five rows four bytes. The weights that the passes read and the gradients are in half \
     precision.",
);

pub(super) const FULL_PRECISION: Misconception = Misconception::new(
    "full-precision",
    "Full precision for half",
    "This takes four bytes for each value. In mixed precision this one is held in half precision.",
);

pub(super) const STATE_FOR_WEIGHTS: Misconception = Misconception::new(
    "state-for-weights",
    "The whole state for one row of it",
    "This counts all five rows of the model state. Only one of them is asked for.",
);

pub(super) const BYTES_FORGOTTEN: Misconception = Misconception::new(
    "bytes-forgotten",
    "Values taken for bytes",
    "This counts values as if each took one byte. Multiply by the bytes of a value.",
);

pub(super) const SHARE_FOR_TOTAL: Misconception = Misconception::new(
    "share-for-total",
    "A share for the whole",
    "This is what one of them holds. Asked is what all of them hold together.",
);

pub(super) const TOTAL_FOR_SHARE: Misconception = Misconception::new(
    "total-for-share",
    "The total for the share",
    "This is the undivided state. What one device holds is that, divided among all of them.",
);

pub(super) const LAYERS_FORGOTTEN: Misconception = Misconception::new(
    "one-layer",
    "The activations of one layer",
    "This counts what one layer saves. Every layer saves its arrays, and the backward pass needs all of them.",
);

/// The same where nothing is saved.
pub(super) const OTHER_LAYERS_FORGOTTEN: Misconception = Misconception::new(
    "one-layer",
    "One layer for all of them",
    "This counts a single layer. There is as much in each of them, so multiply by their number.",
);

pub(super) const POSITIONS_FORGOTTEN: Misconception = Misconception::new(
    "positions-forgotten",
    "Sequence length forgotten",
    "This counts one token for each sequence. Every position of a sequence leaves its own activations.",
);

pub(super) const SEQUENCES_FORGOTTEN: Misconception = Misconception::new(
    "batch-forgotten",
    "Batch forgotten",
    "This counts a single sequence. All sequences of the batch are in flight at once.",
);

pub(super) const ONE_DEVICE_TOO_FEW: Misconception = Misconception::new(
    "one-device-too-few",
    "One device too few",
    "With so many devices a part of the state has no place. Half a device cannot be bought, so a quotient is \
     rounded up.",
);

pub(super) const FOUR_BYTES_FORGOTTEN: Misconception = Misconception::new(
    "four-bytes-forgotten",
    "One of the three wide copies is missing",
    "Beside weights and gradients there are three arrays in full precision: the master copy and two moments. \
     Either the master copy is left out, or the two moments count as one.",
);

pub(super) const ACTIVATIONS_FORGOTTEN: Misconception = Misconception::new(
    "activations-forgotten",
    "The saved activations are missing",
    "This is the model state alone. What the forward pass saves for the backward pass lies beside it.",
);

pub(super) const ONE_ARRAY: Misconception = Misconception::new(
    "single-array",
    "One saved array",
    "This counts a single array of sequences × positions × width. Every layer saves several of them.",
);

pub(super) const ONE_ARRAY_PER_LAYER: Misconception = Misconception::new(
    "one-array-per-layer",
    "One array for each layer",
    "Every layer counts here, but with one array only. A layer saves several of this shape.",
);

pub(super) const WEIGHTS_FOR_STATE: Misconception = Misconception::new(
    "weights-for-state",
    "The weights for the whole state",
    "Of the model state only the weights are counted. Gradients, master copy and moments lie beside them.",
);
