//! Whether every variant of an exercise can be worked out.

use super::deal::Dealt;
use super::drawing::Drawing;
use super::estimates::{self, Answer, Ask, DRAWING, Inputs};
use super::schema::{Cell, Exercise, Fault, Figures, Kind, Part, Row, Wanted};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use std::collections::BTreeSet;

/// How many variants of an exercise are looked at: all combinations of its values, or as many dealt ones.
pub const MOST: usize = 2_000;

/// What comes out where an exercise asks for something to be worked out.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The steps to a number, the last of which is the answer; at least one.
    Steps(Vec<Derivation>),
    /// The key of the option that is right.
    Key(&'static str),
}

/// An estimate that an exercise uses, where it uses it, and the inputs that only that place has.
struct Use<'a> {
    ask: &'static Ask,
    with: &'a [(String, String)],
    /// The part whose drawing it is read off.
    of: Option<&'a str>,
    /// The keys it may decide for.
    keys: Vec<&'a str>,
    /// Whether exactly the value is asked for.
    exact: bool,
    line: u32,
    failed: usize,
    fault: Option<String>,
    seen: BTreeSet<Vec<Option<&'a str>>>,
}

/// What is wrong with variants of this exercise, of which at most so many are looked at: for each place
/// the first that cannot be worked out, and how many there are besides.
#[must_use]
pub fn faults(exercise: &Exercise, most: usize) -> Vec<Fault> {
    let mut uses = uses(exercise);
    for dealt in deal(exercise, most) {
        for one in &mut uses {
            let texts = one.ask.needs.iter().map(|need| value(&dealt, one.with, need.name()));
            if !one.seen.insert(texts.collect()) {
                continue;
            }
            if let Err(says) = one.work_out(exercise, &dealt) {
                one.failed += 1;
                one.fault.get_or_insert(says);
            }
        }
    }
    let mut found = undrawable(exercise, most);
    let fault = |one: Use<'_>| {
        let says = one.fault?;
        let more = match one.failed {
            0 | 1 => String::new(),
            2 => " So it is with one other variant.".to_owned(),
            many => format!(" So it is with {} other variants.", many - 1),
        };
        Some(Fault::new(one.line, says + &more))
    };
    found.extend(uses.into_iter().filter_map(fault));
    found
}

/// Parts that have a variant whose staircase cannot be drawn.
fn undrawable(exercise: &Exercise, most: usize) -> Vec<Fault> {
    let drawn = exercise.parts.iter().filter(|part| part.kind == Kind::Drawing);
    let fault = |part: &Part| {
        let says = deal(exercise, most).iter().find_map(|dealt| tightest(dealt, part).err())?;
        Some(Fault::new(part.line, says))
    };
    drawn.filter_map(fault).collect()
}

impl<'a> Use<'a> {
    fn new(name: &str, with: &'a [(String, String)], line: u32) -> Option<Self> {
        let (failed, fault, seen) = (0, None, BTreeSet::new());
        let ask = estimates::find(name)?;
        Some(Self { ask, with, of: None, keys: vec![], exact: false, line, failed, fault, seen })
    }

    fn work_out(&self, exercise: &Exercise, dealt: &Dealt<'_>) -> Result<(), String> {
        let name = self.ask.name;
        let with = || {
            let needs = self.ask.needs.iter().filter(|need| need.name() != DRAWING);
            let pairs: Vec<String> = needs
                .filter_map(|need| {
                    let text = dealt.value(self.with, need.name())?;
                    Some(format!("{} = “{text}”", need.name()))
                })
                .collect();
            pairs.join(", ")
        };
        let drawing = self.of.map(|of| drawing(exercise, dealt, of)).transpose()?;
        match outcome(self.ask, dealt, self.with, drawing.as_deref()) {
            Ok(Outcome::Key(key)) if !self.keys.contains(&key) => Err(format!(
                "With {} “{name}” decides for “{key}”, but no option has that key.",
                with()
            )),
            Ok(Outcome::Steps(steps))
                if self.exact && steps.last().is_some_and(Derivation::is_approximate) =>
            {
                Err(format!(
                    "With {} “{name}” has no exact value: ask for figures, as in figures = 3.",
                    with()
                ))
            }
            Ok(_) => Ok(()),
            Err(says) => Err(format!("“{name}” cannot be worked out with {}: {says}", with())),
        }
    }
}

/// What an estimate comes to in a variant.
///
/// # Errors
/// Which input cannot be read, or why there is no result.
pub fn outcome(
    ask: &Ask,
    dealt: &Dealt<'_>,
    with: &[(String, String)],
    drawing: Option<&str>,
) -> Result<Outcome, String> {
    let text = |name: &str| match name {
        DRAWING => drawing,
        _ => dealt.value(with, name),
    };
    let inputs = Inputs::read(ask.needs, text)?;
    let outcome = match ask.answer {
        Answer::Number { steps, .. } => Outcome::Steps(steps(&inputs).map_err(said)?),
        Answer::Decision { decide, .. } => Outcome::Key(decide(&inputs).map_err(said)?.0),
    };
    match &outcome {
        Outcome::Steps(steps) if steps.is_empty() => Err("it has no steps".to_owned()),
        _ => Ok(outcome),
    }
}

fn said(error: EstimateError) -> String {
    error.to_string()
}

/// A drawing of the part `of` for a variant: what its own list accepts for the first one, else every
/// micro-batch as early as can be.
///
/// # Errors
/// Where its size cannot be drawn.
pub fn drawing(exercise: &Exercise, dealt: &Dealt<'_>, of: &str) -> Result<String, String> {
    let Some(part) = exercise.parts.iter().find(|part| part.name == of) else {
        return Err(format!("there is no part {of}"));
    };
    if let Some((text, _)) = part.lists.accept.first().filter(|_| is_first(dealt)) {
        return Ok(text.clone());
    }
    tightest(dealt, part)
}

/// The drawing in which every micro-batch is as early as can be.
///
/// # Errors
/// Where its size cannot be drawn.
pub fn tightest(dealt: &Dealt<'_>, part: &Part) -> Result<String, String> {
    let (stages, micro_batches) = dealt
        .staircase(&part.with)
        .ok_or_else(|| "its stages or micro-batches are no size of a drawing".to_owned())?;
    let size = Drawing::new(&stages, &micro_batches)?;
    let line = |stage: usize| {
        let times = (0..size.micro_batches()).map(|batch| (stage + batch).to_string());
        times.collect::<Vec<_>>().join(" ")
    };
    Ok((0..size.stages()).map(line).collect::<Vec<_>>().join(" / "))
}

fn is_first(dealt: &Dealt<'_>) -> bool {
    let given = &dealt.exercise.given;
    let first = given.iter().filter_map(|given| given.values.first().map(String::as_str));
    first.eq(dealt.values.iter().map(|(_, value)| *value))
}

/// What stands for an input, as long as the exercise.
fn value<'a>(dealt: &Dealt<'a>, with: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let own =
        |name: &str| dealt.values.iter().find(|(input, _)| *input == name).map(|(_, text)| *text);
    let Some((_, text)) = with.iter().find(|(input, _)| input == name) else { return own(name) };
    match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        Some(other) => own(other),
        None => Some(text),
    }
}

fn uses(exercise: &Exercise) -> Vec<Use<'_>> {
    let mut uses = Vec::new();
    for part in &exercise.parts {
        let numbers = match &part.kind {
            Kind::Number(wanted) => vec![(wanted, part.with.as_slice(), part.line)],
            Kind::Table { rows, .. } => asked(rows),
            _ => Vec::new(),
        };
        for (wanted, with, line) in numbers {
            let of = wanted.of.as_deref();
            let exact = wanted.figures == Figures::Exact;
            uses.extend(Use::new(&wanted.estimate, with, line).map(|one| Use { of, exact, ..one }));
        }
        if let Kind::Choice { options, estimate: Some(name) } = &part.kind {
            let keys = options.iter().map(|option| option.key.as_str()).collect();
            uses.extend(Use::new(name, &part.with, part.line).map(|one| Use { keys, ..one }));
        }
    }
    uses
}

/// A number that is asked for, the inputs that only it has, and its line.
type Number<'a> = (&'a Wanted, &'a [(String, String)], u32);

/// The numbers that a table asks for.
fn asked(rows: &[Row]) -> Vec<Number<'_>> {
    let cells = rows.iter().flat_map(|row| row.cells.iter().map(|cell| (cell, row.line)));
    cells
        .filter_map(|(cell, line)| match cell {
            Cell::Asked(wanted, with) => Some((wanted, with.as_slice(), line)),
            Cell::Given(_) => None,
        })
        .collect()
}

/// All variants, or a sample of them that has every value at least once.
fn deal(exercise: &Exercise, most: usize) -> Vec<Dealt<'_>> {
    let given = &exercise.given;
    let all = given
        .iter()
        .try_fold(1_usize, |all, given| all.checked_mul(given.values.len()))
        .unwrap_or(usize::MAX);
    let with = |place: &dyn Fn(usize) -> usize| {
        let values = given.iter().enumerate().filter_map(|(at, given)| {
            Some((given.name.as_str(), given.values.get(place(at))?.as_str()))
        });
        Dealt { exercise, seed: 0, values: values.collect() }
    };
    if all <= most {
        return (0..all)
            .map(|number| {
                let before = |at: usize| given.iter().take(at).map(|given| given.values.len());
                with(&|at| {
                    let here = given.get(at).map_or(1, |given| given.values.len());
                    number / before(at).product::<usize>().max(1) % here.max(1)
                })
            })
            .collect();
    }
    let each = given
        .iter()
        .enumerate()
        .flat_map(|(at, given)| (0..given.values.len()).map(move |place| (at, place)));
    let mut dealt: Vec<_> = each
        .take(most)
        .map(|(changed, place)| with(&|at| if at == changed { place } else { 0 }))
        .collect();
    let seeds = u32::try_from(most.saturating_sub(dealt.len())).unwrap_or(0);
    dealt.extend((1..=seeds).map(|seed| Dealt::new(exercise, seed, |_| true)));
    dealt
}
