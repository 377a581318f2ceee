//! What every example offers: start again, copy a link, print.

use super::dynamic::dynamic;
use super::fresh_id;
use crate::browser;
use leptos::prelude::*;

/// What became of copying.
#[derive(Clone, PartialEq)]
enum Copied {
    NotYet,
    Yes,
    No(String),
}

/// The buttons below an example. `link` is its address with everything that was typed.
#[component]
pub fn Toolbar(
    #[prop(into)] untouched: Signal<bool>,
    #[prop(into)] start_again: Callback<()>,
    #[prop(into)] link: Signal<String>,
) -> impl IntoView {
    let copied = RwSignal::new(Copied::NotYet);
    let by_hand = fresh_id("link");
    let copy = move |_| {
        let link = browser::share_link(&link.get_untracked());
        let shown = link.clone();
        browser::copy(&link, move |done| {
            copied.try_set(if done { Copied::Yes } else { Copied::No(shown) });
        });
    };
    // What was copied is no longer what is on the screen once that changes.
    let copied_link = Memo::new(move |before: Option<&(String, Copied)>| {
        let (link, state) = (link.get(), copied.get());
        match before {
            Some((old_link, old_state)) if *old_link != link && *old_state == state => {
                (link, Copied::NotYet)
            }
            _ => (link, state),
        }
    });
    view! {
        <div class="toolbar">
            <button type="button" disabled=untouched on:click=move |_| start_again.run(())>
                "Start again"
            </button>
            <button type="button" on:click=copy>"Copy link"</button>
            <button type="button" class="print-button" on:click=move |_| browser::print_page()>"Print"</button>
            <div class="copied" role="status">
                {dynamic(move || match copied_link.get().1 {
                    Copied::NotYet => ().into_any(),
                    Copied::Yes => "The link is copied.".into_any(),
                    Copied::No(link) => view! {
                        <label for=by_hand.clone()>"This page may not copy; take the link from here:"</label>
                        <input id=by_hand.clone() type="text" readonly prop:value=link />
                    }
                    .into_any(),
                })}
            </div>
        </div>
    }
}
