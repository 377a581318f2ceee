//! The sixteen bytes and derivation 8.1.

use crate::{bytes, million, plain, share};
use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::estimate::activations::Activations;
use bytes_and_bubbles::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use bytes_and_bubbles::estimate::{EstimateError, model_state};
use bytes_and_bubbles::quantity::{Dimension, Quantity, QuantityError, print};

fn pipeline(stages: i128, micro_batches: i128) -> Pipeline {
    Pipeline::new(&plain(stages), &plain(micro_batches)).unwrap()
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
