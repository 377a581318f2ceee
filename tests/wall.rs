//! What freezing removes and how few devices hold a run: closed forms against going through one by one,
//! and absurd numbers.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::derivation::{Derivation, Term};
use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::estimate::freezing::{
    Adapters, Freezing, Kept, adapter_state, state_of_all,
};
use bytes_and_bubbles::estimate::model_state::{Part, Row};
use bytes_and_bubbles::estimate::sharding::Sharded;
use bytes_and_bubbles::estimate::wall::Wall;
use bytes_and_bubbles::example::{self, Group};
use bytes_and_bubbles::markup;
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use bytes_and_bubbles::scenario::{Block, Control, Figure, Gap, Run};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

const PARTS: [Part; 6] = [
    Part::Weights,
    Part::Gradients,
    Part::Master,
    Part::FirstMoment,
    Part::SecondMoment,
    Part::Other,
];

fn config() -> ProptestConfig {
    ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() }
}

/// Rows of one number of parameters, or of several.
fn rows() -> impl Strategy<Value = Vec<(Part, Row)>> {
    let row = |(part, own, bytes): (Part, Option<i128>, i128), parameters: i128| {
        let parameters = Quantity::whole(own.unwrap_or(parameters), Dimension::PARAMETERS);
        let bytes_per_parameter = Quantity::whole(bytes, Dimension::BYTES_PER_PARAMETER);
        (part, Row { name: part.key().to_owned(), parameters, bytes_per_parameter })
    };
    let own = proptest::option::weighted(0.2, 0..60_i128);
    let each = vec((select(&PARTS[..]), own, 0..6_i128), 0..6);
    (each, 0..60_i128).prop_map(move |(each, parameters)| {
        each.into_iter().map(|one| row(one, parameters)).collect()
    })
}

fn given(bytes: i128) -> Derivation {
    let term = Term::new("given", "b", Quantity::bytes(bytes));
    Derivation::new("Given", "b", term.into()).unwrap()
}

fn whole(derivation: &Derivation) -> i128 {
    derivation.value().to_whole().unwrap()
}

/// What the device with the largest share holds, dealt row by row.
fn dealt(rows: &[(Part, Row)], sharded: Sharded, workers: i128, stages: i128) -> i128 {
    let each = |(part, row): &(Part, Row)| {
        let among = stages * if sharded.divides(*part) { workers } else { 1 };
        let parameters = row.parameters.to_whole().unwrap();
        (parameters + among - 1) / among * row.bytes_per_parameter.to_whole().unwrap()
    };
    rows.iter().map(each).sum()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn fewest_is_the_first_that_fits(
        rows in rows(), sharded in select(&Sharded::ALL[..]), stages in 1..5_i128,
        own in proptest::option::of(0..300_i128), capacity in 0..1500_i128, quarters in 0..3_i128,
    ) {
        let margin = Quantity::ratio(quarters, 4, Dimension::PLAIN).unwrap();
        let own = own.map(given);
        let fits = |workers| {
            let held = dealt(&rows, sharded, workers, stages) + own.as_ref().map_or(0, whole);
            held * (4 + quarters) <= capacity * 4
        };
        let wall = Wall {
            rows: &rows, sharded, stages: &Quantity::plain(stages), own: own.as_ref(),
            margin: &margin, capacity: &Quantity::bytes(capacity),
        };
        // Beyond as many workers as there are parameters nothing changes any more.
        match ((1..=61).find(|workers| fits(*workers)), wall.fewest()) {
            (Some(first), Ok(fewest)) => {
                prop_assert_eq!(whole(&fewest), first * stages, "{}", fewest.text_in_numbers());
            }
            (None, Err(EstimateError::NoRoom { .. })) => {}
            (first, fewest) => prop_assert!(false, "{first:?}, {fewest:?}"),
        }
    }

    #[test]
    fn frozen_and_trained_are_counted_one_by_one(
        rows in rows(), parameters in 0..60_i128, over in 0..=12_i128, under in 1..=12_i128,
    ) {
        let mut rows = rows;
        for (_, row) in &mut rows {
            row.parameters = Quantity::whole(parameters, Dimension::PARAMETERS);
        }
        let share = Quantity::ratio(over.min(under), under, Dimension::PLAIN).unwrap();
        // As many as the share does not reach are trained: number i is frozen if all up to it fit in it.
        let frozen = (1..=parameters).filter(|i| i * under <= over.min(under) * parameters).count();
        let frozen = i128::try_from(frozen).unwrap();
        let each = |kept: Kept| -> i128 {
            let kept = rows.iter().filter(|(part, _)| kept.holds(*part));
            kept.map(|(_, row)| row.bytes_per_parameter.to_whole().unwrap()).sum()
        };
        let model = Freezing { rows: &rows, share: &share };
        prop_assert_eq!(whole(&model.frozen_state().unwrap()), frozen * each(Kept::Frozen));
        prop_assert_eq!(
            whole(&model.trained_state().unwrap()),
            (parameters - frozen) * each(Kept::Trained)
        );
        let none = Quantity::plain(0);
        let all = Freezing { rows: &rows, share: &none };
        prop_assert_eq!(
            whole(&all.trained_state().unwrap()),
            whole(&state_of_all(&rows, Kept::Trained).unwrap())
        );
    }

    #[test]
    fn adapters_hold_what_their_two_matrices_hold(
        layers in 1..9_i128, matrices in 0..9_i128, rank in 0..9_i128, rows in 1..50_i128,
        columns in 1..50_i128,
    ) {
        let mut counted = 0;
        for _ in 0..layers * matrices {
            counted += rows * rank + rank * columns;
        }
        let [layers, matrices, rank, rows, columns] =
            [layers, matrices, rank, rows, columns].map(Quantity::plain);
        let adapters = Adapters { layers, matrices, rank, rows, columns };
        prop_assert_eq!(whole(&adapters.parameters().unwrap()), counted);
    }
}

#[test]
fn what_is_absurd_is_refused_with_a_reason() {
    let half = |number| Quantity::ratio(number, 2, Dimension::PLAIN).unwrap();
    for share in [half(3), half(-1)] {
        let error = Freezing { rows: &[], share: &share }.trained_state().unwrap_err();
        assert!(error.to_string().starts_with("The frozen share has to lie between 0% and 100%"));
    }
    let [layers, matrices, rank, rows] = [32, 4, 8, 4096].map(Quantity::plain);
    let book = Adapters { layers, matrices, rank, columns: rows.clone(), rows };
    for wrong in [
        Adapters { layers: Quantity::plain(0), ..book.clone() },
        Adapters { rank: half(1), ..book.clone() },
        Adapters { rows: Quantity::plain(0), ..book.clone() },
        Adapters { columns: Quantity::plain(-1), ..book.clone() },
        Adapters { matrices: Quantity::plain(-1), ..book.clone() },
    ] {
        assert!(wrong.parameters().is_err(), "{wrong:?}");
    }
    let none = Adapters { rank: Quantity::plain(0), ..book }.parameters().unwrap();
    assert_eq!(whole(&none), 0);
    assert_eq!(whole(&adapter_state(&[], &none).unwrap()), 0);
}

fn with(group: Group, typed: &[(&str, &str)]) -> Run {
    let mut run = group.run();
    for (name, text) in typed {
        run.put_into(run.control(name).unwrap(), text);
    }
    run
}

fn figure(example: &str, run: &Run, name: &str) -> Figure {
    let figures = example::find(example).unwrap().worked.figures(run);
    figures.into_iter().find(|(known, _)| *known == name).unwrap().1
}

fn number(figure: Figure) -> i128 {
    figure.unwrap().value().to_whole().unwrap()
}

/// The example and the plan say the same of the same number of workers.
#[test]
fn fewest_agrees_with_the_plan() {
    for typed in [
        &[][..],
        &[("margin", "25%")],
        &[("parameters", "13B"), ("sequences", "7")],
        &[("gathered", "yes"), ("layers", "1"), ("stages", "1"), ("capacity", "130 GB")],
        &[("gathered", "yes"), ("parameters", "4B"), ("layers", "1"), ("stages", "1")],
        &[("buffers", "yes"), ("buffer-bytes", "60 GB"), ("logits", "yes")],
        &[("recompute", "yes"), ("kept", "1"), ("sequences", "8")],
        &[("parameters", "50000000001"), ("capacity", "90.737418239 GB"), ("stages", "2")],
        &[("parameters", "1000"), ("sequences", "1")],
    ] {
        for group in [Group::Wall, Group::Own] {
            let mut run = with(group, typed);
            let put = |run: &mut Run, name: &str, text: &str| {
                run.put_into(run.control(name).unwrap(), text);
            };
            put(&mut run, "sharded", "everything");
            let Ok(fewest) = figure("wall", &run, "fewest-devices-all") else {
                let fit = run.plan().fit.unwrap();
                assert!(!fit.fits, "{typed:?}");
                continue;
            };
            let stages = run.value(run.control("stages").unwrap()).unwrap().to_whole().unwrap();
            let workers = whole(&fewest) / stages;
            assert_eq!(workers * stages, whole(&fewest));
            put(&mut run, "workers", &workers.to_string());
            assert!(run.plan().fit.unwrap().fits, "{typed:?} {workers}");
            if workers > 1 {
                put(&mut run, "workers", &(workers - 1).to_string());
                assert!(!run.plan().fit.unwrap().fits, "{typed:?} {workers}");
            }
        }
    }
}

#[test]
fn activations_that_fill_the_device_are_said_to() {
    let run = with(Group::Wall, &[("sequences", "8")]);
    assert_eq!(number(figure("wall", &run, "fewest-devices-state")), 10);
    let gap = figure("wall", &run, "fewest-devices-all").unwrap_err();
    assert!(matches!(gap, Gap::Refused(EstimateError::NoRoom { .. })), "{gap:?}");
    let twin = format!("{:?}", (example::find("wall").unwrap().worked.work_out)(&run));
    assert!(twin.contains("with all that is counted for no number of devices"));
}

/// Every figure that is shown once stands for the same wherever it is shown, on the reader's own run too.
#[test]
fn figures_agree_with_those_of_other_examples() {
    for typed in [&[][..], &[("margin", "1/3"), ("parameters", "10"), ("workers", "3")]] {
        let run = with(Group::Own, typed);
        let mut known: Vec<(&str, Figure)> = run.ledger.work_out().figures();
        let mut shared = 0;
        for example in example::ALL {
            for shown in (example.worked.work_out)(&run).iter().flatten().flat_map(Block::figures) {
                if shown.row.is_some() {
                    continue;
                }
                let value = |figure: &Figure| figure.clone().map(|one| one.value().clone());
                match known.iter().find(|(name, _)| *name == shown.name) {
                    Some((name, figure)) => {
                        assert_eq!(value(figure), value(&shown.figure), "{} {name}", example.name);
                        shared += usize::from(["wall", "freezing"].contains(&example.name));
                    }
                    None => known.push((shown.name, shown.figure.clone())),
                }
            }
        }
        assert!(shared >= 8, "{shared}");
    }
}

/// A preset of the ledger goes through to what freezing leaves.
#[test]
fn presets_decide_what_freezing_removes() {
    for (preset, trained, removed) in
        [("megatron", 18, 16), ("full-adam", 16, 12), ("frozen", 2, 0)]
    {
        let mut run = Group::Own.run();
        assert!(run.take("preset", preset));
        assert_eq!(number(figure("freezing", &run, "trained-bytes")), trained);
        assert_eq!(number(figure("freezing", &run, "removed-bytes")), removed);
    }
}

#[test]
fn an_adapter_larger_than_its_matrix_is_counted_and_named() {
    for (typed, says) in [
        (&[("rank", "5000")][..], "no matrix with a side of 4,096 has a rank of 5,000"),
        (&[("rank", "3000")], "holds 146% of what the matrix"),
        (&[("rank", "200"), ("other-side", "100")], "a side of 100 has a rank of 200"),
    ] {
        let run = with(Group::Freezing, typed);
        let shown = format!("{:?}", (example::find("freezing").unwrap().worked.work_out)(&run));
        assert!(shown.contains(says), "{typed:?}: {says}");
        assert!(figure("freezing", &run, "state-with-adapters").is_ok());
    }
    let book = (example::find("freezing").unwrap().worked.work_out)(&Group::Freezing.run());
    assert!(!format!("{book:?}").contains("adapter-size"));
}

#[test]
fn where_nothing_is_trained_or_there_is_nothing_the_factors_say_so() {
    let none = [("rank", "0")];
    let run = with(Group::Freezing, &none);
    let nothing = |name| {
        matches!(figure("freezing", &run, name), Err(Gap::Refused(EstimateError::NoFactor { .. })))
    };
    assert!(nothing("factor-update") && !nothing("factor-saved"));
    let run = with(Group::Freezing, &[("parameters", "0"), ("rank", "0")]);
    assert!(figure("freezing", &run, "factor-saved").is_err());
    // A field that cannot be read holds up only what depends on it.
    let run = with(Group::Freezing, &[("rank", "eight")]);
    assert_eq!(figure("freezing", &run, "adapter-state"), Err(Gap::Waits));
    assert_eq!(number(figure("freezing", &run, "frozen-state")), 14_000_000_000);
}

#[test]
fn absurd_numbers_have_an_answer_at_once() {
    const TEXTS: [&str; 9] = ["0", "1", "-1", "1/3", "10^30", "10^38", "1e-30", "∞", ""];
    for (name, group) in [
        ("wall", Group::Wall),
        ("wall", Group::Own),
        ("freezing", Group::Freezing),
        ("freezing", Group::Own),
    ] {
        let worked = example::find(name).unwrap().worked;
        let walk = |typed: [(&Control, &str); 2]| {
            let mut run = group.run();
            for (control, text) in typed.into_iter().filter(|(control, text)| control.holds(text)) {
                run.put_into(control, text);
            }
            for block in (worked.work_out)(&run).iter().flatten() {
                let html = markup::block(block, "x");
                assert!(html.len() < 60_000 && !html.contains("NaN"), "{html}");
            }
        };
        let fields: Vec<_> = worked.sections.iter().flat_map(|section| section.controls).collect();
        for (place, first) in fields.iter().enumerate() {
            TEXTS.into_iter().for_each(|text| walk([(first, text), (first, text)]));
            for second in fields.iter().skip(place + 1) {
                for pair in [["10^30", "10^30"], ["10^30", "0"], ["1e-30", "10^38"]] {
                    walk([(first, pair[0]), (second, pair[1])]);
                }
            }
        }
    }
}

/// What a link carries comes back on each of the two runs.
#[test]
fn a_link_brings_both_back() {
    for (group, typed) in [
        (Group::Wall, &[("parameters", "13B"), ("workers", "32"), ("margin", "10%")][..]),
        (Group::Freezing, &[("rank", "16"), ("frozen-share", "50%"), ("width", "128")]),
    ] {
        let run = with(group, typed);
        let mut back = group.run();
        assert_eq!(back.take_all(&run.pairs(&group.run())), Vec::<String>::new());
        assert_eq!(back, run);
    }
}
