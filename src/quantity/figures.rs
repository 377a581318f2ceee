//! Rounding for reading: three figures, with the unit or the word that suits the size.

use super::print::grouped;
use super::{Dimension, Quantity};
use num_rational::Ratio;
use num_traits::Signed;
use std::fmt;

/// Figures shown when a value is rounded for reading.
const FIGURES: u32 = 3;

const DECIMAL_BYTES: [&str; 11] = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB", "RB", "QB"];
const BINARY_BYTES: [&str; 9] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];

/// The value to three figures with its unit, without a word on whether it is exact.
pub(super) fn with_unit(quantity: &Quantity) -> String {
    let text = number(quantity);
    match quantity.dimension() {
        Dimension::BYTES | Dimension::BYTES_PER_SECOND | Dimension::SECONDS => text,
        dimension => match dimension.words() {
            (_, unit) if unit.is_empty() => text,
            (_, unit) => format!("{text} {unit}"),
        },
    }
}

/// The same without the unit, where the number does not need it to be read: bytes and seconds are
/// scaled by theirs.
pub(super) fn number(quantity: &Quantity) -> String {
    match quantity.dimension() {
        Dimension::BYTES => scaled(quantity, 1000, &DECIMAL_BYTES, ""),
        Dimension::BYTES_PER_SECOND => scaled(quantity, 1000, &DECIMAL_BYTES, "/s"),
        Dimension::SECONDS => time(quantity),
        _ => far_from_one(quantity).unwrap_or_else(|| Figures::of(quantity.value()).to_string()),
    }
}

/// Bytes to three figures in binary units; `None` for anything else.
pub(super) fn binary(quantity: &Quantity) -> Option<String> {
    match quantity.dimension() {
        Dimension::BYTES => Some(scaled(quantity, 1024, &BINARY_BYTES, "")),
        Dimension::BYTES_PER_SECOND => Some(scaled(quantity, 1024, &BINARY_BYTES, "/s")),
        _ => None,
    }
}

/// A plain number to three figures.
pub(super) fn plain(value: &Ratio<i128>) -> String {
    Figures::of(value).to_string()
}

/// A number with more zeros than anybody reads, `2.98×10^−38`, and an approximation with more figures than
/// it has: `2.83 million`.
#[expect(clippy::cast_precision_loss, reason = "three figures are printed")]
fn far_from_one(quantity: &Quantity) -> Option<String> {
    let value = quantity.value();
    let size = value.numer().unsigned_abs() as f64 / value.denom().unsigned_abs() as f64;
    if size == 0.0 || (size >= 1e-15 && (size < 1e6 || !quantity.is_approximate())) {
        return None;
    }
    if (1e6..1e15).contains(&size) {
        return Some(in_words(quantity));
    }
    Some(power_of_ten(size, value.is_negative()))
}

#[expect(clippy::cast_possible_truncation, reason = "a float turned into a whole number saturates")]
fn power_of_ten(size: f64, negative: bool) -> String {
    let exponent = size.log10().floor();
    let hundredths = (size / 10_f64.powf(exponent) * 100.0).round() as i128;
    let (hundredths, exponent) =
        if hundredths < 1000 { (hundredths, exponent) } else { (hundredths / 10, exponent + 1.0) };
    let sign = if negative { "−" } else { "" };
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    format!("{sign}{whole}.{rest:02}×10^{}", grouped(exponent as i128))
}

/// A time to three figures in the unit that suits it: ns, µs, ms or s.
pub(super) fn time(quantity: &Quantity) -> String {
    let seconds = Figures::of(quantity.value());
    let (unit, count) = [("s", 1), ("ms", 1000), ("µs", 1_000_000)]
        .into_iter()
        .find(|(_, count)| seconds.is_zero() || seconds.times(*count).prints_at_least_one())
        .unwrap_or(("ns", 1_000_000_000));
    format!("{} {unit}", seconds.times(count))
}

/// A count of a million or more, in words: `7.00 billion`.
pub(super) fn in_words(quantity: &Quantity) -> String {
    scaled(quantity, 1000, &["", "thousand", "million", "billion", "trillion"], "")
}

/// Three figures with the first of `units` (each `step` times the last) that leaves less than `step`.
fn scaled(quantity: &Quantity, step: u128, units: &[&str], suffix: &str) -> String {
    if let Some(whole) = quantity.to_whole().filter(|n| n.unsigned_abs() < step) {
        return format!("{} {}{suffix}", grouped(whole), units.first().unwrap_or(&""));
    }
    let size = Figures::of(quantity.value());
    let place = (0..units.len())
        .find(|place| size.over(step, *place).rounds_below(step))
        .unwrap_or(units.len().saturating_sub(1));
    format!("{} {}{suffix}", size.over(step, place), units.get(place).unwrap_or(&""))
}

/// A number about to be rounded to three figures.
#[derive(Clone, Copy)]
struct Figures {
    negative: bool,
    numerator: u128,
    denominator: u128,
}

impl Figures {
    fn of(value: &Ratio<i128>) -> Self {
        Self {
            negative: value.is_negative(),
            numerator: value.numer().unsigned_abs(),
            denominator: value.denom().unsigned_abs(),
        }
        .with_room()
    }

    /// Leaves 40 bits free above the denominator. Dropping low bits off both parts of a fraction of
    /// more than 88 bits cannot be seen in three figures.
    fn with_room(mut self) -> Self {
        while self.denominator >> 88 > 0 {
            self.numerator >>= 1;
            self.denominator >>= 1;
        }
        self
    }

    fn times(self, factor: u128) -> Self {
        Self { numerator: self.numerator.saturating_mul(factor), ..self }
    }

    fn over(mut self, step: u128, times: usize) -> Self {
        for _ in 0..times {
            self.denominator *= step;
            self = self.with_room();
        }
        self
    }

    fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Whether three figures of it print as 1 or more: 999.9999 ms print as 1.00 s.
    fn prints_at_least_one(self) -> bool {
        let (digits, places) = self.digits();
        digits >= 10_u128.pow(places)
    }

    /// Whether three figures of it print as less than `step`: 999.6 kB prints as 1.00 MB.
    fn rounds_below(self, step: u128) -> bool {
        self.digits().0 < step * 10_u128.pow(self.digits().1)
    }

    /// Its digits as one whole number, and how many of them stand behind the point.
    fn digits(self) -> (u128, u32) {
        let (mut digits, mut rest) =
            (self.numerator / self.denominator, self.numerator % self.denominator);
        let mut places = 0;
        while digits < 10_u128.pow(FIGURES - 1) && self.numerator > 0 && places < 36 {
            rest *= 10;
            digits = digits * 10 + rest / self.denominator;
            rest %= self.denominator;
            places += 1;
        }
        if rest * 2 >= self.denominator {
            digits += 1;
            if digits == 10_u128.pow(FIGURES) && places > 0 {
                return (digits / 10, places - 1);
            }
        }
        (digits, places)
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digits, places) = self.digits();
        let one = 10_u128.saturating_pow(places);
        let whole = i128::try_from(digits / one).unwrap_or(i128::MAX);
        f.write_str(if self.negative { "−" } else { "" })?;
        f.write_str(&grouped(whole))?;
        if places > 0 {
            write!(f, ".{:0width$}", digits % one, width = places as usize)?;
        }
        Ok(())
    }
}
