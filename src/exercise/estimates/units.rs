//! Bytes read in binary units.

use super::ask::value;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::EstimateError;
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};
use crate::scenario::{Field, Rule};

/// A number of bytes that is read in another unit.
const SIZE: Need =
    Need::Number(Field::new("size", "Size", "b", Expect::bytes(), Rule::NotNegative));

/// Estimates of units.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "in-mebibytes",
        &[SIZE],
        Expect { nouns: &["mib"], ..Expect::number() },
        |inputs| Ok(vec![in_unit(inputs, "MiB", 1 << 20)?]),
        &[
            Mistake::new(DECIMAL_FOR_BINARY, |inputs| value(in_unit(inputs, "MB", 1_000_000))),
            Mistake::new(ONE_DIVISION_SHORT, |inputs| value(in_unit(inputs, "KiB", 1 << 10))),
        ],
    ),
    Ask::number(
        "in-gibibytes",
        &[SIZE],
        Expect { nouns: &["gib"], ..Expect::number() },
        |inputs| Ok(vec![in_unit(inputs, "GiB", 1 << 30)?]),
        &[
            Mistake::new(DECIMAL_FOR_BINARY, |inputs| value(in_unit(inputs, "GB", 1_000_000_000))),
            Mistake::new(ONE_DIVISION_SHORT, |inputs| value(in_unit(inputs, "MiB", 1 << 20))),
            Mistake::new(WRONG_WAY, |inputs| {
                let decimal = value(in_unit(inputs, "GB", 1_000_000_000))?;
                let factor = Quantity::ratio(1 << 30, 1_000_000_000, Dimension::PLAIN)?;
                Ok(decimal.times(&factor)?)
            }),
        ],
    ),
];

const DECIMAL_FOR_BINARY: Misconception = Misconception::new(
    "decimal-for-binary",
    "Divided by thousands",
    "This divides by powers of 1,000, which gives decimal units. A unit with an i in its name goes in steps of \
     1,024.",
);

const ONE_DIVISION_SHORT: Misconception = Misconception::new(
    "one-division-short",
    "One division too few",
    "This is the number in the next smaller unit. One more division by 1,024 is needed.",
);

const WRONG_WAY: Misconception = Misconception::new(
    "wrong-way",
    "Converted the wrong way",
    "This multiplies where it has to be divided. A binary unit is the larger one, so that fewer of them go into \
     the same size.",
);

/// A number of bytes over those of a unit.
fn in_unit(inputs: &Inputs, unit: &str, bytes: i128) -> Result<Derivation, EstimateError> {
    let size = Term::new("bytes", "b", inputs.number("size")?.clone());
    let one = Term::new(format!("bytes of a {unit}"), "u", Quantity::bytes(bytes));
    let name = format!("Number of {unit}");
    Ok(Derivation::new(name, "n", Expression::from(size).over(one.into()))?.in_decimals(0))
}
