//! Figures: when a typed number agrees with a value.
//!
//! One rule for decimals, fractions and expressions: a number agrees with a value to so many figures where
//! it lies within half a unit of the last of them, both ends included, so that a half may be rounded either
//! way. The figures are counted in the unit that was typed: 80.0 GiB has three, whatever it is in bytes.
//! Of two numbers on either side of a power of ten the smaller one sets the unit: 0.999 is not 1.00.

use crate::exercise::schema::Figures;
use crate::quantity::read::Written;
use crate::quantity::{Quantity, QuantityError};

/// Most figures that a comparison with something approximate is asked for: what it has, less two.
const OF_APPROXIMATE: u32 = 10;

/// Fewest figures with which a number says anything.
const FEWEST: u32 = 2;

/// A number that was typed, and how.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Typed {
    /// Its value.
    pub value: Quantity,
    /// How it was written.
    pub written: Written,
}

/// How a typed number stands to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// It is the value.
    Same,
    /// It agrees to the figures asked.
    Agrees,
    /// It agrees to fewer, of which it has no more.
    Fewer,
    /// It does not.
    Differs,
}

impl Typed {
    /// How it stands to `value` at these figures.
    pub fn against(&self, value: &Quantity, figures: Figures) -> Agreement {
        if self.value.dimension() != value.dimension() {
            return Agreement::Differs;
        }
        if self.value.value() == value.value() {
            return Agreement::Same;
        }
        let agrees = |figures| agree(&self.value, value, figures, self.written.unit.as_ref());
        let Some(has) = self.written.precision else {
            return match figures {
                Figures::Significant(asked) if agrees(asked) => Agreement::Agrees,
                Figures::Exact if value.is_approximate() && agrees(OF_APPROXIMATE) => {
                    Agreement::Agrees
                }
                _ => Agreement::Differs,
            };
        };
        // The zeros of 8,600 are taken for figures where that makes it right. Less than two figures are a
        // guess, unless just two are asked and there is no zero that could be the second; and a bare 130 is
        // no 133 that was rounded, if that is asked exactly: there is too much that it would be.
        let filled = has.least < has.most;
        let bare = u32::from(filled && self.written.unit.is_none());
        let least = |asked| if asked <= FEWEST && !filled { 1 } else { FEWEST };
        let (asked, fewest) = match figures {
            Figures::Significant(asked) if has.most >= asked && agrees(asked) => {
                return Agreement::Agrees;
            }
            Figures::Significant(asked) => (asked, has.least.max(least(asked))),
            Figures::Exact if value.is_approximate() && has.most >= 3 && agrees(has.most) => {
                return Agreement::Agrees;
            }
            Figures::Exact => (u32::MAX, has.least.max(FEWEST + bare)),
        };
        let most = has.most.min(asked.saturating_sub(1)).min(fewest.saturating_add(20));
        if (fewest..=most).any(agrees) { Agreement::Fewer } else { Agreement::Differs }
    }

    /// Whether it stands for `value`, to the figures that it has and that are asked; one figure alone stands
    /// for nothing but itself.
    pub fn meets(&self, value: &Quantity, figures: Figures) -> bool {
        match self.against(value, figures) {
            Agreement::Same => true,
            Agreement::Agrees => self.written.precision.is_none_or(|has| has.most >= FEWEST),
            Agreement::Fewer => !self.is_rough_in_all(),
            Agreement::Differs => false,
        }
    }

    /// Whether it is a first guess: one figure, and that right.
    pub fn is_rough(&self, value: &Quantity) -> bool {
        let one = self.written.precision.is_some_and(|has| has.least < FEWEST);
        one && agree(&self.value, value, 1, self.written.unit.as_ref())
    }

    fn is_rough_in_all(&self) -> bool {
        self.written.precision.is_some_and(|has| has.most < FEWEST)
    }

    /// The same digits for another value.
    pub fn times(&self, factor: &Quantity, unit: Option<Quantity>) -> Result<Self, QuantityError> {
        let value = self.value.times(factor)?.counted_as(self.value.dimension());
        Ok(Self { value, written: Written { unit, ..self.written.clone() } })
    }

    /// Whether it has more figures than asked that do not agree: it is right, but they are not.
    pub fn says_too_much(&self, value: &Quantity, asked: u32) -> bool {
        let has = self.written.precision.map_or(0, |has| has.least).min(30);
        has > asked && !agree(&self.value, value, has, self.written.unit.as_ref())
    }

    /// Whether both can be the same value, each rounded as it is written.
    pub fn may_be(&self, other: &Self) -> bool {
        let together = || {
            let apart = self.value.minus(&other.value)?.size();
            Ok::<_, QuantityError>(apart.compare(&self.blur()?.plus(&other.blur()?)?)?.is_le())
        };
        together().unwrap_or(false)
    }

    /// Half a unit of its last figure: nothing where it is meant exactly.
    fn blur(&self) -> Result<Quantity, QuantityError> {
        let dimension = self.value.dimension();
        let Some(has) = self.written.precision else { return Ok(Quantity::whole(0, dimension)) };
        let last = last_figure(&self.value, has.least, &size_of(self.written.unit.as_ref()))?;
        Ok(last.over(&Quantity::plain(2))?.counted_as(dimension))
    }
}

/// Whether two numbers are within half a unit of the last of so many figures, of the smaller one.
pub(super) fn agree(
    one: &Quantity,
    other: &Quantity,
    figures: u32,
    unit: Option<&Quantity>,
) -> bool {
    if one.is_negative() != other.is_negative() || one.is_zero() || other.is_zero() {
        return one.value() == other.value();
    }
    let far = one.to_f64() / other.to_f64();
    if !(0.4..2.5).contains(&far) {
        return false;
    }
    exactly(one, other, figures, unit).unwrap_or_else(|_| {
        // A fraction too long to work with: floats have figures enough for what people type.
        let figures = i32::try_from(figures).unwrap_or(i32::MAX);
        (far - 1.0).abs() <= 0.5 * 10_f64.powi(-figures)
    })
}

fn exactly(
    one: &Quantity,
    other: &Quantity,
    figures: u32,
    unit: Option<&Quantity>,
) -> Result<bool, QuantityError> {
    let unit = size_of(unit);
    let smaller = if one.size().compare(&other.size())?.is_lt() { one } else { other };
    let last = last_figure(smaller, figures, &unit)?;
    let apart = one.minus(other)?.size();
    let twice = apart.times(&Quantity::plain(2))?;
    Ok(twice.compare(&last.counted_as(twice.dimension()))?.is_le())
}

/// `value` to so many figures, counted in a unit, a half upwards; exact, even if `value` is approximate.
pub(super) fn to_figures(
    value: &Quantity,
    figures: u32,
    unit: Option<&Quantity>,
) -> Result<Quantity, QuantityError> {
    if value.is_zero() {
        return Ok(value.clone());
    }
    let last = last_figure(value, figures, &size_of(unit))?;
    let (size, half) = (value.size(), Quantity::ratio(1, 2, value.dimension())?);
    let count = size.over(&last)?.counted_as(value.dimension()).plus(&half)?.round_down();
    let sign = if value.is_negative() { -1 } else { 1 };
    let rounded = count.times(&last)?.times(&Quantity::plain(sign))?;
    Quantity::ratio(*rounded.value().numer(), *rounded.value().denom(), value.dimension())
}

/// One unit of the last of so many figures, as a plain number.
fn last_figure(value: &Quantity, figures: u32, unit: &Quantity) -> Result<Quantity, QuantityError> {
    let first = exponent(&value.counted_as(unit.dimension()).over(unit)?);
    let after = i32::try_from(figures).map_err(|_| QuantityError::TooLarge)? - 1;
    power_of_ten(first - after)?.times(unit)
}

fn power_of_ten(power: i32) -> Result<Quantity, QuantityError> {
    let size = 10_i128.checked_pow(power.unsigned_abs()).ok_or(QuantityError::TooLarge)?;
    let size = Quantity::plain(size);
    if power < 0 { Quantity::plain(1).over(&size) } else { Ok(size) }
}

/// A unit as a plain number.
fn size_of(unit: Option<&Quantity>) -> Quantity {
    unit.filter(|unit| !unit.is_zero()).map_or_else(
        || Quantity::plain(1),
        |unit| unit.size().counted_as(Quantity::plain(1).dimension()),
    )
}

/// The place of the first figure: 0 for 1 to 9.
fn exponent(value: &Quantity) -> i32 {
    let (over, under) =
        (value.value().numer().unsigned_abs(), value.value().denom().unsigned_abs());
    let places = |number: u128| i32::try_from(number.checked_ilog10().unwrap_or(0)).unwrap_or(0);
    let guess = places(over) - places(under);
    let ten = |power: i32| 10_u128.checked_pow(power.unsigned_abs());
    // What does not fit is larger than the other side in any case.
    let reaches = if guess >= 0 {
        ten(guess).and_then(|ten| under.checked_mul(ten)).is_some_and(|under| over >= under)
    } else {
        ten(guess).and_then(|ten| over.checked_mul(ten)).is_none_or(|over| over >= under)
    };
    if reaches { guess } else { guess - 1 }
}
