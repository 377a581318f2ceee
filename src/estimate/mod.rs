//! The chapters' arithmetic, one file per subject. Every result is a
//! [`Derivation`](crate::derivation::Derivation), so it can be opened to where it comes from.

pub mod accumulation;
pub mod activation_terms;
pub mod activations;
pub mod capacity;
pub mod checkpointing;
pub mod communication;
pub mod crossing;
pub mod depth;
mod error;
pub mod freezing;
pub mod lifetime;
pub mod model_state;
pub mod operations;
pub mod parameter_count;
pub mod pipeline;
pub mod precision;
pub mod recovery;
pub mod ring;
pub mod schedule;
pub mod sharding;
pub mod sweep;
pub mod traffic;
pub mod wall;

pub use error::EstimateError;
