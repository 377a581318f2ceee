//! The key of a number: its estimate with the numbers of a variant.

use super::{Answers, Verdict, drawn};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::exercise::deal::Dealt;
use crate::exercise::estimates::{Answer, Ask, DRAWING, Inputs, Mistake, find};
use crate::exercise::schema::{Figures, Kind, Part, Wanted};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

/// A part or a cell, as far as its inputs go.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub dealt: &'a Dealt<'a>,
    pub part: &'a Part,
    /// The inputs that only a cell has.
    pub with: &'a [(String, String)],
    pub answers: &'a Answers,
}

/// What a number is compared with.
pub(super) struct Key {
    /// How an answer is read.
    pub expect: Expect,
    /// How precise it has to be.
    pub figures: Figures,
    /// The steps to it.
    pub steps: Vec<Derivation>,
    /// It.
    pub value: Quantity,
    mistakes: &'static [Mistake],
    inputs: Inputs,
}

impl<'a> Place<'a> {
    /// A part, not one of its cells.
    pub fn of(dealt: &'a Dealt<'a>, part: &'a Part, answers: &'a Answers) -> Self {
        Self { dealt, part, with: &[], answers }
    }

    /// The inputs of an estimate, with the drawing of another part if it is read off that.
    ///
    /// # Errors
    /// Which input is missing or cannot be read.
    pub fn inputs(&self, ask: &Ask, of: Option<&str>) -> Result<Inputs, String> {
        let drawing = match of {
            Some(name) => Some(self.drawing(name)?),
            None => None,
        };
        Inputs::read(ask.needs, |name| {
            if name == DRAWING {
                return drawing;
            }
            let own = self.with.iter().any(|(input, _)| input == name);
            self.dealt.value(if own { self.with } else { &self.part.with }, name)
        })
    }

    /// The drawing of a part, once it is right.
    fn drawing(&self, name: &str) -> Result<&'a str, String> {
        let text = answer_of(self.answers, name);
        if text.trim().is_empty() {
            return Err(format!("This is read off the drawing of part {name}. Make that first."));
        }
        let part = self.dealt.part(name).filter(|part| part.kind == Kind::Drawing);
        let Some(part) = part else {
            return Err(format!("Part {name} is no drawing that something could be read off."));
        };
        match drawn(self.dealt, part, text) {
            Verdict::Right { .. } | Verdict::Form { .. } => Ok(text),
            Verdict::Wrong { .. } | Verdict::NotRead { .. } => Err(format!(
                "This is read off the drawing of part {name}, which is no schedule yet. Put that right first."
            )),
        }
    }

    /// The key of a number.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub fn key(&self, wanted: &Wanted) -> Result<Key, String> {
        let (ask, expect) = asked(wanted)?;
        let Answer::Number { steps, mistakes, .. } = ask.answer else {
            return Err(no_number(wanted));
        };
        let inputs = self.inputs(ask, wanted.of.as_deref())?;
        let steps = steps(&inputs).map_err(|error| cannot(&error))?;
        Ok(Key { mistakes, inputs, ..Key::of(expect, wanted.figures, steps)? })
    }
}

impl Key {
    /// The last of some steps as a key.
    ///
    /// # Errors
    /// That there is none, or that it counts something else than is read.
    pub fn of(expect: Expect, figures: Figures, steps: Vec<Derivation>) -> Result<Self, String> {
        let Some(value) = steps.last().map(|last| last.value().clone()) else {
            return Err("There is no step that leads to an answer.".to_owned());
        };
        if value.dimension() != expect.dimension {
            return Err(format!(
                "This asks for {}, but works out {}.",
                expect.dimension,
                value.dimension()
            ));
        }
        Ok(Self { expect, figures, steps, value, mistakes: &[], inputs: Inputs::default() })
    }

    /// What comes out under each misconception that can arise here, and what is said to it.
    pub fn mistakes(&self) -> impl Iterator<Item = (&'static Mistake, Quantity)> {
        self.mistakes.iter().filter_map(|mistake| {
            let value = (mistake.value)(&self.inputs).ok()?;
            (value.dimension() == self.value.dimension()).then_some((mistake, value))
        })
    }
}

/// The estimate of a number and how an answer to it is read.
///
/// # Errors
/// That there is none.
pub(super) fn asked(wanted: &Wanted) -> Result<(&'static Ask, Expect), String> {
    let ask = find(&wanted.estimate).ok_or_else(|| {
        format!("This exercise asks for “{}”, which is no estimate.", wanted.estimate)
    })?;
    match ask.answer {
        Answer::Number { expect, .. } => Ok((ask, expect)),
        Answer::Decision { .. } => Err(no_number(wanted)),
    }
}

fn no_number(wanted: &Wanted) -> String {
    format!("This exercise asks for the number “{}”, which is a decision.", wanted.estimate)
}

/// Why an estimate cannot be made.
pub(super) fn cannot(error: &EstimateError) -> String {
    format!("With these numbers there is no answer. {error}")
}

/// What was typed in a part.
pub(super) fn answer_of<'a>(answers: &'a Answers, name: &str) -> &'a str {
    answers.iter().find(|(part, _)| part == name).map_or("", |(_, text)| text)
}
