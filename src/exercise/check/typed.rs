//! The text of an answer box as a number.
//!
//! Beyond the reader it takes what the page itself prints: `β = 5/21 = 23.8%` is one value written in
//! several ways, as long as they agree.

use super::precision::{Typed, agree};
use crate::quantity::Quantity;
use crate::quantity::read::{Expect, Reading, Spelling, read_as_written};

/// Longest name before an equals sign.
const LONGEST_NAME: usize = 24;

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
    let mut parts: Vec<&str> = text
        .split(['=', '＝', '≈', '≃', '~'])
        .map(|part| without_about(part.trim()))
        .filter(|part| !part.is_empty())
        .collect();
    if parts.len() > 1 && parts.first().is_some_and(|first| is_name(first, expect)) {
        parts.remove(0);
    }
    match parts.as_slice() {
        [] => Entered::Refused("Type a number.".to_owned()),
        [only] => one(only, expect),
        several => chain(several, text.contains(['≈', '≃', '~']), expect),
    }
}

fn one(text: &str, expect: &Expect) -> Entered {
    match read_as_written(text, expect) {
        Ok((Reading::Read { quantity, others }, written)) => {
            Entered::Number(Typed { value: quantity, written }, others)
        }
        Ok((Reading::Asked { options }, _)) => Entered::Asked(options),
        Err(_) if several_answers(text, expect) => Entered::Refused(
            "These are several answers. This box takes one; every other answer has a box of its own."
                .to_owned(),
        ),
        Err(refusal) => Entered::Refused(refusal.to_string()),
    }
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

/// Whether a text is several numbers one after the other.
fn several_answers(text: &str, expect: &Expect) -> bool {
    [", ", ";", " and ", "\n", " & ", " | "].iter().any(|sign| {
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
