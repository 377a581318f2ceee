//! The contents: both chapters and their examples.

use super::screen::TITLE;
use super::{Screen, Workbook};
use crate::example::{ALL, Chapter};
use crate::widget::dynamic::text;
use leptos::prelude::*;

pub fn contents(workbook: Workbook) -> AnyView {
    let chapters = Chapter::ALL.map(|chapter| {
        let examples: Vec<_> = ALL
            .into_iter()
            .filter(|example| example.chapter == chapter)
            .filter_map(|example| Some((example, Screen::of(example.name)?)))
            .map(|(example, screen)| {
                view! {
                    <li>
                        <a href=text(move || workbook.address(screen).fragment())>{example.title}</a>
                        <span class="source">{example.source}</span>
                        <p>{example.about}</p>
                    </li>
                }
            })
            .collect();
        view! {
            <section class="chapter-entry">
                <h2>
                    <span class="chapter-number">{chapter.label()}</span>
                    <a href=text(move || workbook.address(Screen::Chapter(chapter)).fragment())>{chapter.title()}</a>
                </h2>
                <p>{chapter.about()}</p>
                <ol class="examples">{examples}</ol>
            </section>
        }
    });
    view! {
        <article class="prose contents">
            <h1 id=TITLE tabindex="-1">"Bytes & Bubbles"</h1>
            <p class="lead">
                "What does it cost to train a large model: how many bytes must be held, and how much of the time "
                "does the hardware wait? Both can be counted on paper. Here every worked example is a small machine: "
                "change a number, see what moves, and open any result to where it comes from."
            </p>
            {chapters}
        </article>
    }
    .into_any()
}
