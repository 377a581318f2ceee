//! The width that an element has on the page.

use leptos::html::Figure;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{ResizeObserver, ResizeObserverEntry};

/// What is taken for the width before it is known, or while the element is hidden.
const UNKNOWN: f64 = 640.0;

/// The width of the element in pixels, kept up to date. In a hidden tab it has none.
pub fn width_of(element: NodeRef<Figure>) -> ReadSignal<f64> {
    let (width, set_width) = signal(UNKNOWN);
    let set = move |measured: f64| {
        let measured = if measured >= 1.0 { measured.floor() } else { UNKNOWN };
        if width.try_get_untracked().is_some_and(|known| (known - measured).abs() >= 1.0) {
            set_width.set(measured);
        }
    };
    element.on_load(move |element| {
        let changed = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            if let Ok(entry) = entries.get(0).dyn_into::<ResizeObserverEntry>() {
                // In the same frame it would be a loop of sizes to the browser, which counts as an error.
                let measured = entry.content_rect().width();
                request_animation_frame(move || set(measured));
            }
        });
        let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else { return };
        observer.observe(&element);
        let kept = SendWrapper::new((observer, changed));
        on_cleanup(move || kept.0.disconnect());
    });
    width
}
