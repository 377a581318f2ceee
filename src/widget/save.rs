//! Saving the picture that a button stands below. What makes the file loads with the first press.

use super::Sheet;
use crate::browser::{self, Found};
use crate::markup::{self, Along};
use crate::part::part;
use crate::picture::standalone::{Key, PROPERTIES, Saved, file, file_name};
use crate::scenario::Worked;
use leptos::ev::MouseEvent;
use leptos::task::spawn_local;
use web_sys::HtmlElement;

/// Where a press says what became of it.
const SAID: &str = "[data-saved]";

/// What was pressed, and what stands around it.
struct Pressed {
    button: HtmlElement,
    /// `svg` or `png`.
    kind: String,
    title: String,
    section: Option<Section>,
}

/// The section of an example that a picture stands in; its numbers and figures go along.
#[derive(Clone, Copy)]
pub struct Section {
    /// The example's run.
    pub sheet: Sheet,
    /// The example.
    pub worked: &'static Worked,
    /// Which of its sections.
    pub place: usize,
}

type Saver = fn(Pressed);

part! {
    fn saved_picture() -> Saver {
        save
    }
}

/// Where one of the buttons for it was pressed, saves the picture of the figure around it, and says whether so.
pub fn picture(event: &MouseEvent, title: &str, section: Option<Section>) -> bool {
    let Some(button) = browser::closest(event, "[data-save]") else { return false };
    let kind = button.get_attribute("data-save").unwrap_or_default();
    let pressed = Pressed { button, kind, title: title.to_owned(), section };
    spawn_local(async move {
        match saved_picture().await {
            Ok(save) => save(pressed),
            Err(missing) => browser::say(&pressed.button, SAID, &missing.to_string()),
        }
    });
    true
}

fn save(Pressed { button, kind, title, section }: Pressed) {
    let along = section.map_or_else(Along::default, |Section { sheet, worked, place }| {
        sheet.with_untracked(|run| markup::along(worked, run, place))
    });
    let figure = button.closest("figure").ok().flatten();
    let found = figure.and_then(|figure| browser::found_picture(&figure, &PROPERTIES));
    let Some(file) = found.and_then(|found| file(&saved(&title, found, along))) else {
        browser::say(&button, SAID, "There is no picture to save now.");
        return;
    };
    let name = format!("{}.{kind}", file_name(&title));
    let handed = format!("Handed to the browser as {name}.");
    if kind == "svg" {
        browser::save_file(&name, "image/svg+xml", &file.text);
        browser::say(&button, SAID, &handed);
        return;
    }
    browser::say(&button, SAID, "Being drawn …");
    let size = [file.width, file.height];
    browser::save_png(&file.text, size, &name, move |done| {
        let refused =
            "This page does not let a picture be drawn as PNG. The SVG is the same picture.";
        browser::say(&button, SAID, if done { &handed } else { refused });
    });
}

fn saved(title: &str, found: Found, along: Along) -> Saved {
    let legend = found.keys.into_iter().map(|key| Key {
        fill: key.fill,
        stroke: key.stroke,
        dashed: key.dashed,
        round: key.round,
        bar: key.bar,
        text: key.text,
    });
    Saved {
        title: title.to_owned(),
        svg: found.svg,
        styles: found.styles,
        legend: legend.collect(),
        caption: found.caption,
        twin: found.twin,
        given: along.given,
        figures: along.figures,
    }
}
