//! A control: a field with its default, and how it is shown.

use super::run::MOST_ROWS;
use super::{Entry, Field, Rule, Run, table_text};
use crate::quantity::read::Expect;

/// A longer text is no run that anybody typed.
const MOST_KEPT: usize = 20_000;

/// Something that a reader may change, with what it holds before anybody does.
///
/// Two are equal if they have the same name: there is one of each.
#[derive(Clone, Copy, Debug)]
pub struct Control {
    /// What it is called and how its text is read.
    pub field: Field,
    /// What it holds at first.
    pub default: &'static str,
    /// How it is shown.
    pub kind: Kind,
    /// What an empty field shows.
    pub hint: &'static str,
}

/// How a control is shown.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A field for a text; whether the arrow keys count up and down.
    Text {
        /// Whether they do.
        steps: bool,
    },
    /// A box to tick: `yes` or `no`.
    Switch,
    /// One of several: what goes into links, and what is shown.
    Choice(&'static [(&'static str, &'static str)]),
    /// Rows of texts under these columns.
    Rows(&'static [Field]),
    /// The rows of the ledger and its totals: what is in them is kept by the ledger itself.
    Ledger,
    /// A text that is not shown and that buttons put there.
    Kept,
    /// A cursor over a picture: a whole number from 0 on, and what it reaches.
    Slider(fn(&Run) -> Option<Scrub>),
}

/// What a slider moves over.
#[derive(Clone, Debug, PartialEq)]
pub struct Scrub {
    /// The picture, with the cursor in it.
    pub svg: String,
    /// What it shows, in words.
    pub twin: String,
    /// The last place; the first is 0.
    pub last: i128,
    /// The place at hand.
    pub at: i128,
    /// What is there, as it is spoken.
    pub spoken: String,
    /// Where the first and the last place are, in shares of the picture's width.
    pub between: (f64, f64),
}

impl PartialEq for Control {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Control {
    /// A field for a number.
    #[must_use]
    pub const fn number(field: Field, default: &'static str) -> Self {
        Self { field, default, kind: Kind::Text { steps: false }, hint: "" }
    }

    /// A field for a count, which the arrow keys step.
    #[must_use]
    pub const fn count(field: Field, default: &'static str) -> Self {
        Self { field, default, kind: Kind::Text { steps: true }, hint: "" }
    }

    /// A box to tick.
    #[must_use]
    pub const fn switch(name: &'static str, label: &'static str, on: bool) -> Self {
        let field = Field::new(name, label, "", Expect::number(), Rule::Any);
        Self { field, default: if on { "yes" } else { "no" }, kind: Kind::Switch, hint: "" }
    }

    /// One of several; the first is the default.
    #[must_use]
    pub const fn choice(
        name: &'static str,
        label: &'static str,
        options: &'static [(&'static str, &'static str)],
    ) -> Self {
        let field = Field::new(name, label, "", Expect::number(), Rule::Any);
        Self { field, default: options[0].0, kind: Kind::Choice(options), hint: "" }
    }

    /// Rows under `columns`; the default is written as [`Run::put_rows`] writes it.
    #[must_use]
    pub const fn rows(
        name: &'static str,
        label: &'static str,
        columns: &'static [Field],
        default: &'static str,
    ) -> Self {
        let field = Field::new(name, label, "", Expect::number(), Rule::Any);
        Self { field, default, kind: Kind::Rows(columns), hint: "" }
    }

    /// A cursor over a picture.
    #[must_use]
    pub const fn slider(
        name: &'static str,
        label: &'static str,
        default: &'static str,
        scrub: fn(&Run) -> Option<Scrub>,
    ) -> Self {
        let field = Field::new(name, label, "", Expect::number(), Rule::Any);
        Self { field, default, kind: Kind::Slider(scrub), hint: "" }
    }

    /// A text that is not shown; empty at first.
    #[must_use]
    pub const fn kept(name: &'static str, label: &'static str) -> Self {
        let field = Field::new(name, label, "", Expect::number(), Rule::Any);
        Self { field, default: "", kind: Kind::Kept, hint: "" }
    }

    /// The table of the ledger, with its totals.
    #[must_use]
    pub const fn ledger() -> Self {
        let field = Field::new("rows", "Rows", "", Expect::number(), Rule::Any);
        Self { field, default: "", kind: Kind::Ledger, hint: "" }
    }

    /// The same with words in the empty field.
    #[must_use]
    pub const fn hinting(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }

    /// Its name in links.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.field.name
    }

    /// Whether it may hold this text: boxes, choices, rows and sliders hold only what they can show.
    #[must_use]
    pub fn holds(&self, text: &str) -> bool {
        match self.kind {
            Kind::Text { .. } => true,
            Kind::Kept => text.len() <= MOST_KEPT,
            Kind::Ledger => false,
            Kind::Switch => matches!(text, "yes" | "no"),
            Kind::Choice(options) => options.iter().any(|(key, _)| *key == text),
            Kind::Rows(columns) => {
                let rows = table_text::read(text);
                rows.len() <= MOST_ROWS && rows.iter().all(|row| row.len() == columns.len())
            }
            Kind::Slider(_) => text.parse::<u32>().is_ok(),
        }
    }

    /// The place of a cursor under a share of its picture's width, as text.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a float turned into a whole number saturates"
    )]
    #[expect(clippy::cast_precision_loss, reason = "a picture has few places")]
    pub fn place_at(&self, run: &Run, across: f64) -> Option<String> {
        let Kind::Slider(scrub) = self.kind else { return None };
        let Scrub { between: (first, end), last, .. } = scrub(run)?;
        let place = ((across - first) / (end - first) * last as f64).round() as i128;
        Some(place.clamp(0, last).to_string())
    }

    /// What was typed, understood.
    #[must_use]
    pub fn entry(&self, run: &Run) -> Entry {
        self.field.read(&run.text_of(self))
    }
}
