//! The numbers that go along are those that are seen.

use bytes_and_bubbles::example::{ALL, Example, Group};
use bytes_and_bubbles::notes::{Choice, What, fragment, numbers};
use bytes_and_bubbles::scenario::{Kind, Pairs, Run};

/// The figures as texts: what differs in a derivation only by its history is no difference.
fn figures(example: &Example, run: &Run) -> Vec<String> {
    let figures = example.worked.figures(run);
    figures
        .into_iter()
        .map(|(name, figure)| format!("{name} {:?}", figure.map(|one| one.value().clone())))
        .collect()
}

/// What an element finds in its attributes, typed into the example as it starts.
fn typed_anew(example: &Example, numbers: &Pairs) -> Run {
    let mut run = example.group.run();
    let unknown = run.take_all(numbers);
    assert!(unknown.is_empty(), "{}: {unknown:?}", example.name);
    run
}

#[test]
fn the_book_needs_no_numbers() {
    for example in ALL {
        assert!(numbers(&example, &example.group.run()).is_empty(), "{}", example.name);
    }
}

#[test]
fn an_element_shows_the_figures_of_the_page() {
    let mut tried = 0;
    for example in ALL {
        let mut runs: Vec<Run> = Vec::new();
        for book in example.book {
            let mut run = example.group.run();
            run.take_all(&book.typed.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect());
            runs.push(run);
        }
        let mut other = example.group.run();
        for control in example.worked.controls() {
            match control.kind {
                Kind::Switch => {
                    let now = other.is_on(control);
                    other.put_into(control, if now { "no" } else { "yes" });
                }
                Kind::Choice(options) => other.put_into(control, options.last().unwrap().0),
                _ => {}
            }
        }
        other.ledger.rows.pop();
        runs.push(other);
        for run in runs {
            let pairs = numbers(&example, &run);
            let mut names: Vec<_> = pairs.iter().map(|(name, _)| name).collect();
            names.sort_unstable();
            let many = names.len();
            names.dedup();
            assert_eq!(names.len(), many, "a name of {} stands twice", example.name);
            let anew = typed_anew(&example, &pairs);
            let (now, then) = (figures(&example, &anew), figures(&example, &run));
            if example.worked.on_ledger && run.control("rows").is_none() {
                // Its rows are not seen and cannot be changed there.
                continue;
            }
            assert_eq!(now, then, "{}", example.name);
            // A frame finds the same.
            let mut choice = Choice::of(What::example(example.name).unwrap());
            choice.numbers = pairs;
            assert_eq!(fragment::read(&fragment::write(&choice)), Ok(choice));
            tried += 1;
        }
    }
    assert!(tried > 40, "only {tried} runs");
}

/// On the reader's own run an example has other numbers than the book's: all that differ go along.
#[test]
fn an_example_on_the_readers_run_takes_its_numbers_along() {
    let mut run = Group::Own.run();
    for (name, text) in
        [("parameters", "13B"), ("stages", "4"), ("devices", "32"), ("margin", "20%")]
    {
        assert!(run.take(name, text));
    }
    for example in ALL.into_iter().filter(|example| example.group != Group::Own) {
        let anew = typed_anew(&example, &numbers(&example, &run));
        let (now, then) = (figures(&example, &anew), figures(&example, &run));
        assert_eq!(now, then, "{}", example.name);
    }
}
