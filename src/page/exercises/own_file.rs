//! A lecturer's own file: read, tried on its own lists, and shown as learners will see it.

use super::super::Workbook;
use super::super::screen::TITLE;
use crate::browser;
use crate::exercise::lists::read_file;
use crate::exercise::schema::node::LONGEST;
use crate::exercise::schema::{Exercise, Fault};
use crate::exercise::shipped;
use crate::exercise::sitting::Book;
use crate::widget::dynamic::{dynamic, press, text};
use crate::widget::{Desk, Notebook};
use leptos::ev::Event;
use leptos::prelude::*;

/// What the screen is called.
pub const HEADING: &str = "Check your exercises";

/// The id of the box with the file.
const BOX: &str = "own-exercises";

/// What became of a file.
#[derive(Clone, PartialEq)]
enum Checked {
    Nothing,
    Faults(Vec<Fault>),
    Fine(&'static [Exercise]),
}

pub fn own_file(_workbook: Workbook) -> AnyView {
    let typed = RwSignal::new(String::new());
    let checked = RwSignal::new(Checked::Nothing);
    let check = move || {
        checked.set(match read_file(&typed.get_untracked()) {
            Ok(exercises) => Checked::Fine(exercises.leak()),
            Err(faults) => Checked::Faults(faults),
        });
    };
    let take = move |file: String| {
        let _ = typed.try_set(file);
        let _ = checked.try_set(Checked::Nothing);
    };
    let sample = move || {
        let file = shipped::files().iter().find(|(name, _)| name.ends_with("8-1-pipeline.toml"));
        take(file.or(shipped::files().first()).map_or("", |(_, text)| *text).to_owned());
    };
    let open = move |event: Event| {
        let file =
            browser::closest_input(&event, "input").and_then(|input| browser::picked_file(&input));
        if let Some(file) = file {
            browser::read_text_file(file, LONGEST, move |text| match text {
                Ok(text) => take(text),
                Err(_) => {
                    let says = "This file is longer than a megabyte, or cannot be read as text.";
                    let _ = checked.try_set(Checked::Faults(vec![Fault::new(1, says)]));
                }
            });
        }
    };
    view! {
        <article class="prose exercises-page">
            <h1 id=TITLE tabindex="-1">{HEADING}</h1>
            <p class="lead">
                "Write exercises of your own as TOML or JSON, in the form that the workbook's have. Here each is "
                "read, every variant worked out, its lists of answers tried, and every fault named with its line. "
                "Nothing leaves this page."
            </p>
            <p>
                <a href="exercises.md">"How to write them"</a> ", " <a href="estimates.md">"what they can ask for"</a> "."
            </p>
            <div class="toolbar">
                <label class="open-file">"Open a file " <input type="file" accept=".toml,.json" on:change=open /></label>
                <button type="button" on:click=press(sample)>"Start from one of the workbook's"</button>
            </div>
            <label for=BOX>"The file"</label>
            <textarea
                id=BOX
                class="own-words file"
                rows="16"
                spellcheck="false"
                autocomplete="off"
                prop:value=text(move || typed.get())
                on:input=move |event| take(event_target_value(&event))
            ></textarea>
            <div class="toolbar"><button type="button" class="primary" on:click=press(check)>"Check the file"</button></div>
            <div role="status">
                {text(move || match checked.get() {
                    Checked::Nothing => String::new(),
                    Checked::Fine(exercises) if exercises.len() == 1 => "1 exercise, and no fault. It stands below.".to_owned(),
                    Checked::Fine(exercises) => format!("{} exercises, and no fault. They stand below.", exercises.len()),
                    Checked::Faults(faults) if faults.len() == 1 => "1 fault:".to_owned(),
                    Checked::Faults(faults) => format!("{} faults:", faults.len()),
                })}
            </div>
            {dynamic(move || match checked.get() {
                Checked::Nothing => ().into_any(),
                Checked::Faults(faults) => {
                    let lines: Vec<_> = faults.iter().map(|fault| view! { <li>{fault.to_string()}</li> }).collect();
                    view! { <ul class="faults">{lines}</ul> }.into_any()
                }
                Checked::Fine(exercises) => shown(exercises),
            })}
        </article>
    }
    .into_any()
}

/// The exercises as learners see them; what is typed in them lasts as long as the page.
fn shown(exercises: &'static [Exercise]) -> AnyView {
    let cards: Vec<_> = exercises
        .iter()
        .map(|exercise| {
            let desk = Desk::open(exercise, 0, Book::Open, Notebook::loose());
            view! { <section><h2>{exercise.title.clone()}</h2>{desk.view()}</section> }
        })
        .collect();
    cards.into_any()
}
