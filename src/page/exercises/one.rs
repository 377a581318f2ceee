//! One exercise: its title, its variant, and the exercise itself.

use super::super::screen::TITLE;
use super::super::{Screen, Workbook};
use super::Place;
use crate::browser;
use crate::exercise::record::NoRoom;
use crate::exercise::schema::Exercise;
use crate::exercise::shipped;
use crate::exercise::sitting::Book;
use crate::exercise::view::words;
use crate::widget::Desk;
use crate::widget::dynamic::{dynamic, optional, press, text};
use leptos::prelude::*;

pub fn one(workbook: Workbook, exercise: &'static Exercise, seed: u32) -> AnyView {
    let notebook = workbook.notebook();
    let desk = Desk::open(exercise, seed, Book::Open, notebook);
    let place = shipped::shipped().iter().position(|one| one.id == exercise.id).unwrap_or_default();
    let link = move |screen: Screen, label: String| {
        view! { <a class="button" href=text(move || workbook.address(screen).fragment())>{label}</a> }
    };
    let refused = RwSignal::new(None::<NoRoom>);
    let has_variants = exercise.given.iter().any(|given| given.values.len() > 1);
    let next = shipped::shipped().get(place + 1).map(|next| {
        link(Screen::Exercises(Place::One(place + 1, 0)), format!("Next: {}", next.title))
    });
    view! {
        <article class="exercise-page">
            <p class="crumbs">
                <a href=text(move || workbook.address(Screen::Exercises(Place::All)).fragment())>"Exercises"</a>
                ", " {words::place(exercise)}
            </p>
            <h1 id=TITLE tabindex="-1">{exercise.title.clone()}</h1>
            {(has_variants || seed != 0).then(|| view! { <p class="variant">{words::variant(seed)}</p> })}
            {optional(move || {
                let says = desk.with(words::older);
                says.map(|says| view! { <p class="says">{says}</p> }.into_any())
            })}
            {desk.view()}
            <p class="done" role="status">
                {dynamic(move || desk.with(words::done).into_any())}
            </p>
            <div class="toolbar">
                {has_variants.then(|| link(Screen::Exercises(Place::One(place, browser::next_seed(seed))), "Other numbers".to_owned()))}
                {(seed != 0).then(|| link(Screen::Exercises(Place::One(place, 0)), "The book's numbers".to_owned()))}
                <button type="button" on:click=press(move || refused.set(desk.start_again().err()))>"Start again"</button>
                {browser::can_print().then(|| view! { <button type="button" class="print-button" on:click=press(browser::print_page)>"Print"</button> })}
                {next}
            </div>
            {optional(move || refused.get().map(|why| view! { <p class="fault" role="alert">{why.to_string()}</p> }.into_any()))}
            {crate::widget::notes::of_exercise(&exercise.id, seed)}
            {super::kept::line(workbook)}
        </article>
    }
    .into_any()
}
