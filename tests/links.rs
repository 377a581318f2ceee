//! Links: what is written reads back, whatever was typed, and a cut link is always known to be cut.
#![allow(clippy::unwrap_used, missing_docs)]

use bytes_and_bubbles::estimate::model_state::Part;
use bytes_and_bubbles::example::Group;
use bytes_and_bubbles::scenario::ledger::{LedgerInputs, RowInputs};
use bytes_and_bubbles::scenario::staircase::{
    MICRO_BATCHES, STAGES, TIME_PER_STAGE, WANTED_BUBBLE,
};
use bytes_and_bubbles::scenario::{Address, AddressError, Run};
use proptest::collection::vec;
use proptest::prelude::*;

/// Anything a person can type, and what means something within a link.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[|\\\\%&=?#/+ ~.a-z0-9]{0,12}"]
}

fn row() -> impl Strategy<Value = RowInputs> {
    (0..Part::ALL.len(), any::<bool>(), vec(text(), 4)).prop_map(|(part, counted, texts)| {
        RowInputs {
            part: Part::ALL[part],
            counted,
            name: texts[0].clone(),
            parameters: texts[1].clone(),
            bytes: texts[2].clone(),
            reason: texts[3].clone(),
        }
    })
}

/// Writes the differences into an address, reads them back and puts them into the defaults.
fn through_a_link(run: &Run, defaults: Run) -> Run {
    let mut address = Address::of(&["chapter", "example"]);
    address.typed = run.pairs(&defaults);
    let read = Address::parse(&address.fragment()).unwrap();
    let mut back = defaults;
    assert_eq!(back.take_all(&read.typed), Vec::<String>::new());
    back
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_ledger_survives_a_link(
        texts in vec(text(), 9), rows in vec(row(), 0..4), with_activations in any::<bool>(),
    ) {
        let mut inputs = LedgerInputs::example_27_1();
        for (field, text) in LedgerInputs::fields().iter().zip(&texts) {
            prop_assert!(inputs.put(field.name, text));
        }
        inputs.rows = rows;
        inputs.with_activations = with_activations;
        let mut run = Group::Run.run();
        run.ledger = inputs;
        prop_assert_eq!(through_a_link(&run, Group::Run.run()), run);
    }

    #[test]
    fn a_staircase_survives_a_link(texts in vec(text(), 4)) {
        let mut run = Group::Staircase.run();
        for (control, text) in [STAGES, MICRO_BATCHES, WANTED_BUBBLE, TIME_PER_STAGE].iter().zip(&texts) {
            run.put_into(control, text);
        }
        prop_assert_eq!(through_a_link(&run, Group::Staircase.run()), run);
    }

    #[test]
    fn a_link_cut_anywhere_is_damaged_or_says_the_same(typed in vec((text(), text()), 1..4)) {
        let mut address = Address::of(&["chapter-8", "staircase"]);
        address.typed = typed;
        let link = address.fragment();
        prop_assert!(link.is_ascii());
        for end in 3..link.len() {
            // Of `%25` the `%` alone still says the same.
            let cut = Address::parse(&link[..end]);
            prop_assert!(
                cut == Err(AddressError::Damaged) || cut.as_ref() == Ok(&address), "{}: {cut:?}", &link[..end]
            );
        }
    }

    #[test]
    fn no_fragment_panics(fragment in any::<String>()) {
        let _ = Address::parse(&fragment);
    }
}

/// Controls of the reader's own run that hang together, and texts that one or another of them can read.
const BOUND: [&str; 25] = [
    "devices",
    "stages",
    "pipeline-stages",
    "workers",
    "steps",
    "micro-batches",
    "parameters",
    "parameters-from",
    "layers",
    "width",
    "heads",
    "kv-heads",
    "head-size",
    "feed-forward",
    "experts",
    "vocabulary",
    "learned-positions",
    "token-types",
    "other-parameters",
    "gated",
    "tied",
    "norm-bias",
    "query-key-norms",
    "biases",
    "norms",
];

fn bound_text() -> impl Strategy<Value = String> {
    const LIKELY: [&str; 32] = [
        "1",
        "2",
        "8",
        "16",
        "64",
        "65",
        "128",
        "4096",
        "7B",
        "6738415616",
        "8 stages",
        "32 micro-batches",
        "2.5",
        "1,000",
        "1/3",
        "0",
        "-1",
        "abc",
        "",
        " ",
        "10^30",
        "8 * 2",
        "∞",
        "– from the shape",
        "yes",
        "no",
        "shape",
        "typed",
        "all",
        "none",
        "inputs",
        "after",
    ];
    prop_oneof![4 => proptest::sample::select(&LIKELY[..]).prop_map(str::to_owned).boxed(), 1 => text().boxed()]
}

fn own_with(texts: &[(usize, String)]) -> Run {
    let mut run = Group::Own.run();
    for (place, text) in texts {
        let control = run.control(BOUND[*place]).unwrap();
        if control.holds(text) {
            run.put_into(control, text);
        }
    }
    run
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_of_ones_own_survives_a_link(texts in vec((0..BOUND.len(), bound_text()), 0..10)) {
        let run = own_with(&texts);
        prop_assert_eq!(through_a_link(&run, Group::Own.run()).pairs(&run), vec![]);
        prop_assert_eq!(through_a_link(&run, Group::Own.run()), run);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn starting_again_puts_back_what_an_example_has(texts in vec((0..BOUND.len(), bound_text()), 0..6)) {
        let (run, default) = (own_with(&texts), Group::Own.run());
        for example in Group::Own.examples() {
            let mut again = run.clone();
            example.worked.start_again(&mut again, &default);
            prop_assert!(example.worked.is_untouched(&again, &default), "{}", example.name);
            prop_assert_eq!(&through_a_link(&again, default.clone()), &again);
        }
    }
}

#[test]
fn a_link_by_hand_brings_along_what_hangs_on_it() {
    let taken = |typed: &[(&str, &str)], name: &str| {
        let mut run = Group::Own.run();
        let pairs =
            typed.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        assert_eq!(run.take_all(&pairs), Vec::<String>::new());
        run.text_of(run.control(name).unwrap())
    };
    assert_eq!(taken(&[("devices", "128")], "workers"), "16");
    assert_eq!(taken(&[("stages", "16")], "workers"), "4");
    assert_eq!(taken(&[("stages", "16")], "pipeline-stages"), "16");
    assert_eq!(taken(&[("pipeline-stages", "4")], "workers"), "16");
    for pairs in [[("stages", "4"), ("workers", "4")], [("workers", "4"), ("stages", "4")]] {
        assert_eq!(taken(&pairs, "devices"), "16");
    }
    assert_eq!(taken(&[("micro-batches", "7")], "steps"), "7");
    assert_eq!(taken(&[("layers", "16")], "parameters"), "3500281856");
    assert_eq!(taken(&[("parameters", "13B")], "parameters-from"), "typed");
    assert_eq!(taken(&[("layers", "16"), ("parameters", "3B")], "parameters"), "3B");
    assert_eq!(taken(&[("layers", "16"), ("parameters", "3B")], "parameters-from"), "typed");
}

#[test]
fn every_field_has_a_name_of_its_own() {
    let mut names: Vec<_> = LedgerInputs::fields().iter().map(|field| field.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 9);
}

#[test]
fn untouched_inputs_need_no_link() {
    for inputs in [LedgerInputs::example_27_1(), LedgerInputs::sixteen_bytes()] {
        assert_eq!(inputs.pairs(&inputs), Vec::new());
    }
}
