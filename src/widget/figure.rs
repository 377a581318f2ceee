//! A figure that can be opened to its derivation, and the dash that stands for one that is missing.

use super::dynamic::{dynamic, press, state, text};
use super::fresh_id;
use crate::markup;
use crate::scenario::{Figure, Form};
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
        Err(gap) => view! { <span inner_html=markup::dash(&gap)></span> }.into_any(),
        Ok(derivation) => view! {
            <button
                type="button"
                class="value"
                data-figure=name
                aria-expanded=state(move || opened.is(name, row))
                aria-controls=controls.clone()
                title="Show where this comes from"
                on:click=press(move || opened.toggle(name, row))
                inner_html=markup::printed(derivation.value(), form)
            ></button>
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
    let formula = text(move || match figure.get() {
        Ok(derivation) if opened.is(name, row) => markup::formula(&derivation),
        _ => String::new(),
    });
    view! { <div id=id class="derived" inner_html=formula></div> }.into_any()
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
    labelled(label, note, name, figure, form, opened)
}

fn labelled(
    label: &'static str,
    note: &'static str,
    name: &'static str,
    figure: Signal<Figure>,
    form: Form,
    opened: Opened,
) -> AnyView {
    let id = fresh_id("derived");
    view! {
        <div class="labelled">
            <dt>{label} {(!note.is_empty()).then(|| view! { " " <small>{note}</small> })}</dt>
            <dd>
                {value(name, None, figure, form, opened, id.clone())}
                {derived(name, None, figure, opened, id)}
            </dd>
        </div>
    }
    .into_any()
}
