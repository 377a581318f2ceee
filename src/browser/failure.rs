//! What the page's start script must know: that the workbook started, or that it stopped.

use leptos::prelude::{document, window};
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

/// Tells the start script that the workbook is there.
pub fn announce_start() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-started", "yes");
    }
}

/// Has a panic shown on the page, in words, by the script that started the module, which is beyond help by then.
pub fn show_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        web_sys::console::error_1(&JsValue::from_str(&text));
        let said = CustomEventInit::new();
        said.set_detail(&JsValue::from_str(&text));
        if let Ok(event) = CustomEvent::new_with_event_init_dict("bytes-and-bubbles-failed", &said)
        {
            let _ = window().dispatch_event(&event);
        }
    }));
}
