//! The run that the examples of chapter 27 share, and the reader's own: whatever is typed anywhere, examples
//! agree with each other, go into links and files and come back, and put back what is theirs.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod agree;
mod files;
mod hostile;
mod own;
mod quick;
mod restore;
mod sharding;
mod typed;

use bytes_and_bubbles::example::{self, Group};
use bytes_and_bubbles::scenario::{Control, Figure, Kind, Run, Worked};

/// The run as the book has it.
fn book() -> Run {
    Group::Run.run()
}

/// The examples that work on it.
fn examples() -> Vec<(&'static str, &'static Worked)> {
    Group::Run.examples().map(|example| (example.name, example.worked)).collect()
}

fn worked(name: &str) -> &'static Worked {
    example::find(name).unwrap().worked
}

/// Every control of a group that holds a text, each once.
fn controls_of(group: Group) -> Vec<&'static Control> {
    let mut controls: Vec<&Control> = Vec::new();
    for control in group.examples().flat_map(|example| example.worked.controls()) {
        if !controls.contains(&control) && !matches!(control.kind, Kind::Ledger) {
            controls.push(control);
        }
    }
    controls
}

/// The same of chapter 27.
fn controls() -> Vec<&'static Control> {
    controls_of(Group::Run)
}

/// A figure of an example, by its name.
fn figure(example: &str, run: &Run, name: &str) -> Figure {
    let figures = worked(example).figures(run);
    figures.into_iter().find(|(known, _)| *known == name).unwrap().1
}

/// A run with texts in controls.
fn run_with(typed: &[(&str, &str)]) -> Run {
    let mut run = book();
    for (name, text) in typed {
        let controls = controls();
        let control = controls.iter().find(|control| control.name() == *name).unwrap();
        assert!(control.holds(text), "{name} cannot hold {text}");
        run.put_into(control, text);
    }
    run
}

fn is_cursor(control: &Control) -> bool {
    matches!(control.kind, Kind::Slider(_))
}

#[test]
fn every_example_and_control_is_walked() {
    assert_eq!(examples().len(), 12);
    assert!(controls().len() > 55, "{}", controls().len());
}
