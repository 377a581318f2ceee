//! Copying to the clipboard, and saying truly whether it worked.

use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Copies `text`, then says whether it was copied. Pages without a safe connection and frames without
/// permission have no clipboard.
pub fn copy(text: &str, done: impl FnOnce(bool) + 'static) {
    let navigator = window().navigator();
    let exists = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))
        .is_ok_and(|clipboard| clipboard.is_object());
    if !exists {
        done(false);
        return;
    }
    let promise = navigator.clipboard().write_text(text);
    spawn_local(async move { done(JsFuture::from(promise).await.is_ok()) });
}
