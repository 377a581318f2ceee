//! The rows of the diagram: each thing that is held, with its height at every moment.

use super::held::{Diagram, Own};
use super::words;
use crate::derivation::Derivation;
use crate::estimate::lifetime::{Moment, Phase};
use crate::estimate::model_state::Part;
use crate::estimate::recovery::Item;
use crate::picture::lifetimes::{self, Lifetimes};
use crate::quantity::print;

impl Diagram {
    pub(super) fn picture(&self) -> Lifetimes {
        let mut rows: Vec<lifetimes::Row> = self.own.iter().map(|own| self.life(own)).collect();
        rows.push(self.arrays());
        if self.recompute {
            rows.push(self.computed_again());
        }
        rows.extend(self.passing.iter().map(|term| self.passing_row(term)));
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

    /// Where arrays are computed again: before each layer's backward pass.
    fn computed_again(&self) -> lifetimes::Row {
        let again = |moment: &Moment| {
            if moment.again && moment.number.is_multiple_of(2) { 1.0 } else { 0.0 }
        };
        let size = self.again.as_ref();
        lifetimes::Row {
            name: "Computed again".into(),
            size: size.map_or_else(|| "not counted".into(), |again| print::decimal(again.value())),
            part: "again",
            held: self.moments.iter().map(again).collect(),
            lost_from: None,
        }
    }

    fn passing_row(&self, term: &Derivation) -> lifetimes::Row {
        let held = |moment: &Moment| if moment.layers > 0 { 1.0 } else { 0.0 };
        lifetimes::Row {
            name: term.name().to_owned(),
            size: print::decimal(term.value()),
            part: "passing",
            held: self.moments.iter().map(held).collect(),
            lost_from: None,
        }
    }

    /// Step, random state, data cursor and versions: a few bytes that decide whether it is the same run.
    fn position(&self) -> lifetimes::Row {
        let lost = !self.position_is_saved();
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
