//! The trees that our elements stand in: the document, and the shadow root of each embedded widget.

use leptos::prelude::document;
use std::cell::RefCell;
use web_sys::{Element, ShadowRoot};

thread_local! {
    static ROOTS: RefCell<Vec<ShadowRoot>> = const { RefCell::new(Vec::new()) };
}

/// Counts a shadow root among the trees that are searched.
pub fn search_within(root: &ShadowRoot) {
    ROOTS.with_borrow_mut(|roots| roots.push(root.clone()));
}

/// No longer does.
pub fn leave(root: &ShadowRoot) {
    ROOTS.with_borrow_mut(|roots| {
        // A widget that takes the place of another comes before that one goes.
        if let Some(place) = roots.iter().position(|one| one == root) {
            roots.swap_remove(place);
        }
    });
}

/// The element of this id: ids are our own, and unique over all trees.
pub(super) fn by_id(id: &str) -> Option<Element> {
    document().get_element_by_id(id).or_else(|| {
        ROOTS.with_borrow(|roots| roots.iter().find_map(|root| root.get_element_by_id(id)))
    })
}

/// The element that has the focus; of a shadow root the one within it.
pub(super) fn active_element() -> Option<Element> {
    let within = ROOTS.with_borrow(|roots| roots.iter().find_map(|root| root.active_element()));
    within.or_else(|| document().active_element())
}
