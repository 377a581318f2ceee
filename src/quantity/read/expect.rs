//! What a field holds, which decides how a text in it is understood.

use crate::quantity::Dimension;

/// What a field holds.
///
/// ```
/// use bytes_and_bubbles::quantity::{read::{read, Expect, Reading}, Dimension, Quantity};
///
/// // `B` is a billion where parameters are counted, and bytes where bytes are.
/// let seven = |expect| match read("7B", &expect) {
///     Ok(Reading::Read { quantity, .. }) => quantity,
///     other => panic!("{other:?}"),
/// };
/// assert_eq!(seven(Expect::parameters()), Quantity::whole(7_000_000_000, Dimension::PARAMETERS));
/// assert_eq!(seven(Expect::bytes()), Quantity::bytes(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expect {
    /// What the value counts; a bare number is taken to count that.
    pub dimension: Dimension,
    /// What the letters K, M, B and T stand for.
    pub scale: Scale,
    /// Words that may follow the number and change nothing: `8 stages`.
    pub nouns: &'static [&'static str],
    /// Whether it is a share of a whole, so that a bare 87.5 is asked back.
    pub share: bool,
}

/// What the letters K, M, B and T behind a number stand for in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Nothing: they are units, or refused.
    None,
    /// A thousand, a million, a billion, a trillion.
    Thousands,
    /// The same, but 4k may mean 4,096.
    ThousandsOr1024,
}

impl Expect {
    const fn of(dimension: Dimension) -> Self {
        Self { dimension, scale: Scale::None, nouns: &[], share: false }
    }

    /// Bytes; a bare number counts bytes.
    #[must_use]
    pub const fn bytes() -> Self {
        Self::of(Dimension::BYTES)
    }

    /// Bytes for each parameter; a bare number, or one in bytes, is that.
    #[must_use]
    pub const fn bytes_per_parameter() -> Self {
        Self::of(Dimension::BYTES_PER_PARAMETER)
    }

    /// A time; a bare number counts seconds.
    #[must_use]
    pub const fn seconds() -> Self {
        Self::of(Dimension::SECONDS)
    }

    /// What a link delivers; a bare number counts bytes per second.
    #[must_use]
    pub const fn bytes_per_second() -> Self {
        Self::of(Dimension::BYTES_PER_SECOND)
    }

    /// A count of parameters: `7B`, `1.3B params`.
    #[must_use]
    pub const fn parameters() -> Self {
        Self { scale: Scale::Thousands, ..Self::of(Dimension::PARAMETERS) }
    }

    /// A count of tokens: `4k tokens`.
    #[must_use]
    pub const fn tokens() -> Self {
        Self { scale: Scale::ThousandsOr1024, ..Self::of(Dimension::TOKENS) }
    }

    /// A count of something else, whose name may follow: `8 stages`.
    #[must_use]
    pub const fn count(nouns: &'static [&'static str]) -> Self {
        Self { scale: Scale::ThousandsOr1024, nouns, ..Self::of(Dimension::PLAIN) }
    }

    /// A share of a whole: `5%`, `0.05`, `1/20`.
    #[must_use]
    pub const fn fraction() -> Self {
        Self { share: true, ..Self::of(Dimension::PLAIN) }
    }

    /// Any plain number.
    #[must_use]
    pub const fn number() -> Self {
        Self::of(Dimension::PLAIN)
    }
}
