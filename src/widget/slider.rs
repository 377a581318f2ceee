//! A cursor over a picture: a native slider below it, and the pointer within it.

use super::dynamic::{dynamic, memo, pointer, text, typing};
use super::{Sheet, fresh_id};
use crate::browser;
use crate::scenario::{Control, Run, Scrub};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

pub fn slider(
    sheet: Sheet<Run>,
    control: &'static Control,
    scrub: fn(&Run) -> Option<Scrub>,
) -> AnyView {
    let now = memo(move || sheet.with(scrub));
    let there = memo(move || now.with(Option::is_some));
    let of = move |look: fn(&Scrub) -> String| {
        text(move || now.with(|now| now.as_ref().map(look).unwrap_or_default()))
    };
    let id = fresh_id(control.name());
    let picture = id.clone();
    let go_to = move |event: PointerEvent| {
        let pressed = event.buttons() != 0;
        let (across, _) = browser::place_within(&event);
        let place = now
            .with_untracked(|now| now.as_ref().map(|now| place_at(across, now.between, now.last)));
        if let (true, Some(place)) = (pressed, place) {
            put(sheet, control, &place.to_string());
        }
    };
    let focus = id.clone();
    let start = move |event: PointerEvent| {
        go_to(event);
        browser::focus_soon(&focus);
    };
    view! {
        <figure class="scrubbed">
            {dynamic(move || {
                if !there.get() {
                    return view! { <p class="dash">"– the picture waits for a field that cannot be read"</p> }.into_any();
                }
                view! {
                    <div
                        class="scrub-picture"
                        role="img"
                        aria-label=of(|now| now.twin.clone())
                        inner_html=of(|now| now.svg.clone())
                        on:pointerdown=pointer(start.clone())
                        on:pointermove=pointer(go_to)
                    ></div>
                }
                .into_any()
            })}
            <div class="slider">
                <label for=picture>{control.field.label}</label>
                <input
                    id=id
                    type="range"
                    autocomplete="off"
                    min="0"
                    step="1"
                    data-field=control.name()
                    max=of(|now| now.last.to_string())
                    prop:value=of(|now| now.at.to_string())
                    aria-valuetext=of(|now| now.spoken.clone())
                    on:input=typing(move |text| put(sheet, control, &text))
                />
                <p class="spoken">{of(|now| now.spoken.clone())}</p>
            </div>
        </figure>
    }
    .into_any()
}

fn put(sheet: Sheet<Run>, control: &'static Control, text: &str) {
    if sheet.with_untracked(|run| run.text_of(control) != text) {
        sheet.typed(|run| run.put_into(control, text));
    }
}

/// The place under a share of the picture's width.
#[expect(clippy::cast_possible_truncation, reason = "a float turned into a whole number saturates")]
#[expect(clippy::cast_precision_loss, reason = "a picture has few places")]
fn place_at(across: f64, (first, end): (f64, f64), last: i128) -> i128 {
    (((across - first) / (end - first) * last as f64).round() as i128).clamp(0, last)
}
