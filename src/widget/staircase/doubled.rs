//! Twice the micro-batches: the step gets longer while the bubble gets smaller.

use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::estimate::pipeline::Pipeline;
use crate::scenario::staircase::Staircase;
use crate::scenario::{Entry, Figure, Gap};
use crate::widget::dynamic::{memo, optional, text};
use crate::widget::figure::{Derived, Form, Opened, Value};
use crate::widget::fresh_id;
use leptos::prelude::*;

pub fn doubled(out: Memo<Staircase>, opened: Opened) -> AnyView {
    let timed = move || out.with(|out| out.time_per_stage != Entry::Blank);
    view! {
        <table class="doubled">
            <caption>"A fraction and a time move in opposite directions"</caption>
            <thead>
                <tr>
                    <th scope="col">"Micro-batches"</th>
                    <th scope="col" class="number">"As they are"</th>
                    <th scope="col" class="number">"Twice as many"</th>
                </tr>
            </thead>
            <tbody>
                {line("Bubble, of the total", ["bubble-now", "bubble-doubled"], Form::Share, out, opened, |_, p| p.bubble_of_total())}
                {line("Completion, in units", ["units-now", "units-doubled"], Form::Full, out, opened, |_, p| p.completion())}
                {optional(move || timed().then(|| {
                    view! {
                        {line("Step time", ["step-time", "step-time-doubled"], Form::Rounded, out, opened, |time, p| p.step_time(time))}
                        {line("Each stage idles for", ["idle-time", "idle-time-doubled"], Form::Rounded, out, opened, |time, p| p.idle_time(time))}
                    }
                    .into_any()
                }))}
            </tbody>
        </table>
        <p class="hint">
            {text(move || {
                let hint = "Give a time per stage above to see the step in seconds.";
                if timed() { String::new() } else { hint.to_owned() }
            })}
        </p>
    }
    .into_any()
}

/// A figure of a pipeline, given the time per stage.
type OfPipeline = fn(&crate::quantity::Quantity, Pipeline) -> Result<Derivation, EstimateError>;

fn line(
    label: &'static str,
    names: [&'static str; 2],
    form: Form,
    out: Memo<Staircase>,
    opened: Opened,
    figure: OfPipeline,
) -> AnyView {
    let of = move |pipeline: fn(&Staircase) -> &Result<Pipeline, Gap>| {
        memo(move || -> Figure {
            out.with(|out| {
                // Units of one stage need no time; only a time that was typed can be missing.
                let unit = crate::quantity::Quantity::plain(1);
                let time = match &out.time_per_stage {
                    Entry::Blank => &unit,
                    entry => match entry.value() {
                        Some(time) => time,
                        None if form == Form::Rounded => return Err(Gap::Waits),
                        None => &unit,
                    },
                };
                Ok(figure(time, pipeline(out).clone()?)?)
            })
        })
    };
    let columns = [of(|out| &out.pipeline), of(|out| &out.doubled)];
    let cells = columns.into_iter().zip(names).map(|(figure, name)| {
        let derived = fresh_id("derived");
        view! {
            <td class="number">
                <Value name figure form opened controls=derived.clone() />
                <Derived name figure opened id=derived />
            </td>
        }
    });
    view! { <tr><th scope="row">{label}</th> {cells.collect::<Vec<_>>()}</tr> }.into_any()
}
