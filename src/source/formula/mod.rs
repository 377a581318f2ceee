//! The formulas by their names: each takes its inputs to the estimate that it belongs to.

mod activations;
mod depth;
mod numbers;
mod pipeline;
mod state;
mod time;

use super::SourceError;
use super::inputs::Inputs;
use crate::derivation::Derivation;

type Formula = fn(&Inputs<'_>) -> Result<Derivation, SourceError>;

const GROUPS: [&[(&str, Formula)]; 6] = [
    state::FORMULAS,
    activations::FORMULAS,
    depth::FORMULAS,
    pipeline::FORMULAS,
    numbers::FORMULAS,
    time::FORMULAS,
];

/// The formula of this name.
pub(super) fn named(name: &str) -> Option<Formula> {
    GROUPS.into_iter().flatten().find(|(known, _)| *known == name).map(|(_, formula)| *formula)
}

/// The names of all formulas.
pub fn names() -> impl Iterator<Item = &'static str> {
    GROUPS.into_iter().flatten().map(|(name, _)| *name)
}
