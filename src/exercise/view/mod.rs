//! Exercises as HTML in text.

pub mod ladder;
