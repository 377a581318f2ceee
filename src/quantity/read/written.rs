//! How a number was written: what its value no longer tells.

use super::digits::Digits;
use crate::quantity::{Dimension, Quantity};

/// How a number was written: what its value no longer tells.
///
/// ```
/// use bytes_and_bubbles::quantity::read::{Expect, Precision, read_as_written};
///
/// let written = |text| read_as_written(text, &Expect::bytes()).unwrap().1;
/// let figures = |text| written(text).precision.map(|figures| (figures.least, figures.most));
/// assert_eq!(figures("6.50 GB"), Some((3, 3)));
/// assert_eq!(figures("8.6e10 bytes"), Some((2, 2)));
/// assert_eq!(figures("8.59 × 10^10"), Some((3, 3)));
/// // The zeros of a whole number may be measured or only fill it up.
/// assert_eq!(figures("-0800 MB"), Some((1, 3)));
/// // What is worked out is as precise as its value.
/// assert_eq!(figures("208 GB / 32"), None);
/// assert!(written("2621440").bare && !written("2621440 B").bare);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Its significant figures; `None` for a fraction, an expression and zero, which are meant exactly.
    pub precision: Option<Precision>,
    /// What the one unit, percent sign or scale in it stands for; `None` where there is none, or are several.
    pub unit: Option<Quantity>,
    /// Whether nothing in it says what it counts, in a field that counts something.
    pub bare: bool,
}

/// Significant figures. They differ where a whole number ends in zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Precision {
    /// How many it has at least.
    pub least: u32,
    /// How many it has at most.
    pub most: u32,
}

/// What one run of the parser came across.
#[derive(Debug, Default)]
pub(super) struct Seen {
    literals: Vec<Option<Precision>>,
    units: Vec<Quantity>,
    worked_out: bool,
    bare: bool,
}

impl Seen {
    /// A number in digits; behind an exponent or a decimal mark every zero was put on purpose.
    pub fn literal(&mut self, number: &Digits, on_purpose: bool) {
        let digits = number.digits.trim_start_matches('0');
        let least = if on_purpose { digits } else { digits.trim_end_matches('0') };
        let count = |digits: &str| u32::try_from(digits.len()).unwrap_or(u32::MAX);
        let precision = Precision { least: count(least), most: count(digits) };
        self.literals.push((!digits.is_empty()).then_some(precision));
    }

    /// How many numbers there were so far.
    pub fn literals(&self) -> usize {
        self.literals.len()
    }

    /// The numbers since there were `before` are the base and the exponent of a power: one of ten moves the
    /// decimal point, any other is worked out.
    pub fn power(&mut self, before: usize, base: &Quantity) {
        self.literals.truncate(before);
        self.worked_out |= *base != Quantity::plain(10);
    }

    /// A sum, a quotient or a fraction.
    pub fn work_out(&mut self) {
        self.worked_out = true;
    }

    /// A unit, a percent sign or a scale.
    pub fn unit(&mut self, unit: &Quantity) {
        if !self.units.contains(unit) {
            self.units.push(unit.clone());
        }
    }

    /// Whether there was a unit that counts this.
    pub fn counts(&self, dimension: Dimension) -> bool {
        self.units.iter().any(|unit| unit.dimension() == dimension)
    }

    /// A number without a unit where a unit would tell what it counts.
    pub fn bare(&mut self) {
        self.bare = true;
    }

    pub fn written(self) -> Written {
        let precision = match self.literals.as_slice() {
            [only] if !self.worked_out => *only,
            _ => None,
        };
        let unit = match self.units.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        };
        Written { precision, unit, bare: self.bare }
    }
}
