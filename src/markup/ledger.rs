//! The table of the ledger: a native table with fields in its cells, and the totals below.

use super::block::{button, derived_id, labelled_id};
use super::control::{cell_id, field_patches, input};
use super::worked::derivation;
use super::{Markup, Patch, Place};
use crate::scenario::ledger::{Ledger, PARAMETERS, ROW_BYTES, ROW_PARAMETERS};
use crate::scenario::{Field, Figure, Form, Gap, Run, Shown};

const HEAD: [(&str, &str); 5] = [
    ("Object", ""),
    ("Why it stays", ""),
    ("Parameters", "number"),
    ("Bytes each", "number"),
    ("Bytes", "number"),
];

/// Label, name, class and figure of each total.
type Total = (&'static str, &'static str, &'static str, fn(&Ledger) -> &Figure);

const TOTALS: [Total; 5] = [
    ("Model state", "state", "total", |out| &out.state),
    ("Saved activations", "saved-activations", "part", |out| &out.activations),
    ("Total before margin", "before-margin", "total", |out| &out.before_margin),
    ("Margin", "margin-bytes", "part", |out| &out.margin),
    ("Total with margin", "with-margin", "total grand", |out| &out.with_margin),
];

/// The name of the figure that can be left out of the totals.
const LEFT_OUT: &str = "saved-activations";

pub(super) fn skeleton(html: &mut Markup, id: &str) {
    html.open("table", &[("class", "ledger-table")])
        .element("caption", &[("class", "visually-hidden")], "What training holds, row by row")
        .raw("<thead><tr>");
    for (text, class) in HEAD {
        html.element("th", &[("scope", "col"), ("class", class)], text);
    }
    html.raw(
        "<th scope=\"col\"><span class=\"visually-hidden\">Take away</span></th></tr></thead>",
    )
    .element("tbody", &[("id", id)], "")
    .raw("<tbody><tr class=\"add\"><td colspan=\"6\">");
    let add = [("type", "button"), ("id", &format!("{id}-add")), ("data-add", "rows")];
    html.element("button", &add, "Add a row")
        .raw("</td></tr></tbody>")
        .open("tbody", &[("class", "totals")]);
    for (label, name, class, _) in TOTALS {
        let total = total_id(id, name);
        html.open("tr", &[("class", class), ("id", &format!("{total}-row"))])
            .raw("<th scope=\"row\" colspan=\"2\"><span class=\"object\">");
        if name == LEFT_OUT {
            checkbox(html, &format!("{total}-counted"), "activations", "Count Saved activations");
            html.element("span", &[("class", "swatch"), ("data-part", "activations")], "");
        }
        html.element("span", &[], label)
            .raw("</span></th>")
            .element("td", &[("colspan", "4"), ("class", "number result"), ("id", &total)], "")
            .close("tr");
        derived_row(html, &total);
    }
    html.raw("</tbody></table>");
}

fn total_id(id: &str, name: &str) -> String {
    format!("{id}-total-{name}")
}

fn checkbox(html: &mut Markup, id: &str, field: &str, label: &str) {
    let attributes = [
        ("type", "checkbox"),
        ("id", id),
        ("autocomplete", "off"),
        ("data-field", field),
        ("aria-label", label),
    ];
    html.open("input", &attributes);
}

/// So many rows, with nothing in them yet.
fn rows(count: usize, id: &str) -> String {
    let mut html = Markup::default();
    for row in 0..count {
        row_skeleton(&mut html, row, id);
    }
    html.into_string()
}

fn place(row: usize, column: usize) -> Place {
    Place { name: "rows".to_owned(), cell: Some((row, column)) }
}

fn row_skeleton(html: &mut Markup, row: usize, id: &str) {
    let cell = |column| cell_id(id, row, column);
    let key = |column| place(row, column).key();
    html.open("tr", &[("class", "state-row"), ("id", &format!("{id}-{row}-row"))])
        .raw("<th scope=\"row\"><span class=\"object\">");
    checkbox(html, &cell(0), &key(0), "");
    html.element("span", &[("class", "swatch"), ("id", &format!("{id}-{row}-part"))], "");
    let name = format!("Name of row {}", row + 1);
    html.open(
        "input",
        &[
            ("type", "text"),
            ("class", "name"),
            ("id", &cell(1)),
            ("autocomplete", "off"),
            ("maxlength", "200"),
            ("aria-label", &name),
            ("data-key", &key(1)),
        ],
    )
    .raw("</span></th><td class=\"reason\">")
    .open(
        "textarea",
        &[
            ("class", "words"),
            ("id", &cell(2)),
            ("rows", "1"),
            ("autocomplete", "off"),
            ("maxlength", "400"),
            ("data-key", &key(2)),
        ],
    )
    .raw("</textarea></td>");
    for (column, field, hint) in
        [(3, ROW_PARAMETERS, format!("as {}", PARAMETERS.symbol)), (4, ROW_BYTES, String::new())]
    {
        html.raw("<td class=\"number\"><div class=\"field in-cell\">");
        named_label(html, &field, &cell(column));
        input(html, &cell(column), field.name, &place(row, column), false, &hint);
        html.raw("</div></td>");
    }
    html.element("td", &[("class", "number result"), ("id", &result_id(id, row))], "")
        .raw("<td class=\"take-away\">")
        .element(
            "button",
            &[
                ("type", "button"),
                ("id", &format!("{id}-{row}-take")),
                ("data-take", &format!("rows:{row}")),
            ],
            "×",
        )
        .raw("</td></tr>");
    derived_row(html, &result_id(id, row));
}

/// The place for a derivation, below its row and across the whole table.
fn derived_row(html: &mut Markup, id: &str) {
    html.open("tr", &[("class", "derived-row"), ("id", &labelled_id(id, 0))])
        .raw("<td colspan=\"6\">")
        .element("div", &[("id", &derived_id(id, 0)), ("class", "derived")], "")
        .raw("</td></tr>");
}

/// A label that says which row it belongs to, as soon as the row has a name.
fn named_label(html: &mut Markup, field: &Field, id: &str) {
    html.open("label", &[("for", id)])
        .text(field.label)
        .element("span", &[("class", "visually-hidden"), ("id", &format!("{id}-of"))], "")
        .close("label");
}

fn result_id(id: &str, row: usize) -> String {
    format!("{id}-{row}-result")
}

fn row_figure(out: &Ledger, row: usize) -> Shown {
    let figure = out.rows.get(row).map_or(Err(Gap::Waits), |row| row.total.clone());
    Shown::new("row", "", figure).row(row).form(Form::Number)
}

/// What is in the rows, and the results.
pub(super) fn patches(patches: &mut Vec<Patch>, run: &Run, id: &str) {
    let (ledger, out) = (&run.ledger, run.ledger.work_out());
    patches.push(Patch::Html(id.to_owned(), rows(ledger.rows.len(), id)));
    for (row, typed) in ledger.rows.iter().enumerate() {
        let cell = |column| cell_id(id, row, column);
        let says = |what: &str| format!("{what} {}", typed.name);
        let out_class = if typed.counted { "state-row" } else { "state-row left-out" };
        patches.extend([
            Patch::Attribute(format!("{id}-{row}-row"), "class", out_class.into()),
            Patch::Checked(cell(0), typed.counted),
            Patch::Attribute(cell(0), "aria-label", says("Count")),
            Patch::Attribute(format!("{id}-{row}-part"), "data-part", typed.part.key().into()),
            Patch::Value(cell(1), typed.name.clone()),
            Patch::Value(cell(2), typed.reason.clone()),
            Patch::Attribute(cell(2), "aria-label", format!("Why {} stays", typed.name)),
            Patch::Attribute(format!("{id}-{row}-take"), "aria-label", says("Take away")),
        ]);
        for (column, field, text) in
            [(3, ROW_PARAMETERS, &typed.parameters), (4, ROW_BYTES, &typed.bytes)]
        {
            let mut of = Markup::default();
            of.text(&says(" of"));
            patches.push(Patch::Html(format!("{}-of", cell(column)), of.into_string()));
            field_patches(patches, &field, text.clone(), &place(row, column), &cell(column));
        }
        let result = result_id(id, row);
        patches.push(Patch::Html(result.clone(), button(&row_figure(&out, row), &result)));
    }
    for (_, name, class, look) in TOTALS {
        let total = total_id(id, name);
        let shown = Shown::new(name, "", look(&out).clone());
        patches.push(Patch::Html(total.clone(), button(&shown, &total)));
        if name == LEFT_OUT {
            let counted = ledger.with_activations;
            let class = if counted { class.to_owned() } else { format!("{class} left-out") };
            patches.push(Patch::Checked(format!("{total}-counted"), counted));
            patches.push(Patch::Attribute(format!("{total}-row"), "class", class));
        }
    }
}

/// The places of the derivations in the table.
pub(super) fn derivations(patches: &mut Vec<Patch>, run: &Run, opened: Option<&str>, prefix: &str) {
    let (id, out) = (format!("{prefix}-rows"), run.ledger.work_out());
    for row in 0..run.ledger.rows.len() {
        derivation(patches, &row_figure(&out, row), opened, &result_id(&id, row), 0);
    }
    for (_, name, _, look) in TOTALS {
        let shown = Shown::new(name, "", look(&out).clone());
        derivation(patches, &shown, opened, &total_id(&id, name), 0);
    }
}

/// The table as it stands on a page without scripts.
#[must_use]
pub fn ledger_table(run: &Run) -> String {
    let mut html = Markup::default();
    let out = run.ledger.work_out();
    html.raw("<table>\n<thead><tr>");
    for (text, _) in HEAD {
        html.element("th", &[], text);
    }
    html.raw("</tr></thead>\n<tbody>\n");
    for (row, typed) in run.ledger.rows.iter().enumerate() {
        html.raw("<tr>").element("th", &[("scope", "row")], &typed.name);
        let parameters =
            if typed.parameters.is_empty() { &run.ledger.parameters } else { &typed.parameters };
        for text in [&typed.reason, parameters, &typed.bytes] {
            html.element("td", &[], text);
        }
        html.raw("<td>").raw(&button(&row_figure(&out, row), "")).raw("</td></tr>\n");
    }
    for (label, name, _, look) in TOTALS {
        html.raw("<tr>").element("th", &[("scope", "row"), ("colspan", "4")], label).raw("<td>");
        html.raw(&button(&Shown::new(name, label, look(&out).clone()), "")).raw("</td></tr>\n");
    }
    html.raw("</tbody>\n</table>\n");
    html.into_string()
}
