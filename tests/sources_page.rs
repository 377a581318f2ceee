//! The sources as the page shows them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::markup::{SourceFilter, sources_count, sources_not_covered, sources_table};
use bytes_and_bubbles::scenario::Pairs;
use bytes_and_bubbles::source::{Agreement, Sources};

const HOSTILE: &str = "<img src=x onerror=\"alert('1')\"> & </td>";

fn pairs(of: &[(&str, &str)]) -> Pairs {
    of.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

fn row(id: &str, topic: &str, agrees: &str, printed: &str) -> Pairs {
    pairs(&[
        ("id", id),
        ("topic", topic),
        ("what", "State of a model"),
        ("formula", "model state"),
        ("inputs.parameters", "7.5B"),
        ("inputs.weights", "2"),
        ("inputs.gradients", "2"),
        ("unit", "GB"),
        ("printed", printed),
        ("agrees", agrees),
        ("ours", "30"),
        ("source", "A paper"),
        ("note", "A note"),
    ])
}

fn sources(rows: Vec<Pairs>) -> Sources {
    let left = vec![pairs(&[("id", HOSTILE), ("what", HOSTILE), ("why", HOSTILE)])];
    Sources::from_lists(&[("figures".to_owned(), rows), ("not-covered".to_owned(), left)]).unwrap()
}

fn three() -> Sources {
    sources(vec![
        row("one", "State", "exact", "30"),
        row("two", "State", "wrong", "31"),
        row("three", "Time", "measured", "33"),
    ])
}

fn ids(html: &str) -> Vec<&str> {
    html.split("data-id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

fn filter(topic: &str, agrees: Option<Agreement>) -> SourceFilter {
    SourceFilter { topic: topic.to_owned(), agrees }
}

#[test]
fn a_row_shows_both_and_how_they_agree() {
    let html = sources_table(&three(), &SourceFilter::default());
    for part in [
        "<b>30</b> GB",
        "<b>31</b> GB",
        "parameters <b>7.5B</b>",
        "M_state = N × (b_weights + b_gradients)",
        "M_state = 7,500,000,000 × (2 + 2) = 30,000,000,000 bytes",
        "<strong class=\"verdict good\">exact</strong>",
        "<strong class=\"verdict bad\">wrong there</strong>",
        "<strong class=\"verdict aside\">measured there</strong>, 1.10 times the estimate",
        "A paper",
        "A note",
    ] {
        assert!(html.contains(part), "{part} is not in {html}");
    }
}

#[test]
fn filters_give_the_right_rows() {
    let sources = three();
    let shown = |topic, agrees| {
        let html = sources_table(&sources, &filter(topic, agrees));
        ids(&html).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(shown("", None), ["one", "two", "three"]);
    assert_eq!(shown("State", None), ["one", "two"]);
    assert_eq!(shown("", Some(Agreement::Measured)), ["three"]);
    assert_eq!(shown("State", Some(Agreement::Wrong)), ["two"]);
    assert_eq!(shown("Time", Some(Agreement::Wrong)), [""; 0]);
    assert_eq!(shown("no such topic", None), [""; 0]);
    assert_eq!(
        sources_count(&sources, &filter("State", None)),
        "2 of 3 figures: 1 exact; 1 wrong there."
    );
    assert_eq!(
        sources_count(&sources, &filter("x", None)),
        "None of 3 figures: choose another topic, or another agreement."
    );
    assert_eq!(sources.topics(), ["State", "Time"]);
}

#[test]
fn a_filter_is_in_the_address_and_leaves_the_rest_of_it_alone() {
    let chosen = filter("State", Some(Agreement::Truncates));
    let mut typed = pairs(&[("run.workers", "3")]);
    typed.extend(chosen.pairs());
    assert_eq!(SourceFilter::take(&mut typed), chosen);
    assert_eq!(typed, pairs(&[("run.workers", "3")]));
    assert_eq!(SourceFilter::default().pairs(), Pairs::new());
    let unknown = SourceFilter::take(&mut pairs(&[("agrees", "perhaps")]));
    assert_eq!(unknown, SourceFilter::default());
}

#[test]
fn hostile_texts_are_shown_and_do_nothing() {
    let mut rows = Vec::new();
    for name in
        ["id", "topic", "what", "formula", "inputs.parameters", "unit", "printed", "source", "note"]
    {
        let mut row = row("one", "State", "exact", "30");
        row.iter_mut()
            .filter(|(known, _)| known == name)
            .for_each(|(_, text)| *text = HOSTILE.into());
        rows.push(row);
    }
    let mut named = row("one", "State", "exact", "30");
    named.push((format!("inputs.{HOSTILE}"), HOSTILE.to_owned()));
    rows.push(named);
    let sources = sources(rows);
    let table = sources_table(&sources, &SourceFilter::default());
    let left = sources_not_covered(&sources.not_covered);
    for html in [&table, &left] {
        assert!(!html.contains("<img") && !html.contains("& <"), "{html}");
        assert!(html.contains("&lt;img src=x onerror="));
    }
    assert_eq!(table.matches("</td>").count(), 10 * 6);
}

/// A row whose verdict is no longer true says so, and so does one that cannot be worked out.
#[test]
fn what_does_not_hold_is_said() {
    let mut unknown = row("four", "State", "exact", "30");
    unknown
        .iter_mut()
        .filter(|(name, _)| name == "formula")
        .for_each(|(_, text)| *text = "?".into());
    let sources = sources(vec![row("one", "State", "exact", "31"), unknown]);
    let html = sources_table(&sources, &SourceFilter::default());
    assert_eq!(html.matches("not as it was said to agree: exact").count(), 2);
    assert!(html.contains("<span class=\"fault\">There is no formula “?”.</span>"));
}
