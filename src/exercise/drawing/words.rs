//! A drawing in words.

use super::judge::Measured;
use super::{Cell, Drawing};

/// Micro-batches by the numbers that people read: `1`, `1 and 2`, `1, 2 and 4`.
pub(super) fn list(micro_batches: &[usize]) -> String {
    let numbers: Vec<String> = micro_batches.iter().map(|batch| (batch + 1).to_string()).collect();
    match numbers.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// `Micro-batch 1`, or `Micro-batches 1 and 2`.
pub(super) fn batches(micro_batches: &[usize]) -> String {
    let ending = if micro_batches.len() == 1 { "" } else { "es" };
    format!("Micro-batch{ending} {}", list(micro_batches))
}

/// `there is 1 stage`, `there are 4 stages`.
pub(super) fn are(count: usize, what: &str) -> String {
    let ending = if what.ends_with("ch") { "es" } else { "s" };
    if count == 1 {
        format!("there is 1 {what}")
    } else {
        format!("there are {count} {what}{ending}")
    }
}

/// What is left in a stage, after something happened in it.
pub(super) fn batches_left(drawing: &Drawing, stage: usize) -> String {
    let left = drawing.left(stage);
    if drawing.still_to_place() == 0 {
        "All are placed in every stage.".to_owned()
    } else if left.is_empty() {
        "All are placed in this stage.".to_owned()
    } else {
        format!("Left in this stage: {}.", list(&left))
    }
}

/// What stands below the typed row of a stage.
#[must_use]
pub fn left_in_words(drawing: &Drawing, stage: usize) -> String {
    let left = drawing.left(stage);
    if left.is_empty() {
        "All are placed.".to_owned()
    } else {
        format!("Still to place: {}.", list(&left))
    }
}

/// What a cell is called: where it is and what is in it, and whether that was found to break a rule.
///
/// ```
/// use bytes_and_bubbles::exercise::drawing::{Cell, Drawing, cell_name};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let drawing = Drawing::read(&Quantity::plain(2), &Quantity::plain(2), "0 1 / 1 1").unwrap();
/// let name = |stage, slot, broken| cell_name(&drawing, Cell { stage, slot }, broken);
/// assert_eq!(name(0, 1, false), "Stage 1, time 1: micro-batch 2");
/// assert_eq!(name(0, 2, false), "Stage 1, time 2: empty");
/// assert_eq!(name(1, 1, true), "Stage 2, time 1: micro-batches 1 and 2, breaks a rule");
/// ```
#[must_use]
pub fn cell_name(drawing: &Drawing, cell: Cell, broken: bool) -> String {
    let within = drawing.within(cell);
    let who = match within.len() {
        0 => "empty".to_owned(),
        1 => format!("micro-batch {}", list(&within)),
        _ => format!("micro-batches {}", list(&within)),
    };
    let broken = if broken { ", breaks a rule" } else { "" };
    format!("Stage {}, time {}: {who}{broken}", cell.stage + 1, cell.slot)
}

/// One stage of the drawing in a sentence, in the order of time.
///
/// ```
/// use bytes_and_bubbles::exercise::drawing::{Drawing, row_in_words};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let drawing = Drawing::read(&Quantity::plain(2), &Quantity::plain(3), "0 1 -").unwrap();
/// assert_eq!(
///     row_in_words(&drawing, 0),
///     "Stage 1: micro-batch 1 at time 0, micro-batch 2 at time 1; still to place: 3."
/// );
/// assert_eq!(row_in_words(&drawing, 1), "Stage 2: nothing is placed.");
/// ```
#[must_use]
pub fn row_in_words(drawing: &Drawing, stage: usize) -> String {
    let mut placed: Vec<(u32, usize)> = (0..drawing.micro_batches())
        .filter_map(|batch| Some((drawing.start(stage, batch)?, batch)))
        .collect();
    placed.sort_unstable();
    let number = stage + 1;
    if placed.is_empty() {
        return format!("Stage {number}: nothing is placed.");
    }
    let each: Vec<String> = placed
        .iter()
        .map(|(time, batch)| format!("micro-batch {} at time {time}", batch + 1))
        .collect();
    let left = match drawing.left(stage) {
        left if left.is_empty() => String::new(),
        left => format!("; still to place: {}", list(&left)),
    };
    format!("Stage {number}: {}{left}.", each.join(", "))
}

/// How far a legal drawing is from the shortest one. It gives the completion time away to whoever knows
/// M + P − 1, so it is said after that was answered.
#[must_use]
pub fn distance(measured: &Measured) -> String {
    let shortest = measured.completion.saturating_sub(measured.excess);
    match measured.excess {
        0 => format!("No schedule is shorter than yours: M + P − 1 = {shortest}."),
        1 => format!("Yours takes 1 unit more than it need: M + P − 1 = {shortest}."),
        more => format!("Yours takes {more} units more than it need: M + P − 1 = {shortest}."),
    }
}
