//! Activations, counted per token, beside a state that is counted per parameter.

use super::ask::{scaled, value};
use super::common::{
    BYTES_FORGOTTEN, LAYERS_FORGOTTEN, MOMENTS_FORGOTTEN, POSITIONS_FORGOTTEN, SEQUENCES_FORGOTTEN,
    WEIGHTS_ONLY,
};
use super::fields::{ARRAYS, BYTES_PER_VALUE, LAYERS, PARAMETERS, POSITIONS, SEQUENCES, WIDTH};
use super::state::{bytes, model_state, state};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::activations::{per_token, tokens};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const BATCH: &[Need] = &[SEQUENCES, POSITIONS];
const MODEL: &[Need] = &[ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];
const ALL: &[Need] = &[SEQUENCES, POSITIONS, ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];
const WITH_STATE: &[Need] =
    &[PARAMETERS, SEQUENCES, POSITIONS, ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];
const EVEN: &[Need] = &[PARAMETERS, ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];
const EVEN_SEQUENCES: &[Need] = &[PARAMETERS, POSITIONS, ARRAYS, WIDTH, LAYERS, BYTES_PER_VALUE];

/// Estimates of activations.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "tokens-in-flight",
        BATCH,
        Expect::count(&["token", "tokens"]),
        |inputs| Ok(vec![in_flight(inputs)?]),
        &[
            Mistake::new(POSITIONS_FORGOTTEN, |inputs| inputs.number("sequences").cloned()),
            Mistake::new(SEQUENCES_FORGOTTEN, |inputs| inputs.number("positions").cloned()),
            Mistake::new(ADDED, |inputs| {
                Ok(inputs.number("sequences")?.plus(inputs.number("positions")?)?)
            }),
        ],
    ),
    Ask::number(
        "activations-of-a-token",
        MODEL,
        Expect::bytes(),
        |inputs| Ok(vec![each(inputs)?]),
        &[
            Mistake::new(LAYERS_FORGOTTEN, |inputs| {
                without(inputs, value(each(inputs))?, "layers")
            }),
            Mistake::new(ARRAYS_FORGOTTEN, |inputs| {
                without(inputs, value(each(inputs))?, "arrays")
            }),
            Mistake::new(BYTES_FORGOTTEN, |inputs| plain_bytes(inputs, value(each(inputs))?)),
            Mistake::new(WIDTH_SQUARED, |inputs| {
                Ok(value(each(inputs))?.times(inputs.number("width")?)?)
            }),
        ],
    ),
    Ask::number(
        "activations",
        ALL,
        Expect::bytes(),
        saved,
        &[
            Mistake::new(LAYERS_FORGOTTEN, |inputs| without(inputs, all(inputs)?, "layers")),
            Mistake::new(POSITIONS_FORGOTTEN, |inputs| without(inputs, all(inputs)?, "positions")),
            Mistake::new(SEQUENCES_FORGOTTEN, |inputs| without(inputs, all(inputs)?, "sequences")),
            Mistake::new(ARRAYS_FORGOTTEN, |inputs| without(inputs, all(inputs)?, "arrays")),
            Mistake::new(BYTES_FORGOTTEN, |inputs| plain_bytes(inputs, all(inputs)?)),
        ],
    ),
    Ask::number(
        "activations-twice-as-long",
        ALL,
        Expect::bytes(),
        twice_as_long,
        &[
            Mistake::new(LENGTH_SQUARED, |inputs| scaled(&all(inputs)?, 4, 1)),
            Mistake::new(LENGTH_UNSEEN, all),
        ],
    ),
    Ask::number(
        "break-even-tokens",
        EVEN,
        Expect::count(&["token", "tokens"]),
        |inputs| {
            let (state, each) = (model_state(inputs)?, each(inputs)?);
            let tokens = even(&state, &each)?;
            Ok(vec![state, each, tokens])
        },
        &[
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| tokens_for(inputs, 8)),
            Mistake::new(WEIGHTS_ONLY, |inputs| tokens_for(inputs, 2)),
            Mistake::new(LAYERS_FORGOTTEN, |inputs| {
                Ok(state(inputs)?
                    .times(inputs.number("layers")?)?
                    .over(each(inputs)?.value())?
                    .round_up())
            }),
        ],
    ),
    Ask::number(
        "break-even-sequences",
        EVEN_SEQUENCES,
        Expect::count(&["sequence", "sequences"]),
        |inputs| {
            let (state, each) = (model_state(inputs)?, each(inputs)?);
            let tokens = even(&state, &each)?;
            let positions = Term::new("positions", "s", inputs.number("positions")?.clone());
            let sequences = Expression::from(&tokens).over(positions.into()).round_up();
            let sequences = Derivation::new("Sequences to the state", "B_even", sequences)?;
            Ok(vec![state, each, tokens, sequences])
        },
        &[
            Mistake::new(ONE_SEQUENCE_SHORT, |inputs| {
                Ok(sequences_for(inputs, 16)?.minus(&Quantity::plain(1))?)
            }),
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| sequences_for(inputs, 8)),
            Mistake::new(WEIGHTS_ONLY, |inputs| sequences_for(inputs, 2)),
        ],
    ),
    Ask::decision("larger-term", WITH_STATE, &["state", "activations"], |inputs| {
        let mut steps = vec![model_state(inputs)?];
        steps.append(&mut saved(inputs)?);
        let larger = all(inputs)?.compare(&state(inputs)?)?.is_gt();
        Ok((if larger { "activations" } else { "state" }, steps))
    }),
    Ask::decision("larger-term-twice-as-long", WITH_STATE, &["state", "activations"], |inputs| {
        let mut steps = vec![model_state(inputs)?];
        steps.append(&mut twice_as_long(inputs)?);
        let larger = scaled(&all(inputs)?, 2, 1)?.compare(&state(inputs)?)?.is_gt();
        Ok((if larger { "activations" } else { "state" }, steps))
    }),
];

fn twice_as_long(inputs: &Inputs) -> Result<Vec<Derivation>, EstimateError> {
    let mut steps = saved(inputs)?;
    if let Some(saved) = steps.last() {
        let twice = Expression::product([Expression::constant(2), Expression::from(saved)]);
        steps.push(Derivation::new("With sequences twice as long", "M_twice", twice)?);
    }
    Ok(steps)
}

const ADDED: Misconception = Misconception::new(
    "added",
    "Added instead of multiplied",
    "This adds sequences and positions. Every sequence has all the positions, so their numbers multiply.",
);
const ARRAYS_FORGOTTEN: Misconception = Misconception::new(
    "one-array-per-layer",
    "One array for each layer",
    "Every layer counts here, but with one array only. A layer saves several of this shape.",
);
const WIDTH_SQUARED: Misconception = Misconception::new(
    "width-squared",
    "Width squared",
    "This multiplies by the width twice, as for the weights of a matrix. A token leaves vectors, of one width each.",
);
const LENGTH_SQUARED: Misconception = Misconception::new(
    "length-squared",
    "Length squared",
    "This lets activations grow with the square of the length. The arrays counted here hold one vector per \
     token; only attention scores, which are not among them, grow like that.",
);
const LENGTH_UNSEEN: Misconception = Misconception::new(
    "length-unseen",
    "Before doubling",
    "This is what the shorter sequences leave. Twice the positions are twice the tokens in flight.",
);
const ONE_SEQUENCE_SHORT: Misconception = Misconception::new(
    "one-sequence-short",
    "Rounded down",
    "With so many sequences the activations are still below the state. Round up: it is the next one that \
     carries them past it.",
);

fn in_flight(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    tokens(inputs.number("sequences")?, inputs.number("positions")?)
}

fn each(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let shape = [inputs.number("width")?, inputs.number("layers")?];
    per_token(inputs.number("arrays")?, shape, inputs.number("bytes-per-value")?)
}

/// Tokens, what each leaves, and all of it.
pub(super) fn saved(inputs: &Inputs) -> Result<Vec<Derivation>, EstimateError> {
    let (tokens, each) = (in_flight(inputs)?, each(inputs)?);
    let all = Expression::product([Expression::from(&tokens), Expression::from(&each)]);
    let all = Derivation::new("Saved activations", "M_act", all)?;
    Ok(vec![tokens, each, all])
}

/// The bytes of all activations.
pub(super) fn all(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(in_flight(inputs)?.value().times(each(inputs)?.value())?)
}

/// From how many tokens on their activations are no less than the state.
fn even(state: &Derivation, each: &Derivation) -> Result<Derivation, EstimateError> {
    let tokens = Expression::from(state).over(Expression::from(each)).round_up();
    Ok(Derivation::new("Tokens to the state", "T_even", tokens)?)
}

fn tokens_for(inputs: &Inputs, bytes_each: i128) -> Result<Quantity, EstimateError> {
    Ok(bytes(inputs, bytes_each)?.over(each(inputs)?.value())?.round_up())
}

fn sequences_for(inputs: &Inputs, bytes_each: i128) -> Result<Quantity, EstimateError> {
    Ok(tokens_for(inputs, bytes_each)?.over(inputs.number("positions")?)?.round_up())
}

/// The same without one of its factors.
fn without(inputs: &Inputs, all: Quantity, name: &str) -> Result<Quantity, EstimateError> {
    Ok(all.over(inputs.number(name)?)?)
}

/// The number of values, as bytes.
fn plain_bytes(inputs: &Inputs, all: Quantity) -> Result<Quantity, EstimateError> {
    let dimension = all.dimension();
    Ok(without(inputs, all, "bytes-per-value")?.counted_as(dimension))
}
