//! The names under which a browser keeps records.

use crate::exercise::sum::sum_of;

/// Before the records of the workbook's own exercises.
const OWN: &str = "bytes-and-bubbles.exercise.";

/// Before the records of exercises from other files.
const OTHERS: &str = "bytes-and-bubbles.other-exercise.";

/// Longest id that is kept.
const LONGEST_ID: usize = 120;

/// What the name of a record says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The file it comes from; empty for the workbook's own exercises.
    pub space: String,
    /// The id of the exercise.
    pub exercise: String,
    /// The seed.
    pub seed: u32,
}

/// The name under which a record is kept. Ids hold no dots, so that no two share one.
///
/// ```
/// use bytes_and_bubbles::exercise::record::{from_key, key_of};
/// let key = key_of("", "bubble-of-sixteen", 7);
/// assert_eq!(key, "bytes-and-bubbles.exercise.bubble-of-sixteen.7");
/// assert_eq!(from_key(&key).unwrap().exercise, "bubble-of-sixteen");
/// assert_eq!(from_key("bytes-and-bubbles.exercise.bubble-of-sixteen.07"), None);
/// assert_eq!(from_key("bytes-and-bubbles.own-run"), None);
/// ```
#[must_use]
pub fn key_of(space: &str, exercise: &str, seed: u32) -> String {
    if space.is_empty() {
        format!("{OWN}{exercise}.{seed}")
    } else {
        format!("{OTHERS}{space}.{exercise}.{seed}")
    }
}

/// What the name of a record says; `None` for the names of anything else.
#[must_use]
pub fn from_key(key: &str) -> Option<Key> {
    let (space, rest) = match key.strip_prefix(OWN) {
        Some(rest) => ("", rest),
        None => key.strip_prefix(OTHERS)?.split_once('.').filter(|(space, _)| is_id(space))?,
    };
    let (exercise, seed) = rest.split_once('.')?;
    let number = seed.parse::<u32>().ok()?;
    (is_id(exercise) && number.to_string() == seed).then(|| Key {
        space: space.to_owned(),
        exercise: exercise.to_owned(),
        seed: number,
    })
}

/// Whether this may be the id of an exercise: small letters, digits and hyphens.
#[must_use]
pub fn is_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=LONGEST_ID).contains(&text.len()) && text.bytes().all(fits)
}

/// What the records of another file are kept under, by the name of that file: a file that is changed and
/// opened again finds its answers.
///
/// ```
/// use bytes_and_bubbles::exercise::record::{is_id, space_of};
/// assert!(is_id(&space_of("Übungsblatt 3.toml")));
/// assert_ne!(space_of("sheet-1.toml"), space_of("sheet-2.toml"));
/// ```
#[must_use]
pub fn space_of(name: &str) -> String {
    sum_of([name])
}
