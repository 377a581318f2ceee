//! Starting anew, with a way back that outlives the page.

use super::text::list;
use super::{Key, Note, Storage, Unread, from_key, save, storage};
use crate::exercise::schema::{Node, Value};
use crate::scenario::json_text;
use std::fmt;

/// Where the way back is kept: what was there before the last reset.
const BEFORE: &str = "bytes-and-bubbles.reset";

/// The way back from the last reset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undo {
    /// What was reset, in words.
    pub what: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// How many records would come back.
    pub records: usize,
}

/// Nothing was reset: there is no room for the way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom;

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "This browser has no room to keep a way back, so nothing was reset. Save your progress as a \
             file first.",
        )
    }
}

/// Takes the chosen records away: those of an exercise, of a chapter, all. They can be brought back until the
/// next reset. Records of a later version stay.
///
/// # Errors
/// [`NoRoom`], and then nothing has changed.
pub fn reset(
    storage: &dyn Storage,
    what: &str,
    now: i64,
    chosen: impl Fn(&Key) -> bool,
) -> Result<Undo, NoRoom> {
    reset_with(storage, what, now, chosen, |_| false)
}

/// The same, and with them other texts, chosen by their names: rungs of ladders, sheets that were begun.
///
/// # Errors
/// [`NoRoom`], and then nothing has changed.
pub fn reset_with(
    storage: &dyn Storage,
    what: &str,
    now: i64,
    chosen: impl Fn(&Key) -> bool,
    others: impl Fn(&str) -> bool,
) -> Result<Undo, NoRoom> {
    let mut texts = Vec::new();
    for name in storage.keys() {
        if others(&name) {
            texts.extend(storage.get(&name).map(|text| (name, text)));
            continue;
        }
        let Some(key) = from_key(&name).filter(&chosen) else { continue };
        let Some(text) = storage.get(&name) else { continue };
        if !matches!(storage::read_as(&text, &key), Err(Unread::Newer(_))) {
            texts.push((name, text));
        }
    }
    let done = Undo { what: what.to_owned(), at: now, records: texts.len() };
    if texts.is_empty() {
        return Ok(done);
    }
    let pairs =
        texts.iter().map(|(name, text)| format!("[{},{}]", json_text(name), json_text(text)));
    let copy =
        format!("{{\"v\":1,\"what\":{},\"at\":{now},\"texts\":{}}}", json_text(what), list(pairs));
    let early = storage.set(BEFORE, &copy);
    texts.iter().for_each(|(name, _)| storage.remove(name));
    // Where there was no room for both, there is once the records are gone.
    if early || storage.set(BEFORE, &copy) {
        return Ok(done);
    }
    for (name, text) in &texts {
        storage.set(name, text);
    }
    Err(NoRoom)
}

/// The way back that is at hand.
pub fn undo_at_hand(storage: &dyn Storage) -> Option<Undo> {
    let copy = Node::from_json(&storage.get(BEFORE)?).ok()?;
    let at = match copy.get("at")?.value {
        Value::Whole(at) => at,
        _ => return None,
    };
    let what = copy.get("what")?.text()?.to_owned();
    Some(Undo { what, at, records: copy.get("texts")?.list()?.len() })
}

/// Brings back what the last reset took away, merged with what has happened since: how many records came
/// back. Where one finds no room, the way back stays.
pub fn undo(storage: &dyn Storage) -> Option<usize> {
    let copy = Node::from_json(&storage.get(BEFORE)?).ok()?;
    let texts = copy.get("texts")?.list()?;
    let mut back = 0;
    for pair in texts {
        let Some([name, text]) = pair.list() else { continue };
        if let (Some(name), Some(text)) = (name.text(), text.text()) {
            back += usize::from(put_back(storage, name, text));
        }
    }
    if back == texts.len() {
        storage.remove(BEFORE);
    }
    Some(back)
}

fn put_back(storage: &dyn Storage, name: &str, text: &str) -> bool {
    if storage.get(name).is_none() {
        return storage.set(name, text);
    }
    // What is there by now of anything else than a record stays.
    let Some(key) = from_key(name) else { return true };
    match storage::read_as(text, &key) {
        Ok((record, _)) => {
            !matches!(save(storage, &record).note, Some(Note::Newer(_) | Note::NotKept))
        }
        Err(_) => storage::copy_aside(storage, name, text) != Note::NotKept,
    }
}
