//! The screens of the workbook, and the way between them.

mod arrival;
mod contents;
mod examples;
mod exercises;
mod kept;
mod screen;
mod sources;
mod workbook;

use crate::browser;
use crate::widget::dynamic::{dynamic, optional, press, state, text};
use exercises::Place;
pub use kept::Kept;
use leptos::prelude::*;
pub use screen::Screen;
use wasm_bindgen::prelude::wasm_bindgen;
pub use workbook::Workbook;

/// Opens the workbook in place of what the page shows without scripts.
#[wasm_bindgen]
pub fn open_workbook() {
    if let Some(place) = browser::take_over("workbook") {
        mount_to(place, || view! { <Page /> }).forget();
        browser::stay_when_files_drop();
    }
}

/// Works an example out from texts for its fields, as pairs in one text, and gives back how many figures it
/// has, none before the examples are loaded: the arithmetic alone, against which the page is measured.
#[wasm_bindgen]
#[must_use]
pub fn work_out(example: &str, typed: &str) -> usize {
    examples::loaded().map_or(0, |examples| (examples.work_out)(example, typed))
}

/// The whole page: the head with the ways to all screens, and the screen at hand.
#[component]
pub fn Page() -> impl IntoView {
    let workbook = Workbook::open();
    workbook.follow();
    let to_content = |event: leptos::ev::MouseEvent| {
        // The fragment is the address of the screen; it cannot also be a place on the page.
        event.prevent_default();
        browser::focus(screen::TITLE);
    };
    view! {
        <header class="masthead">
            <a class="skip" href="#/" on:click=to_content>"Skip to the content"</a>
            <a class="brand" href=text(move || workbook.address(Screen::Contents).fragment())>"Bytes & Bubbles"</a>
            <nav aria-label="Chapters and sources">
                {crate::example::Chapter::ALL.map(|chapter| {
                    let screen = Screen::Chapter(chapter);
                    view! {
                        <a
                            href=text(move || workbook.address(screen).fragment())
                            aria-current=text(move || if workbook.screen() == screen { "page" } else { "false" }.to_owned())
                        >
                            {chapter.label()}
                        </a>
                    }
                })}
                {[(Screen::Exercises(Place::All), "Exercises"), (Screen::Sources, "Sources")].map(|(screen, label)| view! {
                    <a
                        href=text(move || workbook.address(screen).fragment())
                        aria-current=text(move || if workbook.screen() == screen { "page" } else { "false" }.to_owned())
                    >
                        {label}
                    </a>
                })}
            </nav>
        </header>
        <div class="notice" role="status">
            {optional(move || workbook.notice().map(|text| {
                view! {
                    <p>{text}</p>
                    <button type="button" on:click=press(move || workbook.dismiss())>"Close"</button>
                }
                .into_any()
            }))}
        </div>
        <main aria-busy=state(move || workbook.is_loading())>
            {dynamic(move || match workbook.has_arrived() {
                true => workbook.screen().view(workbook),
                false => view! { <p class="says" role="status">"Loading …"</p> }.into_any(),
            })}
        </main>
        <footer class="colophon">
            <p>
                "Everything is computed on this page, exactly, and nothing is sent anywhere. Estimates come from "
                "declared sizes; they are no measurement and no promise."
            </p>
        </footer>
    }
}
