//! A run as a JSON file: what was typed, as pairs, and each figure with its exact value, its unit and its
//! formula. Other files are refused with a reason, and change nothing.

use super::{Block, Json, Run, Shown, Worked, json_text};

/// The version of the form written now.
const VERSION: u32 = 1;

/// The file of an example.
#[derive(Clone, Copy, Debug)]
pub struct RunFile {
    /// What tells it from other JSON.
    pub kind: &'static str,
    /// What it is called on the page.
    pub what: &'static str,
    /// The example: its controls all go into the file, and so do its figures.
    pub worked: &'static Worked,
}

/// The exact value without its unit, and the unit; empty where there is none.
#[must_use]
pub fn exact(shown: &Shown) -> (String, String) {
    shown.figure.as_ref().map_or_else(
        |_| (String::new(), String::new()),
        |derivation| {
            let value = derivation.value();
            let ratio = value.value();
            let number = if ratio.is_integer() {
                ratio.numer().to_string()
            } else {
                format!("{}/{}", ratio.numer(), ratio.denom())
            };
            (number, value.dimension().words().1)
        },
    )
}

/// The name of a figure in a file: with its row, where there are several.
#[must_use]
pub fn name_of(shown: &Shown) -> String {
    shown.row.map_or_else(|| shown.name.to_owned(), |row| format!("{}:{row}", shown.name))
}

impl RunFile {
    /// Every figure of the example, in its order.
    #[must_use]
    pub fn figures(&self, run: &Run) -> Vec<Shown> {
        let blocks = (self.worked.work_out)(run);
        blocks.iter().flatten().flat_map(Block::figures).cloned().collect()
    }

    /// The file of a run.
    #[must_use]
    pub fn json(&self, run: &Run) -> String {
        // All that the example shows, and whatever else differs: a later default changes nothing of it.
        let mut pairs = run.pairs(&run.fresh());
        for control in self.worked.controls() {
            if !pairs.iter().any(|(name, _)| name == control.name()) {
                pairs.push((control.name().to_owned(), run.text_of(control)));
            }
        }
        let inputs: Vec<_> = pairs
            .iter()
            .map(|(name, text)| format!("    [{}, {}]", json_text(name), json_text(text)))
            .collect();
        let figure = |shown: Shown| {
            let (value, unit) = exact(&shown);
            let formula =
                shown.figure.as_ref().map_or_else(|_| String::new(), |one| one.text_in_numbers());
            let parts = [name_of(&shown), shown.label.clone(), value, unit, formula];
            format!("    [{}]", parts.map(|part| json_text(&part)).join(", "))
        };
        let figures: Vec<_> = self.figures(run).into_iter().map(figure).collect();
        format!(
            "{{\n  \"kind\": {},\n  \"version\": {VERSION},\n  \"inputs\": [\n{}\n  ],\n  \"figures\": [\n{}\n  ]\n}}\n",
            json_text(self.kind),
            inputs.join(",\n"),
            figures.join(",\n")
        )
    }

    /// The run of a file that was saved here, and what there is to say of it.
    ///
    /// # Errors
    /// Why the file is refused.
    pub fn open(&self, run: &Run, json: Option<&Json>) -> Result<(Run, String), String> {
        let what = self.what;
        let refused = |why: String| Err(format!("{why} Nothing was changed."));
        let Some(json) = json else {
            return refused("This file is not JSON, or only a part of it.".into());
        };
        if json.field("kind") != Some(self.kind) {
            return refused(format!("This is JSON, but not a {what} that was saved here."));
        }
        let version = json.field("version").and_then(|version| version.parse::<u32>().ok());
        match version {
            Some(version) if (1..=VERSION).contains(&version) => {}
            Some(version) => {
                return refused(format!(
                    "This {what} has form {version}, and this page knows up to {VERSION}. Reload the page to \
                     get its newest version."
                ));
            }
            None => {
                return refused(format!("This {what} does not say which version its form has."));
            }
        }
        let Some(pairs) = json.pairs("inputs") else {
            return refused(format!(
                "The inputs of this {what} are missing, or are no pairs of texts."
            ));
        };
        let mut opened = run.fresh();
        let unknown = opened.take_all(&pairs);
        if !unknown.is_empty() {
            let names: String = unknown.join(", ").chars().take(200).collect();
            return refused(format!(
                "This {what} holds inputs that this page does not know: {names}."
            ));
        }
        let same = if opened == *run {
            format!(" It is the {what} that was here.")
        } else {
            String::new()
        };
        let differ = if self.differs(&opened, json) {
            " Some figures in the file are not what its inputs give; they were worked out anew."
        } else {
            ""
        };
        Ok((opened, format!("The {what} is opened.{same}{differ}")))
    }

    /// Whether a figure in the file is not what its inputs give.
    fn differs(&self, opened: &Run, json: &Json) -> bool {
        let worked: Vec<_> =
            self.figures(opened).iter().map(|shown| (name_of(shown), exact(shown).0)).collect();
        let lists = json.lists.iter().find(|(name, _)| name == "figures");
        lists.is_some_and(|(_, rows)| {
            rows.iter().any(|row| match row.as_slice() {
                [name, _, value, ..] => {
                    !worked.iter().any(|(known, exact)| known == name && exact == value)
                }
                _ => false,
            })
        })
    }
}
