//! The reader's own run: questions asked backwards, and who counts how.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod conventions;
mod questions;

use bytes_and_bubbles::example::{self, Group};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use bytes_and_bubbles::scenario::{Control, Figure, Kind, Run};

/// The run as it starts, with the seven billion parameters and the batch of chapter 8, and texts in controls.
fn run_with(typed: &[(&str, &str)]) -> Run {
    let mut run = Group::Own.run();
    assert!(run.take("parameters", "7B") && run.take("sequences", "8"));
    for (name, text) in typed {
        assert!(run.take(name, text), "{name} cannot hold {text}");
    }
    run
}

/// A figure of an example, by its name.
fn figure(example: &str, run: &Run, name: &str) -> Figure {
    let figures = example::find(example).unwrap().worked.figures(run);
    figures.into_iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("{name}")).1
}

fn whole(figure: &Figure) -> i128 {
    figure.as_ref().unwrap().value().to_whole().unwrap()
}

/// Every control that holds a text on this run, each once.
fn controls() -> Vec<&'static Control> {
    let mut controls: Vec<&Control> = Vec::new();
    for control in Group::Own.examples().flat_map(|example| example.worked.controls()) {
        if !controls.contains(&control) && !matches!(control.kind, Kind::Ledger | Kind::Slider(_)) {
            controls.push(control);
        }
    }
    controls
}

fn bytes(number: i128) -> Quantity {
    Quantity::bytes(number)
}

fn share(over: i128, under: i128) -> Quantity {
    Quantity::ratio(over, under, Dimension::PLAIN).unwrap()
}

/// An example names each control once, and every control that moves what it shows.
#[test]
fn what_an_example_does_not_name_does_not_move_it() {
    let everything = [
        ("recompute", "yes"),
        ("count-again", "yes"),
        ("scores", "yes"),
        ("logits", "yes"),
        ("embedding", "yes"),
        ("workspace", "yes"),
        ("gathered", "yes"),
        ("buffers", "yes"),
        ("sharded", "everything"),
        ("capacity", "400 GB"),
    ];
    for name in ["questions", "conventions"] {
        let worked = example::find(name).unwrap().worked;
        let names: Vec<_> = worked.controls().map(Control::name).collect();
        let once: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!(names.len(), once.len(), "{name}");
        {
            let base = run_with(&everything);
            let before = (worked.work_out)(&base);
            for control in controls().into_iter().filter(|control| !names.contains(&control.name()))
            {
                let texts = match control.kind {
                    Kind::Text { .. } => vec!["abc"],
                    Kind::Switch => vec!["yes", "no"],
                    Kind::Choice(options) => options.iter().map(|(key, _)| *key).collect(),
                    _ => Vec::new(),
                };
                for text in texts {
                    let mut run = base.clone();
                    run.put_alone(control, text);
                    assert_eq!(
                        (worked.work_out)(&run),
                        before,
                        "{name}: {} {text}",
                        control.name()
                    );
                }
            }
        }
    }
}
