//! The examples as plain HTML: what a page shows where scripts or WebAssembly are switched off.
//!
//! A test keeps `plain.html`, which becomes part of the page, equal to [`page`].

use super::{ALL, Chapter, Example};
use crate::markup;
use crate::quantity::{Quantity, print};
use crate::scenario::ledger::LedgerInputs;
use crate::scenario::staircase::StaircaseInputs;
use crate::scenario::{Figure, Run, Worked};
use std::fmt::Write;

/// All chapters with their examples.
#[must_use]
pub fn page() -> String {
    let mut html = String::new();
    for chapter in Chapter::ALL {
        let _ = write!(
            html,
            "<section>\n<h2>Chapter {}: {}</h2>\n<p>{}</p>\n",
            chapter.number(),
            chapter.title(),
            chapter.about()
        );
        for example in ALL.into_iter().filter(|example| example.chapter == chapter) {
            html.push_str(&article(&example));
        }
        if !chapter.further().is_empty() {
            html.push_str("<h3>What to read next</h3>\n<ul>\n");
            for (what, sections) in chapter.further() {
                let _ = writeln!(html, "<li><cite>{what}</cite>: {sections}</li>");
            }
            html.push_str("</ul>\n");
        }
        html.push_str("</section>\n");
    }
    html
}

fn article(example: &Example) -> String {
    format!(
        "<article>\n<h3>{}</h3>\n<p>{} ({}.)</p>\n{}</article>\n",
        example.title,
        example.about,
        example.source,
        example.plain()
    )
}

/// A ledger as a table, with its sentences.
#[must_use]
pub fn ledger(inputs: &LedgerInputs) -> String {
    let out = inputs.work_out();
    let mut rows = String::new();
    for (row, shown) in inputs.rows.iter().zip(&out.rows) {
        let bytes = shown.bytes.value().map_or_else(dash, print::number);
        rows.push_str(&line(&row.name, &row.reason, &bytes, &exact(&shown.total)));
    }
    rows.push_str(&line("Model state", "All rows together", "", &in_full(&out.state)));
    rows.push_str(&line(
        "Saved activations",
        &sentence(&out.activations),
        "",
        &in_full(&out.activations),
    ));
    rows.push_str(&line("Total before margin", "", "", &in_full(&out.before_margin)));
    rows.push_str(&line(
        &format!("Total with a margin of {}", inputs.margin),
        "",
        "",
        &in_full(&out.with_margin),
    ));
    format!(
        "<table>\n<thead><tr><th>Object</th><th>Why it stays</th><th>Bytes per parameter</th><th>Bytes</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n"
    )
}

fn line(name: &str, reason: &str, each: &str, bytes: &str) -> String {
    format!(
        "<tr><th scope=\"row\">{name}</th><td>{reason}</td><td>{each}</td><td>{bytes}</td></tr>\n"
    )
}

/// The staircase's results for a few numbers of micro-batches, and the smallest for the wanted bubble.
#[must_use]
pub fn staircase(inputs: &StaircaseInputs) -> String {
    let mut rows = String::new();
    for micro_batches in ["1", "8", "32", "64", "133"] {
        let out =
            StaircaseInputs { micro_batches: micro_batches.into(), ..inputs.clone() }.work_out();
        let shown = |figure: Figure, form: fn(&Quantity) -> String| {
            figure.map_or_else(|_| dash(), |figure| form(figure.value()))
        };
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{micro_batches}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
            shown(out.of(crate::estimate::pipeline::Pipeline::completion), print::number),
            shown(out.of(crate::estimate::pipeline::Pipeline::bubble_of_total), print::share),
            shown(out.of(crate::estimate::pipeline::Pipeline::bubble_over_ideal), print::share),
        );
    }
    let fewest = exact(&inputs.work_out().fewest);
    format!(
        "<table>\n<caption>{} stages</caption>\n<thead><tr><th>Micro-batches</th><th>Completion, in units of one stage</th>\
         <th>Bubble, of the total</th><th>Bubble, over the ideal</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
         <p>For a bubble of at most {} of the total it takes at least {fewest} micro-batches.</p>\n",
        inputs.stages, inputs.wanted_bubble
    )
}

/// A worked example: its figures and tables, and its pictures in words.
#[must_use]
pub fn worked(worked: &Worked, run: &Run) -> String {
    let mut html = String::new();
    for (section, blocks) in worked.sections.iter().zip((worked.work_out)(run)) {
        if !section.title.is_empty() {
            let _ = writeln!(html, "<h4>{}</h4>", section.title);
        }
        blocks.iter().for_each(|block| html.push_str(&markup::block(block, "")));
        html.push('\n');
    }
    html
}

fn exact(figure: &Figure) -> String {
    figure.as_ref().map_or_else(|_| dash(), |figure| print::exact(figure.value()))
}

fn in_full(figure: &Figure) -> String {
    figure.as_ref().map_or_else(|_| dash(), |figure| print::in_full(figure.value()))
}

fn sentence(figure: &Figure) -> String {
    figure.as_ref().map_or_else(|_| dash(), crate::derivation::Derivation::text_in_numbers)
}

fn dash() -> String {
    "–".to_owned()
}
