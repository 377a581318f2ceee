//! The contents: both chapters as one course, and the ways into each.

use super::exercises::{self, Place};
use super::screen::TITLE;
use super::{Screen, Workbook, sources};
use crate::example::{COURSE, Chapter, HEADS, Lesson};
use crate::widget::dynamic::text;
use leptos::prelude::*;

pub fn contents(workbook: Workbook) -> AnyView {
    let link = move |screen: Screen, label: &'static str| {
        view! { <a href=text(move || workbook.address(screen).fragment())>{label}</a> }
    };
    let chapters = Chapter::ALL.map(|chapter| {
        view! {
            <li>
                <span class="chapter-number">{chapter.label()}</span>
                {link(Screen::Chapter(chapter), chapter.title())}
                <p>{chapter.about()}</p>
            </li>
        }
    });
    let lessons = COURSE.map(|Lesson { title, about, examples }| {
        let examples = examples.iter().filter_map(|name| {
            let place = HEADS.iter().position(|head| head.name == *name)?;
            Some((HEADS.get(place)?, Screen::Example(place)))
        });
        let examples: Vec<_> = examples
            .map(|(example, screen)| {
                view! {
                    <li>
                        {link(screen, example.title)}
                        <span class="source">{example.chapter.label()} ", " {example.source}</span>
                        <p>{example.about}</p>
                    </li>
                }
            })
            .collect();
        view! {
            <li class="lesson">
                <h3>{title}</h3>
                <p>{about}</p>
                <ul class="examples">{examples}</ul>
            </li>
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
            <h2>"Two chapters, and a run of your own"</h2>
            <ul class="chapters">{chapters}</ul>
            <h2>"One course"</h2>
            <p>
                "The chapters cover the same ground from two sides, one on a model small enough for paper, the other "
                "at the size of models in use. In this order each step needs only those before it."
            </p>
            <ol class="course">{lessons}</ol>
            <h2>"Exercises"</h2>
            <p>{link(Screen::Exercises(Place::All), exercises::HEADING)}</p>
            <p>
                "Drills, problems and challenges to both chapters, judged at once by the same estimates: a wrong "
                "answer is told what it comes from. Worked examples from which step after step is taken away, sheets "
                "with the book closed, and what to repeat today."
            </p>
            <h2>"What others print"</h2>
            <p>{link(Screen::Sources, sources::HEADING)}</p>
            <p>{sources::ABOUT}</p>
        </article>
    }
    .into_any()
}
