//! What every example offers: start again, copy a link, print.

use super::dynamic::{dynamic, press, state};
use super::fresh_id;
use crate::browser;
use leptos::prelude::*;

/// What became of copying, and which link it was.
#[derive(Clone)]
struct Copied {
    link: String,
    done: bool,
}

/// The buttons below an example. `link` is its address with everything that was typed.
#[component]
pub fn Toolbar(
    #[prop(into)] untouched: Signal<bool>,
    #[prop(into)] start_again: Callback<()>,
    #[prop(into)] link: Signal<String>,
) -> impl IntoView {
    let copied = RwSignal::new(None::<Copied>);
    let by_hand = fresh_id("link");
    // Disabled for real it would lose the focus with its own press.
    let start = move || {
        if !untouched.get_untracked() {
            start_again.run(());
        }
    };
    let copy = move || {
        let link = browser::share_link(&link.get_untracked());
        browser::copy(&link.clone(), move |done| {
            copied.try_set(Some(Copied { link, done }));
        });
    };
    view! {
        <div class="toolbar">
            <button type="button" aria-disabled=state(move || untouched.get()) on:click=press(start)>
                "Start again"
            </button>
            <button type="button" on:click=press(copy)>"Copy link"</button>
            {browser::can_print().then(|| view! { <button type="button" class="print-button" on:click=press(browser::print_page)>"Print"</button> })}
            <div class="copied" role="status">
                {dynamic(move || match copied.get() {
                    // What was copied is not what is on the screen any more once that changes.
                    Some(copied) if copied.link != browser::share_link(&link.get()) => ().into_any(),
                    None => ().into_any(),
                    Some(Copied { done: true, .. }) => "The link is copied.".into_any(),
                    Some(Copied { link, .. }) => view! {
                        <label for=by_hand.clone()>"This page may not copy; take the link from here:"</label>
                        <input id=by_hand.clone() type="text" readonly prop:value=link />
                    }
                    .into_any(),
                })}
            </div>
        </div>
    }
}
