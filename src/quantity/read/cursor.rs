//! Where the parser stands in the text, and refusals of what it finds there.

use super::parser::Parser;
use super::refusal::{Reason, Refusal};
use crate::quantity::QuantityError;

impl Parser<'_> {
    /// Letters in a row `ahead` of here.
    pub(super) fn word_ahead(&self, ahead: usize) -> String {
        (ahead..)
            .map_while(|ahead| {
                self.peek(ahead).filter(|c| c.is_alphabetic() || *c == '-' && self.joins(ahead))
            })
            .collect()
    }

    /// A hyphen within a word, as in micro-batches.
    pub(super) fn joins(&self, ahead: usize) -> bool {
        let letter = |at: Option<char>| at.is_some_and(char::is_alphabetic);
        ahead > 0 && letter(self.peek(ahead - 1)) && letter(self.peek(ahead + 1))
    }

    pub(super) fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.pos + ahead).map(|one| one.c)
    }

    /// Whether a line or a cell ends here.
    pub(super) fn parts(&self) -> bool {
        self.chars.get(self.pos).is_some_and(|one| one.parts)
    }

    pub(super) fn skip_spaces(&mut self) -> usize {
        let spaces = (0..).take_while(|ahead| self.peek(*ahead) == Some(' ')).count();
        self.pos += spaces;
        spaces
    }

    /// Where the character at `pos` stands in the text as typed.
    pub(super) fn typed_at(&self, pos: usize) -> usize {
        self.chars
            .get(pos)
            .map_or_else(|| self.chars.last().map_or(0, |one| one.at + 1), |one| one.at)
    }

    /// The end of what was read so far, without the spaces behind it.
    pub(super) fn typed_end(&self) -> usize {
        let read = self.chars.get(..self.pos).unwrap_or_default();
        read.iter().rev().find(|one| one.c != ' ').map_or(0, |one| one.at + 1)
    }

    /// What was typed from `start` to here.
    pub(super) fn typed(&self, start: usize) -> String {
        self.chars
            .iter()
            .take(self.pos)
            .skip(start)
            .map(|one| one.c)
            .collect::<String>()
            .trim()
            .to_owned()
    }

    pub(super) fn fault(&self, start: usize, error: QuantityError) -> Refusal {
        self.refuse(start, Reason::Arithmetic(error))
    }

    /// A refusal of what stands from `start` to here.
    pub(super) fn refuse(&self, start: usize, reason: Reason) -> Refusal {
        Refusal { span: self.typed_at(start)..self.typed_end().max(self.typed_at(start)), reason }
    }

    pub(super) fn missing(&self) -> Refusal {
        self.refuse(self.pos, Reason::NumberMissing)
    }

    pub(super) fn unexpected(&mut self) -> Refusal {
        let found: String = self.peek(0).into_iter().collect();
        self.pos += 1;
        self.refuse(self.pos - 1, Reason::Unexpected(found))
    }
}
