//! Files: saving a text as one, and reading the one that a reader picks, drops or pastes.

use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::{document, window_event_listener_untyped};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, DragEvent, File, HtmlAnchorElement, HtmlInputElement,
    HtmlTextAreaElement, Url,
};

/// More is no file of ours.
const MOST_BYTES: f64 = 1e6;

/// Saves `text` as a file of this name.
pub fn save_file(name: &str, kind: &str, text: &str) {
    let parts = Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
        save_blob(name, &blob);
    }
}

/// Saves a file under this name; whether it was handed to the browser.
pub(super) fn save_blob(name: &str, blob: &Blob) -> bool {
    let Ok(address) = Url::create_object_url_with_blob(blob) else { return false };
    let link = document().create_element("a").ok();
    let link = link.and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
    if let Some(link) = &link {
        link.set_href(&address);
        link.set_download(name);
        link.click();
    }
    // The click has taken the address by then.
    leptos::prelude::set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        std::time::Duration::from_secs(10),
    );
    link.is_some()
}

/// Why nothing was found in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// It is far larger than any file of ours.
    TooLarge,
    /// It is no JSON, or cannot be read.
    NoJson,
}

/// What was found in a JSON file: texts, numbers and booleans by their names, and lists of lists of texts.
pub type JsonParts = (Vec<(String, String)>, Vec<(String, Vec<Vec<String>>)>);

/// The file that was picked. The same file can be picked again afterwards.
#[must_use]
pub fn picked_file(input: &HtmlInputElement) -> Option<File> {
    let file = input.files().and_then(|files| files.get(0));
    input.set_value("");
    file
}

/// Whether something that is dragged holds a file.
#[must_use]
pub fn drags_file(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|dragged| {
        dragged.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files"))
    })
}

/// Has the page stay when a file is dropped beside what takes files: a browser would go to the file.
pub fn stay_when_files_drop() {
    for name in ["dragover", "drop"] {
        window_event_listener_untyped(name, |event| {
            if event.dyn_ref::<DragEvent>().is_some_and(drags_file) {
                event.prevent_default();
            }
        });
    }
}

/// The file that was dropped.
#[must_use]
pub fn dropped_file(event: &DragEvent) -> Option<File> {
    event.data_transfer()?.files()?.get(0)
}

/// Reads a file, and hands over what was found in it; nothing where it is no JSON.
pub fn read_json_file(file: File, done: impl FnOnce(Result<JsonParts, FileFault>) + 'static) {
    if file.size() > MOST_BYTES {
        done(Err(FileFault::TooLarge));
        return;
    }
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        done(text.and_then(|text| json_parts(&text)).ok_or(FileFault::NoJson));
    });
}

/// Reads a file as text, and hands it over; files of more than `most` bytes are not read.
pub fn read_text_file(
    file: File,
    most: usize,
    done: impl FnOnce(Result<String, FileFault>) + 'static,
) {
    #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
    if file.size() > most as f64 {
        done(Err(FileFault::TooLarge));
        return;
    }
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        done(text.ok_or(FileFault::NoJson));
    });
}

/// What is found in the text that stands in the box of this id.
///
/// # Errors
/// A [`FileFault`], as for a file.
pub fn read_pasted_json(id: &str) -> Result<JsonParts, FileFault> {
    let element = super::trees::by_id(id);
    let pasted = element.and_then(|element| element.dyn_into::<HtmlTextAreaElement>().ok());
    let text = pasted.map(|pasted| pasted.value()).unwrap_or_default();
    #[expect(clippy::cast_precision_loss, reason = "compared with a million")]
    if text.len() as f64 > MOST_BYTES {
        return Err(FileFault::TooLarge);
    }
    json_parts(&text).ok_or(FileFault::NoJson)
}

fn json_parts(text: &str) -> Option<JsonParts> {
    let json = JSON::parse(text).ok()?;
    // Other JSON than an object holds nothing that is known.
    let Some(object) = json.dyn_ref::<Object>().filter(|_| !Array::is_array(&json)) else {
        return Some(JsonParts::default());
    };
    let mut parts = JsonParts::default();
    collect(object, "", &mut parts)?;
    Some(parts)
}

/// What is in an object, and in the objects right within it.
fn collect(object: &Object, outer: &str, parts: &mut JsonParts) -> Option<()> {
    for name in Object::keys(object).iter() {
        let value = Reflect::get(object, &name).ok()?;
        let name = format!("{outer}{}", name.as_string()?);
        if let Some(list) = value.dyn_ref::<Array>() {
            // A list of anything else is there, and holds nothing that is known.
            parts.1.push((name, list.iter().map(|row| texts(&row)).collect()));
        } else if let Some(text) = text_of(&value) {
            parts.0.push((name, text));
        } else if let Some(inner) = value.dyn_ref::<Object>().filter(|_| outer.is_empty()) {
            collect(inner, &format!("{name}."), parts)?;
        }
    }
    Some(())
}

fn texts(row: &JsValue) -> Vec<String> {
    let cells = row.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default();
    cells.iter().filter_map(text_of).collect()
}

/// A text, or a number, `true` or `false` as JSON has it.
pub(super) fn text_of(value: &JsValue) -> Option<String> {
    if value.as_f64().is_some() || value.as_bool().is_some() {
        return JSON::stringify(value).ok()?.as_string();
    }
    value.as_string()
}
