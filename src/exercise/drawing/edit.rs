//! What a reader does to a drawing. Every edit makes a new drawing and says what happened; none knows
//! whether a pointer, a key or a typed row asked for it.

use super::words::{batches, batches_left, list};
use super::{Cell, Drawing};

/// A drawing after an edit, and what there is to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The drawing now; the same as before where nothing could be done.
    pub drawing: Drawing,
    /// What happened, or why nothing did.
    pub told: String,
}

impl Drawing {
    /// The micro-batch that a press places in this stage: the first that is not placed there yet.
    #[must_use]
    pub fn next(&self, stage: usize) -> Option<usize> {
        self.left(stage).first().copied()
    }

    /// A press on a cell: takes away what is in it; else places `picked`, or the next one of its stage.
    ///
    /// ```
    /// use bytes_and_bubbles::exercise::drawing::{Cell, Drawing};
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let empty = Drawing::new(&Quantity::plain(2), &Quantity::plain(2)).unwrap();
    /// let one = empty.press(Cell { stage: 1, slot: 3 }, None);
    /// assert_eq!(one.drawing.text(), "- - / 3 -");
    /// assert_eq!(one.told, "Stage 2, time 3: micro-batch 1 placed. Left in this stage: 2.");
    /// assert_eq!(one.drawing.press(Cell { stage: 1, slot: 3 }, None).drawing, empty);
    /// ```
    #[must_use]
    pub fn press(&self, cell: Cell, picked: Option<usize>) -> Edit {
        if !self.within(cell).is_empty() {
            return self.take(cell);
        }
        match picked.or_else(|| self.next(cell.stage)) {
            Some(micro_batch) => self.place(cell, micro_batch),
            None => self.not(format!(
                "All micro-batches are placed in stage {}. A press on one takes it away.",
                cell.stage + 1
            )),
        }
    }

    /// Puts a micro-batch into a cell, from wherever it was in that stage. What stood there leaves.
    #[must_use]
    pub fn place(&self, cell: Cell, micro_batch: usize) -> Edit {
        if !self.has(cell) {
            return self.not("There is no such cell.".to_owned());
        }
        if micro_batch >= self.micro_batches() {
            return self.not(self.no_such(micro_batch + 1));
        }
        let before = self.start(cell.stage, micro_batch);
        let mut drawing = self.clone();
        let mut leaves = self.within(cell);
        leaves.retain(|other| *other != micro_batch);
        for other in &leaves {
            drawing.set(cell.stage, *other, None);
        }
        drawing.set(cell.stage, micro_batch, Some(cell.slot));
        let came = match before {
            Some(time) if time != cell.slot => format!("moved here from time {time}"),
            _ => "placed".to_owned(),
        };
        let gone = if leaves.is_empty() {
            String::new()
        } else {
            format!(" {} taken away.", batches(&leaves))
        };
        let left = batches_left(&drawing, cell.stage);
        let told = format!("{}: micro-batch {} {came}.{gone} {left}", at(cell), micro_batch + 1);
        Edit { drawing, told }
    }

    /// Takes away what is in a cell.
    #[must_use]
    pub fn take(&self, cell: Cell) -> Edit {
        let within = self.within(cell);
        if within.is_empty() {
            return self.not(format!("{} is empty.", at(cell)));
        }
        let mut drawing = self.clone();
        for micro_batch in &within {
            drawing.set(cell.stage, *micro_batch, None);
        }
        let told = format!(
            "{}: micro-batch{} {} taken away. {}",
            at(cell),
            if within.len() == 1 { "" } else { "es" },
            list(&within),
            batches_left(&drawing, cell.stage)
        );
        Edit { drawing, told }
    }

    /// Types the row of a stage. Nothing is said beside its field, which says it itself.
    #[must_use]
    pub fn with_row(&self, stage: usize, text: &str) -> Edit {
        let mut drawing = self.clone();
        drawing.type_row(stage, text);
        Edit { drawing, told: String::new() }
    }

    /// A row that was typed, once it is left: in start times, if it can be read.
    #[must_use]
    pub fn settled(&self, stage: usize) -> Self {
        let mut drawing = self.clone();
        drawing.settle(stage);
        drawing
    }

    /// Several rows at once, put in from a stage on, as they come out of a kept text or a spreadsheet;
    /// `None` where the text is of one row only or there are not as many stages.
    #[must_use]
    pub fn with_rows(&self, stage: usize, text: &str) -> Option<Edit> {
        let rows: Vec<&str> = text.trim().split(['/', '\n']).map(str::trim).collect();
        if rows.len() < 2 || rows.len() > self.stages().saturating_sub(stage) {
            return None;
        }
        let mut drawing = self.clone();
        for (row, at) in rows.iter().zip(stage..) {
            drawing.type_row(at, row);
            drawing.settle(at);
        }
        let told = format!("Rows of stages {} to {} put in.", stage + 1, stage + rows.len());
        Some(Edit { drawing, told })
    }

    /// An empty grid again.
    #[must_use]
    pub fn cleared(&self) -> Edit {
        let mut drawing = self.clone();
        drawing.beyond.clear();
        drawing.starts.iter_mut().flatten().for_each(|start| *start = None);
        drawing.typed.iter_mut().for_each(|typed| *typed = None);
        Edit { drawing, told: "The grid is empty.".to_owned() }
    }

    /// Whether the grid has this cell.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        cell.stage < self.stages() && cell.slot < self.slots()
    }

    pub(super) fn no_such(&self, number: usize) -> String {
        match self.micro_batches() {
            1 => format!("There is no micro-batch {number}, only micro-batch 1."),
            last => format!("There is no micro-batch {number}; they are 1 to {last}."),
        }
    }

    pub(super) fn not(&self, told: String) -> Edit {
        Edit { drawing: self.clone(), told }
    }
}

fn at(cell: Cell) -> String {
    format!("Stage {}, time {}", cell.stage + 1, cell.slot)
}
