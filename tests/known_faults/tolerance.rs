//! Where right ends and wrong begins, in the exercises as they are shipped.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{Verdict, check, deal, steps};
use bytes_and_bubbles::exercise::shipped::find;
use bytes_and_bubbles::quantity::print;

#[test]
fn zero_can_be_typed() {
    // The mean of means of exercise 2 in chapter 27 is zero.
    right("27-2", "d", &["0", "0.0", "-0", "−0", "+0", "0/7", "0e5", "1 - 1", ".0", "٠"]);
    form("27-2", "d", &["1e-15", "-1e-12"]);
    wrong("27-2", "d", &["0.1", "1"]);
    // So is the time by which the shortest drawing is too long.
    let dealt = deal(find("draw-the-staircase").unwrap(), 0);
    let drawing = "0 1 2 3 4 / 1 2 3 4 5 / 2 3 4 5 6 / 3 4 5 6 7";
    for text in ["0", "0.0", "0 units", "-0"] {
        let answers = [("a".into(), drawing.into()), ("c".into(), text.into())];
        let verdict = check(&dealt, dealt.part("c").unwrap(), &answers);
        assert_eq!(verdict, Verdict::Right { note: String::new() }, "{text}");
    }
}

#[test]
fn every_printed_key_is_right_with_many_seeds() {
    for (dealt, part, _) in numbers() {
        for seed in (0..40).map(|step: u32| step.wrapping_mul(7_919)) {
            let dealt = deal(dealt.exercise, seed);
            let Some(last) = steps(&dealt, part, &[]).last().cloned() else { continue };
            let printed = print::in_full(last.value());
            let verdict = check(&dealt, part, &[(part.name.clone(), printed.clone())]);
            assert!(matches!(verdict, Verdict::Right { .. }), "{seed} {printed}: {verdict:?}");
        }
    }
}

#[test]
fn the_edge_of_the_last_figure_is_where_it_is_said_to_be() {
    // 5/21 is 0.2380952…; to three figures that is 0.2375 to 0.2385 around what is typed.
    right("sixteen-stages", "b", &["0.238", "0.2381", "0.2380"]);
    wrong("sixteen-stages", "b", &["0.237", "0.239", "0.2369999999", "0.2390000001", "0.2386"]);
    // 21.875% is 21.9% and not 21.8%, which is nearer by a quarter of a figure only.
    right("two-bubbles", "b", &["21.9%", "21.88%", "0.21875"]);
    wrong("two-bubbles", "b", &["21.8%", "22.0%", "0.2174999999"]);
}

#[test]
fn no_residue_of_floats_stands_in_a_key() {
    right("thirteen-billion", "b", &["6.5 GB", "208/32 GB", "6500000000 bytes", "208 GB / 32"]);
    right(
        "room-for-what-is-not-counted",
        "c",
        &["21638400 bytes", "21,638,400 B", "17,310,720 B * 1.25", "21.6384 MB"],
    );
    wrong("room-for-what-is-not-counted", "c", &["21638401 bytes", "21638399 bytes"]);
    right("27-6", "b", &["17310720 bytes"]);
}
