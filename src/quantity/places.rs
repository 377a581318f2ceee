//! Numbers written out as decimals.

use super::Quantity;
use super::print::{grouped, number};
use num_rational::Ratio;
use num_traits::Signed;

/// Places of a decimal that anybody reads to its end; the smallest FP16 number has 24.
const MOST_PLACES: u32 = 30;

/// The exact number as a decimal, however many places it has, with at least `least` of them; what never
/// ends, or not within thirty places, stays a fraction.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::decimals, Dimension, Quantity};
/// let q = |n, d| Quantity::ratio(n, d, Dimension::PLAIN).unwrap();
/// assert_eq!(decimals(&q(1, 4_096), 0), "0.000244140625");
/// assert_eq!(decimals(&q(1, 1), 2), "1.00");
/// assert_eq!(decimals(&q(-1, 3), 2), "−1/3");
/// ```
#[must_use]
pub fn decimals(quantity: &Quantity, least: u32) -> String {
    if quantity.is_approximate() {
        return number(quantity);
    }
    let value = quantity.value();
    decimal_places(value, MOST_PLACES)
        .map_or_else(|| number(quantity), |places| fixed(value, places.max(least.min(MOST_PLACES))))
}

/// How many decimals `value` needs, where `most` are enough.
pub(super) fn decimal_places(value: &Ratio<i128>, most: u32) -> Option<u32> {
    (0..=most).find(|places| 10_i128.pow(*places) % value.denom() == 0)
}

/// `value`, which has at most `places` decimals, written with exactly that many.
pub(super) fn fixed(value: &Ratio<i128>, places: u32) -> String {
    let sign = if value.is_negative() { "−" } else { "" };
    let (whole, rest) = (value.numer().abs() / value.denom(), value.numer().abs() % value.denom());
    if places == 0 {
        return format!("{sign}{}", grouped(whole));
    }
    let rest = rest * (10_i128.pow(places) / value.denom());
    format!("{sign}{}.{rest:0width$}", grouped(whole), width = places as usize)
}
