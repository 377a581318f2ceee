//! Who counts how: one run under the conventions of the chapters, of papers and of tools.

mod readings;
mod ways;

use super::{Chapter, Example, Group};
use crate::scenario::plan::{
    ARRAYS, BYTES_PER_VALUE, CAPACITY, COUNT_AGAIN, HEADS, KEPT, LAYERS, MARGIN, PARAMETERS,
    PEAK_TERMS, POSITIONS, RECOMPUTE, SEQUENCES, SHARDED, STEPS, TERMS, TRAFFIC_AS, WIDTH, WORKERS,
};
use crate::scenario::staircase::{MICRO_BATCHES, STAGES, WANTED_BUBBLE};
use crate::scenario::{
    Block, Cell, Control, Figure, Form, Gap, Offer, Run, Section, Shown, Verdict, Worked,
};
use ways::{COUNT_ARRAYS, COUNT_BUBBLE, COUNT_BYTES, COUNT_CAPACITY, Counted, Ways};

/// Conventions side by side.
pub const CONVENTIONS_EXAMPLE: Example = Example {
    name: "conventions",
    chapter: Chapter::Own,
    group: Group::Own,
    title: "Who counts how",
    source: "Both chapters beside papers and tools",
    about: "Two people estimate the same run and do not agree, though neither has made a mistake: they count \
            differently. Choose how to count, and see which figure belongs to whom.",
    thread: &[],
    book: &[],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new(
            "This run, counted",
            "What is chosen here changes what this example shows, and for traffic in that on communication too. \
             The run stays as it is.",
            &[COUNT_BUBBLE, COUNT_BYTES, COUNT_ARRAYS, TRAFFIC_AS, COUNT_CAPACITY],
        ),
        Section::new("The bubble", "", &[STAGES, MICRO_BATCHES, WANTED_BUBBLE]),
        Section::new("Bytes per parameter", "", &[PARAMETERS]),
        Section::new(
            "What a layer leaves behind",
            "",
            &[SEQUENCES, POSITIONS, WIDTH, LAYERS, HEADS],
        ),
        Section::new("Traffic", "", &[WORKERS, SHARDED]),
        Section::new("GB or GiB", "", &[CAPACITY]),
    ],
    shared: &[
        &[ARRAYS, BYTES_PER_VALUE, MARGIN, STEPS, RECOMPUTE, KEPT, COUNT_AGAIN],
        &TERMS_BUT_HEADS,
        &PEAK_TERMS,
    ],
    on_ledger: true,
    work_out,
    left_out: &[
        (
            "Rows of your own",
            "The bytes per parameter counted here are for every parameter; frozen ones and rows with parameters \
             of their own are in the ledger and in the plan.",
        ),
        (
            "Traffic",
            "Its payload is that of your rows, whatever is chosen for the bytes: what is sent is not what is held.",
        ),
    ],
    files: None,
};

/// The terms beside the arrays, without the heads, which stand with the layer.
const TERMS_BUT_HEADS: [Control; 8] =
    [TERMS[0], TERMS[2], TERMS[3], TERMS[4], TERMS[5], TERMS[6], TERMS[7], TERMS[8]];

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let chapters = Ways::of_the_chapters().counted(run);
    vec![
        counted(run, &chapters, &Ways::chosen(run).counted(run)),
        readings::bubble(run),
        readings::bytes(run),
        readings::arrays(run),
        readings::traffic(run),
        readings::capacity(run),
    ]
}

/// The run as the chapters count it and as is chosen, side by side.
fn counted<'a>(run: &Run, chapters: &Counted<'a>, chosen: &Counted<'a>) -> Vec<Block> {
    let line =
        |label: &str, form: Form, names: [&'static str; 2], of: fn(&Counted<'a>) -> Figure| {
            let [theirs, ours] = names;
            vec![
                Cell::Text(label.to_owned()),
                Shown::new(theirs, label, of(chapters)).form(form).into(),
                Shown::new(ours, label, of(chosen)).form(form).into(),
            ]
        };
    let verdicts = [chapters.fits(), chosen.fits()];
    let said = |fits: &Result<bool, _>| match fits {
        Ok(true) => "fits",
        Ok(false) => "does not fit",
        Err(_) => "–",
    };
    let names = [
        ["bubble-of-chapters", "bubble-as-chosen"],
        ["state-of-chapters", "state-as-chosen"],
        ["activations-of-chapters", "activations-as-chosen"],
        ["traffic-of-chapters", "traffic-as-chosen"],
        ["device-of-chapters", "device-as-chosen"],
        ["total-of-chapters", "total-as-chosen"],
    ];
    let rows = vec![
        line("Bubble", Form::Share, names[0], Counted::bubble),
        line("Model state, undivided", Form::Full, names[1], Counted::state),
        line("Saved activations", Form::Full, names[2], Counted::activations),
        line("Traffic of an update", Form::Full, names[3], Counted::traffic),
        line("Device", Form::Full, names[4], Counted::device),
        line("Total of a worker, with the margin", Form::Full, names[5], Counted::total),
        vec![
            Cell::Text("On the device".to_owned()),
            Cell::Text(said(&verdicts[0]).to_owned()),
            Cell::Text(said(&verdicts[1]).to_owned()),
        ],
    ];
    let mut blocks = vec![Block::table(
        "One run, counted twice",
        &["Figure", "As the chapters count", "As chosen"],
        rows,
    )];
    if let [Ok(theirs), Ok(ours)] = verdicts {
        let says = match (chosen.ways == chapters.ways, theirs == ours) {
            (true, _) => {
                "when it is counted as in both chapters; choose another way above to compare."
                    .to_owned()
            }
            (false, true) => "either way: how it is counted does not decide here.".to_owned(),
            (false, false) => format!(
                "as chosen; as the chapters count, it {}. Nothing about the run has changed.",
                said(&Ok(theirs))
            ),
        };
        blocks.push(Block::Verdict(Verdict {
            name: "counted-fit",
            good: ours,
            word: if ours { "Fits" } else { "Does not fit" }.to_owned(),
            says,
        }));
    }
    if let (Ok(now), Ok(theirs)) = (run.plan().with_margin, chapters.total())
        && now.value() != theirs.value()
    {
        blocks.push(Block::Text(format!(
            "With the rows, arrays and device of your run as they are the plan says {}.",
            crate::quantity::print::decimal(now.value())
        )));
    }
    blocks.push(offers(run, chosen, chapters));
    blocks
}

/// Rows, arrays and device as they are counted, put into the run.
fn offers(run: &Run, chosen: &Counted<'_>, chapters: &Counted<'_>) -> Block {
    let offer = |label: &str, counted: &Counted<'_>| Offer {
        label: label.to_owned(),
        puts: counted.ways.puts(run),
        taken: counted.counted == *run,
    };
    let mut offers = vec![offer("As the chapters count", chapters)];
    // What waits for a field has no text to put.
    if chosen.ways != chapters.ways && chosen.total() != Err(Gap::Waits) {
        offers.insert(0, offer("As chosen", chosen));
    }
    Block::Offers("Put rows, arrays and device into the run", offers)
}

/// Whether a way is chosen, in a word.
fn way(run: &Run, convention: &Control, key: &str) -> &'static str {
    if run.text_of(convention) == key { "chosen" } else { "" }
}
