//! Right values in a wrong form: the unit missing, or that of another power beside the number.

use super::precision::{Agreement, Typed};
use crate::exercise::schema::Figures;
use crate::quantity::{Dimension, Quantity};

/// Powers of 1000 and 1024 that a prefix may stand for.
const PREFIXES: i32 = 6;

/// Whether a number of this kind is told with its unit: amounts of data and times, and what is done in a
/// second. A count of parameters, tokens or bytes for each of them needs none.
pub(super) fn needs_unit(dimension: Dimension) -> bool {
    dimension != Dimension::PLAIN
        && ![
            Dimension::PARAMETERS,
            Dimension::TOKENS,
            Dimension::OPERATIONS,
            Dimension::BYTES_PER_PARAMETER,
        ]
        .contains(&dimension)
}

/// Units that may have been meant by a bare number.
fn units(dimension: Dimension) -> Vec<Quantity> {
    let powers = |step: i128, most: i32| {
        (1..=most).filter_map(move |power| Quantity::plain(step).power(power).ok())
    };
    let parts = |units: &[(i128, i128)]| -> Vec<Quantity> {
        let unit = |(over, under): &(i128, i128)| Quantity::ratio(*over, *under, Dimension::PLAIN);
        units.iter().filter_map(|pair| unit(pair).ok()).collect()
    };
    match dimension {
        Dimension::BYTES | Dimension::BYTES_PER_SECOND => {
            powers(1000, PREFIXES).chain(powers(1024, PREFIXES)).collect()
        }
        Dimension::SECONDS => {
            parts(&[(1, 1000), (1, 1_000_000), (1, 1_000_000_000), (60, 1), (3600, 1), (86_400, 1)])
        }
        _ => powers(1000, PREFIXES).collect(),
    }
}

/// What a bare number comes to in each of the units that may have been meant.
pub(super) fn with_units(typed: &Typed) -> Vec<Typed> {
    if !typed.written.bare || !needs_unit(typed.value.dimension()) {
        return Vec::new();
    }
    units(typed.value.dimension())
        .into_iter()
        .filter_map(|unit| typed.times(&unit, Some(unit.clone())).ok())
        .collect()
}

/// The number with the other kind of prefix, and the words for both: of a thousand instead of 1024.
pub(super) fn relabelled(typed: &Typed) -> Option<(Typed, bool)> {
    let unit = typed.written.unit.as_ref()?;
    if ![Dimension::BYTES, Dimension::BYTES_PER_SECOND].contains(&unit.dimension()) {
        return None;
    }
    let size = unit.counted_as(Dimension::PLAIN);
    let power = |step: i128, power: i32| Quantity::plain(step).power(power).ok();
    (1..=PREFIXES).find_map(|place| {
        let (decimal, binary) = (power(1000, place)?, power(1024, place)?);
        let (factor, meant, is_binary) = if size == decimal {
            (binary.over(&decimal).ok()?, binary, true)
        } else if size == binary {
            (decimal.over(&binary).ok()?, decimal, false)
        } else {
            return None;
        };
        Some((typed.times(&factor, Some(meant.counted_as(unit.dimension()))).ok()?, is_binary))
    })
}

/// What is wrong with the form of a number that stands for the key, if it does under another unit.
pub(super) fn under_another_unit(
    typed: &Typed,
    key: &Quantity,
    figures: Figures,
) -> Option<String> {
    if key.is_zero() {
        return None;
    }
    let meant = |other: &Typed| other.against(key, figures) != Agreement::Differs;
    if with_units(typed).iter().any(meant) {
        return Some(unit_missing(key.dimension()));
    }
    let (other, binary) = relabelled(typed)?;
    meant(&other).then(|| {
        let (meant, written) = if binary { ("1024", "1000") } else { ("1000", "1024") };
        format!(
            "The number is right for a unit in powers of {meant}, but the unit beside it counts in powers of \
             {written}. GB is 10^9 bytes and GiB is 2^30; write the one that you counted in."
        )
    })
}

/// That the unit is missing, and how the number is read without it.
pub(super) fn unit_missing(dimension: Dimension) -> String {
    let (read, like) = match dimension {
        Dimension::BYTES => ("bytes", "bytes, GB, GiB"),
        Dimension::BYTES_PER_SECOND => ("bytes per second", "MB/s, GB/s"),
        Dimension::SECONDS => ("seconds", "s, ms, hours"),
        Dimension::OPERATIONS_PER_SECOND => ("operations per second", "FLOP/s, TFLOP/s"),
        other => {
            let unit = other.words().1;
            return format!("The number is right, but its unit is missing. Write it in {unit}.");
        }
    };
    format!(
        "The number is right, but its unit is missing: a number alone is read as {read}. Write the unit that you \
         counted in behind it: {like} or another."
    )
}
