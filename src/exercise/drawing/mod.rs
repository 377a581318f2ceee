//! Drawing the staircase: an empty grid, into which a reader places micro-batches with a pointer, with keys
//! or by typing rows of start times. All three come to the same edits, and those to the same kept text.
//!
//! Stages, micro-batches and times are counted from 0 here; people read stages and micro-batches from 1,
//! as in the staircase of the worked example.

mod board;
mod edit;
mod judge;
mod keys;
mod row;
mod words;

pub use board::Board;
pub use edit::Edit;
pub use judge::{Breach, Measured, first_breach, judge, measure, read_back};
pub use keys::{Key, Response};
pub use words::{cell_name, distance, left_in_words, row_in_words};

use crate::quantity::Quantity;
use crate::quantity::print::number;

/// Most stages and most micro-batches that anybody draws by hand.
pub const MOST: usize = 16;
/// Most units of time that the grid has.
const MOST_SLOTS: usize = 64;
/// Nobody types a longer row, in characters.
pub const LONGEST_ROW: usize = 400;

/// What parts the rows of a kept text.
const ROWS: &str = " / ";
/// What stands for the sign between rows where somebody typed it within one.
const SLASH: char = '∕';

/// A cell of the grid: a stage during one unit of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The stage, from 0.
    pub stage: usize,
    /// The unit of time, from 0.
    pub slot: u32,
}

impl Cell {
    /// As it stands in an attribute of the page: `1:3`.
    #[must_use]
    pub fn key(self) -> String {
        format!("{}:{}", self.stage, self.slot)
    }

    /// The cell with this key.
    ///
    /// ```
    /// use bytes_and_bubbles::exercise::drawing::Cell;
    /// let cell = Cell { stage: 1, slot: 3 };
    /// assert_eq!(Cell::from_key(&cell.key()), Some(cell));
    /// assert_eq!(Cell::from_key("1:x"), None);
    /// ```
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        let (stage, slot) = key.split_once(':')?;
        Some(Self { stage: stage.parse().ok()?, slot: slot.parse().ok()? })
    }
}

/// A staircase as far as it is drawn. Any start times can be drawn, also such as break the rules.
///
/// ```
/// use bytes_and_bubbles::exercise::drawing::Drawing;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let (stages, micro_batches) = (Quantity::plain(2), Quantity::plain(3));
/// let drawing = Drawing::read(&stages, &micro_batches, "0,1 , x / ２ _ 3").unwrap();
/// assert_eq!(drawing.text(), "0 1 - / 2 - 3");
/// assert_eq!(drawing.start(1, 2), Some(3));
/// assert_eq!(drawing.still_to_place(), 2);
///
/// // What cannot be read stays as it was typed.
/// let drawing = Drawing::read(&stages, &micro_batches, "0 1.5 3 / 1 2 3").unwrap();
/// assert_eq!(drawing.text(), "0 1.5 3 / 1 2 3");
/// assert_eq!((drawing.start(0, 1), drawing.start(0, 2)), (None, Some(3)));
/// assert!(drawing.fault_in(0).unwrap().starts_with("Stage 1, entry 2: “1.5” is not a whole number."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    micro_batches: usize,
    /// Times that the grid has.
    slots: u32,
    /// One row for each stage, in it one place for each micro-batch.
    starts: Vec<Vec<Option<u32>>>,
    /// The row of each stage as it was typed, where typing was the last that happened to it.
    typed: Vec<Option<String>>,
    /// Rows of a kept text for which there are no stages, until something is drawn.
    beyond: Vec<String>,
}

impl Drawing {
    /// An empty grid, wide enough for a schedule twice as long as it need be, in steps of eight.
    ///
    /// # Errors
    /// More stages or micro-batches than anybody draws, or none, or parts of one: what to do.
    pub fn new(stages: &Quantity, micro_batches: &Quantity) -> Result<Self, String> {
        let size = |of: &Quantity| {
            let whole = of.to_whole().and_then(|size| usize::try_from(size).ok());
            whole.filter(|size| (1..=MOST).contains(size))
        };
        let (Some(p), Some(m)) = (size(stages), size(micro_batches)) else {
            return Err(format!(
                "A staircase is drawn by hand for 1 to {MOST} stages and 1 to {MOST} micro-batches, and this \
                 would be one of {} and {}.",
                number(stages),
                number(micro_batches)
            ));
        };
        // Not just twice as wide: half the grid would tell the completion time.
        let slots = (2 * (m + p - 1) + 3).next_multiple_of(8).min(MOST_SLOTS);
        Ok(Self {
            micro_batches: m,
            slots: u32::try_from(slots).unwrap_or_default(),
            starts: vec![vec![None; m]; p],
            typed: vec![None; p],
            beyond: Vec::new(),
        })
    }

    /// Reads a kept text: one row of start times for each stage, with ` / ` or a line break between them.
    /// Rows that are not there are empty, and those that cannot be read are kept as they are.
    ///
    /// # Errors
    /// As for [`Drawing::new`]; never for the text.
    pub fn read(stages: &Quantity, micro_batches: &Quantity, text: &str) -> Result<Self, String> {
        let mut drawing = Self::new(stages, micro_batches)?;
        if !text.trim().is_empty() {
            let rows: Vec<&str> = text.trim().split(['/', '\n']).collect();
            for (stage, row) in rows.iter().enumerate().take(drawing.stages()) {
                drawing.type_row(stage, &row.trim().replace(SLASH, "/"));
                drawing.settle(stage);
            }
            let beyond = rows.iter().skip(drawing.stages());
            drawing.beyond = beyond.map(|row| row.trim().replace('\r', " ")).collect();
        }
        Ok(drawing)
    }

    /// The text to keep; [`Drawing::read`] makes the same drawing of it. Empty where nothing is drawn.
    #[must_use]
    pub fn text(&self) -> String {
        let rows = (0..self.stages()).map(|stage| self.row_to_keep(stage));
        let rows: Vec<String> = rows.chain(self.beyond.iter().cloned()).collect();
        let nothing = self.placed() == 0 && self.fault().is_none();
        if nothing { String::new() } else { rows.join(ROWS) }
    }

    fn row_to_keep(&self, stage: usize) -> String {
        match self.typed(stage).filter(|_| self.fault_in(stage).is_some()) {
            Some(typed) => typed.trim().replace('/', &SLASH.to_string()).replace(['\n', '\r'], " "),
            None => self.row_in_times(stage),
        }
    }

    /// The row of a stage as it stands in its field: as typed, or in start times.
    #[must_use]
    pub fn row(&self, stage: usize) -> String {
        match self.typed(stage) {
            Some(typed) => typed.to_owned(),
            None if self.row_of(stage).iter().all(Option::is_none) => String::new(),
            None => self.row_in_times(stage),
        }
    }

    fn row_in_times(&self, stage: usize) -> String {
        let time = |start: &Option<u32>| start.map_or_else(|| "-".to_owned(), |t| t.to_string());
        self.row_of(stage).iter().map(time).collect::<Vec<_>>().join(" ")
    }

    /// Stages, P.
    #[must_use]
    pub fn stages(&self) -> usize {
        self.starts.len()
    }

    /// Micro-batches, M.
    #[must_use]
    pub fn micro_batches(&self) -> usize {
        self.micro_batches
    }

    /// How many units of time the grid has.
    #[must_use]
    pub fn slots(&self) -> u32 {
        self.slots
    }

    /// When a micro-batch enters a stage, if it is placed there.
    #[must_use]
    pub fn start(&self, stage: usize, micro_batch: usize) -> Option<u32> {
        self.row_of(stage).get(micro_batch).copied().flatten()
    }

    /// The micro-batches in a cell. Of typed rows that break the rules there may be several.
    #[must_use]
    pub fn within(&self, cell: Cell) -> Vec<usize> {
        let row = self.row_of(cell.stage).iter().enumerate();
        row.filter(|(_, start)| **start == Some(cell.slot)).map(|(batch, _)| batch).collect()
    }

    /// The micro-batches that are not placed in a stage yet.
    #[must_use]
    pub fn left(&self, stage: usize) -> Vec<usize> {
        let row = self.row_of(stage).iter().enumerate();
        row.filter(|(_, start)| start.is_none()).map(|(batch, _)| batch).collect()
    }

    /// How many are placed, in all stages.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.starts.iter().flatten().flatten().count()
    }

    /// How many are still to be placed, in all stages.
    #[must_use]
    pub fn still_to_place(&self) -> usize {
        self.stages() * self.micro_batches - self.placed()
    }

    /// Why the row of a stage cannot be read.
    #[must_use]
    pub fn fault_in(&self, stage: usize) -> Option<String> {
        row::read(self.typed(stage)?, stage, self.micro_batches, self.slots).fault
    }

    /// The first thing that cannot be read.
    #[must_use]
    pub fn fault(&self) -> Option<String> {
        let stages = self.stages();
        (0..stages).find_map(|stage| self.fault_in(stage)).or_else(|| {
            (!self.beyond.is_empty()).then(|| {
                let rows = stages + self.beyond.len();
                format!("There are {rows} rows, but {}.", words::are(stages, "stage"))
            })
        })
    }

    fn row_of(&self, stage: usize) -> &[Option<u32>] {
        self.starts.get(stage).map_or(&[], Vec::as_slice)
    }

    fn typed(&self, stage: usize) -> Option<&str> {
        self.typed.get(stage)?.as_deref()
    }

    /// Puts a typed row in; what of it can be read is placed.
    fn type_row(&mut self, stage: usize, text: &str) {
        let text: String = text.chars().take(LONGEST_ROW).collect();
        if let (Some(row), Some(typed)) = (self.starts.get_mut(stage), self.typed.get_mut(stage)) {
            *row = row::read(&text, stage, self.micro_batches, self.slots).starts;
            *typed = Some(text);
            self.beyond.clear();
        }
    }

    /// Has a row that can be read stand in start times.
    fn settle(&mut self, stage: usize) {
        if self.fault_in(stage).is_none()
            && let Some(typed) = self.typed.get_mut(stage)
        {
            *typed = None;
        }
    }

    /// Sets one start; the row is no longer as it was typed.
    fn set(&mut self, stage: usize, micro_batch: usize, start: Option<u32>) {
        let row = self.starts.get_mut(stage);
        if let Some(place) = row.and_then(|row| row.get_mut(micro_batch)) {
            *place = start;
            self.beyond.clear();
            if let Some(typed) = self.typed.get_mut(stage) {
                *typed = None;
            }
        }
    }
}
