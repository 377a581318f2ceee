//! Whether two answers are the same one, so that a wrong answer given twice counts once.

use super::key::asked;
use super::typed::{Entered, enter};
use super::{arrange, choice, table};
use crate::exercise::deal::Dealt;
use crate::exercise::schema::{Kind, Part, Wanted};

/// Whether two texts are the same answer: `8` and `8.0`, and the same choices in another order.
#[must_use]
pub fn same_answer(dealt: &Dealt<'_>, part: &Part, one: &str, other: &str) -> bool {
    let _ = dealt;
    if one.trim() == other.trim() {
        return true;
    }
    match &part.kind {
        Kind::Number(wanted) => same_number(wanted, one, other),
        Kind::Table { .. } => {
            let (ones, others) = (table::cells(one), table::cells(other));
            let empty = String::new();
            table::asked(part).iter().enumerate().all(|(place, cell)| {
                let one = ones.get(place).unwrap_or(&empty);
                let other = others.get(place).unwrap_or(&empty);
                one == other || same_number(cell.wanted, one, other)
            })
        }
        Kind::Choice { .. } => false,
        Kind::Several { options, .. } => {
            let keys = |text| choice::chosen(options, text);
            keys(one).is_some() && keys(one) == keys(other)
        }
        Kind::Sort { items, .. } => arrange::sorted(items, one) == arrange::sorted(items, other),
        Kind::Order { .. } | Kind::Words { .. } | Kind::Drawing => {
            one.split_whitespace().eq(other.split_whitespace())
        }
    }
}

fn same_number(wanted: &Wanted, one: &str, other: &str) -> bool {
    let Ok((_, expect)) = asked(wanted) else { return false };
    match (enter(one, &expect), enter(other, &expect)) {
        (Entered::Number(one, _), Entered::Number(other, _)) => one.value == other.value,
        _ => false,
    }
}
