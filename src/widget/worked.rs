//! A worked example on the page. What it shows is written as text by [`markup`]; here are the events
//! that change the run, and the one effect that puts what changed onto the page.

mod files;
mod hand;

use super::dynamic::{clicked, drag, key, optional, pointer, press};
use super::put::put_on_page;
use super::save::{self, Section};
use super::{Sheet, fresh_id, missing_part, staircase};
use crate::browser::{self, ChangedInput, Patched};
use crate::example::{Chapter, Example, late};
use crate::markup::{self, Patch, Place};
use crate::part::Missing;
use crate::scenario::{Control, Download, Run, Worked, table_text};
use leptos::ev::{Event, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use send_wrapper::SendWrapper;
use std::cell::RefCell;

/// A worked example, opened on a run that others may share.
#[derive(Clone, Copy)]
pub struct Open {
    sheet: Sheet,
    worked: &'static Worked,
    title: &'static str,
    chapter: Chapter,
}

impl Open {
    /// Opens an example.
    #[must_use]
    pub fn new(sheet: Sheet, example: &Example) -> Self {
        Self { sheet, worked: example.worked, title: example.title, chapter: example.chapter }
    }

    /// Looks at the run; whoever asks within a view is told of changes.
    pub fn with<T>(self, look: impl FnOnce(&Run) -> T) -> T {
        self.sheet.with(look)
    }

    /// Whether everything that its figures depend on is as the book has it.
    #[must_use]
    pub fn is_untouched(self) -> bool {
        self.sheet.with(|run| self.worked.is_untouched(run, &self.sheet.default()))
    }

    /// Puts the book's numbers back.
    pub fn start_again(self) {
        let default = self.sheet.default();
        self.sheet.pressed(|run| self.worked.start_again(run, &default));
    }

    /// The example, with headings of this element. Each call makes one more copy on the same run.
    #[must_use]
    pub fn view(self, heading: &'static str) -> AnyView {
        OnPage::new(self).view(heading)
    }
}

/// One copy of an example on the page.
#[derive(Clone, Copy)]
struct OnPage {
    sheet: Sheet,
    worked: &'static Worked,
    title: &'static str,
    chapter: Chapter,
    /// Whether what works it out is here.
    here: RwSignal<bool>,
    /// That it did not arrive.
    missing: RwSignal<Option<Missing>>,
    /// The figure whose derivation is shown.
    opened: RwSignal<Option<String>>,
    /// What became of the file that was opened last.
    file: RwSignal<String>,
    /// What all its ids start with.
    prefix: StoredValue<String>,
    /// Whether it is on the screen, or nearly so.
    in_view: StoredValue<bool>,
}

impl OnPage {
    fn new(Open { sheet, worked, title, chapter }: Open) -> Self {
        let prefix = StoredValue::new(fresh_id("worked"));
        Self {
            sheet,
            worked,
            title,
            chapter,
            here: RwSignal::new(late::is_here(chapter)),
            missing: RwSignal::new(None),
            opened: RwSignal::new(None),
            file: RwSignal::new(String::new()),
            prefix,
            in_view: StoredValue::new(true),
        }
    }

    fn view(self, heading: &'static str) -> AnyView {
        let root = NodeRef::<Div>::new();
        let patched = SendWrapper::new(RefCell::new(Patched::default()));
        let put = Callback::new(move |()| {
            let Some(root) = root.try_get_untracked().flatten() else { return };
            let patches = untrack(|| self.patches());
            patched.borrow_mut().keeping_focus(|patched| {
                patches.iter().for_each(|patch| put_on_page(patched, &root, patch));
            });
            let _ = root.remove_attribute("aria-busy");
        });
        let (in_view, waits) = (self.in_view, StoredValue::new(false));
        Effect::new(move |_| {
            let Some(root) = root.get() else { return };
            self.look();
            if !self.here.get() {
                let _ = root.set_attribute("aria-busy", "true");
                return;
            }
            if in_view.get_value() {
                put.run(());
            } else if !waits.get_value() {
                // Nobody sees it now, and what is seen comes first.
                waits.set_value(true);
                let _ = root.set_attribute("aria-busy", "true");
                set_timeout(
                    move || {
                        waits.try_set_value(false);
                        put.try_run(());
                    },
                    std::time::Duration::ZERO,
                );
            }
        });
        if !self.here.get_untracked() {
            self.load();
        }
        root.on_load(move |root| {
            let sheet = self.sheet;
            browser::follow_view(&root, move |now| {
                self.in_view.try_set_value(now);
            });
            browser::fill_parts(&root, move |name, place| {
                let name = name.to_owned();
                let handle = mount_to(place, move || staircase::part(&name, sheet));
                let kept = SendWrapper::new(handle);
                on_cleanup(move || drop(kept));
            });
        });
        let typed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event, false));
        let changed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event, true));
        view! {
            {optional(move || self.trouble())}
            <div
                class="widget worked"
                node_ref=root
                on:input=typed
                on:change=changed
                on:click=clicked(move |event| self.pressed(&event))
                on:keydown=key(move |event| self.stepped(&event))
                on:pointerdown=pointer(move |event| self.scrubbed(&event, true))
                on:pointermove=pointer(move |event| self.scrubbed(&event, false))
                on:dragover=drag(move |event| self.dragged(&event, false))
                on:drop=drag(move |event| self.dragged(&event, true))
                inner_html=self.prefix.with_value(|prefix| markup::skeleton(self.worked, prefix, heading))
            ></div>
        }
        .into_any()
    }

    /// Loads what works it out.
    fn load(self) {
        self.missing.set(None);
        spawn_local(async move {
            match late::load(self.chapter).await {
                Ok(()) => drop(self.here.try_set(true)),
                Err(missing) => drop(self.missing.try_set(Some(missing))),
            }
        });
    }

    /// That it did not arrive, and the way to try again.
    fn trouble(self) -> Option<AnyView> {
        let why = self.missing.get()?;
        Some(missing_part(why, press(move || self.load())))
    }

    /// Looks at everything that what is shown depends on, to be told when it changes.
    fn look(self) {
        self.sheet.with(|_| ());
        self.opened.track();
        self.file.track();
    }

    fn patches(self) -> Vec<Patch> {
        let opened = self.opened.get();
        self.prefix.with_value(|prefix| {
            let mut patches =
                self.sheet.with(|run| markup::patches(self.worked, run, opened.as_deref(), prefix));
            if self.worked.files.is_some() {
                patches.push(self.file.with(|said| markup::file_said(said, prefix)));
            }
            patches
        })
    }

    fn control(self, name: &str) -> Option<&'static Control> {
        self.worked.controls().find(|control| control.name() == name)
    }

    /// Puts a text where it belongs.
    fn put(self, run: &mut Run, key: &str, text: &str) {
        let place = Place::from_key(key);
        match (self.control(&place.name), place.cell) {
            (Some(control), None) => run.put_into(control, text),
            (Some(control), Some(cell)) => run.put_cell(control, cell, text),
            // What the ledger keeps by itself, and offers that reach further than what is shown here.
            (None, _) => {
                run.take(key, text);
            }
        }
    }

    /// Fields and cursors change with each input, boxes, choices and files with a change.
    fn typed(self, event: &Event, at_change: bool) {
        // Who types in it sees it, whatever was told last.
        self.in_view.set_value(true);
        if at_change
            && let (Some(files), Some(input)) =
                (self.worked.files, browser::closest_input(event, "[data-open]"))
        {
            if let Some(file) = browser::picked_file(&input) {
                self.open_file(files, file);
            }
            return;
        }
        let Some(ChangedInput { field, text, pressed, .. }) = browser::changed_input(event) else {
            return;
        };
        match (pressed, at_change) {
            (true, true) => self.sheet.pressed(|run| self.put(run, &field, &text)),
            (false, false) => self.sheet.typed(|run| self.put(run, &field, &text)),
            _ => {}
        }
    }

    fn pressed(self, event: &MouseEvent) {
        self.in_view.set_value(true);
        let Self { sheet, worked, .. } = self;
        let section = browser::closest_number(event, "data-section");
        let section = section.map(|place| Section { sheet, worked, place });
        if save::picture(event, self.title, section) {
            return;
        }
        let Some(button) = browser::closest(event, "button") else { return };
        let data = |name| button.get_attribute(name);
        if let Some(name) = data("data-figure") {
            let key = markup::figure_key(&name, &data("data-row").unwrap_or_default());
            self.opened.update(|opened| {
                *opened = if opened.as_ref() == Some(&key) { None } else { Some(key) };
            });
        } else if let Some(puts) = data("data-puts") {
            // Of an offer beside a field only the field is left.
            if let Some(field) = browser::closest(event, ".field") {
                browser::focus_within(&field);
            }
            self.sheet.pressed(|run| {
                for pair in table_text::read(&puts) {
                    if let [key, text] = &pair[..] {
                        self.put(run, key, text);
                    }
                }
            });
        } else if let (Some(files), Some(place)) = (self.worked.files, data("data-download")) {
            let download = place.parse().ok().and_then(|place: usize| files.downloads.get(place));
            if let Some(Download { name, kind, text, .. }) = download {
                browser::save_file(name, kind, &self.sheet.with_untracked(text));
            }
        } else if let (Some(files), Some(id)) = (self.worked.files, data("data-pasted")) {
            self.open_json(files, browser::read_pasted_json(&id));
        } else if let Some(control) = data("data-add").and_then(|name| self.control(&name)) {
            self.sheet.pressed(|run| run.add_row(control));
        } else if let (Some(of), Some(step)) = (data("data-of"), data("data-step")) {
            self.step(&of, if step == "more" { 1 } else { -1 });
        } else if let Some(taken) = data("data-take") {
            self.take_away(&taken);
        }
    }

    fn take_away(self, taken: &str) {
        let Some((name, row)) = taken.split_once(':') else { return };
        let (Some(control), Ok(row)) = (self.control(name), row.parse()) else { return };
        // The button that has the focus goes with its row.
        browser::focus(&self.prefix.with_value(|prefix| format!("{prefix}-{name}-add")));
        // What is open would belong to the row that moves up.
        self.opened.set(None);
        self.sheet.pressed(|run| run.take_row(control, row));
    }
}
