//! Choices: one of several, or some of them.

use super::Verdict;
use super::key::{Place, cannot};
use crate::derivation::Derivation;
use crate::exercise::estimates::{Answer, find};
use crate::exercise::schema::Choice;

/// The key that an estimate decides for, and the steps to it.
///
/// # Errors
/// Why nothing is decided.
pub(super) fn decided(
    place: &Place<'_>,
    estimate: &str,
) -> Result<(&'static str, Vec<Derivation>), String> {
    let ask = find(estimate)
        .ok_or_else(|| format!("This exercise asks for “{estimate}”, which is no estimate."))?;
    let Answer::Decision { decide, .. } = ask.answer else {
        return Err(format!("This exercise asks to choose “{estimate}”, which is a number."));
    };
    decide(&place.inputs(ask, None)?).map_err(|error| cannot(&error))
}

/// The options that are right.
///
/// # Errors
/// Why nothing is decided.
pub(super) fn right<'a>(
    place: &Place<'_>,
    options: &'a [Choice],
    estimate: Option<&str>,
) -> Result<Vec<&'a Choice>, String> {
    let Some(estimate) = estimate else {
        return Ok(options.iter().filter(|option| option.right).collect());
    };
    let (key, _) = decided(place, estimate)?;
    let found: Vec<_> = options.iter().filter(|option| option.key == key).collect();
    if found.is_empty() {
        return Err(format!("None of these is “{key}”, which is what comes out."));
    }
    Ok(found)
}

/// Judges one choice of several.
pub(super) fn judge(
    place: &Place<'_>,
    options: &[Choice],
    estimate: Option<&str>,
    text: &str,
) -> Verdict {
    let chosen = text.trim();
    let Some(chosen) = options.iter().find(|option| option.key == chosen) else {
        return Verdict::not_read("Choose one.");
    };
    let why = place.dealt.text(&chosen.why, &place.part.with);
    match right(place, options, estimate) {
        Err(says) => Verdict::not_read(says),
        Ok(right) if right.contains(&chosen) => Verdict::right(why),
        Ok(_) => Verdict::wrong(None, why),
    }
}

/// The options that were chosen, in their own order; nothing where one is unknown.
pub(super) fn chosen<'a>(options: &'a [Choice], text: &str) -> Option<Vec<&'a Choice>> {
    let keys: Vec<&str> = text.split_whitespace().collect();
    let known = keys.iter().all(|key| options.iter().any(|option| option.key == *key));
    known.then(|| options.iter().filter(|option| keys.contains(&option.key.as_str())).collect())
}

/// Judges a choice of some. Of more right ones than there are to pick any will do.
pub(super) fn judge_several(
    place: &Place<'_>,
    options: &[Choice],
    pick: Option<usize>,
    text: &str,
) -> Verdict {
    let Some(chosen) = chosen(options, text).filter(|chosen| !chosen.is_empty()) else {
        return Verdict::not_read("Choose from the list.");
    };
    if let Some(pick) = pick.filter(|pick| *pick != chosen.len()) {
        return Verdict::not_read(format!("Choose {pick}; this is {}.", chosen.len()));
    }
    let right = chosen.iter().filter(|option| option.right).count();
    let all = options.iter().filter(|option| option.right).count();
    let whys = |of_right: bool| -> String {
        let whys = chosen
            .iter()
            .filter(|option| option.right == of_right)
            .map(|option| format!(" “{}”: {}", option.text, option.why));
        place.dealt.text(&whys.collect::<String>(), &place.part.with)
    };
    if right == chosen.len() && (pick.is_some() || right == all) {
        return Verdict::right(whys(true).trim_start());
    }
    let says = match (right, chosen.len() - right) {
        (1, 0) => "What you chose is right, but there is more.".to_owned(),
        (right, 0) => format!("All {right} that you chose are right, but there is more."),
        (0, 1) => "This one is not.".to_owned(),
        (0, _) => "None of those that you chose is right.".to_owned(),
        (1, wrong) => format!("Of the {} that you chose 1 is right.", wrong + 1),
        (right, wrong) => {
            format!("Of the {} that you chose {right} are right.", right + wrong)
        }
    };
    Verdict::wrong(None, format!("{says}{}", whys(false)))
}
