//! Keys to press for who has a pointer and no keyboard, or one where `%` and `GiB` are far away.

use crate::exercise::estimates::{self, Answer};
use crate::exercise::schema::{Cell, Kind, Part};
use crate::markup::Markup;
use crate::quantity::Dimension;

const NUMBERS: [&str; 14] = ["7", "8", "9", "/", "4", "5", "6", "%", "1", "2", "3", "−", "0", "."];
const BYTES: [&str; 8] = [" B", " kB", " MB", " GB", " TB", " KiB", " MiB", " GiB"];
const TIMES: [&str; 2] = [" ms", " s"];
const RATES: [&str; 4] = [" MB/s", " GB/s", " Mbit/s", " Gbit/s"];

/// The keys of a part, folded away; nothing where it has no field for a number.
pub(super) fn keypad(html: &mut Markup, part: &Part) {
    let dimensions = dimensions(part);
    if dimensions.is_empty() {
        return;
    }
    html.open("details", &[("class", "keypad")])
        .element("summary", &[], "Keys to press")
        .open("div", &[("class", "keys"), ("data-pad-of", &part.name)]);
    let mut key = |text: &str, label: &str| {
        html.open("button", &[("type", "button"), ("data-pad", text), ("aria-label", label)])
            .text(text.trim())
            .close("button");
    };
    NUMBERS.iter().for_each(|text| key(text, ""));
    key("×10^", "times ten to the power of");
    key("⌫", "Delete the last character");
    if dimensions.contains(&Dimension::BYTES) {
        BYTES.iter().for_each(|text| key(text, ""));
    }
    if dimensions.contains(&Dimension::SECONDS) {
        TIMES.iter().for_each(|text| key(text, ""));
    }
    if dimensions.contains(&Dimension::BYTES_PER_SECOND) {
        RATES.iter().for_each(|text| key(text, ""));
    }
    html.close("div").close("details");
}

/// What the fields of a part hold.
fn dimensions(part: &Part) -> Vec<Dimension> {
    let of = |name: &str| match estimates::find(name)?.answer {
        Answer::Number { expect, .. } => Some(expect.dimension),
        Answer::Decision { .. } => None,
    };
    match &part.kind {
        Kind::Number(wanted) => of(&wanted.estimate).into_iter().collect(),
        Kind::Table { rows, .. } => rows
            .iter()
            .flat_map(|row| &row.cells)
            .filter_map(|cell| match cell {
                Cell::Asked(wanted, _) => of(&wanted.estimate),
                Cell::Given(_) => None,
            })
            .collect(),
        _ => Vec::new(),
    }
}
