//! The fragment of the page's address, which holds the screen and what was typed on it.

use super::budget::Budget;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::{set_timeout_with_handle, window, window_event_listener_untyped};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;

/// How long a change waits that may not be written at once.
const PAUSE: Duration = Duration::from_millis(500);

/// Marks an entry of the history that was shown before, so that a way back can be told from a new way.
const SHOWN: &str = "shown";

thread_local! {
    /// The fragment that is shown.
    static SHOWN_FRAGMENT: RefCell<String> = const { RefCell::new(String::new()) };
    static BUDGET: Cell<Budget> = const { Cell::new(Budget::full()) };
    static WAITING: RefCell<Option<(TimeoutHandle, String)>> = const { RefCell::new(None) };
}

/// Calls `changed` with the fragment of each address that the reader goes to, and whether it is one
/// that was shown before; the first time at once.
pub fn follow_address(changed: impl Fn(String, bool) + 'static) {
    let follow = move || {
        let before = history().is_some_and(|history| {
            history.state().ok().and_then(|state| state.as_string()).as_deref() == Some(SHOWN)
        });
        drop_waiting();
        SHOWN_FRAGMENT.set(fragment());
        changed(fragment(), before);
        mark_shown();
    };
    follow();
    let follow = Rc::new(follow);
    let follow_later = Rc::clone(&follow);
    window_event_listener_untyped("popstate", move |_| follow());
    // Some browsers fire only this for a fragment typed by hand.
    window_event_listener_untyped("hashchange", move |_| {
        if SHOWN_FRAGMENT.with_borrow(|shown| *shown != fragment()) {
            follow_later();
        }
    });
    for leaving in ["pagehide", "blur"] {
        window_event_listener_untyped(leaving, |_| flush_address());
    }
}

fn history() -> Option<web_sys::History> {
    window().history().ok()
}

fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// Writes the address anew without an entry in the history: at once, as a rule, since a reload or a
/// way back may follow at once.
pub fn keep_address(fragment: String) {
    drop_waiting();
    let mut budget = BUDGET.get();
    let may = budget.spend(js_sys::Date::now());
    BUDGET.set(budget);
    if may {
        replace_address(&fragment);
    } else if let Ok(handle) = set_timeout_with_handle(flush_address, PAUSE) {
        WAITING.set(Some((handle, fragment)));
    }
}

/// Forgets an address that is still waiting: it belongs to an entry that was left.
fn drop_waiting() {
    if let Some((handle, _)) = WAITING.take() {
        handle.clear();
    }
}

/// Writes an address that is still waiting.
fn flush_address() {
    if let Some((handle, fragment)) = WAITING.take() {
        handle.clear();
        replace_address(&fragment);
    }
}

/// Writes the address anew, without an entry in the history.
fn replace_address(fragment: &str) {
    if let Some(history) = history() {
        let _ = history.replace_state_with_url(&JsValue::from_str(SHOWN), "", Some(fragment));
        SHOWN_FRAGMENT.set(self::fragment());
    }
}

/// Adds an entry to the history, so that the way back undoes what was done.
pub fn visit(fragment: &str) {
    flush_address();
    if let Some(history) = history() {
        let _ = history.push_state_with_url(&JsValue::from_str(SHOWN), "", Some(fragment));
        SHOWN_FRAGMENT.set(self::fragment());
    }
}

fn mark_shown() {
    if let Some(history) = history() {
        let _ = history.replace_state(&JsValue::from_str(SHOWN), "");
    }
}

/// The whole address of a fragment, to be passed on.
#[must_use]
pub fn share_link(fragment: &str) -> String {
    let address = window().location().href().unwrap_or_default();
    let page = address.split('#').next().unwrap_or_default();
    format!("{page}{fragment}")
}
