//! The axes of parallelism: what each of them moves.

use super::ask::{scaled, value};
use super::common::{
    BYTES_FORGOTTEN, FULL_PRECISION, OTHER_LAYERS_FORGOTTEN, POSITIONS_FORGOTTEN,
    SEQUENCES_FORGOTTEN,
};
use super::communication::gradients;
use super::fields::{
    BYTES_PER_VALUE, EXCHANGES, LAYERS, PARAMETERS, POSITIONS, SEQUENCES, STAGES, WIDTH,
};
use super::state::bytes;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression};
use crate::estimate::EstimateError;
use crate::estimate::activations::Activations;
use crate::estimate::traffic;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const TENSOR: &[Need] = &[SEQUENCES, POSITIONS, WIDTH, LAYERS, BYTES_PER_VALUE, EXCHANGES];
const PIPELINE: &[Need] = &[SEQUENCES, POSITIONS, WIDTH, LAYERS, BYTES_PER_VALUE, STAGES];
const TWO_AXES: &[Need] =
    &[PARAMETERS, SEQUENCES, POSITIONS, WIDTH, LAYERS, BYTES_PER_VALUE, EXCHANGES];
const THREE_AXES: &[Need] =
    &[PARAMETERS, SEQUENCES, POSITIONS, WIDTH, LAYERS, BYTES_PER_VALUE, EXCHANGES, STAGES];
const EVEN: &[Need] = &[PARAMETERS, WIDTH, LAYERS, BYTES_PER_VALUE, EXCHANGES];

/// Estimates of traffic.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "tensor-traffic",
        TENSOR,
        Expect::bytes(),
        |inputs| Ok(vec![sizes(inputs)?.one_array()?, tensor(inputs)?]),
        &[
            Mistake::new(OTHER_LAYERS_FORGOTTEN, |inputs| without(inputs, "layers")),
            Mistake::new(ONE_EXCHANGE, |inputs| without(inputs, "exchanges")),
            Mistake::new(POSITIONS_FORGOTTEN, |inputs| without(inputs, "positions")),
            Mistake::new(SEQUENCES_FORGOTTEN, |inputs| without(inputs, "sequences")),
        ],
    ),
    Ask::number(
        "pipeline-traffic",
        PIPELINE,
        Expect::bytes(),
        |inputs| Ok(vec![sizes(inputs)?.one_array()?, pipeline(inputs)?]),
        &[
            Mistake::new(FORWARD_ONLY, |inputs| scaled(pipeline(inputs)?.value(), 1, 2)),
            Mistake::new(STAGES_FOR_BOUNDARIES, |inputs| {
                let array = value(sizes(inputs)?.one_array())?;
                scaled(&array.times(inputs.number("stages")?)?, 2, 1)
            }),
            Mistake::new(EVERY_LAYER, |inputs| {
                let array = value(sizes(inputs)?.one_array())?;
                scaled(&array.times(inputs.number("layers")?)?, 2, 1)
            }),
        ],
    ),
    Ask::number(
        "traffic-break-even",
        EVEN,
        Expect::count(&["token", "tokens"]),
        |inputs| {
            let (data, each) = (gradients(inputs)?, tensor_token(inputs)?);
            let tokens = Expression::from(&data).over(Expression::from(&each)).round_up();
            let tokens = Derivation::new("Tokens to the gradients", "T_even", tokens)?;
            Ok(vec![data, each, tokens])
        },
        &[
            Mistake::new(FULL_PRECISION, |inputs| tokens_for(inputs, 4, 1)),
            Mistake::new(BYTES_FORGOTTEN, |inputs| tokens_for(inputs, 1, 1)),
            Mistake::new(ONE_EXCHANGE, |inputs| {
                tokens_for(inputs, 2, inputs.number("exchanges")?.to_whole().unwrap_or(1))
            }),
        ],
    ),
    Ask::decision("less-traffic", TWO_AXES, &["data", "tensor"], |inputs| {
        let (data, tensor) = (gradients(inputs)?, tensor(inputs)?);
        let less = data.value().compare(tensor.value())?.is_lt();
        let array = sizes(inputs)?.one_array()?;
        Ok((if less { "data" } else { "tensor" }, vec![data, array, tensor]))
    }),
    Ask::decision("least-traffic", THREE_AXES, &["data", "tensor", "pipeline"], |inputs| {
        let (data, tensor, pipeline) = (gradients(inputs)?, tensor(inputs)?, pipeline(inputs)?);
        let mut least = ("data", data.value());
        for (key, other) in [("tensor", tensor.value()), ("pipeline", pipeline.value())] {
            if other.compare(least.1)?.is_lt() {
                least = (key, other);
            }
        }
        let key = least.0;
        let array = sizes(inputs)?.one_array()?;
        Ok((key, vec![data, array, tensor, pipeline]))
    }),
];

const ONE_EXCHANGE: Misconception = Misconception::new(
    "one-exchange",
    "One exchange per layer",
    "This counts one exchange per layer. There are several, in the forward and in the backward pass.",
);
const FORWARD_ONLY: Misconception = Misconception::new(
    "forward-only",
    "Forward only",
    "This counts the way forward. The gradients of the same arrays come back over every boundary.",
);
const STAGES_FOR_BOUNDARIES: Misconception = Misconception::new(
    "stages-for-boundaries",
    "A boundary for every stage",
    "This gives every stage a boundary behind it. The last one has nobody to send to.",
);
const EVERY_LAYER: Misconception = Misconception::new(
    "every-layer",
    "A boundary for every layer",
    "This hands over after every layer. A pipeline sends only where one stage ends and the next one begins.",
);

fn sizes(inputs: &Inputs) -> Result<Activations, EstimateError> {
    let number = |name| inputs.number(name).cloned();
    Ok(Activations {
        sequences: number("sequences")?,
        positions: number("positions")?,
        width: number("width")?,
        layers: number("layers")?,
        arrays_per_layer: Quantity::plain(1),
        bytes_per_value: number("bytes-per-value")?,
    })
}

fn tensor(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    traffic::tensor(&sizes(inputs)?, inputs.number("exchanges")?)
}

fn tensor_token(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let shape = [inputs.number("width")?, inputs.number("layers")?];
    traffic::tensor_token(inputs.number("exchanges")?, shape, inputs.number("bytes-per-value")?)
}

fn pipeline(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    traffic::pipeline(&sizes(inputs)?, inputs.number("stages")?)
}

/// What tensor parallelism moves without one of its factors.
fn without(inputs: &Inputs, name: &str) -> Result<Quantity, EstimateError> {
    Ok(tensor(inputs)?.value().over(inputs.number(name)?)?)
}

/// Tokens whose traffic comes to so many bytes of each parameter, times a factor.
fn tokens_for(inputs: &Inputs, each: i128, times: i128) -> Result<Quantity, EstimateError> {
    let tokens = bytes(inputs, each)?.over(tensor_token(inputs)?.value())?;
    Ok(scaled(&tokens, times, 1)?.round_up())
}
