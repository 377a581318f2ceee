//! Chapter 27, sections 27.1 to 27.6 and the reference answers, figure by figure, and the worked lines as
//! they are derived here.

use crate::{bytes, million, plain, seconds, share, small_batch};
use bytes_and_bubbles::derivation::{Derivation, Expression, Term};
use bytes_and_bubbles::estimate::accumulation::{self, MicroBatch};
use bytes_and_bubbles::estimate::activations;
use bytes_and_bubbles::estimate::communication::{Transfer, time_of};
use bytes_and_bubbles::estimate::lifetime::{Held, Phase, moments};
use bytes_and_bubbles::estimate::model_state::{self, Part, Row};
use bytes_and_bubbles::estimate::precision::decimal::Updates;
use bytes_and_bubbles::estimate::precision::loss_scaling::Scaling;
use bytes_and_bubbles::estimate::recovery::{Item, Saved, claim};
use bytes_and_bubbles::estimate::sharding::{self, Sharded, shares};
use bytes_and_bubbles::estimate::{EstimateError, capacity, checkpointing, traffic};
use bytes_and_bubbles::quantity::{Dimension, Quantity, print};

const PARTS: [Part; 5] =
    [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];

/// The rows of Table 27.1 with their parts.
fn parts(rows: Vec<Row>) -> Vec<(Part, Row)> {
    PARTS.into_iter().zip(rows).collect()
}

fn worker(sharded: Sharded, workers: i128) -> Derivation {
    sharding::share(&parts(million()), sharded, &plain(workers)).unwrap()
}

fn state() -> Derivation {
    model_state::total(&million()).unwrap()
}

fn value(derivation: Result<Derivation, EstimateError>) -> Quantity {
    derivation.unwrap().value().clone()
}

fn text(derivation: Result<Derivation, EstimateError>) -> String {
    derivation.unwrap().text_in_numbers()
}

/// A given number of bytes that takes part in a total.
fn given(name: &str, number: i128) -> Derivation {
    Derivation::new(name, "b", Term::new("given", "b", Quantity::bytes(number)).into()).unwrap()
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
    // Of one parameter: twelve bytes of sixteen.
    let one = model_state::book_rows(&Quantity::whole(1, Dimension::PARAMETERS));
    assert_eq!(bytes(&model_state::total(&one[2..]).unwrap()), 12);
    assert_eq!(bytes(&model_state::total(&one).unwrap()), 16);
    let each: Vec<_> = million().iter().map(|row| text(model_state::row(row))).collect();
    assert_eq!(each[0], "M_row = 1,000,000 × 2 = 2,000,000 bytes");
    assert_eq!(each[4], "M_row = 1,000,000 × 4 = 4,000,000 bytes");
    assert_eq!(
        state().text_in_numbers(),
        "M_state = 1,000,000 × (2 + 2 + 4 + 4 + 4) = 16,000,000 bytes"
    );
}

#[test]
fn section_27_1_the_weight_file_fits_and_the_training_does_not() {
    let file = model_state::total(&million()[..1]).unwrap();
    assert_eq!(bytes(&file), 2_000_000);
    let device = Quantity::bytes(10_000_000);
    assert!(capacity::fit(&file, &device).unwrap().fits);
    assert!(!capacity::fit(&state(), &device).unwrap().fits);
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
    assert_eq!(text(book.one_array()), "M_array = 2 × 128 × 64 × 2 = 32,768 bytes");
    assert_eq!(text(activations::arrays(&plain(4), &plain(10))), "A = 4 × 10 = 40");
    assert_eq!(text(book.saved()), "M_act = 2 × 128 × 64 × 4 × 10 × 2 = 1,310,720 bytes");
    assert_eq!(
        text(small_batch(4, 10).saved()),
        "M_act = 4 × 128 × 64 × 4 × 10 × 2 = 2,621,440 bytes"
    );
}

#[test]
fn totals_and_margin_of_section_27_2() {
    let state = state();
    let total = |batch| {
        capacity::before_margin(&[&state, &small_batch(batch, 10).saved().unwrap()]).unwrap()
    };
    assert_eq!(bytes(&total(2)), 17_310_720);
    assert_eq!(bytes(&total(4)), 18_621_440);
    assert_eq!(bytes(&capacity::with_margin(&total(2), &share(1, 4)).unwrap()), 21_638_400);
    assert_eq!(bytes(&capacity::margin(&total(2), &share(1, 4)).unwrap()), 4_327_680);
    assert_eq!(total(2).text_in_numbers(), "T = 16,000,000 + 1,310,720 = 17,310,720 bytes");
    assert_eq!(total(4).text_in_numbers(), "T = 16,000,000 + 2,621,440 = 18,621,440 bytes");
    assert_eq!(
        text(capacity::with_margin(&total(2), &share(1, 4))),
        "T_plan = 17,310,720 × (1 + 0.25) = 21,638,400 bytes"
    );
    assert_eq!(
        text(capacity::margin(&total(2), &share(1, 4))),
        "T_margin = 17,310,720 × 0.25 = 4,327,680 bytes"
    );
}

#[test]
fn ten_million_bytes_fail_before_activations_are_added() {
    let state = state();
    let fit = capacity::fit(&state, &Quantity::bytes(10_000_000)).unwrap();
    assert!(!fit.fits);
    assert_eq!(bytes(&fit.difference), 6_000_000);
    let exactly = capacity::fit(&state, &Quantity::bytes(16_000_000)).unwrap();
    assert!(exactly.fits);
    assert_eq!(bytes(&exactly.difference), 0);
}

/// Lifetimes of the chapter's model on one worker: what persists, the gradients, and the arrays of a layer.
fn peak(sharded: Sharded, kept: i128, again: Option<&Derivation>) -> (Phase, Derivation) {
    let own = |part: Part| {
        let rows: Vec<_> = parts(million()).into_iter().filter(|(of, _)| *of == part).collect();
        sharding::share(&rows, sharded, &plain(4)).unwrap()
    };
    let [weights, gradients, master, first, second] = PARTS.map(own);
    let array = small_batch(2, 10).one_array().unwrap();
    let arrays = Term::new("arrays of a layer", "k", plain(kept));
    let layer = Expression::product([arrays.into(), Expression::from(&array)]);
    let layer = Derivation::new("Arrays of one layer", "M_layer", layer).unwrap();
    let held = Held {
        persistent: vec![&weights, &master, &first, &second],
        gradients: vec![&gradients],
        layer: &layer,
        again,
        passing: Vec::new(),
    };
    let moments = moments(&plain(4), &plain(1), again.is_some()).unwrap();
    let step: Vec<_> =
        moments.into_iter().take_while(|moment| moment.phase != Phase::Stop).collect();
    let (place, peak) = held.peak(&step).unwrap();
    (step[place].phase, peak)
}

#[test]
fn lifetimes_of_figure_27_1() {
    let bytes_of = |sharded, kept, again| bytes(&peak(sharded, kept, again).1);
    assert_eq!(bytes_of(Sharded::Nothing, 10, None), 17_310_720);
    assert_eq!(bytes_of(Sharded::OptimizerState, 10, None), 8_310_720);
    assert_eq!(
        peak(Sharded::Nothing, 10, None).1.text_in_numbers(),
        "M_peak = 2,000,000 + 4,000,000 + 4,000,000 + 4,000,000 + 2,000,000 + 4 × 327,680 = 17,310,720 bytes"
    );
    assert_eq!(
        peak(Sharded::OptimizerState, 10, None).1.text_in_numbers(),
        "M_peak = 2,000,000 + 1,000,000 + 1,000,000 + 1,000,000 + 2,000,000 + 4 × 327,680 = 8,310,720 bytes"
    );
    // It is where the last layer has run and the backward pass begins.
    assert_eq!(peak(Sharded::Nothing, 10, None).0, Phase::Backward(1));
    assert_eq!(bytes_of(Sharded::Nothing, 4, None), 16_524_288);
    // With six arrays of one layer computed again beside the sixteen that are kept.
    let again = checkpointing::recomputed(&small_batch(2, 10), &plain(4)).unwrap();
    assert_eq!(bytes(&again), 196_608);
    assert_eq!(bytes_of(Sharded::Nothing, 4, Some(&again)), 16_720_896);
}

#[test]
fn sixteen_of_forty_arrays_are_kept() {
    let book = small_batch(2, 10);
    let kept = checkpointing::kept(&book, &plain(4));
    assert_eq!(text(kept.clone()), "M_kept = 2 × 128 × 64 × 4 × 4 × 2 = 524,288 bytes");
    assert_eq!(bytes(&kept.unwrap()), 16 * 32_768);
    assert_eq!(text(checkpointing::kept_arrays(&plain(4), &plain(4))), "A_kept = 4 × 4 = 16");
    assert_eq!(
        text(checkpointing::recomputed(&book, &plain(4))),
        "M_again = (10 − 4) × 32,768 = 196,608 bytes"
    );
    // The rows of Table 27.1 stay as they are.
    let total =
        capacity::before_margin(&[&state(), &checkpointing::kept(&book, &plain(4)).unwrap()]);
    assert_eq!(text(total), "T = 16,000,000 + 524,288 = 16,524,288 bytes");
    let error = checkpointing::kept(&book, &plain(11)).unwrap_err();
    assert_eq!(error.to_string(), "There are only 10 arrays per layer; 11 cannot be kept.");
}

fn updates(count: i128) -> Updates {
    Updates::new(plain(1), share(3, 1_000), &plain(count), &plain(2)).unwrap()
}

/// Section 27.3 and reference answer 4.
#[test]
fn rounding_to_two_decimals_with_and_without_a_master_copy() {
    // Alone, 1.00 again after the first update and after the second.
    assert_eq!(updates(2).copies_alone().unwrap(), [plain(1), plain(1), plain(1)]);
    assert_eq!(updates(1).alone().unwrap().result(), "1.00");
    assert_eq!(updates(2).alone().unwrap().result(), "1.00");
    assert_eq!(updates(1).master().unwrap().result(), "0.997");
    assert_eq!(updates(2).master().unwrap().result(), "0.994");
    assert_eq!(updates(1).copy_of_master().unwrap().result(), "1.00");
    assert_eq!(updates(2).copy_of_master().unwrap().result(), "0.99");
    assert_eq!(text(updates(1).master()), "m = 1 − 1 × 0.003 = 0.997");
    assert_eq!(text(updates(2).master()), "m = 1 − 2 × 0.003 = 0.994");
    assert_eq!(text(updates(2).alone()), "w = round(1 − 0.003; 2) = 1.00");
    assert_eq!(text(updates(2).copy_of_master()), "w_copy = round(0.994; 2) = 0.99");
}

#[test]
fn a_gradient_of_a_millionth_under_a_scale_of_1024() {
    let scaling = Scaling::new(share(1, 1_000_000), plain(1_024)).unwrap();
    assert_eq!(value(scaling.scaled()), share(1_024, 1_000_000));
    assert_eq!(text(scaling.scaled()), "g_scaled = 0.000001 × 1,024 = 0.001024");
    assert_eq!(text(scaling.unscaled()), "g_unscaled = 0.001024 / 1,024 = 0.000001");
    assert_eq!(value(scaling.unscaled()), share(1, 1_000_000));
}

fn batches(pairs: &[(i128, i128)]) -> Vec<MicroBatch> {
    let batch =
        |(events, mean): &(i128, i128)| MicroBatch { events: plain(*events), mean: plain(*mean) };
    pairs.iter().map(batch).collect()
}

#[test]
fn example_27_2_counts_events() {
    let book = batches(&[(2, 1), (6, 3)]);
    // Each sum by itself, then both.
    assert_eq!(text(accumulation::gradient_sum(&book[..1])), "G = 2 × 1 = 2");
    assert_eq!(value(accumulation::gradient_sum(&book[1..])), plain(18));
    assert_eq!(text(accumulation::gradient_sum(&book)), "G = 2 × 1 + 6 × 3 = 20");
    assert_eq!(text(accumulation::events(&book)), "n = 2 + 6 = 8");
    assert_eq!(value(accumulation::combined(&book)), share(5, 2));
    assert_eq!(text(accumulation::combined(&book)), "ḡ = (2 × 1 + 6 × 3) / (2 + 6) = 2.5");
    assert_eq!(text(accumulation::plain_mean(&book)), "g_plain = (1 + 3) / 2 = 2");
    assert_eq!(value(accumulation::error(&book)), share(-1, 2));
    // With as many events in each, the plain mean does.
    let alike = batches(&[(4, 1), (4, 3)]);
    assert_eq!(value(accumulation::combined(&alike)), plain(2));
    assert_eq!(value(accumulation::error(&alike)), plain(0));
    // An update after the first is another procedure; clipping belongs to the combined gradient.
    let rate = share(1, 10);
    assert_eq!(value(accumulation::one_update(&book, &rate)), share(-1, 4));
    assert_ne!(
        value(accumulation::early_update(&book, &rate, &plain(1))),
        value(accumulation::one_update(&book, &rate))
    );
    assert_eq!(value(accumulation::clipped_once(&book, &plain(2))), plain(2));
    assert_eq!(value(accumulation::clipped_each(&book, &plain(2))), share(7, 4));
}

#[test]
fn reference_answer_2() {
    let book = batches(&[(3, 2), (1, -2)]);
    assert_eq!(value(accumulation::gradient_sum(&book)), plain(4));
    assert_eq!(value(accumulation::events(&book)), plain(4));
    assert_eq!(text(accumulation::gradient_sum(&book)), "G = 3 × 2 + 1 × (−2) = 4");
    assert_eq!(text(accumulation::combined(&book)), "ḡ = (3 × 2 + 1 × (−2)) / (3 + 1) = 1");
    assert_eq!(text(accumulation::plain_mean(&book)), "g_plain = (2 + (−2)) / 2 = 0");
}

#[test]
fn an_effective_batch_of_eight_in_two_ways() {
    let batch = |workers, steps| {
        accumulation::effective_batch(&plain(workers), &plain(steps), &plain(2)).unwrap()
    };
    assert_eq!(batch(1, 4).text_in_numbers(), "B_eff = 1 × 4 × 2 = 8");
    assert_eq!(batch(2, 2).text_in_numbers(), "B_eff = 2 × 2 × 2 = 8");
    assert_eq!(text(accumulation::tokens(&batch(1, 4), &plain(128))), "T = 8 × 128 = 1,024");
}

#[test]
fn example_27_3_rung_by_rung() {
    let shares = Sharded::ALL.map(|sharded| bytes(&worker(sharded, 4)));
    assert_eq!(shares, [16_000_000, 7_000_000, 5_500_000, 4_000_000]);
    let printed = Sharded::ALL.map(|sharded| print::decimal(worker(sharded, 4).value()));
    assert_eq!(printed, ["16.0 MB", "7.00 MB", "5.50 MB", "4.00 MB"]);
    let texts = Sharded::ALL.map(|sharded| worker(sharded, 4).text_in_numbers());
    assert_eq!(
        texts,
        [
            "M_worker = 1,000,000 × (2 + 2 + 4 + 4 + 4) = 16,000,000 bytes",
            "M_worker = 1,000,000 × (2 + 2) + ⌈1,000,000 / 4⌉ × (4 + 4 + 4) = 7,000,000 bytes",
            "M_worker = 1,000,000 × 2 + ⌈1,000,000 / 4⌉ × (2 + 4 + 4 + 4) = 5,500,000 bytes",
            "M_worker = ⌈1,000,000 / 4⌉ × (2 + 2 + 4 + 4 + 4) = 4,000,000 bytes",
        ]
    );
    // Twelve million bytes of master weights and moments: three million for each.
    let largest = sharding::share(&parts(million())[2..], Sharded::OptimizerState, &plain(4));
    assert_eq!(bytes(&largest.unwrap()), 3_000_000);
    let local = small_batch(2, 10).saved().unwrap();
    let total = capacity::before_margin(&[&worker(Sharded::OptimizerState, 4), &local]);
    assert_eq!(text(total), "T = 7,000,000 + 1,310,720 = 8,310,720 bytes");
}

#[test]
fn ten_parameters_over_three_workers() {
    let rows = model_state::book_rows(&Quantity::whole(10, Dimension::PARAMETERS));
    let share =
        |sharded| bytes(&sharding::share(&parts(rows.clone()), sharded, &plain(3)).unwrap());
    assert_eq!(shares(10, 3), Some([(4, 1), (3, 2)]));
    assert_eq!(Sharded::ALL.map(share), [160, 88, 76, 64]);
}

/// What comes on top of four megabytes.
#[test]
fn reference_answer_3() {
    let share = worker(Sharded::Everything, 4);
    assert_eq!(bytes(&share), 4_000_000);
    let local = small_batch(2, 10).saved().unwrap();
    let gathered = sharding::gathered_layer(&million()[0], &plain(4)).unwrap();
    assert_eq!(gathered.text_in_numbers(), "M_gathered = 1,000,000 × 2 / 4 = 500,000 bytes");
    let buffers = given("Buffers", 1_000_000);
    let total = capacity::before_margin(&[&share, &local, &gathered, &buffers]);
    assert_eq!(bytes(&total.unwrap()), 6_810_720);
}

/// Reference answer 5: the sampler starts anew.
#[test]
fn reference_answer_5() {
    let says = claim(Saved::ALL.with(Item::Cursor, false));
    assert!(says.starts_with("Training can go on from a saved state of model and optimizer."));
    assert!(says.contains("That it is the same training is not shown."));
}

#[test]
fn traffic_of_table_27_2() {
    let rows = million();
    assert_eq!(
        text(traffic::data(&rows[1], &plain(4))),
        "X_data = 1,000,000 × 2 = 2,000,000 bytes"
    );
    let book = small_batch(2, 10);
    assert_eq!(
        text(traffic::pipeline(&book, &plain(2))),
        "X_pipeline = 2 × (2 − 1) × 32,768 = 65,536 bytes"
    );
    assert_eq!(
        text(traffic::tensor(&book, &plain(4))),
        "X_tensor = 4 × 4 × 32,768 = 524,288 bytes"
    );
    let crosses = Sharded::ALL.map(|stage| {
        bytes(&traffic::sharded(&rows[0], &rows[1], stage, &plain(4), &plain(1)).unwrap())
    });
    assert_eq!(crosses, [2_000_000, 2_000_000, 2_000_000, 3_000_000]);
    let accumulated = Sharded::ALL.map(|stage| {
        bytes(&traffic::sharded(&rows[0], &rows[1], stage, &plain(4), &plain(4)).unwrap())
    });
    assert_eq!(accumulated, [2_000_000, 2_000_000, 5_000_000, 12_000_000]);
    assert_eq!(bytes(&traffic::data(&rows[1], &plain(1)).unwrap()), 0);
    assert!(traffic::pipeline(&book, &plain(5)).is_err());
}

fn transfer(overlap: i128) -> Transfer {
    Transfer {
        payload: Quantity::bytes(1_000_000),
        link: Quantity::whole(100_000_000, Dimension::BYTES_PER_SECOND),
        latency: seconds(0, 1),
        compute: seconds(2, 1_000),
        overlap: plain(overlap),
    }
}

#[test]
fn ten_milliseconds_on_the_link_and_twelve_with_the_computation() {
    assert_eq!(value(transfer(0).payload_time()), seconds(1, 100));
    assert_eq!(print::decimal(&value(transfer(0).payload_time())), "10.0 ms");
    assert_eq!(
        text(transfer(0).payload_time()),
        "t_payload = 1,000,000 / 100,000,000 = 0.01 seconds"
    );
    assert_eq!(value(transfer(0).iteration()), seconds(12, 1_000));
    assert_eq!(text(transfer(0).time()), "t_transfer = 0 + 0.01 = 0.01 seconds");
    assert_eq!(text(transfer(0).iteration()), "t_iteration = 0.002 + 0.01 − 0 = 0.012 seconds");
    assert_eq!(print::decimal(&value(transfer(0).iteration())), "12.0 ms");
    assert_eq!(value(transfer(1).iteration()), seconds(10, 1_000));
    assert_eq!(
        text(transfer(0).balanced_link()),
        "r_balanced = 1,000,000 / (0.002 − 0) = 500,000,000 bytes per second"
    );
    let payload = given("Payload", 1_000_000);
    assert_eq!(value(time_of(&payload, &transfer(0).link)), seconds(1, 100));
}

/// Half of the activations for 30% more arithmetic: room and time are two answers.
#[test]
fn reference_answer_6() {
    let kept = checkpointing::kept(&small_batch(2, 10), &plain(5)).unwrap();
    assert_eq!(bytes(&kept), 655_360);
    let total = |saved: &Derivation| capacity::before_margin(&[&state(), saved]).unwrap();
    let all = total(&small_batch(2, 10).saved().unwrap());
    let few = total(&kept);
    let fits = |total, held| capacity::fit(total, &Quantity::bytes(held)).unwrap().fits;
    // A device between the two totals is where it decides; at either end it does not.
    for (held, without, with) in [
        (16_655_359, false, false),
        (16_655_360, false, true),
        (17_310_719, false, true),
        (17_310_720, true, true),
    ] {
        assert_eq!((fits(&all, held), fits(&few, held)), (without, with), "{held}");
    }
    let slower = checkpointing::slower(&seconds(2, 1_000), &share(3, 10));
    assert_eq!(text(slower), "t_again = 0.002 × (1 + 0.3) = 0.0026 seconds");
}
