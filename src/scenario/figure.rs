//! A result, or the reason why there is none.

use super::Entry;
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::quantity::Quantity;

/// A result that can be opened to its derivation, or why there is none.
pub type Figure = Result<Derivation, Gap>;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq)]
pub enum Gap {
    /// It waits for a field that cannot be read, is asked back or is empty; the field says so itself.
    Waits,
    /// Why there is none is told elsewhere.
    Told,
    /// The estimate refuses the numbers.
    Refused(EstimateError),
}

impl From<EstimateError> for Gap {
    fn from(error: EstimateError) -> Self {
        Self::Refused(error)
    }
}

/// The value of a field, or the gap it leaves.
pub(super) fn value(entry: &Entry) -> Result<&Quantity, Gap> {
    entry.value().ok_or(Gap::Waits)
}
