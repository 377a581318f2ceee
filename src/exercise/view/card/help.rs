//! Hints and the solution of a part, and the points of a good answer in one's own words.

use crate::exercise::check::{self, Line, Verdict};
use crate::exercise::drawing::{self, measure};
use crate::exercise::record::Mark;
use crate::exercise::schema::{Kind, Part};
use crate::exercise::sitting::Sitting;
use crate::markup::{Markup, Patch, set_formula};
use crate::quantity::Quantity;

pub(super) fn patches(
    patches: &mut Vec<Patch>,
    sitting: &Sitting,
    part: &Part,
    id: &str,
    shown: Option<&Verdict>,
) {
    if let Kind::Words { points } = &part.kind {
        let written = shown.is_some_and(|verdict| verdict.mark() != Mark::NotRead);
        points_of(patches, sitting, part, points, id, written || sitting.was_compared(part));
        return;
    }
    let hints = check::hints(&sitting.dealt, part, &sitting.answers());
    let opened = usize::try_from(sitting.hints(part)).unwrap_or(usize::MAX).min(hints.len());
    // The places are there from the start, so that what comes into one is read out.
    let mut places = Markup::default();
    for place in 0..hints.len() {
        places.element(
            "div",
            &[("id", &format!("{id}-help-{place}")), ("role", "status"), ("class", "hint")],
            "",
        );
    }
    places.element("div", &[("id", &format!("{id}-help-all")), ("role", "status")], "");
    patches.push(Patch::Html(format!("{id}-help"), places.into_string()));
    for (place, hint) in hints.iter().enumerate() {
        let mut html = Markup::default();
        if place < opened {
            let title = format!("Hint {}: {}", place + 1, hint.title);
            html.element("p", &[("class", "hint-title")], &title);
            lines(&mut html, &hint.lines);
        }
        patches.push(Patch::Html(format!("{id}-help-{place}"), html.into_string()));
    }
    let mut solution = Markup::default();
    if sitting.sees_solution(part) {
        solution.open("div", &[("class", "solution")]).element(
            "p",
            &[("class", "solution-title")],
            "Solution",
        );
        lines(&mut solution, &check::solution(&sitting.dealt, part, &sitting.answers()));
        solution.close("div");
    }
    if part.kind == Kind::Drawing {
        distance(&mut solution, sitting, part);
    }
    patches.push(Patch::Html(format!("{id}-help-all"), solution.into_string()));
    let mut asks = Markup::default();
    let named = format!(" for part {}", part.name);
    // The last hint and the solution take their button away; the focus goes on to what is left.
    let mut button = |does: &str, id: &str, then: &str, label: &str| {
        let attributes = [("type", "button"), ("id", id), (does, &*part.name), ("data-then", then)];
        asks.open("button", &attributes)
            .text(label)
            .element("span", &[("class", "visually-hidden")], &named)
            .close("button")
            .text(" ");
    };
    if opened < hints.len() {
        let label = if opened == 0 {
            "Hint".to_owned()
        } else {
            format!("Hint {} of {}", opened + 1, hints.len())
        };
        let then = format!("{id}-solution {id}-check");
        button("data-hint", &format!("{id}-hint"), &then, &label);
    }
    if !sitting.sees_solution(part) {
        let then = format!("{id}-check");
        button("data-solution", &format!("{id}-solution"), &then, "Solution");
    }
    patches.push(Patch::Html(format!("{id}-asks-help"), asks.into_string()));
}

/// How far a drawing is from the shortest schedule, once everything was read off it.
fn distance(html: &mut Markup, sitting: &Sitting, part: &Part) {
    let standing = sitting.standing();
    let is_read = |other: &Part| match &other.kind {
        Kind::Number(wanted) if wanted.of.as_ref() == Some(&part.name) => {
            standing.parts.iter().any(|own| own.part == other.name && own.done)
        }
        _ => true,
    };
    let all_read = sitting.exercise().parts.iter().all(is_read);
    let measured = sitting.board(part).filter(|_| all_read).and_then(|board| {
        let [stages, micro_batches] = [board.drawing().stages(), board.drawing().micro_batches()]
            .map(|size| i128::try_from(size).map(Quantity::plain).ok());
        measure(&stages?, &micro_batches?, &board.text())
    });
    if let Some(measured) = measured {
        html.element("p", &[("class", "says")], &drawing::distance(&measured));
    }
}

/// Words and formulas of a hint or a solution.
fn lines(html: &mut Markup, lines: &[Line]) {
    for line in lines {
        match line {
            Line::Words(words) => {
                html.element("p", &[], words);
            }
            Line::Formula { text, mathml } => set_formula(html, mathml, text),
        }
    }
}

/// The points of a good answer, once something was written.
fn points_of(
    patches: &mut Vec<Patch>,
    sitting: &Sitting,
    part: &Part,
    points: &[String],
    id: &str,
    written: bool,
) {
    let mut html = Markup::default();
    if written {
        html.open("fieldset", &[("class", "points")]).element(
            "legend",
            &[],
            "Which of these points does your answer make?",
        );
        for (place, point) in points.iter().enumerate() {
            html.open("label", &[])
                .open(
                    "input",
                    &[
                        ("type", "checkbox"),
                        ("id", &format!("{id}-help-point-{place}")),
                        ("autocomplete", "off"),
                        ("data-point", &place.to_string()),
                        ("data-of", &part.name),
                    ],
                )
                .text(&sitting.dealt.text(point, &part.with))
                .close("label");
        }
        html.close("fieldset");
    }
    patches.push(Patch::Html(format!("{id}-help"), html.into_string()));
    let made = sitting.points(part);
    for place in 0..points.len() {
        let on = u32::try_from(place).is_ok_and(|place| made.contains(&place));
        patches.push(Patch::Checked(format!("{id}-help-point-{place}"), on));
    }
}
