//! A rung of a ladder: what is given, the steps that are shown, and fields for those that are missing.
//!
//! Nothing on a rung tells a missing number: the steps after the first missing one are left out of it
//! altogether, also where nobody looks, and all that is counted here is counted in letters and words.

use super::said;
use crate::derivation::{Derivation, Symbol, Term};
use crate::exercise::ladder::{Asked, Climb, Ladder};
use crate::markup::{Markup, Patch, formula};
use crate::quantity::print;

/// A rung as HTML. All ids start with `prefix`: the field of step a is `{prefix}-a`, what is read in it goes
/// into `{prefix}-a-read`, the verdict on it into `{prefix}-a-verdict`.
#[must_use]
pub fn ladder(ladder: &Ladder, rung: usize, prefix: &str) -> String {
    let mut html = Markup::default();
    let address = format!("{}/{}", ladder.example.name, ladder.figure);
    html.open("section", &[("class", "ladder"), ("data-ladder", &address)]);
    html.element("h2", &[], &ladder.rung_name(rung));
    given(&mut html, &ladder.given());
    let (shown, asked) = (ladder.shown(rung), ladder.asked(rung));
    html.element("h3", &[], if shown == 0 { "Asked for" } else { "Solution" });
    html.open("ol", &[("class", "ladder-steps")]);
    for step in ladder.steps.iter().take(shown) {
        html.open("li", &[("class", "ladder-step")]);
        named(&mut html, step);
        html.raw(&formula(step)).close("li");
    }
    for asked in &asked {
        field(&mut html, asked, prefix);
    }
    html.close("ol");
    if !asked.is_empty() {
        html.element(
            "button",
            &[("type", "button"), ("class", "primary"), ("data-ladder-check", &address)],
            "Check",
        );
    }
    html.close("section");
    html.into_string()
}

/// What changes on a rung while it is worked on.
#[must_use]
pub fn patches(climb: &Climb, prefix: &str) -> Vec<Patch> {
    let mut patches = Vec::new();
    for asked in climb.ladder.asked(climb.rung) {
        let key = asked.key();
        let id = format!("{prefix}-{key}");
        let letter = key.to_string();
        let judged = climb.verdict(key).map(|verdict| said::verdict(&verdict, &letter));
        patches.push(Patch::Html(
            format!("{id}-read"),
            said::read_back(&climb.read_back(key), &letter),
        ));
        patches.push(Patch::Html(format!("{id}-verdict"), judged.unwrap_or_default()));
        patches.push(Patch::Value(id, climb.text(key).to_owned()));
    }
    patches
}

fn given(html: &mut Markup, terms: &[&Term]) {
    html.element("h3", &[], "Given").open("ul", &[("class", "terms ladder-given")]);
    for term in terms {
        html.open("li", &[]);
        symbol(html, &term.symbol);
        html.text(&format!(" {}: {}", term.name, print::in_full(&term.value))).close("li");
    }
    html.close("ul");
}

/// What a step is called, with its symbol.
fn named(html: &mut Markup, step: &Derivation) {
    html.open("p", &[("class", "ladder-name")]).text(step.name()).text(", ");
    symbol(html, &step.term().symbol);
    html.close("p");
}

fn symbol(html: &mut Markup, symbol: &Symbol) {
    html.element("var", &[], &symbol.letter);
    if let Some(index) = &symbol.index {
        html.element("sub", &[], index);
    }
}

/// A missing step: its name, a field, and places for what is read in it and for the verdict.
fn field(html: &mut Markup, asked: &Asked<'_>, prefix: &str) {
    let key = asked.key().to_string();
    let id = format!("{prefix}-{key}");
    let [read, verdict] = ["read", "verdict"].map(|place| format!("{id}-{place}"));
    html.open("li", &[("class", "ladder-step field"), ("data-missing", &key)])
        .open("label", &[("for", &id)])
        .text(asked.step.name())
        .text(", ");
    symbol(html, &asked.step.term().symbol);
    let attributes = [
        ("type", "text"),
        ("id", id.as_str()),
        ("data-ladder-step", &key),
        ("autocomplete", "off"),
        ("autocapitalize", "off"),
        ("spellcheck", "false"),
        ("aria-describedby", &format!("{read} {verdict}")),
    ];
    html.close("label").open("input", &attributes);
    html.element("p", &[("class", "said"), ("id", &read)], "");
    html.element("p", &[("class", "said"), ("id", &verdict), ("role", "status")], "");
    html.close("li");
}
