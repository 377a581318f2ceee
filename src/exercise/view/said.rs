//! What is said of an answer: what its text is read as, and how it was judged, in words as well as in
//! colour. Readings to choose from carry `data-meant`, which says where they are put.

use crate::exercise::check::{ReadBack, Verdict};
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
            html.element("strong", &[("class", "question")], "Which one?")
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
    judged(&mut html, class, word, says);
    if let (Verdict::NotRead { options, .. }, false) = (verdict, key.is_empty()) {
        html.raw(&said_options(options, "data-meant", key));
    }
    html.into_string()
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
