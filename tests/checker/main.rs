//! The checker: what each rule says, literally, and what holds for any number.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod choices;
mod faults;
mod figures;
mod help;
mod misconceptions;
mod properties;
mod rounding;
mod support;
mod sweep;
mod tables;
mod units;
