//! What an answer is off by, in words that do not give the answer away.

use super::precision::Typed;
use crate::exercise::schema::Figures;
use crate::quantity::{Quantity, QuantityError};

/// Small factors that are named.
const NAMED: [(i128, &str); 14] = [
    (3, "three"),
    (4, "four"),
    (5, "five"),
    (6, "six"),
    (7, "seven"),
    (8, "eight"),
    (9, "nine"),
    (10, "ten"),
    (11, "eleven"),
    (12, "twelve"),
    (13, "thirteen"),
    (14, "fourteen"),
    (15, "fifteen"),
    (16, "sixteen"),
];

/// What is no further off than this is close.
const CLOSE: (i128, i128) = (1, 50);

/// A power of ten in words.
pub(super) fn tens(power: i32) -> String {
    match power {
        1 => "ten".to_owned(),
        2 => "a hundred".to_owned(),
        3 => "a thousand".to_owned(),
        4 => "ten thousand".to_owned(),
        5 => "a hundred thousand".to_owned(),
        6 => "a million".to_owned(),
        9 => "a billion".to_owned(),
        12 => "a trillion".to_owned(),
        power => format!("10^{power}"),
    }
}

/// Twice, half, three times: a factor that says where to look.
pub(super) fn small_factor(typed: &Typed, key: &Quantity, figures: Figures) -> Option<String> {
    let meets =
        |factor: &Quantity| key.times(factor).is_ok_and(|value| typed.meets(&value, figures));
    let times = |factor: i128| meets(&Quantity::plain(factor));
    let part = |factor: i128| {
        Quantity::plain(1).over(&Quantity::plain(factor)).is_ok_and(|part| meets(&part))
    };
    if times(2) {
        return Some("This is twice as much as it should be.".to_owned());
    }
    if part(2) {
        return Some("This is half of what it should be.".to_owned());
    }
    NAMED.iter().find_map(|(factor, word)| {
        if times(*factor) {
            Some(format!("This is {word} times as much as it should be."))
        } else {
            part(*factor).then(|| format!("This is too little by a factor of {word}."))
        }
    })
}

/// Whether it is within 2% of the key.
pub(super) fn is_close(value: &Quantity, key: &Quantity) -> bool {
    let apart = || {
        let apart = value.minus(key)?.size().over(&key.size())?;
        let close = Quantity::plain(CLOSE.0).over(&Quantity::plain(CLOSE.1))?;
        Ok::<_, QuantityError>(apart.value() <= close.value())
    };
    apart().unwrap_or_else(|_| (value.to_f64() / key.to_f64() - 1.0).abs() <= 0.02)
}

/// How far off it is where nothing fits.
pub(super) fn roughly(value: &Quantity, key: &Quantity) -> String {
    let (value, key) = (value.to_f64(), key.to_f64());
    if key == 0.0 {
        return "This is too far from the answer. See what is left once everything is taken off."
            .to_owned();
    }
    if value == 0.0 {
        return "Something is left: the answer is not zero.".to_owned();
    }
    let ratio = value / key;
    if ratio < 0.0 {
        return if value < 0.0 {
            "This is below zero, where the answer is above it."
        } else {
            "This is above zero, where the answer is below it."
        }
        .to_owned();
    }
    match (ratio > 1.0, if ratio > 1.0 { ratio } else { 1.0 / ratio }) {
        (true, size) if size < 2.0 => {
            "This is too large, though less than twice as much as it should be."
        }
        (true, size) if size < 10.0 => "This is too large, by a few times as much.",
        (true, size) if size < 1000.0 => "This is far too large: by more than ten times as much.",
        (true, _) => "This is far too large: by more than a thousand times as much.",
        (false, size) if size < 2.0 => {
            "This is too small, though more than half of what it should be."
        }
        (false, size) if size < 10.0 => "This is too small: it should be a few times as much.",
        (false, size) if size < 1000.0 => {
            "This is far too small: it should be more than ten times as much."
        }
        (false, _) => "This is far too small: it should be more than a thousand times as much.",
    }
    .to_owned()
}
