//! “Put this into your notes” on the page. What it shows is written as text by [`view`]; here are the events
//! that change what is picked. Nothing of it is there before it is opened.

use super::dynamic::{clicked, optional, press};
use super::put::put_on_page;
use super::{Open, fresh_id, missing_part};
use crate::browser::{self, ChangedInput, Patched};
use crate::example::{Example, find};
use crate::markup::Patch;
use crate::notes::{Panel, What, numbers, view};
use crate::part::{Missing, part};
use leptos::ev::{Event, MouseEvent};
use leptos::html::{Details, Div};
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::time::Duration;

/// How long the frame of the preview waits for the next change.
const PAUSE: Duration = Duration::from_millis(500);

/// What a panel is for.
#[derive(Clone, Copy)]
enum Of {
    /// An example, with the numbers that stand in it.
    Example(&'static str, Open),
    /// An exercise, with the seed of its variant.
    Exercise(&'static str, u32),
}

/// Opens a panel; the signal says whether it is seen.
type Opener = fn(Of, RwSignal<bool>) -> AnyView;

part! {
    fn put_into_notes() -> Opener {
        |of, seen| Notes::new(of, seen).map(Notes::view).into_any()
    }
}

/// The panel of an example that is opened.
pub fn of_example(example: &Example, open: Open) -> AnyView {
    closed(Of::Example(example.name, open))
}

/// The panel of an exercise, with its variant.
pub fn of_exercise(id: &'static str, seed: u32) -> AnyView {
    closed(Of::Exercise(id, seed))
}

/// A panel that is not opened yet. What is in it loads when it is.
fn closed(of: Of) -> AnyView {
    let details = NodeRef::<Details>::new();
    let seen = RwSignal::new(false);
    let opener = RwSignal::new(None::<Opener>);
    let missing = RwSignal::new(None::<Missing>);
    let load = move || {
        missing.set(None);
        spawn_local(async move {
            match put_into_notes().await {
                Ok(open) => drop(opener.try_set(Some(open))),
                Err(why) => drop(missing.try_set(Some(why))),
            }
        });
    };
    let look = move |open: bool| {
        seen.set(open);
        if open && opener.get_untracked().is_none() {
            load();
        }
    };
    let toggled: Box<dyn FnMut(Event)> = Box::new(move |event| {
        look(
            browser::closest(&event, "details")
                .is_some_and(|details| details.has_attribute("open")),
        );
    });
    // Where another exercise comes in place of this one, the panel stays as it is: open, say.
    Effect::new(move |_| {
        if details.get().is_some_and(|details| details.open()) {
            untrack(|| look(true));
        }
    });
    view! {
        <details class="notes" node_ref=details on:toggle=toggled>
            <summary>"Put this into your notes"</summary>
            {optional(move || missing.get().map(|why| missing_part(why, press(load))))}
            {optional(move || opener.get().map(|open| untrack(|| open(of, seen))))}
        </details>
    }
    .into_any()
}

/// One panel on the page.
#[derive(Clone, Copy)]
struct Notes {
    of: Of,
    panel: RwSignal<Panel>,
    seen: RwSignal<bool>,
    /// What all its ids start with.
    prefix: StoredValue<String>,
    /// Counts the changes, so that the preview waits for the last one.
    changes: StoredValue<u32>,
}

impl Notes {
    fn new(of: Of, seen: RwSignal<bool>) -> Option<Self> {
        let (what, seed) = match of {
            Of::Example(name, _) => (What::example(name)?, 0),
            Of::Exercise(id, seed) => (What::exercise(id)?, seed),
        };
        let mut panel = Panel::new(what, &browser::share_link(""));
        panel.take_seed(seed);
        Some(Self {
            of,
            panel: RwSignal::new(panel),
            seen,
            prefix: StoredValue::new(fresh_id("notes")),
            changes: StoredValue::new(0),
        })
    }

    /// What is picked, with the numbers of the page; whoever asks within a view is told of changes.
    fn now(self) -> Panel {
        let mut panel = self.panel.get();
        if let Of::Example(name, open) = self.of
            && let Some(example) = find(name)
        {
            panel.take_numbers(open.with(|run| numbers(&example, run)));
        }
        panel
    }

    fn view(self) -> AnyView {
        let root = NodeRef::<Div>::new();
        let patched = StoredValue::new(SendWrapper::new(RefCell::new(Patched::default())));
        let put = move |patches: &[Patch]| {
            let Some(root) = root.try_get_untracked().flatten() else { return };
            let _ = patched.try_with_value(|patched| {
                patched.borrow_mut().keeping_focus(|patched| {
                    patches.iter().for_each(|patch| put_on_page(patched, &root, patch));
                });
            });
        };
        let preview = move |panel: &Panel| {
            put(&[self.prefix.with_value(|prefix| view::preview(panel, prefix))])
        };
        Effect::new(move |_| {
            if root.get().is_none() || !self.seen.get() {
                return;
            }
            let panel = self.now();
            put(&self.prefix.with_value(|prefix| view::patches(&panel, prefix)));
            let change = self.changes.get_value().wrapping_add(1);
            self.changes.set_value(change);
            if panel.previewed().is_none() {
                preview(&panel);
                return;
            }
            set_timeout(
                move || {
                    if self.changes.try_get_value() == Some(change) {
                        preview(&untrack(|| self.now()));
                    }
                },
                PAUSE,
            );
        });
        let typed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event, false));
        let changed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event, true));
        let html = self
            .prefix
            .with_value(|prefix| self.panel.with_untracked(|panel| view::skeleton(panel, prefix)));
        view! {
            <div
                class="notes-panel"
                node_ref=root
                on:input=typed
                on:change=changed
                on:click=clicked(move |event| self.pressed(&event))
                inner_html=html
            ></div>
        }
        .into_any()
    }

    /// Fields change with each input, boxes and choices with a change.
    fn typed(self, event: &Event, at_change: bool) {
        let Some(ChangedInput { field, text, pressed, .. }) = browser::changed_input(event) else {
            return;
        };
        if pressed == at_change {
            self.panel.update(|panel| {
                panel.put(&field, &text);
            });
        }
    }

    fn pressed(self, event: &MouseEvent) {
        if browser::closest(event, "[data-preview]").is_some() {
            self.panel.update(Panel::turn_preview);
        } else if let Some(place) = browser::closest_number(event, "data-copy") {
            self.copy(place);
        }
    }

    /// Copies a snippet, and says afterwards whether it was copied; where it was not, it stands selected.
    fn copy(self, place: usize) {
        let steps = untrack(|| self.now()).steps();
        let Some(text) = steps.into_iter().nth(place).map(|step| step.snippet) else { return };
        self.panel.update(Panel::forget_copied);
        browser::copy(&text.clone(), move |done| {
            let told = self.panel.try_update(|panel| panel.tell_copied(place, &text, done));
            if told.is_some() && !done {
                let prefix = self.prefix.get_value();
                browser::select_text(&view::snippet_id(&prefix, place));
            }
        });
    }
}
