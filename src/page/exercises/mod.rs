//! The exercises: all of them and each alone, worked examples step by step taken away, sheets with the book
//! closed and their slips, what to repeat, and a lecturer's own file.
//!
//! They are a part that loads when the first of them is opened; the frame of the page knows them through
//! the functions here.

mod closed_book;
mod kept;
mod ladders;
mod list;
mod one;
mod own_file;
mod pass;
pub mod place;
mod review;
mod screens;

pub use place::Place;

use super::Workbook;
use crate::example::late;
use crate::part::{Missing, part};
use crate::scenario::Pairs;
use leptos::prelude::*;
use std::cell::Cell;

/// What the screen with all of them is called.
pub const HEADING: &str = "Exercises";

/// What the frame of the page asks of them.
#[derive(Clone, Copy)]
pub struct Screens {
    find: fn(&[String], &mut Pairs) -> Option<Place>,
    path: fn(Place) -> Vec<String>,
    title: fn(Place) -> String,
    view: fn(Workbook, Place) -> AnyView,
}

part! {
    fn exercises() -> Screens {
        screens::SCREENS
    }
}

thread_local! {
    static LOADED: Cell<Option<Screens>> = const { Cell::new(None) };
}

/// Whether an address names one of their screens.
#[must_use]
pub fn are_meant(path: &[String]) -> bool {
    path.first().is_some_and(|first| place::FIRST.contains(&first.as_str()))
}

/// Whether all that an address needs is here.
#[must_use]
pub fn are_here(path: &[String]) -> bool {
    LOADED.get().is_some() && (!needs_examples(path) || late::all_here())
}

/// Loads what an address needs.
///
/// # Errors
///
/// If it does not arrive; the next call tries again.
pub async fn load(path: &[String]) -> Result<(), Missing> {
    if LOADED.get().is_none() {
        LOADED.set(Some(exercises().await?));
    }
    if needs_examples(path) { late::load_all().await } else { Ok(()) }
}

/// Ladders are made of the examples.
fn needs_examples(path: &[String]) -> bool {
    path.first().is_some_and(|first| first == place::LADDER)
}

/// The screen that an address names; the seed is taken out of what is typed in it.
#[must_use]
pub fn find(path: &[String], typed: &mut Pairs) -> Option<Place> {
    LOADED.get().and_then(|screens| (screens.find)(path, typed))
}

/// How an address names a screen.
#[must_use]
pub fn path(place: Place) -> Vec<String> {
    // The list is linked to before it is loaded.
    let list = || vec![place::EXERCISES.to_owned()];
    LOADED.get().map_or_else(list, |screens| (screens.path)(place))
}

/// What a screen is called.
#[must_use]
pub fn title(place: Place) -> String {
    LOADED.get().map_or_else(|| HEADING.to_owned(), |screens| (screens.title)(place))
}

/// A screen.
#[must_use]
pub fn view(workbook: Workbook, place: Place) -> AnyView {
    LOADED.get().map_or_else(|| ().into_any(), |screens| (screens.view)(workbook, place))
}
