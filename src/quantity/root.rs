//! The square root: exact where it is a fraction, else the nearest number of twelve figures, worked out on
//! whole numbers.

use super::{Dimension, Quantity, QuantityError};

/// Twelve figures: the root as a whole number is at least 10^11, and its square at least 10^22.
const LEAST_SQUARE: u128 = 10_u128.pow(22);

impl Quantity {
    /// Its square root: exact for squares of fractions, else [approximate](Quantity::is_approximate), to
    /// twelve figures.
    ///
    /// # Errors
    /// [`QuantityError::RootOfNegative`], and [`QuantityError::RootOf`] for anything but a plain number.
    ///
    /// ```
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError, print};
    ///
    /// let fraction = |over, under| Quantity::ratio(over, under, Dimension::PLAIN).unwrap();
    /// assert_eq!(fraction(9, 4).square_root(), Ok(fraction(3, 2)));
    ///
    /// // The root of 32 is no fraction; the one next to it knows that it is not the root.
    /// let root = Quantity::plain(32).square_root().unwrap();
    /// assert_eq!(print::exact(&root), "≈ 5.66");
    /// assert_eq!(*root.value(), *fraction(565_685_424_949, 100_000_000_000).value());
    /// assert!(root.times(&root).unwrap().is_approximate());
    ///
    /// assert_eq!(Quantity::plain(-1).square_root(), Err(QuantityError::RootOfNegative));
    /// assert_eq!(Quantity::bytes(4).square_root(), Err(QuantityError::RootOf(Dimension::BYTES)));
    /// ```
    pub fn square_root(&self) -> Result<Self, QuantityError> {
        if self.dimension() != Dimension::PLAIN {
            return Err(QuantityError::RootOf(self.dimension()));
        }
        if self.is_negative() {
            return Err(QuantityError::RootOfNegative);
        }
        let (over, under) =
            (self.value().numer().unsigned_abs(), self.value().denom().unsigned_abs());
        if let (Some(over), Some(under)) = (whole_root(over), whole_root(under)) {
            let root = Self::ratio(over, under, Dimension::PLAIN)?;
            return Ok(if self.is_approximate() { root.approximated() } else { root });
        }
        Ok(nearest(over, under)?.approximated())
    }
}

/// The root of a square.
fn whole_root(number: u128) -> Option<i128> {
    let root = number.isqrt();
    (root * root == number).then(|| i128::try_from(root).ok()).flatten()
}

/// The number of twelve figures that is nearest to the root of `over / under`; both are below 2^127.
fn nearest(over: u128, mut under: u128) -> Result<Quantity, QuantityError> {
    // An even number of places is moved out of the root, so that what is under it has the right size.
    let mut places = 0_i32;
    while over / under >= LEAST_SQUARE * 100 {
        under = under.checked_mul(100).ok_or(QuantityError::TooLarge)?;
        places -= 1;
    }
    let mut square = Long { whole: over / under, rest: over % under, under };
    while square.whole < LEAST_SQUARE {
        square.multiply(100);
        places += 1;
    }
    // The root of four times as much, rounded down, tells on which side of a half the root lies.
    square.multiply(4);
    let nearest = square.whole.isqrt().div_ceil(2);
    let root = Quantity::plain(i128::try_from(nearest).map_err(|_| QuantityError::TooLarge)?);
    root.over(&Quantity::plain(10).power(places)?)
}

/// A division under way: `whole + rest / under`.
struct Long {
    whole: u128,
    rest: u128,
    under: u128,
}

impl Long {
    /// Times a small number, by adding: a product might not fit, while a sum of two rests always does.
    fn multiply(&mut self, factor: u128) {
        let (mut carry, mut rest) = (0, 0);
        for _ in 0..factor {
            rest += self.rest;
            if rest >= self.under {
                rest -= self.under;
                carry += 1;
            }
        }
        self.whole = self.whole * factor + carry;
        self.rest = rest;
    }
}
