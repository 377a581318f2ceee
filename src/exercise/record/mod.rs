//! What is kept of one exercise and one seed: what was typed and what happened, in the order it did.
//!
//! A record only ever grows, and two versions of one are put together without losing anything of either
//! ([`Record::merge`]), so that two windows, a file and a link never destroy each other's work.

mod edition;
mod file;
mod key;
mod merge;
mod pack;
mod reset;
mod spare;
mod standing;
mod storage;
mod text;

pub use edition::edition;
pub use file::{Imported, LONGEST_FILE, export, import};
pub use key::{Key, from_key, is_id, key_of, space_of};
pub use pack::{MOST_CHARACTERS, TooLong, pack, unpack};
pub use reset::{NoRoom, Undo, reset, reset_with, undo, undo_at_hand};
pub use spare::Spare;
pub use standing::{PartStanding, Standing, standing};
pub use storage::{All, Loaded, Memory, Note, Storage, all, load, save};
pub use text::{FORM, Unread};

/// What is kept of one exercise with one seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The file it comes from, as [`space_of`] names it; empty for the workbook's own exercises.
    pub space: String,
    /// The id of the exercise.
    pub exercise: String,
    /// The seed.
    pub seed: u32,
    /// What stands in each part, one for each, in the order of their names.
    pub texts: Vec<Typed>,
    /// What happened, in order and nothing twice.
    pub events: Vec<Event>,
    /// What a later page has added to this form: names and JSON.
    pub others: Vec<(String, String)>,
}

/// What stands in a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The name of the part.
    pub part: String,
    /// The text, exactly as typed.
    pub text: String,
    /// When it was typed last, in milliseconds since 1970.
    pub at: i64,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The name of the part; empty where it is about the whole exercise.
    pub part: String,
    /// What.
    pub what: What,
}

/// What can happen in a part.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// From here on answers were given to the text of this check sum, dealt by this generator.
    Edition(String, u32),
    /// This text was judged so.
    Checked(String, Mark),
    /// A hint of this number was opened, counted from 1.
    Hint(u32),
    /// The whole solution was opened.
    Solution,
    /// An order of magnitude was said beforehand: the text, and the logarithm of its error in millionths.
    Predicted(String, i64),
    /// The points of a good answer that the reader found in theirs, counted from 0.
    Ticked(Vec<u32>),
    /// Something that a later page knows: its name, and the JSON that follows.
    Other(String, String),
}

/// How an answer was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Right.
    Right,
    /// The right value in a wrong form.
    Form,
    /// Wrong.
    Wrong,
    /// Not read.
    NotRead,
}

/// When something happens, and to which text of the exercise.
#[derive(Clone, Copy, Debug)]
pub struct Stamp<'a> {
    /// Now, in milliseconds since 1970.
    pub at: i64,
    /// The check sum of the exercise's text, as [`edition`] gives it.
    pub edition: &'a str,
    /// The version of the generator that dealt the numbers.
    pub generator: u32,
}

impl Record {
    /// A record in which nothing stands yet.
    #[must_use]
    pub fn new(space: &str, exercise: &str, seed: u32) -> Self {
        Self { space: space.to_owned(), exercise: exercise.to_owned(), seed, ..Self::default() }
    }

    /// The name it is kept under.
    #[must_use]
    pub fn key(&self) -> String {
        key_of(&self.space, &self.exercise, self.seed)
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.events.is_empty()
    }

    /// What stands in a part.
    #[must_use]
    pub fn text_of(&self, part: &str) -> Option<&str> {
        self.typed_in(part).map(|typed| typed.text.as_str())
    }

    fn typed_in(&self, part: &str) -> Option<&Typed> {
        self.texts.iter().find(|typed| typed.part == part)
    }

    /// Puts what stands in a part.
    pub fn type_in(&mut self, stamp: Stamp<'_>, part: &str, text: &str) {
        let mut at = stamp.at;
        if let Some(before) = self.typed_in(part) {
            if before.text == text && self.edition_at(before.at) == Some(stamp.as_edition()) {
                return;
            }
            // A clock that was put back must not make the older text the newer one.
            at = at.max(before.at.saturating_add(1));
        }
        self.under(stamp, at);
        self.texts.retain(|typed| typed.part != part);
        self.texts.push(Typed { part: part.to_owned(), text: text.to_owned(), at });
        self.texts.sort_by(|one, other| one.part.cmp(&other.part));
    }

    /// Puts down what happened in a part.
    pub fn happened(&mut self, stamp: Stamp<'_>, part: &str, what: What) {
        self.under(stamp, stamp.at);
        self.put(Event { at: stamp.at, part: part.to_owned(), what });
    }

    /// The check sum of the text that an answer of this time was given to, and the generator of its numbers.
    #[must_use]
    pub fn edition_at(&self, at: i64) -> Option<(&str, u32)> {
        self.events.iter().rev().find_map(|event| match &event.what {
            What::Edition(edition, generator) if event.at <= at => {
                Some((edition.as_str(), *generator))
            }
            _ => None,
        })
    }

    fn under(&mut self, stamp: Stamp<'_>, at: i64) {
        if self.edition_at(at) != Some(stamp.as_edition()) {
            let what = What::Edition(stamp.edition.to_owned(), stamp.generator);
            self.put(Event { at, part: String::new(), what });
        }
    }

    fn put(&mut self, event: Event) {
        if let Err(place) = self.events.binary_search(&event) {
            self.events.insert(place, event);
        }
    }
}

impl<'a> Stamp<'a> {
    fn as_edition(self) -> (&'a str, u32) {
        (self.edition, self.generator)
    }
}

impl Mark {
    /// All of them and their names in what is kept.
    const NAMES: [(Self, &'static str); 4] = [
        (Self::Right, "right"),
        (Self::Form, "form"),
        (Self::Wrong, "wrong"),
        (Self::NotRead, "not-read"),
    ];

    /// Its name in what is kept.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(mark, _)| *mark == self).map_or("", |(_, name)| name)
    }

    /// The mark of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(_, own)| *own == name).map(|(mark, _)| *mark)
    }
}
