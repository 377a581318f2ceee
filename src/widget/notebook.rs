//! What this browser keeps of all exercises, and whether it does.

use crate::browser;
use crate::exercise::record::{self, All, Key, Loaded, Memory, Note, Record, Spare, Storage};
use leptos::prelude::*;
use send_wrapper::SendWrapper;

/// What names of records begin with.
const OURS: &str = "bytes-and-bubbles.";

/// What the browser keeps, as records are kept in it.
struct Browser;

impl Storage for Browser {
    fn get(&self, key: &str) -> Option<String> {
        browser::stored(key).flatten()
    }

    fn set(&self, key: &str, text: &str) -> bool {
        browser::store(key, text)
    }

    fn remove(&self, key: &str) {
        browser::forget(key);
    }

    fn keys(&self) -> Vec<String> {
        browser::stored_names(OURS)
    }
}

/// What this browser keeps of all exercises. Everything is written at once, and never over what another
/// window wrote: the two are put together.
#[derive(Clone, Copy)]
pub struct Notebook {
    /// Counts up whenever something changed, here or in another window.
    changes: RwSignal<u32>,
    /// What there is to say of what is kept.
    note: RwSignal<Option<Note>>,
    storage: StoredValue<SendWrapper<Box<dyn Storage>>>,
}

impl Notebook {
    /// Opens what the browser keeps, and follows what its other windows write. What it has no room for lasts
    /// as long as the page, and so does everything in a browser that keeps nothing.
    #[must_use]
    pub fn open() -> Self {
        let keeps = browser::keeps(OURS);
        // One that is full still shows what it kept before.
        let storage: Box<dyn Storage> = if keeps || !browser::stored_names(OURS).is_empty() {
            Box::new(Spare::new(Browser))
        } else {
            Box::<Memory>::default()
        };
        let notebook = Self::on(storage, (!keeps).then_some(Note::NotKept));
        browser::follow_stored(move |name| {
            if name.is_none_or(|name| name.starts_with(OURS)) {
                notebook.changed();
            }
        });
        notebook
    }

    /// One that lasts as long as the page, for exercises that are only tried.
    #[must_use]
    pub fn loose() -> Self {
        Self::on(Box::<Memory>::default(), None)
    }

    fn on(storage: Box<dyn Storage>, note: Option<Note>) -> Self {
        Self {
            changes: RwSignal::new(0),
            note: RwSignal::new(note),
            storage: StoredValue::new(SendWrapper::new(storage)),
        }
    }

    fn changed(self) {
        let _ = self.changes.try_update(|changes| *changes = changes.wrapping_add(1));
    }

    /// What there is to say of what is kept, where it is not simply kept.
    #[must_use]
    pub fn note(self) -> Option<Note> {
        self.note.get()
    }

    /// Is told when something changed.
    pub fn track(self) {
        self.changes.track();
    }

    /// What is kept of an exercise with this seed; an empty record where nothing is.
    #[must_use]
    pub fn find(self, space: &str, exercise: &str, seed: u32) -> Record {
        let key = Key { space: space.to_owned(), exercise: exercise.to_owned(), seed };
        let Loaded { record, note } = self.with(|storage| record::load(storage, &key));
        self.tell(note);
        record.unwrap_or_else(|| Record::new(space, exercise, seed))
    }

    /// Another screen is shown: what there was to say of one exercise is not said of the next.
    pub fn turn_page(self) {
        let of_one = matches!(self.note.get_untracked(), Some(Note::Newer(_) | Note::SetAside(_)));
        if of_one {
            self.note.set(None);
        }
    }

    /// Keeps a record: gives it back together with what another window has written to it.
    pub fn keep(self, own: &Record) -> Record {
        let Loaded { record, note } = self.with(|storage| record::save(storage, own));
        self.tell(note);
        self.changed();
        record.unwrap_or_else(|| own.clone())
    }

    /// What another window may have made of a record; nothing where what is kept cannot be read here, so that
    /// whoever works on it goes on with their own.
    #[must_use]
    pub fn news(self, space: &str, exercise: &str, seed: u32) -> Option<Record> {
        let key = Key { space: space.to_owned(), exercise: exercise.to_owned(), seed };
        let Loaded { record, note } = self.with(|storage| record::load(storage, &key));
        let unread = matches!(note, Some(Note::Newer(_) | Note::NotKept));
        self.tell(note);
        (!unread).then(|| record.unwrap_or_else(|| Record::new(space, exercise, seed)))
    }

    fn tell(self, note: Option<Note>) {
        if note.is_some() && self.note.with_untracked(|now| *now != note) {
            self.note.set(note);
        }
    }

    /// Everything that is kept.
    #[must_use]
    pub fn all(self) -> All {
        self.with(record::all)
    }

    /// Looks at what is kept, or changes it as a whole.
    pub fn with<T>(self, look: impl FnOnce(&dyn Storage) -> T) -> T {
        self.storage.with_value(|storage| look(&***storage))
    }

    /// The same, where it may change what is kept.
    pub fn change<T>(self, act: impl FnOnce(&dyn Storage) -> T) -> T {
        let done = self.with(act);
        self.changed();
        done
    }
}
