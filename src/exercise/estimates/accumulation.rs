//! Several micro-batches for one update: the denominator counts events.

use super::ask::unless;
use super::ask::value;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::estimate::accumulation::{MicroBatch, combined, events, gradient_sum, plain_mean};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::{Field, Rule};

const EVENT: &[&str] = &["event", "events"];

const fn events_of(name: &'static str, label: &'static str) -> Need {
    Need::Number(Field::new(name, label, "n", Expect::count(EVENT), Rule::Count))
}

const fn mean_of(name: &'static str, label: &'static str) -> Need {
    Need::Number(Field::new(name, label, "g", Expect::number(), Rule::Any))
}

const PAIR: &[Need] = &[
    events_of("events-1", "Valid events of the first micro-batch"),
    mean_of("mean-1", "Mean gradient of the first micro-batch"),
    events_of("events-2", "Valid events of the second micro-batch"),
    mean_of("mean-2", "Mean gradient of the second micro-batch"),
];
const EVENTS: &[Need] = &[
    events_of("events-1", "Valid events of the first micro-batch"),
    events_of("events-2", "Valid events of the second micro-batch"),
];

/// Estimates of accumulation.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "combined-gradient",
        PAIR,
        Expect::number(),
        |inputs| {
            let pair = pair(inputs)?;
            Ok(vec![gradient_sum(&pair)?, events(&pair)?, combined(&pair)?])
        },
        &[
            Mistake::new(MEAN_OF_MEANS, |inputs| value(plain_mean(&pair(inputs)?))),
            Mistake::new(NOT_DIVIDED, |inputs| value(gradient_sum(&pair(inputs)?))),
            Mistake::new(OVER_MICRO_BATCHES, sum_over_micro_batches),
            Mistake::new(MEANS_ADDED, sum_of_means),
        ],
    ),
    Ask::number(
        "mean-of-means",
        PAIR,
        Expect::number(),
        |inputs| Ok(vec![plain_mean(&pair(inputs)?)?]),
        &[
            Mistake::new(WEIGHTED_MEAN, |inputs| value(combined(&pair(inputs)?))),
            Mistake::new(MEANS_ADDED, |inputs| {
                unless(plain_mean(&pair(inputs)?)?.value(), sum_of_means(inputs)?)
            }),
        ],
    ),
    Ask::number(
        "valid-events",
        PAIR,
        Expect::count(EVENT),
        |inputs| Ok(vec![events(&pair(inputs)?)?]),
        &[Mistake::new(MICRO_BATCHES_COUNTED, |_| Ok(Quantity::plain(2)))],
    ),
    Ask::number(
        "gradient-sum",
        PAIR,
        Expect::number(),
        |inputs| Ok(vec![gradient_sum(&pair(inputs)?)?]),
        &[
            Mistake::new(MEANS_ADDED, sum_of_means),
            Mistake::new(ALREADY_DIVIDED, |inputs| value(combined(&pair(inputs)?))),
        ],
    ),
    Ask::number(
        "event-share",
        EVENTS,
        Expect::fraction(),
        |inputs| {
            let [first, second] = both_events(inputs)?;
            let second = Expression::from(second);
            let share = second.clone().over(Expression::sum([first.into(), second]));
            let share = Derivation::new("Weight of the second micro-batch", "w_2", share)?;
            Ok(vec![share.as_share()])
        },
        &[
            Mistake::new(ALL_ALIKE, |_| Ok(Quantity::plain(1).over(&Quantity::plain(2))?)),
            Mistake::new(EVENTS_OVER_OTHERS, |inputs| {
                let [first, second] = both_events(inputs)?;
                Ok(second.value.over(&first.value)?)
            }),
        ],
    ),
];

const MEAN_OF_MEANS: Misconception = Misconception::new(
    "mean-of-means",
    "A mean of means",
    "Each micro-batch weighs the same here, however few events it has. Every event has to weigh the same.",
);

const WEIGHTED_MEAN: Misconception = Misconception::new(
    "weighted-mean",
    "The combined gradient",
    "This weighs every micro-batch by its events, which is right for an update. Asked is what comes out where \
     the means are averaged as if all were alike.",
);

const NOT_DIVIDED: Misconception = Misconception::new(
    "not-divided",
    "The sum, not yet divided",
    "This is the sum of all gradients. The mean divides it by the number of events.",
);

const ALREADY_DIVIDED: Misconception = Misconception::new(
    "already-divided",
    "Already divided by the events",
    "This is the mean over all events. Asked is the sum that stands above the line.",
);

const OVER_MICRO_BATCHES: Misconception = Misconception::new(
    "over-micro-batches",
    "Divided by the micro-batches",
    "The sum of the gradients is right, but it is divided by the number of micro-batches. The mean is over events.",
);

const MEANS_ADDED: Misconception = Misconception::new(
    "means-added",
    "The means added up",
    "This adds the means themselves. A mean has to be multiplied by its number of events before it is a sum \
     again.",
);

const MICRO_BATCHES_COUNTED: Misconception = Misconception::new(
    "micro-batches-counted",
    "Micro-batches counted, not events",
    "This is the number of micro-batches. Each of them holds several predictions that count.",
);

const ALL_ALIKE: Misconception = Misconception::new(
    "all-alike",
    "Both weigh the same",
    "This is the weight in a plain mean of means. By its events this micro-batch weighs something else.",
);

const EVENTS_OVER_OTHERS: Misconception = Misconception::new(
    "events-over-others",
    "Set against the other micro-batch",
    "This sets one micro-batch against the other. A weight in a mean is a share of all events, its own included.",
);

fn pair(inputs: &Inputs) -> Result<[MicroBatch; 2], EstimateError> {
    let batch = |events, mean| {
        Ok::<_, EstimateError>(MicroBatch {
            events: inputs.number(events)?.clone(),
            mean: inputs.number(mean)?.clone(),
        })
    };
    Ok([batch("events-1", "mean-1")?, batch("events-2", "mean-2")?])
}

fn both_events(inputs: &Inputs) -> Result<[Term; 2], EstimateError> {
    let term = |name: &str, symbol: &str, input| {
        Ok::<_, EstimateError>(Term::new(name, symbol, inputs.number(input)?.clone()))
    };
    Ok([
        term("events of micro-batch 1", "n_1", "events-1")?,
        term("events of micro-batch 2", "n_2", "events-2")?,
    ])
}

fn sum_of_means(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    Ok(inputs.number("mean-1")?.plus(inputs.number("mean-2")?)?)
}

fn sum_over_micro_batches(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    let sum = value(gradient_sum(&pair(inputs)?))?;
    Ok(sum.over(&Quantity::plain(2))?)
}
