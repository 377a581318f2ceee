//! A drawing in somebody's hands: where the cursor is, which micro-batch is in hand, what was said last,
//! and the way back.

use super::edit::Edit;
use super::judge::{Breach, first_breach};
use super::{Cell, Drawing};
use crate::quantity::Quantity;

/// So many edits can be taken back.
const MOST_BACK: usize = 200;

/// What happened last, as far as the next edit may go on with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing that goes on.
    #[default]
    Other,
    /// The row of this stage was typed; one way back undoes all of its letters.
    Row(usize),
    /// Digits were typed in a cell: the number so far, and the drawing before them.
    Digits(Cell, usize, Drawing),
}

/// A drawing in somebody's hands.
///
/// ```
/// use bytes_and_bubbles::exercise::drawing::{Board, Cell};
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let mut board = Board::new(&Quantity::plain(2), &Quantity::plain(2), "").unwrap();
/// board.press(Cell { stage: 0, slot: 0 });
/// board.press(Cell { stage: 0, slot: 1 });
/// board.row(1, "1,2");
/// assert_eq!(board.text(), "0 1 / 1 2");
/// assert!(board.undo());
/// assert_eq!(board.text(), "0 1 / - -");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) drawing: Drawing,
    pub(super) cursor: Cell,
    pub(super) picked: Option<usize>,
    pub(super) told: String,
    pub(super) last: Last,
    broken: Option<Breach>,
    past: Vec<Drawing>,
    undone: Vec<Drawing>,
}

impl Board {
    /// A board for so many stages and micro-batches, with what was kept of it.
    ///
    /// # Errors
    /// As for [`Drawing::new`].
    pub fn new(stages: &Quantity, micro_batches: &Quantity, text: &str) -> Result<Self, String> {
        Ok(Self {
            drawing: Drawing::read(stages, micro_batches, text)?,
            cursor: Cell::default(),
            picked: None,
            told: String::new(),
            last: Last::Other,
            broken: None,
            past: Vec::new(),
            undone: Vec::new(),
        })
    }

    /// What is drawn.
    #[must_use]
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// The text to keep.
    #[must_use]
    pub fn text(&self) -> String {
        self.drawing.text()
    }

    /// The cell that the keys move from, which is the one that Tab comes to.
    #[must_use]
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The micro-batch that was picked to be placed next.
    #[must_use]
    pub fn picked(&self) -> Option<usize> {
        self.picked
    }

    /// The micro-batch that a press in this stage places: the picked one, or the next one of the stage.
    #[must_use]
    pub fn in_hand(&self, stage: usize) -> Option<usize> {
        self.picked.or_else(|| self.drawing.next(stage))
    }

    /// What happened last, in a sentence.
    #[must_use]
    pub fn told(&self) -> &str {
        &self.told
    }

    /// The cell that was found to break a rule, until something changes.
    #[must_use]
    pub fn broken(&self) -> Option<&Breach> {
        self.broken.as_ref()
    }

    /// Whether there is a way back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Marks the first cell that breaks a rule, if all are placed: what was not judged has no mark.
    pub fn mark_broken(&mut self) {
        let done = self.drawing.fault().is_none() && self.drawing.still_to_place() == 0;
        self.broken = if done { first_breach(&self.drawing) } else { None };
    }

    /// A press on a cell. Returns whether the drawing changed, as every edit does.
    pub fn press(&mut self, cell: Cell) -> bool {
        self.look_at(cell);
        self.done(self.drawing.press(cell, self.picked), Last::Other)
    }

    /// Takes away what is in a cell.
    pub fn take(&mut self, cell: Cell) -> bool {
        self.look_at(cell);
        self.done(self.drawing.take(cell), Last::Other)
    }

    /// Puts a micro-batch into a cell.
    pub fn place(&mut self, cell: Cell, micro_batch: usize) -> bool {
        self.look_at(cell);
        self.done(self.drawing.place(cell, micro_batch), Last::Other)
    }

    /// A digit typed in a cell: the micro-batch of that number comes there. A second digit makes it a
    /// number of two, if there is such a micro-batch.
    pub fn type_digit(&mut self, cell: Cell, digit: u32) -> bool {
        self.look_at(cell);
        let digit = usize::try_from(digit).unwrap_or(usize::MAX);
        let batches = self.drawing.micro_batches();
        let goes_on = match &self.last {
            Last::Digits(at, number, before) if *at == cell => {
                let both = number * 10 + digit;
                (both <= batches).then(|| (both, before.clone()))
            }
            _ => None,
        };
        let (number, before) = goes_on.unwrap_or_else(|| (digit, self.drawing.clone()));
        let Some(micro_batch) = number.checked_sub(1).filter(|batch| *batch < batches) else {
            return self.done(self.drawing.not(self.drawing.no_such(number)), Last::Other);
        };
        let edit = before.place(cell, micro_batch);
        self.done(edit, Last::Digits(cell, number, before))
    }

    /// What now stands in the field of a stage's row.
    pub fn row(&mut self, stage: usize, text: &str) -> bool {
        self.done(self.drawing.with_row(stage, text), Last::Row(stage))
    }

    /// The field of a stage's row was left.
    pub fn row_left(&mut self, stage: usize) {
        self.drawing = self.drawing.settled(stage);
        self.last = Last::Other;
    }

    /// Several rows pasted into the field of a stage; `None` where it is for the field alone.
    pub fn paste(&mut self, stage: usize, text: &str) -> Option<bool> {
        let edit = self.drawing.with_rows(stage, text)?;
        Some(self.done(edit, Last::Other))
    }

    /// Empties the grid.
    pub fn clear(&mut self) -> bool {
        self.done(self.drawing.cleared(), Last::Other)
    }

    /// Picks the micro-batch to place next, or the next one of each stage again.
    pub fn pick(&mut self, micro_batch: Option<usize>) {
        self.last = Last::Other;
        self.picked = micro_batch.filter(|batch| *batch < self.drawing.micro_batches());
        self.told = match self.picked {
            Some(micro_batch) => format!("Micro-batch {} is in hand.", micro_batch + 1),
            None => "The next one of each stage is in hand.".to_owned(),
        };
    }

    /// Moves the cursor, as the focus does.
    pub fn look_at(&mut self, cell: Cell) {
        if self.drawing.has(cell) {
            if cell != self.cursor {
                self.last = Last::Other;
            }
            self.cursor = cell;
        }
    }

    /// Takes the last edit back.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            self.told = "There is nothing to take back.".to_owned();
            return false;
        };
        let now = std::mem::replace(&mut self.drawing, before);
        self.undone.push(now);
        self.moved("The last change is taken back.")
    }

    /// Does again what was taken back last.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else {
            self.told = "There is nothing to do again.".to_owned();
            return false;
        };
        let now = std::mem::replace(&mut self.drawing, after);
        self.past.push(now);
        self.moved("The change is made again.")
    }

    fn moved(&mut self, told: &str) -> bool {
        self.last = Last::Other;
        self.broken = None;
        told.clone_into(&mut self.told);
        true
    }

    fn done(&mut self, edit: Edit, last: Last) -> bool {
        self.told = edit.told;
        let goes_on =
            matches!((&self.last, &last), (Last::Row(before), Last::Row(now)) if before == now);
        if edit.drawing == self.drawing {
            if !matches!(last, Last::Row(_)) {
                self.last = last;
            }
            return false;
        }
        let before = match &last {
            Last::Digits(.., before) => before.clone(),
            _ => self.drawing.clone(),
        };
        if !goes_on && self.past.last() != Some(&before) {
            self.past.push(before);
        }
        if self.past.len() > MOST_BACK {
            self.past.remove(0);
        }
        self.undone.clear();
        self.broken = None;
        self.drawing = edit.drawing;
        self.last = last;
        // The second digit may bring back what was there before the first.
        if self.past.last() == Some(&self.drawing) {
            self.past.pop();
            self.last = Last::Other;
        }
        true
    }
}
