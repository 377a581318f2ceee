//! The queue of what to repeat, and first guesses over time.

use crate::exercise::predictions::Predictions;
use crate::exercise::record::Record;
use crate::exercise::review::{Due, Listed, queue as due};
use crate::exercise::shipped;
use crate::markup::{Markup, save_buttons};

/// As many are shown of what is new, and of what comes later.
const SHOWN: usize = 5;
const DAY: i64 = 86_400_000;

/// What is due now, what is new and what comes later.
#[must_use]
pub fn queue(records: &[Record], now: i64) -> String {
    let parts: Vec<Vec<&str>> = shipped::shipped()
        .iter()
        .map(|exercise| exercise.parts.iter().map(|part| part.name.as_str()).collect())
        .collect();
    let listed: Vec<Listed<'_>> = shipped::shipped()
        .iter()
        .zip(&parts)
        .map(|(exercise, parts)| Listed { id: &exercise.id, chapter: exercise.chapter, parts })
        .collect();
    let all = due(records, &listed, now);
    let of = |wanted: fn(&Due, i64) -> bool| all.iter().filter(move |due| wanted(due, now));
    let mut html = Markup::default();
    let now_due: Vec<&Due> = of(|due, now| due.last.is_some() && due.due_ms <= now).collect();
    list(&mut html, "Due now", &now_due, now, "Nothing is due. Take something new.", records);
    let new: Vec<&Due> = of(|due, _| due.last.is_none()).take(SHOWN).collect();
    list(&mut html, "New", &new, now, "You have begun every exercise.", records);
    let later: Vec<&Due> =
        of(|due, now| due.last.is_some() && due.due_ms > now).take(SHOWN).collect();
    list(&mut html, "Later", &later, now, "Nothing is waiting.", records);
    html.into_string()
}

fn list(html: &mut Markup, title: &str, list: &[&Due], now: i64, none: &str, records: &[Record]) {
    html.element("h2", &[], title);
    if list.is_empty() {
        html.element("p", &[], none);
        return;
    }
    html.open("ol", &[("class", "exercises")]);
    for due in list {
        let Some(exercise) = shipped::find(&due.exercise) else { continue };
        // What was seen before comes with numbers that were not.
        let seed = records
            .iter()
            .filter(|record| record.exercise == due.exercise)
            .map(|record| record.seed.saturating_add(1))
            .max();
        let address = match seed {
            Some(seed) if due.last.is_some() => format!("#/exercises/{}?seed={seed}", due.exercise),
            _ => format!("#/exercises/{}", due.exercise),
        };
        html.open("li", &[])
            .element("a", &[("href", &address)], &exercise.title)
            .text(" ")
            .element(
                "span",
                &[("class", "progress")],
                &format!("chapter {}{}", due.chapter, when(due, now)),
            )
            .close("li");
    }
    html.close("ol");
}

fn when(due: &Due, now: i64) -> String {
    if due.last.is_none() {
        return String::new();
    }
    match (due.due_ms - now).div_euclid(DAY) {
        ..0 => String::new(),
        0 => ", within a day".to_owned(),
        1 => ", in a day".to_owned(),
        days => format!(", in {days} days"),
    }
}

/// What the picture of first guesses is called.
pub const GUESSES: &str = "Your first guesses";

/// How far off first guesses were.
#[must_use]
pub fn guesses(predictions: &Predictions) -> String {
    let mut html = Markup::default();
    html.element("h2", &[], GUESSES);
    if predictions.all.is_empty() {
        html.element("p", &[], "Some drills ask for an order of magnitude first. How far off you were will be drawn here.");
        return html.into_string();
    }
    html.open("figure", &[("class", "drawing")])
        .open("div", &[("role", "img"), ("aria-label", &predictions.twin())])
        .raw(&predictions.svg())
        .close("div")
        .element(
            "figcaption",
            &[],
            "Each guess against what it was: on the line exact, one step up ten times too large.",
        )
        .open("details", &[("class", "text-twin")])
        .element("summary", &[], "The same in words")
        .element("p", &[], &predictions.twin())
        .close("details");
    save_buttons(&mut html);
    html.close("figure");
    html.into_string()
}
