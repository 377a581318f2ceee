//! Chapter 27, section 27.4 and Example 27.2: the denominator counts prediction events.

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::accumulation::{self, MicroBatch};
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{POSITIONS, Plan, SEQUENCES, STEPS, WORKERS};
use crate::scenario::{
    Block, Cell, Control, Field, Figure, Form, Gap, Offer, Rule, Run, Section, Shown, Table, Worked,
};

const COLUMNS: [Field; 2] = [
    Field::new("events", "Valid events", "n", Expect::count(&["event", "events"]), Rule::Whole),
    Field::new("gradient", "Mean gradient", "g", Expect::number(), Rule::Any),
];
const BATCHES: Control = Control::rows("batches", "Micro-batches", &COLUMNS, "2|1;6|3");
const SECOND: Control = Control::rows("second-batches", "Another pair", &COLUMNS, "3|2;1|-2");
const RATE: Control = Control::number(
    Field::new("rate", "Learning rate", "η", Expect::number(), Rule::NotNegative),
    "0.1",
);
const CURVATURE: Control = Control::number(
    Field::new("curvature", "Change of the gradient", "κ", Expect::number(), Rule::Any),
    "1",
);
const LIMIT: Control = Control::number(
    Field::new("limit", "Clipping limit", "c", Expect::number(), Rule::NotNegative),
    "2",
);

/// Gradient accumulation.
pub const ACCUMULATION: Example = Example {
    name: "accumulation",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Count events, not micro-batches",
    source: "Section 27.4, Example 27.2 and exercise 2",
    about: "Two micro-batches, one with two events that count and one with six. Their combined gradient is \
            2.5 and not 2: a mean of means lets the short one speak too loudly.",
    thread: &[
        "A smaller micro-batch saves activations, and changes what an update averages. Accumulation takes \
         the two apart: run several micro-batches at the same weights, add their gradients up, and update \
         once. Room is that of one micro-batch, evidence that of all.",
        "What they are divided by decides whether that is the same update. The denominator is the number of \
         predictions that count towards the loss; padding does not.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "combined", is: "2.5" },
        BookFigure { typed: &[], figure: "plain-mean", is: "2" },
        BookFigure { typed: &[], figure: "valid-events", is: "8" },
        BookFigure { typed: &[], figure: "gradient-sum", is: "20" },
        BookFigure { typed: &[], figure: "second-gradient-sum", is: "4" },
        BookFigure { typed: &[], figure: "second-events", is: "4" },
        BookFigure { typed: &[], figure: "second-combined", is: "1" },
        BookFigure { typed: &[], figure: "second-plain-mean", is: "0" },
        BookFigure { typed: &[], figure: "effective-batch", is: "8" },
        BookFigure {
            typed: &[("workers", "1"), ("steps", "4")],
            figure: "effective-batch",
            is: "8",
        },
        BookFigure {
            typed: &[("workers", "2"), ("steps", "2")],
            figure: "effective-batch",
            is: "8",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[BATCHES]),
        Section::new(
            "A case where the plain mean loses everything",
            "In the book's second pair three events say 2 and one says −2: treated alike they cancel.",
            &[SECOND],
        ),
        Section::new(
            "The effective batch",
            "Workers, accumulation steps and sequences multiply. Where sequences differ in length, tell \
                    the events as well: the batch in sequences hides them.",
            &[WORKERS, STEPS, SEQUENCES],
        ),
        Section::new(
            "Where the update belongs",
            "Updating after the first micro-batch moves the point at which the others are evaluated. How \
                    much their gradients change by it depends on the loss; here it is given.",
            &[RATE, CURVATURE],
        ),
        Section::new(
            "Where clipping belongs",
            "At the update, once. Clipping each micro-batch is another update.",
            &[LIMIT],
        ),
    ],
    shared: &[&[POSITIONS]],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "Order of the sum",
            "Floating-point sums depend on their order; a few last bits may differ.",
        ),
        (
            "Batch statistics",
            "Layers that look across a batch see one micro-batch, not the effective batch.",
        ),
        ("Time", "Accumulation still does all the work, one micro-batch after the other."),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let batches = batches_of(run, &BATCHES);
    let second = batches_of(run, &SECOND);
    vec![
        combined(&batches),
        vec![Block::Figures(vec![
            Shown::new("second-combined", "Combined gradient", of(&second, accumulation::combined)),
            Shown::new(
                "second-plain-mean",
                "Mean of the means",
                of(&second, accumulation::plain_mean),
            ),
            Shown::new(
                "second-gradient-sum",
                "Gradient sum",
                of(&second, accumulation::gradient_sum),
            ),
            Shown::new("second-events", "Valid events", of(&second, accumulation::events)),
        ])],
        effective(run),
        early(run, &batches),
        clipping(run, &batches),
    ]
}

type Batches = Result<Vec<MicroBatch>, Gap>;

fn batches_of(run: &Run, control: &Control) -> Batches {
    let read = |row: &Vec<String>| match Run::row_values(&COLUMNS, row)?.as_slice() {
        [events, mean] => Ok(MicroBatch { events: events.clone(), mean: mean.clone() }),
        _ => Err(Gap::Waits),
    };
    run.rows(control).iter().map(read).collect()
}

type Mean = fn(&[MicroBatch]) -> Result<Derivation, EstimateError>;

fn of(batches: &Batches, form: Mean) -> Figure {
    Ok(form(batches.as_ref().map_err(Clone::clone)?)?)
}

fn combined(batches: &Batches) -> Vec<Block> {
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("combined", "Combined gradient", of(batches, accumulation::combined)),
        Shown::new("plain-mean", "Mean of the means", of(batches, accumulation::plain_mean)),
        Shown::new("plain-error", "Error of the plain mean", of(batches, accumulation::error)),
        Shown::new("gradient-sum", "Gradient sum", of(batches, accumulation::gradient_sum)),
        Shown::new("valid-events", "Valid events", of(batches, accumulation::events)),
    ])];
    if let Ok(batches) = batches
        && let Ok(events) = accumulation::events(batches)
    {
        blocks.push(weights(batches, events.value()));
        blocks.push(Block::Text(
            "The same happens when each of several workers reports a mean and the means are averaged: the \
             worker with few events weighs as much as the one with many. Let them send sums and counts, and \
             divide once."
                .into(),
        ));
    }
    blocks
}

/// What each micro-batch weighs in both means, and what it adds to the error.
fn weights(batches: &[MicroBatch], events: &Quantity) -> Block {
    let plain = crate::quantity::Dimension::PLAIN;
    let number = batches.len() as i128;
    let alike = Quantity::ratio(1, number.max(1), plain).map(|share| print::share(&share));
    let row = |(place, batch): (usize, &MicroBatch)| {
        let share = batch.events.over(events).map(|share| print::share(&share));
        let sum: Figure = accumulation::sum_of(batches, place).map_err(Gap::from);
        let error: Figure = accumulation::error_of(batches, place).map_err(Gap::from);
        vec![
            Cell::Text(format!("Micro-batch {place}")),
            Cell::Number(share.unwrap_or_default()),
            Cell::Number(alike.clone().unwrap_or_default()),
            Shown::new("sum-part", "Gradient sum of it", sum).row(place).into(),
            Shown::new("error-part", "Error from it", error).row(place).into(),
        ]
    };
    let head = [
        "Micro-batch",
        "Share of the events",
        "Weight in the plain mean",
        "Gradient sum",
        "What it adds to the error",
    ];
    Block::Table(Table {
        caption: "What each micro-batch weighs".into(),
        head: head.map(str::to_owned).into(),
        rows: (1..).zip(batches).map(row).collect(),
    })
}

fn effective(run: &Run) -> Vec<Block> {
    let Plan { effective_batch, .. } = run.plan();
    let tokens = || {
        let batch = effective_batch.as_ref().map_err(Clone::clone)?;
        Ok(accumulation::tokens(batch, &run.value(&POSITIONS)?)?)
    };
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("effective-batch", "Effective batch", effective_batch.clone()).note("sequences"),
        Shown::new("effective-tokens", "Positions in it", tokens()).note("padding included"),
    ])];
    blocks.extend(ways(run, &effective_batch));
    blocks
}

/// Other numbers of workers and steps that make the same batch.
fn ways(run: &Run, batch: &Figure) -> Option<Block> {
    const MOST: i128 = 64;
    let sequences = run.value(&SEQUENCES).ok()?;
    let product = batch.as_ref().ok()?.value().over(&sequences).ok()?.to_whole()?;
    let now = run.value(&WORKERS).ok()?.to_whole()?;
    let offer = |workers: i128| Offer {
        label: format!(
            "{} × {} × {}",
            print::grouped(workers),
            print::grouped(product / workers),
            print::number(&sequences)
        ),
        puts: vec![
            (WORKERS.name().to_owned(), workers.to_string()),
            (STEPS.name().to_owned(), (product / workers).to_string()),
        ],
        taken: workers == now,
    };
    let ways = (1..=product.min(MOST)).filter(|workers| product % workers == 0).map(offer);
    let ways: Vec<_> = ways.collect();
    (ways.len() > 1)
        .then_some(Block::Offers("Ways to this batch: workers × steps × sequences", ways))
}

fn early(run: &Run, batches: &Batches) -> Vec<Block> {
    let one = || {
        let batches = batches.as_ref().map_err(Clone::clone)?;
        Ok(accumulation::one_update(batches, &run.value(&RATE)?)?)
    };
    let two = || {
        let batches = batches.as_ref().map_err(Clone::clone)?;
        Ok(accumulation::early_update(batches, &run.value(&RATE)?, &run.value(&CURVATURE)?)?)
    };
    vec![Block::Figures(vec![
        Shown::new("one-update", "One update moves the weight by", one()).form(Form::Number),
        Shown::new("two-updates", "Updating after the first as well, by", two()).form(Form::Number),
    ])]
}

fn clipping(run: &Run, batches: &Batches) -> Vec<Block> {
    let clip = |form: fn(&[MicroBatch], &Quantity) -> Result<Derivation, EstimateError>| {
        Ok(form(batches.as_ref().map_err(Clone::clone)?, &run.value(&LIMIT)?)?)
    };
    vec![Block::Figures(vec![
        Shown::new("clipped-once", "Combined, then clipped", clip(accumulation::clipped_once))
            .note("the declared update"),
        Shown::new("clipped-each", "Clipped, then combined", clip(accumulation::clipped_each))
            .note("another update"),
    ])]
}
