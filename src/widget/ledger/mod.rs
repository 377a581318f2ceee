//! The ledger: rows of model state, saved activations, margin, and a device to hold it all.

mod bar;
mod fits;
mod table;

use super::dynamic::{memo, press, state, text};
use super::field::sheet_field;
use super::figure::{LabelledFigure, Opened};
use super::{Open, Sheet, Uses};
use crate::scenario::ledger::{ACTIVATIONS, CAPACITY, Ledger, MARGIN, PARAMETERS, PRESETS};
use crate::scenario::{Entry, Figure, Form, Run};
use leptos::prelude::*;

/// What the ledger leaves out, and when that matters.
const LEFT_OUT: [(&str, &str); 6] = [
    (
        "Attention scores",
        "Grow with the square of the sequence where they are stored; from a few thousand positions on \
         they can pass everything else.",
    ),
    (
        "Embeddings",
        "Their parameters belong in N and their output is one more saved array; it matters for small \
         models with large vocabularies.",
    ),
    (
        "Logits",
        "One number for each word of the vocabulary at each position, often in four bytes; it matters \
         for large vocabularies.",
    ),
    (
        "Workspace",
        "What kernels need for themselves while they run; it matters when little room is left.",
    ),
    (
        "Communication buffers",
        "What collectives gather before they send; it matters as soon as there is more than one worker.",
    ),
    (
        "Fragmentation",
        "Free memory in pieces too small to use; it matters for long runs and changing shapes, and only \
         a trace shows it.",
    ),
];

/// The ledger of one example, on a run that others may share.
#[must_use]
pub fn open(sheet: Sheet<Run>) -> Open {
    let uses = Uses {
        untouched: Box::new(|run: &Run, default: &Run| run.ledger == default.ledger),
        start_again: Box::new(|run: &mut Run, default: &Run| {
            run.ledger.clone_from(&default.ledger);
        }),
    };
    Open::new(sheet, uses, ledger)
}

fn ledger(sheet: Sheet<Run>) -> AnyView {
    let out = memo(move || sheet.with(|run| run.ledger.work_out()));
    let opened = Opened::default();
    view! {
        <div class="widget ledger">
            {presets(sheet)}
            <div class="fields">
                {sheet_field(sheet, PARAMETERS, move || out.with(|out| out.parameters.clone()), false, "")}
                {sheet_field(sheet, CAPACITY, move || out.with(|out| out.capacity.clone()), false, "")}
                {sheet_field(sheet, MARGIN, move || out.with(|out| out.margin_entry.clone()), false, "")}
            </div>
            {table::table(sheet, out, opened)}
            {activation_fields(sheet, out, opened)}
            {bar::bar(sheet, out)}
            {fits::fits(out, opened)}
            <details class="left-out">
                <summary>"What this leaves out"</summary>
                <dl>
                    {LEFT_OUT.map(|(what, when)| view! { <dt>{what}</dt> <dd>{when}</dd> })}
                </dl>
                <p>
                    "Every row is an estimate from declared sizes. The margin is an allowance for all of this, "
                    "not a measurement of it."
                </p>
            </details>
        </div>
    }
    .into_any()
}

fn presets(sheet: Sheet<Run>) -> AnyView {
    let chosen = move || {
        sheet.with(|run| PRESETS.iter().position(|preset| preset.rows() == run.ledger.rows))
    };
    let buttons = PRESETS.iter().enumerate().map(|(number, preset)| {
        view! {
            <button
                type="button"
                aria-pressed=state(move || chosen() == Some(number))
                on:click=press(move || sheet.pressed(|run| run.ledger.use_preset(preset)))
            >
                {preset.title} " " <b>{preset.bytes}</b>
            </button>
        }
    });
    let assumes = text(move || {
        let words = chosen()
            .and_then(|number| PRESETS.get(number))
            .map_or("Rows of your own: none of the ways above holds exactly these.", |preset| {
                preset.assumes
            });
        words.to_owned()
    });
    view! {
        <fieldset class="presets">
            <legend>"Ways to train, and their bytes per parameter"</legend>
            <div class="chips">{buttons.collect::<Vec<_>>()}</div>
            <p class="assumes">{assumes}</p>
        </fieldset>
    }
    .into_any()
}

fn activation_fields(sheet: Sheet<Run>, out: Memo<Ledger>, opened: Opened) -> AnyView {
    let fields: Vec<_> = ACTIVATIONS
        .into_iter()
        .enumerate()
        .map(|(place, one)| {
            let entry = move || {
                out.with(|out| out.activation_entries.get(place).cloned().unwrap_or(Entry::Blank))
            };
            sheet_field(sheet, one, entry, false, "")
        })
        .collect();
    let figure = move |look: fn(&Ledger) -> Figure| memo(move || out.with(look));
    view! {
        <fieldset class="activation-fields">
            <legend>"Saved activations of one micro-batch"</legend>
            <div class="fields factors">{fields}</div>
            <dl class="results">
                <LabelledFigure
                    label="One saved array" note="of one layer"
                    name="one-array" figure=figure(|out| out.one_array.clone()) form=Form::Full opened
                />
                <LabelledFigure
                    label="Saved arrays" note="of all layers"
                    name="arrays" figure=figure(|out| out.arrays.clone()) form=Form::Full opened
                />
            </dl>
        </fieldset>
    }
    .into_any()
}
