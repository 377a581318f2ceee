//! Why a call has no result.

use super::json::{Value, object};
use crate::exercise::schema::nearest::shown;
use crate::quantity::read::Spelling;
use std::fmt;

/// Why a call has no result: nothing of it was worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// The input, part or argument that is at fault, as it was named; `None` where it is the whole call.
    pub field: Option<String>,
    /// What is wrong and what to do, in whole sentences.
    pub message: String,
    /// Texts of which one can be put in place of a text that reads in several ways.
    pub options: Vec<String>,
}

impl ScriptError {
    /// The whole call is at fault.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { field: None, message: message.into(), options: Vec::new() }
    }

    /// One of the inputs is.
    pub(super) fn of(field: &str, message: impl Into<String>) -> Self {
        Self { field: Some(shown(field)), ..Self::new(message) }
    }

    /// One of the inputs reads in several ways.
    pub(super) fn asked(field: &str, text: &str, ways: &[Spelling]) -> Self {
        let options: Vec<String> = ways.iter().map(|way| way.text.clone()).collect();
        let message = format!(
            "“{}” can be read in several ways: write {}.",
            shown(text),
            options.join(" or ")
        );
        Self { options, ..Self::of(field, message) }
    }

    /// `{"field": …, "message": …, "options": […]}`.
    #[must_use]
    pub fn json(&self) -> String {
        let error = object([
            ("field", Value::from(self.field.clone())),
            ("message", self.message.as_str().into()),
            ("options", self.options.clone().into()),
        ]);
        error.to_string()
    }
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ScriptError {}
