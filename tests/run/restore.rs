//! Starting again puts back what an example depends on, and nothing else.

use crate::typed::{any_run, few};
use crate::{book, controls, examples, is_cursor, run_with};
use bytes_and_bubbles::scenario::{Kind, Run};
use proptest::prelude::*;

/// Other texts for a control than its default.
fn others(run: &Run, control: &bytes_and_bubbles::scenario::Control) -> Vec<String> {
    let texts: Vec<&str> = match control.kind {
        Kind::Text { .. } => vec!["3", "0.5", "7", "abc"],
        Kind::Switch => vec!["yes", "no"],
        Kind::Choice(options) => options.iter().map(|(key, _)| *key).collect(),
        Kind::Rows(columns) if columns.len() == 1 => vec!["5", ""],
        Kind::Rows(_) => vec!["5|6", ""],
        Kind::Ledger | Kind::Kept => Vec::new(),
        Kind::Slider(_) => vec!["0", "7"],
    };
    let now = run.text_of(control);
    texts.into_iter().filter(|text| *text != now).map(str::to_owned).collect()
}

/// An example names every control that moves what it shows: only then can it put them back.
#[test]
fn what_an_example_does_not_name_does_not_move_it() {
    let everything: Vec<_> = controls()
        .iter()
        .filter(|control| matches!(control.kind, Kind::Switch))
        .map(|control| (control.name(), "yes"))
        .chain([("sharded", "everything")])
        .collect();
    let mut missing = Vec::new();
    for base in [run_with(&[]), run_with(&everything)] {
        for (name, worked) in examples() {
            let before = (worked.work_out)(&base);
            for control in controls() {
                if worked.controls().any(|own| own == control) {
                    continue;
                }
                for text in others(&base, control) {
                    let mut run = base.clone();
                    run.put_into(control, &text);
                    if (worked.work_out)(&run) != before {
                        missing.push((name, control.name()));
                        break;
                    }
                }
            }
        }
    }
    missing.sort_unstable();
    missing.dedup();
    assert_eq!(missing, []);
}

#[test]
fn an_example_names_each_control_once() {
    for (name, worked) in examples() {
        let names: Vec<_> = worked.controls().map(|control| control.name()).collect();
        let once: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!(once.len(), names.len(), "{name}: {names:?}");
    }
}

/// The same of the rows of the ledger.
#[test]
fn an_example_that_does_not_name_the_ledger_is_not_moved_by_its_rows() {
    let mut run = run_with(&[]);
    run.ledger.rows.clear();
    run.ledger.with_activations = false;
    for (name, worked) in examples() {
        let same = (worked.work_out)(&run) == (worked.work_out)(&book());
        assert_eq!(same, !worked.on_ledger, "{name}");
    }
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn starting_again_puts_back_what_is_shown_and_nothing_else(run in any_run()) {
        let default = book();
        for (name, worked) in examples() {
            let mut again = run.clone();
            worked.start_again(&mut again, &default);
            prop_assert!(worked.is_untouched(&again, &default), "{name}");
            prop_assert_eq!((worked.work_out)(&again), (worked.work_out)(&default), "{}", name);
            for control in controls() {
                let own = worked.controls().any(|own| own == control);
                let kept = if own { &default } else { &run };
                prop_assert_eq!(again.text_of(control), kept.text_of(control), "{}", name);
            }
            let kept = if worked.on_ledger { &default } else { &run };
            prop_assert_eq!(&again.ledger.rows, &kept.ledger.rows, "{}", name);
            prop_assert_eq!(again.ledger.with_activations, kept.ledger.with_activations);
        }
    }

    #[test]
    fn what_is_untouched_shows_the_book(run in any_run()) {
        let default = book();
        for (name, worked) in examples() {
            let mut still = run.clone();
            // A cursor moves what is shown at it, and changes nothing.
            for control in worked.controls().filter(|control| is_cursor(control)) {
                still.put_into(control, control.default);
            }
            if worked.is_untouched(&still, &default) {
                prop_assert_eq!((worked.work_out)(&still), (worked.work_out)(&default), "{}", name);
            } else {
                prop_assert_ne!(still.pairs(&default), Vec::new());
            }
        }
    }
}
