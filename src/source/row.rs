//! One published figure, and all of them.

use super::formula;
use super::inputs::{self, Inputs};
use super::unit::Unit;
use super::verdict::{Found, Printed, SourceError};
use crate::derivation::Derivation;
use crate::estimate::EstimateError;
use crate::quantity::{Quantity, print};
use crate::scenario::Pairs;
use std::fmt;

/// What a row says of its figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Agreement {
    /// It is the exact value.
    Exact,
    /// It is the value, rounded.
    Rounds,
    /// It is the value, cut off.
    Truncates,
    /// It is another number, for a reason that the note gives.
    Differs,
    /// It is another number, and wrong.
    Wrong,
    /// It was measured; ours is an estimate of the same.
    Measured,
}

impl Agreement {
    /// From agreement to measurement.
    pub const ALL: [Self; 6] =
        [Self::Exact, Self::Rounds, Self::Truncates, Self::Differs, Self::Wrong, Self::Measured];

    /// Its name in the data and in links.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Rounds => "rounds",
            Self::Truncates => "truncates",
            Self::Differs => "differs",
            Self::Wrong => "wrong",
            Self::Measured => "measured",
        }
    }

    /// What it is called on the page.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Rounds => "rounded there",
            Self::Truncates => "cut off there",
            Self::Differs => "differs, explained",
            Self::Wrong => "wrong there",
            Self::Measured => "measured there",
        }
    }

    /// The agreement with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.key() == key)
    }

    /// Whether this can be said of a figure that was found to agree in this way.
    #[must_use]
    pub fn holds(self, found: Found) -> bool {
        match self {
            Self::Exact => found == Found::Exact,
            Self::Rounds => found == Found::Rounds,
            Self::Truncates => found == Found::Truncates,
            Self::Differs | Self::Wrong => found == Found::Differs,
            Self::Measured => true,
        }
    }
}

/// One published figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The case that it belongs to; a case may print several figures.
    pub id: String,
    /// Its subject.
    pub topic: String,
    /// What it is, in a few words.
    pub what: String,
    /// The name of the formula that works it out.
    pub formula: String,
    /// The formula's inputs, as a reader would type them.
    pub inputs: Pairs,
    /// What it is counted in.
    pub unit: Unit,
    /// The figure as its source prints it.
    pub printed: String,
    /// The number that is meant, where the source prints a formula or a rounded word: exact.
    pub means: String,
    /// What the row says of it.
    pub agrees: Agreement,
    /// Our value, printed to some places, where it is another number.
    pub ours: String,
    /// Where it is printed.
    pub source: String,
    /// What is to be said of it.
    pub note: String,
}

/// A case that is not worked out here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCovered {
    /// Its id.
    pub id: String,
    /// What it is.
    pub what: String,
    /// Why it is not.
    pub why: String,
}

/// Everything in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// The figures that are worked out.
    pub rows: Vec<Row>,
    /// The cases that are not.
    pub not_covered: Vec<NotCovered>,
}

/// What is wrong with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It holds no list of this name, or an empty one.
    NoList(&'static str),
    /// A row without something that it must have.
    Incomplete {
        /// Which row, counted from 1.
        row: usize,
        /// What is missing, or is no known word.
        field: &'static str,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoList(name) => write!(f, "It holds no list “{name}”."),
            Self::Incomplete { row, field } => write!(f, "Row {row} has no usable “{field}”."),
        }
    }
}

impl std::error::Error for Damage {}

/// A list of objects by its name; what is nested goes by both names: `inputs.layers`.
type Lists = [(String, Vec<Pairs>)];

impl Sources {
    /// Takes what was read from the file.
    ///
    /// # Errors
    /// [`Damage`] where it is not what it should be.
    pub fn from_lists(lists: &Lists) -> Result<Self, Damage> {
        let list = |name| {
            let found = lists.iter().find(|(known, _)| known == name).map(|(_, rows)| rows);
            found.filter(|rows| !rows.is_empty()).ok_or(Damage::NoList(name))
        };
        let rows = list("figures")?.iter().zip(1..).map(|(pairs, row)| Row::from_pairs(pairs, row));
        let not_covered = list("not-covered")?.iter().zip(1..).map(|(pairs, row)| {
            let text = |field| needed(pairs, row, field);
            Ok(NotCovered { id: text("id")?, what: text("what")?, why: text("why")? })
        });
        Ok(Self {
            rows: rows.collect::<Result<_, _>>()?,
            not_covered: not_covered.collect::<Result<_, _>>()?,
        })
    }

    /// The topics, in the order in which they come.
    #[must_use]
    pub fn topics(&self) -> Vec<&str> {
        let mut topics: Vec<&str> = Vec::new();
        for row in &self.rows {
            if !topics.contains(&row.topic.as_str()) {
                topics.push(&row.topic);
            }
        }
        topics
    }
}

fn text<'a>(pairs: &'a Pairs, field: &str) -> &'a str {
    pairs.iter().find(|(name, _)| name == field).map_or("", |(_, text)| text)
}

fn needed(pairs: &Pairs, row: usize, field: &'static str) -> Result<String, Damage> {
    let text = text(pairs, field);
    if text.is_empty() { Err(Damage::Incomplete { row, field }) } else { Ok(text.to_owned()) }
}

impl Row {
    fn from_pairs(pairs: &Pairs, row: usize) -> Result<Self, Damage> {
        let needed = |field| needed(pairs, row, field);
        let maybe = |field| text(pairs, field).to_owned();
        let agrees = Agreement::from_key(text(pairs, "agrees"));
        let inputs = pairs.iter().filter_map(|(name, text)| {
            Some((name.strip_prefix("inputs.")?.to_owned(), text.clone()))
        });
        Ok(Self {
            id: needed("id")?,
            topic: needed("topic")?,
            what: needed("what")?,
            formula: needed("formula")?,
            inputs: inputs.collect(),
            unit: Unit::named(text(pairs, "unit")),
            printed: needed("printed")?,
            means: maybe("means"),
            agrees: agrees.ok_or(Damage::Incomplete { row, field: "agrees" })?,
            ours: maybe("ours"),
            source: needed("source")?,
            note: maybe("note"),
        })
    }

    /// Our value, from the formula and the inputs.
    ///
    /// # Errors
    /// [`SourceError`] where there is no such formula, its inputs are others, or it has no result.
    pub fn work_out(&self) -> Result<Derivation, SourceError> {
        let work_out = formula::named(&self.formula)
            .ok_or_else(|| SourceError::NoFormula(self.formula.clone()))?;
        let inputs = Inputs::new(&self.inputs);
        let derivation = work_out(&inputs)?;
        inputs.all_used()?;
        Ok(derivation)
    }

    /// How the printed figure agrees with ours.
    ///
    /// # Errors
    /// As for [`Row::work_out`]; what is printed may be no number, or count something else.
    pub fn found(&self, ours: &Result<Derivation, SourceError>) -> Result<Found, SourceError> {
        match ours {
            Ok(ours) => Ok(self.there()?.judge(&self.unit.count(ours.value())?)?),
            // What overflows has no value, and that is what the source says.
            Err(SourceError::Estimate(EstimateError::Overflows { .. }))
                if self.printed == "infinite" =>
            {
                Ok(Found::Exact)
            }
            Err(error) => Err(error.clone()),
        }
    }

    /// Whether our own value, as the row prints it, is what was worked out.
    ///
    /// # Errors
    /// As for [`Row::found`].
    pub fn ours_holds(&self, ours: &Derivation) -> Result<bool, SourceError> {
        let printed =
            Printed::parse(&self.ours).ok_or_else(|| SourceError::NoNumber(self.ours.clone()))?;
        let found = printed.judge(&self.unit.count(ours.value())?)?;
        Ok(matches!(found, Found::Exact | Found::Rounds))
    }

    /// What was measured over the estimate.
    ///
    /// # Errors
    /// As for [`Row::found`]; an estimate of zero.
    pub fn measured_over_estimate(&self, ours: &Derivation) -> Result<Quantity, SourceError> {
        Ok(self.there()?.number().over(&self.unit.count(ours.value())?)?)
    }

    /// Our value in the unit of the row: whole if it is short, else two places longer than what is printed.
    ///
    /// # Errors
    /// A value that counts something else.
    pub fn ours_printed(&self, ours: &Derivation) -> Result<String, SourceError> {
        /// Digits behind the point that are printed where the number ends with them.
        const MOST: u32 = 12;
        let value = self.unit.count(ours.value())?;
        let whole = (0..=MOST).find(|places| value.rounded(*places).is_ok_and(|it| it == value));
        // What is approximate ends somewhere too, and is no more exact for it.
        if let Some(places) = whole.filter(|_| !value.is_approximate()) {
            return Ok(print::decimals(&value, places));
        }
        let printed = Printed::parse(&self.ours).or_else(|| Printed::parse(&self.printed));
        let places = printed.map_or(2, |printed| printed.places) + 2;
        let rounded = value.rounded(places)?;
        Ok(format!("≈ {}", print::decimals(&rounded, places)))
    }

    /// The number that the source prints or means.
    fn there(&self) -> Result<Printed, SourceError> {
        if self.means.is_empty() {
            Printed::parse(&self.printed).ok_or_else(|| SourceError::NoNumber(self.printed.clone()))
        } else {
            Ok(Printed::exactly(inputs::plain("means", &self.means)?))
        }
    }
}
