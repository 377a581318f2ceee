//! The plan asked the other way round: the largest model, the fewest workers, the largest micro-batch
//! that fit. Every answer is tried on the plan itself, and so is its neighbour that does not fit.

use super::{
    CAPACITY, COUNT_AGAIN, Extra, GATHERED, LAYERS, MARGIN, PARAMETERS, Plan, SEQUENCES, WORKERS,
    WORKSPACE, held, worker_share,
};
use crate::derivation::{Derivation, Expression};
use crate::estimate::model_state::Part;
use crate::estimate::sharding::Sharded;
use crate::estimate::{EstimateError, inverse};
use crate::quantity::Quantity;
use crate::scenario::{Control, Figure, Gap, Run};

/// More workers than this are not tried.
pub const MOST_WORKERS: i128 = 1_000_000_000;

/// Steps of a search at the most: twice the digits of any number, in bits.
const MOST_STEPS: usize = 256;

/// An answer, and the plans that prove it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is left of a device for what is asked.
    pub left: Figure,
    /// What one of it takes, or all of it on one worker.
    pub takes: Figure,
    /// The answer.
    pub figure: Figure,
    /// The control that would hold it.
    pub control: &'static Control,
    /// Plans with the answer and with the neighbour that does not fit.
    pub tried: Vec<Tried>,
}

/// A plan with another number in one control.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The number.
    pub number: i128,
    /// The total of a worker with its margin.
    pub total: Figure,
    /// Whether it fits.
    pub fits: Result<bool, Gap>,
}

impl Run {
    /// The same run with a text in one control; nothing else moves.
    #[must_use]
    pub fn with(&self, control: &Control, text: &str) -> Self {
        let mut run = self.clone();
        run.put_alone(control, text);
        run
    }

    /// The plan with a number in one control.
    fn tried(&self, control: &Control, number: i128) -> Tried {
        let plan = self.with(control, &number.to_string()).plan();
        Tried { number, total: plan.with_margin, fits: plan.fit.map(|fit| fit.fits) }
    }

    fn fits(&self, control: &Control, number: i128) -> Result<bool, Gap> {
        self.tried(control, number).fits
    }

    /// What is left of a device besides `rest`.
    fn left_for(&self, what: &'static str, rest: &Figure) -> Figure {
        Ok(inverse::left(what, &self.value(&CAPACITY)?, &self.value(&MARGIN)?, held(rest)?)?)
    }

    fn answer(
        &self,
        control: &'static Control,
        [left, takes, figure]: [Figure; 3],
        neighbour: i128,
    ) -> Answer {
        let number = figure.as_ref().ok().and_then(|figure| figure.value().to_whole());
        let least = if control.name() == PARAMETERS.name() { 0 } else { 1 };
        let numbers =
            number.into_iter().flat_map(|number| [Some(number), number.checked_add(neighbour)]);
        let tried = numbers
            .flatten()
            .filter(|number| *number >= least)
            .map(|number| self.tried(control, number))
            .collect();
        Answer { left, takes, figure, control, tried }
    }

    /// The most parameters whose plan fits, with everything else as it is.
    #[must_use]
    pub fn largest_model(&self) -> Answer {
        let none = self.with(&PARAMETERS, "0").plan();
        let left = self.left_for("parameters", &none.total);
        let each = self.each_parameter(&none);
        let most = || {
            let (left, each) = (held(&left)?, held(&each)?);
            let bound = inverse::largest_model(left, each, 0)?;
            let most = bound.value().to_whole().unwrap_or(0);
            let found = last_that_fits(most, |number| self.fits(&PARAMETERS, number))?;
            Ok(inverse::largest_model(left, each, most - found)?)
        };
        let most = most();
        self.answer(&PARAMETERS, [left, each, most], 1)
    }

    /// What one more parameter takes of a worker: of rows that follow the number of parameters.
    fn each_parameter(&self, plan: &Plan) -> Figure {
        let rows = plan.rows.as_ref().map_err(Clone::clone)?;
        let counted = self.ledger.rows.iter().filter(|row| row.counted);
        let follow: Vec<_> = counted.map(|row| row.parameters.trim().is_empty()).collect();
        let with_follow = || rows.iter().zip(&follow);
        // Weights that are gathered are those of the first row.
        let weights = with_follow().find(|((part, _), _)| *part == Part::Weights);
        let gathers = weights.is_some_and(|(_, follows)| *follows)
            && plan.peak_terms.iter().any(|term| term.on && term.switch == GATHERED);
        let rows: Vec<_> =
            with_follow().filter(|(_, follows)| **follows).map(|(row, _)| row.clone()).collect();
        let one = Ok(Quantity::plain(1));
        // Among how many does not matter where nothing is divided.
        let workers = if plan.sharded == Sharded::Nothing { &one } else { &plan.fleet.workers };
        let fleet =
            [workers, &plan.fleet.stages].map(|number| number.as_ref().map_err(Clone::clone));
        let [workers, stages] = fleet;
        let layers = gathers.then(|| self.value(&LAYERS)).transpose()?;
        Ok(inverse::each_parameter(&rows, plan.sharded, [workers?, stages?], layers.as_ref())?)
    }

    /// The fewest workers whose plan fits, with everything else as it is.
    #[must_use]
    pub fn fewest_workers(&self) -> Answer {
        // Two workers already gather what many would.
        let two = self.with(&WORKERS, "2").plan();
        let rows = |divided: bool| {
            let rows = two.rows.as_ref().map_err(Clone::clone)?;
            Ok(rows
                .iter()
                .filter(|(part, _)| two.sharded.divides(*part) == divided)
                .cloned()
                .collect())
        };
        let rest = worker_share(&rows(false), Sharded::Nothing, &two.fleet);
        let rest = rest.and_then(|state| {
            self.total(&Ok(state), &two.held_activations, &two.activation_terms, &two.peak_terms)
        });
        let left = self.left_for("workers", &rest);
        let divided = worker_share(&rows(true), Sharded::Nothing, &two.fleet)
            .and_then(|share| named(&share, "Divided state, on one worker", "M_divided"));
        let fewest = || {
            if self.fits(&WORKERS, 1)? {
                return Ok(inverse::one_worker()?);
            }
            let divided = held(&divided)?;
            if divided.value().is_zero() {
                return Err(EstimateError::NothingIsDivided.into());
            }
            let left = held(&left)?;
            let beyond = || Gap::from(EstimateError::NotEvenWith { most: MOST_WORKERS });
            if left.value().is_zero() {
                return Err(beyond());
            }
            let bound = inverse::fewest_workers(divided, left, 0)?;
            let fewest = bound.value().to_whole().unwrap_or(MOST_WORKERS);
            let found =
                first_that_fits(fewest.max(2), MOST_WORKERS, |number| self.fits(&WORKERS, number))?;
            Ok(inverse::fewest_workers(divided, left, found.ok_or_else(beyond)? - fewest)?)
        };
        let fewest = fewest();
        self.answer(&WORKERS, [left, divided, fewest], -1)
    }

    /// The most sequences of a micro-batch whose plan fits, with everything else as it is.
    #[must_use]
    pub fn largest_micro_batch(&self) -> Answer {
        let one = self.with(&SEQUENCES, "1").plan();
        let follows = |term: &&Extra| {
            let data = one.activation_terms.contains(term) && term.switch != WORKSPACE;
            data || term.switch == COUNT_AGAIN
        };
        let terms = || one.activation_terms.iter().chain(&one.peak_terms).filter(|term| term.on);
        let sum = |name: &str, symbol: &str, first: Option<&Figure>, of_data: bool| {
            let terms = terms().filter(|term| follows(term) == of_data).map(|term| &term.figure);
            let parts: Result<Vec<_>, Gap> = first
                .into_iter()
                .chain(terms)
                .map(|one| Ok(Expression::from(held(one)?)))
                .collect();
            let mut parts = parts?;
            if parts.is_empty() {
                parts.push(Expression::constant_quantity(Quantity::bytes(0)));
            }
            Ok(Derivation::new(name, symbol, Expression::sum(parts))
                .map_err(EstimateError::from)?)
        };
        let rest = sum("State and what else stays", "T_rest", Some(&one.worker_state), false);
        let activations = one.with_activations.then_some(&one.held_activations);
        let each = sum("Activations of one sequence", "T_sequence", activations, true);
        let left = self.left_for("sequences", &rest);
        let most = || Ok(inverse::largest_micro_batch(held(&left)?, held(&each)?)?);
        let most = most();
        self.answer(&SEQUENCES, [left, each, most], 1)
    }
}

/// The same under another name.
fn named(share: &Derivation, name: &str, symbol: &str) -> Figure {
    Ok(Derivation::new(name, symbol, share.expression().clone()).map_err(EstimateError::from)?)
}

/// The largest number up to `most` that fits, where 0 does and all beyond the first that does not do not.
///
/// # Errors
/// The gap that trying leaves.
pub fn last_that_fits(most: i128, fits: impl Fn(i128) -> Result<bool, Gap>) -> Result<i128, Gap> {
    let (mut good, mut bad, mut step) = (most, None, 1_i128);
    // Rounding takes little back, so the search goes from the top, in steps that double.
    while good > 0 && !fits(good)? {
        bad = Some(good);
        good = most.saturating_sub(step).max(0);
        step = step.saturating_mul(2);
    }
    let Some(mut bad) = bad else { return Ok(good) };
    for _ in 0..MOST_STEPS {
        if bad - good <= 1 {
            break;
        }
        let middle = good + (bad - good) / 2;
        if fits(middle)? { good = middle } else { bad = middle }
    }
    Ok(good)
}

/// The smallest number from `least` to `most` that fits, where all beyond the first that does fit too.
///
/// # Errors
/// The gap that trying leaves.
pub fn first_that_fits(
    least: i128,
    most: i128,
    fits: impl Fn(i128) -> Result<bool, Gap>,
) -> Result<Option<i128>, Gap> {
    let (mut good, mut bad, mut step) = (least, None, 1_i128);
    if least > most {
        return Ok(None);
    }
    while !fits(good)? {
        if good == most {
            return Ok(None);
        }
        bad = Some(good);
        good = least.saturating_add(step).min(most);
        step = step.saturating_mul(2);
    }
    let Some(mut bad) = bad else { return Ok(Some(good)) };
    for _ in 0..MOST_STEPS {
        if good - bad <= 1 {
            break;
        }
        let middle = bad + (good - bad) / 2;
        if fits(middle)? { good = middle } else { bad = middle }
    }
    Ok(Some(good))
}
