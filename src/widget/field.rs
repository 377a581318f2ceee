//! The field: a text as it was typed, and what it was read as, right beside it.

use super::dynamic::{clicked, key, memo, state, text as shown, typing};
use super::{Sheet, fresh_id};
use crate::browser;
use crate::markup::{self, Place};
use crate::scenario::{Entry, Field, Inputs, table_text};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// A field with its label above it.
///
/// `text` is what was typed, `entry` what it was understood as; `set` is called with every new text.
#[component]
pub fn NumberField(
    field: Field,
    #[prop(into)] text: Signal<String>,
    #[prop(into)] entry: Signal<Entry>,
    #[prop(into)] set: Callback<String>,
    /// Whether the arrow keys count up and down.
    #[prop(optional)]
    steps: bool,
    /// What stands after the label for those who do not see the table around it.
    #[prop(optional, into)]
    within: Option<Signal<String>>,
    /// Shown in an empty field.
    #[prop(optional, into)]
    placeholder: Option<Signal<String>>,
) -> impl IntoView {
    let (input, said) = (fresh_id(field.name), fresh_id("said"));
    let for_input = input.clone();
    let focus = input.clone();
    let on_key = move |event: KeyboardEvent| {
        let by = match event.key().as_str() {
            "ArrowUp" => 1,
            "ArrowDown" => -1,
            _ => return,
        };
        let modified = event.alt_key() || event.shift_key() || event.ctrl_key() || event.meta_key();
        if let (true, false, Some(next)) = (steps, modified, stepped(&entry.get_untracked(), by)) {
            event.prevent_default();
            set.run(next);
        }
    };
    let place = Place::control(field.name);
    let said_back = shown(move || markup::said_back(&field, &entry.get(), &place));
    // The button that is pressed goes, so the field takes the focus.
    let offered = clicked(move |event| {
        let offer = browser::closest(&event, "[data-puts]");
        let puts = offer.and_then(|offer| offer.get_attribute("data-puts"));
        if let Some([_, text]) =
            puts.as_deref().and_then(|puts| table_text::read(puts).pop()).as_deref()
        {
            set.run(text.clone());
            browser::focus_soon(&focus);
        }
    });
    let hidden_label = within.map(|within| {
        view! { <span class="visually-hidden">{shown(move || format!(" of {}", within.get()))}</span> }
    });
    view! {
        <div class="field" class:in-cell=within.is_some()>
            <label for=for_input>
                {field.label}
                {hidden_label}
                {(!field.symbol.is_empty()).then(|| view! { " " <var>{field.symbol}</var> })}
            </label>
            <input
                id=input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                data-field=field.name
                placeholder=placeholder
                aria-describedby=said.clone()
                aria-invalid=state(move || matches!(entry.get(), Entry::Refused { .. } | Entry::Asked { .. }))
                prop:value=text
                on:input=typing(move |text| set.run(text))
                on:keydown=key(on_key)
            />
            <div id=said class="said" inner_html=said_back on:click=offered></div>
        </div>
    }
}

/// A field of a sheet that stands by itself, by its name.
pub fn sheet_field<I: Inputs + Send + Sync + 'static>(
    sheet: Sheet<I>,
    field: Field,
    entry: impl Fn() -> Entry + Send + Sync + 'static,
    steps: bool,
    placeholder: &'static str,
) -> AnyView {
    view! {
        <NumberField
            field
            text=shown(move || sheet.with(|inputs| inputs.text(field.name)))
            entry=memo(entry)
            set=Callback::new(move |text: String| sheet.put(field, &text))
            steps
            placeholder=Signal::stored(placeholder.to_owned())
        />
    }
    .into_any()
}

/// The next whole number up or down, where the field holds one.
pub fn stepped(entry: &Entry, by: i128) -> Option<String> {
    let next = entry.value()?.to_whole()?.checked_add(by)?;
    // Without groups: 1,000 could be doubted.
    (next >= 1).then(|| next.to_string())
}

/// A field for a few words, such as the name of a row.
#[component]
pub fn NameField(
    /// What it is called; not shown.
    #[prop(into)]
    label: Signal<String>,
    #[prop(into)] text: Signal<String>,
    #[prop(into)] set: Callback<String>,
) -> impl IntoView {
    view! {
        <input
            type="text"
            class="name"
            autocomplete="off"
            maxlength="200"
            aria-label=label
            prop:value=text
            on:input=typing(move |text| set.run(text))
        />
    }
}

/// A field for a sentence, which wraps.
#[component]
pub fn WordsField(
    /// What it is called; not shown.
    #[prop(into)]
    label: Signal<String>,
    #[prop(into)] text: Signal<String>,
    #[prop(into)] set: Callback<String>,
) -> impl IntoView {
    view! {
        <textarea
            class="words"
            rows="1"
            autocomplete="off"
            maxlength="400"
            aria-label=label
            prop:value=text
            on:input=typing(move |text| set.run(text))
        ></textarea>
    }
}
