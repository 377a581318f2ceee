//! Texts that hold more than one number and its unit: ranges, bounds, words around the answer, exponents
//! that lost their place when they were copied. They are refused with a reason or asked back: a reading that
//! somebody did not mean must not be marked.

use crate::quantity::read::{Expect, Reading, Reason, Refusal, Spelling, Written, read_as_written};
use crate::quantity::{Dimension, Quantity};

/// Signs that make a bound of a number.
const BOUNDS: [&str; 12] = ["<", ">", "＜", "＞", "≤", "≥", "≠", "≦", "≧", "≲", "≳", "!="];

/// Words that make something else of a number than the number.
const OF_BOUNDS: [&str; 20] = [
    "between", "from", "to", "till", "until", "or", "least", "most", "under", "above", "below",
    "less", "more", "than", "up", "maximum", "minimum", "max", "not", "except",
];

/// Words that are part of a number, so that what stands beside them is not all of it.
const OF_NUMBERS: [&str; 40] = [
    "minus", "negative", "plus", "half", "halves", "third", "thirds", "quarter", "quarters",
    "point", "comma", "and", "a half", "times", "twice", "double", "divided", "over", "squared",
    "cubed", "dozen", "hundred", "percent", "cent", "zero", "one", "two", "three", "four", "five",
    "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "fifty", "root",
];

/// Words that scale a number where they are known.
const SCALES: [&str; 18] = [
    "mille",
    "milliard",
    "milliards",
    "lakh",
    "lakhs",
    "crore",
    "crores",
    "kilo",
    "mega",
    "giga",
    "tera",
    "peta",
    "milli",
    "micro",
    "nano",
    "prozent",
    "promille",
    "permille",
];

/// Most words around an answer.
const MOST_WORDS: usize = 12;

/// What is said to a range.
pub(super) const RANGE: &str = "This looks like a range, and one number is wanted.";

/// Why a text is no single number, where that shows before it is read.
pub(super) fn no_single_number(text: &str, expect: &Expect) -> Option<&'static str> {
    const BOUND: &str =
        "One number is wanted, not a bound. Type the number alone, without a sign before it.";
    if BOUNDS.iter().any(|sign| text.contains(sign)) {
        return Some(BOUND);
    }
    is_range(text, expect).then_some(RANGE)
}

/// Whether a text is two numbers with a dash or a tilde between them, the smaller one first: `6-7 GB`,
/// `0.23–0.24`, `132~133`. A minus with spaces around it is a difference, `2-1/2` and `1e-9` are numbers.
fn is_range(text: &str, expect: &Expect) -> bool {
    let signs = text.char_indices().filter(|(_, c)| "-‐‑‒–−~∼〜～".contains(*c));
    signs.into_iter().any(|(at, sign)| {
        let (Some(left), Some(right)) = (text.get(..at), text.get(at + sign.len_utf8()..)) else {
            return false;
        };
        let spaced = left.ends_with(char::is_whitespace) && right.starts_with(char::is_whitespace);
        if spaced && "-‐‑−".contains(sign) || left.ends_with(['e', 'E']) {
            return false;
        }
        let (Some(low), Some(high)) = (literal(left, expect), literal(right, expect)) else {
            return false;
        };
        "~∼〜～".contains(sign) || low.compare(&high).is_ok_and(std::cmp::Ordering::is_lt)
    })
}

/// Whether a text is two numbers with a minus between them that may have been meant as a range, `6 - 7`.
pub(super) fn may_be_range(text: &str, expect: &Expect) -> bool {
    ["-", "−", "–", "‐", "‑"].iter().any(|sign| {
        let literals = text
            .trim()
            .split_once(sign)
            .and_then(|(low, high)| Some((literal(low, expect)?, literal(high, expect)?)));
        literals.is_some_and(|(low, high)| low.compare(&high).is_ok_and(std::cmp::Ordering::is_lt))
    })
}

/// The number of a text that is one in digits, with or without a unit, and nothing that was worked out.
fn literal(text: &str, expect: &Expect) -> Option<Quantity> {
    let text = text.trim();
    // A slash before letters is part of a unit.
    let slash = text.char_indices().any(|(at, c)| {
        c == '/' && !text.get(at + 1..).is_some_and(|rest| rest.starts_with(char::is_alphabetic))
    });
    let worked_out = slash || text.contains(|c: char| "+-*^×÷()=".contains(c));
    let begins = text.starts_with(|c: char| c.is_numeric() || c == '.');
    let read = |expect: &Expect| {
        read_as_written(text, expect).is_ok_and(|(reading, written)| {
            let zero = matches!(&reading, Reading::Read { quantity, .. } if quantity.is_zero());
            zero || written.precision.is_some()
        })
    };
    let digits: String =
        text.chars().take_while(|c| c.is_numeric() || ".,٫ \u{a0}\u{202f}".contains(*c)).collect();
    if !begins || worked_out || !(read(expect) || read(&Expect::number())) {
        return None;
    }
    match read_as_written(digits.trim(), &Expect::number()).ok()?.0 {
        Reading::Read { quantity, .. } => Some(quantity),
        Reading::Asked { .. } => None,
    }
}

/// A part of a whole as people say it, `7 of 39`, `7 out of 39`, `7:39`, as a fraction.
pub(super) fn as_fraction(text: &str, expect: &Expect) -> Option<Spelling> {
    if expect.dimension != Dimension::PLAIN {
        return None;
    }
    let said: &[&str] = if expect.share { &[" out of ", " of ", " in ", ":"] } else { &[":"] };
    said.iter().find_map(|sign| {
        let (part, whole) = text.split_once(sign)?;
        literal(part, &Expect::number())?;
        literal(whole, &Expect::number())?;
        if [part, whole].iter().any(|text| text.contains(['%', '％', '٪'])) {
            return None;
        }
        one_reading(&format!("{}/{}", part.trim(), whole.trim()), expect)
    })
}

/// A number with a word for how often: `7.82x`, `7.82 times`, `×7.82`.
pub(super) fn without_times<'a>(text: &'a str, expect: &Expect) -> Option<&'a str> {
    if expect.dimension != Dimension::PLAIN || expect.share {
        return None;
    }
    let sign = ['x', 'X', '×'];
    let bare = text
        .strip_suffix("times")
        .or_else(|| text.strip_suffix(sign))
        .or_else(|| text.strip_prefix(sign))?;
    let bare = bare.trim();
    literal(bare, expect).map(|_| bare)
}

/// A text without the full stop of a sentence and the marks of a quotation.
pub(super) fn without_marks(text: &str) -> Option<&str> {
    let text = text.trim();
    let bare = text.strip_suffix(['.', ',', ';', '!', '?', '。', '，', '；']).unwrap_or(text);
    let quotes = ['"', '“', '”', '„', '«', '»', '`'];
    let inner =
        bare.strip_prefix(quotes).and_then(|rest| rest.strip_suffix(quotes)).unwrap_or(bare);
    (inner.len() < text.len()).then(|| inner.trim())
}

/// What is said to a text with words in it that the reader does not know.
pub(super) enum Words {
    /// The answer within them, which has to be said to be meant.
    Around(Spelling),
    /// They say something else than one number.
    NoSingleNumber,
    /// Nothing is found in them.
    Unknown,
}

/// The answer among words: `it is 6.5 GB per worker`.
pub(super) fn among_words(text: &str, expect: &Expect, refusal: &Refusal) -> Words {
    if matches!(refusal.reason, Reason::WrongKind { .. } | Reason::TooLong | Reason::PercentOfWhat)
    {
        return Words::Unknown;
    }
    let parts = parts(text);
    if parts.len() > MOST_WORDS * 3 || !text.contains(char::is_numeric) {
        return Words::Unknown;
    }
    let is = |list: &[&str], part: &str| list.contains(&letters(part).to_lowercase().as_str());
    let of = |list: &[&str]| parts.iter().any(|(_, part)| is(list, part));
    if of(&OF_BOUNDS) {
        return Words::NoSingleNumber;
    }
    if of(&OF_NUMBERS) {
        return Words::Unknown;
    }
    let idle = |part: &&(usize, &str)| is_idle(part.1, expect);
    let before = parts.iter().take_while(idle).count();
    let behind = parts.iter().rev().take_while(idle).count();
    if before + behind == 0 || before + behind > MOST_WORDS || before + behind >= parts.len() {
        return Words::Unknown;
    }
    let inner = parts.get(before..parts.len() - behind).unwrap_or_default();
    let (Some((from, _)), Some((last, part))) = (inner.first(), inner.last()) else {
        return Words::Unknown;
    };
    let Some(found) = text.get(*from..last + part.len()).map(str::trim) else {
        return Words::Unknown;
    };
    // The word behind a bare number may be its unit, which is not known here.
    let next = parts.iter().rev().nth(behind.saturating_sub(1)).filter(|_| behind > 0);
    let scales = |word: &str| word.chars().count() < 4 || is(&SCALES, word);
    let unit = read_as_written(found, expect).is_ok_and(|(_, written)| written.unit.is_some());
    let in_doubt = |word: &str| expect.dimension != Dimension::PLAIN || scales(word);
    if !unit && next.is_some_and(|(_, word)| in_doubt(letters(word))) {
        return Words::Unknown;
    }
    one_reading(found, expect).map_or(Words::Unknown, Words::Around)
}

/// The words of a text and where they start; a slash or a parenthesis before letters starts one too.
fn parts(text: &str) -> Vec<(usize, &str)> {
    let mut starts = vec![0];
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let next = text.get(at + c.len_utf8()..).and_then(|rest| rest.chars().next());
        let opens = matches!(c, '/' | '(') && next.is_some_and(char::is_alphabetic);
        if at > 0 && (before.is_whitespace() && !c.is_whitespace() || opens) {
            starts.push(at);
        }
        before = c;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts =
        starts.iter().zip(ends).filter_map(|(from, to)| Some((*from, text.get(*from..to)?)));
    parts.map(|(from, part)| (from, part.trim_end())).filter(|(_, part)| !part.is_empty()).collect()
}

/// The letters of a word without the marks around it.
fn letters(part: &str) -> &str {
    part.trim_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a word can stand beside an answer and change nothing: it is one of letters and no unit.
fn is_idle(part: &str, expect: &Expect) -> bool {
    let mark = |c: char| "'’:.,;-!/()".contains(c);
    let word = letters(part);
    if word.is_empty() || !part.chars().all(|c| c.is_alphabetic() || mark(c)) {
        return false;
    }
    match read_as_written(&format!("1 {word}"), expect) {
        Ok(_) => false,
        Err(Refusal { reason: Reason::WrongKind { .. }, .. }) => false,
        Err(_) => true,
    }
}

/// Spellings of what may have been meant by a text whose reading is not right.
pub(super) fn meant(text: &str, written: &Written, expect: &Expect) -> Vec<Spelling> {
    let mut texts = Vec::new();
    texts.extend(raised(text));
    // A space does not make bytes of billions.
    if expect.dimension == Dimension::BYTES
        && written.unit.as_ref().is_some_and(|unit| *unit == Quantity::bytes(1))
        && let Some(number) = text.strip_suffix('B')
        && literal(number, expect).is_some()
    {
        texts.push(format!("{}×10⁹", number.trim()));
    }
    // 7/39% is more likely 7/39.
    if expect.share && text.contains('/') {
        texts.extend(text.strip_suffix('%').map(str::to_owned));
    }
    texts.iter().filter_map(|text| one_reading(text, expect)).collect()
}

/// `2×10-5` and `6.5×109`, which had their exponents raised where they were copied from.
fn raised(text: &str) -> Option<String> {
    let (at, _) = text.rmatch_indices("10").find(|(at, _)| {
        let before = text.get(..*at).unwrap_or_default().trim_end();
        before.ends_with(['×', 'x', 'X', '*', '·', '⋅', '•', '∙'])
    })?;
    let (front, behind) = (text.get(..at + 2)?, text.get(at + 2..)?);
    let sign = behind.chars().next().filter(|c| "-−–".contains(*c));
    let digits = behind.get(sign.map_or(0, char::len_utf8)..)?;
    let count = digits.chars().take_while(char::is_ascii_digit).count();
    let ends = digits.chars().nth(count).is_none_or(|c| c.is_whitespace() || c.is_alphabetic());
    ((1..=2).contains(&count) && ends).then(|| format!("{front}^{behind}"))
}

/// Whether a text is two numbers with a comma between them, one of which passes: two answers in one box.
pub(super) fn is_two_answers(text: &str, passes: impl Fn(&str) -> bool) -> bool {
    text.split_once(',').is_some_and(|(one, other)| {
        one.chars().count() > 2 && !other.contains(',') && (passes(one) || passes(other))
    })
}

fn one_reading(text: &str, expect: &Expect) -> Option<Spelling> {
    match read_as_written(text, expect).ok()?.0 {
        Reading::Read { quantity, .. } => Some(Spelling { text: text.to_owned(), quantity }),
        Reading::Asked { .. } => None,
    }
}
