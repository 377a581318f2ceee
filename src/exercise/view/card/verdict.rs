//! How an answer was judged, in words as well as in colour.

use crate::exercise::check::Verdict;
use crate::exercise::schema::{Kind, Part};
use crate::markup::{Markup, said_options};

/// The verdict, with what there is to say. Readings to choose from are put where `key` says, if it says.
pub(super) fn html(verdict: &Verdict, part: &Part, key: &str) -> String {
    let mut html = Markup::default();
    let (class, word, says) = match verdict {
        Verdict::Right { note } if matches!(part.kind, Kind::Words { .. }) => {
            ("written", "Written.", note)
        }
        Verdict::Right { note } => ("right", "Right.", note),
        Verdict::Form { says } => ("form", "Right value, wrong form.", says),
        Verdict::Wrong { says, .. } => ("wrong", "Not right.", says),
        Verdict::NotRead { says, .. } => ("not-read", "Not judged.", says),
    };
    html.open("p", &[("class", "judged"), ("data-verdict", class)])
        .element("strong", &[], word)
        .text(" ")
        .text(says);
    if let (Verdict::NotRead { options, .. }, false) = (verdict, key.is_empty()) {
        html.text(" ").raw(&said_options(options, "data-meant", key));
    }
    html.close("p");
    html.into_string()
}
