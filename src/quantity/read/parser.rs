//! The grammar: sums of products of powers, with a unit behind any number or parenthesis.

use super::choice::{Choices, Edit, Way};
use super::expect::Expect;
use super::refusal::{Reason, Refusal};
use super::text::{Char, superscript};
use super::unit;
use super::written::{Seen, Written};
use crate::quantity::{Dimension, Quantity, QuantityError};

/// Parentheses within parentheses; the parser calls itself once for each.
const DEEPEST: usize = 40;

/// One run over a text, with one choice made wherever there is one.
pub struct Parser<'a> {
    pub(super) chars: &'a [Char],
    pub(super) pos: usize,
    pub(super) choices: &'a mut Choices,
    pub(super) expect: &'a Expect,
    /// Whether a percent sign was read.
    pub(super) percent: bool,
    pub(super) seen: Seen,
    depth: usize,
}

/// A number and the unit behind it, apart for as long as a division may have to part them.
struct Operand {
    number: Quantity,
    unit: Option<Quantity>,
    start: usize,
}

impl<'a> Parser<'a> {
    pub fn new(chars: &'a [Char], expect: &'a Expect, choices: &'a mut Choices) -> Self {
        Self { chars, pos: 0, choices, expect, depth: 0, percent: false, seen: Seen::default() }
    }

    /// The whole text as one quantity of the kind that is expected, and how it was written.
    pub fn run(mut self) -> Result<(Quantity, Written), Refusal> {
        self.skip_spaces();
        if self.pos == self.chars.len() {
            return Err(Refusal { span: 0..0, reason: Reason::Empty });
        }
        let value = self.sum()?;
        if let Some(c) = self.peek(0) {
            let reason = match c {
                ')' => Reason::Unopened,
                '(' => Reason::TwoNumbers,
                '%' => Reason::TwoPercents,
                c if c.is_ascii_digit() => Reason::TwoNumbers,
                c if c.is_alphabetic() => return Err(self.unknown_word()),
                c => Reason::Unexpected(c.to_string()),
            };
            self.pos += 1;
            return Err(self.refuse(self.pos - 1, reason));
        }
        let value = self.as_expected(value)?;
        Ok((value, self.seen.written()))
    }

    /// `value` in the dimension of the field.
    fn as_expected(&mut self, value: Quantity) -> Result<Quantity, Refusal> {
        let (found, wanted) = (value.dimension(), self.expect.dimension);
        if found == wanted {
            return if self.expect.share { self.share(value) } else { Ok(value) };
        }
        if found == Dimension::PLAIN && self.percent {
            return Err(self.refuse(0, Reason::PercentOfWhat));
        }
        let per_parameter = wanted == Dimension::BYTES_PER_PARAMETER && found == Dimension::BYTES;
        // 6.5 GB / 6.05 GiB is no number of bytes.
        let cancelled = found == Dimension::PLAIN && self.seen.counts(wanted);
        if !cancelled && (found == Dimension::PLAIN || per_parameter) {
            if !per_parameter {
                self.seen.bare();
            }
            return Ok(value.counted_as(wanted));
        }
        Err(self.refuse(0, Reason::WrongKind { found, wanted }))
    }

    /// A bare 87.5 where a share is wanted: 87.5%, or 87.5 times the whole? Below 1 it is the share.
    fn share(&mut self, value: Quantity) -> Result<Quantity, Refusal> {
        let a_whole_or_more =
            value.compare(&Quantity::plain(1)).is_ok_and(std::cmp::Ordering::is_ge);
        if self.percent || !a_whole_or_more {
            return Ok(value);
        }
        let hundredfold =
            value.times(&Quantity::plain(100)).map_err(|error| self.fault(0, error))?;
        let hundredth = value.over(&Quantity::plain(100)).map_err(|error| self.fault(0, error))?;
        let whole = 0..self.typed_at(self.chars.len());
        let way = |hundredfold: &Quantity| Way {
            cost: 0,
            edits: vec![Edit {
                span: whole.clone(),
                text: format!("{}%", crate::quantity::print::number(hundredfold)),
            }],
        };
        match self.choices.take("share", &[way(&value), way(&hundredfold)]) {
            0 => Ok(hundredth),
            _ => Ok(value),
        }
    }

    fn sum(&mut self) -> Result<Quantity, Refusal> {
        self.skip_spaces();
        let start = self.pos;
        let mut left = self.product()?;
        while let Some(sign) = self.peek(0).filter(|c| matches!(c, '+' | '-')) {
            self.pos += 1;
            self.seen.work_out();
            let right = self.product()?;
            let result = if sign == '+' { left.plus(&right) } else { left.minus(&right) };
            left = result.map_err(|error| self.fault(start, error))?;
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Quantity, Refusal> {
        let first = self.signed()?;
        let start = first.start;
        let mut left = self.joined(&first)?;
        let mut divided = false;
        loop {
            let at = self.pos;
            match self.operator() {
                Some('*') => {
                    let right = self.signed()?;
                    let right = self.joined(&right)?;
                    left = left.times(&right).map_err(|error| self.fault(start, error))?;
                    divided = false;
                }
                Some(_) if divided => return Err(self.refuse(at, Reason::TwoSlashes)),
                Some(_) => {
                    self.seen.work_out();
                    let right = self.signed()?;
                    left = self.quotient(&left, &right)?;
                    divided = true;
                }
                None => return Ok(left),
            }
        }
    }

    /// `7/8 GB`: seven eighths of a gigabyte, or seven over eight gigabytes.
    fn quotient(&mut self, left: &Quantity, right: &Operand) -> Result<Quantity, Refusal> {
        let fault = |parser: &Self, error| match error {
            QuantityError::DivisionByZero => parser.refuse(right.start, Reason::Arithmetic(error)),
            error => parser.fault(right.start, error),
        };
        let whole = self.joined(right)?;
        let Some(unit) = right.unit.as_ref().filter(|_| left.dimension() == Dimension::PLAIN)
        else {
            return left.over(&whole).map_err(|error| fault(self, error));
        };
        let insert = |at: usize, text: &str| Edit { span: at..at, text: text.to_owned() };
        let (from, to) = (self.typed_at(right.start), self.typed_end());
        let ways = [
            Way { cost: 0, edits: Vec::new() },
            Way { cost: 1, edits: vec![insert(from, "("), insert(to, ")")] },
        ];
        let result = if self.choices.take("unit of a fraction", &ways) == 0 {
            left.over(&right.number).and_then(|fraction| fraction.times(unit))
        } else {
            left.over(&whole)
        };
        result.map_err(|error| fault(self, error))
    }

    /// `*` or `/`, as a sign or a word.
    pub(super) fn operator(&mut self) -> Option<char> {
        let (operator, length) = match self.peek(0)? {
            '*' | '·' => ('*', 1),
            '/' => ('/', 1),
            _ => match self.word_ahead(0).to_ascii_lowercase().as_str() {
                "x" => ('*', 1),
                "of" => ('*', 2),
                "times" => ('*', 5),
                "per" => ('/', 3),
                _ => return None,
            },
        };
        self.pos += length;
        Some(operator)
    }

    fn signed(&mut self) -> Result<Operand, Refusal> {
        self.skip_spaces();
        let start = self.pos;
        let Some(sign) = self.peek(0).filter(|c| matches!(c, '+' | '-')) else {
            return self.power();
        };
        // `5 - -3` is meant, `2--3` more likely a slip.
        let before = start.checked_sub(1).and_then(|at| self.chars.get(at));
        if before.is_some_and(|one| matches!(one.c, '+' | '-')) {
            self.pos += 1;
            return Err(self.refuse(start, Reason::TwoSigns));
        }
        self.pos += 1;
        self.skip_spaces();
        if matches!(self.peek(0), Some('+' | '-')) {
            self.pos += 1;
            return Err(self.refuse(self.pos - 1, Reason::TwoSigns));
        }
        let mut operand = self.power()?;
        operand.start = start;
        if sign == '-' {
            operand.number = Quantity::plain(-1)
                .times(&operand.number)
                .map_err(|error| self.fault(start, error))?;
        }
        Ok(operand)
    }

    fn power(&mut self) -> Result<Operand, Refusal> {
        let (start, before) = (self.pos, self.seen.literals());
        let base = self.atom()?;
        let spaces = self.skip_spaces();
        let raised = self.raised()?;
        let number = match raised {
            None => base,
            Some(exponent) => {
                if self.raised()?.is_some() || base.dimension() != Dimension::PLAIN {
                    return Err(self.refuse(start, Reason::Power));
                }
                self.seen.power(before, &base);
                base.power(exponent).map_err(|error| self.fault(start, error))?
            }
        };
        // 16-bit
        let hyphen = self.peek(0) == Some('-') && !self.word_ahead(1).is_empty();
        if spaces == 0 && hyphen && unit::is_unit(&self.word_ahead(1), self.expect) {
            self.pos += 1;
        }
        let spaced = spaces > 0 || raised.is_some() || self.pos - start > 4;
        let unit = self.unit(!spaced)?;
        unit.iter().for_each(|unit| self.seen.unit(unit));
        self.skip_spaces();
        if unit.is_some() && self.raised()?.is_some() {
            return Err(self.refuse(start, Reason::Power));
        }
        Ok(Operand { number, unit, start })
    }

    /// `^9`, `**9`, `^(-3)`, `⁹`.
    fn raised(&mut self) -> Result<Option<i32>, Refusal> {
        let start = self.pos;
        let small: String =
            (0..).map_while(|ahead| self.peek(ahead).and_then(superscript)).collect();
        let exponent = if small.is_empty() {
            match (self.peek(0), self.peek(1)) {
                (Some('^'), _) => self.pos += 1,
                (Some('*'), Some('*')) => self.pos += 2,
                _ => return Ok(None),
            }
            self.skip_spaces();
            let sign = self.peek(0).filter(|c| matches!(c, '+' | '-'));
            self.pos += usize::from(sign.is_some());
            let size =
                if self.peek(0) == Some('(') { self.atom()? } else { self.plain_digits(start)? };
            if sign == Some('-') {
                Quantity::plain(-1).times(&size).map_err(|error| self.fault(start, error))?
            } else {
                size
            }
        } else {
            self.pos += small.chars().count();
            Quantity::plain(small.parse().map_err(|_| self.refuse(start, Reason::Power))?)
        };
        self.skip_spaces();
        let whole = exponent.to_whole().filter(|_| exponent.dimension() == Dimension::PLAIN);
        let whole = whole.ok_or_else(|| self.refuse(start, Reason::Power))?;
        i32::try_from(whole)
            .map(Some)
            .map_err(|_| self.refuse(start, Reason::Arithmetic(QuantityError::TooLarge)))
    }

    fn plain_digits(&mut self, start: usize) -> Result<Quantity, Refusal> {
        let digits: String =
            (0..).map_while(|ahead| self.peek(ahead).filter(char::is_ascii_digit)).collect();
        self.pos += digits.len();
        if digits.is_empty() {
            return Err(self.missing());
        }
        digits.parse().map(Quantity::plain).map_err(|_| self.refuse(start, Reason::Power))
    }

    fn atom(&mut self) -> Result<Quantity, Refusal> {
        self.skip_spaces();
        let start = self.pos;
        match self.peek(0) {
            None => Err(self.missing()),
            Some('(') => {
                if self.depth == DEEPEST {
                    return Err(self.refuse(start, Reason::TooDeep));
                }
                self.depth += 1;
                self.pos += 1;
                let value = self.sum()?;
                self.depth -= 1;
                if self.peek(0) != Some(')') {
                    return Err(if self.peek(0).is_none() {
                        Refusal {
                            span: self.typed_at(start)..self.typed_at(start) + 1,
                            reason: Reason::Unclosed,
                        }
                    } else {
                        self.unexpected()
                    });
                }
                self.pos += 1;
                Ok(value)
            }
            Some(c) if c.is_ascii_digit() || super::text::vulgar(c).is_some() => self.literal(),
            Some('.' | ',') if self.peek(1).is_some_and(|c| c.is_ascii_digit()) => self.literal(),
            Some(c) if c.is_alphabetic() => Err(self.no_number()),
            Some(_) => Err(self.unexpected()),
        }
    }

    fn joined(&self, operand: &Operand) -> Result<Quantity, Refusal> {
        match &operand.unit {
            None => Ok(operand.number.clone()),
            Some(unit) => {
                operand.number.times(unit).map_err(|error| self.fault(operand.start, error))
            }
        }
    }
}
