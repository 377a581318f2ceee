//! A pass slip, marked anew.

use super::super::Workbook;
use super::super::screen::TITLE;
use crate::browser;
use crate::exercise::closed_book::mark;
use crate::exercise::deal::GENERATOR;
use crate::exercise::slip::Slip;
use crate::exercise::view::slip::marked;
use crate::widget::dynamic::dynamic;
use leptos::ev::Event;
use leptos::prelude::*;

/// What the screen is called.
pub const HEADING: &str = "A pass slip";

/// Longest file that is read, in bytes.
const LONGEST: usize = 1 << 20;

pub fn pass(workbook: Workbook) -> AnyView {
    let slip = RwSignal::new(None::<Result<Slip, String>>);
    let open = move |event: Event| {
        let file =
            browser::closest_input(&event, "input").and_then(|input| browser::picked_file(&input));
        if let Some(file) = file {
            browser::read_text_file(file, LONGEST, move |text| {
                let read = text
                    .map_err(|_| "This file is too large for a pass slip, or no text.".to_owned())
                    .and_then(|text| Slip::from_file(&text).map_err(|error| error.to_string()));
                let _ = slip.try_set(Some(read));
            });
        }
    };
    // What was opened last is shown, be it a file or a link.
    Effect::new(move |before: Option<String>| {
        let carried = workbook.slip();
        if before.is_some_and(|before| before != carried) {
            slip.set(None);
        }
        carried
    });
    view! {
        <article class="exercise-page">
            <h1 id=TITLE tabindex="-1">{HEADING}</h1>
            {dynamic(move || {
                let carried = workbook.slip();
                let read = slip.get().or_else(|| {
                    (!carried.is_empty()).then(|| Slip::from_link(&carried).map_err(|error| error.to_string()))
                });
                match read {
                    None => view! { <p>"A pass slip is a link or a file. Open the file here."</p> }.into_any(),
                    Some(Err(says)) => view! { <p class="fault" role="alert">{says}</p> }.into_any(),
                    Some(Ok(slip)) => result(&slip),
                }
            })}
            <label class="open-file">"Open a file " <input type="file" accept=".json,application/json" on:change=open /></label>
        </article>
    }
    .into_any()
}

/// What a slip comes to.
pub fn result(slip: &Slip) -> AnyView {
    match mark(slip) {
        Err(says) => view! { <p class="fault" role="alert">{says}</p> }.into_any(),
        Ok(result) => {
            let html = marked(slip, &result, slip.note(GENERATOR).as_deref());
            view! { <section class="marked" inner_html=html></section> }.into_any()
        }
    }
}
