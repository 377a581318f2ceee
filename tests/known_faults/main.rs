//! What readers of other workbooks reported, and where it is tried here. Each fault that was collected
//! has a row in [`list`]; a test that is named there is there, and so is every fault.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs
)]

mod access;
mod embedded;
mod list;
mod numbers;
mod others;
mod state;
mod support;
mod tolerance;
mod typed;
mod units;
mod worked;

use list::rows;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The kinds that were looked at.
const KINDS: [&str; 17] = [
    "number-parsing",
    "units",
    "tolerance",
    "feedback",
    "state-loss",
    "accessibility",
    "authoring",
    "variants",
    "share-link",
    "embedding-storage",
    "multi-widget",
    "lms",
    "print",
    "embedding",
    "embedding-security",
    "hosting",
    "browser",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The faults of these kinds, as they were collected beside the project.
fn reported() -> Option<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(root().join("../shared/cases/known-faults.json")).ok()?;
    let all: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let of = |fault: &serde_json::Value, key: &str| fault[key].as_str().unwrap().to_owned();
    let pairs = all.iter().map(|fault| (of(fault, "id"), of(fault, "kind")));
    Some(pairs.filter(|(_, kind)| KINDS.contains(&kind.as_str())).collect())
}

#[test]
fn every_fault_has_one_row() {
    let mut ids: Vec<&str> = rows().map(|row| row.id).collect();
    ids.sort_unstable();
    let many = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), many, "a fault has two rows");
    assert_eq!(many, 82);
    let Some(reported) = reported() else {
        eprintln!("The collection of faults is not beside the project.");
        return;
    };
    let reported: Vec<&str> = reported.keys().map(String::as_str).collect();
    assert_eq!(ids, reported);
}

#[test]
fn every_test_that_is_named_is_there() {
    for row in rows() {
        let tests = row.tests;
        assert!(!tests.is_empty(), "{}", row.id);
        for (file, name) in tests {
            let path = root().join("tests").join(file);
            let text =
                std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}: {file}", row.id));
            assert!(holds(&text, file, name), "{}: there is no {name} in {file}", row.id);
        }
    }
}

/// Whether a file holds a test of this name: a function in Rust, a part of a title in the browser's tests.
fn holds(text: &str, file: &str, name: &str) -> bool {
    if file.ends_with(".rs") {
        let functions = text.lines().filter_map(|line| line.trim().strip_prefix("fn "));
        return functions.into_iter().any(|rest| rest.split('(').next() == Some(name));
    }
    let titles =
        text.lines().filter(|line| ["test(", "it(", "run("].iter().any(|call| line.contains(call)));
    name.len() > 4 && titles.into_iter().any(|line| line.contains(name))
}

#[test]
fn what_was_reported_is_told_in_sentences() {
    for row in rows() {
        assert!(is_sentence(row.reported), "{}: {}", row.id, row.reported);
    }
}

fn is_sentence(text: &str) -> bool {
    let begins = text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '“');
    begins && text.ends_with('.') && text.split_whitespace().count() >= 5 && !text.contains("  ")
}
