//! The inputs of an estimate: texts of a file of exercises, read by the page's one reader.

use crate::estimate::EstimateError;
use crate::quantity::Quantity;
use crate::scenario::{Entry, Field};

/// An input that an estimate needs.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// A number.
    Number(Field),
    /// One of a few words.
    Word(&'static str, &'static [&'static str]),
    /// A drawing that the reader made: rows of start times.
    Drawing,
}

/// What the drawing of the reader is called among the inputs.
pub const DRAWING: &str = "drawing";

impl Need {
    /// Its name in files of exercises.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Number(field) => field.name,
            Self::Word(name, _) => name,
            Self::Drawing => DRAWING,
        }
    }
}

/// The inputs of one estimate, read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    numbers: Vec<(&'static str, Quantity)>,
    words: Vec<(&'static str, String)>,
}

impl Inputs {
    /// Reads the texts of `needs`.
    ///
    /// # Errors
    /// Which input is missing, cannot be read or is not taken, and why.
    pub fn read<'a>(
        needs: &[Need],
        text: impl Fn(&str) -> Option<&'a str>,
    ) -> Result<Self, String> {
        let mut inputs = Self::default();
        for need in needs {
            let name = need.name();
            let Some(text) = text(name) else {
                return Err(format!("the input “{name}” is missing"));
            };
            match need {
                Need::Number(field) => match field.read(text) {
                    Entry::Value { quantity, .. } => inputs.numbers.push((name, quantity)),
                    Entry::Blank => return Err(format!("“{name}” is empty")),
                    Entry::Asked { .. } => {
                        return Err(format!("“{name}” = “{text}” can be read in two ways"));
                    }
                    Entry::Refused { message } => {
                        return Err(format!("“{name}” = “{text}”: {message}"));
                    }
                },
                Need::Word(_, words) if !words.contains(&text) => {
                    return Err(format!(
                        "“{name}” is “{text}”, but has to be one of: {}",
                        words.join(", ")
                    ));
                }
                Need::Word(..) | Need::Drawing => inputs.words.push((name, text.to_owned())),
            }
        }
        Ok(inputs)
    }

    /// A number by its name.
    ///
    /// # Errors
    /// Where the estimate asks for an input that it does not name among its needs, which a test finds.
    pub fn number(&self, name: &str) -> Result<&Quantity, EstimateError> {
        let found = self.numbers.iter().find(|(own, _)| *own == name);
        found.map(|(_, quantity)| quantity).ok_or(EstimateError::NotGiven)
    }

    /// A word by its name; empty where it is not given.
    #[must_use]
    pub fn word(&self, name: &str) -> &str {
        self.words.iter().find(|(own, _)| *own == name).map_or("", |(_, word)| word)
    }
}
