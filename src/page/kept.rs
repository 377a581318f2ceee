//! The reader's own run as this browser keeps it: the one at hand, and the one that it replaced.

use super::Workbook;
use crate::browser;
use crate::scenario::{Pairs, WHOLE, pairs_from, pairs_text};
use crate::widget::dynamic::{dynamic, optional, press};
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

    /// Says that the page was opened with this run, whatever was kept.
    pub fn taken_over(self, pairs: &Pairs) {
        self.last.set_value(pairs_text(pairs));
    }

    /// Keeps a run. One that this page did not put there, or that is replaced as a whole, is not lost: it
    /// becomes the one before.
    pub fn keep(self, pairs: &Pairs) {
        /// Texts that a single edit may change: a few hang together.
        const FEW: usize = 4;
        let text = pairs_text(pairs);
        let stored = browser::stored(NOW).flatten().unwrap_or_default();
        if text == stored {
            return;
        }
        let ours = self.last.with_value(|last| *last == stored);
        let before = pairs_from(&stored);
        let differs =
            |one: &Pairs, other: &Pairs| one.iter().filter(|pair| !other.contains(pair)).count();
        let whole = pairs.is_empty() || differs(pairs, &before).max(differs(&before, pairs)) > FEW;
        if (!ours || whole) && !stored.is_empty() {
            self.put_before(&stored);
        }
        self.last.set_value(text.clone());
        self.keeps.set(browser::store(NOW, &text));
    }

    /// Keeps a run as the one before: it is about to be replaced as a whole.
    fn put_before(self, text: &str) {
        browser::store(BEFORE, text);
        self.before.set(Some(text.to_owned()));
    }

    /// Takes the run from before, as it is kept now by whichever window, and puts the kept one in its place.
    fn swap(self) -> Option<String> {
        let before = browser::stored(BEFORE).flatten().or_else(|| self.before.get_untracked())?;
        let now = browser::stored(NOW).flatten().unwrap_or_default();
        browser::store(NOW, &before);
        self.last.set_value(before.clone());
        self.put_before(&now);
        Some(before)
    }
}

/// What there is to say of what is kept, and the way back to the run before.
pub fn line(workbook: Workbook) -> AnyView {
    let kept = workbook.kept();
    let bring_back = move || {
        if let Some(own) = workbook.own()
            && let Some(before) = kept.swap()
        {
            own.pressed(|run| {
                run.take(WHOLE, &before);
            });
        }
    };
    view! {
        <div class="numbers kept">
            <span class="numbers-label">
                {dynamic(move || if kept.keeps.get() {
                    "This browser keeps your run for the next visit."
                } else {
                    "This browser keeps nothing of this page: take a link or a file along."
                }
                .into_any())}
            </span>
            {optional(move || kept.before.get().map(|_| {
                view! {
                    <button type="button" on:click=press(bring_back)>"Bring back the run from before"</button>
                }
                .into_any()
            }))}
        </div>
    }
    .into_any()
}
