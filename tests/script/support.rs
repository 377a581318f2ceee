//! Calls and their JSON.

use bytes_and_bubbles::scenario::Pairs;
use bytes_and_bubbles::script::{self, ScriptError};
use serde_json::Value;

pub fn pairs(typed: &[(&str, &str)]) -> Pairs {
    typed.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
}

pub fn json(answer: Result<String, ScriptError>) -> Value {
    serde_json::from_str(&answer.unwrap()).unwrap()
}

pub fn estimate(name: &str, typed: &[(&str, &str)]) -> Value {
    json(script::estimate(name, &pairs(typed)))
}

/// The field and the message of a call that must fail.
pub fn refused(answer: Result<String, ScriptError>) -> (Option<String>, String) {
    let error = answer.unwrap_err();
    let json: Value = serde_json::from_str(&error.json()).unwrap();
    assert_eq!(json["message"].as_str(), Some(error.message.as_str()));
    (error.field, error.message)
}

/// A result by its name.
pub fn result<'a>(answer: &'a Value, name: &str) -> &'a Value {
    let results = answer["results"].as_array().unwrap();
    results.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}
