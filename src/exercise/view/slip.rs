//! A pass slip, marked.

use super::said;
use crate::exercise::closed_book::{Marked, MarkedAnswer};
use crate::exercise::schema::{Choice, Kind};
use crate::exercise::slip::Slip;
use crate::markup::Markup;

/// The result and each answer with its mark. `note` is what there is to say of its version.
#[must_use]
pub fn marked(slip: &Slip, marked: &Marked, note: Option<&str>) -> String {
    let right = marked.answers.iter().filter(|answer| answer.counts()).count();
    let mut html = Markup::default();
    let word = if marked.passed { "Passed." } else { "Not passed yet." };
    html.element("h2", &[], marked.sheet.title)
        .open(
            "p",
            &[
                ("class", "pass-result"),
                ("data-passed", if marked.passed { "yes" } else { "no" }),
                ("role", "status"),
            ],
        )
        .element("strong", &[], word)
        .text(&format!(" {right} of {} answers are right.", marked.answers.len()))
        .close("p");
    let mut facts = vec![format!("variant {}", slip.seed), format!("generator {}", slip.generator)];
    if !slip.name.is_empty() {
        facts.insert(0, slip.name.clone());
    }
    if slip.ended > slip.started && slip.started > 0 {
        facts.push(match (slip.ended - slip.started + 59_999) / 60_000 {
            1 => "1 minute".to_owned(),
            minutes => format!("{minutes} minutes"),
        });
    }
    html.element("p", &[("class", "progress")], &facts.join(", "));
    if let Some(note) = note {
        html.element("p", &[("class", "fault")], note);
    }
    html.open("ol", &[("class", "marked-answers")]);
    for answer in &marked.answers {
        html.open("li", &[])
            .element(
                "p",
                &[("class", "ask")],
                &format!("{}: {}", answer.exercise.title, answer.ask),
            )
            .open("p", &[])
            .text("Typed: ")
            .element("code", &[], &typed(answer))
            .close("p")
            .raw(&said::verdict(&answer.verdict, ""))
            .close("li");
    }
    html.close("ol");
    html.into_string()
}

/// What was typed, with the words of options in place of their keys.
fn typed(answer: &MarkedAnswer) -> String {
    if answer.text.trim().is_empty() {
        return "nothing".to_owned();
    }
    match &answer.part.kind {
        Kind::Choice { options, .. } | Kind::Several { options, .. } => {
            let words = |key: &str| {
                let option = options.iter().find(|option: &&Choice| option.key == key);
                option.map_or_else(|| key.to_owned(), |option| option.text.clone())
            };
            answer.text.split_whitespace().map(words).collect::<Vec<_>>().join("; ")
        }
        _ => answer.text.clone(),
    }
}
