//! What people get wrong, and what to say to it.

/// A misconception: the estimate under a changed assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misconception {
    /// Its name in files of exercises and in kept answers.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What was assumed, and why that does not hold; the learner's number need not be repeated.
    pub says: &'static str,
}

impl Misconception {
    /// A misconception.
    pub(in crate::exercise) const fn new(
        name: &'static str,
        title: &'static str,
        says: &'static str,
    ) -> Self {
        Self { name, title, says }
    }
}

pub(super) const MOMENTS_FORGOTTEN: Misconception = Misconception::new(
    "moments-forgotten",
    "The optimizer's moments are missing",
    "Adam keeps two running means for every parameter, of the gradients and of their squares. Both stay from \
     step to step and are the largest part of the state.",
);

pub(super) const FOUR_BYTES_FORGOTTEN: Misconception = Misconception::new(
    "four-bytes-forgotten",
    "One of the three wide copies is missing",
    "Beside weights and gradients there are three arrays in full precision: the master copy and two moments. \
     Either the master copy is left out, or the two moments count as one.",
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

pub(super) const ACTIVATIONS_FORGOTTEN: Misconception = Misconception::new(
    "activations-forgotten",
    "The saved activations are missing",
    "This is the model state alone. What the forward pass saves for the backward pass lies beside it.",
);

pub(super) const ONE_LAYER: Misconception = Misconception::new(
    "one-layer",
    "The activations of one layer",
    "This counts what one layer saves. Every layer saves its arrays, and the backward pass needs all of them.",
);

pub(super) const ONE_ARRAY: Misconception = Misconception::new(
    "one-array",
    "One saved array",
    "This is a single array of sequences × positions × width. Every layer saves several of them.",
);

pub(super) const ONE_ARRAY_PER_LAYER: Misconception = Misconception::new(
    "one-array-per-layer",
    "One array for each layer",
    "Every layer counts here, but with one array only. A layer saves several of this shape.",
);

pub(super) const BYTES_PER_VALUE_FORGOTTEN: Misconception = Misconception::new(
    "bytes-per-value-forgotten",
    "Values counted, not bytes",
    "The product stops at the number of values. Each of them takes more than one byte.",
);
