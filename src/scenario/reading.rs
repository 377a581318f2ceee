//! What texts were read as before: of all texts on a page an edit changes one, and reading is the larger
//! part of working anything out.

use super::{Entry, Field};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Texts that are remembered; past these all are forgotten, and read again.
const MOST: usize = 500;

/// Longer texts are rare, and not worth the room.
const LONGEST: usize = 60;

thread_local! {
    static KNOWN: RefCell<BTreeMap<String, Vec<(Field, Entry)>>> = const { RefCell::new(BTreeMap::new()) };
}

/// What `text` is in `field`: as it was read before, or read now.
pub(super) fn remembered(field: &Field, text: &str, read: impl FnOnce() -> Entry) -> Entry {
    if text.len() > LONGEST {
        return read();
    }
    let before = KNOWN.with_borrow(|known| {
        let (_, entry) = known.get(text)?.iter().find(|(known, _)| known == field)?;
        Some(entry.clone())
    });
    before.unwrap_or_else(|| {
        let entry = read();
        KNOWN.with_borrow_mut(|known| {
            if known.len() >= MOST {
                known.clear();
            }
            known.entry(text.to_owned()).or_default().push((*field, entry.clone()));
        });
        entry
    })
}
