//! An exercise in somebody's page, and what is told of its answers.

use super::Widget;
use crate::exercise::record::{Mark, What, pack, unpack};
use crate::exercise::shipped;
use crate::exercise::sitting::{Book, Sitting};
use crate::exercise::view::words;
use crate::part::part;
use crate::scenario::{Address, Pairs};
use crate::widget::dynamic::dynamic;
use crate::widget::{Desk, Notebook};
use js_sys::Function;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

/// Opens an exercise with a seed, kept by the browser or not, or says why not.
pub type Opener =
    fn(HtmlElement, &str, u32, bool, Function) -> Result<(String, Box<dyn Widget>), String>;

part! {
    pub fn embedded_exercise() -> Opener {
        open
    }
}

pub use embedded_exercise as opener;

/// The name under which everything that was done is given and taken.
const STATE: &str = "state";

/// An exercise that somebody works on, and how it leaves the page.
struct OnDesk {
    desk: Desk,
    notebook: Notebook,
    id: String,
    seed: u32,
    _mounted: Box<dyn std::any::Any>,
}

fn open(
    place: HtmlElement,
    name: &str,
    seed: u32,
    keeps: bool,
    answered: Function,
) -> Result<(String, Box<dyn Widget>), String> {
    let Some(exercise) = shipped::find(name) else {
        return Err(format!("There is no exercise named “{name}”."));
    };
    let opened = Rc::new(Cell::new(None));
    let hand_out = Rc::clone(&opened);
    let mounted = mount_to(place, move || {
        let notebook = if keeps { Notebook::open() } else { Notebook::loose() };
        let desk = Desk::open(exercise, seed, Book::Open, notebook);
        tell(desk, SendWrapper::new(answered));
        hand_out.set(Some((desk, notebook)));
        let varied = seed != 0 || exercise.given.iter().any(|given| given.values.len() > 1);
        view! {
            {varied.then(|| view! { <p class="variant">{words::variant_alone(seed)}</p> })}
            {desk.view()}
            <p class="done" role="status">{dynamic(move || desk.with(words::done).into_any())}</p>
        }
    });
    let Some((desk, notebook)) = opened.take() else { return Err("It did not open.".to_owned()) };
    let widget =
        OnDesk { desk, notebook, id: exercise.id.clone(), seed, _mounted: Box::new(mounted) };
    Ok((exercise.title.clone(), Box::new(widget)))
}

/// Tells the page of every change, and of what a check found.
fn tell(desk: Desk, answered: SendWrapper<Function>) {
    Effect::new(move |before: Option<(usize, String)>| {
        let (checks, state, score) =
            desk.with(|sitting| (checks(sitting), state(sitting), score(sitting)));
        if let Some((told, old)) = before
            && (told != checks.len() || old != state)
        {
            let last = if checks.len() > told { checks.last() } else { None };
            let (part, verdict) = last.map_or(("", ""), |(part, mark)| (part, word(*mark)));
            let texts = [part, verdict, &state].map(JsValue::from_str);
            let _ = answered.call4(
                &JsValue::NULL,
                &texts[0],
                &texts[1],
                &score.map_or(JsValue::NULL, JsValue::from_f64),
                &texts[2],
            );
        }
        (checks.len(), state)
    });
}

/// Every check of a part, in the order in which they were made.
fn checks(sitting: &Sitting) -> Vec<(String, Mark)> {
    let mut events: Vec<_> = sitting.record.events.iter().collect();
    events.sort_by_key(|event| event.at);
    let checked = events.into_iter().filter_map(|event| match event.what {
        What::Checked(_, mark) => Some((event.part.clone(), mark)),
        _ => None,
    });
    checked.collect()
}

fn word(mark: Mark) -> &'static str {
    match mark {
        Mark::Right => "right",
        // The right value in another form costs nothing.
        Mark::Form => "right",
        Mark::Wrong => "wrong",
        Mark::NotRead => "unread",
    }
}

/// Everything that was done, packed; empty where it is too much for any learning platform.
fn state(sitting: &Sitting) -> String {
    pack(std::slice::from_ref(&sitting.record)).unwrap_or_default()
}

/// The share of parts that are done; nothing before the first check.
fn score(sitting: &Sitting) -> Option<f64> {
    if checks(sitting).iter().all(|(_, mark)| *mark == Mark::NotRead) {
        return None;
    }
    let parts = sitting.standing().parts;
    let done = parts.iter().filter(|part| part.done).count();
    #[expect(clippy::cast_precision_loss, reason = "a handful of parts")]
    let share = done as f64 / parts.len().max(1) as f64;
    Some(share)
}

impl Widget for OnDesk {
    fn set(&self, texts: &Pairs) -> Vec<String> {
        let mut unknown = Vec::new();
        for (name, text) in texts {
            let records = if name == STATE { unpack(text) } else { None };
            // Where nothing was done there is nothing to bring back.
            let is_blank = records.as_ref().is_some_and(|records| records.is_empty());
            let own = records.into_iter().flatten().find(|record| {
                record.exercise == self.id && record.seed == self.seed && record.space.is_empty()
            });
            match own {
                Some(record) => drop(self.notebook.keep(&record)),
                None if text.is_empty() || is_blank => {}
                None => unknown.push(name.clone()),
            }
        }
        unknown
    }

    fn values(&self) -> Pairs {
        self.desk.with_untracked(|sitting| vec![(STATE.to_owned(), state(sitting))])
    }

    fn figures(&self) -> Pairs {
        Pairs::new()
    }

    fn start_again(&self) {
        let _ = self.desk.start_again();
    }

    fn link(&self) -> String {
        let screen = vec!["exercises".to_owned(), self.id.clone()];
        let seed = (self.seed != 0).then(|| ("seed".to_owned(), self.seed.to_string()));
        Address { screen, typed: seed.into_iter().collect() }.fragment()
    }
}
