//! Keeping and finding again.

use super::{HOSTILE, checked, exercise, record, stamp};
use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::record::{
    Mark, Memory, Note, Record, Spare, Storage, all, from_key, is_id, key_of, load, save, space_of,
};

/// A browser without room.
pub struct Full(pub Memory);

impl Storage for Full {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get(key)
    }
    fn set(&self, _: &str, _: &str) -> bool {
        false
    }
    fn remove(&self, key: &str) {
        self.0.remove(key);
    }
    fn keys(&self) -> Vec<String> {
        self.0.keys()
    }
}

#[test]
fn five_hundred_seeds_are_found_as_they_were_left() {
    let (exercise, storage) = (exercise(), Memory::default());
    let mut kept = Vec::new();
    for seed in 0..500_u32 {
        let seed = seed.wrapping_mul(8_589_935);
        let dealt = Dealt::new(&exercise, seed, |_| true);
        let mut record = Record::new("", &exercise.id, seed);
        let text = HOSTILE[seed as usize % HOSTILE.len()];
        let numbers = dealt.text("{stages} {micro-batches}", &[]);
        record.type_in(stamp(1), "a", &format!("{numbers} {text}"));
        record.happened(stamp(2), "a", checked(&numbers, Mark::Wrong));
        assert_eq!(save(&storage, &record).note, None);
        kept.push((record, dealt));
    }
    assert_eq!(storage.keys().len(), 500);
    for (record, dealt) in &kept {
        let found = load(&storage, &record.as_key());
        assert_eq!((found.record.as_ref(), found.note), (Some(record), None));
        let seed = found.record.unwrap().seed;
        assert_eq!(&Dealt::new(&exercise, seed, |_| true), dealt);
    }
    assert_eq!(all(&storage).records.len(), 500);
    assert_eq!((all(&storage).since(), all(&Memory::default()).since()), (Some(1), None));
}

#[test]
fn no_two_records_share_a_name() {
    let names = ["a", "a-1", "a-11", "1", "-", "a1"];
    let mut keys = Vec::new();
    for space in ["", "a", "1", "a-1"] {
        for id in names {
            for seed in [0, 1, 11, 111, u32::MAX] {
                let key = key_of(space, id, seed);
                let read = from_key(&key).unwrap();
                assert_eq!(
                    (read.space.as_str(), read.exercise.as_str(), read.seed),
                    (space, id, seed)
                );
                assert!(!keys.contains(&key), "{key}");
                keys.push(key);
            }
        }
    }
    for other in [
        "bytes-and-bubbles.exercise.",
        "bytes-and-bubbles.exercise.a",
        "bytes-and-bubbles.exercise.a.",
        "bytes-and-bubbles.exercise.a.-1",
        "bytes-and-bubbles.exercise.a.+1",
        "bytes-and-bubbles.exercise.a.01",
        "bytes-and-bubbles.exercise.a.4294967296",
        "bytes-and-bubbles.exercise.A.1",
        "bytes-and-bubbles.exercise.a.b.1",
        "bytes-and-bubbles.other-exercise.a.1",
        "bytes-and-bubbles.own-run",
        "bytes-and-bubbles.reset",
        "exercise.a.1",
    ] {
        assert_eq!(from_key(other), None, "{other}");
    }
    assert!(is_id(&space_of("")) && !is_id("") && !is_id("ä") && !is_id(&"a".repeat(121)));
}

#[test]
fn a_write_keeps_what_another_window_wrote() {
    let storage = Memory::default();
    let one = record("bubble", 7, &[("a", checked("25%", Mark::Wrong))]);
    let mut two = Record::new("", "bubble", 7);
    two.type_in(stamp(1), "b", "state");
    save(&storage, &one);
    let both = save(&storage, &two).record.unwrap();
    assert_eq!(load(&storage, &one.as_key()).record, Some(both.clone()));
    assert_eq!((both.text_of("a"), both.text_of("b")), (Some("25%"), Some("state")));
}

#[test]
fn a_damaged_record_is_put_aside_once_and_not_destroyed() {
    let storage = Memory::default();
    let own = record("bubble", 7, &[("a", checked("25%", Mark::Wrong))]);
    let text = own.to_text();
    for damaged in
        [&text[..text.len() - 3], "", "[]", "{\"v\":0}", &text.replace("\"seed\":7", "\"seed\":8")]
    {
        storage.set(&own.key(), damaged);
        let Some(Note::SetAside(aside)) = save(&storage, &own).note else { panic!("{damaged}") };
        assert_eq!(storage.get(&aside).as_deref(), Some(damaged));
        assert!(aside.starts_with("bytes-and-bubbles.set-aside.exercise.bubble.7."), "{aside}");
        assert_eq!(load(&storage, &own.as_key()).record.as_ref(), Some(&own));
        assert_eq!(all(&storage).records.len(), 1);
    }
    let names = storage.keys().len();
    storage.set(&own.key(), "");
    load(&storage, &own.as_key());
    load(&storage, &own.as_key());
    assert_eq!(storage.keys().len(), names - 1);
}

#[test]
fn what_can_still_be_read_of_a_damaged_record_is() {
    let storage = Memory::default();
    let own = record("bubble", 7, &[("a", checked("25%", Mark::Wrong))]);
    let text = own.to_text().replace("\"events\":[", "\"events\":[[1,\"a\",\"hint\",\"x\"],7,");
    storage.set(&own.key(), &text);
    let saved = save(&storage, &own);
    assert_eq!(saved.record.as_ref(), Some(&own));
    let Some(Note::SetAside(aside)) = saved.note else { panic!() };
    assert_eq!(storage.get(&aside), Some(text));
    assert_eq!(save(&storage, &own).note, None);
}

#[test]
fn without_room_it_is_said_and_nothing_is_lost() {
    let own = record("bubble", 7, &[("a", checked("25%", Mark::Wrong))]);
    let full = Full(Memory::default());
    let saved = save(&full, &own);
    assert_eq!((saved.record.as_ref(), saved.note), (Some(&own), Some(Note::NotKept)));
    // What is damaged stays where it is as long as there is no room to put it aside.
    full.0.set(&own.key(), "broken");
    assert_eq!(save(&full, &own).note, Some(Note::NotKept));
    assert_eq!(full.get(&own.key()).as_deref(), Some("broken"));
}

#[test]
fn what_finds_no_room_lasts_as_long_as_the_page() {
    let storage = Spare::new(Full(Memory::default()));
    let own = record("a", 1, &[("a", checked("0.2", Mark::Wrong))]);
    assert_eq!(save(&storage, &own).note, Some(Note::NotKept));
    assert_eq!(load(&storage, &own.as_key()).record, Some(own.clone().normal()));
    assert_eq!((storage.keys().len(), all(&storage).records.len()), (1, 1));
    storage.remove(&own.key());
    assert!(storage.keys().is_empty());
    // Where nothing was kept before, there is no way back to be had from the page either.
    assert!(!storage.set("bytes-and-bubbles.reset", "{}"));
    assert_eq!(storage.get("bytes-and-bubbles.reset"), None);
}

#[test]
fn what_found_no_room_is_kept_once_there_is_some() {
    let storage = Spare::new(Memory::default());
    let own = record("a", 1, &[("a", checked("0.2", Mark::Wrong))]);
    assert_eq!(save(&storage, &own).note, None);
    assert_eq!(storage.keys(), [own.key()]);
}
