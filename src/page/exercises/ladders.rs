//! Ladders: the worked examples with less and less help.

use super::super::screen::TITLE;
use super::super::{Screen, Workbook};
use super::Place;
use crate::browser;
use crate::example;
use crate::exercise::ladder::{Climb, Ladder, Listed, Progress, ladders};
use crate::widget::Rung;
use crate::widget::dynamic::{dynamic, press, text};
use leptos::prelude::*;

/// What the screen with all of them is called.
pub const HEADING: &str = "Worked examples, step by step taken away";

/// All ladders.
pub fn list(workbook: Workbook) -> AnyView {
    let items: Vec<_> = ladders()
        .chunk_by(|one, next| one.example == next.example)
        .filter_map(|of| Some((example::find(of.first()?.example)?, of)))
        .map(|(example, of)| {
            let links: Vec<_> = of
                .iter()
                .map(|listed| {
                    let screen = Screen::Exercises(Place::Ladder(place_of(listed), 0));
                    view! {
                        <li>
                            <a href=text(move || workbook.address(screen).fragment())>{listed.title.clone()}</a>
                            " " <span class="progress">{format!("{} steps", listed.rungs.saturating_sub(1))}</span>
                        </li>
                    }
                })
                .collect();
            view! { <section><h2>{example.title}</h2><ul class="exercises">{links}</ul></section> }
        })
        .collect();
    view! {
        <article class="prose exercises-page">
            <h1 id=TITLE tabindex="-1">{HEADING}</h1>
            <p class="lead">
                "Each begins with the whole solution. Then the last step is yours, then the last two, down to a "
                "blank page. Two right in a row take you on, two wrong take you back; you may jump."
            </p>
            {items}
        </article>
    }
    .into_any()
}

fn place_of(listed: &Listed) -> usize {
    ladders().iter().position(|one| one == listed).unwrap_or_default()
}

/// One ladder.
pub fn one(workbook: Workbook, listed: &'static Listed, seed: u32) -> AnyView {
    let Some(ladder) = Ladder::new(listed.example, listed.figure, seed) else {
        return ().into_any();
    };
    let example = Screen::of(listed.example);
    let kept = format!("bytes-and-bubbles.ladder.{}.{}", listed.example, listed.figure);
    let notebook = workbook.notebook();
    let before = notebook.with(|storage| storage.get(&kept)).unwrap_or_default();
    let climb = RwSignal::new(Climb::new(ladder, Progress::from_text(&before)));
    let keep = move || {
        let now = climb.with_untracked(|climb| climb.progress.to_text());
        notebook.with(|storage| storage.set(&kept, &now));
    };
    let place = place_of(listed);
    let jumps: Vec<_> = (0..listed.rungs)
        .map(|rung| {
            let keep = keep.clone();
            let name = climb.with_untracked(|climb| climb.ladder.rung_name(rung));
            let here = text(move || {
                if climb.with(|climb| climb.rung == rung) { "step" } else { "false" }.to_owned()
            });
            view! {
                <li>
                    <button type="button" aria-current=here on:click=press(move || {
                        climb.update(|climb| climb.jump(rung));
                        keep();
                    })>{name}</button>
                </li>
            }
        })
        .collect();
    let check = Callback::new(move |()| {
        climb.update(Climb::check);
        keep();
    });
    let next = Screen::Exercises(Place::Ladder(place, browser::next_seed(seed)));
    view! {
        <article class="exercise-page">
            <p class="crumbs">
                <a href=text(move || workbook.address(Screen::Exercises(Place::Ladders)).fragment())>"Step by step"</a>
                {example.map(|screen| view! {
                    ", " <a href=text(move || workbook.address(screen).fragment())>{screen.title()}</a>
                })}
            </p>
            <h1 id=TITLE tabindex="-1">{listed.title.clone()}</h1>
            <nav class="rungs" aria-label="Rungs"><ol>{jumps}</ol></nav>
            {dynamic(move || Rung::new(climb, check).view())}
            <p class="done" role="status">{text(move || climb.with(|climb| climb.told.clone()))}</p>
            <div class="toolbar">
                <a class="button" href=text(move || workbook.address(next).fragment())>"Other numbers"</a>
                {(seed != 0).then(|| {
                    let book = Screen::Exercises(Place::Ladder(place, 0));
                    view! { <a class="button" href=text(move || workbook.address(book).fragment())>"The book's numbers"</a> }
                })}
            </div>
            {super::kept::line(workbook)}
        </article>
    }
    .into_any()
}
