//! A chapter: the thread between its examples.

use super::{numbers, one};
use crate::example::{ALL, Chapter};
use crate::page::Workbook;
use crate::page::screen::TITLE;
use leptos::prelude::*;

pub fn chapter(workbook: Workbook, chapter: Chapter) -> AnyView {
    let examples: Vec<_> = ALL
        .iter()
        .filter(|example| example.chapter == chapter)
        .map(|example| {
            let thread = example.thread.iter().map(|text| view! { <p>{*text}</p> });
            view! {
                <div class="prose">{thread.collect::<Vec<_>>()}</div>
                {one::within(workbook, example)}
            }
        })
        .collect();
    let further: Vec<_> = chapter
        .further()
        .iter()
        .map(|(what, sections)| {
            // Each ends with its number at arXiv.
            let (cited, number) = what.rsplit_once("arXiv:").unwrap_or((what, ""));
            let address = format!("https://arxiv.org/abs/{number}");
            view! {
                <li>
                    <cite>{cited}</cite>
                    <a href=address>"arXiv:" {number}</a>
                    <p>{*sections}</p>
                </li>
            }
        })
        .collect();
    let further = (!further.is_empty())
        .then(|| view! { <section class="prose further"><h2>"What to read next"</h2><ul>{further}</ul></section> });
    view! {
        <article class="chapter">
            <div class="prose">
                <p class="chapter-number">{chapter.label()}</p>
                <h1 id=TITLE tabindex="-1">{chapter.title()}</h1>
                <p class="lead">{chapter.about()}</p>
                {numbers::of_all(workbook)}
            </div>
            {examples}
            {further}
        </article>
    }
    .into_any()
}
