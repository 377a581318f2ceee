//! What an example shows: figures, tables, pictures and verdicts, as plain data. The page, the page
//! without scripts and the tests all read it.

use super::{Figure, Pairs};
use crate::estimate::model_state::Part;
use std::ops::Deref;

/// A part of what an example shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Figures side by side.
    Figures(Vec<Shown>),
    /// A paragraph.
    Text(String),
    /// Why something is not shown.
    Fault(String),
    /// Whether something holds, and what that means.
    Verdict(Verdict),
    /// A table.
    Table(Table),
    /// A picture.
    Picture(Drawing),
    /// Buttons that put texts into controls, with what they are.
    Offers(&'static str, Vec<Offer>),
}

/// A figure with its label. It is handed on a lot, so what it holds stands in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown(Box<Labelled>);

impl Deref for Shown {
    type Target = Labelled;

    fn deref(&self) -> &Labelled {
        &self.0
    }
}

/// What there is to show of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// Its name in tests, links and files: the same wherever it is shown.
    pub name: &'static str,
    /// Which of several it is.
    pub row: Option<usize>,
    /// What it is called.
    pub label: String,
    /// What there is to know of it, in a few words.
    pub note: String,
    /// How it is printed.
    pub form: Form,
    /// The figure itself.
    pub figure: Figure,
    /// What it decides: whether that is as one would wish, the verdict, and what leads to the figure.
    pub verdict: Option<(bool, &'static str, &'static str)>,
}

/// How a figure is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Exact, then in decimal and binary units.
    Full,
    /// Exact, without its unit: for a column whose heading names it.
    Number,
    /// As a fraction and in percent.
    Share,
    /// As an exact decimal, with at least so many places.
    Decimal(u32),
    /// In percent.
    Percent,
    /// To three figures, for times.
    Rounded,
}

/// Whether something holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Its name in tests.
    pub name: &'static str,
    /// Whether it is as one would wish.
    pub good: bool,
    /// The verdict in a word or two.
    pub word: String,
    /// What it is about and what follows.
    pub says: String,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it is called.
    pub caption: String,
    /// The headings of its columns; the first one is that of the rows.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A number, or something set like one.
    Number(String),
    /// A figure that opens.
    Figure(Shown),
    /// A part of what training holds, in its colour.
    Part(Part, String),
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// As SVG.
    pub svg: String,
    /// What it shows, in words.
    pub twin: String,
    /// What stands below it.
    pub caption: String,
    /// What its colours mean: the name of a part or a class, and words.
    pub legend: Vec<(&'static str, String)>,
}

/// Texts for controls, one press away.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// What it is called.
    pub label: String,
    /// Names of controls and their texts.
    pub puts: Pairs,
    /// Whether they hold these texts now.
    pub taken: bool,
}

impl Shown {
    /// A figure printed in full.
    #[must_use]
    pub fn new(name: &'static str, label: impl Into<String>, figure: Figure) -> Self {
        Self::labelled(name, label.into(), figure)
    }

    fn labelled(name: &'static str, label: String, figure: Figure) -> Self {
        let (note, form) = (String::new(), Form::Full);
        Self(Box::new(Labelled { name, row: None, label, note, form, figure, verdict: None }))
    }

    /// The same with a few words on it.
    #[must_use]
    pub fn note(mut self, note: &str) -> Self {
        self.0.note = note.to_owned();
        self
    }

    /// The same with a verdict before it.
    #[must_use]
    pub fn deciding(mut self, good: bool, word: &'static str, lead: &'static str) -> Self {
        self.0.verdict = Some((good, word, lead));
        self
    }

    /// The same in another form.
    #[must_use]
    pub fn form(mut self, form: Form) -> Self {
        self.0.form = form;
        self
    }

    /// The same as one of several.
    #[must_use]
    pub fn row(mut self, row: usize) -> Self {
        self.0.row = Some(row);
        self
    }
}

impl From<Shown> for Cell {
    fn from(shown: Shown) -> Self {
        Self::Figure(shown)
    }
}

impl Block {
    /// A table.
    #[must_use]
    pub fn table(caption: impl Into<String>, head: &[&str], rows: Vec<Vec<Cell>>) -> Self {
        let head = head.iter().map(|text| (*text).to_owned()).collect();
        Self::Table(Table { caption: caption.into(), head, rows })
    }

    /// The figures in it.
    #[must_use]
    pub fn figures(&self) -> Vec<&Shown> {
        match self {
            Self::Figures(figures) => figures.iter().collect(),
            Self::Table(table) => table
                .rows
                .iter()
                .flatten()
                .filter_map(|cell| match cell {
                    Cell::Figure(shown) => Some(shown),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}
