//! Every estimate with plain inputs, and every shipped exercise in a thousand variants: keys are right, no
//! misconception is, and whatever is printed can be typed.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{Line, Verdict, check, deal, hints, steps, unfit};
use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::estimates::{Answer, Ask, Inputs, Need, all};
use bytes_and_bubbles::exercise::lists;
use bytes_and_bubbles::exercise::schema::{Figures, Kind, Part};
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::quantity::{Dimension, Quantity, print};
use bytes_and_bubbles::scenario::Rule;
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// Inputs that most estimates take.
pub fn inputs(ask: &Ask) -> Vec<(String, String)> {
    let text = |need: &Need| match need {
        Need::Drawing => None,
        Need::Word(_, words) => Some(words[0].to_owned()),
        Need::Number(field) => Some(
            match field.expect.dimension {
                Dimension::BYTES => "3 GB",
                Dimension::SECONDS => "20 ms",
                Dimension::BYTES_PER_SECOND => "50 GB/s",
                Dimension::PARAMETERS => "7e9",
                Dimension::TOKENS => "4096",
                Dimension::PLAIN if field.expect.share => "20%",
                Dimension::PLAIN if matches!(field.rule, Rule::Count) && field.name == "layers" => {
                    "48"
                }
                _ => "12",
            }
            .to_owned(),
        ),
    };
    ask.needs.iter().filter_map(|need| Some((need.name().to_owned(), text(need)?))).collect()
}

fn verdict(dealt: &Dealt<'_>, part: &Part, text: &str) -> Verdict {
    check(dealt, part, &[(part.name.clone(), text.to_owned())])
}

fn is_right(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Right { .. })
}

fn text(line: &Line) -> &str {
    match line {
        Line::Words(text) | Line::Formula { text, .. } => text,
    }
}

#[test]
fn every_estimate_is_judged_by_its_own_prints() {
    let (mut tried, mut failed) = (0, Vec::new());
    for ask in all() {
        let Answer::Number { expect, mistakes, .. } = ask.answer else { continue };
        let with = inputs(ask);
        let kind = |figures| wanted(ask.name, figures);
        let mut exercise = exercise(vec![part(kind(THREE)), part(kind(EXACT))]);
        exercise.parts.iter_mut().for_each(|part| part.with.clone_from(&with));
        let dealt = Dealt::new(&exercise, 0, |_| true);
        let Some(key) = steps(&dealt, &exercise.parts[0], &[]).pop() else { continue };
        tried += 1;
        for part in &exercise.parts {
            let mut note = |what: &str, text: &str, verdict: &Verdict| {
                failed.push(format!("{} {} {what} {text:?}: {verdict:?}", ask.name, part.name));
            };
            for line in &hints(&dealt, part, &[]).last().unwrap().lines {
                let judged = verdict(&dealt, part, text(line));
                let never_exact = key.is_approximate() && part.name == "b";
                if !is_right(&judged) && !never_exact {
                    note("hint", text(line), &judged);
                }
            }
            let exact = print::exact(key.value());
            let judged = verdict(&dealt, part, &exact);
            if !key.is_approximate() && judged != (Verdict::Right { note: String::new() }) {
                note("key", &exact, &judged);
            }
            let read = Inputs::read(ask.needs, |name| {
                with.iter().find(|(own, _)| own == name).map(|(_, text)| text.as_str())
            });
            for mistake in mistakes {
                let Ok(value) = (mistake.value)(read.as_ref().unwrap()) else { continue };
                let typed =
                    if expect.share { print::percent(&value) } else { print::exact(&value) };
                let same = Quantity::value(&value) == key.value().value();
                let judged = verdict(&dealt, part, &typed);
                let named = matches!(&judged, Verdict::Wrong { misconception: Some(_), .. });
                // A short value may be the key to its own figures.
                let short = matches!(judged, Verdict::Form { .. });
                if !named && !same && !short && unfit(&dealt).is_none() {
                    note(mistake.is.name, &typed, &judged);
                }
            }
        }
    }
    assert!(tried > 40, "{tried}");
    assert!(failed.is_empty(), "{} of {tried}:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn a_thousand_variants_of_every_shipped_exercise() {
    let (start, mut slowest) = (Instant::now(), (Duration::ZERO, String::new()));
    for exercise in shipped() {
        let mut seen = HashSet::new();
        for seed in 0..1000 {
            let dealt = deal(exercise, seed);
            if !seen.insert(format!("{:?}", dealt.values)) {
                continue;
            }
            let from = Instant::now();
            // The book's own numbers are dealt in any case, and exercises see to that in their lists.
            let fits = unfit(&dealt).is_none();
            assert!(fits || seed == 0, "{} {seed}: {:?}", exercise.id, unfit(&dealt));
            for part in &exercise.parts {
                let of = matches!(&part.kind, Kind::Number(wanted) if wanted.of.is_some());
                for print in lists::prints(&dealt, part).iter().filter(|_| !of) {
                    let judged = verdict(&dealt, part, print);
                    assert!(
                        is_right(&judged),
                        "{} {seed} {}: {print}: {judged:?}",
                        exercise.id,
                        part.name
                    );
                }
                if fits {
                    no_mistake_is_right(&dealt, part, seed);
                }
            }
            slowest = slowest.max((from.elapsed(), exercise.id.clone()));
        }
    }
    println!("{} exercises in {:?}, slowest {slowest:?}", shipped().len(), start.elapsed());
}

fn no_mistake_is_right(dealt: &Dealt<'_>, part: &Part, seed: u32) {
    let Kind::Number(wanted) = &part.kind else { return };
    let Some(ask) = all().find(|ask| ask.name == wanted.estimate) else { return };
    let Answer::Number { expect, mistakes, .. } = ask.answer else { return };
    let Ok(read) = Inputs::read(ask.needs, |name| dealt.value(&part.with, name)) else { return };
    for value in mistakes.iter().filter_map(|mistake| (mistake.value)(&read).ok()) {
        let typed = if expect.share && value.to_f64() <= 1.0 {
            print::fraction(&value)
        } else {
            print::exact(&value)
        };
        let judged = verdict(dealt, part, &typed);
        assert!(!is_right(&judged), "{} {seed}: {typed}: {judged:?}", dealt.exercise.id);
    }
}

/// Figures that no message says, since it could be the answer.
#[test]
fn figures_are_asked_for_in_words() {
    for figures in 1..=12 {
        let asked = share(1, 7, Figures::Significant(figures));
        if let Verdict::Form { says } | Verdict::Wrong { says, .. } = asked.verdict("0.14") {
            assert!(!says.contains(char::is_numeric), "{says}");
        }
    }
}
