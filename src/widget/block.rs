//! What a section of a worked example shows.

use super::dynamic::{dynamic, memo, press, state};
use super::figure::{Opened, derived, labelled_shown, value};
use super::{Sheet, fresh_id};
use crate::scenario::{Block, Cell, Drawing, Inputs, Offer, Run, Table, Verdict};
use leptos::prelude::*;

/// Blocks below each other; only those that differ are drawn anew.
pub fn blocks(sheet: Sheet<Run>, shown: Memo<Vec<Block>>, opened: Opened) -> AnyView {
    let count = memo(move || shown.with(Vec::len));
    dynamic(move || {
        (0..count.get())
            .map(|place| {
                let block = memo(move || shown.with(|shown| shown.get(place).cloned()));
                dynamic(move || {
                    block.get().map_or_else(|| ().into_any(), |block| one(sheet, block, opened))
                })
            })
            .collect::<Vec<_>>()
            .into_any()
    })
}

fn one(sheet: Sheet<Run>, block: Block, opened: Opened) -> AnyView {
    match block {
        Block::Figures(figures) => {
            let figures: Vec<_> =
                figures.into_iter().map(|shown| labelled_shown(shown, opened)).collect();
            view! { <dl class="results">{figures}</dl> }.into_any()
        }
        Block::Text(text) => view! { <p class="says">{text}</p> }.into_any(),
        Block::Fault(text) => {
            view! { <p class="says"><strong class="fault">{text}</strong></p> }.into_any()
        }
        Block::Verdict(Verdict { name, good, word, says }) => {
            let class = if good { "verdict good" } else { "verdict bad" };
            view! {
                <p class="says" data-verdict=name><strong class=class>{word}</strong> " " {says}</p>
            }
            .into_any()
        }
        Block::Table(shown) => table(shown, opened),
        Block::Picture(drawing) => picture(drawing),
        Block::Offers(offers) => {
            let buttons: Vec<_> = offers.into_iter().map(|offer| button(sheet, offer)).collect();
            view! { <div class="chips">{buttons}</div> }.into_any()
        }
    }
}

fn button(sheet: Sheet<Run>, offer: Offer) -> AnyView {
    let Offer { label, puts, taken } = offer;
    let take = move || {
        sheet.pressed(|run| {
            for (name, text) in &puts {
                run.take(name, text);
            }
        });
    };
    view! {
        <button type="button" aria-pressed=state(move || taken) on:click=press(take)>{label}</button>
    }
    .into_any()
}

fn table(table: Table, opened: Opened) -> AnyView {
    let numeric = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row.get(column)).peekable();
        cells.peek().is_some()
            && cells.all(|cell| matches!(cell, Cell::Number(_) | Cell::Figure(_)))
    };
    let head: Vec<_> = table
        .head
        .iter()
        .enumerate()
        .map(|(place, text)| {
            let class = if numeric(place) { "number" } else { "" };
            view! { <th scope="col" class=class>{text.clone()}</th> }
        })
        .collect();
    let caption = table.caption.clone();
    let rows: Vec<_> = table
        .rows
        .into_iter()
        .map(|row| {
            let cells: Vec<_> = row
                .into_iter()
                .enumerate()
                .map(|(place, one)| cell(one, place == 0, opened))
                .collect();
            view! { <tr>{cells}</tr> }
        })
        .collect();
    view! {
        <div class="table-frame" tabindex="0" role="group" aria-label=table.caption>
            <table class="shown">
                <caption>{caption}</caption>
                <thead><tr>{head}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

fn cell(cell: Cell, first: bool, opened: Opened) -> AnyView {
    let (class, content) = match cell {
        Cell::Text(text) => ("", text.into_any()),
        Cell::Number(text) => ("number", text.into_any()),
        Cell::Part(part, text) => {
            ("", view! { <span class="swatch" data-part=part.key()></span> " " {text} }.into_any())
        }
        Cell::Figure(shown) => {
            let id = fresh_id("derived");
            let figure = Signal::stored(shown.figure);
            let content = view! {
                {value(shown.name, shown.row, figure, shown.form, opened, id.clone())}
                {derived(shown.name, shown.row, figure, opened, id)}
            };
            ("number", content.into_any())
        }
    };
    if first {
        view! { <th scope="row" class=class>{content}</th> }.into_any()
    } else {
        view! { <td class=class>{content}</td> }.into_any()
    }
}

fn picture(drawing: Drawing) -> AnyView {
    let legend: Vec<_> = drawing
        .legend
        .into_iter()
        .map(|(part, text)| view! { <li><span class="swatch" data-part=part></span>{text}</li> })
        .collect();
    view! {
        <figure class="drawing">
            <div role="img" aria-label=drawing.twin.clone() inner_html=drawing.svg></div>
            {(!legend.is_empty()).then(|| view! { <ul class="legend">{legend}</ul> })}
            {(!drawing.caption.is_empty()).then(|| view! { <figcaption>{drawing.caption}</figcaption> })}
            <details class="text-twin">
                <summary>"The same in words"</summary>
                <p>{drawing.twin}</p>
            </details>
        </figure>
    }
    .into_any()
}
