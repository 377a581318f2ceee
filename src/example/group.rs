//! Groups of examples that work on the same run: a number that is changed in one is changed in all of
//! its group.

use super::{ALL, Example};
use crate::scenario::ledger::LedgerInputs;
use crate::scenario::{Control, Run};

/// Examples that work on the same run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// All of chapter 27.
    Run,
    /// The ledger of chapter 8.
    SixteenBytes,
    /// The staircase.
    Staircase,
}

impl Group {
    /// All groups.
    pub const ALL: [Self; 3] = [Self::Run, Self::SixteenBytes, Self::Staircase];

    /// Its name in addresses that carry several groups, and names that older addresses have for it.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Run => &["run", "ledger"],
            Self::SixteenBytes => &["sixteen-bytes"],
            Self::Staircase => &["staircase"],
        }
    }

    /// Its examples.
    pub fn examples(self) -> impl Iterator<Item = Example> {
        ALL.into_iter().filter(move |example| example.group == self)
    }

    /// Its run as the book has it.
    #[must_use]
    pub fn run(self) -> Run {
        match self {
            Self::Run => Run::new(LedgerInputs::example_27_1(), |name| control(Self::Run, name)),
            Self::SixteenBytes => {
                Run::new(LedgerInputs::sixteen_bytes(), |name| control(Self::SixteenBytes, name))
            }
            Self::Staircase => {
                Run::new(LedgerInputs::example_27_1(), |name| control(Self::Staircase, name))
            }
        }
    }
}

/// The control of this name in a group.
fn control(group: Group, name: &str) -> Option<&'static Control> {
    group
        .examples()
        .flat_map(|example| example.worked.controls())
        .find(|control| control.name() == name)
}
