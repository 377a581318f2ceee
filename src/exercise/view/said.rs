//! What is said of an answer: what its text is read as, and how it was judged, in words as well as in
//! colour. Readings to choose from carry `data-meant`, which says where they are put.

use crate::exercise::check::{GENERAL, ReadBack, Verdict};
use crate::exercise::estimates::misconception;
use crate::markup::{Markup, said_options};

/// What a text is read as, before anything is judged.
#[must_use]
pub fn read_back(read: &ReadBack, key: &str) -> String {
    let mut html = Markup::default();
    match read {
        ReadBack::Nothing => {}
        ReadBack::Read(value, others) => {
            html.element("span", &[("class", "read-as")], &format!("Read as {value}"));
            if !others.is_empty() {
                html.text(". Or meant as ").raw(&said_options(others, "data-meant", key));
            }
        }
        ReadBack::Asked(options) => {
            let question = if options.len() == 1 { "Is this meant?" } else { "Which one?" };
            html.element("strong", &[("class", "question")], question)
                .text(" ")
                .raw(&said_options(options, "data-meant", key));
        }
        ReadBack::Refused(says) => {
            html.element("strong", &[("class", "fault")], says);
        }
    }
    html.into_string()
}

/// How an answer was judged. Where `key` is empty nothing is offered.
#[must_use]
pub fn verdict(verdict: &Verdict, key: &str) -> String {
    let mut html = Markup::default();
    let (class, says) = match verdict {
        Verdict::Right { note } => ("right", note),
        Verdict::Form { says } => ("form", says),
        Verdict::Wrong { says, .. } => ("wrong", says),
        Verdict::NotRead { says, .. } => ("not-read", says),
    };
    judged(&mut html, class, &word(verdict), says);
    if let (Verdict::NotRead { options, .. }, false) = (verdict, key.is_empty()) {
        html.raw(&said_options(options, "data-meant", key));
    }
    html.into_string()
}

/// The verdict in a word or two, with the misconception where there is one.
#[must_use]
pub fn word(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Right { .. } => "Right.".to_owned(),
        Verdict::Form { .. } => "Right value, wrong form.".to_owned(),
        Verdict::Wrong { misconception, .. } => match misconception.and_then(title) {
            Some(title) => format!("Not right: {title}."),
            None => "Not right.".to_owned(),
        },
        Verdict::NotRead { .. } => "Not judged.".to_owned(),
    }
}

/// What a misconception is called, within a sentence.
fn title(name: &str) -> Option<String> {
    let general = GENERAL.iter().find(|general| general.name == name);
    let title = general.or_else(|| misconception(name))?.title;
    let mut letters = title.chars();
    let first = letters.next()?;
    // A unit or a symbol stays as it is written: GiB, P.
    let rest = letters.as_str().split(' ').next().unwrap_or_default();
    let keeps = rest.is_empty() || rest.chars().any(|letter| !letter.is_lowercase());
    let first = if keeps { first.to_string() } else { first.to_lowercase().to_string() };
    Some(format!("{first}{}", letters.as_str()))
}

/// That something was written that nobody judges.
#[must_use]
pub fn written(says: &str) -> String {
    let mut html = Markup::default();
    judged(&mut html, "written", "Written.", says);
    html.into_string()
}

fn judged(html: &mut Markup, class: &str, word: &str, says: &str) {
    html.open("p", &[("class", "judged"), ("data-verdict", class)])
        .element("strong", &[], word)
        .text(" ")
        .text(says)
        .close("p");
}
