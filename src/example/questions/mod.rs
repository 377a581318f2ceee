//! The run asked the other way round: what fits, and which assumption decides.

mod tornado;

use super::sharding::fits;
use super::{Chapter, Example, Group};
use crate::estimate::inverse;
use crate::estimate::pipeline::Pipeline;
use crate::quantity::{Quantity, print};
use crate::scenario::plan::inverse::{Answer, Tried};
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, CAPACITY, COUNT_AGAIN, KEPT, LAYERS, MARGIN, PARAMETERS, PEAK_TERMS,
    POSITIONS, RECOMPUTE, SEQUENCES, SHARDED, TERMS, WIDTH, WORKERS,
};
use crate::scenario::staircase::{MICRO_BATCHES, STAGES, WANTED_BUBBLE};
use crate::scenario::{
    Block, Cell, Control, Figure, Form, Gap, Offer, Run, Section, Shown, Table, Worked,
};

/// Questions that the plan answers backwards.
pub const QUESTIONS: Example = Example {
    name: "questions",
    chapter: Chapter::Own,
    group: Group::Own,
    title: "Asked the other way round",
    source: "Both chapters, solved for what they are given",
    about: "The plan says what a run takes. Here the device is given, and the run is sought: how large a \
            micro-batch, how large a model, how few workers. Every answer is tried, and so is the next \
            number, which no longer does.",
    thread: &[],
    book: &[],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new("As it is", "", &[CAPACITY, MARGIN]),
        Section::new(
            "How many micro-batches for a wanted bubble?",
            "",
            &[STAGES, MICRO_BATCHES, WANTED_BUBBLE],
        ),
        Section::new("How large a micro-batch fits?", "", &[SEQUENCES]),
        Section::new("How large a model fits?", "", &[PARAMETERS]),
        Section::new("How few workers are enough?", "", &[WORKERS, SHARDED]),
        Section::new(
            "Which assumption decides?",
            "Each number alone, a quarter less and a quarter more. A count stays a whole number: the nearest, \
             or the next one where that would be no change. Parameters that are counted from the shape stay as they \
             are while a width or a number of layers is varied.",
            &[],
        ),
    ],
    shared: &[
        &[POSITIONS, WIDTH, LAYERS, ARRAYS, BYTES_PER_VALUE, RECOMPUTE, KEPT, COUNT_AGAIN],
        &TERMS,
        &PEAK_TERMS,
    ],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "What hangs together",
            "Only one number moves at a time. More parameters come with more layers or a larger width, and a \
             longer text with more scores to keep.",
        ),
        (
            "Speed",
            "That it fits says nothing of how long a step takes; more workers send more, and smaller \
             micro-batches use a device less well.",
        ),
    ],
    files: None,
};

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let plan = run.plan();
    let now = vec![
        Block::Figures(vec![
            Shown::new("worker-total", "Total of a worker", plan.total.clone())
                .note("before margin"),
            Shown::new("worker-with-margin", "Total with the margin", plan.with_margin.clone()),
        ]),
        fits(&plan),
    ];
    vec![now, bubble(run), micro_batch(run), model(run), workers(run), tornado::blocks(run)]
}

/// An answer with what leads to it, what was tried, and a button that puts it into the run.
struct Asked {
    /// Names and labels of what is left and of what one takes.
    left: (&'static str, &'static str),
    takes: (&'static str, &'static str, &'static str),
    /// Names and labels of the answer, and of the totals at it and at its neighbour.
    answer: (&'static str, &'static str, &'static str),
    tried: &'static str,
}

impl Asked {
    fn blocks(&self, run: &Run, answer: Answer, more: Vec<Shown>) -> Vec<Block> {
        let Answer { left, takes, figure, control, tried } = answer;
        let number = tried.first().map(|tried| tried.number);
        // What the answer says need not be said of its parts again.
        let told = |part: Figure| match (&figure, part) {
            (Err(Gap::Refused(said)), Err(Gap::Refused(again))) if *said == again => Err(Gap::Told),
            (_, part) => part,
        };
        let mut figures =
            vec![Shown::new(self.answer.0, self.answer.1, figure.clone()).note(self.answer.2)];
        figures.extend(more);
        figures.push(Shown::new(self.left.0, self.left.1, told(left)).note("before the margin"));
        figures.push(Shown::new(self.takes.0, self.takes.1, told(takes)).note(self.takes.2));
        let mut blocks = vec![Block::Figures(figures)];
        if !tried.is_empty() {
            blocks.push(self.table(control, &tried));
        }
        blocks
            .extend(number.filter(|number| *number > 0).map(|number| offer(run, control, number)));
        blocks
    }

    fn table(&self, control: &Control, tried: &[Tried]) -> Block {
        let row = |(place, Tried { number, total, fits }): (usize, &Tried)| {
            vec![
                Cell::Number(print::grouped(*number)),
                Shown::new(self.tried, print::grouped(*number), total.clone()).row(place).into(),
                Cell::Text(verdict(fits, ["fits", "does not fit"])),
            ]
        };
        Block::table(
            "Tried on the plan",
            &[control.field.label, "Total with the margin", "On the device"],
            tried.iter().enumerate().map(row).collect(),
        )
    }
}

/// One of two words, or a dash.
fn verdict(holds: &Result<bool, Gap>, [yes, no]: [&str; 2]) -> String {
    match holds {
        Ok(true) => yes,
        Ok(false) => no,
        Err(_) => "–",
    }
    .to_owned()
}

fn offer(run: &Run, control: &Control, number: i128) -> Block {
    let now = run.value(control).ok().and_then(|now| now.to_whole());
    let label = control.field.label.to_lowercase();
    let one =
        label.strip_suffix("es").filter(|one| one.ends_with("ch")).or(label.strip_suffix('s'));
    let label = one.filter(|_| number == 1).unwrap_or(&label);
    let offer = Offer {
        label: format!("{} {label}", print::grouped(number)),
        puts: vec![(control.name().to_owned(), number.to_string())],
        taken: now == Some(number),
    };
    Block::Offers("Put it into the run", vec![offer])
}

fn bubble(run: &Run) -> Vec<Block> {
    let out = run.staircase();
    let bubble = |micro_batches: i128| {
        let other = run.with(&MICRO_BATCHES, &micro_batches.to_string()).staircase();
        other.of(Pipeline::bubble_of_total)
    };
    let figures = vec![
        Shown::new("fewest", "Fewest micro-batches", out.fewest.clone())
            .note("for the wanted bubble, of the total"),
        Shown::new("bubble-of-total", "Bubble as it is", out.of(Pipeline::bubble_of_total))
            .note("of the total")
            .form(Form::Share),
    ];
    let mut blocks = vec![Block::Figures(figures)];
    let fewest = out.fewest.ok().and_then(|fewest| fewest.value().to_whole());
    if let (Some(fewest), Some(wanted)) = (fewest, out.wanted_bubble.value()) {
        let numbers = [fewest, fewest - 1].into_iter().filter(|number| *number >= 1).enumerate();
        let row = |(place, number): (usize, i128)| {
            let figure = bubble(number);
            let meets = figure
                .clone()
                .map(|one| one.value().compare(wanted).is_ok_and(|order| order.is_le()));
            vec![
                Cell::Number(print::grouped(number)),
                Shown::new("tried-bubble", print::grouped(number), figure)
                    .form(Form::Share)
                    .row(place)
                    .into(),
                Cell::Text(verdict(&meets, ["small enough", "too large"])),
            ]
        };
        blocks.push(Block::Table(Table {
            caption: "Tried on the pipeline".to_owned(),
            head: ["Micro-batches", "Bubble, of the total", "Wanted"].map(str::to_owned).into(),
            rows: numbers.map(row).collect(),
        }));
        blocks.push(offer(run, &MICRO_BATCHES, fewest));
    }
    blocks
}

fn micro_batch(run: &Run) -> Vec<Block> {
    let asked = Asked {
        left: ("left-for-sequences", "Left for activations"),
        takes: ("each-sequence", "One sequence takes", "of activations"),
        answer: ("largest-micro-batch", "Largest micro-batch", "sequences"),
        tried: "tried-sequences",
    };
    asked.blocks(run, run.largest_micro_batch(), Vec::new())
}

fn model(run: &Run) -> Vec<Block> {
    let asked = Asked {
        left: ("left-for-parameters", "Left for model state"),
        takes: ("each-parameter", "One parameter takes", "of a worker, before whole shares"),
        answer: ("largest-model", "Largest model", "with activations as they are"),
        tried: "tried-parameters",
    };
    asked.blocks(run, run.largest_model(), Vec::new())
}

fn workers(run: &Run) -> Vec<Block> {
    let answer = run.fewest_workers();
    let devices: Figure = answer.figure.clone().map_err(|_| Gap::Told).and_then(|workers| {
        let stages: Quantity = run.value(&STAGES)?;
        Ok(inverse::devices(&workers, &stages)?)
    });
    let devices = Shown::new("fewest-devices", "Fewest devices", devices).note("workers × stages");
    let asked = Asked {
        left: ("left-for-shares", "Left for a share"),
        takes: ("divided-state", "To be divided", "on one worker"),
        answer: ("fewest-workers", "Fewest workers", "with what is divided now"),
        tried: "tried-workers",
    };
    asked.blocks(run, answer, vec![devices])
}
