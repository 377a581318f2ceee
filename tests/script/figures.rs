//! Every figure of both chapters through the script interface: `tests/book/figures.json`, which Node.js walks as
//! well, row by row, and that no figure of the tests of the book is missing there.

use crate::support::result;
use bytes_and_bubbles::example::ALL;
use bytes_and_bubbles::scenario::Pairs;
use bytes_and_bubbles::script;
use serde_json::Value;
use std::collections::BTreeSet;

const FILE: &str = include_str!("../book/figures.json");
/// The tests of the book, from which rows have their literals.
const BOOK: [(u64, &str); 2] =
    [(8, include_str!("../book/chapter_8.rs")), (27, include_str!("../book/chapter_27.rs"))];

fn file() -> Value {
    serde_json::from_str(FILE).unwrap()
}

fn rows(file: &Value) -> &[Value] {
    file["figures"].as_array().unwrap()
}

fn inputs(row: &Value) -> Pairs {
    let pairs = row["inputs"].as_object().unwrap().iter();
    pairs.map(|(name, text)| (name.clone(), text.as_str().unwrap().to_owned())).collect()
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_else(|| panic!("no {name}: {row}"))
}

#[test]
fn every_row_is_what_it_says() {
    let file = file();
    let mut faults = Vec::new();
    for row in rows(&file) {
        let call = if row["call"] == "ask" { script::ask } else { script::estimate };
        assert!(["ask", "estimate"].contains(&text(row, "call")), "{row}");
        let answer = match call(text(row, "name"), &inputs(row)) {
            Ok(json) => serde_json::from_str::<Value>(&json).unwrap(),
            Err(error) => {
                let same = error.field.as_deref() == row["field"].as_str()
                    && error.message == row["error"];
                if !same {
                    faults.push(format!("{}: {error:?}", row["what"]));
                }
                continue;
            }
        };
        if !row["decision"].is_null() {
            assert_eq!(answer["decision"], row["decision"], "{row}");
            continue;
        }
        let found = result(&answer, text(row, "result"));
        let is = |name: &str, found: &Value| row[name].is_null() || row[name] == *found;
        let holds = is("exact", &found["exact"])
            && is("unit", &found["unit"])
            && is("error", &found["error"])
            && is("approximate", &found["printed"]["decimal"])
            && is("substituted", &found["formula"]["substituted"])
            && is("good", &found["verdict"]["good"])
            && ["decimal", "binary", "shown"].iter().all(|name| is(name, &found["printed"][name]));
        let says =
            ["exact", "error", "approximate", "decimal"].iter().any(|name| row[name].is_string());
        let rooted = row["approximate"].is_null() || found["exact"].is_null();
        if !(holds && says && rooted) {
            let found = (
                &found["exact"],
                &found["unit"],
                &found["printed"],
                &found["formula"]["substituted"],
                &found["error"],
                &found["verdict"],
            );
            faults.push(format!("{row}\n  but it is {found:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_call_stands_there_twice() {
    let file = file();
    let mut seen = BTreeSet::new();
    let key = |row: &Value| {
        format!("{} {} {} {}", row["call"], row["name"], row["inputs"], row["result"])
    };
    let twice: Vec<String> = rows(&file)
        .iter()
        .filter(|row| !seen.insert(format!("{} {}", key(row), row["test"])))
        .map(key)
        .collect();
    assert!(twice.is_empty(), "{twice:?}");
    assert!(rows(&file).len() >= 250);
}

/// Every figure that an example must reproduce is a row, with the same literal.
#[test]
fn figures_of_the_examples_are_rows() {
    let file = file();
    for example in ALL {
        for book in example.book {
            let typed: Pairs = book.typed.iter().map(|(n, t)| ((*n).into(), (*t).into())).collect();
            let row = rows(&file).iter().find(|row| {
                let same = |name: &str, is: &str| row[name] == is;
                same("call", "estimate")
                    && same("name", example.name)
                    && same("result", book.figure)
                    && inputs(row).into_iter().collect::<BTreeSet<_>>()
                        == typed.iter().cloned().collect::<BTreeSet<_>>()
            });
            let row =
                row.unwrap_or_else(|| panic!("{} {:?} {}", example.name, book.typed, book.figure));
            assert!(row["exact"].is_string() || row["approximate"] == book.is, "{row}");
        }
    }
}

/// Every test of the book has a row or says why it has none.
#[test]
fn every_test_of_the_book_has_a_row() {
    let file = file();
    let left = file["left"].as_array().unwrap();
    let known: BTreeSet<&str> =
        rows(&file).iter().chain(left).map(|row| text(row, "test")).collect();
    let mut tests = BTreeSet::from(["every_example_reproduces_its_figures_of_the_book"]);
    for (_, source) in BOOK {
        let after = source.split("#[test]").skip(1);
        tests
            .extend(after.map(|rest| rest.split_once("fn ").unwrap().1.split_once('(').unwrap().0));
    }
    assert_eq!(known, tests);
    assert!(left.iter().all(|row| text(row, "why").ends_with('.')));
}

/// Whole numbers of four digits and more in a text, however they are grouped.
fn numbers(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut digits = String::new();
    let chars: Vec<char> = source.chars().chain([' ']).collect();
    for (place, c) in chars.iter().enumerate() {
        let after = chars.get(place + 1).copied().unwrap_or(' ');
        match c {
            c if c.is_ascii_digit() => digits.push(*c),
            '_' | ',' if !digits.is_empty() && after.is_ascii_digit() => {}
            _ => {
                if digits.len() >= 4 {
                    found.insert(std::mem::take(&mut digits));
                }
                digits.clear();
            }
        }
    }
    found
}

/// Every large number in the tests of the book stands in the file: as a value, in a formula, or among the inputs,
/// or it is told why it is not there.
#[test]
fn every_number_of_the_book_is_reached() {
    let file = file();
    let mut known = numbers(FILE);
    // Inputs such as 7B, and the book's numbers that rows leave as they are.
    for row in rows(&file) {
        let call = if row["call"] == "ask" { script::ask } else { script::estimate };
        let Ok(json) = call(text(row, "name"), &inputs(row)) else { continue };
        let answer: Value = serde_json::from_str(&json).unwrap();
        for input in answer["inputs"].as_array().unwrap() {
            known.extend(numbers(input["exact"].as_str().unwrap_or_default()));
            known.extend(numbers(input["text"].as_str().unwrap_or_default()));
        }
    }
    for (chapter, source) in BOOK {
        let missing: Vec<String> =
            numbers(source).into_iter().filter(|one| !known.contains(one)).collect();
        assert!(missing.is_empty(), "chapter {chapter}: {missing:?}");
    }
}
