//! Whether an element is on the screen, or nearly so.

use leptos::prelude::on_cleanup;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// How far beyond the screen an element counts as being on it.
const NEARLY: &str = "50%";

/// Says whether an element is on the screen, now and whenever that changes.
pub fn follow_view(element: &Element, changed: impl Fn(bool) + 'static) {
    let told = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
        let last = entries.get(entries.length().saturating_sub(1));
        if let Ok(entry) = last.dyn_into::<IntersectionObserverEntry>() {
            changed(entry.is_intersecting());
        }
    });
    let options = IntersectionObserverInit::new();
    options.set_root_margin(NEARLY);
    let Ok(observer) =
        IntersectionObserver::new_with_options(told.as_ref().unchecked_ref(), &options)
    else {
        return;
    };
    observer.observe(element);
    let kept = SendWrapper::new((observer, told));
    on_cleanup(move || kept.0.disconnect());
}
