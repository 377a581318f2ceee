//! What stands beside a field: what its text was read as, the question it raises, or what is wrong.

use super::{Markup, Place};
use crate::quantity::read::Spelling;
use crate::quantity::{Dimension, Quantity, print};
use crate::scenario::{Entry, Field};

/// What a text was read as. `place` is where other readings are put when they are pressed.
#[must_use]
pub fn said_back(field: &Field, entry: &Entry, place: &Place) -> String {
    let mut html = Markup::default();
    match entry {
        Entry::Blank => {}
        Entry::Value { quantity, others } => {
            html.element("span", &[("class", "read-as")], &read_back(field, quantity));
            if !others.is_empty() {
                html.text(" ");
                offers(&mut html, "Or meant as ", field, others, place);
            }
        }
        Entry::Asked { options } => {
            html.element("strong", &[("class", "question")], "Which one?").text(" ");
            offers(&mut html, "", field, options, place);
        }
        Entry::Refused { message } => {
            html.element("strong", &[("class", "fault")], message);
        }
    }
    html.into_string()
}

/// Other readings, each one press away.
fn offers(html: &mut Markup, lead: &str, field: &Field, options: &[Spelling], place: &Place) {
    html.open("span", &[("class", "offers")]).text(lead);
    for option in options {
        let puts = place.puts(&option.text);
        html.text(" ")
            .open("button", &[("type", "button"), ("class", "offer"), ("data-puts", &puts)])
            .text(&option.text)
            .element("small", &[], &format!(" = {}", read_back(field, &option.quantity)))
            .close("button");
    }
    html.close("span");
}

/// Readings of an answer, each one press away: buttons that carry `key` under `attribute`, and the text
/// that takes the place of the doubtful one.
#[must_use]
pub fn said_options(options: &[Spelling], attribute: &str, key: &str) -> String {
    let mut html = Markup::default();
    html.open("span", &[("class", "offers")]);
    for option in options {
        html.open(
            "button",
            &[
                ("type", "button"),
                ("class", "offer"),
                (attribute, key),
                ("data-text", &option.text),
            ],
        )
        .text(&option.text)
        .element("small", &[], &format!(" = {}", print::in_full(&option.quantity)))
        .close("button");
    }
    html.close("span");
    html.into_string()
}

/// A value in full, as a field says it back.
fn read_back(field: &Field, quantity: &Quantity) -> String {
    if field.expect.share {
        return print::share(quantity);
    }
    let text = print::in_full(quantity);
    match (quantity.dimension(), field.expect.nouns) {
        (Dimension::PLAIN, [one, many, ..]) => {
            let noun = if quantity.to_whole() == Some(1) { one } else { many };
            format!("{text} {noun}")
        }
        _ => text,
    }
}
