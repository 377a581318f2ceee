//! Freezing: what is left of the model state where parameters are read and not trained, and what low-rank
//! adapters beside them take.
//!
//! Chapter 8, "Sixteen bytes for every parameter" and the paragraph after it; adapters: Hu et al., LoRA
//! (2021), section 4.

use super::EstimateError;
use super::error::{count, not_negative};
use super::model_state::{Part, Row, bytes_of_row, products, sum_of_bytes};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Dimension, Quantity};

/// What of the model state is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All rows, as a trained parameter has them.
    Trained,
    /// All but the moments, as plain gradient descent has them.
    WithoutMoments,
    /// The weights alone, as a frozen parameter has them.
    Frozen,
    /// All but the weights: what only the update needs.
    ForTheUpdate,
}

impl Kept {
    /// Whether it holds a part.
    #[must_use]
    pub fn holds(self, part: Part) -> bool {
        match self {
            Self::Trained => true,
            Self::WithoutMoments => !matches!(part, Part::FirstMoment | Part::SecondMoment),
            Self::Frozen => part == Part::Weights,
            Self::ForTheUpdate => part != Part::Weights,
        }
    }

    fn of(self, rows: &[(Part, Row)]) -> Vec<&Row> {
        rows.iter().filter(|(part, _)| self.holds(*part)).map(|(_, row)| row).collect()
    }

    fn symbol(self) -> &'static str {
        match self {
            Self::Trained => "b_trained",
            Self::WithoutMoments => "b_descent",
            Self::Frozen => "b_frozen",
            Self::ForTheUpdate => "b_removed",
        }
    }
}

/// The bytes of one parameter: the sum over the rows that are kept.
///
/// # Errors
/// Bytes below zero, or too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::freezing::{bytes_each, Kept};
/// use bytes_and_bubbles::estimate::model_state::{book_rows, Part};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let parts = [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
/// let rows = book_rows(&Quantity::whole(1, Dimension::PARAMETERS));
/// let rows: Vec<_> = parts.into_iter().zip(rows).collect();
/// let each = |kept| bytes_each(&rows, kept).unwrap().text_in_numbers();
/// assert_eq!(each(Kept::ForTheUpdate), "b_removed = 2 + 4 + 4 + 4 = 14 bytes per parameter");
/// assert_eq!(each(Kept::Frozen), "b_frozen = 2 = 2 bytes per parameter");
/// ```
pub fn bytes_each(rows: &[(Part, Row)], kept: Kept) -> Result<Derivation, EstimateError> {
    let sum = bytes_sum(&kept.of(rows))?;
    Ok(Derivation::new("Bytes per parameter", kept.symbol(), sum)?)
}

fn bytes_sum(rows: &[&Row]) -> Result<Expression, EstimateError> {
    for row in rows {
        not_negative("The number of bytes per parameter", &row.bytes_per_parameter)?;
    }
    if rows.is_empty() {
        let none = Quantity::whole(0, Dimension::BYTES_PER_PARAMETER);
        return Ok(Expression::constant_quantity(none));
    }
    Ok(Expression::sum(rows.iter().copied().map(bytes_of_row)))
}

/// The state of all parameters where these rows are kept for each.
///
/// # Errors
/// A number below zero, or too large to count exactly.
pub fn state_of_all(rows: &[(Part, Row)], kept: Kept) -> Result<Derivation, EstimateError> {
    let sum = sum_of_bytes(products(&kept.of(rows), |parameters| parameters)?);
    Ok(Derivation::new("State of all parameters", "M", sum)?)
}

/// A model of which a share is frozen.
#[derive(Clone, Copy, Debug)]
pub struct Freezing<'a> {
    /// The rows of model state.
    pub rows: &'a [(Part, Row)],
    /// The share of the parameters that is frozen, from 0 to 1.
    pub share: &'a Quantity,
}

impl Freezing<'_> {
    /// What the trained parameters keep, in bytes. A parameter is not frozen in half, so their number is
    /// rounded up.
    ///
    /// # Errors
    /// A share that is none, a number below zero, or too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::freezing::Freezing;
    /// use bytes_and_bubbles::estimate::model_state::{book_rows, Part};
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let weights = book_rows(&Quantity::whole(10, Dimension::PARAMETERS)).swap_remove(0);
    /// let rows = [(Part::Weights, weights)];
    /// let third = Quantity::ratio(1, 3, Dimension::PLAIN).unwrap();
    /// let freezing = Freezing { rows: &rows, share: &third };
    /// assert_eq!(freezing.trained_state().unwrap().text_in_numbers(), "M_trained = ⌈10 × (1 − (1/3))⌉ × 2 = 14 bytes");
    /// assert_eq!(*freezing.frozen_state().unwrap().value(), Quantity::bytes(6));
    /// ```
    pub fn trained_state(&self) -> Result<Derivation, EstimateError> {
        let sum = sum_of_bytes(self.trained(Kept::Trained)?);
        Ok(Derivation::new("State of trained parameters", "M_trained", sum)?)
    }

    /// What the frozen parameters keep, in bytes: their weights.
    ///
    /// # Errors
    /// As for [`Freezing::trained_state`].
    pub fn frozen_state(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        let frozen = |parameters: Expression| parameters.clone().minus(self.unfrozen(parameters));
        let sum = sum_of_bytes(products(&Kept::Frozen.of(self.rows), frozen)?);
        let state = Derivation::new("State of frozen parameters", "M_frozen", sum)?;
        Ok(state.leaving_out(
            "Activations: where something before a frozen layer is trained, the gradient still passes \
             through it.",
        ))
    }

    /// What only the update needs, of the trained parameters and the adapters: everything but weights.
    ///
    /// # Errors
    /// As for [`Freezing::trained_state`].
    pub fn update_state(&self, adapters: &Derivation) -> Result<Derivation, EstimateError> {
        let mut parts = self.trained(Kept::ForTheUpdate)?;
        parts.push(Expression::product([
            Expression::from(adapters),
            bytes_sum(&Kept::ForTheUpdate.of(self.rows))?,
        ]));
        Ok(Derivation::new("State that only the update needs", "M_update", sum_of_bytes(parts))?)
    }

    fn trained(&self, kept: Kept) -> Result<Vec<Expression>, EstimateError> {
        self.check()?;
        products(&kept.of(self.rows), |parameters| self.unfrozen(parameters))
    }

    fn unfrozen(&self, parameters: Expression) -> Expression {
        let share = Term::new("frozen share", "f", self.share.clone());
        let rest = Expression::constant(1).minus(share.into());
        Expression::product([parameters, rest]).round_up()
    }

    fn check(&self) -> Result<(), EstimateError> {
        let one = Quantity::plain(1);
        if self.share.is_negative() || self.share.compare(&one)?.is_gt() {
            let (what, value) = ("The frozen share", Box::new(self.share.clone()));
            return Err(EstimateError::NotAShare { what, value });
        }
        Ok(())
    }
}

/// Low-rank adapters: beside a matrix of `rows × columns` stand two that are trained, `rows × rank` and
/// `rank × columns`.
#[derive(Clone, Debug, PartialEq)]
pub struct Adapters {
    /// Layers of the network.
    pub layers: Quantity,
    /// Matrices of each layer that have an adapter.
    pub matrices: Quantity,
    /// Their rank; 0 is no adapter.
    pub rank: Quantity,
    /// One side of such a matrix.
    pub rows: Quantity,
    /// Its other side.
    pub columns: Quantity,
}

impl Adapters {
    /// How many parameters all adapters hold: `layers × matrices × rank × (rows + columns)`.
    ///
    /// # Errors
    /// A factor that is no count, or a product too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::freezing::Adapters;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let [layers, matrices, rank, side] = [32, 4, 8, 4096].map(Quantity::plain);
    /// let adapters = Adapters { layers, matrices, rank, rows: side.clone(), columns: side };
    /// assert_eq!(
    ///     adapters.parameters().unwrap().text_in_numbers(),
    ///     "N_adapters = 32 × 4 × 8 × (4,096 + 4,096) = 8,388,608 parameters"
    /// );
    /// // Each holds a 256th of the matrix beside it; from half its side on it would hold all of it.
    /// let share = |rank| Adapters { rank: Quantity::plain(rank), ..adapters.clone() }.beside().unwrap();
    /// assert_eq!(share(8).result(), "1/256");
    /// assert_eq!(*share(2048).value(), Quantity::plain(1));
    /// ```
    pub fn parameters(&self) -> Result<Derivation, EstimateError> {
        count("layers", &self.layers)?;
        not_negative("The number of adapted matrices", &self.matrices)?;
        self.check()?;
        // A unit of rank holds a parameter for each row and for each column.
        let rank = self.rank.counted_as(Dimension::PARAMETERS);
        let product = Expression::product([
            Term::new("layers", "L", self.layers.clone()).into(),
            Term::new("adapted matrices per layer", "m", self.matrices.clone()).into(),
            Term::new("rank", "r", rank).into(),
            Expression::sum(self.sides()),
        ]);
        Ok(Derivation::new("Parameters of the adapters", "N_adapters", product)?)
    }

    /// What one adapter holds over what the matrix beside it holds:
    /// `rank × (rows + columns) / (rows × columns)`.
    ///
    /// # Errors
    /// A factor that is no count, or a product too large to count exactly.
    pub fn beside(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        let rank = Expression::from(Term::new("rank", "r", self.rank.clone()));
        let adapter = Expression::product([rank, Expression::sum(self.sides())]);
        let share = adapter.over(Expression::product(self.sides()));
        Ok(Derivation::new("An adapter over its matrix", "a", share)?.as_share())
    }

    fn sides(&self) -> [Expression; 2] {
        let side = |name, symbol, size: &Quantity| Term::new(name, symbol, size.clone()).into();
        let other = if self.columns == self.rows {
            side("width", "d", &self.columns)
        } else {
            side("other side of the matrix", "d_other", &self.columns)
        };
        [side("width", "d", &self.rows), other]
    }

    fn check(&self) -> Result<(), EstimateError> {
        if !self.rank.is_zero() {
            count("dimensions of an adapter", &self.rank)?;
        }
        count("rows of a matrix", &self.rows)?;
        count("columns of a matrix", &self.columns)?;
        Ok(())
    }
}

/// What the adapters take: they are trained, so every row is kept for each of their parameters.
///
/// # Errors
/// A number below zero, or too large to count exactly.
pub fn adapter_state(
    rows: &[(Part, Row)],
    adapters: &Derivation,
) -> Result<Derivation, EstimateError> {
    let each = bytes_sum(&Kept::Trained.of(rows))?;
    let product = Expression::product([Expression::from(adapters), each]);
    Ok(Derivation::new("State of the adapters", "M_adapters", product)?)
}

/// How many times as much one number of bytes is as another.
///
/// # Errors
/// [`EstimateError::NoFactor`] where that other is zero.
pub fn factor(
    all: &Derivation,
    left: &Derivation,
    [symbol, what]: [&'static str; 2],
) -> Result<Derivation, EstimateError> {
    if left.value().is_zero() {
        return Err(EstimateError::NoFactor { what });
    }
    let factor = Expression::from(all).over(Expression::from(left));
    Ok(Derivation::new("Factor", symbol, factor)?)
}
