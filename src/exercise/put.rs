//! What a reader does to the answer of a part, and the answer that it comes to.

use super::check;
use super::schema::{Choice, Kind, Part};

/// What a reader does to the answer of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// A text in its only field.
    Text(String),
    /// A text in a cell of its table, by the number of the cell.
    Cell(usize, String),
    /// One of its options, and no other.
    Pick(String),
    /// One of its options chosen, or not any more.
    Tick(String, bool),
    /// One of its items put into a group.
    Group(String, String),
    /// One of its items moved up by one, or down.
    Move(String, bool),
}

impl Put {
    /// The answer of a part after this; `before` is what stood there, as it is kept.
    #[must_use]
    pub fn into(self, part: &Part, before: &str) -> String {
        match self {
            Self::Text(text) => text,
            Self::Cell(place, text) => check::with_cell(part, before, place, &text),
            Self::Pick(key) => key,
            Self::Tick(key, on) => ticked(part, before, &key, on),
            Self::Group(item, group) => grouped(before, &item, &group),
            Self::Move(item, up) => moved(before, &item, up),
        }
    }
}

/// The chosen keys in the order of the options, so that one answer is one text.
fn ticked(part: &Part, before: &str, key: &str, on: bool) -> String {
    let Kind::Several { options, .. } = &part.kind else { return before.to_owned() };
    let was: Vec<&str> = before.split_whitespace().collect();
    let chosen = |option: &&Choice| {
        if option.key == key { on } else { was.contains(&option.key.as_str()) }
    };
    options.iter().filter(chosen).map(|option| option.key.as_str()).collect::<Vec<_>>().join(" ")
}

fn grouped(before: &str, item: &str, group: &str) -> String {
    let mut pairs: Vec<String> = before
        .split_whitespace()
        .filter(|pair| pair.split_once('=').is_none_or(|(own, _)| own != item))
        .map(str::to_owned)
        .collect();
    pairs.push(format!("{item}={group}"));
    pairs.sort();
    pairs.join(" ")
}

fn moved(before: &str, item: &str, up: bool) -> String {
    let mut keys: Vec<&str> = before.split_whitespace().collect();
    if let Some(place) = keys.iter().position(|key| *key == item) {
        let other = if up { place.checked_sub(1) } else { Some(place + 1) };
        if let Some(other) = other.filter(|other| *other < keys.len()) {
            keys.swap(place, other);
        }
    }
    keys.join(" ")
}
