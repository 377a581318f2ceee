//! The reader's own run: one set of numbers for both chapters, and what in it hangs together.

use super::plan::{DEVICES, STEPS, WORKERS};
use super::staircase::{MICRO_BATCHES, STAGES};
use super::{Control, Run, model};
use crate::quantity::{Quantity, print};

/// What it starts from, where that differs from the defaults of the controls: eight pipelines of eight
/// stages, and Llama 2 7B, a model of about the seven billion parameters of chapter 8. Of its eight
/// sequences six are taken at once, as many as a device holds with some room to ask about.
pub const START: [(&str, &str); 13] = [
    ("sequences", "6"),
    ("devices", "64"),
    ("workers", "8"),
    ("stages", "8"),
    ("pipeline-stages", "8"),
    ("steps", "32"),
    ("sharded", "optimizer"),
    ("link", "50 GB/s"),
    ("compute", "400 ms"),
    ("heads", "32"),
    ("feed-forward", "11008"),
    ("vocabulary", "32000"),
    ("parameters", "6738415616"),
];

/// Controls that hang together, by their names, and how the others follow one that is changed.
struct Bond {
    names: &'static [&'static str],
    settle: fn(&mut Run, &str),
}

/// All that hangs together; stages first, since the devices hang on them.
const BONDS: [Bond; 4] = [
    Bond { names: &["stages", "pipeline-stages"], settle: settle_stages },
    Bond { names: &["devices", "stages", "pipeline-stages", "workers"], settle: settle_fleet },
    Bond { names: &["steps", "micro-batches"], settle: settle_steps },
    Bond { names: &model::NAMES, settle: model::settle },
];

/// Brings in line what hangs on the control of this name.
///
/// Devices are pipelines times stages; the micro-batches of a pipeline are the accumulation steps of a
/// worker; parameters are counted from the shape of the model, until they are typed. Where they give nothing, what
/// hangs on them says that it waits for them.
pub fn settle(run: &mut Run, changed: &str) {
    for bond in BONDS.iter().filter(|bond| bond.names.contains(&changed)) {
        (bond.settle)(run, changed);
    }
}

/// Brings in line what hangs on controls that were put all at once, as a link does.
///
/// A link from the page holds everything that differs, and what it says hangs together as it is; one that
/// was written by hand may name one of them, and the others follow without changing what it names.
pub fn arrive(run: &mut Run, names: &[&str]) {
    for bond in &BONDS {
        let named: Vec<&str> =
            names.iter().copied().filter(|name| bond.names.contains(name)).collect();
        let settled = |name: &str| {
            let mut settled = run.clone();
            (bond.settle)(&mut settled, name);
            settled
        };
        if named.is_empty() || bond.names.iter().any(|name| settled(name) == *run) {
            continue;
        }
        let text = |of: &Run, name: &str| of.control(name).map(|control| of.text_of(control));
        let keeps = |other: &Run| named.iter().all(|name| text(other, name) == text(run, name));
        let kept = named.iter().map(|name| settled(name)).find(keeps);
        match kept {
            Some(kept) => *run = kept,
            // What was named contradicts itself; the last of it holds.
            None => named.iter().for_each(|name| (bond.settle)(run, name)),
        }
    }
}

/// The example of four ways to divide has stages of its own.
fn settle_stages(run: &mut Run, changed: &str) {
    let Some(ways) = run.control("pipeline-stages") else { return };
    match changed {
        "stages" => copy(run, &STAGES, ways),
        _ => copy(run, ways, &STAGES),
    }
}

/// Devices are workers times stages. Whichever of the two was typed last holds, and the other one follows,
/// with a text that says why where it cannot.
fn settle_fleet(run: &mut Run, changed: &str) {
    let [devices_wait, workers_wait] = [(&DEVICES, NO_DEVICES), (&WORKERS, NO_WORKERS)]
        .map(|(control, gap)| run.text_of(control) == gap.text);
    let workers_hold =
        if changed == DEVICES.name() { false } else { changed == WORKERS.name() || devices_wait };
    if workers_hold && !workers_wait {
        let devices = product(run, &WORKERS, &STAGES);
        put(run, &DEVICES, devices.ok_or_else(|| NO_DEVICES.text.to_owned()));
    } else if !workers_hold && !devices_wait {
        let workers = quotient(run, &DEVICES, &STAGES);
        put(run, &WORKERS, workers.ok_or_else(|| NO_WORKERS.text.to_owned()));
    }
}

fn settle_steps(run: &mut Run, changed: &str) {
    match changed {
        "steps" => copy(run, &STEPS, &MICRO_BATCHES),
        _ => copy(run, &MICRO_BATCHES, &STEPS),
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
pub(super) fn put(run: &mut Run, control: &Control, value: Result<Quantity, String>) {
    let text = match value {
        Ok(value) if run.value(control).as_ref() == Ok(&value) => return,
        // Without groups, since 1,000 could be doubted.
        Ok(value) => print::number(&value).replace(',', ""),
        Err(text) => text,
    };
    run.put_alone(control, &text);
}

fn quotient(run: &Run, over: &Control, under: &Control) -> Option<Quantity> {
    let (over, under) = (run.value(over).ok()?, run.value(under).ok()?);
    over.over(&under).ok().filter(|quotient| quotient.to_whole().is_some())
}

fn product(run: &Run, left: &Control, right: &Control) -> Option<Quantity> {
    run.value(left).ok()?.times(&run.value(right).ok()?).ok()
}

/// What stands in a field that follows others while they give it nothing.
#[derive(Clone, Copy)]
struct Waiting {
    text: &'static str,
    says: &'static str,
}

const NO_WORKERS: Waiting = Waiting {
    text: "– from devices and stages",
    says: "The devices cannot be divided into pipelines of so many stages. Change either in “The run”, or type \
           the workers here.",
};
const NO_DEVICES: Waiting = Waiting {
    text: "– from workers and stages",
    says: "Workers and stages give no number of devices. Correct them, or type the devices here.",
};
const NO_COUNT: Waiting = Waiting {
    text: model::NO_COUNT,
    says: "The shape of the model gives no count. Correct it in “The model”, or type a number here.",
};

/// What is said of a text that stands in a field only while it waits for others; `None` for all other texts.
pub(super) fn waits(text: &str) -> Option<&'static str> {
    let all = [NO_WORKERS, NO_DEVICES, NO_COUNT];
    all.into_iter().find(|waiting| waiting.text == text).map(|waiting| waiting.says)
}
