//! The names that the build knows are those of the estimates.

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::exercise::estimates::{self, Answer, Ask, DRAWING, Inputs, Mistake, Need};
use bytes_and_bubbles::exercise::schema::known::{self, GENERAL};
use bytes_and_bubbles::exercise::schema::{Cell, ESTIMATES, Exercise, Kind, Part};
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::exercise::variants::{self, Outcome};
use bytes_and_bubbles::exercise::{check, deal::Dealt};
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
        let needs = needs.join(", ");
        let (name, works_out) = (ask.name, works_out(ask));
        writeln!(text, "| `{name}` | {works_out} | {needs} | {gives} | {mistakes} |").unwrap();
    }
    text.push_str(INPUTS_HEAD);
    let mut seen: Vec<&str> = vec![DRAWING];
    for need in estimates::all().flat_map(|ask| ask.needs) {
        let name = need.name();
        if seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let what = match need {
            Need::Number(field) => field.label.to_owned(),
            Need::Word(_, words) => format!("one of: {}", words.join(" / ")),
            Need::Drawing => String::new(),
        };
        writeln!(text, "| `{name}` | {what} | `\"{}\"` |", example_of(name)).unwrap();
    }
    text
}

/// What an estimate works out, as a shipped exercise asks for it: the name and the formula of its last step,
/// or what a decision is made of.
fn works_out(ask: &Ask) -> String {
    let all = shipped();
    let parts =
        all.iter().flat_map(|exercise| exercise.parts.iter().map(move |part| (exercise, part)));
    let asked = parts.filter_map(|(exercise, part)| asked_in(ask, exercise, part)).next();
    asked.unwrap_or_else(|| match ask.answer {
        Answer::Number { steps, .. } => {
            let inputs = Inputs::read(ask.needs, |name| Some(example_of(name))).unwrap();
            last_step(&steps(&inputs).unwrap())
        }
        Answer::Decision { .. } => panic!("no shipped exercise asks for “{}”", ask.name),
    })
}

fn last_step(steps: &[Derivation]) -> String {
    let last = steps.last().unwrap();
    format!("{}: {}", last.name(), last.text_in_symbols())
}

fn asked_in(ask: &Ask, exercise: &Exercise, part: &Part) -> Option<String> {
    let dealt = Dealt::new(exercise, 0, |_| true);
    let (with, of) = match &part.kind {
        Kind::Number(wanted) if wanted.estimate == ask.name => (&part.with, wanted.of.as_deref()),
        Kind::Table { rows, .. } => {
            let mut cells = rows.iter().flat_map(|row| &row.cells);
            cells.find_map(|cell| match cell {
                Cell::Asked(wanted, with) if wanted.estimate == ask.name => {
                    Some((with, wanted.of.as_deref()))
                }
                _ => None,
            })?
        }
        Kind::Choice { estimate: Some(estimate), .. } if estimate == ask.name => {
            let steps = check::steps(&dealt, part, &[]);
            let names: Vec<&str> = steps.iter().map(|step| step.name()).collect();
            let none = if names.is_empty() { "" } else { "Decides by: " };
            return Some(format!("{none}{}", names.join("; ")));
        }
        _ => return None,
    };
    let drawing = of.map(|of| variants::drawing(exercise, &dealt, of).unwrap());
    match variants::outcome(ask, &dealt, with, drawing.as_deref()).unwrap() {
        Outcome::Steps(steps) => Some(last_step(&steps)),
        Outcome::Key(_) => None,
    }
}

/// What a shipped exercise has for an input.
fn example_of(name: &str) -> &'static str {
    let given = shipped().iter().flat_map(|exercise| &exercise.given);
    let given = given.filter(|given| given.name == name).map(|given| given.values[0].as_str());
    let with = shipped().iter().flat_map(|exercise| &exercise.parts).flat_map(|part| {
        let cells = match &part.kind {
            Kind::Table { rows, .. } => rows.iter().flat_map(|row| &row.cells).collect(),
            _ => Vec::new(),
        };
        let of_cells = cells.into_iter().flat_map(|cell| match cell {
            Cell::Asked(_, with) => with.as_slice(),
            Cell::Given(_) => &[],
        });
        part.with.iter().chain(of_cells)
    });
    let with = with.filter(|(own, text)| own == name && !text.starts_with('{'));
    let mut all = given.chain(with.map(|(_, text)| text.as_str()));
    all.next().unwrap_or_else(|| panic!("no shipped exercise has “{name}”"))
}

const PAGE_HEAD: &str = "\
# The estimates that exercises can ask for

Written by `WRITE_NAMES=1 cargo test --test exercises names`; how exercises use them stands in
[exercises.md](exercises.md). “Works out” is the last step of the way to the answer, as hints and solutions have it.
The keys of a decision are those that the options of a choice have. What the inputs are stands [below](#inputs).

| estimate | works out | inputs | gives | misconceptions |
|---|---|---|---|---|
";

const INPUTS_HEAD: &str = "
## Inputs

Values are texts, read as the page's fields read them: `\"7B\"`, `\"80 GB\"`, `\"80 GiB\"`, `\"25%\"`, `\"20 ms\"`.

| input | what it is | as in |
|---|---|---|
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
