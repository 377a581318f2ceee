//! Rounding on the way: whether an answer follows from rounding intermediate results to the figures asked.
//!
//! A person writes down the result of each step and whatever stands in parentheses or on one side of a
//! fraction bar. Each of those is rounded or kept, in every combination, and the steps are worked out
//! again. A rounding that would change a whole number (⌈132.4⌉) decides instead of blurring and does not
//! count.

use super::precision::{Agreement, Typed, to_figures};
use crate::derivation::{Derivation, Expression, Term};
use crate::exercise::schema::Figures;
use crate::quantity::{Dimension, Quantity, QuantityError, print};

/// Places where rounding is tried; every further one doubles the work.
const MOST_POINTS: usize = 7;

/// How far rounding may take a result, in tenths of it: what is further off is wrong, however it came about.
const FARTHEST: f64 = 0.1;

/// A place where something may be rounded.
struct Point {
    step: usize,
    /// Which value of the step it is, in the order in which they are worked out.
    at: usize,
    name: String,
    value: Quantity,
}

/// The steps to a key, ready to be worked out again.
pub(super) struct Ways<'a> {
    steps: &'a [Derivation],
    results: Vec<Term>,
    /// What each rounding to whole numbers or to places comes to in each step.
    whole: Vec<Vec<(usize, Quantity)>>,
    points: Vec<Point>,
    key: &'a Quantity,
}

impl<'a> Ways<'a> {
    /// Finds the places where something may be rounded.
    pub fn of(steps: &'a [Derivation], key: &'a Quantity) -> Self {
        let results: Vec<Term> = steps.iter().map(Derivation::term).collect();
        let (mut points, mut whole) = (Vec::new(), Vec::new());
        for (place, step) in steps.iter().enumerate() {
            let (mut at, mut found, mut rounded) = (0, Vec::new(), Vec::new());
            let earlier = results.get(..place).unwrap_or_default();
            // A value that does not come out a second time is not reached, which no caller relies on.
            let _ = step.value_with(&mut |part, value| {
                at += 1;
                match part {
                    Expression::Constant(_) => {}
                    Expression::Term(term) if !term.derived || is_among(earlier, term) => {}
                    Expression::Term(term) => {
                        found.push((at, term.name.clone(), value.clone()));
                    }
                    Expression::RoundUp(_) | Expression::RoundDown(_) | Expression::Rounded(..) => {
                        rounded.push((at, value.clone()));
                    }
                    _ => found.push((at, part.in_symbols(), value.clone())),
                }
                Ok(value)
            });
            // The whole of a step is known by its name, and that of the last one is the answer.
            if found.last().is_some_and(|(last, ..)| *last == at) {
                found.pop();
            }
            if place + 1 < steps.len() {
                let name = results.get(place).map_or_else(String::new, |term| term.name.clone());
                found.push((at, name, step.value().clone()));
            }
            points.extend(found.into_iter().map(|(at, name, value)| Point {
                step: place,
                at,
                name,
                value,
            }));
            whole.push(rounded);
        }
        Self { steps, results, whole, points, key }
    }

    /// Where something was rounded to the figures asked, or to one more, if the answer follows from it.
    pub fn lead_to(&self, typed: &Typed, asked: u32) -> Option<String> {
        (asked..=asked.saturating_add(1)).find_map(|figures| self.lead_at(typed, figures, asked))
    }

    /// Where something was rounded to so many figures, if the answer to the figures asked follows from it.
    pub fn lead_at(&self, typed: &Typed, figures: u32, asked: u32) -> Option<String> {
        let far = (typed.value.to_f64() / self.key.to_f64() - 1.0).abs();
        if !far.is_finite() || far > FARTHEST {
            return None;
        }
        let binary = typed.written.unit.as_ref().is_some_and(is_binary);
        let open: Vec<&Point> = self
            .points
            .iter()
            .filter(|point| {
                let rounded = round(&point.value, figures, binary);
                rounded.is_ok_and(|rounded| rounded.value() != point.value.value())
            })
            .take(MOST_POINTS)
            .collect();
        if !self.may_lead(typed, &open, figures, asked, binary) {
            return None;
        }
        let mut masks: Vec<u32> = (1..1_u32 << open.len()).collect();
        masks.sort_by_key(|mask| mask.count_ones());
        masks.into_iter().find_map(|mask| {
            let chosen: Vec<&Point> = open
                .iter()
                .enumerate()
                .filter(|(place, _)| mask >> place & 1 == 1)
                .map(|(_, point)| *point)
                .collect();
            let value = self.work_out(&chosen, figures, binary).ok()?;
            let agreement = typed.against(&value, Figures::Significant(asked));
            matches!(agreement, Agreement::Same | Agreement::Agrees).then(|| {
                let named: Vec<String> = chosen
                    .iter()
                    .filter_map(|point| {
                        let rounded = round(&point.value, figures, binary).ok()?;
                        Some(format!("{} ({})", point.name, short(&rounded, binary)))
                    })
                    .collect();
                list(&named)
            })
        })
    }

    /// Whether the places can move the result so far at all: by what each does alone, and half as much again.
    fn may_lead(
        &self,
        typed: &Typed,
        open: &[&Point],
        figures: u32,
        asked: u32,
        binary: bool,
    ) -> bool {
        let key = self.key.to_f64();
        let moves = open.iter().filter_map(|point| {
            let value = self.work_out(&[*point], figures, binary).ok()?;
            Some((value.to_f64() / key - 1.0).abs())
        });
        let most: f64 = moves.sum::<f64>() * 1.5;
        // Half a unit of the last figure is at most this much of the number.
        let blur = 5.0 * 10_f64.powi(-i32::try_from(asked).unwrap_or(i32::MAX));
        (typed.value.to_f64() / key - 1.0).abs() <= most + blur
    }

    /// The result with these places rounded.
    fn work_out(
        &self,
        chosen: &[&Point],
        figures: u32,
        binary: bool,
    ) -> Result<Quantity, QuantityError> {
        let mut results: Vec<Quantity> = Vec::new();
        for (place, step) in self.steps.iter().enumerate() {
            let mut at = 0;
            let whole = self.whole.get(place).map(Vec::as_slice).unwrap_or_default();
            let result = step.value_with(&mut |part, value| {
                at += 1;
                let value = match part {
                    Expression::Term(term) => self.earlier(term, &results).unwrap_or(value),
                    _ => value,
                };
                let moved =
                    whole.iter().any(|(own, exact)| *own == at && exact.value() != value.value());
                if moved {
                    return Err(QuantityError::TooLarge);
                }
                let here = chosen.iter().any(|point| point.step == place && point.at == at);
                if here { round(&value, figures, binary) } else { Ok(value) }
            })?;
            results.push(result);
        }
        results.pop().ok_or(QuantityError::TooLarge)
    }

    /// The result of an earlier step that a term stands for.
    fn earlier(&self, term: &Term, results: &[Quantity]) -> Option<Quantity> {
        self.results
            .iter()
            .zip(results)
            .find(|(own, _)| own.symbol == term.symbol && own.value == term.value)
            .map(|(_, result)| result.clone())
    }
}

fn is_among(results: &[Term], term: &Term) -> bool {
    results.iter().any(|own| own.symbol == term.symbol && own.value == term.value)
}

/// Whether a unit is one of 1024.
fn is_binary(unit: &Quantity) -> bool {
    unit.dimension() == Dimension::BYTES
        && unit.to_whole().is_some_and(|whole| whole > 1 && whole % 1024 == 0 && whole % 5 != 0)
}

/// The unit that a number of bytes is written in.
fn unit(value: &Quantity, binary: bool) -> Option<(Quantity, &'static str)> {
    const DECIMAL: [&str; 6] = ["kB", "MB", "GB", "TB", "PB", "EB"];
    const BINARY: [&str; 6] = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let (step, names) = if binary { (1024, BINARY) } else { (1000, DECIMAL) };
    let units = names.into_iter().zip(1..).filter_map(|(name, power)| {
        Some((Quantity::plain(step).power(power).ok()?.counted_as(Dimension::BYTES), name))
    });
    units
        .take_while(|(unit, _)| unit.compare(&value.size()).is_ok_and(std::cmp::Ordering::is_le))
        .last()
}

fn round(value: &Quantity, figures: u32, binary: bool) -> Result<Quantity, QuantityError> {
    let unit = if binary { unit(value, true) } else { None };
    to_figures(value, figures, unit.as_ref().map(|(unit, _)| unit))
}

/// A rounded number with no more figures than it was rounded to.
fn short(value: &Quantity, binary: bool) -> String {
    if value.dimension() == Dimension::BYTES {
        let in_unit =
            unit(value, binary).and_then(|(unit, name)| Some((value.over(&unit).ok()?, name)));
        if let Some((number, name)) = in_unit {
            return format!("{} {name}", print::decimals(&number, 0));
        }
    }
    if value.dimension() == Dimension::SECONDS {
        return print::decimal(value);
    }
    let (_, words) = value.dimension().words();
    format!("{} {words}", print::decimals(value, 0)).trim_end().to_owned()
}

fn list(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
