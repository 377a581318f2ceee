//! The unit behind a number: a word, perhaps with a scale before it and a divisor behind it.

use super::choice::{Edit, Way};
use super::parser::Parser;
use super::refusal::{Reason, Refusal};
use super::unit::{self, Meaning};
use crate::quantity::{Dimension, Quantity};

impl Parser<'_> {
    /// The unit behind a number: a word, perhaps with a scale before it and a divisor behind it.
    pub(super) fn unit(&mut self, short: bool) -> Result<Option<Quantity>, Refusal> {
        let start = self.pos;
        if self.peek(0) == Some('%') {
            self.pos += 1;
            return self.hundredth(start).map(Some);
        }
        let word = self.word_ahead(0);
        if word.is_empty()
            || ["x", "of", "times", "per"].contains(&word.to_ascii_lowercase().as_str())
        {
            return Ok(None);
        }
        if ["percent", "pct"].contains(&word.to_ascii_lowercase().as_str()) {
            self.pos += word.chars().count();
            return self.hundredth(start).map(Some);
        }
        let meanings = unit::meanings(&word, self.expect, short);
        if meanings.is_empty() {
            return Err(self.unknown_word());
        }
        self.pos += word.chars().count();
        let meaning = self.meaning(&word, meanings, start);
        let mut factor = meaning.factor;
        if meaning.is_scale {
            let scaled = self.pos;
            self.skip_spaces();
            match self.unit(false)? {
                Some(unit) => {
                    factor = factor.times(&unit).map_err(|error| self.fault(start, error))?;
                }
                None => self.pos = scaled,
            }
        }
        if let Some(divisor) = self.divisor() {
            factor = factor.over(&divisor).map_err(|error| self.fault(start, error))?;
        }
        Ok(Some(factor))
    }

    fn hundredth(&mut self, start: usize) -> Result<Quantity, Refusal> {
        self.percent = true;
        Quantity::ratio(1, 100, Dimension::PLAIN).map_err(|error| self.fault(start, error))
    }

    /// The one meaning of a unit word that this run takes.
    fn meaning(&mut self, word: &str, mut meanings: Vec<Meaning>, start: usize) -> Meaning {
        let mut taken = 0;
        if meanings.len() > 1 {
            let span = self.typed_at(start)..self.typed_end();
            let ways: Vec<Way> = meanings
                .iter()
                .map(|meaning| Way {
                    cost: meaning.cost,
                    edits: vec![Edit { span: span.clone(), text: meaning.spelling.clone() }],
                })
                .collect();
            // Only `B` can mean two things in one text: 16 B × 13B.
            let about = if word == "B" { format!("B at {start}") } else { word.to_owned() };
            taken = self.choices.take(&about, &ways);
        }
        meanings.swap_remove(taken.min(meanings.len() - 1))
    }

    /// `/s`, `per parameter`, where a unit follows and not a number.
    fn divisor(&mut self) -> Option<Quantity> {
        let start = self.pos;
        self.skip_spaces();
        if self.operator() == Some('/') {
            self.skip_spaces();
            let word = self.word_ahead(0);
            if let Some(divisor) = unit::divisor(&word) {
                self.pos += word.chars().count();
                return Some(divisor);
            }
        }
        self.pos = start;
        None
    }

    /// Refuses a word where a number has to stand.
    pub(super) fn no_number(&mut self) -> Refusal {
        self.refuse_word(Reason::NotANumber)
    }

    /// Refuses a word behind a number.
    pub(super) fn unknown_word(&mut self) -> Refusal {
        self.refuse_word(Reason::UnknownWord)
    }

    fn refuse_word(&mut self, otherwise: fn(String) -> Reason) -> Refusal {
        const NOT_COUNTABLE: [&str; 6] = ["nan", "inf", "infinity", "null", "undefined", "none"];
        let start = self.pos;
        let word = self.word_ahead(0);
        self.pos += word.chars().count();
        let reason = if NOT_COUNTABLE.contains(&word.to_ascii_lowercase().as_str()) {
            Reason::NotCountable(word)
        } else if unit::meanings(&word, self.expect, false).is_empty() {
            otherwise(word)
        } else {
            Reason::UnitAlone(word)
        };
        self.refuse(start, reason)
    }
}
