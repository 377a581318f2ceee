//! Formulas in MathML, which browsers set without help.

use super::formula::{self, Hold, Style, choice, hold};
use super::{Derivation, Expression, Symbol};
use crate::quantity::print;

impl Derivation {
    /// The formula in symbols, as a `<math>` element.
    #[must_use]
    pub fn mathml_in_symbols(&self) -> String {
        math(&format!(
            "{}<mo>=</mo>{}",
            symbol(&self.0.symbol),
            row(&self.0.expression, Style::Symbols)
        ))
    }

    /// The formula with the reader's numbers and without the result, as a `<math>` element.
    #[must_use]
    pub fn mathml_without_result(&self) -> String {
        math(&self.numbers_row())
    }

    /// The formula with the reader's numbers and the result, as a `<math>` element.
    #[must_use]
    pub fn mathml_in_numbers(&self) -> String {
        let second = if self.is_approximate() { '≈' } else { '=' };
        math(&format!("{}<mo>{second}</mo>{}", self.numbers_row(), self.result_row()))
    }

    fn numbers_row(&self) -> String {
        format!(
            "{}<mo>{}</mo>{}",
            symbol(&self.0.symbol),
            self.first_sign(),
            row(&self.0.expression, self.style())
        )
    }

    fn result_row(&self) -> String {
        if self.is_approximate() {
            return printed(self.result().trim_start_matches("≈ "));
        }
        let (_, unit) = self.value().dimension().words();
        if unit.is_empty() {
            printed(&self.result())
        } else {
            format!(
                "{}{SPACE}<mtext>{}</mtext>",
                printed(&print::number(self.value())),
                escape(&unit)
            )
        }
    }
}

const SPACE: &str = "<mspace width=\"0.3em\"/>";

fn math(content: &str) -> String {
    format!("<math display=\"block\"><mrow>{content}</mrow></math>")
}

fn row(expression: &Expression, style: Style) -> String {
    let within = |inner: &Expression, least: Hold| {
        let inner_row = row(inner, style);
        if hold(inner) < least {
            format!("<mrow><mo>(</mo>{inner_row}<mo>)</mo></mrow>")
        } else {
            inner_row
        }
    };
    let list = |parts: &[Expression], sign: char, least: Hold| {
        let parts: Vec<_> = parts.iter().map(|part| within(part, least)).collect();
        parts.join(&format!("<mo>{sign}</mo>"))
    };
    let content = match expression {
        Expression::Term(term) if style == Style::Symbols => return symbol(&term.symbol),
        Expression::Term(term) => return printed(&formula::number(&term.value, style)),
        Expression::Constant(value) => return printed(&formula::number(value, style)),
        Expression::Sum(parts) => list(parts, '+', Hold::Sum),
        Expression::Product(factors) => list(factors, '×', Hold::Product),
        Expression::Difference(left, right) => {
            format!("{}<mo>−</mo>{}", row(left, style), within(right, Hold::Product))
        }
        // The bar of a fraction holds both sides together; no parentheses are needed.
        Expression::Quotient(over, under) => {
            return format!("<mfrac>{}{}</mfrac>", row(over, style), row(under, style));
        }
        Expression::RoundUp(inner) => format!("<mo>⌈</mo>{}<mo>⌉</mo>", row(inner, style)),
        Expression::RoundDown(inner) => format!("<mo>⌊</mo>{}<mo>⌋</mo>", row(inner, style)),
        Expression::Rounded(inner, places) => format!(
            "<mi>round</mi><mo>(</mo>{}<mo>;</mo><mn>{places}</mn><mo>)</mo>",
            row(inner, style)
        ),
        Expression::Smaller(left, right) | Expression::Larger(left, right) => format!(
            "<mi>{}</mi><mo>(</mo>{}<mo>;</mo>{}<mo>)</mo>",
            choice(expression),
            row(left, style),
            row(right, style)
        ),
        Expression::SquareRoot(inner) => return format!("<msqrt>{}</msqrt>", row(inner, style)),
    };
    format!("<mrow>{content}</mrow>")
}

fn symbol(symbol: &Symbol) -> String {
    let letter = format!("<mi>{}</mi>", escape(&symbol.letter));
    match &symbol.index {
        Some(index) => format!("<msub>{letter}<mtext>{}</mtext></msub>", escape(index)),
        None => letter,
    }
}

/// A printed number: its minus and its slash as MathML has them, and the word behind a rounded one.
fn printed(text: &str) -> String {
    if let Some((number, unit)) = text.split_once(' ') {
        return format!("<mrow>{}{SPACE}<mtext>{unit}</mtext></mrow>", printed(number));
    }
    let size = text.trim_start_matches('−');
    let plain = match size.split_once('/') {
        Some((over, under)) => format!("<mfrac><mn>{over}</mn><mn>{under}</mn></mfrac>"),
        None => format!("<mn>{size}</mn>"),
    };
    if size.len() < text.len() {
        format!("<mrow><mo>(</mo><mo>−</mo>{plain}<mo>)</mo></mrow>")
    } else {
        plain
    }
}

/// Names come from readers and may hold anything.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
