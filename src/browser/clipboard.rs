//! Copying to the clipboard, and saying truly whether it worked.

use super::trees;
use leptos::prelude::window;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlTextAreaElement;

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

/// Selects all of the text in the box of this id, so that keys can copy it.
pub fn select_text(id: &str) {
    let element = trees::by_id(id);
    if let Some(words) = element.and_then(|element| element.dyn_into::<HtmlTextAreaElement>().ok())
    {
        let _ = words.focus();
        words.select();
    }
}
