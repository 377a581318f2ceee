//! A screen: what it is called, what it shows.

use super::exercises::{self, Place};
use super::{Workbook, contents, examples, sources};
use crate::example::{Chapter, Group, HEADS, Head};
use crate::scenario::{Address, Pairs};
use leptos::prelude::*;

/// The id of the heading of each screen.
pub const TITLE: &str = "screen-title";

/// How an address names the screen of the sources.
pub const SOURCES: &str = "sources";

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
    /// A screen of the exercises.
    Exercises(Place),
}

impl Screen {
    /// The screen that an address names, if there is one, and what else was typed in it.
    #[must_use]
    pub fn from_address(address: Address) -> Option<(Self, Pairs)> {
        let mut typed = address.typed;
        let screen = if exercises::are_meant(&address.screen) {
            Self::Exercises(exercises::find(&address.screen, &mut typed)?)
        } else {
            Self::from_path(&address.screen)?
        };
        Some((screen, typed))
    }

    /// What an address says of the screen beside its path.
    #[must_use]
    pub fn pairs(self) -> Pairs {
        match self {
            Self::Exercises(place) => place.pairs(),
            _ => Vec::new(),
        }
    }

    fn from_path(path: &[String]) -> Option<Self> {
        match path {
            [] => Some(Self::Contents),
            [only] if only == SOURCES => Some(Self::Sources),
            [chapter] => Chapter::from_slug(chapter).map(Self::Chapter),
            [chapter, name] => {
                let fits = |head: &Head| head.name == name && head.chapter.slug() == chapter;
                HEADS.iter().position(fits).map(Self::Example)
            }
            _ => None,
        }
    }

    /// The screen of an example.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        HEADS.iter().position(|example| example.name == name).map(Self::Example)
    }

    /// How an address names it.
    #[must_use]
    pub fn path(self) -> Vec<String> {
        match self {
            Self::Contents => Vec::new(),
            Self::Sources => vec![SOURCES.to_owned()],
            Self::Chapter(chapter) => vec![chapter.slug().to_owned()],
            Self::Exercises(place) => exercises::path(place),
            Self::Example(place) => HEADS.get(place).map_or_else(Vec::new, |example| {
                vec![example.chapter.slug().to_owned(), example.name.to_owned()]
            }),
        }
    }

    /// The examples that it shows.
    pub fn examples(self) -> impl Iterator<Item = Head> {
        HEADS
            .iter()
            .copied()
            .enumerate()
            .filter(move |(place, example)| match self {
                Self::Chapter(chapter) => example.chapter == chapter,
                Self::Example(shown) => shown == *place,
                _ => false,
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
                HEADS.get(place).map_or_else(String::new, |one| one.title.to_owned())
            }
            Self::Exercises(place) => exercises::title(place),
        }
    }

    /// The screen itself.
    #[must_use]
    pub fn view(self, workbook: Workbook) -> AnyView {
        match self {
            Self::Contents => contents::contents(workbook),
            Self::Sources => sources::sources(workbook),
            Self::Chapter(chapter) => examples::chapter(workbook, chapter),
            Self::Example(place) => examples::one(workbook, place),
            Self::Exercises(place) => exercises::view(workbook, place),
        }
    }
}
