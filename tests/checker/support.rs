//! Exercises made by hand, keys of chapters 8 and 27, and short names for verdicts.

use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
use bytes_and_bubbles::exercise::check::{Verdict, check, check_steps};
use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::schema::{
    Exercise, Figures, Given, Kind, Lists, Part, Place, Wanted,
};
use bytes_and_bubbles::quantity::read::Expect;
use bytes_and_bubbles::quantity::{Dimension, Quantity};

pub const THREE: Figures = Figures::Significant(3);
pub const TWO: Figures = Figures::Significant(2);
pub const EXACT: Figures = Figures::Exact;

/// A key and how it is asked for.
#[derive(Clone)]
pub struct Asked {
    pub expect: Expect,
    pub figures: Figures,
    pub steps: Vec<Derivation>,
}

impl Asked {
    pub fn to(self, figures: Figures) -> Self {
        Self { figures, ..self }
    }

    pub fn verdict(&self, text: &str) -> Verdict {
        check_steps(self.expect, self.figures, self.steps.clone(), text)
    }
}

pub fn fraction(over: i128, under: i128) -> Quantity {
    Quantity::ratio(over, under, Dimension::PLAIN).unwrap()
}

pub fn term(name: &str, symbol: &str, value: Quantity) -> Expression {
    Term::new(name, symbol, value).into()
}

pub fn value(expect: Expect, figures: Figures, value: Quantity) -> Asked {
    let step = Derivation::new("Value", "x", Expression::constant_quantity(value)).unwrap();
    Asked { expect, figures, steps: vec![step] }
}

pub fn bytes(number: i128, figures: Figures) -> Asked {
    value(Expect::bytes(), figures, Quantity::bytes(number))
}

pub fn share(over: i128, under: i128, figures: Figures) -> Asked {
    value(Expect::fraction(), figures, fraction(over, under))
}

pub fn count(number: i128, figures: Figures) -> Asked {
    value(Expect::count(&["micro-batch", "micro-batches"]), figures, Quantity::plain(number))
}

pub fn seconds(over: i128, under: i128, figures: Figures) -> Asked {
    let time = Quantity::ratio(over, under, Dimension::SECONDS).unwrap();
    value(Expect::seconds(), figures, time)
}

/// 13 billion parameters of 16 bytes on 32 workers: 208 GB and 6.5 GB.
pub fn per_worker() -> Asked {
    let parameters = Quantity::whole(13_000_000_000, Dimension::PARAMETERS);
    let each = Quantity::whole(16, Dimension::BYTES_PER_PARAMETER);
    let state = Expression::product([
        term("parameters", "N", parameters),
        term("bytes per parameter", "b", each),
    ]);
    let state = Derivation::new("Model state", "S", state).unwrap();
    let workers = term("workers", "D", Quantity::plain(32));
    let worker =
        Derivation::new("State per worker", "S_w", Expression::from(&state).over(workers)).unwrap();
    Asked { expect: Expect::bytes(), figures: THREE, steps: vec![state, worker] }
}

/// Activations of 85,899,345,920 bytes, kept for 2√32 of 32 layers.
pub fn checkpointed() -> Asked {
    let all = Expression::product([
        term("bytes per layer", "A", Quantity::bytes(2_684_354_560)),
        term("layers", "L", Quantity::plain(32)),
    ]);
    let all = Derivation::new("Activations", "A_all", all).unwrap();
    let layers = || term("layers", "L", Quantity::plain(32));
    let kept = Expression::product([Expression::constant(2), layers().square_root()]);
    let kept = Derivation::new("Layers held", "k", kept).unwrap();
    let held =
        Expression::product([Expression::from(&all), Expression::from(&kept)]).over(layers());
    let held = Derivation::new("Activations held", "A_held", held).unwrap();
    Asked { expect: Expect::bytes(), figures: THREE, steps: vec![all, kept, held] }
}

pub fn wanted(estimate: &str, figures: Figures) -> Kind {
    Kind::Number(Wanted { estimate: estimate.into(), figures, of: None })
}

pub fn part(kind: Kind) -> Part {
    Part {
        name: "a".into(),
        ask: "What?".into(),
        kind,
        with: Vec::new(),
        predict: false,
        lists: Lists::default(),
        line: 1,
    }
}

/// An exercise on a pipeline: the first values are the book's.
pub fn exercise(parts: Vec<Part>) -> Exercise {
    let given = |name: &str, values: &[&str]| Given {
        name: name.into(),
        values: values.iter().map(|&value| value.into()).collect(),
        line: 1,
    };
    let mut parts = parts;
    for (part, name) in parts.iter_mut().zip('a'..) {
        part.name = name.to_string();
    }
    Exercise {
        id: "by-hand".into(),
        chapter: 8,
        place: Place::Drill,
        title: "By hand".into(),
        prompt: "{stages} stages, {micro-batches} micro-batches.".into(),
        picture: None,
        given: vec![
            given("stages", &["16", "4", "8", "32"]),
            given("micro-batches", &["48", "12", "24", "96"]),
        ],
        parts,
        line: 1,
    }
}

/// The verdict on part a of the book's variant.
pub fn judged(kind: Kind, text: &str) -> Verdict {
    let exercise = exercise(vec![part(kind)]);
    let dealt = Dealt::new(&exercise, 0, |_| true);
    check(&dealt, &exercise.parts[0], &[("a".into(), text.into())])
}

pub fn bubble(text: &str) -> Verdict {
    judged(wanted("bubble", THREE), text)
}

#[track_caller]
pub fn right(verdict: &Verdict) {
    assert_eq!(*verdict, Verdict::Right { note: String::new() });
}

#[track_caller]
pub fn noted(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Right { note } if !note.is_empty() => note.clone(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
pub fn form(verdict: &Verdict, about: &str) {
    match verdict {
        Verdict::Form { says } => assert!(says.contains(about), "{says}"),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
pub fn wrong(verdict: &Verdict, misconception: &str) {
    match verdict {
        Verdict::Wrong { misconception: found, .. } => {
            assert_eq!(found.unwrap_or(""), misconception, "{verdict:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
pub fn off_by(verdict: &Verdict, about: &str) {
    match verdict {
        Verdict::Wrong { misconception: None, says } => assert!(says.contains(about), "{says}"),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
pub fn not_read(verdict: &Verdict) -> (String, Vec<String>) {
    match verdict {
        Verdict::NotRead { says, options } => {
            (says.clone(), options.iter().map(|option| option.text.clone()).collect())
        }
        other => panic!("{other:?}"),
    }
}
