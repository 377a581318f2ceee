//! Saved activations: one array, all of them, and what a change of the run does to them.

use super::ask::value;
use super::ask::{only_if, unless};
use super::common::{BYTES_FORGOTTEN, LAYERS_FORGOTTEN, ONE_ARRAY, ONE_ARRAY_PER_LAYER};
use super::fields;
use super::fields::shape;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::activations::{Activations, arrays};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule};

const SHAPE: &[Need] = shape![];

/// What of the run is multiplied, in words that a prompt can say.
pub(super) const GROWS: Need = Need::Word(
    "grows",
    &["number of sequences", "number of positions", "width", "number of layers"],
);
/// By how much.
pub(super) const TIMES: Need =
    Need::Number(Field::new("times", "Multiplied by", "f", Expect::count(&["times"]), Rule::Count));

/// Estimates of saved activations.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "one-array",
        SHAPE,
        Expect::bytes(),
        |inputs| Ok(vec![sizes(inputs)?.one_array()?]),
        &[
            Mistake::new(BYTES_FORGOTTEN, |inputs| {
                values_of(inputs, sizes(inputs)?.one_array()?.value())
            }),
            Mistake::new(ALL_FOR_ONE, |inputs| value(sizes(inputs)?.saved())),
            Mistake::new(ALL_LAYERS_FOR_ONE, |inputs| {
                let array = value(sizes(inputs)?.one_array())?;
                Ok(array.times(inputs.number("layers")?)?)
            }),
        ],
    ),
    Ask::number(
        "saved-arrays",
        &[fields::LAYERS, fields::ARRAYS],
        Expect::count(&["array", "arrays"]),
        |inputs| Ok(vec![arrays(inputs.number("layers")?, inputs.number("arrays")?)?]),
        &[
            Mistake::new(LAYERS_FORGOTTEN, |inputs| Ok(inputs.number("arrays")?.clone())),
            Mistake::new(ONE_ARRAY_PER_LAYER, |inputs| Ok(inputs.number("layers")?.clone())),
            Mistake::new(ADDED, |inputs| {
                Ok(inputs.number("layers")?.plus(inputs.number("arrays")?)?)
            }),
        ],
    ),
    Ask::number(
        "saved-activations",
        SHAPE,
        Expect::bytes(),
        |inputs| Ok(vec![sizes(inputs)?.saved()?]),
        SAVED_MISTAKES,
    ),
    Ask::number(
        "activations-after",
        shape![GROWS, TIMES],
        Expect::bytes(),
        |inputs| Ok(vec![changed(inputs)?, sizes(inputs)?.saved()?]),
        SAVED_MISTAKES,
    ),
];

/// What goes wrong with saved activations, changed or not.
const SAVED_MISTAKES: &[Mistake] = &[
    Mistake::new(FACTOR_MISSING, |inputs| {
        only_if(
            inputs.number("times")?
                == &inputs.number("bytes-per-value")?.counted_as(crate::quantity::Dimension::PLAIN),
        )?;
        value(before(inputs)?.saved())
    }),
    Mistake::new(NOT_CHANGED, |inputs| {
        only_if(!inputs.word("grows").is_empty())?;
        value(before(inputs)?.saved())
    }),
    Mistake::new(BYTES_FORGOTTEN, |inputs| values_of(inputs, sizes(inputs)?.saved()?.value())),
    Mistake::new(GROWS_AS_SQUARE, |inputs| {
        Ok(sizes(inputs)?.saved()?.value().times(inputs.number("times")?)?)
    }),
    Mistake::new(LAYERS_FORGOTTEN, |inputs| {
        let saved = value(sizes(inputs)?.saved())?;
        unless(&saved.clone(), saved.over(&sizes(inputs)?.layers)?)
    }),
    Mistake::new(ONE_ARRAY, |inputs| value(sizes(inputs)?.one_array())),
    Mistake::new(ONE_ARRAY_PER_LAYER, |inputs| value(one_each(inputs)?.saved())),
];

pub(super) const FACTOR_MISSING: Misconception = Misconception::new(
    "factor-missing",
    "One factor is missing",
    "Two factors of this product have the same value, and one of them is not in it: either the change was not \
     made, or values were counted and not their bytes. Write down all factors with their names.",
);

pub(super) const NOT_CHANGED: Misconception = Misconception::new(
    "not-changed",
    "The run before the change",
    "This counts the activations before the change. They are proportional to each of the numbers in the \
     product, so that they grow with it.",
);

const GROWS_AS_SQUARE: Misconception = Misconception::new(
    "grows-as-square",
    "Growth by the square",
    "Here the change enters twice. Arrays of sequences × positions × width hold each factor once; it is \
     attention scores that grow with the square of the positions.",
);

const ALL_FOR_ONE: Misconception = Misconception::new(
    "all-for-one",
    "All arrays for one",
    "This is what all layers save together. One array belongs to one layer and is one of several there.",
);

const ALL_LAYERS_FOR_ONE: Misconception = Misconception::new(
    "all-layers-for-one",
    "One array of every layer",
    "This counts one array in each layer. A single array belongs to one of them.",
);

const ADDED: Misconception = Misconception::new(
    "layers-and-arrays-added",
    "Added, not multiplied",
    "Layers and arrays were added. Every layer has all of its arrays, so the two multiply.",
);

/// The run as it is after the change, where there is one.
pub(super) fn sizes(inputs: &Inputs) -> Result<Activations, EstimateError> {
    let mut sizes = before(inputs)?;
    let grown = match inputs.word("grows") {
        "number of sequences" => &mut sizes.sequences,
        "number of positions" => &mut sizes.positions,
        "width" => &mut sizes.width,
        "number of layers" => &mut sizes.layers,
        _ => return Ok(sizes),
    };
    *grown = grown.times(inputs.number("times")?)?;
    Ok(sizes)
}

/// The run before the change.
pub(super) fn before(inputs: &Inputs) -> Result<Activations, EstimateError> {
    Ok(Activations {
        sequences: inputs.number("sequences")?.clone(),
        positions: inputs.number("positions")?.clone(),
        width: inputs.number("width")?.clone(),
        layers: inputs.number("layers")?.clone(),
        arrays_per_layer: inputs.number("arrays")?.clone(),
        bytes_per_value: inputs.number("bytes-per-value")?.clone(),
    })
}

/// What the change makes of the number that it changes.
pub(super) fn changed(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let (input, name, symbol, was) = match inputs.word("grows") {
        "number of sequences" => {
            ("sequences", "Sequences after the change", "B", "sequences before the change")
        }
        "number of positions" => {
            ("positions", "Positions after the change", "s", "positions before the change")
        }
        "width" => ("width", "Width after the change", "d", "width before the change"),
        _ => ("layers", "Layers after the change", "L", "layers before the change"),
    };
    let old = format!("{symbol}_before");
    let was = Term::new(was, old.as_str(), inputs.number(input)?.clone());
    let times = Term::new("factor of the change", "f", inputs.number("times")?.clone());
    Ok(Derivation::new(name, symbol, Expression::product([was.into(), times.into()]))?)
}

/// The same with one array for each layer.
pub(super) fn one_each(inputs: &Inputs) -> Result<Activations, EstimateError> {
    Ok(Activations { arrays_per_layer: Quantity::plain(1), ..sizes(inputs)? })
}

/// The number of values where bytes are asked for.
pub(super) fn values_of(inputs: &Inputs, bytes: &Quantity) -> Result<Quantity, EstimateError> {
    let values = bytes.over(inputs.number("bytes-per-value")?)?;
    unless(bytes, values.counted_as(bytes.dimension()))
}
