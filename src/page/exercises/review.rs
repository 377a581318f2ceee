//! What to repeat, and how far off first guesses were over time.

use super::super::Workbook;
use super::super::screen::TITLE;
use crate::browser;
use crate::exercise::predictions::Predictions;
use crate::exercise::view::review::{GUESSES, guesses, queue};
use crate::widget::dynamic::{clicked, dynamic};
use crate::widget::save;
use leptos::prelude::*;

/// What the screen is called.
pub const HEADING: &str = "Review";

pub fn review(workbook: Workbook) -> AnyView {
    let notebook = workbook.notebook();
    view! {
        <article class="prose exercises-page">
            <h1 id=TITLE tabindex="-1">{HEADING}</h1>
            <p class="lead">
                "Both chapters mixed, each exercise again when it is about to be forgotten: after a day, three, "
                "seven and so on while it goes well, from the start when it does not. Each time with other numbers."
            </p>
            {super::kept::line(workbook)}
            {dynamic(move || {
                notebook.track();
                let records = notebook.all().records;
                let html = format!("{}{}", queue(&records, browser::now()), guesses(&Predictions::of(&records)));
                let pressed = clicked(|event| {
                    save::picture(&event, GUESSES, None);
                });
                view! { <div on:click=pressed inner_html=html></div> }.into_any()
            })}
        </article>
    }
    .into_any()
}
