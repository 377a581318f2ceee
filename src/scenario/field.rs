//! A field: what it is called, what it holds, and how what was typed in it is understood.

use super::own;
use super::reading::remembered;
use crate::quantity::read::{Expect, Reading, Spelling, read};
use crate::quantity::{Quantity, print};

/// A field that a reader may fill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// Its name in links and attributes.
    pub name: &'static str,
    /// What it is called on the page.
    pub label: &'static str,
    /// Its letter in formulas, or nothing.
    pub symbol: &'static str,
    /// How its text is read.
    pub expect: Expect,
    /// Which values it takes.
    pub rule: Rule,
    /// Whether it may be left empty.
    pub optional: bool,
}

/// Which values a field takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Any number.
    Any,
    /// A whole number of zero or more.
    Whole,
    /// From 0% to 100%, both included.
    Share,
    /// Zero or more.
    NotNegative,
    /// More than zero.
    Positive,
    /// A whole number of at least one.
    Count,
    /// More than 0% and less than 100%.
    ShareBetween,
}

/// What was typed in a field, understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Nothing, where that is allowed.
    Blank,
    /// A value that the field takes.
    Value {
        /// The value.
        quantity: Quantity,
        /// How else the text could be read.
        others: Vec<Spelling>,
    },
    /// A text with several readings, of which the reader must choose one.
    Asked {
        /// The readings.
        options: Vec<Spelling>,
    },
    /// A text that is no value of this field.
    Refused {
        /// What is wrong and what to do.
        message: String,
    },
}

impl Entry {
    /// The value, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<&Quantity> {
        match self {
            Self::Value { quantity, .. } => Some(quantity),
            _ => None,
        }
    }
}

impl Entry {
    /// The next whole number up or down, where there is one: at least 1, and written without groups,
    /// since 1,000 could be doubted.
    #[must_use]
    pub fn stepped(&self, by: i128) -> Option<String> {
        let next = self.value()?.to_whole()?.checked_add(by)?;
        (next >= 1).then(|| next.to_string())
    }
}

impl Field {
    /// A field that must be filled.
    #[must_use]
    pub const fn new(
        name: &'static str,
        label: &'static str,
        symbol: &'static str,
        expect: Expect,
        rule: Rule,
    ) -> Self {
        Self { name, label, symbol, expect, rule, optional: false }
    }

    /// The same field, which may be left empty.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { optional: true, ..self }
    }

    /// Understands what was typed.
    ///
    /// ```
    /// use bytes_and_bubbles::quantity::{read::Expect, Quantity};
    /// use bytes_and_bubbles::scenario::{Entry, Field, Rule};
    ///
    /// let stages = Field::new("stages", "Stages", "P", Expect::count(&["stages"]), Rule::Count);
    /// assert_eq!(stages.read("8 stages").value(), Some(&Quantity::plain(8)));
    /// assert_eq!(
    ///     stages.read("2.5"),
    ///     Entry::Refused { message: "Type a whole number of at least 1; this is 2.5.".into() },
    /// );
    /// ```
    #[must_use]
    pub fn read(&self, text: &str) -> Entry {
        if self.optional && text.trim().is_empty() {
            return Entry::Blank;
        }
        if let Some(says) = own::waits(text) {
            return Entry::Refused { message: says.to_owned() };
        }
        remembered(self, text, || self.read_anew(text))
    }

    fn read_anew(&self, text: &str) -> Entry {
        match read(text, &self.expect) {
            Err(refusal) => Entry::Refused { message: refusal.to_string() },
            // A reading that the field does not take is none.
            Ok(Reading::Asked { options }) => {
                let mut fitting: Vec<_> = options
                    .iter()
                    .filter(|option| self.rule.takes(&option.quantity))
                    .cloned()
                    .collect();
                if let (true, Some(option)) = (fitting.is_empty(), options.first()) {
                    return Entry::Refused { message: self.refusal(&option.quantity) };
                }
                match (fitting.pop(), fitting.is_empty()) {
                    (Some(only), true) => {
                        Entry::Value { quantity: only.quantity, others: Vec::new() }
                    }
                    _ => Entry::Asked { options },
                }
            }
            Ok(Reading::Read { quantity, mut others }) => {
                others.retain(|other| self.rule.takes(&other.quantity));
                if self.rule.takes(&quantity) {
                    Entry::Value { quantity, others }
                } else if let Some(other) = (others.len() == 1).then(|| others.remove(0)) {
                    Entry::Value { quantity: other.quantity, others: Vec::new() }
                } else {
                    Entry::Refused { message: self.refusal(&quantity) }
                }
            }
        }
    }
}

impl Field {
    fn refusal(&self, value: &Quantity) -> String {
        let wanted = match self.rule {
            Rule::Any => "Type another number",
            Rule::Whole => "Type a whole number of at least 0",
            Rule::Share => "Type a share from 0% to 100%",
            Rule::NotNegative => "Type a number of at least 0",
            Rule::Positive => "Type a number above 0",
            Rule::Count => "Type a whole number of at least 1",
            Rule::ShareBetween => "Type a share above 0% and below 100%",
        };
        let found = if self.expect.share { print::percent(value) } else { print::number(value) };
        format!("{wanted}; this is {found}.")
    }
}

impl Rule {
    fn takes(self, value: &Quantity) -> bool {
        match self {
            Self::Any => true,
            Self::Whole => value.to_whole().is_some_and(|number| number >= 0),
            Self::Share => !value.is_negative() && value.value().numer() <= value.value().denom(),
            Self::NotNegative => !value.is_negative(),
            Self::Positive => !value.is_negative() && !value.is_zero(),
            Self::Count => value.to_whole().is_some_and(|number| number >= 1),
            Self::ShareBetween => {
                !value.is_negative()
                    && !value.is_zero()
                    && value.value().numer() < value.value().denom()
            }
        }
    }
}
