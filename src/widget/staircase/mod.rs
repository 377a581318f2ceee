//! The staircase: two numbers, the grid they make, and the bubble that can be read off it.

mod curve;
mod doubled;
mod grid;

use super::Sheet;
use super::dynamic::{flag, memo, press, state, text};
use super::field::{sheet_field, stepped};
use super::figure::{LabelledFigure, Opened};
use crate::estimate::pipeline::Pipeline;
use crate::quantity::print;
use crate::scenario::staircase::{
    ClosedForm, MICRO_BATCHES, STAGES, Staircase, StaircaseInputs, TIME_PER_STAGE, WANTED_BUBBLE,
};
use crate::scenario::{Entry, Field, Figure, Form};
use leptos::prelude::*;

/// The staircase of one example.
#[must_use]
pub fn staircase(sheet: Sheet<StaircaseInputs>) -> AnyView {
    let out = memo(move || sheet.with(StaircaseInputs::work_out));
    let opened = Opened::default();
    let of = move |form: ClosedForm| memo(move || -> Figure { out.with(|out| out.of(form)) });
    view! {
        <div class="widget staircase">
            <div class="fields">
                {stepper(sheet, out, STAGES, |out| out.stages.clone())}
                {stepper(sheet, out, MICRO_BATCHES, |out| out.micro_batches.clone())}
                {sheet_field(sheet, WANTED_BUBBLE, move || out.with(|out| out.wanted_bubble.clone()), false, "")}
                {sheet_field(sheet, TIME_PER_STAGE, move || out.with(|out| out.time_per_stage.clone()), false, "such as 20 ms")}
            </div>
            {shortcuts(sheet, out)}
            <dl class="results">
                <LabelledFigure
                    label="Bubble, of the total" note="(P − 1) / (M + P − 1)"
                    name="bubble-of-total" figure=of(Pipeline::bubble_of_total) form=Form::Share opened
                />
                <LabelledFigure
                    label="Bubble, over the ideal" note="(P − 1) / M"
                    name="bubble-over-ideal" figure=of(Pipeline::bubble_over_ideal) form=Form::Share opened
                />
                <LabelledFigure
                    label="Completion" note="units of one stage"
                    name="completion" figure=of(Pipeline::completion) form=Form::Full opened
                />
                <LabelledFigure
                    label="Useful" note="stage-units"
                    name="useful" figure=of(Pipeline::useful) form=Form::Full opened
                />
                <LabelledFigure
                    label="Held" note="stage-units"
                    name="held" figure=of(Pipeline::held) form=Form::Full opened
                />
                <LabelledFigure
                    label="Idle" note="stage-units, whatever M is"
                    name="idle" figure=of(Pipeline::idle) form=Form::Full opened
                />
            </dl>
            {grid::grid(out)}
            {curve::curve(out, opened)}
            {doubled::doubled(out, opened)}
            <details class="left-out">
                <summary>"What this leaves out"</summary>
                <p>
                    "Every micro-batch takes the same time in every stage, forward and backward are one, and "
                    "handing over takes no time. Schedules that start the backward pass early keep this bubble "
                    "and hold fewer activations; interleaved ones make it smaller and send more."
                </p>
            </details>
        </div>
    }
    .into_any()
}

/// A field between a button for one less and one for one more.
fn stepper(
    sheet: Sheet<StaircaseInputs>,
    out: Memo<Staircase>,
    one: Field,
    look: fn(&Staircase) -> Entry,
) -> AnyView {
    let next = move |by: i128| out.with(|out| stepped(&look(out), by));
    let button = move |sign: &'static str, what: &'static str, by: i128| {
        let label = format!("{what} {}", one.label.to_ascii_lowercase());
        view! {
            <button
                type="button"
                class="step"
                aria-label=label
                disabled=flag(move || next(by).is_none())
                on:click=press(move || {
                    if let Some(text) = next(by) {
                        sheet.put(one, &text);
                    }
                })
            >
                {sign}
            </button>
        }
    };
    view! {
        <div class="stepper">
            {button("−", "Fewer", -1)}
            {sheet_field(sheet, one, move || out.with(look), true, "")}
            {button("+", "More", 1)}
        </div>
    }
    .into_any()
}

/// Numbers of micro-batches worth a look, one press away.
fn shortcuts(sheet: Sheet<StaircaseInputs>, out: Memo<Staircase>) -> AnyView {
    let times_stages = move |factor: i128| {
        out.with(|out| {
            let stages = out.stages.value()?.to_whole()?;
            stages.checked_mul(factor).map(|number| number.to_string())
        })
    };
    let fewest = move || {
        out.with(|out| {
            out.fewest.as_ref().ok()?.value().to_whole().map(|number| number.to_string())
        })
    };
    let wanted = move || {
        out.with(|out| {
            let wanted = out.wanted_bubble.value().map_or_else(|| "?".to_owned(), print::percent);
            format!("enough for {wanted}")
        })
    };
    view! {
        <div class="chips shortcuts" role="group" aria-label="Numbers of micro-batches to try">
            {shortcut(sheet, out, || "M = 1".into(), || Some("1".into()))}
            {shortcut(sheet, out, || "M = P".into(), move || times_stages(1))}
            {shortcut(sheet, out, || "M = 4P".into(), move || times_stages(4))}
            {shortcut(sheet, out, wanted, fewest)}
            {shortcut(sheet, out, || "M = 1,024".into(), || Some("1024".into()))}
        </div>
    }
    .into_any()
}

fn shortcut(
    sheet: Sheet<StaircaseInputs>,
    out: Memo<Staircase>,
    label: impl Fn() -> String + Send + Sync + 'static,
    number: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
) -> AnyView {
    let now = move || {
        out.with(|out| {
            out.micro_batches
                .value()
                .and_then(|value| value.to_whole())
                .map(|number| number.to_string())
        })
    };
    view! {
        <button
            type="button"
            disabled=flag(move || number().is_none())
            aria-pressed=state(move || number().is_some() && number() == now())
            on:click=press(move || {
                if let Some(text) = number() {
                    sheet.pressed(|inputs| inputs.micro_batches = text);
                }
            })
        >
            {text(label)}
        </button>
    }
    .into_any()
}
