//! Controls of a worked example: fields, boxes to tick, choices, rows, and cursors over pictures.

use super::{Markup, Patch, Place, ledger, said_back, save_buttons};
use crate::scenario::{Control, Entry, Field, Kind, Run};

/// A control as it is before anything is in it.
pub(super) fn skeleton(html: &mut Markup, control: &Control, prefix: &str) {
    let id = format!("{prefix}-{}", control.name());
    match control.kind {
        Kind::Text { steps: false } => field(html, control, &id, false),
        Kind::Text { steps: true } => {
            html.open("div", &[("class", "stepper")]);
            step(html, control, &id, "−", -1);
            field(html, control, &id, true);
            step(html, control, &id, "+", 1);
            html.close("div");
        }
        Kind::Ledger => ledger::skeleton(html, &id),
        Kind::Kept => {}
        Kind::Switch => switch(html, &id, control.field.label, ("data-field", control.name())),
        Kind::Choice(options) => {
            let tells = ("data-field", control.name());
            radios(html, &id, control.field.label, options, tells);
        }
        Kind::Rows(columns) => rows(html, control, columns, &id),
        Kind::Slider(_) => slider(html, control, &id),
    }
}

fn field(html: &mut Markup, control: &Control, id: &str, steps: bool) {
    html.open("div", &[("class", "field")]);
    label(html, &control.field, id, "");
    input(html, id, control.name(), &Place::control(control.name()), steps, control.hint);
    html.close("div");
}

/// A button for one less or one more.
fn step(html: &mut Markup, control: &Control, id: &str, sign: &str, by: i128) {
    let what = if by < 0 { "Fewer" } else { "More" };
    let label = format!("{what} {}", control.field.label.to_ascii_lowercase());
    let attributes = [
        ("type", "button"),
        ("class", "step"),
        ("id", &step_id(id, by)),
        ("aria-label", &label),
        ("data-step", if by < 0 { "fewer" } else { "more" }),
        ("data-of", control.name()),
    ];
    html.element("button", &attributes, sign);
}

fn step_id(id: &str, by: i128) -> String {
    format!("{id}-{}", if by < 0 { "fewer" } else { "more" })
}

fn label(html: &mut Markup, field: &Field, id: &str, within: &str) {
    html.open("label", &[("for", id)]).text(field.label);
    if !within.is_empty() {
        html.element("span", &[("class", "visually-hidden")], within);
    }
    if !field.symbol.is_empty() {
        html.text(" ").element("var", &[], field.symbol);
    }
    html.close("label");
}

/// An input of this name, what is put where from it, and the place for what is said of it.
pub(super) fn input(
    html: &mut Markup,
    id: &str,
    name: &str,
    place: &Place,
    steps: bool,
    hint: &str,
) {
    let key = place.key();
    let said = format!("{id}-said");
    html.open(
        "input",
        &[
            ("id", id),
            ("type", "text"),
            ("autocomplete", "off"),
            ("autocapitalize", "off"),
            ("spellcheck", "false"),
            ("data-field", name),
            ("data-key", if key == name { "" } else { &key }),
            ("data-steps", if steps { "yes" } else { "" }),
            ("placeholder", hint),
            ("aria-describedby", &said),
        ],
    )
    .element("div", &[("id", &said), ("class", "said")], "");
}

/// A box to tick; what it tells of itself is an attribute and its value.
pub fn switch(html: &mut Markup, id: &str, label: &str, tells: (&str, &str)) {
    html.open("label", &[("class", "switch")])
        .open("input", &[("type", "checkbox"), ("id", id), ("autocomplete", "off"), tells])
        .text(label)
        .close("label");
}

/// One of several, of which each has a key and a label.
pub fn radios(
    html: &mut Markup,
    id: &str,
    legend: &str,
    options: &[(&str, &str)],
    tells: (&str, &str),
) {
    html.open("fieldset", &[("class", "choice")])
        .element("legend", &[], legend)
        .open("div", &[("class", "radios")]);
    for (key, label) in options {
        let own = format!("{id}-{key}");
        html.open("label", &[])
            .open(
                "input",
                &[
                    ("type", "radio"),
                    ("id", &own),
                    ("autocomplete", "off"),
                    ("name", id),
                    ("value", key),
                    tells,
                ],
            )
            .text(label)
            .close("label");
    }
    html.close("div").close("fieldset");
}

fn rows(html: &mut Markup, control: &Control, columns: &[Field], id: &str) {
    html.open("table", &[("class", "typed-rows"), ("data-rows", control.name())])
        .element("caption", &[], control.field.label)
        .raw("<thead><tr><th scope=\"col\">No.</th>");
    for column in columns {
        html.open("th", &[("scope", "col"), ("class", "number")]).text(column.label);
        if !column.symbol.is_empty() {
            html.text(" ").element("var", &[], column.symbol);
        }
        html.close("th");
    }
    html.raw(
        "<th scope=\"col\"><span class=\"visually-hidden\">Take away</span></th></tr></thead>",
    )
    .element("tbody", &[("id", id)], "")
    .close("table")
    .element(
        "button",
        &[
            ("type", "button"),
            ("class", "add-row"),
            ("id", &format!("{id}-add")),
            ("data-add", control.name()),
        ],
        "Add a row",
    );
}

/// The rows of a table of `count`, with nothing in them yet.
fn body(control: &Control, columns: &[Field], count: usize, id: &str) -> String {
    let mut html = Markup::default();
    for row in 0..count {
        let number = (row + 1).to_string();
        html.open("tr", &[]).element("th", &[("scope", "row")], &number);
        for (column, field) in columns.iter().enumerate() {
            let place = Place { name: control.name().to_owned(), cell: Some((row, column)) };
            let cell = cell_id(id, row, column);
            html.open("td", &[("class", "number")]).open("div", &[("class", "field in-cell")]);
            label(&mut html, field, &cell, &format!(" of row {number}"));
            input(&mut html, &cell, &place.key(), &place, false, "");
            html.close("div").close("td");
        }
        let label = format!("Take away row {number}");
        let taken = format!("{}:{row}", control.name());
        html.open("td", &[("class", "take-away")])
            .element(
                "button",
                &[("type", "button"), ("aria-label", &label), ("data-take", &taken)],
                "×",
            )
            .close("td")
            .close("tr");
    }
    html.into_string()
}

pub(super) fn cell_id(id: &str, row: usize, column: usize) -> String {
    format!("{id}-{row}-{column}")
}

fn slider(html: &mut Markup, control: &Control, id: &str) {
    html.open("figure", &[("class", "scrubbed")])
        .element(
            "div",
            &[
                ("class", "scrub-picture"),
                ("id", &format!("{id}-picture")),
                ("role", "img"),
                ("data-scrub", control.name()),
            ],
            "",
        )
        .open("div", &[("class", "slider")])
        .element("label", &[("for", id)], control.field.label)
        .open(
            "input",
            &[
                ("id", id),
                ("type", "range"),
                ("autocomplete", "off"),
                ("min", "0"),
                ("max", "0"),
                ("step", "1"),
                ("data-field", control.name()),
            ],
        )
        .element("p", &[("class", "spoken"), ("id", &format!("{id}-spoken"))], "")
        .close("div")
        .open("details", &[("class", "text-twin")])
        .element("summary", &[], "The same in words")
        .element("p", &[("id", &format!("{id}-twin"))], "")
        .close("details");
    save_buttons(html);
    html.close("figure");
}

/// What a control holds now, and what is said of it.
pub(super) fn patches(patches: &mut Vec<Patch>, control: &Control, run: &Run, prefix: &str) {
    let id = format!("{prefix}-{}", control.name());
    let text = run.text_of(control);
    match control.kind {
        Kind::Text { steps } => {
            if steps {
                let entry = control.field.read(&text);
                patches.extend([-1, 1].map(|by| {
                    let none = entry.stepped(by).is_none();
                    // Disabled for real it would lose the focus with its own press.
                    Patch::Attribute(step_id(&id, by), "aria-disabled", none.to_string())
                }));
            }
            let place = Place::control(control.name());
            field_patches(patches, &control.field, text, &place, &id);
        }
        Kind::Ledger => ledger::patches(patches, run, &id),
        Kind::Kept => {}
        Kind::Switch => patches.push(Patch::Checked(id, text == "yes")),
        Kind::Choice(options) => patches.extend(
            options.iter().map(|(key, _)| Patch::Checked(format!("{id}-{key}"), text == *key)),
        ),
        Kind::Rows(columns) => {
            let rows = run.rows(control);
            patches.push(Patch::Html(id.clone(), body(control, columns, rows.len(), &id)));
            for (row, texts) in rows.into_iter().enumerate() {
                for (column, (field, text)) in columns.iter().zip(texts).enumerate() {
                    let place =
                        Place { name: control.name().to_owned(), cell: Some((row, column)) };
                    field_patches(patches, field, text, &place, &cell_id(&id, row, column));
                }
            }
        }
        Kind::Slider(scrub) => {
            let picture = format!("{id}-picture");
            let escaped = |text: &str| {
                let mut html = Markup::default();
                html.text(text);
                html.into_string()
            };
            let Some(scrub) = scrub(run) else {
                // What is only heard waits with it.
                let waits = "the picture waits for a field that cannot be read";
                patches.extend([
                    Patch::Html(picture.clone(), format!("<p class=\"dash\">– {waits}</p>")),
                    Patch::Attribute(picture, "aria-label", waits.to_owned()),
                    Patch::Attribute(id.clone(), "aria-valuetext", waits.to_owned()),
                    Patch::Html(format!("{id}-spoken"), String::new()),
                    Patch::Html(format!("{id}-twin"), String::new()),
                ]);
                return;
            };
            patches.extend([
                Patch::Html(picture.clone(), scrub.svg),
                Patch::Html(format!("{id}-twin"), escaped(&scrub.twin)),
                Patch::Attribute(picture, "aria-label", scrub.twin),
                Patch::Attribute(id.clone(), "max", scrub.last.to_string()),
                Patch::Attribute(id.clone(), "aria-valuetext", scrub.spoken.clone()),
                Patch::Value(id.clone(), scrub.at.to_string()),
                Patch::Html(format!("{id}-spoken"), escaped(&scrub.spoken)),
            ]);
        }
    }
}

pub(super) fn field_patches(
    patches: &mut Vec<Patch>,
    field: &Field,
    text: String,
    place: &Place,
    id: &str,
) {
    let entry = field.read(&text);
    let invalid = matches!(entry, Entry::Refused { .. } | Entry::Asked { .. });
    patches.extend([
        Patch::Value(id.to_owned(), text),
        Patch::Attribute(id.to_owned(), "aria-invalid", invalid.to_string()),
        Patch::Html(format!("{id}-said"), said_back(field, &entry, place)),
    ]);
}
