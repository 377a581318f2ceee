//! The inputs of an example: taken strictly, and said back as they were understood.

use super::json::{Value, list, object};
use super::names::{input, meant};
use super::rows::{self, LEDGER_INPUTS};
use super::value::{exact, unit};
use super::{ScriptError, texts};
use crate::example::Example;
use crate::exercise::schema::nearest::shown;
use crate::quantity::{Quantity, print};
use crate::scenario::{Control, Entry, Kind, Pairs, Run};

/// Two ways to say the rows of the ledger.
const ROWS: [&str; 2] = ["rows", "preset"];
const EITHER: &str = "Give either a preset or rows of your own.";

/// The controls that the figures of an example depend on, each once. An example that only looks at the run of
/// its group depends on all of them.
pub(super) fn controls(example: &Example) -> Vec<&'static Control> {
    let own = || example.worked.controls();
    let looks = own().all(|control| matches!(control.kind, Kind::Kept));
    let others = example.group.examples().filter(|other| looks && other.name != example.name);
    let mut controls: Vec<&'static Control> = Vec::new();
    for control in own().chain(others.flat_map(|other| other.worked.controls())) {
        let is_ledger = matches!(control.kind, Kind::Ledger);
        if !is_ledger && !controls.contains(&control) {
            controls.push(control);
        }
    }
    controls
}

/// Whether the figures of an example depend on the rows of the ledger.
pub(super) fn has_rows(example: &Example) -> bool {
    example.worked.on_ledger
        || example.worked.controls().any(|control| matches!(control.kind, Kind::Ledger))
}

/// The names of all inputs of an example.
pub(super) fn names(example: &Example) -> Vec<&'static str> {
    let rows = LEDGER_INPUTS.iter().map(|(name, _)| *name).filter(|_| has_rows(example));
    controls(example).iter().map(|control| control.name()).chain(rows).collect()
}

/// The run of an example with these inputs in place of its defaults.
///
/// # Errors
/// An input that is not known, stands there twice, cannot be read or contradicts others. Then nothing of it is
/// taken.
pub(super) fn run(example: &Example, inputs: &Pairs) -> Result<Run, ScriptError> {
    let (known, controls) = (names(example), controls(example));
    let mut run = example.group.run();
    let mut taken: Vec<&str> = Vec::new();
    let mut pairs = Pairs::new();
    let mut link_rows: Vec<String> = Vec::new();
    for (given, text) in inputs {
        if given == "row" && has_rows(example) {
            link_rows.push(text.replace(';', r"\;"));
            continue;
        }
        let Some(name) = input(given, &known) else {
            let says = format!(
                "“{}” has no input “{}”. {}",
                example.name,
                shown(given),
                meant(given, &known)
            );
            return Err(ScriptError::of(given, says));
        };
        if taken.contains(&name) {
            return Err(ScriptError::of(given, format!("The input “{name}” is given twice.")));
        }
        let pair = [name, taken.iter().find(|one| ROWS.contains(one)).copied().unwrap_or_default()];
        if pair.iter().all(|one| ROWS.contains(one)) {
            return Err(ScriptError::of(given, EITHER));
        }
        taken.push(name);
        match controls.iter().find(|control| control.name() == name) {
            Some(control) => {
                let text = texts::of_control(given, control, text)?;
                pairs.push((name.to_owned(), text));
            }
            None => rows::put(&mut run.ledger, name, text)?,
        }
    }
    if !link_rows.is_empty() {
        if taken.iter().any(|name| ["rows", "preset"].contains(name)) {
            return Err(ScriptError::of("row", EITHER));
        }
        rows::put(&mut run.ledger, "rows", &link_rows.join(";"))?;
    }
    if let Some(name) = run.take_all(&pairs).first() {
        return Err(ScriptError::of(name, "This input cannot be changed."));
    }
    match controls.iter().find_map(|control| contradiction(control, &run)) {
        Some(error) => Err(error),
        None => Ok(run),
    }
}

/// What a control says that follows others and gets nothing from them.
fn contradiction(control: &Control, run: &Run) -> Option<ScriptError> {
    match control.kind {
        Kind::Text { .. } => {
            texts::field(control.name(), &control.field, &run.text_of(control)).err()
        }
        _ => None,
    }
}

/// All inputs as they were understood.
pub(super) fn understood(example: &Example, run: &Run) -> Value {
    let start = example.group.run();
    let mut inputs: Vec<Value> =
        controls(example).iter().map(|control| of_control(control, run, &start)).collect();
    if has_rows(example) {
        inputs.push(of_rows(run, &start));
        let counts = |run: &Run| if run.ledger.with_activations { "yes" } else { "no" };
        let label = LEDGER_INPUTS[2].1;
        inputs.push(
            named("activations", label, counts(run).to_owned(), counts(run) != counts(&start))
                .with("read", counts(run)),
        );
    }
    Value::List(inputs)
}

fn named(name: &str, label: &str, text: String, changed: bool) -> Value {
    object([
        ("name", name.into()),
        ("label", label.into()),
        ("text", text.into()),
        ("changed", changed.into()),
    ])
}

fn of_rows(run: &Run, start: &Run) -> Value {
    let text = rows::text(run);
    let changed = text != rows::text(start);
    named("rows", "Rows of the ledger", text, changed).with("rows", rows::understood(run))
}

fn of_control(control: &Control, run: &Run, start: &Run) -> Value {
    let text = run.text_of(control);
    let changed = text != start.text_of(control);
    let value = named(control.name(), control.field.label, text.clone(), changed);
    match control.kind {
        Kind::Text { .. } => of_entry(value, control, &control.entry(run)),
        Kind::Choice(options) => {
            let label = options.iter().find(|(key, _)| *key == text).map(|(_, label)| *label);
            value.with("read", label)
        }
        Kind::Rows(columns) => {
            let cells = |row: &Vec<String>| {
                list(columns.iter().zip(row), |(column, cell)| {
                    column.read(cell).value().map(print::exact).into()
                })
            };
            value.with("rows", list(&run.rows(control), cells))
        }
        _ => value.with("read", text),
    }
}

fn of_entry(value: Value, control: &Control, entry: &Entry) -> Value {
    let value = value.with("symbol", control.field.symbol);
    let says = |quantity: &Quantity| {
        if control.field.expect.share { print::share(quantity) } else { print::in_full(quantity) }
    };
    match entry {
        Entry::Value { quantity, others } => value
            .with("exact", exact(quantity))
            .with("unit", unit(quantity))
            .with("read", says(quantity))
            .with(
                "others",
                list(others, |other| {
                    object([
                        ("text", other.text.as_str().into()),
                        ("read", says(&other.quantity).into()),
                    ])
                }),
            ),
        Entry::Blank | Entry::Asked { .. } | Entry::Refused { .. } => {
            value.with("read", Value::Nothing)
        }
    }
}
