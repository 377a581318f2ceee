//! Saving a picture: the buttons, and what goes along with it.

use super::{Markup, printed_text};
use crate::scenario::{Block, Control, Kind, Run, Shown, Worked};

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
        let figures = blocks.flat_map(Block::figures).filter(|shown| !shown.label.is_empty());
        figures.filter_map(figure).take(MOST_FIGURES).collect::<Vec<_>>()
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
        Kind::Ledger | Kind::Kept | Kind::Slider(_) => return None,
    };
    (!said.trim().is_empty()).then_some(said)
}

fn figure(shown: &Shown) -> Option<(String, String)> {
    let derivation = shown.figure.as_ref().ok()?;
    Some((shown.label.clone(), printed_text(derivation.value(), shown.form)))
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
