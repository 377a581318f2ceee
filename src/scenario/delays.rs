//! Cells of the staircase that the reader holds back: typed as rows, or moved by hand.

use super::run::MOST_ROWS;
use super::staircase::{MICRO_BATCHES, STAGES};
use super::{Control, Field, Gap, Rule, Run};
use crate::estimate::EstimateError;
use crate::estimate::schedule::{Delay, Schedule};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;
use std::sync::Arc;

// The first two say which one, so that there is no "2 stages" to say back.
const COLUMNS: [Field; 3] = [
    Field::new("delay-stage", "Stage", "s", Expect::count(&["stage"]), Rule::Count),
    Field::new("delay-batch", "Micro-batch", "m", Expect::count(&["micro-batch"]), Rule::Count),
    Field::new("delay-by", "Later by", "δ", Expect::count(&["unit", "units"]), Rule::Whole),
];

/// What is held back: stage, micro-batch, units of time. Stages and micro-batches are counted from 1.
pub const DELAYS: Control = Control::rows("delays", "Held back", &COLUMNS, "");

/// What comes of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Delays {
    /// The schedule with the delays; `None` where nothing within the grid is held back.
    pub played: Result<Option<Arc<Schedule>>, Gap>,
    /// Rows, from 1, that name a cell outside the grid, and delay nothing.
    pub outside: Vec<usize>,
}

impl Run {
    /// Plays the staircase through with what is held back.
    #[must_use]
    pub fn delays(&self) -> Delays {
        let mut outside = Vec::new();
        let played = self.play_delayed(&mut outside);
        Delays { played, outside }
    }

    fn play_delayed(&self, outside: &mut Vec<usize>) -> Result<Option<Arc<Schedule>>, Gap> {
        let rows = self.rows(&DELAYS);
        if rows.is_empty() {
            return Ok(None);
        }
        let grid = [self.value(&STAGES)?, self.value(&MICRO_BATCHES)?];
        let [Some(stages), Some(micro_batches)] = grid.map(|number| number.to_whole()) else {
            return Err(Gap::Waits);
        };
        let mut delays = Vec::new();
        for (place, row) in (1..).zip(&rows) {
            let values = Self::row_values(&COLUMNS, row)?;
            let whole: Vec<_> = values.iter().filter_map(Quantity::to_whole).collect();
            let [stage, micro_batch, by] = whole[..] else { return Err(Gap::Waits) };
            if by == 0 {
                continue;
            }
            if stage > stages || micro_batch > micro_batches {
                outside.push(place);
                continue;
            }
            delays.push([stage - 1, micro_batch - 1, by]);
        }
        if delays.is_empty() {
            return Ok(None);
        }
        let size =
            |number: i128| usize::try_from(number).map_err(|_| EstimateError::TooManyCellsToDelay);
        let delay = |[stage, micro_batch, by]: [i128; 3]| {
            let by = u64::try_from(by).unwrap_or(u64::MAX);
            Ok(Delay { stage: size(stage)?, micro_batch: size(micro_batch)?, by })
        };
        let delays: Result<Vec<_>, EstimateError> = delays.into_iter().map(delay).collect();
        let schedule = Schedule::play_delayed(size(stages)?, size(micro_batches)?, &delays?)?;
        Ok(Some(Arc::new(schedule)))
    }

    /// Holds a micro-batch back before a stage, both from 0, by so much in all; by 0 it goes as early as
    /// the rules let it. `false` where there is no room for one more row.
    pub fn hold_back(&mut self, [stage, micro_batch]: [i128; 2], by: i128) -> bool {
        let cell = [stage + 1, micro_batch + 1];
        let same = |row: &Vec<String>| {
            let values = Self::row_values(&COLUMNS, row).unwrap_or_default();
            values.iter().zip(cell).filter(|(value, is)| value.to_whole() == Some(*is)).count() == 2
        };
        let mut rows = self.rows(&DELAYS);
        let place = rows.iter().position(same).unwrap_or(rows.len());
        rows.retain(|row| !same(row));
        if by > 0 {
            if rows.len() >= MOST_ROWS {
                return false;
            }
            let row = [cell[0], cell[1], by].map(|number| number.to_string());
            rows.insert(place.min(rows.len()), row.into());
        }
        self.put_rows(&DELAYS, &rows);
        true
    }
}
