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
