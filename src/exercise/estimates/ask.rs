//! Short ways to write down what can be asked, and the arithmetic of misconceptions.

use super::{Answer, Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

type Steps = fn(&Inputs) -> Result<Vec<Derivation>, EstimateError>;
type Decide = fn(&Inputs) -> super::Decided;
type Value = fn(&Inputs) -> Result<Quantity, EstimateError>;

impl Ask {
    /// A number.
    pub(super) const fn number(
        name: &'static str,
        needs: &'static [Need],
        expect: Expect,
        steps: Steps,
        mistakes: &'static [Mistake],
    ) -> Self {
        Self { name, needs, answer: Answer::Number { expect, steps, mistakes } }
    }

    /// A decision between options.
    pub(super) const fn decision(
        name: &'static str,
        needs: &'static [Need],
        keys: &'static [&'static str],
        decide: Decide,
    ) -> Self {
        Self { name, needs, answer: Answer::Decision { keys, decide } }
    }
}

impl Mistake {
    /// A misconception and what comes out of it.
    pub(super) const fn new(is: Misconception, value: Value) -> Self {
        Self { is, value }
    }
}

/// The value of an estimate.
pub(super) fn value(
    derivation: Result<Derivation, EstimateError>,
) -> Result<Quantity, EstimateError> {
    Ok(derivation?.value().clone())
}

/// So many times a quantity, over another number.
pub(super) fn scaled(quantity: &Quantity, by: i128, over: i128) -> Result<Quantity, EstimateError> {
    Ok(quantity.times(&Quantity::plain(by))?.over(&Quantity::plain(over))?)
}

/// For a value that only arises in some variants.
pub(super) fn only_if(arises: bool) -> Result<(), EstimateError> {
    if arises { Ok(()) } else { Err(EstimateError::NotGiven) }
}

/// A value that somebody gets, unless it is the right one in this variant.
pub(super) fn unless(right: &Quantity, value: Quantity) -> Result<Quantity, EstimateError> {
    only_if(value != *right)?;
    Ok(value)
}
