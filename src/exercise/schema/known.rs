//! What the estimates are called, what they need and what can be got wrong with them.

use super::names::ESTIMATES;

/// What is known here of an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// The inputs it needs, each with the words it can be; none where it is a number.
    pub inputs: &'static [(&'static str, &'static [&'static str])],
    /// The keys it decides between; none where it is a number.
    pub keys: &'static [&'static str],
    /// The names of its misconceptions.
    pub mistakes: &'static [&'static str],
}

/// What the drawing of the reader is called among the inputs.
pub const DRAWING: &str = "drawing";

/// Misconceptions that the checker finds by itself in any number.
pub const GENERAL: &[&str] = &[
    "gib-for-gb",
    "gb-for-gib",
    "bits-for-bytes",
    "percent-for-fraction",
    "fraction-for-percent",
    "off-by-one",
    "power-of-ten",
    "factor-for-fraction",
];

impl Known {
    /// Whether it is read off a drawing.
    #[must_use]
    pub fn reads_drawing(&self) -> bool {
        self.inputs.iter().any(|(input, _)| *input == DRAWING)
    }

    /// Whether it decides between options, instead of giving a number.
    #[must_use]
    pub fn decides(&self) -> bool {
        !self.keys.is_empty()
    }
}

/// The estimate of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Known> {
    ESTIMATES.iter().find(|known| known.name == name)
}
