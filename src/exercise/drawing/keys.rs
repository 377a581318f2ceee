//! Keys on the grid, by the names that browsers give them.

use super::Cell;
use super::board::{Board, Last};
use super::row::digit;

/// A key that was pressed on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Key<'a> {
    /// What the browser calls it: `ArrowLeft`, `2`.
    pub name: &'a str,
    /// Whether Ctrl was held, or Command where there is one.
    pub ctrl: bool,
    /// Whether Shift was held.
    pub shift: bool,
    /// Whether Alt was held; such keys are the browser's.
    pub alt: bool,
}

impl<'a> Key<'a> {
    /// A key by itself.
    #[must_use]
    pub fn new(name: &'a str) -> Self {
        Self { name, ..Self::default() }
    }
}

/// What a key did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Response {
    /// Whether the key is ours; otherwise the browser does with it what it does.
    pub handled: bool,
    /// Whether the drawing changed.
    pub changed: bool,
    /// The cell that has the focus now.
    pub focus: Cell,
}

impl Board {
    /// Does what a key does on the cell that has the focus. Enter and Space are not ours: on a button they
    /// press it, and that press comes as [`Board::press`]. Tab never is.
    ///
    /// ```
    /// use bytes_and_bubbles::exercise::drawing::{Board, Key};
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let mut board = Board::new(&Quantity::plain(2), &Quantity::plain(2), "").unwrap();
    /// for key in ["1", "ArrowRight", "2", "ArrowDown", "Home", "ArrowRight", "1", "ArrowRight", "2"] {
    ///     assert!(board.key(&Key::new(key)).handled);
    /// }
    /// assert_eq!(board.text(), "0 1 / 1 2");
    /// assert!(!board.key(&Key::new("Tab")).handled);
    /// ```
    pub fn key(&mut self, key: &Key<'_>) -> Response {
        let did = if key.alt { None } else { self.act(key) };
        Response { handled: did.is_some(), changed: did.unwrap_or_default(), focus: self.cursor }
    }

    /// Whether the drawing changed; `None` where the key is not ours.
    fn act(&mut self, key: &Key<'_>) -> Option<bool> {
        if key.ctrl {
            return match key.name {
                "z" | "Z" if key.shift => Some(self.redo()),
                "z" | "Z" => Some(self.undo()),
                "y" | "Y" => Some(self.redo()),
                "Home" => self.go(Cell::default()),
                "End" => self.go(self.last_cell()),
                _ => None,
            };
        }
        let Cell { stage, slot } = self.cursor;
        let last = self.last_cell();
        match key.name {
            "ArrowLeft" => self.go(Cell { stage, slot: slot.saturating_sub(1) }),
            "ArrowRight" => self.go(Cell { stage, slot: slot.saturating_add(1).min(last.slot) }),
            "ArrowUp" => self.go(Cell { stage: stage.saturating_sub(1), slot }),
            "ArrowDown" => self.go(Cell { stage: (stage + 1).min(last.stage), slot }),
            "Home" => self.go(Cell { stage, slot: 0 }),
            "End" => self.go(Cell { stage, slot: last.slot }),
            "PageUp" => self.go(Cell { stage: 0, slot }),
            "PageDown" => self.go(Cell { stage: last.stage, slot }),
            "Delete" | "Backspace" => Some(self.take(self.cursor)),
            "Escape" => self.put_back(),
            name => {
                let mut letters = name.chars();
                let digit = letters.next().and_then(digit)?;
                letters.next().is_none().then(|| self.type_digit(self.cursor, digit))
            }
        }
    }

    fn last_cell(&self) -> Cell {
        Cell {
            stage: self.drawing.stages().saturating_sub(1),
            slot: self.drawing.slots().saturating_sub(1),
        }
    }

    fn go(&mut self, cell: Cell) -> Option<bool> {
        self.last = Last::Other;
        self.look_at(cell);
        Some(false)
    }

    /// Puts down what was picked. Nothing that is drawn is lost, and where nothing was picked the key is
    /// not ours.
    fn put_back(&mut self) -> Option<bool> {
        self.last = Last::Other;
        self.picked?;
        self.pick(None);
        Some(false)
    }
}
