//! The timing diagram that the staircase is drawn from: which micro-batch is in which stage when.
//!
//! Without delays it follows from the two numbers alone, however large they are; with delays it is the
//! schedule that was played through. Stages, micro-batches and times are counted from 0 here.

use crate::estimate::pipeline::Pipeline;
use crate::estimate::schedule::{HeldBy, Schedule};
use std::sync::Arc;

/// A cell of the grid: a stage during one unit of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The stage, from 0.
    pub stage: i128,
    /// The unit of time, from 0.
    pub time: i128,
}

/// A pipeline and, where something is held back, the schedule of it.
///
/// ```
/// use bytes_and_bubbles::estimate::pipeline::Pipeline;
/// use bytes_and_bubbles::estimate::schedule::{Delay, Schedule};
/// use bytes_and_bubbles::picture::diagram::{Cell, Diagram};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
/// let diagram = Diagram::new(pipeline, None);
/// assert_eq!(diagram.micro_batch(Cell { stage: 1, time: 3 }), Some(2));
/// assert_eq!(diagram.micro_batch(Cell { stage: 1, time: 0 }), None);
///
/// let late = Delay { stage: 1, micro_batch: 1, by: 1 };
/// let schedule = Schedule::play_delayed(4, 3, &[late]).unwrap();
/// let diagram = Diagram::new(pipeline, Some(schedule.into()));
/// assert_eq!(diagram.micro_batch(Cell { stage: 1, time: 3 }), Some(1));
/// assert_eq!((diagram.units(), diagram.later(1, 2)), (7, 1));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    /// The pipeline.
    pub pipeline: Pipeline,
    played: Option<Arc<Schedule>>,
}

impl Diagram {
    /// The diagram of a pipeline; `played` where cells are held back.
    #[must_use]
    pub fn new(pipeline: Pipeline, played: Option<Arc<Schedule>>) -> Self {
        Self { pipeline, played }
    }

    /// The schedule with delays, where there are any.
    #[must_use]
    pub fn played(&self) -> Option<&Schedule> {
        self.played.as_deref()
    }

    /// M + P − 1, or more with delays, for drawing: it stops at the largest number there is.
    #[must_use]
    pub fn units(&self) -> i128 {
        let (stages, micro_batches) = (self.pipeline.stages(), self.pipeline.micro_batches());
        self.played().map_or_else(
            || micro_batches.saturating_add(stages - 1),
            |schedule| schedule.completion().into(),
        )
    }

    /// When a micro-batch enters a stage.
    #[must_use]
    pub fn start(&self, stage: i128, micro_batch: i128) -> i128 {
        self.in_schedule(stage, micro_batch, Schedule::start)
            .map_or_else(|| stage.saturating_add(micro_batch), i128::from)
    }

    /// By how much the reader holds a micro-batch back before a stage.
    #[must_use]
    pub fn delay(&self, stage: i128, micro_batch: i128) -> i128 {
        let delay = |schedule: &Schedule, stage, batch| Some(schedule.delay(stage, batch));
        self.in_schedule(stage, micro_batch, delay).map_or(0, i128::from)
    }

    /// How much later a micro-batch enters a stage than without delays.
    #[must_use]
    pub fn later(&self, stage: i128, micro_batch: i128) -> i128 {
        self.in_schedule(stage, micro_batch, Schedule::later).map_or(0, i128::from)
    }

    /// How many micro-batches have entered the stage of a cell by its time.
    #[must_use]
    pub fn entered(&self, Cell { stage, time }: Cell) -> i128 {
        let by_closed_form =
            || time.saturating_sub(stage).saturating_add(1).clamp(0, self.pipeline.micro_batches());
        let played = self.played().and_then(|schedule| {
            let (stage, time) = (usize::try_from(stage).ok()?, u64::try_from(time).ok()?);
            i128::try_from(schedule.entered(stage, time)).ok()
        });
        played.unwrap_or_else(by_closed_form)
    }

    /// The micro-batch in a cell, or `None` where the stage idles.
    #[must_use]
    pub fn micro_batch(&self, cell: Cell) -> Option<i128> {
        let last = self.entered(cell) - 1;
        (last >= 0 && self.start(cell.stage, last) == cell.time).then_some(last)
    }

    /// What keeps the micro-batch in a cell from being there earlier.
    #[must_use]
    pub fn held_by(&self, cell: Cell) -> Option<HeldBy> {
        let micro_batch = self.micro_batch(cell)?;
        let by_closed_form = match (cell.stage > 0, micro_batch > 0) {
            (false, false) => HeldBy::Nothing,
            (true, false) => HeldBy::StageBefore,
            (false, true) => HeldBy::MicroBatchBefore,
            (true, true) => HeldBy::Both,
        };
        let played = self.in_schedule(cell.stage, micro_batch, Schedule::held_by);
        Some(played.unwrap_or(by_closed_form))
    }

    /// The nearest cell that lies within the grid.
    #[must_use]
    pub fn within(&self, cell: Cell) -> Cell {
        Cell {
            stage: cell.stage.clamp(0, self.pipeline.stages() - 1),
            time: cell.time.clamp(0, self.units() - 1),
        }
    }

    fn in_schedule<T>(
        &self,
        stage: i128,
        micro_batch: i128,
        of: impl FnOnce(&Schedule, usize, usize) -> Option<T>,
    ) -> Option<T> {
        of(self.played()?, usize::try_from(stage).ok()?, usize::try_from(micro_batch).ok()?)
    }
}
