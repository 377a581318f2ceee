//! The only place that touches the browser's interfaces: address, clipboard, files, sizes, focus.

mod address;
mod budget;
mod clipboard;
mod failure;
mod fetched;
mod files;
mod in_view;
mod patched;
mod picture;
mod size;
mod storage;
mod trees;
mod typed;

pub use address::{follow_address, keep_address, share_link, visit};
pub use clipboard::{copy, select_text};
pub use failure::{announce_start, show_panics};
pub use fetched::{FetchFault, Records, fetch_records};
pub use files::{
    FileFault, JsonParts, drags_file, dropped_file, picked_file, read_json_file, read_pasted_json,
    read_text_file, save_file, stay_when_files_drop,
};
pub use in_view::follow_view;
pub use patched::{
    ChangedInput, Patched, changed_input, closest, closest_input, fill_parts, set_checked,
    set_value,
};
pub use picture::{Found, Key, found_picture, save_png, say};
pub use size::width_of;
pub use storage::{follow_stored, forget, keeps, store, stored, stored_names};
pub use trees::{leave, search_within};
pub use typed::{closest_number, text_in, ticked_point, type_into};

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The element that the app is put into, emptied of what stood there for a page without scripts.
#[must_use]
pub fn take_over(id: &str) -> Option<HtmlElement> {
    let element = trees::by_id(id)?.dyn_into::<HtmlElement>().ok()?;
    element.set_text_content(None);
    Some(element)
}

/// Sets the title of the browser's window.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Puts the focus on an element without scrolling to it.
pub fn focus(id: &str) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    if let Some(element) = trees::by_id(id)
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        let _ = element.focus_with_options(&options);
    }
}

/// The same, once what is changing now has been drawn.
pub fn focus_soon(id: &str) {
    let id = id.to_owned();
    leptos::prelude::request_animation_frame(move || focus(&id));
}

/// Puts the focus on an element and brings it onto the screen, with as little scrolling as that takes.
pub fn focus_and_show(id: &str) {
    focus(id);
    if let Some(element) = trees::by_id(id) {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        options.set_inline(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}

/// Now, in milliseconds since 1970.
#[must_use]
pub fn now() -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "whole milliseconds")]
    let now = js_sys::Date::now() as i64;
    now
}

/// A seed that is not `seed`: short enough to be read out, and never the book's own.
#[must_use]
pub fn next_seed(seed: u32) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below a thousand")]
    let drawn = (js_sys::Math::random() * 998.0) as u32 + 1;
    if drawn == seed { 999 } else { drawn }
}

/// Puts the focus on the field within an element.
pub fn focus_within(element: &HtmlElement) {
    if let Some(input) = element.query_selector("input").ok().flatten() {
        focus(&input.id());
    }
}

/// Where a pointer is within the element that listens, in shares of its width and height.
#[must_use]
pub fn place_within(event: &web_sys::PointerEvent) -> (f64, f64) {
    let element =
        event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.map_or((0.0, 0.0), |element| place_in(&element, event))
}

/// Where a pointer is in an element, in shares of its width and height.
#[must_use]
pub fn place_in(element: &web_sys::Element, event: &web_sys::PointerEvent) -> (f64, f64) {
    let area = element.get_bounding_client_rect();
    let across = (f64::from(event.client_x()) - area.left()) / area.width();
    let down = (f64::from(event.client_y()) - area.top()) / area.height();
    (across, down)
}

/// Where a pointer is on a part of the element that listens, in pixels from its upper left corner.
#[must_use]
pub fn place_on(event: &web_sys::PointerEvent, part: &str) -> Option<[f64; 2]> {
    let listens = event.current_target()?.dyn_into::<web_sys::Element>().ok()?;
    let area = listens.query_selector(part).ok()??.get_bounding_client_rect();
    Some([f64::from(event.client_x()) - area.left(), f64::from(event.client_y()) - area.top()])
}

/// Gives the element that listens all further events of a pointer until it goes up, wherever it is then.
pub fn hold_pointer(event: &web_sys::PointerEvent) {
    let listens =
        event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if let Some(element) = listens {
        // A pointer that is gone by now cannot be held.
        let _ = element.set_pointer_capture(event.pointer_id());
    }
}

/// Scrolls to the top of the page.
pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Whether the browser's print dialogue can be opened: not from a frame that is kept from it, where the
/// browser says nothing about it.
#[must_use]
pub fn can_print() -> bool {
    let own = window();
    let framed = own.parent().ok().flatten().is_some_and(|parent| parent != own);
    let frame = own.frame_element().ok().flatten();
    let kept_from = frame
        .and_then(|frame| frame.get_attribute("sandbox"))
        .is_some_and(|allowed| !allowed.contains("allow-modals"));
    // A frame of no origin at all is a sandboxed one.
    !(kept_from || framed && own.origin() == "null")
}

/// Opens the browser's print dialogue.
pub fn print_page() {
    let _ = window().print();
}
