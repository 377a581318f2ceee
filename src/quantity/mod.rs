//! An exact number with a dimension: arithmetic, reading what a person typed, printing.
//!
//! * [`Quantity`] — a fraction of whole numbers with a [`Dimension`]; every operation is checked, and what
//!   stands for a square root that is no fraction says so;
//! * [`read`](read::read) — the one reader behind every field, link, file and answer box;
//! * [`print`] — exact, grouped, and to three figures in decimal and binary units.
//! * [`float`] — the few numbers that are floats, and stay floats, as text.

mod dimension;
mod exact;
mod figures;
pub mod float;
mod places;
pub mod print;
pub mod read;
mod root;

pub use dimension::Dimension;
pub use exact::{Quantity, QuantityError};
