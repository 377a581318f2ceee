//! Texts that are put into controls: each is understood here as the page would, and refused with a reason
//! where the page would show one beside the field.

use super::ScriptError;
use super::names::kebab;
use crate::exercise::schema::nearest::shown;
use crate::scenario::{Control, Entry, Field, Kind, table_text};

/// The text that a control holds for what was given for it.
///
/// # Errors
/// That the text cannot be read, or is nothing that the control can hold.
pub(super) fn of_control(name: &str, control: &Control, text: &str) -> Result<String, ScriptError> {
    match control.kind {
        Kind::Text { .. } => field(name, &control.field, text).map(|()| text.to_owned()),
        Kind::Switch => yes_or_no(name, text),
        Kind::Choice(options) => choice(name, text, options).map(str::to_owned),
        Kind::Rows(columns) => rows(name, control, columns, text),
        Kind::Slider(_) if control.holds(text.trim()) => Ok(text.trim().to_owned()),
        Kind::Slider(_) => Err(ScriptError::of(name, "Type a whole number from 0 on.")),
        Kind::Kept | Kind::Ledger if control.holds(text) => Ok(text.to_owned()),
        Kind::Kept | Kind::Ledger => Err(ScriptError::of(name, "This text is too long.")),
    }
}

/// That a field can read a text.
pub(super) fn field(name: &str, field: &Field, text: &str) -> Result<(), ScriptError> {
    match field.read(text) {
        Entry::Blank | Entry::Value { .. } => Ok(()),
        Entry::Asked { options } => Err(ScriptError::asked(name, text, &options)),
        Entry::Refused { message } => Err(ScriptError::of(name, message)),
    }
}

/// `yes` or `no`, as JSON, JavaScript and people write them.
pub(super) fn yes_or_no(name: &str, text: &str) -> Result<String, ScriptError> {
    match text.trim().to_lowercase().as_str() {
        "yes" | "true" | "on" | "1" => Ok("yes".to_owned()),
        "no" | "false" | "off" | "0" => Ok("no".to_owned()),
        _ => Err(ScriptError::of(name, format!("Write yes or no; this is “{}”.", shown(text)))),
    }
}

/// The key of one of several: given as the key, as what the page shows, or as the beginning of either as far
/// as it is the beginning of one only.
pub(super) fn choice<'a>(
    name: &str,
    text: &str,
    options: &[(&'a str, &'a str)],
) -> Result<&'a str, ScriptError> {
    let wanted = plain(text);
    let is = |of: &str| plain(of) == wanted;
    let begins = |of: &str| {
        let rest = plain(of).strip_prefix(&wanted).map(str::to_owned);
        rest.is_some_and(|rest| !wanted.is_empty() && rest.starts_with('-'))
    };
    let whole = options.iter().find(|(key, _)| is(key));
    let whole = whole.or_else(|| options.iter().find(|(_, label)| is(label)));
    let mut part = options.iter().filter(|(key, label)| begins(key) || begins(label));
    match (whole, part.next(), part.next()) {
        (Some((key, _)), ..) | (None, Some((key, _)), None) => Ok(key),
        _ => {
            let each = |(key, label): &(&str, &str)| {
                if key == label { (*key).to_owned() } else { format!("{key} ({label})") }
            };
            let known: Vec<String> = options.iter().map(each).collect();
            Err(ScriptError::of(
                name,
                format!("“{}” is none of these: {}.", shown(text), known.join(", ")),
            ))
        }
    }
}

/// Words alone, in small letters and with a hyphen between them.
fn plain(text: &str) -> String {
    let text = kebab(text);
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Rows of cells, each of which can be read.
fn rows(
    name: &str,
    control: &Control,
    columns: &[Field],
    text: &str,
) -> Result<String, ScriptError> {
    let labels: Vec<&str> = columns.iter().map(|column| column.label).collect();
    let rows = table_text::read(text);
    for (place, row) in rows.iter().enumerate() {
        if row.len() != columns.len() {
            let says = format!(
                "Row {} has {} cells, and there are {}: {}. Write | between cells and ; between rows, as in “{}”.",
                place + 1,
                row.len(),
                columns.len(),
                labels.join(", "),
                control.default
            );
            return Err(ScriptError::of(name, says));
        }
        for (column, cell) in columns.iter().zip(row) {
            field(name, column, cell).map_err(|error| within(place, column.label, error))?;
        }
    }
    if control.holds(text) {
        Ok(text.to_owned())
    } else {
        Err(ScriptError::of(name, "These are more rows than a table has."))
    }
}

/// An error of one cell, with where it is.
pub(super) fn within(row: usize, column: &str, error: ScriptError) -> ScriptError {
    let message = format!("Row {}, {column}: {}", row + 1, error.message);
    ScriptError { message, ..error }
}
