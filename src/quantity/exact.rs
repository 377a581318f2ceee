//! A number with a dimension, and checked arithmetic on it.

use super::Dimension;
use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedDiv, CheckedMul, CheckedSub, Signed, Zero};
use std::cmp::Ordering;
use std::fmt;

/// An exact fraction of whole numbers with a [`Dimension`].
///
/// Nothing is ever rounded or wrapped: what cannot be held as a fraction of two 127-bit whole
/// numbers is a [`QuantityError::TooLarge`]. The one exception is a square root that is no fraction
/// ([`Quantity::square_root`]): it is approximate, knows that, and so does all that is worked out from it.
///
/// ```
/// use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError};
///
/// let state = Quantity::bytes(14_000_000_000);
/// let link = Quantity::whole(50_000_000_000, Dimension::BYTES_PER_SECOND);
/// assert_eq!(state.over(&link), Ok(Quantity::ratio(7, 25, Dimension::SECONDS).unwrap()));
///
/// // Bytes and seconds do not add.
/// assert!(matches!(
///     state.plus(&Quantity::whole(1, Dimension::SECONDS)),
///     Err(QuantityError::Mismatch { .. })
/// ));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quantity {
    value: Ratio<i128>,
    dimension: Dimension,
    /// Whether it stands for a number that is no fraction.
    approximate: bool,
}

/// Why an operation on quantities has no exact result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuantityError {
    /// Two dimensions that cannot be added, subtracted or compared.
    Mismatch {
        /// The dimension on the left.
        left: Dimension,
        /// The dimension on the right.
        right: Dimension,
    },
    /// The exact result does not fit into a fraction of two 127-bit whole numbers.
    TooLarge,
    /// A division by zero.
    DivisionByZero,
    /// The square root of a number below zero.
    RootOfNegative,
    /// The square root of something that is no plain number.
    RootOf(Dimension),
}

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch { left, right } => {
                write!(f, "{left} and {right} cannot be added or compared; give both the same unit")
            }
            Self::TooLarge => {
                f.write_str("the number is too large to count exactly; use a smaller one")
            }
            Self::DivisionByZero => f.write_str("this divides by zero; use a divisor other than 0"),
            Self::RootOfNegative => {
                f.write_str("a number below zero has no square root; use one of at least 0")
            }
            Self::RootOf(dimension) => {
                write!(f, "a square root is taken of plain numbers only; this counts {dimension}")
            }
        }
    }
}

impl std::error::Error for QuantityError {}

impl Quantity {
    /// A whole number of `dimension`.
    ///
    /// `i128::MIN`, the one whole number without a negative, becomes its neighbour.
    #[must_use]
    pub fn whole(number: i128, dimension: Dimension) -> Self {
        let value = Ratio::from_integer(number.max(-i128::MAX));
        Self { value, dimension, approximate: false }
    }

    /// A whole plain number.
    #[must_use]
    pub fn plain(number: i128) -> Self {
        Self::whole(number, Dimension::PLAIN)
    }

    /// A whole number of bytes.
    #[must_use]
    pub fn bytes(number: i128) -> Self {
        Self::whole(number, Dimension::BYTES)
    }

    /// The fraction `numerator / denominator` of `dimension`.
    ///
    /// # Errors
    /// [`QuantityError::DivisionByZero`] where the denominator is 0.
    pub fn ratio(
        numerator: i128,
        denominator: i128,
        dimension: Dimension,
    ) -> Result<Self, QuantityError> {
        Self::whole(numerator, dimension).over(&Self::plain(denominator))
    }

    /// The number without its dimension.
    #[must_use]
    pub fn value(&self) -> &Ratio<i128> {
        &self.value
    }

    /// What it counts.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }

    /// Whether it stands for a number that is no fraction, or was worked out from one that does.
    #[must_use]
    pub fn is_approximate(&self) -> bool {
        self.approximate
    }

    /// The same number, standing for one near it.
    pub(super) fn approximated(self) -> Self {
        Self { approximate: true, ..self }
    }

    /// The sum.
    ///
    /// # Errors
    /// [`QuantityError::Mismatch`], [`QuantityError::TooLarge`].
    pub fn plus(&self, other: &Self) -> Result<Self, QuantityError> {
        self.same_dimension(other)?;
        self.with(other, self.value.checked_add(&other.value), self.dimension)
    }

    /// The difference.
    ///
    /// # Errors
    /// [`QuantityError::Mismatch`], [`QuantityError::TooLarge`].
    pub fn minus(&self, other: &Self) -> Result<Self, QuantityError> {
        self.same_dimension(other)?;
        self.with(other, self.value.checked_sub(&other.value), self.dimension)
    }

    /// The product; the dimensions multiply.
    ///
    /// # Errors
    /// [`QuantityError::TooLarge`].
    pub fn times(&self, other: &Self) -> Result<Self, QuantityError> {
        let dimension = self.dimension.times(other.dimension).ok_or(QuantityError::TooLarge)?;
        self.with(other, self.value.checked_mul(&other.value), dimension)
    }

    /// The quotient; the dimensions divide.
    ///
    /// # Errors
    /// [`QuantityError::DivisionByZero`], [`QuantityError::TooLarge`].
    pub fn over(&self, other: &Self) -> Result<Self, QuantityError> {
        if other.value.is_zero() {
            return Err(QuantityError::DivisionByZero);
        }
        let dimension = self.dimension.over(other.dimension).ok_or(QuantityError::TooLarge)?;
        self.with(other, self.value.checked_div(&other.value), dimension)
    }

    /// The power with a whole exponent; a negative one divides.
    ///
    /// # Errors
    /// [`QuantityError::TooLarge`], and [`QuantityError::DivisionByZero`] for 0 to a negative power.
    pub fn power(&self, exponent: i32) -> Result<Self, QuantityError> {
        // Past this only 0, 1 and −1 have an exact power, and nobody means those.
        if exponent.unsigned_abs() > 1000 {
            return Err(QuantityError::TooLarge);
        }
        let mut product = Self::plain(1);
        for _ in 0..exponent.unsigned_abs() {
            product = product.times(self)?;
        }
        if exponent < 0 { Self::plain(1).over(&product) } else { Ok(product) }
    }

    /// The smallest whole number that is not below it, in the same dimension.
    ///
    /// ```
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    /// let q = Quantity::ratio(-7, 2, Dimension::PLAIN).unwrap();
    /// assert_eq!(q.round_up(), Quantity::plain(-3));
    /// ```
    #[must_use]
    pub fn round_up(&self) -> Self {
        let (whole, rest) = (self.value.to_integer(), self.value.fract());
        let up = if rest.is_positive() { whole + 1 } else { whole };
        Self { approximate: self.approximate, ..Self::whole(up, self.dimension) }
    }

    /// The largest whole number that is not above it, in the same dimension.
    ///
    /// ```
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    /// let q = Quantity::ratio(-7, 2, Dimension::PLAIN).unwrap();
    /// assert_eq!(q.round_down(), Quantity::plain(-4));
    /// ```
    #[must_use]
    pub fn round_down(&self) -> Self {
        let floor = self.value.numer().div_euclid(*self.value.denom());
        Self { approximate: self.approximate, ..Self::whole(floor, self.dimension) }
    }

    /// The nearest multiple of 10^-`places`, in the same dimension; of two that are as near the even one.
    ///
    /// # Errors
    /// [`QuantityError::TooLarge`] where so many places cannot be held.
    ///
    /// ```
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    /// let q = |n| Quantity::ratio(n, 1000, Dimension::PLAIN).unwrap();
    /// assert_eq!(q(994).rounded(2), Ok(q(990)));
    /// assert_eq!((q(995).rounded(2), q(-985).rounded(2)), (Ok(q(1000)), Ok(q(-980))));
    /// ```
    pub fn rounded(&self, places: u32) -> Result<Self, QuantityError> {
        let one = 10_i128.checked_pow(places).ok_or(QuantityError::TooLarge)?;
        let value = self.times(&Self::plain(one))?.value;
        let under = *value.denom();
        let (floor, rest) = (value.numer().div_euclid(under), value.numer().rem_euclid(under));
        let up = match rest.cmp(&(under - rest)) {
            Ordering::Less => 0,
            Ordering::Equal => floor & 1,
            Ordering::Greater => 1,
        };
        let rounded = Self::whole(floor + up, self.dimension).over(&Self::plain(one))?;
        Ok(Self { approximate: self.approximate, ..rounded })
    }

    /// The size of the number, whatever its sign.
    #[must_use]
    pub fn size(&self) -> Self {
        Self { value: self.value.abs(), ..self.clone() }
    }

    /// The same number in another dimension.
    #[must_use]
    pub fn counted_as(&self, dimension: Dimension) -> Self {
        Self { dimension, ..self.clone() }
    }

    /// The whole number it is, or `None` where it is not whole; of an approximation nobody knows.
    #[must_use]
    pub fn to_whole(&self) -> Option<i128> {
        (self.value.is_integer() && !self.approximate).then(|| self.value.to_integer())
    }

    /// Whether it is below zero.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.value.is_negative()
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.value.is_zero()
    }

    /// The nearest `f64`, for drawing only.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
        let float = *self.value.numer() as f64 / *self.value.denom() as f64;
        float
    }

    /// Which of the two is larger.
    ///
    /// # Errors
    /// [`QuantityError::Mismatch`] where they count different things.
    pub fn compare(&self, other: &Self) -> Result<Ordering, QuantityError> {
        self.same_dimension(other)?;
        Ok(self.value.cmp(&other.value))
    }

    fn same_dimension(&self, other: &Self) -> Result<(), QuantityError> {
        if self.dimension == other.dimension {
            Ok(())
        } else {
            Err(QuantityError::Mismatch { left: self.dimension, right: other.dimension })
        }
    }

    /// What was worked out from the two.
    fn with(
        &self,
        other: &Self,
        value: Option<Ratio<i128>>,
        dimension: Dimension,
    ) -> Result<Self, QuantityError> {
        let approximate = self.approximate || other.approximate;
        // `i128::MIN` is kept out: negating it, as reducing a fraction does, would overflow.
        match value {
            Some(value) if *value.numer() > i128::MIN => Ok(Self { value, dimension, approximate }),
            _ => Err(QuantityError::TooLarge),
        }
    }
}
