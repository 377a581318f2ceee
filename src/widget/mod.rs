//! An example on the page, what a page may ask of it, and what every example offers.

mod desk;
pub(crate) mod dynamic;
mod missing;
mod notebook;
pub(crate) mod notes;
mod put;
mod rung;
pub(crate) mod save;
mod sheet;
mod staircase;
pub(crate) mod toolbar;
mod worked;

pub use desk::Desk;
pub use missing::missing_part;
pub use notebook::Notebook;
pub use rung::Rung;
pub use sheet::{Changed, Sheet, Step};
pub use worked::Open;

use std::cell::Cell;

/// An id that no other element on the page has, however many copies of a widget there are.
#[must_use]
pub fn fresh_id(name: &str) -> String {
    thread_local! {
        static LAST: Cell<u32> = const { Cell::new(0) };
    }
    let number = LAST.get().wrapping_add(1);
    LAST.set(number);
    format!("bb-{name}-{number}")
}
