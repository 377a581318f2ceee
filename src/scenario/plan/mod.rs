//! The plan of a run: what one worker holds, put together from all examples of the chapter. Each figure
//! is worked out here once, so that it is the same wherever it is shown.

mod controls;
pub mod inverse;
pub mod tornado;

pub use controls::*;

use super::ledger::Ledger;
use super::staircase::STAGES;
use super::{Control, Figure, Gap, Run};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::activations::Activations;
use crate::estimate::model_state::{Part, Row};
use crate::estimate::ring::Counted;
use crate::estimate::sharding::{self, Sharded};
use crate::estimate::{
    EstimateError, accumulation, activation_terms, capacity, checkpointing, traffic,
};
use crate::quantity::Quantity;
use std::cmp::Ordering;

/// A term that comes on top of state and activations.
#[derive(Clone, Debug, PartialEq)]
pub struct Extra {
    /// The box that switches it on.
    pub switch: Control,
    /// The name of its figure.
    pub name: &'static str,
    /// Whether it is switched on.
    pub on: bool,
    /// Its bytes, switched on or not.
    pub figure: Figure,
}

/// The devices that a model is divided among.
#[derive(Clone, Debug, PartialEq)]
pub struct Fleet {
    /// Data-parallel workers: pipelines that work side by side.
    pub workers: Result<Quantity, Gap>,
    /// The stages of each.
    pub stages: Result<Quantity, Gap>,
}

/// The plan, worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The ledger, undivided.
    pub ledger: Ledger,
    /// The counted rows of the ledger, with their parts.
    pub rows: Result<Vec<(Part, Row)>, Gap>,
    /// What the activations depend on.
    pub sizes: Result<Activations, Gap>,
    /// The same for what does not depend on how many arrays are saved.
    pub shape: Result<Activations, Gap>,
    /// The devices.
    pub fleet: Fleet,
    /// What is divided among them.
    pub sharded: Sharded,
    /// Whether saved activations count towards the totals.
    pub with_activations: bool,
    /// Whether arrays are computed again.
    pub recompute: bool,
    /// What one worker keeps of the model state.
    pub worker_state: Figure,
    /// The activations that each worker holds: all, or those that are kept.
    pub held_activations: Figure,
    /// Terms beside the saved arrays: scores, logits, embedding, workspace.
    pub activation_terms: Vec<Extra>,
    /// Terms beside state and activations: a gathered layer, buffers, what is computed again.
    pub peak_terms: Vec<Extra>,
    /// All of it on one worker.
    pub total: Figure,
    /// What the margin adds.
    pub margin: Figure,
    /// The total with its margin.
    pub with_margin: Figure,
    /// Whether a device holds it.
    pub fit: Result<capacity::Fit, Gap>,
    /// The effective batch.
    pub effective_batch: Figure,
    /// What crosses for each update.
    pub traffic: Figure,
}

impl Run {
    /// What of the model state is divided.
    #[must_use]
    pub fn sharded(&self) -> Sharded {
        let key = self.text_of(&SHARDED);
        Sharded::ALL.into_iter().find(|one| one.key() == key).unwrap_or(Sharded::Nothing)
    }

    /// How traffic is counted.
    #[must_use]
    pub fn traffic_as(&self) -> Counted {
        let key = self.text_of(&TRAFFIC_AS);
        Counted::ALL.into_iter().find(|one| one.key() == key).unwrap_or(Counted::Payload)
    }

    /// The stages, each of which needs a layer of its own.
    fn stages(&self) -> Result<Quantity, Gap> {
        let stages = self.value(&STAGES)?;
        match self.value(&LAYERS).map(|layers| stages.compare(&layers)) {
            Ok(Ok(Ordering::Greater)) => Err(EstimateError::MoreStagesThanLayers.into()),
            _ => Ok(stages),
        }
    }

    /// Works the plan out.
    #[must_use]
    pub fn plan(&self) -> Plan {
        let ledger = self.ledger.work_out();
        let rows = self.ledger.counted_rows();
        let sizes = ledger.sizes();
        let fleet = Fleet { workers: self.value(&WORKERS), stages: self.stages() };
        let (sharded, recompute) = (self.sharded(), self.is_on(&RECOMPUTE));
        let worker_state = worker_share(&rows, sharded, &fleet);
        let held_activations = if recompute {
            sizes.clone().and_then(|sizes| Ok(checkpointing::kept(&sizes, &self.value(&KEPT)?)?))
        } else {
            ledger.activations.clone()
        };
        let shape = ledger.shape();
        let activation_terms = self.activation_terms(&shape);
        let alone = fleet.workers.as_ref().is_ok_and(|workers| workers.to_whole() == Some(1));
        let gathers = sharded == Sharded::Everything && !alone;
        let peak_terms = self.peak_terms(&rows, &sizes, gathers, recompute);
        let total = self.total(&worker_state, &held_activations, &activation_terms, &peak_terms);
        let share = self.value(&MARGIN);
        let on_total = |form: Form| Ok(form(held(&total)?, share.as_ref().map_err(Clone::clone)?)?);
        let (margin, with_margin) = (on_total(capacity::margin), on_total(capacity::with_margin));
        let fit =
            held(&with_margin).and_then(|total| Ok(capacity::fit(total, &self.value(&CAPACITY)?)?));
        Plan {
            effective_batch: self.effective_batch(&fleet.workers),
            traffic: self.traffic(&rows, sharded, &fleet),
            ledger,
            rows,
            sizes,
            shape,
            fleet,
            sharded,
            with_activations: self.ledger.with_activations,
            recompute,
            worker_state,
            held_activations,
            activation_terms,
            peak_terms,
            total,
            margin,
            with_margin,
            fit,
        }
    }

    fn effective_batch(&self, workers: &Result<Quantity, Gap>) -> Figure {
        let workers = workers.as_ref().map_err(Clone::clone)?;
        let (steps, sequences) = (self.value(&STEPS)?, self.value(&SEQUENCES)?);
        Ok(accumulation::effective_batch(workers, &steps, &sequences)?)
    }

    fn traffic(
        &self,
        rows: &Result<Vec<(Part, Row)>, Gap>,
        sharded: Sharded,
        Fleet { workers, stages }: &Fleet,
    ) -> Figure {
        let workers = workers.as_ref().map_err(Clone::clone)?;
        let stages = stages.as_ref().map_err(Clone::clone)?;
        let (weights, gradients) =
            (part_row(rows, Part::Weights)?, part_row(rows, Part::Gradients)?);
        let steps = self.value(&STEPS)?;
        Ok(traffic::of_stage(&weights, &gradients, sharded, [workers, stages], &steps)?)
    }

    fn activation_terms(&self, sizes: &Result<Activations, Gap>) -> Vec<Extra> {
        let sizes = || sizes.as_ref().map_err(Clone::clone);
        let scores = || {
            let (heads, arrays) = (self.value(&HEADS)?, self.value(&SCORE_ARRAYS)?);
            Ok(activation_terms::attention_scores(sizes()?, &heads, &arrays)?)
        };
        let logits = || {
            let (vocabulary, bytes) = (self.value(&VOCABULARY)?, self.value(&LOGIT_BYTES)?);
            Ok(activation_terms::logits(sizes()?, &vocabulary, &bytes)?)
        };
        let embedding = || Ok(activation_terms::embeddings(sizes()?)?);
        vec![
            self.extra(SCORES, "attention-scores", scores()),
            self.extra(LOGITS, "logits", logits()),
            self.extra(EMBEDDING, "embedding", embedding()),
            self.extra(WORKSPACE, "workspace", self.given(&WORKSPACE_BYTES, "Workspace", "M_work")),
        ]
    }

    fn peak_terms(
        &self,
        rows: &Result<Vec<(Part, Row)>, Gap>,
        sizes: &Result<Activations, Gap>,
        gathers: bool,
        recompute: bool,
    ) -> Vec<Extra> {
        let gathered = || {
            let (weights, layers) = (part_row(rows, Part::Weights)?, self.value(&LAYERS)?);
            Ok(sharding::gathered_layer(&weights, &layers)?)
        };
        let again = || {
            let sizes = sizes.as_ref().map_err(Clone::clone)?;
            Ok(checkpointing::recomputed(sizes, &self.value(&KEPT)?)?)
        };
        let mut terms = vec![
            self.extra(GATHERED, "gathered-layer", gathered()),
            self.extra(BUFFERS, "buffers", self.given(&BUFFER_BYTES, "Buffers", "M_buffers")),
            self.extra(COUNT_AGAIN, "recomputed-layer", again()),
        ];
        // Without sharded weights nothing is gathered, and without recomputing nothing is held twice.
        for (term, holds) in terms.iter_mut().zip([gathers, true, recompute]) {
            term.on &= holds;
        }
        terms
    }

    fn extra(&self, switch: Control, name: &'static str, figure: Figure) -> Extra {
        Extra { switch, name, on: self.is_on(&switch), figure }
    }

    /// A number of bytes that the reader gives.
    fn given(&self, control: &Control, name: &str, symbol: &str) -> Figure {
        let value = Term::new("size as given", "m", self.value(control)?);
        Ok(Derivation::new(name, symbol, value.into()).map_err(EstimateError::from)?)
    }

    fn total(
        &self,
        state: &Figure,
        activations: &Figure,
        activation_terms: &[Extra],
        peak_terms: &[Extra],
    ) -> Figure {
        let mut parts = vec![Expression::from(held(state)?)];
        if self.ledger.with_activations {
            parts.push(Expression::from(held(activations)?));
        }
        for term in activation_terms.iter().chain(peak_terms).filter(|term| term.on) {
            parts.push(Expression::from(held(&term.figure)?));
        }
        let total = Derivation::new("Total of a worker", "T_worker", Expression::sum(parts))
            .map_err(EstimateError::from)?;
        Ok(total
            .leaving_out("Whatever is not switched on; only a trace of a real run shows the peak."))
    }
}

type Form = fn(&Derivation, &Quantity) -> Result<Derivation, EstimateError>;

/// A figure that is there, or its gap.
///
/// # Errors
/// The gap.
pub fn held(figure: &Figure) -> Result<&Derivation, Gap> {
    figure.as_ref().map_err(Clone::clone)
}

/// The row of a part; one of no bytes where the ledger does not hold it.
///
/// # Errors
/// The gap that the rows leave.
pub fn part_row(rows: &Result<Vec<(Part, Row)>, Gap>, part: Part) -> Result<Row, Gap> {
    let rows = rows.as_ref().map_err(Clone::clone)?;
    let found = rows.iter().find(|(of, _)| *of == part).map(|(_, row)| row.clone());
    let empty = || Row {
        name: "none".to_owned(),
        parameters: Quantity::whole(0, crate::quantity::Dimension::PARAMETERS),
        bytes_per_parameter: Quantity::whole(0, crate::quantity::Dimension::BYTES_PER_PARAMETER),
    };
    Ok(found.unwrap_or_else(empty))
}

/// What a worker keeps of some rows.
///
/// # Errors
/// The gap that rows or workers leave, or what the estimate refuses.
pub fn worker_share(
    rows: &Result<Vec<(Part, Row)>, Gap>,
    sharded: Sharded,
    Fleet { workers, stages }: &Fleet,
) -> Figure {
    let rows = rows.as_ref().map_err(Clone::clone)?;
    // Where nothing is divided it does not matter among how many.
    let one = Quantity::plain(1);
    let workers = match workers {
        Err(_) if sharded == Sharded::Nothing => &one,
        workers => workers.as_ref().map_err(Clone::clone)?,
    };
    let stages = stages.as_ref().map_err(Clone::clone)?;
    Ok(sharding::share_of_stage(rows, sharded, [workers, stages])?)
}
