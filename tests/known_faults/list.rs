//! What a row holds, and all rows. Nearly every fault is tried; a few cannot occur, and their rows say why.

/// A fault that somebody else's readers met.
pub struct Row {
    pub id: &'static str,
    /// What was reported.
    pub reported: &'static str,
    /// Where it is tried: files in `tests`, and names in them.
    pub tests: &'static [(&'static str, &'static str)],
    /// Why it cannot occur, where nothing is left to try.
    pub never: Option<&'static str>,
}

pub const fn row(
    id: &'static str,
    reported: &'static str,
    tests: &'static [(&'static str, &'static str)],
) -> Row {
    Row { id, reported, tests, never: None }
}

/// A fault that cannot occur here.
pub const fn never(id: &'static str, reported: &'static str, why: &'static str) -> Row {
    Row { id, reported, tests: &[], never: Some(why) }
}

/// All rows.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    crate::typed::ROWS.iter().chain(crate::worked::ROWS).chain(crate::embedded::ROWS)
}
