//! A derivation, opened: the formula, the formula with the numbers, the sentence, the terms.

use super::Markup;
use crate::derivation::Derivation;
use crate::quantity::{Quantity, print};
use crate::scenario::{Form, Gap};

/// A derivation in its four readings, and what it is made of. Each formula has its plain text beside it
/// for those whose browser or screen reader passes MathML over.
#[must_use]
pub fn formula(derivation: &Derivation) -> String {
    let mut html = Markup::default();
    html.open("div", &[("class", "formula")]);
    set_formula(&mut html, &derivation.mathml_in_symbols(), &derivation.text_in_symbols());
    set_formula(&mut html, &derivation.mathml_in_numbers(), &derivation.text_in_numbers());
    html.element("p", &[("class", "sentence")], &derivation.sentence());
    let terms = derivation.terms();
    if !terms.is_empty() {
        html.open("ul", &[("class", "terms")]);
        for term in terms {
            let origin = if term.derived { "worked out" } else { "given" };
            html.open("li", &[]).element("var", &[], &term.symbol.letter);
            if let Some(index) = &term.symbol.index {
                html.element("sub", &[], index);
            }
            let value = derivation.term_in_full(term);
            html.text(&format!(" {}: {value} ({origin})", term.name)).close("li");
        }
        html.close("ul");
    }
    let leaves_out = derivation.leaves_out();
    if !leaves_out.is_empty() {
        html.element("p", &[("class", "sentence")], &format!("Left out: {leaves_out}"));
    }
    html.close("div");
    html.into_string()
}

/// A formula as mathematics and as text. Long ones scroll, and what scrolls is reachable by key.
pub fn set_formula(html: &mut Markup, mathml: &str, text: &str) {
    html.open(
        "div",
        &[("class", "math"), ("tabindex", "0"), ("role", "group"), ("aria-label", text)],
    )
    .open("div", &[("aria-hidden", "true")])
    .raw(mathml)
    .close("div")
    .element("span", &[("class", "visually-hidden")], text)
    .close("div");
}

/// A value as it stands on its button: what is printed large, and what beside it.
#[must_use]
pub fn printed_parts(value: &Quantity, form: Form) -> (String, Option<String>) {
    match form {
        // An approximation has one number, and bytes in binary beside it.
        Form::Full if value.is_approximate() => {
            let first = print::decimal(value);
            // Below a thousand bytes both units are one.
            let rest = print::binary(value).filter(|rest| *rest != first);
            (first, rest)
        }
        Form::Share if value.is_approximate() => (print::percent(value), None),
        Form::Full => {
            let full = print::in_full(value);
            match full.split_once(" = ") {
                Some((exact, rest)) => (exact.to_owned(), Some(rest.replace(" = ", " · "))),
                None => (full, None),
            }
        }
        Form::Number => (print::number(value), None),
        Form::Share => (print::fraction(value), Some(print::percent(value))),
        Form::Decimal(places) => (print::decimals(value, places), None),
        Form::Percent => (print::percent(value), None),
        Form::Rounded => (print::decimal(value), None),
    }
}

/// A value as plain text.
#[must_use]
pub fn printed_text(value: &Quantity, form: Form) -> String {
    let (first, rest) = printed_parts(value, form);
    rest.map_or(first.clone(), |rest| format!("{first} ({rest})"))
}

/// A value as it stands on its button.
#[must_use]
pub fn printed(value: &Quantity, form: Form) -> String {
    let (first, rest) = printed_parts(value, form);
    let mut html = Markup::default();
    html.element("b", &[], &first);
    if let Some(rest) = rest {
        html.text(" ").element("small", &[], &rest);
    }
    html.into_string()
}

/// What stands for a figure that is missing.
#[must_use]
pub fn dash(gap: &Gap) -> String {
    let mut html = Markup::default();
    match gap {
        Gap::Waits => html
            .open("span", &[("class", "dash")])
            .text("–")
            .element(
                "span",
                &[("class", "visually-hidden")],
                " (waits for a field that cannot be read)",
            )
            .close("span"),
        Gap::Told => html.element("span", &[("class", "dash")], "–"),
        Gap::Refused(error) => html.element("span", &[("class", "dash")], "– ").element(
            "strong",
            &[("class", "fault")],
            &error.to_string(),
        ),
    };
    html.into_string()
}
