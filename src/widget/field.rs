//! The field: a text as it was typed, and what it was read as, right beside it.

use super::dynamic::{dynamic, key, memo, press, state, text as shown, typing};
use super::{Sheet, fresh_id};
use crate::browser;
use crate::quantity::read::Spelling;
use crate::quantity::{Dimension, Quantity, print};
use crate::scenario::{Entry, Field, Inputs};
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
            <div id=said class="said">{dynamic(move || said_back(field, &entry.get(), set, &focus))}</div>
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

/// What a text was read as, the question it raises, or what is wrong with it.
fn said_back(field: Field, entry: &Entry, set: Callback<String>, input: &str) -> AnyView {
    match entry {
        Entry::Blank => ().into_any(),
        Entry::Value { quantity, others } => view! {
            <span class="read-as">{read_back(field, quantity)}</span>
            {(!others.is_empty()).then(|| view! { " " {offer("Or meant as ", field, others, set, input)} })}
        }
        .into_any(),
        Entry::Asked { options } => view! {
            <strong class="question">"Which one?"</strong>
            " "
            {offer("", field, options, set, input)}
        }
        .into_any(),
        Entry::Refused { message } => {
            view! { <strong class="fault">{message.clone()}</strong> }.into_any()
        }
    }
}

/// Other readings, each one press away. The button that is pressed goes, so the field takes the focus.
fn offer(
    lead: &'static str,
    field: Field,
    options: &[Spelling],
    set: Callback<String>,
    input: &str,
) -> AnyView {
    let buttons: Vec<_> = options
        .iter()
        .map(|option| {
            let text = option.text.clone();
            let input = input.to_owned();
            let take = move || {
                set.run(text.clone());
                browser::focus_soon(&input);
            };
            view! {
                <button type="button" class="offer" on:click=press(take)>
                    {option.text.clone()}
                    <small>" = " {read_back(field, &option.quantity)}</small>
                </button>
            }
        })
        .collect();
    view! { <span class="offers">{lead} {buttons}</span> }.into_any()
}

/// A value in full, as a field says it back.
fn read_back(field: Field, quantity: &Quantity) -> String {
    if field.expect.share {
        return print::share(quantity);
    }
    let text = print::in_full(quantity);
    match (quantity.dimension(), field.expect.nouns) {
        (Dimension::PLAIN, [one, many, ..]) => {
            let noun = if quantity.to_whole() == Some(1) { one } else { many };
            format!("{text} {noun}")
        }
        _ => text,
    }
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
