//! Recovery: what a run has to save so that it goes on as if it had never stopped.
//!
//! Chapter 27, section 27.6. A [`Trainer`] of four parameters really runs, its checkpoint is a file of
//! bytes, and [`Recovery`] compares an uninterrupted run with one that stops, reloads and goes on.

mod checkpoint;
mod claims;
mod compare;
mod item;
mod read;
pub mod sampler;
pub mod trainer;
mod write;

pub use checkpoint::{CheckpointError, check_sum};
pub use claims::{claim, suffices};
pub use compare::{File, MOST_UPDATES, Outcome, Recovery, same};
pub use item::{Item, Saved};
pub use read::read;
pub use trainer::Trainer;
pub use write::{Section, file, sections, size};
