//! The one signal with what was typed about a run, and what the page may ask of it.

use crate::example::Group;
use crate::scenario::{Pairs, Run};
use leptos::prelude::*;

/// How a change goes into the browser's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Typing: the entry at hand changes.
    Typed,
    /// A press that changes several things at once: a new entry, so that the way back undoes it.
    Pressed,
}

/// Told of every change, where a page provides it as context.
#[derive(Clone, Copy)]
pub struct Changed(pub Callback<Step>);

/// The run that the examples of a group work on.
#[derive(Clone, Copy)]
pub struct Sheet {
    run: RwSignal<Run>,
    group: Group,
    changed: Option<Changed>,
}

impl Sheet {
    /// A run of its own, as the book has it.
    #[must_use]
    pub fn new(group: Group) -> Self {
        Self { run: RwSignal::new(group.run()), group, changed: use_context() }
    }

    /// The run as the book has it.
    #[must_use]
    pub fn default(self) -> Run {
        self.group.run()
    }

    /// Looks at the run; whoever asks within a view is told of changes.
    pub fn with<T>(self, look: impl FnOnce(&Run) -> T) -> T {
        self.run.with(look)
    }

    /// Looks at the run, once.
    pub fn with_untracked<T>(self, look: impl FnOnce(&Run) -> T) -> T {
        self.run.with_untracked(look)
    }

    /// Takes what was typed.
    pub fn typed(self, change: impl FnOnce(&mut Run)) {
        self.run.update(change);
        self.tell(Step::Typed);
    }

    /// Takes a change that a press makes.
    pub fn pressed(self, change: impl FnOnce(&mut Run)) {
        self.run.update(change);
        self.tell(Step::Pressed);
    }

    /// What differs from the defaults, for a link.
    #[must_use]
    pub fn pairs(self) -> Pairs {
        self.with(|run| run.pairs(&self.default()))
    }

    /// Takes the defaults with what a link carries; gives back the names it does not know.
    #[must_use]
    pub fn load(self, typed: &Pairs) -> Vec<String> {
        let mut run = self.default();
        let unknown = run.take_all(typed);
        if self.run.with_untracked(|now| *now != run) {
            self.run.set(run);
        }
        unknown
    }

    fn tell(self, step: Step) {
        if let Some(Changed(callback)) = self.changed {
            callback.run(step);
        }
    }
}
