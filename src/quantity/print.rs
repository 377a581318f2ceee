//! Printing: exact and grouped, to three figures in decimal and binary units, fraction and percent.

pub use super::places::decimals;
use super::places::{decimal_places, fixed};
use super::{Dimension, Quantity};
use num_rational::Ratio;
use num_traits::Signed;
use std::fmt;

/// Figures shown when a value is rounded for reading.
const FIGURES: u32 = 3;

/// Places of a decimal that is read more easily than a fraction.
const SHORT: u32 = 6;

const DECIMAL_BYTES: [&str; 11] = ["B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB", "RB", "QB"];
const BINARY_BYTES: [&str; 9] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB"];

/// A whole number with its digits in groups of three.
///
/// ```
/// use bytes_and_bubbles::quantity::print::grouped;
/// assert_eq!(grouped(85_899_345_920), "85,899,345,920");
/// assert_eq!(grouped(-1_000), "−1,000");
/// ```
#[must_use]
pub fn grouped(number: i128) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3 + 3);
    if number < 0 {
        text.push('−');
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The exact number without its unit: grouped, as a decimal of at most six places or as a fraction.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::number, Dimension, Quantity};
/// let q = |n, d| Quantity::ratio(n, d, Dimension::PLAIN).unwrap();
/// assert_eq!(number(&q(1_310_720, 1)), "1,310,720");
/// assert_eq!(number(&q(25, 2)), "12.5");
/// assert_eq!(number(&q(5, 21)), "5/21");
/// ```
#[must_use]
pub fn number(quantity: &Quantity) -> String {
    let value = quantity.value();
    decimal_places(value, SHORT).map_or_else(
        || format!("{}/{}", grouped(*value.numer()), grouped(*value.denom())),
        |places| fixed(value, places),
    )
}

/// The exact value in full, with its unit in words; [`read`](super::read::read) gets the same value back.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::exact, Quantity};
/// assert_eq!(exact(&Quantity::bytes(16_000_000)), "16,000,000 bytes");
/// assert_eq!(exact(&Quantity::bytes(1)), "1 byte");
/// ```
#[must_use]
pub fn exact(quantity: &Quantity) -> String {
    let (one, many) = quantity.dimension().words();
    let unit = if quantity.to_whole() == Some(1) { one } else { many };
    if unit.is_empty() { number(quantity) } else { format!("{} {unit}", number(quantity)) }
}

/// The value to three figures in decimal units: `16.0 MB`, `85.9 GB`, `280 ms`.
///
/// ```
/// use bytes_and_bubbles::quantity::{Dimension, Quantity, print::decimal};
/// assert_eq!(decimal(&Quantity::bytes(85_899_345_920)), "85.9 GB");
/// let tiny = Quantity::ratio(1, 3 * 10_i128.pow(37), Dimension::PLAIN).unwrap();
/// assert_eq!(decimal(&tiny), "3.33×10^−38");
/// ```
#[must_use]
pub fn decimal(quantity: &Quantity) -> String {
    match quantity.dimension() {
        Dimension::BYTES => scaled(quantity, 1000, &DECIMAL_BYTES, ""),
        Dimension::BYTES_PER_SECOND => scaled(quantity, 1000, &DECIMAL_BYTES, "/s"),
        Dimension::SECONDS => time(quantity),
        _ => {
            let (_, unit) = quantity.dimension().words();
            let text =
                tiny(quantity.value()).unwrap_or_else(|| Figures::of(quantity.value()).to_string());
            if unit.is_empty() { text } else { format!("{text} {unit}") }
        }
    }
}

/// A number that is smaller than anybody reads zeros: `2.98×10^−38`.
#[expect(clippy::cast_precision_loss, reason = "three figures are printed")]
#[expect(clippy::cast_possible_truncation, reason = "a float turned into a whole number saturates")]
fn tiny(value: &Ratio<i128>) -> Option<String> {
    let size = value.numer().unsigned_abs() as f64 / value.denom().unsigned_abs() as f64;
    if size == 0.0 || size >= 1e-15 {
        return None;
    }
    let exponent = size.log10().floor();
    let hundredths = (size / 10_f64.powf(exponent) * 100.0).round() as i128;
    let (hundredths, exponent) =
        if hundredths < 1000 { (hundredths, exponent) } else { (hundredths / 10, exponent + 1.0) };
    let sign = if value.is_negative() { "−" } else { "" };
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    Some(format!("{sign}{whole}.{rest:02}×10^−{}", (-exponent) as i128))
}

/// A number of bytes to three figures in binary units: `80.0 GiB`; `None` for anything else.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::binary, Quantity};
/// assert_eq!(binary(&Quantity::bytes(85_899_345_920)).as_deref(), Some("80.0 GiB"));
/// assert_eq!(binary(&Quantity::plain(2)), None);
/// ```
#[must_use]
pub fn binary(quantity: &Quantity) -> Option<String> {
    match quantity.dimension() {
        Dimension::BYTES => Some(scaled(quantity, 1024, &BINARY_BYTES, "")),
        Dimension::BYTES_PER_SECOND => Some(scaled(quantity, 1024, &BINARY_BYTES, "/s")),
        _ => None,
    }
}

/// Everything there is to say of a value, side by side: exact, then rounded where that helps.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::in_full, Dimension, Quantity};
/// assert_eq!(in_full(&Quantity::bytes(16_000_000)), "16,000,000 bytes = 16.0 MB = 15.3 MiB");
/// assert_eq!(in_full(&Quantity::bytes(512)), "512 bytes");
/// let time = Quantity::ratio(7, 25, Dimension::SECONDS).unwrap();
/// assert_eq!(in_full(&time), "0.28 seconds = 280 ms");
/// ```
#[must_use]
pub fn in_full(quantity: &Quantity) -> String {
    let mut parts = vec![exact(quantity)];
    let size = quantity.value().abs();
    let kilo = Ratio::from_integer(1000_i128);
    match quantity.dimension() {
        Dimension::BYTES | Dimension::BYTES_PER_SECOND if size >= kilo => {
            parts.push(decimal(quantity));
            parts.extend(binary(quantity).filter(|_| size >= Ratio::from_integer(1024)));
        }
        Dimension::SECONDS => parts.push(time(quantity)),
        _ if size >= Ratio::from_integer(1_000_000) => parts.push(in_words(quantity)),
        _ if !quantity.value().is_integer()
            && decimal_places(quantity.value(), SHORT).is_none() =>
        {
            parts.push(decimal(quantity));
        }
        _ => {}
    }
    parts.dedup();
    parts.join(" = ")
}

/// A share of a whole as a fraction and in percent: `1/20 = 5%`, `5/21 = 23.8%`.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::share, Dimension, Quantity};
/// assert_eq!(share(&Quantity::ratio(7, 140, Dimension::PLAIN).unwrap()), "1/20 = 5%");
/// assert_eq!(share(&Quantity::plain(0)), "0 = 0%");
/// ```
#[must_use]
pub fn share(quantity: &Quantity) -> String {
    format!("{} = {}", fraction(quantity), percent(quantity))
}

/// The value as a fraction in lowest terms: `7/8`.
#[must_use]
pub fn fraction(quantity: &Quantity) -> String {
    let value = quantity.value();
    if value.is_integer() {
        grouped(*value.numer())
    } else {
        format!("{}/{}", grouped(*value.numer()), grouped(*value.denom()))
    }
}

/// The value in percent: exact up to two decimals (`87.5%`, `6.25%`), else to three figures (`23.8%`).
/// What is not quite nothing or not quite all is never printed as that.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::percent, Dimension, Quantity};
/// let q = |n, d| Quantity::ratio(n, d, Dimension::PLAIN).unwrap();
/// assert_eq!(percent(&q(7, 8)), "87.5%");
/// assert_eq!(percent(&q(15, 63)), "23.8%");
/// assert_eq!(percent(&q(99_999, 100_000)), ">99.9%");
/// assert_eq!(percent(&q(1, 10_i128.pow(30))), "<0.001%");
/// ```
#[must_use]
pub fn percent(quantity: &Quantity) -> String {
    let Ok(hundredfold) = quantity.times(&Quantity::plain(100)) else {
        return ">10^36%".to_owned();
    };
    let value = hundredfold.value();
    if let Some(places) = decimal_places(value, SHORT).filter(|places| *places <= 2) {
        return format!("{}%", fixed(value, places));
    }
    let (all, least) = (Ratio::from_integer(100), Ratio::new(1, 1000));
    if value.is_positive() && *value < least {
        return "<0.001%".to_owned();
    }
    match Figures::of(value).to_string() {
        text if text == "100" && *value < all => ">99.9%".to_owned(),
        text => format!("{text}%"),
    }
}

/// A time to three figures in the unit that suits it: ns, µs, ms or s.
fn time(quantity: &Quantity) -> String {
    let seconds = Figures::of(quantity.value());
    let (unit, count) = [("s", 1), ("ms", 1000), ("µs", 1_000_000)]
        .into_iter()
        .find(|(_, count)| seconds.is_zero() || seconds.times(*count).prints_at_least_one())
        .unwrap_or(("ns", 1_000_000_000));
    format!("{} {unit}", seconds.times(count))
}

/// A count of a million or more, in words: `7.00 billion`.
fn in_words(quantity: &Quantity) -> String {
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
