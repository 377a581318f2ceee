//! What chapter 27's exercises ask for: the chapter's own numbers, and one number for each misconception.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::exercise::estimates::{Answer, Inputs, find};
use bytes_and_bubbles::quantity::{Quantity, print};
use std::collections::BTreeSet;

/// Estimates of chapter 27.
const NAMES: [&str; 49] = [
    "bytes-per-parameter",
    "ledger-row",
    "ledger-state",
    "ledger-missing",
    "ledger-largest-model",
    "one-array",
    "saved-arrays",
    "saved-activations",
    "activations-after",
    "total-before-margin",
    "total-after",
    "total-with-margin",
    "margin-bytes",
    "what-fits",
    "in-mebibytes",
    "in-gibibytes",
    "worker-state",
    "worker-total",
    "all-workers",
    "fewest-workers",
    "combined-gradient",
    "mean-of-means",
    "valid-events",
    "gradient-sum",
    "event-share",
    "effective-batch",
    "accumulation-steps",
    "rounded-at-once",
    "master-copy",
    "rounded-copy",
    "updates-until-visible",
    "scaled-gradient",
    "unscaled-gradient",
    "scaled-update",
    "scale-helps",
    "transfer-time",
    "transfer-iteration",
    "waiting-share",
    "balanced-link",
    "kept-arrays",
    "kept-activations",
    "activations-dropped",
    "kept-total",
    "recompute-helps",
    "recompute-time",
    "checkpoint-state",
    "lost-updates",
    "data-cursor",
    "restart-claim",
];

/// The numbers of the chapter's run, by the names of inputs.
const BOOK: &[(&str, &str)] = &[
    ("parameters", "1,000,000"),
    ("sequences", "2"),
    ("positions", "128"),
    ("width", "64"),
    ("layers", "4"),
    ("arrays", "10"),
    ("bytes-per-value", "2"),
    ("margin", "25%"),
    ("capacity", "10 MB"),
    ("workers", "4"),
    ("kept", "4"),
    ("payload", "1 MB"),
    ("link", "100 MB/s"),
    ("compute", "2 ms"),
    ("overlap", "0%"),
    ("events-1", "2"),
    ("mean-1", "1"),
    ("events-2", "6"),
    ("mean-2", "3"),
    ("weight", "1.00"),
    ("step-size", "0.003"),
    ("updates", "2"),
    ("places", "2"),
    ("gradient", "0.000001"),
    ("scale", "1,024"),
    ("scaled-gradient", "0.001024"),
    ("rate", "0.1"),
    ("weight-bytes", "2"),
    ("gradient-bytes", "2"),
    ("master-bytes", "4"),
    ("moment-bytes", "4"),
    ("steps", "4"),
    ("added-work", "30%"),
    ("grows", "number of sequences"),
    ("times", "2"),
    ("sharded", "optimizer"),
    ("row", "master"),
    ("size", "1,310,720"),
    ("effective-batch", "64"),
    ("done", "1,250"),
    ("every", "100"),
    ("newest", "complete"),
    ("held", "everything but the data cursor"),
];

type Typed<'a> = &'a [(&'a str, &'a str)];

fn inputs(name: &str, typed: Typed<'_>) -> Inputs {
    let text = |wanted: &str| {
        let own = typed.iter().chain(BOOK).find(|(input, _)| *input == wanted);
        own.map(|(_, text)| *text)
    };
    Inputs::read(find(name).unwrap().needs, text).unwrap()
}

fn said(value: &Quantity) -> String {
    print::number(value).replace('−', "-")
}

fn right(name: &str, typed: Typed<'_>) -> String {
    match find(name).unwrap().answer {
        Answer::Number { steps, .. } => {
            said(steps(&inputs(name, typed)).unwrap().last().unwrap().value())
        }
        Answer::Decision { decide, .. } => decide(&inputs(name, typed)).unwrap().0.to_owned(),
    }
}

/// What somebody with this misconception gets, or nothing where it cannot arise.
fn wrong(name: &str, misconception: &str, typed: Typed<'_>) -> Option<String> {
    let Answer::Number { mistakes, .. } = find(name).unwrap().answer else { panic!("{name}") };
    let mistake = mistakes.iter().find(|mistake| mistake.is.name == misconception);
    let mistake = mistake.unwrap_or_else(|| panic!("{name} has no {misconception}"));
    (mistake.value)(&inputs(name, typed)).ok().map(|value| said(&value))
}

#[test]
fn numbers_of_the_chapter() {
    let rows: &[(&str, Typed<'_>, &str)] = &[
        ("bytes-per-parameter", &[], "16"),
        ("ledger-row", &[], "4,000,000"),
        ("ledger-row", &[("row", "weights")], "2,000,000"),
        ("ledger-row", &[("row", "gradients")], "2,000,000"),
        ("ledger-row", &[("row", "moments")], "8,000,000"),
        ("ledger-state", &[], "16,000,000"),
        ("ledger-missing", &[], "6,000,000"),
        ("ledger-largest-model", &[], "625,000"),
        ("one-array", &[], "32,768"),
        ("saved-arrays", &[], "40"),
        ("saved-activations", &[], "1,310,720"),
        ("activations-after", &[], "2,621,440"),
        ("activations-after", &[("grows", "width")], "2,621,440"),
        ("activations-after", &[("grows", "number of positions"), ("times", "4")], "5,242,880"),
        ("activations-after", &[("grows", "number of layers"), ("times", "3")], "3,932,160"),
        ("total-before-margin", &[], "17,310,720"),
        ("total-after", &[], "18,621,440"),
        ("margin-bytes", &[], "4,327,680"),
        ("total-with-margin", &[], "21,638,400"),
        ("what-fits", &[], "state"),
        ("what-fits", &[("capacity", "17 MB")], "activations"),
        ("what-fits", &[("capacity", "17,310,720")], "margin"),
        ("what-fits", &[("capacity", "21,638,400")], "fits"),
        ("in-mebibytes", &[], "1.25"),
        ("worker-state", &[], "7,000,000"),
        ("worker-state", &[("sharded", "nothing")], "16,000,000"),
        ("worker-state", &[("sharded", "gradients")], "5,500,000"),
        ("worker-state", &[("sharded", "everything")], "4,000,000"),
        ("worker-total", &[], "8,310,720"),
        ("all-workers", &[], "28,000,000"),
        ("fewest-workers", &[("capacity", "7 MB")], "4"),
        ("combined-gradient", &[], "2.5"),
        ("mean-of-means", &[], "2"),
        ("valid-events", &[], "8"),
        ("gradient-sum", &[], "20"),
        ("event-share", &[], "0.75"),
        ("effective-batch", &[("workers", "1")], "8"),
        ("effective-batch", &[("workers", "2"), ("steps", "2")], "8"),
        ("accumulation-steps", &[], "8"),
        ("rounded-at-once", &[("updates", "1")], "1"),
        ("rounded-at-once", &[], "1"),
        ("master-copy", &[("updates", "1")], "0.997"),
        ("master-copy", &[], "0.994"),
        ("rounded-copy", &[("updates", "1")], "1"),
        ("rounded-copy", &[], "0.99"),
        ("updates-until-visible", &[], "2"),
        // Half a unit of the last place is a tie that goes back to the even 1.00.
        ("updates-until-visible", &[("step-size", "0.005")], "2"),
        // From an odd last digit the tie goes away.
        ("updates-until-visible", &[("step-size", "0.005"), ("weight", "1.01")], "1"),
        ("scaled-gradient", &[], "0.001024"),
        ("unscaled-gradient", &[], "0.000001"),
        ("scale-helps", &[("gradient", "0.00000001")], "rescued"),
        ("scale-helps", &[("gradient", "0.001")], "not-needed"),
        ("scale-helps", &[("gradient", "100")], "overflows"),
        ("scale-helps", &[("gradient", "0.00000001"), ("scale", "2")], "still-lost"),
        ("transfer-time", &[], "0.01"),
        ("transfer-iteration", &[], "0.012"),
        ("transfer-iteration", &[("overlap", "100%")], "0.01"),
        ("waiting-share", &[], "5/6"),
        ("balanced-link", &[], "500,000,000"),
        ("kept-arrays", &[], "16"),
        ("kept-activations", &[], "524,288"),
        ("activations-dropped", &[], "786,432"),
        ("kept-total", &[], "16,524,288"),
        ("kept-total", &[("kept", "5")], "16,655,360"),
        ("recompute-helps", &[("capacity", "17 MB")], "makes-it-fit"),
        ("recompute-helps", &[("capacity", "17,310,720")], "not-needed"),
        ("recompute-helps", &[("capacity", "16,524,287")], "not-enough"),
        ("recompute-time", &[], "0.0026"),
        ("checkpoint-state", &[], "12,000,000"),
        ("lost-updates", &[], "50"),
        ("lost-updates", &[("newest", "only partly written")], "150"),
        ("data-cursor", &[("done", "500"), ("workers", "1")], "4,000"),
        ("restart-claim", &[], "goes-on"),
        ("restart-claim", &[("held", "the weights")], "runs"),
        ("restart-claim", &[("held", "the whole state of the run")], "same-run"),
    ];
    for (name, typed, is) in rows {
        assert_eq!(right(name, typed), *is, "{name} {typed:?}");
    }
}

#[test]
fn second_exercise_of_the_chapter() {
    let pair = [("events-1", "3"), ("mean-1", "2"), ("events-2", "1"), ("mean-2", "-2")];
    assert_eq!(right("valid-events", &pair), "4");
    assert_eq!(right("gradient-sum", &pair), "4");
    assert_eq!(right("combined-gradient", &pair), "1");
    assert_eq!(right("mean-of-means", &pair), "0");
    assert_eq!(wrong("combined-gradient", "mean-of-means", &pair).as_deref(), Some("0"));
    // Where the sum of the means is nothing too it is no mistake to tell apart.
    assert_eq!(wrong("mean-of-means", "means-added", &pair), None);
}

/// Estimate, misconception, other inputs than the book's, and what comes out.
const WRONG: &[(&str, &str, Typed<'_>, &str)] = &[
    ("bytes-per-parameter", "moments-forgotten", &[], "8"),
    ("bytes-per-parameter", "four-bytes-forgotten", &[], "12"),
    ("bytes-per-parameter", "master-forgotten", &[("moment-bytes", "2")], "8"),
    ("bytes-per-parameter", "moments-once", &[("moment-bytes", "2")], "10"),
    ("bytes-per-parameter", "gradients-forgotten", &[], "14"),
    ("bytes-per-parameter", "weights-only", &[], "2"),
    ("bytes-per-parameter", "optimizer-forgotten", &[], "4"),
    ("ledger-row", "moments-once", &[("row", "moments")], "4,000,000"),
    ("ledger-row", "narrow-master", &[], "2,000,000"),
    ("ledger-row", "one-byte-each", &[], "1,000,000"),
    ("ledger-state", "moments-forgotten", &[], "8,000,000"),
    ("ledger-state", "four-bytes-forgotten", &[], "12,000,000"),
    ("ledger-state", "gradients-forgotten", &[], "14,000,000"),
    ("ledger-state", "optimizer-forgotten", &[], "4,000,000"),
    ("ledger-state", "weights-only", &[], "2,000,000"),
    ("ledger-missing", "weights-only", &[], "8,000,000"),
    ("ledger-missing", "four-bytes-forgotten", &[], "2,000,000"),
    ("ledger-missing", "gradients-forgotten", &[], "4,000,000"),
    ("ledger-missing", "total-for-missing", &[], "16,000,000"),
    ("ledger-largest-model", "weights-only", &[], "5,000,000"),
    ("ledger-largest-model", "moments-forgotten", &[], "1,250,000"),
    ("ledger-largest-model", "four-bytes-forgotten", &[], "833,333"),
    ("ledger-largest-model", "bytes-for-parameters", &[], "10,000,000"),
    ("one-array", "bytes-forgotten", &[], "16,384"),
    ("one-array", "all-for-one", &[], "1,310,720"),
    ("one-array", "all-layers-for-one", &[], "131,072"),
    ("saved-arrays", "one-layer", &[], "10"),
    ("saved-arrays", "one-array-per-layer", &[], "4"),
    ("saved-arrays", "layers-and-arrays-added", &[], "14"),
    ("saved-activations", "bytes-forgotten", &[], "655,360"),
    ("saved-activations", "one-layer", &[], "327,680"),
    ("saved-activations", "single-array", &[], "32,768"),
    ("saved-activations", "one-array-per-layer", &[], "131,072"),
    ("activations-after", "factor-missing", &[], "1,310,720"),
    ("activations-after", "not-changed", &[("times", "4")], "1,310,720"),
    ("activations-after", "grows-as-square", &[], "5,242,880"),
    ("total-before-margin", "activations-forgotten", &[], "16,000,000"),
    ("total-before-margin", "moments-forgotten", &[], "9,310,720"),
    ("total-before-margin", "four-bytes-forgotten", &[], "13,310,720"),
    ("total-before-margin", "gradients-forgotten", &[], "15,310,720"),
    ("total-before-margin", "weights-for-state", &[], "3,310,720"),
    ("total-before-margin", "bytes-forgotten", &[], "16,655,360"),
    ("total-before-margin", "one-layer", &[], "16,327,680"),
    ("total-before-margin", "single-array", &[], "16,032,768"),
    ("total-before-margin", "one-array-per-layer", &[], "16,131,072"),
    ("total-before-margin", "units-mixed", &[], "17,250,000"),
    ("total-after", "factor-missing", &[], "17,310,720"),
    ("total-after", "not-changed", &[("times", "4")], "17,310,720"),
    ("total-after", "state-changed", &[], "34,621,440"),
    ("total-with-margin", "margin-forgotten", &[], "17,310,720"),
    ("total-with-margin", "margin-of-activations", &[], "17,638,400"),
    ("total-with-margin", "margin-of-state", &[], "21,310,720"),
    ("total-with-margin", "margin-alone", &[], "4,327,680"),
    ("total-with-margin", "margin-of-result", &[], "23,080,960"),
    ("margin-bytes", "total-for-margin", &[], "21,638,400"),
    ("margin-bytes", "margin-of-activations", &[], "327,680"),
    ("margin-bytes", "margin-of-state", &[], "4,000,000"),
    ("in-mebibytes", "decimal-for-binary", &[], "1.31072"),
    ("in-mebibytes", "one-division-short", &[], "1,280"),
    ("in-gibibytes", "decimal-for-binary", &[("size", "80 GB")], "80"),
    ("in-gibibytes", "wrong-way", &[("size", "1 GB")], "2,097,152/1,953,125"),
    ("in-gibibytes", "one-division-short", &[("size", "1 GiB")], "1,024"),
    ("worker-state", "whole-for-share", &[], "16,000,000"),
    ("worker-state", "all-divided", &[], "4,000,000"),
    ("worker-state", "only-optimizer-divided", &[("sharded", "gradients")], "7,000,000"),
    ("worker-state", "gradients-divided-too", &[], "5,500,000"),
    ("worker-state", "divided-part-only", &[], "3,000,000"),
    ("worker-total", "activations-forgotten", &[], "7,000,000"),
    ("worker-total", "activations-divided", &[], "7,327,680"),
    ("worker-total", "sum-divided", &[], "4,327,680"),
    ("worker-total", "whole-for-share", &[], "17,310,720"),
    ("worker-total", "all-divided", &[], "5,310,720"),
    ("worker-total", "only-optimizer-divided", &[("sharded", "everything")], "8,310,720"),
    ("worker-total", "gradients-divided-too", &[], "6,810,720"),
    ("all-workers", "share-for-total", &[], "7,000,000"),
    ("all-workers", "one-model", &[], "16,000,000"),
    ("all-workers", "every-row-everywhere", &[], "64,000,000"),
    ("fewest-workers", "state-over-capacity", &[("capacity", "7 MB")], "3"),
    ("fewest-workers", "divided-over-capacity", &[("capacity", "7 MB")], "2"),
    ("combined-gradient", "mean-of-means", &[], "2"),
    ("combined-gradient", "not-divided", &[], "20"),
    ("combined-gradient", "over-micro-batches", &[], "10"),
    ("combined-gradient", "means-added", &[], "4"),
    ("mean-of-means", "weighted-mean", &[], "2.5"),
    ("mean-of-means", "means-added", &[], "4"),
    ("valid-events", "micro-batches-counted", &[], "2"),
    ("gradient-sum", "means-added", &[], "4"),
    ("gradient-sum", "already-divided", &[], "2.5"),
    ("event-share", "all-alike", &[], "0.5"),
    ("event-share", "events-over-others", &[], "3"),
    ("effective-batch", "steps-forgotten", &[], "8"),
    ("effective-batch", "workers-forgotten", &[], "8"),
    ("effective-batch", "passes-counted", &[], "16"),
    ("effective-batch", "factors-added", &[], "10"),
    ("accumulation-steps", "workers-forgotten", &[], "32"),
    ("accumulation-steps", "one-sequence-each", &[], "16"),
    ("rounded-at-once", "cut-off", &[], "0.98"),
    ("rounded-at-once", "rounded-at-the-end", &[], "0.99"),
    ("rounded-at-once", "not-rounded", &[], "0.994"),
    ("master-copy", "master-rounded", &[], "1"),
    ("master-copy", "one-update-short", &[], "0.997"),
    ("master-copy", "update-added", &[], "1.006"),
    ("rounded-copy", "not-rounded", &[], "0.994"),
    ("rounded-copy", "no-master", &[], "1"),
    ("rounded-copy", "cut-off", &[("updates", "1")], "0.99"),
    ("updates-until-visible", "unit-for-half", &[], "4"),
    ("scaled-gradient", "thousand-for-1024", &[], "0.001"),
    ("scaled-gradient", "divided-for-multiplied", &[("scale", "1,000")], "1/1,000,000,000"),
    ("unscaled-gradient", "scale-not-removed", &[], "0.001024"),
    ("unscaled-gradient", "scaled-twice", &[], "1.048576"),
    ("scaled-update", "scale-not-removed", &[("rate", "0.5")], "0.000512"),
    ("scaled-update", "rate-forgotten", &[], "0.000001"),
    ("transfer-time", "link-over-payload", &[], "100"),
    ("transfer-time", "bits-on-the-link", &[], "0.08"),
    ("transfer-iteration", "hidden-though-it-waits", &[], "0.01"),
    ("transfer-iteration", "added-though-overlapped", &[("overlap", "100%")], "0.012"),
    ("transfer-iteration", "transfer-forgotten", &[], "0.002"),
    ("transfer-iteration", "compute-forgotten", &[], "0.01"),
    ("waiting-share", "waiting-over-compute", &[], "5"),
    ("waiting-share", "computing-share", &[], "1/6"),
    ("balanced-link", "bits-on-the-link", &[], "4,000,000,000"),
    ("balanced-link", "time-over-payload", &[("compute", "1 s"), ("payload", "2")], "0.5"),
    ("kept-arrays", "one-layer", &[], "4"),
    ("kept-activations", "nothing-dropped", &[], "1,310,720"),
    ("kept-activations", "dropped-for-kept", &[], "786,432"),
    ("kept-activations", "bytes-forgotten", &[], "262,144"),
    ("kept-activations", "one-layer", &[], "131,072"),
    ("kept-activations", "single-array", &[], "32,768"),
    ("activations-dropped", "kept-for-dropped", &[], "524,288"),
    ("activations-dropped", "all-dropped", &[], "1,310,720"),
    ("kept-total", "nothing-dropped", &[], "17,310,720"),
    ("kept-total", "activations-forgotten", &[], "16,000,000"),
    ("kept-total", "state-reduced", &[], "6,924,288"),
    ("kept-total", "state-forgotten", &[], "524,288"),
    ("recompute-time", "added-time-only", &[], "0.0006"),
    ("recompute-time", "taken-off", &[], "0.0014"),
    ("recompute-time", "factor-added", &[], "0.0046"),
    ("checkpoint-state", "weight-file", &[], "2,000,000"),
    ("checkpoint-state", "everything-written", &[], "16,000,000"),
    ("checkpoint-state", "working-copy-written", &[], "14,000,000"),
    ("checkpoint-state", "moments-not-written", &[], "4,000,000"),
    ("checkpoint-state", "master-not-written", &[], "8,000,000"),
    ("lost-updates", "partial-taken", &[("newest", "only partly written")], "50"),
    ("lost-updates", "complete-not-taken", &[], "150"),
    ("lost-updates", "saved-for-lost", &[], "1,200"),
    ("lost-updates", "until-the-next", &[("done", "1,220")], "80"),
    ("data-cursor", "updates-for-sequences", &[], "1,250"),
    ("data-cursor", "one-micro-batch", &[("done", "500")], "1,000"),
];

#[test]
fn a_number_for_each_misconception() {
    for (name, misconception, typed, is) in WRONG {
        assert_eq!(
            wrong(name, misconception, typed).as_deref(),
            Some(*is),
            "{name} {misconception}"
        );
    }
}

#[test]
fn no_misconception_is_left_out() {
    let tried: BTreeSet<&str> = WRONG.iter().map(|(_, misconception, ..)| *misconception).collect();
    for name in NAMES {
        let Answer::Number { mistakes, .. } = find(name).unwrap().answer else { continue };
        for mistake in mistakes {
            assert!(tried.contains(mistake.is.name), "{name}: {}", mistake.is.name);
            let says = mistake.is.says;
            let ends = says.matches(['.', '?', '!']).count() - says.matches("1.0").count();
            assert!(ends <= 2 && says.ends_with('.'), "{}: {says}", mistake.is.name);
        }
    }
}

#[test]
fn a_misconception_that_changes_nothing_does_not_arise() {
    // One worker: leaving the workers out of the product is no mistake to be seen.
    assert_eq!(wrong("effective-batch", "workers-forgotten", &[("workers", "1")]), None);
    assert_eq!(wrong("saved-activations", "one-layer", &[("layers", "1")]), None);
    assert_eq!(wrong("saved-activations", "not-changed", &[]), None);
    assert_eq!(wrong("saved-activations", "bytes-forgotten", &[("bytes-per-value", "1")]), None);
    assert_eq!(wrong("worker-state", "only-optimizer-divided", &[]), None);
    assert_eq!(wrong("rounded-at-once", "rounded-at-the-end", &[("updates", "1")]), None);
    assert_eq!(wrong("bytes-per-parameter", "master-forgotten", &[]), None);
    assert_eq!(wrong("transfer-iteration", "hidden-though-it-waits", &[("overlap", "1/2")]), None);
}

#[test]
fn absurd_inputs_give_errors() {
    let error = |name: &str, typed: Typed<'_>| match find(name).unwrap().answer {
        Answer::Number { steps, .. } => steps(&inputs(name, typed)).is_err(),
        Answer::Decision { decide, .. } => decide(&inputs(name, typed)).is_err(),
    };
    // A device that holds everything has nothing missing.
    assert!(error("ledger-missing", &[("capacity", "16 MB")]));
    // Rows that are not divided fill the device; no number of workers helps.
    assert!(error("fewest-workers", &[("capacity", "3 MB")]));
    assert!(error("kept-activations", &[("kept", "11")]));
    assert!(error("balanced-link", &[("compute", "0 s")]));
    assert!(error("saved-activations", &[("width", "10^37"), ("positions", "10^37")]));
    assert!(error("rounded-at-once", &[("updates", "10^9")]));
}
