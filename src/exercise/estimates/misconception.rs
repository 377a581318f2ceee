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
    pub(super) const fn new(name: &'static str, title: &'static str, says: &'static str) -> Self {
        Self { name, title, says }
    }
}

pub(super) const MOMENTS_FORGOTTEN: Misconception = Misconception::new(
    "moments-forgotten",
    "Moments forgotten",
    "This leaves out the two running means that an adaptive optimizer keeps. Each is a full-precision number \
     for every parameter.",
);

pub(super) const MASTER_FORGOTTEN: Misconception = Misconception::new(
    "master-forgotten",
    "Master weights forgotten",
    "This leaves out one full-precision number per parameter: the copy of the weights that the update is \
     applied to. The half-precision weights are kept beside it, not instead of it.",
);

pub(super) const GRADIENTS_FORGOTTEN: Misconception = Misconception::new(
    "gradients-forgotten",
    "Gradients forgotten",
    "This leaves out the gradient, a half-precision number for every parameter. It is there from the backward \
     pass until the update has used it.",
);

pub(super) const WEIGHTS_ONLY: Misconception = Misconception::new(
    "weights-only",
    "Weights only",
    "This counts the half-precision weights and nothing else. That is what it takes to run a model; training \
     keeps a gradient, a master copy and two moments as well.",
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
    "The share for the total",
    "This is what one device holds. The total is what all of them hold together, and what decides whether any \
     division is needed.",
);

pub(super) const TOTAL_FOR_SHARE: Misconception = Misconception::new(
    "total-for-share",
    "The total for the share",
    "This is the undivided state. What one device holds is that, divided among all of them.",
);

pub(super) const LAYERS_FORGOTTEN: Misconception = Misconception::new(
    "one-layer",
    "Activations of one layer",
    "This counts a single layer. Every layer leaves its own activations, and all of them wait for the backward \
     pass.",
);

pub(super) const POSITIONS_FORGOTTEN: Misconception = Misconception::new(
    "positions-forgotten",
    "Sequence length forgotten",
    "This counts one token for each sequence. Every position of a sequence leaves its own activations.",
);

pub(super) const SEQUENCES_FORGOTTEN: Misconception = Misconception::new(
    "sequences-forgotten",
    "Batch forgotten",
    "This counts a single sequence. All sequences of the batch are in flight at once.",
);

pub(super) const ONE_DEVICE_TOO_FEW: Misconception = Misconception::new(
    "one-device-too-few",
    "One device too few",
    "With so many devices a part of the state has no place. Half a device cannot be bought, so a quotient is \
     rounded up.",
);
