//! Working out what exercises ask for.

use super::json::{Value, list, object};
use super::names::{input, kebab, meant, unknown};
use super::shown::figure;
use super::value::{exact, unit};
use super::{ScriptError, texts};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::exercise::drawing::{Drawing, first_breach};
use crate::exercise::estimates::{self, Answer, Ask, Inputs, Mistake, Need};
use crate::exercise::schema::nearest::shown;
use crate::quantity::{Quantity, print};
use crate::scenario::staircase::{MICRO_BATCHES, STAGES};
use crate::scenario::{Entry, Form, Pairs};

/// Works out what exercises ask for, by its name in `docs/estimates.md`: its steps, the answer, which is the last
/// of them, and what comes out under each misconception. All its inputs have to be given.
///
/// # Errors
/// A name or an input that is not known or missing, a text that cannot be read, inputs that give no answer.
///
/// ```
/// use bytes_and_bubbles::script::ask;
///
/// let inputs = vec![("stages".to_owned(), "16".to_owned()), ("M".to_owned(), "48".to_owned())];
/// let json = ask("bubble", &inputs).unwrap();
/// assert!(json.contains(r#""figures":{"bubble":"5/21"}"#));
/// let error = ask("bubble", &Vec::new()).unwrap_err();
/// assert_eq!(error.message, "The input “stages” (Stages) is missing.");
/// ```
pub fn ask(name: &str, given: &Pairs) -> Result<String, ScriptError> {
    let names = estimates::all().map(|ask| ask.name);
    let ask = estimates::find(&kebab(name))
        .ok_or_else(|| unknown(None, "estimate of exercises", name, names))?;
    let texts = texts_of(ask, given)?;
    let text =
        |name: &str| texts.iter().find(|(own, _)| *own == name).map(|(_, text)| text.as_str());
    let inputs = Inputs::read(ask.needs, text).map_err(ScriptError::new)?;
    Ok(worked_out(ask, &inputs, &texts)?.to_string())
}

/// The text of every input that an estimate needs.
fn texts_of(ask: &Ask, given: &Pairs) -> Result<Vec<(&'static str, String)>, ScriptError> {
    let known: Vec<&str> = ask.needs.iter().map(Need::name).collect();
    let mut texts: Vec<(&'static str, String)> = Vec::new();
    for (name, text) in given {
        let found = input(name, &known);
        let need = ask.needs.iter().find(|need| Some(need.name()) == found);
        let Some(need) = need else {
            let says = meant(name, &known);
            let says = format!("“{}” has no input “{}”. {says}", ask.name, shown(name));
            return Err(ScriptError::of(name, says));
        };
        if texts.iter().any(|(own, _)| *own == need.name()) {
            let says = format!("The input “{}” is given twice.", need.name());
            return Err(ScriptError::of(name, says));
        }
        let text = match need {
            Need::Number(field) => texts::field(name, field, text).map(|()| text.clone())?,
            Need::Word(_, words) => {
                let options: Vec<(&str, &str)> = words.iter().map(|word| (*word, *word)).collect();
                texts::choice(name, text, &options)?.to_owned()
            }
            Need::Drawing => text.clone(),
        };
        texts.push((need.name(), text));
    }
    for need in ask.needs {
        match texts.iter().find(|(own, _)| *own == need.name()) {
            None => {
                let says = format!("The input “{}” ({}) is missing.", need.name(), label(need));
                return Err(ScriptError::of(need.name(), says));
            }
            Some((name, text)) if matches!(need, Need::Drawing) => drawing(name, text, &texts)?,
            Some(_) => {}
        }
    }
    Ok(texts)
}

/// That a drawing is a whole schedule.
fn drawing(name: &str, text: &str, texts: &[(&'static str, String)]) -> Result<(), ScriptError> {
    let size = |control: &crate::scenario::Control| {
        let (_, text) = texts.iter().find(|(own, _)| *own == control.name())?;
        control.field.read(text).value().cloned()
    };
    let (Some(stages), Some(micro_batches)) = (size(&STAGES), size(&MICRO_BATCHES)) else {
        return Err(ScriptError::of(name, "A drawing needs its stages and micro-batches."));
    };
    let drawing =
        Drawing::read(&stages, &micro_batches, text).map_err(|says| ScriptError::of(name, says))?;
    let breach = || first_breach(&drawing).map(|breach| breach.to_string());
    let missing = || {
        let left = drawing.still_to_place();
        (left > 0).then(|| format!("{left} micro-batches still have to be placed in a stage."))
    };
    match drawing.fault().or_else(missing).or_else(breach) {
        Some(says) => Err(ScriptError::of(name, says)),
        None => Ok(()),
    }
}

/// What an input is called.
pub(super) fn label(need: &Need) -> String {
    match need {
        Need::Number(field) => field.label.to_owned(),
        Need::Word(_, words) => format!("one of: {}", words.join(", ")),
        Need::Drawing => "start times of each stage, as in “0 1 2 / 1 2 3”".to_owned(),
    }
}

fn worked_out(
    ask: &'static Ask,
    inputs: &Inputs,
    texts: &[(&'static str, String)],
) -> Result<Value, ScriptError> {
    let cannot = |error: EstimateError| ScriptError::new(error.to_string());
    let read = list(ask.needs, |need| understood(need, texts));
    let head = |title: &str| {
        object([
            ("kind", "ask".into()),
            ("name", ask.name.into()),
            ("title", title.into()),
            ("inputs", read.clone()),
        ])
    };
    match ask.answer {
        Answer::Number { expect, steps, mistakes } => {
            let steps = steps(inputs).map_err(cannot)?;
            let last = steps.last().ok_or_else(|| ScriptError::new("There is no answer."))?;
            let form = if expect.share { Form::Share } else { Form::Full };
            let figures = Value::Object(vec![(ask.name.to_owned(), exact(last.value()).into())]);
            Ok(head(last.name())
                .with("figures", figures)
                .with("results", results(ask, &steps, form))
                .with("misconceptions", misconceptions(mistakes, inputs, expect.share)))
        }
        Answer::Decision { keys, decide } => {
            let (key, steps) = decide(inputs).map_err(cannot)?;
            Ok(head("A decision")
                .with("figures", Value::Object(Vec::new()))
                .with("decision", key)
                .with("keys", keys.to_vec())
                .with("results", results(ask, &steps, Form::Full)))
        }
    }
}

/// The steps; the last one of a number is its answer and has the name of the estimate.
fn results(ask: &Ask, steps: &[Derivation], form: Form) -> Value {
    let is_number = matches!(ask.answer, Answer::Number { .. });
    list(steps.iter().enumerate(), |(place, step)| {
        let is_answer = is_number && place + 1 == steps.len();
        let name = if is_answer { ask.name.to_owned() } else { format!("step-{}", place + 1) };
        let form = if is_answer { form } else { Form::Full };
        figure(object([("name", name.into()), ("label", step.name().into())]), step, form)
    })
}

/// What comes out under each misconception that can arise with these inputs.
fn misconceptions(mistakes: &[Mistake], inputs: &Inputs, share: bool) -> Value {
    let values =
        mistakes.iter().filter_map(|mistake| Some((mistake.is, (mistake.value)(inputs).ok()?)));
    list(values, |(is, value): (_, Quantity)| {
        let printed = if share { print::share(&value) } else { print::in_full(&value) };
        object([
            ("name", is.name.into()),
            ("title", is.title.into()),
            ("exact", exact(&value).into()),
            ("unit", unit(&value).into()),
            ("printed", printed.into()),
        ])
    })
}

fn understood(need: &Need, texts: &[(&'static str, String)]) -> Value {
    let text = texts.iter().find(|(own, _)| *own == need.name()).map(|(_, text)| text.as_str());
    let text = text.unwrap_or_default();
    let value = object([
        ("name", need.name().into()),
        ("label", label(need).into()),
        ("text", text.into()),
    ]);
    let Need::Number(field) = need else { return value.with("read", text) };
    match field.read(text) {
        Entry::Value { quantity, .. } => value
            .with("symbol", field.symbol)
            .with("exact", exact(&quantity))
            .with("unit", unit(&quantity))
            .with("read", print::in_full(&quantity)),
        _ => value.with("read", Value::Nothing),
    }
}
