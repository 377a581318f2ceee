//! All exercises, chapter by chapter, with how far each has got.

use super::words;
use crate::exercise::record::Record;
use crate::exercise::schema::{Exercise, Place};
use crate::exercise::shipped;
use crate::markup::Markup;

/// Ways to practise besides the lists.
const WAYS: [(&str, &str, &str); 5] = [
    ("#/review", "Review", "What is due today, both chapters mixed."),
    (
        "#/ladder",
        "Step by step",
        "Worked examples from which one step after the other is taken away.",
    ),
    (
        "#/closed-book/chapter-8",
        "Chapter 8, book closed",
        "The staircase on a blank page, and a pass slip.",
    ),
    (
        "#/closed-book/chapter-27",
        "Chapter 27, book closed",
        "The ledger and two updates, and a pass slip.",
    ),
    (
        "#/check-your-exercises",
        "Check your exercises",
        "For lecturers: a file of your own, tried and shown.",
    ),
];

/// The lists of both chapters. `records` is what is kept, of whatever variants.
#[must_use]
pub fn html(records: &[Record]) -> String {
    let mut html = Markup::default();
    html.open("ul", &[("class", "ways")]);
    for (address, title, about) in WAYS {
        html.open("li", &[])
            .element("a", &[("href", address)], title)
            .text(" ")
            .text(about)
            .close("li");
    }
    html.close("ul");
    for (chapter, title) in [(27, "Chapter 27"), (8, "Chapter 8")] {
        html.open("section", &[("class", "exercise-list")]).element("h2", &[], title);
        for (kind, heading) in [
            (Place::Numbered(0), "The chapter's own exercises"),
            (Place::Drill, "Drills: one step each"),
            (Place::Problem, "Problems: several steps"),
            (Place::Challenge, "Challenges"),
        ] {
            let listed: Vec<&Exercise> = shipped::shipped()
                .iter()
                .filter(|one| one.chapter == chapter && same_kind(one.place, kind))
                .collect();
            if listed.is_empty() {
                continue;
            }
            html.element("h3", &[], heading).open("ol", &[("class", "exercises")]);
            listed.iter().for_each(|exercise| line(&mut html, exercise, records));
            html.close("ol");
        }
        html.close("section");
    }
    html.into_string()
}

fn same_kind(one: Place, other: Place) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

fn line(html: &mut Markup, exercise: &Exercise, records: &[Record]) {
    let (class, says) = words::progress(exercise, records);
    html.open("li", &[("data-progress", class)]).element(
        "a",
        &[("href", &format!("#/exercises/{}", exercise.id))],
        &exercise.title,
    );
    if !says.is_empty() {
        html.text(" ").element("span", &[("class", "progress")], &says);
    }
    html.close("li");
}
