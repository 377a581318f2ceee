//! Values and derivations as JSON.

use super::json::{Value, list, object};
use crate::derivation::{Derivation, Term};
use crate::markup::printed_parts;
use crate::quantity::{Dimension, Quantity, print};
use crate::scenario::Form;

/// The exact value without its unit: a whole number or a fraction in lowest terms; `None` for what stands for
/// a number that is no fraction.
///
/// ```
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
/// use bytes_and_bubbles::script::exact;
///
/// assert_eq!(exact(&Quantity::bytes(31_406_250_000)).as_deref(), Some("31406250000"));
/// let bubble = Quantity::ratio(-7, 39, Dimension::PLAIN).unwrap();
/// assert_eq!(exact(&bubble).as_deref(), Some("-7/39"));
/// assert_eq!(exact(&Quantity::plain(32).square_root().unwrap()), None);
/// ```
#[must_use]
pub fn exact(value: &Quantity) -> Option<String> {
    let ratio = value.value();
    if value.is_approximate() {
        None
    } else if ratio.is_integer() {
        Some(ratio.numer().to_string())
    } else {
        Some(format!("{}/{}", ratio.numer(), ratio.denom()))
    }
}

/// What a value counts, in words; empty for a plain number.
pub(super) fn unit(value: &Quantity) -> String {
    value.dimension().words().1
}

/// The value as the page prints it, in each way that applies.
pub(super) fn printed(value: &Quantity, form: Form, is_share: bool) -> Value {
    let (first, rest) = printed_parts(value, form);
    let is_share = value.dimension() == Dimension::PLAIN
        && (is_share || matches!(form, Form::Share | Form::Percent));
    let shown = rest.map_or_else(|| first.clone(), |rest| format!("{first} · {rest}"));
    object([
        ("plain", print::exact(value).into()),
        ("number", print::number(value).into()),
        ("decimal", print::decimal(value).into()),
    ])
    .with_if("binary", print::binary(value))
    .with_if("fraction", is_share.then(|| print::fraction(value)))
    .with_if("percent", is_share.then(|| print::percent(value)))
    .with("full", print::in_full(value))
    .with("shown", shown)
}

/// The exact value, its unit, whether it is approximate, and how it is printed.
pub(super) fn quantity(value: &Quantity, form: Form, is_share: bool) -> Value {
    object([
        ("exact", Value::from(exact(value))),
        ("unit", unit(value).into()),
        ("approximate", value.is_approximate().into()),
        ("printed", printed(value, form, is_share)),
    ])
}

/// The formula of a derivation, in names and in numbers, as text, as a sentence and as MathML.
pub(super) fn formula(derivation: &Derivation) -> Value {
    object([
        ("text", derivation.text_in_symbols().into()),
        ("substituted", derivation.text_in_numbers().into()),
        ("sentence", derivation.sentence().into()),
        ("mathml", derivation.mathml_in_symbols().into()),
        ("mathmlSubstituted", derivation.mathml_in_numbers().into()),
        ("terms", list(derivation.terms(), |term| of_term(derivation, term))),
    ])
}

fn of_term(derivation: &Derivation, term: &Term) -> Value {
    object([
        ("name", term.name.as_str().into()),
        ("symbol", term.symbol.to_string().into()),
        ("exact", exact(&term.value).into()),
        ("unit", unit(&term.value).into()),
        ("printed", derivation.term_in_full(term).into()),
        ("workedOut", term.derived.into()),
    ])
}

/// What a derivation leaves out: a list of one sentence, or of none.
pub(super) fn left_out(derivation: &Derivation) -> Value {
    let says = derivation.leaves_out();
    if says.is_empty() { Value::List(Vec::new()) } else { vec![says].into() }
}
