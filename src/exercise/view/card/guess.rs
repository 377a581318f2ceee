//! An order of magnitude, asked for before anything is worked out.

use crate::exercise::schema::Part;
use crate::exercise::sitting::Sitting;
use crate::markup::{Markup, Patch};
use crate::quantity::print;
use crate::quantity::{Dimension, Quantity};

/// The field for the guess, before anything is in it.
pub(super) fn skeleton(html: &mut Markup, part: &Part, id: &str) {
    let field = format!("{id}-guess");
    html.open("div", &[("id", &format!("{id}-guessing")), ("class", "guess")])
        .open("div", &[("class", "field")])
        .element(
            "label",
            &[("for", &field)],
            "First a guess, without working it out. The power of ten is enough.",
        )
        .open(
            "input",
            &[
                ("id", &field),
                ("type", "text"),
                ("autocomplete", "off"),
                ("autocapitalize", "off"),
                ("spellcheck", "false"),
                ("data-guess", &part.name),
                ("aria-describedby", &format!("{id}-guess-said")),
            ],
        )
        .close("div")
        .element(
            "button",
            &[("type", "button"), ("id", &format!("{id}-keep")), ("data-keep-guess", &part.name)],
            "Keep the guess",
        )
        .close("div")
        .element(
            "p",
            &[("id", &format!("{id}-guess-said")), ("class", "said"), ("role", "status")],
            "",
        );
}

/// What is said of the guess: that it is kept, and once the answer was right how far off it was.
pub(super) fn patches(patches: &mut Vec<Patch>, sitting: &Sitting, part: &Part, id: &str) {
    let predicted = sitting.predicted(part);
    let over = predicted.is_some() || sitting.was_checked(part) || sitting.sees_solution(part);
    patches.push(Patch::Attribute(format!("{id}-guessing"), "data-over", over.to_string()));
    let known = sitting.standing().parts.iter().any(|own| own.part == part.name && own.done);
    let mut html = Markup::default();
    match predicted {
        Some((text, error)) if known || sitting.sees_solution(part) => {
            html.text(&format!("Your guess was {text}: {}.", off_by(error)));
        }
        Some((text, _)) => {
            html.text(&format!("Your guess is kept: {text}."));
        }
        None if sitting.unread_guess.as_ref().is_some_and(|(own, _)| *own == part.name) => {
            let says = sitting.unread_guess.as_ref().map_or("", |(_, says)| says);
            html.element("strong", &[("class", "fault")], says);
        }
        None => {}
    }
    patches.push(Patch::Html(format!("{id}-guess-said"), html.into_string()));
}

/// How far off a guess was, from the logarithm of its error in millionths.
fn off_by(error: i64) -> String {
    let orders = Quantity::ratio(i128::from(error.abs()), 1_000_000, Dimension::PLAIN)
        .and_then(|orders| orders.rounded(1));
    let orders = orders.map(|orders| print::decimals(&orders, 1)).unwrap_or_default();
    match error {
        -100_000..=100_000 => "as good as exact".to_owned(),
        ..-100_000 => format!("too small by {orders} orders of magnitude"),
        _ => format!("too large by {orders} orders of magnitude"),
    }
}
