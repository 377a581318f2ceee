//! The network and the plan at hand, read off the run.

use super::{GIVEN, SAME_UNIT, SEGMENTS};
use crate::derivation::{Derivation, Term};
use crate::estimate::EstimateError;
use crate::estimate::depth::Depth;
use crate::quantity::Quantity;
use crate::scenario::plan::{ARRAYS, LAYERS, held};
use crate::scenario::{Entry, Figure, Gap, Run};

/// What was typed, and what it comes to.
pub(super) struct Case {
    pub(super) layers: Result<Quantity, Gap>,
    pub(super) segments: Result<Quantity, Gap>,
    /// Arrays of a layer, whether they are counted or not.
    pub(super) arrays: Result<Quantity, Gap>,
    /// Whether a checkpoint and a layer are priced in arrays.
    pub(super) priced: bool,
    depth: Result<Depth, Gap>,
    /// All activations, worked out.
    pub(super) saved: Figure,
    /// All activations as they were given, if they were.
    pub(super) given: Option<Figure>,
    /// The model state, undivided.
    pub(super) state: Figure,
}

impl Case {
    pub(super) fn new(run: &Run) -> Self {
        let (layers, arrays) = (run.value(&LAYERS), run.value(&ARRAYS));
        let priced = run.is_on(&SAME_UNIT);
        let ledger = run.ledger.work_out();
        Self {
            depth: depth(&layers, &arrays, priced),
            segments: run.value(&SEGMENTS),
            saved: ledger.activations,
            state: ledger.state,
            given: (GIVEN.entry(run) != Entry::Blank).then(|| given(run)),
            layers,
            arrays,
            priced,
        }
    }

    /// What is counted.
    pub(super) fn unit(&self) -> &'static str {
        if self.priced { "arrays" } else { "layers" }
    }

    fn of(&self, form: fn(&Depth) -> Result<Derivation, EstimateError>) -> Figure {
        Ok(form(self.depth()?)?)
    }

    fn of_plan(&self, form: fn(&Depth, &Quantity) -> Result<Derivation, EstimateError>) -> Figure {
        Ok(form(self.depth()?, self.segments.as_ref().map_err(Clone::clone)?)?)
    }

    pub(super) fn depth(&self) -> Result<&Depth, Gap> {
        self.depth.as_ref().map_err(Clone::clone)
    }

    pub(super) fn all(&self) -> Figure {
        self.of(Depth::all)
    }

    pub(super) fn stored(&self) -> Figure {
        self.of_plan(Depth::stored)
    }

    pub(super) fn longest(&self) -> Figure {
        self.of_plan(Depth::longest)
    }

    pub(super) fn stored_by_law(&self) -> Figure {
        self.of_plan(Depth::stored_by_law)
    }

    pub(super) fn real(&self) -> Figure {
        self.of(Depth::real_segments)
    }

    pub(super) fn real_stored(&self) -> Figure {
        self.of(Depth::real_stored)
    }

    pub(super) fn factor(&self) -> Figure {
        self.of(Depth::real_factor)
    }

    pub(super) fn best(&self) -> Figure {
        self.of(Depth::best_segments)
    }

    pub(super) fn best_stored(&self) -> Figure {
        self.of(Depth::best_stored)
    }

    /// The best number of segments for other layers.
    pub(super) fn best_of(&self, layers: &Quantity) -> Figure {
        Ok(depth(&Ok(layers.clone()), &self.arrays, self.priced)?.best_segments()?)
    }

    /// All activations: as they were given, or else worked out.
    pub(super) fn activations(&self) -> &Figure {
        self.given.as_ref().unwrap_or(&self.saved)
    }

    /// What is stored, in bytes.
    pub(super) fn in_bytes(&self, stored: &Figure, names: [&str; 2]) -> Figure {
        Ok(self.depth()?.in_bytes(held(self.activations())?, held(stored)?, names)?)
    }
}

fn depth(
    layers: &Result<Quantity, Gap>,
    arrays: &Result<Quantity, Gap>,
    priced: bool,
) -> Result<Depth, Gap> {
    let layers = layers.as_ref().map_err(Clone::clone)?;
    if priced {
        return Ok(Depth::in_arrays(layers, arrays.as_ref().map_err(Clone::clone)?)?);
    }
    Ok(Depth::new(layers)?)
}

fn given(run: &Run) -> Figure {
    let size = Term::new("size as given", "m", run.value(&GIVEN)?);
    Ok(Derivation::new("Activations as given", "M_act", size.into())
        .map_err(EstimateError::from)?)
}
