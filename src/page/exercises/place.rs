//! The screens of the exercises, and how addresses name them.

use crate::scenario::Pairs;

pub const EXERCISES: &str = "exercises";
pub const LADDER: &str = "ladder";
pub const CLOSED_BOOK: &str = "closed-book";
pub const PASS: &str = "pass";
pub const REVIEW: &str = "review";
pub const OWN_FILE: &str = "check-your-exercises";

/// How an address names the seed of a variant.
pub const SEED: &str = "seed";

/// What the paths of all screens of the exercises begin with.
pub const FIRST: [&str; 6] = [EXERCISES, LADDER, CLOSED_BOOK, PASS, REVIEW, OWN_FILE];

/// A screen of the exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// All exercises, and what is kept of them.
    All,
    /// One exercise by its place in the list, and the seed of its variant.
    One(usize, u32),
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

impl Place {
    /// What an address says of it beside its path.
    #[must_use]
    pub fn pairs(self) -> Pairs {
        match self {
            Self::One(_, seed) | Self::Ladder(_, seed) if seed != 0 => {
                vec![(SEED.to_owned(), seed.to_string())]
            }
            _ => Vec::new(),
        }
    }
}
