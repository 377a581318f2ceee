//! The plan as bars: all of it undivided, and one worker, with the device that has to hold it.

use crate::derivation::Derivation;
use crate::estimate::model_state::{self, Part};
use crate::picture::bars::{Bar, svg};
use crate::quantity::{Quantity, print};
use crate::scenario::plan::{Plan, worker_share};
use crate::scenario::{Block, Drawing, Figure};

/// The bars, where everything they need is there.
pub(in crate::example) fn bars(plan: &Plan) -> Option<Block> {
    let rows = plan.rows.as_ref().ok()?;
    let (mut whole, mut own) = (Vec::new(), Vec::new());
    let mut legend = Vec::new();
    for (part, row) in rows {
        let share = worker_share(&Ok(vec![(*part, row.clone())]), plan.sharded, &plan.fleet);
        whole.push((part.key(), model_state::row(row).ok()?.value().to_f64()));
        own.push((part.key(), share.ok()?.value().to_f64()));
        legend.push((part.key(), row.name.clone()));
    }
    if plan.with_activations {
        let key = Part::Activations.key();
        whole.push((key, size(&plan.ledger.activations)?));
        own.push((key, size(&plan.held_activations)?));
        legend.push((key, "Saved activations".to_owned()));
    }
    let on = plan.activation_terms.iter().chain(&plan.peak_terms).filter(|term| term.on);
    let terms = on.map(|term| size(&term.figure)).sum::<Option<f64>>()?;
    if terms > 0.0 {
        own.push((Part::Other.key(), terms));
        legend.push((Part::Other.key(), "Switched-on terms".to_owned()));
    }
    own.push(("margin", size(&plan.margin)?));
    legend.push(("margin", "Margin".to_owned()));
    let capacity = plan.ledger.capacity.value();
    let printed = |figure: &Figure| figure.as_ref().ok().map(|one| print::decimal(one.value()));
    let (all, worker) = (printed(&plan.ledger.before_margin)?, printed(&plan.with_margin)?);
    let device = capacity
        .map_or_else(String::new, |one| format!(" A device holds {}.", print::decimal(one)));
    let bars = [
        Bar {
            name: "State and activations, undivided".to_owned(),
            size: all.clone(),
            pieces: whole,
        },
        Bar { name: "One worker, with the margin".to_owned(), size: worker.clone(), pieces: own },
    ];
    Some(Block::Picture(Drawing {
        svg: svg(&bars, capacity.map(Quantity::to_f64)),
        twin: format!(
            "Undivided and before margin it is {all}; one worker with the margin plans for {worker}.{device}"
        ),
        caption: "What there is, and what one worker has to make room for, to one scale."
            .to_owned(),
        legend,
    }))
}

fn size(figure: &Figure) -> Option<f64> {
    figure.as_ref().ok().map(Derivation::value).map(Quantity::to_f64)
}
