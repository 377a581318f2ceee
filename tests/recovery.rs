//! Recovery checkpoints of section 27.6: what is saved decides what goes on.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::estimate::recovery::trainer::{learning_rate, loss, rounded};
use bytes_and_bubbles::estimate::recovery::{
    CheckpointError, File, Item, Outcome, Recovery, Saved, Trainer, check_sum, claim, file, read,
    sections, size, suffices,
};
use bytes_and_bubbles::example;
use bytes_and_bubbles::quantity::Quantity;
use bytes_and_bubbles::scenario::{Block, Gap, Pairs, checkpoint};
use proptest::prelude::*;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

fn recovery(updates: i128, stop: i128, saved: Saved, file: File) -> Recovery {
    Recovery { updates: Quantity::plain(updates), stop: Quantity::plain(stop), saved, file }
}

fn outcome(updates: i128, stop: i128, saved: Saved) -> Outcome {
    recovery(updates, stop, saved, File::Whole).run().unwrap()
}

fn every_set() -> impl Iterator<Item = Saved> {
    (0..256_u32).map(|bits| {
        let items = Item::ALL.into_iter().enumerate();
        items.fold(Saved::NOTHING, |set, (place, item)| set.with(item, bits >> place & 1 == 1))
    })
}

fn after(updates: u32) -> Trainer {
    let mut trainer = Trainer::fresh();
    (0..updates).for_each(|_| trainer.update());
    trainer
}

fn written(trainer: &Trainer, saved: Saved) -> Vec<u8> {
    file(&sections(trainer, trainer, saved), saved)
}

/// Puts the check sum right again, as a faulty writer would.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = u32::try_from(bytes.len()).unwrap();
    bytes[8..12].copy_from_slice(&length.to_le_bytes());
    let end = bytes.len() - 8;
    let sum = check_sum(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
    bytes
}

#[test]
fn with_everything_saved_the_run_goes_on_to_the_last_bit() {
    for updates in [2, 12, 30] {
        for stop in 1..updates {
            assert_eq!(outcome(updates, stop, Saved::ALL).parted(), None, "{updates} {stop}");
        }
    }
    let whole = outcome(12, 5, Saved::ALL);
    assert_eq!(*whole.compared().unwrap().value(), Quantity::plain(7));
    assert_eq!(*whole.identical().unwrap().value(), Quantity::plain(7));
    assert_eq!(whole.identical().unwrap().text_in_numbers(), "n_same = 7 = 7");
}

#[test]
fn each_item_left_out_alone_is_seen_at_once_except_the_working_weights() {
    for item in Item::ALL {
        for stop in 1..12 {
            let parted = outcome(12, stop, Saved::ALL.with(item, false)).parted();
            let expected = match (item, stop) {
                (Item::Weights, _) => None,
                // The first batch of a fresh sampler happens to be the one that was due.
                (Item::Cursor, 8) => Some(10),
                _ => Some(usize::try_from(stop).unwrap() + 1),
            };
            assert_eq!(parted, expected, "{item:?} after {stop}");
        }
    }
}

#[test]
fn what_is_claimed_to_suffice_is_what_both_runs_show() {
    for saved in every_set() {
        let parted = outcome(24, 7, saved).parted();
        assert_eq!(parted.is_none(), suffices(saved), "{saved:?} {parted:?}");
    }
}

#[test]
fn working_weights_are_the_master_weights_rounded() {
    let trainer = after(5);
    assert_eq!(trainer.weights, rounded(&trainer.master));
    assert_eq!(
        read(&written(&trainer, Saved::ALL.with(Item::Weights, false))),
        Ok(trainer.clone())
    );
    let coarse = read(&written(&trainer, Saved::ALL.with(Item::Master, false))).unwrap();
    assert_eq!(coarse.weights, trainer.weights);
    assert_ne!(coarse.master, trainer.master);
    // BF16 keeps eight significant bits: less than a 256th of each weight is gone.
    for (coarse, fine) in coarse.master.iter().zip(trainer.master) {
        assert!((coarse - fine).abs() <= fine.abs() / 256.0);
    }
}

#[test]
fn the_run_has_these_bits_on_every_machine() {
    let trainer = after(12);
    assert_eq!(
        trainer.master.map(f64::to_bits),
        [
            0x3fc7_bdfa_ca3c_22a5,
            0x3fe5_6f66_5d96_4a39,
            0x3fd5_548f_b7fb_d8b6,
            0x3fdd_970e_77d7_3eba
        ]
    );
    assert!(loss(&trainer.master) < loss(&Trainer::fresh().master) / 2.0);
    // Written down from the reference implementation of PCG: seed 42, sequence 54.
    let mut reference = Pcg32::new(42, 54);
    let six: Vec<u32> = (0..6).map(|_| reference.next_u32()).collect();
    assert_eq!(six, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
}

#[test]
fn the_learning_rate_rises_over_four_updates_and_then_falls() {
    assert_eq!(learning_rate(2), learning_rate(4) / 2.0);
    assert_eq!(learning_rate(16), learning_rate(4) / 2.0);
}

#[test]
fn the_size_is_the_sum_of_its_sections_whatever_is_saved() {
    let trainer = after(3);
    for saved in every_set() {
        let sections = sections(&trainer, &trainer, saved);
        let bytes = i128::try_from(file(&sections, saved).len()).unwrap();
        assert_eq!(*size(&sections).unwrap().value(), Quantity::bytes(bytes), "{saved:?}");
    }
    assert_eq!(written(&trainer, Saved::NOTHING).len(), 20);
    assert_eq!(written(&trainer, Saved::NOTHING.with(Item::Weights, true)).len(), 20 + 8 + 4 * 2);
    assert_eq!(written(&trainer, Saved::ALL).len(), 244);
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let whole = written(&after(5), Saved::ALL);
    for end in 0..whole.len() {
        let expected = if end < 12 { 20 } else { whole.len() };
        assert_eq!(
            read(&whole[..end]),
            Err(CheckpointError::Truncated { found: end, expected }),
            "{end}"
        );
    }
    let half = recovery(12, 5, Saved::ALL, File::Half).run().unwrap();
    let refused = CheckpointError::Truncated { found: 122, expected: 244 };
    assert_eq!(half.resumed, Err(refused.clone()));
    assert_eq!(half.parted(), None);
    assert_eq!(half.compared().unwrap_err(), EstimateError::Checkpoint(refused));
}

#[test]
fn a_file_with_one_bit_changed_is_refused() {
    let whole = written(&after(5), Saved::ALL);
    for bit in 0..whole.len() * 8 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&bytes).is_err(), "bit {bit}");
    }
    let mut longer = whole;
    longer.push(0);
    assert_eq!(read(&longer), Err(CheckpointError::Damaged));
}

#[test]
fn other_files_and_formats_are_told_apart() {
    assert_eq!(read(b"PK\x03\x04 something else"), Err(CheckpointError::NotACheckpoint));
    let mut later = written(&after(5), Saved::ALL);
    later[4] = 2;
    assert_eq!(read(&sealed(later)), Err(CheckpointError::OtherFormat { found: 2 }));
}

#[test]
fn a_section_that_the_header_names_must_be_there() {
    let trainer = after(5);
    for (item, name) in [
        (Item::Cursor, "data cursor"),
        (Item::Weights, "working weights"),
        (Item::Moments, "moments"),
        (Item::Shards, "shard identities"),
    ] {
        let without = Saved::ALL.with(item, false);
        // The header names it, but the writer left it out.
        let mut bytes = file(&sections(&trainer, &trainer, without), Saved::ALL);
        bytes = sealed(bytes);
        let found = read(&bytes).unwrap_err();
        if item == Item::Shards {
            // Without marks the first numbers of a piece are read as its mark: there is no such worker.
            assert!(matches!(found, CheckpointError::MissingSection { .. }), "{found:?}");
        } else {
            let expected = if item == Item::Moments { "shard identities" } else { name };
            assert_eq!(found, CheckpointError::MissingSection { name: expected });
        }
    }
    let mut one_piece = sections(&trainer, &trainer, Saved::ALL);
    one_piece.pop();
    let missing = CheckpointError::MissingSection { name: "shard identities" };
    assert_eq!(read(&file(&one_piece, Saved::ALL)), Err(missing));
}

#[test]
fn pieces_of_two_updates_are_refused_where_they_are_marked() {
    let refused = CheckpointError::DifferentUpdates { updates: [5, 4] };
    let mixed = recovery(12, 5, Saved::ALL, File::Mixed).run().unwrap();
    assert_eq!(mixed.resumed, Err(refused.clone()));
    assert!(refused.to_string().contains("worker 1 wrote after update 5, worker 2 after update 4"));
    // Without marks nobody notices.
    let unmarked = Saved::ALL.with(Item::Shards, false);
    assert_eq!(recovery(12, 5, unmarked, File::Mixed).run().unwrap().parted(), Some(6));
}

#[test]
fn claims_follow_what_was_saved() {
    let only = |item| Saved::NOTHING.with(item, true);
    let without = |item| claim(Saved::ALL.with(item, false));
    assert!(claim(Saved::ALL).starts_with("The run goes on as if it had never stopped"));
    assert!(without(Item::Weights).contains("rounding again gives the same bits"));
    // Reference answer 5.
    let cursor = without(Item::Cursor);
    assert!(cursor.starts_with("Training can go on from a saved state of model and optimizer."));
    assert!(cursor.contains("neither the order of the examples nor equality"));
    assert!(cursor.contains("Save the data cursor as well, then compare the updates that follow"));
    assert!(without(Item::Moments).contains("start at zero"));
    assert!(without(Item::Step).contains("a second time"));
    assert!(without(Item::Random).contains("Dropout"));
    assert!(without(Item::Shards).contains("is a guess"));
    assert!(without(Item::Versions).contains("other numbers"));
    assert!(claim(only(Item::Weights)).contains("runs the model"));
    assert!(claim(only(Item::Weights)).contains("does not resume the training"));
    assert!(claim(only(Item::Moments)).contains("There is no model in this file"));
    let mut claims: Vec<_> = every_set().map(claim).collect();
    assert!(claims.iter().all(|claim| claim.ends_with('.') && !claim.contains("  ")));
    claims.sort();
    claims.dedup();
    assert!(claims.len() > 60);
}

#[test]
fn numbers_that_are_no_run_are_refused_with_a_message() {
    let run = |updates, stop| recovery(updates, stop, Saved::ALL, File::Whole).run().unwrap_err();
    assert_eq!(run(5, 5), EstimateError::NothingAfterTheStop);
    assert_eq!(run(200, 200), EstimateError::NothingAfterTheStop);
    for many in [201, 1_000_000_000, 10_i128.pow(30), i128::MAX] {
        assert_eq!(run(many, 5), EstimateError::TooManyUpdates { most: 200 });
        assert_eq!(run(12, many), EstimateError::NothingAfterTheStop);
    }
    for none in [0, -1, -i128::MAX] {
        assert!(matches!(run(none, 5), EstimateError::NotACount { .. }));
        assert!(matches!(run(12, none), EstimateError::NotACount { .. }));
    }
    assert_eq!(outcome(200, 199, Saved::ALL).parted(), None);
}

fn blocks(typed: &[(&str, &str)]) -> Vec<Block> {
    let mut run = example::Group::Run.run();
    let typed: Pairs = typed.iter().map(|(n, t)| ((*n).into(), (*t).into())).collect();
    assert_eq!(run.take_all(&typed), Vec::<String>::new());
    let worked = example::find("recovery").unwrap().worked;
    (worked.work_out)(&run).concat()
}

fn word(blocks: &[Block]) -> &str {
    blocks
        .iter()
        .find_map(|block| match block {
            Block::Verdict(verdict) => Some(verdict.word.as_str()),
            Block::Fault(text) => Some(text),
            _ => None,
        })
        .unwrap_or_default()
}

fn pictures(blocks: &[Block]) -> usize {
    blocks.iter().filter(|block| matches!(block, Block::Picture(_))).count()
}

#[test]
fn the_example_says_what_happens() {
    let default = blocks(&[]);
    assert_eq!(word(&default), "Identical:");
    assert_eq!(pictures(&default), 1);
    assert_eq!(word(&blocks(&[("save-weights", "no")])), "Identical:");
    assert_eq!(word(&blocks(&[("save-step", "no")])), "Parted at update 6:");
    let lucky = [("save-cursor", "no"), ("run-updates", "9"), ("stop-after", "8")];
    assert_eq!(word(&blocks(&lucky)), "Identical, by luck:");
    for (key, message) in [("half", "The file ends early"), ("mixed", "The pieces do not belong")] {
        let refused = blocks(&[("checkpoint-file", key)]);
        assert!(word(&refused).starts_with(message), "{}", word(&refused));
        assert_eq!(pictures(&refused), 0);
        let figures: Vec<_> = refused.iter().flat_map(Block::figures).collect();
        assert!(
            figures.iter().any(|f| f.name == "updates-identical" && f.figure == Err(Gap::Told))
        );
        assert!(figures.iter().any(|f| f.name == "checkpoint-bytes" && f.figure.is_ok()));
    }
}

#[test]
fn whatever_is_typed_there_is_an_answer_or_a_message() {
    for updates in ["", "0", "-3", "2.5", "10^30", "1e9", "twelve", "201", "200", "1"] {
        for stop in ["", "0", "10^30", "1", "5", "199"] {
            for file in ["whole", "half", "mixed"] {
                let typed =
                    [("run-updates", updates), ("stop-after", stop), ("checkpoint-file", file)];
                let shown = blocks(&typed);
                assert!(shown.iter().any(|block| matches!(block, Block::Figures(_))));
            }
        }
    }
}

#[test]
fn the_boxes_have_names_that_other_examples_know() {
    let names: Vec<_> = checkpoint::SAVES.iter().map(|control| control.name()).collect();
    assert_eq!(
        names,
        [
            "save-weights",
            "save-master",
            "save-moments",
            "save-step",
            "save-random",
            "save-cursor",
            "save-shards",
            "save-versions"
        ]
    );
    let mut run = example::Group::Run.run();
    assert_eq!(checkpoint::saved(&run), Saved::ALL);
    for (item, control) in Item::ALL.into_iter().zip(&checkpoint::SAVES) {
        run.put_into(control, "no");
        assert_eq!(checkpoint::saved(&run), Saved::ALL.with(item, false));
        run.put_into(control, "yes");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_whole_checkpoint_reads_back_to_the_last_bit(updates in 0_u32..60) {
        let trainer = after(updates);
        prop_assert_eq!(read(&written(&trainer, Saved::ALL)), Ok(trainer));
    }

    #[test]
    fn no_bytes_panic(bytes in any::<Vec<u8>>()) {
        let _ = read(&bytes);
        let mut close = written(&after(2), Saved::ALL);
        for (place, byte) in bytes.iter().take(close.len() - 12).enumerate() {
            close[12 + place] = *byte;
        }
        let _ = read(&sealed(close));
    }

    /// Sections with a proper check sum but any numbers in them: the run may be nonsense, but it runs.
    #[test]
    fn a_run_from_any_numbers_ends(place in 0_usize..217, number in any::<[u8; 8]>()) {
        let mut bytes = written(&after(2), Saved::ALL);
        bytes[12 + place..][..8].copy_from_slice(&number);
        if let Ok(mut trainer) = read(&sealed(bytes)) {
            (0..3).for_each(|_| trainer.update());
        }
    }
}
