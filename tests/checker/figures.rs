//! How many figures a number has, and to how many it has to agree.

use crate::support::{bubble as exercise_bubble, *};
use bytes_and_bubbles::exercise::check::Verdict;

/// The bubble of 16 stages and 48 micro-batches, without the misconceptions of its estimate.
fn bubble(text: &str) -> Verdict {
    share(15, 63, THREE).verdict(text)
}

#[test]
fn one_value_in_percent_as_a_fraction_and_as_a_decimal() {
    for text in [
        "15/63",
        "5/21",
        "23.8%",
        "0.238",
        ".238",
        "0,238",
        "23.8 percent",
        "β = 5/21 = 23.8%",
        "≈ 0.238",
        "about 0.238",
        "15 / (48 + 15)",
        "0.2381",
        "23.81%",
    ] {
        right(&bubble(text));
        right(&exercise_bubble(text));
    }
}

#[test]
fn further_figures_need_not_be_right_but_are_noted() {
    assert!(noted(&bubble("0.2384")).contains("three significant figures"));
    right(&bubble("0.23810"));
    right(&bubble("0.238095"));
    // Half a unit of the third figure is the end of it.
    assert!(!noted(&bubble("0.2385")).is_empty());
    wrong(&bubble("0.2386"), "");
    wrong(&bubble("0.2375"), "");
}

#[test]
fn fewer_figures_are_a_matter_of_form() {
    for text in ["24%", "0.24", ".24", "0.24 "] {
        form(&bubble(text), "three significant figures");
    }
    // To its own figures it has to be right.
    wrong(&bubble("0.25"), "");
    wrong(&bubble("0.21"), "");
    // One figure is a guess, however it is written.
    for text in ["0.2", "20%", "2e-1"] {
        off_by(&bubble(text), "first guess");
    }
    // Of two figures one is missing, if it is not a zero.
    form(&share(15, 63, TWO).verdict("0.2"), "two significant figures");
    off_by(&share(15, 63, TWO).verdict("20%"), "first guess");
    right(&share(15, 63, TWO).verdict("0.24"));
    right(&share(15, 63, TWO).verdict(".238"));
}

#[test]
fn the_edges_of_the_last_figure_are_sharp() {
    for text in ["0.237", "0.239", "0.23700000001", "0.23899999999"] {
        wrong(&bubble(text), "");
    }
    right(&share(238, 1000, THREE).verdict("0.238"));
    for text in ["0.237", "0.239", "0.2374999999", "0.2385000001"] {
        wrong(&share(238, 1000, THREE).verdict(text), "");
    }
}

#[test]
fn a_half_is_rounded_either_way() {
    for text in ["0.238", "0.239", "0.2385"] {
        right(&share(2385, 10_000, THREE).verdict(text));
    }
    wrong(&share(2385, 10_000, THREE).verdict("0.237"), "");
}

#[test]
fn zeros_at_the_end_count_as_typed() {
    let size = bytes(6_496_000_000, THREE);
    right(&size.verdict("6.50 GB"));
    form(&size.verdict("6.5 GB"), "three");
    right(&bytes(12_500_400_000, Figures4).verdict("12.50 GB"));
    form(&bytes(12_500_400_000, Figures4).verdict("12.5 GB"), "four");
    right(&bytes(1_310_720, Figures4).verdict("1.250 MiB"));
    right(&bytes(1_310_720, Figures4).verdict("1.25 MiB"));
    // The value itself is right however it is written.
    right(&per_worker().verdict("6.5 GB"));
    right(&per_worker().verdict("6.50 GB"));
    right(&per_worker().verdict("6500000000 bytes"));
    right(&per_worker().verdict("208 GB / 32"));
}

#[allow(non_upper_case_globals)]
const Figures4: bytes_and_bubbles::exercise::schema::Figures =
    bytes_and_bubbles::exercise::schema::Figures::Significant(4);

#[test]
fn signs_and_leading_zeros_are_no_figures() {
    let number = |over, under| {
        value(bytes_and_bubbles::quantity::read::Expect::number(), TWO, fraction(over, under))
    };
    right(&number(-2996, 1_000_000).verdict("-0.0030"));
    form(&number(-2996, 1_000_000).verdict("-0.003"), "two");
    right(&number(299, 10).verdict("+030"));
    right(&number(1001, 100_000).verdict("0.0100"));
    form(&number(1001, 100_000).verdict("0.01"), "two");
    right(&number(-109, 100).verdict("-1.1"));
    right(&number(-109, 100).verdict("−1.1"));
}

#[test]
fn a_power_of_ten_moves_the_point_and_nothing_else() {
    let size = |figures| bytes(85_899_345_920, figures);
    for text in [
        "8.59e10 bytes",
        "85.9e9 bytes",
        "8.59 × 10^10 bytes",
        "85.9·10⁹ B",
        "85.9 GB",
        "80.0 GiB",
        "80 GiB",
        "85,900,000,000 bytes",
    ] {
        right(&size(THREE).verdict(text));
    }
    form(&size(THREE).verdict("8.6e10 bytes"), "three");
    right(&size(TWO).verdict("8.6e10 bytes"));
    right(&size(TWO).verdict("86 GB"));
}

#[test]
fn zeros_of_whole_numbers_may_be_figures() {
    let size = bytes(8_595, THREE);
    right(&size.verdict("8600 bytes"));
    form(&bytes(8_570, THREE).verdict("8600 bytes"), "three");
    wrong(&count(133, THREE).verdict("100"), "");
    wrong(&count(133, EXACT).verdict("130"), "");
}

#[test]
fn of_two_sides_of_a_power_of_ten_the_finer_one_counts() {
    let number = |over| {
        value(bytes_and_bubbles::quantity::read::Expect::number(), THREE, fraction(over, 10_000))
    };
    right(&number(9_996).verdict("1.00"));
    right(&number(10_040).verdict("1.00"));
    wrong(&number(10_040).verdict("0.999"), "");
}

#[test]
fn exact_is_the_value_itself() {
    let size = bytes(21_638_400, EXACT);
    for text in
        ["21638400 bytes", "21,638,400 B", "21.6384 MB", "17,310,720 bytes * 1.25", "21638.4 kB"]
    {
        right(&size.verdict(text));
    }
    for text in ["21.6 MB", "21.64 MB", "20.6 MiB", "21,600,000 bytes"] {
        form(&size.verdict(text), "exact");
    }
    wrong(&size.verdict("21.7 MB"), "");
    wrong(&size.verdict("21638401 bytes"), "");
    right(&count(133, EXACT).verdict("133"));
    right(&count(133, EXACT).verdict("133.0 micro-batches"));
}

#[test]
fn whole_numbers_that_were_rounded_up_are_whole() {
    use bytes_and_bubbles::estimate::pipeline::{Against, smallest_micro_batches};
    use bytes_and_bubbles::quantity::{Quantity, read::Expect};
    let least = |over, under| {
        let step =
            smallest_micro_batches(&Quantity::plain(8), &fraction(over, under), Against::Total);
        Asked {
            expect: Expect::count(&["micro-batches"]),
            figures: THREE,
            steps: vec![step.unwrap()],
        }
    };
    right(&least(1, 20).verdict("133"));
    wrong(&least(1, 20).verdict("132"), "off-by-one");
    wrong(&least(1, 20).verdict("134"), "off-by-one");
    // 7 × 0.94 / 0.06 is 109.67.
    right(&least(3, 50).verdict("110"));
    off_by(&least(3, 50).verdict("109.67"), "whole");
    off_by(&least(3, 50).verdict("109.7"), "whole");
}

#[test]
fn zero_needs_its_unit_and_nothing_else() {
    let none = bytes(0, THREE);
    for text in ["0 bytes", "0.0 GB", "-0 B"] {
        right(&none.verdict(text));
    }
    form(&none.verdict("0"), "unit");
    form(&none.verdict("1e-15 bytes"), "calculator");
    wrong(&none.verdict("1 byte"), "");
    let share = share(0, 1, THREE);
    for text in ["0", "0.0", "-0", "0%"] {
        right(&share.verdict(text));
    }
    form(&share.verdict("1e-15"), "calculator");
    wrong(&crate::support::share(1, 1_000_000, THREE).verdict("0"), "");
}

#[test]
fn a_calculation_may_stand_before_the_result() {
    let root = || {
        value(bytes_and_bubbles::quantity::read::Expect::number(), THREE, {
            bytes_and_bubbles::quantity::Quantity::plain(48).square_root().unwrap()
        })
    };
    for text in ["g = √48 ≈ 6.93", "6.93", "√48 = 6.93", "6.928"] {
        right(&root().verdict(text));
    }
    not_read(&root().verdict("6.93 = √48"));
    not_read(&root().verdict("√48"));
    // A sign for "about" forgives rounded numbers, one for "equal" does not.
    let ratio = || share(346, 100, THREE).to(THREE);
    let ratio = |text: &str| {
        Asked { expect: bytes_and_bubbles::quantity::read::Expect::number(), ..ratio() }
            .verdict(text)
    };
    right(&ratio("F ≈ 48 / 13.9 ≈ 3.46"));
    assert!(not_read(&ratio("F = 48 / 13.9 = 3.46")).0.contains("different"));
}
