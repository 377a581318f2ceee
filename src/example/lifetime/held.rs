//! What is held at each moment, put together from the plan.

use super::{MOMENT, words};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::lifetime::{Held, Moment, Phase, moments};
use crate::estimate::model_state::Part;
use crate::estimate::recovery::{Item, Saved};
use crate::estimate::sharding::Sharded;
use crate::estimate::{EstimateError, checkpointing};
use crate::quantity::{Quantity, print};
use crate::scenario::checkpoint::saved;
use crate::scenario::plan::{KEPT, LAYERS, Plan, STEPS, worker_share};
use crate::scenario::{Block, Cell, Figure, Gap, Run, Scrub, Table};

/// A row of the ledger on one worker.
pub(super) struct Own {
    pub(super) part: Part,
    pub(super) name: String,
    pub(super) share: Derivation,
}

/// The diagram, worked out.
pub(super) struct Diagram {
    pub(super) moments: Vec<Moment>,
    pub(super) own: Vec<Own>,
    /// What one layer saves, and what it computes again, where that counts.
    pub(super) layer: Derivation,
    pub(super) again: Option<Derivation>,
    /// Terms that are switched on and live while a micro-batch passes.
    pub(super) passing: Vec<Derivation>,
    pub(super) recompute: bool,
    pub(super) layers: Quantity,
    pub(super) saved: Saved,
    pub(super) at: usize,
    pub(super) peak: (usize, Derivation),
}

impl Diagram {
    pub(super) fn new(run: &Run, plan: &Plan) -> Result<Self, Gap> {
        let rows = plan.rows.as_ref().map_err(Clone::clone)?;
        let sizes = plan.sizes.as_ref().map_err(Clone::clone)?;
        let layers = run.value(&LAYERS)?;
        let moments = moments(&layers, &run.value(&STEPS)?, plan.recompute)?;
        let own = |(part, row): &(Part, _)| -> Result<Own, Gap> {
            let row: &crate::estimate::model_state::Row = row;
            let share = worker_share(&Ok(vec![(*part, row.clone())]), plan.sharded, &plan.fleet)?;
            let symbol = format!("M_{}", part.key().replace('-', " "));
            let share =
                Derivation::new(row.name.clone(), symbol.as_str(), share.expression().clone())
                    .map_err(EstimateError::from)?;
            Ok(Own { part: *part, name: row.name.clone(), share })
        };
        let own = rows.iter().map(own).collect::<Result<Vec<_>, _>>()?;
        let kept = if plan.recompute { run.value(&KEPT)? } else { sizes.arrays_per_layer.clone() };
        checkpointing::kept(sizes, &kept)?;
        let array = sizes.one_array()?;
        let arrays = Term::new("arrays of a layer", "k", kept);
        let product = Expression::product([arrays.into(), Expression::from(&array)]);
        // What the ledger leaves out is left out here as well.
        let product = if plan.with_activations {
            product
        } else {
            Expression::constant_quantity(Quantity::bytes(0))
        };
        let layer = Derivation::new("Arrays of one layer", "M_layer", product)
            .map_err(EstimateError::from)?;
        let again = plan.peak_terms.iter().find(|term| term.name == "recomputed-layer" && term.on);
        let again = again.map(|term| term.figure.clone()).transpose()?;
        let switched = plan.activation_terms.iter().chain(plan.peak_terms.iter().take(2));
        let passing = switched.filter(|term| term.on).map(|term| term.figure.clone());
        let passing = passing.collect::<Result<Vec<_>, _>>()?;
        let last = moments.len().saturating_sub(1);
        let at = run.text_of(&MOMENT).parse::<usize>().unwrap_or(0).min(last);
        let (peak, saved) = ((0, layer.clone()), needed(plan, saved(run)));
        let recompute = plan.recompute;
        let mut diagram =
            Self { moments, own, layer, again, passing, recompute, layers, saved, at, peak };
        // A stop and what follows belong to no step.
        let step = diagram.moments.iter().take_while(|moment| moment.phase != Phase::Stop).count();
        let peak = diagram.held().peak(diagram.moments.get(..step).unwrap_or_default())?;
        diagram.peak = peak;
        Ok(diagram)
    }

    fn held(&self) -> Held<'_> {
        let of = |gradients: bool| {
            let own = self.own.iter().filter(move |own| (own.part == Part::Gradients) == gradients);
            own.map(|own| &own.share).collect()
        };
        Held {
            persistent: of(false),
            gradients: of(true),
            layer: &self.layer,
            again: self.again.as_ref(),
            passing: self.passing.iter().collect(),
        }
    }

    fn moment(&self) -> Result<&Moment, Gap> {
        self.moments.get(self.at).ok_or(Gap::Waits)
    }

    pub(super) fn now(&self) -> Figure {
        Ok(self.held().at(self.moment()?, "Held at this moment", "M_now")?)
    }

    #[expect(clippy::unnecessary_wraps, reason = "it is a figure like the others")]
    pub(super) fn peak(&self) -> Figure {
        Ok(self.peak.1.clone())
    }

    /// What the checkpoint holds of a part: rows of the ledger that are no part of it are always saved.
    pub(super) fn is_saved(&self, part: Part) -> bool {
        match part {
            Part::Weights => self.saved.has(Item::Weights),
            Part::Master => self.saved.has(Item::Master),
            Part::FirstMoment | Part::SecondMoment => self.saved.has(Item::Moments),
            Part::Gradients | Part::Activations => false,
            Part::Other => true,
        }
    }

    /// The bytes of all arrays that the checkpoint holds.
    pub(super) fn written(&self) -> Figure {
        let own = self.own.iter().filter(|own| self.is_saved(own.part));
        let parts: Vec<_> = own.map(|own| Expression::from(&own.share)).collect();
        let sum = if parts.is_empty() {
            Expression::constant_quantity(Quantity::bytes(0))
        } else {
            Expression::sum(parts)
        };
        let written = Derivation::new("Arrays of the checkpoint", "M_file", sum)
            .map_err(EstimateError::from)?;
        Ok(written.leaving_out("Step, random state, cursor and versions are a few bytes more."))
    }

    pub(super) fn is_held(&self, own: &Own, moment: &Moment) -> bool {
        if own.part == Part::Gradients { moment.gradients } else { moment.running }
    }

    /// What is held at the cursor, row by row.
    pub(super) fn table(&self) -> Block {
        let Ok(moment) = self.moment() else { return Block::Text(String::new()) };
        let mut rows: Vec<Vec<Cell>> = self
            .own
            .iter()
            .map(|own| {
                let held = self.is_held(own, moment);
                let bytes = if held { print::number(own.share.value()) } else { "0".into() };
                vec![
                    Cell::Part(own.part, own.name.clone()),
                    Cell::Number(bytes),
                    Cell::Text(words::life(own.part).into()),
                ]
            })
            .collect();
        let arrays = self.layer.value().times(&Quantity::plain(moment.layers));
        rows.push(vec![
            Cell::Part(Part::Activations, "Saved arrays".into()),
            Cell::Number(arrays.map_or_else(|_| "–".into(), |arrays| print::number(&arrays))),
            Cell::Text(words::life(Part::Activations).into()),
        ]);
        if let Some(again) = &self.again {
            let bytes = if moment.again { print::number(again.value()) } else { "0".into() };
            rows.push(vec![
                Cell::Part(Part::Activations, "Computed again".into()),
                Cell::Number(bytes),
                Cell::Text("while the backward pass is in the layer".into()),
            ]);
        }
        for term in &self.passing {
            let held = moment.layers > 0;
            let bytes = if held { print::number(term.value()) } else { "0".into() };
            rows.push(vec![
                Cell::Part(Part::Other, term.name().to_owned()),
                Cell::Number(bytes),
                Cell::Text("while a micro-batch passes".into()),
            ]);
        }
        let head = ["Held", "Bytes now", "Lives"];
        Block::Table(Table {
            caption: self.moment_in_words(moment),
            head: head.map(str::to_owned).into(),
            rows,
        })
    }

    /// What becomes of each thing at the stop.
    pub(super) fn across(&self) -> Block {
        let fate = |saved: bool, rebuilt: bool| match (saved, rebuilt) {
            (true, _) => "comes back as it was",
            (false, true) => "is rounded from the master weights",
            (false, false) => "is lost and starts anew",
        };
        let mut rows: Vec<Vec<Cell>> = self
            .own
            .iter()
            .filter(|own| own.part != Part::Gradients)
            .map(|own| {
                let rebuilt = own.part == Part::Weights && self.saved.has(Item::Master);
                let fate = fate(self.is_saved(own.part), rebuilt);
                vec![Cell::Part(own.part, own.name.clone()), Cell::Text(fate.into())]
            })
            .collect();
        rows.push(vec![
            Cell::Part(Part::Gradients, "Gradients".into()),
            Cell::Text("not needed: a stop at an update finds none".into()),
        ]);
        for item in [Item::Step, Item::Random, Item::Cursor, Item::Shards, Item::Versions] {
            let mut name = item.name().to_owned();
            if let Some(first) = name.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            rows.push(vec![Cell::Text(name), Cell::Text(fate(self.saved.has(item), false).into())]);
        }
        Block::Table(Table {
            caption: "What a stop leaves".into(),
            head: ["What", "After the reload it"].map(str::to_owned).into(),
            rows,
        })
    }

    pub(super) fn scrub(&self) -> Option<Scrub> {
        let (picture, moment) = (self.picture(), self.moment().ok()?);
        let now = self.now().ok()?;
        let peak = print::in_full(self.peak.1.value());
        let place = self.moment_in_words(moment);
        Some(Scrub {
            svg: picture.svg(),
            twin: format!("{} The peak of the step is {peak}.", words::twin(&picture)),
            last: i128::try_from(self.moments.len()).ok()?.saturating_sub(1),
            at: i128::try_from(self.at).ok()?,
            spoken: format!("{place}: {} held; the peak is {peak}.", print::in_full(now.value())),
            between: picture.between(),
        })
    }

    fn moment_in_words(&self, moment: &Moment) -> String {
        let parts = [Part::Weights, Part::Master, Part::FirstMoment];
        let saved = parts.map(|part| self.is_saved(part));
        words::moment(moment, &self.layers, saved, self.position_is_saved())
    }

    pub(super) fn position_is_saved(&self) -> bool {
        let items = [Item::Step, Item::Random, Item::Cursor, Item::Versions];
        items.into_iter().all(|item| self.saved.has(item))
    }
}

/// What the run needs of what was saved: what the ledger does not hold cannot be missing, nor can the
/// names of pieces where nothing is in pieces.
pub(super) fn needed(plan: &Plan, saved: Saved) -> Saved {
    let holds = |part| plan.rows.as_ref().is_ok_and(|rows| rows.iter().any(|(of, _)| *of == part));
    let whole = plan.sharded == Sharded::Nothing
        || plan.fleet.workers.as_ref().is_ok_and(|workers| workers.to_whole() == Some(1));
    let mut needed = saved;
    for (item, missing) in [
        (Item::Master, !holds(Part::Master)),
        (Item::Moments, !holds(Part::FirstMoment) && !holds(Part::SecondMoment)),
        (Item::Shards, whole),
    ] {
        if missing {
            needed = needed.with(item, true);
        }
    }
    needed
}
