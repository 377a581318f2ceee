//! The staircase, played through by its two rules and nothing else.
//!
//! Chapter 8, derivation 8.1: a micro-batch enters a stage once it has left the stage before, and once
//! the micro-batch before it has left this stage. A reader may hold a cell back on top of that.

use super::EstimateError;

/// More cells than this are not played through one by one.
const MOST_CELLS: usize = 4_000_000;
/// With delays they are played through again at every move of a hand.
pub const MOST_CELLS_WITH_DELAYS: usize = 20_000;
/// All delays together, so that counts of cells stay countable.
const MOST_DELAY: u64 = 1_000_000_000_000;

/// When each micro-batch is in each stage, each cell one unit of time long. Both are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    stages: usize,
    micro_batches: usize,
    starts: Vec<u64>,
    /// Which places in `starts` are held back, and by how much, in their order.
    held_back: Vec<(usize, u64)>,
}

/// A cell that is held back: how long it waits after both rules let it start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delay {
    /// Its stage, from 0.
    pub stage: usize,
    /// Its micro-batch, from 0.
    pub micro_batch: usize,
    /// Units of time.
    pub by: u64,
}

/// What kept a cell from starting earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBy {
    /// Nothing: it starts as the step starts.
    Nothing,
    /// Its micro-batch had not left the stage before.
    StageBefore,
    /// Its stage had not let go of the micro-batch before.
    MicroBatchBefore,
    /// Both, until the same moment.
    Both,
    /// The reader, after both rules had let it go.
    Reader,
}

impl Schedule {
    /// Plays `micro_batches` through `stages`, each cell as early as the two rules allow.
    ///
    /// # Errors
    /// [`EstimateError::TooManyCells`] for more than four million cells.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::schedule::{HeldBy, Schedule};
    ///
    /// let schedule = Schedule::play(4, 3).unwrap();
    /// assert_eq!(schedule.completion(), 6);
    /// assert_eq!(schedule.held_by(0, 0), Some(HeldBy::Nothing));
    /// assert_eq!(schedule.held_by(0, 2), Some(HeldBy::MicroBatchBefore));
    /// ```
    pub fn play(stages: usize, micro_batches: usize) -> Result<Self, EstimateError> {
        Self::play_delayed(stages, micro_batches, &[])
    }

    /// The same with some cells held back: each starts so much later than the two rules allow. Several
    /// delays of one cell add up; one outside the grid delays nothing.
    ///
    /// # Errors
    /// [`EstimateError::TooManyCellsToDelay`] for more than 20,000 cells,
    /// [`EstimateError::TooMany`] for delays of more than 10^12 units in all.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::schedule::{Delay, HeldBy, Schedule};
    ///
    /// let late = |stage, micro_batch| Delay { stage, micro_batch, by: 1 };
    /// let one = Schedule::play_delayed(4, 3, &[late(2, 1)]).unwrap();
    /// assert_eq!((one.completion(), one.moved()), (7, 4));
    /// assert_eq!(one.held_by(2, 1), Some(HeldBy::Reader));
    /// assert_eq!(one.held_by(3, 1), Some(HeldBy::StageBefore));
    ///
    /// // Two delays of cells that do not depend on each other cost no more than one.
    /// let two = Schedule::play_delayed(4, 3, &[late(0, 2), late(3, 0)]).unwrap();
    /// assert_eq!(two.completion(), 7);
    /// ```
    pub fn play_delayed(
        stages: usize,
        micro_batches: usize,
        delays: &[Delay],
    ) -> Result<Self, EstimateError> {
        let most = if delays.is_empty() { MOST_CELLS } else { MOST_CELLS_WITH_DELAYS };
        let too_many = if delays.is_empty() {
            EstimateError::TooManyCells
        } else {
            EstimateError::TooManyCellsToDelay
        };
        let cells = stages.checked_mul(micro_batches).filter(|cells| *cells <= most);
        let cells = cells.ok_or(too_many)?;
        let all = delays.iter().fold(0, |all: u64, delay| all.saturating_add(delay.by));
        if all > MOST_DELAY {
            let most = MOST_DELAY.into();
            return Err(EstimateError::TooMany { what: "units of delay", most });
        }
        let mut held_back: Vec<(usize, u64)> = Vec::new();
        for delay in delays.iter().filter(|delay| delay.by > 0) {
            if delay.stage < stages && delay.micro_batch < micro_batches {
                let place = delay.micro_batch * stages + delay.stage;
                match held_back.iter_mut().find(|(known, _)| *known == place) {
                    Some((_, by)) => *by += delay.by,
                    None => held_back.push((place, delay.by)),
                }
            }
        }
        held_back.sort_unstable();
        let mut starts = Vec::with_capacity(cells);
        if cells > 0 {
            let mut left_stage = vec![0_u64; stages];
            let mut next = held_back.iter().peekable();
            for _ in 0..micro_batches {
                let mut left_before = 0;
                for left in &mut left_stage {
                    let by = next.next_if(|(place, _)| *place == starts.len());
                    let start = left_before.max(*left) + by.map_or(0, |(_, by)| *by);
                    starts.push(start);
                    *left = start + 1;
                    left_before = start + 1;
                }
            }
        }
        Ok(Self { stages, micro_batches, starts, held_back })
    }

    /// When `micro_batch` enters `stage`.
    #[must_use]
    pub fn start(&self, stage: usize, micro_batch: usize) -> Option<u64> {
        let inside = stage < self.stages && micro_batch < self.micro_batches;
        self.starts.get(micro_batch * self.stages + stage).copied().filter(|_| inside)
    }

    /// When everything has left the last stage.
    #[must_use]
    pub fn completion(&self) -> u64 {
        // Everything comes before the last micro-batch in the last stage.
        self.starts.last().map_or(0, |last| last + 1)
    }

    /// How much later that is than without delays.
    #[must_use]
    pub fn lengthening(&self) -> u64 {
        let undisturbed = (self.stages as u64 + self.micro_batches as u64).saturating_sub(1);
        self.completion().saturating_sub(undisturbed)
    }

    /// Cells in which a stage idles before everything has left the last stage.
    #[must_use]
    pub fn idle(&self) -> u64 {
        self.completion() * self.stages as u64 - self.starts.len() as u64
    }

    /// By how much the reader holds `micro_batch` back before `stage`.
    #[must_use]
    pub fn delay(&self, stage: usize, micro_batch: usize) -> u64 {
        let place = micro_batch * self.stages + stage;
        let known = self.held_back.iter().find(|(known, _)| *known == place && stage < self.stages);
        known.map_or(0, |(_, by)| *by)
    }

    /// How many cells the reader holds back.
    #[must_use]
    pub fn delays(&self) -> usize {
        self.held_back.len()
    }

    /// How many units the reader holds cells back for, all together.
    #[must_use]
    pub fn held_back_for(&self) -> u64 {
        self.held_back.iter().map(|(_, by)| by).sum()
    }

    /// How much later `micro_batch` enters `stage` than without delays.
    #[must_use]
    pub fn later(&self, stage: usize, micro_batch: usize) -> Option<u64> {
        let start = self.start(stage, micro_batch)?;
        Some(start.saturating_sub(stage as u64 + micro_batch as u64))
    }

    /// How many cells start later than without delays.
    #[must_use]
    pub fn moved(&self) -> usize {
        let each = (0..self.micro_batches).flat_map(|m| (0..self.stages).map(move |s| (s, m)));
        each.filter(|(stage, batch)| self.later(*stage, *batch).is_some_and(|by| by > 0)).count()
    }

    /// How many micro-batches have entered `stage` by `time`, the one that enters then included.
    #[must_use]
    pub fn entered(&self, stage: usize, time: u64) -> usize {
        let (mut low, mut high) = (0, self.micro_batches);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.start(stage, middle).is_some_and(|start| start <= time) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// What kept `micro_batch` from entering `stage` earlier.
    #[must_use]
    pub fn held_by(&self, stage: usize, micro_batch: usize) -> Option<HeldBy> {
        let start = self.start(stage, micro_batch)?;
        if self.delay(stage, micro_batch) > 0 {
            return Some(HeldBy::Reader);
        }
        let ends_now = |cell: Option<u64>| cell.is_some_and(|begin| begin + 1 == start);
        let stage_before = ends_now(stage.checked_sub(1).and_then(|s| self.start(s, micro_batch)));
        let batch_before = ends_now(micro_batch.checked_sub(1).and_then(|m| self.start(stage, m)));
        Some(match (stage_before, batch_before) {
            (false, false) => HeldBy::Nothing,
            (true, false) => HeldBy::StageBefore,
            (false, true) => HeldBy::MicroBatchBefore,
            (true, true) => HeldBy::Both,
        })
    }
}
