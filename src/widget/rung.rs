//! A rung of a ladder on the page.

use super::dynamic::{clicked, key};
use super::fresh_id;
use super::put::put_on_page;
use crate::browser::{self, Patched};
use crate::exercise::ladder::Climb;
use crate::exercise::view::ladder;
use leptos::ev::{Event, KeyboardEvent, MouseEvent};
use leptos::html::Div;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use std::cell::RefCell;

/// A rung on the page; another one is another view.
#[derive(Clone, Copy)]
pub struct Rung {
    climb: RwSignal<Climb>,
    check: Callback<()>,
    /// What all its ids start with.
    prefix: StoredValue<String>,
}

impl Rung {
    /// The rung that a climb is on. `check` judges it.
    #[must_use]
    pub fn new(climb: RwSignal<Climb>, check: Callback<()>) -> Self {
        Self { climb, check, prefix: StoredValue::new(fresh_id("rung")) }
    }

    /// The rung on the page. Whoever asks within a view is told when it is another one.
    #[must_use]
    pub fn view(self) -> AnyView {
        let rung = Memo::new(move |_| self.climb.with(|climb| climb.rung));
        rung.get();
        let root = NodeRef::<Div>::new();
        let patched = SendWrapper::new(RefCell::new(Patched::default()));
        Effect::new(move |_| {
            let Some(root) = root.get() else { return };
            let patches = self
                .prefix
                .with_value(|prefix| self.climb.with(|climb| ladder::patches(climb, prefix)));
            patches.iter().for_each(|patch| put_on_page(&mut patched.borrow_mut(), &root, patch));
        });
        let typed: Box<dyn FnMut(Event)> = Box::new(move |event| self.typed(&event));
        let html = self.prefix.with_value(|prefix| {
            self.climb.with_untracked(|climb| ladder::ladder(&climb.ladder, climb.rung, prefix))
        });
        view! {
            <div
                class="widget exercise-card"
                node_ref=root
                on:input=typed
                on:click=clicked(move |event| self.pressed(&event))
                on:keydown=key(move |event| self.key(&event))
                inner_html=html
            ></div>
        }
        .into_any()
    }

    fn typed(self, event: &Event) {
        let Some(input) = browser::closest_input(event, "[data-ladder-step]") else { return };
        let key = input.get_attribute("data-ladder-step").and_then(|key| key.chars().next());
        if let Some(key) = key {
            self.climb.update(|climb| climb.type_in(key, &input.value()));
        }
    }

    fn pressed(self, event: &MouseEvent) {
        let Some(button) = browser::closest(event, "button") else { return };
        if button.has_attribute("data-ladder-check") {
            self.check.run(());
        } else if let (Some(key), Some(text)) =
            (button.get_attribute("data-meant"), button.get_attribute("data-text"))
            && let Some(key) = key.chars().next()
        {
            browser::focus(&self.prefix.with_value(|prefix| format!("{prefix}-{key}")));
            self.climb.update(|climb| climb.type_in(key, &text));
        }
    }

    fn key(self, event: &KeyboardEvent) {
        let enters = event.key() == "Enter" && !event.is_composing() && event.key_code() != 229;
        if enters && browser::closest_input(event, "[data-ladder-step]").is_some() {
            event.prevent_default();
            self.check.run(());
        }
    }
}
