//! A 64-bit float as text: to six decimals, and its bits. The library's printing of floats weighs more
//! than a whole example.

use super::print::grouped;

/// A float to six decimals, for reading; past the range of 64-bit integers it is the last one.
///
/// ```
/// use bytes_and_bubbles::quantity::float::decimal;
/// assert_eq!((decimal(1.0 / 3.0), decimal(-1234.5)), ("0.333333".into(), "−1,234.500000".into()));
/// assert_eq!(decimal(-1e-9), "0.000000");
/// ```
#[must_use]
pub fn decimal(value: f64) -> String {
    let millionths = (value * 1e6).round() as i64;
    let (whole, rest) = (millionths / 1_000_000, (millionths % 1_000_000).unsigned_abs());
    let sign = if millionths < 0 && whole == 0 { "−" } else { "" };
    format!("{sign}{}.{rest:06}", grouped(whole.into()))
}

/// The bits of a float in hexadecimal: sign and exponent are the first three digits.
///
/// ```
/// use bytes_and_bubbles::quantity::float::bits;
/// assert_eq!(bits(1.0), "3ff0000000000000");
/// ```
#[must_use]
pub fn bits(value: f64) -> String {
    format!("{:016x}", value.to_bits())
}
