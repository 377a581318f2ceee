//! Model state: what training holds for every parameter, row by row.
//!
//! Chapter 27, Example 27.1 and Table 27.1; chapter 8, "Sixteen bytes for every parameter".

use super::EstimateError;
use super::error::not_negative;
use crate::derivation::{Derivation, Expression, Symbol, Term};
use crate::quantity::{Dimension, Quantity};

/// A part of what training holds. It keeps its colour wherever it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The copy of the weights that the forward and backward passes read.
    Weights,
    /// What the backward pass adds up until the update.
    Gradients,
    /// The finer copy of the weights that the update is applied to.
    Master,
    /// The optimizer's running mean of the gradients.
    FirstMoment,
    /// The optimizer's running mean of the squared gradients.
    SecondMoment,
    /// Values saved in the forward pass for the backward pass.
    Activations,
    /// Anything else.
    Other,
}

impl Part {
    /// Every part, in the order of the ledger.
    pub const ALL: [Self; 7] = [
        Self::Weights,
        Self::Gradients,
        Self::Master,
        Self::FirstMoment,
        Self::SecondMoment,
        Self::Activations,
        Self::Other,
    ];

    /// Its name in links and style sheets.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Weights => "weights",
            Self::Gradients => "gradients",
            Self::Master => "master",
            Self::FirstMoment => "first-moment",
            Self::SecondMoment => "second-moment",
            Self::Activations => "activations",
            Self::Other => "other",
        }
    }

    /// The part with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.key() == key)
    }
}

/// One row of a ledger of model state.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What is held.
    pub name: String,
    /// How many parameters it is held for.
    pub parameters: Quantity,
    /// How many bytes it takes for each of them.
    pub bytes_per_parameter: Quantity,
}

/// The five rows of Table 27.1 for a number of parameters: 2, 2, 4, 4 and 4 bytes each.
#[must_use]
pub fn book_rows(parameters: &Quantity) -> Vec<Row> {
    let row = |name: &str, bytes| Row {
        name: name.to_owned(),
        parameters: parameters.clone(),
        bytes_per_parameter: Quantity::whole(bytes, Dimension::BYTES_PER_PARAMETER),
    };
    vec![
        row("Working weights", 2),
        row("Gradients", 2),
        row("Master weights", 4),
        row("First moment", 4),
        row("Second moment", 4),
    ]
}

/// The bytes that one row takes: its parameters times its bytes per parameter.
///
/// # Errors
/// A number below zero, or too large to count exactly.
pub fn row(row: &Row) -> Result<Derivation, EstimateError> {
    check(row)?;
    let expression = Expression::product([parameters(row, None), bytes(row, None)]);
    Ok(Derivation::new(row.name.clone(), "M_row", expression)?)
}

/// The bytes that all rows take together. With no rows at all it is 0 bytes.
///
/// # Errors
/// A number below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::model_state::{book_rows, total};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let rows = book_rows(&Quantity::whole(1_000_000, Dimension::PARAMETERS));
/// let state = total(&rows).unwrap();
/// assert_eq!(*state.value(), Quantity::bytes(16_000_000));
/// assert_eq!(
///     state.text_in_numbers(),
///     "M_state = 1,000,000 × (2 + 2 + 4 + 4 + 4) = 16,000,000 bytes"
/// );
/// ```
pub fn total(rows: &[Row]) -> Result<Derivation, EstimateError> {
    rows.iter().try_for_each(check)?;
    let shared =
        rows.first().filter(|first| rows.iter().all(|row| row.parameters == first.parameters));
    let indices = indices(rows);
    let expression = match shared {
        None if rows.is_empty() => Expression::constant_quantity(Quantity::bytes(0)),
        Some(first) => Expression::product([
            parameters(first, None),
            Expression::sum(rows.iter().zip(&indices).map(|(row, index)| bytes(row, Some(index)))),
        ]),
        None => Expression::sum(rows.iter().zip(&indices).map(|(row, index)| {
            Expression::product([parameters(row, Some(index)), bytes(row, Some(index))])
        })),
    };
    let state = Derivation::new("Model state", "M_state", expression)?;
    Ok(state.leaving_out(
        "It counts what stays from step to step: no activations, no buffers, no fragmentation.",
    ))
}

/// What rows take where each is held for what `held` makes of its parameters. Rows of one number of
/// parameters are taken together, as in a product with a sum.
pub(super) fn products(
    rows: &[&Row],
    held: impl Fn(Expression) -> Expression,
) -> Result<Vec<Expression>, EstimateError> {
    rows.iter().try_for_each(|row| check(row))?;
    let product = |together: &[&Row]| {
        let first = together.first()?;
        let parameters = Term::new("parameters", "N", first.parameters.clone());
        let bytes = together.iter().copied().map(bytes_of_row);
        Some(Expression::product([held(parameters.into()), Expression::sum(bytes)]))
    };
    let groups = rows.chunk_by(|one, next| one.parameters == next.parameters);
    Ok(groups.filter_map(product).collect())
}

/// The bytes per parameter of one of several rows.
pub(super) fn bytes_of_row(row: &Row) -> Expression {
    let name = format!("bytes per parameter of {}", row.name.to_ascii_lowercase());
    let index = row.name.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    Term::new(name, format!("b_{index}").as_str(), row.bytes_per_parameter.clone()).into()
}

/// The sum of numbers of bytes; of none it is 0 bytes.
pub(super) fn sum_of_bytes(parts: Vec<Expression>) -> Expression {
    if parts.is_empty() {
        Expression::constant_quantity(Quantity::bytes(0))
    } else {
        Expression::sum(parts)
    }
}

fn check(row: &Row) -> Result<(), EstimateError> {
    not_negative("The number of parameters", &row.parameters)?;
    not_negative("The number of bytes per parameter", &row.bytes_per_parameter)
}

/// The parameters of a row; `index` tells the rows of a sum apart.
fn parameters(row: &Row, index: Option<&str>) -> Expression {
    term("parameters", "N", row, index, &row.parameters)
}

/// The bytes per parameter of a row.
fn bytes(row: &Row, index: Option<&str>) -> Expression {
    term("bytes per parameter", "b", row, index, &row.bytes_per_parameter)
}

fn term(name: &str, letter: &str, row: &Row, index: Option<&str>, value: &Quantity) -> Expression {
    let name = match index {
        Some(_) => format!("{name} of {}", row.name.to_ascii_lowercase()),
        None => name.to_owned(),
    };
    let symbol = Symbol { letter: letter.to_owned(), index: index.map(str::to_owned) };
    Term::new(name, symbol, value.clone()).into()
}

/// The first word of each row's name, with its number where another row starts with the same word.
fn indices(rows: &[Row]) -> Vec<String> {
    let word = |row: &Row| {
        row.name.split_whitespace().next().map(str::to_ascii_lowercase).unwrap_or_default()
    };
    let words: Vec<String> = rows.iter().map(word).collect();
    let unique = |word: &String| words.iter().filter(|other| *other == word).count() == 1;
    let index = |(place, word): (usize, &String)| match word {
        word if !word.is_empty() && unique(word) => word.clone(),
        word => format!("{word} {}", place + 1).trim().to_owned(),
    };
    words.iter().enumerate().map(index).collect()
}
