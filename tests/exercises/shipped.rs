//! The exercises that come with the workbook.

use bytes_and_bubbles::exercise::record::Record;
use bytes_and_bubbles::exercise::schema::{self, Choice, Kind, Place};
use bytes_and_bubbles::exercise::shipped::{files, find, shipped};
use bytes_and_bubbles::exercise::sitting::{Book, Sitting};
use bytes_and_bubbles::exercise::view::card::skeleton;
use std::path::Path;

#[test]
fn every_file_of_the_folder_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("exercises");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| format!("exercises/{}", entry.unwrap().file_name().into_string().unwrap()))
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    assert_eq!(names, files().iter().map(|(name, _)| *name).collect::<Vec<_>>());
    let mut count = 0;
    for (name, text) in files() {
        let read = schema::read(text).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"));
        count += read.len();
    }
    assert_eq!(count, shipped().len());
}

#[test]
fn they_stand_in_order_and_are_found_by_their_ids() {
    let place = |at: usize| (shipped()[at].chapter != 27, shipped()[at].place);
    for at in 1..shipped().len() {
        assert!(place(at - 1) <= place(at), "{}", shipped()[at].id);
    }
    for exercise in shipped() {
        assert!(std::ptr::eq(find(&exercise.id).unwrap(), exercise), "{}", exercise.id);
    }
    assert!(find("no-such-exercise").is_none());
    assert!(Place::Numbered(6) < Place::Drill && Place::Drill < Place::Challenge);
}

#[test]
fn every_answer_that_is_judged_has_lists() {
    for exercise in shipped() {
        for part in &exercise.parts {
            let lists = &part.lists;
            let judged = !matches!(part.kind, Kind::Words { .. });
            let refused = !lists.refuse.is_empty() || !lists.diagnose.is_empty();
            assert!(
                !judged || refused && !lists.accept.is_empty(),
                "{}, part {}: write what is accepted and what is refused",
                exercise.id,
                part.name
            );
        }
    }
}

/// Authors write the right option first; whoever works on an exercise must not be able to know it by that.
#[test]
fn the_right_option_is_not_shown_first_each_time() {
    let (mut all, mut first) = (0, 0);
    for exercise in shipped() {
        for part in &exercise.parts {
            let Kind::Choice { options, estimate: None } = &part.kind else { continue };
            for seed in 0..8 {
                let record = Record::new("", &exercise.id, seed);
                let html = skeleton(&Sitting::open(exercise, record, Book::Open), "x");
                let place =
                    |option: &Choice| html.find(&format!("id=\"x-{}-{}\"", part.name, option.key));
                let right = options.iter().filter(|option| option.right).filter_map(place).min();
                let others = options.iter().filter_map(place).min();
                assert!(right.is_some(), "{} {}", exercise.id, part.name);
                all += 1;
                first += usize::from(right == others);
            }
        }
    }
    // A shuffle never leaves the order of the file: of three options the right one is first in 1 of 6 cases,
    // of four in 5 of 24.
    assert!(all > 100 && first * 10 > all && first * 10 < all * 3, "{first} of {all}");
}
