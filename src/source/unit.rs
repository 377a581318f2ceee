//! What a printed figure is counted in.

use crate::quantity::{Dimension, Quantity, QuantityError};

/// A unit by its name in the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, as it is shown behind a figure; may be empty.
    pub name: String,
    /// What one of it is.
    one: Quantity,
}

const UNITS: [(&str, Dimension, i128, i128); 14] = [
    ("bytes", Dimension::BYTES, 1, 1),
    ("MB", Dimension::BYTES, 1_000_000, 1),
    ("GB", Dimension::BYTES, 1_000_000_000, 1),
    ("TB", Dimension::BYTES, 1_000_000_000_000, 1),
    ("MiB", Dimension::BYTES, 1 << 20, 1),
    ("GiB", Dimension::BYTES, 1 << 30, 1),
    ("ms", Dimension::SECONDS, 1, 1_000),
    ("s", Dimension::SECONDS, 1, 1),
    ("days", Dimension::SECONDS, 86_400, 1),
    ("parameters", Dimension::PARAMETERS, 1, 1),
    ("million parameters", Dimension::PARAMETERS, 1_000_000, 1),
    ("billion parameters", Dimension::PARAMETERS, 1_000_000_000, 1),
    ("trillion parameters", Dimension::PARAMETERS, 1_000_000_000_000, 1),
    ("%", Dimension::PLAIN, 1, 100),
];

impl Unit {
    /// The unit of this name; any other name counts something plain, one by one.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let known = UNITS.iter().find(|(known, ..)| *known == name);
        let one = known.and_then(|(_, dimension, over, under)| {
            Quantity::ratio(*over, *under, *dimension).ok()
        });
        Self { name: name.to_owned(), one: one.unwrap_or_else(|| Quantity::plain(1)) }
    }

    /// How many of the unit a value is: a plain number.
    ///
    /// # Errors
    /// [`QuantityError::Mismatch`] where it counts something else.
    ///
    /// ```
    /// use bytes_and_bubbles::{quantity::Quantity, source::Unit};
    /// let kib = Quantity::bytes(3 << 29);
    /// assert_eq!(Unit::named("GiB").count(&kib), Quantity::ratio(3, 2, Quantity::plain(1).dimension()));
    /// assert!(Unit::named("days").count(&kib).is_err());
    /// ```
    pub fn count(&self, value: &Quantity) -> Result<Quantity, QuantityError> {
        self.one.compare(value)?;
        value.over(&self.one)
    }
}
