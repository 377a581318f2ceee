//! Hints and solutions, read off the steps to a key with the numbers of the variant.

use super::key::{Key, Place};
use super::precision::to_figures;
use super::{Answers, choice, steps, table};
use crate::derivation::{Derivation, Term};
use crate::exercise::deal::Dealt;
use crate::exercise::schema::{Choice, Figures, Kind, Part};
use crate::quantity::{Dimension, Quantity, print};

/// One step of help.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// What it tells.
    pub title: String,
    /// What it says.
    pub lines: Vec<Line>,
}

/// A line of a hint.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Words.
    Words(String),
    /// A formula, as text and as a `<math>` element.
    Formula {
        /// The text.
        text: String,
        /// The element.
        mathml: String,
    },
}

/// The hints to a part: which quantities there are, then for each step the formula, the numbers in it and
/// what comes out. A choice has no last one.
#[must_use]
pub fn hints(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Vec<Hint> {
    match &part.kind {
        Kind::Number(wanted) => Place::of(dealt, part, answers)
            .key(wanted)
            .map(|key| of_steps(&key.steps, Some(&result(&key)), ""))
            .unwrap_or_default(),
        Kind::Table { .. } => table::asked(part)
            .iter()
            .filter_map(|cell| {
                let key = table::key_of(dealt, part, cell, answers).ok()?;
                let label = format!(
                    "{}, {}: ",
                    dealt.text(cell.column, &[]),
                    dealt.text(&cell.row.label, &[])
                );
                Some(of_steps(&key.steps, Some(&result(&key)), &label))
            })
            .flatten()
            .collect(),
        Kind::Choice { .. } => of_steps(&steps(dealt, part, answers), None, ""),
        Kind::Several { .. }
        | Kind::Sort { .. }
        | Kind::Order { .. }
        | Kind::Words { .. }
        | Kind::Drawing => Vec::new(),
    }
}

/// The whole way to the answer, and the answer.
#[must_use]
pub fn solution(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Vec<Line> {
    match &part.kind {
        Kind::Number(wanted) => {
            Place::of(dealt, part, answers).key(wanted).map(|key| in_full(&key)).unwrap_or_default()
        }
        Kind::Table { .. } => table::asked(part)
            .iter()
            .filter_map(|cell| {
                let key = table::key_of(dealt, part, cell, answers).ok()?;
                let label = format!(
                    "{}, {}:",
                    dealt.text(cell.column, &[]),
                    dealt.text(&cell.row.label, &[])
                );
                Some(std::iter::once(Line::Words(label)).chain(in_full(&key)).collect::<Vec<_>>())
            })
            .flatten()
            .collect(),
        Kind::Choice { options, estimate } => {
            let place = Place::of(dealt, part, answers);
            let right = choice::right(&place, options, estimate.as_deref()).unwrap_or_default();
            let steps = steps(dealt, part, answers);
            let steps = steps.iter().flat_map(of_step);
            steps.chain(right.into_iter().map(|option| reason(dealt, part, option))).collect()
        }
        Kind::Several { options, .. } => options
            .iter()
            .filter(|option| option.right)
            .map(|option| reason(dealt, part, option))
            .collect(),
        Kind::Sort { groups, items } => items
            .iter()
            .map(|item| {
                let group = groups.iter().find(|(key, _)| *key == item.group);
                let group = group.map_or(item.group.as_str(), |(_, text)| text);
                let text =
                    format!("“{}” belongs to “{group}”. {}", without_stop(&item.text), item.why);
                Line::Words(dealt.text(text.trim_end(), &part.with))
            })
            .collect(),
        Kind::Order { items } => items
            .iter()
            .zip(1..)
            .map(|((_, text), place)| {
                Line::Words(dealt.text(&format!("{place}. {text}"), &part.with))
            })
            .collect(),
        Kind::Words { points } => {
            points.iter().map(|point| Line::Words(dealt.text(point, &part.with))).collect()
        }
        Kind::Drawing => vec![Line::Words(
            "Each micro-batch enters the next stage as soon as it has left the one before, one after the other: \
             row by row the start times begin one unit later."
                .to_owned(),
        )],
    }
}

fn reason(dealt: &Dealt<'_>, part: &Part, option: &Choice) -> Line {
    let text = format!("“{}”. {}", without_stop(&option.text), option.why);
    Line::Words(dealt.text(text.trim_end(), &part.with))
}

/// A text that is quoted within a sentence.
fn without_stop(text: &str) -> &str {
    text.strip_suffix('.').unwrap_or(text)
}

/// The answer as it may be typed: exact, and rounded beside it.
pub(super) fn result(key: &Key) -> String {
    let rounded = match key.figures {
        // Approximate numbers are printed to three figures whatever is asked.
        Figures::Significant(figures) if key.value.is_approximate() && figures > 3 => {
            to_figures(&key.value, figures, None).ok()
        }
        Figures::Exact if key.value.is_approximate() => to_figures(&key.value, 6, None).ok(),
        _ => None,
    };
    match rounded {
        Some(rounded) => format!("≈ {}", print::exact(&rounded)),
        None if key.expect.share => print::share(&key.value),
        // 9,765,625/131,072 tells nobody anything.
        None if is_unwieldy(&key.value) && key.figures != Figures::Exact => {
            format!("≈ {}", print::decimal(&key.value))
        }
        None => print::in_full(&key.value),
    }
}

fn is_unwieldy(value: &Quantity) -> bool {
    let long = |part: &i128| *part > 9_999;
    let plain = value.dimension() == Dimension::PLAIN && !value.is_approximate();
    plain && long(value.value().numer()) && long(value.value().denom())
}

fn in_full(key: &Key) -> Vec<Line> {
    let last = Line::Words(format!("The answer is {}.", result(key)));
    let left_out = key.steps.last().map_or("", |last| last.leaves_out());
    let left_out = (!left_out.is_empty()).then(|| Line::Words(left_out.to_owned()));
    key.steps.iter().flat_map(of_step).chain(std::iter::once(last)).chain(left_out).collect()
}

fn of_step(step: &Derivation) -> Vec<Line> {
    vec![Line::Words(step.sentence()), in_symbols(step), in_numbers(step)]
}

fn in_symbols(step: &Derivation) -> Line {
    Line::Formula { text: step.text_in_symbols(), mathml: step.mathml_in_symbols() }
}

fn in_numbers(step: &Derivation) -> Line {
    Line::Formula { text: step.text_in_numbers(), mathml: step.mathml_in_numbers() }
}

/// The hints to some steps; of a choice the last result would be too much.
fn of_steps(steps: &[Derivation], result: Option<&str>, label: &str) -> Vec<Hint> {
    let mut hints = Vec::new();
    let hint = |title: &str, lines| Hint { title: format!("{label}{title}"), lines };
    let given = quantities(steps);
    if !given.is_empty() {
        hints.push(hint("Which quantities", given));
    }
    for (place, step) in steps.iter().enumerate() {
        let of = if steps.len() > 1 { format!(" of step {}", place + 1) } else { String::new() };
        hints.push(hint(&format!("The formula{of}"), vec![in_symbols(step)]));
        hints.push(hint(
            &format!("The numbers{of}"),
            vec![Line::Formula {
                text: step.text_without_result(),
                mathml: step.mathml_without_result(),
            }],
        ));
        let last = place + 1 == steps.len();
        let mut lines = vec![in_numbers(step)];
        if let (true, Some(result)) = (last, result) {
            lines.push(Line::Words(result.to_owned()));
        }
        if !last || result.is_some() {
            hints.push(hint(&format!("The result{of}"), lines));
        }
    }
    hints
}

/// Each quantity that the steps begin with, once, with its symbol and its value.
fn quantities(steps: &[Derivation]) -> Vec<Line> {
    let results: Vec<Term> = steps.iter().map(Derivation::term).collect();
    let mut seen: Vec<&Term> = Vec::new();
    let mut lines = Vec::new();
    for step in steps {
        for term in step.terms() {
            let result =
                results.iter().any(|own| own.symbol == term.symbol && own.value == term.value);
            let known = seen.iter().any(|own| own.symbol == term.symbol && own.value == term.value);
            if !result && !known {
                seen.push(term);
                lines.push(Line::Words(format!(
                    "{}, {}: {}",
                    term.symbol,
                    term.name,
                    step.term_in_full(term)
                )));
            }
        }
    }
    lines
}
