//! Puts what changed onto the page, and nothing else.

use crate::browser;
use std::collections::HashMap;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDetailsElement, HtmlElement, HtmlInputElement, HtmlTextAreaElement};

/// A part of the page that is written as text, and what was put there last.
#[derive(Default)]
pub struct Patched {
    /// What was put where: ids, or ids and attributes.
    last: HashMap<String, String>,
}

impl Patched {
    /// Does `change`; whoever had the focus keeps it, even where the element was made anew. Where it is gone,
    /// the focus goes to the first of the ids in its `data-then` that is there.
    pub fn keeping_focus(&mut self, change: impl FnOnce(&mut Self)) {
        let active = super::trees::active_element().map(|element| {
            let then = element.get_attribute("data-then").unwrap_or_default();
            (element.id(), then)
        });
        change(self);
        let now = super::trees::active_element().map(|element| element.id());
        let lost = active.filter(|(id, _)| !id.is_empty() && Some(id) != now.as_ref());
        if let Some((id, then)) = lost {
            let mut wanted = std::iter::once(id.as_str()).chain(then.split_whitespace());
            if let Some(id) = wanted.find(|id| super::trees::by_id(id).is_some()) {
                browser::focus(id);
            }
        }
    }

    /// Puts `html` within the element of this id, unless it is there already. What is opened stays open.
    pub fn html(&mut self, root: &Element, id: &str, html: &str) {
        if self.last.get(id).is_some_and(|last| last == html) {
            return;
        }
        let Some(element) = find(root, id) else { return };
        let opens = html.contains("<details");
        let opened: Vec<bool> = if opens {
            details(&element).iter().map(HtmlDetailsElement::open).collect()
        } else {
            Vec::new()
        };
        element.set_inner_html(html);
        if opens {
            for (details, open) in details(&element).iter().zip(opened) {
                details.set_open(open);
            }
        }
        // Whatever was within it is made anew as well.
        let within = format!("{id}-");
        self.last.retain(|known, _| !known.starts_with(&within));
        self.last.insert(id.to_owned(), html.to_owned());
    }

    /// Sets an attribute of the element of this id, unless it was set to that.
    pub fn attribute(&mut self, root: &Element, id: &str, name: &str, value: &str) {
        let key = format!("{id}-@{name}");
        if self.last.get(&key).is_some_and(|last| last == value) {
            return;
        }
        if let Some(element) = find(root, id) {
            let _ = element.set_attribute(name, value);
            self.last.insert(key, value.to_owned());
        }
    }
}

fn details(element: &Element) -> Vec<HtmlDetailsElement> {
    let Ok(found) = element.query_selector_all("details") else { return Vec::new() };
    (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect()
}

/// Calls `fill` for each element that names a part that draws itself.
pub fn fill_parts(root: &Element, fill: impl Fn(&str, HtmlElement)) {
    let Ok(found) = root.query_selector_all("[data-own]") else { return };
    for place in 0..found.length() {
        let element = found.get(place).and_then(|node| node.dyn_into::<HtmlElement>().ok());
        if let Some(element) = element
            && let Some(name) = element.get_attribute("data-own")
        {
            fill(&name, element);
        }
    }
}

/// Sets what stands in a field. What stands there already is left alone, and the caret with it.
pub fn set_value(root: &Element, id: &str, text: &str) {
    let Some(element) = find(root, id) else { return };
    if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
        if input.value() != text {
            input.set_value(text);
        }
    } else if let Some(words) = element.dyn_ref::<HtmlTextAreaElement>()
        && words.value() != text
    {
        words.set_value(text);
    }
}

/// Ticks a box, or takes the tick away.
pub fn set_checked(root: &Element, id: &str, on: bool) {
    if let Some(input) =
        find(root, id).and_then(|element| element.dyn_into::<HtmlInputElement>().ok())
    {
        input.set_checked(on);
    }
}

/// The element of this id, in whatever tree its root is. Our ids are letters, digits and dashes.
fn find(root: &Element, id: &str) -> Option<Element> {
    root.query_selector(&format!("#{id}")).ok().flatten()
}

/// The element that an event comes from, or the nearest around it that a selector fits.
#[must_use]
pub fn closest(event: &web_sys::Event, selector: &str) -> Option<HtmlElement> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(selector).ok().flatten()?.dyn_into().ok()
}

/// The same, where it is a field.
#[must_use]
pub fn closest_input(event: &web_sys::Event, selector: &str) -> Option<HtmlInputElement> {
    closest(event, selector)?.dyn_into().ok()
}

/// The text of the field that an event comes from, and whether it is a box or one of a choice.
#[must_use]
pub fn changed_input(event: &web_sys::Event) -> Option<ChangedInput> {
    let target = event.target()?;
    if let Some(words) = target.dyn_ref::<HtmlTextAreaElement>() {
        let (field, text) = (words.get_attribute("data-key")?, words.value());
        return Some(ChangedInput { field, text, pressed: false, steps: false });
    }
    let input = target.dyn_into::<HtmlInputElement>().ok()?;
    let kind = input.type_();
    Some(ChangedInput {
        field: input.get_attribute("data-key").or_else(|| input.get_attribute("data-field"))?,
        steps: input.has_attribute("data-steps"),
        text: match kind.as_str() {
            "checkbox" => if input.checked() { "yes" } else { "no" }.to_owned(),
            _ => input.value(),
        },
        pressed: matches!(kind.as_str(), "checkbox" | "radio"),
    })
}

/// A field that an event comes from.
pub struct ChangedInput {
    /// The key of its place.
    pub field: String,
    /// What stands in it; `yes` or `no` of a box.
    pub text: String,
    /// Whether it is changed with a press, not by typing.
    pub pressed: bool,
    /// Whether the arrow keys count it up and down.
    pub steps: bool,
}
