//! The staircase as it is drawn: time across, stages down.
//!
//! However large the grid, only a window of it is drawn cell by cell. Where the window does not show
//! all, an overview shows the whole as bands. Stages, micro-batches and times are counted from 0 here.

use crate::estimate::pipeline::Pipeline;
use crate::estimate::schedule::HeldBy;

/// Rows of cells at the most.
const MOST_ROWS: i128 = 24;
/// Columns of cells at the most.
const MOST_COLUMNS: i128 = 80;
/// A narrower cell cannot be hit with a finger, or read.
const NARROWEST: f64 = 21.0;
/// Width of a digit.
const DIGIT: f64 = 7.0;
/// Room at the left, at the least.
const LEAST_LEFT: f64 = 38.0;
/// A cell that is wider wastes space.
const WIDEST: f64 = 34.0;
/// A taller picture does not fit on a screen together with what is said of it.
const TALLEST: f64 = 560.0;
/// A narrower band cannot be seen, in shares of the overview's width.
const HAIR: f64 = 0.003;
/// Bands in an overview at the most.
const MOST_BANDS: i128 = 64;

/// A cell of the grid: a stage during one unit of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The stage, from 0.
    pub stage: i128,
    /// The unit of time, from 0.
    pub time: i128,
}

impl Cell {
    /// The micro-batch in the stage at that time, or `None` where the stage idles.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::pipeline::Pipeline;
    /// use bytes_and_bubbles::picture::staircase::Cell;
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let pipeline = Pipeline::new(&Quantity::plain(4), &Quantity::plain(3)).unwrap();
    /// assert_eq!(Cell { stage: 1, time: 3 }.micro_batch(pipeline), Some(2));
    /// assert_eq!(Cell { stage: 1, time: 0 }.micro_batch(pipeline), None);
    /// ```
    #[must_use]
    pub fn micro_batch(self, pipeline: Pipeline) -> Option<i128> {
        let number = self.time - self.stage;
        (0..pipeline.micro_batches()).contains(&number).then_some(number)
    }

    /// What keeps the micro-batch in this cell from being there earlier.
    #[must_use]
    pub fn held_by(self, pipeline: Pipeline) -> Option<HeldBy> {
        let micro_batch = self.micro_batch(pipeline)?;
        Some(match (self.stage > 0, micro_batch > 0) {
            (false, false) => HeldBy::Nothing,
            (true, false) => HeldBy::StageBefore,
            (false, true) => HeldBy::MicroBatchBefore,
            (true, true) => HeldBy::Both,
        })
    }

    /// The nearest cell that lies within the grid.
    #[must_use]
    pub fn within(self, pipeline: Pipeline) -> Self {
        Self {
            stage: self.stage.clamp(0, pipeline.stages() - 1),
            time: self.time.clamp(0, units(pipeline) - 1),
        }
    }
}

/// M + P − 1, for drawing: it stops at the largest number there is.
fn units(pipeline: Pipeline) -> i128 {
    pipeline.micro_batches().saturating_add(pipeline.stages() - 1)
}

/// The part of the grid that is drawn cell by cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Its first stage and time.
    pub first: Cell,
    /// How many stages it shows.
    pub rows: i128,
    /// How many units of time it shows.
    pub columns: i128,
    /// Width of a cell, in pixels.
    pub width: f64,
    /// Height of a cell, in pixels.
    pub height: f64,
    /// Room for the numbers of stages at the left, in pixels.
    pub left: f64,
    /// Whether it shows the whole grid.
    pub whole: bool,
}

impl Window {
    /// The window for a picture that is `across` pixels wide. It keeps what `shown` showed as far as
    /// it can, and always shows `cursor`.
    #[must_use]
    pub fn new(pipeline: Pipeline, across: f64, shown: Cell, cursor: Cell) -> Self {
        let left = (digits(pipeline.stages()) * DIGIT + 14.0).max(LEAST_LEFT);
        let across = across - left - 2.0;
        // A narrower cell does not hold the largest number of a micro-batch.
        let narrowest = (digits(pipeline.micro_batches()) * DIGIT + 6.0).max(NARROWEST);
        let columns = units(pipeline).min(clamp_to_whole(across / narrowest, MOST_COLUMNS));
        #[expect(clippy::cast_precision_loss, reason = "at most MOST_COLUMNS")]
        let width = (across / columns as f64).min(WIDEST.max(narrowest)).max(1.0);
        let height = width.min(WIDEST);
        let rows = pipeline.stages().min(clamp_to_whole(TALLEST / height, MOST_ROWS));
        let fit = |first: i128, shown: i128, all: i128, must: i128| {
            first.clamp((must - shown + 1).max(0), must).clamp(0, all - shown)
        };
        let cursor = cursor.within(pipeline);
        Self {
            first: Cell {
                stage: fit(shown.stage, rows, pipeline.stages(), cursor.stage),
                time: fit(shown.time, columns, units(pipeline), cursor.time),
            },
            rows,
            columns,
            width,
            height,
            left,
            whole: rows == pipeline.stages() && columns == units(pipeline),
        }
    }

    /// The cells that it shows, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (first, rows, columns) = (self.first, self.rows, self.columns);
        (first.stage..first.stage + rows).flat_map(move |stage| {
            (first.time..first.time + columns).map(move |time| Cell { stage, time })
        })
    }
}

/// How many digits a number of at least one has.
fn digits(number: i128) -> f64 {
    f64::from(number.max(1).ilog10() + 1)
}

/// A whole number from 1 to `most`.
fn clamp_to_whole(value: f64, most: i128) -> i128 {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float turned into a whole number saturates"
    )]
    let whole = value as i128;
    whole.clamp(1, most)
}

/// A rectangle of the overview, in shares of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// From the left.
    pub left: f64,
    /// From the top.
    pub top: f64,
    /// Across.
    pub width: f64,
    /// Down.
    pub height: f64,
}

/// The whole grid: a band for each stage, or for several in a row, while it works.
#[must_use]
pub fn overview(pipeline: Pipeline) -> Vec<Share> {
    let bands = pipeline.stages().min(MOST_BANDS);
    let all = units(pipeline);
    (0..bands)
        .map(|band| {
            // Of several stages the band shows the middle one.
            let stage = scale(2 * band + 1, pipeline.stages(), 2 * bands);
            Share {
                left: ratio(stage, all).min(1.0 - HAIR),
                top: ratio(band, bands),
                width: ratio(pipeline.micro_batches(), all).max(HAIR),
                height: ratio(1, bands),
            }
        })
        .collect()
}

/// Where the window lies within the overview.
#[must_use]
pub fn window_in_overview(pipeline: Pipeline, window: &Window) -> Share {
    Share {
        left: ratio(window.first.time, units(pipeline)),
        top: ratio(window.first.stage, pipeline.stages()),
        width: ratio(window.columns, units(pipeline)),
        height: ratio(window.rows, pipeline.stages()),
    }
}

/// The cell at a place of the overview, given in shares of its width and height.
#[must_use]
pub fn cell_at(pipeline: Pipeline, across: f64, down: f64) -> Cell {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a picture")]
    let at = |share: f64, all: i128| (share.clamp(0.0, 1.0) * all as f64) as i128;
    Cell { stage: at(down, pipeline.stages()), time: at(across, units(pipeline)) }.within(pipeline)
}

fn scale(number: i128, by: i128, over: i128) -> i128 {
    number.checked_mul(by).map_or(number, |product| product / over)
}

#[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
fn ratio(part: i128, whole: i128) -> f64 {
    part as f64 / whole as f64
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::quantity::Quantity;

    fn pipeline(stages: i128, micro_batches: i128) -> Pipeline {
        Pipeline::new(&Quantity::plain(stages), &Quantity::plain(micro_batches)).unwrap()
    }

    #[test]
    fn a_small_grid_is_shown_whole() {
        let window = Window::new(pipeline(8, 32), 900.0, Cell::default(), Cell::default());
        assert!(window.whole);
        assert_eq!((window.rows, window.columns), (8, 39));
        assert_eq!(window.cells().count(), 312);
    }

    #[test]
    fn a_large_grid_never_draws_more_than_two_thousand_cells() {
        for (stages, micro_batches) in
            [(64, 1024), (1024, 65_536), (1_000_000_000, 1_000_000_000), (i128::MAX, i128::MAX)]
        {
            for width in [0.0, 280.0, 340.0, 900.0, 100_000.0, f64::NAN, f64::INFINITY] {
                let pipeline = pipeline(stages, micro_batches);
                let window = Window::new(pipeline, width, Cell::default(), Cell::default());
                assert!(window.cells().count() <= 2000);
                assert!(overview(pipeline).len() <= 64);
                assert!(!window.whole);
            }
        }
    }

    #[test]
    fn the_window_follows_the_cursor_and_otherwise_stays() {
        let pipeline = pipeline(1024, 65_536);
        let start = Window::new(pipeline, 900.0, Cell::default(), Cell::default());
        let inside = Cell { stage: 3, time: 7 };
        assert_eq!(Window::new(pipeline, 900.0, start.first, inside).first, start.first);
        let last = Cell { stage: 1023, time: 66_558 };
        let end = Window::new(pipeline, 900.0, start.first, last);
        assert_eq!(end.cells().last(), Some(last));
        let beyond = Cell { stage: 5000, time: i128::MAX };
        assert_eq!(Window::new(pipeline, 900.0, start.first, beyond), end);
    }

    #[test]
    fn bands_lie_within_the_overview_and_step_to_the_right() {
        for (stages, micro_batches) in
            [(1, 1), (8, 1), (64, 1024), (1024, 65_536), (1_000_000_000, 3)]
        {
            let bands = overview(pipeline(stages, micro_batches));
            assert!(
                bands.iter().all(|band| band.left >= 0.0 && band.left + band.width <= 1.0 + 1e-9)
            );
            assert!(bands.windows(2).all(|pair| pair[0].left <= pair[1].left));
        }
    }

    #[test]
    fn a_place_in_the_overview_is_a_cell() {
        let pipeline = pipeline(1024, 65_536);
        assert_eq!(cell_at(pipeline, 0.0, 0.0), Cell::default());
        assert_eq!(cell_at(pipeline, 1.0, 1.0), Cell { stage: 1023, time: 66_558 });
        assert_eq!(cell_at(pipeline, f64::NAN, -3.0), Cell::default());
    }
}
