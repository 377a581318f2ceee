//! Files: saving a text as one, and reading the one that a reader picks.

use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::document;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlInputElement, Url};

/// More is no file of ours.
const MOST_BYTES: f64 = 1e6;

/// Saves `text` as a file of this name.
pub fn save_file(name: &str, kind: &str, text: &str) {
    let parts = Array::of1(&JsValue::from_str(text));
    let options = BlobPropertyBag::new();
    options.set_type(kind);
    let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a")
        && let Ok(link) = link.dyn_into::<HtmlAnchorElement>()
    {
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
}

/// Why nothing was found in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// It is far larger than any file of ours.
    TooLarge,
    /// It is no JSON, or cannot be read.
    NoJson,
}

/// What was found in a JSON file: texts and numbers by their names, and lists of lists of texts.
pub type JsonParts = (Vec<(String, String)>, Vec<(String, Vec<Vec<String>>)>);

/// Reads the file that was picked, and hands over what was found in it; nothing where it is no JSON.
/// The same file can be picked again afterwards.
pub fn read_json_file(
    input: &HtmlInputElement,
    done: impl FnOnce(Result<JsonParts, FileFault>) + 'static,
) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    let input = input.clone();
    spawn_local(async move {
        if file.size() > MOST_BYTES {
            input.set_value("");
            done(Err(FileFault::TooLarge));
            return;
        }
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        input.set_value("");
        done(text.and_then(|text| json_parts(&text)).ok_or(FileFault::NoJson));
    });
}

fn json_parts(text: &str) -> Option<JsonParts> {
    let json = JSON::parse(text).ok()?;
    // Other JSON than an object holds nothing that is known.
    let Some(object) = json.dyn_ref::<Object>().filter(|_| !Array::is_array(&json)) else {
        return Some(JsonParts::default());
    };
    let (mut fields, mut lists) = (Vec::new(), Vec::new());
    for name in Object::keys(object).iter() {
        let value = Reflect::get(object, &name).ok()?;
        let name = name.as_string()?;
        if let Some(list) = value.dyn_ref::<Array>() {
            // A list of anything else is there, and holds nothing that is known.
            lists.push((name, list.iter().map(|row| texts(&row)).collect()));
        } else if let Some(text) = text_of(&value) {
            fields.push((name, text));
        }
    }
    Some((fields, lists))
}

fn texts(row: &JsValue) -> Vec<String> {
    let cells = row.dyn_ref::<Array>().map(Array::to_vec).unwrap_or_default();
    cells.iter().filter_map(text_of).collect()
}

/// A text, or a number as JSON has it.
pub(super) fn text_of(value: &JsValue) -> Option<String> {
    if value.as_f64().is_some() {
        return JSON::stringify(value).ok()?.as_string();
    }
    value.as_string()
}
