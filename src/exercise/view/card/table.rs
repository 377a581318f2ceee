//! A table some of whose cells are numbers to fill in.

use super::super::said;
use super::answer::field;
use crate::exercise::check;
use crate::exercise::schema::{Cell, Part, Row};
use crate::exercise::sitting::Sitting;
use crate::markup::{Markup, Patch};

/// The table, before anything is in its fields.
pub(super) fn skeleton(
    html: &mut Markup,
    sitting: &Sitting,
    part: &Part,
    id: &str,
    corner: &str,
    columns: &[String],
    rows: &[Row],
) {
    let text = |text: &str, with: &[(String, String)]| sitting.dealt.text(text, with);
    html.open("div", &[("class", "scroll")])
        .open("table", &[("class", "asked-table")])
        .element(
            "caption",
            &[("class", "visually-hidden")],
            &format!("Table of part {}", part.name),
        )
        .raw("<thead><tr>")
        .element("th", &[("scope", "col")], &text(corner, &part.with));
    for column in columns {
        html.element("th", &[("scope", "col"), ("class", "number")], &text(column, &part.with));
    }
    html.raw("</tr></thead><tbody>");
    let mut asked = 0;
    for row in rows {
        html.open("tr", &[]).element("th", &[("scope", "row")], &text(&row.label, &part.with));
        for (cell, column) in row.cells.iter().zip(columns) {
            match cell {
                Cell::Given(given) => {
                    html.element("td", &[("class", "number")], &text(given, &part.with));
                }
                Cell::Asked(..) => {
                    let own = format!("{id}-cell-{asked}");
                    html.open("td", &[("class", "number in-cell")]).element(
                        "label",
                        &[("for", &own)],
                        &format!("{}, {}", text(&row.label, &part.with), text(column, &part.with)),
                    );
                    field(html, part, &own, Some(asked), &format!("{id}-ask"));
                    html.element(
                        "div",
                        &[("id", &format!("{own}-mark")), ("class", "cell-mark")],
                        "",
                    )
                    .close("td");
                    asked += 1;
                }
            }
        }
        html.close("tr");
    }
    html.raw("</tbody></table>").close("div");
}

/// What stands in its cells now, what that is read as, and the mark of each.
pub(super) fn patches(
    patches: &mut Vec<Patch>,
    sitting: &Sitting,
    part: &Part,
    id: &str,
    text: &str,
) {
    let typed = check::cells(text);
    let shown = sitting.shown(part).is_some();
    let judged = if shown {
        check::check_cells(&sitting.dealt, part, &sitting.answers())
    } else {
        Vec::new()
    };
    for place in 0..check::asked_cells(part) {
        let own = typed.get(place).cloned().unwrap_or_default();
        let field = format!("{id}-cell-{place}");
        let key = format!("{}:{place}", part.name);
        let said = said::read_back(&check::read_back_cell(part, place, &own), &key);
        patches.push(Patch::Html(format!("{field}-said"), said));
        patches.push(Patch::Value(field.clone(), own));
        let mark =
            judged.get(place).map_or_else(String::new, |verdict| said::verdict(verdict, &key));
        patches.push(Patch::Html(format!("{field}-mark"), mark));
    }
}
