//! Who counts how: the figures of chapter 8's run under each convention, as literals.

use crate::{bytes, figure, run_with, share};
use bytes_and_bubbles::example;
use bytes_and_bubbles::quantity::{Quantity, print};
use bytes_and_bubbles::scenario::{Block, Gap, Run};

fn blocks(run: &Run) -> Vec<Vec<Block>> {
    (example::find("conventions").unwrap().worked.work_out)(run)
}

/// The values of a figure that each way of a convention gives.
fn readings(run: &Run, name: &str) -> Vec<Quantity> {
    let blocks = blocks(run);
    let shown = blocks.iter().flatten().flat_map(Block::figures).filter(|shown| shown.name == name);
    shown.map(|shown| shown.figure.as_ref().unwrap().value().clone()).collect()
}

fn value(typed: &[(&str, &str)], name: &str) -> Quantity {
    figure("conventions", &run_with(typed), name).unwrap().value().clone()
}

#[test]
fn the_run_of_chapter_8_under_each_convention() {
    let run = run_with(&[]);
    assert_eq!(readings(&run, "bubble-reading"), [share(7, 39), share(7, 32)]);
    let percent: Vec<_> = readings(&run, "bubble-reading").iter().map(print::percent).collect();
    assert_eq!(percent, ["17.9%", "21.9%"]);
    assert_eq!(readings(&run, "fewest-reading"), [133, 140].map(Quantity::plain));
    let state = [112, 126, 84, 70, 140].map(|state| bytes(state * 1_000_000_000));
    assert_eq!(readings(&run, "state-reading"), state);
    assert_eq!(
        readings(&run, "activations-reading"),
        [85_899_345_920, 103_079_215_104, 146_028_888_064, 833_223_655_424].map(bytes)
    );
    let printed: Vec<_> =
        readings(&run, "activations-reading").iter().map(print::decimal).collect();
    assert_eq!(printed, ["85.9 GB", "103 GB", "146 GB", "833 GB"]);
    // 34 bytes taken for 34 arrays of two bytes: twice too much.
    assert_eq!(value(&[], "activations-slip"), bytes(292_057_776_128));
    assert_eq!(readings(&run, "device-reading"), [bytes(80_000_000_000), bytes(80 << 30)]);
}

#[test]
fn what_a_ring_sends_of_fourteen_gigabytes() {
    let typed = [("stages", "1"), ("workers", "8"), ("sharded", "nothing")];
    assert_eq!(
        readings(&run_with(&typed), "traffic-reading"),
        [14_000_000_000, 24_500_000_000].map(bytes)
    );
    assert_eq!(readings(&run_with(&typed), "traffic-factor"), [share(1, 1), share(7, 4)]);
    let alone = [("stages", "1"), ("workers", "1")];
    assert_eq!(readings(&run_with(&alone), "traffic-reading"), [0, 0].map(bytes));
}

/// As the chapters count is what the plan says of the run as it starts.
#[test]
fn as_it_starts_the_chapters_count_as_the_plan_does() {
    let run = run_with(&[]);
    let plan = run.plan();
    for name in ["total-of-chapters", "total-as-chosen"] {
        assert_eq!(value(&[], name), *plan.with_margin.as_ref().unwrap().value());
    }
    assert_eq!(value(&[], "state-of-chapters"), *plan.ledger.state.as_ref().unwrap().value());
    assert_eq!(value(&[], "activations-of-chapters"), bytes(85_899_345_920));
}

#[test]
fn choosing_changes_the_counting_and_not_the_run() {
    let chosen = [
        ("count-bubble", "ideal"),
        ("count-bytes", "megatron"),
        ("count-arrays", "bytes"),
        ("traffic-as", "ring"),
        ("count-capacity", "binary"),
    ];
    assert_eq!(value(&chosen, "bubble-as-chosen"), share(7, 32));
    assert_eq!(value(&chosen, "state-as-chosen"), bytes(126_000_000_000));
    assert_eq!(value(&chosen, "activations-as-chosen"), bytes(146_028_888_064));
    assert_eq!(value(&chosen, "traffic-as-chosen"), bytes(3_062_500_000));
    assert_eq!(value(&chosen, "device-as-chosen"), bytes(85_899_345_920));
    // (2 + 4) × 7B / 8 + 12 × ⌈7B / 64⌉, and 17 arrays of two bytes.
    assert_eq!(value(&chosen, "total-as-chosen"), bytes(6_562_500_000 + 146_028_888_064));
    for name in
        ["bubble-of-chapters", "state-of-chapters", "activations-of-chapters", "total-of-chapters"]
    {
        assert_eq!(value(&chosen, name), value(&[], name), "{name}");
    }
    let total = |run: &Run| run.plan().with_margin.unwrap().value().clone();
    assert_eq!(total(&run_with(&chosen)), total(&run_with(&[])));
}

/// Only the device differs: seven sequences fit 80 GB, and eight fit 80 GiB with ten bytes per parameter.
#[test]
fn a_convention_can_turn_the_verdict() {
    let verdict = |typed: &[(&str, &str)]| {
        blocks(&run_with(typed))[0].iter().find_map(|block| match block {
            Block::Verdict(verdict) => Some((verdict.good, verdict.says.clone())),
            _ => None,
        })
    };
    let same = [("stages", "16"), ("sharded", "everything"), ("capacity", "86 GB")];
    let (fits, says) = verdict(&same).unwrap();
    assert!(!fits && says.starts_with("when it is counted as in both chapters"));
    let (fits, says) = verdict(&[&same[..], &[("count-capacity", "binary")]].concat()).unwrap();
    assert!(
        fits && says.starts_with("as chosen; as the chapters count, it does not fit"),
        "{says}"
    );
    let (fits, says) = verdict(&[&same[..], &[("count-arrays", "bytes")]].concat()).unwrap();
    assert!(!fits && says.starts_with("either way"), "{says}");
}

/// What is offered makes the run what was chosen.
#[test]
fn what_is_offered_puts_into_the_run_what_was_chosen() {
    for arrays in ["ten", "twelve", "bytes", "scores"] {
        for each in ["2", "4", "1/3", "0"] {
            let mut run = run_with(&[
                ("count-bytes", "megatron-fp16"),
                ("count-arrays", arrays),
                ("count-capacity", "binary"),
                ("bytes-per-value", each),
                ("scores", "yes"),
            ]);
            let total = figure("conventions", &run, "total-as-chosen").unwrap();
            let offers = blocks(&run)[0].iter().find_map(|block| match block {
                Block::Offers(_, offers) => Some(offers.clone()),
                _ => None,
            });
            let offer = offers.unwrap().remove(0);
            assert!(!offer.taken);
            for (name, text) in &offer.puts {
                assert!(run.take(name, text), "{name} {text}");
            }
            assert_eq!(run.plan().with_margin.unwrap().value(), total.value(), "{arrays} {each}");
            let activations = figure("conventions", &run, "activations-as-chosen").unwrap();
            assert_eq!(run.plan().ledger.activations.unwrap().value(), activations.value());
        }
    }
}

/// Megatron-LM, dist_optimizer.md: 4 + 16/d, 6 + 12/d bytes with the optimizer distributed over d.
#[test]
fn presets_divide_as_megatron_says() {
    for (preset, each) in [("megatron-fp16", 6_000_000_000), ("megatron", 7_500_000_000)] {
        let run = run_with(&[
            ("preset", preset),
            ("parameters", "1B"),
            ("stages", "1"),
            ("workers", "8"),
            ("sharded", "optimizer"),
        ]);
        assert_eq!(*run.plan().worker_state.unwrap().value(), bytes(each), "{preset}");
    }
}

#[test]
fn odd_texts_leave_gaps_and_nothing_else() {
    for (name, text) in [
        ("capacity", "80"),
        ("capacity", "80 GiB"),
        ("capacity", "8 Gb"),
        ("capacity", "2 * 40 GB"),
        ("capacity", "∞"),
        ("width", "0"),
        ("heads", "0"),
        ("heads", "10^38"),
        ("workers", "0"),
        ("bytes-per-value", "x"),
        ("parameters", "10^30"),
        ("positions", "10^38"),
        ("stages", "1/2"),
        ("micro-batches", "-1"),
    ] {
        for arrays in ["ten", "scores"] {
            let run =
                run_with(&[("count-arrays", arrays), ("count-capacity", "binary"), (name, text)]);
            assert_eq!(blocks(&run).len(), 6, "{name} {text}");
        }
    }
    let waits = run_with(&[("bytes-per-value", "x"), ("count-arrays", "bytes")]);
    assert_eq!(figure("conventions", &waits, "total-as-chosen"), Err(Gap::Waits));
    assert!(figure("conventions", &waits, "state-as-chosen").is_ok());
    let devices = |text| readings(&run_with(&[("capacity", text)]), "device-reading");
    assert_eq!(devices("80 GiB"), [bytes(80 << 30), bytes(80 << 30)]);
    assert_eq!(devices("2 * 40 GB"), [bytes(80_000_000_000), bytes(80 << 30)]);
    assert_eq!(devices("10 MB"), [bytes(10_000_000), bytes(10 << 20)]);
}
