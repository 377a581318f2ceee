//! Orders of magnitude that are said before anything is worked out.

use super::check::{self, Answers};
use super::deal::Dealt;
use super::estimates::{self, Answer};
use super::schema::{Kind, Part};

/// By how many orders of magnitude a guess is off, in millionths: more than 0 where it is too large.
///
/// # Errors
/// Why the guess cannot be kept.
pub fn error_of(
    dealt: &Dealt<'_>,
    part: &Part,
    answers: &Answers,
    text: &str,
) -> Result<i64, String> {
    let nothing = || "There is nothing to guess here.".to_owned();
    let Kind::Number(wanted) = &part.kind else { return Err(nothing()) };
    let Some(Answer::Number { expect, .. }) =
        estimates::find(&wanted.estimate).map(|ask| ask.answer)
    else {
        return Err(nothing());
    };
    let guess = check::number_in(&expect, text)?;
    let key = check::steps(dealt, part, answers).last().map(|step| step.value().to_f64());
    let key = key.filter(|key| *key > 0.0).ok_or_else(nothing)?;
    let guess = guess.to_f64();
    if guess <= 0.0 {
        return Err("A guess of an order of magnitude is more than zero.".to_owned());
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float turned into a whole number saturates"
    )]
    let error = ((guess / key).log10() * 1e6).round() as i64;
    Ok(error)
}
