//! A record as text: compact JSON with the version of its form.
//!
//! ```json
//! {"v":1,"exercise":"bubble","seed":7,"texts":[["a","24%",1700000000000]],
//!  "events":[[1700000000000,"","edition","cbf29ce484222325",1],[1700000000000,"a","checked","24%","form"]]}
//! ```
//!
//! Whatever is added within this form is a new name beside these or a new kind of event; pages that do not
//! know it keep it. It may hold texts, whole numbers, flags, lists and tables, but neither fractions nor
//! `null`. The version stands first in every form, so that a later one is known as such whatever follows.

use super::{Event, Mark, Record, Typed, What, is_id};
use crate::exercise::schema::{Node, Value};
use crate::scenario::json_text;

/// The version of the form written now.
pub const FORM: u32 = 1;

/// Names that this form gives a meaning.
const NAMES: [&str; 6] = ["v", "space", "exercise", "seed", "texts", "events"];

/// Why a text gives no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// It was written by a later version of the workbook, in this form.
    Newer(u32),
    /// It is no record, or only a part of one.
    Damaged,
}

impl Record {
    /// The record as text.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut json = format!("{{\"v\":{FORM}");
        if !self.space.is_empty() {
            json.push_str(&format!(",\"space\":{}", json_text(&self.space)));
        }
        json.push_str(&format!(
            ",\"exercise\":{},\"seed\":{}",
            json_text(&self.exercise),
            self.seed
        ));
        let texts = self.texts.iter().map(|Typed { part, text, at }| {
            format!("[{},{},{at}]", json_text(part), json_text(text))
        });
        json.push_str(&format!(",\"texts\":{}", list(texts)));
        json.push_str(&format!(",\"events\":{}", list(self.events.iter().map(written))));
        for (name, other) in &self.others {
            json.push_str(&format!(",{}:{other}", json_text(name)));
        }
        json.push('}');
        json
    }

    /// Reads a record, and says whether all of it could be read: entries that cannot are left out.
    ///
    /// # Errors
    /// [`Unread`], where there is no record to be had from it.
    pub fn from_text(text: &str) -> Result<(Self, bool), Unread> {
        match Node::from_json(text) {
            Ok(node) => Self::from_node(&node),
            Err(_) => Err(later(text).map_or(Unread::Damaged, Unread::Newer)),
        }
    }

    /// Reads a record within a file.
    ///
    /// # Errors
    /// [`Unread`], where there is no record to be had from it.
    pub fn from_node(node: &Node) -> Result<(Self, bool), Unread> {
        let form = node.get("v").and_then(whole::<u32>).filter(|form| *form > 0);
        match form {
            Some(FORM) => {}
            Some(form) => return Err(Unread::Newer(form)),
            None => return Err(Unread::Damaged),
        }
        let id = |name| node.get(name).and_then(Node::text).filter(|id| is_id(id));
        let space = match node.get("space") {
            Some(_) => id("space").ok_or(Unread::Damaged)?,
            None => "",
        };
        let exercise = id("exercise").ok_or(Unread::Damaged)?;
        let seed = node.get("seed").and_then(whole).ok_or(Unread::Damaged)?;
        let mut record = Self::new(space, exercise, seed);
        let mut entire = true;
        for entry in entries(node, "texts", &mut entire) {
            match typed(entry) {
                Some(typed) => record.texts.push(typed),
                None => entire = false,
            }
        }
        for entry in entries(node, "events", &mut entire) {
            match event(entry) {
                Some(event) => record.events.push(event),
                None => entire = false,
            }
        }
        if let Value::Table(pairs) = &node.value {
            let others = pairs.iter().filter(|(name, _)| !NAMES.contains(&name.as_str()));
            for (name, node) in others {
                match json_of(node) {
                    Some(json) => record.others.push((name.clone(), json)),
                    None => entire = false,
                }
            }
        }
        Ok((record.normal(), entire))
    }
}

/// The form of a text that says of itself that it is later than this one.
fn later(text: &str) -> Option<u32> {
    let rest = text.strip_prefix("{\"v\":")?;
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|form| *form > FORM)
}

/// The entries of a list; one that is not there is empty, and something else in its place is a fault.
fn entries<'a>(node: &'a Node, name: &str, entire: &mut bool) -> &'a [Node] {
    let found = node.get(name);
    let list = found.and_then(Node::list);
    *entire &= list.is_some() || found.is_none();
    list.unwrap_or_default()
}

fn whole<T: TryFrom<i64>>(node: &Node) -> Option<T> {
    match node.value {
        Value::Whole(number) => T::try_from(number).ok(),
        _ => None,
    }
}

fn typed(node: &Node) -> Option<Typed> {
    let [part, text, at, ..] = node.list()? else { return None };
    Some(Typed { part: part.text()?.to_owned(), text: text.text()?.to_owned(), at: whole(at)? })
}

fn event(node: &Node) -> Option<Event> {
    let [at, part, kind, rest @ ..] = node.list()? else { return None };
    let text = |place: usize| rest.get(place).and_then(Node::text).map(str::to_owned);
    let what = match kind.text()? {
        "edition" => What::Edition(text(0)?, whole(rest.get(1)?)?),
        "checked" => What::Checked(text(0)?, Mark::named(&text(1)?)?),
        "hint" => What::Hint(whole(rest.first()?)?),
        "solution" => What::Solution,
        "predicted" => What::Predicted(text(0)?, whole(rest.get(1)?)?),
        "ticked" => {
            What::Ticked(rest.first()?.list()?.iter().map(whole).collect::<Option<Vec<_>>>()?)
        }
        other => {
            let rest = rest.iter().map(json_of).collect::<Option<Vec<_>>>()?;
            What::Other(other.to_owned(), rest.join(","))
        }
    };
    Some(Event { at: whole(at)?, part: part.text()?.to_owned(), what })
}

fn written(event: &Event) -> String {
    let (kind, rest) = match &event.what {
        What::Edition(edition, generator) => {
            ("edition", format!("{},{generator}", json_text(edition)))
        }
        What::Checked(text, mark) => {
            ("checked", format!("{},{}", json_text(text), json_text(mark.name())))
        }
        What::Hint(number) => ("hint", number.to_string()),
        What::Solution => ("solution", String::new()),
        What::Predicted(text, error) => ("predicted", format!("{},{error}", json_text(text))),
        What::Ticked(points) => ("ticked", list(points.iter().map(u32::to_string))),
        What::Other(kind, rest) => (kind.as_str(), rest.clone()),
    };
    let comma = if rest.is_empty() { "" } else { "," };
    format!("[{},{},{}{comma}{rest}]", event.at, json_text(&event.part), json_text(kind))
}

/// Texts of values as a list.
pub(super) fn list(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}

/// A value as JSON; `None` for what holds a fraction, which this form has none of.
fn json_of(node: &Node) -> Option<String> {
    Some(match &node.value {
        Value::Text(text) => json_text(text),
        Value::Whole(number) => number.to_string(),
        Value::Number(_) => return None,
        Value::Flag(flag) => flag.to_string(),
        Value::List(nodes) => {
            list(nodes.iter().map(json_of).collect::<Option<Vec<_>>>()?.into_iter())
        }
        Value::Table(pairs) => {
            let pair = |(name, node): &(String, Node)| {
                Some(format!("{}:{}", json_text(name), json_of(node)?))
            };
            format!("{{{}}}", pairs.iter().map(pair).collect::<Option<Vec<_>>>()?.join(","))
        }
    })
}
