//! A block of what an example shows.

use super::{Markup, dash, printed, save_buttons};
use crate::scenario::{Block, Cell, Drawing, Offer, Shown, Table, Verdict, table_text};

/// A block as HTML. Everything in it that can be opened has an id that starts with `id`; without one
/// (on a page without scripts) figures are no buttons.
#[must_use]
pub fn block(block: &Block, id: &str) -> String {
    let mut html = Writer { html: Markup::default(), id, figures: 0 };
    html.block(block);
    html.html.into_string()
}

/// A figure alone, on its button; the place for its derivation is elsewhere.
pub(super) fn button(shown: &Shown, id: &str) -> String {
    let mut html = Writer { html: Markup::default(), id, figures: 0 };
    html.button(shown, 0);
    html.html.into_string()
}

struct Writer<'a> {
    html: Markup,
    id: &'a str,
    /// How many figures were written.
    figures: usize,
}

impl Writer<'_> {
    fn block(&mut self, block: &Block) {
        match block {
            Block::Figures(figures) => {
                self.html.open("dl", &[("class", "results")]);
                figures.iter().for_each(|shown| self.labelled(shown));
                self.html.close("dl");
            }
            Block::Text(text) => {
                self.html.element("p", &[("class", "says")], text);
            }
            Block::Fault(text) => {
                self.html
                    .open("p", &[("class", "says")])
                    .element("strong", &[("class", "fault")], text)
                    .close("p");
            }
            Block::Verdict(Verdict { name, good, word, says }) => {
                let class = if *good { "verdict good" } else { "verdict bad" };
                self.html
                    .open("p", &[("class", "says"), ("data-verdict", name)])
                    .element("strong", &[("class", class)], word)
                    .text(" ")
                    .text(says)
                    .close("p");
            }
            Block::Table(table) => self.table(table),
            Block::Picture(drawing) => self.picture(drawing),
            Block::Offers(label, offers) if !self.id.is_empty() => self.offers(label, offers),
            Block::Offers(..) => {}
        }
    }

    fn labelled(&mut self, shown: &Shown) {
        let id =
            if self.id.is_empty() { String::new() } else { labelled_id(self.id, self.figures) };
        self.html
            .open("div", &[("class", "labelled"), ("id", &id)])
            .open("dt", &[])
            .text(&shown.label);
        if !shown.note.is_empty() {
            self.html.text(" ").element("small", &[], &shown.note);
        }
        let fit = if shown.verdict.is_some() { shown.name } else { "" };
        self.html.close("dt").open("dd", &[("data-fit", fit)]);
        if let Some((good, word, lead)) = shown.verdict {
            let class = if good { "verdict good" } else { "verdict bad" };
            self.html.element("strong", &[("class", class)], word).text(lead);
        }
        self.figure(shown);
        self.html.close("dd").close("div");
    }

    /// A figure on a button that opens its derivation, with a place for that.
    fn figure(&mut self, shown: &Shown) {
        let number = self.figures;
        self.figures += 1;
        self.button(shown, number);
        if shown.figure.is_ok() && !self.id.is_empty() {
            let place = derived_id(self.id, number);
            self.html.element("div", &[("id", &place), ("class", "derived")], "");
        }
    }

    fn button(&mut self, shown: &Shown, number: usize) {
        let derivation = match &shown.figure {
            Ok(derivation) => derivation,
            Err(gap) => {
                self.html.raw(&dash(gap));
                return;
            }
        };
        let printed = printed(derivation.value(), shown.form);
        if self.id.is_empty() {
            self.html.raw(&printed);
            return;
        }
        let row = shown.row.map(|row| row.to_string()).unwrap_or_default();
        let attributes = [
            ("type", "button"),
            ("class", "value"),
            ("id", &button_id(self.id, number)),
            ("data-figure", shown.name),
            ("data-row", &row),
            ("aria-expanded", "false"),
            ("aria-controls", &derived_id(self.id, number)),
            ("title", "Show where this comes from"),
        ];
        self.html.open("button", &attributes).raw(&printed).close("button");
    }

    fn table(&mut self, table: &Table) {
        let numeric = |column: usize| {
            let mut cells = table.rows.iter().filter_map(|row| row.get(column));
            let blank = |cell: &Cell| matches!(cell, Cell::Text(text) if text.chars().count() < 2);
            cells.clone().any(is_number) && cells.all(|cell| is_number(cell) || blank(cell))
        };
        self.html
            .open(
                "div",
                &[
                    ("class", "table-frame"),
                    ("tabindex", "0"),
                    ("role", "group"),
                    ("aria-label", &table.caption),
                ],
            )
            // Roles of their own: on narrow screens a row is set as a card, and stays a row to the ear.
            .open("table", &[("class", "shown"), ("role", "table")])
            .element("caption", &[], &table.caption)
            .raw("<thead role=\"rowgroup\"><tr role=\"row\">");
        for (place, text) in table.head.iter().enumerate() {
            let class = if numeric(place) { "number" } else { "" };
            let attributes = [("scope", "col"), ("role", "columnheader"), ("class", class)];
            self.html.element("th", &attributes, text);
        }
        self.html.raw("</tr></thead><tbody role=\"rowgroup\">");
        for row in &table.rows {
            self.html.open("tr", &[("role", "row")]);
            for (place, cell) in row.iter().enumerate() {
                let (tag, scope, role) =
                    if place == 0 { ("th", "row", "rowheader") } else { ("td", "", "cell") };
                let class = if is_number(cell) || numeric(place) { "number" } else { "" };
                let head =
                    if place == 0 { "" } else { table.head.get(place).map_or("", |head| head) };
                let attributes =
                    [("scope", scope), ("role", role), ("class", class), ("data-head", head)];
                self.html.open(tag, &attributes);
                self.cell(cell);
                self.html.close(tag);
            }
            self.html.close("tr");
        }
        self.html.raw("</tbody></table></div>");
    }

    fn cell(&mut self, cell: &Cell) {
        match cell {
            Cell::Text(text) | Cell::Number(text) => {
                self.html.text(text);
            }
            Cell::Part(part, text) => {
                self.swatch(part.key());
                self.html.text(" ").text(text);
            }
            Cell::Figure(shown) => self.figure(shown),
        }
    }

    fn swatch(&mut self, part: &str) {
        self.html.element("span", &[("class", "swatch"), ("data-part", part)], "");
    }

    fn picture(&mut self, drawing: &Drawing) {
        self.html.open("figure", &[("class", "drawing")]);
        if !self.id.is_empty() {
            self.html
                .open("div", &[("role", "img"), ("aria-label", &drawing.twin)])
                .raw(&drawing.svg)
                .close("div");
        }
        if !drawing.legend.is_empty() && !self.id.is_empty() {
            self.html.open("ul", &[("class", "legend")]);
            for (part, text) in &drawing.legend {
                self.html.open("li", &[]);
                self.swatch(part);
                self.html.text(text).close("li");
            }
            self.html.close("ul");
        }
        if !drawing.caption.is_empty() {
            self.html.element("figcaption", &[], &drawing.caption);
        }
        if self.id.is_empty() {
            self.html.element("p", &[], &drawing.twin).close("figure");
            return;
        }
        self.html
            .open("details", &[("class", "text-twin")])
            .element("summary", &[], "The same in words")
            .element("p", &[], &drawing.twin)
            .close("details");
        save_buttons(&mut self.html);
        self.html.close("figure");
    }

    fn offers(&mut self, label: &str, offers: &[Offer]) {
        let id = self.id;
        self.html
            .element("p", &[("class", "chips-label"), ("aria-hidden", "true")], label)
            .open("div", &[("class", "chips"), ("role", "group"), ("aria-label", label)]);
        for (place, offer) in offers.iter().enumerate() {
            let rows: Vec<Vec<String>> =
                offer.puts.iter().map(|(name, text)| vec![name.clone(), text.clone()]).collect();
            let attributes = [
                ("type", "button"),
                ("id", &offer_id(id, place)),
                ("data-puts", &table_text::write(&rows)),
            ];
            self.html.element("button", &attributes, &offer.label);
        }
        self.html.close("div");
    }
}

fn is_number(cell: &Cell) -> bool {
    matches!(cell, Cell::Number(_) | Cell::Figure(_))
}

/// The id of an offer's button.
pub(super) fn offer_id(block: &str, place: usize) -> String {
    format!("{block}-o{place}")
}

/// The id of a figure's button.
pub(super) fn button_id(block: &str, figure: usize) -> String {
    format!("{block}-f{figure}")
}

/// The id of what holds a figure and the place for its derivation, and spreads out while that is open.
pub(super) fn labelled_id(block: &str, figure: usize) -> String {
    format!("{block}-l{figure}")
}

/// The id of the place for its derivation.
pub(super) fn derived_id(block: &str, figure: usize) -> String {
    format!("{block}-d{figure}")
}
