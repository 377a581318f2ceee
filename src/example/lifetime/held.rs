//! What is held at each moment, put together from the plan.

use super::{MOMENT, words};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::lifetime::{Held, Moment, Phase, moments};
use crate::estimate::model_state::Part;
use crate::estimate::recovery::{Item, Saved};
use crate::estimate::{EstimateError, checkpointing};
use crate::picture::lifetimes::{self, Lifetimes};
use crate::quantity::{Quantity, print};
use crate::scenario::checkpoint::saved;
use crate::scenario::plan::{KEPT, LAYERS, Plan, STEPS, worker_share};
use crate::scenario::{Block, Cell, Figure, Gap, Run, Scrub, Table};

/// A row of the ledger on one worker.
struct Own {
    part: Part,
    name: String,
    share: Derivation,
}

/// The diagram, worked out.
pub(super) struct Diagram {
    moments: Vec<Moment>,
    own: Vec<Own>,
    /// What one layer saves, and what it computes again, where that counts.
    layer: Derivation,
    again: Option<Derivation>,
    layers: Quantity,
    saved: Saved,
    at: usize,
    peak: (usize, Derivation),
}

impl Diagram {
    pub(super) fn new(run: &Run, plan: &Plan) -> Result<Self, Gap> {
        let rows = plan.rows.as_ref().map_err(Clone::clone)?;
        let sizes = plan.sizes.as_ref().map_err(Clone::clone)?;
        let layers = run.value(&LAYERS)?;
        let moments = moments(&layers, &run.value(&STEPS)?, plan.recompute)?;
        let own = |(part, row): &(Part, _)| -> Result<Own, Gap> {
            let row: &crate::estimate::model_state::Row = row;
            let share = worker_share(&Ok(vec![(*part, row.clone())]), plan.sharded, &plan.workers)?;
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
        let last = moments.len().saturating_sub(1);
        let at = run.text_of(&MOMENT).parse::<usize>().unwrap_or(0).min(last);
        let (peak, saved) = ((0, layer.clone()), saved(run));
        let mut diagram = Self { moments, own, layer, again, layers, saved, at, peak };
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
    fn is_saved(&self, part: Part) -> bool {
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

    fn is_held(&self, own: &Own, moment: &Moment) -> bool {
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
        let head = ["Held", "Bytes now", "Lives"];
        Block::Table(Table {
            caption: words::moment(moment, &self.layers),
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
        let place = words::moment(moment, &self.layers);
        Some(Scrub {
            svg: picture.svg(),
            twin: format!("{} The peak of the step is {peak}.", words::twin(&picture)),
            last: i128::try_from(self.moments.len()).ok()?.saturating_sub(1),
            at: i128::try_from(self.at).ok()?,
            spoken: format!("{place}: {} held; the peak is {peak}.", print::in_full(now.value())),
            between: picture.between(),
        })
    }

    fn picture(&self) -> Lifetimes {
        let mut rows: Vec<lifetimes::Row> = self.own.iter().map(|own| self.life(own)).collect();
        rows.push(self.arrays());
        rows.push(self.position());
        Lifetimes {
            rows,
            phases: words::phases(&self.moments),
            moments: self.moments.len(),
            at: self.at,
            peak: self.peak.0,
        }
    }

    fn reload(&self) -> Option<usize> {
        self.moments.iter().position(|moment| moment.phase == Phase::Reload)
    }

    fn life(&self, own: &Own) -> lifetimes::Row {
        let held = |moment: &Moment| if self.is_held(own, moment) { 1.0 } else { 0.0 };
        let rebuilt = own.part == Part::Weights && self.saved.has(Item::Master);
        let lost = own.part != Part::Gradients && !self.is_saved(own.part) && !rebuilt;
        lifetimes::Row {
            name: own.name.clone(),
            size: print::decimal(own.share.value()),
            part: own.part.key(),
            held: self.moments.iter().map(held).collect(),
            lost_from: self.reload().filter(|_| lost),
        }
    }

    /// The saved arrays: as high as there are layers saved, with what is computed again on top.
    fn arrays(&self) -> lifetimes::Row {
        let layer = self.layer.value().to_f64();
        let again = self.again.as_ref().map_or(0.0, |again| again.value().to_f64());
        #[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
        let bytes = |moment: &Moment| {
            let again = if moment.again { again } else { 0.0 };
            (moment.layers as f64).mul_add(layer, again)
        };
        let most = self.moments.iter().map(bytes).fold(0.0, f64::max);
        let share = |moment: &Moment| if most > 0.0 { bytes(moment) / most } else { 0.0 };
        let all = self.layer.value().times(&self.layers);
        lifetimes::Row {
            name: "Saved arrays".into(),
            size: all.map_or_else(|_| String::new(), |all| print::decimal(&all)),
            part: Part::Activations.key(),
            held: self.moments.iter().map(share).collect(),
            lost_from: None,
        }
    }

    /// Step, random state, data cursor and versions: a few bytes that decide whether it is the same run.
    fn position(&self) -> lifetimes::Row {
        let items = [Item::Step, Item::Random, Item::Cursor, Item::Versions];
        let lost = !items.into_iter().all(|item| self.saved.has(item));
        let held = |moment: &Moment| if moment.running { 1.0 } else { 0.0 };
        lifetimes::Row {
            name: "Position of the run".into(),
            size: "few bytes".into(),
            part: "other",
            held: self.moments.iter().map(held).collect(),
            lost_from: self.reload().filter(|_| lost),
        }
    }
}
