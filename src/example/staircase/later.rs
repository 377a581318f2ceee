//! Cells that the reader holds back, and what that costs.

use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::delayed::Delayed;
use crate::estimate::pipeline::Pipeline;
use crate::estimate::schedule::{MOST_CELLS_WITH_DELAYS, Schedule};
use crate::quantity::print::grouped;
use crate::scenario::delays::{DELAYS, Delays};
use crate::scenario::staircase::{ClosedForm, Staircase};
use crate::scenario::{Block, Cell, Entry, Figure, Form, Gap, Offer, Run, Shown, Table};

pub(super) fn work_out(run: &Run, out: &Staircase) -> Vec<Block> {
    let Delays { played, outside } = run.delays();
    let mut blocks: Vec<Block> = offers(run, out).into_iter().collect();
    blocks.extend(outside.into_iter().map(|row| {
        Block::Fault(format!("Row {row} names a cell outside this staircase, and delays nothing."))
    }));
    match &played {
        Ok(None) => blocks.push(Block::Text(
            "Nothing is held back. Which cell would cost the most if it came a unit later?"
                .to_owned(),
        )),
        Ok(Some(schedule)) => {
            blocks.push(compared(out, Ok(schedule)));
            blocks.push(Block::Text(lesson(schedule)));
        }
        Err(Gap::Refused(error)) => blocks.push(Block::Fault(error.to_string())),
        Err(gap) => blocks.push(compared(out, Err(gap.clone()))),
    }
    blocks
}

/// Delays worth a look, one press away.
fn offers(run: &Run, out: &Staircase) -> Option<Block> {
    let pipeline = out.pipeline.clone().ok()?;
    let (stages, batches) = (pipeline.stages(), pipeline.micro_batches());
    let cells = stages.checked_mul(batches).and_then(|cells| usize::try_from(cells).ok());
    cells.filter(|cells| *cells <= MOST_CELLS_WITH_DELAYS)?;
    let now = run.text_of(&DELAYS);
    let row = |stage: i128, batch: i128| format!("{stage}|{batch}|1");
    let offer = |label: &str, text: String| Offer {
        label: label.to_owned(),
        taken: !text.is_empty() && text == now,
        puts: vec![(DELAYS.name().to_owned(), text)],
    };
    let middle = row(stages / 2 + stages % 2, batches / 2 + batches % 2);
    let (first, last) = (row(1, 1), row(stages, batches));
    let apart = format!("{};{}", row(1, batches), row(stages, 1));
    Some(Block::Offers(
        "Delays to try",
        vec![
            offer("the very first cell", first.clone()),
            offer("one in the middle", middle),
            offer("the last micro-batch enters late", row(1, batches)),
            offer("the last stage starts late", row(stages, 1)),
            offer("the very last cell", last.clone()),
            offer("two in a row", format!("{first};{last}")),
            offer("two side by side", apart),
            offer("put everything back", String::new()),
        ],
    ))
}

type DelayedForm = fn(Delayed) -> Result<Derivation, EstimateError>;

/// The step without and with the delays.
fn compared(out: &Staircase, schedule: Result<&Schedule, Gap>) -> Block {
    let delayed = || Ok(Delayed::new(out.pipeline.clone()?, schedule.clone()?));
    let row = |label: &str, form: Form, names: [&'static str; 2], figures: [Figure; 2]| {
        let [before, after] = figures;
        vec![
            Cell::Text(label.to_owned()),
            Shown::new(names[0], label, before).form(form).into(),
            Shown::new(names[1], label, after).form(form).into(),
        ]
    };
    let both = |before: ClosedForm, after: DelayedForm| {
        [out.of(before), delayed().and_then(|one| Ok(after(one)?))]
    };
    let mut rows = vec![
        row(
            "Completion, in units",
            Form::Full,
            ["undisturbed-completion", "delayed-completion"],
            both(Pipeline::completion, Delayed::completion),
        ),
        row(
            "Idle stage-units",
            Form::Full,
            ["undisturbed-idle", "delayed-idle"],
            both(Pipeline::idle, Delayed::idle),
        ),
        row(
            "Bubble, of the total",
            Form::Share,
            ["undisturbed-bubble", "delayed-bubble"],
            both(Pipeline::bubble_of_total, Delayed::bubble),
        ),
    ];
    if let Entry::Value { quantity: time, .. } = &out.time_per_stage {
        rows.push(row(
            "Step time",
            Form::Rounded,
            ["undisturbed-step-time", "delayed-step-time"],
            [out.step_time(&out.pipeline), delayed().and_then(|one| Ok(one.step_time(time)?))],
        ));
    }
    Block::Table(Table {
        caption: "The step before and after".to_owned(),
        head: ["The step", "Undisturbed", "With the delays"].map(str::to_owned).into(),
        rows,
    })
}

/// What is to be learned from the delays at hand.
fn lesson(schedule: &Schedule) -> String {
    let moved = match schedule.moved() {
        1 => "One cell starts later.".to_owned(),
        moved => format!("{} cells start later.", grouped(moved as i128)),
    };
    let all = schedule.held_back_for();
    let longer = schedule.lengthening();
    let says = if schedule.delays() == 1 {
        "Every cell lies on a path from the first to the last in which each starts the moment the one before it \
         ends, so none has time to spare: one delay, wherever it is, makes the step longer by as much. Where it \
         is decides only how many others move with it."
            .to_owned()
    } else if longer == all {
        "These delays lie behind each other on one path, and so they add up.".to_owned()
    } else {
        format!(
            "The delays are {} units together, and the step is {} longer: cells that do not need each other \
             can be late at the same time.",
            grouped(all.into()),
            grouped(longer.into())
        )
    };
    format!("{moved} {says}")
}
