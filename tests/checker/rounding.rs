//! Rounding on the way.

use crate::support::*;

#[test]
fn what_follows_from_rounded_steps_is_right_and_named() {
    // 85.9 GB × 11.3 / 32 is 30.33 GB, the exact value 30.37 GB.
    right(&checkpointed().verdict("30.4 GB"));
    right(&checkpointed().verdict("86 GB × 11.3/32"));
    let note = noted(&checkpointed().verdict("30.3 GB"));
    assert!(note.contains("layers held (11.3)"), "{note}");
    wrong(&checkpointed().verdict("30.2 GB"), "");
    wrong(&checkpointed().verdict("30.6 GB"), "");
}

#[test]
fn parts_of_a_formula_are_written_down_too() {
    use bytes_and_bubbles::derivation::{Derivation, Expression};
    use bytes_and_bubbles::quantity::{Quantity, read::Expect};
    let x = || term("length", "x", Quantity::plain(1));
    let third = || x().over(Expression::constant(3));
    // 1/3 − 1/7 × 2 = 1/21 = 0.0476; with 0.333 − 0.286 it is 0.047.
    let seventh = Expression::product([x().over(Expression::constant(7)), Expression::constant(2)]);
    let step = Derivation::new("Rest", "r", third().minus(seventh)).unwrap();
    let asked = Asked { expect: Expect::number(), figures: THREE, steps: vec![step] };
    right(&asked.verdict("0.0476"));
    let note = noted(&asked.verdict("0.0470"));
    assert!(note.contains("x / 3 (0.333)"), "{note}");
    // Asked for exactly, nothing is rounded.
    wrong(&asked.clone().to(EXACT).verdict("0.0470"), "");
    right(&asked.to(EXACT).verdict("1/21"));
}

#[test]
fn binary_units_are_rounded_in_their_own_figures() {
    let note = noted(&checkpointed().verdict("28.2 GiB"));
    assert!(note.contains("layers held"), "{note}");
    right(&checkpointed().verdict("28.3 GiB"));
}

#[test]
fn a_rounding_that_decides_does_not_count() {
    use bytes_and_bubbles::derivation::{Derivation, Expression};
    use bytes_and_bubbles::quantity::{Quantity, read::Expect};
    let each = term("length", "x", Quantity::plain(1)).over(Expression::constant(3));
    let all = Expression::product([each, term("pieces", "n", Quantity::plain(400))]);
    // 133.33 is rounded up to 134; 0.333 × 400 is 133.2 and stays so, 133 would not.
    let step = Derivation::new("Boxes", "k", all.round_up()).unwrap();
    let asked = Asked { expect: Expect::count(&["boxes"]), figures: THREE, steps: vec![step] };
    right(&asked.verdict("134"));
    wrong(&asked.verdict("133"), "off-by-one");
}

#[test]
fn rounding_too_early_is_close_and_named() {
    match checkpointed().verdict("29.5 GB") {
        bytes_and_bubbles::exercise::check::Verdict::Wrong { misconception: None, says } => {
            assert!(says.contains("layers held (11)"), "{says}");
        }
        other => panic!("{other:?}"),
    }
}
