//! What of several workers each holds, for each of the chapter's ways to divide the model state.

use super::activations::sizes;
use super::ask::value;
use super::ask::{only_if, unless};
use super::common::ACTIVATIONS_FORGOTTEN;
use super::fields;
use super::fields::shape;
use super::ledger::{rows, state};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::inverse::{fewest_workers, left};
use crate::estimate::model_state::{Part, Row, total};
use crate::estimate::sharding::{Sharded, share};
use crate::estimate::{EstimateError, capacity};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const STAGES: Need = Need::Word(
    "sharded",
    &[Sharded::ALL[0].key(), Sharded::ALL[1].key(), Sharded::ALL[2].key(), Sharded::ALL[3].key()],
);
const FLEET: &[Need] = &[fields::PARAMETERS, fields::WORKERS, STAGES];

/// Estimates of sharding.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "worker-state",
        FLEET,
        Expect::bytes(),
        |inputs| Ok(vec![worker(inputs)?]),
        &[
            Mistake::new(WHOLE_FOR_SHARE, |inputs| as_stage(inputs, Sharded::Nothing)),
            Mistake::new(ALL_DIVIDED, |inputs| as_stage(inputs, Sharded::Everything)),
            Mistake::new(ONLY_OPTIMIZER_DIVIDED, |inputs| {
                as_stage(inputs, Sharded::OptimizerState)
            }),
            Mistake::new(GRADIENTS_DIVIDED_TOO, |inputs| as_stage(inputs, Sharded::Gradients)),
            Mistake::new(DIVIDED_PART_ONLY, |inputs| {
                let part = value(total(&chosen(inputs, true)?))?;
                let part = part.over(inputs.number("workers")?)?;
                unless(worker(inputs)?.value(), part)
            }),
        ],
    ),
    Ask::number(
        "worker-total",
        shape![fields::PARAMETERS, fields::WORKERS, STAGES],
        Expect::bytes(),
        |inputs| {
            let parts = [worker(inputs)?, sizes(inputs)?.saved()?];
            let sum = capacity::before_margin(&[&parts[0], &parts[1]])?;
            Ok(parts.into_iter().chain([sum]).collect())
        },
        &[
            Mistake::new(ACTIVATIONS_FORGOTTEN, |inputs| value(worker(inputs))),
            Mistake::new(ACTIVATIONS_DIVIDED, |inputs| {
                let part = sizes(inputs)?.saved()?.value().over(inputs.number("workers")?)?;
                Ok(worker(inputs)?.value().plus(&part)?)
            }),
            Mistake::new(SUM_DIVIDED, |inputs| {
                let sum = state(inputs)?.value().plus(sizes(inputs)?.saved()?.value())?;
                Ok(sum.over(inputs.number("workers")?)?)
            }),
            Mistake::new(WHOLE_FOR_SHARE, |inputs| with_activations(inputs, Sharded::Nothing)),
            Mistake::new(ALL_DIVIDED, |inputs| with_activations(inputs, Sharded::Everything)),
            Mistake::new(ONLY_OPTIMIZER_DIVIDED, |inputs| {
                with_activations(inputs, Sharded::OptimizerState)
            }),
            Mistake::new(GRADIENTS_DIVIDED_TOO, |inputs| {
                with_activations(inputs, Sharded::Gradients)
            }),
        ],
    ),
    Ask::number(
        "all-workers",
        FLEET,
        Expect::bytes(),
        |inputs| {
            let each = worker(inputs)?;
            let workers = Term::new("workers", "W", inputs.number("workers")?.clone());
            let all = Expression::product([workers.into(), Expression::from(&each)]);
            let all = Derivation::new("Model state of all workers", "M_all", all)?;
            Ok(vec![each, all])
        },
        &[
            Mistake::new(SHARE_FOR_TOTAL, |inputs| value(worker(inputs))),
            Mistake::new(ONE_MODEL, |inputs| {
                only_if(stage(inputs) != Sharded::Everything)?;
                value(state(inputs))
            }),
            Mistake::new(EVERY_ROW_EVERYWHERE, |inputs| {
                only_if(stage(inputs) != Sharded::Nothing)?;
                Ok(state(inputs)?.value().times(inputs.number("workers")?)?)
            }),
        ],
    ),
    Ask::number(
        "fewest-workers",
        &[fields::PARAMETERS, fields::CAPACITY, STAGES],
        Expect::count(&["worker", "workers"]),
        |inputs| {
            let (whole, divided) = (part(inputs, false)?, part(inputs, true)?);
            let none = Quantity::plain(0);
            let left = left("workers", inputs.number("capacity")?, &none, &whole)?;
            let fewest = fewest_workers(&divided, &left, 0)?;
            Ok(vec![whole, divided, left, fewest])
        },
        &[
            Mistake::new(STATE_OVER_CAPACITY, |inputs| {
                only_if(stage(inputs) != Sharded::Everything)?;
                let over = state(inputs)?.value().over(inputs.number("capacity")?)?;
                Ok(over.round_up())
            }),
            Mistake::new(DIVIDED_OVER_CAPACITY, |inputs| {
                only_if(stage(inputs) != Sharded::Everything)?;
                let over = part(inputs, true)?.value().over(inputs.number("capacity")?)?;
                Ok(over.round_up())
            }),
        ],
    ),
];

const WHOLE_FOR_SHARE: Misconception = Misconception::new(
    "whole-for-share",
    "The whole for a share",
    "This is what a worker holds where nothing is divided. Part of the model state lies on the other workers \
     here.",
);

const SHARE_FOR_TOTAL: Misconception = Misconception::new(
    "share-for-total",
    "A share for the whole",
    "This is what one worker holds. Asked is what all of them hold together.",
);

const ONE_MODEL: Misconception = Misconception::new(
    "one-model",
    "Every row counted once",
    "This counts the model once. Rows that are not divided lie on every worker, each time in full.",
);

const EVERY_ROW_EVERYWHERE: Misconception = Misconception::new(
    "every-row-everywhere",
    "Every row on every worker",
    "This counts the whole model state on every worker. Divided rows lie only once on all workers together.",
);

const ALL_DIVIDED: Misconception = Misconception::new(
    "all-divided",
    "Everything divided",
    "This divides all rows among the workers. In the arrangement asked about some rows stay whole on each of \
     them.",
);

const ONLY_OPTIMIZER_DIVIDED: Misconception = Misconception::new(
    "only-optimizer-divided",
    "Only the optimizer state divided",
    "This divides the master copy and the moments and nothing else. The arrangement asked about is another one.",
);

const GRADIENTS_DIVIDED_TOO: Misconception = Misconception::new(
    "gradients-divided-too",
    "Optimizer state and gradients divided",
    "This divides optimizer state and gradients and leaves the weights whole. The arrangement asked about is \
     another one.",
);

const DIVIDED_PART_ONLY: Misconception = Misconception::new(
    "divided-part-only",
    "The divided rows alone",
    "This is a worker's share of the rows that are divided. It holds the other rows as well, and those in full.",
);

const ACTIVATIONS_DIVIDED: Misconception = Misconception::new(
    "activations-divided",
    "The activations divided as well",
    "The activations were divided like the state. They are those of the worker's own micro-batch, so it holds \
     all of them.",
);

const SUM_DIVIDED: Misconception = Misconception::new(
    "sum-divided",
    "State and activations divided together",
    "Everything was added up and divided by the workers. Only some rows of the model state are divided; the \
     activations are local.",
);

const STATE_OVER_CAPACITY: Misconception = Misconception::new(
    "state-over-capacity",
    "All of the state over the capacity",
    "This spreads the whole state over the devices. Rows that are not divided take their room on every device, \
     however many there are.",
);

const DIVIDED_OVER_CAPACITY: Misconception = Misconception::new(
    "divided-over-capacity",
    "The whole device for the divided rows",
    "This gives the divided rows the whole device. What is not divided lies there first, and they only get what \
     it leaves.",
);

fn stage(inputs: &Inputs) -> Sharded {
    let word = inputs.word("sharded");
    Sharded::ALL.into_iter().find(|stage| stage.key() == word).unwrap_or(Sharded::Nothing)
}

fn worker(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    share(&rows(inputs)?, stage(inputs), inputs.number("workers")?)
}

/// What a worker holds in another arrangement than the one asked about.
fn as_stage(inputs: &Inputs, other: Sharded) -> Result<Quantity, EstimateError> {
    only_if(stage(inputs) != other)?;
    value(share(&rows(inputs)?, other, inputs.number("workers")?))
}

fn with_activations(inputs: &Inputs, other: Sharded) -> Result<Quantity, EstimateError> {
    Ok(as_stage(inputs, other)?.plus(sizes(inputs)?.saved()?.value())?)
}

/// The rows that are divided, or those that are not.
fn chosen(inputs: &Inputs, divided: bool) -> Result<Vec<Row>, EstimateError> {
    let rows = rows(inputs)?.into_iter();
    let chosen = rows.filter(|(part, _): &(Part, Row)| stage(inputs).divides(*part) == divided);
    Ok(chosen.map(|(_, row)| row).collect())
}

/// What they take together.
fn part(inputs: &Inputs, divided: bool) -> Result<Derivation, EstimateError> {
    let [name, symbol] =
        if divided { ["Divided rows", "M_divided"] } else { ["Whole rows", "M_whole"] };
    let sum = total(&chosen(inputs, divided)?)?;
    Ok(Derivation::new(name, symbol, sum.expression().clone())?)
}
