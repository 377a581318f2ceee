//! Groups of examples that work on the same run: a number that is changed in one is changed in all of
//! its group.

use super::{ALL, Example};
use crate::scenario::ledger::LedgerInputs;
use crate::scenario::{Control, Rules, Run, own};

/// Examples that work on the same run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// All of chapter 27.
    Run,
    /// The ledger of chapter 8.
    SixteenBytes,
    /// What freezing removes.
    Freezing,
    /// The wall.
    Wall,
    /// The staircase.
    Staircase,
    /// Activations per token.
    PerToken,
    /// Communication.
    Communication,
    /// The square root of depth.
    Depth,
    /// The reader's own run, on which any example can be put.
    Own,
}

/// What a group starts from: a ledger, and texts that differ from the defaults of their controls.
type Start = (fn() -> LedgerInputs, &'static [(&'static str, &'static str)]);

/// The wall of chapter 8. It gives no batch for it; with one sequence a device has room for its activations.
const WALL: [(&str, &str); 5] = [
    ("parameters", "50B"),
    ("sequences", "1"),
    ("workers", "64"),
    ("stages", "1"),
    ("sharded", "everything"),
];

impl Group {
    /// All groups.
    pub const ALL: [Self; 9] = [
        Self::Run,
        Self::SixteenBytes,
        Self::Freezing,
        Self::Wall,
        Self::Staircase,
        Self::PerToken,
        Self::Communication,
        Self::Depth,
        Self::Own,
    ];

    /// Its name in addresses that carry several groups, and names that older addresses have for it.
    #[must_use]
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Run => &["run", "ledger"],
            Self::SixteenBytes => &["sixteen-bytes"],
            Self::Freezing => &["freezing"],
            Self::Wall => &["wall"],
            Self::Staircase => &["staircase"],
            Self::PerToken => &["per-token"],
            Self::Communication => &["communication"],
            Self::Depth => &["depth"],
            Self::Own => &["own"],
        }
    }

    /// Its examples; on the reader's own run there can be all of them.
    pub fn examples(self) -> impl Iterator<Item = Example> {
        ALL.into_iter().filter(move |example| self == Self::Own || example.group == self)
    }

    fn start(self) -> Start {
        match self {
            // Chapter 27 plans without stages, and so does the ledger of chapter 8.
            Self::Run => (LedgerInputs::example_27_1, &[("stages", "1")]),
            Self::SixteenBytes => (LedgerInputs::sixteen_bytes, &[("stages", "1")]),
            Self::Freezing => (LedgerInputs::sixteen_bytes, &[]),
            Self::Wall => (LedgerInputs::sixteen_bytes, &WALL),
            Self::Staircase => (LedgerInputs::example_27_1, &[]),
            Self::PerToken => (LedgerInputs::sixteen_bytes, &[]),
            Self::Communication => (
                LedgerInputs::sixteen_bytes,
                &[("workers", "8"), ("link", "50 GB/s"), ("compute", "400 ms")],
            ),
            Self::Depth => (LedgerInputs::sixteen_bytes, &[]),
            Self::Own => (LedgerInputs::sixteen_bytes, &own::START),
        }
    }

    fn rules(self) -> Rules {
        type Known = fn(&str) -> Option<&'static Control>;
        let (known, start): (Known, fn() -> Run) = match self {
            Self::Run => (|name| control(Self::Run, name), || Self::Run.run()),
            Self::SixteenBytes => {
                (|name| control(Self::SixteenBytes, name), || Self::SixteenBytes.run())
            }
            Self::Freezing => (|name| control(Self::Freezing, name), || Self::Freezing.run()),
            Self::Wall => (|name| control(Self::Wall, name), || Self::Wall.run()),
            Self::Staircase => (|name| control(Self::Staircase, name), || Self::Staircase.run()),
            Self::PerToken => (|name| control(Self::PerToken, name), || Self::PerToken.run()),
            Self::Communication => {
                (|name| control(Self::Communication, name), || Self::Communication.run())
            }
            Self::Depth => (|name| control(Self::Depth, name), || Self::Depth.run()),
            Self::Own => (|name| control(Self::Own, name), || Self::Own.run()),
        };
        type Bonds = (fn(&mut Run, &str), fn(&mut Run, &[&str]));
        let (settle, arrive): Bonds =
            if self == Self::Own { (own::settle, own::arrive) } else { (|_, _| {}, |_, _| {}) };
        Rules { known, settle, arrive, start }
    }

    /// Its run as the book has it.
    #[must_use]
    pub fn run(self) -> Run {
        let (ledger, texts) = self.start();
        let mut run = Run::new(ledger(), self.rules());
        for (name, text) in texts {
            if let Some(control) = control(Self::Own, name) {
                run.put_alone(control, text);
            }
        }
        run
    }
}

/// The control of this name in a group.
fn control(group: Group, name: &str) -> Option<&'static Control> {
    group
        .examples()
        .flat_map(|example| example.worked.controls())
        .find(|control| control.name() == name)
}
