//! A sheet with the book closed, and its pass slip.

use super::super::screen::TITLE;
use super::super::{Screen, Workbook};
use super::Place;
use crate::browser;
use crate::exercise::closed_book::{Attempt, SPACE, Sheet, slip};
use crate::exercise::record::Record;
use crate::exercise::sitting::Book;
use crate::exercise::slip::Slip;
use crate::widget::dynamic::{dynamic, optional, press, text};
use crate::widget::{Desk, Notebook};
use leptos::prelude::*;

/// Sheets that were begun are kept under these names.
fn kept_under(sheet: &Sheet) -> String {
    format!("bytes-and-bubbles.closed-book.{}", sheet.id)
}

pub fn closed_book(workbook: Workbook, sheet: &'static Sheet) -> AnyView {
    let notebook = workbook.notebook();
    let kept = notebook.with(|storage| storage.get(&kept_under(sheet)));
    let attempt = RwSignal::new(kept.as_deref().and_then(Attempt::from_text));
    let set = move |now: Attempt| {
        notebook.with(|storage| storage.set(&kept_under(sheet), &now.text()));
        attempt.set(Some(now));
        browser::focus_soon(TITLE);
        browser::scroll_to_top();
    };
    // Another window may have begun the sheet, or handed it in.
    Effect::new(move |_| {
        notebook.track();
        let kept = notebook.with(|storage| storage.get(&kept_under(sheet)));
        let kept = kept.as_deref().and_then(Attempt::from_text);
        if kept.is_some() && attempt.with_untracked(|now| *now != kept) {
            attempt.set(kept);
        }
    });
    let begin = move |seed: u32| set(Attempt { seed, started: browser::now(), ended: None });
    let phase = Memo::new(move |_| attempt.get());
    view! {
        <article class="exercise-page closed-book">
            <p class="crumbs">
                <a href=text(move || workbook.address(Screen::Exercises(Place::All)).fragment())>"Exercises"</a>
            </p>
            <h1 id=TITLE tabindex="-1">{sheet.title}</h1>
            <p class="lead">{sheet.rule}</p>
            {dynamic(move || match phase.get() {
                None => view! {
                    <p>
                        "Nothing is judged before you hand in, and there is no help. Take paper. A clock tells how "
                        "long it takes; it stops nobody, and you can hide it."
                    </p>
                    <div class="toolbar">
                        <button type="button" class="primary" on:click=press(move || begin(0))>"Begin"</button>
                        <button type="button" on:click=press(move || begin(browser::next_seed(0)))>"Begin with other numbers"</button>
                    </div>
                }
                .into_any(),
                Some(now) => sheet_view(notebook, sheet, now, Callback::new(set)),
            })}
            {super::kept::line(workbook)}
        </article>
    }
    .into_any()
}

fn sheet_view(
    notebook: Notebook,
    sheet: &'static Sheet,
    attempt: Attempt,
    set: Callback<Attempt>,
) -> AnyView {
    let book = if attempt.ended.is_some() { Book::HandedIn } else { Book::Closed };
    let cards: Vec<_> = sheet
        .exercises()
        .map(|exercise| {
            let seed = sheet.seed_of(exercise, attempt.seed);
            let desk = Desk::open_in(SPACE, exercise, seed, book, notebook);
            view! { <section><h2>{exercise.title.clone()}</h2>{desk.view()}</section> }
        })
        .collect();
    // What came out stands before the sheet, where whoever hands in looks.
    match attempt.ended {
        None => view! { {cards} {open(notebook, sheet, attempt, set)} }.into_any(),
        Some(_) => view! { {handed_in(notebook, sheet, attempt, set)} {cards} }.into_any(),
    }
}

/// The clock, and handing in.
fn open(
    notebook: Notebook,
    sheet: &'static Sheet,
    attempt: Attempt,
    set: Callback<Attempt>,
) -> AnyView {
    let clock = RwSignal::new(true);
    let now = RwSignal::new(browser::now());
    let tick = set_interval_with_handle(
        move || {
            now.try_set(browser::now());
        },
        std::time::Duration::from_secs(15),
    );
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    let started = attempt.started;
    let missing = RwSignal::new(0);
    let hand_in = move || {
        let empty = unanswered(notebook, sheet, &attempt);
        if empty > 0 && missing.get_untracked() != empty {
            missing.set(empty);
            return;
        }
        set.run(Attempt { ended: Some(browser::now()), ..attempt.clone() });
    };
    view! {
        <div class="toolbar clock">
            <button type="button" class="primary" on:click=press(hand_in)>
                {text(move || if missing.get() > 0 { "Hand in all the same" } else { "Hand in" }.to_owned())}
            </button>
            <span role="status">
                {text(move || match missing.get() {
                    0 => String::new(),
                    1 => "1 answer is still empty.".to_owned(),
                    many => format!("{many} answers are still empty."),
                })}
            </span>
            {optional(move || clock.get().then(|| view! {
                <span class="progress">{text(move || minutes(now.get() - started))}</span>
            }.into_any()))}
            <button type="button" on:click=press(move || clock.update(|shown| *shown = !*shown))>
                {text(move || if clock.get() { "Hide the clock" } else { "Show the clock" }.to_owned())}
            </button>
        </div>
    }
    .into_any()
}

/// How many answers of a sheet are empty.
fn unanswered(notebook: Notebook, sheet: &'static Sheet, attempt: &Attempt) -> usize {
    let records: Vec<Record> = sheet
        .exercises()
        .map(|exercise| notebook.find(SPACE, &exercise.id, sheet.seed_of(exercise, attempt.seed)))
        .collect();
    let answers = slip(sheet, attempt, "", &records).answers;
    answers.iter().filter(|answer| answer.text.trim().is_empty()).count()
}

fn minutes(milliseconds: i64) -> String {
    match milliseconds.max(0) / 60_000 {
        0 => "begun just now".to_owned(),
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

/// The result, and the slip that any copy of the workbook marks again.
fn handed_in(
    notebook: Notebook,
    sheet: &'static Sheet,
    attempt: Attempt,
    set: Callback<Attempt>,
) -> AnyView {
    let name = RwSignal::new(String::new());
    let seed = attempt.seed;
    let slip = move || {
        let records: Vec<Record> = sheet
            .exercises()
            .map(|exercise| notebook.find(SPACE, &exercise.id, sheet.seed_of(exercise, seed)))
            .collect();
        slip(sheet, &attempt, name.get().trim(), &records)
    };
    let slip = StoredValue::new(Box::new(slip) as Box<dyn Fn() -> Slip + Send + Sync>);
    let made = move || slip.with_value(|slip| slip());
    let link = text(move || browser::share_link(&format!("#/pass/{}", made().to_link())));
    let copied = RwSignal::new(String::new());
    let copy = move || {
        browser::copy(&link.get_untracked(), move |done| {
            let says = if done {
                "The link is copied."
            } else {
                "This page may not copy; take the link from the field."
            };
            copied.try_set(says.to_owned());
        });
    };
    let sure = RwSignal::new(false);
    let again = move || {
        // What was handed in goes with it.
        if !sure.get_untracked() {
            sure.set(true);
            return;
        }
        for exercise in sheet.exercises() {
            let key = notebook.find(SPACE, &exercise.id, sheet.seed_of(exercise, seed)).key();
            notebook.change(|storage| storage.remove(&key));
        }
        set.run(Attempt { seed: browser::next_seed(seed), started: browser::now(), ended: None });
    };
    view! {
        {dynamic(move || super::pass::result(&made()))}
        <section class="pass-slip">
            <h2>"Your pass slip"</h2>
            <p>"It holds what was asked and what you typed. Whoever opens it has it marked again, by their own copy of this page."</p>
            <label for="slip-name">"Your name, if you want it on the slip"</label>
            <input id="slip-name" type="text" class="name" autocomplete="name" maxlength="120"
                on:input=move |event| name.set(event_target_value(&event)) />
            <label for="slip-link">"The link"</label>
            <input id="slip-link" type="text" class="name" readonly prop:value=link />
            <div class="toolbar">
                <button type="button" on:click=press(copy)>"Copy the link"</button>
                <button type="button" on:click=press(move || {
                    browser::save_file("bytes-and-bubbles-pass-slip.json", "application/json", &made().to_file());
                })>"Save as a file"</button>
                {browser::can_print().then(|| view! { <button type="button" class="print-button" on:click=press(browser::print_page)>"Print"</button> })}
                <button type="button" on:click=press(again)>
                    {text(move || if sure.get() {
                        "Yes, take these answers away and begin again"
                    } else {
                        "Do it again with other numbers"
                    }
                    .to_owned())}
                </button>
            </div>
            <p class="says" role="status">{text(move || copied.get())}</p>
        </section>
    }
    .into_any()
}
