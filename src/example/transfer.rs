//! Chapter 27, section 27.5: a transfer beside a computation.

use super::{BookFigure, Chapter, Example, Group};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::communication::Transfer;
use crate::picture::lanes::{Bar, Lane, svg};
use crate::quantity::read::Expect;
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{COMPUTE, LINK, OVERLAP};
use crate::scenario::{
    Block, Control, Drawing, Field, Form, Gap, Rule, Run, Section, Shown, Verdict, Worked,
};

const PAYLOAD: Control = Control::number(
    Field::new("payload", "Payload", "b", Expect::bytes(), Rule::NotNegative),
    "1,000,000 B",
);
const LATENCY: Control = Control::number(
    Field::new("latency", "Latency", "λ", Expect::seconds(), Rule::NotNegative),
    "0 s",
);
/// A transfer beside a computation.
pub const TRANSFER: Example = Example {
    name: "transfer",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "A transfer beside the computation",
    source: "Section 27.5",
    about: "A megabyte over a link of 100 MB/s, beside two milliseconds of work. Which of the two does \
            the iteration wait for, and how fast must the link be to change that?",
    thread: &[
        "Whatever a worker does not keep it must be sent. A payload takes its size over the speed of \
         the link, and that is the least: latency comes before it and other traffic beside it. Where \
         nothing overlaps, the iteration takes the sum of both.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "payload-time", is: "0.01 seconds" },
        BookFigure { typed: &[], figure: "iteration", is: "0.012 seconds" },
        BookFigure { typed: &[], figure: "balanced-link", is: "500,000,000 bytes per second" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[Section::new("", "", &[PAYLOAD, LINK, LATENCY, COMPUTE, OVERLAP])],
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "Contention",
            "Other traffic on the same link; it matters as soon as several workers share it.",
        ),
        (
            "Rounds of a collective",
            "An all-reduce sends its data in pieces around all workers, so each link carries nearly twice \
             the payload and each round has a latency of its own.",
        ),
    ],
    files: None,
};

type Part = fn(&Transfer) -> Result<Derivation, EstimateError>;

/// The transfer, with a share that may overlap: most of its figures do not depend on that.
fn transfer(run: &Run, overlap: Quantity) -> Result<Transfer, Gap> {
    Ok(Transfer {
        payload: run.value(&PAYLOAD)?,
        link: run.value(&LINK)?,
        latency: run.value(&LATENCY)?,
        compute: run.value(&COMPUTE)?,
        overlap,
    })
}

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let alone = transfer(run, Quantity::plain(0));
    let transfer = run.value(&OVERLAP).and_then(|overlap| transfer(run, overlap));
    let of = |transfer: &Result<Transfer, Gap>, form: Part| {
        Ok(form(transfer.as_ref().map_err(Clone::clone)?)?)
    };
    let figure = |form: Part| of(&alone, form);
    let overlapped = |form: Part| of(&transfer, form);
    let mut blocks = vec![Block::Figures(vec![
        Shown::new("payload-time", "Payload alone", figure(Transfer::payload_time))
            .note("b / r")
            .form(Form::Rounded),
        Shown::new("transfer-time", "Transfer", figure(Transfer::time)).form(Form::Rounded),
        Shown::new("hidden", "Hidden behind the computation", overlapped(Transfer::hidden))
            .form(Form::Rounded),
        Shown::new("iteration", "Iteration, at least", overlapped(Transfer::iteration))
            .form(Form::Rounded),
        Shown::new("balanced-link", "Balanced link", figure(Transfer::balanced_link))
            .note("where both take as long"),
    ])];
    blocks.extend(alone.as_ref().ok().and_then(verdict));
    blocks.extend(transfer.as_ref().ok().and_then(timeline));
    vec![blocks]
}

/// Which of the two the iteration waits for.
fn verdict(transfer: &Transfer) -> Option<Block> {
    let time = transfer.time().ok()?;
    let bound = time.value().compare(&transfer.compute).ok()?.is_gt();
    let [word, says] = if bound {
        [
            "The link is the bottleneck:",
            "the transfer takes longer than the work it serves. More workers would make it wait more.",
        ]
    } else {
        [
            "The computation is the bottleneck:",
            "the transfer takes no longer than the work; with full overlap it would not be noticed.",
        ]
    };
    Some(Block::Verdict(Verdict {
        name: "bottleneck",
        good: !bound,
        word: word.into(),
        says: says.into(),
    }))
}

/// Both beside each other.
pub(super) fn timeline(transfer: &Transfer) -> Option<Block> {
    let (time, hidden) = (transfer.time().ok()?, transfer.hidden().ok()?);
    let (compute, time, hidden) =
        (transfer.compute.to_f64(), time.value().to_f64(), hidden.value().to_f64());
    let printed =
        [print::decimal(&transfer.compute), print::decimal(transfer.time().ok()?.value())];
    let start = compute - hidden;
    let lane = |name: &str, bar| Lane { name: name.into(), bars: vec![bar] };
    let lanes = [
        lane("Device", Bar { from: 0.0, to: compute, class: "compute", label: printed[0].clone() }),
        lane(
            "Link",
            Bar { from: start, to: start + time, class: "transfer", label: printed[1].clone() },
        ),
    ];
    let twin = format!(
        "The device computes for {}. The link is busy for {}, {} of it while the device computes. The \
         iteration takes {}.",
        printed[0],
        printed[1],
        print::decimal(transfer.hidden().ok()?.value()),
        print::decimal(transfer.iteration().ok()?.value()),
    );
    Some(Block::Picture(Drawing {
        svg: svg(&lanes),
        twin,
        caption: "Time from left to right, to scale.".into(),
        legend: Vec::new(),
    }))
}
