//! What a browser has no room for lasts as long as the page, so that nobody's typing is lost meanwhile.

use super::{Memory, Record, Storage, from_key};

/// A storage, and the records that it refused. They are put together with what it holds, and once it takes
/// one it is left to it.
#[derive(Debug, Default)]
pub struct Spare<S> {
    storage: S,
    refused: Memory,
}

impl<S: Storage> Spare<S> {
    /// A storage that has refused nothing yet.
    #[must_use]
    pub fn new(storage: S) -> Self {
        Self { storage, refused: Memory::default() }
    }
}

impl<S: Storage> Storage for Spare<S> {
    fn get(&self, key: &str) -> Option<String> {
        let kept = self.storage.get(key);
        match (self.refused.get(key), kept) {
            (Some(own), Some(kept)) => Some(both(kept, &own)),
            (own, kept) => kept.or(own),
        }
    }

    fn set(&self, key: &str, text: &str) -> bool {
        let kept = self.storage.set(key, text);
        if kept {
            self.refused.remove(key);
        } else if from_key(key).is_some() {
            self.refused.set(key, text);
        }
        kept
    }

    fn remove(&self, key: &str) {
        self.storage.remove(key);
        self.refused.remove(key);
    }

    fn keys(&self) -> Vec<String> {
        let mut keys = self.storage.keys();
        let more = self.refused.keys().into_iter().filter(|key| !keys.contains(key));
        keys.extend(more.collect::<Vec<_>>());
        keys
    }
}

/// A record that is kept together with a newer one of this page; what a later version wrote stays as it is.
fn both(kept: String, own: &str) -> String {
    match (Record::from_text(&kept), Record::from_text(own)) {
        (Ok((record, true)), Ok((own, _))) => {
            record.merge(&own).map_or(kept, |both| both.to_text())
        }
        _ => kept,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Key, Stamp, all, export, load, reset, save};
    use super::*;
    use std::cell::Cell;

    /// A storage that is full at times.
    #[derive(Default)]
    struct Full(Memory, Cell<bool>);

    impl Storage for Full {
        fn get(&self, key: &str) -> Option<String> {
            self.0.get(key)
        }

        fn set(&self, key: &str, text: &str) -> bool {
            !self.1.get() && self.0.set(key, text)
        }

        fn remove(&self, key: &str) {
            self.0.remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.0.keys()
        }
    }

    fn record(texts: &[(&str, &str)]) -> Record {
        let mut record = Record::new("", "bubble", 7);
        for (at, (part, text)) in (1..).zip(texts) {
            record.type_in(Stamp { at, edition: "e", generator: 1 }, part, text);
        }
        record
    }

    #[test]
    fn what_finds_no_room_is_there_as_long_as_the_page_is() {
        let storage = Spare::new(Full::default());
        let key = Key { space: String::new(), exercise: "bubble".into(), seed: 7 };
        let now = || load(&storage, &key).record.unwrap_or_default();
        save(&storage, &record(&[("a", "6")]));
        storage.storage.1.set(true);
        assert!(save(&storage, &record(&[("a", "6"), ("b", "24%")])).note.is_some());
        assert_eq!(now().text_of("b"), Some("24%"));
        assert!(export(&storage, 0).contains("24%"));
        // Another window has found room meanwhile; both stay.
        storage.storage.0.set(&record(&[]).key(), &record(&[("a", "6"), ("c", "9")]).to_text());
        assert_eq!((now().text_of("b"), now().text_of("c")), (Some("24%"), Some("9")));
        assert_eq!(all(&storage).records.len(), 1);

        storage.storage.1.set(false);
        save(&storage, &record(&[("a", "63"), ("b", "24%")]));
        assert!(storage.refused.keys().is_empty());
        assert!(storage.storage.get(&key_text()).is_some_and(|text| text.contains("24%")));
    }

    #[test]
    fn a_reset_takes_away_what_was_refused_too() {
        let storage = Spare::new(Full::default());
        storage.storage.1.set(true);
        save(&storage, &record(&[("a", "6")]));
        // No room for the way back: it stays.
        assert!(reset(&storage, "All", 0, |_| true).is_err());
        assert!(storage.get(&key_text()).is_some());
        storage.storage.1.set(false);
        assert!(reset(&storage, "All", 0, |_| true).is_ok());
        assert_eq!(storage.get(&key_text()), None);
    }

    #[test]
    fn what_a_later_version_wrote_is_left_alone() {
        let storage = Spare::new(Full::default());
        storage.storage.1.set(true);
        save(&storage, &record(&[("a", "6")]));
        let newer = "{\"v\":2,\"exercise\":\"bubble\",\"seed\":7}";
        storage.storage.0.set(&key_text(), newer);
        assert_eq!(storage.get(&key_text()).as_deref(), Some(newer));
    }

    fn key_text() -> String {
        record(&[]).key()
    }
}
