//! All progress as one file. What is to be repeated when follows from the records, so they are all there is.

use super::{Note, Record, Storage, Unread, all, save};
use crate::exercise::schema::{Node, Value};
use crate::scenario::json_text;

/// What tells it from other JSON.
const KIND: &str = "bytes-and-bubbles progress";

/// The version of the form of files written now.
const FORM: i64 = 1;

/// Longest file that is read, in bytes.
pub const LONGEST_FILE: usize = 2 << 20;

/// What came of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// How many of its records are kept now, merged with what was there.
    pub kept: usize,
    /// How many were left as they are: a later version of the workbook wrote them, there or here.
    pub newer: usize,
    /// How many could not be read, or only in part.
    pub damaged: usize,
    /// How many found no room in this browser.
    pub no_room: usize,
    /// The workbook that wrote it.
    pub workbook: String,
}

impl Imported {
    /// What there is to say.
    #[must_use]
    pub fn says(&self) -> String {
        let mut says = format!("{} put together with what was here.", counted(self.kept));
        for (number, why) in [
            (self.newer, "left as found: a later version of the workbook wrote to them"),
            (self.damaged, "damaged: what could be read of them was taken"),
            (self.no_room, "left out: this browser has no room for them"),
        ] {
            if number > 0 {
                says.push_str(&format!(" {} {why}.", counted(number)));
            }
        }
        says
    }
}

fn counted(records: usize) -> String {
    match records {
        1 => "1 answered exercise was".to_owned(),
        many => format!("{many} answered exercises were"),
    }
}

/// Everything that is kept, as a file.
pub fn export(storage: &dyn Storage, now: i64) -> String {
    let records: Vec<_> =
        all(storage).records.iter().map(|record| format!("    {}", record.to_text())).collect();
    format!(
        "{{\n  \"kind\": {},\n  \"v\": {FORM},\n  \"workbook\": {},\n  \"at\": {now},\n  \"records\": [\n{}\n  ]\n}}\n",
        json_text(KIND),
        json_text(env!("CARGO_PKG_VERSION")),
        records.join(",\n")
    )
}

/// Puts the records of a file together with those that are kept.
///
/// # Errors
/// Why the file is refused as a whole; nothing was changed then.
pub fn import(storage: &dyn Storage, text: &str) -> Result<Imported, String> {
    if text.len() > LONGEST_FILE {
        return refused("This file is longer than 2 MB; no file of progress is.");
    }
    let Ok(file) = Node::from_json(text) else {
        return refused("This file is not JSON, or only a part of it.");
    };
    if file.get("kind").and_then(Node::text) != Some(KIND) {
        return refused("This is JSON, but no progress that was saved here.");
    }
    match file.get("v").map(|form| &form.value) {
        Some(Value::Whole(FORM)) => {}
        Some(Value::Whole(form)) if *form > FORM => {
            return refused(
                "This progress was saved by a later version of the workbook. Reload the page to get that \
                 version.",
            );
        }
        _ => return refused("This file does not say which version its form has."),
    }
    let Some(records) = file.get("records").and_then(Node::list) else {
        return refused("The answered exercises are missing from this file.");
    };
    let workbook = file.get("workbook").and_then(Node::text).unwrap_or_default().to_owned();
    let mut imported = Imported { workbook, ..Imported::default() };
    for node in records {
        match Record::from_node(node) {
            Ok((record, entire)) => {
                imported.damaged += usize::from(!entire);
                match save(storage, &record).note {
                    Some(Note::NotKept) => imported.no_room += 1,
                    Some(Note::Newer(_)) => imported.newer += 1,
                    Some(Note::SetAside(_)) | None => imported.kept += 1,
                }
            }
            Err(Unread::Newer(_)) => imported.newer += 1,
            Err(Unread::Damaged) => imported.damaged += 1,
        }
    }
    Ok(imported)
}

fn refused(why: &str) -> Result<Imported, String> {
    Err(format!("{why} Nothing was changed."))
}
