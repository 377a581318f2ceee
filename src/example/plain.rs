//! The examples as plain HTML: what a page shows where scripts or WebAssembly are switched off.
//!
//! A test keeps `plain.html`, which becomes part of the page, equal to [`page`].

use super::{ALL, Chapter, Example};
use crate::markup;
use crate::scenario::{Control, Kind, Run, Worked};
use std::fmt::Write;

/// All chapters with their examples.
#[must_use]
pub fn page() -> String {
    let mut html = String::new();
    for chapter in Chapter::ALL {
        let _ = write!(
            html,
            "<section>\n<h2>{}: {}</h2>\n<p>{}</p>\n",
            chapter.label(),
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
        worked(example.worked, &example.group.run())
    )
}

/// A worked example: its figures and tables, and its pictures in words.
fn worked(worked: &Worked, run: &Run) -> String {
    let mut html = String::new();
    for (section, blocks) in worked.sections.iter().zip((worked.work_out)(run)) {
        if !section.title.is_empty() {
            let _ = writeln!(html, "<h4>{}</h4>", section.title);
        }
        if section.controls.iter().any(|control| matches!(control.kind, Kind::Ledger)) {
            html.push_str(&markup::ledger_table(run));
        }
        given(&mut html, section.controls, run);
        blocks.iter().for_each(|block| html.push_str(&markup::block(block, "")));
        html.push('\n');
    }
    html
}

/// What stands in the fields, in a sentence.
fn given(html: &mut String, controls: &[Control], run: &Run) {
    let texts: Vec<_> = controls
        .iter()
        .filter(|control| matches!(control.kind, Kind::Text { .. }))
        .filter(|control| !run.text_of(control).is_empty())
        .map(|control| format!("{} {}", control.field.label, run.text_of(control)))
        .collect();
    if !texts.is_empty() {
        let _ = writeln!(html, "<p>Given: {}.</p>", texts.join("; "));
    }
}
