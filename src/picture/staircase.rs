//! The staircase as it is drawn: time across, stages down.
//!
//! However large the grid, only a window of it is drawn cell by cell. Where the window does not show
//! all, an overview shows the whole as bands. Stages, micro-batches and times are counted from 0 here.

use super::diagram::{Cell, Diagram};

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
    pub fn new(diagram: &Diagram, across: f64, shown: Cell, cursor: Cell) -> Self {
        let (pipeline, units) = (diagram.pipeline, diagram.units());
        let left = (digits(pipeline.stages()) * DIGIT + 14.0).max(LEAST_LEFT);
        let across = across - left - 2.0;
        // A narrower cell does not hold the largest number of a micro-batch.
        let narrowest = (digits(pipeline.micro_batches()) * DIGIT + 6.0).max(NARROWEST);
        let columns = units.min(clamp_to_whole(across / narrowest, MOST_COLUMNS));
        #[expect(clippy::cast_precision_loss, reason = "at most MOST_COLUMNS")]
        let width = (across / columns as f64).min(WIDEST.max(narrowest)).max(1.0);
        let height = width.min(WIDEST);
        let rows = pipeline.stages().min(clamp_to_whole(TALLEST / height, MOST_ROWS));
        let fit = |first: i128, shown: i128, all: i128, must: i128| {
            first.clamp((must - shown + 1).max(0), must).clamp(0, all - shown)
        };
        let cursor = diagram.within(cursor);
        Self {
            first: Cell {
                stage: fit(shown.stage, rows, pipeline.stages(), cursor.stage),
                time: fit(shown.time, columns, units, cursor.time),
            },
            rows,
            columns,
            width,
            height,
            left,
            whole: rows == pipeline.stages() && columns == units,
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

/// The whole grid: a band for each stage, or for several in a row, while it works. Where delays leave it
/// idle in between, the band has gaps.
#[must_use]
pub fn overview(diagram: &Diagram) -> Vec<Share> {
    let (pipeline, all) = (diagram.pipeline, diagram.units());
    let bands = pipeline.stages().min(MOST_BANDS);
    let mut shares = Vec::new();
    for band in 0..bands {
        // Of several stages the band shows the middle one.
        let stage = scale(2 * band + 1, pipeline.stages(), 2 * bands);
        for (from, to) in busy(diagram, stage) {
            shares.push(Share {
                left: ratio(from, all).min(1.0 - HAIR),
                top: ratio(band, bands),
                width: ratio(to - from, all).max(HAIR),
                height: ratio(1, bands),
            });
        }
    }
    shares
}

/// When a stage works without a pause: from where to where, each time.
fn busy(diagram: &Diagram, stage: i128) -> Vec<(i128, i128)> {
    let micro_batches = diagram.pipeline.micro_batches();
    let first = diagram.start(stage, 0);
    if diagram.played().is_none() {
        return vec![(first, first.saturating_add(micro_batches))];
    }
    let mut busy = vec![(first, first + 1)];
    for start in (1..micro_batches).map(|micro_batch| diagram.start(stage, micro_batch)) {
        match busy.last_mut() {
            Some((_, end)) if *end == start => *end += 1,
            _ => busy.push((start, start + 1)),
        }
    }
    busy
}

/// Where the window lies within the overview.
#[must_use]
pub fn window_in_overview(diagram: &Diagram, window: &Window) -> Share {
    let (stages, units) = (diagram.pipeline.stages(), diagram.units());
    Share {
        left: ratio(window.first.time, units),
        top: ratio(window.first.stage, stages),
        width: ratio(window.columns, units),
        height: ratio(window.rows, stages),
    }
}

/// The cell at a place of the overview, given in shares of its width and height.
#[must_use]
pub fn cell_at(diagram: &Diagram, across: f64, down: f64) -> Cell {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a picture")]
    let at = |share: f64, all: i128| (share.clamp(0.0, 1.0) * all as f64) as i128;
    let (stages, units) = (diagram.pipeline.stages(), diagram.units());
    diagram.within(Cell { stage: at(down, stages), time: at(across, units) })
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
    use crate::estimate::pipeline::Pipeline;
    use crate::estimate::schedule::{Delay, Schedule};
    use crate::quantity::Quantity;

    fn diagram(stages: i128, micro_batches: i128) -> Diagram {
        let [p, m] = [stages, micro_batches].map(Quantity::plain);
        Diagram::new(Pipeline::new(&p, &m).unwrap(), None)
    }

    #[test]
    fn an_idle_stage_is_a_gap_in_its_band() {
        let delay = Delay { stage: 1, micro_batch: 2, by: 3 };
        let schedule = Schedule::play_delayed(4, 6, &[delay]).unwrap();
        let delayed = Diagram::new(diagram(4, 6).pipeline, Some(schedule.into()));
        let bands = overview(&delayed);
        assert_eq!(bands.len(), 1 + 3 * 2);
        assert!((bands[0].width - 6.0 / 12.0).abs() < 1e-9);
        assert!((bands[2].left - (bands[1].left + bands[1].width + 3.0 / 12.0)).abs() < 1e-9);
    }

    #[test]
    fn a_small_grid_is_shown_whole() {
        let window = Window::new(&diagram(8, 32), 900.0, Cell::default(), Cell::default());
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
                let diagram = diagram(stages, micro_batches);
                let window = Window::new(&diagram, width, Cell::default(), Cell::default());
                assert!(window.cells().count() <= 2000);
                assert!(overview(&diagram).len() <= 64);
                assert!(!window.whole);
            }
        }
    }

    #[test]
    fn the_window_follows_the_cursor_and_otherwise_stays() {
        let diagram = diagram(1024, 65_536);
        let start = Window::new(&diagram, 900.0, Cell::default(), Cell::default());
        let inside = Cell { stage: 3, time: 7 };
        assert_eq!(Window::new(&diagram, 900.0, start.first, inside).first, start.first);
        let last = Cell { stage: 1023, time: 66_558 };
        let end = Window::new(&diagram, 900.0, start.first, last);
        assert_eq!(end.cells().last(), Some(last));
        let beyond = Cell { stage: 5000, time: i128::MAX };
        assert_eq!(Window::new(&diagram, 900.0, start.first, beyond), end);
    }

    #[test]
    fn bands_lie_within_the_overview_and_step_to_the_right() {
        for (stages, micro_batches) in
            [(1, 1), (8, 1), (64, 1024), (1024, 65_536), (1_000_000_000, 3)]
        {
            let bands = overview(&diagram(stages, micro_batches));
            assert!(
                bands.iter().all(|band| band.left >= 0.0 && band.left + band.width <= 1.0 + 1e-9)
            );
            assert!(bands.windows(2).all(|pair| pair[0].left <= pair[1].left));
        }
    }

    #[test]
    fn a_place_in_the_overview_is_a_cell() {
        let diagram = diagram(1024, 65_536);
        assert_eq!(cell_at(&diagram, 0.0, 0.0), Cell::default());
        assert_eq!(cell_at(&diagram, 1.0, 1.0), Cell { stage: 1023, time: 66_558 });
        assert_eq!(cell_at(&diagram, f64::NAN, -3.0), Cell::default());
    }
}
