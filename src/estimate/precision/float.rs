//! FP16 and BF16: the numbers that two bytes hold, exactly.

use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::quantity::{Dimension, Quantity, print};
use half::{bf16, f16};
use std::cmp::Ordering;
use std::num::FpCategory;

/// A binary floating-point format of two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// IEEE 754 binary16: 5 bits of exponent, 10 of fraction.
    Fp16,
    /// bfloat16: 8 bits of exponent, 7 of fraction.
    Bf16,
}

/// A number as a format holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The format.
    pub format: Format,
    /// Sign, exponent and fraction.
    pub bits: u16,
}

const SIGN: u16 = 0x8000;

impl Format {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Fp16, Self::Bf16];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fp16 => "FP16",
            Self::Bf16 => "BF16",
        }
    }

    /// Bits of its fraction; sign and exponent have the others of sixteen.
    #[must_use]
    pub fn fraction_bits(self) -> u16 {
        match self {
            Self::Fp16 => 10,
            Self::Bf16 => 7,
        }
    }

    /// Bits of its exponent.
    #[must_use]
    pub fn exponent_bits(self) -> u16 {
        15 - self.fraction_bits()
    }

    /// Infinity: every bit of the exponent set.
    fn infinity(self) -> u16 {
        ((1 << self.exponent_bits()) - 1) << self.fraction_bits()
    }

    /// The nearest number of the format; of two that are as near the one whose last bit is 0.
    ///
    /// The guess of a conversion from `f64` has been rounded on the way there, so the exact number is
    /// compared with the middle between two neighbours before anything is decided.
    ///
    /// # Errors
    /// [`EstimateError::TooFine`] where the neighbours are no fractions of 127-bit numbers: BF16 below
    /// about 10^-35 and above 10^37.
    ///
    /// ```
    /// use bytes_and_bubbles::estimate::precision::float::Format;
    /// use bytes_and_bubbles::quantity::{Dimension, Quantity};
    ///
    /// let weight = Quantity::ratio(997, 1_000, Dimension::PLAIN).unwrap();
    /// let held = Format::Fp16.store(&weight).unwrap();
    /// assert_eq!((held.pattern(), held.printed()), ("0 01110 1111111010".into(), "0.9970703125".into()));
    /// let held = Format::Bf16.store(&weight).unwrap();
    /// assert_eq!((held.pattern(), held.printed()), ("0 01111110 1111111".into(), "0.99609375".into()));
    /// // Half way between the largest number and the next, which would be 65,536, rounding is to infinity.
    /// assert_eq!(Format::Fp16.store(&Quantity::plain(-65_520)).unwrap().printed(), "−∞");
    /// ```
    pub fn store(self, value: &Quantity) -> Result<Stored, EstimateError> {
        let size = value.size();
        let guess = match self {
            Self::Fp16 => f16::from_f64(size.to_f64()).to_bits(),
            Self::Bf16 => bf16::from_f64(size.to_f64()).to_bits(),
        };
        let (mut bits, infinity) = (guess.min(self.infinity()), self.infinity());
        if !size.is_zero() {
            while bits > 0 && self.takes_lower(&size, bits - 1)? {
                bits -= 1;
            }
            while bits < infinity && !self.takes_lower(&size, bits)? {
                bits += 1;
            }
        }
        let sign = if value.is_negative() { SIGN } else { 0 };
        Ok(Stored { format: self, bits: bits | sign })
    }

    /// Whether `size` goes to the number of these bits rather than to the next larger one.
    fn takes_lower(self, size: &Quantity, bits: u16) -> Result<bool, EstimateError> {
        let middle = || {
            let sum = self.magnitude(bits)?.plus(&self.magnitude(bits + 1)?).ok()?;
            sum.over(&Quantity::plain(2)).ok()
        };
        let middle = middle().ok_or(EstimateError::TooFine { format: self.name() })?;
        Ok(match size.compare(&middle)? {
            Ordering::Less => true,
            Ordering::Equal => bits & 1 == 0,
            Ordering::Greater => false,
        })
    }

    /// The number of these bits, without a sign; of infinity the one that would come next.
    fn magnitude(self, bits: u16) -> Option<Quantity> {
        let (significand, exponent) = self.parts(bits);
        if significand == 0 {
            return Some(Quantity::plain(0));
        }
        let even = significand.trailing_zeros();
        let (odd, exponent) = (significand >> even, exponent + even.cast_signed());
        let power = 1_i128.checked_shl(exponent.unsigned_abs()).filter(|power| *power > 0)?;
        if exponent < 0 {
            Quantity::ratio(odd, power, Dimension::PLAIN).ok()
        } else {
            Quantity::plain(odd).times(&Quantity::plain(power)).ok()
        }
    }

    /// The significand as a whole number, and the power of two that it counts.
    fn parts(self, bits: u16) -> (i128, i32) {
        let (fraction_bits, bias) =
            (i32::from(self.fraction_bits()), (1 << (self.exponent_bits() - 1)) - 1);
        let fraction = i128::from(bits & ((1 << fraction_bits) - 1));
        match i32::from((bits & !SIGN) >> fraction_bits) {
            0 => (fraction, 1 - bias - fraction_bits),
            exponent => (fraction + (1 << fraction_bits), exponent - bias - fraction_bits),
        }
    }

    /// What the format makes of `term`: the nearest multiple of the gap between its numbers there.
    ///
    /// # Errors
    /// As for [`Format::store`]; [`EstimateError::Overflows`] where that is infinite.
    pub fn rounding(
        self,
        term: Term,
        name: impl Into<String>,
        symbol: &str,
    ) -> Result<Derivation, EstimateError> {
        let stored = self.store(&term.value)?;
        stored.value()?;
        let (_, exponent) = self.parts(stored.bits);
        let gap = Quantity::plain(2).power(exponent).map_err(|_| stored.too_fine())?;
        let gap = Term::new(format!("gap between {} numbers of this size", self.name()), "u", gap);
        let multiple = Expression::from(term).over(gap.clone().into()).rounded(0);
        let rounded = Expression::product([multiple, gap.into()]);
        Ok(Derivation::new(name, symbol, rounded)?.in_decimals(0))
    }
}

impl Stored {
    /// The exact number; of −0 it is 0.
    ///
    /// # Errors
    /// [`EstimateError::Overflows`] where it is infinite, [`EstimateError::TooFine`] as for
    /// [`Format::store`].
    pub fn value(self) -> Result<Quantity, EstimateError> {
        if self.class() == FpCategory::Infinite {
            return Err(EstimateError::Overflows { format: self.format.name() });
        }
        let size = self.format.magnitude(self.bits).ok_or_else(|| self.too_fine())?;
        Ok(if self.is_negative() { Quantity::plain(0).minus(&size)? } else { size })
    }

    /// Whether it is zero, subnormal, normal or infinite.
    #[must_use]
    pub fn class(self) -> FpCategory {
        match self.format {
            Format::Fp16 => f16::from_bits(self.bits).classify(),
            Format::Bf16 => bf16::from_bits(self.bits).classify(),
        }
    }

    /// Whether its sign bit is set: −0 has one too.
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.bits & SIGN != 0
    }

    /// Whether its last bit is 0, so that ties go to it.
    #[must_use]
    pub fn is_even(self) -> bool {
        self.bits & 1 == 0
    }

    /// Its bits in groups: sign, exponent, fraction.
    #[must_use]
    pub fn pattern(self) -> String {
        let bits = format!("{:016b}", self.bits);
        let exponent = 1 + usize::from(self.format.exponent_bits());
        let group = |range: std::ops::Range<usize>| bits.get(range).unwrap_or_default();
        format!("{} {} {}", group(0..1), group(1..exponent), group(exponent..16))
    }

    /// The exact number in decimal; infinity and the zero below zero as such.
    #[must_use]
    pub fn printed(self) -> String {
        let text = match self.class() {
            FpCategory::Infinite => "∞".to_owned(),
            FpCategory::Zero => "0".to_owned(),
            _ => self.format.magnitude(self.bits).map_or_else(
                || "too fine to write out".to_owned(),
                |size| print::decimals(&size, 0),
            ),
        };
        if self.is_negative() { format!("−{text}") } else { text }
    }

    /// The gap to the next number below, or above; a gap has no sign.
    ///
    /// # Errors
    /// [`EstimateError::Overflows`] past the largest number, [`EstimateError::TooFine`].
    pub fn gap(self, below: bool) -> Result<Derivation, EstimateError> {
        let bits = match self.bits & !SIGN {
            0 if below => SIGN | 1,
            0 => 1,
            _ if below == self.is_negative() => self.bits + 1,
            _ => self.bits - 1,
        };
        let next = Self { bits, ..self };
        let (format, side) = (self.format.name(), if below { "below" } else { "above" });
        let held = Term::new(format!("start as {format} holds it"), "w_0", self.value()?);
        let next = Term::new(format!("next {format} number {side}"), "w_next", next.value()?);
        let (upper, lower) = if below { (held, next) } else { (next, held) };
        let difference = Expression::from(upper).minus(lower.into());
        Ok(Derivation::new(format!("{format} gap {side} the start"), "g", difference)?
            .in_decimals(0))
    }

    /// The largest step in that direction that is lost, or that just moves it: half the gap. A tie is
    /// lost where [`Stored::is_even`].
    ///
    /// # Errors
    /// As for [`Stored::gap`].
    pub fn largest_lost(self, below: bool) -> Result<Derivation, EstimateError> {
        let half = Expression::from(&self.gap(below)?).over(Expression::constant(2));
        let name = format!("Largest step lost in {}", self.format.name());
        Ok(Derivation::new(name, "s_lost", half)?.in_decimals(0))
    }

    /// The same weight after an update: less the step, rounded. Infinity stays.
    ///
    /// # Errors
    /// [`EstimateError::TooFine`] where no exact fraction holds the difference.
    pub fn less(self, step: &Quantity) -> Result<Self, EstimateError> {
        if self.class() == FpCategory::Infinite {
            return Ok(self);
        }
        let difference = self.value()?.minus(step).map_err(|_| self.too_fine())?;
        self.format.store(&difference)
    }

    /// Whether an update by `step` leaves it as it is.
    ///
    /// # Errors
    /// As for [`Stored::less`].
    pub fn loses(self, step: &Quantity) -> Result<bool, EstimateError> {
        Ok(!step.is_zero() && self.less(step)? == self)
    }

    fn too_fine(self) -> EstimateError {
        EstimateError::TooFine { format: self.format.name() }
    }
}
