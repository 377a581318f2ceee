//! An exercise as it is worked on. [`skeleton`] is written once for a sitting, [`patches`] are what changes.
//!
//! Each part stands in a section with `data-part`. Fields carry `data-answer`, the name of their part, and
//! the buttons say what they do: `data-check`, `data-hint`, `data-solution`, `data-meant`.

mod answer;
mod guess;
mod help;
mod keypad;
mod table;

use super::said;
use crate::exercise::check::Verdict;
use crate::exercise::schema::{Figures, Kind, Part, Wanted};
use crate::exercise::sitting::{Book, Sitting};
use crate::markup::{Markup, Patch};

/// What is kept of an answer that was written somewhere else.
pub const ON_PAPER: &str = "Written on paper.";
const ON_PAPER_LABEL: &str = "I wrote it on paper";

/// The exercise before anything is in it. All ids start with `prefix`.
#[must_use]
pub fn skeleton(sitting: &Sitting, prefix: &str) -> String {
    let mut html = Markup::default();
    let exercise = sitting.exercise();
    html.open("div", &[("class", "prompt")]);
    for paragraph in sitting.dealt.text(&exercise.prompt, &[]).split("\n\n") {
        html.element("p", &[], &one_line(paragraph));
    }
    if exercise.picture.is_some() {
        html.raw(&super::picture::staircase(&sitting.dealt));
    }
    html.close("div");
    let several = exercise.parts.len() > 1;
    for part in &exercise.parts {
        section(&mut html, sitting, part, prefix, several);
    }
    html.into_string()
}

fn section(html: &mut Markup, sitting: &Sitting, part: &Part, prefix: &str, several: bool) {
    let id = part_id(prefix, part);
    html.open(
        "section",
        &[
            ("class", "part-asked"),
            ("data-part", &part.name),
            // No landmark: the same exercise may stand on a page twice.
            ("role", "group"),
            ("aria-labelledby", &format!("{id}-ask")),
        ],
    )
    .open("p", &[("class", "ask"), ("id", &format!("{id}-ask"))]);
    if several {
        html.element("span", &[("class", "part-name")], &format!("({}) ", part.name));
    }
    html.text(&one_line(&sitting.dealt.text(&part.ask, &part.with)));
    let precision = precision(&part.kind);
    if !precision.is_empty() {
        html.text(" ").element("span", &[("class", "precision")], precision.as_str());
    }
    html.close("p");
    if sitting.book == Book::Open && part.predict {
        guess::skeleton(html, part, &id);
    }
    // What was handed in is looked at and not changed any more; a drawing sees to that itself.
    let is_shut = sitting.book == Book::HandedIn && part.kind != Kind::Drawing;
    if is_shut {
        html.open("fieldset", &[("class", "handed-in"), ("disabled", "disabled")]);
    }
    answer::skeleton(html, sitting, part, &id);
    keypad::keypad(html, part);
    if is_shut {
        html.close("fieldset");
    }
    if sitting.book == Book::Open {
        html.open("div", &[("class", "actions")]);
        button(
            html,
            "data-check",
            part,
            check_label(&part.kind),
            &format!("{id}-check"),
            "primary",
        );
        if matches!(part.kind, Kind::Words { .. }) {
            button(html, "data-on-paper", part, ON_PAPER_LABEL, &format!("{id}-on-paper"), "");
        } else {
            html.element("span", &[("id", &format!("{id}-asks-help")), ("class", "asks-help")], "");
        }
        html.close("div");
    }
    // There before anything is in it: what is put into a place that is made with it is not read out.
    html.element(
        "div",
        &[("id", &format!("{id}-verdict")), ("class", "verdict-place"), ("role", "status")],
        "",
    );
    html.element("div", &[("id", &format!("{id}-help")), ("class", "help")], "");
    html.close("section");
}

fn check_label(kind: &Kind) -> &'static str {
    match kind {
        Kind::Words { .. } => "Compare",
        _ => "Check",
    }
}

fn button(html: &mut Markup, does: &str, part: &Part, label: &str, id: &str, class: &str) {
    html.open("button", &[("type", "button"), ("id", id), ("class", class), (does, &part.name)])
        .text(label)
        .element("span", &[("class", "visually-hidden")], &format!(" part {}", part.name))
        .close("button");
}

/// Everything that changes, as it is now.
#[must_use]
pub fn patches(sitting: &Sitting, prefix: &str) -> Vec<Patch> {
    let mut patches = Vec::new();
    for part in &sitting.exercise().parts {
        let id = part_id(prefix, part);
        let shown = sitting.shown(part);
        answer::patches(&mut patches, sitting, part, &id);
        // In a table each cell has its own.
        let key = if matches!(part.kind, Kind::Number(_)) { part.name.as_str() } else { "" };
        let judged = match (&shown, &part.kind) {
            (None, _) => String::new(),
            (Some(Verdict::Right { note }), Kind::Words { .. }) => said::written(note),
            (Some(verdict), _) => said::verdict(verdict, key),
        };
        patches.push(Patch::Html(format!("{id}-verdict"), judged));
        if sitting.book == Book::Open && part.predict {
            guess::patches(&mut patches, sitting, part, &id);
        }
        if sitting.book == Book::Open {
            help::patches(&mut patches, sitting, part, &id, shown.as_ref());
        }
    }
    patches
}

/// The id of a part.
#[must_use]
pub fn part_id(prefix: &str, part: &Part) -> String {
    format!("{prefix}-{}", part.name)
}

/// How precise an answer has to be, in words.
fn precision(kind: &Kind) -> String {
    match kind {
        Kind::Number(Wanted { figures: Figures::Exact, .. }) => "(exactly)".to_owned(),
        Kind::Number(Wanted { figures: Figures::Significant(1), .. }) => "(to 1 figure)".to_owned(),
        Kind::Number(Wanted { figures: Figures::Significant(figures), .. }) => {
            format!("(to {figures} figures)")
        }
        _ => String::new(),
    }
}

/// A text of a file on one line: its line ends are only where an author's editor broke it.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
