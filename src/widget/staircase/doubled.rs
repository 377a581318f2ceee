//! Twice the micro-batches: the step gets longer while the bubble gets smaller.

use crate::estimate::pipeline::Pipeline;
use crate::scenario::staircase::Staircase;
use crate::scenario::{Entry, Figure, Form};
use crate::widget::dynamic::{memo, optional, text};
use crate::widget::figure::{self, Opened, value};
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
                {line("Bubble, of the total", ["bubble-now", "bubble-doubled"], Form::Share, out, opened, [|out| out.of(Pipeline::bubble_of_total), |out| out.of_doubled(Pipeline::bubble_of_total)])}
                {line("Completion, in units", ["units-now", "units-doubled"], Form::Full, out, opened, [|out| out.of(Pipeline::completion), |out| out.of_doubled(Pipeline::completion)])}
                {optional(move || timed().then(|| {
                    view! {
                        {line("Step time", ["step-time", "step-time-doubled"], Form::Rounded, out, opened, [|out| out.step_time(&out.pipeline), |out| out.step_time(&out.doubled)])}
                        {line("Each stage idles for", ["idle-time", "idle-time-doubled"], Form::Rounded, out, opened, [|out| out.idle_time(&out.pipeline), |out| out.idle_time(&out.doubled)])}
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

fn line(
    label: &'static str,
    names: [&'static str; 2],
    form: Form,
    out: Memo<Staircase>,
    opened: Opened,
    look: [fn(&Staircase) -> Figure; 2],
) -> AnyView {
    let cells = look.into_iter().zip(names).map(|(look, name)| {
        let figure = memo(move || out.with(look));
        let id = fresh_id("derived");
        view! {
            <td class="number">
                {value(name, None, figure, form, opened, id.clone())}
                {figure::derived(name, None, figure, opened, id)}
            </td>
        }
    });
    view! { <tr><th scope="row">{label}</th> {cells.collect::<Vec<_>>()}</tr> }.into_any()
}
