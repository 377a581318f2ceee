//! Texts that nobody should type: an answer in JSON or an error in JSON, never a panic.

use crate::support::pairs;
use bytes_and_bubbles::example::ALL;
use bytes_and_bubbles::exercise::estimates;
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::script::{self, ScriptError};
use proptest::prelude::*;
use serde_json::Value;

const TEXTS: [&str; 24] = [
    "",
    " ",
    "0",
    "-1",
    "−1",
    "1e30",
    "1e-30",
    "10^30",
    "1e999",
    "1/3",
    "1/0",
    "∞",
    "NaN",
    "\"",
    "\\",
    "\u{0}\u{1f}",
    "</script><script>alert(1)</script>",
    "\u{fffd}\u{fffd}",
    "|;|;\\",
    "rows",
    "true",
    "🫧",
    "\u{2028}",
    "none",
];

fn is_json(answer: Result<String, ScriptError>) -> bool {
    match answer {
        Ok(json) => serde_json::from_str::<Value>(&json).is_ok(),
        Err(error) => {
            assert!(!error.message.is_empty());
            serde_json::from_str::<Value>(&error.json()).is_ok()
        }
    }
}

#[test]
fn every_input_of_every_example_under_every_text() {
    for example in ALL {
        let controls = example.worked.controls().map(|control| control.name());
        let names = controls.chain(["rows", "preset", "activations", "row", "nonsense\"<"]);
        for (place, name) in names.enumerate() {
            // Examples share their controls, so that each text comes to each in one of them.
            for text in TEXTS.into_iter().skip(place % 3).step_by(3) {
                let answer = script::estimate(example.name, &pairs(&[(name, text)]));
                assert!(is_json(answer), "{} {name} {text:?}", example.name);
            }
        }
    }
}

#[test]
fn every_exercise_and_estimate_under_every_text() {
    for exercise in shipped() {
        for text in TEXTS {
            let answers: Vec<_> =
                exercise.parts.iter().map(|part| (part.name.clone(), text.to_owned())).collect();
            assert!(is_json(script::check(&exercise.id, u32::MAX, &answers)));
        }
    }
    for ask in estimates::all() {
        for text in TEXTS {
            let inputs: Vec<_> =
                ask.needs.iter().map(|need| (need.name().to_owned(), text.to_owned())).collect();
            assert!(is_json(script::ask(ask.name, &inputs)), "{} {text:?}", ask.name);
        }
    }
    for text in TEXTS {
        assert!(is_json(script::estimate(text, &Vec::new())));
        assert!(is_json(script::prompt(text, 0)));
        for other in TEXTS {
            assert!(is_json(script::read(text, other)));
            assert!(is_json(script::print(text, other)));
            assert!(is_json(script::print(text, "bytes")));
        }
        for (kind, _) in script::KINDS {
            assert!(is_json(script::read(text, kind)));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_texts(example in 0..ALL.len(), name in ".{0,12}", text in ".{0,40}", pick in 0_usize..60) {
        let example = &ALL[example];
        let controls: Vec<_> = example.worked.controls().collect();
        let known = controls.get(pick).map_or(name.as_str(), |control| control.name());
        prop_assert!(is_json(script::estimate(example.name, &pairs(&[(known, &text)]))));
        prop_assert!(is_json(script::read(&text, "")));
        prop_assert!(is_json(script::check("27-1", 3, &pairs(&[("a", &text)]))));
    }
}
