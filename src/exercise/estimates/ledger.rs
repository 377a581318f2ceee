//! The ledger of model state: bytes for each parameter, rows, totals, and a device that is full.

use super::ask::{only_if, value};
use super::common::{
    FOUR_BYTES_FORGOTTEN, GRADIENTS_FORGOTTEN, MASTER_FORGOTTEN, MOMENTS_FORGOTTEN, WEIGHTS_ONLY,
};
use super::fields;
use super::{Ask, Inputs, Misconception, Mistake, Need};
use crate::derivation::{Derivation, Expression, Term};
use crate::estimate::model_state::{self, Part, Row, book_rows, total};
use crate::estimate::{EstimateError, capacity};
use crate::quantity::read::Expect;
use crate::quantity::{Dimension, Quantity};
use crate::scenario::{Field, Rule};

const PARTS: [Part; 5] =
    [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
const OPTIMIZER: &[Part] = &[Part::Master, Part::FirstMoment, Part::SecondMoment];
pub(super) const MOMENTS: &[Part] = &[Part::FirstMoment, Part::SecondMoment];

const EACH: &[Need] = &[
    each("weight-bytes", "Bytes of a working weight"),
    each("gradient-bytes", "Bytes of a gradient"),
    each("master-bytes", "Bytes of a master weight"),
    each("moment-bytes", "Bytes of a moment"),
];
const ROWS: &[&str] = &["weights", "gradients", "master", "moments"];

/// Estimates of the ledger.
pub(super) const ASKS: &[Ask] = &[
    Ask::number(
        "bytes-per-parameter",
        EACH,
        Expect::bytes_per_parameter(),
        |inputs| Ok(vec![sum_of(&given(inputs)?, &[])?]),
        &[
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| without(inputs, MOMENTS)),
            Mistake::new(FOUR_BYTES_FORGOTTEN, |inputs| {
                only_if(inputs.number("master-bytes")? == inputs.number("moment-bytes")?)?;
                without(inputs, &[Part::Master])
            }),
            Mistake::new(MASTER_FORGOTTEN, |inputs| {
                only_if(inputs.number("master-bytes")? != inputs.number("moment-bytes")?)?;
                without(inputs, &[Part::Master])
            }),
            Mistake::new(MOMENTS_ONCE, |inputs| {
                only_if(inputs.number("master-bytes")? != inputs.number("moment-bytes")?)?;
                without(inputs, &[Part::SecondMoment])
            }),
            Mistake::new(GRADIENTS_FORGOTTEN, |inputs| without(inputs, &[Part::Gradients])),
            Mistake::new(WEIGHTS_ONLY, |inputs| Ok(inputs.number("weight-bytes")?.clone())),
            Mistake::new(OPTIMIZER_FORGOTTEN, |inputs| without(inputs, OPTIMIZER)),
        ],
    ),
    Ask::number(
        "ledger-row",
        &[fields::PARAMETERS, Need::Word("row", ROWS)],
        Expect::bytes(),
        |inputs| Ok(vec![row(inputs)?]),
        &[
            Mistake::new(MOMENTS_ONCE, |inputs| {
                only_if(inputs.word("row") == "moments")?;
                row(inputs)?.value().over(&Quantity::plain(2)).map_err(Into::into)
            }),
            Mistake::new(NARROW_MASTER, |inputs| {
                only_if(inputs.word("row") == "master")?;
                row(inputs)?.value().over(&Quantity::plain(2)).map_err(Into::into)
            }),
            Mistake::new(ONE_BYTE_EACH, |inputs| {
                Ok(inputs.number("parameters")?.counted_as(Dimension::BYTES))
            }),
        ],
    ),
    Ask::number(
        "ledger-state",
        &[fields::PARAMETERS],
        Expect::bytes(),
        |inputs| Ok(vec![state(inputs)?]),
        &[
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| state_without(inputs, MOMENTS)),
            Mistake::new(FOUR_BYTES_FORGOTTEN, |inputs| state_without(inputs, &[Part::Master])),
            Mistake::new(GRADIENTS_FORGOTTEN, |inputs| state_without(inputs, &[Part::Gradients])),
            Mistake::new(OPTIMIZER_FORGOTTEN, |inputs| state_without(inputs, OPTIMIZER)),
            Mistake::new(WEIGHTS_ONLY, weights),
        ],
    ),
    Ask::number(
        "ledger-missing",
        &[fields::PARAMETERS, fields::CAPACITY],
        Expect::bytes(),
        |inputs| {
            let state = state(inputs)?;
            let fit = capacity::fit(&state, inputs.number("capacity")?)?;
            only_if(!fit.fits)?;
            Ok(vec![state, fit.difference])
        },
        &[
            Mistake::new(WEIGHTS_ONLY, |inputs| {
                Ok(inputs.number("capacity")?.minus(&weights(inputs)?)?.size())
            }),
            Mistake::new(FOUR_BYTES_FORGOTTEN, |inputs| {
                let fewer = state_without(inputs, &[Part::Master])?;
                Ok(fewer.minus(inputs.number("capacity")?)?.size())
            }),
            Mistake::new(GRADIENTS_FORGOTTEN, |inputs| {
                let fewer = state_without(inputs, &[Part::Gradients])?;
                Ok(fewer.minus(inputs.number("capacity")?)?.size())
            }),
            Mistake::new(TOTAL_FOR_MISSING, |inputs| value(state(inputs))),
        ],
    ),
    Ask::number(
        "ledger-largest-model",
        &[fields::CAPACITY],
        Expect::parameters(),
        |inputs| {
            let one = book_rows(&Quantity::whole(1, Dimension::PARAMETERS));
            let device = Quantity::plain(1);
            Ok(vec![capacity::largest_model(&one, inputs.number("capacity")?, &device)?])
        },
        &[
            Mistake::new(WEIGHTS_ONLY, |inputs| at_bytes_each(inputs, 2)),
            Mistake::new(MOMENTS_FORGOTTEN, |inputs| at_bytes_each(inputs, 8)),
            Mistake::new(FOUR_BYTES_FORGOTTEN, |inputs| at_bytes_each(inputs, 12)),
            Mistake::new(BYTES_FOR_PARAMETERS, |inputs| at_bytes_each(inputs, 1)),
        ],
    ),
];

const MOMENTS_ONCE: Misconception = Misconception::new(
    "moments-once",
    "The two moments counted as one",
    "Adam keeps a running mean of the gradients and another one of their squares. These are two arrays.",
);

const OPTIMIZER_FORGOTTEN: Misconception = Misconception::new(
    "optimizer-forgotten",
    "Master copy and moments are missing",
    "Weights and gradients are what one pass needs. The update needs a master copy and two moments, which \
     stay from step to step.",
);

const NARROW_MASTER: Misconception = Misconception::new(
    "narrow-master",
    "The master copy as narrow as the working weights",
    "The master copy is there because it is finer than the working weights. It takes more bytes than they do.",
);

const ONE_BYTE_EACH: Misconception = Misconception::new(
    "one-byte-each",
    "One byte for each parameter",
    "This is the number of parameters. Each of them takes several bytes in this row.",
);

const TOTAL_FOR_MISSING: Misconception = Misconception::new(
    "total-for-missing",
    "What is held, not what is missing",
    "This is all that training holds. Asked is by how much it exceeds the device.",
);

const BYTES_FOR_PARAMETERS: Misconception = Misconception::new(
    "bytes-for-parameters",
    "A parameter for every byte",
    "This is the number of bytes of the device. A parameter takes several bytes while it is trained.",
);

const fn each(name: &'static str, label: &'static str) -> Need {
    Need::Number(Field::new(name, label, "b", Expect::bytes_per_parameter(), Rule::NotNegative))
}

/// The five rows of Table 27.1, each with what it holds.
pub(super) fn rows(inputs: &Inputs) -> Result<Vec<(Part, Row)>, EstimateError> {
    Ok(PARTS.into_iter().zip(book_rows(inputs.number("parameters")?)).collect())
}

/// The model state by those rows.
pub(super) fn state(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    total(&book_rows(inputs.number("parameters")?))
}

/// The model state without some rows.
pub(super) fn state_without(inputs: &Inputs, left_out: &[Part]) -> Result<Quantity, EstimateError> {
    let kept = rows(inputs)?.into_iter().filter(|(part, _)| !left_out.contains(part));
    value(total(&kept.map(|(_, row)| row).collect::<Vec<_>>()))
}

/// The working weights alone.
pub(super) fn weights(inputs: &Inputs) -> Result<Quantity, EstimateError> {
    let others: Vec<_> = PARTS.into_iter().filter(|part| *part != Part::Weights).collect();
    state_without(inputs, &others)
}

/// The rows for one parameter, with the bytes that the exercise gives.
fn given(inputs: &Inputs) -> Result<Vec<(Part, Row)>, EstimateError> {
    let one = Quantity::whole(1, Dimension::PARAMETERS);
    let mut rows: Vec<_> = PARTS.into_iter().zip(book_rows(&one)).collect();
    for (part, row) in &mut rows {
        let name = match part {
            Part::Weights => "weight-bytes",
            Part::Gradients => "gradient-bytes",
            Part::Master => "master-bytes",
            _ => "moment-bytes",
        };
        row.bytes_per_parameter = inputs.number(name)?.clone();
    }
    Ok(rows)
}

/// What the rows take for each parameter.
fn sum_of(rows: &[(Part, Row)], left_out: &[Part]) -> Result<Derivation, EstimateError> {
    let kept = rows.iter().filter(|(part, _)| !left_out.contains(part));
    let terms = kept.map(|(part, row)| {
        let name = format!("bytes of {}", row.name.to_ascii_lowercase());
        let symbol = format!("b_{}", part.key());
        Term::new(name, symbol.as_str(), row.bytes_per_parameter.clone()).into()
    });
    Ok(Derivation::new("Bytes per parameter", "b", Expression::sum(terms))?)
}

fn without(inputs: &Inputs, left_out: &[Part]) -> Result<Quantity, EstimateError> {
    value(sum_of(&given(inputs)?, left_out))
}

/// One row; both moments together are one.
fn row(inputs: &Inputs) -> Result<Derivation, EstimateError> {
    let parts: &[Part] = match inputs.word("row") {
        "weights" => &[Part::Weights],
        "gradients" => &[Part::Gradients],
        "master" => &[Part::Master],
        _ => MOMENTS,
    };
    let mut rows: Vec<Row> = rows(inputs)?
        .into_iter()
        .filter_map(|(part, row)| parts.contains(&part).then_some(row))
        .collect();
    match (rows.pop(), rows.is_empty()) {
        (Some(only), true) => model_state::row(&only),
        (last, _) => {
            rows.extend(last);
            let all = total(&rows)?;
            Ok(Derivation::new("First and second moments", "M_row", all.expression().clone())?)
        }
    }
}

/// The parameters of a device where each takes so many bytes.
fn at_bytes_each(inputs: &Inputs, bytes: i128) -> Result<Quantity, EstimateError> {
    let each = Quantity::whole(bytes, Dimension::BYTES_PER_PARAMETER);
    Ok(inputs.number("capacity")?.over(&each)?.round_down())
}
