//! `docs/exercises.md` tells a lecturer everything that the reader knows.

use bytes_and_bubbles::exercise::lists::read_file;
use bytes_and_bubbles::exercise::schema::keys;
use bytes_and_bubbles::exercise::schema::known::GENERAL;
use bytes_and_bubbles::exercise::schema::{self, Node};

const PAGE: &str = include_str!("../../docs/exercises.md");

/// The section of the page that tells of the keys of this place, up to the next heading.
fn section(place: &str) -> &'static str {
    let heading = format!("\n### {place}");
    let start = PAGE.find(&heading).unwrap_or_else(|| panic!("no heading “### {place}”"));
    let rest = &PAGE[start + heading.len()..];
    &rest[..rest.find("\n##").unwrap_or(rest.len())]
}

#[test]
fn every_key_stands_in_the_page() {
    let mut count = 0;
    for (place, known) in keys::all() {
        let section = section(place);
        for key in known {
            assert!(section.contains(&format!("`{key}`")), "{place}: `{key}` is not told");
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
    for (kind, _) in keys::KINDS {
        assert!(PAGE.contains(&format!("kind = \"{kind}\"")), "no example of {kind}");
    }
    for name in GENERAL {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
}

/// The examples of the page, by the language they are marked with.
fn examples(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    PAGE.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn the_examples_of_the_page_are_files() {
    let whole: Vec<_> = examples("toml");
    let mut files = 0;
    for text in &whole {
        // A part is tried within an exercise.
        let is_file = text.contains("[[exercise]]");
        files += usize::from(is_file);
        let file = if is_file { (*text).to_owned() } else { format!("{HEAD}\n{text}") };
        let read = read_file(&file);
        assert!(read.is_ok(), "{read:#?}\n{file}");
    }
    assert!(files >= 1 && whole.len() >= keys::KINDS.len(), "{} examples", whole.len());
    for text in examples("json") {
        assert!(schema::read(text).is_ok(), "{text}");
        // The same as the first in TOML.
        let lineless = |text| format!("{:?}", schema::read(text).unwrap()[0].parts[0].kind);
        assert_eq!(lineless(text), lineless(whole[0]));
        assert!(Node::from_json(text).is_ok());
    }
    assert_eq!(examples("json").len(), 1);
}

/// What the examples of parts stand in.
const HEAD: &str = r#"
[[exercise]]
id = "example"
chapter = 8
place = "problem"
title = "Example"
prompt = "A pipeline of {stages} stages and {micro-batches} micro-batches."
given = { stages = "4", micro-batches = "8" }

[[exercise.part]]
kind = "drawing"
ask = "Draw it."
"#;
