//! What is kept of one exercise and one seed: what was typed and what happened, in the order it did.

/// What is kept of one exercise with one seed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The id of the exercise.
    pub exercise: String,
    /// The seed.
    pub seed: u32,
    /// The version of the generator that dealt it.
    pub generator: u32,
    /// A check sum of the exercise's text when the first answer was given.
    pub edition: String,
    /// What stands in each part: its name, the text as typed, and when it was typed last.
    pub texts: Vec<(String, String, i64)>,
    /// What happened.
    pub events: Vec<Event>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The name of the part.
    pub part: String,
    /// What.
    pub what: What,
}

/// What can happen in a part.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
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
}

/// How an answer was judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
