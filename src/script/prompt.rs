//! Exercises: what is asked, and the solution.

use super::json::{Value, list, object};
use super::{ScriptError, names};
use crate::exercise::check::{self, Hint, Line};
use crate::exercise::deal::Dealt;
use crate::exercise::estimates::{self, Answer};
use crate::exercise::schema::{Cell, Choice, Exercise, Figures, Kind, Part, Wanted};
use crate::exercise::shipped::{find, shipped};
use crate::exercise::view::{picture, words};
use crate::scenario::Pairs;

/// An exercise with the numbers of a seed, as JSON: its text and its parts, each with how its answer is written.
/// Seed 0 has the book's numbers.
///
/// # Errors
/// An id that no exercise has.
///
/// ```
/// let json = bytes_and_bubbles::script::prompt("27-1", 0).unwrap();
/// assert!(json.contains(r#""kind":"number""#));
/// let error = bytes_and_bubbles::script::prompt("27_1b", 0).unwrap_err();
/// assert_eq!(error.message, "There is no exercise “27_1b”. Did you mean “27-1”?");
/// ```
pub fn prompt(id: &str, seed: u32) -> Result<String, ScriptError> {
    let dealt = deal(id, seed)?;
    let exercise = dealt.exercise;
    let values = dealt.values.iter().map(|(name, text)| ((*name).to_owned(), (*text).into()));
    let value = head(&dealt)
        .with("place", words::place(exercise))
        .with("prompt", dealt.text(&exercise.prompt, &[]).trim())
        .with("values", Value::Object(values.collect()))
        .with_if("picture", exercise.picture.as_ref().and_then(|_| picture::in_words(&dealt)))
        .with("parts", list(&exercise.parts, |part| of_part(&dealt, part)));
    Ok(value.to_string())
}

/// The whole way to the answer of each part, as JSON, and its hints. What is read off a drawing needs `answers`
/// with that drawing.
///
/// # Errors
/// An id that no exercise has, or an answer to a part that there is not.
///
/// ```
/// let json = bytes_and_bubbles::script::solution("27-1", 0, &Vec::new()).unwrap();
/// assert!(json.contains("The answer is "));
/// ```
pub fn solution(id: &str, seed: u32, answers: &Pairs) -> Result<String, ScriptError> {
    let dealt = deal(id, seed)?;
    let answers = taken(dealt.exercise, answers)?;
    let value = head(&dealt).with(
        "parts",
        list(&dealt.exercise.parts, |part| {
            let hint = |Hint { title, lines }: Hint| {
                object([("title", title.into()), ("lines", of_lines(&lines))])
            };
            object([
                ("name", part.name.as_str().into()),
                ("lines", of_lines(&check::solution(&dealt, part, &answers))),
                ("hints", list(check::hints(&dealt, part, &answers), hint)),
            ])
        }),
    );
    Ok(value.to_string())
}

/// The exercise of this id with the numbers of a seed.
pub(super) fn deal(id: &str, seed: u32) -> Result<Dealt<'static>, ScriptError> {
    let ids = shipped().iter().map(|exercise| exercise.id.as_str());
    let exercise = find(id.trim())
        .or_else(|| find(&names::kebab(id)))
        .ok_or_else(|| names::unknown(None, "exercise", id, ids))?;
    Ok(check::deal(exercise, seed))
}

/// Answers to parts that there are, each once.
pub(super) fn taken(exercise: &Exercise, answers: &Pairs) -> Result<Pairs, ScriptError> {
    let known: Vec<&str> = exercise.parts.iter().map(|part| part.name.as_str()).collect();
    let mut taken = Pairs::new();
    for (name, text) in answers {
        let part = names::kebab(name);
        if !known.contains(&part.as_str()) {
            return Err(names::unknown(Some(name), "part", name, known));
        }
        if taken.iter().any(|(own, _)| *own == part) {
            return Err(ScriptError::of(name, format!("Part {part} is answered twice.")));
        }
        taken.push((part, text.clone()));
    }
    Ok(taken)
}

/// What every answer about an exercise begins with.
pub(super) fn head(dealt: &Dealt<'_>) -> Value {
    object([
        ("name", dealt.exercise.id.as_str().into()),
        ("title", dealt.exercise.title.as_str().into()),
        ("chapter", dealt.exercise.chapter.into()),
        ("seed", dealt.seed.into()),
    ])
}

fn of_lines(lines: &[Line]) -> Value {
    list(lines, |line| match line {
        Line::Words(words) => object([("text", words.as_str().into())]),
        Line::Formula { text, mathml } => {
            object([("text", text.as_str().into()), ("mathml", mathml.as_str().into())])
        }
    })
}

/// The kind of a part, as files of exercises name it.
pub(super) fn kind(kind: &Kind) -> &'static str {
    match kind {
        Kind::Number(_) => "number",
        Kind::Table { .. } => "table",
        Kind::Choice { .. } => "choice",
        Kind::Several { .. } => "several",
        Kind::Sort { .. } => "sort",
        Kind::Order { .. } => "order",
        Kind::Words { .. } => "words",
        Kind::Drawing => "drawing",
    }
}

/// How the answer of a part is written.
fn written(kind: &Kind) -> &'static str {
    match kind {
        Kind::Number(_) => "a number with its unit, as it would be typed",
        Kind::Table { .. } => {
            "the cells that are asked for, in reading order: ; between cells and | between rows"
        }
        Kind::Choice { .. } => "the key of an option",
        Kind::Several { .. } => "keys of options, with spaces between them",
        Kind::Sort { .. } => "item=group for every item, with spaces between them",
        Kind::Order { .. } => "the keys of all items in their order, with spaces between them",
        Kind::Words { .. } => "a sentence or two, which is not judged",
        Kind::Drawing => {
            "one row of start times for each stage, with / between rows, such as 0 1 2 / 1 2 3"
        }
    }
}

fn of_part(dealt: &Dealt<'_>, part: &Part) -> Value {
    let fill = |text: &str| Value::from(dealt.text(text, &part.with));
    let value = object([
        ("name", part.name.as_str().into()),
        ("kind", kind(&part.kind).into()),
        ("ask", fill(part.ask.trim())),
        ("written", written(&part.kind).into()),
    ]);
    let keyed = |items: &[(String, String)]| {
        list(items, |(key, text)| object([("key", key.as_str().into()), ("text", fill(text))]))
    };
    match &part.kind {
        Kind::Number(wanted) => with_precision(value, wanted),
        Kind::Table { corner, columns, rows } => value
            .with("corner", fill(corner))
            .with("columns", list(columns, |text| fill(text)))
            .with(
                "rows",
                list(rows, |row| {
                    let cells = list(&row.cells, |cell| match cell {
                        Cell::Given(text) => object([("text", fill(text))]),
                        Cell::Asked(wanted, _) => with_precision(object([]), wanted),
                    });
                    object([("label", fill(&row.label)), ("cells", cells)])
                }),
            ),
        // In the order of the page, which is not the one they stand in.
        Kind::Choice { options, estimate } => {
            let mut options: Vec<&Choice> = options.iter().collect();
            if estimate.is_none() {
                dealt.shuffle(&part.name, &mut options);
            }
            value.with("options", choices(&options, &fill))
        }
        Kind::Several { options, pick } => {
            let mut options: Vec<&Choice> = options.iter().collect();
            dealt.shuffle(&part.name, &mut options);
            let pick = pick.and_then(|pick| u32::try_from(pick).ok());
            value.with("options", choices(&options, &fill)).with("pick", pick)
        }
        Kind::Sort { groups, items } => {
            let mut items: Vec<_> =
                items.iter().map(|item| (item.key.clone(), item.text.clone())).collect();
            dealt.shuffle(&part.name, &mut items);
            value.with("groups", keyed(groups)).with("items", keyed(&items))
        }
        Kind::Order { items } => {
            let mut items = items.clone();
            dealt.shuffle(&part.name, &mut items);
            value.with("items", keyed(&items))
        }
        Kind::Words { .. } => value,
        Kind::Drawing => {
            let text = |name| dealt.value(&part.with, name);
            value.with("stages", text("stages")).with("microBatches", text("micro-batches"))
        }
    }
}

fn choices(options: &[&Choice], fill: &dyn Fn(&str) -> Value) -> Value {
    list(options, |option| {
        object([("key", option.key.as_str().into()), ("text", fill(&option.text))])
    })
}

/// How precise a number has to be, and what it counts.
fn with_precision(value: Value, wanted: &Wanted) -> Value {
    let value = match wanted.figures {
        Figures::Exact => value.with("figures", "exact"),
        Figures::Significant(figures) => value.with("figures", figures),
    };
    let answer = estimates::find(&wanted.estimate).map(|ask| ask.answer);
    match answer {
        Some(Answer::Number { expect, .. }) => {
            value.with("unit", expect.dimension.words().1).with("share", expect.share)
        }
        _ => value,
    }
    .with_if("of", wanted.of.as_deref())
}
