//! What freezing removes from the model state, and what adapters put back.

use super::common::{MOMENTS_FORGOTTEN, OTHER_LAYERS_FORGOTTEN, WEIGHTS_ONLY};
use super::fields::{ADAPTED_MATRICES, ADAPTERS, LAYERS, PARAMETERS, RANK, WIDTH};
use super::state::{bytes, bytes_per_parameter, rows};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::freezing::{Adapters, Kept, bytes_each, factor, state_of_all};
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};

const MODEL: &[Need] = &[PARAMETERS];
const SHAPE: &[Need] = &[LAYERS, ADAPTED_MATRICES, RANK, WIDTH];
const ADAPTED: &[Need] = &[PARAMETERS, ADAPTERS];

/// Estimates of frozen models.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "bytes-frozen",
        &[],
        Expect::bytes_per_parameter(),
        |_| Ok(vec![each(Kept::Frozen)?]),
        &[
            Mistake::new(GRADIENT_KEPT, |_| Ok(bytes_per_parameter(4))),
            Mistake::new(MASTER_KEPT, |_| Ok(bytes_per_parameter(6))),
            Mistake::new(MOMENTS_ONLY_REMOVED, |_| Ok(bytes_per_parameter(8))),
            Mistake::new(REMOVED_FOR_LEFT, |_| Ok(bytes_per_parameter(14))),
        ],
    ),
    Ask::number(
        "bytes-freezing-removes",
        &[],
        Expect::bytes_per_parameter(),
        |_| Ok(vec![each(Kept::ForTheUpdate)?]),
        &[
            Mistake::new(GRADIENT_KEPT, |_| Ok(bytes_per_parameter(12))),
            Mistake::new(MASTER_KEPT, |_| Ok(bytes_per_parameter(10))),
            Mistake::new(MOMENTS_ONLY_REMOVED, |_| Ok(bytes_per_parameter(8))),
            Mistake::new(LEFT_FOR_REMOVED, |_| Ok(bytes_per_parameter(2))),
            Mistake::new(EVERYTHING_REMOVED, |_| Ok(bytes_per_parameter(16))),
        ],
    ),
    Ask::number(
        "frozen-state",
        MODEL,
        Expect::bytes(),
        |inputs| Ok(vec![state_of_all(&rows(inputs.number("parameters")?), Kept::Frozen)?]),
        &[
            Mistake::new(GRADIENT_KEPT, |inputs| bytes(inputs, 4)),
            Mistake::new(MASTER_KEPT, |inputs| bytes(inputs, 6)),
            Mistake::new(MOMENTS_ONLY_REMOVED, |inputs| bytes(inputs, 8)),
            Mistake::new(REMOVED_FOR_LEFT, |inputs| bytes(inputs, 14)),
        ],
    ),
    Ask::number(
        "freezing-removes",
        MODEL,
        Expect::bytes(),
        |inputs| {
            let all = rows(inputs.number("parameters")?);
            Ok(vec![state_of_all(&all, Kept::ForTheUpdate)?])
        },
        &[
            Mistake::new(GRADIENT_KEPT, |inputs| bytes(inputs, 12)),
            Mistake::new(MASTER_KEPT, |inputs| bytes(inputs, 10)),
            Mistake::new(MOMENTS_ONLY_REMOVED, |inputs| bytes(inputs, 8)),
            Mistake::new(LEFT_FOR_REMOVED, |inputs| bytes(inputs, 2)),
            Mistake::new(EVERYTHING_REMOVED, |inputs| bytes(inputs, 16)),
        ],
    ),
    Ask::number(
        "adapter-parameters",
        SHAPE,
        Expect::parameters(),
        |inputs| Ok(vec![shape(inputs)?.parameters()?]),
        &[
            Mistake::new(ONE_FACTOR, |inputs| adapter_parameters(inputs, |all| halved(&all))),
            Mistake::new(OTHER_LAYERS_FORGOTTEN, |inputs| {
                let layers = inputs.number("layers")?.clone();
                adapter_parameters(inputs, |all| Ok(all.over(&layers)?))
            }),
            Mistake::new(WHOLE_MATRICES, |inputs| {
                let (rank, width) =
                    (inputs.number("rank")?.clone(), inputs.number("width")?.clone());
                adapter_parameters(inputs, |all| halved(&all.times(&width)?.over(&rank)?))
            }),
        ],
    ),
    Ask::number(
        "adapted-state",
        ADAPTED,
        Expect::bytes(),
        |inputs| {
            let (frozen, adapters) = (frozen(inputs)?, adapter_state(inputs)?);
            let all = Expression::sum([Expression::from(&frozen), Expression::from(&adapters)]);
            Ok(vec![frozen, adapters, Derivation::new("State in all", "M", all)?])
        },
        &[
            Mistake::new(ALL_TRAINED, |inputs| both(inputs, 16, 16)),
            Mistake::new(FROZEN_FORGOTTEN, |inputs| both(inputs, 0, 16)),
            Mistake::new(WEIGHTS_ONLY, |inputs| both(inputs, 2, 2)),
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| both(inputs, 2, 8)),
            Mistake::new(ADAPTERS_FORGOTTEN, |inputs| both(inputs, 2, 0)),
        ],
    ),
    Ask::number(
        "update-factor",
        ADAPTED,
        Expect::count(TIMES),
        |inputs| {
            let names = ["State for the update, trained whole", "M_whole"];
            let before = state_of(of_model(inputs)?, Kept::ForTheUpdate, names)?;
            let names = ["State for the update, with adapters", "M_adapters"];
            let after = state_of(of_adapters(inputs)?, Kept::ForTheUpdate, names)?;
            let factor = factor(&before, &after, ["F", "the state that only the update needs"])?;
            Ok(vec![before, after, factor])
        },
        &[
            Mistake::new(FACTOR_OF_ALL, |inputs| {
                Ok(both(inputs, 16, 0)?.over(&both(inputs, 2, 16)?)?)
            }),
            Mistake::new(MIXED_BYTES, |inputs| {
                Ok(both(inputs, 16, 0)?.over(&both(inputs, 0, 14)?)?)
            }),
        ],
    ),
    Ask::number(
        "state-factor",
        ADAPTED,
        Expect::count(TIMES),
        |inputs| {
            let whole = state_of_all(&rows(inputs.number("parameters")?), Kept::Trained)?;
            let (frozen, adapters) = (frozen(inputs)?, adapter_state(inputs)?);
            let all = Expression::sum([Expression::from(&frozen), Expression::from(&adapters)]);
            let left = Derivation::new("State with adapters", "M_adapted", all)?;
            let factor = factor(&whole, &left, ["F", "the state with adapters"])?;
            Ok(vec![whole, frozen, adapters, left, factor])
        },
        &[
            Mistake::new(FACTOR_OF_UPDATE, |inputs| {
                Ok(inputs.number("parameters")?.over(inputs.number("adapters")?)?)
            }),
            Mistake::new(ADAPTERS_FORGOTTEN, |_| Ok(Quantity::plain(8))),
        ],
    ),
];

const TIMES: &[&str] = &["fold"];

const GRADIENT_KEPT: Misconception = Misconception::new(
    "gradient-kept",
    "Gradient kept",
    "This leaves a frozen parameter its gradient. What is never updated needs none.",
);
const MASTER_KEPT: Misconception = Misconception::new(
    "master-kept",
    "Master weights kept",
    "This leaves a frozen parameter its master copy. The update is what reads it, and there is no update.",
);
const MOMENTS_ONLY_REMOVED: Misconception = Misconception::new(
    "moments-only-removed",
    "Only the moments removed",
    "This takes away the moments and leaves the rest. Gradient and master copy serve the update as well.",
);
const REMOVED_FOR_LEFT: Misconception = Misconception::new(
    "removed-for-left",
    "What goes for what stays",
    "This is what freezing removes. What stays is asked for: the row that the passes read.",
);
const LEFT_FOR_REMOVED: Misconception = Misconception::new(
    "left-for-removed",
    "What stays for what goes",
    "This is what a frozen parameter keeps. What goes is asked for.",
);
const EVERYTHING_REMOVED: Misconception = Misconception::new(
    "everything-removed",
    "Everything removed",
    "This takes away all five rows. A frozen weight is still read by both passes.",
);
const ONE_FACTOR: Misconception = Misconception::new(
    "one-factor",
    "One of two factors",
    "This counts one matrix per adapter. There are two: one leads down to the rank, the other back up.",
);
const WHOLE_MATRICES: Misconception = Misconception::new(
    "whole-matrices",
    "The matrices themselves",
    "This counts the full matrices beside which the adapters stand. An adapter has only the rank as its \
     inner side.",
);
const ALL_TRAINED: Misconception = Misconception::new(
    "all-trained",
    "All of it trained",
    "This keeps all five rows for the frozen parameters too. They only need the weights that the passes read.",
);
const FROZEN_FORGOTTEN: Misconception = Misconception::new(
    "frozen-forgotten",
    "Frozen weights forgotten",
    "This counts the adapters alone. The frozen weights still have to be there to compute anything.",
);
const ADAPTERS_FORGOTTEN: Misconception = Misconception::new(
    "adapters-forgotten",
    "Adapters forgotten",
    "This counts the frozen weights alone. The adapters are trained and keep all five rows.",
);
const FACTOR_OF_ALL: Misconception = Misconception::new(
    "factor-of-all",
    "Factor of the whole state",
    "This compares the whole states, with the frozen weights in them. Only what the update needs was asked for.",
);
const FACTOR_OF_UPDATE: Misconception = Misconception::new(
    "factor-of-the-update",
    "Factor of the update's state",
    "This is how much less the update needs. The frozen weights stay, and they are most of what is left.",
);
const MIXED_BYTES: Misconception = Misconception::new(
    "mixed-bytes",
    "Sixteen over fourteen",
    "This sets all five rows of the one against four rows of the other. Count the same rows on both sides.",
);

fn each(kept: Kept) -> Result<Derivation, EstimateError> {
    bytes_each(&rows(&Quantity::whole(1, Dimension::PARAMETERS)), kept)
}

fn shape(inputs: &Inputs) -> Result<Adapters, EstimateError> {
    let width = inputs.number("width")?;
    Ok(Adapters {
        layers: inputs.number("layers")?.clone(),
        matrices: inputs.number("adapted-matrices")?.clone(),
        rank: inputs.number("rank")?.clone(),
        rows: width.clone(),
        columns: width.clone(),
    })
}

fn adapter_parameters(
    inputs: &Inputs,
    changed: impl FnOnce(Quantity) -> Result<Quantity, EstimateError>,
) -> Result<Quantity, EstimateError> {
    changed(shape(inputs)?.parameters()?.value().clone())
}

fn halved(quantity: &Quantity) -> Result<Quantity, EstimateError> {
    Ok(quantity.over(&Quantity::plain(2))?)
}

/// The weights of the frozen model.
fn frozen(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let each = each(Kept::Frozen)?;
    let bytes = Expression::product([of_model(inputs)?.into(), Expression::from(&each)]);
    Ok(Derivation::new("State of frozen parameters", "M_frozen", bytes)?)
}

/// All rows of the adapters.
fn adapter_state(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let adapters = of_adapters(inputs)?;
    state_of(adapters, Kept::Trained, ["State of the adapters", "M_adapters"])
}

fn of_model(inputs: &Inputs) -> Result<Term, EstimateError> {
    Ok(Term::new("parameters", "N", inputs.number("parameters")?.clone()))
}

fn of_adapters(inputs: &Inputs) -> Result<Term, EstimateError> {
    let parameters = inputs.number("adapters")?.clone();
    Ok(Term::new("parameters of the adapters", "N_adapters", parameters))
}

/// The rows that are kept for each of these parameters.
fn state_of(
    parameters: Term,
    kept: Kept,
    [name, symbol]: [&str; 2],
) -> Result<Derivation, EstimateError> {
    let each = bytes_each(&rows(&parameters.value), kept)?.expression().clone();
    Ok(Derivation::new(name, symbol, Expression::product([parameters.into(), each]))?)
}

/// So many bytes for each parameter of the model and for each of the adapters.
fn both(inputs: &Inputs, model: i128, adapters: i128) -> Result<Quantity, EstimateError> {
    let adapters = bytes_per_parameter(adapters).times(inputs.number("adapters")?)?;
    Ok(bytes(inputs, model)?.plus(&adapters)?)
}
