//! Rows of texts as one text: cells between bars, rows between semicolons, a backslash before either
//! where it belongs to a cell.

/// `2|1;6|3` for two rows of two.
#[must_use]
pub fn write(rows: &[Vec<String>]) -> String {
    let escape = |cell: &String| {
        cell.chars().fold(String::new(), |mut text, c| {
            if matches!(c, '\\' | '|' | ';') {
                text.push('\\');
            }
            text.push(c);
            text
        })
    };
    let rows = rows.iter().map(|row| row.iter().map(escape).collect::<Vec<_>>().join("|"));
    rows.collect::<Vec<_>>().join(";")
}

/// The rows of a text; an empty text has none.
///
/// ```
/// use bytes_and_bubbles::scenario::table_text::{read, write};
/// assert_eq!(read("2|1;6|3"), [["2", "1"], ["6", "3"]]);
/// let odd = vec![vec![";".to_owned(), r"a\|b".to_owned()], vec![String::new(), "|".to_owned()]];
/// assert_eq!(read(&write(&odd)), odd);
/// ```
#[must_use]
pub fn read(text: &str) -> Vec<Vec<String>> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut rows = vec![vec![String::new()]];
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            ';' => rows.push(vec![String::new()]),
            '|' => rows.iter_mut().last().into_iter().for_each(|row| row.push(String::new())),
            c => {
                let c = if c == '\\' { chars.next().unwrap_or(c) } else { c };
                rows.last_mut()
                    .and_then(|row| row.last_mut())
                    .into_iter()
                    .for_each(|cell| cell.push(c));
            }
        }
    }
    rows
}
