//! Totals, margins, and what a device holds.

use super::activations::{
    FACTOR_MISSING, GROWS, NOT_CHANGED, TIMES, before, changed, one_each, sizes,
};
use super::ask::value;
use super::ask::{only_if, unless};
use super::common::{
    ACTIVATIONS_FORGOTTEN, BYTES_FORGOTTEN, FOUR_BYTES_FORGOTTEN, GRADIENTS_FORGOTTEN,
    LAYERS_FORGOTTEN, MOMENTS_FORGOTTEN, ONE_ARRAY, ONE_ARRAY_PER_LAYER, WEIGHTS_FOR_STATE,
};
use super::fields;
use super::fields::shape;
use super::ledger::{MOMENTS, state, state_without};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::model_state::Part;
use crate::estimate::{EstimateError, capacity};
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};

const RUN: &[Need] = shape![fields::PARAMETERS];
const RUN_WITH_MARGIN: &[Need] = shape![fields::PARAMETERS, fields::MARGIN];

/// Estimates of totals.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "total-before-margin",
        RUN,
        Expect::bytes(),
        |inputs| {
            let parts = [state(inputs)?, sizes(inputs)?.saved()?];
            let sum = capacity::before_margin(&[&parts[0], &parts[1]])?;
            Ok(parts.into_iter().chain([sum]).collect())
        },
        TOTAL_MISTAKES,
    ),
    Ask::number(
        "total-after",
        shape![fields::PARAMETERS, GROWS, TIMES],
        Expect::bytes(),
        |inputs| {
            let parts = [state(inputs)?, changed(inputs)?, sizes(inputs)?.saved()?];
            let sum = capacity::before_margin(&[&parts[0], &parts[2]])?;
            Ok(parts.into_iter().chain([sum]).collect())
        },
        TOTAL_MISTAKES,
    ),
    Ask::number(
        "total-with-margin",
        RUN_WITH_MARGIN,
        Expect::bytes(),
        |inputs| {
            let parts = [state(inputs)?, sizes(inputs)?.saved()?];
            let sum = capacity::before_margin(&[&parts[0], &parts[1]])?;
            let plan = capacity::with_margin(&sum, inputs.number("margin")?)?;
            Ok(parts.into_iter().chain([sum, plan]).collect())
        },
        &[
            Mistake::new(MARGIN_FORGOTTEN, |inputs| value(total(inputs))),
            Mistake::new(MARGIN_OF_ACTIVATIONS, |inputs| {
                let extra = share_of(inputs, value(sizes(inputs)?.saved())?)?;
                Ok(total(inputs)?.value().plus(&extra)?)
            }),
            Mistake::new(MARGIN_OF_STATE, |inputs| {
                let extra = share_of(inputs, value(state(inputs))?)?;
                Ok(total(inputs)?.value().plus(&extra)?)
            }),
            Mistake::new(MARGIN_ALONE, |inputs| share_of(inputs, value(total(inputs))?)),
            Mistake::new(MARGIN_OF_RESULT, |inputs| {
                let left = Quantity::plain(1).minus(inputs.number("margin")?)?;
                Ok(total(inputs)?.value().over(&left)?)
            }),
        ],
    ),
    Ask::number(
        "margin-bytes",
        RUN_WITH_MARGIN,
        Expect::bytes(),
        |inputs| {
            let (state, saved, sum) = (state(inputs)?, sizes(inputs)?.saved()?, total(inputs)?);
            let margin = capacity::margin(&sum, inputs.number("margin")?)?;
            Ok(vec![state, saved, sum, margin])
        },
        &[
            Mistake::new(TOTAL_FOR_MARGIN, |inputs| {
                let sum = value(total(inputs))?;
                Ok(sum.plus(&share_of(inputs, sum.clone())?)?)
            }),
            Mistake::new(MARGIN_OF_ACTIVATIONS, |inputs| {
                share_of(inputs, value(sizes(inputs)?.saved())?)
            }),
            Mistake::new(MARGIN_OF_STATE, |inputs| share_of(inputs, value(state(inputs))?)),
        ],
    ),
    Ask::decision(
        "what-fits",
        shape![fields::PARAMETERS, fields::MARGIN, fields::CAPACITY],
        &["state", "activations", "margin", "fits"],
        |inputs| {
            let held = inputs.number("capacity")?;
            let (state, sum) = (state(inputs)?, total(inputs)?);
            let plan = capacity::with_margin(&sum, inputs.number("margin")?)?;
            let lines = [("state", &state), ("activations", &sum), ("margin", &plan)];
            let mut bursts = "fits";
            for (line, so_far) in lines.into_iter().rev() {
                if !capacity::fit(so_far, held)?.fits {
                    bursts = line;
                }
            }
            Ok((bursts, vec![state, sizes(inputs)?.saved()?, sum, plan]))
        },
    ),
];

/// What goes wrong with a total, of a run that is changed or not.
const TOTAL_MISTAKES: &[Mistake] = &[
    Mistake::new(ACTIVATIONS_FORGOTTEN, |inputs| value(state(inputs))),
    Mistake::new(FACTOR_MISSING, |inputs| {
        let bytes = inputs.number("bytes-per-value")?.counted_as(Dimension::PLAIN);
        only_if(*inputs.number("times")? == bytes)?;
        with(inputs, value(before(inputs)?.saved())?)
    }),
    Mistake::new(NOT_CHANGED, |inputs| {
        only_if(!inputs.word("grows").is_empty())?;
        with(inputs, value(before(inputs)?.saved())?)
    }),
    Mistake::new(STATE_CHANGED, |inputs| {
        let grown = state(inputs)?.value().times(inputs.number("times")?)?;
        Ok(grown.plus(sizes(inputs)?.saved()?.value())?)
    }),
    Mistake::new(MOMENTS_FORGOTTEN, |inputs| total_without(inputs, MOMENTS)),
    Mistake::new(FOUR_BYTES_FORGOTTEN, |inputs| total_without(inputs, &[Part::Master])),
    Mistake::new(GRADIENTS_FORGOTTEN, |inputs| total_without(inputs, &[Part::Gradients])),
    Mistake::new(WEIGHTS_FOR_STATE, |inputs| {
        Ok(super::ledger::weights(inputs)?.plus(sizes(inputs)?.saved()?.value())?)
    }),
    Mistake::new(BYTES_FORGOTTEN, |inputs| {
        let saved = value(sizes(inputs)?.saved())?;
        with(inputs, super::activations::values_of(inputs, &saved)?)
    }),
    Mistake::new(LAYERS_FORGOTTEN, |inputs| {
        let saved = value(sizes(inputs)?.saved())?;
        with(inputs, unless(&saved, saved.over(&sizes(inputs)?.layers)?)?)
    }),
    Mistake::new(ONE_ARRAY, |inputs| with(inputs, value(sizes(inputs)?.one_array())?)),
    Mistake::new(ONE_ARRAY_PER_LAYER, |inputs| with(inputs, value(one_each(inputs)?.saved())?)),
    Mistake::new(UNITS_MIXED, |inputs| {
        let factor = Quantity::ratio(1_000_000, 1 << 20, Dimension::PLAIN)?;
        with(inputs, sizes(inputs)?.saved()?.value().times(&factor)?)
    }),
];

const MARGIN_FORGOTTEN: Misconception = Misconception::new(
    "margin-forgotten",
    "The margin is missing",
    "This is the total before the margin. A plan leaves room for what it does not count.",
);

const MARGIN_OF_ACTIVATIONS: Misconception = Misconception::new(
    "margin-of-activations",
    "A margin on the activations only",
    "The margin is taken of the saved activations alone. It is an allowance on everything that the plan counts.",
);

const MARGIN_OF_STATE: Misconception = Misconception::new(
    "margin-of-state",
    "A margin on the model state only",
    "The margin is taken of the model state alone. It is an allowance on everything that the plan counts.",
);

const MARGIN_ALONE: Misconception = Misconception::new(
    "margin-alone",
    "The margin alone",
    "This is what the margin adds. The plan holds the total and the margin on top of it.",
);

const TOTAL_FOR_MARGIN: Misconception = Misconception::new(
    "total-for-margin",
    "The whole plan, not its margin",
    "This is the total together with its margin. Asked is what the margin adds.",
);

const MARGIN_OF_RESULT: Misconception = Misconception::new(
    "margin-of-result",
    "A share of the result",
    "Here the margin is a share of what comes out in the end. It is a share of the total that it is added to.",
);

const STATE_CHANGED: Misconception = Misconception::new(
    "state-changed",
    "The model state changed as well",
    "The model state was multiplied too. It follows the parameters, and those stay as they are.",
);

const UNITS_MIXED: Misconception = Misconception::new(
    "units-mixed",
    "Mebibytes added to megabytes",
    "The activations seem to have been put in MiB and added to the state in MB. A MiB is larger than a MB, so \
     bring both to bytes before adding.",
);

/// Model state and saved activations.
fn total(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    capacity::before_margin(&[&state(inputs)?, &sizes(inputs)?.saved()?])
}

fn total_without(inputs: &Inputs, left_out: &[Part]) -> Result<Quantity, EstimateError> {
    Ok(state_without(inputs, left_out)?.plus(sizes(inputs)?.saved()?.value())?)
}

/// The model state with other activations.
fn with(inputs: &Inputs, activations: Quantity) -> Result<Quantity, EstimateError> {
    Ok(state(inputs)?.value().plus(&activations)?)
}

/// The margin on a part of the total.
fn share_of(inputs: &Inputs, part: Quantity) -> Result<Quantity, EstimateError> {
    Ok(part.times(inputs.number("margin")?)?)
}
