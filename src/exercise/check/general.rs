//! Misconceptions that any number may come from. They are found from what the number counts and from how it
//! stands to the key, so that no estimate lists them.

use super::key::Key;
use super::off_by::tens;
use super::precision::Typed;
use crate::exercise::estimates::Misconception;
use crate::exercise::schema::Figures;
use crate::quantity::{Dimension, Quantity};

/// The misconceptions that any number may come from.
pub const GENERAL: &[Misconception] = &[
    OFF_BY_ONE,
    PERCENT_FOR_FRACTION,
    FRACTION_FOR_PERCENT,
    FACTOR_FOR_FRACTION,
    GIB_FOR_GB,
    GB_FOR_GIB,
    BITS_FOR_BYTES,
    POWER_OF_TEN,
];

const GIB_FOR_GB: Misconception = Misconception::new(
    "gib-for-gb",
    "GiB for GB",
    "This is too large by just the step between GiB and GB: somewhere a power of 1000 was taken for one of \
     1024. A GB is 10^9 bytes.",
);

const GB_FOR_GIB: Misconception = Misconception::new(
    "gb-for-gib",
    "GB for GiB",
    "This is too small by just the step between GB and GiB: somewhere a power of 1024 was taken for one of \
     1000. A GiB is 2^30 bytes.",
);

const BITS_FOR_BYTES: Misconception = Misconception::new(
    "bits-for-bytes",
    "Bits for bytes",
    "This is off by the bits of a byte. Look where bits are counted as bytes, or bytes as bits.",
);

const PERCENT_FOR_FRACTION: Misconception = Misconception::new(
    "percent-for-fraction",
    "Percent for a fraction",
    "This is a hundred times too large: a number of percent is used as the fraction itself.",
);

const FRACTION_FOR_PERCENT: Misconception = Misconception::new(
    "fraction-for-percent",
    "A fraction for percent",
    "This is a hundred times too small: a fraction is written as if it counted percent.",
);

const OFF_BY_ONE: Misconception = Misconception::new(
    "off-by-one",
    "Off by one",
    "Look at the two ends of what is counted, and at the direction in which a rest is rounded.",
);

const POWER_OF_TEN: Misconception = Misconception::new(
    "power-of-ten",
    "A power of ten",
    "Count the zeros and look at the prefixes.",
);

const FACTOR_FOR_FRACTION: Misconception = Misconception::new(
    "factor-for-fraction",
    "Factor for fraction",
    "This is the other way to say it: “so many times as much” is one over “such a part of it”. See which of the \
     two is asked.",
);

/// What is said where the rest of a whole is given for the share.
const THE_REST: &str =
    "This is what is left of the whole once the share is taken off. The share itself is asked.";

/// The general misconception that fits, and what to say.
pub(super) fn diagnose(typed: &Typed, key: &Key) -> Option<(&'static str, String)> {
    off_by_one(typed, key)
        .or_else(|| of_shares(typed, key))
        .or_else(|| of_bytes(typed, key))
        .or_else(|| power_of_ten(typed, key))
}

fn found(misconception: Misconception) -> (&'static str, String) {
    (misconception.name, misconception.says.to_owned())
}

fn meets(typed: &Typed, key: &Key, factor: Option<Quantity>) -> bool {
    let value = factor.and_then(|factor| key.value.times(&factor).ok());
    value.is_some_and(|value| typed.meets(&value, key.figures))
}

fn off_by_one(typed: &Typed, key: &Key) -> Option<(&'static str, String)> {
    const COUNTS: [Dimension; 3] = [Dimension::PLAIN, Dimension::PARAMETERS, Dimension::TOKENS];
    if key.expect.share || !COUNTS.contains(&key.value.dimension()) {
        return None;
    }
    let (typed, key) = (typed.value.to_whole()?, key.value.to_whole()?);
    let first = match typed.checked_sub(key)? {
        1 => "This is one too many.",
        -1 => "This is one too few.",
        _ => return None,
    };
    Some((OFF_BY_ONE.name, format!("{first} {}", OFF_BY_ONE.says)))
}

fn of_shares(typed: &Typed, key: &Key) -> Option<(&'static str, String)> {
    if key.value.dimension() != Dimension::PLAIN {
        return None;
    }
    let one = Quantity::plain(1);
    if key.expect.share {
        if meets(typed, key, Some(Quantity::plain(100))) {
            return Some(found(PERCENT_FOR_FRACTION));
        }
        if meets(typed, key, one.over(&Quantity::plain(100)).ok()) {
            return Some(found(FRACTION_FOR_PERCENT));
        }
        let rest = one.minus(&key.value).ok().filter(|rest| !rest.is_zero());
        if rest.is_some_and(|rest| !rest.is_negative() && typed.meets(&rest, key.figures)) {
            return Some((FACTOR_FOR_FRACTION.name, THE_REST.to_owned()));
        }
    }
    let inverse = one.over(&key.value).ok();
    inverse
        .is_some_and(|inverse| typed.meets(&inverse, key.figures))
        .then(|| found(FACTOR_FOR_FRACTION))
}

fn of_bytes(typed: &Typed, key: &Key) -> Option<(&'static str, String)> {
    let terms = || key.steps.iter().flat_map(|step| step.terms());
    let of_bytes = |dimension: Dimension| dimension.words().1.contains("byte");
    if !of_bytes(key.value.dimension()) && !terms().any(|term| of_bytes(term.value.dimension())) {
        return None;
    }
    for power in 1..=4 {
        let step = |from: i128, to: i128| {
            let (from, to) = (Quantity::plain(from).power(power), Quantity::plain(to).power(power));
            to.ok()?.over(&from.ok()?).ok()
        };
        if meets(typed, key, step(1000, 1024)) {
            return Some(found(GIB_FOR_GB));
        }
        if meets(typed, key, step(1024, 1000)) {
            return Some(found(GB_FOR_GIB));
        }
    }
    // With eight stages a factor of eight says nothing about bits.
    let eight = Quantity::plain(8);
    let among = terms().any(|term| {
        let value = term.value.value();
        value == eight.value()
            || value.numer() == eight.value().denom() && value.denom() == eight.value().numer()
    });
    let eighth = Quantity::plain(1).over(&eight).ok();
    let bits = !among && (meets(typed, key, Some(eight)) || meets(typed, key, eighth));
    bits.then(|| found(BITS_FOR_BYTES))
}

fn power_of_ten(typed: &Typed, key: &Key) -> Option<(&'static str, String)> {
    if typed.value.is_zero() || key.value.is_zero() {
        return None;
    }
    let ratio = typed.value.to_f64() / key.value.to_f64();
    // Only the two powers next to it can fit.
    (-30..=30).filter(|power: &i32| *power != 0).find_map(|power| {
        let near = ratio / 10_f64.powi(power);
        let close = (0.5..2.0).contains(&near);
        let meets = || meets(typed, key, Quantity::plain(10).power(power).ok());
        (close && meets()).then(|| {
            let direction = if power > 0 { "large" } else { "small" };
            let by = tens(power.abs());
            (
                POWER_OF_TEN.name,
                format!("This is {by} times too {direction}. {}", POWER_OF_TEN.says),
            )
        })
    })
}

/// Whether only the sign is wrong.
pub(super) fn wrong_sign(typed: &Typed, key: &Quantity, figures: Figures) -> bool {
    let other = key.times(&Quantity::plain(-1));
    !key.is_zero() && other.is_ok_and(|value| typed.meets(&value, figures))
}
