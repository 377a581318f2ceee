//! Updates of a rounded weight, with a finer master copy and without.

use super::ask::value;
use super::ask::{only_if, unless};
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::precision::decimal::Updates;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule};

const fn number(name: &'static str, label: &'static str, symbol: &'static str) -> Need {
    Need::Number(Field::new(name, label, symbol, Expect::number(), Rule::Any))
}

const START: Need = number("weight", "Weight at the start", "w");
const STEP: Need = Need::Number(Field::new(
    "step-size",
    "Each update takes off",
    "s",
    Expect::number(),
    Rule::Positive,
));
const UPDATES: Need = Need::Number(Field::new(
    "updates",
    "Updates",
    "n",
    Expect::count(&["update", "updates"]),
    Rule::Count,
));
const PLACES: Need = Need::Number(Field::new(
    "places",
    "Decimal places",
    "d",
    Expect::count(&["place", "places", "decimals"]),
    Rule::Whole,
));
const ROUNDING: &[Need] = &[START, STEP, UPDATES, PLACES];

/// Estimates of precision.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "rounded-at-once",
        ROUNDING,
        Expect::number(),
        |inputs| Ok(vec![updates(inputs)?.alone()?]),
        &[
            Mistake::new(CUT_OFF, |inputs| {
                unless(updates(inputs)?.alone()?.value(), cut_each_time(inputs)?)
            }),
            Mistake::new(ROUNDED_AT_THE_END, |inputs| {
                let updates = updates(inputs)?;
                unless(updates.alone()?.value(), value(updates.copy_of_master())?)
            }),
            Mistake::new(NOT_ROUNDED, |inputs| {
                let updates = updates(inputs)?;
                unless(updates.alone()?.value(), value(updates.master())?)
            }),
        ],
    ),
    Ask::number(
        "master-copy",
        ROUNDING,
        Expect::number(),
        |inputs| Ok(vec![updates(inputs)?.master()?]),
        &[
            Mistake::new(MASTER_ROUNDED, |inputs| {
                let updates = updates(inputs)?;
                unless(updates.master()?.value(), value(updates.alone())?)
            }),
            Mistake::new(ONE_UPDATE_SHORT, |inputs| {
                let updates = updates(inputs)?;
                only_if(updates.count() > 1)?;
                updates.master_after(updates.count() - 1)
            }),
            Mistake::new(UPDATE_ADDED, |inputs| {
                let updates = updates(inputs)?;
                updates.master_after(-updates.count())
            }),
        ],
    ),
    Ask::number(
        "rounded-copy",
        ROUNDING,
        Expect::number(),
        |inputs| {
            let updates = updates(inputs)?;
            Ok(vec![updates.master()?, updates.copy_of_master()?])
        },
        &[
            Mistake::new(NOT_ROUNDED, |inputs| {
                let updates = updates(inputs)?;
                unless(updates.copy_of_master()?.value(), value(updates.master())?)
            }),
            Mistake::new(NO_MASTER, |inputs| {
                let updates = updates(inputs)?;
                unless(updates.copy_of_master()?.value(), value(updates.alone())?)
            }),
            Mistake::new(CUT_OFF, |inputs| {
                let updates = updates(inputs)?;
                let cut = cut(&value(updates.master())?, updates.places())?;
                unless(updates.copy_of_master()?.value(), cut)
            }),
        ],
    ),
    Ask::number(
        "updates-until-visible",
        &[START, STEP, PLACES],
        Expect::count(&["update", "updates"]),
        |inputs| {
            let lost = one_update(inputs)?.largest_lost()?;
            Ok(vec![lost.clone(), first_past(inputs, &lost)?])
        },
        &[Mistake::new(UNIT_FOR_HALF, |inputs| {
            let unit = one_update(inputs)?.unit()?;
            value(first_past(inputs, &unit))
        })],
    ),
];

const CUT_OFF: Misconception = Misconception::new(
    "cut-off",
    "Cut off, not rounded",
    "The digits that do not fit were dropped. Rounding takes the nearest number that can be held, which may lie \
     above.",
);

const NOT_ROUNDED: Misconception = Misconception::new(
    "not-rounded",
    "Not rounded",
    "This has more decimal places than the working copy can hold. Round it to those.",
);

const ROUNDED_AT_THE_END: Misconception = Misconception::new(
    "rounded-at-the-end",
    "Rounded only at the end",
    "Here all updates are taken off before anything is rounded. Without a master copy the rounded number is all \
     that the next update has to start from.",
);

const MASTER_ROUNDED: Misconception = Misconception::new(
    "master-rounded",
    "The master copy rounded as well",
    "The master copy was rounded after every update. It keeps its finer digits; only the copy made from it is \
     rounded.",
);

const NO_MASTER: Misconception = Misconception::new(
    "no-master",
    "As if there were no master copy",
    "This is what comes out where every update starts from the rounded number. Here the master copy takes the \
     updates, and the working copy is rounded from it.",
);

const ONE_UPDATE_SHORT: Misconception = Misconception::new(
    "one-update-short",
    "One update too few",
    "This is the master copy one update earlier. Count the updates again.",
);

const UPDATE_ADDED: Misconception = Misconception::new(
    "update-added",
    "Added instead of subtracted",
    "The updates were added. Each of them takes something off the weight.",
);

const UNIT_FOR_HALF: Misconception = Misconception::new(
    "unit-for-half",
    "A whole unit for half of one",
    "This waits until a whole unit of the last place has come together. Rounding goes to the nearest number, so \
     half a unit is where it changes.",
);

fn updates(inputs: &Inputs) -> Result<Updates, EstimateError> {
    let (start, step) = (inputs.number("weight")?.clone(), inputs.number("step-size")?.clone());
    Updates::new(start, step, inputs.number("updates")?, inputs.number("places")?)
}

fn one_update(inputs: &Inputs) -> Result<Updates, EstimateError> {
    let (start, step) = (inputs.number("weight")?.clone(), inputs.number("step-size")?.clone());
    Updates::new(start, step, &Quantity::plain(1), inputs.number("places")?)
}

/// The first update after which more than this has been taken off, or just this where rounding goes down then.
fn first_past(inputs: &Inputs, bound: &Derivation) -> Result<Derivation, EstimateError> {
    let step = Term::new("step", "s", inputs.number("step-size")?.clone());
    let needed = Expression::from(bound).over(step.into());
    let reached = needed.value()?.to_whole().is_some();
    let first = if reached && !one_update(inputs)?.loses(bound.value())? {
        needed
    } else {
        Expression::sum([needed.round_down(), Expression::constant(1)])
    };
    Ok(Derivation::new("Updates until it moves", "n", first)?)
}

/// The largest number with so many places that is not above it.
fn cut(number: &Quantity, places: u32) -> Result<Quantity, EstimateError> {
    let one = Quantity::plain(10).power(i32::try_from(places).unwrap_or(0))?;
    Ok(number.times(&one)?.round_down().over(&one)?)
}

/// The working copy where every update cuts off what it cannot hold.
fn cut_each_time(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    let updates = updates(inputs)?;
    let mut copy = updates.start.clone();
    for _ in 0..updates.count() {
        copy = cut(&copy.minus(&updates.step)?, updates.places())?;
    }
    Ok(copy)
}
