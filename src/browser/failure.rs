//! What the page's start script must know: that the workbook started, or that it stopped.

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue};

/// Tells the start script that the workbook is there.
pub fn announce_start() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-started", "yes");
    }
}

/// Has a panic shown on the page, in words, by the start script: the module is beyond help by then.
pub fn show_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        web_sys::console::error_1(&JsValue::from_str(&text));
        let name = JsValue::from_str("bytesAndBubblesFailed");
        if let Ok(show) = js_sys::Reflect::get(&window(), &name)
            && let Some(show) = show.dyn_ref::<js_sys::Function>()
        {
            let _ = show.call1(&JsValue::NULL, &JsValue::from_str(&text));
        }
    }));
}
