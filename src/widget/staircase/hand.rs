//! Keys and pointer on the grid: they move the cursor, and micro-batches to a later time.

use super::grid::{Grid, Told};
use crate::browser;
use crate::picture::diagram::{Cell, Diagram};
use crate::picture::staircase_svg::cell_under;
use crate::scenario::Gap;
use crate::widget::Step;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

/// What the pointer was pressed on.
#[derive(Clone, Copy)]
pub(super) struct Grip {
    at: Cell,
    micro_batch: Option<i128>,
    /// By how much it was held back then.
    by: i128,
    /// Where the pointer was, and how wide a cell: both in pixels.
    x: f64,
    width: f64,
    dragged: bool,
}

pub(super) fn key_pressed(grid: Grid, event: &KeyboardEvent) {
    if event.alt_key() || event.meta_key() {
        return;
    }
    let (Some(diagram), Some(window)) = (grid.diagram_untracked(), grid.window.get_untracked())
    else {
        return;
    };
    let Cell { stage, time } = diagram.within(grid.cursor.get_untracked());
    let last = Cell { stage: i128::MAX, time: i128::MAX };
    let corner = event.ctrl_key();
    let by = match event.key().as_str() {
        // With Ctrl they belong to the browser.
        "+" | "=" if !corner => 1,
        "-" | "−" if !corner => -1,
        "ArrowRight" if event.shift_key() => 1,
        "ArrowLeft" if event.shift_key() => -1,
        _ => 0,
    };
    let to = match event.key().as_str() {
        _ if by != 0 => Cell { stage, time },
        "ArrowLeft" => Cell { stage, time: time - 1 },
        "ArrowRight" => Cell { stage, time: time + 1 },
        "ArrowUp" => Cell { stage: stage - 1, time },
        "ArrowDown" => Cell { stage: stage + 1, time },
        "PageUp" => Cell { stage: stage - window.rows, time: time - window.columns },
        "PageDown" => Cell { stage: stage + window.rows, time: time + window.columns },
        "Home" if corner => Cell::default(),
        "End" if corner => last,
        // The first and the last micro-batch in this stage.
        "Home" => Cell { stage, time: diagram.start(stage, 0) },
        "End" => Cell { stage, time: diagram.start(stage, diagram.pipeline.micro_batches() - 1) },
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    grid.hovered.set(None);
    grid.cursor.set(diagram.within(to));
    if by == 0 {
        return;
    }
    match diagram.micro_batch(to) {
        Some(micro_batch) => {
            let by = (diagram.delay(stage, micro_batch) + by).max(0);
            hold_back(grid, &diagram, [stage, micro_batch], by, Step::Typed);
        }
        None => {
            let why = "There is no micro-batch in this cell to move.".to_owned();
            grid.told.set(Some(Told::Not(to, why)));
        }
    }
}

/// Holds a micro-batch back before a stage, puts the cursor where it is then, and has it told.
fn hold_back(grid: Grid, diagram: &Diagram, moved: [i128; 2], by: i128, step: Step) {
    let [stage, micro_batch] = moved;
    if by != diagram.delay(stage, micro_batch) {
        let mut run = grid.sheet.with_untracked(Clone::clone);
        let refused = if run.hold_back(moved, by) {
            match run.delays().played {
                Err(Gap::Refused(error)) => Some(error.to_string()),
                _ => None,
            }
        } else {
            Some("No more cells can be held back; put one back first.".to_owned())
        };
        if let Some(why) = refused {
            let at = Cell { stage, time: diagram.start(stage, micro_batch) };
            grid.told.set(Some(Told::Not(at, why)));
            return;
        }
        match step {
            Step::Typed => grid.sheet.typed(|now| *now = run),
            Step::Pressed => grid.sheet.pressed(|now| *now = run),
        }
    }
    let time = grid.diagram_untracked().map_or(0, |now| now.start(stage, micro_batch));
    grid.hovered.set(None);
    grid.cursor.set(Cell { stage, time });
    grid.told.set(Some(Told::Moved(moved)));
}

fn cell_of(grid: Grid, event: &PointerEvent) -> Option<Cell> {
    cell_under(&grid.window.get_untracked()?, browser::place_on(event, ".cells-frame")?)
}

/// The pointer goes down: a cell is chosen, or taken hold of, which only its way tells.
pub(super) fn taken(grid: Grid, event: &PointerEvent) {
    let (Some(diagram), Some(window)) = (grid.diagram_untracked(), grid.window.get_untracked())
    else {
        return;
    };
    let Some(at) = cell_of(grid, event).filter(|_| event.button() == 0) else { return };
    let micro_batch = diagram.micro_batch(at);
    browser::hold_pointer(event);
    grid.grip.set_value(Some(Grip {
        at,
        micro_batch,
        by: micro_batch.map_or(0, |micro_batch| diagram.delay(at.stage, micro_batch)),
        x: f64::from(event.client_x()),
        width: window.width,
        dragged: false,
    }));
}

/// The pointer moves: what it holds moves along, else what is under it is looked at.
pub(super) fn moved(grid: Grid, event: &PointerEvent) {
    let Some(grip) = grid.grip.get_value().filter(|_| event.buttons() != 0) else {
        grid.grip.set_value(None);
        grid.hovered.set(cell_of(grid, event));
        return;
    };
    #[expect(clippy::cast_possible_truncation, reason = "a few columns")]
    let columns = ((f64::from(event.client_x()) - grip.x) / grip.width).round() as i128;
    let (Some(micro_batch), Some(diagram)) = (grip.micro_batch, grid.diagram_untracked()) else {
        return;
    };
    let (moved, by) = ([grip.at.stage, micro_batch], (grip.by + columns).max(0));
    if by == diagram.delay(grip.at.stage, micro_batch) {
        return;
    }
    // The way back undoes all of it at once.
    let step = if grip.dragged { Step::Typed } else { Step::Pressed };
    grid.grip.set_value(Some(Grip { dragged: true, ..grip }));
    hold_back(grid, &diagram, moved, by, step);
}

/// The pointer goes up. A press that moved nothing chooses its cell.
pub(super) fn let_go(grid: Grid, choose: bool) {
    let Some(grip) = grid.grip.get_value() else { return };
    grid.grip.set_value(None);
    if choose && !grip.dragged {
        grid.cursor.set(grip.at);
    }
}
