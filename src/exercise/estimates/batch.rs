//! The effective batch: workers, accumulation steps and sequences.

use super::ask::unless;
use super::fields;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::accumulation::effective_batch;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule};

const EFFECTIVE: Need = Need::Number(Field::new(
    "effective-batch",
    "Effective batch",
    "B_eff",
    Expect::count(&["sequence", "sequences"]),
    Rule::Count,
));

/// Estimates of the effective batch.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "effective-batch",
        &[fields::WORKERS, fields::STEPS, fields::SEQUENCES],
        Expect::count(&["sequence", "sequences"]),
        |inputs| {
            let [workers, steps, sequences] = fleet(inputs)?;
            Ok(vec![effective_batch(workers, steps, sequences)?])
        },
        &[
            Mistake::new(STEPS_FORGOTTEN, |inputs| {
                let [workers, _, sequences] = fleet(inputs)?;
                unless_batch(inputs, workers.times(sequences)?)
            }),
            Mistake::new(WORKERS_FORGOTTEN, |inputs| {
                let [_, steps, sequences] = fleet(inputs)?;
                unless_batch(inputs, steps.times(sequences)?)
            }),
            Mistake::new(PASSES_COUNTED, |inputs| {
                let [workers, steps, _] = fleet(inputs)?;
                unless_batch(inputs, workers.times(steps)?)
            }),
            Mistake::new(FACTORS_ADDED, |inputs| {
                let [workers, steps, sequences] = fleet(inputs)?;
                unless_batch(inputs, workers.plus(steps)?.plus(sequences)?)
            }),
        ],
    ),
    Ask::number(
        "accumulation-steps",
        &[EFFECTIVE, fields::WORKERS, fields::SEQUENCES],
        Expect::count(&["step", "steps"]),
        |inputs| {
            let term = |name: &str, symbol: &str, input| {
                Ok::<_, EstimateError>(Term::new(name, symbol, inputs.number(input)?.clone()))
            };
            let at_once = Expression::product([
                term("workers", "W", "workers")?.into(),
                term("sequences", "B", "sequences")?.into(),
            ]);
            let batch = term("effective batch", "B_eff", "effective-batch")?;
            let steps = Expression::from(batch).over(at_once);
            Ok(vec![Derivation::new("Accumulation steps", "K", steps)?])
        },
        &[
            Mistake::new(WORKERS_FORGOTTEN, |inputs| {
                let batch = inputs.number("effective-batch")?;
                Ok(batch.over(inputs.number("sequences")?)?)
            }),
            Mistake::new(SEQUENCES_FORGOTTEN, |inputs| {
                let batch = inputs.number("effective-batch")?;
                Ok(batch.over(inputs.number("workers")?)?)
            }),
        ],
    ),
];

const STEPS_FORGOTTEN: Misconception = Misconception::new(
    "steps-forgotten",
    "The accumulation steps are missing",
    "This is what all workers process at once. The gradients of several such rounds are added before the update.",
);

const WORKERS_FORGOTTEN: Misconception = Misconception::new(
    "workers-forgotten",
    "As if there were one worker",
    "This holds for a single worker. The others process sequences of their own for the same update.",
);

const SEQUENCES_FORGOTTEN: Misconception = Misconception::new(
    "one-sequence-each",
    "As if a micro-batch were one sequence",
    "This would hold with one sequence in a micro-batch. A pass takes several at a time.",
);

const PASSES_COUNTED: Misconception = Misconception::new(
    "passes-counted",
    "Micro-batches counted, not sequences",
    "This is the number of micro-batches behind one update. Each of them holds several sequences.",
);

const FACTORS_ADDED: Misconception = Misconception::new(
    "factors-added",
    "Added, not multiplied",
    "The numbers were added. Every worker makes every step with all sequences of its micro-batch, so they \
     multiply.",
);

fn fleet(inputs: &Inputs) -> Result<[&Quantity; 3], EstimateError> {
    Ok([inputs.number("workers")?, inputs.number("steps")?, inputs.number("sequences")?])
}

/// A wrong effective batch, unless a factor of one makes it right.
fn unless_batch(inputs: &Inputs, wrong: Quantity) -> Result<Quantity, EstimateError> {
    let [workers, steps, sequences] = fleet(inputs)?;
    unless(effective_batch(workers, steps, sequences)?.value(), wrong)
}
