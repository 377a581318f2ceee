//! Training time: all the arithmetic of a run over what the devices carry out.
//!
//! Narayanan et al. 2021: equation 2 counts the parameters of a GPT, equation 3 the operations of an
//! iteration with everything computed again in the backward pass, equation 4 is its short form.

use super::EstimateError;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Dimension, Quantity};

/// The shape of a GPT: layers that are all alike, learned positions, one embedding for input and output.
#[derive(Clone, Debug, PartialEq)]
pub struct Gpt {
    /// Layers.
    pub layers: Quantity,
    /// Coordinates of each position's vector.
    pub width: Quantity,
    /// Words of the vocabulary.
    pub vocabulary: Quantity,
    /// Positions of a sequence.
    pub positions: Quantity,
}

/// Devices that work at a rate that they reach, not at the one that is promised.
#[derive(Clone, Debug, PartialEq)]
pub struct Fleet {
    /// How many.
    pub devices: Quantity,
    /// Operations that each carries out in a second.
    pub rate: Quantity,
}

impl Gpt {
    /// All parameters: `12 L d² (1 + 13 / 12d + (V + s) / 12Ld)`.
    ///
    /// # Errors
    /// A number that is no count, or one too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::training_time::Gpt;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    /// let [layers, width, vocabulary, positions] = [96, 12_288, 51_200, 2_048].map(Quantity::plain);
    /// let gpt_3 = Gpt { layers, width, vocabulary, positions }.parameters().unwrap();
    /// assert_eq!(*gpt_3.value(), Quantity::whole(174_615_822_336, Dimension::PARAMETERS));
    /// ```
    pub fn parameters(&self) -> Result<Derivation, EstimateError> {
        self.check()?;
        let twelve = || Expression::constant(12);
        let biases =
            Expression::constant(13).over(Expression::product([twelve(), self.width_term()]));
        let vectors = Expression::sum([self.vocabulary_term(), self.positions_term()])
            .over(Expression::product([twelve(), self.layers_term(), self.width_term()]));
        let product = Expression::product([
            Expression::constant_quantity(Quantity::whole(12, Dimension::PARAMETERS)),
            self.layers_term(),
            self.width_term(),
            self.width_term(),
            Expression::sum([Expression::constant(1), biases, vectors]),
        ]);
        Ok(Derivation::new("Parameters", "N", product)?)
    }

    /// How long a run over so many tokens takes, with activations computed again:
    /// `96 T L d² (1 + s / 6d + V / 16Ld) / (n X)`.
    ///
    /// # Errors
    /// As for [`Gpt::parameters`]; devices that carry out nothing.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::training_time::{Fleet, Gpt};
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    /// let rate = Dimension::OPERATIONS.over(Dimension::SECONDS).unwrap();
    /// let [layers, width, vocabulary, positions] = [1, 2, 32, 12].map(Quantity::plain);
    /// let tiny = Gpt { layers, width, vocabulary, positions };
    /// let fleet = Fleet { devices: Quantity::plain(1), rate: Quantity::whole(384, rate) };
    /// let tokens = Quantity::whole(1, Dimension::TOKENS);
    /// // Scores and logits weigh as much here as all the rest: 384 operations × (1 + 1 + 1).
    /// let time = tiny.time(&tokens, &fleet).unwrap();
    /// assert_eq!(*time.value(), Quantity::whole(3, Dimension::SECONDS));
    /// ```
    pub fn time(&self, tokens: &Quantity, fleet: &Fleet) -> Result<Derivation, EstimateError> {
        self.check()?;
        let scores = self
            .positions_term()
            .over(Expression::product([Expression::constant(6), self.width_term()]));
        let logits = self.vocabulary_term().over(Expression::product([
            Expression::constant(16),
            self.layers_term(),
            self.width_term(),
        ]));
        let operations = Expression::product([
            each_token(96)?,
            tokens_term(tokens)?,
            self.layers_term(),
            self.width_term(),
            self.width_term(),
            Expression::sum([Expression::constant(1), scores, logits]),
        ]);
        let operations = Derivation::new("Operations of the run", "F", operations)?;
        time(&operations, fleet)
    }

    fn check(&self) -> Result<(), EstimateError> {
        count("layers", &self.layers)?;
        count("coordinates in the width", &self.width)?;
        count("words in the vocabulary", &self.vocabulary)?;
        count("positions", &self.positions)?;
        Ok(())
    }

    fn layers_term(&self) -> Expression {
        Term::new("layers", "L", self.layers.clone()).into()
    }

    fn width_term(&self) -> Expression {
        Term::new("width", "d", self.width.clone()).into()
    }

    fn vocabulary_term(&self) -> Expression {
        Term::new("vocabulary", "V", self.vocabulary.clone()).into()
    }

    fn positions_term(&self) -> Expression {
        Term::new("positions", "s", self.positions.clone()).into()
    }
}

/// The short form: `8 T N / (n X)`, eight operations for each token and parameter.
///
/// # Errors
/// A number below zero, devices that are no count or carry out nothing.
///
/// ```
/// use bytes_and_bubbles::estimate::training_time::{Fleet, short_time};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
/// let rate = Dimension::OPERATIONS.over(Dimension::SECONDS).unwrap();
/// let fleet = Fleet { devices: Quantity::plain(2), rate: Quantity::whole(4, rate) };
/// let [tokens, parameters] = [Dimension::TOKENS, Dimension::PARAMETERS].map(|one| Quantity::whole(3, one));
/// let time = short_time(&parameters, &tokens, &fleet).unwrap();
/// assert_eq!(*time.value(), Quantity::whole(9, Dimension::SECONDS));
/// ```
pub fn short_time(
    parameters: &Quantity,
    tokens: &Quantity,
    fleet: &Fleet,
) -> Result<Derivation, EstimateError> {
    not_negative("The number of parameters", parameters)?;
    let parameters = parameters.counted_as(Dimension::PLAIN);
    let operations = Expression::product([
        each_token(8)?,
        tokens_term(tokens)?,
        Term::new("parameters", "N", parameters).into(),
    ]);
    time(&Derivation::new("Operations of the run", "F", operations)?, fleet)
}

/// Operations for each token.
fn each_token(number: i128) -> Result<Expression, EstimateError> {
    let one = Quantity::whole(number, Dimension::OPERATIONS);
    Ok(Expression::constant_quantity(one.over(&Quantity::whole(1, Dimension::TOKENS))?))
}

fn tokens_term(tokens: &Quantity) -> Result<Expression, EstimateError> {
    not_negative("The number of tokens", tokens)?;
    Ok(Term::new("tokens", "T", tokens.clone()).into())
}

fn time(operations: &Derivation, fleet: &Fleet) -> Result<Derivation, EstimateError> {
    count("devices", &fleet.devices)?;
    not_negative("The rate of a device", &fleet.rate)?;
    let all = Expression::product([
        Term::new("devices", "n", fleet.devices.clone()).into(),
        Term::new("rate of a device", "X", fleet.rate.clone()).into(),
    ]);
    let time = Derivation::new("Training time", "t_run", Expression::from(operations).over(all))?;
    Ok(time.leaving_out("Restarts, evaluation, and every hour in which a device is missing."))
}

/// How many tokens each device needs for its gradients to cross while the backward pass runs:
/// `rate × crossing bytes / (link × operations)`, both for each weight.
///
/// # Errors
/// A number below zero, or a link that delivers nothing. The JAX scaling book, "Training".
///
/// ```
/// use bytes_and_bubbles::estimate::training_time::tokens_to_hide_gradients;
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
/// let rate = Quantity::whole(100, Dimension::OPERATIONS.over(Dimension::SECONDS).unwrap());
/// let link = Quantity::whole(5, Dimension::BYTES_PER_SECOND);
/// assert_eq!(*tokens_to_hide_gradients(&rate, &link).unwrap().value(), Quantity::plain(20));
/// ```
pub fn tokens_to_hide_gradients(
    rate: &Quantity,
    link: &Quantity,
) -> Result<Derivation, EstimateError> {
    not_negative("The rate of a device", rate)?;
    not_negative("The link", link)?;
    let four = |dimension| Quantity::whole(4, dimension);
    let over = Expression::product([
        Term::new("rate of a device", "X", rate.clone()).into(),
        Term::new("bytes of a weight that cross, twice two", "b", four(Dimension::BYTES)).into(),
    ]);
    let under = Expression::product([
        Term::new("link", "r", link.clone()).into(),
        Term::new("operations of a weight and token backward", "o", four(Dimension::OPERATIONS))
            .into(),
    ]);
    Ok(Derivation::new("Tokens of each device", "T_min", over.over(under))?)
}
