//! What a quantity counts.

use std::fmt;

const NAMES: [(&str, &str); 5] = [
    ("byte", "bytes"),
    ("second", "seconds"),
    ("parameter", "parameters"),
    ("token", "tokens"),
    ("operation", "operations"),
];

/// What a quantity counts: a product of powers of bytes, seconds, parameters, tokens and operations.
///
/// A count of anything else (stages, layers, sequences) is [`Dimension::PLAIN`].
///
/// ```
/// use bytes_and_bubbles::quantity::Dimension;
///
/// let rate = Dimension::BYTES.over(Dimension::SECONDS).unwrap();
/// assert_eq!(Dimension::BYTES.over(rate), Some(Dimension::SECONDS));
/// assert_eq!(rate.to_string(), "bytes per second");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dimension([i8; 5]);

impl Dimension {
    /// A number of nothing in particular.
    pub const PLAIN: Self = Self([0, 0, 0, 0, 0]);
    /// Bytes of storage or traffic; a bit is an eighth of one.
    pub const BYTES: Self = Self([1, 0, 0, 0, 0]);
    /// Seconds of time.
    pub const SECONDS: Self = Self([0, 1, 0, 0, 0]);
    /// Parameters of a model.
    pub const PARAMETERS: Self = Self([0, 0, 1, 0, 0]);
    /// Tokens of text.
    pub const TOKENS: Self = Self([0, 0, 0, 1, 0]);
    /// Arithmetic operations.
    pub const OPERATIONS: Self = Self([0, 0, 0, 0, 1]);
    /// What a link delivers.
    pub const BYTES_PER_SECOND: Self = Self([1, -1, 0, 0, 0]);
    /// What a device carries out.
    pub const OPERATIONS_PER_SECOND: Self = Self([0, -1, 0, 0, 1]);
    /// What one row of a ledger holds for each parameter.
    pub const BYTES_PER_PARAMETER: Self = Self([1, 0, -1, 0, 0]);

    /// The dimension of a product; `None` where a power leaves the range of an `i8`.
    #[must_use]
    pub fn times(self, other: Self) -> Option<Self> {
        self.zip(other, i8::checked_add)
    }

    /// The dimension of a quotient; `None` where a power leaves the range of an `i8`.
    #[must_use]
    pub fn over(self, other: Self) -> Option<Self> {
        self.zip(other, i8::checked_sub)
    }

    fn zip(self, other: Self, op: fn(i8, i8) -> Option<i8>) -> Option<Self> {
        let mut powers = self.0;
        for (power, by) in powers.iter_mut().zip(other.0) {
            *power = op(*power, by)?;
        }
        Some(Self(powers))
    }

    /// Its words for one, and for any other number: `("byte", "bytes")`, `("byte per second", "bytes per second")`.
    #[must_use]
    pub fn words(self) -> (String, String) {
        let list = |wanted: fn(i8) -> bool, plural: bool| -> Vec<String> {
            self.0
                .iter()
                .zip(NAMES)
                .filter(|(power, _)| wanted(**power))
                .map(|(power, (one, many))| {
                    let name = if plural { many } else { one };
                    match power.unsigned_abs() {
                        1 => name.to_owned(),
                        power => format!("{name}^{power}"),
                    }
                })
                .collect()
        };
        let below = list(|power| power < 0, false).join(" and ");
        let join = |above: String| match (above.is_empty(), below.is_empty()) {
            (_, true) => above,
            (true, false) => format!("per {below}"),
            (false, false) => format!("{above} per {below}"),
        };
        (
            join(list(|power| power > 0, false).join(" × ")),
            join(list(|power| power > 0, true).join(" × ")),
        )
    }
}

impl fmt::Display for Dimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.words().1 {
            words if words.is_empty() => f.write_str("a plain number"),
            words => f.write_str(&words),
        }
    }
}
