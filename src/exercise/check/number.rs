//! Judging a number.

use super::Verdict;
use super::doubt;
use super::form;
use super::general;
use super::key::Key;
use super::off_by;
use super::precision::{Agreement, Typed};
use super::rounding::Ways;
use super::typed::{Entered, SEVERAL, enter, rounded_at_last};
use crate::derivation::Expression;
use crate::exercise::schema::Figures;
use crate::quantity::read::Spelling;
use crate::quantity::{Quantity, print};

/// What a calculator leaves of zero is smaller than one over this.
const RESIDUE: i128 = 1_000_000_000;

/// Judges the text of an answer box.
pub(super) fn judge(key: &Key, text: &str) -> Verdict {
    match enter(text, &key.expect) {
        Entered::Nothing => Verdict::not_read("Type a number."),
        Entered::Refused(says) => Verdict::not_read(says),
        Entered::Asked(options) if options.len() == 1 => Verdict::NotRead {
            says: "Is this your answer? Say so, or type a number and its unit alone.".to_owned(),
            options,
        },
        Entered::Asked(options) => Verdict::NotRead {
            says: "This can be read in several ways. Say which one you mean.".to_owned(),
            options,
        },
        Entered::Number(typed, mut others) => {
            let verdict = of_typed(key, &typed);
            if !matches!(verdict, Verdict::Wrong { .. }) {
                return verdict;
            }
            // 109.67 ≈ 110, where there are only whole ones.
            if not_whole(key, &typed)
                && let Some(last) = rounded_at_last(text, &key.expect)
            {
                return of_typed(key, &last);
            }
            let text = text.trim();
            for meant in doubt::meant(text, &typed.written, &key.expect) {
                if !others.iter().any(|other| other.quantity == meant.quantity) {
                    others.push(meant);
                }
            }
            if !others.iter().any(|other| holds(key, &other.text)) {
                let two = doubt::is_two_answers(text, |text| holds(key, text));
                let range = doubt::may_be_range(text, &key.expect);
                return match (two, range) {
                    (true, _) => Verdict::not_read(SEVERAL),
                    (_, true) => Verdict::not_read(doubt::RANGE),
                    _ => verdict,
                };
            }
            // Nobody is marked wrong for a comma.
            Verdict::NotRead {
                says: "This can be read in another way too. Say which one you mean.".to_owned(),
                options: std::iter::once(taken(&typed)).chain(others).collect(),
            }
        }
    }
}

/// Whether a reading is not wrong.
fn holds(key: &Key, text: &str) -> bool {
    match enter(text, &key.expect) {
        Entered::Number(typed, _) => !matches!(of_typed(key, &typed), Verdict::Wrong { .. }),
        _ => false,
    }
}

/// A number in a spelling that has one meaning: without groups.
fn taken(typed: &Typed) -> Spelling {
    Spelling { text: print::exact(&typed.value).replace(',', ""), quantity: typed.value.clone() }
}

fn of_typed(key: &Key, typed: &Typed) -> Verdict {
    let unit_missing = typed.written.bare && form::needs_unit(key.value.dimension());
    let agreement = if not_whole(key, typed) {
        Agreement::Differs
    } else {
        typed.against(&key.value, key.figures)
    };
    match agreement {
        Agreement::Same | Agreement::Agrees if unit_missing => {
            Verdict::form(form::unit_missing(key.value.dimension()))
        }
        Agreement::Same => Verdict::right(""),
        Agreement::Agrees => Verdict::right(match key.figures {
            Figures::Significant(asked) if typed.says_too_much(&key.value, asked) => {
                format!("It is right to {}; the figures behind those are not.", figures(asked))
            }
            _ => String::new(),
        }),
        // With one figure it may be the very value of a misconception.
        Agreement::Fewer
            if typed.is_rough(&key.value)
                && key.mistakes().any(|(_, value)| value.value() == typed.value.value()) =>
        {
            differs(key, typed)
        }
        Agreement::Fewer => {
            let mut says = too_few(key.figures);
            if unit_missing {
                says.push(' ');
                says.push_str(&form::unit_missing(key.value.dimension()));
            }
            Verdict::form(says)
        }
        Agreement::Differs => differs(key, typed),
    }
}

/// What does not agree: of another form, a misconception, rounded on the way, or off by something.
fn differs(key: &Key, typed: &Typed) -> Verdict {
    if is_residue(typed, &key.value) {
        return Verdict::form(
            "This is what the rounding of a calculator leaves over. Write the whole number it stands for.",
        );
    }
    if let Some(says) = form::under_another_unit(typed, &key.value, key.figures) {
        return Verdict::form(says);
    }
    let with_units = form::with_units(typed);
    let own = key.mistakes().filter(|(_, value)| !is_key(value, key)).find(|(_, value)| {
        typed.meets(value, key.figures)
            || with_units.iter().any(|typed| typed.meets(value, key.figures))
    });
    if let Some((mistake, _)) = own {
        return Verdict::wrong(Some(mistake.is.name), mistake.is.says);
    }
    if not_whole(key, typed) {
        return Verdict::wrong(None, "There are only whole ones of these. See which way to round.");
    }
    let ways = Ways::of(&key.steps, &key.value);
    let rounded = match key.figures {
        Figures::Significant(asked) => ways.lead_to(typed, asked),
        Figures::Exact => None,
    };
    if let Some(rounded) = rounded {
        return Verdict::right(format!(
            "You rounded {rounded} on the way. With every figure kept until the end, the last one comes \
             out different."
        ));
    }
    if let Some((misconception, says)) = general::diagnose(typed, key) {
        return Verdict::wrong(Some(misconception), says);
    }
    if general::wrong_sign(typed, &key.value, key.figures) {
        return Verdict::wrong(None, "The size is right, the sign is not.");
    }
    Verdict::wrong(None, off_by(key, typed, &ways))
}

fn off_by(key: &Key, typed: &Typed, ways: &Ways<'_>) -> String {
    if let Figures::Significant(asked) = key.figures
        && typed.is_rough(&key.value)
    {
        return format!(
            "This would do for a first guess. Work it out and give {}.",
            figures(asked)
        );
    }
    if let Some(says) = off_by::small_factor(typed, &key.value, key.figures) {
        return says;
    }
    if key.value.is_zero() {
        return off_by::roughly(&typed.value, &key.value);
    }
    let asked = match key.figures {
        Figures::Significant(asked) => asked,
        Figures::Exact => 3,
    };
    let early = if asked > 2 { ways.lead_at(typed, asked - 1, asked) } else { None };
    if let Some(rounded) = early {
        return format!(
            "This is close. It follows from rounding {rounded}; keep more figures there."
        );
    }
    if !off_by::is_close(&typed.value, &key.value) {
        return off_by::roughly(&typed.value, &key.value);
    }
    match key.steps.split_last() {
        Some((_, before)) if !before.is_empty() => {
            let steps: Vec<&str> = before.iter().map(|step| step.name()).collect();
            format!(
                "This is close. Work it out once more with all figures, beginning with this step: {}.",
                steps.first().unwrap_or(&"")
            )
        }
        _ => "This is close. Work it out once more, with all figures until the end.".to_owned(),
    }
}

/// Whether a value is taken for the key itself.
pub(super) fn is_key(value: &Quantity, key: &Key) -> bool {
    let exact = Typed { value: value.clone(), written: crate::quantity::read::Written::default() };
    exact.against(&key.value, key.figures) != Agreement::Differs
}

/// Whether a count that the last step rounds to a whole number is not one.
fn not_whole(key: &Key, typed: &Typed) -> bool {
    let rounds = key.steps.last().is_some_and(|last| {
        matches!(last.expression(), Expression::RoundUp(_) | Expression::RoundDown(_))
    });
    let near =
        || key.value.minus(&typed.value).ok().map(|apart| apart.size().round_down().is_zero());
    rounds && typed.value.to_whole().is_none() && near().unwrap_or(false)
}

fn is_residue(typed: &Typed, key: &Quantity) -> bool {
    let size = typed.value.size().times(&Quantity::plain(RESIDUE));
    key.is_zero() && size.is_ok_and(|size| size.round_down().is_zero())
}

fn too_few(asked: Figures) -> String {
    match asked {
        Figures::Exact => {
            "This is rounded. The exact value is asked: write all of its figures, a fraction, or \
                           the calculation."
                .to_owned()
        }
        Figures::Significant(asked) => {
            format!(
                "It is right as far as it goes. Give {}; zeros at the end count.",
                figures(asked)
            )
        }
    }
}

/// A number of figures in words, so that no digit stands in a message.
fn figures(count: u32) -> String {
    const WORDS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let place = usize::try_from(count).unwrap_or(usize::MAX).saturating_sub(1);
    let word = WORDS.get(place).copied().unwrap_or("more");
    let plural = if count == 1 { "" } else { "s" };
    format!("{word} significant figure{plural}")
}
