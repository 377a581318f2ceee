//! The pictures of the staircase that draw themselves: the grid with its cursor, and the curve of the
//! bubble, which follow the width that they have.

mod curve;
mod grid;
mod hand;

use super::Sheet;
use super::dynamic::memo;
use leptos::prelude::*;

/// A part that draws itself, by its name; nothing where nobody knows it.
pub fn part(name: &str, sheet: Sheet) -> AnyView {
    match name {
        "staircase" => grid::grid(sheet),
        "bubble-curve" => curve::curve(memo(move || sheet.with(crate::scenario::Run::staircase))),
        _ => ().into_any(),
    }
}
