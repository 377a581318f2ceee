//! What is kept of all exercises: a line on it, the way back from a reset, files, starting anew.

use super::super::Workbook;
use crate::browser;
use crate::exercise::record::{Key, LONGEST_FILE, export, import, reset_with, undo, undo_at_hand};
use crate::exercise::{closed_book, shipped};
use crate::widget::Notebook;
use crate::widget::dynamic::{optional, press, text};
use leptos::ev::Event;
use leptos::prelude::*;

/// The name of the file that holds all progress.
const FILE: &str = "bytes-and-bubbles-progress.json";

/// Whether this browser keeps what is done, and the way back from the last reset.
pub fn line(workbook: Workbook) -> AnyView {
    let notebook = workbook.notebook();
    view! {
        <div class="kept-line">
            <p role="status">
                {text(move || notebook.note().map_or_else(
                    || "This browser keeps your answers, on this device only.".to_owned(),
                    |note| note.to_string(),
                ))}
            </p>
            {optional(move || {
                notebook.track();
                let back = notebook.with(undo_at_hand)?;
                Some(view! {
                    <p role="status">
                        {format!("{} was started anew. ", back.what)}
                        <button type="button" on:click=press(move || {
                            notebook.change(undo);
                        })>"Undo"</button>
                    </p>
                }
                .into_any())
            })}
        </div>
    }
    .into_any()
}

/// Files, and starting anew.
pub fn tools(workbook: Workbook) -> AnyView {
    let notebook = workbook.notebook();
    let said = RwSignal::new(String::new());
    let anew = move |what: &'static str,
                     chosen: fn(&Key) -> bool,
                     others: &'static [&'static str]| {
        press(move || {
            let others = |name: &str| others.iter().any(|beginning| name.starts_with(beginning));
            let done = notebook
                .change(|storage| reset_with(storage, what, browser::now(), chosen, others));
            said.set(match done {
                Ok(done) if done.records == 0 => "There is nothing to start anew.".to_owned(),
                Ok(_) => format!("{what} was started anew; the way back stands above."),
                Err(why) => why.to_string(),
            });
        })
    };
    let of_27: fn(&Key) -> bool = |key| chapter_of(key) == Some(27);
    let of_8: fn(&Key) -> bool = |key| chapter_of(key) == Some(8);
    let all: fn(&Key) -> bool = |_| true;
    view! {
        <section class="progress-tools">
            <h2>"Your progress"</h2>
            <p>
                "On a shared computer, take your progress along as a file and start all anew before you leave: "
                "the next person at this device sees what is kept here."
            </p>
            <div class="toolbar">
                <button type="button" on:click=press(move || {
                    let text = notebook.with(|storage| export(storage, browser::now()));
                    browser::save_file(FILE, "application/json", &text);
                })>"Save as a file"</button>
                <label class="open-file">
                    "Open a file "
                    <input type="file" accept=".json,application/json" on:change=move |event| open(notebook, said, &event) />
                </label>
            </div>
            <div class="toolbar">
                <button type="button" on:click=anew("Chapter 27", of_27, &["bytes-and-bubbles.closed-book.chapter-27"])>"Start chapter 27 anew"</button>
                <button type="button" on:click=anew("Chapter 8", of_8, &["bytes-and-bubbles.closed-book.chapter-8"])>"Start chapter 8 anew"</button>
                <button type="button" on:click=anew("Everything", all, &["bytes-and-bubbles.closed-book.", "bytes-and-bubbles.ladder."])>"Start all anew"</button>
            </div>
            <p class="says" role="status">{text(move || said.get())}</p>
        </section>
    }
    .into_any()
}

/// The chapter that a kept record belongs to.
fn chapter_of(key: &Key) -> Option<u32> {
    if !key.space.is_empty() && key.space != closed_book::SPACE {
        return None;
    }
    shipped::find(&key.exercise).map(|exercise| exercise.chapter)
}

fn open(notebook: Notebook, said: RwSignal<String>, event: &Event) {
    let Some(file) =
        browser::closest_input(event, "input").and_then(|input| browser::picked_file(&input))
    else {
        return;
    };
    browser::read_text_file(file, LONGEST_FILE, move |text| {
        let says = match text {
            Ok(text) => match notebook.change(|storage| import(storage, &text)) {
                Ok(done) => done.says(),
                Err(refused) => refused,
            },
            Err(_) => {
                "This file is too large, or cannot be read as text. Nothing was changed.".to_owned()
            }
        };
        said.try_set(says);
    });
}
