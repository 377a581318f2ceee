//! Every figure of Example 27.1, of derivation 8.1 and of the sixteen bytes, as literals.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::estimate::activations::{self, Activations};
use bytes_and_bubbles::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use bytes_and_bubbles::estimate::{EstimateError, capacity, model_state};
use bytes_and_bubbles::example;
use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError, print};
use bytes_and_bubbles::scenario::ledger::{LedgerInputs, PRESETS};
use bytes_and_bubbles::scenario::{Gap, Pairs};

fn plain(number: i128) -> Quantity {
    Quantity::plain(number)
}

fn share(numerator: i128, denominator: i128) -> Quantity {
    Quantity::ratio(numerator, denominator, Dimension::PLAIN).unwrap()
}

fn bytes(derivation: &Derivation) -> i128 {
    assert_eq!(derivation.value().dimension(), Dimension::BYTES);
    derivation.value().to_whole().unwrap()
}

fn million() -> Vec<model_state::Row> {
    model_state::book_rows(&Quantity::whole(1_000_000, Dimension::PARAMETERS))
}

fn small_batch(sequences: i128, arrays: i128) -> Activations {
    Activations {
        sequences: plain(sequences),
        positions: plain(128),
        width: plain(64),
        layers: plain(4),
        arrays_per_layer: plain(arrays),
        bytes_per_value: Quantity::bytes(2),
    }
}

fn pipeline(stages: i128, micro_batches: i128) -> Pipeline {
    Pipeline::new(&plain(stages), &plain(micro_batches)).unwrap()
}

#[test]
fn table_27_1_row_by_row() {
    let totals: Vec<_> =
        million().iter().map(|row| bytes(&model_state::row(row).unwrap())).collect();
    assert_eq!(totals, [2_000_000, 2_000_000, 4_000_000, 4_000_000, 4_000_000]);
    assert_eq!(bytes(&model_state::total(&million()).unwrap()), 16_000_000);
    // The master copy and both moments.
    assert_eq!(bytes(&model_state::total(&million()[2..]).unwrap()), 12_000_000);
    // Both moments.
    assert_eq!(bytes(&model_state::total(&million()[3..]).unwrap()), 8_000_000);
}

#[test]
fn activations_of_section_27_2() {
    let book = small_batch(2, 10);
    assert_eq!(bytes(&book.one_array().unwrap()), 32_768);
    assert_eq!(*activations::arrays(&plain(4), &plain(10)).unwrap().value(), plain(40));
    assert_eq!(bytes(&book.saved().unwrap()), 1_310_720);
    assert_eq!(print::binary(book.saved().unwrap().value()).unwrap(), "1.25 MiB");
    // Reference answer 1 doubles the micro-batch; section 27.6 keeps four of ten arrays.
    assert_eq!(bytes(&small_batch(4, 10).saved().unwrap()), 2_621_440);
    assert_eq!(bytes(&small_batch(2, 4).saved().unwrap()), 524_288);
}

#[test]
fn totals_and_margin_of_section_27_2() {
    let state = model_state::total(&million()).unwrap();
    let total = |batch| {
        capacity::before_margin(&[&state, &small_batch(batch, 10).saved().unwrap()]).unwrap()
    };
    assert_eq!(bytes(&total(2)), 17_310_720);
    assert_eq!(bytes(&total(4)), 18_621_440);
    assert_eq!(bytes(&capacity::with_margin(&total(2), &share(1, 4)).unwrap()), 21_638_400);
    assert_eq!(bytes(&capacity::margin(&total(2), &share(1, 4)).unwrap()), 4_327_680);
}

#[test]
fn ten_million_bytes_fail_before_activations_are_added() {
    let state = model_state::total(&million()).unwrap();
    let fit = capacity::fit(&state, &Quantity::bytes(10_000_000)).unwrap();
    assert!(!fit.fits);
    assert_eq!(bytes(&fit.difference), 6_000_000);
    let exactly = capacity::fit(&state, &Quantity::bytes(16_000_000)).unwrap();
    assert!(exactly.fits);
    assert_eq!(bytes(&exactly.difference), 0);
}

#[test]
fn sixteen_bytes_of_chapter_8() {
    let state = |parameters| {
        bytes(
            &model_state::total(&model_state::book_rows(&Quantity::whole(
                parameters,
                Dimension::PARAMETERS,
            )))
            .unwrap(),
        )
    };
    assert_eq!(state(1), 16);
    assert_eq!(state(7_000_000_000), 112_000_000_000);
    assert_eq!(state(50_000_000_000), 800_000_000_000);
    assert_eq!(state(13_000_000_000), 208_000_000_000);
    // Freezing a parameter leaves two of the sixteen; without moments eight are left.
    assert_eq!(bytes(&model_state::total(&million()[..1]).unwrap()), 2_000_000);
    assert_eq!(bytes(&model_state::total(&million()[..3]).unwrap()), 8_000_000);
    let run = Activations {
        sequences: plain(8),
        positions: plain(4096),
        width: plain(4096),
        layers: plain(32),
        arrays_per_layer: plain(10),
        bytes_per_value: Quantity::bytes(2),
    };
    let saved = run.saved().unwrap();
    assert_eq!(bytes(&saved), 85_899_345_920);
    assert_eq!(print::decimal(saved.value()), "85.9 GB");
    assert_eq!(print::binary(saved.value()).unwrap(), "80.0 GiB");
}

#[test]
fn rows_of_one_name_keep_symbols_of_their_own() {
    let mut rows = million();
    rows[1].name = "Working copy".into();
    rows[2].name = String::new();
    assert_eq!(
        model_state::total(&rows).unwrap().text_in_symbols(),
        "M_state = N × (b_working 1 + b_working 2 + b_3 + b_first + b_second)"
    );
}

#[test]
fn derivation_8_1() {
    let figures = |stages, micro_batches| {
        let pipeline = pipeline(stages, micro_batches);
        let value = |derivation: Result<Derivation, _>| derivation.unwrap().value().clone();
        (
            value(pipeline.completion()),
            value(pipeline.useful()),
            value(pipeline.held()),
            value(pipeline.bubble_of_total()),
            value(pipeline.bubble_over_ideal()),
        )
    };
    assert_eq!(figures(8, 32), (plain(39), plain(256), plain(312), share(7, 39), share(7, 32)));
    assert_eq!(figures(8, 1), (plain(8), plain(8), plain(64), share(7, 8), plain(7)));
    assert_eq!(figures(8, 133), (plain(140), plain(1064), plain(1120), share(1, 20), share(1, 19)));
    assert_eq!(figures(16, 48), (plain(63), plain(768), plain(1008), share(5, 21), share(5, 16)));
    assert_eq!(figures(8, 64), (plain(71), plain(512), plain(568), share(7, 71), share(7, 64)));
    assert_eq!(figures(1, 1), (plain(1), plain(1), plain(1), plain(0), plain(0)));
    assert_eq!(print::share(&figures(8, 32).3), "7/39 = 17.9%");
    assert_eq!(print::share(&figures(8, 1).3), "7/8 = 87.5%");
    assert_eq!(print::share(&figures(16, 48).3), "5/21 = 23.8%");
}

#[test]
fn smallest_number_of_micro_batches() {
    let smallest = |stages, wanted: Quantity, against| {
        smallest_micro_batches(&plain(stages), &wanted, against)
            .map(|d| d.value().to_whole().unwrap())
    };
    assert_eq!(smallest(8, share(1, 20), Against::Total), Ok(133));
    assert_eq!(smallest(8, share(1, 20), Against::Ideal), Ok(140));
    assert_eq!(smallest(8, share(7, 8), Against::Total), Ok(1));
    assert_eq!(smallest(8, share(99, 100), Against::Total), Ok(1));
    assert_eq!(smallest(1, share(1, 20), Against::Total), Ok(1));
    assert_eq!(smallest(8, plain(7), Against::Ideal), Ok(1));
    assert!(matches!(
        smallest(8, plain(0), Against::Total),
        Err(EstimateError::NoSuchBubble { .. })
    ));
    assert!(matches!(
        smallest(8, plain(1), Against::Total),
        Err(EstimateError::NoSuchBubble { .. })
    ));
    assert!(matches!(
        smallest(8, plain(-1), Against::Ideal),
        Err(EstimateError::NoSuchBubble { .. })
    ));
}

#[test]
fn a_billion_stages_and_micro_batches_are_exact() {
    let huge = pipeline(1_000_000_000, 1_000_000_000);
    assert_eq!(*huge.completion().unwrap().value(), plain(1_999_999_999));
    assert_eq!(*huge.held().unwrap().value(), plain(1_999_999_999_000_000_000));
    assert_eq!(*huge.bubble_of_total().unwrap().value(), share(999_999_999, 1_999_999_999));
    let beyond = pipeline(i128::MAX, i128::MAX);
    let error = beyond.held().unwrap_err();
    assert_eq!(error, EstimateError::Arithmetic(QuantityError::TooLarge));
    assert_eq!(error.to_string(), "The number is too large to count exactly; use a smaller one.");
}

#[test]
fn presets_hold_what_they_say() {
    for preset in PRESETS {
        let mut inputs = LedgerInputs::example_27_1();
        inputs.parameters = "1".into();
        inputs.use_preset(&preset);
        let state = inputs.work_out().state.unwrap();
        assert_eq!(bytes(&state), i128::from(preset.bytes), "{}", preset.key);
    }
    let by_key: Vec<_> = PRESETS.iter().map(|preset| (preset.key, preset.bytes)).collect();
    assert_eq!(
        by_key,
        [
            ("mixed-adam", 16),
            ("gradient-descent", 8),
            ("momentum", 12),
            ("full-adam", 16),
            ("frozen", 2),
            ("megatron", 18),
            ("no-master", 12)
        ]
    );
}

#[test]
fn every_example_reproduces_its_figures_of_the_book() {
    let mut checked = 0;
    for example in example::ALL {
        for figure in example.book {
            let typed: Pairs =
                figure.typed.iter().map(|(n, t)| ((*n).into(), (*t).into())).collect();
            let figures = example.figures(&typed);
            let (_, found) = figures.iter().find(|(name, _)| *name == figure.figure).unwrap();
            let printed = found.as_ref().unwrap().result();
            assert_eq!(printed, figure.is, "{} {:?} {}", example.name, figure.typed, figure.figure);
            checked += 1;
        }
    }
    assert!(checked >= 22);
}

#[test]
fn a_field_that_cannot_be_read_leaves_a_gap_in_what_depends_on_it_and_nothing_else() {
    let figures = |name: &str, text: &str| {
        example::find("ledger").unwrap().figures(&vec![(name.to_owned(), text.to_owned())])
    };
    let gaps = |name, text| -> Vec<_> {
        figures(name, text)
            .into_iter()
            .filter(|(_, f)| *f == Err(Gap::Waits))
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!(gaps("capacity", "ten"), ["state-fit", "total-fit", "plan-fit"]);
    assert_eq!(gaps("margin", "5%%"), ["plan-fit", "margin-bytes", "with-margin"]);
    assert_eq!(
        gaps("width", ""),
        [
            "total-fit",
            "plan-fit",
            "one-array",
            "saved-activations",
            "before-margin",
            "margin-bytes",
            "with-margin"
        ]
    );
    // A row that is left out does not hold up the total.
    let mut inputs = LedgerInputs::example_27_1();
    inputs.rows[0].bytes = "two".into();
    assert_eq!(inputs.work_out().state, Err(Gap::Waits));
    inputs.rows[0].counted = false;
    assert_eq!(bytes(&inputs.work_out().state.unwrap()), 14_000_000);
}
