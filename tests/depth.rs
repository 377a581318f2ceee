//! Square roots against their squares, and a step with checkpoints played by its rules against the closed
//! forms, which know nothing of each other.
#![allow(clippy::unwrap_used, missing_docs)]

use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::estimate::depth::{Depth, MOST_LAYERS};
use bytes_and_bubbles::estimate::sweep::{Doing, Moment, Sweep};
use bytes_and_bubbles::example::find;
use bytes_and_bubbles::markup;
use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError, print};
use bytes_and_bubbles::scenario::{Form, Gap, Pairs};
use proptest::prelude::*;

fn plain(number: i128) -> Quantity {
    Quantity::plain(number)
}

fn fraction(over: i128, under: i128) -> Quantity {
    Quantity::ratio(over, under, Dimension::PLAIN).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn roots_of_squares_are_exact(over in 0..10_i128.pow(18), under in 1..10_i128.pow(18)) {
        let root = fraction(over, under);
        prop_assert_eq!(root.times(&root).unwrap().square_root(), Ok(root));
    }

    #[test]
    fn the_square_of_a_root_is_close(over in 1..10_i128.pow(12), under in 1..10_i128.pow(12)) {
        let value = fraction(over, under);
        let root = value.square_root().unwrap();
        if !root.is_approximate() {
            prop_assert_eq!(root.times(&root).unwrap(), value);
            return Ok(());
        }
        let exact = f64::sqrt(value.to_f64());
        prop_assert!((root.to_f64() / exact - 1.0).abs() < 5.1e-12, "{:?}", root);
        // At most twelve figures, and never more of them shown than three.
        let figures = root.value().numer().to_string();
        prop_assert!(figures.trim_end_matches('0').len() <= 12, "{:?}", root);
        prop_assert!(print::exact(&root).starts_with("≈ "));
        prop_assert_eq!(root.to_whole(), None);
    }

    #[test]
    fn no_number_of_twelve_figures_is_nearer_to_a_root(number in 2..10_i128.pow(10)) {
        let root = plain(number).square_root().unwrap();
        if root.is_approximate() {
            let places = (0..).find(|places| root.to_f64() * 10_f64.powi(*places) >= 1e11).unwrap();
            let one = 10_i128.pow(places.unsigned_abs());
            // Twelve figures as a whole number, and half a figure on either side of it.
            let figures = root.value() * one;
            prop_assert!(figures.is_integer());
            let (twice, square) = (2 * figures.to_integer(), 4 * number * one * one);
            prop_assert!((twice - 1).pow(2) < square && square < (twice + 1).pow(2));
        }
    }

    #[test]
    fn roots_of_any_size_have_an_answer(over in 0..=i128::MAX, under in 1..=i128::MAX) {
        let _ = fraction(over, under).square_root().unwrap();
        let _ = plain(over).square_root().unwrap();
        let _ = fraction(1, under).square_root().unwrap();
    }

    #[test]
    fn the_most_held_is_what_the_closed_form_says(layers in 1..300_usize, share in 0.0..1.0_f64, arrays in 1..20_i128) {
        let segments = 1 + (share * layers as f64) as usize % layers;
        let sweep = Sweep::new(layers, segments).unwrap();
        let count = |number: usize| plain(number.try_into().unwrap());
        let depth = Depth::new(&count(layers)).unwrap();
        let most = sweep.clone().map(|moment| moment.checkpoints + moment.layers()).max().unwrap();
        prop_assert_eq!(depth.stored(&count(segments)).unwrap().value().clone(), count(most));
        let depth = Depth::in_arrays(&count(layers), &plain(arrays)).unwrap();
        let weight = |moment: Moment| moment.checkpoints as i128 + arrays * moment.layers() as i128;
        let most = sweep.clone().map(weight).max().unwrap();
        prop_assert_eq!(depth.stored(&count(segments)).unwrap().value().clone(), plain(most));
        prop_assert_eq!(sweep.moments(), sweep.count());
    }

    #[test]
    fn the_sweep_keeps_its_rules(layers in 1..120_usize, share in 0.0..1.0_f64) {
        let segments = 1 + (share * layers as f64) as usize % layers;
        let sweep = Sweep::new(layers, segments).unwrap();
        let mut backward = Vec::new();
        for moment in sweep.clone() {
            match moment.doing {
                // A layer goes backward while it is held, and a segment starts again from its input.
                Doing::Backward(layer) => {
                    prop_assert!((moment.held.0..moment.held.1).contains(&layer));
                    backward.push(layer);
                }
                Doing::Again(segment) => {
                    prop_assert!(segment < moment.checkpoints);
                    prop_assert_eq!(moment.held, (sweep.start(segment), sweep.start(segment + 1)));
                }
                Doing::Forward(segment) => prop_assert_eq!(moment.checkpoints, segment + 1),
                Doing::Nothing => prop_assert_eq!((moment.checkpoints, moment.layers()), (0, 0)),
            }
        }
        prop_assert!(backward.into_iter().eq((0..layers).rev()));
    }

    #[test]
    fn no_plan_stores_less_than_the_best_and_the_best_no_less_than_the_law(
        layers in 1..200_i128, tenths in 1..200_i128, priced in any::<bool>(),
    ) {
        let depth = if priced {
            Depth::in_arrays(&plain(layers), &fraction(tenths, 10)).unwrap()
        } else {
            Depth::new(&plain(layers)).unwrap()
        };
        let best = depth.best_stored().unwrap();
        let all: Vec<_> =
            (1..=layers).map(|segments| depth.stored(&plain(segments)).unwrap()).collect();
        let least = all.iter().min_by(|one, other| one.value().compare(other.value()).unwrap());
        prop_assert_eq!(best.value(), least.unwrap().value());
        let least: Vec<i128> = (1..).zip(&all).filter(|(_, one)| one.value() == best.value())
            .map(|(segments, _)| segments).collect();
        prop_assert_eq!(depth.least().unwrap(), least);
        // The root may be off by less than one in its twelfth figure.
        let law = depth.real_stored().unwrap().value().times(&fraction(999_999_999_990, 10_i128.pow(12)));
        prop_assert!(best.value().compare(&law.unwrap()).unwrap().is_ge());
    }
}

#[test]
fn no_square_root_of_this() {
    let refused = |value: Quantity| value.square_root().unwrap_err();
    assert_eq!(refused(fraction(-1, 4)), QuantityError::RootOfNegative);
    assert_eq!(refused(Quantity::bytes(4)), QuantityError::RootOf(Dimension::BYTES));
    assert_eq!(plain(0).square_root(), Ok(plain(0)));
    let negative = Expression::from(Term::new("debt", "x", plain(-4))).square_root();
    let error = Derivation::new("Root", "r", negative).unwrap_err();
    assert_eq!(
        EstimateError::from(error).to_string(),
        "A number below zero has no square root; use one of at least 0."
    );
}

fn root(number: Quantity) -> Derivation {
    let inner = Expression::from(Term::new("layers", "L", number));
    Derivation::new("Root", "g", inner.square_root()).unwrap()
}

#[test]
fn an_approximation_says_so_in_every_reading() {
    let root = root(plain(32));
    assert_eq!(root.result(), "≈ 5.66");
    assert_eq!(root.text_in_symbols(), "g = √L");
    assert_eq!(root.text_in_numbers(), "g = √32 ≈ 5.66");
    assert_eq!(root.sentence(), "Root is the square root of layers (32), which is about 5.66.");
    assert!(root.mathml_in_symbols().contains("<msqrt><mi>L</mi></msqrt>"));
    assert!(root.mathml_in_numbers().contains("<msqrt><mn>32</mn></msqrt><mo>≈</mo><mn>5.66</mn>"));
    assert_eq!(print::number(root.value()), "≈ 5.66");
    assert_eq!(print::in_full(root.value()), "≈ 5.66");
    assert_eq!(print::fraction(root.value()), "≈ 5.66");
    assert_eq!(print::percent(root.value()), "≈ 566%");
    assert_eq!(print::share(root.value()), "≈ 566%");
    assert_eq!(print::decimals(root.value(), 4), "≈ 5.66");
    for form in [Form::Full, Form::Number, Form::Share, Form::Percent, Form::Rounded] {
        assert!(markup::printed(root.value(), form).contains('≈'), "{form:?}");
    }
    let bytes = Expression::constant_quantity(Quantity::bytes(10_i128.pow(10)));
    let bytes = Expression::product([bytes, Expression::from(&root)]);
    let bytes = Derivation::new("Bytes", "M", bytes).unwrap();
    assert!(bytes.is_approximate());
    assert_eq!(bytes.text_in_numbers(), "M ≈ 10,000,000,000 × 5.66 ≈ 56.6 GB");
    assert_eq!(
        bytes.sentence(),
        "Bytes is 10,000,000,000 times root (about 5.66), which is about 56.6 GB."
    );
    assert_eq!(
        markup::printed(bytes.value(), Form::Full),
        "<b>≈ 56.6 GB</b> <small>≈ 52.7 GiB</small>"
    );
    assert!(bytes.mathml_in_numbers().contains("<mo>≈</mo><mrow><mn>56.6</mn>"));
    assert!(markup::formula(&bytes).contains("root: ≈ 5.66 (worked out)"));
}

#[test]
fn large_and_small_roots_show_three_figures() {
    for (value, shown) in [
        (plain(2 * 10_i128.pow(12)), "≈ 1.41 million"),
        (plain(2 * 10_i128.pow(36)), "≈ 1.41×10^18"),
        (fraction(1, 2 * 10_i128.pow(36)), "≈ 7.07×10^−19"),
        (fraction(1, 2), "≈ 0.707"),
    ] {
        assert_eq!(root(value).result(), shown);
    }
}

#[test]
fn roots_are_written_so_that_they_can_be_told_apart() {
    let term = |symbol: &str, value| Expression::from(Term::new(symbol, symbol, value));
    let of = |expression| Derivation::new("Root", "r", expression).unwrap();
    let product = Expression::product([term("c", plain(2)), term("L", plain(32))]);
    assert_eq!(of(product.clone().square_root()).text_in_numbers(), "r = √(2 × 32) = 8");
    let twice = Expression::product([Expression::constant(2), product.square_root()]);
    assert_eq!(of(twice.clone()).text_in_symbols(), "r = 2 × √(c × L)");
    assert_eq!(
        of(twice).sentence(),
        "Root is 2 times the square root of [c (2) times L (32)], which is 16."
    );
    assert_eq!(of(term("x", fraction(1, 4)).square_root()).text_in_numbers(), "r = √0.25 = 0.5");
    assert_eq!(of(term("x", fraction(1, 9)).square_root()).text_in_numbers(), "r = √(1/9) = 1/3");
    let up = |x: Expression| x.round_up();
    let x = || term("x", plain(4));
    assert_ne!(of(up(x()).square_root()).sentence(), of(up(x().square_root())).sentence());
}

#[test]
fn plans_that_are_none_are_refused() {
    let depth = Depth::new(&plain(32)).unwrap();
    assert_eq!(depth.stored(&plain(33)), Err(EstimateError::MoreSegmentsThanLayers));
    assert!(depth.stored(&plain(0)).is_err() && depth.stored(&fraction(1, 2)).is_err());
    assert!(depth.stored_by_law(&plain(0)).is_err() && depth.stored_by_law(&plain(-1)).is_err());
    assert!(Depth::new(&plain(0)).is_err() && Depth::new(&fraction(1, 3)).is_err());
    assert_eq!(Depth::in_arrays(&plain(32), &plain(0)), Err(EstimateError::NoArrays));
    let deep = Depth::new(&plain(10_i128.pow(30))).unwrap();
    assert!(matches!(deep.best_segments(), Err(EstimateError::TooMany { .. })));
    // The law knows no limit.
    assert_eq!(deep.real_segments().unwrap().value(), &plain(10_i128.pow(15)));
    assert!(Depth::new(&plain(MOST_LAYERS)).unwrap().best_segments().is_ok());
    assert!(Sweep::new(0, 0).is_err() && Sweep::new(4, 5).is_err());
    assert!(matches!(Sweep::new(1_000_000, 5), Err(EstimateError::TooMany { .. })));
}

/// A text in a field holds up what depends on it, and nothing else.
#[test]
fn the_example_waits_for_what_cannot_be_read() {
    let gaps = |name: &str, text: &str| -> Vec<&str> {
        let typed: Pairs = vec![(name.to_owned(), text.to_owned())];
        let figures = find("depth").unwrap().figures(&typed);
        let waits = figures.into_iter().filter(|(_, figure)| *figure == Err(Gap::Waits));
        waits.map(|(name, _)| name).collect()
    };
    let plan = ["stored-whole", "longest-segment", "stored-law", "swept-now", "swept-peak"];
    assert_eq!(gaps("segments", "six"), [&plan[..], &["checkpointed-activations"]].concat());
    assert_eq!(
        gaps("width", ""),
        ["saved-activations", "checkpointed-activations", "best-activations", "real-activations"]
    );
    assert_eq!(
        gaps("given-activations", "much"),
        ["as-given", "checkpointed-activations", "best-activations", "real-activations"]
    );
    assert_eq!(gaps("step", "x"), [""; 0]);
}

/// Whatever is typed, the example has an answer, draws little and takes no time.
#[test]
fn absurd_numbers_have_an_answer() {
    let example = find("depth").unwrap();
    let texts = ["0", "-1", "1/3", "10^30", "∞", "1", "2", "100000", "100001", "10^38", "0.1", ""];
    for layers in texts {
        for (name, text) in [("segments", "3"), ("same-unit", "yes"), ("sweep-step", "999999")] {
            for absurd in texts {
                let mut run = example.group.run();
                for (name, text) in
                    [(name, text), ("layers", layers), ("segments", absurd), ("arrays", absurd)]
                {
                    run.put_into(run.control(name).unwrap(), text);
                }
                let patches = markup::patches(example.worked, &run, None, "x");
                let nodes: usize = patches
                    .iter()
                    .map(|patch| match patch {
                        markup::Patch::Html(_, html) => html.matches('<').count(),
                        _ => 0,
                    })
                    .sum();
                assert!(nodes < 3_000, "{nodes} nodes with {layers} layers, {absurd} segments");
            }
        }
    }
}

#[test]
fn the_slider_reaches_the_end_and_says_why_there_is_none() {
    let scrubbed = |typed: &[(&str, &str)]| {
        let example = find("depth").unwrap();
        let mut run = example.group.run();
        for (name, text) in typed {
            run.put_into(run.control(name).unwrap(), text);
        }
        match run.control("sweep-step").unwrap().kind {
            bytes_and_bubbles::scenario::Kind::Slider(scrub) => scrub(&run),
            _ => None,
        }
    };
    let start = scrubbed(&[]).unwrap();
    assert_eq!((start.at, start.last), (6, 44));
    assert_eq!(
        start.spoken,
        "Segment 6 of 6 is computed again, layers 27 to 32: 6 checkpoints and 6 layers held, 12 layers. The \
         peak is 12."
    );
    assert_eq!(start.svg.matches("layer held").count(), 6);
    let end = scrubbed(&[("sweep-step", "10000")]).unwrap();
    assert_eq!((end.at, end.svg.matches("layer done").count()), (44, 32));
    let bands = scrubbed(&[("layers", "96000"), ("segments", "300")]).unwrap();
    assert!(bands.svg.matches("<rect").count() < 400);
    assert!(scrubbed(&[("segments", "33")]).unwrap().spoken.contains("no more than there"));
    assert!(scrubbed(&[("layers", "10^30")]).unwrap().spoken.contains("100,000 layers"));
    assert_eq!(scrubbed(&[("layers", "many")]), None);
}
