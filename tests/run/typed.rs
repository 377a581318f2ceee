//! Runs as readers leave them: valid, odd and absurd texts in any of the controls and rows.

use crate::controls_of;
use bytes_and_bubbles::estimate::model_state::Part;
use bytes_and_bubbles::example::Group;
use bytes_and_bubbles::scenario::ledger::RowInputs;
use bytes_and_bubbles::scenario::{Control, Kind, Run, table_text};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Texts that most fields can read.
pub const PLAIN: [&str; 8] = ["1", "2", "3", "4", "7", "10", "12", "100"];

/// Texts that some fields can read, and texts that none can.
pub const ODD: [&str; 36] = [
    "0",
    "0.5",
    "1/3",
    "2 × 3",
    "1,000",
    "1.000",
    "1,5",
    "1.5e3",
    "25%",
    "150%",
    "1 MB",
    "2 KiB",
    "8 bits",
    "2 ms",
    "100 MB/s",
    "1 B/s",
    "1e9",
    "10^9",
    "10^12",
    "10^18",
    "10^30",
    "10^38",
    "1e-30",
    "10^-12",
    "-1",
    "−3",
    "−0",
    "abc",
    "",
    "  4  ",
    "∞",
    "NaN",
    "1 000",
    "½",
    "=1+1",
    "4 workers",
];

/// A text of either kind.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![select(&PLAIN[..]), select(&ODD[..])].prop_map(str::to_owned)
}

/// What a person can type anywhere, and what means something within a link or a file.
pub fn anything() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[|;\\\\%&=?#/+ ~.\"<>\n\ra-z0-9]{0,12}"]
}

/// A text that a control can hold; `numbers` for those that hold any.
pub fn text_for(
    control: &Control,
    numbers: BoxedStrategy<String>,
) -> BoxedStrategy<(&'static str, String)> {
    let name = control.name();
    let texts = match control.kind {
        Kind::Text { .. } => numbers,
        Kind::Switch => select(&["yes", "no"][..]).prop_map(str::to_owned).boxed(),
        Kind::Choice(options) => {
            select(options.iter().map(|(key, _)| (*key).to_owned()).collect::<Vec<_>>()).boxed()
        }
        Kind::Rows(columns) => {
            vec(vec(numbers, columns.len()), 0..5).prop_map(|rows| table_text::write(&rows)).boxed()
        }
        Kind::Kept => numbers.prop_map(|text| text.chars().take(40).collect()).boxed(),
        Kind::Ledger => panic!("the ledger keeps its rows itself"),
        Kind::Slider(_) => (0_u32..60).prop_map(|place| place.to_string()).boxed(),
    };
    texts.prop_map(move |text| (name, text)).boxed()
}

/// A row of the ledger.
pub fn row(
    numbers: BoxedStrategy<String>,
    names: BoxedStrategy<String>,
) -> impl Strategy<Value = RowInputs> {
    let own = prop_oneof![3 => Just(String::new()), 1 => numbers.clone()];
    (select(&Part::ALL[..]), prop::bool::weighted(0.9), names.clone(), own, numbers, names)
        .prop_map(|(part, counted, name, parameters, bytes, reason)| RowInputs {
            part,
            counted,
            name,
            parameters,
            bytes,
            reason,
        })
}

/// A run with texts in up to a dozen controls, and in a part of the cases with rows of its own.
fn run_of(
    group: Group,
    numbers: BoxedStrategy<String>,
    names: BoxedStrategy<String>,
) -> BoxedStrategy<Run> {
    let each = {
        let numbers = numbers.clone();
        any::<Index>().prop_flat_map(move |place| {
            let controls = controls_of(group);
            text_for(controls[place.index(controls.len())], numbers.clone())
        })
    };
    let rows = proptest::option::weighted(0.4, vec(row(numbers, names), 0..5));
    (vec(each, 0..12), rows, prop::bool::weighted(0.8))
        .prop_map(move |(texts, rows, with_activations)| {
            let controls = controls_of(group);
            let mut run = group.run();
            for (name, text) in texts {
                let control = controls.iter().find(|control| control.name() == name).unwrap();
                assert!(control.holds(&text), "{name} cannot hold {text}");
                run.put_into(control, &text);
            }
            if let Some(rows) = rows {
                run.ledger.rows = rows;
            }
            run.ledger.with_activations = with_activations;
            run
        })
        .boxed()
}

/// Numbers of all kinds, and rows with ordinary names.
pub fn any_run_of(group: Group) -> BoxedStrategy<Run> {
    run_of(group, number().boxed(), "[A-Z][a-z]{2,6}( [a-z]{2,6})?".boxed())
}

/// Numbers that most fields can read.
pub fn plain_run_of(group: Group) -> BoxedStrategy<Run> {
    let names = "[A-Z][a-z]{2,6}".boxed();
    run_of(group, select(&PLAIN[..]).prop_map(str::to_owned).boxed(), names)
}

/// Whatever a keyboard gives, in controls and in names.
pub fn wild_run_of(group: Group) -> BoxedStrategy<Run> {
    run_of(group, prop_oneof![number(), anything()].boxed(), anything().boxed())
}

/// The same of the run of chapter 27.
pub fn any_run() -> BoxedStrategy<Run> {
    any_run_of(Group::Run)
}

/// The same of the run of chapter 27.
pub fn plain_run() -> BoxedStrategy<Run> {
    plain_run_of(Group::Run)
}

/// The same of the run of chapter 27.
pub fn wild_run() -> BoxedStrategy<Run> {
    wild_run_of(Group::Run)
}

/// Few cases: each walks all examples.
pub fn few() -> ProptestConfig {
    ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() }
}
