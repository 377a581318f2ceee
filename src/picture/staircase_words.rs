//! The staircase in words, for those who do not see it and for those who want to know why.

use super::staircase::{Cell, Window};
use crate::estimate::pipeline::Pipeline;
use crate::estimate::schedule::HeldBy;
use crate::quantity::print::grouped;

/// What there is to say of a cell: who is in it, when, and which rule kept it from being earlier.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::picture::{staircase::Cell, staircase_words::describe};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
/// assert_eq!(
///     describe(pipeline, Cell { stage: 1, time: 1 }),
///     "Stage 2 from time 1 to 2: micro-batch 1. It had to leave stage 1 first, at time 1."
/// );
/// assert_eq!(
///     describe(pipeline, Cell { stage: 1, time: 0 }),
///     "Stage 2 from time 0 to 1: idle. The pipeline fills: micro-batch 1 arrives at time 1."
/// );
/// ```
#[must_use]
pub fn describe(pipeline: Pipeline, cell: Cell) -> String {
    let time = grouped(cell.time);
    let stage = grouped(cell.stage + 1);
    let place =
        format!("Stage {stage} from time {time} to {}:", grouped(cell.time.saturating_add(1)));
    let Some(micro_batch) = cell.micro_batch(pipeline) else {
        return if cell.time < cell.stage {
            let arrives = grouped(cell.stage);
            format!("{place} idle. The pipeline fills: micro-batch 1 arrives at time {arrives}.")
        } else {
            let last = grouped(pipeline.micro_batches());
            let left = grouped(pipeline.micro_batches().saturating_add(cell.stage));
            format!("{place} idle. The pipeline drains: micro-batch {last} left at time {left}.")
        };
    };
    let name = grouped(micro_batch + 1);
    let before = grouped(cell.stage);
    let rule = match cell.held_by(pipeline) {
        Some(HeldBy::StageBefore) => {
            format!("It had to leave stage {before} first, at time {time}.")
        }
        Some(HeldBy::MicroBatchBefore) => format!(
            "Stage {stage} had to let go of micro-batch {} first, at time {time}.",
            grouped(micro_batch)
        ),
        Some(HeldBy::Both) => format!(
            "Both rules held it until time {time}: it had to leave stage {before}, and stage {stage} \
             had to let go of micro-batch {}.",
            grouped(micro_batch)
        ),
        Some(HeldBy::Nothing) | None => "Nothing holds it: the step starts here.".to_owned(),
    };
    format!("{place} micro-batch {name}. {rule}")
}

/// Which part of the grid the window shows, in words.
#[must_use]
pub fn window_in_words(window: &Window) -> String {
    format!(
        "Shown above: stages {} to {}, time {} to {}. Below: all of it. Press anywhere to go there.",
        grouped(window.first.stage + 1),
        grouped(window.first.stage + window.rows),
        grouped(window.first.time),
        grouped(window.first.time + window.columns)
    )
}
