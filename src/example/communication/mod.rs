//! Chapter 8's fourth cost: what must cross between devices, and how long it takes.

mod axes;
mod picture;

use super::transfer::timeline;
use super::{BookFigure, Chapter, Example, Group, division};
use crate::derivation::Derivation;
use crate::estimate::communication::{Transfer, time_of};
use crate::estimate::ring::{self, Counted};
use crate::estimate::{EstimateError, traffic};
use crate::quantity::{Dimension, Quantity, print};
use crate::scenario::plan::{
    BYTES_PER_VALUE, COMPUTE, EXCHANGES, LAYERS, LINK, OVERLAP, PARAMETERS, POSITIONS, SEQUENCES,
    STEPS, TENSOR_PARALLEL, TRAFFIC_AS, WIDTH, WORKERS, held,
};
use crate::scenario::staircase::STAGES;
use crate::scenario::{
    Block, Cell, Control, Figure, Form, Gap, Run, Section, Shown, Verdict, Worked,
};

/// What the picture runs over.
const OVER: Control = Control::choice(
    "over",
    "What grows",
    &[("tokens", "the tokens of a step"), ("parameters", "the parameters")],
);

/// Communication.
pub const COMMUNICATION: Example = Example {
    name: "communication",
    chapter: Chapter::Scale,
    group: Group::Communication,
    title: "What must cross, and how long it takes",
    source: "The section on communication, and its problem",
    about: "Seven billion gradients of 2 bytes, a link of 50 GB/s, 400 ms of arithmetic. How much of the step \
            is spent talking, and does it have to be?",
    thread: &[
        "Whatever way the work is divided, the parts have to hear of each other, over a link that is far \
         slower than memory. How much they say, and whether it grows with the model or with the batch, is \
         what tells the ways to divide apart.",
        "Begin with the plainest: each worker has the whole model and its own share of the batch. Before the \
         update all gradients are added up, once for each step, and the batch does not matter. Then set the \
         other two ways beside it, for the same model.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "crosses-data", is: "14,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "sent-data", is: "14,000,000,000 bytes" },
        BookFigure { typed: &[], figure: "communication-time", is: "0.28 seconds" },
        BookFigure { typed: &[], figure: "communication-step", is: "0.68 seconds" },
        BookFigure { typed: &[], figure: "communication-share", is: "7/17" },
        BookFigure {
            typed: &[("overlap", "100%")],
            figure: "communication-step",
            is: "0.4 seconds",
        },
        BookFigure { typed: &[("overlap", "100%")], figure: "communication-share", is: "0" },
        BookFigure {
            typed: &[("traffic-as", "ring")],
            figure: "sent-data",
            is: "24,500,000,000 bytes",
        },
        BookFigure {
            typed: &[("traffic-as", "ring")],
            figure: "communication-time",
            is: "0.49 seconds",
        },
        BookFigure { typed: &[("traffic-as", "ring")], figure: "communication-share", is: "49/89" },
        BookFigure {
            typed: &[("traffic-as", "ring"), ("overlap", "100%")],
            figure: "communication-step",
            is: "0.49 seconds",
        },
        BookFigure { typed: &[], figure: "step-tensor", is: "34,359,738,368 bytes" },
        BookFigure { typed: &[], figure: "step-pipeline", is: "536,870,912 bytes" },
        BookFigure { typed: &[], figure: "tokens-tensor-passes-whole", is: "13,352" },
        BookFigure { typed: &[], figure: "tokens-pipeline-passes-whole", is: "854,493" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[PARAMETERS, WORKERS, LINK, COMPUTE, OVERLAP, TRAFFIC_AS]),
        Section::new(
            "Three axes, one model",
            "Each of them alone, on as many devices as it has here. Gradients cross once for each step; partial \
             results and activations cross in every micro-batch.",
            &[
                SEQUENCES,
                POSITIONS,
                STEPS,
                WIDTH,
                LAYERS,
                BYTES_PER_VALUE,
                EXCHANGES,
                TENSOR_PARALLEL,
                STAGES,
            ],
        ),
        Section::new("Parameters or tokens", "", &[OVER]),
    ],
    shared: &[],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Rounds and latency",
            "A ring of n devices takes 2(n − 1) rounds, each with a latency of its own; small payloads feel that.",
        ),
        (
            "Unlike links",
            "Tensor-parallel devices are put on the fastest links there are; here all share one speed.",
        ),
        (
            "Who can wait",
            "Gradients can travel beside the backward pass. Partial results cannot: the layer stands still.",
        ),
        (
            "Axes together",
            "With stages, each device adds up only the gradients of its own; the plan counts that.",
        ),
        ("Recomputing", "A layer that runs again exchanges its partial results again."),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let axes = axes::Axes::new(run, &plan);
    vec![data(run, &axes), axes.compared(run, &plan), axes.crossings(run, &plan)]
}

/// What of a payload is sent, however it is counted.
fn counted(as_what: Counted, payload: &Figure, members: &Result<Quantity, Gap>) -> Figure {
    let members = members.as_ref().map_err(Clone::clone)?;
    Ok(as_what.of(held(payload)?, members)?)
}

/// A transfer of it beside the arithmetic of a step.
fn beside(run: &Run, sent: &Figure, overlap: Quantity) -> Result<Transfer, Gap> {
    Ok(Transfer {
        payload: held(sent)?.value().clone(),
        link: run.value(&LINK)?,
        latency: Quantity::whole(0, Dimension::SECONDS),
        compute: run.value(&COMPUTE)?,
        overlap,
    })
}

type Part = fn(&Transfer) -> Result<Derivation, EstimateError>;

fn of(transfer: &Result<Transfer, Gap>, part: Part) -> Figure {
    Ok(part(transfer.as_ref().map_err(Clone::clone)?)?)
}

fn data(run: &Run, axes: &axes::Axes) -> Vec<Block> {
    let now = run.value(&OVERLAP).and_then(|overlap| beside(run, &axes.sent_data, overlap));
    let factor = || Ok(ring::ring_factor(&run.value(&WORKERS)?)?);
    let time = || Ok(time_of(held(&axes.sent_data)?, &run.value(&LINK)?)?);
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("crosses-data", "Gradients to add up", axes.data.clone())
            .note("payload of a step, whatever the batch"),
        Shown::new("ring-factor", "Ring factor", factor()).note("2(n − 1)/n of n workers"),
        Shown::new("sent-data", "Sent by each worker", axes.sent_data.clone())
            .note("counted as chosen"),
        Shown::new("communication-time", "On the link", time()).form(Form::Rounded),
        Shown::new("communication-step", "The step, at least", of(&now, Transfer::iteration))
            .form(Form::Rounded),
        Shown::new("communication-exposed", "Not hidden", of(&now, Transfer::exposed))
            .note("the step waits for it")
            .form(Form::Rounded),
        Shown::new("communication-share", "Communication, of the step", of(&now, Transfer::share))
            .form(Form::Share),
    ])];
    blocks.extend(now.as_ref().ok().and_then(verdict));
    blocks.extend(now.as_ref().ok().and_then(timeline));
    blocks.push(ways_to_count(run, &axes.data));
    blocks
}

/// Whether the link could be hidden altogether.
fn verdict(transfer: &Transfer) -> Option<Block> {
    let (time, exposed) = (transfer.time().ok()?, transfer.exposed().ok()?);
    let fits = time.value().compare(&transfer.compute).ok()?.is_le();
    let [word, says] = if exposed.value().is_zero() {
        ["Nothing is waited for:", "all of the traffic runs beside the arithmetic."]
    } else if fits {
        [
            "Waited for, though it need not be:",
            "the traffic takes no longer than the arithmetic, so with full overlap the step would wait for \
             none of it. That is why gradients start to travel while the backward pass still runs.",
        ]
    } else {
        [
            "It cannot all be hidden:",
            "the traffic takes longer than the arithmetic; even with full overlap the link sets the pace.",
        ]
    };
    let good = exposed.value().is_zero();
    Some(Block::Verdict(Verdict { name: "hideable", good, word: word.into(), says: says.into() }))
}

/// As payload and around a ring, without overlap and with all of it.
fn ways_to_count(run: &Run, payload: &Figure) -> Block {
    let names = ["The payload, once", "What a ring sends"];
    let rows = Counted::ALL.iter().zip(names).enumerate().map(|(place, (as_what, label))| {
        let sent = counted(*as_what, payload, &run.value(&WORKERS));
        let time = || Ok(time_of(held(&sent)?, &run.value(&LINK)?)?);
        let [none, all] = [0, 1].map(|overlap| beside(run, &sent, Quantity::plain(overlap)));
        let figure = |name, figure| Shown::new(name, label, figure).row(place);
        vec![
            Cell::Text(label.into()),
            figure("counted-bytes", sent.clone()).into(),
            figure("counted-time", time()).form(Form::Rounded).into(),
            figure("counted-share", of(&none, Transfer::share)).form(Form::Share).into(),
            figure("counted-step-overlapped", of(&all, Transfer::iteration))
                .form(Form::Rounded)
                .into(),
            figure("counted-share-overlapped", of(&all, Transfer::share)).form(Form::Share).into(),
        ]
    });
    let head = [
        "Counted as",
        "Each worker sends",
        "On the link",
        "Of the step, no overlap",
        "Step, full overlap",
        "Of the step, full overlap",
    ];
    Block::table("Two ways to count, two ways to wait", &head, rows.collect())
}

/// A size in a sentence.
fn printed(figure: &Figure) -> String {
    figure.as_ref().map_or_else(|_| "–".to_owned(), |one| print::decimal(one.value()))
}
