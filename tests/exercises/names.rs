//! The names that the build knows are those of the estimates.

use bytes_and_bubbles::exercise::estimates::{self, Answer, DRAWING, Mistake, Need};
use bytes_and_bubbles::exercise::schema::ESTIMATES;
use bytes_and_bubbles::exercise::schema::known::{self, GENERAL};
use std::fmt::Write as _;
use std::path::Path;

const HEAD: &str = "\
//! The names of all estimates. Written by `WRITE_NAMES=1 cargo test --test exercises names`.

use super::known::Known;

/// Everything that exercises can ask for.
#[rustfmt::skip]
pub const ESTIMATES: &[Known] = &[
";

fn table() -> String {
    let mut text = HEAD.to_owned();
    for ask in estimates::all() {
        let inputs: Vec<(&str, &[&str])> = ask
            .needs
            .iter()
            .map(|need| match need {
                Need::Word(name, words) => (*name, *words),
                other => (other.name(), &[][..]),
            })
            .collect();
        let (keys, mistakes): (&[&str], Vec<&str>) = match ask.answer {
            Answer::Number { mistakes, .. } => {
                (&[], mistakes.iter().map(|mistake| mistake.is.name).collect())
            }
            Answer::Decision { keys, .. } => (keys, Vec::new()),
        };
        let inputs: Vec<String> =
            inputs.iter().map(|(name, words)| format!("({name:?}, &{words:?})")).collect();
        let inputs = inputs.join(", ");
        let name = ask.name;
        writeln!(
            text,
            "    Known {{ name: {name:?}, inputs: &[{inputs}], keys: &{keys:?}, mistakes: &{mistakes:?} }},"
        )
        .unwrap();
    }
    text + "];\n"
}

/// The same for people, with what the misconceptions are called.
fn page() -> String {
    let mut text = PAGE_HEAD.to_owned();
    for ask in estimates::all() {
        let needs: Vec<String> = ask
            .needs
            .iter()
            .map(|need| match need {
                Need::Word(name, words) => format!("`{name}` ({})", words.join(" / ")),
                other => format!("`{}`", other.name()),
            })
            .collect();
        let (gives, mistakes) = match ask.answer {
            Answer::Number { expect, mistakes, .. } => {
                let mistakes: Vec<String> = mistakes
                    .iter()
                    .map(|Mistake { is, .. }| format!("`{}` ({})", is.name, is.title))
                    .collect();
                let unit = expect.dimension.words().1;
                let gives = match unit.as_str() {
                    "" if expect.share => "a share",
                    "" => "a number",
                    unit => unit,
                };
                (gives.to_owned(), mistakes.join(", "))
            }
            Answer::Decision { keys, .. } => {
                let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
                (keys.join(" / "), String::new())
            }
        };
        writeln!(text, "| `{}` | {} | {gives} | {mistakes} |", ask.name, needs.join(", ")).unwrap();
    }
    text
}

const PAGE_HEAD: &str = "\
# The estimates that exercises can ask for

Written by `WRITE_NAMES=1 cargo test --test exercises names`; how exercises use them stands in
[exercises.md](exercises.md). The keys of a decision are those that the options of a choice have.

| estimate | inputs | gives | misconceptions |
|---|---|---|---|
";

/// After a change of an estimate: `WRITE_NAMES=1 cargo test --test exercises names`.
#[test]
fn the_table_of_names_is_up_to_date() {
    for (path, text) in [("src/exercise/schema/names.rs", table()), ("docs/estimates.md", page())] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        if std::env::var_os("WRITE_NAMES").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        assert!(
            std::fs::read_to_string(&file).unwrap_or_default() == text,
            "{path} is not up to date: run WRITE_NAMES=1 cargo test --test exercises names"
        );
    }
}

#[test]
fn names_are_unique_and_can_be_written() {
    let is_name = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    let mut seen: Vec<&str> = Vec::new();
    for ask in estimates::all() {
        assert!(is_name(ask.name) && !seen.contains(&ask.name), "{}", ask.name);
        seen.push(ask.name);
        for need in ask.needs {
            assert!(is_name(need.name()), "{}: {}", ask.name, need.name());
        }
        match ask.answer {
            Answer::Number { mistakes, .. } => {
                let names: Vec<&str> = mistakes.iter().map(|mistake| mistake.is.name).collect();
                for (at, name) in names.iter().enumerate() {
                    assert!(is_name(name) && !GENERAL.contains(name), "{}: {name}", ask.name);
                    assert!(!names[..at].contains(name), "{}: {name} twice", ask.name);
                }
            }
            Answer::Decision { keys, .. } => {
                assert!(keys.len() > 1 && keys.iter().all(|key| is_name(key)), "{}", ask.name);
            }
        }
    }
    assert_eq!(DRAWING, known::DRAWING);
    if std::env::var_os("WRITE_NAMES").is_none() {
        assert_eq!(ESTIMATES.len(), seen.len());
    }
}
