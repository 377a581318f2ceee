//! Each answer is the last that fits, or the first: tried on the plan, for many runs.

use crate::{bytes, figure, run_with, share, whole};
use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::example;
use bytes_and_bubbles::quantity::Quantity;
use bytes_and_bubbles::scenario::plan::inverse::{MOST_WORKERS, first_that_fits, last_that_fits};
use bytes_and_bubbles::scenario::plan::{PARAMETERS, SEQUENCES, WORKERS};
use bytes_and_bubbles::scenario::{Block, Control, Gap, Run};
use proptest::prelude::*;
use proptest::sample::select;

const ON_80_GB: [(&str, &str); 2] = [("sequences", "1"), ("capacity", "80 GB")];

fn answer(typed: &[(&str, &str)], name: &str) -> i128 {
    whole(&figure("questions", &run_with(typed), name))
}

#[test]
fn as_it_starts_seven_sequences_fit() {
    // 80 GB less 4.8125 GB of state, over 10.74 GB for each sequence.
    assert_eq!(answer(&[], "largest-micro-batch"), 7);
    assert_eq!(answer(&[], "fewest"), 133);
    let full = figure("questions", &run_with(&[]), "largest-model").unwrap_err();
    assert!(
        matches!(full, Gap::Refused(EstimateError::NothingLeft { what: "parameters", .. })),
        "{full:?}"
    );
}

#[test]
fn the_largest_model_of_a_device() {
    // 80 GB over 16 bytes, with nothing divided and nothing but state: five billion.
    let bare = [("activations", "no"), ("stages", "1"), ("sharded", "nothing")];
    assert_eq!(answer(&bare, "largest-model"), 5_000_000_000);
    // ZeRO, table 2: 32 GB over 64 workers hold 7.64, 14.4 and 128 billion.
    for (sharded, most) in [
        ("nothing", 2_000_000_000),
        ("optimizer", 7_641_791_044),
        ("gradients", 14_422_535_211),
        ("everything", 128_000_000_000),
    ] {
        let typed = [
            ("activations", "no"),
            ("stages", "1"),
            ("workers", "64"),
            ("capacity", "32 GB"),
            ("sharded", sharded),
        ];
        let found = answer(&typed, "largest-model");
        // Whole shares take back less than what one more parameter of each worker would take.
        assert!((0..=64).contains(&(most - found)), "{sharded}: {found}");
    }
}

#[test]
fn the_fewest_workers_for_seven_billion() {
    let typed = |sharded| [("sequences", "1"), ("stages", "1"), ("sharded", sharded)];
    // 112 GB of state and 10.74 GB of activations; what is not divided is 28, 14 or 0 GB.
    assert_eq!(answer(&typed("optimizer"), "fewest-workers"), 3);
    assert_eq!(answer(&typed("gradients"), "fewest-workers"), 2);
    assert_eq!(answer(&typed("everything"), "fewest-workers"), 2);
    let nothing = figure("questions", &run_with(&typed("nothing")), "fewest-workers");
    assert_eq!(nothing.unwrap_err(), Gap::Refused(EstimateError::NothingIsDivided));
    // Nothing divided, but it fits: one is enough.
    let fits = [("sequences", "1"), ("stages", "1"), ("sharded", "nothing"), ("parameters", "1B")];
    assert_eq!(answer(&fits, "fewest-workers"), 1);
    assert_eq!(answer(&[("sequences", "1")], "fewest-devices"), 8);
}

#[test]
fn no_number_of_workers_is_enough_where_what_is_left_holds_no_parameter() {
    let typed =
        [("activations", "no"), ("stages", "1"), ("sharded", "everything"), ("capacity", "15 B")];
    let found = figure("questions", &run_with(&typed), "fewest-workers").unwrap_err();
    assert_eq!(found, Gap::Refused(EstimateError::NotEvenWith { most: MOST_WORKERS }));
}

fn fits(run: &Run, control: &Control, number: i128) -> bool {
    let mut run = run.clone();
    run.put_alone(control, &number.to_string());
    run.plan().fit.unwrap().fits
}

/// Runs of all sizes, with whatever can be switched on, and rows with parameters of their own.
fn any_run() -> BoxedStrategy<Run> {
    let sizes = (1..5_000_i128, 1..40_i128, 1..5_i128, 1..9_i128, 1..40_i128, 1..6_i128);
    let capacity = prop_oneof![1..200_000_i128, 1..3_000_i128];
    let switches = proptest::collection::vec(any::<bool>(), 8);
    let sharded = select(&["nothing", "optimizer", "gradients", "everything"][..]);
    let margin = select(&["0%", "25%", "1/3", "7%"][..]);
    (sizes, capacity, switches, sharded, margin, proptest::option::of(0..300_i128))
        .prop_map(
            |(
                (parameters, workers, stages, sequences, positions, layers),
                capacity,
                on,
                sharded,
                margin,
                own,
            )| {
                let on = |place: usize| if on[place] { "yes" } else { "no" };
                let number = |number: i128| number.to_string();
                let mut run = run_with(&[
                    ("parameters", &number(parameters)),
                    ("stages", &number(stages)),
                    ("workers", &number(workers)),
                    ("sequences", &number(sequences)),
                    ("positions", &number(positions)),
                    ("layers", &number(layers.max(stages))),
                    ("width", "3"),
                    ("heads", "2"),
                    ("vocabulary", "7"),
                    ("capacity", &number(capacity)),
                    ("sharded", sharded),
                    ("margin", margin),
                    ("workspace-bytes", "5"),
                    ("buffer-bytes", "3"),
                    ("gathered", on(0)),
                    ("buffers", on(1)),
                    ("recompute", on(2)),
                    ("count-again", on(3)),
                    ("scores", on(4)),
                    ("logits", on(5)),
                    ("workspace", on(6)),
                    ("activations", on(7)),
                ]);
                if let Some(own) = own {
                    run.ledger.rows[0].parameters = own.to_string();
                }
                run
            },
        )
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_largest_model_fits_and_the_next_does_not(run in any_run()) {
        match run.largest_model().figure {
            Ok(most) => {
                let most = most.value().to_whole().unwrap();
                prop_assert!(fits(&run, &PARAMETERS, most));
                prop_assert!(!fits(&run, &PARAMETERS, most + 1));
            }
            Err(Gap::Refused(EstimateError::NothingLeft { .. })) => prop_assert!(!fits(&run, &PARAMETERS, 0)),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_fewest_workers_fit_and_one_fewer_does_not(run in any_run()) {
        match run.fewest_workers().figure {
            Ok(fewest) => {
                let fewest = fewest.value().to_whole().unwrap();
                prop_assert!(fits(&run, &WORKERS, fewest));
                for fewer in (1..fewest.min(12)).chain((fewest - 3).max(1)..fewest) {
                    prop_assert!(!fits(&run, &WORKERS, fewer), "{fewer} of {fewest}");
                }
            }
            Err(Gap::Refused(_)) => {
                for number in [1, 2, 3, 10, 1_000, MOST_WORKERS] {
                    prop_assert!(!fits(&run, &WORKERS, number), "{number}");
                }
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_largest_micro_batch_fits_and_the_next_does_not(run in any_run()) {
        match run.largest_micro_batch().figure {
            Ok(most) => {
                let most = most.value().to_whole().unwrap();
                prop_assert!(fits(&run, &SEQUENCES, most));
                prop_assert!(!fits(&run, &SEQUENCES, most + 1));
            }
            // Nothing of the total follows the sequences.
            Err(Gap::Refused(EstimateError::DoesNotMatter { .. })) => {
                prop_assert_eq!(fits(&run, &SEQUENCES, 1), fits(&run, &SEQUENCES, 1_000_000));
            }
            Err(Gap::Refused(_)) => prop_assert!(!fits(&run, &SEQUENCES, 1)),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_tried_says_the_same(run in any_run()) {
        for answer in [run.largest_model(), run.fewest_workers(), run.largest_micro_batch()] {
            let verdicts: Vec<_> = answer.tried.iter().map(|tried| tried.fits.clone().unwrap()).collect();
            let alone = answer.tried.first().is_some_and(|tried| tried.number == 1) && verdicts.len() == 1;
            prop_assert!(verdicts == [true, false] || verdicts.is_empty() || (alone && verdicts == [true]));
        }
    }

    #[test]
    fn a_search_finds_the_edge(edge in 0..10_000_i128, most in 0..10_000_i128) {
        prop_assert_eq!(last_that_fits(most, |number| Ok(number <= edge)), Ok(most.min(edge)));
        let first = first_that_fits(3, most, |number| Ok(number >= edge));
        prop_assert_eq!(first, Ok(Some(edge.max(3)).filter(|first| *first <= most)));
    }

    /// Whoever moves a lot comes first, and a verdict is turned exactly where the two plans disagree.
    #[test]
    fn each_assumption_turns_what_it_says(run in any_run()) {
        let tornado = run.tornado().unwrap();
        let mut before: Option<Quantity> = None;
        for one in &tornado.assumptions {
            let swing = one.between[1].minus(&one.between[0]).unwrap();
            prop_assert!(before.as_ref().is_none_or(|before| swing.compare(before).unwrap().is_le()));
            before = Some(swing);
            for (varied, flips) in one.varied.iter().zip(one.flips) {
                let Some(varied) = varied else { continue };
                let Ok(total) = &varied.total else { continue };
                let fits = total.value().compare(varied.capacity.as_ref().unwrap()).unwrap().is_le();
                prop_assert_eq!(flips, fits != tornado.fits);
            }
        }
    }
}

#[test]
fn a_quarter_less_and_more_of_the_start() {
    let tornado = run_with(&[]).tornado().unwrap();
    assert!(!tornado.fits);
    // 4,812,500,000 bytes of state and 85,899,345,920 of activations.
    assert_eq!(tornado.total, bytes(90_711_845_920));
    let of = |label: &str| tornado.assumptions.iter().find(|one| one.label == label).unwrap();
    let totals = |label| {
        of(label)
            .varied
            .each_ref()
            .map(|one| one.as_ref().unwrap().total.as_ref().unwrap().value().clone())
    };
    // Six and ten sequences.
    assert_eq!(totals("Sequences"), [bytes(69_237_009_440), bytes(112_186_682_400)]);
    assert_eq!(of("Sequences").flips, [true, false]);
    // Twelve and twenty bytes for each parameter.
    assert_eq!(totals("Bytes per parameter"), [bytes(89_508_720_920), bytes(91_914_970_920)]);
    assert_eq!(of("Bytes per parameter").flips, [false, false]);
    assert_eq!(of("Device capacity").flips, [false, true]);
    assert_eq!(of("Device capacity").between, [bytes(60_000_000_000), bytes(100_000_000_000)]);
    assert_eq!(tornado.still, ["Margin"]);
    let turning = tornado.assumptions.iter().filter(|one| one.flips.contains(&true));
    let turning: Vec<_> = turning.map(|one| one.label).collect();
    assert_eq!(
        turning,
        [
            "Sequences",
            "Positions",
            "Width",
            "Layers",
            "Arrays per layer",
            "Bytes per value",
            "Device capacity"
        ]
    );
    let said = (example::find("questions").unwrap().worked.work_out)(&run_with(&[]));
    let said = said[5].iter().find_map(|block| match block {
        Block::Verdict(verdict) => Some(verdict.says.clone()),
        _ => None,
    });
    assert!(said.unwrap().starts_with(
        "of 11 assumptions, changed alone by a quarter, 7 turn “does not fit” into “fits”"
    ));
}

#[test]
fn counts_stay_whole_and_shares_stay_shares() {
    let varied = |label: &str, typed: &[(&str, &str)]| {
        let tornado = run_with(typed).tornado().unwrap();
        let one = tornado.assumptions.into_iter().find(|one| one.label == label).unwrap();
        one.varied.map(|one| one.map(|one| one.value))
    };
    let values = |low: &str, high: &str| [Some(low.to_owned()), Some(high.to_owned())];
    assert_eq!(varied("Sequences", &[("sequences", "2")]), values("1", "3"));
    assert_eq!(varied("Sequences", &[("sequences", "3")]), values("2", "4"));
    assert_eq!(varied("Sequences", &[("sequences", "1")]), [None, Some("2".to_owned())]);
    assert_eq!(varied("Margin", &[("margin", "25%")]), values("18.75%", "31.25%"));
    assert_eq!(varied("Arrays per layer", &[("arrays", "1/3")]), values("0.25", "5/12"));
    assert_eq!(varied("Parameters", &ON_80_GB), values("5,250,000,000", "8,750,000,000"));
}

/// Nothing panics or hangs, and what cannot be read leaves a dash.
#[test]
fn odd_numbers_have_an_answer() {
    for text in ["0", "-1", "10^30", "1/3", "∞", "10^38", "", "10^-30", "1e-30", "abc"] {
        for name in [
            "parameters",
            "capacity",
            "margin",
            "workers",
            "stages",
            "sequences",
            "layers",
            "arrays",
            "bytes-per-value",
            "width",
            "wanted-bubble",
            "micro-batches",
        ] {
            for sharded in ["nothing", "everything"] {
                let mut run =
                    run_with(&[("sharded", sharded), ("gathered", "yes"), ("recompute", "yes")]);
                run.take(name, text);
                let blocks = (example::find("questions").unwrap().worked.work_out)(&run);
                assert_eq!(blocks.len(), 6, "{name} {text}");
            }
        }
    }
    assert_eq!(
        figure("questions", &run_with(&[("capacity", "ten")]), "largest-model"),
        Err(Gap::Waits)
    );
    assert_eq!(
        figure("questions", &run_with(&[("parameters", "?")]), "largest-micro-batch"),
        Err(Gap::Waits)
    );
    let _ = share(1, 1);
}
