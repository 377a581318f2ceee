//! The sixteen bytes of a parameter, and what a model makes of them.

use super::ask::value;
use super::common::{
    ALL_IN_FULL_PRECISION, FULL_PRECISION, GRADIENTS_FORGOTTEN, MASTER_FORGOTTEN,
    MOMENTS_FORGOTTEN, STATE_FOR_WEIGHTS, WEIGHTS_ONLY,
};
use super::fields::PARAMETERS;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::freezing::{Kept, bytes_each, state_of_all};
use crate::estimate::model_state::{Part, Row, book_rows, row, total};
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};

const MODEL: &[Need] = &[PARAMETERS];

/// Estimates of model state.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "bytes-trained",
        &[],
        Expect::bytes_per_parameter(),
        |_| each(Kept::Trained),
        &[
            Mistake::new(MOMENTS_FORGOTTEN, |_| Ok(bytes_per_parameter(8))),
            Mistake::new(MASTER_FORGOTTEN, |_| Ok(bytes_per_parameter(12))),
            Mistake::new(GRADIENTS_FORGOTTEN, |_| Ok(bytes_per_parameter(14))),
            Mistake::new(WEIGHTS_ONLY, |_| Ok(bytes_per_parameter(2))),
            Mistake::new(ALL_IN_FULL_PRECISION, |_| Ok(bytes_per_parameter(20))),
        ],
    ),
    Ask::number(
        "bytes-without-moments",
        &[],
        Expect::bytes_per_parameter(),
        |_| each(Kept::WithoutMoments),
        &[
            Mistake::new(ONE_MOMENT_LEFT, |_| Ok(bytes_per_parameter(12))),
            Mistake::new(MASTER_FORGOTTEN, |_| Ok(bytes_per_parameter(4))),
            Mistake::new(GRADIENTS_FORGOTTEN, |_| Ok(bytes_per_parameter(6))),
            Mistake::new(WEIGHTS_ONLY, |_| Ok(bytes_per_parameter(2))),
        ],
    ),
    Ask::number(
        "model-state",
        MODEL,
        Expect::bytes(),
        |inputs| Ok(vec![model_state(inputs)?]),
        &[
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| bytes(inputs, 8)),
            Mistake::new(MASTER_FORGOTTEN, |inputs| bytes(inputs, 12)),
            Mistake::new(GRADIENTS_FORGOTTEN, |inputs| bytes(inputs, 14)),
            Mistake::new(WEIGHTS_ONLY, |inputs| bytes(inputs, 2)),
            Mistake::new(ALL_IN_FULL_PRECISION, |inputs| bytes(inputs, 20)),
        ],
    ),
    Ask::number(
        "weights",
        MODEL,
        Expect::bytes(),
        |inputs| Ok(vec![first_row(inputs)?]),
        &[
            Mistake::new(FULL_PRECISION, |inputs| bytes(inputs, 4)),
            Mistake::new(STATE_FOR_WEIGHTS, |inputs| bytes(inputs, 16)),
        ],
    ),
    Ask::number(
        "state-without-moments",
        MODEL,
        Expect::bytes(),
        |inputs| {
            let all = rows(inputs.number("parameters")?);
            Ok(vec![state_of_all(&all, Kept::WithoutMoments)?])
        },
        &[
            Mistake::new(MOMENTS_KEPT, |inputs| bytes(inputs, 16)),
            Mistake::new(ONE_MOMENT_LEFT, |inputs| bytes(inputs, 12)),
            Mistake::new(MASTER_FORGOTTEN, |inputs| bytes(inputs, 4)),
            Mistake::new(WEIGHTS_ONLY, |inputs| bytes(inputs, 2)),
        ],
    ),
];

const ONE_MOMENT_LEFT: Misconception = Misconception::new(
    "one-moment-left",
    "One moment left",
    "This takes away a single moment. An adaptive optimizer keeps two, and plain gradient descent neither.",
);

const MOMENTS_KEPT: Misconception = Misconception::new(
    "moments-kept",
    "Moments counted",
    "This is the state of an adaptive optimizer. Plain gradient descent keeps no running means.",
);

const PARTS: [Part; 5] =
    [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];

/// The five rows of so many parameters, each with its part.
pub(super) fn rows(parameters: &Quantity) -> Vec<(Part, Row)> {
    PARTS.into_iter().zip(book_rows(parameters)).collect()
}

/// The state of `parameters`, all five rows.
pub(super) fn model_state(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    total(&book_rows(inputs.number("parameters")?))
}

/// So many bytes for each of `parameters`.
pub(super) fn bytes(inputs: &Inputs, each: i128) -> Result<Quantity, EstimateError> {
    Ok(bytes_per_parameter(each).times(inputs.number("parameters")?)?)
}

/// The bytes of all rows.
pub(super) fn state(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    value(model_state(inputs))
}

pub(super) fn bytes_per_parameter(number: i128) -> Quantity {
    Quantity::whole(number, Dimension::BYTES_PER_PARAMETER)
}

fn each(kept: Kept) -> Result<Vec<Derivation>, EstimateError> {
    let one = rows(&Quantity::whole(1, Dimension::PARAMETERS));
    Ok(vec![bytes_each(&one, kept)?])
}

fn first_row(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let rows = book_rows(inputs.number("parameters")?);
    row(rows.first().ok_or(EstimateError::NotGiven)?)
}
