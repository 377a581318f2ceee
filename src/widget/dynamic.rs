//! What changes on the page, each kind through one type: every closure of its own in a view is
//! compiled on its own, and a page has hundreds.

use leptos::ev::{DragEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent};
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

/// A value that is worked out anew when something it looked at changes, and that tells only of values
/// that differ.
pub fn memo<T: PartialEq + Send + Sync + 'static>(
    value: impl Fn() -> T + Send + Sync + 'static,
) -> Memo<T> {
    boxed_memo(Box::new(value))
}

fn boxed_memo<T: PartialEq + Send + Sync + 'static>(
    value: Box<dyn Fn() -> T + Send + Sync>,
) -> Memo<T> {
    Memo::new(move |_| value())
}

/// What a press does.
pub fn press(act: impl Fn() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| act())
}

/// What a press does that has to know where it was.
pub fn clicked(act: impl Fn(MouseEvent) + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(act)
}

/// What a key does.
pub fn key(act: impl Fn(KeyboardEvent) + 'static) -> Box<dyn FnMut(KeyboardEvent)> {
    Box::new(act)
}

/// What a pointer does.
pub fn pointer(act: impl Fn(PointerEvent) + 'static) -> Box<dyn FnMut(PointerEvent)> {
    Box::new(act)
}

/// What something dragged does.
pub fn drag(act: impl Fn(DragEvent) + 'static) -> Box<dyn FnMut(DragEvent)> {
    Box::new(act)
}

/// What it does that the focus comes or goes.
pub fn focus(act: impl Fn(FocusEvent) + 'static) -> Box<dyn FnMut(FocusEvent)> {
    Box::new(act)
}
