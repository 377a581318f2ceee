//! The staircase, played through by its two rules and nothing else.
//!
//! Chapter 8, derivation 8.1: a micro-batch enters a stage once it has left the stage before, and once
//! the micro-batch before it has left this stage.

use super::EstimateError;

/// More cells than this are not played through one by one.
const MOST_CELLS: usize = 4_000_000;

/// When each micro-batch is in each stage, each cell one unit of time long. Both are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    stages: usize,
    micro_batches: usize,
    starts: Vec<u64>,
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
        let cells = stages
            .checked_mul(micro_batches)
            .filter(|cells| *cells <= MOST_CELLS)
            .ok_or(EstimateError::TooManyCells)?;
        if cells == 0 {
            return Ok(Self { stages, micro_batches, starts: Vec::new() });
        }
        let mut starts = Vec::with_capacity(cells);
        let mut left_stage = vec![0_u64; stages];
        for _ in 0..micro_batches {
            let mut left_before = 0;
            for left in &mut left_stage {
                let start = left_before.max(*left);
                starts.push(start);
                *left = start + 1;
                left_before = start + 1;
            }
        }
        Ok(Self { stages, micro_batches, starts })
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
        self.starts.iter().max().map_or(0, |last| last + 1)
    }

    /// Cells in which a stage idles before everything has left the last stage.
    #[must_use]
    pub fn idle(&self) -> u64 {
        self.completion() * self.stages as u64 - self.starts.len() as u64
    }

    /// What kept `micro_batch` from entering `stage` earlier.
    #[must_use]
    pub fn held_by(&self, stage: usize, micro_batch: usize) -> Option<HeldBy> {
        let start = self.start(stage, micro_batch)?;
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
