//! One example: its title, what there is to find out, the widget and what every widget offers.

use super::screen::TITLE;
use super::{Screen, Workbook};
use crate::example::Example;
use crate::widget::dynamic::text;
use crate::widget::toolbar::Toolbar;
use leptos::prelude::*;

/// An example on a screen of its own.
pub fn alone(workbook: Workbook, example: &Example) -> AnyView {
    let chapter = example.chapter;
    view! {
        <article class="example alone">
            <p class="crumbs">
                <a href=text(move || workbook.address(Screen::Chapter(chapter)).fragment())>
                    "Chapter " {chapter.number()} ": " {chapter.title()}
                </a>
            </p>
            <h1 id=TITLE tabindex="-1">{example.title}</h1>
            // Above the headings of its sections, which stand one level lower in a chapter too.
            <h2 class="visually-hidden">"Worked example"</h2>
            {body(workbook, example)}
        </article>
    }
    .into_any()
}

/// An example within its chapter.
pub fn within(workbook: Workbook, example: &Example) -> AnyView {
    let title = example.title;
    let heading = Screen::of(example.name).map(|screen| {
        view! { <a href=text(move || workbook.address(screen).fragment())>{title}</a> }
    });
    view! {
        <section class="example">
            <h2>{heading}</h2>
            {body(workbook, example)}
        </section>
    }
    .into_any()
}

fn body(workbook: Workbook, example: &Example) -> AnyView {
    let name = example.name;
    let link = move || {
        Screen::of(name).map_or_else(String::new, |screen| workbook.link(screen).fragment())
    };
    workbook
        .with_open(name, |open| {
            view! {
                <p class="source">{example.source}</p>
                <p class="about">{example.about}</p>
                <div data-example=name>{open.view()}</div>
                <Toolbar
                    untouched=open.untouched()
                    start_again=open.start_again()
                    link=text(link)
                />
            }
            .into_any()
        })
        .unwrap_or_else(|| ().into_any())
}
