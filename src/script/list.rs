//! All there is, by name.

use super::json::{Value, list as list_of, object};
use super::names::{EXAMPLE_ALIASES, INPUT_ALIASES};
use super::rows::{self, LEDGER_INPUTS};
use super::shown::Worked;
use super::value::unit;
use super::{ask, given, names, prompt};
use crate::derivation::Derivation;
use crate::example::{ALL, Example};
use crate::exercise::estimates::{self, Answer, Ask, Need};
use crate::exercise::schema::{Exercise, Kind as PartKind};
use crate::exercise::shipped::shipped;
use crate::exercise::view::words;
use crate::scenario::ledger::PRESETS;
use crate::scenario::{Control, Field, Kind, Run};

/// Everything that can be called, as JSON: the examples with their inputs, defaults and figures, the exercises
/// with their parts, the estimates of exercises with their inputs, and other names.
///
/// ```
/// let json = bytes_and_bubbles::script::list();
/// assert!(json.contains(r#"{"name":"stages","label":"Stages","kind":"count","default":"8""#));
/// ```
#[must_use]
pub fn list() -> String {
    let alias =
        |(alias, of): &(&str, &str)| object([("alias", (*alias).into()), ("of", (*of).into())]);
    let all = object([
        ("examples", list_of(ALL, |example| of_example(&example))),
        ("exercises", list_of(shipped(), of_exercise)),
        ("asks", list_of(estimates::all(), of_ask)),
        (
            "aliases",
            object([
                ("examples", list_of(&EXAMPLE_ALIASES, alias)),
                ("inputs", list_of(&INPUT_ALIASES, alias)),
            ]),
        ),
    ]);
    all.to_string()
}

fn of_example(example: &Example) -> Value {
    let run = example.group.run();
    let mut inputs: Vec<Value> =
        given::controls(example).iter().map(|control| of_control(control, &run)).collect();
    if given::has_rows(example) {
        inputs.extend(LEDGER_INPUTS.iter().map(|(name, label)| of_rows(name, label, &run)));
    }
    let figures = list_of(&Worked::of(example, &run).figures, |(name, shown)| {
        let value = shown.figure.as_ref().ok().map(Derivation::value);
        object([
            ("name", name.as_str().into()),
            ("label", shown.label.as_str().into()),
            ("unit", value.map(unit).into()),
        ])
    });
    object([
        ("name", example.name.into()),
        ("title", example.title.into()),
        ("chapter", names::chapter(example).into()),
        ("source", example.source.into()),
        ("about", example.about.into()),
        ("inputs", Value::List(inputs)),
        ("figures", figures),
    ])
}

fn of_control(control: &Control, run: &Run) -> Value {
    let (kind, field) = (kind(control), &control.field);
    let value = object([
        ("name", control.name().into()),
        ("label", field.label.into()),
        ("kind", kind.into()),
        ("default", run.text_of(control).into()),
    ]);
    match control.kind {
        Kind::Text { .. } => of_field(value, field).with("hint", control.hint),
        Kind::Switch => value.with("options", vec![option("yes", "yes"), option("no", "no")]),
        Kind::Choice(options) => {
            value.with("options", list_of(options, |(key, label)| option(key, label)))
        }
        Kind::Rows(columns) => {
            let column = |field: &Field| {
                of_field(
                    object([("name", field.name.into()), ("label", field.label.into())]),
                    field,
                )
            };
            value.with("columns", list_of(columns, column))
        }
        Kind::Ledger | Kind::Kept | Kind::Slider(_) => value,
    }
}

/// What a control is: how its text is written.
fn kind(control: &Control) -> &'static str {
    match control.kind {
        Kind::Text { steps: true } => "count",
        Kind::Text { steps: false } => "number",
        Kind::Switch => "switch",
        Kind::Choice(_) => "choice",
        Kind::Rows(_) | Kind::Ledger => "rows",
        Kind::Slider(_) => "slider",
        Kind::Kept => "text",
    }
}

fn of_field(value: Value, field: &Field) -> Value {
    value
        .with("symbol", field.symbol)
        .with("unit", field.expect.dimension.words().1)
        .with("share", field.expect.share)
        .with("optional", field.optional)
}

fn option(key: &str, label: &str) -> Value {
    object([("key", key.into()), ("label", label.into())])
}

fn of_rows(name: &str, label: &str, run: &Run) -> Value {
    let (kind, default) = match name {
        "preset" => {
            let preset = PRESETS.iter().find(|preset| preset.rows() == run.ledger.rows);
            ("choice", preset.map_or("", |preset| preset.key).to_owned())
        }
        "activations" => {
            ("switch", if run.ledger.with_activations { "yes" } else { "no" }.to_owned())
        }
        _ => ("rows", rows::text(run)),
    };
    let value = object([
        ("name", name.into()),
        ("label", label.into()),
        ("kind", kind.into()),
        ("default", default.into()),
    ]);
    match name {
        "preset" => {
            value.with("options", list_of(&PRESETS, |preset| option(preset.key, preset.title)))
        }
        "activations" => value.with("options", vec![option("yes", "yes"), option("no", "no")]),
        _ => value,
    }
}

fn of_exercise(exercise: &Exercise) -> Value {
    let given = list_of(&exercise.given, |given| {
        object([("name", given.name.as_str().into()), ("values", given.values.clone().into())])
    });
    let parts = list_of(&exercise.parts, |part| {
        object([
            ("name", part.name.as_str().into()),
            ("kind", prompt::kind(&part.kind).into()),
            ("judged", (!matches!(part.kind, PartKind::Words { .. })).into()),
        ])
    });
    object([
        ("name", exercise.id.as_str().into()),
        ("title", exercise.title.as_str().into()),
        ("chapter", exercise.chapter.into()),
        ("place", words::place(exercise).into()),
        ("given", given),
        ("parts", parts),
    ])
}

fn of_ask(ask: &Ask) -> Value {
    let inputs = list_of(ask.needs, |need| {
        let value = object([("name", need.name().into()), ("label", ask::label(need).into())]);
        match need {
            Need::Number(field) => of_field(value.with("kind", "number"), field),
            Need::Word(_, words) => value
                .with("kind", "choice")
                .with("options", list_of(*words, |word| option(word, word))),
            Need::Drawing => value.with("kind", "drawing"),
        }
    });
    let value = object([("name", ask.name.into()), ("inputs", inputs)]);
    match ask.answer {
        Answer::Number { expect, .. } => {
            value.with("unit", expect.dimension.words().1).with("share", expect.share)
        }
        Answer::Decision { keys, .. } => value.with("keys", keys.to_vec()),
    }
}
