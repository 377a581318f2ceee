//! The reader's own run: one set of numbers for both chapters, and what in it hangs together.

use super::plan::{DEVICES, STEPS, WORKERS};
use super::staircase::{MICRO_BATCHES, STAGES};
use super::{Control, Run};
use crate::quantity::{Quantity, print};

/// What it starts from, where that differs from the defaults of the controls: chapter 8's batch on eight
/// pipelines of eight stages.
pub const START: [(&str, &str); 9] = [
    ("devices", "64"),
    ("workers", "8"),
    ("stages", "8"),
    ("pipeline-stages", "8"),
    ("steps", "32"),
    ("sharded", "optimizer"),
    ("link", "50 GB/s"),
    ("compute", "400 ms"),
    ("heads", "32"),
];

/// Brings in line what hangs on the control of this name.
///
/// Devices are pipelines times stages; the micro-batches of a pipeline are the accumulation steps of a
/// worker. A text that cannot be read is handed on, so that what hangs on it cannot be read either.
pub fn settle(run: &mut Run, changed: &str) {
    match changed {
        "devices" | "stages" => {
            let workers = quotient(run, &DEVICES, &STAGES);
            put(run, &WORKERS, workers);
        }
        // A link that carries devices, stages and what cannot be divided says the same three times.
        "workers" if quotient(run, &DEVICES, &STAGES) == Err(run.text_of(&WORKERS)) => {}
        "workers" => {
            let devices = product(run, &WORKERS, &STAGES);
            put(run, &DEVICES, devices);
        }
        "micro-batches" => copy(run, &MICRO_BATCHES, &STEPS),
        "steps" => copy(run, &STEPS, &MICRO_BATCHES),
        _ => {}
    }
    // The example of four ways to divide has stages of its own.
    match changed {
        "stages" => copy_by_name(run, &STAGES, "pipeline-stages"),
        "pipeline-stages" => {
            if let Some(stages) = run.control("pipeline-stages") {
                copy(run, stages, &STAGES);
                settle(run, "stages");
            }
        }
        _ => {}
    }
}

fn copy_by_name(run: &mut Run, from: &Control, to: &str) {
    if let Some(to) = run.control(to) {
        copy(run, from, to);
    }
}

/// The same value, however it is written.
fn copy(run: &mut Run, from: &Control, to: &Control) {
    let text = match run.value(from) {
        Ok(value) => Ok(value),
        Err(_) => Err(run.text_of(from)),
    };
    put(run, to, text);
}

/// Puts a value where another one stands: a text that says the same stays as it was typed.
fn put(run: &mut Run, control: &Control, value: Result<Quantity, String>) {
    let text = match value {
        Ok(value) if run.value(control).as_ref() == Ok(&value) => return,
        // Without groups, since 1,000 could be doubted.
        Ok(value) => print::number(&value).replace(',', ""),
        Err(text) => text,
    };
    run.put_alone(control, &text);
}

fn quotient(run: &Run, over: &Control, under: &Control) -> Result<Quantity, String> {
    let both = run.value(over).and_then(|over| Ok((over, run.value(under)?)));
    let whole = both
        .ok()
        .and_then(|(over, under)| over.over(&under).ok())
        .filter(|quotient| quotient.to_whole().is_some());
    whole.ok_or_else(|| format!("{}/{}", run.text_of(over), run.text_of(under)))
}

fn product(run: &Run, left: &Control, right: &Control) -> Result<Quantity, String> {
    let both = run.value(left).and_then(|left| Ok((left, run.value(right)?)));
    both.ok()
        .and_then(|(left, right)| left.times(&right).ok())
        .ok_or_else(|| format!("{}*{}", run.text_of(left), run.text_of(right)))
}
