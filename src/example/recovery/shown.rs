//! Both runs as a picture and a table, and the file section by section.

use crate::estimate::EstimateError;
use crate::estimate::recovery::trainer::{Values, loss};
use crate::estimate::recovery::{Outcome, same};
use crate::picture::two_runs::{TwoRuns, svg};
use crate::quantity::float::{bits, decimal};
use crate::scenario::{Block, Cell, Drawing, Shown, Table};

/// Rows of the table before and after the update at which the runs part.
const AROUND: usize = 2;

/// The loss of both runs, and where they part.
pub(super) fn picture(outcome: &Outcome, resumed: &[Values]) -> Block {
    let (stop, updates) = (outcome.stop, outcome.updates);
    let first: Vec<f64> = outcome.uninterrupted.iter().map(loss).collect();
    let second: Vec<f64> = resumed.iter().map(loss).collect();
    let all = || first.iter().chain(&second).copied();
    let [most, least] = [all().fold(0.0, f64::max), all().fold(f64::INFINITY, f64::min)];
    let end = |losses: &[f64]| losses.last().copied().map_or_else(String::new, decimal);
    let below = match outcome.parted() {
        Some(update) => format!("first differ after update {update}"),
        None => "the same after every update".to_owned(),
    };
    let twin = format!(
        "Without a stop the loss goes from {} to {} in {updates} updates. The other run stops after \
         update {stop} and ends at {}. Bits of the master weights: {below}.",
        first.first().copied().map_or_else(String::new, decimal),
        end(&first),
        end(&second)
    );
    let runs = TwoRuns {
        scale: format!("Loss from {} up to {}", decimal(least), decimal(most)),
        stop,
        same: outcome.pairs().skip(1).map(|(_, one, other)| same(one, other)).collect(),
        below,
        uninterrupted: first,
        resumed: second,
    };
    Block::Picture(Drawing {
        svg: svg(&runs),
        twin,
        caption: "Mean squared error over all twelve examples, without dropout. A curve that looks right \
                  says little: only the marks below compare bits."
            .into(),
        legend: vec![
            ("run-uninterrupted", "without a stop (wide line)".into()),
            ("run-resumed", "reloaded (dashes)".into()),
            ("bits-same", "same bits (low mark)".into()),
            ("bits-differ", "other bits (tall mark)".into()),
        ],
    })
}

/// A master weight in both runs, around the update at which they part.
pub(super) fn table(outcome: &Outcome) -> Block {
    let parted = outcome.parted();
    let around = parted.unwrap_or(outcome.stop);
    let weight = outcome
        .pairs()
        .find(|(update, ..)| Some(*update) == parted)
        .and_then(|(_, one, other)| {
            one.iter().zip(other).position(|(one, other)| one.to_bits() != other.to_bits())
        })
        .unwrap_or(0);
    let value = |values: &Values| values.get(weight).copied().unwrap_or_default();
    let shown = outcome.pairs().filter(|(update, ..)| {
        update.abs_diff(around) <= AROUND || *update == outcome.stop || *update == outcome.updates
    });
    let rows = shown.map(|(update, one, other)| {
        let reloaded = if update == outcome.stop { " (reloaded)" } else { "" };
        vec![
            Cell::Text(format!("{update}{reloaded}")),
            Cell::Number(decimal(value(one))),
            Cell::Number(decimal(value(other))),
            Cell::Number(bits(value(one))),
            Cell::Number(bits(value(other))),
            Cell::Text(if same(one, other) { "same" } else { "not the same" }.into()),
        ]
    });
    Block::Table(Table {
        caption: format!("Master weight {}, after each update", weight + 1),
        head: [
            "Update",
            "Without a stop",
            "Reloaded",
            "Its bits, without a stop",
            "Its bits, reloaded",
            "All four weights",
        ]
        .map(Into::into)
        .into(),
        rows: rows.collect(),
    })
}

/// The file, section by section.
pub(super) fn sections(outcome: &Outcome) -> Block {
    let rows = outcome.sections.iter().enumerate().map(|(row, section)| {
        let held = section.holds.iter().map(|(what, count, each)| {
            if *count == 1 {
                format!("{what}: {each} bytes")
            } else {
                format!("{what}: {count} × {each} bytes")
            }
        });
        let bytes = section.bytes().map_err(|error| EstimateError::from(error).into());
        vec![
            Cell::Text(section.name.into()),
            Cell::Text(held.collect::<Vec<_>>().join(", ")),
            Shown::new("section-bytes", section.name, bytes).row(row).into(),
        ]
    });
    Block::Table(Table {
        caption: "Its sections, in their order".into(),
        head: ["Section", "What it holds", "Bytes with its label"].map(Into::into).into(),
        rows: rows.collect(),
    })
}
