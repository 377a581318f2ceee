//! What a recovery checkpoint may hold.

/// A thing that training needs when it goes on after a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The working weights, in the coarser format.
    Weights,
    /// The master weights.
    Master,
    /// The first and the second moments of the optimizer.
    Moments,
    /// How many updates the optimizer has made.
    Step,
    /// The state of the generator behind the dropout.
    Random,
    /// Where the run stands in its data: the order of the epoch and the place in it.
    Cursor,
    /// Which worker a piece of sharded state belongs to, and after which update it was written.
    Shards,
    /// Which version of the software prepares the data.
    Versions,
}

impl Item {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Weights,
        Self::Master,
        Self::Moments,
        Self::Step,
        Self::Random,
        Self::Cursor,
        Self::Shards,
        Self::Versions,
    ];

    /// What it is called within a sentence.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Weights => "working weights",
            Self::Master => "master weights",
            Self::Moments => "moments",
            Self::Step => "step number",
            Self::Random => "random state",
            Self::Cursor => "data cursor",
            Self::Shards => "shard identities",
            Self::Versions => "versions",
        }
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// The items that a checkpoint holds.
///
/// ```
/// use bytes_and_bubbles::estimate::recovery::{Item, Saved};
/// let saved = Saved::ALL.with(Item::Cursor, false);
/// assert!(saved.has(Item::Moments) && !saved.has(Item::Cursor));
/// assert_eq!(saved.with(Item::Cursor, true), Saved::ALL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saved(u16);

impl Saved {
    /// No item.
    pub const NOTHING: Self = Self(0);
    /// Every item.
    pub const ALL: Self = Self(0xff);

    /// The same with an item put in or left out.
    #[must_use]
    pub fn with(self, item: Item, saved: bool) -> Self {
        Self(if saved { self.0 | item.bit() } else { self.0 & !item.bit() })
    }

    /// Whether it holds an item.
    #[must_use]
    pub fn has(self, item: Item) -> bool {
        self.0 & item.bit() != 0
    }

    /// As it stands in a file: one bit for each item.
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    /// Back from a file.
    pub(super) fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }
}
