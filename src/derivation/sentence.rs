//! A derivation in words.

use super::formula::{Hold, Style, hold, number};
use super::{Derivation, Expression, Reading};
use crate::quantity::{Quantity, print};

impl Derivation {
    /// The derivation as one sentence, each term with its number.
    #[must_use]
    pub fn sentence(&self) -> String {
        let result = match self.0.reading {
            Reading::Share => print::share(&self.0.value),
            Reading::Exact | Reading::Decimals(_) => self.result(),
        };
        let result = print::spoken(result);
        let words = words(&self.0.expression, self.style());
        format!("{} is {words}, which is {result}.", self.0.name)
    }
}

/// The number of a term.
fn of_term(value: &Quantity, style: Style) -> String {
    let about = if value.is_approximate() { "about " } else { "" };
    format!("{about}{}", number(value, style))
}

fn words(expression: &Expression, style: Style) -> String {
    let within = |inner: &Expression, least: Hold| {
        let text = words(inner, style);
        // A list that goes on after "rounded to" would read as what is rounded to.
        let rounded = matches!(inner, Expression::Rounded(..));
        if rounded || hold(inner) < least { format!("[{text}]") } else { text }
    };
    let list = |parts: &[Expression], sign: &str, least: Hold| {
        parts.iter().map(|part| within(part, least)).collect::<Vec<_>>().join(sign)
    };
    match expression {
        Expression::Term(term) => format!("{} ({})", term.name, of_term(&term.value, style)),
        Expression::Constant(value) => number(value, style),
        Expression::Sum(parts) if parts.is_empty() => "nothing".to_owned(),
        Expression::Sum(parts) => list(parts, " plus ", Hold::Sum),
        Expression::Product(factors) => list(factors, " times ", Hold::Product),
        Expression::Difference(left, right) => {
            format!("{} less {}", words(left, style), within(right, Hold::Product))
        }
        Expression::Quotient(over, under) => {
            format!("{} divided by {}", within(over, Hold::Product), within(under, Hold::Atom))
        }
        Expression::RoundUp(inner) => format!("{}, rounded up", within(inner, Hold::Atom)),
        Expression::RoundDown(inner) => format!("{}, rounded down", within(inner, Hold::Atom)),
        Expression::Rounded(inner, places) => {
            let to = match places {
                0 => "a whole number".to_owned(),
                1 => "1 decimal place".to_owned(),
                places => format!("{places} decimal places"),
            };
            format!("{}, rounded to {to}", within(inner, Hold::Atom))
        }
        Expression::Smaller(left, right) => {
            format!("the smaller of {} and {}", within(left, Hold::Atom), within(right, Hold::Atom))
        }
        Expression::Larger(left, right) => {
            format!("the larger of {} and {}", within(left, Hold::Atom), within(right, Hold::Atom))
        }
        // What is rounded up before and after the root must not read the same.
        Expression::SquareRoot(inner) if matches!(**inner, Expression::RoundUp(_)) => {
            format!("the square root of [{}]", words(inner, style))
        }
        Expression::SquareRoot(inner) => {
            format!("the square root of {}", within(inner, Hold::Atom))
        }
    }
}

/// The name as it stands within a sentence: its first letter small, unless it is an abbreviation.
pub(super) fn in_a_sentence(name: &str) -> String {
    let mut chars = name.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), second) if !second.is_some_and(|c| c.is_ascii_uppercase()) => {
            format!("{}{}", first.to_ascii_lowercase(), chars.as_str())
        }
        _ => name.to_owned(),
    }
}
