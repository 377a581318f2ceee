//! Activation checkpointing: what is kept, what is computed again, and when that helps.

use super::activations::{before as sizes, one_each, values_of};
use super::ask::unless;
use super::ask::value;
use super::common::{
    ACTIVATIONS_FORGOTTEN, BYTES_FORGOTTEN, LAYERS_FORGOTTEN, ONE_ARRAY, ONE_ARRAY_PER_LAYER,
};
use super::fields;
use super::fields::shape;
use super::ledger::state;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression};
use crate::estimate::checkpointing::{kept, kept_arrays, slower};
use crate::estimate::{EstimateError, capacity};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

const SHAPE: &[Need] = shape![fields::KEPT];

/// Estimates of checkpointing.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "kept-arrays",
        &[fields::LAYERS, fields::KEPT],
        Expect::count(&["array", "arrays"]),
        |inputs| Ok(vec![kept_arrays(inputs.number("layers")?, inputs.number("kept")?)?]),
        &[Mistake::new(LAYERS_FORGOTTEN, |inputs| Ok(inputs.number("kept")?.clone()))],
    ),
    Ask::number(
        "kept-activations",
        SHAPE,
        Expect::bytes(),
        |inputs| Ok(vec![all_kept(inputs)?]),
        &[
            Mistake::new(NOTHING_DROPPED, |inputs| value(sizes(inputs)?.saved())),
            Mistake::new(DROPPED_FOR_KEPT, |inputs| value(dropped(inputs))),
            Mistake::new(BYTES_FORGOTTEN, |inputs| values_of(inputs, all_kept(inputs)?.value())),
            Mistake::new(LAYERS_FORGOTTEN, |inputs| {
                let all = value(all_kept(inputs))?;
                unless(&all, all.over(inputs.number("layers")?)?)
            }),
            Mistake::new(ONE_ARRAY, |inputs| value(sizes(inputs)?.one_array())),
            Mistake::new(ONE_ARRAY_PER_LAYER, |inputs| {
                unless(all_kept(inputs)?.value(), value(one_each(inputs)?.saved())?)
            }),
        ],
    ),
    Ask::number(
        "activations-dropped",
        SHAPE,
        Expect::bytes(),
        |inputs| Ok(vec![sizes(inputs)?.saved()?, all_kept(inputs)?, dropped(inputs)?]),
        &[
            Mistake::new(KEPT_FOR_DROPPED, |inputs| {
                unless(dropped(inputs)?.value(), value(all_kept(inputs))?)
            }),
            Mistake::new(ALL_DROPPED, |inputs| value(sizes(inputs)?.saved())),
        ],
    ),
    Ask::number(
        "kept-total",
        shape![fields::PARAMETERS, fields::KEPT],
        Expect::bytes(),
        |inputs| {
            let parts = [state(inputs)?, all_kept(inputs)?];
            let sum = capacity::before_margin(&[&parts[0], &parts[1]])?;
            Ok(parts.into_iter().chain([sum]).collect())
        },
        &[
            Mistake::new(ACTIVATIONS_FORGOTTEN, |inputs| value(state(inputs))),
            Mistake::new(NOTHING_DROPPED, |inputs| {
                Ok(state(inputs)?.value().plus(sizes(inputs)?.saved()?.value())?)
            }),
            Mistake::new(STATE_REDUCED, |inputs| {
                let share = inputs.number("kept")?.over(inputs.number("arrays")?)?;
                let smaller = state(inputs)?.value().times(&share)?;
                Ok(smaller.plus(all_kept(inputs)?.value())?)
            }),
            Mistake::new(STATE_FORGOTTEN, |inputs| value(all_kept(inputs))),
        ],
    ),
    Ask::decision(
        "recompute-helps",
        shape![fields::PARAMETERS, fields::KEPT, fields::CAPACITY],
        &["not-needed", "makes-it-fit", "not-enough"],
        |inputs| {
            let (state, held) = (state(inputs)?, inputs.number("capacity")?);
            let (saved, kept) = (sizes(inputs)?.saved()?, all_kept(inputs)?);
            let total = |name, symbol, part: &Derivation| {
                let sum = Expression::sum([Expression::from(&state), Expression::from(part)]);
                Ok::<_, EstimateError>(Derivation::new(name, symbol, sum)?)
            };
            let all = total("Total without checkpointing", "T", &saved)?;
            let fewer = total("Total with checkpointing", "T_kept", &kept)?;
            let fits = |total| Ok::<_, EstimateError>(capacity::fit(total, held)?.fits);
            let key = match (fits(&all)?, fits(&fewer)?) {
                (true, _) => "not-needed",
                (false, true) => "makes-it-fit",
                (false, false) => "not-enough",
            };
            Ok((key, vec![state, saved, kept, all, fewer]))
        },
    ),
    Ask::number(
        "recompute-time",
        &[fields::COMPUTE, fields::ADDED_WORK],
        Expect::seconds(),
        |inputs| Ok(vec![slower(inputs.number("compute")?, inputs.number("added-work")?)?]),
        &[
            Mistake::new(ADDED_TIME_ONLY, |inputs| {
                Ok(inputs.number("compute")?.times(inputs.number("added-work")?)?)
            }),
            Mistake::new(TAKEN_OFF, |inputs| {
                let left = Quantity::plain(1).minus(inputs.number("added-work")?)?;
                Ok(inputs.number("compute")?.times(&left)?)
            }),
            Mistake::new(FACTOR_ADDED, |inputs| {
                let factor = Quantity::plain(2).plus(inputs.number("added-work")?)?;
                Ok(inputs.number("compute")?.times(&factor)?)
            }),
        ],
    ),
];

const NOTHING_DROPPED: Misconception = Misconception::new(
    "nothing-dropped",
    "All arrays still saved",
    "This counts every saved array. Only the arrays that are kept stay; the others are computed again when they \
     are needed.",
);

const DROPPED_FOR_KEPT: Misconception = Misconception::new(
    "dropped-for-kept",
    "What is dropped, not what is kept",
    "This is what the dropped arrays would take. Asked is what remains.",
);

const KEPT_FOR_DROPPED: Misconception = Misconception::new(
    "kept-for-dropped",
    "What is kept, not what is dropped",
    "This is what the kept arrays take. Asked is what the others no longer do.",
);

const ALL_DROPPED: Misconception = Misconception::new(
    "all-dropped",
    "As if nothing were kept",
    "This is what all arrays take. Some of them are still kept, and those free nothing.",
);

const STATE_REDUCED: Misconception = Misconception::new(
    "state-reduced",
    "The model state reduced as well",
    "The model state was made smaller by the same share. Only activations can be computed again; parameters and \
     moments cannot.",
);

const STATE_FORGOTTEN: Misconception = Misconception::new(
    "state-forgotten",
    "The model state is missing",
    "These are the kept activations alone. The model state lies beside them, as large as before.",
);

const ADDED_TIME_ONLY: Misconception = Misconception::new(
    "added-time-only",
    "The fraction for the factor",
    "This is the time that comes on top. The iteration takes the old time and that.",
);

const TAKEN_OFF: Misconception = Misconception::new(
    "taken-off",
    "Taken off, not added",
    "Here the iteration has become shorter. Computing arrays again is more work, not less.",
);

const FACTOR_ADDED: Misconception = Misconception::new(
    "factor-added",
    "The factor added on top",
    "The old time is in it twice. The factor of the new time holds the old time already.",
);

fn all_kept(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    kept(&sizes(inputs)?, inputs.number("kept")?)
}

/// What the arrays took that are not kept.
fn dropped(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let (all, kept) = (sizes(inputs)?.saved()?, all_kept(inputs)?);
    let freed = Expression::from(&all).minus(Expression::from(&kept));
    Ok(Derivation::new("No longer saved", "M_dropped", freed)?)
}
