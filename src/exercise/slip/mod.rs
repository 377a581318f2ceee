//! The pass slip of a sheet done with the book closed: what was asked and what was typed, but no marks. Any
//! copy of the workbook marks it anew, so that there is nothing in it to believe.
//!
//! A link holds it as `form-sum-letters`, where the sum is over form and letters in every form, now and
//! later: a link cut or changed anywhere is known to be, before anything of it is read. The sum is no seal.

mod letters;

use super::record::is_id;
use super::schema::{Node, Value};
use super::sum::sum_of;
use crate::scenario::json_text;
use letters::{from_letters, to_letters};
use std::fmt;

/// The form of slips written now.
const FORM: u32 = 1;

/// What tells a file from other JSON.
const KIND: &str = "bytes-and-bubbles pass slip";

/// Longest link or file that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// What was asked and what was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slip {
    /// The generator that dealt the numbers.
    pub generator: u32,
    /// The id of the sheet.
    pub sheet: String,
    /// The seed.
    pub seed: u32,
    /// When it was begun, in milliseconds since 1970.
    pub started: i64,
    /// When it was handed in.
    pub ended: i64,
    /// The name that the learner put on it; may be empty.
    pub name: String,
    /// What was typed, in the order of the sheet.
    pub answers: Vec<Answer>,
}

/// What was typed in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The id of the exercise.
    pub exercise: String,
    /// The name of the part.
    pub part: String,
    /// The text, exactly as typed.
    pub text: String,
}

/// Why a slip is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipError {
    /// Something was lost or changed on the way.
    Damaged,
    /// It was made by a later version of the workbook, in this form.
    Newer(u32),
    /// It is no slip at all.
    NoSlip,
    /// It is longer than any slip.
    TooLong,
}

impl fmt::Display for SlipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged => f.write_str(
                "This pass slip is damaged: a part of it was lost or changed on the way. Nothing of it was \
                 read. Ask for it again, or copy it whole.",
            ),
            Self::Newer(form) => write!(
                f,
                "This pass slip was made by a later version of the workbook (its form is number {form}, this \
                 page knows up to {FORM}). Reload the page to get the newest version, then open it again.",
            ),
            Self::NoSlip => f.write_str("This is no pass slip that was made here."),
            Self::TooLong => f.write_str("This is longer than a megabyte; no pass slip is."),
        }
    }
}

impl std::error::Error for SlipError {}

impl Slip {
    /// What follows `#/pass/` in a link.
    ///
    /// ```
    /// use bytes_and_bubbles::exercise::slip::{Slip, SlipError};
    /// let slip = Slip { sheet: "chapter-8".into(), seed: 7, generator: 1, ..Slip::default() };
    /// let link = slip.to_link();
    /// assert_eq!(Slip::from_link(&link), Ok(slip));
    /// assert_eq!(Slip::from_link(&link[..link.len() - 1]), Err(SlipError::Damaged));
    /// ```
    #[must_use]
    pub fn to_link(&self) -> String {
        let letters = to_letters(&self.json(false));
        format!("{FORM}-{}-{letters}", link_sum(&FORM.to_string(), &letters))
    }

    /// Reads what follows `#/pass/` in a link.
    ///
    /// # Errors
    /// [`SlipError`]: nothing is ever half-read.
    pub fn from_link(text: &str) -> Result<Self, SlipError> {
        if text.len() > LONGEST {
            return Err(SlipError::TooLong);
        }
        let mut pieces = text.splitn(3, '-');
        let (Some(form), Some(sum), Some(letters)) = (pieces.next(), pieces.next(), pieces.next())
        else {
            return Err(SlipError::Damaged);
        };
        if sum != link_sum(form, letters) {
            return Err(SlipError::Damaged);
        }
        match form.parse() {
            Ok(FORM) => {}
            Ok(later @ FORM..) => return Err(SlipError::Newer(later)),
            _ => return Err(SlipError::Damaged),
        }
        let json = from_letters(letters).ok_or(SlipError::Damaged)?;
        Node::from_json(&json).ok().and_then(|node| Self::of(&node)).ok_or(SlipError::Damaged)
    }

    /// The slip as a file.
    #[must_use]
    pub fn to_file(&self) -> String {
        self.json(true)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`SlipError`]: nothing is ever half-read.
    pub fn from_file(text: &str) -> Result<Self, SlipError> {
        if text.len() > LONGEST {
            return Err(SlipError::TooLong);
        }
        let Ok(node) = Node::from_json(text) else {
            // A file of ours that lost its end is no JSON any more.
            let ours = text.contains(KIND);
            return Err(if ours { SlipError::Damaged } else { SlipError::NoSlip });
        };
        if node.get("kind").and_then(Node::text) != Some(KIND) {
            return Err(SlipError::NoSlip);
        }
        match node.get("v").and_then(whole::<u32>) {
            Some(FORM) => {}
            Some(later @ FORM..) => return Err(SlipError::Newer(later)),
            _ => return Err(SlipError::Damaged),
        }
        let slip = Self::of(&node).ok_or(SlipError::Damaged)?;
        let fits = node.get("sum").and_then(Node::text) == Some(&slip.sum());
        if fits { Ok(slip) } else { Err(SlipError::Damaged) }
    }

    /// What there is to say where it was dealt by another generator than this page's; it opens all the same.
    #[must_use]
    pub fn note(&self, generator: u32) -> Option<String> {
        (self.generator != generator).then(|| {
            format!(
                "This pass slip was dealt by version {} of the generator, and this page has version \
                 {generator}: the numbers asked for may differ from those that the learner saw, and the marks \
                 with them. Open it with the version of the workbook that made it.",
                self.generator
            )
        })
    }

    /// What was typed in a part.
    #[must_use]
    pub fn text_of(&self, exercise: &str, part: &str) -> Option<&str> {
        let mut answers = self.answers.iter();
        let found = answers.find(|answer| answer.exercise == exercise && answer.part == part);
        found.map(|answer| answer.text.as_str())
    }

    fn sum(&self) -> String {
        sum_of([self.json(false).as_str()])
    }

    /// As JSON: in one line for a link, or for a file with its kind, form and sum.
    fn json(&self, file: bool) -> String {
        let (line, indent) = if file { ("\n  ", "\n    ") } else { ("", "") };
        let head = if file {
            let (kind, sum) = (json_text(KIND), json_text(&self.sum()));
            format!("{line}\"kind\":{kind},{line}\"v\":{FORM},{line}\"sum\":{sum},")
        } else {
            String::new()
        };
        let answers: Vec<_> = self
            .answers
            .iter()
            .map(|Answer { exercise, part, text }| {
                format!("{indent}[{},{},{}]", json_text(exercise), json_text(part), json_text(text))
            })
            .collect();
        let Self { generator, seed, started, ended, .. } = self;
        let (sheet, name) = (json_text(&self.sheet), json_text(&self.name));
        let end = if file { "\n  ]\n}\n" } else { "]}" };
        format!(
            "{{{head}{line}\"generator\":{generator},{line}\"sheet\":{sheet},{line}\"seed\":{seed},\
             {line}\"started\":{started},{line}\"ended\":{ended},{line}\"name\":{name},\
             {line}\"answers\":[{}{end}",
            answers.join(",")
        )
    }

    fn of(node: &Node) -> Option<Self> {
        let text = |name| node.get(name).and_then(Node::text).map(str::to_owned);
        let answer = |node: &Node| match node.list()? {
            [exercise, part, text] => Some(Answer {
                exercise: exercise.text()?.to_owned(),
                part: part.text()?.to_owned(),
                text: text.text()?.to_owned(),
            }),
            _ => None,
        };
        Some(Self {
            generator: whole(node.get("generator")?)?,
            sheet: text("sheet").filter(|id| is_id(id))?,
            seed: whole(node.get("seed")?)?,
            started: whole(node.get("started")?)?,
            ended: whole(node.get("ended")?)?,
            name: text("name")?,
            answers: node.get("answers")?.list()?.iter().map(answer).collect::<Option<_>>()?,
        })
    }
}

fn link_sum(form: &str, letters: &str) -> String {
    sum_of([form, letters])
}

fn whole<T: TryFrom<i64>>(node: &Node) -> Option<T> {
    match node.value {
        Value::Whole(number) => T::try_from(number).ok(),
        _ => None,
    }
}
