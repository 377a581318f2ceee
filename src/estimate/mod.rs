//! The chapters' arithmetic, one file per subject. Every result is a
//! [`Derivation`](crate::derivation::Derivation), so it can be opened to where it comes from.

pub mod activations;
pub mod capacity;
pub mod communication;
mod error;
pub mod model_state;
pub mod pipeline;
pub mod precision;
pub mod schedule;

pub use error::EstimateError;
