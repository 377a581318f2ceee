//! Chapter 27's resource worksheet: one page that says what a run holds, what it leaves out, what is
//! split or computed again, and what traffic follows.

mod file;
pub(super) mod picture;

use super::sharding::fits;
use super::{BookFigure, Chapter, Example, Group};
use crate::estimate::model_state::{self, Part};
use crate::estimate::sharding::Sharded;
use crate::estimate::{checkpointing, communication};
use crate::quantity::print;
use crate::scenario::plan::{
    ADDED_WORK, ARRAYS, BUFFER_BYTES, BUFFERS, BYTES_PER_VALUE, CAPACITY, COMPUTE, COUNT_AGAIN,
    EMBEDDING, Extra, GATHERED, HEADS, KEPT, LAYERS, LINK, LOGIT_BYTES, LOGITS, MARGIN, PARAMETERS,
    POSITIONS, Plan, RECOMPUTE, SCORE_ARRAYS, SCORES, SEQUENCES, SHARDED, STEPS, VOCABULARY, WIDTH,
    WORKERS, WORKSPACE, WORKSPACE_BYTES, held, worker_share,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{Block, Cell, Figure, Form, Gap, Run, Section, Shown, Table, Worked};

/// The plan of the run.
pub const PLAN: Example = Example {
    name: "plan",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "The plan",
    source: "The resource worksheet of chapter 27",
    about: "Everything above on one sheet, for one set of numbers: what a worker holds, what is left out, \
            what is split or computed again, and what traffic follows. Print it, take it along as a file, \
            open it again.",
    thread: &[
        "Now put it together. A plan that can be trusted says four things: what it estimates, what it \
         leaves out, what is divided or computed again, and what has to travel because of that. Numbers \
         that were changed in any example above are changed here, and the other way round.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "state", is: "16,000,000 bytes" },
        BookFigure { typed: &[], figure: "worker-total", is: "17,310,720 bytes" },
        BookFigure { typed: &[], figure: "worker-with-margin", is: "21,638,400 bytes" },
        BookFigure { typed: &[("sequences", "4")], figure: "worker-total", is: "18,621,440 bytes" },
        BookFigure {
            typed: &[("sharded", "optimizer")],
            figure: "worker-total",
            is: "8,310,720 bytes",
        },
        BookFigure {
            typed: &[("recompute", "yes")],
            figure: "held-activations",
            is: "524,288 bytes",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new(
            "The run",
            "",
            &[
                PARAMETERS,
                LAYERS,
                WIDTH,
                POSITIONS,
                SEQUENCES,
                ARRAYS,
                BYTES_PER_VALUE,
                WORKERS,
                STAGES,
                STEPS,
                SHARDED,
                RECOMPUTE,
                COUNT_AGAIN,
                SCORES,
                LOGITS,
                EMBEDDING,
                WORKSPACE,
                GATHERED,
                BUFFERS,
                KEPT,
                CAPACITY,
                MARGIN,
                LINK,
                COMPUTE,
            ],
        ),
        Section::new("What one worker holds", "", &[]),
        Section::new("What is split, and what is computed again", "", &[]),
        Section::new("What crosses", "", &[]),
        Section::new("What it leaves out", "", &[]),
    ],
    shared: &[&[
        HEADS,
        SCORE_ARRAYS,
        VOCABULARY,
        LOGIT_BYTES,
        WORKSPACE_BYTES,
        BUFFER_BYTES,
        ADDED_WORK,
    ]],
    on_ledger: true,
    work_out,
    left_out: &[],
    files: Some(&file::FILES),
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    vec![
        Vec::new(),
        held_by_a_worker(&plan),
        vec![Block::Text(split(&plan)), Block::Text(again(run, &plan))],
        crosses(run, &plan),
        vec![Block::Text(left_out(run, &plan))],
    ]
}

/// What each term is called in the plan.
const TERMS: [&str; 4] = ["Attention scores", "Logits", "Embedding output", "Workspace"];
const PEAK_TERMS: [&str; 3] =
    ["One gathered layer", "Communication buffers", "One layer computed again"];

fn held_by_a_worker(plan: &Plan) -> Vec<Block> {
    let mut rows = Vec::new();
    if let Ok(ledger) = &plan.rows {
        for (place, (part, row)) in ledger.iter().enumerate() {
            let whole: Figure = model_state::row(row).map_err(Gap::from);
            let own = worker_share(&Ok(vec![(*part, row.clone())]), plan.sharded, &plan.fleet);
            let how = if plan.sharded.divides(*part) { "estimated, divided" } else { "estimated" };
            rows.push(vec![
                Cell::Part(*part, row.name.clone()),
                Shown::new("undivided-row", row.name.clone(), whole).row(place).into(),
                Shown::new("worker-row", row.name.clone(), own).row(place).into(),
                Cell::Text(how.into()),
            ]);
        }
    }
    rows.push(line(
        "Model state",
        "state",
        &plan.ledger.state,
        "worker-state",
        &plan.worker_state,
        "",
    ));
    if plan.with_activations {
        let how = if plan.recompute { "estimated, some computed again" } else { "estimated" };
        rows.push(vec![
            Cell::Part(Part::Activations, "Saved activations".into()),
            Shown::new("saved-activations", "Saved activations", plan.ledger.activations.clone())
                .into(),
            Shown::new("held-activations", "Saved activations", plan.held_activations.clone())
                .into(),
            Cell::Text(how.into()),
        ]);
    }
    let terms = TERMS.iter().zip(&plan.activation_terms);
    for (label, term) in
        terms.chain(PEAK_TERMS.iter().zip(&plan.peak_terms)).filter(|(_, term)| term.on)
    {
        rows.push(vec![
            Cell::Text((*label).into()),
            Cell::Text("–".into()),
            Shown::new(term.name, *label, term.figure.clone()).into(),
            Cell::Text("estimated, switched on".into()),
        ]);
    }
    rows.push(total("Total before margin", "worker-total", &plan.total, "sum"));
    rows.push(total("Margin", "worker-margin", &plan.margin, "an allowance"));
    rows.push(total("Total with margin", "worker-with-margin", &plan.with_margin, "to plan with"));
    let head = ["Term", "Undivided", "One worker", "How it is known"];
    let mut blocks: Vec<Block> = picture::bars(plan).into_iter().collect();
    blocks.push(Block::Table(Table {
        caption: "Term by term".into(),
        head: head.map(str::to_owned).into(),
        rows,
    }));
    blocks.push(fits(plan));
    blocks
}

fn line(
    label: &str,
    whole: &'static str,
    undivided: &Figure,
    name: &'static str,
    own: &Figure,
    how: &str,
) -> Vec<Cell> {
    vec![
        Cell::Text(label.into()),
        Shown::new(whole, label, undivided.clone()).into(),
        Shown::new(name, label, own.clone()).into(),
        Cell::Text(how.into()),
    ]
}

fn total(label: &str, name: &'static str, figure: &Figure, how: &str) -> Vec<Cell> {
    vec![
        Cell::Text(label.into()),
        Cell::Text(String::new()),
        Shown::new(name, label, figure.clone()).into(),
        Cell::Text(how.into()),
    ]
}

fn split(plan: &Plan) -> String {
    let workers = plan.fleet.workers.as_ref().map_or_else(|_| "–".to_owned(), print::number);
    if workers == "1" {
        return "Split: nothing. One worker has it all.".to_owned();
    }
    let what = match plan.sharded {
        Sharded::Nothing => {
            return format!(
                "Split: the examples of a batch, over {workers} workers. No state is divided; every worker \
                 holds all of it."
            );
        }
        Sharded::OptimizerState => "optimizer state",
        Sharded::Gradients => "optimizer state and gradients",
        Sharded::Everything => "optimizer state, gradients and weights",
    };
    format!(
        "Split: the examples of a batch, and {what}, over {workers} workers. A share is not a peak: what is \
         divided comes together again when it is used."
    )
}

fn again(run: &Run, plan: &Plan) -> String {
    if !plan.with_activations {
        return "Computed again: nothing is said of it while saved activations do not count."
            .to_owned();
    }
    if !plan.recompute {
        return "Computed again: nothing. All saved arrays are kept until their backward pass."
            .to_owned();
    }
    let read =
        |control| run.value(control).map_or_else(|_| "–".to_owned(), |value| print::number(&value));
    let added =
        run.value(&ADDED_WORK).map_or_else(|_| "–".to_owned(), |added| print::percent(&added));
    format!(
        "Computed again: of {} arrays in each layer {} are kept, the others are made once more in the backward \
         pass, for about {added} more arithmetic. That saves room and is no evidence of speed.",
        read(&ARRAYS),
        read(&KEPT)
    )
}

fn crosses(run: &Run, plan: &Plan) -> Vec<Block> {
    let time = || Ok(communication::time_of(held(&plan.traffic)?, &run.value(&LINK)?)?);
    let iteration = || {
        let compute = run.value(&COMPUTE)?;
        // What is computed again takes its time.
        let compute = if plan.recompute {
            checkpointing::slower(&compute, &run.value(&ADDED_WORK)?)?.value().clone()
        } else {
            compute
        };
        let transfer = communication::Transfer {
            payload: held(&plan.traffic)?.value().clone(),
            link: run.value(&LINK)?,
            latency: crate::quantity::Quantity::whole(0, crate::quantity::Dimension::SECONDS),
            compute,
            overlap: crate::quantity::Quantity::plain(0),
        };
        Ok(transfer.iteration()?)
    };
    let figures = vec![
        Shown::new("traffic", "Payload of an update", plan.traffic.clone()).note("each worker"),
        Shown::new("traffic-time", "On the link", time()).form(Form::Rounded),
        Shown::new("traffic-iteration", "With the computation", iteration())
            .note("of an iteration, if nothing overlaps")
            .form(Form::Rounded),
        Shown::new("effective-batch", "Effective batch", plan.effective_batch.clone())
            .note("sequences"),
    ];
    vec![Block::Figures(figures)]
}

/// The terms that do not count, by their names.
fn left_out(run: &Run, plan: &Plan) -> String {
    let terms = TERMS.iter().zip(&plan.activation_terms);
    let rows = run.ledger.rows.iter().filter(|row| !row.counted).map(|row| row.name.clone());
    let activations = (!plan.with_activations).then(|| "saved activations".to_owned());
    let off: Vec<_> = rows
        .chain(activations)
        .chain(
            terms
                .chain(PEAK_TERMS.iter().zip(&plan.peak_terms))
                .filter(|(_, term): &(_, &Extra)| !term.on)
                .map(|(label, _)| label.to_lowercase()),
        )
        .collect();
    let off =
        if off.is_empty() { String::new() } else { format!("Not counted: {}. ", off.join(", ")) };
    format!(
        "{off}Never counted: fragmentation, prefetched layers, contention on the link, everything that only a \
         trace of a real run shows. The margin allows for it and does not measure it."
    )
}
