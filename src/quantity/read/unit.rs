//! The words that may follow a number, and what each may stand for.

use super::expect::{Expect, Scale};
use crate::quantity::{Dimension, Quantity};

/// One thing a word may stand for.
pub struct Meaning {
    /// What the number before it is multiplied with.
    pub factor: Quantity,
    /// 0 for the likeliest; two of the same cost are asked back.
    pub cost: u32,
    /// The word that means only this.
    pub spelling: String,
    /// Whether a unit may follow, as in `14 million bytes`.
    pub is_scale: bool,
}

impl Meaning {
    fn new(factor: Quantity, cost: u32, spelling: impl Into<String>) -> Self {
        Self { factor, cost, spelling: spelling.into(), is_scale: false }
    }

    fn scale(factor: i128, cost: u32, spelling: &str) -> Self {
        Self { is_scale: true, ..Self::new(Quantity::plain(factor), cost, spelling) }
    }
}

const THOUSAND: i128 = 1000;
const MILLION: i128 = 1_000_000;
const BILLION: i128 = 1_000_000_000;
const TRILLION: i128 = 1_000_000_000_000;

/// Symbol, decimal name, binary name, and the power of 1000 or 1024.
const PREFIXES: [(char, &str, &str, i32); 8] = [
    ('k', "kilo", "kibi", 1),
    ('M', "mega", "mebi", 2),
    ('G', "giga", "gibi", 3),
    ('T', "tera", "tebi", 4),
    ('P', "peta", "pebi", 5),
    ('E', "exa", "exbi", 6),
    ('Z', "zetta", "zebi", 7),
    ('Y', "yotta", "yobi", 8),
];

/// Everything `word` may stand for in a field; nothing where it is unknown. `short` says that it
/// stands right behind a short number, as in `7B`.
pub fn meanings(word: &str, expect: &Expect, short: bool) -> Vec<Meaning> {
    let lower = word.to_ascii_lowercase();
    if expect.nouns.contains(&lower.as_str()) {
        return vec![Meaning::new(Quantity::plain(1), 0, word)];
    }
    if let Some(meaning) = scale_name(&lower) {
        return vec![meaning];
    }
    let letter = match expect.scale {
        Scale::None => Vec::new(),
        scale => scale_letter(word, scale),
    };
    if !letter.is_empty() {
        return letter;
    }
    if let Some(meanings) = bare_prefix(word, expect) {
        return meanings;
    }
    if lower == "m" && expect.dimension == Dimension::SECONDS {
        return vec![
            Meaning::new(seconds(60, 1), 0, "min"),
            Meaning::new(seconds(1, 1000), 0, "ms"),
        ];
    }
    let mut found = bytes(word);
    if word == "B" && expect.dimension == Dimension::BYTES {
        found.push(Meaning::scale(BILLION, if short { 1 } else { 2 }, "×10⁹"));
    }
    if found.is_empty() {
        found = operations(word);
    }
    if found.is_empty() {
        found.extend(plain_unit(&lower).map(|factor| Meaning::new(factor, 0, word)));
    }
    found
}

/// Whether a word is a unit in a field.
pub fn is_unit(word: &str, expect: &Expect) -> bool {
    !meanings(word, expect, false).is_empty()
}

/// What a word behind a slash divides by: `s`, `param`, `token`.
pub fn divisor(word: &str) -> Option<Quantity> {
    plain_unit(&word.to_ascii_lowercase())
}

/// Units with one meaning each.
fn plain_unit(lower: &str) -> Option<Quantity> {
    Some(match lower {
        "s" | "sec" | "secs" | "second" | "seconds" => seconds(1, 1),
        "ms" | "msec" | "msecs" | "millisecond" | "milliseconds" => seconds(1, 1000),
        "us" | "µs" | "usec" | "microsecond" | "microseconds" => seconds(1, MILLION),
        "ns" | "nsec" | "nanosecond" | "nanoseconds" => seconds(1, BILLION),
        "min" | "mins" | "minute" | "minutes" => seconds(60, 1),
        "h" | "hr" | "hrs" | "hour" | "hours" => seconds(3600, 1),
        "d" | "day" | "days" => seconds(86_400, 1),
        "param" | "params" | "parameter" | "parameters" => {
            Quantity::whole(1, Dimension::PARAMETERS)
        }
        "tok" | "toks" | "token" | "tokens" => Quantity::whole(1, Dimension::TOKENS),
        _ => return None,
    })
}

fn seconds(numerator: i128, denominator: i128) -> Quantity {
    Quantity::ratio(numerator, denominator, Dimension::SECONDS)
        .unwrap_or_else(|_| Quantity::whole(numerator, Dimension::SECONDS))
}

fn scale_name(lower: &str) -> Option<Meaning> {
    let (factor, spelling) = match lower {
        "thousand" => (THOUSAND, "thousand"),
        "million" | "millions" | "mio" | "mn" => (MILLION, "million"),
        "billion" | "billions" | "bn" => (BILLION, "billion"),
        "trillion" | "trillions" | "tn" => (TRILLION, "trillion"),
        _ => return None,
    };
    Some(Meaning::scale(factor, 0, spelling))
}

fn scale_letter(word: &str, scale: Scale) -> Vec<Meaning> {
    let one = |factor, spelling| vec![Meaning::scale(factor, 0, spelling)];
    match word {
        "k" | "K" if scale == Scale::ThousandsOr1024 => {
            vec![Meaning::scale(THOUSAND, 0, "k"), Meaning::scale(1024, 1, "Ki")]
        }
        "k" | "K" => one(THOUSAND, "k"),
        "m" | "M" => one(MILLION, "M"),
        "b" | "B" | "g" | "G" => one(BILLION, "B"),
        "t" | "T" => one(TRILLION, "T"),
        "Ki" | "ki" => one(1 << 10, "Ki"),
        "Mi" | "mi" => one(1 << 20, "Mi"),
        "Gi" | "gi" => one(1 << 30, "Gi"),
        _ => Vec::new(),
    }
}

/// `16 G` where bytes are wanted: decimal or binary?
fn bare_prefix(word: &str, expect: &Expect) -> Option<Vec<Meaning>> {
    let rate = match expect.dimension {
        Dimension::BYTES => "",
        Dimension::BYTES_PER_SECOND => "/s",
        _ => return None,
    };
    let (prefix, binary) = prefix(word).filter(|_| !word.is_empty() && word != "E")?;
    let both = [(1000, 0), (1024, 1)];
    let meanings = both
        .into_iter()
        .filter(|(step, _)| !binary || *step == 1024)
        .filter_map(|(step, place)| {
            let symbol = [symbol(prefix, false), symbol(prefix, true)][place].clone();
            let factor = Quantity::whole(step, Dimension::PLAIN).power(prefix).ok()?;
            Some(Meaning::new(factor.counted_as(expect.dimension), 0, format!("{symbol}B{rate}")))
        })
        .collect();
    Some(meanings)
}

/// The power that a prefix stands for and whether it is binary; no prefix is power 0.
fn prefix(text: &str) -> Option<(i32, bool)> {
    let mut chars = text.chars();
    let Some(letter) = chars.next() else { return Some((0, false)) };
    let binary = match chars.as_str() {
        "" => false,
        "i" | "I" => true,
        _ => return None,
    };
    PREFIXES
        .iter()
        .find(|(symbol, ..)| symbol.eq_ignore_ascii_case(&letter))
        .map(|(.., power)| (*power, binary))
}

fn symbol(power: i32, binary: bool) -> String {
    match PREFIXES.iter().find(|(.., of)| *of == power) {
        Some((symbol, ..)) if binary => format!("{}i", symbol.to_ascii_uppercase()),
        Some((symbol, ..)) => symbol.to_string(),
        None => String::new(),
    }
}

/// Bytes and bits with any prefix, and the same per second where the word ends in `ps`.
fn bytes(word: &str) -> Vec<Meaning> {
    let lower = word.to_ascii_lowercase();
    let (stem, per_second) = match lower.strip_suffix("ps") {
        Some(stem) if stem.ends_with('b') || stem.ends_with("bit") => (&word[..stem.len()], true),
        _ => (word, false),
    };
    let Some(stem_lower) = lower.get(..stem.len()) else { return Vec::new() };
    let spelled = [("bytes", false), ("byte", false), ("bits", true), ("bit", true)]
        .into_iter()
        .find_map(|(base, bits)| stem_lower.strip_suffix(base).map(|rest| (rest.len(), Some(bits))))
        .or_else(|| stem_lower.strip_suffix('b').map(|rest| (rest.len(), None)));
    let Some((length, bits)) = spelled else { return Vec::new() };
    let (Some(front), Some(front_lower)) = (stem.get(..length), lower.get(..length)) else {
        return Vec::new();
    };
    let named = PREFIXES.iter().find_map(|(_, decimal, binary, power)| {
        (front_lower == *decimal)
            .then_some((*power, false))
            .or_else(|| (front_lower == *binary).then_some((*power, true)))
    });
    let Some((power, binary)) = named.or_else(|| prefix(front)) else { return Vec::new() };
    let meaning = |bits: bool, binary: bool, cost| {
        byte_meaning(power, binary, bits, per_second)
            .map(|(factor, spelling)| Meaning::new(factor, cost, spelling))
    };
    let meanings = match bits {
        Some(bits) => vec![meaning(bits, binary, 0)],
        // The capital B is bytes; in the capital K some see 1024.
        None if stem.ends_with('B') && front == "K" => {
            vec![meaning(false, false, 0), meaning(false, true, 1)]
        }
        None if stem.ends_with('B') => vec![meaning(false, binary, 0)],
        // A small b behind a capital is bits to some and a slip for bytes to others.
        None if per_second => vec![meaning(true, binary, 0), meaning(false, binary, 1)],
        None if front.is_empty() || front.starts_with(|c: char| c.is_ascii_uppercase()) => {
            vec![meaning(true, binary, 0), meaning(false, binary, 0)]
        }
        // All in small letters says nothing about bits.
        None => vec![meaning(false, binary, 0), meaning(true, binary, 1)],
    };
    meanings.into_iter().flatten().collect()
}

fn byte_meaning(
    power: i32,
    binary: bool,
    bits: bool,
    per_second: bool,
) -> Option<(Quantity, String)> {
    let step = Quantity::plain(if binary { 1024 } else { 1000 });
    let dimension = if per_second { Dimension::BYTES_PER_SECOND } else { Dimension::BYTES };
    let one = Quantity::ratio(1, if bits { 8 } else { 1 }, dimension).ok()?;
    let factor = step.power(power).ok()?.times(&one).ok()?;
    let base = match (bits, power) {
        (true, _) => "bit",
        (false, 0) => "bytes",
        (false, _) => "B",
    };
    let rate = if per_second { "/s" } else { "" };
    Some((factor, format!("{}{base}{rate}", symbol(power, binary))))
}

/// Arithmetic operations: `FLOP` and `FLOPs` count them, `FLOPS` counts them each second.
fn operations(word: &str) -> Vec<Meaning> {
    let lower = word.to_ascii_lowercase();
    let base = ["flops", "flop", "operations", "operation", "ops", "op"]
        .into_iter()
        .find(|base| lower.ends_with(base));
    let Some((base, front)) =
        base.and_then(|base| Some((base, word.get(..word.len() - base.len())?)))
    else {
        return Vec::new();
    };
    let Some(factor) = prefix(front)
        .filter(|(_, binary)| !binary)
        .and_then(|(power, _)| Quantity::plain(1000).power(power).ok())
    else {
        return Vec::new();
    };
    let count = factor.counted_as(Dimension::OPERATIONS);
    let rate =
        count.over(&Quantity::whole(1, Dimension::SECONDS)).unwrap_or_else(|_| count.clone());
    let (counted, each_second) = (format!("{front}FLOP"), format!("{front}FLOP/s"));
    match base {
        "flops" if word.ends_with("FLOPS") => vec![Meaning::new(rate, 0, each_second)],
        "flops" if word.ends_with("flops") => {
            vec![Meaning::new(count, 0, counted), Meaning::new(rate, 0, each_second)]
        }
        _ => vec![Meaning::new(count, 0, word)],
    }
}
