//! Chapter 8, derivation 8.1: the bubble, read off a timing diagram.

mod doubled;
mod later;

use super::{BookFigure, Chapter, Example, Group};
use crate::estimate::pipeline::Pipeline;
use crate::quantity::{Quantity, print};
use crate::scenario::delays::DELAYS;
use crate::scenario::staircase::{
    ClosedForm, MICRO_BATCHES, STAGES, Staircase, TIME_PER_STAGE, WANTED_BUBBLE,
};
use crate::scenario::{Block, Cell, Form, Offer, Run, Section, Shown, Table, Worked};

/// The staircase.
pub const STAIRCASE: Example = Example {
    name: "staircase",
    chapter: Chapter::Scale,
    group: Group::Staircase,
    title: "The staircase and its bubble",
    source: "Derivation 8.1",
    about: "Micro-batches pass the stages of a pipeline one after the other. While the pipeline \
            fills and drains, stages wait. How many micro-batches make the waiting small?",
    thread: &[
        "A model that does not fit is cut into stages, one for each device. A stage cannot begin \
         until the one before it hands over, so at the start and at the end of each step some of \
         them wait. Small portions of the batch keep more of them busy at once.",
        "Two rules make the whole picture: a micro-batch enters a stage after it has left the one \
         before, and a stage takes one micro-batch at a time. Draw that, and count the empty cells.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "completion", is: "39" },
        BookFigure { typed: &[], figure: "bubble-of-total", is: "7/39" },
        BookFigure { typed: &[], figure: "bubble-over-ideal", is: "7/32" },
        BookFigure { typed: &[], figure: "fewest", is: "133" },
        BookFigure { typed: &[], figure: "bubble-doubled", is: "7/71" },
        BookFigure { typed: &[], figure: "units-doubled", is: "71" },
        BookFigure { typed: &[("micro-batches", "1")], figure: "bubble-of-total", is: "7/8" },
        BookFigure { typed: &[("micro-batches", "133")], figure: "bubble-of-total", is: "1/20" },
        BookFigure { typed: &[("micro-batches", "133")], figure: "completion", is: "140" },
        BookFigure {
            typed: &[("stages", "16"), ("micro-batches", "48")],
            figure: "bubble-of-total",
            is: "5/21",
        },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("", "", &[STAGES, MICRO_BATCHES, WANTED_BUBBLE, TIME_PER_STAGE]),
        Section::new("", "", &[]).drawing("staircase"),
        Section::new(
            "A cell later",
            "Drag a micro-batch in the staircase to the right, or type a row: it enters its stage so much later \
             than the rules allow. What needed it moves along.",
            &[DELAYS],
        ),
        Section::new("How many micro-batches are enough", "", &[]).drawing("bubble-curve"),
        Section::new(
            "A fraction against a time",
            "More micro-batches are more work for each stage, and as long a wait.",
            &[],
        ),
    ],
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "Uneven stages",
            "Here every micro-batch takes the same time in every stage; the slowest sets the pace.",
        ),
        ("Two passes", "Forward and backward are one here, and handing over takes no time."),
        (
            "Other schedules",
            "Those that start the backward pass early keep this bubble and hold fewer activations; interleaved \
             ones make it smaller and send more.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let out = run.staircase();
    let of = |form: ClosedForm| out.of(form);
    let mut first = vec![cases(run), shortcuts(&out)];
    if !run.text_of(&DELAYS).is_empty() {
        first.push(Block::Text(
            "Figures of the undisturbed staircase; what is held back changes the picture and stands below it."
                .to_owned(),
        ));
    }
    first.push(Block::Figures(vec![
        Shown::new("bubble-of-total", "Bubble, of the total", of(Pipeline::bubble_of_total))
            .note("(P − 1) / (M + P − 1)")
            .form(Form::Share),
        Shown::new("bubble-over-ideal", "Bubble, over the ideal", of(Pipeline::bubble_over_ideal))
            .note("(P − 1) / M")
            .form(Form::Share),
        Shown::new("completion", "Completion", of(Pipeline::completion)).note("units of one stage"),
        Shown::new("useful", "Useful", of(Pipeline::useful)).note("stage-units"),
        Shown::new("held", "Held", of(Pipeline::held)).note("stage-units"),
        Shown::new("idle", "Idle", of(Pipeline::idle)).note("stage-units, whatever M is"),
    ]));
    let fewest = Block::Figures(vec![
        Shown::new("fewest", "Fewest micro-batches", out.fewest.clone())
            .note("for the wanted bubble, of the total"),
        Shown::new("fewest-over-ideal", "Fewest micro-batches", out.fewest_over_ideal.clone())
            .note("for the same share, over the ideal"),
    ]);
    vec![
        first,
        Vec::new(),
        later::work_out(run, &out),
        vec![fewest, others(run, &out)],
        doubled::work_out(&out),
    ]
}

/// The cases that the chapter works out.
fn cases(run: &Run) -> Block {
    let case = |label: &str, stages: i128, micro_batches: i128| {
        let holds = |control, number| run.value(control) == Ok(Quantity::plain(number));
        Offer {
            label: label.to_owned(),
            puts: [(STAGES, stages), (MICRO_BATCHES, micro_batches)]
                .map(|(control, number)| (control.name().to_owned(), number.to_string()))
                .into(),
            taken: holds(&STAGES, stages) && holds(&MICRO_BATCHES, micro_batches),
        }
    };
    Block::Offers(
        "Cases of the chapter",
        vec![
            case("eight stages, the batch in one piece", 8, 1),
            case("the 17.9% that are no time", 8, 32),
            case("eight stages, 5% at most", 8, 133),
            case("the problem: P = 16, M = 48", 16, 48),
        ],
    )
}

/// Numbers of micro-batches worth a look, one press away.
fn shortcuts(out: &Staircase) -> Block {
    let now = out.micro_batches.value().and_then(Quantity::to_whole);
    let stages = out.stages.value().and_then(Quantity::to_whole);
    let times = |factor: i128| stages.and_then(|stages| stages.checked_mul(factor));
    let fewest = out.fewest.as_ref().ok().and_then(|fewest| fewest.value().to_whole());
    let wanted = out.wanted_bubble.value().map_or_else(|| "?".to_owned(), print::percent);
    let offer = |(label, number): (String, Option<i128>)| {
        let number = number?;
        let puts = vec![(MICRO_BATCHES.name().to_owned(), number.to_string())];
        Some(Offer { label, puts, taken: Some(number) == now })
    };
    let numbers = [
        ("M = 1".to_owned(), Some(1)),
        ("M = P".to_owned(), times(1)),
        ("M = 4P".to_owned(), times(4)),
        (format!("enough for {wanted}"), fewest),
        ("M = 1,024".to_owned(), Some(1024)),
    ];
    Block::Offers(
        "Numbers of micro-batches to try",
        numbers.into_iter().filter_map(offer).collect(),
    )
}

/// The same stages with other numbers of micro-batches.
fn others(run: &Run, out: &Staircase) -> Block {
    let stages = out.stages.value().and_then(Quantity::to_whole);
    let times = |factor: i128| stages.and_then(|stages| stages.checked_mul(factor));
    let fewest = out.fewest.as_ref().ok().and_then(|fewest| fewest.value().to_whole());
    let mut numbers: Vec<i128> = Vec::new();
    for number in [Some(1), times(1), times(4), times(8), fewest].into_iter().flatten() {
        let place = numbers.iter().take_while(|known| **known < number).count();
        if numbers.get(place) != Some(&number) {
            numbers.insert(place, number);
        }
    }
    let row = |(place, number): (usize, i128)| {
        let mut other = run.clone();
        other.put_into(&MICRO_BATCHES, &number.to_string());
        let other = other.staircase();
        let shown = |name, form, closed: ClosedForm| {
            Shown::new(name, print::grouped(number), other.of(closed)).form(form).row(place).into()
        };
        vec![
            Cell::Number(print::grouped(number)),
            shown("other-completion", Form::Full, Pipeline::completion),
            shown("other-of-total", Form::Share, Pipeline::bubble_of_total),
            shown("other-over-ideal", Form::Share, Pipeline::bubble_over_ideal),
        ]
    };
    let head =
        ["Micro-batches", "Completion, in units", "Bubble, of the total", "Bubble, over the ideal"];
    Block::Table(Table {
        caption: "Other numbers of micro-batches".to_owned(),
        head: head.map(str::to_owned).into(),
        rows: numbers.into_iter().enumerate().map(row).collect(),
    })
}
