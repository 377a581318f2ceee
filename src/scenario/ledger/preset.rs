//! Ways to train that differ in what they hold for every parameter.

use super::RowInputs;
use crate::estimate::model_state::Part;

/// A set of rows that is one press away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Preset {
    /// Its name in tests and links.
    pub key: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Bytes per parameter in all.
    pub bytes: u32,
    /// What it assumes, and who counts that way.
    pub assumes: &'static str,
    /// Its rows: part and bytes per parameter.
    rows: &'static [(Part, &'static str)],
}

use Part::{FirstMoment, Gradients, Master, SecondMoment, Weights};

/// The presets; the first is the book's.
pub const PRESETS: [Preset; 9] = [
    Preset {
        key: "mixed-adam",
        title: "Mixed-precision Adam",
        bytes: 16,
        assumes: "Weights and gradients in two bytes, a master copy and both moments in four. \
                  Both chapters and the ZeRO paper count this way.",
        rows: &[
            (Weights, "2"),
            (Gradients, "2"),
            (Master, "4"),
            (FirstMoment, "4"),
            (SecondMoment, "4"),
        ],
    },
    Preset {
        key: "gradient-descent",
        title: "Plain gradient descent",
        bytes: 8,
        assumes: "Mixed precision as before, but the update uses the gradient alone, so there are no moments.",
        rows: &[(Weights, "2"), (Gradients, "2"), (Master, "4")],
    },
    Preset {
        key: "momentum",
        title: "SGD with momentum",
        bytes: 12,
        assumes: "Mixed precision with one running mean of the gradients, in four bytes.",
        rows: &[(Weights, "2"), (Gradients, "2"), (Master, "4"), (FirstMoment, "4")],
    },
    Preset {
        key: "full-adam",
        title: "Adam in full precision",
        bytes: 16,
        assumes: "Everything in four bytes. The weights are fine enough to be updated directly, so \
                  there is no master copy: sixteen again, made up differently.",
        rows: &[(Weights, "4"), (Gradients, "4"), (FirstMoment, "4"), (SecondMoment, "4")],
    },
    Preset {
        key: "frozen",
        title: "Frozen parameters",
        bytes: 2,
        assumes: "The weights are read and never updated: no gradient, no master copy, no moments.",
        rows: &[(Weights, "2")],
    },
    Preset {
        key: "megatron",
        title: "Megatron-LM",
        bytes: 18,
        assumes: "As mixed-precision Adam, but gradients are added up in four bytes.",
        rows: &[
            (Weights, "2"),
            (Gradients, "4"),
            (Master, "4"),
            (FirstMoment, "4"),
            (SecondMoment, "4"),
        ],
    },
    Preset {
        key: "no-master",
        title: "bf16 without a master copy",
        bytes: 12,
        assumes: "bf16 weights are updated directly, the moments stay in four bytes; small updates \
                  can be lost to rounding.",
        rows: &[(Weights, "2"), (Gradients, "2"), (FirstMoment, "4"), (SecondMoment, "4")],
    },
    Preset {
        key: "scaling-book",
        title: "JAX scaling book",
        bytes: 10,
        assumes: "bf16 weights and both moments in four bytes. Gradients are used up as they come and are not \
                  held, and there is no master copy.",
        rows: &[(Weights, "2"), (FirstMoment, "4"), (SecondMoment, "4")],
    },
    Preset {
        key: "megatron-fp16",
        title: "Megatron-LM in fp16",
        bytes: 20,
        assumes: "As mixed-precision Adam, and the optimizer has a copy of the gradients in four bytes beside \
                  those in two.",
        rows: &[
            (Weights, "2"),
            (Gradients, "2"),
            (Master, "4"),
            (Master, "4"),
            (FirstMoment, "4"),
            (SecondMoment, "4"),
        ],
    },
];

impl Preset {
    /// The preset of this key.
    #[must_use]
    pub fn of(key: &str) -> Option<&'static Self> {
        PRESETS.iter().find(|preset| preset.key == key)
    }

    /// Its rows, all of them counted and following the number of parameters.
    #[must_use]
    pub fn rows(&self) -> Vec<RowInputs> {
        let row = |(place, (part, bytes)): (usize, &(Part, &str))| {
            // What comes with the master weights again is divided like them, and is no second copy.
            let again = self.rows.iter().take(place).any(|(before, _)| before == part);
            let (name, reason) =
                if again { ("Gradients for the update", "A finer copy") } else { words(*part) };
            RowInputs {
                part: *part,
                name: name.into(),
                reason: reason.into(),
                parameters: String::new(),
                bytes: (*bytes).into(),
                counted: true,
            }
        };
        self.rows.iter().enumerate().map(row).collect()
    }
}

/// What a part is called, and why it stays.
fn words(part: Part) -> (&'static str, &'static str) {
    match part {
        Weights => ("Working weights", "Both passes read it"),
        Gradients => ("Gradients", "Added up until the update"),
        Master => ("Master weights", "Keeps steps too small to round"),
        FirstMoment => ("First moment", "Running mean of the gradients"),
        SecondMoment => ("Second moment", "Running mean of their squares"),
        Part::Activations => ("Saved activations", "The backward pass needs them"),
        Part::Other => ("Other", ""),
    }
}
