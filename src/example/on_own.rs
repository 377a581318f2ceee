//! Which examples of the chapters are put on the reader's own run.

use super::{Chapter, HEADS};

/// Which examples of the chapters work on the reader's own numbers; the others have those of the book.
///
/// ```
/// use bytes_and_bubbles::example::OnOwn;
///
/// let mut on_own = OnOwn::default();
/// on_own.put_all(true);
/// on_own.put("staircase", false);
/// assert!(on_own.has("ledger") && !on_own.has("staircase"));
/// assert_eq!(on_own.text(), "all,staircase");
/// assert_eq!(OnOwn::read("all,staircase"), Some(on_own));
/// // What stands on the reader's run anyway cannot be named, and neither can what nobody knows.
/// assert_eq!((OnOwn::read("sheet"), OnOwn::read("ledgers")), (None, None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OnOwn {
    all: bool,
    /// The examples for which it is the other way round.
    others: Vec<&'static str>,
}

/// Stands in an address for all examples.
const ALL_OF_THEM: &str = "all";

impl OnOwn {
    /// Whether an example is on the reader's run.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.all != self.others.contains(&name)
    }

    /// Puts an example on the reader's run, or back on the book's.
    pub fn put(&mut self, name: &'static str, on: bool) {
        self.others.retain(|other| *other != name);
        if on != self.all {
            let place = self.others.iter().take_while(|other| **other < name).count();
            self.others.insert(place, name);
        }
    }

    /// Puts all examples on the reader's run, or back on the book's.
    pub fn put_all(&mut self, on: bool) {
        *self = Self { all: on, others: Vec::new() };
    }

    /// Whether all are on it, or none; `None` where some are.
    #[must_use]
    pub fn all(&self) -> Option<bool> {
        self.others.is_empty().then_some(self.all)
    }

    /// As it stands in an address; empty where every example has the book's numbers.
    #[must_use]
    pub fn text(&self) -> String {
        let all = self.all.then_some(ALL_OF_THEM);
        all.into_iter().chain(self.others.iter().copied()).collect::<Vec<_>>().join(",")
    }

    /// What an address says; `None` where it names what cannot be put there.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut on_own = Self::default();
        for name in text.split(',').filter(|name| !name.is_empty()) {
            if name == ALL_OF_THEM {
                on_own.put_all(true);
                continue;
            }
            let named =
                |example: &&super::Head| example.name == name && example.chapter != Chapter::Own;
            on_own.put(HEADS.iter().find(named)?.name, !on_own.all);
        }
        Some(on_own)
    }
}
