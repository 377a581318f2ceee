//! Attributes are the names of controls: none may mean something else.

use bytes_and_bubbles::example::{ALL, Group};
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::notes::{RESERVED, What, is_number};
use bytes_and_bubbles::scenario::ledger::LedgerInputs;

#[test]
fn no_control_is_called_like_an_attribute_that_means_something_else() {
    // What starts like this is of browsers and frameworks: `OF_OTHERS` in `embed.js`.
    let others = ["aria-", "data-", "on", "js", "ng-", "v-", "x-", "hx-", "up-", "wire-"];
    let embed = include_str!("../../web/embed.js");
    for start in others.map(|start| start.trim_end_matches('-')) {
        let line = embed.lines().find(|line| line.starts_with("const OF_OTHERS")).unwrap();
        assert!(line.contains(start), "{start} in {line}");
    }
    // What any element may have is left out there, too.
    let (_, lists) = embed.split_once("const OWN").unwrap();
    let (lists, _) = lists.split_once("const RESERVED").unwrap();
    let words: Vec<&str> = lists.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    assert!(RESERVED.iter().all(|name| words.contains(name)), "{words:?}");
    let mut seen = 0;
    for example in ALL {
        for control in example.worked.controls() {
            let name = control.name();
            assert!(!RESERVED.contains(&name), "{name} of {}", example.name);
            assert!(!words.contains(&name), "{name} of {}", example.name);
            assert!(is_number(name), "{name} of {} is no attribute", example.name);
            assert!(others.iter().all(|start| !name.starts_with(start)), "{name}");
            seen += 1;
        }
    }
    assert!(seen > 150, "only {seen} controls");
}

#[test]
fn whatever_goes_into_a_link_can_be_an_attribute() {
    let mut other = LedgerInputs::sixteen_bytes();
    other.with_activations = !other.with_activations;
    for group in Group::ALL {
        let (mut run, default) = (group.run(), group.run());
        run.ledger = other.clone();
        for (name, _) in run.pairs(&default) {
            assert!(is_number(&name), "{name}");
        }
    }
}

#[test]
fn every_example_and_exercise_can_be_put_into_notes() {
    for example in ALL {
        let what = What::example(example.name).unwrap();
        assert_eq!((what.name(), what.title()), (example.name, example.title.to_owned()));
    }
    for exercise in shipped() {
        let what = What::exercise(&exercise.id).unwrap();
        assert_eq!((what.name(), what.title()), (exercise.id.as_str(), exercise.title.clone()));
        assert!(
            exercise.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        );
    }
}
