//! Shipped exercises, answered as a reader answers them.

use bytes_and_bubbles::exercise::check::{ReadBack, Verdict, check, deal, read_back};
use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::estimates::{self, Answer};
use bytes_and_bubbles::exercise::record::Record;
use bytes_and_bubbles::exercise::schema::{Kind, Part};
use bytes_and_bubbles::exercise::shipped::{find, shipped};
use bytes_and_bubbles::exercise::sitting::{Book, Sitting};
use bytes_and_bubbles::quantity::read::Expect;

/// The verdict on a text in a part of the book's own variant.
pub fn verdict(exercise: &str, part: &str, text: &str) -> Verdict {
    let dealt = deal(find(exercise).unwrap_or_else(|| panic!("{exercise}")), 0);
    let part = dealt.part(part).unwrap();
    check(&dealt, part, &[(part.name.clone(), text.to_owned())])
}

/// What such a text is read back as.
pub fn read(exercise: &str, part: &str, text: &str) -> ReadBack {
    let dealt = deal(find(exercise).unwrap_or_else(|| panic!("{exercise}")), 0);
    read_back(&dealt, dealt.part(part).unwrap(), text)
}

/// The text of a read-back that is neither asked nor refused.
#[track_caller]
pub fn reads(exercise: &str, part: &str, text: &str) -> String {
    match read(exercise, part, text) {
        ReadBack::Read(read, _) => read,
        other => panic!("{text:?}: {other:?}"),
    }
}

#[track_caller]
pub fn right(exercise: &str, part: &str, texts: &[&str]) {
    for text in texts {
        let verdict = verdict(exercise, part, text);
        assert!(matches!(verdict, Verdict::Right { .. }), "{text:?}: {verdict:?}");
    }
}

#[track_caller]
pub fn form(exercise: &str, part: &str, texts: &[&str]) {
    for text in texts {
        let verdict = verdict(exercise, part, text);
        assert!(matches!(verdict, Verdict::Form { .. }), "{text:?}: {verdict:?}");
    }
}

#[track_caller]
pub fn wrong(exercise: &str, part: &str, texts: &[&str]) {
    for text in texts {
        let verdict = verdict(exercise, part, text);
        assert!(matches!(verdict, Verdict::Wrong { .. }), "{text:?}: {verdict:?}");
    }
}

/// Not judged, with nothing to choose from but a sentence that has these words.
#[track_caller]
pub fn refused(exercise: &str, part: &str, texts: &[&str], words: &str) {
    for text in texts {
        match verdict(exercise, part, text) {
            Verdict::NotRead { says, options } => {
                assert!(options.is_empty() && says.contains(words), "{text:?}: {says} {options:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

/// Not judged, with these to choose from.
#[track_caller]
pub fn asked(exercise: &str, part: &str, text: &str, choices: &[&str]) {
    match verdict(exercise, part, text) {
        Verdict::NotRead { options, .. } => {
            let texts: Vec<_> = options.iter().map(|option| option.text.as_str()).collect();
            assert_eq!(texts, choices, "{text:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

/// Each part of the shipped exercises that takes one number, in its first variant, and how it is read.
pub fn numbers() -> Vec<(Dealt<'static>, &'static Part, Expect)> {
    let all = shipped().iter().flat_map(|exercise| {
        exercise.parts.iter().filter_map(move |part| {
            let Kind::Number(wanted) = &part.kind else { return None };
            let Answer::Number { expect, .. } = estimates::find(&wanted.estimate)?.answer else {
                return None;
            };
            Some((deal(exercise, 0), part, expect))
        })
    });
    let all: Vec<_> = all.collect();
    assert!(all.len() > 60);
    all
}

/// A sitting at an exercise in which nothing was done.
pub fn sitting(exercise: &str, seed: u32) -> Sitting {
    let exercise = find(exercise).unwrap_or_else(|| panic!("{exercise}"));
    Sitting::open(exercise, Record::new("", &exercise.id, seed), Book::Open)
}
