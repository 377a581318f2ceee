//! The names that the build knows are those of the estimates.

use bytes_and_bubbles::exercise::estimates::{self, Answer, DRAWING, Need};
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

/// After a change of an estimate: `WRITE_NAMES=1 cargo test --test exercises names`.
#[test]
fn the_table_of_names_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/exercise/schema/names.rs");
    if std::env::var_os("WRITE_NAMES").is_some() {
        std::fs::write(&path, table()).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap();
    assert!(
        written == table(),
        "names have changed: run WRITE_NAMES=1 cargo test --test exercises names"
    );
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
