//! The parameters of a transformer, counted from its shape.
//!
//! The matrices of attention and feed-forward, layer by layer, and what stands before and behind the
//! layers: Vaswani et al. 2017 ([arXiv 1706.03762](https://arxiv.org/abs/1706.03762)), with grouped-query
//! attention (Ainslie et al. 2023), the gated feed-forward (Shazeer 2020) and mixtures of experts
//! (Fedus et al. 2021). Each convention was checked against the count that is published for a model.

mod kinds;

pub use kinds::{Biases, Norms};

use super::EstimateError;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::{Dimension, Quantity};

/// The shape of a transformer.
///
/// ```
/// use bytes_and_bubbles::estimate::parameter_count::{Architecture, Biases, Norms};
/// use bytes_and_bubbles::quantity::{Dimension, Quantity};
///
/// let plain = Quantity::plain;
/// let gpt_2 = Architecture {
///     layers: plain(12),
///     width: plain(768),
///     heads: plain(12),
///     key_value_heads: plain(12),
///     head_size: plain(64),
///     feed_forward: plain(3072),
///     gated: false,
///     vocabulary: plain(50_257),
///     positions: plain(1024),
///     token_types: plain(0),
///     tied: true,
///     biases: Biases::All,
///     norms: Norms::Before,
///     norm_bias: true,
///     query_key_norms: false,
///     experts: None,
///     other: plain(0),
/// };
/// let parameters = |shape: &Architecture| shape.parameters().unwrap().value().clone();
/// assert_eq!(parameters(&gpt_2), Quantity::whole(124_439_808, Dimension::PARAMETERS));
///
/// // A head of its own is as large as the embedding: 31% more of a small model.
/// let untied = Architecture { tied: false, ..gpt_2.clone() };
/// assert_eq!(parameters(&untied), Quantity::whole(163_037_184, Dimension::PARAMETERS));
///
/// // Twelve heads cannot share five heads of keys and values.
/// assert!(Architecture { key_value_heads: plain(5), ..gpt_2 }.parameters().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Architecture {
    /// Layers, L.
    pub layers: Quantity,
    /// Width, d: coordinates of a position between the layers.
    pub width: Quantity,
    /// Heads of queries, h.
    pub heads: Quantity,
    /// Heads of keys and values; fewer than heads where several share one.
    pub key_value_heads: Quantity,
    /// Coordinates of a head; usually width over heads.
    pub head_size: Quantity,
    /// Width within the feed-forward.
    pub feed_forward: Quantity,
    /// Whether it has a gate: three matrices, not two.
    pub gated: bool,
    /// Words of the vocabulary, V.
    pub vocabulary: Quantity,
    /// Positions with a vector of their own; 0 where positions are not learned.
    pub positions: Quantity,
    /// Kinds of tokens with a vector of their own; 0 where there are none.
    pub token_types: Quantity,
    /// Whether the head is the embedding once more.
    pub tied: bool,
    /// Which projections have biases.
    pub biases: Biases,
    /// Where norms stand.
    pub norms: Norms,
    /// Whether a norm has a bias beside its scale.
    pub norm_bias: bool,
    /// Whether queries and keys of each layer have a norm over the size of a head.
    pub query_key_norms: bool,
    /// Feed-forwards of a layer, with a router before them; `None` where there is just one.
    pub experts: Option<Quantity>,
    /// Parameters that nothing above describes: a pooler, a bias of the head.
    pub other: Quantity,
}

/// A part of a model and its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct PartCount {
    /// Its name among figures.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// Its parameters in one layer, where it stands in each.
    pub per_layer: Option<Derivation>,
    /// Its parameters in all.
    pub in_all: Derivation,
}

impl Architecture {
    /// All parameters: what stands before the layers, layers times what each has, what stands behind.
    ///
    /// # Errors
    /// A count that is none, heads that cannot be shared evenly, or a number too large to count exactly.
    pub fn parameters(&self) -> Result<Derivation, EstimateError> {
        let parts = self.parts()?;
        let (in_layers, outside): (Vec<_>, Vec<_>) =
            parts.iter().partition(|part| part.per_layer.is_some());
        let each = in_layers.iter().filter_map(|part| part.per_layer.as_ref());
        let layers =
            Expression::product([self.layers(), Expression::sum(each.map(Expression::from))]);
        // The embedding first, the layers behind it, then the rest.
        let before = outside.iter().filter(|part| part.key.starts_with("embedding"));
        let behind = outside.iter().filter(|part| !part.key.starts_with("embedding"));
        let sum = before
            .map(|part| Expression::from(&part.in_all))
            .chain([layers])
            .chain(behind.map(|part| Expression::from(&part.in_all)));
        let all = Derivation::new("Parameters of the shape", "N_shape", Expression::sum(sum))?;
        Ok(all.leaving_out(
            "It counts what is trained: no tables of angles or masks, no quantization constants, and \
             nothing added for fine-tuning.",
        ))
    }

    /// The parameters of one layer.
    ///
    /// # Errors
    /// As for [`Architecture::parameters`].
    pub fn layer(&self) -> Result<Derivation, EstimateError> {
        let parts = self.parts()?;
        let each = parts.iter().filter_map(|part| part.per_layer.as_ref()).map(Expression::from);
        Ok(Derivation::new("One layer", "N_layer", Expression::sum(each))?)
    }

    /// Part by part, in the order in which a token passes them; parts without parameters are left out.
    ///
    /// # Errors
    /// As for [`Architecture::parameters`].
    pub fn parts(&self) -> Result<Vec<PartCount>, EstimateError> {
        self.check()?;
        let mut parts = vec![self.outside(
            ["embedding-words", "Word embedding", "N_words"],
            [term("vocabulary", "V", &self.vocabulary), self.width()],
        )?];
        if !self.positions.is_zero() {
            let rows = term("learned positions", "s_learned", &self.positions);
            let names = ["embedding-positions", "Position embedding", "N_positions"];
            parts.push(self.outside(names, [rows, self.width()])?);
        }
        if !self.token_types.is_zero() {
            let rows = term("token types", "t", &self.token_types);
            let names = ["embedding-types", "Token type embedding", "N_types"];
            parts.push(self.outside(names, [rows, self.width()])?);
        }
        let [in_layer, after_embedding, last] = self.norms.counts();
        if after_embedding > 0 {
            let names = ["embedding-norm", "Norm after the embedding", "N_norm 0"];
            parts.push(self.outside(names, self.norm(after_embedding))?);
        }
        parts.push(self.in_layers(["attention", "Attention", "N_attn"], self.attention())?);
        parts.push(self.in_layers(["ff", "Feed-forward", "N_ff"], self.feed_forwards())?);
        if let Some(experts) = &self.experts {
            let router = Expression::product([self.width(), term("experts", "E", experts)]);
            parts.push(self.in_layers(["router", "Router", "N_router"], router)?);
        }
        let mut norms = Vec::new();
        if in_layer > 0 {
            norms.push(Expression::product(self.norm(in_layer)));
        }
        if self.query_key_norms {
            norms.push(Expression::product([Expression::constant(2), self.head_size()]));
        }
        if !norms.is_empty() {
            parts.push(self.in_layers(["norms", "Norms", "N_norms"], Expression::sum(norms))?);
        }
        if last > 0 {
            parts.push(self.outside(["last-norm", "Last norm", "N_norm"], self.norm(last))?);
        }
        if !self.tied {
            let head = [self.width(), term("vocabulary", "V", &self.vocabulary)];
            parts.push(self.outside(["head", "Head", "N_head"], head)?);
        }
        if !self.other.is_zero() {
            let other = term("as given", "n", &self.other.counted_as(Dimension::PLAIN));
            parts.push(self.outside(["other", "Other parameters", "N_other"], [other])?);
        }
        Ok(parts)
    }

    /// Queries and the output have a matrix for all heads, keys and values one for theirs.
    fn attention(&self) -> Expression {
        let (heads, shared) = (
            term("heads", "h", &self.heads),
            term("key-value heads", "h_kv", &self.key_value_heads),
        );
        let two = || Expression::constant(2);
        let mut sum = vec![
            Expression::product([two(), self.width(), heads.clone(), self.head_size()]),
            Expression::product([two(), self.width(), shared.clone(), self.head_size()]),
        ];
        if matches!(self.biases, Biases::Inputs | Biases::Attention | Biases::All) {
            let biased = Expression::sum([heads, Expression::product([two(), shared])]);
            sum.push(Expression::product([biased, self.head_size()]));
        }
        if matches!(self.biases, Biases::Attention | Biases::All) {
            sum.push(self.width());
        }
        Expression::sum(sum)
    }

    /// Two matrices, or three with a gate; as often as there are experts.
    fn feed_forwards(&self) -> Expression {
        let inner = || term("feed-forward width", "d_ff", &self.feed_forward);
        let matrices = if self.gated { 3 } else { 2 };
        let weights = Expression::product([Expression::constant(matrices), self.width(), inner()]);
        let mut sum = vec![weights];
        if matches!(self.biases, Biases::FeedForward | Biases::All) {
            sum.push(if self.gated {
                Expression::product([Expression::constant(2), inner()])
            } else {
                inner()
            });
            sum.push(self.width());
        }
        let one = Expression::sum(sum);
        match &self.experts {
            Some(experts) => Expression::product([term("experts", "E", experts), one]),
            None => one,
        }
    }

    /// So many norms, each with a scale and perhaps a bias for every coordinate.
    fn norm(&self, number: i128) -> Vec<Expression> {
        let each = if self.norm_bias { 2 } else { 1 };
        let factors = [number, each].into_iter().filter(|factor| *factor > 1);
        factors.map(Expression::constant).chain([self.width()]).collect()
    }

    fn in_layers(
        &self,
        [key, name, symbol]: [&'static str; 3],
        expression: Expression,
    ) -> Result<PartCount, EstimateError> {
        let each = Derivation::new(format!("{name} of a layer"), symbol, expression)?
            .counting(Dimension::PARAMETERS);
        let all = Expression::product([self.layers(), Expression::from(&each)]);
        let in_all = Derivation::new(format!("{name} of all layers"), symbol, all)?;
        Ok(PartCount { key, name, per_layer: Some(each), in_all })
    }

    fn outside(
        &self,
        [key, name, symbol]: [&'static str; 3],
        factors: impl IntoIterator<Item = Expression>,
    ) -> Result<PartCount, EstimateError> {
        let in_all = Derivation::new(name, symbol, Expression::product(factors))?
            .counting(Dimension::PARAMETERS);
        Ok(PartCount { key, name, per_layer: None, in_all })
    }

    fn layers(&self) -> Expression {
        term("layers", "L", &self.layers)
    }

    fn width(&self) -> Expression {
        term("width", "d", &self.width)
    }

    fn head_size(&self) -> Expression {
        term("head size", "d_head", &self.head_size)
    }

    fn check(&self) -> Result<(), EstimateError> {
        count("layers", &self.layers)?;
        count("coordinates", &self.width)?;
        count("heads", &self.heads)?;
        count("key-value heads", &self.key_value_heads)?;
        count("coordinates of a head", &self.head_size)?;
        count("coordinates of the feed-forward", &self.feed_forward)?;
        count("words", &self.vocabulary)?;
        count("heads for each key-value head", &self.heads.over(&self.key_value_heads)?)?;
        self.experts.iter().try_for_each(|experts| count("experts", experts).map(|_| ()))?;
        not_negative("The number of learned positions", &self.positions)?;
        not_negative("The number of token types", &self.token_types)?;
        not_negative("The number of other parameters", &self.other)
    }
}

fn term(name: &str, symbol: &str, value: &Quantity) -> Expression {
    Term::new(name, symbol, value.clone()).into()
}
