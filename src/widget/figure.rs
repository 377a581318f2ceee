//! A figure that can be opened to its derivation, and the dash that stands for one that is missing.

use super::dynamic::{dynamic, optional, press, state};
use super::formula::Formula;
use super::fresh_id;
use crate::quantity::{Quantity, print};
use crate::scenario::{Figure, Form, Gap, Shown};
use leptos::prelude::*;

/// Which figure of a widget is open: its name, and its row where there are several.
#[derive(Clone, Copy, Default)]
pub struct Opened(RwSignal<Option<(&'static str, Option<usize>)>>);

impl Opened {
    /// Whether this figure is open.
    #[must_use]
    pub fn is(self, name: &'static str, row: Option<usize>) -> bool {
        self.0.get() == Some((name, row))
    }

    /// Closes whatever is open.
    pub fn close(self) {
        self.0.set(None);
    }

    fn toggle(self, name: &'static str, row: Option<usize>) {
        self.0.update(|open| {
            *open = if *open == Some((name, row)) { None } else { Some((name, row)) }
        });
    }
}

/// A figure: its value on a button that opens the derivation, or a dash. `controls` is the id of the
/// element that shows the derivation.
pub fn value(
    name: &'static str,
    row: Option<usize>,
    figure: impl Into<Signal<Figure>>,
    form: Form,
    opened: Opened,
    controls: String,
) -> AnyView {
    let figure = figure.into();
    dynamic(move || match figure.get() {
        Err(gap) => dash(&gap),
        Ok(derivation) => view! {
            <button
                type="button"
                class="value"
                data-figure=name
                aria-expanded=state(move || opened.is(name, row))
                aria-controls=controls.clone()
                title="Show where this comes from"
                on:click=press(move || opened.toggle(name, row))
            >
                {printed(derivation.value(), form)}
            </button>
        }
        .into_any(),
    })
}

/// The derivation of a figure, while it is open.
pub fn derived(
    name: &'static str,
    row: Option<usize>,
    figure: impl Into<Signal<Figure>>,
    opened: Opened,
    id: String,
) -> AnyView {
    let figure = figure.into();
    view! {
        <div id=id class="derived">
            {optional(move || match figure.get() {
                Ok(derivation) if opened.is(name, row) => {
                    Some(view! { <Formula derivation /> }.into_any())
                }
                _ => None,
            })}
        </div>
    }
    .into_any()
}

/// A figure with its label, opened below itself.
#[component]
pub fn LabelledFigure(
    label: &'static str,
    name: &'static str,
    #[prop(into)] figure: Signal<Figure>,
    form: Form,
    opened: Opened,
    /// What there is to know of it, in a few words.
    #[prop(optional)]
    note: &'static str,
) -> impl IntoView {
    labelled(label.to_owned(), note.to_owned(), name, None, figure, form, opened)
}

/// A figure of a block, with its label.
pub fn labelled_shown(shown: Shown, opened: Opened) -> AnyView {
    let Shown { name, row, label, note, form, figure } = shown;
    labelled(label, note, name, row, Signal::stored(figure), form, opened)
}

fn labelled(
    label: String,
    note: String,
    name: &'static str,
    row: Option<usize>,
    figure: Signal<Figure>,
    form: Form,
    opened: Opened,
) -> AnyView {
    let id = fresh_id("derived");
    view! {
        <div class="labelled">
            <dt>{label} {(!note.is_empty()).then(|| view! { " " <small>{note}</small> })}</dt>
            <dd>
                {value(name, row, figure, form, opened, id.clone())}
                {derived(name, row, figure, opened, id)}
            </dd>
        </div>
    }
    .into_any()
}

fn dash(gap: &Gap) -> AnyView {
    match gap {
        Gap::Waits => view! {
            <span class="dash">"–"<span class="visually-hidden">" (waits for a field that cannot be read)"</span></span>
        }
        .into_any(),
        Gap::Refused(error) => {
            view! { <span class="dash">"– "</span><strong class="fault">{error.to_string()}</strong> }
                .into_any()
        }
    }
}

fn printed(value: &Quantity, form: Form) -> AnyView {
    let (first, rest) = match form {
        Form::Full => {
            let full = print::in_full(value);
            match full.split_once(" = ") {
                Some((exact, rest)) => (exact.to_owned(), Some(rest.replace(" = ", " · "))),
                None => (full, None),
            }
        }
        Form::Number => (print::number(value), None),
        Form::Share => (print::fraction(value), Some(print::percent(value))),
        Form::Rounded => (print::decimal(value), None),
    };
    view! { <b>{first}</b> {rest.map(|rest| view! { " " <small>{rest}</small> })} }.into_any()
}
