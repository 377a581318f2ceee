//! Saved activations: what the forward pass leaves for the backward pass.
//!
//! Chapter 27, section 27.2: sequences × positions × width × layers × arrays × bytes. Chapter 8 counts
//! the same with about ten values of the model's width per token and layer.

use super::EstimateError;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// What the saved activations of one micro-batch depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Activations {
    /// Sequences in the micro-batch.
    pub sequences: Quantity,
    /// Token positions in each sequence.
    pub positions: Quantity,
    /// Coordinates in each position's vector.
    pub width: Quantity,
    /// Layers of the network.
    pub layers: Quantity,
    /// Arrays of sequences × positions × width that each layer saves.
    pub arrays_per_layer: Quantity,
    /// Bytes for each coordinate.
    pub bytes_per_value: Quantity,
}

impl Activations {
    /// All saved activations, in bytes.
    ///
    /// # Errors
    /// A factor that is not a whole number of at least one, or a product too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::activations::Activations;
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let book = Activations {
    ///     sequences: Quantity::plain(2),
    ///     positions: Quantity::plain(128),
    ///     width: Quantity::plain(64),
    ///     layers: Quantity::plain(4),
    ///     arrays_per_layer: Quantity::plain(10),
    ///     bytes_per_value: Quantity::bytes(2),
    /// };
    /// assert_eq!(*book.saved().unwrap().value(), Quantity::bytes(1_310_720));
    /// assert_eq!(*book.one_array().unwrap().value(), Quantity::bytes(32_768));
    /// ```
    pub fn saved(&self) -> Result<Derivation, EstimateError> {
        self.saved_as("Saved activations", "M_act", "saved arrays per layer", "c")
    }

    /// The same under names of its own.
    pub(super) fn saved_as(
        &self,
        name: &str,
        symbol: &str,
        arrays: &str,
        arrays_symbol: &str,
    ) -> Result<Derivation, EstimateError> {
        self.check()?;
        let factors = [
            self.sequences_term(),
            self.positions_term(),
            self.width_term(),
            Term::new("layers", "L", self.layers.clone()),
            Term::new(arrays, arrays_symbol, self.arrays_per_layer.clone()),
            self.bytes_term(),
        ];
        let product = Expression::product(factors.map(Expression::from));
        let saved = Derivation::new(name, symbol, product)?;
        Ok(saved.leaving_out(
            "It counts arrays of this one shape only: no attention scores, embeddings or logits.",
        ))
    }

    /// One saved array of one layer, in bytes.
    ///
    /// # Errors
    /// As for [`Activations::saved`].
    pub fn one_array(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        let factors =
            [self.sequences_term(), self.positions_term(), self.width_term(), self.bytes_term()];
        Ok(Derivation::new(
            "One saved array",
            "M_array",
            Expression::product(factors.map(Expression::from)),
        )?)
    }

    fn check(&self) -> Result<(), EstimateError> {
        for (what, value) in [
            ("sequences", &self.sequences),
            ("positions", &self.positions),
            ("coordinates in the width", &self.width),
            ("layers", &self.layers),
        ] {
            count(what, value)?;
        }
        // Ten arrays is an average, and a value may take half a byte: neither has to be whole.
        not_negative("The number of saved arrays", &self.arrays_per_layer)?;
        not_negative("The number of bytes per value", &self.bytes_per_value)
    }

    fn sequences_term(&self) -> Term {
        Term::new("sequences", "B", self.sequences.clone())
    }

    fn positions_term(&self) -> Term {
        Term::new("positions", "s", self.positions.clone())
    }

    fn width_term(&self) -> Term {
        Term::new("width", "d", self.width.clone())
    }

    fn bytes_term(&self) -> Term {
        Term::new("bytes per value", "v", self.bytes_per_value.clone())
    }
}

/// How many arrays are saved in all: layers × arrays per layer.
///
/// # Errors
/// A number below zero, layers that are no count, or a product too large to count exactly.
pub fn arrays(layers: &Quantity, arrays_per_layer: &Quantity) -> Result<Derivation, EstimateError> {
    count("layers", layers)?;
    not_negative("The number of saved arrays", arrays_per_layer)?;
    let factors = [
        Term::new("layers", "L", layers.clone()),
        Term::new("saved arrays per layer", "c", arrays_per_layer.clone()),
    ];
    let product = Expression::product(factors.map(Expression::from));
    Ok(Derivation::new("Saved arrays", "A", product)?)
}

/// Tokens in flight: sequences × positions.
///
/// # Errors
/// A factor that is no count, or a product too large to count exactly.
pub fn tokens(sequences: &Quantity, positions: &Quantity) -> Result<Derivation, EstimateError> {
    count("sequences", sequences)?;
    count("positions", positions)?;
    let factors = [
        Term::new("sequences", "B", sequences.clone()),
        Term::new("positions", "s", positions.clone()),
    ];
    let product = Expression::product(factors.map(Expression::from));
    Ok(Derivation::new("Tokens in flight", "T", product)?)
}

/// What all layers save for one token, in bytes: arrays × width × layers × bytes, whatever the batch.
///
/// # Errors
/// Width or layers that are no count, a number below zero, or a product too large to count exactly.
///
/// ```
/// use bytes_and_bubbles::estimate::activations::per_token;
/// use bytes_and_bubbles::quantity::Quantity;
///
/// let [ten, width, layers] = [10, 4096, 32].map(Quantity::plain);
/// let each = per_token(&ten, [&width, &layers], &Quantity::bytes(2)).unwrap();
/// // 2.5 MiB for a single token of a model of seven billion parameters.
/// assert_eq!(*each.value(), Quantity::bytes(2_621_440));
/// ```
pub fn per_token(
    arrays_per_layer: &Quantity,
    [width, layers]: [&Quantity; 2],
    bytes_per_value: &Quantity,
) -> Result<Derivation, EstimateError> {
    count("coordinates in the width", width)?;
    count("layers", layers)?;
    not_negative("The number of saved arrays", arrays_per_layer)?;
    not_negative("The number of bytes per value", bytes_per_value)?;
    let factors = [
        Term::new("saved arrays per layer", "c", arrays_per_layer.clone()),
        Term::new("width", "d", width.clone()),
        Term::new("layers", "L", layers.clone()),
        Term::new("bytes per value", "v", bytes_per_value.clone()),
    ];
    let product = Expression::product(factors.map(Expression::from));
    Ok(Derivation::new("Activations of one token", "m_token", product)?)
}

/// What all layers save for each further sequence of so many positions, or for each further position of so
/// many sequences.
///
/// # Errors
/// Positions or sequences that are no count.
pub fn of_one(
    per_token: &Derivation,
    others: &Quantity,
    sequence: bool,
) -> Result<Expression, EstimateError> {
    let [name, symbol] = if sequence { ["positions", "s"] } else { ["sequences", "B"] };
    count(if sequence { "positions" } else { "sequences" }, others)?;
    Ok(Expression::product([per_token.into(), Term::new(name, symbol, others.clone()).into()]))
}
