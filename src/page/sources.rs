//! The sources: every figure that papers and tools print, beside what the estimates here give.

use super::Workbook;
use super::screen::TITLE;
use crate::browser::{self, FetchFault};
use crate::markup::{SourceFilter, sources_count, sources_not_covered, sources_table};
use crate::part::{Missing, part};
use crate::source::{Agreement, Sources};
use crate::widget::dynamic::{dynamic, memo, press, text};
use leptos::prelude::*;
use std::cell::Cell;

/// What the screen is called.
pub const HEADING: &str = "Sources, side by side";

/// What it is about.
pub const ABOUT: &str = "Every figure that papers, tools and the two chapters print, with the value that the \
     same estimates give for the same inputs: where both are one, where a source rounds or cuts off, where it \
     counts another way, and where it is wrong.";

/// Where the figures lie beside the page.
const FILE: &str = "sources/figures.json";

#[derive(Clone, PartialEq)]
enum Loaded {
    Waiting,
    Failed(String),
    There(Sources),
}

type View = fn(Workbook) -> AnyView;

part! {
    fn screen() -> View {
        all
    }
}

thread_local! {
    static LOADED: Cell<Option<View>> = const { Cell::new(None) };
}

/// Whether the screen can be shown now.
pub fn are_here() -> bool {
    LOADED.get().is_some()
}

/// Loads the screen.
///
/// # Errors
///
/// If it does not arrive; the next call tries again.
pub async fn load_screen() -> Result<(), Missing> {
    if !are_here() {
        LOADED.set(Some(screen().await?));
    }
    Ok(())
}

/// The screen.
pub fn sources(workbook: Workbook) -> AnyView {
    LOADED.get().map_or_else(|| ().into_any(), |view| view(workbook))
}

fn all(workbook: Workbook) -> AnyView {
    let loaded = RwSignal::new(Loaded::Waiting);
    load(loaded);
    view! {
        <article class="sources-page">
            <div class="prose">
                <h1 id=TITLE tabindex="-1">{HEADING}</h1>
                <p class="lead">{ABOUT}</p>
            </div>
            {dynamic(move || match loaded.get() {
                Loaded::Waiting => view! { <p class="says" role="status">"The figures are being loaded."</p> }.into_any(),
                Loaded::Failed(why) => failed(loaded, why),
                Loaded::There(sources) => there(workbook, sources),
            })}
        </article>
    }
    .into_any()
}

fn load(loaded: RwSignal<Loaded>) {
    loaded.set(Loaded::Waiting);
    browser::fetch_records(FILE, move |records| {
        let now = match records {
            Ok(lists) => Sources::from_lists(&lists).map_or_else(
                |damage| Loaded::Failed(format!("The file with the figures is damaged. {damage}")),
                Loaded::There,
            ),
            Err(FetchFault::Damaged) => Loaded::Failed(
                "The file with the figures is damaged: it cannot be read.".to_owned(),
            ),
            Err(FetchFault::NotThere) => Loaded::Failed(
                "The file with the figures did not arrive. The network may be down.".to_owned(),
            ),
        };
        // The reader may have left by now.
        let _ = loaded.try_set(now);
    });
}

fn failed(loaded: RwSignal<Loaded>, why: String) -> AnyView {
    view! {
        <div class="says" role="alert">
            <p><strong class="fault">{why}</strong></p>
            <button type="button" on:click=press(move || load(loaded))>"Try again"</button>
        </div>
    }
    .into_any()
}

fn there(workbook: Workbook, sources: Sources) -> AnyView {
    let mut topics: Vec<(String, String)> = vec![(String::new(), "all topics".to_owned())];
    topics.extend(sources.topics().into_iter().map(|topic| (topic.to_owned(), topic.to_owned())));
    let mut ways: Vec<(String, String)> = vec![(String::new(), "any".to_owned())];
    ways.extend(Agreement::ALL.map(|one| (one.key().to_owned(), one.words().to_owned())));
    let topic = select(
        "sources-topic",
        topics,
        text(move || workbook.filter().topic),
        Box::new(move |text| workbook.narrow(|filter| filter.topic = text)),
    );
    let agrees = select(
        "sources-agrees",
        ways,
        text(move || workbook.filter().agrees.map_or("", Agreement::key).to_owned()),
        Box::new(move |text| workbook.narrow(|filter| filter.agrees = Agreement::from_key(&text))),
    );
    let not_covered = sources_not_covered(&sources.not_covered);
    let sources = StoredValue::new(sources);
    // An address can narrow to a topic that there is none of; it is told, not shown as all.
    let shown = memo(move || workbook.filter());
    let with = move |write: fn(&Sources, &SourceFilter) -> String| {
        shown.with(|filter| sources.with_value(|sources| write(sources, filter)))
    };
    view! {
        <div class="source-filter">
            <label for="sources-topic">"Topic"</label>
            {topic}
            <label for="sources-agrees">"Agreement"</label>
            {agrees}
            <p class="says" role="status">{text(move || with(sources_count))}</p>
        </div>
        {dynamic(move || view! { <div inner_html=with(sources_table)></div> }.into_any())}
        <section class="prose">
            <h2>"Not covered, and why"</h2>
            <div inner_html=not_covered></div>
        </section>
    }
    .into_any()
}

/// A list to choose from: what goes into links, and what is shown.
fn select(
    id: &'static str,
    options: Vec<(String, String)>,
    chosen: Signal<String>,
    choose: Box<dyn Fn(String)>,
) -> AnyView {
    let options: Vec<_> = options
        .into_iter()
        .map(|(value, shown)| {
            let own = value.clone();
            let is = Signal::derive(move || chosen.get() == own);
            view! { <option value=value prop:selected=is>{shown}</option> }
        })
        .collect();
    view! { <select id=id on:change=move |event| choose(event_target_value(&event))>{options}</select> }
        .into_any()
}
