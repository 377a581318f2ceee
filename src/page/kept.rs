//! The reader's own run as this browser keeps it: the one at hand, and the one that it replaced.

use crate::browser;
use crate::scenario::{Pairs, pairs_from, pairs_text};
use leptos::prelude::*;

/// Where the run at hand is kept, and the one before it.
const NOW: &str = "bytes-and-bubbles.own-run";
const BEFORE: &str = "bytes-and-bubbles.own-run-before";

/// The reader's own run as this browser keeps it.
#[derive(Clone, Copy)]
pub struct Kept {
    /// What this page has read or written last.
    last: StoredValue<String>,
    /// Whether the browser keeps anything.
    keeps: RwSignal<bool>,
    /// The run that was kept when another one came by a link, a file or from another window.
    before: RwSignal<Option<String>>,
}

impl Kept {
    /// Looks at what the browser keeps.
    #[must_use]
    pub fn open() -> Self {
        let kept = browser::stored(NOW);
        Self {
            keeps: RwSignal::new(kept.is_some()),
            last: StoredValue::new(kept.flatten().unwrap_or_default()),
            before: RwSignal::new(browser::stored(BEFORE).flatten()),
        }
    }

    /// The run that was kept when the page was opened, or that it kept last.
    #[must_use]
    pub fn pairs(self) -> Pairs {
        self.last.with_value(|text| pairs_from(text))
    }

    /// Whether the browser keeps anything.
    #[must_use]
    pub fn keeps(self) -> bool {
        self.keeps.get()
    }

    /// The run that was here before another one took its place.
    #[must_use]
    pub fn before(self) -> Option<String> {
        self.before.get()
    }

    /// Keeps a run. One that this page did not put there is not lost: it becomes the one before.
    pub fn keep(self, pairs: &Pairs) {
        let text = pairs_text(pairs);
        let stored = browser::stored(NOW).flatten().unwrap_or_default();
        if text == stored {
            return;
        }
        let ours = self.last.with_value(|last| *last == stored);
        if !ours && !stored.is_empty() {
            self.put_before(&stored);
        }
        self.last.set_value(text.clone());
        self.keeps.set(browser::store(NOW, &text));
    }

    /// Keeps a run as the one before: it is about to be replaced as a whole.
    pub fn put_before(self, text: &str) {
        browser::store(BEFORE, text);
        self.before.set(Some(text.to_owned()));
    }
}
