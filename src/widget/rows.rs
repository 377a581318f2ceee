//! A table whose rows are typed: a field in each cell, rows added and taken away.

use super::dynamic::{dynamic, memo, press, text};
use super::field::NumberField;
use super::{Sheet, fresh_id};
use crate::browser;
use crate::scenario::{Control, Entry, Field, Run};
use leptos::prelude::*;

/// More would be no table that anybody reads.
const MOST: usize = 40;

pub fn rows(sheet: Sheet<Run>, control: &'static Control, columns: &'static [Field]) -> AnyView {
    let count = memo(move || sheet.with(|run| run.rows(control).len()));
    let add = fresh_id("add");
    let focus = add.clone();
    let change = move |change: &dyn Fn(&mut Vec<Vec<String>>)| {
        sheet.pressed(|run| {
            let mut rows = run.rows(control);
            change(&mut rows);
            run.put_rows(control, &rows);
        });
    };
    // A new row starts as the last one is: there is nothing to correct before it can be read.
    let add_row = move || {
        change(&|rows| {
            let new = rows.last().cloned().unwrap_or_else(|| vec!["1".to_owned(); columns.len()]);
            if rows.len() < MOST {
                rows.push(new);
            }
        });
    };
    let shown = dynamic(move || {
        let rows = (0..count.get()).map(|row| {
            let focus = focus.clone();
            let take_away = move || {
                change(&|rows| {
                    if row < rows.len() {
                        rows.remove(row);
                    }
                });
                browser::focus_soon(&focus);
            };
            let cells: Vec<_> =
                (0..columns.len()).map(|column| cell(sheet, control, columns, row, column)).collect();
            view! {
                <tr>
                    <th scope="row">{row + 1}</th>
                    {cells}
                    <td class="take-away">
                        <button type="button" aria-label=format!("Take away row {}", row + 1) on:click=press(take_away)>"×"</button>
                    </td>
                </tr>
            }
        });
        rows.collect::<Vec<_>>().into_any()
    });
    let head: Vec<_> = columns
        .iter()
        .map(|column| view! { <th scope="col" class="number">{column.label} " " <var>{column.symbol}</var></th> })
        .collect();
    view! {
        <table class="typed-rows" data-rows=control.name()>
            <caption>{control.field.label}</caption>
            <thead>
                <tr>
                    <th scope="col">"No."</th>
                    {head}
                    <th scope="col"><span class="visually-hidden">"Take away"</span></th>
                </tr>
            </thead>
            <tbody>{shown}</tbody>
        </table>
        <button id=add type="button" class="add-row" on:click=press(add_row)>"Add a row"</button>
    }
    .into_any()
}

fn cell(
    sheet: Sheet<Run>,
    control: &'static Control,
    columns: &'static [Field],
    row: usize,
    column: usize,
) -> Option<AnyView> {
    let field = *columns.get(column)?;
    let typed = move || {
        sheet.with(|run| {
            run.rows(control).get(row).and_then(|row| row.get(column)).cloned().unwrap_or_default()
        })
    };
    let set = move |text: String| {
        sheet.typed(|run| {
            let mut rows = run.rows(control);
            if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
                *cell = text;
            }
            run.put_rows(control, &rows);
        });
    };
    let entry = memo(move || -> Entry { field.read(&typed()) });
    Some(
        view! {
            <td class="number">
                <NumberField
                    field
                    text=text(typed)
                    entry
                    set=Callback::new(set)
                    within=Signal::stored(format!("row {}", row + 1))
                />
            </td>
        }
        .into_any(),
    )
}
