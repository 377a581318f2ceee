//! What a row holds, and all rows: every fault is tried.

/// A fault that somebody else's readers met.
pub struct Row {
    pub id: &'static str,
    /// What was reported.
    pub reported: &'static str,
    /// Where it is tried: files in `tests`, and names in them.
    pub tests: &'static [(&'static str, &'static str)],
}

pub const fn row(
    id: &'static str,
    reported: &'static str,
    tests: &'static [(&'static str, &'static str)],
) -> Row {
    Row { id, reported, tests }
}

/// All rows.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    crate::typed::ROWS.iter().chain(crate::worked::ROWS).chain(crate::embedded::ROWS)
}
