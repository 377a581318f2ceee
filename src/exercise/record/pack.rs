//! Progress in few characters, for places that hold few: answers, marks and seeds, and nothing else.
//!
//! `1.3f2a9c01.bubble:0:aR23.8%25,bW5;ring:7:aO12` holds two records: the form, a check sum, and for each
//! record its id, its seed and what stands in its parts, with a letter for the mark.

use super::{Event, Mark, Record, Typed, What, is_id};
use crate::exercise::sum::sum_of;
use crate::quantity::print::grouped;
use std::fmt;

/// The most characters of a packed text, as browsers count them: learning platforms cut at 4,096.
pub const MOST_CHARACTERS: usize = 4_000;

/// The form written now.
const FORM: &str = "1";

/// Letters of marks; `O` stands for what was not judged.
const LETTERS: [(Option<Mark>, char); 4] =
    [(Some(Mark::Right), 'R'), (Some(Mark::Form), 'F'), (Some(Mark::Wrong), 'W'), (None, 'O')];

/// The progress does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// How many characters it takes.
    pub characters: usize,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |count: usize| grouped(i128::try_from(count).unwrap_or(i128::MAX));
        write!(
            f,
            "Your progress takes {} characters, and only {} fit here. Nothing was cut: it was not written. \
             Save it as a file.",
            number(self.characters),
            number(MOST_CHARACTERS)
        )
    }
}

/// Progress in few characters.
///
/// # Errors
/// [`TooLong`], where it takes more than [`MOST_CHARACTERS`]; it is never cut.
pub fn pack(records: &[Record]) -> Result<String, TooLong> {
    let packed: Vec<_> = records.iter().filter_map(record).collect();
    let packed = packed.join(";");
    let text = format!("{FORM}.{}.{packed}", short_sum(&packed));
    let characters = text.encode_utf16().count();
    if characters > MOST_CHARACTERS { Err(TooLong { characters }) } else { Ok(text) }
}

/// The records of a packed text, from no time at all, so that whatever else is kept is newer; `None` where
/// it was cut or changed.
#[must_use]
pub fn unpack(text: &str) -> Option<Vec<Record>> {
    let (sum, packed) = text.strip_prefix(FORM)?.strip_prefix('.')?.split_once('.')?;
    if sum != short_sum(packed) {
        return None;
    }
    packed.split(';').filter(|one| !one.is_empty()).map(unpacked).collect()
}

fn short_sum(packed: &str) -> String {
    sum_of([packed]).chars().take(8).collect()
}

fn record(record: &Record) -> Option<String> {
    let parts: Vec<_> = record.texts.iter().filter_map(|typed| part(record, typed)).collect();
    let space = if record.space.is_empty() { "" } else { ":" };
    (!parts.is_empty()).then(|| {
        let Record { space: from, exercise, seed, .. } = record;
        format!("{from}{space}{exercise}:{seed}:{}", parts.join(","))
    })
}

/// What stands in a part, or what was right in it, and its mark.
fn part(record: &Record, typed: &Typed) -> Option<String> {
    let checked = record.events.iter().rev().filter(|event| event.part == typed.part);
    let checked = checked.filter_map(|event| match &event.what {
        What::Checked(text, mark) if *mark != Mark::NotRead => Some((*mark, text.as_str())),
        _ => None,
    });
    let (mark, text) = checked
        .filter(|(mark, text)| *mark == Mark::Right || *text == typed.text)
        .min_by_key(|(mark, _)| *mark)
        .map_or((None, typed.text.as_str()), |(mark, text)| (Some(mark), text));
    let (_, letter) = LETTERS.iter().find(|(own, _)| *own == mark)?;
    let fits = is_id(&typed.part) && !(text.is_empty() && mark.is_none());
    fits.then(|| format!("{}{letter}{}", typed.part, escaped(text)))
}

fn unpacked(text: &str) -> Option<Record> {
    let fields: Vec<_> = text.split(':').collect();
    let (space, exercise, seed, parts) = match fields.as_slice() {
        [exercise, seed, parts] => ("", *exercise, seed, parts),
        [space, exercise, seed, parts] if is_id(space) => (*space, *exercise, seed, parts),
        _ => return None,
    };
    let mut record = Record::new(space, exercise, seed.parse().ok().filter(|_| is_id(exercise))?);
    for part in parts.split(',') {
        let at = part.find(|c: char| c.is_ascii_uppercase())?;
        let (name, rest) = part.split_at_checked(at)?;
        let mut rest = rest.chars();
        let letter = rest.next()?;
        let (mark, _) = LETTERS.iter().find(|(_, own)| *own == letter)?;
        let (part, text) = (name.to_owned(), plain(rest.as_str())?);
        if let Some(mark) = mark {
            let what = What::Checked(text.clone(), *mark);
            record.events.push(Event { at: 0, part: part.clone(), what });
        }
        record.texts.push(Typed { part, text, at: 0 });
    }
    Some(record.normal())
}

/// A text without the characters that part records and fields, and without control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '%' | ';' | ',' | ':' | '\0'..' ' | '\u{7f}' => {
                escaped.push_str(&format!("%{:02x}", u32::from(c)));
            }
            c => escaped.push(c),
        }
    }
    escaped
}

fn plain(text: &str) -> Option<String> {
    let mut pieces = text.split('%');
    let mut plain = pieces.next()?.to_owned();
    for piece in pieces {
        let (code, rest) = piece.split_at_checked(2)?;
        plain.push(char::from(u8::from_str_radix(code, 16).ok()?));
        plain.push_str(rest);
    }
    Some(plain)
}
