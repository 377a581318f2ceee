//! Sharding: what each of several workers keeps when copies of model state are divided among them.
//!
//! Chapter 27, Example 27.3; Rajbhandari et al., ZeRO (2020), section 5.

use super::EstimateError;
use super::error::{count, not_negative};
use super::model_state::{Part, Row, products, sum_of_bytes};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// What of the model state is divided among the workers; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sharded {
    /// Nothing: every worker keeps it all.
    Nothing,
    /// Optimizer state: master weights and moments.
    OptimizerState,
    /// Gradients as well.
    Gradients,
    /// Weights as well.
    Everything,
}

impl Sharded {
    /// From nothing to everything.
    pub const ALL: [Self; 4] =
        [Self::Nothing, Self::OptimizerState, Self::Gradients, Self::Everything];

    /// Its name in links.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::OptimizerState => "optimizer",
            Self::Gradients => "gradients",
            Self::Everything => "everything",
        }
    }

    /// Whether a part of the model state is divided.
    #[must_use]
    pub fn divides(self, part: Part) -> bool {
        match part {
            Part::Master | Part::FirstMoment | Part::SecondMoment => self >= Self::OptimizerState,
            Part::Gradients => self >= Self::Gradients,
            Part::Weights => self == Self::Everything,
            Part::Activations | Part::Other => false,
        }
    }
}

/// The bytes of model state that the worker with the largest share keeps: undivided rows whole, and of
/// divided ones `⌈parameters / workers⌉`, since a parameter is not cut in two.
///
/// # Errors
/// Workers that are no count, a number below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::model_state::{book_rows, Part};
/// use bytes_and_bubbles::estimate::sharding::{share, Sharded};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let rows = |parameters| -> Vec<_> {
///     let parts = [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
///     parts.into_iter().zip(book_rows(&Quantity::whole(parameters, Dimension::PARAMETERS))).collect()
/// };
/// let worker = share(&rows(1_000_000), Sharded::OptimizerState, &Quantity::plain(4)).unwrap();
/// assert_eq!(worker.text_in_numbers(), "M_worker = 1,000,000 × (2 + 2) + ⌈1,000,000 / 4⌉ × (4 + 4 + 4) = 7,000,000 bytes");
/// // Ten parameters over three workers: one of them keeps four.
/// let uneven = share(&rows(10), Sharded::Everything, &Quantity::plain(3)).unwrap();
/// assert_eq!(*uneven.value(), Quantity::bytes(64));
/// ```
pub fn share(
    rows: &[(Part, Row)],
    sharded: Sharded,
    workers: &Quantity,
) -> Result<Derivation, EstimateError> {
    share_of_stage(rows, sharded, [workers, &Quantity::plain(1)])
}

/// The same where each worker is a pipeline: what a device of one of its stages keeps, with layers of one
/// size. Undivided rows are held for `⌈parameters / stages⌉`, divided ones for
/// `⌈parameters / (workers × stages)⌉`.
///
/// # Errors
/// Workers or stages that are no count, a number below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::model_state::{book_rows, Part};
/// use bytes_and_bubbles::estimate::sharding::{share_of_stage, Sharded};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let weights = book_rows(&Quantity::whole(8_000_000, Dimension::PARAMETERS)).swap_remove(0);
/// let fleet = [&Quantity::plain(4), &Quantity::plain(2)];
/// let share = share_of_stage(&[(Part::Weights, weights)], Sharded::Everything, fleet).unwrap();
/// assert_eq!(share.text_in_numbers(), "M_worker = ⌈8,000,000 / (4 × 2)⌉ × 2 = 2,000,000 bytes");
/// ```
pub fn share_of_stage(
    rows: &[(Part, Row)],
    sharded: Sharded,
    [workers, stages]: [&Quantity; 2],
) -> Result<Derivation, EstimateError> {
    count("workers", workers)?;
    let staged = count("stages", stages)? > 1;
    let workers = || Expression::from(Term::new("workers", "W", workers.clone()));
    let stages = || Expression::from(Term::new("stages", "P", stages.clone()));
    let among = |divided: bool| match (divided, staged) {
        (false, false) => None,
        (false, true) => Some(stages()),
        (true, false) => Some(workers()),
        (true, true) => Some(Expression::product([workers(), stages()])),
    };
    let mut parts = Vec::new();
    for divided in [false, true] {
        let chosen = rows.iter().filter(|(part, _)| sharded.divides(*part) == divided);
        let chosen: Vec<&Row> = chosen.map(|(_, row)| row).collect();
        parts.extend(products(&chosen, |parameters| match among(divided) {
            None => parameters,
            Some(among) => parameters.over(among).round_up(),
        })?);
    }
    let sum = sum_of_bytes(parts);
    let share = Derivation::new("Model state of a worker", "M_worker", sum)?;
    Ok(share.leaving_out(
        "It is what stays from step to step: gathered layers, buffers and activations come on top.",
    ))
}

/// How `items` are dealt to `workers`: the larger share and how many workers have it, and the smaller
/// share and how many have that.
///
/// ```
/// use bytes_and_bubbles::estimate::sharding::shares;
/// assert_eq!(shares(10, 3), Some([(4, 1), (3, 2)]));
/// assert_eq!(shares(8, 4), Some([(2, 4), (2, 0)]));
/// assert_eq!(shares(8, 0), None);
/// ```
#[must_use]
pub fn shares(items: i128, workers: i128) -> Option<[(i128, i128); 2]> {
    if items < 0 || workers < 1 {
        return None;
    }
    let (each, more) = (items / workers, items % workers);
    Some(if more == 0 {
        [(each, workers), (each, 0)]
    } else {
        [(each + 1, more), (each, workers - more)]
    })
}

/// The weights of one layer, gathered while it runs: `parameters × bytes per parameter / layers`.
///
/// # Errors
/// Layers that are no count, a number below zero, or too large to count exactly.
pub fn gathered_layer(weights: &Row, layers: &Quantity) -> Result<Derivation, EstimateError> {
    count("layers", layers)?;
    not_negative("The number of parameters", &weights.parameters)?;
    not_negative("The number of bytes per parameter", &weights.bytes_per_parameter)?;
    let all = Expression::product([
        Term::new("parameters", "N", weights.parameters.clone()).into(),
        Term::new("bytes per weight", "b_weights", weights.bytes_per_parameter.clone()).into(),
    ]);
    let layers = Term::new("layers", "L", layers.clone());
    let gathered =
        Derivation::new("Gathered weights of one layer", "M_gathered", all.over(layers.into()))?;
    Ok(gathered.leaving_out(
        "It takes all layers to be alike; embeddings are often larger, and the next layer may be gathered early.",
    ))
}
