//! Figures that papers, tools and books print, each worked out here by the estimate that it belongs to.
//!
//! The figures are data (`sources/figures.json`): what a source prints, the inputs as a reader would type
//! them, the name of a formula. The browser and the tests hand the same rows to the same code.

mod formula;
mod inputs;
mod row;
mod unit;
mod verdict;

pub use formula::names as formula_names;
pub use row::{Agreement, Damage, NotCovered, Row, Sources};
pub use unit::Unit;
pub use verdict::{Found, SourceError};
