//! Nothing panics, and nothing counts up to a number that was typed: that would take hours here.

use crate::typed::{ODD, any_run, few, wild_run};
use crate::{controls, examples, run_with};
use bytes_and_bubbles::example::{ALL, Example};
use bytes_and_bubbles::markup;
use bytes_and_bubbles::scenario::{Kind, Run};
use proptest::prelude::*;

/// All examples on a run, as the page puts them up, and the files of those that have any.
fn walk(run: &Run) {
    for (name, worked) in examples() {
        let patches = markup::patches(worked, run, None, name);
        assert!(!patches.is_empty());
        for download in worked.files.iter().flat_map(|files| files.downloads) {
            assert!(!(download.text)(run).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn whatever_is_typed_all_examples_have_an_answer(run in any_run()) {
        walk(&run);
    }

    #[test]
    fn whatever_the_keyboard_gives_all_examples_have_an_answer(run in wild_run()) {
        walk(&run);
    }
}

#[test]
fn each_odd_text_in_each_field_has_an_answer() {
    for Example { name, worked, group, .. } in ALL {
        for control in worked.controls() {
            let own = worked.sections.iter().any(|section| section.controls.contains(control));
            if !own || !matches!(control.kind, Kind::Text { .. }) {
                continue;
            }
            for text in ODD {
                let mut run = group.run();
                run.put_into(control, text);
                let patches = markup::patches(worked, &run, None, name);
                assert!(!patches.is_empty(), "{name}: {text} in {}", control.name());
            }
        }
    }
}

#[test]
fn large_numbers_take_no_longer() {
    let on = [("recompute", "yes"), ("count-again", "yes"), ("sharded", "everything")];
    for typed in [
        &[("layers", "10^12")][..],
        &[("layers", "10^30"), ("arrays", "10^6"), ("kept", "10^5")],
        &[("steps", "10^9")],
        &[("steps", "10^38")],
        &[("workers", "10^9"), ("steps", "720720")],
        &[("workers", "10^30"), ("parameters", "10^30")],
        &[("parameters", "10^12"), ("workers", "999999937")],
        &[("rounding-updates", "10^6")],
        &[("rounding-updates", "10000"), ("rounding-step", "1/3"), ("rounding-places", "12")],
        &[("rounding-updates", "10000"), ("rounding-start", "10^30"), ("rounding-step", "10^20")],
        &[("rounding-updates", "10000"), ("rounding-start", "10^-30"), ("rounding-step", "10^-30")],
        &[("rounding-updates", "10000"), ("rounding-start", "0"), ("rounding-step", "-1/1024")],
        &[("run-updates", "10^6")],
        &[("run-updates", "1000"), ("stop-after", "999")],
        &[("run-updates", "100"), ("stop-after", "50"), ("save-cursor", "no")],
        &[("pipeline-stages", "10^30"), ("exchanges", "10^30")],
        &[("gradient-value", "10^-38"), ("loss-scale", "10^38")],
        &[("vocabulary", "10^30"), ("logits", "yes"), ("heads", "10^30"), ("scores", "yes")],
        &[("latency", "10^30"), ("compute", "10^30"), ("link", "10^-30"), ("payload", "10^30")],
    ] {
        for switches in [&[][..], &on] {
            let run = run_with(&[typed, switches].concat());
            walk(&run);
        }
    }
}

#[test]
fn the_largest_tables_take_no_longer() {
    let rows = |row: fn(usize) -> String| (0..40).map(row).collect::<Vec<_>>().join(";");
    // Means over different denominators: their common one is the largest there can be.
    let batches = rows(|place| format!("{}|1/{}", place + 1, 2 * place + 3));
    let gradients = rows(|place| format!("1/{}", 2 * place + 3));
    let typed = [
        ("batches", batches.as_str()),
        ("second-batches", batches.as_str()),
        ("gradient-run", gradients.as_str()),
    ];
    let mut run = run_with(&typed);
    for place in 0..35 {
        let row = format!("other|yes|Row {place}|{place}|1/{}|why", 2 * place + 3);
        assert!(run.take("row", &row));
    }
    walk(&run);
}

/// A link or a file may hold what the page would not let anybody add.
#[test]
fn tables_from_links_have_no_more_rows_than_can_be_added() {
    for control in controls() {
        let Kind::Rows(columns) = control.kind else { continue };
        let row = vec!["1"; columns.len()].join("|");
        let mut run = run_with(&[]);
        for _ in 0..100 {
            run.add_row(control);
        }
        let most = run.rows(control).len();
        let rows = |count| (control.name().to_owned(), vec![row.clone(); count].join(";"));
        assert_eq!(run.take_all(&vec![rows(most)]), Vec::<String>::new());
        assert_eq!(run.take_all(&vec![rows(most + 1)]), [control.name()]);
        assert_eq!(run.rows(control).len(), most);
    }
}

#[test]
fn long_texts_are_refused_and_not_worked_on() {
    for text in ["9", "1e", "(", "1+", "-", "2^", "a", "1 B ", "½", "|", "\\"] {
        let long = text.repeat(100_000);
        let mut run = run_with(&[]);
        for name in ["workers", "width", "rounding-step", "margin"] {
            run.take(name, &long);
        }
        walk(&run);
    }
}

/// The names of phases have room however many micro-batches there are.
#[test]
fn phases_of_a_very_long_step_have_short_names() {
    let run = run_with(&[("steps", "10^30")]);
    let (_, lifetime) = examples().into_iter().find(|(name, _)| *name == "lifetime").unwrap();
    let patches = format!("{:?}", markup::patches(lifetime, &run, None, "x"));
    let names: Vec<&str> = patches
        .split("class=\\\"phase-name\\\"")
        .skip(1)
        .filter_map(|rest| rest.split('>').nth(1)?.split('<').next())
        .collect();
    assert_eq!(
        names,
        ["F1", "B1", "F2", "B2", "…", "FK", "BK", "update", "stop", "load", "F", "B"]
    );
}
