//! Printing: exact and grouped, to three figures in decimal and binary units, fraction and percent.
//!
//! What is approximate has `≈` before it in all of them, and never more than three figures.

pub use super::places::decimals;
use super::places::{decimal_places, fixed};
use super::{Dimension, Quantity, figures};
use num_rational::Ratio;
use num_traits::Signed;

/// Places of a decimal that is read more easily than a fraction.
const SHORT: u32 = 6;

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
/// assert_eq!(number(&q(32, 1).square_root().unwrap()), "≈ 5.66");
/// ```
#[must_use]
pub fn number(quantity: &Quantity) -> String {
    if quantity.is_approximate() {
        return about(figures::number(quantity));
    }
    let value = quantity.value();
    decimal_places(value, SHORT).map_or_else(
        || format!("{}/{}", grouped(*value.numer()), grouped(*value.denom())),
        |places| fixed(value, places),
    )
}

/// The number within a formula, whose own sign says whether it is exact: as [`number`] prints it, or as many
/// decimals as it takes, and an approximation to three figures.
#[must_use]
pub fn within_formula(quantity: &Quantity, as_decimal: bool) -> String {
    match (quantity.is_approximate(), as_decimal) {
        (true, _) => figures::number(quantity),
        (false, true) => decimals(quantity, 0),
        (false, false) => number(quantity),
    }
}

/// A printed number as it stands in a sentence.
///
/// ```
/// use bytes_and_bubbles::quantity::print::spoken;
/// assert_eq!((spoken("≈ 5.66".into()), spoken("12".into())), ("about 5.66".into(), "12".into()));
/// ```
#[must_use]
pub fn spoken(printed: String) -> String {
    match printed.strip_prefix("≈ ") {
        Some(rest) => format!("about {rest}"),
        None => printed,
    }
}

/// A text as an approximation.
fn about(text: String) -> String {
    format!("≈ {text}")
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
    if quantity.is_approximate() {
        return decimal(quantity);
    }
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
    let text = figures::with_unit(quantity);
    if quantity.is_approximate() { about(text) } else { text }
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
    let text = figures::binary(quantity);
    if quantity.is_approximate() { text.map(about) } else { text }
}

/// Everything there is to say of a value, side by side: exact, then rounded where that helps.
///
/// ```
/// use bytes_and_bubbles::quantity::{print::in_full, Dimension, Quantity};
/// assert_eq!(in_full(&Quantity::bytes(16_000_000)), "16,000,000 bytes = 16.0 MB = 15.3 MiB");
/// assert_eq!(in_full(&Quantity::bytes(512)), "512 bytes");
/// let time = Quantity::ratio(7, 25, Dimension::SECONDS).unwrap();
/// assert_eq!(in_full(&time), "0.28 seconds = 280 ms");
/// let root = Quantity::plain(2 * 10_i128.pow(20)).square_root().unwrap();
/// assert_eq!(in_full(&root.times(&Quantity::bytes(1)).unwrap()), "≈ 14.1 GB ≈ 13.2 GiB");
/// ```
#[must_use]
pub fn in_full(quantity: &Quantity) -> String {
    if quantity.is_approximate() {
        let mut parts = vec![decimal(quantity)];
        parts.extend(binary(quantity));
        parts.dedup();
        return parts.join(" ");
    }
    let mut parts = vec![exact(quantity)];
    let size = quantity.value().abs();
    let kilo = Ratio::from_integer(1000_i128);
    match quantity.dimension() {
        Dimension::BYTES | Dimension::BYTES_PER_SECOND if size >= kilo => {
            parts.push(decimal(quantity));
            parts.extend(binary(quantity).filter(|_| size >= Ratio::from_integer(1024)));
        }
        Dimension::SECONDS => parts.push(figures::time(quantity)),
        _ if size >= Ratio::from_integer(1_000_000) => parts.push(figures::in_words(quantity)),
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
    if quantity.is_approximate() {
        return percent(quantity);
    }
    format!("{} = {}", fraction(quantity), percent(quantity))
}

/// The value as a fraction in lowest terms: `7/8`.
#[must_use]
pub fn fraction(quantity: &Quantity) -> String {
    if quantity.is_approximate() {
        return number(quantity);
    }
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
    if quantity.is_approximate() {
        return about(format!("{}%", figures::plain(value)));
    }
    if let Some(places) = decimal_places(value, SHORT).filter(|places| *places <= 2) {
        return format!("{}%", fixed(value, places));
    }
    let (all, least) = (Ratio::from_integer(100), Ratio::new(1, 1000));
    if value.is_positive() && *value < least {
        return "<0.001%".to_owned();
    }
    match figures::plain(value) {
        text if text == "100" && *value < all => ">99.9%".to_owned(),
        text => format!("{text}%"),
    }
}
