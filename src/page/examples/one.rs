//! One example: its title, what there is to find out, the widget and what every widget offers.

use super::numbers;
use crate::example::{Chapter, Example};
use crate::page::screen::TITLE;
use crate::page::{Screen, Workbook, kept};
use crate::widget::dynamic::{dynamic, flag, memo, text};
use crate::widget::toolbar::Toolbar;
use leptos::prelude::*;

/// An example on a screen of its own.
pub fn alone(workbook: Workbook, example: &Example) -> AnyView {
    let chapter = example.chapter;
    view! {
        <article class="example alone">
            <p class="crumbs">
                <a href=text(move || workbook.address(Screen::Chapter(chapter)).fragment())>
                    {chapter.label()} ": " {chapter.title()}
                </a>
            </p>
            <h1 id=TITLE tabindex="-1">{example.title}</h1>
            {body(workbook, example, "h2")}
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
            {body(workbook, example, "h3")}
        </section>
    }
    .into_any()
}

fn body(workbook: Workbook, example: &Example, heading: &'static str) -> AnyView {
    let example = *example;
    let own = memo(move || workbook.on_own().has(example.name));
    let of_chapter = example.chapter != Chapter::Own;
    view! {
        <p class="source">{example.source}</p>
        <p class="about">{example.about}</p>
        {of_chapter.then(|| numbers::of_example(workbook, example.name))}
        {(example.name == "sheet").then(|| kept::line(workbook))}
        {dynamic(move || {
            // Its numbers are another run's then, and so is everything in it.
            own.get();
            untrack(|| opened(workbook, &example, heading))
        })}
    }
    .into_any()
}

fn opened(workbook: Workbook, example: &Example, heading: &'static str) -> AnyView {
    let name = example.name;
    let link = move || {
        Screen::of(name).map_or_else(String::new, |screen| workbook.link(screen).fragment())
    };
    let Some(open) = workbook.open_example(example) else { return ().into_any() };
    view! {
        <div data-example=name>{open.view(heading)}</div>
        <Toolbar
            untouched=flag(move || open.is_untouched())
            start_again=Callback::new(move |()| open.start_again())
            link=text(link)
        />
        {crate::widget::notes::of_example(example, open)}
    }
    .into_any()
}
