//! Numbers as people write them: grouped, decimal, with an exponent, mixed, one character.

use super::choice::{Edit, Way};
use super::digits::{Digits, understand_as};
use super::parser::Parser;
use super::refusal::{Reason, Refusal};
use super::text::{superscript, vulgar};
use crate::quantity::{Dimension, Quantity, QuantityError};

/// Powers of ten past which nothing fits into 127 bits, whatever the digits.
const LARGEST_POWER: i64 = 60;

impl Parser<'_> {
    /// A number literal at the current place, with the fraction of a mixed number.
    pub(super) fn literal(&mut self) -> Result<Quantity, Refusal> {
        if let Some((numerator, denominator)) = self.peek(0).and_then(vulgar) {
            self.pos += 1;
            self.seen.work_out();
            return self.ratio(numerator, denominator, self.pos - 1);
        }
        let start = self.pos;
        let raw = self.scan();
        let marked = raw.contains([',', '.']);
        let number = self.understand(&raw, start)?;
        let exponent = self.exponent();
        if number.marked_groups && exponent.is_some() {
            return Err(self.refuse(start, Reason::Malformed(self.typed(start))));
        }
        // 0x10 is sixteen to some and nothing times ten to others.
        if raw == "0"
            && matches!(self.peek(0), Some('x' | 'X'))
            && self.peek(1).is_some_and(|c| c.is_ascii_hexdigit())
        {
            self.pos += 2;
            return Err(self.refuse(start, Reason::Malformed(self.typed(start))));
        }
        let value = self.scale(&number, exponent.unwrap_or(0), start)?;
        self.seen.literal(&number, exponent.is_some() || number.places > 0 || raw.ends_with('.'));
        if marked || exponent.is_some() {
            return Ok(value);
        }
        let end = self.pos;
        let mixed = self.mixed(&raw, value, start)?;
        if self.pos > end {
            self.seen.work_out();
        }
        Ok(mixed)
    }

    /// Digits, marks between digits, and spaces before groups of exactly three.
    fn scan(&mut self) -> String {
        let mut raw = String::new();
        let digit = |parser: &Self, ahead| parser.peek(ahead).is_some_and(|c| c.is_ascii_digit());
        while let Some(c) = self.peek(0) {
            let group =
                |parser: &Self| (1..=3).all(|ahead| digit(parser, ahead)) && !digit(parser, 4);
            let taken = match c {
                '0'..='9' => c,
                ',' | '.' | '\'' | '_' if digit(self, 1) => c,
                '.' if !raw.is_empty() && !raw.contains('.') => c,
                ' ' if self.parts() => break,
                ' ' if raw.ends_with(|c: char| c.is_ascii_digit()) && group(self) => c,
                '·' if digit(self, 1) && self.is_decimal_point() => '.',
                _ => break,
            };
            raw.push(taken);
            self.pos += 1;
        }
        raw
    }

    /// A raised dot between two digits is a decimal point to some and a multiplication sign to others,
    /// except before a power of ten.
    fn is_decimal_point(&mut self) -> bool {
        let ten = self.peek(1) == Some('1') && self.peek(2) == Some('0');
        if ten && self.peek(3).is_some_and(|c| c == '^' || c == '*' || superscript(c).is_some()) {
            return false;
        }
        let at = self.typed_at(self.pos);
        let way = |text: &str| Way {
            cost: 0,
            edits: vec![Edit { span: at..at + 1, text: text.to_owned() }],
        };
        self.choices.take("raised dot", &[way("×"), way(".")]) == 1
    }

    /// Groups by comma and a decimal point, as in English, or the other way round.
    fn understand(&mut self, raw: &str, start: usize) -> Result<Digits, Refusal> {
        let english = understand_as(raw, ',', '.');
        let taken = if raw.contains([',', '.']) {
            let other = understand_as(raw, '.', ',');
            let edits = other.as_ref().map(|digits| Edit {
                span: self.typed_at(start)..self.typed_at(self.pos),
                text: digits.plain(),
            });
            let ways = [
                Way { cost: 0, edits: Vec::new() },
                Way { cost: 1, edits: edits.into_iter().collect() },
            ];
            if self.choices.take("digits", &ways) == 0 { english } else { other }
        } else {
            english
        };
        taken.ok_or_else(|| self.refuse(start, Reason::Malformed(self.typed(start))))
    }

    /// `e9`, `E+10`, where digits follow.
    fn exponent(&mut self) -> Option<i64> {
        if !matches!(self.peek(0), Some('e' | 'E')) {
            return None;
        }
        let sign = matches!(self.peek(1), Some('+' | '-'));
        let first = 1 + usize::from(sign);
        let count = (first..).take_while(|ahead| self.digit_at(*ahead)).count();
        if count == 0 {
            return None;
        }
        let digits: String = (first..first + count).filter_map(|ahead| self.peek(ahead)).collect();
        let size = digits.parse().unwrap_or(i64::from(i32::MAX));
        let negative = sign && self.peek(1) == Some('-');
        self.pos += first + count;
        Some(if negative { -size } else { size })
    }

    fn digit_at(&self, ahead: usize) -> bool {
        self.peek(ahead).is_some_and(|c| c.is_ascii_digit())
    }

    fn scale(&self, number: &Digits, exponent: i64, start: usize) -> Result<Quantity, Refusal> {
        let fraction = number.digits.len() - number.places;
        let (whole, behind) = number.digits.split_at(fraction);
        let behind = behind.trim_end_matches('0');
        let digits = format!("{whole}{behind}");
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Ok(Quantity::plain(0));
        }
        let power = exponent - i64::try_from(behind.len()).unwrap_or(i64::MAX / 2);
        let too_large = || self.refuse(start, Reason::Arithmetic(QuantityError::TooLarge));
        let too_fine = || self.refuse(start, Reason::TooFine);
        if power > LARGEST_POWER {
            return Err(too_large());
        }
        if power < -LARGEST_POWER {
            return Err(too_fine());
        }
        let overflow = |_| if power < 0 { too_fine() } else { too_large() };
        let digits: i128 =
            digits.parse().map_err(|_| if behind.is_empty() { too_large() } else { too_fine() })?;
        let tens = Quantity::plain(10)
            .power(i32::try_from(power).unwrap_or_default())
            .map_err(overflow)?;
        Quantity::plain(digits).times(&tens).map_err(overflow)
    }

    /// The fraction behind a whole number: `2½`, `2 1/2`, `2-1/2`.
    fn mixed(&mut self, raw: &str, whole: Quantity, start: usize) -> Result<Quantity, Refusal> {
        let end = self.pos;
        if self.parts() {
            return Ok(whole);
        }
        let spaces = (0..).take_while(|ahead| self.peek(*ahead) == Some(' ')).count();
        if let Some((numerator, denominator)) = self.peek(spaces).and_then(vulgar) {
            self.pos += spaces + 1;
            let part = self.ratio(numerator, denominator, end)?;
            return whole
                .plus(&part)
                .map_err(|error| self.refuse(start, Reason::Arithmetic(error)));
        }
        // `1 100/200`: 1,100 over 200, or 1 and a half.
        if let Some((before, last)) = raw.split_once(' ').filter(|(_, last)| !last.contains(' ')) {
            if let Some((denominator, length)) = self.slash_and_number(0) {
                let numerator: i128 = last.parse().unwrap_or_default();
                if numerator < denominator && !last.starts_with('0') {
                    let span = self.typed_at(start)..self.typed_at(end + length);
                    let way =
                        |text| Way { cost: 0, edits: vec![Edit { span: span.clone(), text }] };
                    let ways = [
                        way(format!("{before}{last}/{denominator}")),
                        way(format!("({before}+{last}/{denominator})")),
                    ];
                    if self.choices.take("grouped or mixed", &ways) == 1 {
                        self.pos = end + length;
                        let whole = before.parse().unwrap_or_default();
                        return self.mixed_of(whole, numerator, denominator, start);
                    }
                }
            }
            return Ok(whole);
        }
        // Behind a slash, `1/2 1/2` is two numbers and no mixed one.
        if self
            .chars
            .iter()
            .take(start)
            .rev()
            .find(|one| one.c != ' ')
            .is_some_and(|one| one.c == '/')
        {
            return Ok(whole);
        }
        let hyphen = spaces == 0 && self.peek(0) == Some('-');
        let skipped = if hyphen { 1 } else { spaces };
        let Some((numerator, digits)) = self.whole_number(skipped).filter(|_| skipped > 0) else {
            return Ok(whole);
        };
        let Some((denominator, length)) = self.slash_and_number(skipped + digits) else {
            return Ok(whole);
        };
        let length = skipped + digits + length;
        if hyphen {
            let span = self.typed_at(start)..self.typed_at(end + length);
            let way = |sign| Way {
                cost: 0,
                edits: vec![Edit {
                    span: span.clone(),
                    text: format!("{raw}{sign}{numerator}/{denominator}"),
                }],
            };
            let taken = if numerator < denominator {
                self.choices.take("mixed or minus", &[way(" "), way(" − ")])
            } else {
                1
            };
            if taken == 1 {
                return Ok(whole);
            }
        }
        self.pos = end + length;
        if denominator > 0 && numerator >= denominator {
            return Err(self.refuse(start, Reason::Improper(self.typed(start))));
        }
        self.mixed_of(whole.to_whole().unwrap_or_default(), numerator, denominator, start)
    }

    fn mixed_of(
        &self,
        whole: i128,
        numerator: i128,
        denominator: i128,
        start: usize,
    ) -> Result<Quantity, Refusal> {
        let part = self.ratio(numerator, denominator, start)?;
        Quantity::plain(whole)
            .plus(&part)
            .map_err(|error| self.refuse(start, Reason::Arithmetic(error)))
    }

    fn ratio(&self, numerator: i128, denominator: i128, start: usize) -> Result<Quantity, Refusal> {
        Quantity::ratio(numerator, denominator, Dimension::PLAIN)
            .map_err(|error| self.refuse(start, Reason::Arithmetic(error)))
    }

    /// A whole number without separators `ahead` of here, and its length.
    fn whole_number(&self, ahead: usize) -> Option<(i128, usize)> {
        let digits: String =
            (ahead..).map_while(|ahead| self.peek(ahead).filter(char::is_ascii_digit)).collect();
        let ends =
            !matches!(self.peek(ahead + digits.len()), Some('.' | ',' | 'e' | 'E' | '_' | '\''));
        digits.parse().ok().filter(|_| ends).map(|number| (number, digits.len()))
    }

    /// `/` and a whole number `ahead` of here, and the length of both.
    fn slash_and_number(&self, ahead: usize) -> Option<(i128, usize)> {
        let spaces = |from: usize| (from..).take_while(|at| self.peek(*at) == Some(' ')).count();
        let slash = ahead + spaces(ahead);
        if self.peek(slash) != Some('/') {
            return None;
        }
        let first = slash + 1 + spaces(slash + 1);
        self.whole_number(first).map(|(number, digits)| (number, first + digits - ahead))
    }
}
