//! What this browser keeps for the page; a private window or a frame may keep nothing.

use leptos::prelude::window;
use web_sys::Storage;

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
