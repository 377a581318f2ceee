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

/// What was pressed, and the example around it.
struct Pressed {
    button: HtmlElement,
    /// `svg` or `png`.
    kind: String,
    title: &'static str,
    sheet: Sheet,
    worked: &'static Worked,
}

type Saver = fn(Pressed);

part! {
    fn saved_picture() -> Saver {
        save
    }
}

/// Saves the picture of the figure that was pressed in, as `svg` or `png`.
pub(super) fn picture(
    event: &MouseEvent,
    kind: &str,
    title: &'static str,
    sheet: Sheet,
    worked: &'static Worked,
) {
    let Some(button) = browser::closest(event, "button") else { return };
    let pressed = Pressed { button, kind: kind.to_owned(), title, sheet, worked };
    spawn_local(async move {
        match saved_picture().await {
            Ok(save) => save(pressed),
            Err(missing) => browser::say(&pressed.button, SAID, &missing.to_string()),
        }
    });
}

fn save(Pressed { button, kind, title, sheet, worked }: Pressed) {
    let around = |selector: &str| button.closest(selector).ok().flatten();
    let section = around("[data-section]").and_then(|found| found.get_attribute("data-section"));
    let along =
        section.and_then(|place| place.parse().ok()).map_or_else(Along::default, |section| {
            sheet.with_untracked(|run| markup::along(worked, run, section))
        });
    let found = around("figure").and_then(|figure| browser::found_picture(&figure, &PROPERTIES));
    let Some(file) = found.and_then(|found| file(&saved(title, found, along))) else {
        browser::say(&button, SAID, "There is no picture to save now.");
        return;
    };
    let name = format!("{}.{kind}", file_name(title));
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
