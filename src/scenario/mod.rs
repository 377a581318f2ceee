//! The numbers a reader may change: defaults from the books, what was typed, links that carry both.
//!
//! Inputs are kept as typed. A text that cannot be read leaves a gap in whatever depends on it, and
//! nothing else.

mod address;
mod block;
pub mod checkpoint;
mod control;
mod field;
mod figure;
mod files;
pub mod ledger;
pub mod plan;
mod run;
pub mod staircase;
pub mod table_text;
mod worked;

pub use address::{Address, AddressError, Pairs};
pub use block::{Block, Cell, Drawing, Form, Offer, Shown, Table, Verdict};
pub use control::{Control, Kind, Scrub};
pub use field::{Entry, Field, Rule};
pub use figure::{Figure, Gap};
pub use files::{Download, Files, Json, json_text};
pub use run::Run;
pub use worked::{Section, Worked};

/// What a reader has typed into one worked example.
pub trait Inputs: Clone + PartialEq {
    /// The fields that stand by themselves, in the order in which links carry them.
    fn fields() -> Vec<Field>;

    /// The text of such a field, by its name.
    fn text_mut(&mut self, name: &str) -> Option<&mut String>;

    /// Every result by its name, worked out from what was typed.
    fn figures(&self) -> Vec<(&'static str, Figure)>;

    /// What was typed in the field of this name.
    fn text(&self, name: &str) -> String {
        self.clone().text_mut(name).cloned().unwrap_or_default()
    }

    /// Puts a text into the field of this name; `false` where there is none.
    fn put(&mut self, name: &str, text: &str) -> bool {
        let Some(place) = self.text_mut(name) else { return false };
        text.clone_into(place);
        true
    }

    /// The fields whose texts differ from `default`, with their texts.
    fn changed_fields(&self, default: &Self) -> Pairs {
        Self::fields()
            .into_iter()
            .map(|field| (field.name.to_owned(), self.text(field.name)))
            .filter(|(name, text)| *text != default.text(name))
            .collect()
    }

    /// All that differs from `default`, as it goes into a link: names and texts.
    fn pairs(&self, default: &Self) -> Pairs {
        self.changed_fields(default)
    }

    /// Takes a text from a link; `false` where the name or the text is not known.
    fn take(&mut self, name: &str, text: &str) -> bool {
        self.put(name, text)
    }

    /// Takes all texts of a link; gives back the names that are not known or hold what is not.
    fn take_all(&mut self, pairs: &Pairs) -> Vec<String> {
        pairs
            .iter()
            .filter(|(name, text)| !self.take(name, text))
            .map(|(name, _)| name.clone())
            .collect()
    }
}
