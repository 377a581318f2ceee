//! The table of the ledger: a native table with inputs in its cells.

use crate::browser;
use crate::scenario::ledger::{
    Ledger, LedgerRow, PARAMETERS, ROW_BYTES, ROW_PARAMETERS, RowInputs,
};
use crate::scenario::{Entry, Figure, Form, Gap, Run};
use crate::widget::dynamic::{dynamic, flag, memo, optional, press, text, ticking};
use crate::widget::field::{NameField, NumberField, WordsField};
use crate::widget::figure::{self, Opened, value};
use crate::widget::{Sheet, fresh_id};
use leptos::prelude::*;

pub fn table(sheet: Sheet<Run>, out: Memo<Ledger>, opened: Opened) -> AnyView {
    let count = memo(move || sheet.with(|run| run.ledger.rows.len()));
    let add = fresh_id("add");
    let add_button = add.clone();
    let rows = dynamic(move || {
        (0..count.get())
            .map(|row| state_row(sheet, out, opened, row, add.clone()))
            .collect::<Vec<_>>()
            .into_any()
    });
    view! {
        <table class="ledger-table">
            <caption class="visually-hidden">"What training holds, row by row"</caption>
            <thead>
                <tr>
                    <th scope="col">"Object"</th>
                    <th scope="col">"Why it stays"</th>
                    <th scope="col" class="number">"Parameters"</th>
                    <th scope="col" class="number">"Bytes each"</th>
                    <th scope="col" class="number">"Bytes"</th>
                    <th scope="col"><span class="visually-hidden">"Take away"</span></th>
                </tr>
            </thead>
            <tbody>
                {rows}
                <tr class="add">
                    <td colspan="6">
                        <button
                            id=add_button
                            type="button"
                            on:click=press(move || sheet.pressed(|run| run.ledger.add_row()))
                        >
                            "Add a row"
                        </button>
                    </td>
                </tr>
            </tbody>
            <tbody class="totals">
                {total_row("Model state", "state", "total", out, |out| out.state.clone(), opened, None)}
                {total_row(
                    "Saved activations",
                    "saved-activations",
                    "part",
                    out,
                    |out| out.activations.clone(),
                    opened,
                    Some(sheet),
                )}
                {total_row("Total before margin", "before-margin", "total", out, |out| out.before_margin.clone(), opened, None)}
                {total_row("Margin", "margin-bytes", "part", out, |out| out.margin.clone(), opened, None)}
                {total_row("Total with margin", "with-margin", "total grand", out, |out| out.with_margin.clone(), opened, None)}
            </tbody>
        </table>
    }
    .into_any()
}

/// A row of model state. `add` is the button that gets the focus when the row goes.
fn state_row(
    sheet: Sheet<Run>,
    out: Memo<Ledger>,
    opened: Opened,
    row: usize,
    add: String,
) -> AnyView {
    let read = move |look: fn(&RowInputs) -> String| {
        text(move || sheet.with(|run| run.ledger.rows.get(row).map(look).unwrap_or_default()))
    };
    let write = move |place: fn(&mut RowInputs) -> &mut String| {
        Callback::new(move |text: String| {
            sheet.typed(|run| {
                if let Some(row) = run.ledger.rows.get_mut(row) {
                    *place(row) = text;
                }
            });
        })
    };
    let shown = move |look: fn(&LedgerRow) -> Entry| {
        memo(move || out.with(|out| out.rows.get(row).map_or(Entry::Blank, look)))
    };
    let total = memo(move || -> Figure {
        out.with(|out| out.rows.get(row).map_or(Err(Gap::Waits), |row| row.total.clone()))
    });
    let name = read(|row| row.name.clone());
    let counted =
        flag(move || sheet.with(|run| run.ledger.rows.get(row).is_some_and(|row| row.counted)));
    let part = read(|row| row.part.key().to_owned());
    let count = move |counted: bool| {
        sheet.pressed(|run| {
            if let Some(row) = run.ledger.rows.get_mut(row) {
                row.counted = counted;
            }
        });
    };
    let take_away = move || {
        // What was open would belong to the row that moves up.
        opened.close();
        sheet.pressed(|run| {
            if row < run.ledger.rows.len() {
                run.ledger.rows.remove(row);
            }
        });
        browser::focus_soon(&add);
    };
    let derived = fresh_id("derived");
    let controls = derived.clone();
    view! {
        <tr class="state-row" class:left-out=flag(move || !counted.get())>
            <th scope="row">
                <span class="object">
                    <input
                        type="checkbox"
                        autocomplete="off"
                        aria-label=text(move || format!("Count {}", name.get()))
                        prop:checked=counted
                        on:change=ticking(count)
                    />
                    <span class="swatch" data-part=part></span>
                    <NameField
                        label=Signal::stored(format!("Name of row {}", row + 1))
                        text=name
                        set=write(|row| &mut row.name)
                    />
                </span>
            </th>
            <td class="reason">
                <WordsField
                    label=text(move || format!("Why {} stays", name.get()))
                    text=read(|row| row.reason.clone())
                    set=write(|row| &mut row.reason)
                />
            </td>
            <td class="number">
                <NumberField
                    field=ROW_PARAMETERS
                    text=read(|row| row.parameters.clone())
                    entry=shown(|row| row.parameters.clone())
                    set=write(|row| &mut row.parameters)
                    within=name
                    placeholder=Signal::stored(format!("as {}", PARAMETERS.symbol))
                />
            </td>
            <td class="number">
                <NumberField
                    field=ROW_BYTES
                    text=read(|row| row.bytes.clone())
                    entry=shown(|row| row.bytes.clone())
                    set=write(|row| &mut row.bytes)
                    within=name
                />
            </td>
            <td class="number result">
                {value("row", Some(row), total, Form::Number, opened, controls)}
            </td>
            <td class="take-away">
                <button type="button" aria-label=text(move || format!("Take away {}", name.get())) on:click=press(take_away)>
                    "×"
                </button>
            </td>
        </tr>
        {derived_row("row", Some(row), total, opened, derived)}
    }
    .into_any()
}

/// The derivation of a row, below it and across the whole table.
fn derived_row(
    name: &'static str,
    row: Option<usize>,
    figure: Memo<Figure>,
    opened: Opened,
    id: String,
) -> AnyView {
    optional(move || {
        opened.is(name, row).then(|| {
            let id = id.clone();
            view! {
                <tr class="derived-row">
                    <td colspan="6">{figure::derived(name, row, figure, opened, id)}</td>
                </tr>
            }
            .into_any()
        })
    })
}

fn total_row(
    label: &'static str,
    name: &'static str,
    class: &'static str,
    out: Memo<Ledger>,
    look: fn(&Ledger) -> Figure,
    opened: Opened,
    switch: Option<Sheet<Run>>,
) -> AnyView {
    let figure = memo(move || out.with(look));
    let derived = fresh_id("derived");
    let controls = derived.clone();
    let left_out =
        flag(move || switch.is_some_and(|sheet| sheet.with(|run| !run.ledger.with_activations)));
    let checkbox = switch.map(|sheet| {
        view! {
            <input
                type="checkbox"
                autocomplete="off"
                aria-label=format!("Count {label}")
                prop:checked=flag(move || sheet.with(|run| run.ledger.with_activations))
                on:change=ticking(move |counted| sheet.pressed(|run| run.ledger.with_activations = counted))
            />
            <span class="swatch" data-part="activations"></span>
        }
    });
    view! {
        <tr class=class class:left-out=left_out>
            <th scope="row" colspan="2"><span class="object">{checkbox} <span>{label}</span></span></th>
            <td colspan="4" class="number result">
                {value(name, None, figure, Form::Full, opened, controls)}
            </td>
        </tr>
        {derived_row(name, None, figure, opened, derived)}
    }
    .into_any()
}
