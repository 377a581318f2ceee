//! The square root of depth: checkpoints every L/g layers, the rest computed again.
//!
//! Chapter 8, derivation "The square root of depth": g checkpoints, and the layers of one segment while
//! it is computed again. The backward pass itself is played in [`sweep`](super::sweep), which knows
//! none of these formulas; a property test holds the two against each other.

use super::EstimateError;
use super::error::{count, not_negative};
use crate::derivation::{Derivation, Expression, Term};
use crate::quantity::Quantity;

/// More layers are not gone through for the best plan; no network has as many.
pub const MOST_LAYERS: i128 = 100_000;

const NO_PLAN: &str = "Between whole numbers the law is no plan: a segment has a whole number of layers, and \
                       the longest one counts.";

/// A network whose layers are checkpointed, and what a layer costs beside a checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct Depth {
    layers: Quantity,
    /// Arrays of a layer, where a checkpoint is one array; else both cost the same.
    arrays: Option<Quantity>,
}

impl Depth {
    /// Layers that cost as much as a checkpoint, as the chapter counts: all results are in layers.
    ///
    /// # Errors
    /// Layers that are no whole number of at least one.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::depth::Depth;
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let book = Depth::new(&Quantity::plain(64)).unwrap();
    /// assert_eq!(book.real_stored().unwrap().text_in_numbers(), "S_least = 2 × √64 = 16");
    /// assert_eq!(book.real_factor().unwrap().text_in_numbers(), "F = 64 / 16 = 4");
    ///
    /// // Where the root is no whole number, a plan stores a little more than the law says.
    /// let odd = Depth::new(&Quantity::plain(32)).unwrap();
    /// assert_eq!(odd.real_stored().unwrap().result(), "≈ 11.3");
    /// assert_eq!(odd.best_stored().unwrap().result(), "12");
    /// ```
    pub fn new(layers: &Quantity) -> Result<Self, EstimateError> {
        count("layers", layers)?;
        Ok(Self { layers: layers.clone(), arrays: None })
    }

    /// The same in arrays: a checkpoint is one, a layer `arrays` of them.
    ///
    /// # Errors
    /// Layers that are no count, or [`EstimateError::NoArrays`] where a layer saves nothing.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::depth::Depth;
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let priced = Depth::in_arrays(&Quantity::plain(32), &Quantity::plain(10)).unwrap();
    /// assert_eq!(priced.best_segments().unwrap().result(), "16");
    /// assert_eq!(priced.best_stored().unwrap().text_in_numbers(), "S_best = 16 + 10 × ⌈32 / 16⌉ = 36");
    /// ```
    pub fn in_arrays(layers: &Quantity, arrays: &Quantity) -> Result<Self, EstimateError> {
        not_negative("The number of saved arrays", arrays)?;
        if arrays.is_zero() {
            return Err(EstimateError::NoArrays);
        }
        Ok(Self { arrays: Some(arrays.clone()), ..Self::new(layers)? })
    }

    /// What is stored without checkpoints: L, or c × L.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn all(&self) -> Result<Derivation, EstimateError> {
        Ok(Derivation::new("Stored without checkpoints", "S_all", self.everything())?)
    }

    /// What the law says of any number of segments above zero: g + L / g, or g + c × L / g.
    ///
    /// # Errors
    /// A number of segments below zero or of zero.
    pub fn stored_by_law(&self, segments: &Quantity) -> Result<Derivation, EstimateError> {
        not_negative("The number of segments", segments)?;
        let sum = Expression::sum([
            segments_term(segments.clone()),
            self.everything().over(segments_term(segments.clone())),
        ]);
        Ok(Derivation::new("Stored, by the law", "S_law", sum)?.leaving_out(NO_PLAN))
    }

    /// The layers of the longest of so many segments: ⌈L / g⌉.
    ///
    /// # Errors
    /// Segments that are no count, or [`EstimateError::MoreSegmentsThanLayers`].
    pub fn longest(&self, segments: &Quantity) -> Result<Derivation, EstimateError> {
        let longest = self.longest_of(segments)?(segments_term(segments.clone()));
        Ok(Derivation::new("Layers of the longest segment", "ℓ", longest)?)
    }

    /// What a plan of so many segments stores: g + ⌈L / g⌉, or g + c × ⌈L / g⌉.
    ///
    /// # Errors
    /// As for [`Depth::longest`].
    pub fn stored(&self, segments: &Quantity) -> Result<Derivation, EstimateError> {
        self.plan(segments, segments_term(segments.clone()), ["Stored", "S"])
    }

    /// What is held with so many checkpoints and layers: k + l, or k + c × l.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn held(
        &self,
        checkpoints: i128,
        layers: i128,
        [name, symbol]: [&str; 2],
    ) -> Result<Derivation, EstimateError> {
        let layers = Term::new("layers held", "l", Quantity::plain(layers));
        let checkpoints = Term::new("checkpoints held", "k", Quantity::plain(checkpoints));
        let sum = Expression::sum([checkpoints.into(), self.priced(layers.into())]);
        Ok(Derivation::new(name, symbol, sum)?)
    }

    /// Where the law is least: √L, or √(c × L) segments.
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn real_segments(&self) -> Result<Derivation, EstimateError> {
        let root = self.everything().square_root();
        Ok(Derivation::new("Best number of segments, by the law", "g_law", root)?
            .leaving_out(NO_PLAN))
    }

    /// How little that is: 2√L, or 2√(c × L).
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn real_stored(&self) -> Result<Derivation, EstimateError> {
        let twice = Expression::product([Expression::constant(2), self.everything().square_root()]);
        Ok(Derivation::new("Least stored, by the law", "S_least", twice)?.leaving_out(NO_PLAN))
    }

    /// By which factor that is less than everything: L / (2√L).
    ///
    /// # Errors
    /// A number too large to count exactly.
    pub fn real_factor(&self) -> Result<Derivation, EstimateError> {
        let least = self.real_stored()?;
        Ok(Derivation::new("Factor", "F", self.everything().over(Expression::from(&least)))?)
    }

    /// All numbers of segments that store the least, in whole numbers, the smallest first.
    ///
    /// Every one of them is ⌈L / q⌉ for a longest segment of q layers: with more segments of the same
    /// length there would only be more checkpoints. So not all numbers have to be tried.
    ///
    /// # Errors
    /// More layers than [`MOST_LAYERS`], or a number too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::depth::Depth;
    /// use bytes_and_bubbles::quantity::Quantity;
    /// let depth = |layers| Depth::new(&Quantity::plain(layers)).unwrap();
    /// assert_eq!(depth(100).least(), Ok(vec![10]));
    /// assert_eq!(depth(32).least(), Ok(vec![4, 5, 6, 7, 8]));
    /// ```
    pub fn least(&self) -> Result<Vec<i128>, EstimateError> {
        let layers = count("layers", &self.layers)?;
        if layers > MOST_LAYERS {
            return Err(EstimateError::TooMany { what: "layers", most: MOST_LAYERS });
        }
        let (mut least, mut cost): (Vec<i128>, Option<Quantity>) = (Vec::new(), None);
        let mut segments = 1;
        loop {
            let longest = ceil(layers, segments);
            let each = self.arrays.clone().unwrap_or_else(|| Quantity::plain(1));
            let stored = each.times(&Quantity::plain(longest))?.plus(&Quantity::plain(segments))?;
            let order = match &cost {
                Some(known) => stored.compare(known)?,
                None => std::cmp::Ordering::Less,
            };
            if order.is_lt() {
                least.clear();
                cost = Some(stored);
            }
            if order.is_le() {
                least.push(segments);
            }
            if longest == 1 {
                return Ok(least);
            }
            segments = ceil(layers, longest - 1);
        }
    }

    /// Of the whole numbers of segments that store the least the one nearest to where the law has it.
    ///
    /// # Errors
    /// As for [`Depth::least`].
    pub fn best_segments(&self) -> Result<Derivation, EstimateError> {
        let layers = count("layers", &self.layers)?;
        let four = Quantity::plain(4).times(&self.everything().value()?)?;
        let mut best = 1;
        for (place, next) in self.least()?.into_iter().enumerate() {
            // Nearer to the root than the one before where it lies past the middle between the two.
            let both = Quantity::plain(best + next);
            if place == 0 || both.times(&both)?.compare(&four)?.is_lt() {
                best = next;
            }
        }
        let longest = Term {
            derived: true,
            ..Term::new(
                "layers of the longest segment, found by trying all",
                "q",
                Quantity::plain(ceil(layers, best)),
            )
        };
        let fewest = self.layers_term().over(longest.into()).round_up();
        Ok(Derivation::new("Best whole number of segments", "g_best", fewest)?)
    }

    /// What that plan stores.
    ///
    /// # Errors
    /// As for [`Depth::least`].
    pub fn best_stored(&self) -> Result<Derivation, EstimateError> {
        let best = self.best_segments()?;
        let names = ["Least stored, in whole numbers", "S_best"];
        self.plan(best.value(), Expression::from(&best), names)
    }

    /// What is stored, in bytes: that share of all activations.
    ///
    /// # Errors
    /// A number too large to count exactly.
    ///
    /// ```
    /// use bytes_and_bubbles::derivation::{Derivation, Expression};
    /// use bytes_and_bubbles::estimate::depth::Depth;
    /// use bytes_and_bubbles::quantity::Quantity;
    ///
    /// let given = Expression::constant_quantity(Quantity::bytes(86_000_000_000));
    /// let all = Derivation::new("Activations", "M_act", given).unwrap();
    /// let depth = Depth::new(&Quantity::plain(32)).unwrap();
    /// let bytes = depth.in_bytes(&all, &depth.real_stored().unwrap(), ["Stored", "M"]).unwrap();
    /// assert_eq!(bytes.text_in_numbers(), "M ≈ 86,000,000,000 × 11.3 / 32 ≈ 30.4 GB");
    /// ```
    pub fn in_bytes(
        &self,
        activations: &Derivation,
        stored: &Derivation,
        [name, symbol]: [&str; 2],
    ) -> Result<Derivation, EstimateError> {
        let product = Expression::product([activations.into(), stored.into()]);
        let bytes = Derivation::new(name, symbol, product.over(self.everything()))?;
        Ok(bytes.leaving_out("All layers are taken to save the same."))
    }

    fn plan(
        &self,
        segments: &Quantity,
        term: Expression,
        [name, symbol]: [&str; 2],
    ) -> Result<Derivation, EstimateError> {
        let longest = self.longest_of(segments)?(term.clone());
        let sum = Expression::sum([term, self.priced(longest)]);
        let leaves = "Of the forward pass it stores the inputs of the segments and nothing else.";
        Ok(Derivation::new(name, symbol, sum)?.leaving_out(leaves))
    }

    /// ⌈L / g⌉ of a number of segments that is one.
    fn longest_of(
        &self,
        segments: &Quantity,
    ) -> Result<impl Fn(Expression) -> Expression, EstimateError> {
        count("segments", segments)?;
        if segments.compare(&self.layers)?.is_gt() {
            return Err(EstimateError::MoreSegmentsThanLayers);
        }
        Ok(|term| self.layers_term().over(term).round_up())
    }

    /// So many layers in the unit of a checkpoint.
    fn priced(&self, layers: Expression) -> Expression {
        match &self.arrays {
            Some(arrays) => Expression::product([arrays_term(arrays), layers]),
            None => layers,
        }
    }

    fn everything(&self) -> Expression {
        self.priced(self.layers_term())
    }

    fn layers_term(&self) -> Expression {
        Term::new("layers", "L", self.layers.clone()).into()
    }
}

fn arrays_term(arrays: &Quantity) -> Expression {
    Term::new("saved arrays per layer", "c", arrays.clone()).into()
}

fn segments_term(segments: Quantity) -> Expression {
    Term::new("segments", "g", segments).into()
}

/// The quotient of two counts, rounded up.
fn ceil(over: i128, under: i128) -> i128 {
    over / under + i128::from(over % under != 0)
}
