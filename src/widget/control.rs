//! A control of a worked example: a field, a box to tick, a choice, rows, or a cursor.

use super::dynamic::{flag, memo, press, text, ticking};
use super::field::NumberField;
use super::rows::rows;
use super::slider::slider;
use super::{Sheet, fresh_id};
use crate::scenario::{Control, Kind, Run};
use leptos::prelude::*;

pub fn control(sheet: Sheet<Run>, control: &'static Control) -> AnyView {
    match control.kind {
        Kind::Text { steps } => view! {
            <NumberField
                field=control.field
                text=text(move || sheet.with(|run| run.text_of(control)))
                entry=memo(move || sheet.with(|run| control.entry(run)))
                set=Callback::new(move |text: String| sheet.typed(|run| run.put_into(control, &text)))
                steps
            />
        }
        .into_any(),
        Kind::Switch => {
            let set = move |on: bool| {
                sheet.pressed(|run| run.put_into(control, if on { "yes" } else { "no" }));
            };
            view! {
                <label class="switch">
                    <input
                        type="checkbox"
                        autocomplete="off"
                        data-field=control.name()
                        prop:checked=flag(move || sheet.with(|run| run.is_on(control)))
                        on:change=ticking(set)
                    />
                    {control.field.label}
                </label>
            }
            .into_any()
        }
        Kind::Choice(options) => choice(sheet, control, options),
        Kind::Rows(columns) => rows(sheet, control, columns),
        Kind::Slider(scrub) => slider(sheet, control, scrub),
    }
}

fn choice(
    sheet: Sheet<Run>,
    control: &'static Control,
    options: &'static [(&'static str, &'static str)],
) -> AnyView {
    let group = fresh_id(control.name());
    let radios: Vec<_> = options
        .iter()
        .map(|(key, label)| {
            view! {
                <label>
                    <input
                        type="radio"
                        autocomplete="off"
                        name=group.clone()
                        value=*key
                        data-field=control.name()
                        prop:checked=flag(move || sheet.with(|run| run.text_of(control) == *key))
                        on:click=press(move || {
                            if sheet.with_untracked(|run| run.text_of(control) != *key) {
                                sheet.pressed(|run| run.put_into(control, key));
                            }
                        })
                    />
                    {*label}
                </label>
            }
        })
        .collect();
    view! {
        <fieldset class="choice">
            <legend>{control.field.label}</legend>
            <div class="radios">{radios}</div>
        </fieldset>
    }
    .into_any()
}
