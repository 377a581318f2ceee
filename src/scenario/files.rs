//! Files that an example can be written to and read from.

use super::{Pairs, Run};

/// What an example can be written to, and how it is read again.
#[derive(Clone, Copy, Debug)]
pub struct Files {
    /// Files to write.
    pub downloads: &'static [Download],
    /// The label of a box into which the text of a file can be pasted; empty where there is none.
    pub pasted: &'static str,
    /// Reads a file: the run that it holds and what there is to say of it, or why it is refused.
    pub open: OpenFile,
}

/// The run that a file holds and what there is to say of it, or why the file is refused.
pub type OpenFile = fn(&Run, Option<&Json>) -> Result<(Run, String), String>;

/// A file to write.
#[derive(Clone, Copy, Debug)]
pub struct Download {
    /// What the button says.
    pub label: &'static str,
    /// The name of the file.
    pub name: &'static str,
    /// Its type.
    pub kind: &'static str,
    /// Its text.
    pub text: fn(&Run) -> String,
}

/// What was found in a JSON file: texts, numbers, `true` and `false` by their names, and lists of lists of
/// texts. What is within an inner object is named `outer.inner`; what is `null` is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Json {
    /// Texts, numbers, `true` and `false`.
    pub fields: Pairs,
    /// Its lists, by their names.
    pub lists: Vec<(String, Vec<Vec<String>>)>,
}

impl Json {
    /// A text or number by its name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    /// A list of pairs by its name; `None` where there is none, or something else is in it.
    #[must_use]
    pub fn pairs(&self, name: &str) -> Option<Pairs> {
        let (_, rows) = self.lists.iter().find(|(known, _)| known == name)?;
        let pair = |row: &Vec<String>| match row.as_slice() {
            [name, text] => Some((name.clone(), text.clone())),
            _ => None,
        };
        rows.iter().map(pair).collect()
    }
}

/// A text as JSON has it, in its quotes.
///
/// ```
/// use bytes_and_bubbles::scenario::json_text;
/// assert_eq!(json_text("a \"b\" \\ \n\u{1}"), r#""a \"b\" \\ \n\u0001""#);
/// ```
#[must_use]
pub fn json_text(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                json.push('\\');
                json.push(c);
            }
            '\n' => json.push_str("\\n"),
            // The last two end a line where JSON is taken for a program.
            '\0'..' ' | '\u{7f}' | '\u{2028}' | '\u{2029}' => {
                json.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => json.push(c),
        }
    }
    json.push('"');
    json
}
