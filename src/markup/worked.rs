//! A worked example: what stays, and what changes with the run.

use super::block::{block, button_id, derived_id, labelled_id, offer_id};
use super::{Markup, Patch, control, formula, ledger};
use crate::scenario::{Block, Control, Files, Kind, Run, Shown, Worked};

/// The example before anything is in it. All ids start with `prefix`; `heading` is the element of its
/// headings, which depends on what stands above it.
#[must_use]
pub fn skeleton(worked: &Worked, prefix: &str, heading: &str) -> String {
    let mut html = Markup::default();
    for (place, section) in worked.sections.iter().enumerate() {
        let number = place.to_string();
        html.open("section", &[("class", "part"), ("data-section", &number)]);
        if !section.title.is_empty() {
            html.element(heading, &[], section.title);
        }
        if !section.about.is_empty() {
            html.element("p", &[("class", "part-about")], section.about);
        }
        controls(&mut html, section.controls, prefix);
        if !section.own.is_empty() {
            html.element("div", &[("data-own", section.own)], "");
        }
        html.element("div", &[("id", &section_id(prefix, place))], "").close("section");
    }
    if let Some(shown) = worked.files {
        files(&mut html, shown, prefix);
    }
    if !worked.shared.is_empty() {
        html.open("details", &[("class", "shared")]).element(
            "summary",
            &[],
            "Numbers that other examples share",
        );
        for group in worked.shared {
            controls(&mut html, group, prefix);
        }
        html.close("details");
    }
    if !worked.left_out.is_empty() {
        html.open("details", &[("class", "left-out")])
            .element("summary", &[], "What this leaves out")
            .open("dl", &[]);
        for (what, when) in worked.left_out {
            html.element("dt", &[], what).element("dd", &[], when);
        }
        html.close("dl").close("details");
    }
    html.into_string()
}

/// Buttons that save files, a field that opens one, and the place for what became of it.
fn files(html: &mut Markup, files: &Files, prefix: &str) {
    html.open("div", &[("class", "files")]);
    for (place, download) in files.downloads.iter().enumerate() {
        let place = place.to_string();
        let attributes = [("type", "button"), ("data-download", place.as_str())];
        html.element("button", &attributes, download.label);
    }
    let id = format!("{prefix}-file");
    html.open("label", &[("for", &id), ("class", "open-file")])
        .text("Open a JSON file ")
        .open(
            "input",
            &[
                ("type", "file"),
                ("id", &id),
                ("accept", ".json,application/json"),
                ("data-open", "yes"),
            ],
        )
        .close("label");
    if !files.pasted.is_empty() {
        paste_box(html, files.pasted, prefix);
    }
    html.element("p", &[("id", &said_of_file(prefix)), ("role", "status"), ("class", "says")], "")
        .close("div");
}

/// A box into which the text of a file is pasted, and the button that reads it.
fn paste_box(html: &mut Markup, label: &str, prefix: &str) {
    let id = format!("{prefix}-pasted");
    html.open("div", &[("class", "pasted")])
        .element("label", &[("for", &id)], label)
        .element(
            "textarea",
            &[
                ("id", &id),
                ("rows", "5"),
                ("autocomplete", "off"),
                ("autocapitalize", "off"),
                ("spellcheck", "false"),
                ("placeholder", "{ \"model_type\": …"),
            ],
            "",
        )
        .element("button", &[("type", "button"), ("data-pasted", &id)], "Read it")
        .close("div");
}

/// The id of the place that says what became of a file.
fn said_of_file(prefix: &str) -> String {
    format!("{prefix}-file-said")
}

/// What became of a file, put in its place.
#[must_use]
pub fn file_said(said: &str, prefix: &str) -> Patch {
    let mut html = Markup::default();
    html.text(said);
    Patch::Html(said_of_file(prefix), html.into_string())
}

/// Fields side by side, boxes to tick side by side, and the rest below each other, in their order.
fn controls(html: &mut Markup, controls: &[Control], prefix: &str) {
    let class = |control: &Control| match control.kind {
        Kind::Text { .. } => "fields",
        Kind::Switch => "switches",
        _ => "",
    };
    for group in controls.chunk_by(|one, next| class(one) == class(next)) {
        html.open("div", &[("class", group.first().map_or("", class))]);
        group.iter().for_each(|one| control::skeleton(html, one, prefix));
        html.close("div");
    }
}

/// Everything that changes, as it is now. `opened` is the figure whose derivation is shown: its name,
/// and its row where there are several.
#[must_use]
pub fn patches(worked: &Worked, run: &Run, opened: Option<&str>, prefix: &str) -> Vec<Patch> {
    let mut patches = Vec::new();
    for one in worked.controls() {
        control::patches(&mut patches, one, run, prefix);
        if matches!(one.kind, Kind::Ledger) {
            ledger::derivations(&mut patches, run, opened, prefix);
        }
    }
    for (place, blocks) in (worked.work_out)(run).iter().enumerate() {
        let section = section_id(prefix, place);
        let places: String = blocks
            .iter()
            .enumerate()
            .map(|(block, one)| {
                let class = if is_small(one) { " class=\"small\"" } else { "" };
                format!("<div id=\"{section}-{block}\"{class}></div>")
            })
            .collect();
        patches.push(Patch::Html(section.clone(), places));
        for (number, one) in blocks.iter().enumerate() {
            let id = format!("{section}-{number}");
            patches.push(Patch::Html(id.clone(), block(one, &id)));
            derivations(&mut patches, one, opened, &id);
            // A button that stays the same says itself that it is in use now.
            if let Block::Offers(_, offers) = one {
                patches.extend(offers.iter().enumerate().map(|(place, offer)| {
                    Patch::Attribute(offer_id(&id, place), "aria-pressed", offer.taken.to_string())
                }));
            }
        }
    }
    patches
}

/// Whether a block is a picture that has room beside others of its kind.
fn is_small(block: &Block) -> bool {
    matches!(block, Block::Picture(drawing) if drawing.svg.starts_with("<svg class=\"division\""))
}

/// The place of each derivation in a block: empty, but for the one that is open.
fn derivations(patches: &mut Vec<Patch>, block: &Block, opened: Option<&str>, id: &str) {
    for (number, shown) in block.figures().into_iter().enumerate() {
        derivation(patches, shown, opened, id, number);
    }
}

/// The place of one derivation.
pub(super) fn derivation(
    patches: &mut Vec<Patch>,
    shown: &Shown,
    opened: Option<&str>,
    id: &str,
    number: usize,
) {
    let row = shown.row.map(|row| row.to_string()).unwrap_or_default();
    let wanted = opened == Some(&figure_key(shown.name, &row));
    // Where there is no figure now, what it came from does not stay either.
    let html = match &shown.figure {
        Ok(derivation) if wanted => formula(derivation),
        _ => String::new(),
    };
    let open = (!html.is_empty()).to_string();
    patches.push(Patch::Html(derived_id(id, number), html));
    if shown.figure.is_ok() {
        patches.push(Patch::Attribute(button_id(id, number), "aria-expanded", open.clone()));
    }
    patches.push(Patch::Attribute(labelled_id(id, number), "data-spread", open));
}

/// What tells figures apart that can be open.
#[must_use]
pub fn figure_key(name: &str, row: &str) -> String {
    if row.is_empty() { name.to_owned() } else { format!("{name}:{row}") }
}

fn section_id(prefix: &str, place: usize) -> String {
    format!("{prefix}-s{place}")
}
