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
    let (class, word, says) = match verdict {
        Verdict::Right { note } => ("right", "Right.", note),
        Verdict::Form { says } => ("form", "Right value, wrong form.", says),
        Verdict::Wrong { says, .. } => ("wrong", "Not right.", says),
        Verdict::NotRead { says, .. } => ("not-read", "Not judged.", says),
    };
    let named = match verdict {
        Verdict::Wrong { misconception: Some(name), .. } => title(name),
        _ => None,
    };
    match named {
        Some(title) => judged(&mut html, class, &format!("Not right: {title}."), says),
        None => judged(&mut html, class, word, says),
    }
    if let (Verdict::NotRead { options, .. }, false) = (verdict, key.is_empty()) {
        html.raw(&said_options(options, "data-meant", key));
    }
    html.into_string()
}

/// What a misconception is called, within a sentence.
fn title(name: &str) -> Option<String> {
    let general = GENERAL.iter().find(|general| general.name == name);
    let title = general.or_else(|| misconception(name))?.title;
    let mut letters = title.chars();
    let (first, second) = (letters.next()?, letters.clone().next());
    let keeps = second.is_none_or(|second| !second.is_lowercase());
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
