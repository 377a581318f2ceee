//! Fields of exercises: what stands in them, and typing into them with a press.

use super::closest;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlInputElement};

/// The number in an attribute of the element that an event comes from, or of the nearest around it that has
/// this attribute.
#[must_use]
pub fn closest_number(event: &Event, attribute: &str) -> Option<usize> {
    closest(event, &format!("[{attribute}]"))?.get_attribute(attribute)?.parse().ok()
}

/// The box for a point of a good answer: its part, its number, and whether it is ticked.
#[must_use]
pub fn ticked_point(element: &HtmlElement) -> Option<(String, u32, bool)> {
    let input = element.dyn_ref::<HtmlInputElement>()?;
    let point = input.get_attribute("data-point")?.parse().ok()?;
    Some((input.get_attribute("data-of")?, point, input.checked()))
}

/// What stands in a field.
#[must_use]
pub fn text_in(id: &str) -> String {
    let field = super::trees::by_id(id);
    let input = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    input.map(|input| input.value()).unwrap_or_default()
}

/// Types a text where the caret is, into the field of this id if it lies within `section`, else into the first
/// one shown there that a selector fits; `⌫` takes the last character away. It is told as any other typing.
pub fn type_into(section: &Element, id: &str, selector: &str, text: &str) {
    let last = super::trees::by_id(id).filter(|field| section.contains(Some(field)));
    let shown = |field: &Element| {
        field.dyn_ref::<HtmlElement>().is_some_and(|field| field.offset_width() > 0)
    };
    // A guess that is over stands first and is hidden.
    let first = || {
        let all = section.query_selector_all(selector).ok()?;
        let elements = (0..all.length()).filter_map(|at| all.item(at)?.dyn_into::<Element>().ok());
        elements.into_iter().find(shown)
    };
    let field = last.filter(shown).or_else(first);
    let Some(input) = field.and_then(|field| field.dyn_into::<HtmlInputElement>().ok()) else {
        return;
    };
    let length = u32::try_from(input.value().encode_utf16().count()).unwrap_or(u32::MAX);
    let at = |place: Result<Option<u32>, _>| place.ok().flatten().unwrap_or(length);
    let (mut from, to) = (at(input.selection_start()), at(input.selection_end()));
    let text = if text == "⌫" {
        if from == to {
            from = from.saturating_sub(1);
        }
        ""
    } else {
        text
    };
    let _ = input.set_range_text_with_start_and_end(text, from, to);
    let after = from + u32::try_from(text.encode_utf16().count()).unwrap_or_default();
    let _ = input.set_selection_range(after, after);
    let bubbles = EventInit::new();
    bubbles.set_bubbles(true);
    if let Ok(event) = Event::new_with_event_init_dict("input", &bubbles) {
        let _ = input.dispatch_event(&event);
    }
}
