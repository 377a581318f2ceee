//! The exercises: all of them and each alone, worked examples step by step taken away, sheets with the book
//! closed and their slips, what to repeat, and a lecturer's own file.

mod closed_book;
mod kept;
pub mod ladders;
mod list;
mod one;
pub mod own_file;
pub mod pass;
pub mod review;

pub use closed_book::closed_book;
pub use list::list;
pub use one::one;

/// How an address names these screens.
pub const PATH: &str = "exercises";

/// What the screen with all of them is called.
pub const HEADING: &str = "Exercises";
