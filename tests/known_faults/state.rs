//! What is kept of the work at shipped exercises, and found again.

use crate::support::*;
use bytes_and_bubbles::exercise::put::Put;
use bytes_and_bubbles::exercise::record::{Memory, Record, Storage, key_of, load, save};
use bytes_and_bubbles::exercise::schema::Kind;
use bytes_and_bubbles::exercise::shipped::{find, shipped};
use bytes_and_bubbles::exercise::sitting::{Book, Sitting};

/// Answers to try, some of which are right in some part.
const TEXTS: [&str; 8] = ["7/8", "6.5 GB", "133", "16", "0.238", "1/3", "2.62 MB", "nonsense"];

#[test]
fn verdicts_are_the_same_after_coming_back_with_five_hundred_seeds() {
    let storage = Memory::default();
    let seeds = (0..500_u32).map(|step| step.wrapping_mul(8_589_935));
    for (seed, exercise) in seeds.zip(shipped().iter().cycle()) {
        let mut before = Sitting::open(exercise, Record::new("", &exercise.id, seed), Book::Open);
        for (at, part) in (1..).zip(&exercise.parts) {
            if matches!(part.kind, Kind::Number(_)) {
                let text = TEXTS[((seed.wrapping_add(part.line)) as usize) % TEXTS.len()];
                before.put(&part.name, Put::Text(text.to_owned()), at * 10);
            }
            before.check(&part.name, at * 10 + 1);
        }
        assert_eq!(save(&storage, &before.record).note, None);
        let kept = load(&storage, &before.record.as_key()).record.unwrap();
        let after = Sitting::open(exercise, kept, Book::Open);
        assert_eq!(after.dealt, before.dealt);
        for part in &exercise.parts {
            assert_eq!(after.text(part), before.text(part), "{} {seed}", exercise.id);
            assert_eq!(after.shown(part), before.shown(part), "{} {seed}", exercise.id);
        }
        assert_eq!(after.standing(), before.standing());
    }
}

#[test]
fn each_exercise_and_seed_has_a_place_of_its_own() {
    let mut keys: Vec<String> = shipped()
        .iter()
        .flat_map(|exercise| [0, 1, 11, u32::MAX].map(|seed| key_of("", &exercise.id, seed)))
        .collect();
    let many = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), many);
    // Two of one exercise with other numbers keep apart.
    let storage = Memory::default();
    for (seed, text) in [(0, "6.5 GB"), (7, "12 GB")] {
        let mut sitting = sitting("thirteen-billion", seed);
        sitting.put("b", Put::Text(text.to_owned()), 1);
        save(&storage, &sitting.record);
    }
    assert_eq!(storage.keys().len(), 2);
    let found = load(&storage, &sitting("thirteen-billion", 0).record.as_key()).record.unwrap();
    assert_eq!(found.text_of("b"), Some("6.5 GB"));
}

#[test]
fn one_wrong_answer_counts_once_however_it_is_written() {
    let mut sitting = sitting("choose-m", 0);
    for (at, text) in (1..).zip(["8", "8", "8.0", " 8 ", "16/2", "８", "7", "8", "about 8", "8."])
    {
        sitting.put("a", Put::Text(text.to_owned()), at * 10);
        sitting.check("a", at * 10 + 1);
    }
    assert_eq!(sitting.standing().parts[0].wrong, 2);
}

#[test]
fn the_mark_goes_with_the_first_change_and_stays_with_the_other_parts() {
    let mut sitting = sitting("thirteen-billion", 0);
    let [a, b] = ["a", "b"].map(|name| sitting.part(name).unwrap());
    sitting.put("a", Put::Text("208 GB".to_owned()), 10);
    sitting.check("a", 11);
    sitting.put("b", Put::Text("6.5 GB".to_owned()), 20);
    sitting.check("b", 21);
    assert!(sitting.shown(a).is_some() && sitting.shown(b).is_some());
    sitting.put("b", Put::Text("65 GB".to_owned()), 30);
    assert!(sitting.shown(a).is_some() && sitting.shown(b).is_none());
    assert!(sitting.standing().parts.iter().take(2).all(|part| part.done), "right stays right");
    sitting.check("b", 31);
    assert!(sitting.standing().parts[1].done);
}

#[test]
fn a_seed_comes_with_every_record() {
    let record = Record::new("", "thirteen-billion", 4_000_000_001);
    let (back, whole) = Record::from_text(&record.to_text()).unwrap();
    assert!(whole);
    let exercise = find("thirteen-billion").unwrap();
    let dealt = |record| Sitting::open(exercise, record, Book::Open).dealt;
    assert_eq!(dealt(back), dealt(record));
}
