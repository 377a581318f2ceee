//! The controls of a model: its shape, and whether its parameters are counted from the shape or typed.

use super::own::put;
use super::plan::{HEADS, LAYERS, PARAMETERS, VOCABULARY, WIDTH};
use super::{Control, Entry, Field, Figure, Gap, Pairs, Rule, Run};
use crate::derivation::{Derivation, Term};
use crate::estimate::EstimateError;
use crate::estimate::parameter_count::{Architecture, Biases, Norms};
use crate::quantity::Quantity;
use crate::quantity::read::Expect;

/// Heads of keys and values; empty where each head has its own.
pub const KEY_VALUE_HEADS: Control = Control::count(
    Field::new("kv-heads", "Key-value heads", "", Expect::count(&["head", "heads"]), Rule::Count)
        .optional(),
    "",
)
.hinting("as many as heads");
/// Coordinates of a head; empty where the width is divided among the heads.
pub const HEAD_SIZE: Control = Control::number(
    Field::new(
        "head-size",
        "Head size",
        "",
        Expect::count(&["coordinate", "coordinates"]),
        Rule::Count,
    )
    .optional(),
    "",
)
.hinting("width over heads");
/// The width within the feed-forward; empty for four times the width.
pub const FEED_FORWARD: Control = Control::number(
    Field::new(
        "feed-forward",
        "Feed-forward width",
        "",
        Expect::count(&["coordinate", "coordinates"]),
        Rule::Count,
    )
    .optional(),
    "",
)
.hinting("four times the width");
/// Feed-forwards of a layer among which a router chooses; empty where there is one and no router.
pub const EXPERTS: Control = Control::count(
    Field::new("experts", "Experts", "E", Expect::count(&["expert", "experts"]), Rule::Count)
        .optional(),
    "",
)
.hinting("none: one feed-forward");
/// Positions that have a vector of their own.
pub const LEARNED_POSITIONS: Control = Control::number(
    Field::new(
        "learned-positions",
        "Learned positions",
        "",
        Expect::count(&["position", "positions"]),
        Rule::Whole,
    )
    .optional(),
    "",
)
.hinting("none");
/// Kinds of tokens that have a vector of their own.
pub const TOKEN_TYPES: Control = Control::number(
    Field::new("token-types", "Token types", "", Expect::count(&["type", "types"]), Rule::Whole)
        .optional(),
    "",
)
.hinting("none");
/// Parameters that no other control describes.
pub const OTHER_PARAMETERS: Control = Control::number(
    Field::new("other-parameters", "Other parameters", "", Expect::parameters(), Rule::Whole)
        .optional(),
    "",
)
.hinting("none");
/// Whether the feed-forward has a gate.
pub const GATED: Control =
    Control::switch("gated", "Gated feed-forward: three matrices, not two", true);
/// Whether the head is the embedding once more.
pub const TIED: Control = Control::switch("tied", "Head tied to the embedding", false);
/// Whether norms have biases.
pub const NORM_BIAS: Control = Control::switch("norm-bias", "Norms have a bias too", false);
/// Whether queries and keys have norms of their own.
pub const QUERY_KEY_NORMS: Control =
    Control::switch("query-key-norms", "Norms on queries and keys", false);
/// Which projections have biases.
pub const BIASES: Control = Control::choice("biases", "Biases", &BIAS_OPTIONS);
/// Where norms stand.
pub const NORMS: Control = Control::choice("norms", "Norms", &NORM_OPTIONS);
/// Where the number of parameters comes from.
pub const PARAMETERS_FROM: Control = Control::choice(
    "parameters-from",
    "Parameters of the run",
    &[(SHAPE, "counted from the shape"), (TYPED, "as typed")],
);

const SHAPE: &str = "shape";
const TYPED: &str = "typed";

const BIAS_OPTIONS: [(&str, &str); 5] = {
    let [a, b, c, d, e] = Biases::ALL;
    [(a.1, a.2), (b.1, b.2), (c.1, c.2), (d.1, d.2), (e.1, e.2)]
};
const NORM_OPTIONS: [(&str, &str); 6] = {
    let [a, b, c, d, e, f] = Norms::ALL;
    [(a.1, a.2), (b.1, b.2), (c.1, c.2), (d.1, d.2), (e.1, e.2), (f.1, f.2)]
};

/// The sizes of the shape.
pub const SIZES: [Control; 11] = [
    LAYERS,
    WIDTH,
    HEADS,
    KEY_VALUE_HEADS,
    HEAD_SIZE,
    FEED_FORWARD,
    EXPERTS,
    VOCABULARY,
    LEARNED_POSITIONS,
    TOKEN_TYPES,
    OTHER_PARAMETERS,
];
/// What else belongs to the shape.
pub const KINDS: [Control; 6] = [GATED, TIED, NORM_BIAS, QUERY_KEY_NORMS, BIASES, NORMS];

/// The names of all that bears on the number of parameters.
pub(super) const NAMES: [&str; 19] = [
    "parameters",
    "parameters-from",
    "layers",
    "width",
    "heads",
    "kv-heads",
    "head-size",
    "feed-forward",
    "experts",
    "vocabulary",
    "learned-positions",
    "token-types",
    "other-parameters",
    "gated",
    "tied",
    "norm-bias",
    "query-key-norms",
    "biases",
    "norms",
];

/// Stands in place of the parameters while the shape gives none; no field can read it.
pub(super) const NO_COUNT: &str = "– from the shape";

/// Texts for the whole shape, counted: those that are given, and for every other control what a model
/// without it has, which is what Llama has.
#[must_use]
pub fn shape_texts(given: &[(&str, String)]) -> Pairs {
    let text = |control: &Control| {
        let given = given.iter().find(|(name, _)| *name == control.name());
        given.map_or_else(|| control.default.to_owned(), |(_, text)| text.clone())
    };
    let shape = SIZES.iter().chain(&KINDS).map(|one| (one.name().to_owned(), text(one)));
    [(PARAMETERS_FROM.name().to_owned(), SHAPE.to_owned())].into_iter().chain(shape).collect()
}

/// Texts for a number of parameters alone.
#[must_use]
pub fn count_texts(parameters: &str) -> Pairs {
    [(PARAMETERS.name(), parameters), (PARAMETERS_FROM.name(), TYPED)]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into()
}

/// Brings the parameters in line: counted anew where the shape was changed, as typed once they are typed.
pub(super) fn settle(run: &mut Run, changed: &str) {
    if changed == PARAMETERS.name() {
        run.put_alone(&PARAMETERS_FROM, TYPED);
    } else if run.counts_parameters() {
        let counted = run.parameters_of_shape().map(|count| count.value().clone());
        put(run, &PARAMETERS, counted.map_err(|_| NO_COUNT.to_owned()));
    }
}

impl Run {
    /// Whether its parameters are counted from the shape of the model.
    #[must_use]
    pub fn counts_parameters(&self) -> bool {
        self.text_of(&PARAMETERS_FROM) == SHAPE
    }

    /// The shape of the model.
    ///
    /// # Errors
    /// [`Gap::Waits`] where a text cannot be read, or arithmetic that has no exact result.
    pub fn architecture(&self) -> Result<Architecture, Gap> {
        let (width, heads) = (self.value(&WIDTH)?, self.value(&HEADS)?);
        let arithmetic = |error: crate::quantity::QuantityError| Gap::Refused(error.into());
        let or = |control: &Control, other: &dyn Fn() -> Result<Quantity, Gap>| {
            self.filled(control)?.map_or_else(other, Ok)
        };
        let none = || Ok(Quantity::plain(0));
        let text = |control| self.text_of(control);
        let (biases, norms) = (text(&BIASES), text(&NORMS));
        Ok(Architecture {
            layers: self.value(&LAYERS)?,
            key_value_heads: or(&KEY_VALUE_HEADS, &|| Ok(heads.clone()))?,
            head_size: or(&HEAD_SIZE, &|| width.over(&heads).map_err(arithmetic))?,
            feed_forward: or(&FEED_FORWARD, &|| {
                width.times(&Quantity::plain(4)).map_err(arithmetic)
            })?,
            gated: self.is_on(&GATED),
            vocabulary: self.value(&VOCABULARY)?,
            positions: or(&LEARNED_POSITIONS, &none)?,
            token_types: or(&TOKEN_TYPES, &none)?,
            tied: self.is_on(&TIED),
            biases: Biases::ALL
                .into_iter()
                .find(|(_, key, _)| *key == biases)
                .map_or(Biases::None, |(one, ..)| one),
            norms: Norms::ALL
                .into_iter()
                .find(|(_, key, _)| *key == norms)
                .map_or(Norms::Before, |(one, ..)| one),
            norm_bias: self.is_on(&NORM_BIAS),
            query_key_norms: self.is_on(&QUERY_KEY_NORMS),
            experts: self.filled(&EXPERTS)?,
            other: or(&OTHER_PARAMETERS, &none)?,
            width,
            heads,
        })
    }

    /// The parameters that the shape of the model has.
    ///
    /// # Errors
    /// The gap that the shape leaves, or what the estimate refuses.
    pub fn parameters_of_shape(&self) -> Figure {
        Ok(self.architecture()?.parameters()?)
    }

    /// The parameters that the run works with.
    ///
    /// # Errors
    /// [`Gap::Waits`] where they cannot be read.
    pub fn typed_parameters(&self) -> Figure {
        let value = Term::new("parameters", "N", self.value(&PARAMETERS)?);
        Ok(Derivation::new("Parameters in use", "N", value.into()).map_err(EstimateError::from)?)
    }

    /// The value of a control that may be empty.
    fn filled(&self, control: &Control) -> Result<Option<Quantity>, Gap> {
        match control.entry(self) {
            Entry::Blank => Ok(None),
            Entry::Value { quantity, .. } => Ok(Some(quantity)),
            Entry::Asked { .. } | Entry::Refused { .. } => Err(Gap::Waits),
        }
    }
}
