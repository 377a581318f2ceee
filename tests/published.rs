//! Figures that papers, tools and the two chapters have printed, against today's estimates.
//!
//! Every expectation is the number as its source prints it, never computed here, and each says how it
//! agrees: it is the exact value, or the value rounded or cut off after as many places as are printed.
//! The comparison itself is one of exact fractions.
//!
//! Some figures wait for estimates that are still to come: attention's part of the activations
//! (5as/h), interleaved and zero-bubble schedules, numbers of parameters, checkpoints, collective
//! and other traffic, transfer and training times, gradient accumulation, and number formats. Of
//! llm.c, Zero Bubble, DualPipe and Narayanan's definition only the part that can be said today is
//! here. What sources measured is not estimated at all.
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
const MB: i128 = 1_000_000;
const GB: i128 = 1_000_000_000;
const TB: i128 = 1_000_000_000_000;
const MIB: i128 = 1 << 20;
const GIB: i128 = 1 << 30;

const ZERO_1: &str = "ZeRO (arXiv 1910.02054), Table 1";
const ZERO_2: &str = "ZeRO (arXiv 1910.02054), Table 2";
const ZERO_FIGURE: &str = "ZeRO (arXiv 1910.02054), Figure 1";
const ZERO_STATE: &str = "ZeRO (arXiv 1910.02054), section 3.1";
const ZERO_BUFFER: &str = "ZeRO (arXiv 1910.02054), section 3.2";
const MEGATRON: &str = "Megatron-LM, dist_optimizer.md";
const KORTHIKANTI: &str =
    "Korthikanti et al. 2022 (arXiv 2205.05198), Figure 1, in calculon's validation.py";
const SCALING: &str = "JAX scaling book, training.md";
const LLM_C: &str = "llm.c, pull request 309";
const DEEPSPEED: &str = "DeepSpeed, memory.rst (its GB and MB are GiB and MiB)";
const PLAYBOOK: &str = "Ultra-Scale Playbook, cp_8Bmemoryusage.html";
const NARAYANAN: &str = "Narayanan et al. 2021 (arXiv 2104.04473), section 2.2";
const GPIPE: &str = "GPipe (arXiv 1811.06965), M ≥ 4K";
const TWO_WAYS: &str = "an article on LLM parallelism, section 4.2";
const CRAFTBITS: &str = "craft-bits, pipeline-bubble-viz";
const ZERO_BUBBLE: &str = "Zero Bubble, README, 1F1B";
const DUALPIPE: &str = "DualPipe, README, 1F1B";
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
    ("zero_fig1_baseline", 7_500 * M, SIXTEEN, GB, "120", Exact, ZERO_FIGURE),
    ("zero_fig1_Pos", 7_500 * M, &[(4, 1), (12, 64)], GB, "31.4", Rounds, ZERO_FIGURE),
    ("zero_fig1_Pos_g", 7_500 * M, &[(2, 1), (14, 64)], GB, "16.6", Rounds, ZERO_FIGURE),
    ("zero_gpt2_15b_state", 1_500 * M, SIXTEEN, GB, "24", Exact, ZERO_STATE),
    ("zero_gpt2_15b_state", 1_500 * M, &[(2, 1)], GB, "3", Exact, ZERO_STATE),
    ("zero_fused_buffer_15b", 1_500 * M, &[(4, 1)], GB, "6", Exact, ZERO_BUFFER),
    ("mg_bytes_fp16_fp16", 1, &[(2, 1), (2, 1), (16, 1)], BYTES, "20", Exact, MEGATRON),
    ("mg_bytes_fp16_fp16", 1, &[(4, 1), (16, 8)], BYTES, "6.0", Exact, MEGATRON),
    ("mg_bytes_bf16_fp32", 1, EIGHTEEN, BYTES, "18", Exact, MEGATRON),
    ("mg_bytes_bf16_fp32", 1, &[(6, 1), (12, 8)], BYTES, "7.5", Exact, MEGATRON),
    ("mg_bytes_fp32_fp32", 1, &[(4, 1), (4, 1), (4, 1), (4, 1)], BYTES, "16", Exact, MEGATRON),
    ("mg_bytes_fp32_fp32", 1, &[(8, 1), (8, 8)], BYTES, "9.0", Exact, MEGATRON),
    // A layer has 12h² parameters; tensor and pipeline parallelism leave each device its part.
    (
        "kor_fig1_22B_params_opt",
        12 * 48 * 6_144 * 6_144 / 8,
        EIGHTEEN,
        GIB,
        "45.5625",
        Exact,
        KORTHIKANTI,
    ),
    (
        "kor_fig1_530B_params_opt",
        12 * 3 * 20_480 * 20_480 / 8,
        EIGHTEEN,
        GIB,
        "31.640625",
        Exact,
        KORTHIKANTI,
    ),
    (
        "kor_fig1_1T_params_opt",
        12 * 2 * 25_600 * 25_600 / 8,
        EIGHTEEN,
        GIB,
        "32.958984375",
        Exact,
        KORTHIKANTI,
    ),
    ("scaling_book_10", 1, &[(2, 1), (8, 1)], BYTES, "10", Exact, SCALING),
    ("scaling_book_13b", 13 * B, &[(2, 1), (8, 1)], GB, "130", Exact, SCALING),
    ("llmc_124m", 124_475_904, &[(2, 1)], MIB, "237", Truncates, LLM_C),
    ("llmc_124m", 124_475_904, &[(4, 1)], MIB, "474", Truncates, LLM_C),
    ("ds_zero2_docs", 2_851 * M, &[(4, 1), (16, 8)], GIB, "15.93", Rounds, DEEPSPEED),
    ("ds_zero2_offload", 2_851 * M, &[(2, 1)], GIB, "5.31", Rounds, DEEPSPEED),
    // On the host: eighteen bytes with half of them again to spare.
    ("ds_zero3_allcpu", 2_851 * M, &[(27, 1)], GIB, "71.69", Rounds, DEEPSPEED),
    ("ds_zero3_allcpu", 32 * M, &[(4, 1)], GIB, "0.12", Rounds, DEEPSPEED),
    ("ds_t5large", 32_900_000, &[(4, 1)], MIB, "125", Truncates, DEEPSPEED),
    ("ch27_state", M, SIXTEEN, BYTES, "16000000", Exact, CHAPTER_27),
    ("ch27_shard", M, &[(4, 1), (12, 4)], MB, "7.0", Exact, CHAPTER_27),
    ("ch27_shard", M, &[(2, 1), (14, 4)], MB, "5.5", Exact, CHAPTER_27),
    ("ch27_shard", M, &[(16, 4)], MB, "4.0", Exact, CHAPTER_27),
    ("ch8_50b", 50 * B, SIXTEEN, GB, "800", Exact, CHAPTER_8),
    ("ch8_50b", 50 * B, &[(16, 64)], GB, "12.5", Exact, CHAPTER_8),
    ("ch8_13b", 13 * B, SIXTEEN, GB, "208", Exact, CHAPTER_8),
    ("ch8_13b", 13 * B, &[(16, 32)], GB, "6.5", Exact, CHAPTER_8),
];

/// As [`State`], with parameters of their own for each row: the largest layer, gathered in four
/// bytes, and what is left of all parameters on each device.
type Gathered = (&'static str, [(i128, (i128, i128)); 2], i128, &'static str, Agrees, &'static str);

const GATHERED: &[Gathered] = &[
    ("ds_zero3_none", [(32 * M, (4, 1)), (2_851 * M, (18, 8))], GIB, "6.09", Rounds, DEEPSPEED),
    (
        "ds_t5large",
        [(32_900_000, (4, 1)), (737_670_000, (18, 4))],
        MIB,
        "3291",
        Truncates,
        DEEPSPEED,
    ),
    ("ds_t5large", [(32_900_000, (4, 1)), (737_670_000, (2, 4))], MIB, "477", Truncates, DEEPSPEED),
];

/// Id, bytes per parameter, the printed number of parameters that 32 GB hold, one step more, which
/// they do not hold, source. A step is the last printed place for a device of its own, times the
/// `mp` devices that share a model: the paper multiplies rounded numbers.
const LARGEST: &[(&str, Held, i128, i128, &str)] = &[
    ("zero_t2_mp2", &[(16, 2)], 4_000 * M, 4_200 * M, ZERO_2),
    ("zero_t2_mp2", &[(4, 2), (12, 128)], 15_200 * M, 15_400 * M, ZERO_2),
    ("zero_t2_mp2", &[(2, 2), (14, 128)], 28_800 * M, 29_000 * M, ZERO_2),
    ("zero_t2_mp2", &[(16, 128)], 256 * B, 258 * B, ZERO_2),
    ("zero_t2_mp4", &[(16, 4)], 8_000 * M, 8_400 * M, ZERO_2),
    ("zero_t2_mp4", &[(4, 4), (12, 256)], 30_400 * M, 30_800 * M, ZERO_2),
    ("zero_t2_mp4", &[(2, 4), (14, 256)], 57_600 * M, 58_000 * M, ZERO_2),
    ("zero_t2_mp4", &[(16, 256)], 500 * B, 600 * B, ZERO_2),
    ("zero_t2_mp16", &[(16, 16)], 32_000 * M, 33_600 * M, ZERO_2),
    ("zero_t2_mp16", &[(4, 16), (12, 1024)], 121_600 * M, 123_200 * M, ZERO_2),
    ("zero_t2_mp16", &[(2, 16), (14, 1024)], 230_400 * M, 232_000 * M, ZERO_2),
    ("zero_t2_mp16", &[(16, 1024)], 2_000 * B, 3_000 * B, ZERO_2),
];

/// Id; sequences, positions, width and layers; arrays per layer as a fraction, of which tensor
/// parallelism may leave each device a part; bytes per value; unit, printed, how it agrees, source.
type Saved =
    (&'static str, [i128; 4], (i128, i128), i128, i128, &'static str, Agrees, &'static str);

const ACTIVATIONS: &[Saved] = &[
    (
        "kor_fig1_22B_act_tp_sp_selective",
        [4, 2048, 6144, 48],
        (34, 8),
        1,
        GIB,
        "9.5625",
        Exact,
        KORTHIKANTI,
    ),
    (
        "kor_fig1_1T_act_tp_sp_selective",
        [1, 2048, 25_600, 128],
        (34, 8),
        1,
        GIB,
        "26.5625",
        Exact,
        KORTHIKANTI,
    ),
    ("ultra_8b_sel_s1024", [1, 1024, 4096, 32], (34, 1), 1, GIB, "4.25", Exact, PLAYBOOK),
    ("ultra_8b_sel_s4096", [1, 4096, 4096, 32], (34, 1), 1, GIB, "17", Exact, PLAYBOOK),
    // D + 2F with F = 2.7 D.
    ("scaling_book_13b_act", [1, 16 * M, 5120, 40], (64, 10), 2, TB, "42", Rounds, SCALING),
    ("ch27_act", [2, 128, 64, 4], (10, 1), 2, BYTES, "1310720", Exact, CHAPTER_27),
    ("ch27_ckpt", [2, 128, 64, 4], (4, 1), 2, BYTES, "524288", Exact, CHAPTER_27),
    ("ch27_ex1", [4, 128, 64, 4], (10, 1), 2, BYTES, "2621440", Exact, CHAPTER_27),
    ("ch8_act", [8, 4096, 4096, 32], (10, 1), 2, BYTES, "85899345920", Exact, CHAPTER_8),
    ("ch8_act", [8, 4096, 4096, 32], (10, 1), 2, GB, "86", Rounds, CHAPTER_8),
    ("ch8_act", [8, 4096, 4096, 32], (10, 1), 2, GIB, "80", Exact, CHAPTER_8),
];

/// Id, bytes for each of a million parameters, sequences in the micro-batch, bytes before the margin
/// and with a margin of a quarter, source.
const TOTALS: &[(&str, Held, i128, i128, Option<i128>, &str)] = &[
    ("ch27_margin", SIXTEEN, 2, 17_310_720, Some(21_638_400), CHAPTER_27),
    ("ch27_ex1", SIXTEEN, 4, 18_621_440, None, CHAPTER_27),
    ("ch27_shard", &[(4, 1), (12, 4)], 2, 8_310_720, None, CHAPTER_27),
];

type Figure = fn(Pipeline) -> Result<Derivation, EstimateError>;

const OF_TOTAL: Figure = Pipeline::bubble_of_total;
const OVER_IDEAL: Figure = Pipeline::bubble_over_ideal;
const IDLE_OF_EACH: Figure = |p| p.idle_time(&Quantity::whole(1, Dimension::SECONDS));
const PERCENT: i128 = 100;

/// Id, stages, micro-batches, figure, what it is counted in, printed, how it agrees, source.
type Bubble = (&'static str, i128, i128, Figure, i128, &'static str, Agrees, &'static str);

const BUBBLES: &[Bubble] = &[
    ("bubble_p8_m132", 8, 132, OF_TOTAL, PERCENT, "5.036", Rounds, CHAPTER_8),
    ("bubble_p8_m132", 8, 132, OVER_IDEAL, PERCENT, "5.303", Rounds, NARAYANAN),
    ("bubble_p8_m64", 8, 64, OF_TOTAL, PERCENT, "9.8592", Rounds, CHAPTER_8),
    ("bubble_p8_m64", 8, 64, OVER_IDEAL, PERCENT, "10.9375", Exact, NARAYANAN),
    ("bubble_p4_m4", 4, 4, OF_TOTAL, PERCENT, "42.8571", Rounds, CHAPTER_8),
    ("bubble_p4_m4", 4, 4, OVER_IDEAL, PERCENT, "75.0", Exact, NARAYANAN),
    ("bubble_p4_m8", 4, 8, OF_TOTAL, PERCENT, "27.2727", Rounds, CHAPTER_8),
    ("bubble_p4_m8", 4, 8, OVER_IDEAL, PERCENT, "37.5", Exact, NARAYANAN),
    ("bubble_two_conventions", 8, 32, OF_TOTAL, PERCENT, "17.9", Rounds, TWO_WAYS),
    ("bubble_two_conventions", 8, 32, OVER_IDEAL, PERCENT, "21.9", Rounds, TWO_WAYS),
    ("gpipe_rule", 8, 32, OF_TOTAL, PERCENT, "17.95", Rounds, GPIPE),
    ("gpipe_rule", B, 4 * B, OF_TOTAL, PERCENT, "20.0", Rounds, GPIPE),
    // Forward and backward: each unit of the staircase is two slots.
    ("craftbits_p4m4", 4, 4, OF_TOTAL, PERCENT, "42.9", Rounds, CRAFTBITS),
    ("craftbits_p4m4", 4, 4, Pipeline::idle, 2, "24", Exact, CRAFTBITS),
    ("craftbits_p4m4", 4, 4, Pipeline::held, 2, "56", Exact, CRAFTBITS),
    ("zb_readme_p4_m8", 4, 8, OF_TOTAL, PERCENT, "27.273", Rounds, ZERO_BUBBLE),
    // A forward of 1 and a backward of 2; how many micro-batches there are makes no difference.
    ("dualpipe_pp16_fb3", 16, 1, IDLE_OF_EACH, 3, "45", Exact, DUALPIPE),
];

/// Id, stages, micro-batches; units until completion, idle and useful stage-units; source.
const STAIRCASES: &[(&str, usize, usize, [i128; 3], &str)] = &[
    ("bubble_p8_m132", 8, 132, [139, 56, 1056], CHAPTER_8),
    ("bubble_p8_m64", 8, 64, [71, 56, 512], CHAPTER_8),
    ("bubble_p4_m4", 4, 4, [7, 12, 16], CHAPTER_8),
    ("bubble_p4_m8", 4, 8, [11, 12, 32], CHAPTER_8),
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

/// Whether it agrees as it says: what is exact is neither called rounded nor cut off.
fn agrees(value: Ratio<i128>, printed: &str, how: Agrees) -> bool {
    let exact = value == read(printed).0;
    match how {
        Exact => exact,
        Rounds => !exact && rounds_to(value, printed),
        Truncates => !exact && truncates_to(value, printed),
    }
}

fn check(id: &str, value: Ratio<i128>, printed: &str, how: Agrees, source: &str) {
    assert!(agrees(value, printed, how), "{id}: {value} against {printed} ({how:?}) of {source}");
}

fn bytes(derivation: &Derivation) -> Ratio<i128> {
    assert_eq!(derivation.value().dimension(), Dimension::BYTES);
    *derivation.value().value()
}

fn row(parameters: i128, (numerator, denominator): (i128, i128)) -> Row {
    Row {
        name: "Held".to_owned(),
        parameters: Quantity::whole(parameters, Dimension::PARAMETERS),
        bytes_per_parameter: Quantity::ratio(
            numerator,
            denominator,
            Dimension::BYTES_PER_PARAMETER,
        )
        .unwrap(),
    }
}

fn state(parameters: i128, held: &[(i128, i128)]) -> Derivation {
    let rows: Vec<_> = held.iter().map(|each| row(parameters, *each)).collect();
    model_state::total(&rows).unwrap()
}

fn saved(sizes: [i128; 4], arrays: (i128, i128), bytes_per_value: i128) -> Derivation {
    let [sequences, positions, width, layers] = sizes.map(Quantity::plain);
    let arrays_per_layer = Quantity::ratio(arrays.0, arrays.1, Dimension::PLAIN).unwrap();
    let bytes_per_value = Quantity::bytes(bytes_per_value);
    Activations { sequences, positions, width, layers, arrays_per_layer, bytes_per_value }
        .saved()
        .unwrap()
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
    for (id, held, printed, more, source) in LARGEST {
        let fits = |parameters| {
            capacity::fit(&state(parameters, held), &Quantity::bytes(32 * GB)).unwrap().fits
        };
        assert!(fits(*printed), "{id}: {printed} of {source} do not fit");
        assert!(!fits(*more), "{id}: {more} fit, more than the {printed} of {source}");
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
    for (id, held, sequences, before, with_margin, source) in TOTALS {
        let saved = saved([*sequences, 128, 64, 4], (10, 1), 2);
        let total = capacity::before_margin(&[&state(M, held), &saved]).unwrap();
        assert_eq!(*total.value(), Quantity::bytes(*before), "{id} of {source}");
        let quarter = Quantity::ratio(1, 4, Dimension::PLAIN).unwrap();
        let planned = capacity::with_margin(&total, &quarter).unwrap();
        if let Some(with_margin) = with_margin {
            assert_eq!(*planned.value(), Quantity::bytes(*with_margin), "{id} of {source}");
        }
    }
}

#[test]
fn bubbles_as_published() {
    for (id, stages, micro_batches, figure, counted_in, printed, how, source) in BUBBLES {
        let found = figure(pipeline(*stages, *micro_batches)).unwrap();
        check(id, found.value().value() * counted_in, printed, *how, source);
    }
    for (id, stages, wanted, against, fewest, source) in FEWEST {
        let wanted = Quantity::ratio(*wanted, 100, Dimension::PLAIN).unwrap();
        let found = smallest_micro_batches(&Quantity::plain(*stages), &wanted, *against).unwrap();
        assert_eq!(*found.value(), Quantity::plain(*fewest), "{id} of {source}");
    }
    for (id, figure, formula, source) in FORMULAS {
        let found = figure(pipeline(8, 32)).unwrap();
        assert_eq!(found.text_in_symbols(), *formula, "{id} of {source}");
    }
}

#[test]
fn staircases_as_published() {
    for (id, stages, micro_batches, [completion, idle, useful], source) in STAIRCASES {
        let closed = pipeline((*stages).try_into().unwrap(), (*micro_batches).try_into().unwrap());
        let found = [closed.completion(), closed.idle(), closed.useful()]
            .map(|figure| figure.unwrap().value().to_whole().unwrap());
        assert_eq!(found, [*completion, *idle, *useful], "{id} of {source}");
        let played = Schedule::play(*stages, *micro_batches).unwrap();
        let found = [played.completion(), played.idle()].map(i128::from);
        assert_eq!(found, [*completion, *idle], "{id} of {source}, played");
    }
}

#[test]
fn no_published_case_is_dropped() {
    let mut ids: Vec<&str> = Vec::new();
    ids.extend(MODEL_STATE.iter().map(|case| case.0));
    ids.extend(GATHERED.iter().map(|case| case.0));
    ids.extend(LARGEST.iter().map(|case| case.0));
    ids.extend(ACTIVATIONS.iter().map(|case| case.0));
    ids.extend(TOTALS.iter().map(|case| case.0));
    ids.extend(BUBBLES.iter().map(|case| case.0));
    ids.extend(STAIRCASES.iter().map(|case| case.0));
    ids.extend(FEWEST.iter().map(|case| case.0));
    ids.extend(FORMULAS.iter().map(|case| case.0));
    // Some cases print several figures, each with a row of its own.
    assert_eq!(ids.len(), 0);
    assert_eq!(ids.into_iter().collect::<BTreeSet<_>>().len(), 80);
}
