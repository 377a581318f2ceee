//! Saving a picture: the buttons, and what goes along with it.

use super::{Markup, printed_text};
use crate::scenario::{Block, Cell, Control, Kind, Run, Shown, Worked};

/// More would be no caption.
const MOST_FIGURES: usize = 24;

/// What a picture was drawn from, and the figures beside it: names and texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Along {
    /// Numbers that were given.
    pub given: Vec<(String, String)>,
    /// Figures that came out.
    pub figures: Vec<(String, String)>,
}

/// What goes along with a picture in this section: its own numbers and figures first, then numbers from
/// elsewhere that it depends on. Where it has no figures of its own, those of the whole example.
#[must_use]
pub fn along(worked: &Worked, run: &Run, section: usize) -> Along {
    let own = worked.sections.get(section).map_or(&[][..], |section| section.controls);
    let mut given: Vec<(String, String)> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for control in own.iter().chain(worked.controls()) {
        if !names.contains(&control.name()) {
            names.push(control.name());
            given.extend(said(control, run).map(|text| (label(control), text)));
        }
    }
    let blocks = (worked.work_out)(run);
    let figures = |blocks: &mut dyn Iterator<Item = &Block>| {
        blocks.flat_map(figures).take(MOST_FIGURES).collect::<Vec<_>>()
    };
    let mut found = figures(&mut blocks.get(section).into_iter().flatten());
    if found.is_empty() {
        found = figures(&mut blocks.iter().flatten());
    }
    Along { given, figures: found }
}

fn label(control: &Control) -> String {
    let field = &control.field;
    if field.symbol.is_empty() {
        field.label.to_owned()
    } else {
        format!("{} {} =", field.label, field.symbol)
    }
}

/// What stands in a control; nothing where that says nothing to a reader.
fn said(control: &Control, run: &Run) -> Option<String> {
    let text = run.text_of(control);
    let said = match control.kind {
        Kind::Text { .. } => text,
        Kind::Switch => text,
        Kind::Choice(options) => {
            options.iter().find(|(key, _)| *key == text).map(|(_, label)| (*label).to_owned())?
        }
        Kind::Rows(_) => {
            let rows = run.rows(control);
            rows.iter().map(|row| row.join(" × ")).collect::<Vec<_>>().join(", ")
        }
        Kind::Ledger => ledger(run),
        Kind::Kept | Kind::Slider(_) => return None,
    };
    (!said.trim().is_empty()).then_some(said)
}

/// The rows that count, each with its bytes for each parameter.
fn ledger(run: &Run) -> String {
    let counted = run.ledger.rows.iter().filter(|row| row.counted);
    let said = counted.map(|row| match row.parameters.trim() {
        "" => format!("{} {}", row.name, row.bytes),
        parameters => format!("{} {} × {parameters}", row.name, row.bytes),
    });
    let said = said.collect::<Vec<_>>().join(", ");
    if said.is_empty() { said } else { format!("{said} (bytes for each parameter)") }
}

/// The figures of a block, each with all that tells it from the others and from what it is not.
fn figures(block: &Block) -> Vec<(String, String)> {
    match block {
        Block::Figures(figures) => figures.iter().filter_map(figure).collect(),
        Block::Table(table) => table.rows.iter().flat_map(|row| in_row(&table.head, row)).collect(),
        _ => Vec::new(),
    }
}

fn figure(shown: &Shown) -> Option<(String, String)> {
    let value = value(shown)?;
    let name = match shown.note.as_str() {
        "" => shown.label.clone(),
        note => format!("{} ({note})", shown.label),
    };
    let value = match shown.verdict {
        Some((_, word, lead)) => format!("{word}{lead}{value}"),
        None => value,
    };
    (!shown.label.is_empty()).then_some((name, value))
}

fn value(shown: &Shown) -> Option<String> {
    let derivation = shown.figure.as_ref().ok()?;
    Some(printed_text(derivation.value(), shown.form))
}

/// The figures of a row: what the row is called, the heading of the column, the value.
fn in_row(head: &[String], row: &[Cell]) -> Vec<(String, String)> {
    let (Some(first), Some(heading)) = (row.first(), head.first()) else { return Vec::new() };
    let row_name = match first {
        Cell::Text(text) | Cell::Number(text) | Cell::Part(_, text) => text.clone(),
        Cell::Figure(shown) => value(shown).unwrap_or_default(),
    };
    // A bare number says nothing without the heading of its column.
    let row_name = if row_name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("{heading} {row_name}")
    } else {
        row_name
    };
    // A heading that stands there twice belongs to the one before it.
    let column = |place: usize| {
        let heading = head.get(place)?;
        let is_shared = head.iter().filter(|other| *other == heading).count() > 1;
        match place.checked_sub(1).and_then(|before| head.get(before)) {
            Some(before) if is_shared => Some(format!("{before}, {heading}")),
            _ => Some(heading.clone()),
        }
    };
    let others = row.iter().enumerate().skip(1);
    others
        .filter_map(|(place, cell)| {
            let Cell::Figure(shown) = cell else { return None };
            Some((format!("{row_name}, {}", column(place)?), value(shown)?))
        })
        .collect()
}

/// The buttons that save the picture of the figure that they stand in, and the place for what became of it.
pub fn save_buttons(html: &mut Markup) {
    html.open("details", &[("class", "save-picture")]).element("summary", &[], "Save picture");
    html.open("p", &[]);
    for (kind, label) in [("svg", "SVG"), ("png", "PNG")] {
        let attributes = [
            ("type", "button"),
            ("data-save", kind),
            ("aria-label", &format!("{label}: save picture")),
        ];
        html.element("button", &attributes, label).text(" ");
    }
    html.element("span", &[("role", "status"), ("data-saved", "yes")], "")
        .close("p")
        .close("details");
}

/// The same as a text of its own.
#[must_use]
pub fn save_buttons_html() -> String {
    let mut html = Markup::default();
    save_buttons(&mut html);
    html.into_string()
}
