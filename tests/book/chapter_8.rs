//! The sixteen bytes, what freezing removes, the wall, derivation 8.1 and the square root of depth.

use crate::{bytes, million, plain, seconds, share};
use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
use bytes_and_bubbles::estimate::activations::{self, Activations};
use bytes_and_bubbles::estimate::communication::{Transfer, time_of};
use bytes_and_bubbles::estimate::crossing::{reached, whole};
use bytes_and_bubbles::estimate::depth::Depth;
use bytes_and_bubbles::estimate::freezing::{self, Adapters, Freezing, Kept};
use bytes_and_bubbles::estimate::model_state::{Part, Row};
use bytes_and_bubbles::estimate::operations;
use bytes_and_bubbles::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use bytes_and_bubbles::estimate::ring::{Counted, Operation, ring_factor, sent};
use bytes_and_bubbles::estimate::sharding::{self, Sharded};
use bytes_and_bubbles::estimate::wall::Wall;
use bytes_and_bubbles::estimate::{EstimateError, capacity, model_state, traffic};
use bytes_and_bubbles::example;
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

fn seven_billion() -> Vec<Row> {
    model_state::book_rows(&Quantity::whole(7_000_000_000, Dimension::PARAMETERS))
}

fn value(derivation: Result<Derivation, EstimateError>) -> Quantity {
    derivation.unwrap().value().clone()
}

fn text(derivation: Result<Derivation, EstimateError>) -> String {
    derivation.unwrap().text_in_numbers()
}

#[test]
fn what_the_forward_pass_leaves_behind() {
    let each = activations::per_token(&plain(10), [&plain(4096), &plain(32)], &Quantity::bytes(2));
    assert_eq!(text(each.clone()), "m_token = 10 × 4,096 × 32 × 2 = 2,621,440 bytes");
    assert_eq!(text(activations::tokens(&plain(8), &plain(4096))), "T = 8 × 4,096 = 32,768");
    let saved = |positions| {
        let run = Activations {
            sequences: plain(8),
            positions: plain(positions),
            width: plain(4096),
            layers: plain(32),
            arrays_per_layer: plain(10),
            bytes_per_value: Quantity::bytes(2),
        };
        run.saved().unwrap()
    };
    assert_eq!(bytes(&saved(4096)), 2_621_440 * 32_768);
    assert_eq!(bytes(&saved(8192)), 171_798_691_840);
    let state = model_state::total(&seven_billion()).unwrap();
    let weights = model_state::row(&seven_billion()[0]).unwrap();
    let both = capacity::before_margin(&[&state, &weights]).unwrap();
    assert_eq!(
        [&state, &weights, &both].map(bytes),
        [112_000_000_000, 14_000_000_000, 126_000_000_000]
    );
    // Between weights and state, more than half of the state; twice the length passes all of it.
    assert!(bytes(&state) < 2 * bytes(&saved(4096)) && bytes(&saved(4096)) > bytes(&weights));
    assert!(bytes(&saved(8192)) > bytes(&both));
    let each = each.unwrap();
    let at = |level: &Derivation, others, sequence| {
        let each = activations::of_one(&each, &plain(others), sequence).unwrap();
        reached(level, each, ["Equal", "n"]).unwrap()
    };
    for (level, others, sequence, exact, first) in [
        (&state, 4096, true, share(2_734_375, 262_144), 11),
        (&state, 8, false, share(2_734_375, 512), 5_341),
        (&both, 4096, true, share(126_000_000_000, 10_737_418_240), 12),
        (&both, 8, false, share(126_000_000_000, 20_971_520), 6_009),
    ] {
        let at = at(level, others, sequence);
        assert_eq!((at.value(), value(whole(&at))), (&exact, plain(first)));
    }
}

/// A given number of bytes.
fn given(number: i128) -> Derivation {
    Derivation::new("Payload", "b", Term::new("payload", "b", Quantity::bytes(number)).into())
        .unwrap()
}

fn beside(payload: &Derivation, overlap: i128) -> Transfer {
    Transfer {
        payload: payload.value().clone(),
        link: Quantity::whole(50_000_000_000, Dimension::BYTES_PER_SECOND),
        latency: seconds(0, 1),
        compute: seconds(400, 1_000),
        overlap: plain(overlap),
    }
}

#[test]
fn communication_of_chapter_8() {
    let payload = traffic::data(&seven_billion()[1], &plain(8)).unwrap();
    assert_eq!(payload.text_in_numbers(), "X_data = 7,000,000,000 × 2 = 14,000,000,000 bytes");
    let ring = sent(&payload, &plain(8), Operation::AllReduce).unwrap();
    assert_eq!(
        ring.text_in_numbers(),
        "X_sent = 2 × 14,000,000,000 × (8 − 1) / 8 = 24,500,000,000 bytes"
    );
    for (payload, time, alone, hidden, exposed) in [
        (&payload, seconds(28, 100), share(7, 17), seconds(40, 100), plain(0)),
        (&ring, seconds(49, 100), share(49, 89), seconds(49, 100), share(9, 49)),
    ] {
        assert_eq!(value(time_of(payload, &beside(payload, 0).link)), time);
        assert_eq!(value(beside(payload, 0).share()), alone);
        // With full overlap the step is the longer of the two.
        assert_eq!(value(beside(payload, 1).iteration()), hidden);
        assert_eq!(value(beside(payload, 1).share()), exposed);
    }
    assert_eq!(print::share(&share(7, 17)), "7/17 = 41.2%");
    assert_eq!(print::percent(&share(49, 89)), "55.1%");
    let idle = Transfer { compute: seconds(0, 1), ..beside(&given(0), 0) };
    assert_eq!(value(idle.share()), plain(0));
}

#[test]
fn tensor_traffic_passes_data_traffic_with_the_batch() {
    let sizes = [&plain(4096), &plain(32)];
    let two = Quantity::bytes(2);
    let tensor = traffic::tensor_token(&plain(4), sizes, &two);
    assert_eq!(text(tensor.clone()), "x_tensor = 4 × 32 × 4,096 × 2 = 1,048,576 bytes");
    let pipeline = |stages| traffic::pipeline_token(&plain(stages), sizes, &two);
    assert_eq!(text(pipeline(8)), "x_pipeline = min(8 − 1; 2) × 4,096 × 2 = 16,384 bytes");
    assert_eq!(value(pipeline(2)), Quantity::bytes(8_192));
    assert_eq!(value(pipeline(1)), Quantity::bytes(0));
    assert_eq!(pipeline(33), Err(EstimateError::MoreStagesThanLayers));
    let data = traffic::data(&seven_billion()[1], &plain(8)).unwrap();
    let equal = |each: &Derivation| reached(&data, each.into(), ["Tokens", "T"]);
    let first = |each: &Derivation| value(whole(&equal(each).unwrap()));
    assert_eq!(first(&tensor.clone().unwrap()), plain(13_352));
    assert_eq!(first(&pipeline(8).unwrap()), plain(854_493));
    assert_eq!(equal(&pipeline(1).unwrap()), Err(EstimateError::NeverReached));
    // One token more or less makes the difference.
    let each = bytes(&tensor.unwrap());
    assert!(13_351 * each < 14_000_000_000 && 13_352 * each >= 14_000_000_000);
}

/// Whatever is counted for each token comes to what is counted array by array.
#[test]
fn tokens_and_arrays_come_to_the_same_traffic() {
    for (sequences, positions, steps) in [(8, 4096, 1), (1, 1, 1), (3, 7, 5)] {
        let sizes = Activations {
            sequences: plain(sequences),
            positions: plain(positions),
            width: plain(64),
            layers: plain(4),
            arrays_per_layer: plain(0),
            bytes_per_value: Quantity::bytes(2),
        };
        let tokens = activations::tokens(&plain(sequences), &plain(positions)).unwrap();
        let tokens = traffic::tokens_of_step(&tokens, &plain(steps)).unwrap();
        let each = [&sizes.width, &sizes.layers];
        let step =
            |one: Derivation| bytes(&traffic::of_step(&one, &tokens, ["Step", "X"]).unwrap());
        let tensor = traffic::tensor_token(&plain(4), each, &sizes.bytes_per_value).unwrap();
        assert_eq!(step(tensor), steps * bytes(&traffic::tensor(&sizes, &plain(4)).unwrap()));
        // Two stages: one sends an array onwards, the other a gradient back.
        let pipeline = traffic::pipeline_token(&plain(2), each, &sizes.bytes_per_value).unwrap();
        assert_eq!(
            2 * step(pipeline),
            steps * bytes(&traffic::pipeline(&sizes, &plain(2)).unwrap())
        );
    }
}

/// As printed by nccl-tests, an article's workbook, the FSDP notes and Narayanan et al.
#[test]
fn published_rings() {
    for (members, over, under) in [(4, 3, 2), (8, 7, 4), (64, 63, 32), (1, 0, 1)] {
        assert_eq!(value(ring_factor(&plain(members))), share(over, under));
    }
    let gigabyte = given(1_000_000_000);
    for (operation, sends) in [
        (Operation::AllReduce, 1_750_000_000),
        (Operation::ReduceScatter, 875_000_000),
        (Operation::AllGather, 875_000_000),
    ] {
        assert_eq!(bytes(&sent(&gigabyte, &plain(8), operation).unwrap()), sends);
    }
    assert_eq!(bytes(&sent(&gigabyte, &plain(1000), Operation::AllReduce).unwrap()), 1_998_000_000);
    let two = sent(&given(2_000_000_000), &plain(8), Operation::AllReduce).unwrap();
    assert_eq!(value(time_of(&two, &beside(&two, 0).link)), seconds(70, 1_000));
    // Sixteen devices: whole copies, shards of eight, and everything sharded.
    let ring = |payload: &Derivation| value(Counted::Ring.of(payload, &plain(16)));
    let ninths = |over, under| Quantity::ratio(over, under, Dimension::BYTES).unwrap();
    assert_eq!(ring(&given(1)), ninths(15, 8));
    let eighth = Expression::from(&given(1)).over(Expression::constant(8));
    assert_eq!(ring(&Derivation::new("Shard", "b", eighth).unwrap()), ninths(15, 64));
    let one = model_state::book_rows(&Quantity::whole(1, Dimension::PARAMETERS));
    let mut row = one[0].clone();
    row.bytes_per_parameter = Quantity::whole(1, Dimension::BYTES_PER_PARAMETER);
    let everything = Sharded::Everything;
    let full = traffic::sharded(&row, &row, everything, &plain(16), &plain(1)).unwrap();
    assert_eq!(ring(&full), ninths(45, 16));
    // Four exchanges of an array of B × s × d, t devices: 8 Bsd (t − 1)/t for each layer.
    let layer = traffic::tensor_token(&plain(4), [&plain(12_288), &plain(1)], &Quantity::bytes(1));
    let sends = value(Counted::Ring.of(&layer.unwrap(), &plain(8)));
    assert_eq!(sends, Quantity::bytes(8 * 12_288 * 7 / 8));
}

/// A ring, played: every member adds what it is handed to its own piece and hands it on.
#[test]
fn a_ring_that_is_played_sends_what_the_factor_says() {
    for members in 1..=9_usize {
        // Member m starts with 10^m in every piece, so that a sum tells who is in it.
        let own = |member| 10_u64.pow(u32::try_from(member).unwrap());
        let mut held: Vec<Vec<u64>> =
            (0..members).map(|member| vec![own(member); members]).collect();
        let mut pieces = vec![0_usize; members];
        for round in 0..2 * (members - 1) {
            let before = held.clone();
            for member in 0..members {
                let (next, piece) =
                    ((member + 1) % members, (member + 2 * members - round) % members);
                if round < members - 1 {
                    held[next][piece] += before[member][piece];
                } else {
                    held[next][piece] = before[member][piece];
                }
                pieces[member] += 1;
            }
        }
        let all: u64 = (0..members).map(own).sum();
        assert!(held.iter().flatten().all(|sum| *sum == all), "{members}: {held:?}");
        let members = i128::try_from(members).unwrap();
        for sends in pieces {
            let sends = share(i128::try_from(sends).unwrap(), members);
            assert_eq!(sends, value(ring_factor(&plain(members))));
        }
    }
}

/// Every figure of an example, by its name.
fn shown(
    example: &str,
    typed: &[(&str, &str)],
) -> Vec<(&'static str, bytes_and_bubbles::scenario::Figure)> {
    let typed = typed.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
    example::find(example).unwrap().figures(&typed)
}

#[test]
fn what_cannot_be_read_leaves_only_its_own_gaps() {
    let gaps = |example, name, text| -> Vec<_> {
        let figures = shown(example, &[(name, text)]).into_iter();
        figures.filter(|(_, figure)| figure.is_err()).map(|(name, _)| name).collect()
    };
    assert_eq!(gaps("per-token", "grows", "positions"), [""; 0]);
    assert_eq!(
        gaps("per-token", "sequences", "many"),
        [
            "tokens",
            "saved-activations",
            "activations-over-state",
            "equal-positions",
            "equal-positions-whole",
            "pass-positions",
            "pass-positions-whole",
            "doubled-length"
        ]
    );
    assert_eq!(
        gaps("communication", "overlap", "some"),
        ["communication-step", "communication-exposed", "communication-share"]
    );
    assert_eq!(
        gaps("communication", "tensor-parallel", "0"),
        [
            "step-tensor",
            "token-tensor",
            "tokens-tensor-passes",
            "tokens-tensor-passes-whole",
            "parameters-tensor"
        ]
    );
    // A group of one sends nothing, however it is counted, and then no batch is large enough.
    for as_what in ["payload", "ring"] {
        let figures = shown("communication", &[("tensor-parallel", "1"), ("traffic-as", as_what)]);
        let figure = |name| figures.iter().find(|(known, _)| *known == name).unwrap().1.clone();
        assert_eq!(*figure("step-tensor").unwrap().value(), Quantity::bytes(0));
        assert!(format!("{:?}", figure("tokens-tensor-passes")).contains("NeverReached"));
    }
}

#[test]
fn a_ring_changes_data_and_tensor_traffic_and_leaves_the_pipeline() {
    let find = |typed: &[(&str, &str)], name| {
        let figures = shown("communication", typed);
        figures.into_iter().find(|(known, _)| *known == name).unwrap().1.unwrap().value().clone()
    };
    let ring = [("traffic-as", "ring"), ("tensor-parallel", "4")];
    assert_eq!(find(&ring, "crosses-data"), Quantity::bytes(14_000_000_000));
    assert_eq!(find(&ring, "step-data"), Quantity::bytes(24_500_000_000));
    assert_eq!(find(&ring, "step-tensor"), Quantity::bytes(34_359_738_368 / 2 * 3));
    assert_eq!(find(&ring, "step-pipeline"), Quantity::bytes(536_870_912));
    assert_eq!(
        find(&[], "parameters-tensor"),
        Quantity::whole(17_179_869_184, Dimension::PARAMETERS)
    );
    assert_eq!(
        find(&[], "parameters-pipeline"),
        Quantity::whole(268_435_456, Dimension::PARAMETERS)
    );
    assert_eq!(find(&[("steps", "32")], "tokens-step"), plain(1_048_576));
    assert_eq!(find(&[("steps", "32")], "step-data"), Quantity::bytes(14_000_000_000));
}

/// Segments and stored by the law, the factor, and the best plan.
fn roots(layers: i128) -> [String; 5] {
    let depth = Depth::new(&plain(layers)).unwrap();
    [
        depth.real_segments(),
        depth.real_stored(),
        depth.real_factor(),
        depth.best_segments(),
        depth.best_stored(),
    ]
    .map(|figure| figure.unwrap().result())
}

#[test]
fn the_square_root_of_depth() {
    assert_eq!(roots(100), ["10", "20", "5", "10", "20"]);
    assert_eq!(roots(64), ["8", "16", "4", "8", "16"]);
    assert_eq!(roots(32), ["≈ 5.66", "≈ 11.3", "≈ 2.83", "6", "12"]);
    // With few layers nothing is gained, and the law says so.
    assert_eq!(roots(4), ["2", "4", "1", "2", "4"]);
    assert_eq!(roots(1), ["1", "2", "0.5", "1", "2"]);
}

#[test]
fn activations_under_the_square_root_of_depth() {
    let depth = Depth::new(&plain(32)).unwrap();
    for (all, by_law, by_plan) in [
        (86_000_000_000, "≈ 30.4 GB", 32_250_000_000),
        (85_899_345_920, "≈ 30.4 GB", 32_212_254_720),
    ] {
        let all = Expression::constant_quantity(Quantity::bytes(all));
        let all = Derivation::new("Activations", "M_act", all).unwrap();
        let left = |stored: Result<Derivation, EstimateError>| {
            depth.in_bytes(&all, &stored.unwrap(), ["Left", "M"]).unwrap()
        };
        assert_eq!(left(depth.real_stored()).result(), by_law);
        assert_eq!(bytes(&left(depth.best_stored())), by_plan);
        assert_eq!(bytes(&left(depth.stored(&plain(6)))), by_plan);
    }
}

#[test]
fn checkpoints_and_layers_priced_in_arrays() {
    let priced = Depth::in_arrays(&plain(32), &plain(10)).unwrap();
    assert_eq!(*priced.all().unwrap().value(), plain(320));
    assert_eq!(priced.real_segments().unwrap().result(), "≈ 17.9");
    assert_eq!(priced.real_stored().unwrap().result(), "≈ 35.8");
    assert_eq!(*priced.best_segments().unwrap().value(), plain(16));
    assert_eq!(*priced.best_stored().unwrap().value(), plain(36));
    let all = Expression::constant_quantity(Quantity::bytes(85_899_345_920));
    let all = Derivation::new("Activations", "M_act", all).unwrap();
    let best = priced.in_bytes(&all, &priced.best_stored().unwrap(), ["Left", "M"]).unwrap();
    assert_eq!(bytes(&best), 9_663_676_416);
    assert_eq!(print::decimal(best.value()), "9.66 GB");
}

#[test]
fn one_more_forward_pass() {
    let parameters = Quantity::whole(7_000_000_000, Dimension::PARAMETERS);
    let read = |form: fn(&Quantity) -> Result<Derivation, EstimateError>| {
        form(&parameters).unwrap().result()
    };
    assert_eq!(read(operations::forward), "14,000,000,000 operations per token");
    assert_eq!(read(operations::step), "42,000,000,000 operations per token");
    assert_eq!(read(operations::step_with_one_more), "56,000,000,000 operations per token");
    assert_eq!(read(operations::one_more_forward), "1/3");
}

const PARTS: [Part; 5] =
    [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];

fn rows(parameters: i128) -> Vec<(Part, Row)> {
    let rows = model_state::book_rows(&Quantity::whole(parameters, Dimension::PARAMETERS));
    PARTS.into_iter().zip(rows).collect()
}

#[test]
fn freezing_removes_fourteen_of_sixteen() {
    let rows = rows(7_000_000_000);
    let each = |kept| freezing::bytes_each(&rows, kept).unwrap().text_in_numbers();
    assert_eq!(each(Kept::Trained), "b_trained = 2 + 2 + 4 + 4 + 4 = 16 bytes per parameter");
    assert_eq!(each(Kept::WithoutMoments), "b_descent = 2 + 2 + 4 = 8 bytes per parameter");
    assert_eq!(each(Kept::Frozen), "b_frozen = 2 = 2 bytes per parameter");
    assert_eq!(each(Kept::ForTheUpdate), "b_removed = 2 + 4 + 4 + 4 = 14 bytes per parameter");
    let all = |kept| bytes(&freezing::state_of_all(&rows, kept).unwrap());
    assert_eq!(all(Kept::Trained), 112_000_000_000);
    assert_eq!(all(Kept::Frozen), 14_000_000_000);
    // Without moments the same run needs half of it.
    assert_eq!(all(Kept::WithoutMoments) * 2, all(Kept::Trained));
    let one = plain(1);
    let frozen = Freezing { rows: &rows, share: &one };
    assert_eq!(bytes(&frozen.trained_state().unwrap()), 0);
    assert_eq!(
        frozen.frozen_state().unwrap().text_in_numbers(),
        "M_frozen = (7,000,000,000 − ⌈7,000,000,000 × (1 − 1)⌉) × 2 = 14,000,000,000 bytes"
    );
}

/// What only the update needs falls by two orders of magnitude, the whole by no more than eight.
#[test]
fn two_orders_of_magnitude_are_those_of_the_update() {
    let rows = rows(7_000_000_000);
    let saved = |rank, matrices| {
        let [layers, matrices, rank, side] = [32, matrices, rank, 4096].map(plain);
        let adapters = Adapters { layers, matrices, rank, rows: side.clone(), columns: side };
        let adapters = adapters.parameters().unwrap();
        let update = freezing::state_of_all(&rows, Kept::ForTheUpdate).unwrap();
        let frozen = Freezing { rows: &rows, share: &plain(1) };
        let left = frozen.update_state(&adapters).unwrap();
        let own = bytes(&freezing::adapter_state(&rows, &adapters).unwrap());
        let factor = freezing::factor(&update, &left, ["x", "it"]).unwrap();
        let all = own + bytes(&frozen.frozen_state().unwrap());
        (adapters.value().to_whole().unwrap(), own, print::decimal(factor.value()), all)
    };
    assert_eq!(saved(8, 4), (8_388_608, 134_217_728, "834".to_owned(), 14_134_217_728));
    assert_eq!(saved(16, 4), (16_777_216, 268_435_456, "417".to_owned(), 14_268_435_456));
    assert_eq!(saved(16, 7).2, "238");
    assert_eq!(112_000_000_000 / saved(8, 4).3, 7);
}

#[test]
fn the_wall_and_the_ladder() {
    let share = |parameters, workers| {
        let share = sharding::share(&rows(parameters), Sharded::Everything, &plain(workers));
        share.unwrap().text_in_numbers()
    };
    assert_eq!(
        share(50_000_000_000, 64),
        "M_worker = ⌈50,000,000,000 / 64⌉ × (2 + 2 + 4 + 4 + 4) = 12,500,000,000 bytes"
    );
    assert_eq!(
        share(13_000_000_000, 32),
        "M_worker = ⌈13,000,000,000 / 32⌉ × (2 + 2 + 4 + 4 + 4) = 6,500,000,000 bytes"
    );
    let fewest = |parameters, sharded, own: Option<&Derivation>| {
        let (rows, [stages, margin]) = (rows(parameters), [1, 0].map(plain));
        let (stages, margin, capacity) = (&stages, &margin, &Quantity::bytes(80_000_000_000));
        let wall = Wall { rows: &rows, sharded, stages, own, margin, capacity };
        wall.fewest().map(|devices| devices.text_in_numbers())
    };
    let text = |text: &str| Ok(text.to_owned());
    assert_eq!(
        fewest(50_000_000_000, Sharded::Everything, None),
        text("D_min = ⌈800,000,000,000 / 80,000,000,000⌉ = 10")
    );
    assert_eq!(
        fewest(13_000_000_000, Sharded::Everything, None),
        text("D_min = ⌈208,000,000,000 / 80,000,000,000⌉ = 3")
    );
    assert_eq!(
        fewest(13_000_000_000, Sharded::OptimizerState, None),
        text("D_min = ⌈156,000,000,000 / (80,000,000,000 − 52,000,000,000)⌉ = 6")
    );
    // The chapter's batch of eight sequences fills the device by itself; one of them does not.
    let saved = |sequences| {
        let [sequences, positions, width, layers, arrays] =
            [sequences, 4096, 4096, 32, 10].map(plain);
        let bytes_per_value = Quantity::bytes(2);
        let arrays_per_layer = arrays;
        Activations { sequences, positions, width, layers, arrays_per_layer, bytes_per_value }
            .saved()
            .unwrap()
    };
    assert_eq!(
        fewest(50_000_000_000, Sharded::Everything, Some(&saved(1))),
        text("D_min = ⌈800,000,000,000 / (80,000,000,000 − 10,737,418,240)⌉ = 12")
    );
    let error = fewest(50_000_000_000, Sharded::Everything, Some(&saved(8))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "No number of devices is enough: each holds 85.9 GB in any case, which leaves no room for a share on \
         80.0 GB. Take larger devices, or hold less on each."
    );
}
