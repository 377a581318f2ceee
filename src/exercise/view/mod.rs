//! Exercises as HTML in text: what stays of each, and what changes with what is done.

pub mod card;
pub mod drawing;
pub mod ladder;
pub mod list;
pub mod picture;
pub mod review;
pub mod said;
pub mod slip;
pub mod words;
