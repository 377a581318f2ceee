//! Keeping records: whatever is there is merged with what comes, and nothing is destroyed that cannot be read.

use super::reset::BEFORE;
use super::{Key, Record, Unread, from_key, key_of};
use crate::exercise::sum::sum_of;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// Before what could not be read.
const SET_ASIDE: &str = "bytes-and-bubbles.set-aside.";

/// Names and texts that outlive the page.
pub trait Storage {
    /// The text of this name.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps a text; `false` where there is no room or nothing is kept at all.
    fn set(&self, key: &str, text: &str) -> bool;
    /// Forgets a text.
    fn remove(&self, key: &str);
    /// All names, in any order.
    fn keys(&self) -> Vec<String>;
}

/// What stands in for a browser that keeps nothing: it lasts as long as the page.
#[derive(Debug, Default)]
pub struct Memory(RefCell<BTreeMap<String, String>>);

impl Storage for Memory {
    fn get(&self, key: &str) -> Option<String> {
        self.0.borrow().get(key).cloned()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        self.0.borrow_mut().insert(key.to_owned(), text.to_owned());
        true
    }

    fn remove(&self, key: &str) {
        self.0.borrow_mut().remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.0.borrow().keys().cloned().collect()
    }
}

/// A store whose room may run out: a text that finds none in it lasts as long as the page. Only what puts
/// something else at risk, a copy put aside or the way back from a reset, is kept for good or not at all.
#[derive(Debug, Default)]
pub struct Overflow<S> {
    store: S,
    page: Memory,
}

impl<S: Storage> Overflow<S> {
    /// Around a store, with nothing that found no room.
    pub fn around(store: S) -> Self {
        Self { store, page: Memory::default() }
    }
}

impl<S: Storage> Storage for Overflow<S> {
    fn get(&self, key: &str) -> Option<String> {
        self.page.get(key).or_else(|| self.store.get(key))
    }

    fn set(&self, key: &str, text: &str) -> bool {
        let kept = self.store.set(key, text);
        if kept {
            self.page.remove(key);
        } else if key != BEFORE && !key.starts_with(SET_ASIDE) {
            self.page.set(key, text);
        }
        kept
    }

    fn remove(&self, key: &str) {
        self.page.remove(key);
        self.store.remove(key);
    }

    fn keys(&self) -> Vec<String> {
        let mut keys = self.store.keys();
        keys.extend(self.page.keys());
        keys.sort_unstable();
        keys.dedup();
        keys
    }
}

/// What there is to say of a record that is not simply kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A later version of the workbook wrote it; it is left as it is.
    Newer(u32),
    /// What was there, or a part of it, could not be read; it was put under this name.
    SetAside(String),
    /// The browser has no room, or keeps nothing.
    NotKept,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Newer(_) => {
                "A later version of the workbook has kept answers to this exercise. They are left as they \
                 are, and what you type now is not kept. Reload the page to get the newest version."
            }
            Self::SetAside(_) => {
                "Something that was kept of this exercise could not be read. It was put aside, not deleted."
            }
            Self::NotKept => {
                "This browser does not keep your progress: it has no room left, or keeps nothing of this \
                 page. Take a file along."
            }
        })
    }
}

/// What was found of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loaded {
    /// The record, as far as it can be read.
    pub record: Option<Record>,
    /// What there is to say of it.
    pub note: Option<Note>,
}

/// What is kept of an exercise and a seed. What cannot be read is put aside.
pub fn load(storage: &dyn Storage, key: &Key) -> Loaded {
    let name = key_of(&key.space, &key.exercise, key.seed);
    let Some(text) = storage.get(&name) else { return Loaded::default() };
    match read_as(&text, key) {
        Ok((record, true)) => Loaded { record: Some(record), note: None },
        Ok((record, false)) => {
            Loaded { record: Some(record), note: Some(copy_aside(storage, &name, &text)) }
        }
        Err(Unread::Newer(form)) => Loaded { record: None, note: Some(Note::Newer(form)) },
        Err(Unread::Damaged) => {
            let note = copy_aside(storage, &name, &text);
            if note != Note::NotKept {
                storage.remove(&name);
            }
            Loaded { record: None, note: Some(note) }
        }
    }
}

/// Keeps a record together with what is kept already, by whichever window: gives both in one, which the
/// caller goes on with.
pub fn save(storage: &dyn Storage, own: &Record) -> Loaded {
    let Loaded { record, note } = load(storage, &own.as_key());
    let both = record.and_then(|stored| stored.merge(own)).unwrap_or_else(|| own.clone().normal());
    // Where there is no room to put aside what cannot be read, it must not be written over either.
    if matches!(note, Some(Note::Newer(_) | Note::NotKept)) {
        return Loaded { record: Some(both), note };
    }
    let (name, text) = (own.key(), both.to_text());
    let kept = storage.get(&name).as_ref() == Some(&text) || storage.set(&name, &text);
    Loaded { record: Some(both), note: if kept { note } else { Some(Note::NotKept) } }
}

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct All {
    /// The records, in the order of their names.
    pub records: Vec<Record>,
    /// How many were written by a later version.
    pub newer: usize,
    /// How many cannot be read.
    pub damaged: usize,
}

/// Everything that is kept; what cannot be read stays where it is.
pub fn all(storage: &dyn Storage) -> All {
    let mut keys: Vec<_> =
        storage.keys().into_iter().filter_map(|name| Some((from_key(&name)?, name))).collect();
    keys.sort();
    let mut all = All::default();
    for (key, name) in keys {
        match storage.get(&name).map(|text| read_as(&text, &key)) {
            Some(Ok((record, _))) => all.records.push(record),
            Some(Err(Unread::Newer(_))) => all.newer += 1,
            Some(Err(Unread::Damaged)) => all.damaged += 1,
            None => {}
        }
    }
    all
}

impl All {
    /// When the first of it happened: whose progress this is, somebody may want to know.
    #[must_use]
    pub fn since(&self) -> Option<i64> {
        let first = |record: &Record| record.events.iter().map(|event| event.at).min();
        self.records.iter().filter_map(first).min()
    }
}

impl Record {
    /// What its name says.
    #[must_use]
    pub fn as_key(&self) -> Key {
        Key { space: self.space.clone(), exercise: self.exercise.clone(), seed: self.seed }
    }
}

/// Reads what stands under a name; it must be what the name says.
pub(super) fn read_as(text: &str, key: &Key) -> Result<(Record, bool), Unread> {
    Record::from_text(text).and_then(|(record, entire)| {
        if record.as_key() == *key { Ok((record, entire)) } else { Err(Unread::Damaged) }
    })
}

/// Puts a copy aside, each text once.
pub(super) fn copy_aside(storage: &dyn Storage, name: &str, text: &str) -> Note {
    let rest = name.strip_prefix("bytes-and-bubbles.").unwrap_or(name);
    let aside = format!("{SET_ASIDE}{rest}.{}", sum_of([text]));
    if storage.set(&aside, text) { Note::SetAside(aside) } else { Note::NotKept }
}
