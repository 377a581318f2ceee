//! Margins, and whether a device holds what is planned.
//!
//! Chapter 27, section 27.2: a margin is a planning allowance and no measured peak.

use super::EstimateError;
use super::error::{count, not_negative};
use super::model_state::Row;
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// The sum of all parts, in bytes.
///
/// # Errors
/// A sum too large to count exactly.
pub fn before_margin(parts: &[&Derivation]) -> Result<Derivation, EstimateError> {
    let parts = parts.iter().map(|part| Expression::from(*part));
    Ok(Derivation::new("Total before margin", "T", Expression::sum(parts))?)
}

/// What a margin adds to a total: `total × margin`.
///
/// # Errors
/// A margin below zero, or a product too large to count exactly.
pub fn margin(total: &Derivation, share: &Quantity) -> Result<Derivation, EstimateError> {
    let share = margin_term(share)?;
    Ok(Derivation::new("Margin", "T_margin", Expression::product([total.into(), share.into()]))?)
}

/// The total with its margin: `total × (1 + margin)`.
///
/// # Errors
/// A margin below zero, or a product too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
/// use bytes_and_bubbles::estimate::capacity::with_margin;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let total = Term::new("total", "T", Quantity::bytes(17_310_720));
/// let total = Derivation::new("Total before margin", "T", total.into()).unwrap();
/// let quarter = Quantity::ratio(1, 4, Dimension::PLAIN).unwrap();
/// assert_eq!(*with_margin(&total, &quarter).unwrap().value(), Quantity::bytes(21_638_400));
/// ```
pub fn with_margin(total: &Derivation, share: &Quantity) -> Result<Derivation, EstimateError> {
    let share = margin_term(share)?;
    let factor = Expression::sum([Expression::constant(1), share.into()]);
    let plan = Derivation::new(
        "Total with margin",
        "T_plan",
        Expression::product([total.into(), factor]),
    )?;
    Ok(plan.leaving_out("The margin is an allowance; only a trace of a real run shows the peak."))
}

fn margin_term(share: &Quantity) -> Result<Term, EstimateError> {
    not_negative("The margin", share)?;
    Ok(Term::new("margin", "μ", share.clone()))
}

/// Whether a device holds a total, and by how much.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// Whether it fits; a total that fills the device to the last byte does.
    pub fits: bool,
    /// What is left over, or missing: never below zero.
    pub difference: Derivation,
}

/// Compares a total with the capacity of a device.
///
/// # Errors
/// A capacity below zero.
pub fn fit(total: &Derivation, capacity: &Quantity) -> Result<Fit, EstimateError> {
    not_negative("The capacity", capacity)?;
    let held = Term::new("capacity", "C", capacity.clone());
    let fits = total.value().compare(capacity)?.is_le();
    let difference = if fits {
        Derivation::new("Left over", "R", Expression::from(held).minus(total.into()))?
    } else {
        Derivation::new("Missing", "R", Expression::from(total).minus(held.into()))?
    };
    Ok(Fit { fits, difference })
}

/// The largest model that devices of this capacity hold between them, where nothing else is held:
/// `capacity × devices / bytes per parameter`.
///
/// # Errors
/// Devices that are no count, a capacity below zero, or rows that take nothing.
///
/// ```
/// use bytes_and_bubbles::estimate::{capacity::largest_model, model_state::book_rows};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let one = book_rows(&Quantity::whole(1, Dimension::PARAMETERS));
/// let device = Quantity::bytes(32_000_000_000);
/// let largest = largest_model(&one, &device, &Quantity::plain(2)).unwrap();
/// assert_eq!(*largest.value(), Quantity::whole(4_000_000_000, Dimension::PARAMETERS));
/// ```
pub fn largest_model(
    rows: &[Row],
    capacity: &Quantity,
    devices: &Quantity,
) -> Result<Derivation, EstimateError> {
    not_negative("The capacity", capacity)?;
    count("devices", devices)?;
    let mut bytes = Vec::with_capacity(rows.len());
    for row in rows {
        not_negative("The number of bytes per parameter", &row.bytes_per_parameter)?;
        let name = row.name.to_ascii_lowercase();
        let symbol = format!("b_{}", name.split_whitespace().next().unwrap_or_default());
        let name = format!("bytes per parameter of {name}");
        bytes.push(Term::new(name, symbol.as_str(), row.bytes_per_parameter.clone()).into());
    }
    let all = Expression::product([
        Term::new("capacity", "C", capacity.clone()).into(),
        Term::new("devices", "D", devices.clone()).into(),
    ]);
    let largest = Derivation::new("Largest model", "N_most", all.over(Expression::sum(bytes)))?;
    Ok(largest.leaving_out("Activations, buffers and everything else: nothing is left for them."))
}
