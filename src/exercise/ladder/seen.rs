//! What can be seen on a rung, and whether it gives a missing number away.

use super::chain::given;
use crate::derivation::Derivation;
use crate::quantity::{Dimension, Quantity, print};

/// Whether the number of a step stands among those that are at hand before it: on some rung it would be
/// missing and in plain sight.
pub(super) fn is_given_away(steps: &[Derivation]) -> bool {
    let mut seen = Vec::new();
    for term in given(steps) {
        numbers(&term.name, &mut seen);
        numbers(&print::in_full(&term.value), &mut seen);
    }
    steps.iter().for_each(|step| numbers(step.name(), &mut seen));
    steps.iter().any(|step| {
        let away = forms(step.value()).iter().any(|form| seen.contains(form));
        let shown = [step.text_in_symbols(), step.text_in_numbers(), step.sentence()];
        shown.iter().for_each(|text| numbers(text, &mut seen));
        seen.extend(forms(step.value()));
        away
    })
}

/// The numbers as which a value is printed anywhere.
fn forms(value: &Quantity) -> Vec<String> {
    let mut forms = Vec::new();
    numbers(&print::in_full(value), &mut forms);
    numbers(&print::fraction(value), &mut forms);
    [0, 2].into_iter().for_each(|places| numbers(&print::decimals(value, places), &mut forms));
    // The percentage of what is no share, or is hardly any, says nothing.
    let size = value.size().to_f64();
    if value.dimension() == Dimension::PLAIN && (0.001..1.0).contains(&size) {
        numbers(&print::percent(value), &mut forms);
    }
    forms
}

/// Adds the numbers of a text; what belongs to a word or an index, as in FP16 or n_1, is none.
fn numbers(text: &str, seen: &mut Vec<String>) {
    let mut number = String::new();
    let mut before = ' ';
    let mut take = |number: &mut String| {
        let trimmed = number.trim_end_matches(['.', ',', '/']);
        if !trimmed.is_empty() {
            seen.push(trimmed.to_owned());
        }
        number.clear();
    };
    for c in text.chars() {
        let goes_on = matches!(c, '.' | ',' | '/') && !number.is_empty();
        let starts = c.is_ascii_digit() && !(before.is_alphanumeric() || before == '_');
        if goes_on || starts || (c.is_ascii_digit() && !number.is_empty()) {
            number.push(c);
        } else {
            take(&mut number);
        }
        before = c;
    }
    take(&mut number);
}
