//! What changes on the page, each kind through one type: every closure of its own in a view is
//! compiled on its own, and a page has hundreds.

use leptos::prelude::*;

/// A part of a view that is made anew whenever something it looked at changes.
pub fn dynamic(view: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    boxed(Box::new(view))
}

/// The same, where there may be nothing.
pub fn optional(view: impl Fn() -> Option<AnyView> + Send + Sync + 'static) -> AnyView {
    dynamic(move || view().unwrap_or_else(|| ().into_any()))
}

fn boxed(view: Box<dyn Fn() -> AnyView + Send + Sync>) -> AnyView {
    (move || view()).into_any()
}

/// A text that changes: in a view, an attribute or a property.
pub fn text(text: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(text)
}

/// Whether something holds, for a property or a class.
pub fn flag(flag: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(flag)
}

/// Whether something holds, for an ARIA attribute, which says `true` or `false`.
pub fn state(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(move || holds().to_string())
}
