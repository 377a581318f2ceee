//! The examples: each alone and each in its chapter, and the numbers they work on.
//!
//! They are a part that loads when the first of them is opened, or when an address carries numbers; the frame
//! of the page knows them through the functions here.

mod chapter;
mod numbers;
mod one;

use super::Workbook;
use crate::example::{ALL, Chapter, Group, find};
use crate::part::{Missing, part};
use crate::scenario::{Pairs, pairs_from};
use crate::widget::Sheet;
use leptos::prelude::*;
use std::cell::Cell;

/// The runs that the groups of examples work on.
pub type Sheets = [Sheet; Group::ALL.len()];

/// What the frame of the page asks of the examples.
#[derive(Clone, Copy)]
pub struct Examples {
    /// Opens every run with its defaults.
    pub open: fn() -> Sheets,
    /// What differs from the defaults, for a link.
    pub pairs: fn(Sheet) -> Pairs,
    /// Takes the defaults with what a link carries; gives back the names that the run does not know.
    pub load: fn(Sheet, &Pairs) -> Vec<String>,
    /// Works an example out from texts for its fields, and counts its figures.
    pub work_out: fn(&str, &str) -> usize,
    one: fn(Workbook, usize) -> AnyView,
    chapter: fn(Workbook, Chapter) -> AnyView,
}

part! {
    fn examples() -> Examples {
        Examples {
            open: || Group::ALL.map(Sheet::new),
            pairs: Sheet::pairs,
            load: Sheet::load,
            work_out: |name, typed| {
                find(name).map_or(0, |example| example.figures(&pairs_from(typed)).len())
            },
            one: |workbook, place| {
                ALL.get(place).map_or_else(|| ().into_any(), |example| one::alone(workbook, example))
            },
            chapter: chapter::chapter,
        }
    }
}

thread_local! {
    static LOADED: Cell<Option<Examples>> = const { Cell::new(None) };
}

/// What the frame of the page asks of them, once they are here.
pub fn loaded() -> Option<Examples> {
    LOADED.get()
}

/// Loads them.
///
/// # Errors
///
/// If they do not arrive; the next call tries again.
pub async fn load() -> Result<Examples, Missing> {
    if let Some(examples) = loaded() {
        return Ok(examples);
    }
    let examples = examples().await?;
    LOADED.set(Some(examples));
    Ok(examples)
}

/// An example on a screen of its own.
pub fn one(workbook: Workbook, place: usize) -> AnyView {
    loaded().map_or_else(|| ().into_any(), |examples| (examples.one)(workbook, place))
}

/// A chapter with its examples in place.
pub fn chapter(workbook: Workbook, chapter: Chapter) -> AnyView {
    loaded().map_or_else(|| ().into_any(), |examples| (examples.chapter)(workbook, chapter))
}
