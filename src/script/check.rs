//! Judging answers to an exercise.

use super::ScriptError;
use super::json::{Value, list, object};
use super::prompt::{deal, head, kind, taken};
use crate::exercise::check::{self, Answers, GENERAL, ReadBack, Verdict};
use crate::exercise::deal::Dealt;
use crate::exercise::estimates::misconception;
use crate::exercise::schema::{Kind, Part};
use crate::exercise::view::said::word;
use crate::quantity::print;
use crate::quantity::read::Spelling;
use crate::scenario::Pairs;

/// Judges answers to an exercise with the numbers of a seed, as the page does: names of parts and texts, written as
/// [`prompt`](super::prompt()) says. The answer is JSON with the verdict on each part, what it was read as, and a
/// score.
///
/// A part's `verdict` is `right`, `form` (the right value, but something of its form is missing; it costs nothing),
/// `partly` (some cells of a table are right), `wrong`, `unread` (nothing was typed, it cannot be read, or it can in
/// several ways; it is not judged), or `written` (own words, which nobody judges). Its `score` is from 0 to 1, and
/// `null` where nothing is judged. The `score` of all is the mean over the parts that can be judged, those that were
/// not answered counting as 0; it is `null` while none is.
///
/// # Errors
/// An id that no exercise has, or an answer to a part that there is not.
///
/// ```
/// use bytes_and_bubbles::script::check;
///
/// let json = check("27-1", 0, &vec![("a".to_owned(), "12 bytes".to_owned())]).unwrap();
/// assert!(json.starts_with(r#"{"name":"27-1""#));
/// let error = check("27-1", 0, &vec![("z".to_owned(), "12".to_owned())]).unwrap_err();
/// assert_eq!(error.field.as_deref(), Some("z"));
/// ```
pub fn check(id: &str, seed: u32, answers: &Pairs) -> Result<String, ScriptError> {
    let dealt = deal(id, seed)?;
    let answers = taken(dealt.exercise, answers)?;
    let judged: Vec<Judged> =
        dealt.exercise.parts.iter().map(|part| Judged::of(&dealt, part, &answers)).collect();
    let score = overall(&judged);
    let value = head(&dealt)
        .with("score", score.map_or(Value::Nothing, Value::Number))
        .with("done", judged.iter().all(|part| part.is_done))
        .with("parts", list(judged, |part| part.value));
    Ok(value.to_string())
}

/// A part, judged.
struct Judged {
    value: Value,
    /// Whether there is nothing left to do.
    is_done: bool,
    /// Whether it can be judged.
    counts: bool,
    score: Option<f64>,
}

/// The mean over the parts that count; `None` while nothing is judged.
fn overall(parts: &[Judged]) -> Option<f64> {
    let counting = || parts.iter().filter(|part| part.counts);
    let judged = counting().any(|part| part.score.is_some());
    let all: f64 = counting().map(|part| part.score.unwrap_or(0.0)).sum();
    judged.then(|| all / number(counting().count()))
}

fn number(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}

impl Judged {
    fn of(dealt: &Dealt<'_>, part: &Part, answers: &Answers) -> Self {
        let text =
            answers.iter().find(|(name, _)| *name == part.name).map(|(_, text)| text.as_str());
        let text = text.unwrap_or_default();
        let verdict = check::check(dealt, part, answers);
        let cells = check::check_cells(dealt, part, answers);
        let is_read = !matches!(verdict, Verdict::NotRead { .. });
        let counts = !matches!(part.kind, Kind::Words { .. });
        let (name, score) = match (&part.kind, &verdict) {
            (Kind::Words { .. }, _) if is_read => ("written", None),
            (Kind::Table { .. }, Verdict::Wrong { .. }) => {
                let right = cells.iter().filter(|cell| is_right(cell)).count();
                let name = if right > 0 { "partly" } else { "wrong" };
                (name, Some(number(right) / number(cells.len())))
            }
            (_, verdict) => of_verdict(verdict),
        };
        let value = object([
            ("name", part.name.as_str().into()),
            ("kind", kind(&part.kind).into()),
            ("text", text.into()),
            ("read", read_back(&check::read_back(dealt, part, text))),
            ("verdict", name.into()),
        ]);
        let value =
            said(value, part, &verdict).with("score", score.map_or(Value::Nothing, Value::Number));
        let value = match part.kind {
            Kind::Table { .. } => value.with("cells", of_cells(part, text, &cells)),
            _ => value,
        };
        Self { value, is_done: is_right(&verdict), counts, score }
    }
}

fn is_right(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Right { .. } | Verdict::Form { .. })
}

/// The name of a verdict, and its score.
fn of_verdict(verdict: &Verdict) -> (&'static str, Option<f64>) {
    match verdict {
        Verdict::Right { .. } => ("right", Some(1.0)),
        Verdict::Form { .. } => ("form", Some(1.0)),
        Verdict::Wrong { .. } => ("wrong", Some(0.0)),
        Verdict::NotRead { .. } => ("unread", None),
    }
}

/// The verdict in words, the misconception, and the readings to choose from.
fn said(value: Value, part: &Part, verdict: &Verdict) -> Value {
    let (says, options): (&str, &[Spelling]) = match verdict {
        Verdict::Right { note } => (note, &[]),
        Verdict::Form { says } | Verdict::Wrong { says, .. } => (says, &[]),
        Verdict::NotRead { says, options } => (says, options),
    };
    let word = match (&part.kind, verdict) {
        (Kind::Words { .. }, Verdict::Right { .. }) => "Written.".to_owned(),
        (_, verdict) => word(verdict),
    };
    let name = match verdict {
        Verdict::Wrong { misconception, .. } => *misconception,
        _ => None,
    };
    let general = |name: &str| GENERAL.iter().find(|general| general.name == name);
    let found = name.and_then(|name| general(name).or_else(|| misconception(name)));
    let found = found.map(|is| object([("name", is.name.into()), ("title", is.title.into())]));
    value
        .with("word", word)
        .with("says", says)
        .with("misconception", found)
        .with("options", readings(options))
}

fn readings(options: &[Spelling]) -> Value {
    list(options, |option| {
        object([
            ("text", option.text.as_str().into()),
            ("read", print::in_full(&option.quantity).into()),
        ])
    })
}

/// What an answer was read as.
fn read_back(read: &ReadBack) -> Value {
    let (as_what, others, refused): (Option<&str>, &[Spelling], Option<&str>) = match read {
        ReadBack::Nothing => (None, &[], None),
        ReadBack::Read(text, others) => (Some(text), others, None),
        ReadBack::Asked(options) => (None, options, None),
        ReadBack::Refused(says) => (None, &[], Some(says)),
    };
    object([("as", as_what.into()), ("others", readings(others)), ("refused", refused.into())])
}

/// The cells of a table one by one, in reading order.
fn of_cells(part: &Part, text: &str, verdicts: &[Verdict]) -> Value {
    let texts = check::cells(text);
    list(verdicts.iter().enumerate(), |(place, verdict)| {
        let text = texts.get(place).map_or("", String::as_str);
        let (name, score) = of_verdict(verdict);
        let value = object([
            ("text", text.into()),
            ("read", read_back(&check::read_back_cell(part, place, text))),
            ("verdict", name.into()),
        ]);
        said(value, part, verdict).with("score", score.map_or(Value::Nothing, Value::Number))
    })
}
