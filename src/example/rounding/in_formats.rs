//! The same updates in FP16 and BF16: which steps each loses, and its copies update by update.

use super::{at, left_out_row, row_name, shown_rows};
use crate::estimate::EstimateError;
use crate::estimate::precision::decimal::Updates;
use crate::estimate::precision::float::{Format, Stored};
use crate::quantity::{Quantity, print};
use crate::scenario::{Block, Cell, Form, Gap, Shown, Verdict};
use std::num::FpCategory;

/// What one update by each of several steps does to the start, in decimals and in both formats.
pub(super) fn survival(updates: &Updates) -> Option<Block> {
    let mut rows = vec![survives(updates, &updates.step, " (yours)")?];
    for (over, under) in [(1, 200), (3, 1_000), (1, 1_000), (1, 4_096)] {
        let step = Quantity::plain(over).over(&Quantity::plain(under)).ok()?;
        if step != updates.step {
            rows.push(survives(updates, &step, "")?);
        }
    }
    let start = print::decimals(&updates.start, 0);
    let head = ["Step", "In decimals", "FP16", "BF16"];
    Some(Block::table(
        format!("One update of a weight of {start}, in each working copy alone"),
        &head,
        rows,
    ))
}

fn survives(updates: &Updates, step: &Quantity, whose: &str) -> Option<Vec<Cell>> {
    let lost = |is_lost: bool| Cell::Text(if is_lost { "lost" } else { "kept" }.into());
    let mut row = vec![
        Cell::Text(format!("{}{whose}", print::decimals(step, 0))),
        lost(updates.loses(step).ok()?),
    ];
    for format in Format::ALL {
        let held = format.store(&updates.start).ok()?;
        row.push(match held.class() {
            FpCategory::Infinite => Cell::Text("start not held".into()),
            _ => lost(held.loses(step).ok()?),
        });
    }
    Some(row)
}

/// Whether the step is lost, the largest that is, and the table.
pub(super) fn in_format(format: Format, updates: &Updates) -> Result<Vec<Block>, EstimateError> {
    let held = format.store(&updates.start)?;
    held.value()?;
    let mut copies = vec![held];
    let mut copy = held;
    for _ in 0..updates.count() {
        let next = copy.less(&updates.step)?;
        // What one step does not move, no step moves.
        if next == copy {
            break;
        }
        copy = next;
        copies.push(copy);
    }
    let alone = |update: i128| *at(&copies, update).unwrap_or(&copy);
    let mut rows = Vec::new();
    for shown in shown_rows(updates.count()) {
        let Some(update) = shown else {
            rows.push(left_out_row(updates.count(), 5));
            continue;
        };
        let of_master = format.store(&updates.master_after(update)?)?;
        let mut row = vec![row_name(update)];
        for stored in [alone(update), of_master] {
            row.extend([Cell::Number(stored.printed()), Cell::Number(stored.pattern())]);
        }
        rows.push(row);
    }
    let head = ["Update", "Copy alone", "Its bits", "Copy of the master", "Its bits"];
    let name = format.name();
    let caption = format!(
        "{name}: sign, {} bits of exponent, {} of fraction",
        format.exponent_bits(),
        format.fraction_bits()
    );
    let [gap, lost] = match format {
        Format::Fp16 => ["fp16-gap", "fp16-lost-step"],
        Format::Bf16 => ["bf16-gap", "bf16-lost-step"],
    };
    let below = !updates.step.is_negative();
    let side = if below { "below" } else { "above" };
    let figures = Block::Figures(vec![
        Shown::new(gap, format!("{name} gap {side} the start"), held.gap(below).map_err(Gap::from))
            .form(Form::Decimal(0)),
        Shown::new(
            lost,
            format!("Largest step lost in {name}"),
            held.largest_lost(below).map_err(Gap::from),
        )
        .form(Form::Decimal(0))
        .note(if held.is_even() {
            "lost itself: the last bit is 0"
        } else {
            "moves it: the last bit is 1"
        }),
    ]);
    Ok(vec![verdict(updates, held)?, figures, Block::table(caption, &head, rows)])
}

fn verdict(updates: &Updates, held: Stored) -> Result<Block, EstimateError> {
    let next = held.less(&updates.step)?;
    let (name, step) = (held.format.name(), print::decimals(&updates.step, 0));
    let good = !held.loses(&updates.step)?;
    Ok(Block::Verdict(Verdict {
        name: match held.format {
            Format::Fp16 => "fp16-keeps-step",
            Format::Bf16 => "bf16-keeps-step",
        },
        good,
        word: format!("{name} {} this step:", if good { "keeps" } else { "loses" }),
        says: if good {
            format!("{} less {step} becomes {}.", held.printed(), next.printed())
        } else {
            format!(
                "{} less {step} is nearer to {0} than to its neighbor, or a tie that goes back.",
                held.printed()
            )
        },
    }))
}
