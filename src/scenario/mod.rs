//! The numbers a reader may change: defaults from the books, what was typed, links that carry both.
//!
//! Inputs are kept as typed. A text that cannot be read leaves a gap in whatever depends on it, and
//! nothing else.

mod address;
mod field;
mod figure;
pub mod ledger;
pub mod staircase;

pub use address::{Address, AddressError, Pairs};
pub use field::{Entry, Field, Rule};
pub use figure::{Figure, Gap};

/// What a reader has typed into one worked example.
pub trait Inputs: Clone + PartialEq {
    /// What differs from `default`, as it goes into a link: names and texts.
    fn pairs(&self, default: &Self) -> Pairs;

    /// Takes a text from a link; `false` where the name or the text is not known.
    fn take(&mut self, name: &str, text: &str) -> bool;

    /// Takes all texts of a link; gives back the names that are not known or hold what is not.
    fn take_all(&mut self, pairs: &Pairs) -> Vec<String> {
        pairs
            .iter()
            .filter(|(name, text)| !self.take(name, text))
            .map(|(name, _)| name.clone())
            .collect()
    }

    /// Every result by its name, worked out from what was typed.
    fn figures(&self) -> Vec<(&'static str, Figure)>;
}
