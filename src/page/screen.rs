//! A screen: what it is called, what it shows.

use super::{Workbook, chapter, contents, example, exercises, sources};
use crate::example::{ALL, Chapter, Example, Group, find};
use crate::exercise::closed_book::SHEETS;
use crate::exercise::ladder::{Listed, ladders};
use crate::exercise::shipped;
use crate::scenario::{Address, Pairs};
use leptos::prelude::*;

/// The id of the heading of each screen.
pub const TITLE: &str = "screen-title";

/// How an address names the screen of the sources.
const SOURCES: &str = "sources";

/// How an address names the other screens of exercises.
const LADDER: &str = "ladder";
const CLOSED_BOOK: &str = "closed-book";
const PASS: &str = "pass";
const REVIEW: &str = "review";
const OWN_FILE: &str = "check-your-exercises";

/// How an address names the seed of a variant.
const SEED: &str = "seed";

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
    /// All exercises, and what is kept of them.
    Exercises,
    /// One exercise by its place in the list, and the seed of its variant.
    Exercise(usize, u32),
    /// All ladders.
    Ladders,
    /// One ladder by its place in the list, and the seed of its numbers.
    Ladder(usize, u32),
    /// A sheet with the book closed, by its place in the list.
    ClosedBook(usize),
    /// A pass slip, marked anew.
    Pass,
    /// What to repeat.
    Review,
    /// A lecturer's own file.
    OwnFile,
}

impl Screen {
    /// The screen that an address names, if there is one, and what else was typed in it.
    #[must_use]
    pub fn from_address(address: Address) -> Option<(Self, Pairs)> {
        let mut typed = address.typed;
        let screen = match Self::from_path(&address.screen)? {
            Self::Exercise(place, _) => Self::Exercise(place, take_seed(&mut typed)),
            Self::Ladder(place, _) => Self::Ladder(place, take_seed(&mut typed)),
            other => other,
        };
        Some((screen, typed))
    }

    /// What an address says of the screen beside its path.
    #[must_use]
    pub fn pairs(self) -> Pairs {
        match self {
            Self::Exercise(_, seed) | Self::Ladder(_, seed) if seed != 0 => {
                vec![(SEED.to_owned(), seed.to_string())]
            }
            _ => Vec::new(),
        }
    }

    fn from_path(path: &[String]) -> Option<Self> {
        match path {
            [] => Some(Self::Contents),
            [only] if only == SOURCES => Some(Self::Sources),
            [only] if only == exercises::PATH => Some(Self::Exercises),
            [first, id] if first == exercises::PATH => {
                let place = shipped::shipped().iter().position(|exercise| exercise.id == *id)?;
                Some(Self::Exercise(place, 0))
            }
            [only] if only == LADDER => Some(Self::Ladders),
            [first, example, figure] if first == LADDER => {
                let fits = |one: &Listed| one.example == example && one.figure == figure;
                Some(Self::Ladder(ladders().iter().position(fits)?, 0))
            }
            [first, id] if first == CLOSED_BOOK => {
                Some(Self::ClosedBook(SHEETS.iter().position(|sheet| sheet.id == id)?))
            }
            [first] | [first, _] if first == PASS => Some(Self::Pass),
            [only] if only == REVIEW => Some(Self::Review),
            [only] if only == OWN_FILE => Some(Self::OwnFile),
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
            Self::Exercises => vec![exercises::PATH.to_owned()],
            Self::Exercise(place, _) => {
                let id = shipped::shipped().get(place).map(|exercise| exercise.id.clone());
                std::iter::once(exercises::PATH.to_owned()).chain(id).collect()
            }
            Self::Ladders => vec![LADDER.to_owned()],
            Self::Ladder(place, _) => ladders().get(place).map_or_else(Vec::new, |one| {
                [LADDER, one.example, one.figure].map(str::to_owned).to_vec()
            }),
            Self::ClosedBook(place) => {
                let id = SHEETS.get(place).map(|sheet| sheet.id);
                [CLOSED_BOOK].into_iter().chain(id).map(str::to_owned).collect()
            }
            Self::Pass => vec![PASS.to_owned()],
            Self::Review => vec![REVIEW.to_owned()],
            Self::OwnFile => vec![OWN_FILE.to_owned()],
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
                ALL.get(place).map_or_else(String::new, |one| one.title.to_owned())
            }
            Self::Exercises => exercises::HEADING.to_owned(),
            Self::Ladders => exercises::ladders::HEADING.to_owned(),
            Self::Ladder(place, _) => {
                ladders().get(place).map_or_else(String::new, |one| one.title.clone())
            }
            Self::ClosedBook(place) => {
                SHEETS.get(place).map_or_else(String::new, |sheet| sheet.title.to_owned())
            }
            Self::Pass => exercises::pass::HEADING.to_owned(),
            Self::Review => exercises::review::HEADING.to_owned(),
            Self::OwnFile => exercises::own_file::HEADING.to_owned(),
            Self::Exercise(place, _) => {
                shipped::shipped().get(place).map_or_else(String::new, |one| one.title.clone())
            }
        }
    }

    /// The screen itself.
    #[must_use]
    pub fn view(self, workbook: Workbook) -> AnyView {
        workbook.notebook().turn_page();
        match self {
            Self::Contents => contents::contents(workbook),
            Self::Sources => sources::sources(workbook),
            Self::Chapter(chapter) => chapter::chapter(workbook, chapter),
            Self::Example(place) => {
                ALL.get(place).map_or_else(|| ().into_any(), |one| example::alone(workbook, one))
            }
            Self::Exercises => exercises::list(workbook),
            Self::Ladders => exercises::ladders::list(workbook),
            Self::Ladder(place, seed) => ladders()
                .get(place)
                .map_or_else(|| ().into_any(), |one| exercises::ladders::one(workbook, one, seed)),
            Self::ClosedBook(place) => SHEETS
                .get(place)
                .map_or_else(|| ().into_any(), |sheet| exercises::closed_book(workbook, sheet)),
            Self::Pass => exercises::pass::pass(workbook),
            Self::Review => exercises::review::review(workbook),
            Self::OwnFile => exercises::own_file::own_file(workbook),
            Self::Exercise(place, seed) => shipped::shipped()
                .get(place)
                .map_or_else(|| ().into_any(), |one| exercises::one(workbook, one, seed)),
        }
    }
}

/// The seed that a link carries; one that is none is the book's own.
fn take_seed(typed: &mut Pairs) -> u32 {
    let place = typed.iter().position(|(name, text)| name == SEED && text.parse::<u32>().is_ok());
    place.and_then(|place| typed.remove(place).1.parse().ok()).unwrap_or(0)
}
