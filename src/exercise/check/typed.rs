//! The text of an answer box as a number.
//!
//! Beyond the reader it takes what the page itself prints: `β = 5/21 = 23.8%` is one value written in
//! several ways, as long as they agree.

use super::doubt::{self, Words};
use super::precision::{Typed, agree};
use crate::quantity::Quantity;
use crate::quantity::read::{Expect, Reading, Refusal, Spelling, read_as_written};

/// What is said to several answers in one box.
pub(super) const SEVERAL: &str =
    "These are several answers. This box takes one; every other answer has a box of its own.";

/// Longest name before an equals sign.
const LONGEST_NAME: usize = 24;

/// Signs between two ways to write one value.
const EQUALS: [char; 2] = ['=', '＝'];

/// The same, where one of them is rounded.
const ABOUT: [char; 8] = ['≈', '≃', '≅', '≒', '~', '∼', '〜', '～'];

/// What stands in an answer box.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Entered {
    /// Nothing.
    Nothing,
    /// A number, and what else the text could mean.
    Number(Typed, Vec<Spelling>),
    /// A text with several meanings.
    Asked(Vec<Spelling>),
    /// A text with none.
    Refused(String),
}

/// Reads an answer.
pub(super) fn enter(text: &str, expect: &Expect) -> Entered {
    let text = text.trim();
    if text.is_empty() {
        return Entered::Nothing;
    }
    if let Some(says) = doubt::no_single_number(text, expect) {
        return Entered::Refused(says.to_owned());
    }
    if let Some(fraction) = doubt::as_fraction(text, expect) {
        return Entered::Asked(vec![fraction]);
    }
    let mut parts: Vec<&str> = text
        .split(|c| EQUALS.contains(&c) || ABOUT.contains(&c))
        .map(|part| without_about(part.trim()))
        .filter(|part| !part.is_empty())
        .collect();
    if parts.len() > 1 && parts.first().is_some_and(|first| is_name(first, expect)) {
        parts.remove(0);
    }
    match parts.as_slice() {
        [] => Entered::Refused("Type a number.".to_owned()),
        [only] => one(only, expect),
        several => chain(several, text.contains(ABOUT), expect),
    }
}

fn one(text: &str, expect: &Expect) -> Entered {
    let refusal = match as_it_stands(text, expect) {
        Ok(entered) => return entered,
        Err(_) if several_answers(text, expect) => return Entered::Refused(SEVERAL.to_owned()),
        Err(refusal) => refusal,
    };
    let bare = doubt::without_marks(text).unwrap_or(text);
    let bare = doubt::without_times(bare, expect).unwrap_or(bare);
    let spelled = in_one_word(bare);
    let bare = spelled.as_deref().unwrap_or(bare);
    if bare != text
        && let Ok(entered) = as_it_stands(bare, expect)
    {
        return entered;
    }
    match doubt::among_words(text, expect, &refusal) {
        Words::Around(answer) => Entered::Asked(vec![answer]),
        Words::NoSingleNumber => Entered::Refused(
            "One number is wanted, not a range or a bound. Type the number and its unit alone."
                .to_owned(),
        ),
        Words::Unknown => Entered::Refused(refusal.to_string()),
    }
}

fn as_it_stands(text: &str, expect: &Expect) -> Result<Entered, Refusal> {
    Ok(match read_as_written(text, expect)? {
        (Reading::Read { quantity, others }, written) => {
            Entered::Number(Typed { value: quantity, written }, others)
        }
        (Reading::Asked { options }, _) => Entered::Asked(options),
    })
}

/// `per cent` and `micro batches` as the reader knows them.
fn in_one_word(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let micro =
        lower.find("micro batch").and_then(|at| Some((text.get(..at)?, text.get(at + 6..)?)));
    if let Some((front, behind)) = micro {
        return Some(format!("{front}micro-{behind}"));
    }
    let number = text.get(..text.len().checked_sub("per cent".len())?)?;
    lower.ends_with("per cent").then(|| format!("{}%", number.trim_end()))
}

/// One value written in several ways; the most precise one stands for all. A calculation before the last
/// sign that the reader does not follow (`√48 ≈ 6.93`) may stand there, and one with rounded numbers in it
/// need come out only about the same where a sign says so.
fn chain(parts: &[&str], about: bool, expect: &Expect) -> Entered {
    let (mut numbers, mut asked) = (Vec::new(), Vec::new());
    for (place, part) in parts.iter().enumerate() {
        match one(part, expect) {
            Entered::Number(typed, _) => numbers.push(typed),
            Entered::Asked(options) => asked.push(options),
            Entered::Refused(says) if place + 1 == parts.len() => {
                return Entered::Refused(format!("“{part}”: {says}"));
            }
            Entered::Refused(_) | Entered::Nothing => {}
        }
    }
    in_the_unit_of_the_last(&mut numbers);
    let precise = |typed: &Typed| typed.written.precision.map_or(u32::MAX, |has| has.most);
    let Some(best) = numbers.iter().rev().max_by_key(|typed| precise(typed)) else {
        return asked.into_iter().next().map_or(Entered::Nothing, Entered::Asked);
    };
    let fit = numbers.iter().all(|typed| typed.may_be(best));
    let last = numbers.last().filter(|last| {
        about && numbers.iter().all(|typed| agree(&typed.value, &last.value, 2, None))
    });
    let asked_fit = |value: &Quantity| {
        asked.iter().all(|options| options.iter().any(|one| agree(&one.quantity, value, 2, None)))
    };
    let taken = if fit { Some(best) } else { last };
    let Some(taken) = taken.filter(|taken| asked_fit(&taken.value)) else {
        return Entered::Refused(
            "What stands on either side of the equals sign are different values. Leave one of them."
                .to_owned(),
        );
    };
    let mut taken = taken.clone();
    taken.written.bare = numbers.iter().all(|typed| typed.written.bare);
    Entered::Number(taken, Vec::new())
}

/// What stands behind the last equals sign.
pub(super) fn rounded_at_last(text: &str, expect: &Expect) -> Option<Typed> {
    let (_, last) = text.rsplit_once(|c| EQUALS.contains(&c) || ABOUT.contains(&c))?;
    match one(last.trim(), expect) {
        Entered::Number(typed, _) => Some(typed),
        _ => None,
    }
}

/// `208 / 32 = 6.5 GB`: who works with bare numbers means the unit of the result.
fn in_the_unit_of_the_last(numbers: &mut [Typed]) {
    let Some((last, others)) = numbers.split_last_mut() else { return };
    let Some(unit) = last.written.unit.clone().filter(|_| !last.written.bare) else { return };
    for typed in others.iter_mut().filter(|typed| typed.written.bare) {
        if let Ok(scaled) = typed.times(&unit, Some(unit.clone()))
            && scaled.may_be(last)
        {
            *typed = scaled;
        }
    }
}

/// Whether a text is several numbers one after the other.
fn several_answers(text: &str, expect: &Expect) -> bool {
    [", ", ";", " and ", "\n", "\t", " & ", " | "].iter().any(|sign| {
        let mut parts = text.split(sign).peekable();
        parts.next();
        parts.peek().is_some() && text.split(sign).all(|part| read_as_written(part, expect).is_ok())
    })
}

/// A symbol before an equals sign, which says what follows: `M`, `t_step`, `bubble`.
fn is_name(text: &str, expect: &Expect) -> bool {
    text.chars().count() <= LONGEST_NAME
        && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ')
        && text.starts_with(char::is_alphabetic)
        && read_as_written(text, expect).is_err()
}

fn without_about(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    ["about ", "approximately ", "approx. ", "approx ", "circa ", "ca. ", "roughly "]
        .iter()
        .find(|word| lower.starts_with(*word))
        .and_then(|word| text.get(word.len()..))
        .map_or(text, str::trim_start)
}
