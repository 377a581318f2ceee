//! What is kept of the learner's work: records, their merging, files, what to repeat, pass slips.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod file;
mod fixtures;
mod merging;
mod packed;
mod predictions;
mod resetting;
mod review;
mod slip;
mod standing;
mod storing;

use bytes_and_bubbles::exercise::record::{Event, Mark, Record, Stamp, Typed, What};
use bytes_and_bubbles::exercise::schema::{
    Choice, Exercise, Figures, Given, Kind, Lists, Part, Place, Wanted,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// What people type, and what means something within JSON, links and packed texts.
pub const HOSTILE: [&str; 12] = [
    "",
    " 24% ",
    "\"quoted\" \\ back\\\\slash",
    "first\nsecond\r\nthird\ttab",
    "\u{0}\u{1}\u{1b}\u{7f}\u{85}\u{2028}\u{2029}",
    "👩‍👩‍👧‍👦 85.9 GB 🫧",
    "\u{202e}abc\u{202c} עברית العربية",
    "−5 × 10⁹, 1/3; 2:1 | 4 & # % ? + =",
    "%41%zz%",
    "<script>alert(1)</script>",
    "e\u{301} \u{feff} \u{fffd} \u{10ffff}",
    "{\"v\":1,\"exercise\":\"x\"}",
];

pub const MORNING: i64 = 1_700_000_000_000;
pub const MINUTE: i64 = 60_000;
pub const DAY: i64 = 24 * 60 * MINUTE;

pub fn stamp(at: i64) -> Stamp<'static> {
    Stamp { at, edition: "0123456789abcdef", generator: 1 }
}

/// A record in which these happened, each a minute after the one before.
pub fn record(exercise: &str, seed: u32, events: &[(&str, What)]) -> Record {
    record_from(MORNING, exercise, seed, events)
}

pub fn record_from(start: i64, exercise: &str, seed: u32, events: &[(&str, What)]) -> Record {
    let mut record = Record::new("", exercise, seed);
    for (place, (part, what)) in events.iter().enumerate() {
        let at = start + MINUTE * i64::try_from(place).unwrap();
        if let What::Checked(text, _) = what {
            record.type_in(stamp(at), part, text);
        }
        record.happened(stamp(at), part, what.clone());
    }
    record
}

pub fn checked(text: &str, mark: Mark) -> What {
    What::Checked(text.to_owned(), mark)
}

/// An exercise with a number, a choice and a box for one's own words.
pub fn exercise() -> Exercise {
    let part = |name: &str, ask: &str, kind| Part {
        name: name.to_owned(),
        ask: ask.to_owned(),
        kind,
        with: Vec::new(),
        predict: false,
        lists: Lists::default(),
        line: 1,
    };
    let wanted =
        Wanted { estimate: "bubble".to_owned(), figures: Figures::Significant(3), of: None };
    let option = |key: &str, right| Choice {
        key: key.to_owned(),
        text: format!("The {key}"),
        right,
        why: String::new(),
    };
    let options = vec![option("state", true), option("rest", false)];
    Exercise {
        id: "bubble-of-sixteen".to_owned(),
        chapter: 8,
        place: Place::Drill,
        title: "Sixteen stages".to_owned(),
        prompt: "A pipeline of {stages} stages is fed {micro-batches} micro-batches.".to_owned(),
        picture: None,
        given: [("stages", ["16", "4", "8", "32"]), ("micro-batches", ["48", "12", "24", "96"])]
            .map(|(name, values)| Given {
                name: name.to_owned(),
                values: values.map(str::to_owned).to_vec(),
                line: 1,
            })
            .to_vec(),
        parts: vec![
            part("a", "What share is lost?", Kind::Number(wanted)),
            part("b", "Which binds?", Kind::Choice { options, estimate: None }),
            part("c", "Why?", Kind::Words { points: vec!["It waits.".to_owned()] }),
        ],
        line: 1,
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        proptest::sample::select(&HOSTILE[..]).prop_map(str::to_owned),
        "[0-9.%]{0,4}",
    ]
}

fn mark() -> impl Strategy<Value = Mark> {
    proptest::sample::select(vec![Mark::Right, Mark::Form, Mark::Wrong, Mark::NotRead])
}

fn what() -> impl Strategy<Value = What> {
    prop_oneof![
        (text(), 0..4_u32).prop_map(|(edition, generator)| What::Edition(edition, generator)),
        (text(), mark()).prop_map(|(text, mark)| What::Checked(text, mark)),
        (0..5_u32).prop_map(What::Hint),
        Just(What::Solution),
        (text(), any::<i64>()).prop_map(|(text, error)| What::Predicted(text, error)),
        vec(0..9_u32, 0..4).prop_map(What::Ticked),
        ("later-[a-z]{1,6}", any::<i64>())
            .prop_map(|(name, number)| What::Other(name, format!("{number},[true,{{}}]"))),
    ]
}

fn time() -> impl Strategy<Value = i64> {
    prop_oneof![0..6_i64, any::<i64>()]
}

/// Versions of one record: few parts and moments, so that they meet.
pub fn version() -> impl Strategy<Value = Record> {
    let typed = ("[a-c]", text(), time()).prop_map(|(part, text, at)| Typed { part, text, at });
    let event = (time(), "[a-c]?", what()).prop_map(|(at, part, what)| Event { at, part, what });
    let other = ("x-[a-c]", 0..3_i64).prop_map(|(name, number)| (name, number.to_string()));
    (vec(typed, 0..6), vec(event, 0..8), vec(other, 0..3)).prop_map(|(texts, events, others)| {
        Record { texts, events, others, ..Record::new("", "bubble-of-sixteen", 7) }.normal()
    })
}
