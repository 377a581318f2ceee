//! The worked examples, one file each, and the list of them all.
//!
//! Contents, addresses, tests and the plain page walk [`ALL`]. To add an example, write a file that
//! ends in a `pub const … : Example` and add one line to the list.

mod chapter;
mod ledger;
#[cfg(not(target_arch = "wasm32"))]
pub mod plain;
mod sixteen_bytes;
mod staircase;

pub use chapter::Chapter;

use crate::scenario::{Figure, Inputs, Pairs};

/// Every worked example, in the order of the chapters.
pub const ALL: [Example; 3] = [ledger::LEDGER, sixteen_bytes::SIXTEEN_BYTES, staircase::STAIRCASE];

/// A worked example: what it is called, what it computes and which figures it must reproduce.
#[derive(Clone, Copy)]
pub struct Example {
    /// Its name in addresses and embeds.
    pub name: &'static str,
    /// The chapter it belongs to.
    pub chapter: Chapter,
    /// Its title.
    pub title: &'static str,
    /// Where the book has it.
    pub source: &'static str,
    /// What there is to find out, in a sentence or two.
    pub about: &'static str,
    /// The paragraphs that lead to it in its chapter.
    pub thread: &'static [&'static str],
    /// Figures of the book: what is typed, the name of the figure, and what it must be, exactly.
    pub book: &'static [BookFigure],
    /// Works all figures out from the defaults and what a link carries.
    pub figures: fn(&Pairs) -> Vec<(&'static str, Figure)>,
    /// The example with its defaults as plain HTML, for a page without scripts.
    #[cfg(not(target_arch = "wasm32"))]
    pub plain: fn() -> String,
    /// Opens it as a widget with inputs of its own.
    #[cfg(target_arch = "wasm32")]
    pub open: fn() -> crate::widget::Open,
}

/// A figure of the book that an example must reproduce.
#[derive(Clone, Copy, Debug)]
pub struct BookFigure {
    /// What is typed: names of fields and texts.
    pub typed: &'static [(&'static str, &'static str)],
    /// The name of the figure.
    pub figure: &'static str,
    /// What it must be, exactly: a fraction, or a whole number with its unit.
    pub is: &'static str,
}

/// The example with this name.
#[must_use]
pub fn find(name: &str) -> Option<Example> {
    ALL.into_iter().find(|example| example.name == name)
}

/// The figures of `defaults` with what a link carries put in.
fn figures_with<I: Inputs>(mut defaults: I, typed: &Pairs) -> Vec<(&'static str, Figure)> {
    defaults.take_all(typed);
    defaults.figures()
}
