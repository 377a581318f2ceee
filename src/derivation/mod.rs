//! An estimate as an expression of named terms, and the readings taken off it.
//!
//! One expression gives the value, a sentence, a formula in symbols and the same formula with the
//! reader's numbers, each formula as MathML and as plain text. None can drift from another. Whether a
//! result is exact or approximate goes with its value, so that no reading can forget it.

mod expression;
mod formula;
mod mathml;
mod sentence;

pub use expression::{Change, Expression, Symbol, Term};
pub use formula::Style;

use crate::quantity::{Dimension, Quantity, QuantityError, print};
use std::sync::Arc;

/// A named result, the expression it comes from and its value.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let parameters = Term::new("parameters", "N", Quantity::whole(1_000_000, Dimension::PARAMETERS));
/// let each = Term::new(
///     "bytes per parameter", "b", Quantity::whole(16, Dimension::BYTES_PER_PARAMETER),
/// );
/// let state = Derivation::new(
///     "Model state", "M", Expression::product([parameters.into(), each.into()]),
/// ).unwrap();
///
/// assert_eq!(*state.value(), Quantity::bytes(16_000_000));
/// assert_eq!(
///     state.sentence(),
///     "Model state is parameters (1,000,000) times bytes per parameter (16), which is 16,000,000 bytes."
/// );
/// assert_eq!(state.text_in_symbols(), "M = N × b");
/// assert_eq!(state.text_in_numbers(), "M = 1,000,000 × 16 = 16,000,000 bytes");
/// ```
///
/// A square root that is no fraction makes the result approximate, and whatever is worked out from it; all
/// readings say so.
///
/// ```
/// use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let segments = |layers| {
///     let layers = Term::new("layers", "L", Quantity::plain(layers));
///     Derivation::new("Segments", "g", Expression::from(layers).square_root()).unwrap()
/// };
/// assert_eq!(segments(64).text_in_numbers(), "g = √64 = 8");
/// assert_eq!(segments(32).text_in_numbers(), "g = √32 ≈ 5.66");
/// assert_eq!(
///     segments(32).sentence(),
///     "Segments is the square root of layers (32), which is about 5.66."
/// );
///
/// let two = Expression::constant(2);
/// let stored = Expression::product([two, Expression::from(&segments(32))]);
/// let stored = Derivation::new("Stored", "S", stored).unwrap();
/// assert!(stored.is_approximate());
/// assert_eq!(stored.text_in_numbers(), "S ≈ 2 × 5.66 ≈ 11.3");
/// ```
///
/// It is passed on and shown in many places, so that a copy shares what it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Derivation(Arc<Worked>);

#[derive(Clone, Debug, PartialEq)]
struct Worked {
    name: String,
    symbol: Symbol,
    expression: Expression,
    value: Quantity,
    leaves_out: &'static str,
    reading: Reading,
}

/// How the result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// Exactly, with its unit.
    Exact,
    /// As a fraction of a whole.
    Share,
    /// As a decimal with at least so many places, and so are the numbers of the formula.
    Decimals(u32),
}

impl Derivation {
    /// Works the expression out.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses: see [`QuantityError`].
    pub fn new(
        name: impl Into<String>,
        symbol: impl Into<Symbol>,
        expression: Expression,
    ) -> Result<Self, QuantityError> {
        Self::named(name.into(), symbol.into(), expression)
    }

    fn named(name: String, symbol: Symbol, expression: Expression) -> Result<Self, QuantityError> {
        let value = expression.value()?;
        let reading = Reading::Exact;
        Ok(Self(Arc::new(Worked { name, symbol, expression, value, leaves_out: "", reading })))
    }

    /// The same, with a sentence on what the estimate leaves out.
    #[must_use]
    pub fn leaving_out(mut self, leaves_out: &'static str) -> Self {
        Arc::make_mut(&mut self.0).leaves_out = leaves_out;
        self
    }

    /// The same as a share of a whole, which is written as a fraction: 7/39, not 0.179….
    #[must_use]
    pub fn as_share(mut self) -> Self {
        Arc::make_mut(&mut self.0).reading = Reading::Share;
        self
    }

    /// The same with a result that counts something else: width times width is a number of parameters.
    #[must_use]
    pub fn counting(mut self, dimension: Dimension) -> Self {
        let worked = Arc::make_mut(&mut self.0);
        worked.value = worked.value.counted_as(dimension);
        self
    }

    /// The exact result with its unit, a share as a fraction; an approximate one with `≈`, to three figures.
    #[must_use]
    pub fn result(&self) -> String {
        match self.0.reading {
            Reading::Share => print::fraction(&self.0.value),
            Reading::Decimals(places) => print::decimals(&self.0.value, places),
            Reading::Exact => print::exact(&self.0.value),
        }
    }

    /// The same, with all its numbers as decimals however many places they have, the result with at least
    /// `places`: for a number that is no share of anything.
    #[must_use]
    pub fn in_decimals(mut self, places: u32) -> Self {
        Arc::make_mut(&mut self.0).reading = Reading::Decimals(places);
        self
    }

    /// A term of the expression as it is printed beside the formula.
    #[must_use]
    pub fn term_in_full(&self, term: &Term) -> String {
        match self.0.reading {
            Reading::Decimals(_) => print::decimals(&term.value, 0),
            Reading::Exact | Reading::Share => print::in_full(&term.value),
        }
    }

    /// Whether the result is a share of a whole.
    #[must_use]
    pub fn is_share(&self) -> bool {
        self.0.reading == Reading::Share
    }

    /// The same result from another expression.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn restated(&self, expression: Expression) -> Result<Self, QuantityError> {
        let value = expression.value()?.counted_as(self.value().dimension());
        let mut same = self.clone();
        let worked = Arc::make_mut(&mut same.0);
        (worked.expression, worked.value) = (expression, value);
        Ok(same)
    }

    /// What the estimate leaves out, in a sentence; may be empty.
    #[must_use]
    pub fn leaves_out(&self) -> &'static str {
        self.0.leaves_out
    }

    /// What the result is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The result, which is exact unless it [says otherwise](Quantity::is_approximate).
    #[must_use]
    pub fn value(&self) -> &Quantity {
        &self.0.value
    }

    /// Whether the result is approximate: it, or something it is worked out from, is a square root that
    /// is no fraction.
    #[must_use]
    pub fn is_approximate(&self) -> bool {
        self.0.value.is_approximate()
    }

    /// The expression behind it.
    #[must_use]
    pub fn expression(&self) -> &Expression {
        &self.0.expression
    }

    /// The named terms of the expression, each once, in their order.
    #[must_use]
    pub fn terms(&self) -> Vec<&Term> {
        let mut terms = Vec::new();
        self.0.expression.collect_terms(&mut terms);
        terms
    }

    /// The result where values on the way to it are changed, as in [`Expression::value_with`].
    ///
    /// # Errors
    /// Whatever the arithmetic or `change` refuses.
    ///
    /// ```
    /// # use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
    /// # use bytes_and_bubbles::quantity::Quantity;
    /// let root = Expression::from(Term::new("layers", "L", Quantity::plain(32))).square_root();
    /// let stored = Expression::product([Expression::constant(2), root]);
    /// let stored = Derivation::new("Stored", "S", stored).unwrap();
    /// let rounded = stored.value_with(&mut |part, value| match part {
    ///     Expression::SquareRoot(_) => value.rounded(0),
    ///     _ => Ok(value),
    /// });
    /// assert_eq!(rounded.unwrap().value(), Quantity::plain(12).value());
    /// ```
    pub fn value_with(&self, change: &mut Change<'_>) -> Result<Quantity, QuantityError> {
        Ok(self.0.expression.value_with(change)?.counted_as(self.0.value.dimension()))
    }

    /// The result as a term of a further expression.
    #[must_use]
    pub fn term(&self) -> Term {
        let name = sentence::in_a_sentence(&self.0.name);
        Term { derived: true, ..Term::new(name, self.0.symbol.clone(), self.0.value.clone()) }
    }
}

impl From<&Derivation> for Expression {
    fn from(derivation: &Derivation) -> Self {
        derivation.term().into()
    }
}
