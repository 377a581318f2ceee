//! Starting anew and coming back.

use super::{checked, record};
use bytes_and_bubbles::exercise::record::{
    Key, Mark, Memory, Storage, all, reset, reset_with, save, undo, undo_at_hand,
};
use std::cell::RefCell;

fn filled() -> Memory {
    let storage = Memory::default();
    for (id, seed) in [("bubble", 0), ("bubble", 7), ("ring", 0)] {
        save(&storage, &record(id, seed, &[("a", checked("25%", Mark::Wrong))]));
    }
    storage.set("bytes-and-bubbles.own-run", "stages=4");
    storage
}

type Chosen = fn(&Key) -> bool;

#[test]
fn an_exercise_a_chapter_and_all_come_back() {
    let chosen: [(Chosen, usize); 3] = [
        (|key| key.exercise == "bubble" && key.seed == 7, 1),
        (|key| ["bubble"].contains(&key.exercise.as_str()), 2),
        (|_| true, 3),
    ];
    for (chosen, count) in chosen {
        let storage = filled();
        let before = all(&storage);
        let done = reset(&storage, "chapter 8", 5, chosen).unwrap();
        assert_eq!((done.records, all(&storage).records.len()), (count, 3 - count));
        assert_eq!(storage.get("bytes-and-bubbles.own-run").as_deref(), Some("stages=4"));
        assert_eq!(undo_at_hand(&storage), Some(done));
        assert_eq!(undo(&storage), Some(count));
        assert_eq!(all(&storage), before);
        assert_eq!((undo_at_hand(&storage), undo(&storage)), (None, None));
    }
}

#[test]
fn what_was_done_since_stays() {
    let storage = filled();
    reset(&storage, "all", 5, |_| true).unwrap();
    let mut since = record("bubble", 7, &[("b", checked("state", Mark::Right))]);
    since.events.retain(|event| !event.part.is_empty());
    save(&storage, &since);
    undo(&storage);
    let records = all(&storage).records;
    assert_eq!(records.len(), 3);
    let both = records.iter().find(|one| one.seed == 7).unwrap();
    assert_eq!((both.text_of("a"), both.text_of("b")), (Some("25%"), Some("state")));
}

#[test]
fn the_next_reset_takes_the_place_of_the_way_back() {
    let storage = filled();
    reset(&storage, "ring", 5, |key| key.exercise == "ring").unwrap();
    reset(&storage, "bubble", 6, |key| key.exercise == "bubble").unwrap();
    // One that finds nothing leaves the way back alone.
    assert_eq!(reset(&storage, "ring", 7, |key| key.exercise == "ring").unwrap().records, 0);
    assert_eq!(undo_at_hand(&storage).unwrap().what, "bubble");
    assert_eq!(undo(&storage), Some(2));
    assert!(all(&storage).records.iter().all(|one| one.exercise == "bubble"));
}

#[test]
fn damaged_records_come_back_as_they_were_and_later_ones_stay() {
    let storage = filled();
    let (ring, bubble) =
        ("bytes-and-bubbles.exercise.ring.0", "bytes-and-bubbles.exercise.bubble.0");
    storage.set(ring, "broken");
    storage.set(bubble, "{\"v\":2}");
    assert_eq!(reset(&storage, "all", 5, |_| true).unwrap().records, 2);
    assert_eq!(storage.get(bubble).as_deref(), Some("{\"v\":2}"));
    assert_eq!(storage.get(ring), None);
    undo(&storage);
    assert_eq!(storage.get(ring).as_deref(), Some("broken"));
}

/// A browser with room for so many bytes.
struct Small(Memory, RefCell<usize>);

impl Storage for Small {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get(key)
    }
    fn set(&self, key: &str, text: &str) -> bool {
        let others = self.0.keys().into_iter().filter(|other| other != key);
        let taken: usize = others.map(|other| self.0.get(&other).unwrap().len()).sum();
        taken + text.len() <= *self.1.borrow() && self.0.set(key, text)
    }
    fn remove(&self, key: &str) {
        self.0.remove(key);
    }
    fn keys(&self) -> Vec<String> {
        self.0.keys()
    }
}

#[test]
fn where_there_is_no_room_for_the_way_back_nothing_is_reset() {
    let storage = Small(filled(), RefCell::new(0));
    let before = all(&storage);
    let taken: usize = storage.keys().iter().map(|key| storage.get(key).unwrap().len()).sum();
    *storage.1.borrow_mut() = taken;
    assert!(reset(&storage, "all", 5, |_| true).is_err());
    assert_eq!((all(&storage), undo_at_hand(&storage)), (before.clone(), None));
    // Room for the copy once the records are gone is enough.
    *storage.1.borrow_mut() = taken + 600;
    assert_eq!(reset(&storage, "all", 5, |_| true).unwrap().records, 3);
    assert!(undo(&storage).is_some());
    *storage.1.borrow_mut() = taken * 9;
    undo(&storage);
    assert_eq!((all(&storage), undo_at_hand(&storage)), (before, None));
}

#[test]
fn rungs_and_sheets_go_and_come_back_with_the_records() {
    let storage = Memory::default();
    storage.set("bytes-and-bubbles.ladder.staircase.bubble", "1 rung=2");
    storage.set("bytes-and-bubbles.own-run", "stages=4");
    let others = |name: &str| name.starts_with("bytes-and-bubbles.ladder.");
    assert_eq!(reset_with(&storage, "all", 5, |_| true, others).unwrap().records, 1);
    assert_eq!(storage.get("bytes-and-bubbles.ladder.staircase.bubble"), None);
    assert_eq!(storage.get("bytes-and-bubbles.own-run").as_deref(), Some("stages=4"));
    assert_eq!(undo(&storage), Some(1));
    assert_eq!(
        storage.get("bytes-and-bubbles.ladder.staircase.bubble").as_deref(),
        Some("1 rung=2")
    );
}
