//! What a file of exercises says, as plain data.
//!
//! This folder stands by itself: the build reads every shipped file with it, and the page a lecturer's
//! own. It knows what a file may hold, but neither the estimates nor what a browser shows.

mod answers;
mod cells;
mod fields;
pub mod keys;
pub mod known;
mod names;
pub mod nearest;
pub mod node;
mod part;
mod read;
mod scope;

pub use names::ESTIMATES;
pub use node::{Fault, Node, Value};
pub use read::{exercises, read, sift, twice};

/// An exercise as its file has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    /// Its name in addresses, kept answers and embeds: small letters, digits and hyphens.
    pub id: String,
    /// The chapter of the book: 8 or 27.
    pub chapter: u32,
    /// What kind of exercise it is.
    pub place: Place,
    /// Its title.
    pub title: String,
    /// What is asked, with `{names}` of inputs; paragraphs are parted by an empty line.
    pub prompt: String,
    /// A picture that belongs to it: `staircase` draws that of its stages and micro-batches.
    pub picture: Option<String>,
    /// The inputs and the values they may have, the book's own first.
    pub given: Vec<Given>,
    /// What has to be answered, in order.
    pub parts: Vec<Part>,
    /// The line where it begins.
    pub line: u32,
}

/// What kind of exercise one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// An exercise of the chapter's own list, by its number.
    Numbered(u32),
    /// One step, for practice.
    Drill,
    /// Several steps.
    Problem,
    /// Open to planning.
    Challenge,
}

/// An input and the values it may have, as texts; the first is the book's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The name of the input.
    pub name: String,
    /// Its values; at least one.
    pub values: Vec<String>,
    /// Its line.
    pub line: u32,
}

/// A part of an exercise that has one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its name within the exercise: a, b, c, in order.
    pub name: String,
    /// What is asked, with `{names}` of inputs.
    pub ask: String,
    /// How it is answered.
    pub kind: Kind,
    /// Inputs that only this part has or that differ here; `{name}` stands for another input's value.
    pub with: Vec<(String, String)>,
    /// Whether an order of magnitude is asked for first.
    pub predict: bool,
    /// What typed answers must come to.
    pub lists: Lists,
    /// The line where it begins.
    pub line: u32,
}

/// How a part is answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number, compared with an estimate.
    Number(Wanted),
    /// A table, some of whose cells are numbers to fill in.
    Table {
        /// What stands above the labels of the rows.
        corner: String,
        /// The headings of the other columns.
        columns: Vec<String>,
        /// Its rows.
        rows: Vec<Row>,
    },
    /// One of several.
    Choice {
        /// What may be chosen.
        options: Vec<Choice>,
        /// The estimate that decides which one is right; otherwise the options say so.
        estimate: Option<String>,
    },
    /// Some of several.
    Several {
        /// What may be chosen.
        options: Vec<Choice>,
        /// How many are to be chosen, where that is said; all right ones otherwise.
        pick: Option<usize>,
    },
    /// Each of several goes to one of a few groups.
    Sort {
        /// The groups: keys and texts.
        groups: Vec<(String, String)>,
        /// What is sorted.
        items: Vec<Item>,
    },
    /// Several are put in order; here they stand in the right one.
    Order {
        /// Keys and texts.
        items: Vec<(String, String)>,
    },
    /// The reader's own words, with the points that a good answer makes.
    Words {
        /// The points.
        points: Vec<String>,
    },
    /// A staircase of `stages` and `micro-batches`, drawn by the reader.
    Drawing,
}

/// A number that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The name of the estimate.
    pub estimate: String,
    /// How precise it has to be.
    pub figures: Figures,
    /// The part whose drawing it is read off.
    pub of: Option<String>,
}

/// How precise an answer has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// Exactly the value.
    Exact,
    /// To so many significant figures: 1 to 12.
    Significant(u32),
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// Its cells, one for each column.
    pub cells: Vec<Cell>,
    /// Its line.
    pub line: u32,
}

impl Row {
    /// How many of its cells are asked for.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.cells.iter().filter(|cell| matches!(cell, Cell::Asked(..))).count()
    }
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A text that is given, with `{names}` of inputs.
    Given(String),
    /// A number to fill in, and inputs that only it has.
    Asked(Wanted, Vec<(String, String)>),
}

/// Something that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in kept answers, and what an estimate calls it.
    pub key: String,
    /// What it says.
    pub text: String,
    /// Whether it is right, where no estimate decides.
    pub right: bool,
    /// Why it is right or not, shown once it was chosen and judged.
    pub why: String,
}

/// Something that goes to a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its name in kept answers.
    pub key: String,
    /// What it says.
    pub text: String,
    /// The key of the group it belongs to.
    pub group: String,
    /// Why.
    pub why: String,
}

/// What typed answers to the first variant must come to. In a part of another kind than a number an
/// answer is written as it is kept: keys parted by spaces, `item=group`, cells parted by `;`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists {
    /// Right, with the line of each.
    pub accept: Vec<(String, u32)>,
    /// The right value in a wrong form.
    pub form: Vec<(String, u32)>,
    /// Wrong, whatever is said about it.
    pub refuse: Vec<(String, u32)>,
    /// Not read, or asked back; never judged.
    pub ask: Vec<(String, u32)>,
    /// Wrong, with the name of the misconception.
    pub diagnose: Vec<(String, String, u32)>,
}
