//! Crossings: from where on something that grows passes something that does not.

use super::EstimateError;
use crate::derivation::{Derivation, Expression};

/// How many it takes until `each` for one of them comes to `level`: `level / each`.
///
/// # Errors
/// [`EstimateError::NeverReached`] where each of them adds nothing.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Term};
/// use bytes_and_bubbles::estimate::crossing::{reached, whole};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let term = |name: &str, bytes| Term::new(name, "M", Quantity::bytes(bytes));
/// let level = Derivation::new("State", "M_state", term("state", 112).into()).unwrap();
/// let at = |bytes| reached(&level, term("one", bytes).into(), ["Sequences", "B_equal"]);
/// assert_eq!(*at(10).unwrap().value(), Quantity::ratio(56, 5, Dimension::PLAIN).unwrap());
/// // There are no broken sequences: the twelfth passes it.
/// assert_eq!(*whole(&at(10).unwrap()).unwrap().value(), Quantity::plain(12));
/// assert!(at(0).is_err());
/// ```
pub fn reached(
    level: &Derivation,
    each: Expression,
    [name, symbol]: [&str; 2],
) -> Result<Derivation, EstimateError> {
    if each.value()?.is_zero() {
        return Err(EstimateError::NeverReached);
    }
    Ok(Derivation::new(name, symbol, Expression::from(level).over(each))?)
}

/// The first whole number that is there: a crossing, rounded up.
///
/// # Errors
/// None today: any number can be rounded up.
pub fn whole(crossing: &Derivation) -> Result<Derivation, EstimateError> {
    Ok(Derivation::new("First whole number", "n", Expression::from(crossing).round_up())?)
}
