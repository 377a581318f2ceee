//! Placeholder
pub mod quantity;
