//! Tables: the cells that are asked, in the order in which they are read.

use super::key::{Key, Place};
use super::{Answers, ReadBack, Verdict, number, read_number};
use crate::exercise::deal::Dealt;
use crate::exercise::schema::{Cell, Kind, Part, Row, Wanted};

/// Parts cells in a kept answer.
const CELL: char = ';';
/// Parts rows.
const ROW: char = '|';

/// The texts of the asked cells of a kept answer.
///
/// ```
/// use bytes_and_bubbles::exercise::check::cells;
/// assert_eq!(cells("1.00;0.997|;0.99"), ["1.00", "0.997", "", "0.99"]);
/// ```
#[must_use]
pub fn cells(text: &str) -> Vec<String> {
    text.split([CELL, ROW]).map(str::to_owned).collect()
}

/// The answer that is kept of the texts of a table's asked cells, in the order in which they are read.
#[must_use]
pub fn of_cells(part: &Part, texts: &[String]) -> String {
    let mut texts = texts.iter();
    let rows = rows(part).iter().map(|row| {
        let asked = row.cells.iter().filter(|cell| matches!(cell, Cell::Asked(..)));
        let cells: Vec<String> = asked
            .map(|_| {
                texts.next().map_or_else(String::new, |text| text.replace([CELL, ROW, '\n'], " "))
            })
            .collect();
        cells.join(";")
    });
    let rows: Vec<String> = rows.filter(|row| !row.is_empty()).collect();
    rows.join("|")
}

/// The kept answer with another text in one of its cells, counted as they are read.
#[must_use]
pub fn with_cell(part: &Part, kept: &str, place: usize, text: &str) -> String {
    let mut texts = cells(kept);
    texts.resize(asked(part).len(), String::new());
    if let Some(cell) = texts.get_mut(place) {
        text.clone_into(cell);
    }
    of_cells(part, &texts)
}

/// How many cells of a table are asked.
#[must_use]
pub fn asked_cells(part: &Part) -> usize {
    asked(part).len()
}

/// A cell that is asked.
pub(super) struct Asked<'a> {
    pub row: &'a Row,
    pub column: &'a str,
    pub wanted: &'a Wanted,
    pub with: &'a [(String, String)],
}

/// The cells that are asked.
pub(super) fn asked(part: &Part) -> Vec<Asked<'_>> {
    let Kind::Table { columns, rows, .. } = &part.kind else { return Vec::new() };
    rows.iter()
        .flat_map(|row| row.cells.iter().enumerate().map(move |(place, cell)| (row, place, cell)))
        .filter_map(|(row, place, cell)| match cell {
            Cell::Given(_) => None,
            Cell::Asked(wanted, with) => {
                let column = columns.get(place).map_or("", String::as_str);
                Some(Asked { row, column, wanted, with })
            }
        })
        .collect()
}

fn rows(part: &Part) -> &[Row] {
    match &part.kind {
        Kind::Table { rows, .. } => rows,
        _ => &[],
    }
}

/// The verdict on each asked cell.
#[must_use]
pub fn check_cells(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Vec<Verdict> {
    let texts = cells(super::key::answer_of(answers, &part.name));
    let mut texts = texts.iter();
    asked(part)
        .into_iter()
        .map(|cell| {
            let text = texts.next().map_or("", String::as_str);
            match key_of(dealt, part, &cell, answers) {
                Ok(key) => number::judge(&key, text),
                Err(says) => Verdict::not_read(says),
            }
        })
        .collect()
}

/// What the cells are read as: one after the other, a dash where one is empty and the reason where one
/// cannot be read. What is asked about a cell is asked beside that cell.
pub(super) fn read_back(part: &Part, text: &str) -> ReadBack {
    let texts = cells(text);
    if texts.iter().all(|text| text.trim().is_empty()) {
        return ReadBack::Nothing;
    }
    let read = asked(part).into_iter().zip(texts).map(|(cell, text)| {
        match read_number(cell.wanted, &text) {
            ReadBack::Nothing => "–".to_owned(),
            ReadBack::Read(read, _) => read,
            ReadBack::Asked(options) if options.len() == 1 => {
                format!("{} (with words)", text.trim())
            }
            ReadBack::Asked(_) => format!("{} (in several ways)", text.trim()),
            ReadBack::Refused(says) => format!("{} (not read: {says})", text.trim()),
        }
    });
    ReadBack::Read(read.collect::<Vec<_>>().join("; "), Vec::new())
}

/// The key of one cell.
pub(super) fn key_of(
    dealt: &Dealt<'_>,
    part: &Part,
    cell: &Asked<'_>,
    answers: &Answers,
) -> Result<Key, String> {
    Place { dealt, part, with: cell.with, answers }.key(cell.wanted)
}

/// The verdict on the whole table: that of its worst cell, where one that cannot be read is better than a
/// wrong one and worse than one in a wrong form.
pub(super) fn judge(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Verdict {
    let asked = asked(part);
    let given = cells(super::key::answer_of(answers, &part.name));
    if given.iter().all(|text| text.trim().is_empty()) {
        return Verdict::not_read("Fill in the table.");
    }
    if given.len() > asked.len() {
        return Verdict::not_read("There are more numbers here than cells to fill in.");
    }
    let verdicts = check_cells(dealt, part, answers);
    let right = verdicts.iter().filter(|verdict| matches!(verdict, Verdict::Right { .. })).count();
    let verb = if right == 1 { "is" } else { "are" };
    let counted = format!("{right} of {} cells {verb} right.", verdicts.len());
    let worst = verdicts.into_iter().zip(asked).max_by_key(|(verdict, _)| badness(verdict));
    let Some((worst, cell)) = worst else { return Verdict::right("") };
    let says = |says: &str| {
        let (row, column) = (dealt.text(&cell.row.label, &[]), dealt.text(cell.column, &[]));
        format!("{counted} {column}, {row}: {says}")
    };
    match worst {
        Verdict::Right { note } if note.is_empty() => Verdict::right(""),
        Verdict::Right { note } => Verdict::right(says(&note)),
        Verdict::Form { says: why } => Verdict::form(says(&why)),
        Verdict::Wrong { misconception, says: why } => Verdict::wrong(misconception, says(&why)),
        Verdict::NotRead { says: why, options } => Verdict::NotRead { says: says(&why), options },
    }
}

fn badness(verdict: &Verdict) -> u8 {
    match verdict {
        Verdict::Right { note } => u8::from(!note.is_empty()),
        Verdict::Form { .. } => 2,
        Verdict::NotRead { .. } => 3,
        Verdict::Wrong { .. } => 4,
    }
}
