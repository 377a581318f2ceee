//! Counting up and down with keys and buttons, and moving cursors with the pointer.

use super::OnPage;
use crate::browser;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

impl OnPage {
    pub(super) fn stepped(self, event: &KeyboardEvent) {
        let by = match event.key().as_str() {
            "ArrowUp" => 1,
            "ArrowDown" => -1,
            _ => return,
        };
        let Some(input) = browser::changed_input(event).filter(|input| input.steps) else { return };
        if event.alt_key() || event.shift_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        if self.step(&input.field, by) {
            event.prevent_default();
        }
    }

    /// Counts a control up or down, where it holds a number that has a next one.
    pub(super) fn step(self, name: &str, by: i128) -> bool {
        let Some(control) = self.control(name) else { return false };
        let next = self.sheet.with_untracked(|run| control.entry(run).stepped(by));
        next.is_some_and(|next| {
            self.sheet.typed(|run| run.put_into(control, &next));
            true
        })
    }

    /// Moves a cursor to where the pointer is pressed.
    pub(super) fn scrubbed(self, event: &PointerEvent, first: bool) {
        if event.buttons() == 0 {
            return;
        }
        let Some(picture) = browser::closest(event, "[data-scrub]") else { return };
        let Some(control) =
            picture.get_attribute("data-scrub").and_then(|name| self.control(&name))
        else {
            return;
        };
        let (across, _) = browser::place_in(&picture, event);
        let text = self.sheet.with_untracked(|run| control.place_at(run, across));
        if let Some(text) = text
            && self.sheet.with_untracked(|run| run.text_of(control) != text)
        {
            self.sheet.typed(|run| run.put_into(control, &text));
        }
        if first {
            // From here on the keys move it as well.
            let slider = self.prefix.with_value(|prefix| format!("{prefix}-{}", control.name()));
            browser::focus_soon(&slider);
        }
    }
}
