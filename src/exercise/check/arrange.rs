//! Sorting into groups and putting in order.

use super::Verdict;
use crate::exercise::schema::Item;

/// What went where: items and groups.
fn placed(text: &str) -> Vec<(&str, &str)> {
    text.split_whitespace().filter_map(|pair| pair.split_once('=')).collect()
}

/// The same placements in the order of the items, for comparing two answers.
pub(super) fn sorted<'a>(items: &'a [Item], text: &'a str) -> Vec<(&'a str, &'a str)> {
    let placed = placed(text);
    items
        .iter()
        .filter_map(|item| {
            let group = placed.iter().rev().find(|(own, _)| *own == item.key)?.1;
            Some((item.key.as_str(), group))
        })
        .collect()
}

/// What went where, in the texts of both.
pub(super) fn in_words(groups: &[(String, String)], items: &[Item], text: &str) -> Vec<String> {
    sorted(items, text)
        .into_iter()
        .filter_map(|(key, group)| {
            let item = items.iter().find(|item| item.key == key)?;
            let (_, group) = groups.iter().find(|(own, _)| own == group)?;
            Some(format!("{}: {}", item.text, group))
        })
        .collect()
}

/// Judges what was sorted. Which ones lie wrong is not said: with two groups that would be the answer.
pub(super) fn judge_sort(groups: &[(String, String)], items: &[Item], text: &str) -> Verdict {
    let known = |group: &str| groups.iter().any(|(key, _)| key == group);
    let placed: Vec<_> =
        sorted(items, text).into_iter().filter(|(_, group)| known(group)).collect();
    let left = items.len().saturating_sub(placed.len());
    match left {
        0 => {}
        1 => return Verdict::not_read("One is not sorted yet."),
        left => return Verdict::not_read(format!("{left} are not sorted yet.")),
    }
    let right = items.iter().filter(|item| placed.contains(&(&item.key, &item.group))).count();
    if right == items.len() {
        let whys: Vec<&str> =
            items.iter().map(|item| item.why.as_str()).filter(|why| !why.is_empty()).collect();
        return Verdict::right(whys.join(" "));
    }
    let verb = if right == 1 { "lies" } else { "lie" };
    Verdict::wrong(None, format!("{right} of {} {verb} in the right group.", items.len()))
}

/// Judges an order: the first place that is out of order is named.
pub(super) fn judge_order(items: &[(String, String)], text: &str) -> Verdict {
    let given: Vec<&str> = text.split_whitespace().collect();
    let each_once =
        items.len() == given.len() && items.iter().all(|(key, _)| given.contains(&key.as_str()));
    if !each_once {
        return Verdict::not_read("Put all of them in order, each once.");
    }
    let first = items.iter().zip(&given).position(|((key, _), given)| key != given);
    let Some(first) = first else { return Verdict::right("") };
    let text = given
        .get(first)
        .and_then(|key| items.iter().find(|(own, _)| own == key))
        .map_or("", |(_, text)| text.as_str());
    Verdict::wrong(
        None,
        match first {
            0 => format!("The first place is out of order: “{text}” does not come first."),
            1 => format!("The first is in place. “{text}” does not come next."),
            right => format!("The first {right} are in place. “{text}” does not come next."),
        },
    )
}
