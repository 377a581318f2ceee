//! The numbers a reader may change: defaults from the books, what was typed, links that carry both.
//!
//! Inputs are kept as typed. A text that cannot be read leaves a gap in whatever depends on it, and
//! nothing else.

mod address;
mod block;
pub mod checkpoint;
mod control;
pub mod delays;
mod field;
mod figure;
mod files;
pub mod ledger;
pub mod model;
pub mod model_config;
pub mod own;
pub mod plan;
mod reading;
mod run;
pub mod run_file;
pub mod staircase;
pub mod table_text;
mod worked;

pub use address::{Address, AddressError, Pairs};
pub use block::{Block, Cell, Drawing, Form, Offer, Shown, Table, Verdict};
pub use control::{Control, Kind, Scrub};
pub use field::{Entry, Field, Rule};
pub use figure::{Figure, Gap};
pub use files::{Download, Files, Json, json_text};
pub use run::{Rules, Run, WHOLE, pairs_from, pairs_text};
pub use worked::{Section, Worked};
