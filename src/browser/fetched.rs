//! Files that belong to the page and are fetched when they are asked for.

use super::files::text_of;
use js_sys::{Array, JSON, Object, Reflect};
use leptos::prelude::{document, window};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCache, RequestInit, Response};

/// Why a file of the page is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FetchFault {
    /// It did not arrive.
    NotThere,
    /// It arrived, and is not what it should be.
    Damaged,
}

/// Lists of objects, by the names of the lists. An object is its texts and numbers by their names; those
/// of an object within it go by both names: `inputs.layers`.
pub type Records = Vec<(String, Vec<Vec<(String, String)>>)>;

/// Fetches a JSON file that lies beside the page, and hands over the lists of objects in it.
pub fn fetch_records(
    address: &'static str,
    done: impl FnOnce(Result<Records, FetchFault>) + 'static,
) {
    spawn_local(async move {
        done(match fetched(address).await {
            Some(text) => records(&text).ok_or(FetchFault::Damaged),
            None => Err(FetchFault::NotThere),
        });
    });
}

async fn fetched(address: &str) -> Option<String> {
    // A page of one file has it in itself.
    if let Some(inlined) = document().get_element_by_id(&format!("bytes-and-bubbles:{address}")) {
        return inlined.text_content();
    }
    let options = RequestInit::new();
    // Its name stays when it changes, so that an old one may lie in the cache.
    options.set_cache(RequestCache::NoCache);
    let promise = window().fetch_with_str_and_init(address, &options);
    let response = JsFuture::from(promise).await.ok()?.dyn_into::<Response>().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

fn records(text: &str) -> Option<Records> {
    let json = JSON::parse(text).ok()?;
    let object = json.dyn_ref::<Object>().filter(|_| !Array::is_array(&json))?;
    let mut found = Records::new();
    for name in Object::keys(object).iter() {
        if let Some(list) = Reflect::get(object, &name).ok()?.dyn_ref::<Array>() {
            let rows = list.iter().map(|row| {
                let mut pairs = Vec::new();
                texts(&row, "", &mut pairs).map(|()| pairs)
            });
            found.push((name.as_string()?, rows.collect::<Option<_>>()?));
        }
    }
    Some(found)
}

/// Adds the texts of an object, and those of objects within it, but no deeper.
fn texts(value: &JsValue, within: &str, pairs: &mut Vec<(String, String)>) -> Option<()> {
    let object = value.dyn_ref::<Object>()?;
    for name in Object::keys(object).iter() {
        let value = Reflect::get(object, &name).ok()?;
        let name = format!("{within}{}", name.as_string()?);
        match text_of(&value) {
            Some(text) => pairs.push((name, text)),
            None if within.is_empty() => texts(&value, &format!("{name}."), pairs)?,
            None => return None,
        }
    }
    Some(())
}
