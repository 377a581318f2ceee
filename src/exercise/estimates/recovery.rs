//! Going on after a stop: what a checkpoint holds, what is lost, and what may still be claimed.

use super::ask::value;
use super::ask::{only_if, unless};
use super::fields;
use super::ledger::{rows, state, weights};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::model_state::{Part, Row, total};
use crate::estimate::recovery::{Item, Saved, suffices};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule};

const UPDATE: &[&str] = &["update", "updates"];

const fn count(name: &'static str, label: &'static str, symbol: &'static str) -> Need {
    Need::Number(Field::new(name, label, symbol, Expect::count(UPDATE), Rule::Count))
}

const DONE: Need = count("done", "Updates made", "n");
const EVERY: Need = count("every", "Updates between two checkpoints", "k");
/// What became of the newest checkpoint, as a prompt says it.
const NEWEST: Need = Need::Word("newest", &["complete", "only partly written"]);
/// What a file holds, as a prompt says it.
const HELD: Need = Need::Word(
    "held",
    &[
        "the weights",
        "master weights, moments and step number",
        "everything but the data cursor",
        "the whole state of the run",
    ],
);

/// Estimates of recovery.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "checkpoint-state",
        &[fields::PARAMETERS],
        Expect::bytes(),
        |inputs| Ok(vec![written(inputs, &[])?]),
        &[
            Mistake::new(WEIGHT_FILE, weights),
            Mistake::new(EVERYTHING_WRITTEN, |inputs| value(state(inputs))),
            Mistake::new(WORKING_COPY_WRITTEN, |inputs| {
                Ok(written(inputs, &[])?.value().plus(&weights(inputs)?)?)
            }),
            Mistake::new(MOMENTS_NOT_WRITTEN, |inputs| {
                value(written(inputs, &[Part::FirstMoment, Part::SecondMoment]))
            }),
            Mistake::new(MASTER_NOT_WRITTEN, |inputs| value(written(inputs, &[Part::Master]))),
        ],
    ),
    Ask::number(
        "lost-updates",
        &[DONE, EVERY, NEWEST],
        Expect::count(UPDATE),
        |inputs| {
            let last = last_checkpoint(inputs)?;
            let done = Term::new("updates made", "n", inputs.number("done")?.clone());
            let lost = Expression::from(done).minus(Expression::from(&last));
            Ok(vec![last, Derivation::new("Updates to make again", "n_lost", lost)?])
        },
        &[
            Mistake::new(PARTIAL_TAKEN, |inputs| {
                only_if(inputs.word("newest") != "complete")?;
                let lost = lost(inputs)?;
                Ok(lost.minus(inputs.number("every")?)?)
            }),
            Mistake::new(COMPLETE_NOT_TAKEN, |inputs| {
                only_if(inputs.word("newest") == "complete")?;
                Ok(lost(inputs)?.plus(inputs.number("every")?)?)
            }),
            Mistake::new(SAVED_FOR_LOST, |inputs| {
                unless(&lost(inputs)?, value(last_checkpoint(inputs))?)
            }),
            Mistake::new(UNTIL_THE_NEXT, |inputs| {
                let every = inputs.number("every")?;
                let since = lost(inputs)?;
                let over = since.over(every)?.round_up().times(every)?;
                unless(&since, over.minus(&since)?)
            }),
        ],
    ),
    Ask::number(
        "data-cursor",
        &[DONE, fields::WORKERS, fields::STEPS, fields::SEQUENCES],
        Expect::count(&["sequence", "sequences"]),
        |inputs| {
            let [workers, steps, sequences] =
                [inputs.number("workers")?, inputs.number("steps")?, inputs.number("sequences")?];
            let batch = crate::estimate::accumulation::effective_batch(workers, steps, sequences)?;
            let done = Term::new("updates made", "n", inputs.number("done")?.clone());
            let used = Expression::product([done.into(), Expression::from(&batch)]);
            Ok(vec![batch, Derivation::new("Sequences used", "c", used)?])
        },
        &[
            Mistake::new(UPDATES_FOR_SEQUENCES, |inputs| Ok(inputs.number("done")?.clone())),
            Mistake::new(ONE_MICRO_BATCH, |inputs| {
                let used = inputs.number("done")?.times(inputs.number("sequences")?)?;
                let passes = inputs.number("workers")?.times(inputs.number("steps")?)?;
                unless(&used.times(&passes)?, used)
            }),
        ],
    ),
    Ask::decision("restart-claim", &[HELD], &["runs", "goes-on", "same-run"], |inputs| {
        let saved = match inputs.word("held") {
            "the weights" => Saved::NOTHING.with(Item::Weights, true),
            "master weights, moments and step number" => {
                [Item::Weights, Item::Master, Item::Moments, Item::Step]
                    .into_iter()
                    .fold(Saved::NOTHING, |saved, item| saved.with(item, true))
            }
            "everything but the data cursor" => Saved::ALL.with(Item::Cursor, false),
            _ => Saved::ALL,
        };
        let key = if suffices(saved) {
            "same-run"
        } else if saved.has(Item::Master) && saved.has(Item::Moments) {
            "goes-on"
        } else {
            "runs"
        };
        Ok((key, Vec::new()))
    }),
];

const WEIGHT_FILE: Misconception = Misconception::new(
    "weight-file",
    "A weight file",
    "These are the working weights. They run the model, but the optimizer cannot go on from them.",
);

const EVERYTHING_WRITTEN: Misconception = Misconception::new(
    "everything-written",
    "Every row of the ledger",
    "This writes all rows. Gradients are reset at the update and working weights can be rounded anew, so neither \
     has to be in the file.",
);

const WORKING_COPY_WRITTEN: Misconception = Misconception::new(
    "working-copy-written",
    "The working copy written as well",
    "One row too many of two bytes is in it. What can be worked out from another row, or is reset at the update, \
     need not be written.",
);

const MOMENTS_NOT_WRITTEN: Misconception = Misconception::new(
    "moments-not-written",
    "The moments are missing",
    "Without its moments the optimizer starts with no memory of the gradients. They belong to the state of the \
     run.",
);

const MASTER_NOT_WRITTEN: Misconception = Misconception::new(
    "master-not-written",
    "One wide array is missing",
    "Three arrays in full precision have to go on unchanged: the master copy and both moments. One of them is \
     not counted.",
);

const PARTIAL_TAKEN: Misconception = Misconception::new(
    "partial-taken",
    "A partial file taken for a checkpoint",
    "This goes on from a file that was not finished. The run can only go on from the last complete one.",
);

const COMPLETE_NOT_TAKEN: Misconception = Misconception::new(
    "complete-not-taken",
    "One checkpoint too far back",
    "This goes back one checkpoint more than needed. The newest one is complete.",
);

const SAVED_FOR_LOST: Misconception = Misconception::new(
    "saved-for-lost",
    "What is saved, not what is lost",
    "These are the updates that the checkpoint holds. Asked are those that were made after it.",
);

const UNTIL_THE_NEXT: Misconception = Misconception::new(
    "until-the-next",
    "Counted up to the next checkpoint",
    "These are the updates that were missing until the next checkpoint. Count from the last one.",
);

const UPDATES_FOR_SEQUENCES: Misconception = Misconception::new(
    "updates-for-sequences",
    "Updates for sequences",
    "This is the number of updates. Each of them used a whole batch of sequences.",
);

const ONE_MICRO_BATCH: Misconception = Misconception::new(
    "one-micro-batch",
    "One micro-batch for an update",
    "This counts one micro-batch for each update. All workers and all accumulation steps feed the same update.",
);

/// What has to be written at an update: master copy and moments, without the rows left out.
fn written(inputs: &Inputs, left_out: &[Part]) -> Result<Derivation, EstimateError> {
    let wide = [Part::Master, Part::FirstMoment, Part::SecondMoment];
    let written: Vec<Row> = rows(inputs)?
        .into_iter()
        .filter(|(part, _)| wide.contains(part) && !left_out.contains(part))
        .map(|(_, row)| row)
        .collect();
    let sum = total(&written)?;
    Ok(Derivation::new("Written for each checkpoint", "M_written", sum.expression().clone())?)
}

/// The update after which the last complete checkpoint was written.
fn last_checkpoint(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let done = Term::new("updates made", "n", inputs.number("done")?.clone());
    let every = || {
        let every = inputs.number("every")?.clone();
        Ok::<_, EstimateError>(Expression::from(Term::new("updates between two", "k", every)))
    };
    let newest =
        Expression::product([Expression::from(done).over(every()?).round_down(), every()?]);
    let last = if inputs.word("newest") == "complete" { newest } else { newest.minus(every()?) };
    Ok(Derivation::new("Last complete checkpoint", "n_saved", last)?)
}

fn lost(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(inputs.number("done")?.minus(last_checkpoint(inputs)?.value())?)
}
