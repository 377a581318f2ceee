//! Expressions of named terms.

use crate::quantity::{Quantity, QuantityError};
use std::fmt;
use std::sync::Arc;

/// A letter with an optional index: `M` with `act`.
///
/// ```
/// use bytes_and_bubbles::derivation::Symbol;
/// assert_eq!(Symbol::from("M_act"), Symbol { letter: "M".into(), index: Some("act".into()) });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The letter.
    pub letter: String,
    /// What stands below it.
    pub index: Option<String>,
}

impl fmt::Display for Symbol {
    /// The letter and its index as in `M_act`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.letter)?;
        self.index.iter().try_for_each(|index| write!(f, "_{index}"))
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Self {
        match text.split_once('_') {
            Some((letter, index)) => Self { letter: letter.into(), index: Some(index.into()) },
            None => Self { letter: text.into(), index: None },
        }
    }
}

/// A value with the name and the symbol it has in an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// What it is called within a sentence: `bytes per parameter`.
    pub name: String,
    /// What it is called in a formula.
    pub symbol: Symbol,
    /// Its value, which knows whether it is approximate.
    pub value: Quantity,
    /// Where it came from: a derivation of its own, or the reader.
    pub derived: bool,
}

impl Term {
    /// A term that the reader gave, with a name, a symbol and a value.
    #[must_use]
    pub fn new(name: impl Into<String>, symbol: impl Into<Symbol>, value: Quantity) -> Self {
        Self { name: name.into(), symbol: symbol.into(), value, derived: false }
    }
}

/// An expression of named terms.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A named value.
    Term(Arc<Term>),
    /// A number that is the same in every run, such as the 1 in M + P − 1.
    Constant(Box<Quantity>),
    /// The sum of two or more; of none it is the constant 0.
    Sum(Vec<Expression>),
    /// The product of two or more.
    Product(Vec<Expression>),
    /// The first less the second.
    Difference(Box<Expression>, Box<Expression>),
    /// The first over the second.
    Quotient(Box<Expression>, Box<Expression>),
    /// The smallest whole number that is not below it.
    RoundUp(Box<Expression>),
    /// The largest whole number that is not above it.
    RoundDown(Box<Expression>),
    /// The nearest number with so many decimal places; of two that are as near the even one.
    Rounded(Box<Expression>, u32),
    /// The smaller of two.
    Smaller(Box<Expression>, Box<Expression>),
    /// The larger of two.
    Larger(Box<Expression>, Box<Expression>),
    /// The square root of a plain number; the only expression whose value may be approximate.
    SquareRoot(Box<Expression>),
}

impl Expression {
    /// A constant plain number.
    #[must_use]
    pub fn constant(number: i128) -> Self {
        Self::constant_quantity(Quantity::plain(number))
    }

    /// A constant with a unit.
    #[must_use]
    pub fn constant_quantity(value: Quantity) -> Self {
        Self::Constant(Box::new(value))
    }

    /// The sum of `parts`; one alone stands for itself.
    #[must_use]
    pub fn sum(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::several(parts, Self::Sum)
    }

    /// The product of `factors`; one alone stands for itself.
    #[must_use]
    pub fn product(factors: impl IntoIterator<Item = Self>) -> Self {
        Self::several(factors, Self::Product)
    }

    /// `self − other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::Difference(Box::new(self), Box::new(other))
    }

    /// `self / other`.
    #[must_use]
    pub fn over(self, other: Self) -> Self {
        Self::Quotient(Box::new(self), Box::new(other))
    }

    /// `min(self, other)`.
    #[must_use]
    pub fn smaller(self, other: Self) -> Self {
        Self::Smaller(Box::new(self), Box::new(other))
    }

    /// `max(self, other)`.
    #[must_use]
    pub fn larger(self, other: Self) -> Self {
        Self::Larger(Box::new(self), Box::new(other))
    }

    /// `⌈self⌉`.
    #[must_use]
    pub fn round_up(self) -> Self {
        Self::RoundUp(Box::new(self))
    }

    /// `⌊self⌋`.
    #[must_use]
    pub fn round_down(self) -> Self {
        Self::RoundDown(Box::new(self))
    }

    /// `round(self; places)`.
    #[must_use]
    pub fn rounded(self, places: u32) -> Self {
        Self::Rounded(Box::new(self), places)
    }

    /// `√self`.
    #[must_use]
    pub fn square_root(self) -> Self {
        Self::SquareRoot(Box::new(self))
    }

    /// Adds the terms that `terms` does not hold yet.
    pub(super) fn collect_terms<'a>(&'a self, terms: &mut Vec<&'a Term>) {
        match self {
            Self::Term(term) if terms.contains(&&**term) => {}
            Self::Term(term) => terms.push(term),
            Self::Constant(_) => {}
            Self::Sum(parts) | Self::Product(parts) => {
                parts.iter().for_each(|part| part.collect_terms(terms));
            }
            Self::Difference(left, right)
            | Self::Quotient(left, right)
            | Self::Smaller(left, right)
            | Self::Larger(left, right) => {
                left.collect_terms(terms);
                right.collect_terms(terms);
            }
            Self::RoundUp(inner)
            | Self::RoundDown(inner)
            | Self::Rounded(inner, _)
            | Self::SquareRoot(inner) => {
                inner.collect_terms(terms);
            }
        }
    }

    fn several(parts: impl IntoIterator<Item = Self>, whole: fn(Vec<Self>) -> Self) -> Self {
        let mut parts: Vec<Self> = parts.into_iter().collect();
        match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                whole(parts)
            }
        }
    }

    /// Its value: exact, unless a square root makes it approximate.
    ///
    /// # Errors
    /// Whatever the arithmetic refuses.
    pub fn value(&self) -> Result<Quantity, QuantityError> {
        self.value_with(&mut |_, value| Ok(value))
    }

    /// Its value where each value on the way, of the parts before that of the whole, becomes what `change`
    /// makes of it.
    ///
    /// # Errors
    /// Whatever the arithmetic or `change` refuses.
    pub fn value_with(&self, change: &mut Change<'_>) -> Result<Quantity, QuantityError> {
        let value = match self {
            Self::Term(term) => term.value.clone(),
            Self::Constant(value) => (**value).clone(),
            Self::Sum(parts) => fold(parts, 0, Quantity::plus, change)?,
            Self::Product(factors) => fold(factors, 1, Quantity::times, change)?,
            Self::Difference(left, right) => {
                left.value_with(change)?.minus(&right.value_with(change)?)?
            }
            Self::Quotient(over, under) => {
                over.value_with(change)?.over(&under.value_with(change)?)?
            }
            Self::RoundUp(inner) => inner.value_with(change)?.round_up(),
            Self::RoundDown(inner) => inner.value_with(change)?.round_down(),
            Self::Rounded(inner, places) => inner.value_with(change)?.rounded(*places)?,
            Self::SquareRoot(inner) => inner.value_with(change)?.square_root()?,
            Self::Smaller(left, right) | Self::Larger(left, right) => {
                let (left, right) = (left.value_with(change)?, right.value_with(change)?);
                let first_is_smaller = left.compare(&right)?.is_le();
                let smaller = matches!(self, Self::Smaller(..));
                if first_is_smaller == smaller { left } else { right }
            }
        };
        change(self, value)
    }
}

/// What becomes of the value of an expression or of a part of it.
pub type Change<'a> = dyn FnMut(&Expression, Quantity) -> Result<Quantity, QuantityError> + 'a;

fn fold(
    parts: &[Expression],
    empty: i128,
    op: Operation,
    change: &mut Change<'_>,
) -> Result<Quantity, QuantityError> {
    let mut parts = parts.iter();
    let Some(first) = parts.next() else { return Ok(Quantity::plain(empty)) };
    let first = first.value_with(change)?;
    parts.try_fold(first, |whole, part| op(&whole, &part.value_with(change)?))
}

type Operation = fn(&Quantity, &Quantity) -> Result<Quantity, QuantityError>;

impl From<Term> for Expression {
    fn from(term: Term) -> Self {
        Self::Term(Arc::new(term))
    }
}
