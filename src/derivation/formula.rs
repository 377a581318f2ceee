//! Formulas in plain text: the twin of every MathML formula.

use super::{Derivation, Expression, Reading};
use crate::quantity::{Quantity, print};

/// What stands for a term in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Its symbol.
    Symbols,
    /// Its number.
    Numbers,
    /// Its number as a decimal, however many places it has.
    Decimals,
}

/// How tightly an expression holds together, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hold {
    Sum,
    Product,
    Atom,
}

impl Derivation {
    /// `M = N × b`.
    #[must_use]
    pub fn text_in_symbols(&self) -> String {
        format!("{} = {}", self.0.symbol, written(&self.0.expression, Style::Symbols))
    }

    /// `M = 1,000,000 × 16`, without what comes out of it.
    #[must_use]
    pub fn text_without_result(&self) -> String {
        let formula = written(&self.0.expression, self.style());
        format!("{} {} {formula}", self.0.symbol, self.first_sign())
    }

    /// `M = 1,000,000 × 16 = 16,000,000 bytes`, or `g = √32 ≈ 5.66`.
    #[must_use]
    pub fn text_in_numbers(&self) -> String {
        // An approximate result brings its sign with it.
        let second = if self.is_approximate() { "" } else { "= " };
        format!("{} {second}{}", self.text_without_result(), self.result())
    }

    /// What stands between the symbol and the formula in numbers: with a rounded number in it the formula
    /// is not quite what the symbol stands for.
    pub(super) fn first_sign(&self) -> char {
        let rounded = self.terms().iter().any(|term| term.value.is_approximate());
        if rounded { '≈' } else { '=' }
    }

    /// How the numbers in its formula are written.
    pub(super) fn style(&self) -> Style {
        match self.0.reading {
            Reading::Decimals(_) => Style::Decimals,
            Reading::Exact | Reading::Share => Style::Numbers,
        }
    }
}

impl Expression {
    /// The expression in symbols: `N × b`.
    #[must_use]
    pub fn in_symbols(&self) -> String {
        written(self, Style::Symbols)
    }
}

/// A number within a formula.
pub(super) fn number(value: &Quantity, style: Style) -> String {
    print::within_formula(value, style == Style::Decimals)
}

pub(super) fn hold(expression: &Expression) -> Hold {
    match expression {
        Expression::Sum(_) | Expression::Difference(..) => Hold::Sum,
        Expression::Product(_) | Expression::Quotient(..) => Hold::Product,
        Expression::Term(_)
        | Expression::Constant(_)
        | Expression::RoundUp(_)
        | Expression::RoundDown(_)
        | Expression::Rounded(..)
        | Expression::Smaller(..)
        | Expression::Larger(..)
        | Expression::SquareRoot(_) => Hold::Atom,
    }
}

fn written(expression: &Expression, style: Style) -> String {
    let within = |inner: &Expression, least: Hold| {
        let text = written(inner, style);
        if hold(inner) < least || text.starts_with('−') { format!("({text})") } else { text }
    };
    let list = |parts: &[Expression], sign: &str, least: Hold| {
        parts.iter().map(|part| within(part, least)).collect::<Vec<_>>().join(sign)
    };
    match expression {
        Expression::Term(term) if style == Style::Symbols => term.symbol.to_string(),
        Expression::Term(term) => fraction_as_atom(number(&term.value, style)),
        Expression::Constant(value) => fraction_as_atom(number(value, style)),
        Expression::Sum(parts) => list(parts, " + ", Hold::Sum),
        Expression::Product(factors) => list(factors, " × ", Hold::Product),
        Expression::Difference(left, right) => {
            format!("{} − {}", written(left, style), within(right, Hold::Product))
        }
        Expression::Quotient(over, under) => {
            format!("{} / {}", within(over, Hold::Product), within(under, Hold::Atom))
        }
        Expression::RoundUp(inner) => format!("⌈{}⌉", written(inner, style)),
        Expression::RoundDown(inner) => format!("⌊{}⌋", written(inner, style)),
        Expression::Rounded(inner, places) => format!("round({}; {places})", written(inner, style)),
        Expression::Smaller(left, right) | Expression::Larger(left, right) => {
            let (left, right) = (written(left, style), written(right, style));
            format!("{}({left}; {right})", choice(expression))
        }
        // A root goes as far as the next gap: √L, but √(c × L).
        Expression::SquareRoot(inner) => match written(inner, style) {
            text if text.contains(' ') => format!("√({text})"),
            text => format!("√{text}"),
        },
    }
}

/// The name of a function that takes one of two.
pub(super) fn choice(expression: &Expression) -> &'static str {
    if matches!(expression, Expression::Smaller(..)) { "min" } else { "max" }
}

/// A number that prints with a slash is put in parentheses: 1 / (5/21).
fn fraction_as_atom(number: String) -> String {
    if number.contains('/') { format!("({number})") } else { number }
}
