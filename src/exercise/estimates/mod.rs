//! What exercises can ask for: each estimate with its inputs, its steps, and what comes out of it under
//! each misconception.

mod accumulation;
mod activations;
mod ask;
mod axes;
mod batch;
mod bound;
mod capacity;
mod checkpointing;
mod common;
mod communication;
mod depth;
mod drawn;
mod fields;
mod freezing;
mod inputs;
mod ledger;
mod misconception;
mod per_token;
mod pipeline;
mod plan;
mod precision;
mod recovery;
mod scaling;
mod sharding;
mod shares;
mod state;
mod transfer;
mod units;

pub use inputs::{DRAWING, Inputs, Need};
pub use misconception::Misconception;

use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

/// Everything that exercises can ask for, subject by subject.
const SUBJECTS: &[&[Ask]] = &[
    pipeline::ASKS,
    bound::ASKS,
    drawn::ASKS,
    state::ASKS,
    freezing::ASKS,
    shares::ASKS,
    per_token::ASKS,
    depth::ASKS,
    communication::ASKS,
    axes::ASKS,
    plan::ASKS,
    ledger::ASKS,
    activations::ASKS,
    capacity::ASKS,
    units::ASKS,
    sharding::ASKS,
    accumulation::ASKS,
    batch::ASKS,
    precision::ASKS,
    scaling::ASKS,
    transfer::ASKS,
    checkpointing::ASKS,
    recovery::ASKS,
];

/// Something that an exercise can ask for.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Its name in files of exercises.
    pub name: &'static str,
    /// The inputs it needs.
    pub needs: &'static [Need],
    /// What comes out.
    pub answer: Answer,
}

/// The key of the option that is right, and the steps that lead to it.
pub type Decided = Result<(&'static str, Vec<Derivation>), EstimateError>;

/// What comes out of an estimate.
#[derive(Clone, Copy, Debug)]
pub enum Answer {
    /// A number, which is read as `expect` says.
    Number {
        /// How an answer is read.
        expect: Expect,
        /// The steps to it; the last one is the answer. A later step holds earlier ones as terms.
        steps: fn(&Inputs) -> Result<Vec<Derivation>, EstimateError>,
        /// What comes out under a changed assumption.
        mistakes: &'static [Mistake],
    },
    /// The key of the option that is right, and the figures that decide it.
    Decision {
        /// All keys that can come out.
        keys: &'static [&'static str],
        /// The key, and the steps that lead to it.
        decide: fn(&Inputs) -> Decided,
    },
}

/// What comes out of an estimate under a changed assumption.
#[derive(Clone, Copy, Debug)]
pub struct Mistake {
    /// The misconception.
    pub is: Misconception,
    /// The value that somebody who holds it gets; an error where it cannot arise with these inputs.
    pub value: fn(&Inputs) -> Result<Quantity, EstimateError>,
}

/// The estimate of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Ask> {
    all().find(|ask| ask.name == name)
}

/// All estimates.
pub fn all() -> impl Iterator<Item = &'static Ask> {
    SUBJECTS.iter().copied().flatten()
}

/// The misconception of this name, of whatever estimate.
#[must_use]
pub fn misconception(name: &str) -> Option<&'static Misconception> {
    let mistakes = all().filter_map(|ask| match ask.answer {
        Answer::Number { mistakes, .. } => Some(mistakes),
        Answer::Decision { .. } => None,
    });
    mistakes.flatten().map(|mistake| &mistake.is).find(|is| is.name == name)
}
