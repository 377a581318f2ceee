//! A worked example as data: what may be changed, and what comes out.

use super::{Block, Control, Figure, Files, Kind, Run};

/// A worked example on the numbers of a run.
#[derive(Clone, Copy, Debug)]
pub struct Worked {
    /// Its sections, in order.
    pub sections: &'static [Section],
    /// Controls of other examples that its figures depend on: all of them, as it puts them back,
    /// in groups.
    pub shared: &'static [&'static [Control]],
    /// Whether its figures depend on the rows of the ledger, or on whether activations count there.
    pub on_ledger: bool,
    /// What each section shows, worked out from what was typed.
    pub work_out: fn(&Run) -> Vec<Vec<Block>>,
    /// What the example leaves out, and when that matters.
    pub left_out: &'static [(&'static str, &'static str)],
    /// Files that it can be written to and read from.
    pub files: Option<&'static Files>,
}

/// A part of a worked example: controls, and what they move.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// Its heading; empty where it needs none.
    pub title: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// What may be changed in it.
    pub controls: &'static [Control],
    /// A part that draws itself, by its name; empty where there is none.
    pub own: &'static str,
}

impl Section {
    /// A section of this title.
    #[must_use]
    pub const fn new(
        title: &'static str,
        about: &'static str,
        controls: &'static [Control],
    ) -> Self {
        Self { title, about, controls, own: "" }
    }

    /// The same with a part that draws itself.
    #[must_use]
    pub const fn drawing(self, own: &'static str) -> Self {
        Self { own, ..self }
    }
}

impl Worked {
    /// Every control that its figures depend on.
    pub fn controls(&self) -> impl Iterator<Item = &'static Control> + use<> {
        let own = self.sections.iter().flat_map(|section| section.controls);
        own.chain(self.shared.iter().copied().flatten())
    }

    /// Its figures by their names; of several of one name the first.
    #[must_use]
    pub fn figures(&self, run: &Run) -> Vec<(&'static str, Figure)> {
        let mut figures: Vec<(&'static str, Figure)> = Vec::new();
        if self.controls().any(|control| matches!(control.kind, Kind::Ledger)) {
            figures = run.ledger.work_out().figures();
        }
        for shown in (self.work_out)(run).iter().flatten().flat_map(Block::figures) {
            if !figures.iter().any(|(name, _)| *name == shown.name) {
                figures.push((shown.name, shown.figure.clone()));
            }
        }
        figures
    }

    /// Whether nothing that its figures depend on was changed.
    #[must_use]
    pub fn is_untouched(&self, run: &Run, default: &Run) -> bool {
        let (now, then) = (&run.ledger, &default.ledger);
        let same = now.rows == then.rows && now.with_activations == then.with_activations;
        (!self.on_ledger || same)
            && self.counting().all(|control| run.text_of(control) == default.text_of(control))
    }

    /// Puts everything back that its figures depend on, and nothing else.
    pub fn start_again(&self, run: &mut Run, default: &Run) {
        if self.on_ledger {
            run.ledger.rows.clone_from(&default.ledger.rows);
            run.ledger.with_activations = default.ledger.with_activations;
        }
        let own: Vec<_> =
            self.controls().filter(|control| !matches!(control.kind, Kind::Ledger)).collect();
        own.iter().for_each(|control| run.put_alone(control, &default.text_of(control)));
        run.arrive(&own.iter().map(|control| control.name()).collect::<Vec<_>>());
    }

    /// The controls that change figures: a cursor only looks.
    fn counting(&self) -> impl Iterator<Item = &'static Control> + use<> {
        self.controls().filter(|control| !matches!(control.kind, Kind::Slider(_) | Kind::Ledger))
    }
}
