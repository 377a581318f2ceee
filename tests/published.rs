//! Figures that papers, tools and the two chapters print, against today's estimates.
//!
//! Every expectation is the number as its source prints it, and says how it agrees: it is the exact
//! value, or the value rounded or cut off at its last printed place. Fractions are compared, exactly.
//!
//! Other figures wait for estimates still to come: attention's part of the activations (5as/h),
//! interleaved and zero-bubble schedules, numbers of parameters, checkpoints, traffic, transfer and
//! training times, gradient accumulation, number formats. Of llm.c, Zero Bubble, DualPipe and
//! Narayanan's definition only the part that can be said today is here. Measurements are no estimates.
#![allow(clippy::unwrap_used, missing_docs)]

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::estimate::activations::Activations;
use bytes_and_bubbles::estimate::model_state::{self, Row};
use bytes_and_bubbles::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use bytes_and_bubbles::estimate::schedule::Schedule;
use bytes_and_bubbles::estimate::{EstimateError, capacity};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use num_rational::Ratio;
use std::collections::BTreeSet;

/// How a printed number agrees with the exact value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agrees {
    /// It is the value.
    Exact,
    /// The value rounds to it, a half upwards, at its last printed place.
    Rounds,
    /// The value starts with it: what follows its last printed place is cut off.
    Truncates,
}

use Agrees::{Exact, Rounds, Truncates};

const M: i128 = 1_000_000;
const B: i128 = 1_000_000_000;

const BYTES: i128 = 1;
const MB: i128 = M;
const GB: i128 = B;
const TB: i128 = 1_000_000_000_000;
const MIB: i128 = 1 << 20;
const GIB: i128 = 1 << 30;

const ZERO_1: &str = "ZeRO (arXiv 1910.02054), Table 1";
const MEGATRON: &str = "Megatron-LM, dist_optimizer.md";
const KOR: &str = "Korthikanti et al. 2022 (arXiv 2205.05198), Figure 1";
const SCALING: &str = "JAX scaling book, training.md";
const DS: &str = "DeepSpeed, memory.rst (its GB and MB are GiB and MiB)";
const PLAYBOOK: &str = "Ultra-Scale Playbook, cp_8Bmemoryusage.html";
const NARAYANAN: &str = "Narayanan et al. 2021 (arXiv 2104.04473), section 2.2";
const TWO_WAYS: &str = "an article on LLM parallelism, section 4.2";
const CHAPTER_8: &str = "chapter 8";
const CHAPTER_27: &str = "chapter 27";

/// Bytes per parameter of each row: numerator and denominator.
type Held = &'static [(i128, i128)];

/// Mixed-precision Adam, and the same with gradients in four bytes as Megatron-LM has them.
const SIXTEEN: Held = &[(2, 1), (2, 1), (4, 1), (4, 1), (4, 1)];
const EIGHTEEN: Held = &[(2, 1), (4, 1), (4, 1), (4, 1), (4, 1)];

/// Id, parameters, bytes per parameter, unit, printed, how it agrees, source. A share that is split
/// over several devices has their number as its denominator: of sixteen bytes ZeRO splits twelve
/// (`os`), fourteen (`os_g`) or all (`os_g_p`) over `dp` of them.
type State = (&'static str, i128, Held, i128, &'static str, Agrees, &'static str);

const MODEL_STATE: &[State] = &[
    ("zero_t1_7.5B_os_dp1", 7_500 * M, &[(4, 1), (12, 1)], GB, "120", Exact, ZERO_1),
    ("zero_t1_7.5B_os_g_dp1", 7_500 * M, &[(2, 1), (14, 1)], GB, "120", Exact, ZERO_1),
    ("zero_t1_7.5B_os_dp4", 7_500 * M, &[(4, 1), (12, 4)], GB, "52.5", Exact, ZERO_1),
    ("zero_t1_7.5B_os_g_p_dp4", 7_500 * M, &[(16, 4)], GB, "30", Exact, ZERO_1),
    ("zero_t1_7.5B_os_dp16", 7_500 * M, &[(4, 1), (12, 16)], GB, "35.6", Rounds, ZERO_1),
    ("zero_t1_7.5B_os_g_dp16", 7_500 * M, &[(2, 1), (14, 16)], GB, "21.6", Rounds, ZERO_1),
    ("zero_t1_7.5B_os_g_p_dp16", 7_500 * M, &[(16, 16)], GB, "7.5", Exact, ZERO_1),
    ("zero_t1_7.5B_os_g_p_dp64", 7_500 * M, &[(16, 64)], GB, "1.88", Rounds, ZERO_1),
    ("zero_t1_7.5B_os_dp256", 7_500 * M, &[(4, 1), (12, 256)], GB, "30.4", Rounds, ZERO_1),
    ("zero_t1_7.5B_os_g_dp256", 7_500 * M, &[(2, 1), (14, 256)], GB, "15.4", Rounds, ZERO_1),
    ("zero_t1_7.5B_os_g_dp1024", 7_500 * M, &[(2, 1), (14, 1024)], GB, "15.1", Rounds, ZERO_1),
    ("zero_t1_7.5B_os_g_p_dp1024", 7_500 * M, &[(16, 1024)], GB, "0.12", Rounds, ZERO_1),
    ("zero_t1_128B_os_dp1", 128_000 * M, &[(4, 1), (12, 1)], GB, "2048", Exact, ZERO_1),
    ("zero_t1_128B_os_g_dp1", 128_000 * M, &[(2, 1), (14, 1)], GB, "2048", Exact, ZERO_1),
    ("zero_t1_128B_os_g_p_dp1", 128_000 * M, &[(16, 1)], GB, "2048", Exact, ZERO_1),
    ("zero_t1_128B_os_dp4", 128_000 * M, &[(4, 1), (12, 4)], GB, "896", Exact, ZERO_1),
    ("zero_t1_128B_os_g_dp4", 128_000 * M, &[(2, 1), (14, 4)], GB, "704", Exact, ZERO_1),
    ("zero_t1_128B_os_g_p_dp4", 128_000 * M, &[(16, 4)], GB, "512", Exact, ZERO_1),
    ("zero_t1_128B_os_dp64", 128_000 * M, &[(4, 1), (12, 64)], GB, "536", Exact, ZERO_1),
    ("zero_t1_128B_os_dp256", 128_000 * M, &[(4, 1), (12, 256)], GB, "518", Exact, ZERO_1),
    ("zero_t1_128B_os_g_p_dp256", 128_000 * M, &[(16, 256)], GB, "8", Exact, ZERO_1),
    ("zero_t1_128B_os_dp1024", 128_000 * M, &[(4, 1), (12, 1024)], GB, "513", Truncates, ZERO_1),
    ("zero_t1_128B_os_g_p_dp1024", 128_000 * M, &[(16, 1024)], GB, "2", Exact, ZERO_1),
    ("zero_t1_1T_os_dp1", 1_000_000 * M, &[(4, 1), (12, 1)], GB, "16000", Exact, ZERO_1),
    ("zero_t1_1T_os_g_dp1", 1_000_000 * M, &[(2, 1), (14, 1)], GB, "16000", Exact, ZERO_1),
    ("zero_t1_1T_os_dp4", 1_000_000 * M, &[(4, 1), (12, 4)], GB, "7000", Exact, ZERO_1),
    ("zero_t1_1T_os_g_dp4", 1_000_000 * M, &[(2, 1), (14, 4)], GB, "5500", Exact, ZERO_1),
    ("zero_t1_1T_os_g_p_dp4", 1_000_000 * M, &[(16, 4)], GB, "4000", Exact, ZERO_1),
    ("zero_t1_1T_os_g_dp16", 1_000_000 * M, &[(2, 1), (14, 16)], GB, "2875", Exact, ZERO_1),
    ("zero_t1_1T_os_dp64", 1_000_000 * M, &[(4, 1), (12, 64)], GB, "4187", Truncates, ZERO_1),
    ("zero_t1_1T_os_g_dp256", 1_000_000 * M, &[(2, 1), (14, 256)], GB, "2054", Truncates, ZERO_1),
    ("zero_t1_1T_os_dp1024", 1_000_000 * M, &[(4, 1), (12, 1024)], GB, "4011", Truncates, ZERO_1),
    ("zero_t1_1T_os_g_dp1024", 1_000_000 * M, &[(2, 1), (14, 1024)], GB, "2013", Truncates, ZERO_1),
    ("zero_fig1_baseline", 7_500 * M, SIXTEEN, GB, "120", Exact, "ZeRO, Figure 1"),
    ("zero_fig1_Pos", 7_500 * M, &[(4, 1), (12, 64)], GB, "31.4", Rounds, "ZeRO, Figure 1"),
    ("zero_fig1_Pos_g", 7_500 * M, &[(2, 1), (14, 64)], GB, "16.6", Rounds, "ZeRO, Figure 1"),
    ("zero_gpt2_15b_state", 1_500 * M, SIXTEEN, GB, "24", Exact, "ZeRO, section 3.1"),
    ("zero_gpt2_15b_state", 1_500 * M, &[(2, 1)], GB, "3", Exact, "ZeRO, section 3.1"),
    ("zero_fused_buffer_15b", 1_500 * M, &[(4, 1)], GB, "6", Exact, "ZeRO, section 3.2"),
    ("mg_bytes_fp16_fp16", 1, &[(2, 1), (2, 1), (16, 1)], BYTES, "20", Exact, MEGATRON),
    ("mg_bytes_fp16_fp16", 1, &[(4, 1), (16, 8)], BYTES, "6.0", Exact, MEGATRON),
    ("mg_bytes_bf16_fp32", 1, EIGHTEEN, BYTES, "18", Exact, MEGATRON),
    ("mg_bytes_bf16_fp32", 1, &[(6, 1), (12, 8)], BYTES, "7.5", Exact, MEGATRON),
    ("mg_bytes_fp32_fp32", 1, &[(4, 1), (4, 1), (4, 1), (4, 1)], BYTES, "16", Exact, MEGATRON),
    ("mg_bytes_fp32_fp32", 1, &[(8, 1), (8, 8)], BYTES, "9.0", Exact, MEGATRON),
    // The parameters of one device: 12 (L / p) h² / t.
    ("kor_fig1_22B_params_opt", 2_717_908_992, EIGHTEEN, GIB, "45.5625", Exact, KOR),
    ("kor_fig1_530B_params_opt", 1_887_436_800, EIGHTEEN, GIB, "31.640625", Exact, KOR),
    ("kor_fig1_1T_params_opt", 1_966_080_000, EIGHTEEN, GIB, "32.958984375", Exact, KOR),
    ("scaling_book_10", 1, &[(2, 1), (8, 1)], BYTES, "10", Exact, SCALING),
    ("scaling_book_13b", 13 * B, &[(2, 1), (8, 1)], GB, "130", Exact, SCALING),
    ("llmc_124m", 124_475_904, &[(2, 1)], MIB, "237", Truncates, "llm.c, pull request 309"),
    ("llmc_124m", 124_475_904, &[(4, 1)], MIB, "474", Truncates, "llm.c, pull request 309"),
    ("ds_zero2_docs", 2_851 * M, &[(4, 1), (16, 8)], GIB, "15.93", Rounds, DS),
    ("ds_zero2_offload", 2_851 * M, &[(2, 1)], GIB, "5.31", Rounds, DS),
    // On the host: eighteen bytes with half of them again to spare.
    ("ds_zero3_allcpu", 2_851 * M, &[(27, 1)], GIB, "71.69", Rounds, DS),
    ("ds_zero3_allcpu", 32 * M, &[(4, 1)], GIB, "0.12", Rounds, DS),
    ("ds_t5large", 32_900_000, &[(4, 1)], MIB, "125", Truncates, DS),
    ("ch27_state", M, SIXTEEN, BYTES, "16000000", Exact, CHAPTER_27),
    ("ch27_shard", M, &[(4, 1), (12, 4)], MB, "7.0", Exact, CHAPTER_27),
    ("ch27_shard", M, &[(2, 1), (14, 4)], MB, "5.5", Exact, CHAPTER_27),
    ("ch27_shard", M, &[(16, 4)], MB, "4.0", Exact, CHAPTER_27),
    ("ch8_50b", 50 * B, SIXTEEN, GB, "800", Exact, CHAPTER_8),
    ("ch8_50b", 50 * B, &[(16, 64)], GB, "12.5", Exact, CHAPTER_8),
    ("ch8_13b", 13 * B, SIXTEEN, GB, "208", Exact, CHAPTER_8),
    ("ch8_13b", 13 * B, &[(16, 32)], GB, "6.5", Exact, CHAPTER_8),
];

/// As [`State`], with parameters of their own for each row: the largest layer's and all.
type Gathered = (&'static str, [(i128, (i128, i128)); 2], i128, &'static str, Agrees, &'static str);

const GATHERED: &[Gathered] = &[
    ("ds_zero3_none", [(32 * M, (4, 1)), (2_851 * M, (18, 8))], GIB, "6.09", Rounds, DS),
    ("ds_t5large", [(32_900_000, (4, 1)), (737_670_000, (18, 4))], MIB, "3291", Truncates, DS),
    ("ds_t5large", [(32_900_000, (4, 1)), (737_670_000, (2, 4))], MIB, "477", Truncates, DS),
];

/// Bytes per parameter as ZeRO's stages split them over 64 devices.
const STAGES: [Held; 4] = [&[(16, 1)], &[(4, 1), (12, 64)], &[(2, 1), (14, 64)], &[(16, 64)]];

/// Id, devices that share a model; of each stage the parameters, in tenths of a billion, printed in
/// ZeRO's Table 2 as what 32 GB a device hold, with one step more, which they do not. As the paper
/// multiplies rounded numbers, a step is the last place for one device times the devices; 0.5T and 2T
/// are rounded themselves, and step by their own last place.
type Largest = (&'static str, i128, [(i128, i128); 4]);

const LARGEST: &[Largest] = &[
    ("zero_t2_mp2", 2, [(40, 42), (152, 154), (288, 290), (2560, 2580)]),
    ("zero_t2_mp4", 4, [(80, 84), (304, 308), (576, 580), (5000, 6000)]),
    ("zero_t2_mp16", 16, [(320, 336), (1216, 1232), (2304, 2320), (20_000, 30_000)]),
];

/// Id; sequences, positions, width and layers; arrays per layer, bytes per value, unit, printed, how
/// it agrees, source.
type Saved = (&'static str, [i128; 4], i128, i128, i128, &'static str, Agrees, &'static str);

const ACTIVATIONS: &[Saved] = &[
    // Tensor and sequence parallelism leave each of eight devices 256 of the 2,048 positions.
    ("kor_fig1_22B_act_tp_sp_selective", [4, 256, 6144, 48], 34, 1, GIB, "9.5625", Exact, KOR),
    ("kor_fig1_1T_act_tp_sp_selective", [1, 256, 25_600, 128], 34, 1, GIB, "26.5625", Exact, KOR),
    ("ultra_8b_sel_s1024", [1, 1024, 4096, 32], 34, 1, GIB, "4.25", Exact, PLAYBOOK),
    ("ultra_8b_sel_s4096", [1, 4096, 4096, 32], 34, 1, GIB, "17", Exact, PLAYBOOK),
    // One array of D + 2F = 5,120 + 2 × 13,824 coordinates.
    ("scaling_book_13b_act", [1, 16 * M, 32_768, 40], 1, 2, TB, "42", Rounds, SCALING),
    ("ch27_act", [2, 128, 64, 4], 10, 2, BYTES, "1310720", Exact, CHAPTER_27),
    ("ch27_ckpt", [2, 128, 64, 4], 4, 2, BYTES, "524288", Exact, CHAPTER_27),
    ("ch27_ex1", [4, 128, 64, 4], 10, 2, BYTES, "2621440", Exact, CHAPTER_27),
    ("ch8_act", [8, 4096, 4096, 32], 10, 2, BYTES, "85899345920", Exact, CHAPTER_8),
    ("ch8_act", [8, 4096, 4096, 32], 10, 2, GB, "86", Rounds, CHAPTER_8),
    ("ch8_act", [8, 4096, 4096, 32], 10, 2, GIB, "80", Exact, CHAPTER_8),
];

/// Id, bytes for each of a million parameters, sequences, margin in percent, bytes in all, source.
const TOTALS: &[(&str, Held, i128, i128, i128, &str)] = &[
    ("ch27_margin", SIXTEEN, 2, 0, 17_310_720, CHAPTER_27),
    ("ch27_margin", SIXTEEN, 2, 25, 21_638_400, CHAPTER_27),
    ("ch27_ex1", SIXTEEN, 4, 0, 18_621_440, CHAPTER_27),
    ("ch27_shard", &[(4, 1), (12, 4)], 2, 0, 8_310_720, CHAPTER_27),
];

type Figure = fn(Pipeline) -> Result<Derivation, EstimateError>;

const OF_TOTAL: Figure = Pipeline::bubble_of_total;
const OVER_IDEAL: Figure = Pipeline::bubble_over_ideal;
const IDLE_OF_EACH: Figure = |p| p.idle_time(&Quantity::whole(1, Dimension::SECONDS));
const PERCENT: i128 = 100;

/// Id, stages, micro-batches, figure, what it is counted in, printed, how it agrees, source.
type Bubble = (&'static str, i128, i128, Figure, i128, &'static str, Agrees, &'static str);

const BUBBLES: &[Bubble] = &[
    ("bubble_two_conventions", 8, 32, OF_TOTAL, PERCENT, "17.9", Rounds, TWO_WAYS),
    ("bubble_two_conventions", 8, 32, OVER_IDEAL, PERCENT, "21.9", Rounds, TWO_WAYS),
    ("gpipe_rule", 8, 32, OF_TOTAL, PERCENT, "17.95", Rounds, "GPipe (arXiv 1811.06965)"),
    ("gpipe_rule", B, 4 * B, OF_TOTAL, PERCENT, "20.0", Rounds, "GPipe (arXiv 1811.06965)"),
    // Forward and backward: each unit of the staircase is two slots.
    ("craftbits_p4m4", 4, 4, OF_TOTAL, PERCENT, "42.9", Rounds, "pipeline-bubble-viz"),
    ("craftbits_p4m4", 4, 4, Pipeline::idle, 2, "24", Exact, "pipeline-bubble-viz"),
    ("craftbits_p4m4", 4, 4, Pipeline::held, 2, "56", Exact, "pipeline-bubble-viz"),
    ("zb_readme_p4_m8", 4, 8, OF_TOTAL, PERCENT, "27.273", Rounds, "Zero Bubble, README"),
    // A forward of 1 and a backward of 2; how many micro-batches there are makes no difference.
    ("dualpipe_pp16_fb3", 16, 1, IDLE_OF_EACH, 3, "45", Exact, "DualPipe, README"),
];

/// Id, stages, micro-batches; bubble in percent of the total and over the ideal; units until
/// completion, idle and useful stage-units. Chapter 8 with Narayanan et al. for the ideal.
type Staircase = (&'static str, usize, usize, [(&'static str, Agrees); 2], [i128; 3]);

const STAIRCASES: &[Staircase] = &[
    ("bubble_p8_m132", 8, 132, [("5.036", Rounds), ("5.303", Rounds)], [139, 56, 1056]),
    ("bubble_p8_m64", 8, 64, [("9.8592", Rounds), ("10.9375", Exact)], [71, 56, 512]),
    ("bubble_p4_m4", 4, 4, [("42.8571", Rounds), ("75.0", Exact)], [7, 12, 16]),
    ("bubble_p4_m8", 4, 8, [("27.2727", Rounds), ("37.5", Exact)], [11, 12, 32]),
];

/// Id, stages, wanted bubble in percent, what it is measured against, micro-batches, source.
const FEWEST: &[(&str, i128, i128, Against, i128, &str)] = &[
    ("bubble_5pct", 8, 5, Against::Total, 133, CHAPTER_8),
    ("bubble_5pct", 8, 5, Against::Ideal, 140, NARAYANAN),
];

/// Id, figure, its formula, source.
const FORMULAS: &[(&str, Figure, &str, &str)] =
    &[("nar_bubble_def", OVER_IDEAL, "β_ideal = (P − 1) / M", NARAYANAN)];

/// A printed number, and what 1 is in its last place.
fn read(printed: &str) -> (Ratio<i128>, Ratio<i128>) {
    let (whole, places) = printed.split_once('.').unwrap_or((printed, ""));
    let digits: i128 = format!("{whole}{places}").parse().unwrap();
    let last = Ratio::new(1, 10_i128.pow(places.len().try_into().unwrap()));
    (last * digits, last)
}

fn rounds_to(value: Ratio<i128>, printed: &str) -> bool {
    let (number, last) = read(printed);
    number - last / 2 <= value && value < number + last / 2
}

fn truncates_to(value: Ratio<i128>, printed: &str) -> bool {
    let (number, last) = read(printed);
    number <= value && value < number + last
}

/// What is exact is called neither rounded nor cut off.
fn check(id: &str, value: Ratio<i128>, printed: &str, how: Agrees, source: &str) {
    let exact = value == read(printed).0;
    let agrees = match how {
        Exact => exact,
        Rounds => !exact && rounds_to(value, printed),
        Truncates => !exact && truncates_to(value, printed),
    };
    assert!(agrees, "{id}: {value} against {printed} ({how:?}) of {source}");
}

fn bytes(derivation: &Derivation) -> Ratio<i128> {
    assert_eq!(derivation.value().dimension(), Dimension::BYTES);
    *derivation.value().value()
}

fn share(numerator: i128, denominator: i128) -> Quantity {
    Quantity::ratio(numerator, denominator, Dimension::PLAIN).unwrap()
}

fn row(parameters: i128, (over, under): (i128, i128)) -> Row {
    Row {
        name: "Held".to_owned(),
        parameters: Quantity::whole(parameters, Dimension::PARAMETERS),
        bytes_per_parameter: share(over, under).counted_as(Dimension::BYTES_PER_PARAMETER),
    }
}

fn state(parameters: i128, held: &[(i128, i128)]) -> Derivation {
    let rows: Vec<_> = held.iter().map(|each| row(parameters, *each)).collect();
    model_state::total(&rows).unwrap()
}

fn saved(sizes: [i128; 4], arrays: i128, each: i128) -> Derivation {
    let [sequences, positions, width, layers] = sizes.map(Quantity::plain);
    let (arrays_per_layer, bytes_per_value) = (Quantity::plain(arrays), Quantity::bytes(each));
    let saved =
        Activations { sequences, positions, width, layers, arrays_per_layer, bytes_per_value };
    saved.saved().unwrap()
}

fn pipeline(stages: i128, micro_batches: i128) -> Pipeline {
    Pipeline::new(&Quantity::plain(stages), &Quantity::plain(micro_batches)).unwrap()
}

#[test]
fn model_state_as_published() {
    for (id, parameters, held, unit, printed, how, source) in MODEL_STATE {
        check(id, bytes(&state(*parameters, held)) / unit, printed, *how, source);
    }
    for (id, rows, unit, printed, how, source) in GATHERED {
        let total = model_state::total(&rows.map(|(parameters, held)| row(parameters, held)));
        check(id, bytes(&total.unwrap()) / unit, printed, *how, source);
    }
}

#[test]
fn largest_models_as_published() {
    let fits = |tenths: i128, devices: i128, held| {
        let state = state(tenths * 100 * M / devices, held);
        capacity::fit(&state, &Quantity::bytes(32 * GB)).unwrap().fits
    };
    for (id, devices, stages) in LARGEST {
        for ((printed, more), held) in stages.iter().zip(STAGES) {
            assert!(fits(*printed, *devices, held), "{id}: {printed} tenths do not fit");
            assert!(!fits(*more, *devices, held), "{id}: {more} tenths fit");
        }
    }
}

#[test]
fn activations_as_published() {
    for (id, sizes, arrays, each, unit, printed, how, source) in ACTIVATIONS {
        check(id, bytes(&saved(*sizes, *arrays, *each)) / unit, printed, *how, source);
    }
}

#[test]
fn totals_as_published() {
    for (id, held, sequences, margin, printed, source) in TOTALS {
        let saved = saved([*sequences, 128, 64, 4], 10, 2);
        let total = capacity::before_margin(&[&state(M, held), &saved]).unwrap();
        let total = capacity::with_margin(&total, &share(*margin, 100)).unwrap();
        assert_eq!(*total.value(), Quantity::bytes(*printed), "{id} of {source}");
    }
}

#[test]
fn bubbles_as_published() {
    for (id, stages, micro_batches, figure, counted_in, printed, how, source) in BUBBLES {
        let found = figure(pipeline(*stages, *micro_batches)).unwrap();
        check(id, found.value().value() * counted_in, printed, *how, source);
    }
    for (id, stages, wanted, against, fewest, source) in FEWEST {
        let (stages, wanted) = (Quantity::plain(*stages), share(*wanted, 100));
        let found = smallest_micro_batches(&stages, &wanted, *against).unwrap();
        assert_eq!(*found.value(), Quantity::plain(*fewest), "{id} of {source}");
    }
    for (id, figure, formula, source) in FORMULAS {
        let found = figure(pipeline(8, 32)).unwrap();
        assert_eq!(found.text_in_symbols(), *formula, "{id} of {source}");
    }
}

#[test]
fn staircases_as_published() {
    for (id, stages, micro_batches, bubbles, units) in STAIRCASES {
        let closed = pipeline((*stages).try_into().unwrap(), (*micro_batches).try_into().unwrap());
        for ((printed, how), figure) in bubbles.iter().zip([OF_TOTAL, OVER_IDEAL]) {
            check(id, figure(closed).unwrap().value().value() * PERCENT, printed, *how, CHAPTER_8);
        }
        let found = [closed.completion(), closed.idle(), closed.useful()]
            .map(|figure| figure.unwrap().value().to_whole().unwrap());
        assert_eq!(found, *units, "{id}");
        let played = Schedule::play(*stages, *micro_batches).unwrap();
        let found = [played.completion(), played.idle()].map(i128::from);
        assert_eq!(found, units[..2], "{id}, played");
    }
}

#[test]
fn no_published_case_is_dropped() {
    let ids = [
        MODEL_STATE.iter().map(|case| case.0).collect::<Vec<_>>(),
        GATHERED.iter().map(|case| case.0).collect(),
        LARGEST.iter().map(|case| case.0).collect(),
        ACTIVATIONS.iter().map(|case| case.0).collect(),
        TOTALS.iter().map(|case| case.0).collect(),
        BUBBLES.iter().map(|case| case.0).collect(),
        STAIRCASES.iter().map(|case| case.0).collect(),
        FEWEST.iter().map(|case| case.0).collect(),
        FORMULAS.iter().map(|case| case.0).collect(),
    ]
    .concat();
    // A case that prints several figures may have a row for each.
    assert_eq!(ids.len(), 102);
    assert_eq!(ids.into_iter().collect::<BTreeSet<_>>().len(), 80);
}
