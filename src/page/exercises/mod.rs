//! The exercises: all of them, and each on a screen of its own.

mod kept;
mod list;
mod one;

pub use list::list;
pub use one::one;

/// How an address names these screens.
pub const PATH: &str = "exercises";

/// What the screen with all of them is called.
pub const HEADING: &str = "Exercises";
