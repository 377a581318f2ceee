//! Groups of examples that work on the same inputs: a number that is changed in one is changed in all
//! of its group.

use super::{ALL, Example};
use crate::scenario::{Control, Run, ledger::LedgerInputs};

/// Examples that work on the same inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The run of chapter 27.
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

    /// An example that works on it.
    #[must_use]
    pub fn example(self) -> Option<Example> {
        ALL.into_iter().find(|example| example.group == self)
    }
}

/// The run of chapter 27 as the book has it.
#[must_use]
pub fn run() -> Run {
    Run::new(LedgerInputs::example_27_1(), control)
}

/// The ledger of chapter 8 as the book has it.
#[must_use]
pub fn sixteen_bytes() -> Run {
    Run::new(LedgerInputs::sixteen_bytes(), |_| None)
}

/// The control of this name, of whatever example.
fn control(name: &str) -> Option<&'static Control> {
    ALL.into_iter()
        .filter_map(|example| example.worked())
        .flat_map(crate::scenario::Worked::controls)
        .find(|control| control.name() == name)
}

/// Inputs of every group, as the book has them.
#[cfg(target_arch = "wasm32")]
#[derive(Clone, Copy)]
pub struct Sheets {
    /// [`Group::Run`].
    pub run: crate::widget::Sheet<Run>,
    /// [`Group::SixteenBytes`].
    pub sixteen_bytes: crate::widget::Sheet<Run>,
    /// [`Group::Staircase`].
    pub staircase: crate::widget::Sheet<crate::scenario::staircase::StaircaseInputs>,
}

#[cfg(target_arch = "wasm32")]
impl Sheets {
    /// Inputs of their own.
    #[must_use]
    pub fn new() -> Self {
        use crate::widget::Sheet;
        Self {
            run: Sheet::new(run),
            sixteen_bytes: Sheet::new(sixteen_bytes),
            staircase: Sheet::new(Default::default),
        }
    }
}

#[cfg(target_arch = "wasm32")]
impl Default for Sheets {
    fn default() -> Self {
        Self::new()
    }
}
