//! A screen: what it is called, what it shows.

use super::{Workbook, chapter, contents, example, sources};
use crate::example::{ALL, Chapter, Example, Group, find};
use leptos::prelude::*;

/// The id of the heading of each screen.
pub const TITLE: &str = "screen-title";

/// How an address names the screen of the sources.
const SOURCES: &str = "sources";

/// What the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Both chapters and their examples.
    Contents,
    /// A chapter, with its examples in place.
    Chapter(Chapter),
    /// One example alone, by its place in the list.
    Example(usize),
    /// What papers and tools print, beside our estimates.
    Sources,
}

impl Screen {
    /// The screen that an address names, if there is one.
    #[must_use]
    pub fn from_path(path: &[String]) -> Option<Self> {
        match path {
            [] => Some(Self::Contents),
            [only] if only == SOURCES => Some(Self::Sources),
            [chapter] => Chapter::from_slug(chapter).map(Self::Chapter),
            [chapter, name] => {
                let example = find(name).filter(|example| example.chapter.slug() == chapter)?;
                Self::of(example.name)
            }
            _ => None,
        }
    }

    /// The screen of an example.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        ALL.iter().position(|example| example.name == name).map(Self::Example)
    }

    /// How an address names it.
    #[must_use]
    pub fn path(self) -> Vec<String> {
        match self {
            Self::Contents => Vec::new(),
            Self::Sources => vec![SOURCES.to_owned()],
            Self::Chapter(chapter) => vec![chapter.slug().to_owned()],
            Self::Example(place) => ALL.get(place).map_or_else(Vec::new, |example| {
                vec![example.chapter.slug().to_owned(), example.name.to_owned()]
            }),
        }
    }

    /// The examples that it shows.
    pub fn examples(self) -> impl Iterator<Item = Example> {
        ALL.into_iter()
            .enumerate()
            .filter(move |(place, example)| match self {
                Self::Contents | Self::Sources => false,
                Self::Chapter(chapter) => example.chapter == chapter,
                Self::Example(shown) => shown == *place,
            })
            .map(|(_, example)| example)
    }

    /// What stands before the names of a group's fields in an address of this screen: nothing where
    /// the screen shows no other group.
    #[must_use]
    pub fn prefix(self, group: Group) -> String {
        let mut shown = self.examples().peekable();
        if shown.peek().is_some() && shown.all(|example| example.group == group) {
            return String::new();
        }
        group.names().first().map_or_else(String::new, |name| format!("{name}."))
    }

    /// What it is called.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Contents => "Bytes & Bubbles".to_owned(),
            Self::Sources => sources::HEADING.to_owned(),
            Self::Chapter(chapter) => format!("{}: {}", chapter.label(), chapter.title()),
            Self::Example(place) => {
                ALL.get(place).map_or_else(String::new, |one| one.title.to_owned())
            }
        }
    }

    /// The screen itself.
    #[must_use]
    pub fn view(self, workbook: Workbook) -> AnyView {
        match self {
            Self::Contents => contents::contents(workbook),
            Self::Sources => sources::sources(workbook),
            Self::Chapter(chapter) => chapter::chapter(workbook, chapter),
            Self::Example(place) => {
                ALL.get(place).map_or_else(|| ().into_any(), |one| example::alone(workbook, one))
            }
        }
    }
}
