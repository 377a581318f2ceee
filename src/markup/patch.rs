//! Places on the page that change, and what they hold now.

use crate::scenario::table_text;

/// Something on the page that is to be as it says, found by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Patch {
    /// What is within an element.
    Html(String, String),
    /// What stands in a field.
    Value(String, String),
    /// Whether a box is ticked.
    Checked(String, bool),
    /// An attribute.
    Attribute(String, &'static str, String),
}

/// Where a text goes: into a control, or into a cell of its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the control.
    pub name: String,
    /// Row and column of the cell.
    pub cell: Option<(usize, usize)>,
}

impl Place {
    /// A control by its name.
    #[must_use]
    pub fn control(name: &str) -> Self {
        Self { name: name.to_owned(), cell: None }
    }

    /// As it stands in an attribute of the page: `workers`, or `batches:0:1`.
    #[must_use]
    pub fn key(&self) -> String {
        match self.cell {
            None => self.name.clone(),
            Some((row, column)) => format!("{}:{row}:{column}", self.name),
        }
    }

    /// The place with this key.
    ///
    /// ```
    /// use bytes_and_bubbles::markup::Place;
    /// let place = Place { name: "batches".into(), cell: Some((0, 1)) };
    /// assert_eq!(Place::from_key(&place.key()), place);
    /// ```
    #[must_use]
    pub fn from_key(key: &str) -> Self {
        let mut parts = key.split(':');
        let name = parts.next().unwrap_or_default();
        let mut number = || parts.next()?.parse().ok();
        let cell = number().and_then(|row| Some((row, number()?)));
        Self { name: name.to_owned(), cell }
    }

    /// A text for this place, as a button carries it.
    #[must_use]
    pub fn puts(&self, text: &str) -> String {
        table_text::write(&[vec![self.key(), text.to_owned()]])
    }
}
