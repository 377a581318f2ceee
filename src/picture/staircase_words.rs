//! The staircase in words, for those who do not see it and for those who want to know why.

use super::diagram::{Cell, Diagram};
use super::staircase::Window;
use crate::estimate::schedule::{HeldBy, Schedule};
use crate::quantity::print::{self, grouped};
use crate::quantity::{Dimension, Quantity};

/// What there is to say of a cell: who is in it, when, and what kept it from being earlier.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::picture::diagram::{Cell, Diagram};
/// use bytes_and_bubbles::picture::staircase_words::describe;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
/// let diagram = Diagram::new(pipeline, None);
/// assert_eq!(
///     describe(&diagram, Cell { stage: 1, time: 1 }),
///     "Stage 2 from time 1 to 2: micro-batch 1. It had to leave stage 1 first, at time 1."
/// );
/// assert_eq!(
///     describe(&diagram, Cell { stage: 1, time: 0 }),
///     "Stage 2 from time 0 to 1: idle. The pipeline fills: micro-batch 1 arrives at time 1."
/// );
/// ```
#[must_use]
pub fn describe(diagram: &Diagram, cell: Cell) -> String {
    let time = grouped(cell.time);
    let stage = grouped(cell.stage + 1);
    let place =
        format!("Stage {stage} from time {time} to {}:", grouped(cell.time.saturating_add(1)));
    let Some(micro_batch) = diagram.micro_batch(cell) else {
        return format!("{place} idle. {}", why_idle(diagram, cell));
    };
    let name = grouped(micro_batch + 1);
    let before = grouped(cell.stage);
    let rule = match diagram.held_by(cell) {
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
        Some(HeldBy::Reader) => {
            let by = diagram.delay(cell.stage, micro_batch);
            let allowed = grouped(cell.time - by);
            format!("Delayed by you, {}: the rules let it in at time {allowed}.", units(by))
        }
        Some(HeldBy::Nothing) | None => "Nothing holds it: the step starts here.".to_owned(),
    };
    let moved = match diagram.later(cell.stage, micro_batch) {
        0 => String::new(),
        later => {
            format!(" It has moved: without delays it is here {} earlier.", units(later))
        }
    };
    format!("{place} micro-batch {name}. {rule}{moved}")
}

fn why_idle(diagram: &Diagram, cell: Cell) -> String {
    let (entered, last) = (diagram.entered(cell), diagram.pipeline.micro_batches());
    let starts = |micro_batch| diagram.start(cell.stage, micro_batch);
    let left = grouped(starts(entered - 1).saturating_add(1));
    if entered == last {
        return format!("The pipeline drains: micro-batch {} left at time {left}.", grouped(last));
    }
    let (next, arrives) = (grouped(entered + 1), starts(entered));
    if cell.time >= arrives - diagram.delay(cell.stage, entered) {
        return format!("You hold micro-batch {next} back until time {}.", grouped(arrives));
    }
    let arrives = grouped(arrives);
    if entered == 0 {
        return format!("The pipeline fills: micro-batch {next} arrives at time {arrives}.");
    }
    format!(
        "Micro-batch {} left at time {left}, and micro-batch {next} arrives at time {arrives}.",
        grouped(entered)
    )
}

/// What a micro-batch that was moved by hand has set off.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::estimate::schedule::{Delay, Schedule};
/// use bytes_and_bubbles::picture::diagram::Diagram;
/// use bytes_and_bubbles::picture::staircase_words::after_moving;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
/// let delay = Delay { stage: 1, micro_batch: 2, by: 1 };
/// let schedule = Schedule::play_delayed(4, 3, &[delay]).unwrap();
/// assert_eq!(
///     after_moving(&Diagram::new(pipeline, Some(schedule.into())), [1, 2]),
///     "Micro-batch 3 enters stage 2 later by one unit, at time 4; 3 cells have moved; completion 7 instead of 6; \
///      bubble 4/7 = 57.1%."
/// );
/// ```
#[must_use]
pub fn after_moving(diagram: &Diagram, [stage, micro_batch]: [i128; 2]) -> String {
    let by = match diagram.delay(stage, micro_batch) {
        0 => "as early as the rules let it".to_owned(),
        by => format!("later by {}", units(by)),
    };
    let (completion, then) = (diagram.units(), Diagram::new(diagram.pipeline, None).units());
    let moved = diagram.played().map_or(0, Schedule::moved);
    // Of P × t stage-units M × P work.
    let idle = completion.saturating_sub(diagram.pipeline.micro_batches());
    let bubble = Quantity::ratio(idle, completion, Dimension::PLAIN);
    let compared = if completion == then {
        format!("completion {}, as without delays", grouped(completion))
    } else {
        format!("completion {} instead of {}", grouped(completion), grouped(then))
    };
    let cells = match moved {
        0 => "no cell has moved".to_owned(),
        1 => "1 cell has moved".to_owned(),
        cells => format!("{} cells have moved", grouped(cells as i128)),
    };
    format!(
        "Micro-batch {} enters stage {} {by}, at time {}; {cells}; {compared}; bubble {}.",
        grouped(micro_batch + 1),
        grouped(stage + 1),
        grouped(diagram.start(stage, micro_batch)),
        bubble.map(|bubble| print::share(&bubble)).unwrap_or_default()
    )
}

fn units(number: i128) -> String {
    if number == 1 { "one unit".to_owned() } else { format!("{} units", grouped(number)) }
}

/// Which part of the grid the window shows, in words.
#[must_use]
pub fn window_in_words(window: &Window) -> String {
    let shown = ranges(window, ", ");
    format!("Shown above: {shown}. Below: all of it. Press anywhere to go there.")
}

/// The stages and the time that a window shows.
fn ranges(window: &Window, and: &str) -> String {
    let Window { first, rows, columns, .. } = window;
    format!(
        "stages {} to {}{and}time {} to {}",
        grouped(first.stage + 1),
        grouped(first.stage + rows),
        grouped(first.time),
        grouped(first.time + columns)
    )
}

/// What the window shows, as it stands below a picture that was saved.
#[must_use]
pub fn caption(window: &Window) -> String {
    let all = "Time goes from left to right, stages from top to bottom: each micro-batch passes every stage in \
               turn; hatched cells are idle.";
    if window.whole {
        return all.to_owned();
    }
    format!("{all} Only {} are drawn.", ranges(window, " and "))
}

/// All of it in words: when stages begin and end, the first and last of many.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::picture::diagram::Diagram;
/// use bytes_and_bubbles::picture::staircase_words::in_words;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let pipeline = Pipeline::new(&Quantity::plain(2), &Quantity::plain(3)).unwrap();
/// assert_eq!(
///     in_words(&Diagram::new(pipeline, None)),
///     "2 stages and 3 micro-batches take 4 units. Stage 1 works from 0 to 3, idle for one unit. Stage 2 works \
///      from 1 to 4, idle for one unit."
/// );
/// ```
#[must_use]
pub fn in_words(diagram: &Diagram) -> String {
    const MOST: i128 = 8;
    let (stages, batches) = (diagram.pipeline.stages(), diagram.pipeline.micro_batches());
    let mut words = format!(
        "{} stages and {} micro-batches take {}.",
        grouped(stages),
        grouped(batches),
        units(diagram.units())
    );
    let told = (0..stages.min(MOST)).chain(stages.saturating_sub(1).max(MOST)..stages);
    for stage in told {
        words.push_str(&format!(
            " Stage {} works from {} to {}, idle for {}.",
            grouped(stage + 1),
            grouped(diagram.start(stage, 0)),
            grouped(diagram.start(stage, batches - 1).saturating_add(1)),
            units(diagram.units().saturating_sub(batches))
        ));
    }
    words
}
