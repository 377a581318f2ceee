//! The cells of a drawing: what is done to them.

use super::OnPage;
use crate::browser;
use crate::exercise::drawing::{Board, Key};
use crate::exercise::view::drawing;
use leptos::ev::{Event, KeyboardEvent};

impl OnPage {
    /// The name of the part that an event comes from.
    fn part_of(event: &Event) -> Option<String> {
        browser::closest(event, "[data-part]")?.get_attribute("data-part")
    }

    /// Does something to the drawing that an event comes from.
    pub(super) fn draw<T>(self, event: &Event, act: impl FnOnce(&mut Board) -> T) -> Option<T> {
        let name = Self::part_of(event)?;
        let mut done = None;
        self.desk.change(|sitting, now| done = sitting.draw(&name, now, act));
        done
    }

    /// Moves and writes in a drawing by keys; says whether the event comes from one.
    pub(super) fn key_on_cell(self, event: &KeyboardEvent) -> bool {
        let Some(cell) = browser::closest(event, "[data-cell]") else { return false };
        let name = event.key();
        let key = Key {
            name: &name,
            ctrl: event.ctrl_key() || event.meta_key(),
            shift: event.shift_key(),
            alt: event.alt_key(),
        };
        let Some(response) = self.draw(event, |board| board.key(&key)) else { return true };
        if response.handled {
            event.prevent_default();
            let own = cell.id();
            let grid = own.split("-cell-").next().unwrap_or_default();
            browser::focus_and_show(&drawing::cell_id(grid, response.focus));
        }
        true
    }
}
