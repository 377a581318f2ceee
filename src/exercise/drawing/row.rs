//! A row of start times, as people type it.

use super::words::are;

/// How much of a word is quoted back.
const QUOTED: usize = 16;

/// What a typed row comes to: the starts that can be read, and what is wrong with the first that cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) starts: Vec<Option<u32>>,
    pub(super) fault: Option<String>,
}

/// Reads a row: times parted by spaces, commas or semicolons, with a dash, a dot, an underscore or an x
/// where a micro-batch is not placed. A row may end early.
pub(super) fn read(text: &str, stage: usize, micro_batches: usize, slots: u32) -> Row {
    let mut row = Row { starts: vec![None; micro_batches], fault: None };
    let entries: Vec<&str> = text.split(parts_entries).filter(|entry| !entry.is_empty()).collect();
    let stage = stage + 1;
    for (place, (entry, start)) in entries.iter().zip(&mut row.starts).enumerate() {
        match time(entry, slots) {
            Ok(time) => *start = time,
            Err(why) => {
                row.fault
                    .get_or_insert_with(|| format!("Stage {stage}, entry {}: {why}", place + 1));
            }
        }
    }
    if entries.len() > micro_batches {
        row.fault.get_or_insert_with(|| {
            let entries = entries.len();
            format!(
                "Stage {stage} has {entries} entries, but {}.",
                are(micro_batches, "micro-batch")
            )
        });
    }
    row
}

fn parts_entries(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '，' | '；' | '、')
}

fn stands_for_nothing(c: char) -> bool {
    matches!(c, '_' | '.' | '-' | '‐' | '‑' | '–' | '—' | '−' | '＿' | '－' | 'x' | 'X' | '×')
}

/// The time that an entry is, or `None` where it leaves its micro-batch out.
fn time(entry: &str, slots: u32) -> Result<Option<u32>, String> {
    if entry.chars().all(stands_for_nothing) {
        return Ok(None);
    }
    let quoted: String = if entry.chars().count() > QUOTED {
        entry.chars().take(QUOTED).chain(['…']).collect()
    } else {
        entry.to_owned()
    };
    let digits: Option<Vec<u32>> = entry.chars().map(digit).collect();
    let Some(digits) = digits else {
        let below = entry.strip_prefix(['-', '–', '−', '－']);
        if below.is_some_and(|rest| rest.chars().all(|c| digit(c).is_some())) {
            return Err(format!("“{quoted}” is before the start, which is time 0."));
        }
        return Err(format!(
            "“{quoted}” is not a whole number. Times are 0, 1, 2 and so on, and “-” leaves a micro-batch out."
        ));
    };
    let time =
        digits.iter().fold(0_u32, |time, digit| time.saturating_mul(10).saturating_add(*digit));
    if time >= slots {
        let last = slots.saturating_sub(1);
        return Err(format!("time {quoted} lies beyond the grid, whose last is {last}."));
    }
    Ok(Some(time))
}

/// A decimal digit, also as other keyboards have it.
pub(super) fn digit(c: char) -> Option<u32> {
    const ZEROS: [char; 4] = ['0', '０', '٠', '۰'];
    ZEROS.iter().find_map(|zero| (c as u32).checked_sub(*zero as u32).filter(|digit| *digit < 10))
}
