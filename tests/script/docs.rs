//! `docs/script.md` tells of every key that an answer has.

use crate::support::{estimate, json, pairs};
use bytes_and_bubbles::example::ALL;
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::scenario::Pairs;
use bytes_and_bubbles::script::{self, KINDS, names, rows};
use serde_json::Value;
use std::collections::BTreeSet;

const PAGE: &str = include_str!("../../docs/script.md");

/// All keys of an answer but those of `open` objects, which are names of figures and inputs.
fn keys(value: &Value, open: bool, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| keys(value, open, found)),
        Value::Object(pairs) => {
            for (key, value) in pairs {
                if !open {
                    found.insert(key.clone());
                }
                // In a list they are what an example is asked for.
                keys(
                    value,
                    ["figures", "values"].contains(&key.as_str()) && value.is_object(),
                    found,
                );
            }
        }
        _ => {}
    }
}

#[test]
fn every_key_of_every_answer_is_told() {
    let mut found = BTreeSet::new();
    let mut see = |answer: Value| keys(&answer, false, &mut found);
    for example in ALL {
        see(estimate(example.name, &[]));
    }
    let stages = [("stages", "4"), ("micro-batches", "6")];
    see(json(script::ask("bubble", &pairs(&stages))));
    see(json(script::ask("restart-claim", &pairs(&[("held", "the weights")]))));
    see(serde_json::from_str(&script::list()).unwrap());
    for exercise in shipped() {
        see(json(script::prompt(&exercise.id, 1)));
        see(json(script::check(&exercise.id, 1, &Pairs::new())));
        see(json(script::solution(&exercise.id, 1, &Pairs::new())));
    }
    see(json(script::read("3,145", "number")));
    see(json(script::read("16 Gb", "bytes")));
    see(json(script::print("1/3", "share")));
    see(serde_json::from_str(&script::read("", "").unwrap_err().json()).unwrap());
    assert!(found.len() > 70, "{}", found.len());
    let told =
        |key: &String| PAGE.contains(&format!("`{key}`")) || PAGE.contains(&format!("\"{key}\""));
    let untold: Vec<&String> = found.iter().filter(|key| !told(key)).collect();
    assert!(untold.is_empty(), "{untold:?}");
    let others =
        names::EXAMPLE_ALIASES.iter().chain(&names::INPUT_ALIASES).map(|(alias, _)| *alias);
    let ledger = rows::LEDGER_INPUTS.iter().map(|(name, _)| *name);
    for name in others.chain(ledger).chain(KINDS.iter().map(|(kind, _)| *kind)) {
        let told = PAGE.contains(&format!("`{name}`"));
        assert!(told || PAGE.contains(&format!("`{}`", name.to_uppercase())), "{name}");
    }
}
