//! Section 27.3 in decimals, and FP16 and BF16 against what IEEE 754 says of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::estimate::precision::decimal::Updates;
use bytes_and_bubbles::estimate::precision::dynamic_scale::{DynamicScale, Outcome, Step, counted};
use bytes_and_bubbles::estimate::precision::float::{Format, Stored};
use bytes_and_bubbles::estimate::precision::loss_scaling::{Powers, Scaling};
use bytes_and_bubbles::example;
use bytes_and_bubbles::markup;
use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError, print};
use bytes_and_bubbles::scenario::{Block, Cell, Gap, Pairs};
use half::{bf16, f16};
use proptest::prelude::*;
use std::num::FpCategory;

fn plain(number: i128) -> Quantity {
    Quantity::plain(number)
}

fn ratio(over: i128, under: i128) -> Quantity {
    Quantity::ratio(over, under, Dimension::PLAIN).unwrap()
}

fn half_of(a: &Quantity, b: &Quantity) -> Quantity {
    a.plus(b).unwrap().over(&plain(2)).unwrap()
}

fn updates(start: Quantity, step: Quantity, count: i128, places: i128) -> Updates {
    Updates::new(start, step, &plain(count), &plain(places)).unwrap()
}

fn value(derivation: Result<Derivation, EstimateError>) -> Quantity {
    derivation.unwrap().value().clone()
}

fn bits(format: Format, value: &Quantity) -> u16 {
    format.store(value).unwrap().bits
}

#[test]
fn reference_answer_4() {
    let book = |count| updates(plain(1), ratio(3, 1_000), count, 2);
    assert_eq!(book(2).copies_alone().unwrap(), [plain(1), plain(1), plain(1)]);
    assert_eq!(value(book(1).master()), ratio(997, 1_000));
    assert_eq!(value(book(2).master()), ratio(994, 1_000));
    assert_eq!(value(book(1).copy_of_master()), plain(1));
    assert_eq!(value(book(2).copy_of_master()), ratio(99, 100));
    assert_eq!(book(2).master().unwrap().text_in_numbers(), "m = 1 − 2 × 0.003 = 0.994");
    assert_eq!(book(2).alone().unwrap().text_in_numbers(), "w = round(1 − 0.003; 2) = 1.00");
}

#[test]
fn a_tie_in_decimals_goes_to_the_even_digit() {
    let tie = ratio(5, 1_000);
    assert_eq!(value(updates(plain(1), tie.clone(), 1, 2).largest_lost()), tie);
    assert!(updates(plain(1), tie.clone(), 1, 2).loses(&tie).unwrap());
    assert!(!updates(ratio(99, 100), tie.clone(), 1, 2).loses(&tie).unwrap());
    // A step that is added is lost in the same way, and a step of nothing is not lost.
    assert!(updates(plain(1), plain(1), 1, 2).loses(&ratio(-5, 1_000)).unwrap());
    assert!(!updates(plain(1), plain(1), 1, 2).loses(&plain(0)).unwrap());
    // 0.99 is odd: the tie moves it to 0.98, which is even and stays.
    let copies = updates(ratio(99, 100), tie, 3, 2).copies_alone().unwrap();
    assert_eq!(copies, [ratio(99, 100), ratio(98, 100), ratio(98, 100), ratio(98, 100)]);
}

#[test]
fn rounding_as_an_expression_has_all_its_readings() {
    let number = Expression::from(Term::new("number", "x", ratio(994, 1_000)));
    let read = |places| {
        Derivation::new("Result", "r", number.clone().rounded(places)).unwrap().in_decimals(places)
    };
    assert_eq!(*read(2).value(), ratio(99, 100));
    assert_eq!(read(2).text_in_symbols(), "r = round(x; 2)");
    assert_eq!(read(2).text_in_numbers(), "r = round(0.994; 2) = 0.99");
    assert_eq!(
        read(2).sentence(),
        "Result is number (0.994), rounded to 2 decimal places, which is 0.99."
    );
    assert!(read(1).sentence().contains("rounded to 1 decimal place, which is 1.0."));
    assert!(read(0).sentence().contains("rounded to a whole number, which is 1."));
    assert!(read(2).mathml_in_numbers().contains(
        "<mi>round</mi><mo>(</mo><mn>0.994</mn><mo>;</mo><mn>2</mn><mo>)</mo></mrow><mo>=</mo><mn>0.99</mn>"
    ));
    assert_eq!(read(2).terms().len(), 1);
    assert_eq!(plain(1).rounded(60), Err(QuantityError::TooLarge));
    assert_eq!(plain(i128::MAX).rounded(0), Ok(plain(i128::MAX)));
}

#[test]
fn which_steps_are_lost_from_one() {
    let lost = |format: Format, step| format.store(&plain(1)).unwrap().loses(&step).unwrap();
    for (step, fp16, bf16) in [
        (ratio(3, 1_000), false, false),
        (ratio(1, 1_000), false, true),
        (ratio(1, 512), false, true),
        (ratio(1, 4_096), true, true),
        (ratio(2_442, 10_000_000), false, true),
        (ratio(1_954, 1_000_000), false, false),
    ] {
        assert_eq!(lost(Format::Fp16, step.clone()), fp16, "{step:?}");
        assert_eq!(lost(Format::Bf16, step.clone()), bf16, "{step:?}");
    }
    let largest =
        |format: Format, below| value(format.store(&plain(1)).unwrap().largest_lost(below));
    assert_eq!(largest(Format::Fp16, true), ratio(1, 4_096));
    assert_eq!(largest(Format::Bf16, true), ratio(1, 512));
    // Above a power of two the numbers lie twice as wide.
    assert_eq!(largest(Format::Fp16, false), ratio(1, 2_048));
    assert_eq!(largest(Format::Bf16, false), ratio(1, 256));
}

#[test]
fn known_bit_patterns() {
    let pattern = |format: Format, value: Quantity| format.store(&value).unwrap().pattern();
    let fp16 = |value| pattern(Format::Fp16, value);
    assert_eq!(fp16(plain(1)), "0 01111 0000000000");
    assert_eq!(fp16(plain(-2)), "1 10000 0000000000");
    assert_eq!(fp16(ratio(1, 3)), "0 01101 0101010101");
    assert_eq!(fp16(plain(65_504)), "0 11110 1111111111");
    assert_eq!(fp16(ratio(1, 1 << 14)), "0 00001 0000000000");
    assert_eq!(fp16(ratio(1, 1 << 24)), "0 00000 0000000001");
    assert_eq!(fp16(plain(0)), "0 00000 0000000000");
    assert_eq!(pattern(Format::Bf16, ratio(1, 3)), "0 01111101 0101011");
    assert_eq!(pattern(Format::Bf16, plain(-1)), "1 01111111 0000000");
    let store = |value| Format::Fp16.store(&value).unwrap();
    // The smallest number's half is a tie, and zero is even.
    assert_eq!(store(ratio(-1, 1 << 25)).printed(), "−0");
    assert_eq!(store(ratio(-1, 1 << 25)).value().unwrap(), plain(0));
    assert_eq!(store(ratio(3, 1 << 26)).printed(), "0.000000059604644775390625");
    assert_eq!(store(plain(65_519)).printed(), "65,504");
    assert_eq!(store(plain(65_520)).printed(), "∞");
    assert_eq!(store(plain(i128::MIN)).printed(), "−∞");
    assert_eq!(store(plain(65_520)).value(), Err(EstimateError::Overflows { format: "FP16" }));
}

/// A number just past a tie is at the tie once it is an `f64`, and would go the wrong way.
#[test]
fn nothing_is_rounded_twice() {
    let tie = ratio(2_049, 2_048);
    let sliver = ratio(1, 10_i128.pow(25));
    let (above, below) = (tie.plus(&sliver).unwrap(), tie.minus(&sliver).unwrap());
    assert_eq!(f16::from_f64(above.to_f64()).to_bits(), 0x3c00);
    assert_eq!(bits(Format::Fp16, &above), 0x3c01);
    assert_eq!(bits(Format::Fp16, &tie), 0x3c00);
    let odd = ratio(2_051, 2_048);
    assert_eq!(bits(Format::Fp16, &odd), 0x3c02);
    assert_eq!(bits(Format::Fp16, &odd.minus(&sliver).unwrap()), 0x3c01);
    assert_eq!(bits(Format::Fp16, &below), 0x3c00);
}

#[test]
fn every_number_of_fp16_is_what_the_format_says_and_every_tie_goes_to_the_even_one() {
    let exactly = |bits: u16| Stored { format: Format::Fp16, bits }.value().unwrap();
    let mut before = plain(0);
    for number in 0..0x7c00_u16 {
        let exact = exactly(number);
        assert!((exact.to_f64() - f16::from_bits(number).to_f64()).abs() == 0.0);
        assert_eq!(bits(Format::Fp16, &exact), number);
        if number > 0 {
            let negative = plain(0).minus(&exact).unwrap();
            assert_eq!(bits(Format::Fp16, &negative), number | 0x8000);
            let tie = half_of(&before, &exact);
            assert_eq!(bits(Format::Fp16, &tie), if number % 2 == 0 { number } else { number - 1 });
        }
        before = exact;
    }
}

#[test]
fn bf16_is_exact_or_says_that_it_cannot_be() {
    let mut refused = 0;
    for number in 1..0x7f80_u16 {
        let stored = Stored { format: Format::Bf16, bits: number };
        match stored.value() {
            Ok(exact) => {
                assert!((exact.to_f64() - bf16::from_bits(number).to_f64()).abs() == 0.0);
                match Format::Bf16.store(&exact) {
                    Ok(again) => assert_eq!(again, stored),
                    Err(error) => assert_eq!(error, EstimateError::TooFine { format: "BF16" }),
                }
            }
            Err(error) => {
                assert_eq!(error, EstimateError::TooFine { format: "BF16" });
                refused += 1;
            }
        }
    }
    assert!(refused > 0);
    for power in [30, 20, 10] {
        assert!(Format::Bf16.store(&ratio(1, 10_i128.pow(power))).is_ok());
        assert!(Format::Bf16.store(&plain(10_i128.pow(power))).is_ok());
    }
    // Its smallest and its largest numbers are refused, not rounded wrongly.
    assert!(Format::Bf16.store(&ratio(1, 10_i128.pow(38))).is_err());
    assert!(Format::Bf16.store(&plain(i128::MAX)).is_err());
    assert_eq!(Format::Bf16.store(&plain(0)).unwrap().printed(), "0");
}

#[test]
fn the_gradient_of_the_chapter() {
    let scaling = |gradient| Scaling::new(gradient, plain(1_024)).unwrap();
    let book = scaling(ratio(1, 1_000_000));
    assert_eq!(print::decimals(&value(book.scaled()), 0), "0.001024");
    assert_eq!(value(book.unscaled()), ratio(1, 1_000_000));
    // Unscaled it is 17 times the smallest number.
    assert_eq!(value(book.kept_unscaled()), ratio(17, 1 << 24));
    assert_eq!(
        book.powers().unwrap(),
        Powers { nonzero: Some(0), normal: Some(6), finite: Some(35) }
    );
    let lost = scaling(ratio(-2, 100_000_000));
    assert_eq!(value(lost.kept_unscaled()), plain(0));
    assert!(value(lost.kept_and_divided()).is_negative());
    assert_eq!(lost.powers().unwrap().nonzero, Some(1));
    let error =
        Scaling::relative_error(&lost.kept_unscaled().unwrap(), lost.gradient_term()).unwrap();
    assert_eq!(print::percent(error.value()), "−100%");
    let large = scaling(plain(80));
    assert_eq!(value(large.scaled()), plain(81_920));
    assert_eq!(large.kept_scaled(), Err(EstimateError::Overflows { format: "FP16" }));
    assert_eq!(value(large.infinite_from()), plain(819));
    assert_eq!(large.powers().unwrap().finite, Some(9));
    assert_eq!(scaling(plain(0)).powers(), Err(EstimateError::NothingToScale));
    assert_eq!(scaling(plain(70_000)).powers(), Ok(Powers::default()));
    assert!(Scaling::new(plain(1), plain(0)).is_err());
    assert!(Scaling::new(plain(1), plain(-1)).is_err());
}

fn played(scale: Quantity, growth: i128, all: bool, gradients: &[Quantity]) -> Vec<Step> {
    DynamicScale::new(scale, &plain(growth), all).unwrap().play(gradients).unwrap()
}

#[test]
fn a_dynamic_scale_skips_halves_and_doubles() {
    let gradients =
        [ratio(1, 1_000_000), plain(-80), plain(80), ratio(1, 2), ratio(2, 10_i128.pow(11))];
    let steps = played(plain(1_024), 2, true, &gradients);
    let outcomes: Vec<_> = steps.iter().map(|step| step.outcome).collect();
    assert_eq!(
        outcomes,
        [Outcome::Applied, Outcome::Skipped, Outcome::Applied, Outcome::Applied, Outcome::Lost]
    );
    let after: Vec<_> = steps.iter().map(|step| step.scale_after.to_whole().unwrap()).collect();
    // The skipped step starts the count of good ones anew.
    assert_eq!(after, [1_024, 512, 512, 1_024, 1_024]);
    assert_eq!(steps[1].scaled.printed(), "−∞");
    let schedule = |steps: &[Step]| steps.iter().map(|step| step.schedule).collect::<Vec<_>>();
    assert_eq!(schedule(&steps), [1, 2, 3, 4, 5]);
    assert_eq!(schedule(&played(plain(1_024), 2, false, &gradients)), [1, 1, 2, 3, 4]);
    assert_eq!(value(counted(&steps, Outcome::Skipped)), plain(1));
}

#[test]
fn a_dynamic_scale_is_not_halved_below_one() {
    let large = [plain(100_000), plain(1_000_000), plain(1_000_000)];
    let after = |scale| {
        let steps = played(scale, 2, true, &large);
        steps.into_iter().map(|step| step.scale_after).collect::<Vec<_>>()
    };
    assert_eq!(after(plain(2)), [plain(1), plain(1), plain(1)]);
    assert_eq!(after(ratio(3, 2)), [plain(1), plain(1), plain(1)]);
    // One that starts lower stays there: raising it would make an overflow worse.
    assert_eq!(after(ratio(7, 10)), vec![ratio(7, 10); 3]);
}

fn shown(name: &str, typed: &[(&str, &str)]) -> Vec<Vec<Block>> {
    let mut run = example::Group::Run.run();
    let pairs: Pairs = typed.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    assert!(run.take_all(&pairs).is_empty(), "{typed:?}");
    let worked = example::find(name).unwrap().worked;
    let blocks = (worked.work_out)(&run);
    for block in blocks.iter().flatten() {
        let html = markup::block(block, "b");
        assert!(!html.contains("NaN") && !html.contains("inf%"), "{html}");
    }
    blocks
}

fn tables(blocks: &[Vec<Block>]) -> Vec<Vec<Vec<String>>> {
    let text = |cell: &Cell| match cell {
        Cell::Text(text) | Cell::Number(text) | Cell::Part(_, text) => text.clone(),
        Cell::Figure(shown) => print::decimals(shown.figure.as_ref().unwrap().value(), 0),
    };
    let rows = |block: &Block| match block {
        Block::Table(table) => {
            Some(table.rows.iter().map(|row| row.iter().map(text).collect()).collect())
        }
        _ => None,
    };
    blocks.iter().flatten().filter_map(rows).collect()
}

#[test]
fn a_long_run_shows_its_first_updates_and_its_last() {
    let typed = [("rounding-step", "0.001"), ("rounding-updates", "100")];
    let tables = tables(&shown("rounding", &typed));
    let [decimal, _, fp16, bf16] = tables.as_slice() else { panic!() };
    for table in [decimal, fp16, bf16] {
        assert_eq!(table.len(), 13);
        assert_eq!(table[11][0], "11 to 99: not shown");
    }
    assert_eq!(decimal[12], ["100", "0.9", "0.90", "1.00"]);
    assert_eq!(bf16[12], ["100", "1", "0 01111111 0000000", "0.8984375", "0 01111110 1100110"]);
    assert_eq!(fp16[1][1], "0.9990234375");
    // Eleven updates fit.
    assert_eq!(self::tables(&shown("rounding", &[("rounding-updates", "11")]))[0].len(), 12);
}

#[test]
fn the_default_run_overflows_grows_and_loses_a_gradient() {
    let tables = tables(&shown("loss-scaling", &[]));
    let [_, log] = tables.as_slice() else { panic!() };
    let happened: Vec<_> = log.iter().map(|row| row[3].as_str()).collect();
    assert_eq!(happened[1], "skipped: not finite");
    assert_eq!(happened[4], "applied, but this gradient was lost: zero");
    let after: Vec<_> = log.iter().map(|row| row[4].as_str()).collect();
    assert_eq!(after, ["1,024", "512", "512", "1,024", "1,024", "2,048"]);
    let figures = example::find("loss-scaling").unwrap().figures(&Vec::new());
    let count = |name| {
        let (_, figure) = figures.iter().find(|(found, _)| *found == name).unwrap();
        figure.as_ref().unwrap().value().to_whole().unwrap()
    };
    assert_eq!(["run-steps", "run-applied", "run-skipped", "run-lost"].map(count), [6, 5, 1, 1]);
}

#[test]
fn whatever_is_typed_there_is_an_answer_or_a_message() {
    let numbers = [
        "0",
        "1",
        "-1",
        "1e30",
        "-1e30",
        "1e-30",
        "1e38",
        "1e-38",
        "1/3",
        "-7/11",
        "65,504",
        "65,520",
        "-65,519.999",
        "6e-8",
        "-2e-8",
        "0.1",
        "x",
        "",
        "1e99",
        "-0.0000000000001",
    ];
    for start in numbers {
        for step in numbers {
            for (count, places) in [("2", "2"), ("13", "12"), ("1", "0")] {
                shown(
                    "rounding",
                    &[
                        ("rounding-start", start),
                        ("rounding-step", step),
                        ("rounding-updates", count),
                        ("rounding-places", places),
                    ],
                );
            }
            shown(
                "loss-scaling",
                &[("gradient-value", start), ("loss-scale", step), ("gradient-run", start)],
            );
        }
    }
    for (name, typed) in [
        ("rounding", [("rounding-updates", "1000000000")]),
        ("rounding", [("rounding-updates", "10001")]),
        ("rounding", [("rounding-places", "13")]),
    ] {
        shown(name, &typed);
        let figures = example::find(name)
            .unwrap()
            .figures(&vec![(typed[0].0.to_owned(), typed[0].1.to_owned())]);
        assert!(matches!(figures[0].1, Err(Gap::Refused(EstimateError::TooMany { .. }))));
    }
    let many = vec!["1"; 101].join(";");
    for run in ["", &many, "1;;2", "|"] {
        let mut sheet = example::Group::Run.run();
        sheet.take("gradient-run", run);
        let worked = example::find("loss-scaling").unwrap().worked;
        assert_eq!((worked.work_out)(&sheet).len(), 2);
    }
    // Ten thousand updates that share no denominator with anything.
    shown("rounding", &[("rounding-step", "1/7919"), ("rounding-updates", "10000")]);
}

proptest! {
    #[test]
    fn the_nearest_number_is_found_and_the_derivation_finds_it_too(
        over in -10_i128.pow(12)..10_i128.pow(12), under in 1..10_i128.pow(12)
    ) {
        let exact = ratio(over, under);
        for format in Format::ALL {
            let stored = format.store(&exact).unwrap();
            if stored.class() == FpCategory::Infinite {
                prop_assert!(exact.size().compare(&plain(65_520)).unwrap().is_ge());
                continue;
            }
            let off = |stored: Stored| stored.value().unwrap().minus(&exact).unwrap().size();
            for bits in [stored.bits.wrapping_add(1), stored.bits.wrapping_sub(1)] {
                let next = Stored { bits, ..stored };
                if matches!(next.class(), FpCategory::Normal | FpCategory::Subnormal | FpCategory::Zero)
                    && next.is_negative() == stored.is_negative()
                    && next.value().is_ok()
                {
                    prop_assert!(off(stored).compare(&off(next)).unwrap().is_le());
                }
            }
            let derived = format.rounding(Term::new("x", "x", exact.clone()), "r", "r").unwrap();
            prop_assert_eq!(derived.value(), &stored.value().unwrap());
        }
    }

    #[test]
    fn the_largest_lost_step_is_lost_or_just_not(
        bits in 1_u16..0x7bff, negative in any::<bool>(), below in any::<bool>()
    ) {
        let bits = if negative { bits | 0x8000 } else { bits };
        let held = Stored { format: Format::Fp16, bits };
        let lost = value(held.largest_lost(below));
        let step = |size: Quantity| if below { size } else { plain(0).minus(&size).unwrap() };
        let sliver = lost.over(&plain(1_000)).unwrap();
        prop_assert!(held.loses(&step(lost.minus(&sliver).unwrap())).unwrap());
        prop_assert_eq!(held.loses(&step(lost.clone())).unwrap(), held.is_even());
        prop_assert!(!held.loses(&step(lost.plus(&sliver).unwrap())).unwrap());
    }

    #[test]
    fn rounding_to_decimals_is_within_half_a_unit(
        over in any::<i64>(), under in 1..i64::MAX, places in 0_u32..8
    ) {
        let exact = ratio(over.into(), under.into());
        let rounded = exact.rounded(places).unwrap();
        let unit = ratio(1, 10_i128.pow(places));
        prop_assert!(rounded.over(&unit).unwrap().to_whole().is_some());
        let off = rounded.minus(&exact).unwrap().size();
        prop_assert!(off.compare(&unit.over(&plain(2)).unwrap()).unwrap().is_le());
    }
}
