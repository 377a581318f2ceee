//! The panel as HTML. [`skeleton`] is written once, when it is opened; [`patches`] are what changes.
//!
//! Fields carry `data-key`, their name behind a word that no control begins with; buttons `data-copy` with the
//! place of their snippet, or `data-preview`.

use super::panel::Panel;
use super::{Host, Show, Theme, What, snippet};
use crate::markup::{self, Markup, Patch};

/// The panel before anything is in it. All ids start with `prefix`.
#[must_use]
pub fn skeleton(panel: &Panel, prefix: &str) -> String {
    let mut html = Markup::default();
    let example = matches!(panel.what(), What::Example(_));
    html.open("div", &[("class", "notes-choices")]);
    if example {
        let options = Show::ALL.map(|(_, key, label)| (key, label));
        radios(&mut html, prefix, "show", "What is shown", &options);
    }
    html.open("div", &[("class", "switches")]);
    if example {
        switch(&mut html, prefix, "derivation", "Figures open to where they come from");
        switch(&mut html, prefix, "numbers", "With the numbers that stand here now");
    } else {
        switch(&mut html, prefix, "kept", "The reader’s browser keeps what was answered");
    }
    html.close("div").element(
        "p",
        &[("class", "notes-numbers"), ("id", &format!("{prefix}-along"))],
        "",
    );
    let options = Theme::ALL.map(|(_, key, label)| (key, label));
    radios(&mut html, prefix, "theme", "Colours", &options);
    html.open("div", &[("class", "fields")]);
    field(&mut html, prefix, "width", "Width in pixels", "as wide as its place", "numeric");
    field(&mut html, prefix, "height", "Height of a frame in pixels", "", "numeric");
    field(&mut html, prefix, "base", "Address of the workbook", "https://…", "url");
    html.close("div");
    let options = Host::ALL.map(|(_, key, label)| (key, label));
    radios(&mut html, prefix, "host", "For", &options);
    html.close("div")
        // There before anything is in it: what comes with its text is not read out.
        .element(
            "div",
            &[("id", &warning_id(prefix)), ("class", "notes-warning"), ("role", "status")],
            "",
        )
        .element("ol", &[("id", &steps_id(prefix)), ("class", "notes-steps")], "")
        .open("p", &[("class", "notes-preview-line")])
        .element(
            "button",
            &[
                ("type", "button"),
                ("id", &format!("{prefix}-preview")),
                ("data-preview", "yes"),
                ("aria-expanded", "false"),
                ("aria-controls", &preview_id(prefix)),
            ],
            "Preview in a frame",
        )
        .close("p")
        .element("div", &[("id", &preview_id(prefix)), ("class", "notes-preview")], "");
    html.into_string()
}

/// Everything that changes, as it is now, but for the frame of the preview.
#[must_use]
pub fn patches(panel: &Panel, prefix: &str) -> Vec<Patch> {
    let mut patches = Vec::new();
    let mut ticked = |field: &str, value: &str, id: String| {
        patches.push(Patch::Checked(id, panel.is_on(field, value)));
    };
    for field in ["derivation", "numbers", "kept"] {
        ticked(field, "", format!("{prefix}-{field}"));
    }
    let options = Show::ALL.map(|(_, key, _)| ("show", key)).into_iter();
    let options = options.chain(Theme::ALL.map(|(_, key, _)| ("theme", key)));
    for (field, key) in options.chain(Host::ALL.map(|(_, key, _)| ("host", key))) {
        ticked(field, key, format!("{prefix}-{field}-{key}"));
    }
    for field in ["width", "height", "base"] {
        let (text, fault) = panel.field(field);
        let id = format!("{prefix}-{field}");
        patches.push(Patch::Value(id.clone(), text.to_owned()));
        patches.push(Patch::Attribute(id.clone(), "aria-invalid", fault.is_some().to_string()));
        let mut said = Markup::default();
        if let Some(fault) = fault {
            said.element("strong", &[("class", "fault")], fault);
        }
        patches.push(Patch::Html(format!("{id}-said"), said.into_string()));
    }
    patches.push(Patch::Html(format!("{prefix}-along"), along(panel)));
    let mut warning = Markup::default();
    if let Some(says) = panel.base().warning() {
        warning.element("p", &[("class", "fault")], says);
    }
    patches.push(Patch::Html(warning_id(prefix), warning.into_string()));
    steps(&mut patches, panel, prefix);
    let open = panel.is_previewing().to_string();
    patches.push(Patch::Attribute(format!("{prefix}-preview"), "aria-expanded", open));
    patches
}

/// Which numbers go along.
fn along(panel: &Panel) -> String {
    let mut html = Markup::default();
    if !matches!(panel.what(), What::Example(_)) {
        return html.into_string();
    }
    let names: Vec<&str> = panel.numbers().iter().map(|(name, _)| name.as_str()).collect();
    match names.as_slice() {
        [] => html.text("Nothing differs from the book’s numbers now."),
        names if panel.is_on("numbers", "") => {
            html.text("These go along: ").text(&names.join(", ")).text(".")
        }
        _ => html.text("The book’s numbers go along, whatever stands here."),
    };
    html.into_string()
}

fn steps(patches: &mut Vec<Patch>, panel: &Panel, prefix: &str) {
    let steps = panel.steps();
    let mut html = Markup::default();
    for (place, step) in steps.iter().enumerate() {
        let (id, number) = (snippet_id(prefix, place), place.to_string());
        let lines = (step.snippet.lines().count().clamp(2, 8)).to_string();
        html.open("li", &[])
            .element("label", &[("for", &id)], &step.says)
            .element(
                "textarea",
                &[
                    ("id", &id),
                    ("rows", &lines),
                    ("readonly", "readonly"),
                    ("spellcheck", "false"),
                    ("autocomplete", "off"),
                ],
                &step.snippet,
            )
            .open("p", &[("class", "notes-copy")])
            .element(
                "button",
                &[
                    ("type", "button"),
                    ("id", &format!("{id}-copy")),
                    ("data-copy", &number),
                    ("aria-describedby", &id_of_says(&id)),
                ],
                "Copy",
            )
            .text(" ")
            .element("span", &[("id", &id_of_says(&id)), ("role", "status")], "")
            .close("p")
            .close("li");
    }
    patches.push(Patch::Html(steps_id(prefix), html.into_string()));
    for (place, step) in steps.iter().enumerate() {
        let said = panel.said_of_copy(place, &step.snippet);
        patches.push(Patch::Html(id_of_says(&snippet_id(prefix, place)), said.to_owned()));
    }
}

/// The preview as it is now. Its frame is loaded anew with every change, so it is not put onto the page with
/// every key.
#[must_use]
pub fn preview(panel: &Panel, prefix: &str) -> Patch {
    let mut html = Markup::default();
    if let Some(address) = panel.previewed() {
        let choice = panel.choice();
        let width = choice.width.map_or_else(|| "100%".to_owned(), |width| width.to_string());
        html.element(
            "iframe",
            &[
                ("src", &address),
                ("title", &format!("Preview: {}", snippet::title(&choice))),
                ("width", &width),
                ("height", &choice.height.to_string()),
                ("loading", "lazy"),
                ("allow", "clipboard-write"),
            ],
            "",
        );
    } else if panel.is_previewing() && !panel.can_preview() {
        html.element(
            "p",
            &[("class", "says")],
            "There is no preview here: this page was opened from a file, and browsers show no frames of it.",
        );
    }
    Patch::Html(preview_id(prefix), html.into_string())
}

fn radios(html: &mut Markup, prefix: &str, name: &str, legend: &str, options: &[(&str, &str)]) {
    let id = format!("{prefix}-{name}");
    markup::radios(html, &id, legend, options, ("data-key", &key_of(name)));
}

fn switch(html: &mut Markup, prefix: &str, name: &str, label: &str) {
    markup::switch(html, &format!("{prefix}-{name}"), label, ("data-key", &key_of(name)));
}

fn field(html: &mut Markup, prefix: &str, name: &str, label: &str, hint: &str, mode: &str) {
    let id = format!("{prefix}-{name}");
    let said = format!("{id}-said");
    html.open("div", &[("class", "field")])
        .element("label", &[("for", &id)], label)
        .open(
            "input",
            &[
                ("id", &id),
                ("type", "text"),
                ("inputmode", mode),
                ("autocomplete", "off"),
                ("autocapitalize", "off"),
                ("spellcheck", "false"),
                ("placeholder", hint),
                ("data-key", &key_of(name)),
                ("aria-describedby", &said),
            ],
        )
        .element("div", &[("id", &said), ("class", "said")], "")
        .close("div");
}

/// What a field carries: examples have fields of some of these names as well.
fn key_of(name: &str) -> String {
    format!("{}{name}", super::panel::KEY)
}

/// The id of the box that holds the snippet at a place.
#[must_use]
pub fn snippet_id(prefix: &str, place: usize) -> String {
    format!("{prefix}-steps-{place}")
}

fn id_of_says(snippet: &str) -> String {
    format!("{snippet}-told")
}

fn steps_id(prefix: &str) -> String {
    format!("{prefix}-steps")
}

fn warning_id(prefix: &str) -> String {
    format!("{prefix}-warning")
}

fn preview_id(prefix: &str) -> String {
    format!("{prefix}-frame")
}
