//! Two versions of one record, put together.

use super::{Event, Record, Typed};

impl Record {
    /// Both versions in one: everything that happened in either, and the newest text of each part. The order
    /// of merging makes no difference, and merging again changes nothing. Records of different exercises or
    /// seeds are not put together.
    #[must_use]
    pub fn merge(&self, other: &Self) -> Option<Self> {
        if (&self.space, &self.exercise, self.seed) != (&other.space, &other.exercise, other.seed) {
            return None;
        }
        let mut both = self.clone();
        both.texts.extend(other.texts.iter().cloned());
        both.events.extend(other.events.iter().cloned());
        both.others.extend(other.others.iter().cloned());
        Some(both.normal())
    }

    /// The record with its texts and events in order, none twice.
    #[must_use]
    pub fn normal(mut self) -> Self {
        self.texts = newest(self.texts);
        self.events = once(self.events);
        // Of two values for one name nobody here can know the newer: the same one is taken everywhere.
        self.others.sort_by(|one, other| (&one.0, &other.1).cmp(&(&other.0, &one.1)));
        self.others.dedup_by(|later, first| later.0 == first.0);
        self
    }
}

/// The newest text of each part; of two from one moment the same one in either order.
fn newest(mut texts: Vec<Typed>) -> Vec<Typed> {
    texts.sort_by(|one, other| {
        one.part.cmp(&other.part).then_with(|| (other.at, &other.text).cmp(&(one.at, &one.text)))
    });
    texts.dedup_by(|older, newest| older.part == newest.part);
    texts
}

fn once(mut events: Vec<Event>) -> Vec<Event> {
    events.sort();
    events.dedup();
    events
}
