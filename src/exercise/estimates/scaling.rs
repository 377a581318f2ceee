//! Gradients of a scaled loss.

use super::ask::only_if;
use super::ask::value;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::precision::float::Format;
use crate::estimate::precision::loss_scaling::Scaling;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule};
use std::num::FpCategory;

const fn number(name: &'static str, label: &'static str, symbol: &'static str) -> Need {
    Need::Number(Field::new(name, label, symbol, Expect::number(), Rule::Any))
}

const GRADIENT: Need = number("gradient", "Gradient", "g");
const SCALED: Need = number("scaled-gradient", "Gradient of the scaled loss", "g");
const SCALE: Need =
    Need::Number(Field::new("scale", "Scale of the loss", "S", Expect::number(), Rule::Positive));
const RATE: Need =
    Need::Number(Field::new("rate", "Learning rate", "η", Expect::number(), Rule::NotNegative));

/// Estimates of a scaled loss.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "scaled-gradient",
        &[GRADIENT, SCALE],
        Expect::number(),
        |inputs| Ok(vec![scaling(inputs)?.scaled()?]),
        &[
            Mistake::new(THOUSAND_FOR_1024, |inputs| {
                let kilo = Quantity::plain(1024);
                let thousands = inputs.number("scale")?.over(&kilo)?;
                only_if(thousands.to_whole().is_some())?;
                let scale = thousands.times(&Quantity::plain(1000))?;
                Ok(inputs.number("gradient")?.times(&scale)?)
            }),
            Mistake::new(DIVIDED_FOR_MULTIPLIED, |inputs| {
                Ok(inputs.number("gradient")?.over(inputs.number("scale")?)?)
            }),
        ],
    ),
    Ask::number(
        "unscaled-gradient",
        &[SCALED, SCALE],
        Expect::number(),
        |inputs| Ok(vec![unscaled(inputs)?]),
        &[
            Mistake::new(SCALE_NOT_REMOVED, |inputs| Ok(inputs.number("scaled-gradient")?.clone())),
            Mistake::new(SCALED_TWICE, |inputs| {
                Ok(inputs.number("scaled-gradient")?.times(inputs.number("scale")?)?)
            }),
        ],
    ),
    Ask::number(
        "scaled-update",
        &[SCALED, SCALE, RATE],
        Expect::number(),
        |inputs| {
            let gradient = unscaled(inputs)?;
            let rate = Term::new("learning rate", "η", inputs.number("rate")?.clone());
            let taken = Expression::product([rate.into(), Expression::from(&gradient)]);
            let taken = Derivation::new("Taken off the weight", "Δ", taken)?.in_decimals(0);
            Ok(vec![gradient, taken])
        },
        &[
            Mistake::new(SCALE_NOT_REMOVED, |inputs| {
                Ok(inputs.number("rate")?.times(inputs.number("scaled-gradient")?)?)
            }),
            Mistake::new(RATE_FORGOTTEN, |inputs| value(unscaled(inputs))),
        ],
    ),
    Ask::decision(
        "scale-helps",
        &[GRADIENT, SCALE],
        &["not-needed", "rescued", "still-lost", "overflows"],
        |inputs| {
            let scaled = scaling(inputs)?.scaled()?;
            let class =
                |number: &Quantity| Ok::<_, EstimateError>(Format::Fp16.store(number)?.class());
            let key = match (class(inputs.number("gradient")?)?, class(scaled.value())?) {
                (_, FpCategory::Infinite) => "overflows",
                (_, FpCategory::Zero) => "still-lost",
                (FpCategory::Zero, _) => "rescued",
                _ => "not-needed",
            };
            Ok((key, vec![scaled]))
        },
    ),
];

const THOUSAND_FOR_1024: Misconception = Misconception::new(
    "thousand-for-1024",
    "A thousand for 1,024",
    "The scale was taken for a round thousand. It is a power of two.",
);

const DIVIDED_FOR_MULTIPLIED: Misconception = Misconception::new(
    "divided-for-multiplied",
    "Divided, not multiplied",
    "The gradient was divided by the scale. A loss that is multiplied makes its gradients larger by the same \
     factor.",
);

const SCALE_NOT_REMOVED: Misconception = Misconception::new(
    "scale-not-removed",
    "The scale is still in it",
    "This is still larger by the scale of the loss. It has to be taken off before the update.",
);

const SCALED_TWICE: Misconception = Misconception::new(
    "scaled-twice",
    "Scaled a second time",
    "The scale was multiplied in once more. Dividing by it takes it off.",
);

const RATE_FORGOTTEN: Misconception = Misconception::new(
    "rate-forgotten",
    "The learning rate is missing",
    "This is the gradient without its scale. The update takes off that gradient times the learning rate.",
);

fn scaling(inputs: &Inputs) -> Result<Scaling, EstimateError> {
    Scaling::new(inputs.number("gradient")?.clone(), inputs.number("scale")?.clone())
}

/// The gradient of the scaled loss without the scale.
fn unscaled(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let (scaled, scale) = (inputs.number("scaled-gradient")?, inputs.number("scale")?);
    Scaling::new(scaled.over(scale)?, scale.clone())?.unscaled()
}
