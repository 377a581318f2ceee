//! Pictures on the page, as they are to be saved: their SVG with the styles that the browser computed, and
//! what stands beside them.

use super::files::save_blob;
use leptos::prelude::{document, window};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, CanvasRenderingContext2d, CssStyleDeclaration, Element, HtmlCanvasElement, HtmlElement,
    HtmlImageElement, XmlSerializer,
};

/// A picture as it stands on the page.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The picture, as XML.
    pub svg: String,
    /// For each of its elements in order the values of the properties that were asked for.
    pub styles: Vec<Vec<String>>,
    /// What its colours mean.
    pub keys: Vec<Key>,
    /// Its caption.
    pub caption: String,
    /// What it shows, in words.
    pub twin: String,
}

/// A colour of the legend, as the browser computed it.
#[derive(Clone, Debug, Default)]
pub struct Key {
    /// What it is filled with.
    pub fill: String,
    /// Its edge; empty where it has none.
    pub stroke: String,
    /// Whether that edge is dashed.
    pub dashed: bool,
    /// Whether it is round.
    pub round: bool,
    /// A bar at its left; empty where there is none.
    pub bar: String,
    /// What it means.
    pub text: String,
}

/// The picture in a figure, in the colours of the light scheme, whatever the page has; nothing where none
/// is drawn now. What it shows and its caption may also stand in `data-twin` and `data-caption` of the figure.
#[must_use]
pub fn found_picture(figure: &Element, properties: &[&str]) -> Option<Found> {
    let svg = figure.query_selector("svg").ok()??;
    let text = XmlSerializer::new().ok()?.serialize_to_string(&svg).ok()?;
    // A copy beside the figure has its styles; it is gone before anything is drawn.
    let copy = figure.clone_node_with_deep(true).ok()?.dyn_into::<HtmlElement>().ok()?;
    let style = copy.style();
    for (name, value) in [("color-scheme", "light"), ("forced-color-adjust", "none")] {
        let _ = style.set_property(name, value);
    }
    figure.parent_node()?.insert_before(&copy, figure.next_sibling().as_ref()).ok()?;
    let found = styles_of(&copy, properties).map(|styles| (styles, keys_of(&copy)));
    copy.remove();
    let (styles, keys) = found?;
    let own = |name: &str, selector: &str, attribute: &str| {
        let beside = || {
            let element = figure.query_selector(selector).ok().flatten()?;
            match attribute {
                "" => element.text_content(),
                name => element.get_attribute(name),
            }
        };
        figure.get_attribute(name).or_else(beside).unwrap_or_default()
    };
    Some(Found {
        svg: text,
        styles,
        keys,
        caption: own("data-caption", "figcaption", ""),
        twin: own("data-twin", "[role=img]", "aria-label"),
    })
}

fn computed(element: &Element) -> Option<CssStyleDeclaration> {
    window().get_computed_style(element).ok().flatten()
}

fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(found) = root.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect()
}

fn styles_of(figure: &Element, properties: &[&str]) -> Option<Vec<Vec<String>>> {
    let svg = figure.query_selector("svg").ok()??;
    let elements = std::iter::once(svg.clone()).chain(all(&svg, "*"));
    elements
        .map(|element| {
            let style = computed(&element)?;
            Some(properties.iter().map(|name| value(&style, name)).collect())
        })
        .collect()
}

fn value(style: &CssStyleDeclaration, name: &str) -> String {
    style.get_property_value(name).unwrap_or_default()
}

fn keys_of(figure: &Element) -> Vec<Key> {
    let items = all(figure, ".legend li");
    items
        .iter()
        .filter_map(|item| {
            let text = item.text_content().unwrap_or_default();
            let style = computed(&item.first_element_child()?)?;
            let of = |name: &str| value(&style, name);
            let edge = |side: &str| {
                let width = of(&format!("border-{side}-width"));
                let seen = width.trim_end_matches("px").parse::<f64>().unwrap_or(0.0) > 0.0;
                if seen { of(&format!("border-{side}-color")) } else { String::new() }
            };
            let (stroke, left) = (edge("top"), edge("left"));
            Some(Key {
                fill: of("background-color"),
                dashed: of("border-top-style") == "dashed",
                round: of("border-top-left-radius") == "50%",
                bar: if stroke.is_empty() { left } else { String::new() },
                stroke,
                text: text.trim().to_owned(),
            })
        })
        .collect()
}

/// Says something in the place for it within the element around a button.
pub fn say(button: &Element, selector: &str, text: &str) {
    let around = button.parent_element();
    if let Some(place) = around.and_then(|around| around.query_selector(selector).ok().flatten()) {
        place.set_text_content(Some(text));
    }
}

/// Draws an SVG as dots, twice as many as it has pixels each way, and saves it as a PNG file of this name; then
/// says whether it was handed to the browser. Pages that allow no pictures but their own cannot draw it.
pub fn save_png(
    svg: &str,
    [width, height]: [f64; 2],
    name: &str,
    done: impl FnOnce(bool) + 'static,
) {
    const SCALE: f64 = 2.0;
    // Told once, by whatever comes first.
    let told: Once = Rc::new(RefCell::new(Some(Box::new(done))));
    let drawn = (|| {
        let image = HtmlImageElement::new()?;
        let (name, own, on_load) = (name.to_owned(), image.clone(), told.clone());
        let loaded = Closure::once_into_js(move || {
            let size = [width, height].map(|side| side * SCALE);
            if draw(&own, size, name, on_load.clone()).is_err() {
                tell(&on_load, false);
            }
        });
        let on_error = told.clone();
        let failed = Closure::once_into_js(move || tell(&on_error, false));
        image.set_onload(Some(loaded.unchecked_ref()));
        image.set_onerror(Some(failed.unchecked_ref()));
        let text = String::from(js_sys::encode_uri_component(svg));
        image.set_src(&format!("data:image/svg+xml;charset=utf-8,{text}"));
        Ok::<_, JsValue>(())
    })();
    if drawn.is_err() {
        tell(&told, false);
    }
}

type Once = Rc<RefCell<Option<Box<dyn FnOnce(bool)>>>>;

fn tell(told: &Once, done: bool) {
    let done_with = told.borrow_mut().take();
    if let Some(tell) = done_with {
        tell(done);
    }
}

fn draw(
    image: &HtmlImageElement,
    [width, height]: [f64; 2],
    name: String,
    told: Once,
) -> Result<(), JsValue> {
    let canvas = document().create_element("canvas")?.dyn_into::<HtmlCanvasElement>()?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few thousand")]
    let [across, down] = [width, height].map(|side| side as u32);
    canvas.set_width(across);
    canvas.set_height(down);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
    let context = context.dyn_into::<CanvasRenderingContext2d>()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(image, 0.0, 0.0, width, height)?;
    let made = Closure::once_into_js(move |blob: JsValue| {
        let saved = blob.dyn_ref::<Blob>().is_some_and(|blob| save_blob(&name, blob));
        tell(&told, saved);
    });
    canvas.to_blob(made.unchecked_ref())
}
