//! An exercise on the page: the events that change what stands in it, and the one effect that puts what
//! changed onto the page. What it shows is written as text by [`view`].

mod cells;

use super::dynamic::{clicked, focus, key};
use super::fresh_id;
use super::notebook::Notebook;
use super::put::put_on_page;
use super::save;
use crate::browser::{self, Patched};
use crate::exercise::drawing::{Board, Cell};
use crate::exercise::put::Put;
use crate::exercise::record::{NoRoom, Undo, What, reset};
use crate::exercise::schema::{Exercise, Kind, Part};
use crate::exercise::sitting::{Book, Sitting};
use crate::exercise::view::{card, drawing};
use leptos::ev::{Event, FocusEvent, KeyboardEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use std::cell::RefCell;

/// An exercise somebody works on, and where it is kept.
#[derive(Clone, Copy)]
pub struct Desk {
    sitting: RwSignal<Sitting>,
    notebook: Notebook,
}

impl Desk {
    /// Opens an exercise with what is kept of it.
    #[must_use]
    pub fn open(exercise: &'static Exercise, seed: u32, book: Book, notebook: Notebook) -> Self {
        Self::open_in("", exercise, seed, book, notebook)
    }

    /// The same with what is kept of it in a space of its own, apart from that of practice.
    #[must_use]
    pub fn open_in(
        space: &'static str,
        exercise: &'static Exercise,
        seed: u32,
        book: Book,
        notebook: Notebook,
    ) -> Self {
        let record = notebook.find(space, &exercise.id, seed);
        let desk = Self { sitting: RwSignal::new(Sitting::open(exercise, record, book)), notebook };
        // Another window may go on with it, or what is kept may be taken away.
        Effect::new(move |_| {
            notebook.track();
            let kept = untrack(|| notebook.news(space, &exercise.id, seed));
            let Some(kept) = kept else { return };
            if desk.sitting.with_untracked(|own| own.record != kept) {
                desk.sitting.update(|own| own.go_on_with(kept));
            }
        });
        desk
    }

    /// Looks at the sitting; whoever asks within a view is told of changes.
    pub fn with<T>(self, look: impl FnOnce(&Sitting) -> T) -> T {
        self.sitting.with(look)
    }

    /// Looks at the sitting, once.
    pub fn with_untracked<T>(self, look: impl FnOnce(&Sitting) -> T) -> T {
        self.sitting.with_untracked(look)
    }

    /// The exercise on the page. Each call makes one more copy of the same sitting.
    #[must_use]
    pub fn view(self) -> AnyView {
        let prefix = StoredValue::new(fresh_id("exercise"));
        OnPage { desk: self, prefix, field: StoredValue::new(String::new()) }.view()
    }

    /// Takes everything away that was done in it; the way back is kept.
    ///
    /// # Errors
    /// Where there is no room for the way back, and nothing was taken away.
    pub fn start_again(self) -> Result<Undo, NoRoom> {
        let (key, title) = self.sitting.with_untracked(|sitting| {
            (sitting.record.as_key(), format!("“{}”", sitting.exercise().title))
        });
        let now = browser::now();
        self.notebook.change(|storage| reset(storage, &title, now, |own| *own == key))
    }

    /// Does something now, and keeps it.
    fn change(self, change: impl FnOnce(&mut Sitting, i64)) {
        let now = browser::now();
        self.sitting.update(|sitting| {
            let before = sitting.record.clone();
            change(sitting, now);
            // Looking around in a drawing changes nothing that is kept.
            if sitting.record != before {
                let kept = self.notebook.keep(&sitting.record);
                sitting.go_on_with(kept);
            }
        });
    }
}

/// One copy of an exercise on the page.
#[derive(Clone, Copy)]
struct OnPage {
    desk: Desk,
    /// What all its ids start with.
    prefix: StoredValue<String>,
    /// The field that had the focus last, which keys to press type into.
    field: StoredValue<String>,
}

impl OnPage {
    fn view(self) -> AnyView {
        let root = NodeRef::<Div>::new();
        let patched = SendWrapper::new(RefCell::new(Patched::default()));
        Effect::new(move |_| {
            let Some(root) = root.get() else { return };
            let patches = self
                .prefix
                .with_value(|prefix| self.desk.with(|sitting| card::patches(sitting, prefix)));
            patched.borrow_mut().keeping_focus(|patched| {
                patches.iter().for_each(|patch| put_on_page(patched, &root, patch));
            });
        });
        let typed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event, false));
        let changed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event, true));
        view! {
            <div
                class="widget exercise-card"
                node_ref=root
                on:input=typed
                on:change=changed
                on:click=clicked(move |event| self.pressed(&event))
                on:keydown=key(move |event| self.key(&event))
                on:focusin=focus(move |event| self.focused(&event, true))
                on:focusout=focus(move |event| self.focused(&event, false))
                inner_html=self.prefix.with_value(|prefix| {
                    untrack(|| self.desk.with(|sitting| card::skeleton(sitting, prefix)))
                })
            ></div>
        }
        .into_any()
    }

    fn part(self, name: &str) -> Option<&'static Part> {
        self.desk.sitting.with_untracked(|sitting| sitting.part(name))
    }

    /// Fields change with each input, boxes and choices with a change.
    fn typed(self, event: &Event, at_change: bool) {
        if let Some(stage) = browser::closest_number(event, "data-row") {
            let text = browser::closest_input(event, "[data-row]").map(|input| input.value());
            if let (false, Some(text)) = (at_change, text) {
                self.draw(event, |board| board.row(stage, &text));
            }
            return;
        }
        let Some(field) = browser::closest(event, "[data-answer], [data-point]") else { return };
        let Some(input) = browser::changed_input(event) else {
            if let (true, Some((name, point, on))) = (at_change, browser::ticked_point(&field)) {
                self.desk.change(|sitting, now| sitting.tick_point(&name, point, on, now));
            }
            return;
        };
        if input.pressed != at_change {
            return;
        }
        let (name, item) = (input.field, field.get_attribute("data-item"));
        let Some(part) = self.part(&name) else { return };
        let value = field.get_attribute("value").unwrap_or_default();
        let put = match (&part.kind, item) {
            (Kind::Choice { .. }, _) => Put::Pick(value),
            (Kind::Several { .. }, _) => Put::Tick(value, input.text == "yes"),
            (Kind::Sort { .. }, Some(item)) => Put::Group(item, value),
            (Kind::Table { .. }, _) => {
                let at = field.get_attribute("data-at").and_then(|at| at.parse().ok());
                Put::Cell(at.unwrap_or_default(), input.text)
            }
            (Kind::Number(_) | Kind::Words { .. }, _) => Put::Text(input.text),
            _ => return,
        };
        self.desk.change(|sitting, now| sitting.put(&name, put, now));
    }

    fn pressed(self, event: &MouseEvent) {
        let exercise = self.desk.with_untracked(Sitting::exercise);
        if save::picture(event, &exercise.title, None) {
            return;
        }
        let Some(button) = browser::closest(event, "button") else { return };
        let data = |name| button.get_attribute(name);
        if let Some(name) = data("data-check") {
            self.check(&name);
        } else if let Some(text) = data("data-pad") {
            self.pad(event, &text);
        } else if let Some(name) = data("data-on-paper") {
            let text = Put::Text(card::ON_PAPER.to_owned());
            self.desk.change(|sitting, now| sitting.put(&name, text, now));
            self.check(&name);
        } else if let Some(name) = data("data-keep-guess") {
            self.guess(&name);
        } else if let Some(cell) = data("data-cell").and_then(|key| Cell::from_key(&key)) {
            self.draw(event, |board| board.press(cell));
        } else if let Some(pick) = data("data-pick") {
            self.draw(event, |board| board.pick(drawing::picked(&pick)));
        } else if data("data-undo").is_some() {
            self.draw(event, Board::undo);
        } else if data("data-clear").is_some() {
            self.draw(event, Board::clear);
        } else if let Some(name) = data("data-hint") {
            self.desk.change(|sitting, now| {
                if let Some(part) = sitting.part(&name) {
                    let next = sitting.hints(part) + 1;
                    sitting.happened(&name, What::Hint(next), now);
                }
            });
        } else if let Some(name) = data("data-solution") {
            self.desk.change(|sitting, now| sitting.happened(&name, What::Solution, now));
        } else if let (Some(key), Some(text)) = (data("data-meant"), data("data-text")) {
            // Of an offer beside a field only the field is left.
            if let Some(field) = browser::closest(event, ".answer, .in-cell") {
                browser::focus_within(&field);
            }
            let (name, put) = match key.split_once(':') {
                Some((name, cell)) => (name, Put::Cell(cell.parse().unwrap_or_default(), text)),
                None => (key.as_str(), Put::Text(text)),
            };
            self.desk.change(|sitting, now| sitting.put(name, put, now));
        } else if let (Some(way), Some(name), Some(item)) =
            (data("data-move"), data("data-answer"), data("data-item"))
        {
            self.desk.change(|sitting, now| sitting.put(&name, Put::Move(item, way == "up"), now));
        }
    }

    /// Types a key into the field that had the focus last, if that is one of the same part.
    fn pad(self, event: &MouseEvent, text: &str) {
        let Some(section) = browser::closest(event, "[data-part]") else { return };
        let last = self.field.get_value();
        browser::type_into(&section, &last, "[data-answer], [data-guess]", text);
    }

    fn guess(self, name: &str) {
        let id = self.prefix.with_value(|prefix| format!("{prefix}-{name}-guess"));
        let text = browser::text_in(&id);
        self.desk.change(|sitting, now| sitting.guess(name, &text, now));
        if self.desk.sitting.with_untracked(|sitting| sitting.unread_guess.is_none()) {
            // The field is gone now.
            let answer = self.prefix.with_value(|prefix| format!("{prefix}-{name}-answer"));
            browser::focus(&answer);
        }
    }

    fn focused(self, event: &FocusEvent, came: bool) {
        if let (true, Some(field)) =
            (came, browser::closest_input(event, "[data-answer], [data-guess]"))
        {
            self.field.set_value(field.id());
        } else if let (true, Some(cell)) = (came, browser::closest(event, "[data-cell]")) {
            let cell = cell.get_attribute("data-cell").and_then(|key| Cell::from_key(&key));
            if let Some(cell) = cell {
                self.draw(event, |board| board.look_at(cell));
            }
        } else if let (false, Some(stage)) = (came, browser::closest_number(event, "data-row")) {
            self.draw(event, |board| board.row_left(stage));
        }
    }

    fn check(self, name: &str) {
        self.desk.change(|sitting, now| {
            sitting.check(name, now);
        });
    }

    /// Enter checks; while a text is being composed it only ends that.
    fn key(self, event: &KeyboardEvent) {
        if self.key_on_cell(event) {
            return;
        }
        if event.key() != "Enter" || event.is_composing() || event.key_code() == 229 {
            return;
        }
        if let Some(guess) = browser::closest(event, "[data-guess]") {
            event.prevent_default();
            self.guess(&guess.get_attribute("data-guess").unwrap_or_default());
            return;
        }
        let Some(field) = browser::closest(event, "[data-answer]") else { return };
        let Some(name) = field.get_attribute("data-answer") else { return };
        let Some(part) = self.part(&name) else { return };
        let types = matches!(part.kind, Kind::Number(_) | Kind::Table { .. });
        let held = event.ctrl_key() || event.meta_key();
        let wanted = match part.kind {
            Kind::Words { .. } => held,
            _ => types && !event.shift_key() && !event.alt_key(),
        };
        if wanted && self.desk.sitting.with_untracked(|sitting| sitting.book == Book::Open) {
            event.prevent_default();
            self.check(&name);
        }
    }
}
