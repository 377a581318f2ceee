//! Chapter 27, section 27.6: what a recovery checkpoint has to hold.

mod shown;

use super::{BookFigure, Chapter, Example, Group};
use crate::estimate::EstimateError;
use crate::estimate::recovery::trainer::Values;
use crate::estimate::recovery::{
    CheckpointError, File, Item, Outcome, Recovery, Saved, claim, same, suffices,
};
use crate::quantity::float::decimal;
use crate::quantity::read::Expect;
use crate::scenario::checkpoint::{SAVES, saved};
use crate::scenario::{Block, Control, Field, Gap, Rule, Run, Section, Shown, Verdict, Worked};

const UPDATES: Control = Control::count(
    Field::new("run-updates", "Updates in all", "N", Expect::count(&["updates"]), Rule::Count),
    "12",
);
const STOP: Control = Control::count(
    Field::new("stop-after", "Stop after update", "s", Expect::count(&["updates"]), Rule::Count),
    "5",
);
const FILE: Control = Control::choice(
    "checkpoint-file",
    "What happens to the file",
    &[
        ("whole", "it stays whole"),
        ("half", "half of it is written"),
        ("mixed", "the pieces are of two different updates"),
    ],
);

/// What a recovery checkpoint has to hold.
pub const RECOVERY: Example = Example {
    name: "recovery",
    chapter: Chapter::Estimating,
    group: Group::Run,
    title: "Stop, reload, go on: is it the same run?",
    source: "Section 27.6 and reference answer 5",
    about: "A training run of four parameters runs here twice: once without a stop, and once through a \
            checkpoint file. Leave something out of the file and see at which update the bits part.",
    thread: &[
        "Recomputing activations saves space within an update. A recovery checkpoint is something else: \
         it is what is left of a run when its machines are gone. The weights are the smallest part of \
         it. The optimizer has moments and a step number, the sampler stands somewhere in its data, \
         dropout has a generator, and where state is sharded somebody has to know whose piece is whose.",
        "There is a test for it that needs no theory: run some updates without a stop, run the same ones \
         through a file, and compare every number to the last bit.",
    ],
    book: &[
        BookFigure { typed: &[], figure: "updates-compared", is: "7" },
        BookFigure { typed: &[], figure: "updates-identical", is: "7" },
        BookFigure { typed: &[("save-cursor", "no")], figure: "updates-identical", is: "0" },
    ],
    worked: &WORKED,
};

const WORKED: Worked = Worked {
    sections: &[
        Section::new(
            "",
            "Tick what the checkpoint holds. What it does not hold comes back as a fresh start has \
                    it: moments at zero, generators seeded anew, the first epoch from its first example.",
            &[
                SAVES[0], SAVES[1], SAVES[2], SAVES[3], SAVES[4], SAVES[5], SAVES[6], SAVES[7],
                UPDATES, STOP, FILE,
            ],
        ),
        Section::new(
            "The file",
            "The file is really written and read, byte by byte. Its header names what was to be \
                    saved and how long the file is; a check sum (FNV-1a, 64 bits) closes it.",
            &[],
        ),
    ],
    shared: &[],
    on_ledger: false,
    work_out,
    left_out: &[
        (
            "Other hardware and software",
            "Here the same program runs twice on one machine. Kernels, libraries and devices may add in \
             another order; whether bits stay the same there has to be tried there.",
        ),
        (
            "A real distributed recovery",
            "The two workers are two halves of one array. Workers that fail, come back in another number \
             or disagree about the last update need more than a mark on a piece.",
        ),
        (
            "Asynchronous checkpointing",
            "The run waits while the file is written. Where it goes on meanwhile, the pieces have to be \
             copied at one update first.",
        ),
    ],
    files: None,
};

fn outcome(run: &Run) -> Result<Outcome, Gap> {
    let file = match run.text_of(&FILE).as_str() {
        "half" => File::Half,
        "mixed" => File::Mixed,
        _ => File::Whole,
    };
    let (updates, stop) = (run.value(&UPDATES)?, run.value(&STOP)?);
    Ok(Recovery { updates, stop, saved: saved(run), file }.run()?)
}

fn work_out(run: &Run) -> Vec<Vec<Block>> {
    let (saved, outcome) = (saved(run), outcome(run));
    let figure = |form: fn(&Outcome) -> Result<_, EstimateError>| {
        Ok(form(outcome.as_ref().map_err(Clone::clone)?)?)
    };
    let mixed = run.text_of(&FILE) == "mixed";
    let mut runs = Vec::new();
    match &outcome {
        Ok(outcome) => match &outcome.resumed {
            Ok(resumed) => runs.push(verdict(outcome, resumed, saved, mixed)),
            Err(error) => runs.extend(refused(error)),
        },
        Err(Gap::Refused(error)) => runs.push(Block::Fault(error.to_string())),
        Err(Gap::Waits | Gap::Told) => {}
    }
    // A refusal has been told above; figures only wait for it.
    let waiting = |figure: Result<_, Gap>| {
        figure.map_err(|gap| if gap == Gap::Waits { gap } else { Gap::Told })
    };
    runs.push(Block::Figures(vec![
        Shown::new("updates-compared", "Updates compared", waiting(figure(Outcome::compared))),
        Shown::new(
            "updates-identical",
            "Identical to the last bit",
            waiting(figure(Outcome::identical)),
        )
        .note("before the first that differs"),
    ]));
    // Nothing can be claimed of a run that there is not.
    if outcome.as_ref().is_ok_and(|outcome| outcome.resumed.is_ok()) {
        runs.push(Block::Text(claim(saved)));
    }
    if let Ok(outcome) = &outcome
        && let Ok(resumed) = &outcome.resumed
    {
        runs.push(shown::picture(outcome, resumed));
        runs.push(shown::table(outcome));
    }
    let mut parts = vec![Block::Figures(vec![
        Shown::new("checkpoint-bytes", "Checkpoint", waiting(figure(Outcome::size)))
            .note("as it was to be written"),
    ])];
    parts.extend(outcome.as_ref().ok().map(shown::sections));
    vec![runs, parts]
}

/// Why the file is refused, and what to fall back to.
fn refused(error: &CheckpointError) -> [Block; 2] {
    [
        Block::Fault(error.to_string()),
        Block::Text(
            "So there is no second run. A careful run keeps the checkpoint before until the new one is \
             complete and checked: it loses the updates since then, and nothing else."
                .to_owned(),
        ),
    ]
}

/// Whether both runs are the same.
fn verdict(outcome: &Outcome, resumed: &[Values], saved: Saved, mixed: bool) -> Block {
    let stop = outcome.stop;
    let sharded = saved.has(Item::Master) || saved.has(Item::Moments);
    let unnoticed = if mixed && sharded {
        " The two pieces are of different updates, and without shard identities nobody noticed."
    } else {
        ""
    };
    let (good, word, says) = match outcome.parted() {
        None if suffices(saved) => {
            let weights = if saved.has(Item::Weights) {
                ""
            } else {
                " The working weights were not saved and did not have to be: they are the master \
                 weights, rounded once more."
            };
            let says = format!(
                "all four master weights have the same bits after every update, as if there had been \
                 no stop.{weights}"
            );
            (true, "Identical:".to_owned(), says)
        }
        None => (
            false,
            "Identical, by luck:".to_owned(),
            format!(
                "something is missing in the file, and these few updates do not show it. Make more \
                 updates or stop elsewhere.{unnoticed}"
            ),
        ),
        Some(update) => {
            let at_reload = resumed
                .first()
                .zip(outcome.uninterrupted.get(stop))
                .is_some_and(|(reloaded, stopped)| !same(reloaded, stopped));
            let start = if at_reload {
                "The master weights differ as soon as they are reloaded."
            } else {
                "The master weights are the same as they are reloaded; what comes after is not."
            };
            let says = format!(
                "{start} After update {update} they are up to {} apart, after update {} up to {}.\
                 {unnoticed}",
                apart(outcome, update),
                outcome.updates,
                apart(outcome, outcome.updates)
            );
            (false, format!("Parted at update {update}:"), says)
        }
    };
    Block::Verdict(Verdict { name: "continuation", good, word, says })
}

fn apart(outcome: &Outcome, update: usize) -> String {
    match decimal(outcome.apart(update)) {
        text if text == "0.000000" => "less than 0.000001".to_owned(),
        text => text,
    }
}
