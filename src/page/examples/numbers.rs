//! Whose numbers an example works on: the book's, or those of the reader's own run.

use crate::page::{Screen, Workbook};
use crate::widget::dynamic::{press, state, text};
use leptos::prelude::*;

/// The choice for one example.
pub fn of_example(workbook: Workbook, name: &'static str) -> AnyView {
    choice(
        workbook,
        "Numbers of this example",
        Box::new(move || Some(workbook.on_own().has(name))),
        Box::new(move |own| workbook.put_on_own(|on_own| on_own.put(name, own))),
    )
}

/// The choice for all examples of both chapters.
pub fn of_all(workbook: Workbook) -> AnyView {
    choice(
        workbook,
        "Numbers of all examples in both chapters",
        Box::new(move || workbook.on_own().all()),
        Box::new(move |own| workbook.put_on_own(|on_own| on_own.put_all(own))),
    )
}

type Now = Box<dyn Fn() -> Option<bool> + Send + Sync>;

fn choice(
    workbook: Workbook,
    label: &'static str,
    now: Now,
    put: Box<dyn Fn(bool) + Send + Sync>,
) -> AnyView {
    let (now, put) = (StoredValue::new(now), StoredValue::new(put));
    let button = move |own: bool, label: &'static str| {
        view! {
            <button
                type="button"
                aria-pressed=state(move || now.with_value(|now| now()) == Some(own))
                on:click=press(move || put.with_value(|put| put(own)))
            >
                {label}
            </button>
        }
    };
    let sheet = Screen::of("sheet");
    let link = sheet.map(|screen| {
        view! { <a href=text(move || workbook.address(screen).fragment())>"what your run is"</a> }
    });
    view! {
        <div class="numbers" role="group" aria-label=label>
            <span class="numbers-label">{label}</span>
            {button(false, "The book’s")}
            {button(true, "Your run")}
            {link}
        </div>
    }
    .into_any()
}
