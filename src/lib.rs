//! Placeholder
pub mod derivation;
pub mod estimate;
pub mod quantity;
pub mod scenario;
