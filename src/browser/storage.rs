//! What this browser keeps for the page; a private window or a frame may keep nothing.

use leptos::prelude::{window, window_event_listener_untyped};
use wasm_bindgen::JsCast;
use web_sys::{Storage, StorageEvent};

fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// The text under a name: `None` where nothing is kept at all, `Some(None)` where there is none.
#[must_use]
pub fn stored(name: &str) -> Option<Option<String>> {
    storage()?.get_item(name).ok()
}

/// Keeps a text under a name; `false` where the browser refuses.
pub fn store(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Keeps nothing under a name any more.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Whether this browser keeps anything: some have a store that refuses every text, or gives none back.
#[must_use]
pub fn keeps(ours: &str) -> bool {
    let trial = format!("{ours}trial");
    let keeps = store(&trial, "1") && stored(&trial).flatten().as_deref() == Some("1");
    forget(&trial);
    keeps
}

/// All names that begin so.
#[must_use]
pub fn stored_names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|place| storage.key(place).ok()?);
    names.filter(|name| name.starts_with(beginning)).collect()
}

/// Calls `changed` with each name under which another window of this browser keeps something else now;
/// with nothing where it forgot all.
pub fn follow_stored(changed: impl Fn(Option<String>) + 'static) {
    window_event_listener_untyped("storage", move |event| {
        if let Some(event) = event.dyn_ref::<StorageEvent>() {
            changed(event.key());
        }
    });
}
