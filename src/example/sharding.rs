//! Chapter 27, Example 27.3: shard the largest copies first.

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::{Derivation, Expression};
use crate::estimate::EstimateError;
use crate::estimate::model_state::Part;
use crate::estimate::sharding::{Sharded, shares};
use crate::picture::bars::{Bar, svg};
use crate::quantity::print;
use crate::scenario::plan::{
    ARRAYS, BUFFER_BYTES, BUFFERS, CAPACITY, COUNT_AGAIN, GATHERED, KEPT, MARGIN, PARAMETERS, Plan,
    RECOMPUTE, SHAPE, SHARDED, TERMS, WORKERS, held, worker_share,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{Block, Cell, Drawing, Figure, Run, Section, Shown, Table, Verdict, Worked};

/// Sharded model state.
pub const SHARDING: Example = Example {
    name: "sharding",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Shard the largest copies first",
    source: "Example 27.3 and exercise 3",
    about: "Four workers hold the same sixteen megabytes four times over. Divide the optimizer state, \
            then the gradients, then the weights, and see what each of them still keeps.",
    thread: &[
        "Data-parallel workers hold copies of the same state. Nobody needs four copies of the moments: \
         each worker can keep a quarter of them and update a quarter of the weights. The twelve bytes of \
         master weights and moments are the largest part, so they go first.",
        "A share is not a peak. What is divided has to come together again when it is used, and that takes \
         room of its own and traffic.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "share-nothing", is: "16,000,000 bytes" },
        BookFigure { typed: &[], figure: "share-optimizer", is: "7,000,000 bytes" },
        BookFigure { typed: &[], figure: "share-gradients", is: "5,500,000 bytes" },
        BookFigure { typed: &[], figure: "share-everything", is: "4,000,000 bytes" },
        BookFigure { typed: &[], figure: "optimizer-state", is: "12,000,000 bytes" },
        BookFigure { typed: &[], figure: "optimizer-share", is: "3,000,000 bytes" },
        BookFigure { typed: &[], figure: "optimizer-with-activations", is: "8,310,720 bytes" },
        BookFigure {
            typed: &[("parameters", "10"), ("workers", "3")],
            figure: "share-everything",
            is: "64 bytes",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[WORKERS, PARAMETERS, CAPACITY, SHARDED]),
        Section::new(
            "A share is not a peak",
            "Switch on what comes on top of the share while a worker runs.",
            &[GATHERED, BUFFERS, BUFFER_BYTES, MARGIN],
        ),
    ],
    shared: &[&[STAGES, ARRAYS, RECOMPUTE, KEPT, COUNT_AGAIN], &SHAPE, &TERMS],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Prefetching",
            "Gathering the next layer early hides the wait and holds two layers at once.",
        ),
        ("Buckets", "Gradients are reduced in buckets; until one is full its gradients are whole."),
        ("Fragmentation", "Gathering and freeing layers of several sizes leaves gaps."),
    ],
    files: None,
};

const RUNGS: [(&str, &str, &str); 4] = [
    ("share-nothing", "Nothing", "every worker holds it all"),
    ("share-optimizer", "Optimizer state", "master weights and moments"),
    ("share-gradients", "Gradients too", "each reduced to its owner"),
    ("share-everything", "Weights too", "gathered layer by layer"),
];

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let rungs = Sharded::ALL.map(|stage| worker_share(&plan.rows, stage, &plan.fleet));
    let mut blocks = vec![ladder(&plan, &rungs)];
    blocks.extend(picture(&plan, &rungs));
    blocks.push(Block::Figures(vec![
        Shown::new("state", "Model state, undivided", plan.ledger.state.clone()),
        Shown::new("worker-state", "Model state of a worker", plan.worker_state.clone())
            .note("as divided now"),
        Shown::new(
            "optimizer-state",
            "Master weights and moments",
            optimizer(&plan, Sharded::Nothing),
        )
        .note("undivided"),
        Shown::new("optimizer-share", "Share of them", optimizer(&plan, Sharded::OptimizerState))
            .note("each worker"),
        Shown::new(
            "optimizer-with-activations",
            "Optimizer state divided, with activations",
            with_activations(&plan, &rungs[1]),
        ),
    ]));
    blocks.extend(dealt(&plan));
    vec![blocks, peak(&plan)]
}

fn ladder(plan: &Plan, rungs: &[Figure; 4]) -> Block {
    let rows =
        RUNGS.iter().zip(rungs).zip(Sharded::ALL).map(|(((name, label, note), figure), stage)| {
            let now = if plan.sharded == stage { "yes" } else { "no" };
            vec![
                Cell::Text(format!("{label}: {note}")),
                Shown::new(name, *label, figure.clone()).into(),
                Shown::new("undivided", "Undivided", plan.ledger.state.clone())
                    .row(stage as usize)
                    .into(),
                Cell::Text(now.to_owned()),
            ]
        });
    Block::Table(Table {
        caption: "Model state of the worker with the largest share".into(),
        head: ["Divided", "Share", "Undivided", "In the plan"].map(str::to_owned).into(),
        rows: rows.collect(),
    })
}

/// What a worker keeps of the optimizer state alone.
fn optimizer(plan: &Plan, stage: Sharded) -> Figure {
    let rows = plan.rows.as_ref().map_err(Clone::clone)?;
    let divided = |part: &Part| Sharded::OptimizerState.divides(*part);
    let rows = rows.iter().filter(|(part, _)| divided(part)).cloned().collect();
    worker_share(&Ok(rows), stage, &plan.fleet)
}

/// What a worker keeps, with what its own data leave.
fn with_activations(plan: &Plan, state: &Figure) -> Figure {
    let parts = [held(state)?, held(&plan.held_activations)?].map(Expression::from);
    let total =
        Derivation::new("State and activations of a worker", "T_local", Expression::sum(parts))
            .map_err(EstimateError::from)?;
    Ok(total.leaving_out("Buffers and margin come on top."))
}

const PARTS: [(Part, &str); 6] = [
    (Part::Weights, "Weights"),
    (Part::Gradients, "Gradients"),
    (Part::Master, "Master weights"),
    (Part::FirstMoment, "First moment"),
    (Part::SecondMoment, "Second moment"),
    (Part::Other, "Other"),
];

fn picture(plan: &Plan, rungs: &[Figure; 4]) -> Option<Block> {
    let rows = plan.rows.as_ref().ok()?;
    let mut bars = Vec::new();
    let mut said = Vec::new();
    for ((stage, rung), (_, label, _)) in Sharded::ALL.into_iter().zip(rungs).zip(RUNGS) {
        let size = print::decimal(rung.as_ref().ok()?.value());
        let mut pieces = Vec::new();
        for (part, row) in rows {
            let own = worker_share(&Ok(vec![(*part, row.clone())]), stage, &plan.fleet).ok()?;
            pieces.push((part.key(), own.value().to_f64()));
        }
        said.push(format!("{label} divided: {size}"));
        bars.push(Bar { name: label.to_owned(), size, pieces });
    }
    let capacity = plan.ledger.capacity.value();
    let device = capacity.map_or_else(String::new, |capacity| {
        format!(" A device holds {}.", print::decimal(capacity))
    });
    let legend = PARTS.iter().filter(|(part, _)| rows.iter().any(|(of, _)| of == part));
    Some(Block::Picture(Drawing {
        svg: svg(&bars, capacity.map(crate::quantity::Quantity::to_f64)),
        twin: format!("What one worker keeps. {}.{device}", said.join("; ")),
        caption: "What one worker keeps of the model state, to one scale.".into(),
        legend: legend.map(|(part, label)| (part.key(), (*label).to_owned())).collect(),
    }))
}

/// How the parameters are dealt, where that does not come out even.
fn dealt(plan: &Plan) -> Option<Block> {
    let stages = plan.fleet.stages.as_ref().ok()?.to_whole()?;
    let parameters = plan.ledger.parameters.value()?.to_whole()?;
    let parameters = parameters.checked_add(stages - 1)? / stages;
    let workers = plan.fleet.workers.as_ref().ok()?.to_whole()?;
    let [(more, with_more), (fewer, with_fewer)] = shares(parameters, workers)?;
    let print = print::grouped;
    let those = |number: i128| {
        if number == 1 {
            "1 worker keeps".to_owned()
        } else {
            format!("{} workers keep", print(number))
        }
    };
    if workers == 1 {
        return Some(Block::Text(
            "One worker has nobody to divide with: its share is all of it.".into(),
        ));
    }
    Some(Block::Text(if with_fewer == 0 {
        format!(
            "{} parameters over {} workers come out even: {} for each.",
            print(parameters),
            print(workers),
            print(more)
        )
    } else {
        format!(
            "{} parameters over {} workers do not come out even: {} {}, {} {}. The estimate takes the larger share.",
            print(parameters),
            print(workers),
            those(with_more),
            print(more),
            those(with_fewer),
            print(fewer)
        )
    }))
}

fn peak(plan: &Plan) -> Vec<Block> {
    let [gathered, buffers, ..] = plan.peak_terms.as_slice() else { return Vec::new() };
    let mut blocks = vec![Block::Figures(vec![
        Shown::new(gathered.name, "Gathered weights of one layer", gathered.figure.clone())
            .note(if gathered.on { "counts" } else { "left out" }),
        Shown::new(buffers.name, "Buffers", buffers.figure.clone()).note(if buffers.on {
            "counts"
        } else {
            "left out"
        }),
        Shown::new("held-activations", "Saved activations", plan.held_activations.clone()),
        Shown::new("worker-total", "Total of a worker", plan.total.clone()).note("before margin"),
        Shown::new("worker-with-margin", "Total with the margin", plan.with_margin.clone()),
    ])];
    if plan.sharded != Sharded::Everything {
        blocks.push(Block::Text(
            "Nothing is gathered while every worker keeps all weights; divide the weights too and a layer \
             at a time has to come together."
                .into(),
        ));
    }
    blocks.push(fits(plan));
    blocks
}

/// Whether a device holds the plan of a worker.
pub(super) fn fits(plan: &Plan) -> Block {
    let Ok(fit) = &plan.fit else {
        return Block::Text(
            "– Whether a device holds it waits for a field that cannot be read.".into(),
        );
    };
    let difference = print::in_full(fit.difference.value());
    let capacity = plan.ledger.capacity.value().map(print::decimal).unwrap_or_default();
    let (word, says) = if fit.fits {
        ("fits", format!("a device of {capacity}, with {difference} to spare."))
    } else {
        ("does not fit", format!("a device of {capacity}: {difference} are missing."))
    };
    Block::Verdict(Verdict { name: "worker-fit", good: fit.fits, word: word.into(), says })
}
