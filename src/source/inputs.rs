//! The inputs of a formula, read as everything else that is typed here.

use super::SourceError;
use crate::estimate::model_state;
use crate::estimate::pipeline::Against;
use crate::estimate::ring::Operation;
use crate::estimate::sharding::Sharded;
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};
use crate::scenario::{Entry, Field, Pairs, Rule};
use std::cell::RefCell;

const fn counted(name: &'static str, nouns: &'static [&'static str]) -> Field {
    Field::new(name, name, "", Expect::count(nouns), Rule::Count)
}

const fn number(name: &'static str) -> Field {
    Field::new(name, name, "", Expect::number(), Rule::Any)
}

const fn bytes(name: &'static str) -> Field {
    Field::new(name, name, "", Expect::bytes(), Rule::NotNegative)
}

const fn share(name: &'static str) -> Field {
    Field::new(name, name, "", Expect::fraction(), Rule::NotNegative)
}

const RATE: Expect = Expect { dimension: Dimension::OPERATIONS_PER_SECOND, ..Expect::number() };

/// Every input that a formula may have, by its name.
const FIELDS: &[Field] = &[
    Field::new("parameters", "parameters", "N", Expect::parameters(), Rule::NotNegative),
    Field::new("tokens", "tokens", "T", Expect::tokens(), Rule::NotNegative),
    Field::new("rate", "rate", "X", RATE, Rule::Positive),
    Field::new("link", "link", "r", Expect::bytes_per_second(), Rule::Positive),
    Field::new("compute", "compute", "t", Expect::seconds(), Rule::NotNegative),
    counted("sequences", &["sequence", "sequences"]),
    counted("positions", &["position", "positions"]),
    counted("width", &[]),
    counted("layers", &["layer", "layers"]),
    counted("heads", &["head", "heads"]),
    counted("vocabulary", &["word", "words"]),
    counted("workers", &["worker", "workers"]),
    counted("devices", &["device", "devices"]),
    counted("stages", &["stage", "stages"]),
    counted("micro-batches", &["micro-batches"]),
    counted("chunks", &["chunk", "chunks"]),
    counted("steps", &["step", "steps"]),
    counted("updates", &["update", "updates"]),
    counted("members", &["member", "members"]),
    counted("exchanges", &["exchange", "exchanges"]),
    counted("slots", &["slot", "slots"]),
    number("places"),
    number("arrays"),
    number("scores"),
    number("other arrays"),
    number("other scores"),
    number("gradient"),
    number("scale"),
    number("weight"),
    number("step"),
    number("events"),
    number("means"),
    number("forward"),
    number("backward"),
    number("gradients of weights"),
    number("both together"),
    number("before"),
    number("after"),
    number("batch"),
    number("axes"),
    bytes("bytes"),
    bytes("capacity"),
    bytes("payload"),
    share("margin"),
    share("overlap"),
    share("wanted"),
    share("part"),
];

/// The inputs of one row, and which of them were asked for.
pub(super) struct Inputs<'a> {
    pairs: &'a Pairs,
    used: RefCell<Vec<&'a str>>,
}

impl<'a> Inputs<'a> {
    pub fn new(pairs: &'a Pairs) -> Self {
        Self { pairs, used: RefCell::default() }
    }

    /// A text by its name.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        let (known, text) = self.pairs.iter().find(|(known, _)| known == name)?;
        self.used.borrow_mut().push(known);
        Some(text)
    }

    fn needed(&self, name: &str) -> Result<&'a str, SourceError> {
        self.text(name).ok_or_else(|| SourceError::Missing(name.to_owned()))
    }

    /// A value by its name.
    pub fn value(&self, name: &str) -> Result<Quantity, SourceError> {
        read(field(name)?, self.needed(name)?)
    }

    /// The same, or a plain number where it is not given.
    pub fn or(&self, name: &str, otherwise: i128) -> Result<Quantity, SourceError> {
        match self.text(name) {
            Some(text) => read(field(name)?, text),
            None => Ok(Quantity::whole(otherwise, field(name)?.expect.dimension)),
        }
    }

    /// Values, one after the other: `2; 6`.
    pub fn several(&self, name: &str) -> Result<Vec<Quantity>, SourceError> {
        let field = field(name)?;
        self.needed(name)?.split(';').map(|text| read(field, text)).collect()
    }

    /// A whole number.
    pub fn whole(&self, name: &str) -> Result<i128, SourceError> {
        self.value(name)?.to_whole().ok_or_else(|| no_word(name, "It has to be a whole number."))
    }

    /// What is divided among workers.
    pub fn sharded(&self) -> Result<Sharded, SourceError> {
        match self.needed("sharded")? {
            "nothing" => Ok(Sharded::Nothing),
            "optimizer state" => Ok(Sharded::OptimizerState),
            "gradients too" => Ok(Sharded::Gradients),
            "weights too" => Ok(Sharded::Everything),
            _ => Err(no_word("sharded", "It names nothing that is divided.")),
        }
    }

    /// What a bubble is measured against.
    pub fn against(&self) -> Result<Against, SourceError> {
        match self.needed("against")? {
            "total" => Ok(Against::Total),
            "ideal" => Ok(Against::Ideal),
            _ => Err(no_word("against", "It is neither the total nor the ideal.")),
        }
    }

    /// A collective operation.
    pub fn operation(&self) -> Result<Operation, SourceError> {
        match self.needed("operation")? {
            "all-reduce" => Ok(Operation::AllReduce),
            "reduce-scatter" => Ok(Operation::ReduceScatter),
            "all-gather" => Ok(Operation::AllGather),
            _ => Err(no_word("operation", "It names no collective operation.")),
        }
    }

    /// Everything that is no field of its own, as rows of a ledger: a name and its bytes for each parameter
    /// (`2`, `12/64`), or for parameters of its own (`4 for 32M`).
    pub fn rows(&self) -> Result<Vec<model_state::Row>, SourceError> {
        self.rows_for(|| self.value("parameters"))
    }

    /// The same for one parameter.
    pub fn rows_of_one(&self) -> Result<Vec<model_state::Row>, SourceError> {
        self.rows_for(|| Ok(Quantity::whole(1, Dimension::PARAMETERS)))
    }

    fn rows_for(
        &self,
        parameters: impl Fn() -> Result<Quantity, SourceError>,
    ) -> Result<Vec<model_state::Row>, SourceError> {
        let rows = self.pairs.iter().filter(|(name, _)| {
            !FIELDS.iter().any(|field| field.name == name)
                && !["sharded", "against", "embedding", "operation"].contains(&name.as_str())
        });
        let rows: Vec<model_state::Row> = rows
            .map(|(name, _)| {
                let text = self.needed(name)?;
                let (bytes, parameters) = match text.split_once(" for ") {
                    Some((bytes, own)) => (bytes, read(field("parameters")?, own)?),
                    None => (text, parameters()?),
                };
                let bytes_per_parameter = read(&PER_PARAMETER, bytes)?;
                Ok(model_state::Row { name: name.clone(), parameters, bytes_per_parameter })
            })
            .collect::<Result<_, SourceError>>()?;
        if rows.is_empty() {
            return Err(SourceError::Missing("bytes for each parameter".to_owned()));
        }
        Ok(rows)
    }

    /// Whether every input was asked for: one that was not has a wrong name.
    pub fn all_used(&self) -> Result<(), SourceError> {
        let used = self.used.borrow();
        match self.pairs.iter().find(|(name, _)| !used.contains(&name.as_str())) {
            Some((name, _)) => Err(SourceError::Unused(name.clone())),
            None => Ok(()),
        }
    }
}

const PER_PARAMETER: Field = Field::new(
    "bytes per parameter",
    "bytes per parameter",
    "b",
    Expect::bytes_per_parameter(),
    Rule::NotNegative,
);

fn field(name: &str) -> Result<&'static Field, SourceError> {
    let found = FIELDS.iter().find(|field| field.name == name);
    found.ok_or_else(|| SourceError::Missing(name.to_owned()))
}

fn no_word(name: &str, why: &str) -> SourceError {
    SourceError::Unreadable { name: name.to_owned(), why: why.to_owned() }
}

/// A text as a plain number.
pub(super) fn plain(name: &'static str, text: &str) -> Result<Quantity, SourceError> {
    read(&number(name), text)
}

fn read(field: &Field, text: &str) -> Result<Quantity, SourceError> {
    match field.read(text) {
        Entry::Value { quantity, .. } => Ok(quantity),
        Entry::Refused { message } => Err(no_word(field.name, &message)),
        Entry::Blank => Err(no_word(field.name, "It is empty.")),
        Entry::Asked { .. } => Err(no_word(field.name, "It can be read in several ways.")),
    }
}
