//! The one reader and the one printer.

use super::ScriptError;
use super::json::{Value, list, object};
use super::names::{kebab, unknown};
use super::value::{exact, quantity, unit};
use crate::example::Group;
use crate::exercise::schema::nearest::shown;
use crate::quantity::read::{self as reader, Expect, Reading, Reason, Refusal, Spelling};
use crate::quantity::{Dimension, Quantity, print as printer};
use crate::scenario::{Control, Entry, Form, Kind};

/// What a text may be read as, by its name. A letter such as B stands for a billion parameters and for bytes,
/// which is why there are kinds.
pub const KINDS: [(&str, Expect); 10] = [
    ("number", Expect::number()),
    ("share", Expect::fraction()),
    ("bytes", Expect::bytes()),
    ("seconds", Expect::seconds()),
    ("parameters", Expect::parameters()),
    ("tokens", Expect::tokens()),
    ("bytes-per-second", Expect::bytes_per_second()),
    ("bytes-per-parameter", Expect::bytes_per_parameter()),
    ("count", Expect::count(&[])),
    ("operations", Expect { dimension: Dimension::OPERATIONS, ..Expect::number() }),
];

/// Reads a text with the workbook's one reader: as one of the [`KINDS`], as an input of this name, or where `kind`
/// is empty as whatever the text says by itself that it is. JSON with the exact value, its unit, how it is printed,
/// and other readings; where several are as likely, `read` is `null` and `options` holds them.
///
/// # Errors
/// A text that cannot be read, with its place, or a kind that there is not.
///
/// ```
/// use bytes_and_bubbles::script::read;
///
/// let json = read("7.5B params", "").unwrap();
/// assert!(json.starts_with(r#"{"text":"7.5B params","kind":"parameters","exact":"7500000000","unit":"parameters""#));
/// // Gigabits, or meant as gigabytes?
/// let json = read("16 Gb", "bytes").unwrap();
/// assert!(json.contains(r#""exact":null"#) && json.contains(r#"{"kind":"bytes","text":"16 GB""#));
/// assert_eq!(read("2.5", "stages").unwrap_err().message, "Type a whole number of at least 1; this is 2.5.");
/// ```
pub fn read(text: &str, kind: &str) -> Result<String, ScriptError> {
    let wanted = kebab(kind);
    if wanted.is_empty() {
        return read_as_it_says(text);
    }
    if let Some((name, expect)) = KINDS.iter().find(|(name, _)| *name == wanted) {
        return match reader::read(text, expect) {
            Ok(reading) => Ok(of_reading(text, name, reading)),
            Err(refusal) => Err(refused(&refusal)),
        };
    }
    let numbers = |control: &&'static Control| matches!(control.kind, Kind::Text { .. });
    let Some(control) = Group::Own.run().control(&wanted).filter(numbers) else {
        let kinds = KINDS.iter().map(|(name, _)| *name);
        return Err(unknown(Some("kind"), "kind", kind, kinds));
    };
    match control.field.read(text) {
        Entry::Value { quantity, others } => {
            Ok(of_reading(text, control.name(), Reading::Read { quantity, others }))
        }
        Entry::Asked { options } => {
            Ok(of_reading(text, control.name(), Reading::Asked { options }))
        }
        Entry::Blank => Err(ScriptError::of("text", "Type a number.")),
        Entry::Refused { message } => Err(ScriptError::of("text", message)),
    }
}

/// Reads a text as what its own units say; a number alone is a number.
fn read_as_it_says(text: &str) -> Result<String, ScriptError> {
    let mut found: Vec<(&str, Reading)> = Vec::new();
    let mut refusals: Vec<Refusal> = Vec::new();
    for (name, expect) in &KINDS {
        match reader::read_as_written(text, expect) {
            Ok((reading, written)) => {
                let says = expect.dimension == Dimension::PLAIN || !written.bare;
                // What each parameter takes may be written in bytes alone, and then it says bytes.
                let is = |name| found.iter().any(|(known, _)| *known == name);
                let taken = *name == "bytes-per-parameter" && is("bytes")
                    || expect.dimension == Dimension::PLAIN && (is("number") || is("share"));
                if says && !taken {
                    found.push((name, reading));
                }
            }
            Err(refusal) => refusals.push(refusal),
        }
    }
    // Whatever is a number alone is no more than that.
    if found.first().is_some_and(|(name, _)| ["number", "share"].contains(name)) {
        found.truncate(1);
    }
    let many = found.len() > 1;
    match found.pop() {
        Some((name, reading)) if !many => Ok(of_reading(text, name, reading)),
        Some(last) => {
            found.push(last);
            let options = found.into_iter().flat_map(|(name, reading)| ways(name, reading));
            Ok(asked(text, Value::Nothing, Value::List(options.collect())))
        }
        None => {
            let kind = |refusal: &&Refusal| !matches!(refusal.reason, Reason::WrongKind { .. });
            let furthest = refusals.iter().filter(kind).max_by_key(|refusal| refusal.span.start);
            Err(furthest
                .or(refusals.first())
                .map_or_else(|| ScriptError::new("Type a number."), refused))
        }
    }
}

fn refused(refusal: &Refusal) -> ScriptError {
    ScriptError::of("text", refusal.to_string())
}

/// What is read under one kind: the reading, or those to choose from.
fn ways(kind: &str, reading: Reading) -> Vec<Value> {
    match reading {
        Reading::Read { quantity, .. } => vec![way(kind, None, &quantity)],
        Reading::Asked { options } => {
            options.iter().map(|option| way(kind, Some(&option.text), &option.quantity)).collect()
        }
    }
}

fn way(kind: &str, text: Option<&str>, quantity: &Quantity) -> Value {
    object([("kind", kind.into())])
        .with_if("text", text)
        .with("exact", exact(quantity))
        .with("unit", unit(quantity))
        .with("read", printer::in_full(quantity))
}

fn asked(text: &str, kind: Value, options: Value) -> String {
    let nothing = || Value::Nothing;
    let value = object([
        ("text", text.into()),
        ("kind", kind),
        ("exact", nothing()),
        ("unit", nothing()),
        ("read", nothing()),
        ("printed", nothing()),
        ("others", Value::List(Vec::new())),
        ("options", options),
    ]);
    value.to_string()
}

fn of_reading(text: &str, kind: &str, reading: Reading) -> String {
    match reading {
        Reading::Asked { .. } => asked(text, kind.into(), Value::List(ways(kind, reading))),
        Reading::Read { quantity, others } => {
            let share = kind == "share";
            let other = |other: &Spelling| way(kind, Some(&other.text), &other.quantity);
            let read = if share { printer::share(&quantity) } else { printer::in_full(&quantity) };
            let value = object([
                ("text", text.into()),
                ("kind", kind.into()),
                ("exact", exact(&quantity).into()),
                ("unit", unit(&quantity).into()),
                ("read", read.into()),
                ("printed", super::value::printed(&quantity, Form::Full, share)),
                ("others", list(&others, other)),
                ("options", Value::List(Vec::new())),
            ]);
            value.to_string()
        }
    }
}

/// What a value may be printed as: `bytes`, or two of them as in `bytes per second`.
const UNITS: [(&str, Dimension); 7] = [
    ("share", Dimension::PLAIN),
    ("number", Dimension::PLAIN),
    ("bytes", Dimension::BYTES),
    ("seconds", Dimension::SECONDS),
    ("parameters", Dimension::PARAMETERS),
    ("tokens", Dimension::TOKENS),
    ("operations", Dimension::OPERATIONS),
];

/// What a unit counts, by its words.
fn dimension(words: &str) -> Option<Dimension> {
    let one = |word: &str| {
        let is = |name: &str| name == word || name.strip_suffix('s') == Some(word);
        UNITS.iter().find(|(name, _)| is(name)).map(|(_, dimension)| *dimension)
    };
    match words.split_once("-per-") {
        Some((above, below)) => one(above)?.over(one(below)?),
        None if words.is_empty() => Some(Dimension::PLAIN),
        None => one(words),
    }
}

/// Prints an exact value (`"31406250000"`, `"7/39"`, `"0.28"`) of a unit, as results name it, in every way the page
/// does: JSON with `exact`, `unit` and `printed`.
///
/// # Errors
/// A value that is no number, or a unit that is not known.
///
/// ```
/// use bytes_and_bubbles::script::print;
///
/// let json = print("31406250000", "bytes").unwrap();
/// assert!(json.contains(r#""decimal":"31.4 GB","binary":"29.2 GiB""#));
/// assert!(print("7/39", "share").unwrap().contains(r#""percent":"17.9%""#));
/// assert!(print("1/2", "operations per token").is_ok());
/// assert_eq!(print("1", "stone").unwrap_err().field.as_deref(), Some("unit"));
/// ```
pub fn print(value: &str, unit: &str) -> Result<String, ScriptError> {
    let wanted = kebab(unit);
    let Some(dimension) = dimension(&wanted) else {
        return Err(unknown(Some("unit"), "unit", unit, UNITS.map(|(name, _)| name)));
    };
    let number = match reader::read(value, &Expect::number()) {
        Ok(Reading::Read { quantity, .. }) => quantity,
        Ok(Reading::Asked { options }) => return Err(ScriptError::asked("exact", value, &options)),
        Err(refusal) => {
            let says = format!("“{}” is no exact number. {refusal}", shown(value));
            return Err(ScriptError::of("exact", says));
        }
    };
    let number = number.counted_as(dimension);
    Ok(quantity(&number, Form::Full, wanted == "share").to_string())
}
