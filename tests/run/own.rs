//! The reader's own run: one set of numbers under all examples of both chapters.

use crate::typed::{any_run_of, few, plain_run_of, wild_run_of};
use bytes_and_bubbles::example::{ALL, COURSE, Chapter, Example, Group, OnOwn, find};
use bytes_and_bubbles::markup;
use bytes_and_bubbles::quantity::Quantity;
use bytes_and_bubbles::scenario::plan::{DEVICES, STEPS, WORKERS};
use bytes_and_bubbles::scenario::staircase::{MICRO_BATCHES, STAGES};
use bytes_and_bubbles::scenario::{Address, Block, Gap, Run, WHOLE, pairs_text};
use proptest::prelude::*;

fn own() -> Run {
    Group::Own.run()
}

/// The reader's run with texts in controls, one after the other as they are typed.
fn own_with(typed: &[(&str, &str)]) -> Run {
    let mut run = own();
    for (name, text) in typed {
        let control = run.control(name).unwrap_or_else(|| panic!("no control {name}"));
        assert!(control.holds(text), "{name} cannot hold {text}");
        run.put_into(control, text);
    }
    run
}

type Value = Result<Quantity, Gap>;

/// Every figure that is not one of several, of every example: where it is shown, its name, its value.
fn single_figures(run: &Run) -> Vec<(&'static str, &'static str, Value)> {
    let mut found = Vec::new();
    for (name, figure) in run.ledger.work_out().figures() {
        found.push(("table of the ledger", name, figure.map(|one| one.value().clone())));
    }
    for Example { name: example, worked, .. } in ALL {
        for shown in (worked.work_out)(run).iter().flatten().flat_map(Block::figures) {
            if shown.row.is_none() {
                let value = shown.figure.as_ref().map(|one| one.value().clone());
                found.push((example, shown.name, value.map_err(Clone::clone)));
            }
        }
    }
    found
}

/// No two places disagree.
fn agree(run: &Run) {
    let figures = single_figures(run);
    for (example, name, value) in &figures {
        let (first, _, known) = figures.iter().find(|(_, known, _)| known == name).unwrap();
        assert_eq!(value, known, "{name} of {example} and of {first}: {:?}", run.pairs(&own()));
    }
}

fn figure(example: &str, run: &Run, name: &str) -> String {
    let figures = find(example).unwrap().worked.figures(run);
    let found = figures.into_iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("{example} has no {name}")).1.unwrap().result()
}

#[test]
fn the_book_of_its_own_agrees_in_all_examples() {
    agree(&own());
    let figures = single_figures(&own());
    let chapters = |name| {
        let shown = figures.iter().filter(|(_, known, _)| *known == name);
        shown.filter_map(|(example, ..)| Some(find(example)?.chapter)).collect::<Vec<_>>()
    };
    for name in ["state", "saved-activations", "worker-state", "bubble-of-total"] {
        let chapters = chapters(name);
        assert!(chapters.contains(&Chapter::Own) && chapters.len() > 1, "{name}: {chapters:?}");
    }
    for name in ["state", "saved-activations"] {
        let chapters = chapters(name);
        for chapter in Chapter::ALL {
            assert!(chapters.contains(&chapter), "{name} is not shown in {chapter:?}");
        }
    }
}

#[test]
fn one_change_moves_both_chapters() {
    let typed =
        [("parameters", "13B"), ("sequences", "8"), ("stages", "4"), ("micro-batches", "64")];
    let run = own_with(&typed);
    agree(&run);
    for (example, name, is) in [
        ("ledger", "state", "208,000,000,000 bytes"),
        ("sixteen-bytes", "state", "208,000,000,000 bytes"),
        ("sheet", "state", "208,000,000,000 bytes"),
        ("sharding", "share-everything", "3,250,000,000 bytes"),
        // Weights and gradients whole, and a sixteenth of twelve bytes: of a quarter of the parameters.
        ("plan", "worker-state", "15,437,500,000 bytes"),
        ("sheet", "worker-state", "15,437,500,000 bytes"),
        ("staircase", "bubble-of-total", "3/67"),
        ("sheet", "bubble-of-total", "3/67"),
        ("lifetime", "peak", "101,336,845,920 bytes"),
        ("plan", "worker-total", "101,336,845,920 bytes"),
    ] {
        assert_eq!(figure(example, &run, name), is, "{name} of {example}");
    }
    let read = |control| run.value(control).unwrap().to_whole().unwrap();
    assert_eq!([read(&DEVICES), read(&WORKERS), read(&STAGES)], [64, 16, 4]);
    assert_eq!([read(&MICRO_BATCHES), read(&STEPS)], [64, 64]);
}

#[test]
fn devices_are_pipelines_times_stages_whatever_is_typed_last() {
    let read = |typed: &[(&str, &str)]| {
        let run = own_with(typed);
        [&DEVICES, &WORKERS, &STAGES].map(|control| run.value(control).ok()?.to_whole())
    };
    assert_eq!(read(&[("devices", "512")]), [Some(512), Some(64), Some(8)]);
    assert_eq!(read(&[("workers", "3")]), [Some(24), Some(3), Some(8)]);
    assert_eq!(read(&[("stages", "16")]), [Some(64), Some(4), Some(16)]);
    assert_eq!(read(&[("pipeline-stages", "2")]), [Some(64), Some(32), Some(2)]);
    // What cannot be divided leaves no number of workers, and says so at its field.
    assert_eq!(read(&[("stages", "7")]), [Some(64), None, Some(7)]);
    assert_eq!(read(&[("stages", "7"), ("devices", "70")]), [Some(70), Some(10), Some(7)]);
    assert_eq!(read(&[("devices", "many")]), [None, None, Some(8)]);
    assert_eq!(read(&[("devices", "many"), ("workers", "2")]), [Some(16), Some(2), Some(8)]);
}

#[test]
fn what_stands_beside_is_compared_and_can_be_swapped() {
    let beside = own_with(&[("devices", "128")]);
    let mut run = own();
    run.take("beside", &pairs_text(&beside.pairs(&own())));
    let blocks = (find("beside").unwrap().worked.work_out)(&run);
    let html: String = blocks.iter().flatten().map(|block| markup::block(block, "")).collect();
    assert!(html.contains("differs: × 0.864"));
    let swap = blocks.iter().flatten().find_map(|block| match block {
        Block::Offers(_, offers) => offers.iter().find(|offer| offer.label == "Swap the two"),
        _ => None,
    });
    let (name, whole) = &swap.unwrap().puts[0];
    assert_eq!(name, WHOLE);
    assert!(run.take(name, whole));
    assert_eq!(run.value(&DEVICES), Ok(Quantity::plain(128)));
    // And back again.
    let blocks = (find("beside").unwrap().worked.work_out)(&run);
    let swap = blocks.iter().flatten().find_map(|block| match block {
        Block::Offers(_, offers) => offers.iter().find(|offer| offer.label == "Swap the two"),
        _ => None,
    });
    let (name, whole) = swap.unwrap().puts[0].clone();
    assert!(run.take(&name, &whole));
    assert_eq!(run.value(&DEVICES), Ok(Quantity::plain(64)));
}

#[test]
fn every_example_stands_in_one_lesson() {
    let mut taught: Vec<_> = COURSE.iter().flat_map(|lesson| lesson.examples).copied().collect();
    let mut all: Vec<_> = ALL.iter().map(|example| example.name).collect();
    taught.sort_unstable();
    all.sort_unstable();
    assert_eq!(taught, all);
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn no_two_places_disagree(run in any_run_of(Group::Own)) {
        agree(&run);
    }

    #[test]
    fn no_two_places_disagree_where_all_can_be_read(run in plain_run_of(Group::Own)) {
        agree(&run);
    }

    #[test]
    fn it_survives_a_link_and_a_file(run in wild_run_of(Group::Own)) {
        let mut address = Address::of(&["your-run", "sheet"]);
        address.typed = run.pairs(&own());
        let read = Address::parse(&address.fragment()).unwrap();
        let mut back = own();
        prop_assert_eq!(back.take_all(&read.typed), Vec::<String>::new());
        prop_assert_eq!(&back, &run);
        let mut whole = own();
        prop_assert!(whole.take(WHOLE, &pairs_text(&run.pairs(&own()))));
        prop_assert_eq!(whole, run);
    }

    #[test]
    fn every_example_has_an_answer_on_it(run in wild_run_of(Group::Own)) {
        for Example { name, worked, .. } in ALL {
            prop_assert!(!markup::patches(worked, &run, None, name).is_empty());
        }
    }

    #[test]
    fn starting_again_puts_an_example_back(run in any_run_of(Group::Own)) {
        for Example { name, worked, .. } in ALL {
            let mut again = run.clone();
            worked.start_again(&mut again, &own());
            prop_assert!(worked.is_untouched(&again, &own()), "{name}");
        }
    }

    #[test]
    fn which_examples_are_on_it_survives_an_address(
        steps in prop::collection::vec((0..ALL.len(), any::<bool>(), prop::bool::weighted(0.2)), 0..12),
    ) {
        let mut on_own = OnOwn::default();
        for (place, on, all) in steps {
            let example = ALL[place];
            if all {
                on_own.put_all(on);
            } else if example.chapter != Chapter::Own {
                on_own.put(example.name, on);
                prop_assert_eq!(on_own.has(example.name), on);
            }
        }
        prop_assert_eq!(OnOwn::read(&on_own.text()), Some(on_own));
    }
}
