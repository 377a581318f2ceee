//! “Put this into your notes”: what a lecturer pastes to have an example or an exercise in pages of
//! their own.
//!
//! A [`Choice`] says what is shown and with which numbers; [`snippet`] writes it as an element, a frame
//! or a link, [`host`] as the steps that a tool for notes needs, and [`fragment`] as the address of a
//! frame, which can be read back. [`panel`] is the choice while it is made, [`view`] its HTML.
//!
//! Whatever is written here ends up in files of others: every text from a reader is written so that it
//! stays a text there, see [`escape`].

pub mod base;
pub mod escape;
pub mod fragment;
pub mod host;
mod numbers;
pub mod panel;
pub mod snippet;
pub mod view;

pub use base::Base;
pub use host::Host;
pub use numbers::numbers;
pub use panel::Panel;

use crate::example::{self, Example};
use crate::exercise::schema::Exercise;
use crate::exercise::shipped;
use crate::scenario::{Address, Pairs};

/// Names of attributes that say how a widget is shown, or that HTML keeps for itself: no control may be
/// called like one of them.
pub const RESERVED: [&str; 27] = [
    "name",
    "show",
    "theme",
    "heading",
    "seed",
    "storage",
    "id",
    "class",
    "style",
    "title",
    "lang",
    "dir",
    "hidden",
    "slot",
    "part",
    "tabindex",
    "is",
    "role",
    "inert",
    "nonce",
    "draggable",
    "translate",
    "autofocus",
    "popover",
    "anchor",
    "accesskey",
    "spellcheck",
];

/// What is put into notes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// A worked example.
    Example(&'static str),
    /// An exercise, by its id.
    Exercise(&'static str),
}

impl What {
    /// The example of this name.
    #[must_use]
    pub fn example(name: &str) -> Option<Self> {
        example::find(name).map(|one| Self::Example(one.name))
    }

    /// The exercise of this id.
    #[must_use]
    pub fn exercise(id: &str) -> Option<Self> {
        shipped::find(id).map(|one| Self::Exercise(&one.id))
    }

    /// Its name in addresses and attributes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Example(name) | Self::Exercise(name) => name,
        }
    }

    /// Its element, whose name is the same in every page.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::Example(_) => "bb-example",
            Self::Exercise(_) => "bb-exercise",
        }
    }

    /// What kind of thing it is, in a word.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Self::Example(_) => "example",
            Self::Exercise(_) => "exercise",
        }
    }

    /// Its title in the workbook.
    #[must_use]
    pub fn title(self) -> String {
        match self {
            Self::Example(_) => self.as_example().map(|one| one.title.to_owned()),
            Self::Exercise(id) => shipped::find(id).map(|one: &Exercise| one.title.clone()),
        }
        .unwrap_or_default()
    }

    fn as_example(self) -> Option<Example> {
        match self {
            Self::Example(name) => example::find(name),
            Self::Exercise(_) => None,
        }
    }
}

/// How much of an example is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// Everything, with what may be changed.
    #[default]
    All,
    /// Figures, tables and pictures, and nothing that may be changed.
    Figures,
    /// The picture alone.
    Picture,
}

impl Show {
    /// All of them: the name in choices, and what it is.
    pub const ALL: [(Self, &str, &str); 3] = [
        (Self::All, "all", "all of it, numbers can be changed"),
        (Self::Figures, "figures", "figures and pictures, nothing to change"),
        (Self::Picture, "picture", "the picture only"),
    ];
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the page around it.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All of them: the name in attributes, and what it is.
    pub const ALL: [(Self, &str, &str); 3] = [
        (Self::Auto, "auto", "as the page around it"),
        (Self::Light, "light", "light"),
        (Self::Dark, "dark", "dark"),
    ];

    /// Its name in attributes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// How tall a frame is, in pixels, where nobody says.
pub const HEIGHT: u32 = 640;

/// What is put into notes, and how it is shown there.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The example or exercise.
    pub what: What,
    /// How much of an example is shown.
    pub show: Show,
    /// Whether the figures of an example can be opened to where they come from.
    pub derivation: bool,
    /// Light or dark.
    pub theme: Theme,
    /// Its width in pixels; as wide as its place otherwise.
    pub width: Option<u32>,
    /// The height of a frame in pixels.
    pub height: u32,
    /// Numbers of an example that differ from its defaults.
    pub numbers: Pairs,
    /// The seed of an exercise's numbers; 0 are the book's.
    pub seed: u32,
    /// Whether what is done in an exercise is kept in the reader's browser.
    pub kept: bool,
}

impl Choice {
    /// All of it, as it stands in the workbook.
    #[must_use]
    pub fn of(what: What) -> Self {
        Self {
            what,
            show: Show::All,
            derivation: true,
            theme: Theme::Auto,
            width: None,
            height: HEIGHT,
            numbers: Pairs::new(),
            seed: 0,
            kept: true,
        }
    }

    /// The words of the attribute `show`; nothing where all is shown.
    #[must_use]
    pub fn show_words(&self) -> &'static str {
        match (self.what, self.show, self.derivation) {
            (What::Exercise(_), ..) | (_, Show::All, true) => "",
            (_, Show::All, false) => "controls",
            (_, Show::Figures, true) => "figures derivation",
            (_, Show::Figures, false) => "figures",
            (_, Show::Picture, _) => "picture",
        }
    }

    /// Everything but its name that differs from the defaults, as attributes: how it is shown, then its
    /// numbers.
    #[must_use]
    pub fn attributes(&self) -> Pairs {
        let mut pairs = Pairs::new();
        let mut put = |name: &str, text: &str| pairs.push((name.to_owned(), text.to_owned()));
        match self.what {
            What::Example(_) => {
                let show = self.show_words();
                if !show.is_empty() {
                    put("show", show);
                }
            }
            What::Exercise(_) => {
                if self.seed != 0 {
                    put("seed", &self.seed.to_string());
                }
                if !self.kept {
                    put("storage", "none");
                }
            }
        }
        if self.theme != Theme::Auto {
            put("theme", self.theme.name());
        }
        if let What::Example(_) = self.what {
            pairs.extend(self.numbers.iter().filter(|(name, _)| is_number(name)).cloned());
        }
        pairs
    }

    /// Its page in the workbook.
    #[must_use]
    pub fn address(&self) -> Address {
        match self.what {
            What::Exercise(id) => {
                let mut address = Address::of(&["exercises", id]);
                if self.seed != 0 {
                    address.typed.push(("seed".to_owned(), self.seed.to_string()));
                }
                address
            }
            What::Example(name) => {
                let chapter = self.what.as_example().map_or("", |one| one.chapter.slug());
                let mut address = Address::of(&[chapter, name]);
                address.typed.clone_from(&self.numbers);
                address
            }
        }
    }
}

/// Whether a name can stand for a number: as an attribute it can be written, and means nothing else.
#[must_use]
pub fn is_number(name: &str) -> bool {
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(kebab)
        && !RESERVED.contains(&name)
}
