//! The pipeline and its bubble.

use super::{Answer, Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::pipeline::Pipeline;
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use crate::scenario::staircase::{MICRO_BATCHES, STAGES};

const PIPELINE: &[Need] = &[Need::Number(STAGES.field), Need::Number(MICRO_BATCHES.field)];

/// Estimates of the pipeline.
pub(super) const ASKS: &[Ask] = &[
    Ask {
        name: "completion",
        needs: PIPELINE,
        answer: Answer::Number {
            expect: Expect::count(&["unit", "units", "time units", "units of time"]),
            steps: |inputs| Ok(vec![pipeline(inputs)?.completion()?]),
            mistakes: &[
                Mistake {
                    is: M_FOR_COMPLETION,
                    value: |inputs| inputs.number("micro-batches").cloned(),
                },
                Mistake {
                    is: FENCE_POST,
                    value: |inputs| {
                        let (stages, batches) =
                            (inputs.number("stages")?, inputs.number("micro-batches")?);
                        Ok(batches.plus(stages)?)
                    },
                },
            ],
        },
    },
    Ask {
        name: "bubble",
        needs: PIPELINE,
        answer: Answer::Number {
            expect: Expect::fraction(),
            steps: |inputs| {
                let pipeline = pipeline(inputs)?;
                Ok(vec![pipeline.bubble_of_total()?])
            },
            mistakes: &[Mistake {
                is: BUBBLE_OVER_IDEAL,
                value: |inputs| value(pipeline(inputs)?.bubble_over_ideal()),
            }],
        },
    },
];

const M_FOR_COMPLETION: Misconception = Misconception::new(
    "m-for-completion",
    "M for M + P − 1",
    "This counts only the slots in which the first stage works. The last micro-batch still has to pass the \
     other P − 1 stages.",
);

const FENCE_POST: Misconception = Misconception::new(
    "one-slot-too-many",
    "M + P for M + P − 1",
    "The slot in which the last micro-batch is in the first stage is counted twice: once with M and once with P.",
);

const BUBBLE_OVER_IDEAL: Misconception = Misconception::new(
    "bubble-over-ideal",
    "Bubble over the ideal time",
    "This sets the idle slots against the time of an ideal pipeline, (P − 1)/M. A share of accelerator-time is \
     taken of all the time the stages are held, which includes the bubble itself.",
);

fn pipeline(inputs: &Inputs) -> Result<Pipeline, EstimateError> {
    Pipeline::new(inputs.number("stages")?, inputs.number("micro-batches")?)
}

fn value(derivation: Result<Derivation, EstimateError>) -> Result<Quantity, EstimateError> {
    Ok(derivation?.value().clone())
}
