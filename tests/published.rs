//! Figures that papers, tools and the two chapters print, against today's estimates: the rows of
//! `sources/figures.json`, worked out by the code that the page uses.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::estimate::model_state::{self, Row as Held};
use bytes_and_bubbles::estimate::pipeline::Pipeline;
use bytes_and_bubbles::estimate::schedule::Schedule;
use bytes_and_bubbles::estimate::{EstimateError, capacity};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use bytes_and_bubbles::scenario::Pairs;
use bytes_and_bubbles::source::{Agreement, Damage, Found, Row, SourceError, Sources};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const FILE: &str = include_str!("../sources/figures.json");
/// The cases that were gathered, one id a line: none may be lost.
const IDS: &str = include_str!("published-ids.txt");

/// The lists of the file, nested names joined, as the page has them from the browser.
fn lists(file: &str) -> Vec<(String, Vec<Pairs>)> {
    let Value::Object(file) = serde_json::from_str(file).unwrap() else { panic!("no object") };
    let list = |(name, rows): (String, Value)| {
        let rows = rows.as_array().unwrap().iter().map(|row| {
            let mut pairs = Pairs::new();
            for (name, value) in row.as_object().unwrap() {
                match value {
                    Value::String(text) => pairs.push((name.clone(), text.clone())),
                    Value::Object(inner) => pairs.extend(inner.iter().map(|(within, value)| {
                        (format!("{name}.{within}"), value.as_str().unwrap().to_owned())
                    })),
                    other => panic!("{other} is neither a text nor an object of texts"),
                }
            }
            pairs
        });
        (name, rows.collect())
    };
    file.into_iter().map(list).collect()
}

fn sources() -> Sources {
    Sources::from_lists(&lists(FILE)).unwrap()
}

fn worked_out(row: &Row) -> Derivation {
    row.work_out().unwrap_or_else(|error| panic!("{} ({}): {error}", row.id, row.formula))
}

#[test]
fn every_row_agrees_as_it_says() {
    let mut faults = Vec::new();
    for row in sources().rows {
        let ours = row.work_out();
        let value = || ours.as_ref().map(|ours| row.ours_printed(ours));
        match row.found(&ours) {
            Err(error) => faults.push(format!("{}, {}: {error}", row.id, row.what)),
            Ok(found) if !row.agrees.holds(found) => faults.push(format!(
                "{}, {}: {} is {found:?}, not {:?}; ours is {:?}",
                row.id,
                row.what,
                row.printed,
                row.agrees,
                value()
            )),
            Ok(_) => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn our_value_is_printed_where_theirs_is_another() {
    for row in sources().rows {
        let another = matches!(row.agrees, Agreement::Differs | Agreement::Wrong);
        assert_eq!(another, !row.ours.is_empty(), "{}, {}", row.id, row.what);
        if another {
            assert!(row.ours_holds(&worked_out(&row)).unwrap(), "{}, {}", row.id, row.what);
        }
        // What is no plain agreement is explained, and so is a number that was meant and not printed.
        let explained = another || row.agrees == Agreement::Measured || !row.means.is_empty();
        assert!(!explained || !row.note.is_empty(), "{}, {}: why?", row.id, row.what);
    }
}

/// So many rows agree in each way: one that changes its verdict is noticed here as well.
#[test]
fn rows_are_counted() {
    let mut counts = BTreeMap::new();
    for row in sources().rows {
        *counts.entry(row.agrees.key()).or_insert(0) += 1;
    }
    let counts: Vec<(&str, usize)> = counts.into_iter().collect();
    assert_eq!(
        counts,
        [
            ("differs", 23),
            ("exact", 149),
            ("measured", 15),
            ("rounds", 82),
            ("truncates", 12),
            ("wrong", 4)
        ]
    );
}

#[test]
fn no_published_case_is_dropped() {
    let Sources { rows, not_covered } = sources();
    assert!(rows.len() >= 120, "only {} rows", rows.len());
    let known: BTreeSet<&str> = IDS.lines().collect();
    assert_eq!(known.len(), 156);
    let worked: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let left: BTreeSet<&str> = not_covered.iter().map(|one| one.id.as_str()).collect();
    assert!(worked.is_disjoint(&left), "a case is worked out and left out");
    assert_eq!(worked.union(&left).copied().collect::<BTreeSet<_>>(), known);
    assert_eq!(left.len(), not_covered.len(), "a case is left out twice");
}

/// Of one case each figure stands once.
#[test]
fn no_row_is_there_twice() {
    let rows = sources().rows;
    for (place, row) in rows.iter().enumerate() {
        assert!(!rows[..place].contains(row), "{}, {}", row.id, row.what);
    }
}

/// What a damaged file is refused with, and a row that cannot be worked out.
#[test]
fn damage_is_named() {
    let damage = |change: fn(&mut Vec<(String, Vec<Pairs>)>)| {
        let mut lists = lists(FILE);
        change(&mut lists);
        Sources::from_lists(&lists).unwrap_err()
    };
    assert_eq!(damage(Vec::clear), Damage::NoList("figures"));
    assert_eq!(damage(|lists| lists.truncate(1)), Damage::NoList("not-covered"));
    let gone = damage(|lists| lists[0].1[2].retain(|(name, _)| name != "printed"));
    assert_eq!(gone, Damage::Incomplete { row: 3, field: "printed" });
    let unknown = damage(|lists| {
        let pairs = lists[0].1[0].iter_mut();
        pairs.filter(|(name, _)| name == "agrees").for_each(|(_, text)| *text = "perhaps".into());
    });
    assert_eq!(unknown.to_string(), "Row 1 has no usable “agrees”.");

    let row = sources().rows.swap_remove(0);
    let fault = |change: fn(&mut Row)| {
        let mut row = row.clone();
        change(&mut row);
        row.work_out().unwrap_err()
    };
    assert_eq!(fault(|row| row.formula = "?".into()), SourceError::NoFormula("?".into()));
    assert!(matches!(
        fault(|row| row.inputs.clear()),
        SourceError::Missing(_) | SourceError::Estimate(_)
    ));
    assert!(matches!(
        fault(|row| row.inputs[0].1 = "7.5 ?".into()),
        SourceError::Unreadable { .. }
    ));
    let unused = |row: &mut Row| row.inputs.push(("positions".into(), "3".into()));
    assert_eq!(fault(unused), SourceError::Unused("positions".into()));
    let mut in_days = row.clone();
    in_days.unit = bytes_and_bubbles::source::Unit::named("days");
    assert!(in_days.found(&in_days.work_out()).is_err());
}

fn share(numerator: i128, denominator: i128) -> Quantity {
    Quantity::ratio(numerator, denominator, Dimension::PLAIN).unwrap()
}

/// The same state with the fractions of bytes that each device has, as ZeRO's Table 1 writes it.
#[test]
fn sharding_is_a_fraction_of_the_bytes() {
    let mut checked = 0;
    for row in sources().rows.into_iter().filter(|row| row.formula == "sharded state") {
        let input = |name| {
            row.inputs
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, text)| text.clone())
                .unwrap()
        };
        let workers: i128 = input("workers").parse().unwrap();
        let held = match input("sharded").as_str() {
            "nothing" => vec![(16, 1)],
            "optimizer state" => vec![(4, 1), (12, workers)],
            "gradients too" => vec![(2, 1), (14, workers)],
            _ => vec![(16, workers)],
        };
        let ours = worked_out(&row);
        let derived = ours.terms().into_iter().find(|term| term.name == "parameters").unwrap();
        let total = model_state::total(&held_rows(&derived.value, &held)).unwrap();
        // A parameter is not cut in two, which no printed digit shows.
        assert_eq!(row.found(&Ok(total)), row.found(&Ok(ours)), "{}", row.id);
        checked += 1;
    }
    assert_eq!(checked, 42);
}

fn held_rows(parameters: &Quantity, held: &[(i128, i128)]) -> Vec<Held> {
    let row = |(over, under): &(i128, i128)| Held {
        name: "Held".to_owned(),
        parameters: parameters.clone(),
        bytes_per_parameter: share(*over, *under).counted_as(Dimension::BYTES_PER_PARAMETER),
    };
    held.iter().map(row).collect()
}

/// ZeRO's Table 2: devices that share a model; of each stage the parameters, in tenths of a billion, that
/// are printed as what 32 GB a device hold, with one step more, which they do not. A step is the last
/// place for one device times the devices; 0.5T and 2T step by their own last place.
const LARGEST: [(i128, [(i128, i128); 4]); 3] = [
    (2, [(40, 42), (152, 154), (288, 290), (2560, 2580)]),
    (4, [(80, 84), (304, 308), (576, 580), (5000, 6000)]),
    (16, [(320, 336), (1216, 1232), (2304, 2320), (20_000, 30_000)]),
];

#[test]
fn largest_models_fit_and_larger_ones_do_not() {
    let stages: [&[(i128, i128)]; 4] =
        [&[(16, 1)], &[(4, 1), (12, 64)], &[(2, 1), (14, 64)], &[(16, 64)]];
    let fits = |tenths: i128, devices: i128, held| {
        let parameters = Quantity::whole(tenths * 100_000_000 / devices, Dimension::PARAMETERS);
        let state = model_state::total(&held_rows(&parameters, held)).unwrap();
        capacity::fit(&state, &Quantity::bytes(32_000_000_000)).unwrap().fits
    };
    for (devices, printed) in LARGEST {
        for ((printed, more), held) in printed.into_iter().zip(stages) {
            assert!(fits(printed, devices, held), "{printed} tenths do not fit");
            assert!(!fits(more, devices, held), "{more} tenths fit");
        }
    }
}

/// Closed forms against the staircase that is played micro-batch by micro-batch.
#[test]
fn staircases_are_played() {
    let mut checked = 0;
    for row in sources().rows.into_iter().filter(|row| row.id.starts_with("bubble_p")) {
        let input = |name| {
            let found = row.inputs.iter().find(|(known, _)| known == name);
            found.map(|(_, text)| text.parse().unwrap()).unwrap()
        };
        let played = Schedule::play(input("stages"), input("micro-batches")).unwrap();
        let found = match row.formula.as_str() {
            "completion" => played.completion(),
            "idle stage-units" => played.idle(),
            _ => continue,
        };
        assert_eq!(i128::from(found), worked_out(&row).value().to_whole().unwrap(), "{}", row.id);
        checked += 1;
    }
    assert_eq!(checked, 8);
}

/// Two ways to the same number, and one formula in letters.
#[test]
fn other_ways_to_the_same() {
    let rows = sources().rows;
    let of = |id: &'static str| rows.iter().filter(move |row| row.id == id);
    // ZeRO counts what each half of an all-reduce sends, we count the payload of both together.
    for row in of("zero_comm_dp") {
        let twice = worked_out(row).value().times(&Quantity::plain(2)).unwrap();
        assert_eq!(twice.to_whole().unwrap().to_string(), row.printed);
    }
    let definition = worked_out(of("nar_bubble_def").next().unwrap());
    assert_eq!(definition.text_in_symbols(), "β_ideal = (P − 1) / M");
    // DualPipe's README: a forward of 1 and a backward of 2, however many micro-batches.
    let pipeline = Pipeline::new(&Quantity::plain(16), &Quantity::plain(1)).unwrap();
    let idle = pipeline.idle_time(&Quantity::whole(3, Dimension::SECONDS)).unwrap();
    assert_eq!(idle.value().to_whole(), Some(45));
    let overflow = of("fp16_overflow").next().unwrap();
    let found = overflow.work_out();
    assert_eq!(found, Err(SourceError::Estimate(EstimateError::Overflows { format: "FP16" })));
    assert_eq!(overflow.found(&found), Ok(Found::Exact));
}

/// Every formula is of use.
#[test]
fn every_formula_has_a_row() {
    let rows = sources().rows;
    for name in bytes_and_bubbles::source::formula_names() {
        assert!(rows.iter().any(|row| row.formula == name), "no row needs “{name}”");
    }
}
