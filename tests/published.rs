//! Figures that papers, tools and the two chapters print, against today's estimates.
//!
//! Every expectation is the number as its source prints it, and says how it agrees: it is the exact
//! value, or the value rounded or cut off at its last printed place. Fractions are compared, exactly.
//! Where a source has another number, or counts in another way, ours stands beside it.
//!
//! Other figures wait for estimates still to come: what a ring sends, interleaved and zero-bubble
//! schedules, numbers of parameters, checkpoints every few layers, training times, the arithmetic of
//! recomputing. Of llm.c, Zero Bubble, DualPipe, Narayanan's definition and traffic and Korthikanti's
//! GPT-3 only the part that can be said today is here. Measurements are no estimates.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::estimate::accumulation::{self, MicroBatch};
use bytes_and_bubbles::estimate::activation_terms::{attention_scores, embeddings};
use bytes_and_bubbles::estimate::activations::Activations;
use bytes_and_bubbles::estimate::communication::Transfer;
use bytes_and_bubbles::estimate::model_state::{self, Part, Row};
use bytes_and_bubbles::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use bytes_and_bubbles::estimate::precision::decimal::Updates;
use bytes_and_bubbles::estimate::precision::float::Format;
use bytes_and_bubbles::estimate::precision::loss_scaling::Scaling;
use bytes_and_bubbles::estimate::schedule::Schedule;
use bytes_and_bubbles::estimate::sharding::{self, Sharded};
use bytes_and_bubbles::estimate::{EstimateError, capacity, traffic};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use num_rational::Ratio;
use std::collections::BTreeSet;
use std::num::FpCategory;

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
const KOR_5: &str = "Korthikanti et al. 2022 (arXiv 2205.05198), section 5";
const KOR_7: &str = "Korthikanti et al. 2022 (arXiv 2205.05198), Figure 7, read off";
const SCALING: &str = "JAX scaling book, training.md";
const DS: &str = "DeepSpeed, memory.rst (its GB and MB are GiB and MiB)";
const PLAYBOOK: &str = "Ultra-Scale Playbook, cp_8Bmemoryusage.html";
const RECOMPUTATION: &str = "Ultra-Scale Playbook, memory-recomputation.html";
const USAGE: &str = "Ultra-Scale Playbook, memusage_activations.html";
const PREDICT: &str = "nanotron/predict_memory, discussion 1";
const ELEUTHER: &str = "EleutherAI/cookbook, calc_transformer_mem.py";
const COURSE: &str = "distributed-training-book, chapter 19";
const NARAYANAN: &str = "Narayanan et al. 2021 (arXiv 2104.04473), section 2.2";
const TWO_WAYS: &str = "an article on LLM parallelism, section 4.2";
const CHAPTER_8: &str = "chapter 8";
const CHAPTER_27: &str = "chapter 27";

/// Parameters as EleutherAI's calculator counts them.
const PYTHIA: i128 = 11_860_879_360;
const NEOX: i128 = 20_575_236_096;
const LLAMA: i128 = 6_342_844_416;

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
    // Gradients in four bytes are divided among no devices here, the weights among four.
    ("eai_pythia12b", PYTHIA, &[(2, 4)], GIB, "5.52", Rounds, ELEUTHER),
    ("eai_pythia12b", PYTHIA, &[(4, 1)], GIB, "44.19", Rounds, ELEUTHER),
    ("eai_pythia12b", PYTHIA, &[(12, 256)], GIB, "0.52", Rounds, ELEUTHER),
    // A buffer of 500 million elements.
    ("eai_pythia12b", 500 * M, &[(2, 1)], GIB, "0.93", Rounds, ELEUTHER),
    ("eai_neox20b", NEOX, &[(2, 1)], GIB, "38.32", Rounds, ELEUTHER),
    ("eai_neox20b", NEOX, &[(4, 1)], GIB, "76.65", Rounds, ELEUTHER),
    ("eai_neox20b", NEOX, &[(12, 1)], GIB, "229.95", Rounds, ELEUTHER),
    ("eai_llama7b", LLAMA, &[(2, 1)], GIB, "11.81", Rounds, ELEUTHER),
    ("eai_llama7b", LLAMA, &[(4, 1)], GIB, "23.63", Rounds, ELEUTHER),
    ("eai_llama7b", LLAMA, &[(12, 1)], GIB, "70.89", Rounds, ELEUTHER),
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

/// Sequences, positions, width, layers and attention heads.
type Heads = [i128; 5];

/// Arrays and score arrays of each layer, numerator and denominator each: of Korthikanti's 34 and 5.
type Kept = [(i128, i128); 2];

/// Id, sizes, what is kept, bytes per value, whether the output of the embedding counts, unit, printed,
/// how it agrees, source.
type Scored = (&'static str, Heads, Kept, i128, bool, i128, &'static str, Agrees, &'static str);

const ALL_KEPT: Kept = [(34, 1), (5, 1)];

const WITH_SCORES: &[Scored] = &[
    ("attn_32k", [1, 32_768, 4096, 1, 32], [(0, 1), (5, 1)], 1, false, GIB, "160", Exact, TWO_WAYS),
    // Tensor parallelism leaves an eighth of 24 arrays and of all scores; interleaving by three on
    // eight stages holds 1 + 7/24 times the 96 layers.
    (
        "kor_fig1_175B_act_tp",
        [1, 2048, 12_288, 124, 96],
        [(13, 1), (5, 8)],
        1,
        false,
        GIB,
        "66.84375",
        Exact,
        KOR,
    ),
    (
        "ultra_1B_s2048",
        [1, 2048, 2048, 16, 32],
        ALL_KEPT,
        1,
        true,
        GIB,
        "12.12890625",
        Exact,
        RECOMPUTATION,
    ),
    (
        "ultra_1B_s4096",
        [1, 4096, 2048, 16, 32],
        ALL_KEPT,
        1,
        true,
        GIB,
        "44.2578125",
        Exact,
        RECOMPUTATION,
    ),
    (
        "ultra_7-8B_s2048",
        [1, 2048, 4096, 32, 32],
        ALL_KEPT,
        1,
        true,
        GIB,
        "28.5078125",
        Exact,
        USAGE,
    ),
    (
        "ultra_7-8B_s4096",
        [1, 4096, 4096, 32, 32],
        ALL_KEPT,
        1,
        true,
        GIB,
        "97.015625",
        Exact,
        USAGE,
    ),
    (
        "ultra_7-8B_s8192",
        [1, 8192, 4096, 32, 32],
        ALL_KEPT,
        1,
        true,
        GIB,
        "354.03125",
        Exact,
        USAGE,
    ),
    // The coefficients are bytes already; taken for values of two bytes each they give twice as much.
    ("predmem_disc1", [1, 2048, 8192, 80, 64], ALL_KEPT, 1, false, GB, "153.0", Rounds, PREDICT),
    ("predmem_disc1", [1, 2048, 8192, 80, 64], ALL_KEPT, 2, false, GB, "306", Rounds, PREDICT),
    ("eai_llama7b", [1, 4096, 4096, 32, 32], ALL_KEPT, 1, false, GIB, "97.0", Exact, ELEUTHER),
    // It counts 34 with checkpointing, divided among four devices and among one.
    (
        "eai_pythia12b",
        [8, 2048, 5120, 36, 40],
        [(34, 4), (0, 1)],
        1,
        false,
        GIB,
        "23.91",
        Rounds,
        ELEUTHER,
    ),
    (
        "eai_neox20b",
        [1, 2048, 6144, 44, 64],
        [(34, 1), (0, 1)],
        1,
        false,
        GIB,
        "17.53",
        Rounds,
        ELEUTHER,
    ),
];

/// Id; rows of parameters with their bytes; what [`WITH_SCORES`] has for the activations; printed: all
/// of them together, in GiB.
type Together = (&'static str, &'static [Counted], Heads, Kept, &'static str);

/// Parameters, and bytes for each of them.
type Counted = (i128, (i128, i128));

const TOGETHER: &[Together] = &[
    (
        "eai_pythia12b",
        &[(PYTHIA, (2, 4)), (PYTHIA, (4, 1)), (PYTHIA, (12, 256)), (500 * M, (2, 1))],
        [8, 2048, 5120, 36, 40],
        [(34, 4), (0, 1)],
        "75.06",
    ),
    ("eai_neox20b", &[(NEOX, (18, 1))], [1, 2048, 6144, 44, 64], [(34, 1), (0, 1)], "362.45"),
    ("eai_llama7b", &[(LLAMA, (18, 1))], [1, 4096, 4096, 32, 32], ALL_KEPT, "203.33"),
];

/// Id; positions, width and heads of a layer; for each way to keep less what is kept, the percentage
/// of what tensor parallelism over eight devices alone keeps as it was read off a plot, and ours.
type LessKept = (&'static str, [i128; 3], [(Kept, &'static str, &'static str); 4]);

const SEQUENCE_PARALLEL: Kept = [(34, 8), (5, 8)];
const SELECTIVE: Kept = [(13, 1), (0, 1)];
const BOTH: Kept = [(34, 8), (0, 1)];
const FULL: Kept = [(2, 1), (0, 1)];

const LESS_KEPT: &[LessKept] = &[
    (
        "kor_fig7_22B",
        [2048, 6144, 64],
        [
            (SEQUENCE_PARALLEL, "66.84", "66.77"),
            (SELECTIVE, "49.42", "49.37"),
            (BOTH, "16.18", "16.14"),
            (FULL, "7.64", "7.59"),
        ],
    ),
    (
        "kor_fig7_175B",
        [2048, 12_288, 96],
        [
            (SEQUENCE_PARALLEL, "62.04", "61.96"),
            (SELECTIVE, "56.53", "56.52"),
            (BOTH, "18.49", "18.48"),
            (FULL, "8.71", "8.70"),
        ],
    ),
    (
        "kor_fig7_1T",
        [2048, 25_600, 160],
        [
            (SEQUENCE_PARALLEL, "58.31", "58.33"),
            (SELECTIVE, "62.04", "61.90"),
            (BOTH, "20.27", "20.24"),
            (FULL, "9.42", "9.52"),
        ],
    ),
];

/// Id, what of the state is sharded, elements for each parameter that cross as the source counts them,
/// and ours. ZeRO counts what an all-reduce sends, here it is the payload: half of that.
const TRAFFIC: &[(&str, Sharded, &str)] = &[
    ("zero_comm_dp", Sharded::Nothing, "2"),
    ("zero_comm_dp", Sharded::Gradients, "2"),
    ("zero_comm_dp", Sharded::Everything, "3"),
];

/// Id; payload in bytes, link in bytes per second and computation in milliseconds; figure, how much of
/// the transfer may overlap, what the figure is counted in, printed, how it agrees, source.
type Sent = (&'static str, [i128; 3], SentFigure, i128, i128, &'static str, Agrees, &'static str);

type SentFigure = fn(&Transfer) -> Result<Ratio<i128>, EstimateError>;

const PAYLOAD_TIME: SentFigure = |transfer| Ok(*transfer.payload_time()?.value().value());
const ITERATION: SentFigure = |transfer| Ok(*transfer.iteration()?.value().value());
const SHARE_OF_ITERATION: SentFigure =
    |transfer| Ok(PAYLOAD_TIME(transfer)? / ITERATION(transfer)?);
const MS: i128 = 1_000;

const TRANSFERS: &[Sent] = &[
    ("ch27_transfer", [M, 100 * M, 2], PAYLOAD_TIME, 0, MS, "10", Exact, CHAPTER_27),
    ("ch27_transfer", [M, 100 * M, 2], ITERATION, 0, MS, "12", Exact, CHAPTER_27),
    ("ch27_transfer", [M, 100 * M, 2], ITERATION, 1, MS, "10", Exact, CHAPTER_27),
    ("ch8_comm", [14 * B, 50 * B, 400], PAYLOAD_TIME, 0, 1, "0.28", Exact, CHAPTER_8),
    ("ch8_comm", [14 * B, 50 * B, 400], SHARE_OF_ITERATION, 0, PERCENT, "41.18", Rounds, CHAPTER_8),
];

/// Id, events and mean gradient of both micro-batches, combined gradient, mean of the means, source.
type Accumulated = (&'static str, [(i128, i128); 2], &'static str, &'static str, &'static str);

const ACCUMULATED: &[Accumulated] = &[
    ("ch27_accum", [(2, 1), (6, 3)], "2.5", "2", CHAPTER_27),
    ("ch27_accum_ex2", [(3, 2), (1, -2)], "1", "0", CHAPTER_27),
];

/// Id, gradient under 10^9, figure of it under a scale of 1,024, what it is counted in, printed, how it
/// agrees. All are what IEEE 754's binary16 makes of it.
type Scaled = (&'static str, i128, ScalingFigure, i128, &'static str, Agrees);

type ScalingFigure = fn(&Scaling) -> Result<Derivation, EstimateError>;

const UNSCALED_ERROR: ScalingFigure =
    |scaling| Scaling::relative_error(&scaling.kept_unscaled()?, scaling.gradient_term());
const SCALED_ERROR: ScalingFigure =
    |scaling| Scaling::relative_error(&scaling.kept_scaled()?, scaling.scaled()?.term());

const LOSS_SCALING: &[Scaled] = &[
    ("fp16_1e-6", 1_000, Scaling::scaled, 1, "0.001024", Exact),
    ("fp16_1e-6", 1_000, Scaling::kept_unscaled, 1, "0.0000010132789611816406", Rounds),
    ("fp16_1e-6", 1_000, UNSCALED_ERROR, PERCENT, "1.328", Rounds),
    ("fp16_1e-6", 1_000, Scaling::kept_scaled, 1, "0.0010242462158203125", Exact),
    ("fp16_1e-6", 1_000, SCALED_ERROR, PERCENT, "0.024", Rounds),
    ("fp16_flush", 20, Scaling::kept_unscaled, 1, "0.0", Exact),
    ("fp16_flush", 20, Scaling::kept_and_divided, 1, "0.000000020023435354232788", Rounds),
];

/// Id, format, what is left of 1 less a thousandth.
const LESS_A_THOUSANDTH: &[(&str, Format, &str)] =
    &[("bf16_sub_lost", Format::Bf16, "1.0"), ("bf16_sub_lost", Format::Fp16, "0.9990234375")];

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

/// What is printed is neither the value nor the value rounded or cut off; ours rounds or cuts to `ours`.
fn check_differs(id: &str, value: Ratio<i128>, printed: &str, ours: &str, source: &str) {
    assert!(!rounds_to(value, printed) && !truncates_to(value, printed), "{id} of {source}");
    assert!(rounds_to(value, ours), "{id}: {value} against our {ours}, not {printed} of {source}");
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

fn sizes(sizes: [i128; 4], (arrays, over): (i128, i128), each: i128) -> Activations {
    let [sequences, positions, width, layers] = sizes.map(Quantity::plain);
    let (arrays_per_layer, bytes_per_value) = (share(arrays, over), Quantity::bytes(each));
    Activations { sequences, positions, width, layers, arrays_per_layer, bytes_per_value }
}

fn saved(of: [i128; 4], arrays: i128, each: i128) -> Derivation {
    sizes(of, (arrays, 1), each).saved().unwrap()
}

/// The arrays and the attention scores that are kept, in bytes.
fn with_scores(of: Heads, kept: Kept, each: i128) -> [Ratio<i128>; 2] {
    let [sequences, positions, width, layers, heads] = of;
    let [arrays, (over, under)] = kept;
    let sizes = sizes([sequences, positions, width, layers], arrays, each);
    let scores = attention_scores(&sizes, &Quantity::plain(heads), &share(over, under)).unwrap();
    [bytes(&sizes.saved().unwrap()), bytes(&scores)]
}

/// The state of Table 27.1's rows on the worker with the largest share.
fn worker(parameters: i128, sharded: Sharded, workers: i128) -> Ratio<i128> {
    let parts =
        [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];
    let rows = model_state::book_rows(&Quantity::whole(parameters, Dimension::PARAMETERS));
    let rows: Vec<_> = parts.into_iter().zip(rows).collect();
    bytes(&sharding::share(&rows, sharded, &Quantity::plain(workers)).unwrap())
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

/// The same figures of ZeRO's Table 1, of sharding itself: stage and devices are in their names.
#[test]
fn sharding_as_published() {
    let mut checked = 0;
    for (id, parameters, _, unit, printed, how, source) in MODEL_STATE {
        let Some((_, named)) = id.strip_prefix("zero_t1_").and_then(|id| id.split_once('_')) else {
            continue;
        };
        let (stage, workers) = named.rsplit_once("_dp").unwrap();
        let sharded = match stage {
            "os" => Sharded::OptimizerState,
            "os_g" => Sharded::Gradients,
            "os_g_p" => Sharded::Everything,
            _ => panic!("{id} names no stage"),
        };
        let worker = worker(*parameters, sharded, workers.parse().unwrap());
        check(id, worker / unit, printed, *how, source);
        checked += 1;
    }
    assert_eq!(checked, 33);
    for (sharded, printed) in Sharded::ALL.into_iter().zip(["16", "7.0", "5.5", "4.0"]) {
        check("ch27_shard", worker(M, sharded, 4) / MB, printed, Exact, CHAPTER_27);
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
fn attention_scores_as_published() {
    for (id, of, kept, each, embedding, unit, printed, how, source) in WITH_SCORES {
        let mut total: Ratio<i128> = with_scores(*of, *kept, *each).into_iter().sum();
        if *embedding {
            let [sequences, positions, width, layers, _] = *of;
            let sizes = sizes([sequences, positions, width, layers], kept[0], *each);
            total += bytes(&embeddings(&sizes).unwrap());
        }
        check(id, total / unit, printed, *how, source);
    }
}

#[test]
fn state_and_activations_together_as_published() {
    for (id, rows, of, kept, printed) in TOGETHER {
        let rows: Vec<_> = rows.iter().map(|(parameters, held)| row(*parameters, *held)).collect();
        let state = bytes(&model_state::total(&rows).unwrap());
        let total = with_scores(*of, *kept, 1).into_iter().sum::<Ratio<i128>>() + state;
        check(id, total / GIB, printed, Rounds, ELEUTHER);
    }
}

#[test]
fn keeping_less_differs_from_what_was_read_off() {
    for (id, [positions, width, heads], ways) in LESS_KEPT {
        let layer = |kept| -> Ratio<i128> {
            with_scores([1, *positions, *width, 1, *heads], kept, 1).into_iter().sum()
        };
        for (kept, printed, ours) in ways {
            let percent = layer(*kept) / layer([(13, 1), (5, 8)]) * PERCENT;
            check_differs(id, percent, printed, ours, KOR_7);
        }
    }
}

/// Scores against arrays: how many arrays they are worth, and from how many positions on they are more.
#[test]
fn scores_against_arrays_as_published() {
    let [array, scores] = with_scores([1, 2048, 12_288, 1, 96], [(1, 1), (5, 1)], 1);
    check(GPT_3, scores / array, "80", Exact, KOR_5);
    check(GPT_3, scores / (array * 34 + scores) * PERCENT, "70", Rounds, KOR_5);
    let [arrays, scores] = with_scores([1, 2048, 4096, 1, 32], ALL_KEPT, 1);
    let as_many = arrays / scores * 2048;
    check(CROSSOVER, as_many, "870.4", Exact, KOR);
    for printed in ["1408", "4352"] {
        check_differs(WRONG_CROSSOVER, as_many, printed, "870.4", COURSE);
    }
}

const GPT_3: &str = "kor_5as_h_GPT-3";
const CROSSOVER: &str = "kor_crossover";
const WRONG_CROSSOVER: &str = "wrong_ttsugriy_crossover";

#[test]
fn traffic_as_published() {
    // Elements: one byte for each weight and each gradient.
    let each = row(1, (1, 1));
    // The paper counts what each half of an all-reduce sends, we count the payload of both together.
    let [workers, steps] = [64, 1].map(Quantity::plain);
    for (id, sharded, printed) in TRAFFIC {
        let crosses = traffic::sharded(&each, &each, *sharded, &workers, &steps).unwrap();
        check(id, bytes(&crosses) * 2, printed, Exact, ZERO_7);
    }
    // Of both directions at one boundary each takes one array: sequences × positions × width.
    let sizes = sizes([2, 2048, 12_288, 96], (34, 1), 1);
    let crosses = bytes(&traffic::pipeline(&sizes, &Quantity::plain(2)).unwrap());
    assert_eq!(crosses / 2, Ratio::from(2 * 2048 * 12_288), "{PIPELINE_TRAFFIC} of {NARAYANAN}");
    let seven_billion = traffic::data(&row(7 * B, (2, 1)), &Quantity::plain(2)).unwrap();
    check("ch8_comm", bytes(&seven_billion) / GB, "14", Exact, CHAPTER_8);
}

const ZERO_7: &str = "ZeRO (arXiv 1910.02054), section 7";
const PIPELINE_TRAFFIC: &str = "nar_tp_comm";

#[test]
fn transfers_as_published() {
    for (id, [payload, link, compute], figure, overlap, counted_in, printed, how, source) in
        TRANSFERS
    {
        let transfer = Transfer {
            payload: Quantity::bytes(*payload),
            link: Quantity::whole(*link, Dimension::BYTES_PER_SECOND),
            latency: Quantity::whole(0, Dimension::SECONDS),
            compute: Quantity::ratio(*compute, 1_000, Dimension::SECONDS).unwrap(),
            overlap: Quantity::plain(*overlap),
        };
        check(id, figure(&transfer).unwrap() * counted_in, printed, *how, source);
    }
}

#[test]
fn accumulation_as_published() {
    for (id, batches, combined, plain, source) in ACCUMULATED {
        let batches = batches.map(|(events, mean)| MicroBatch {
            events: Quantity::plain(events),
            mean: Quantity::plain(mean),
        });
        let of = |mean: Result<Derivation, EstimateError>| *mean.unwrap().value().value();
        check(id, of(accumulation::combined(&batches)), combined, Exact, source);
        check(id, of(accumulation::plain_mean(&batches)), plain, Exact, source);
    }
}

#[test]
fn number_formats_as_published() {
    for (id, gradient, figure, counted_in, printed, how) in LOSS_SCALING {
        let scaling = Scaling::new(share(*gradient, B), Quantity::plain(1_024)).unwrap();
        let found = figure(&scaling).unwrap();
        check(id, found.value().value() * counted_in, printed, *how, "IEEE binary16");
    }
    let overflow = Format::Fp16.store(&Quantity::plain(80 * 1_024)).unwrap();
    assert_eq!(overflow.class(), FpCategory::Infinite, "{OVERFLOW} of IEEE binary16");
    for (id, format, printed) in LESS_A_THOUSANDTH {
        let left = format.store(&Quantity::plain(1)).unwrap().less(&share(1, 1_000)).unwrap();
        check(id, *left.value().unwrap().value(), printed, Exact, format.name());
    }
    let book =
        Updates::new(Quantity::plain(1), share(3, 1_000), &Quantity::plain(2), &Quantity::plain(2));
    let book = book.unwrap();
    for (figure, printed) in
        [(book.alone(), "1.0"), (book.master(), "0.994"), (book.copy_of_master(), "0.99")]
    {
        check(DECIMAL, *figure.unwrap().value().value(), printed, Exact, CHAPTER_27);
    }
}

const OVERFLOW: &str = "fp16_overflow";
const DECIMAL: &str = "ch27_decimal";

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
        WITH_SCORES.iter().map(|case| case.0).collect(),
        TOGETHER.iter().map(|case| case.0).collect(),
        LESS_KEPT.iter().map(|case| case.0).collect(),
        TRAFFIC.iter().map(|case| case.0).collect(),
        TRANSFERS.iter().map(|case| case.0).collect(),
        ACCUMULATED.iter().map(|case| case.0).collect(),
        LOSS_SCALING.iter().map(|case| case.0).collect(),
        LESS_A_THOUSANDTH.iter().map(|case| case.0).collect(),
        vec![GPT_3, CROSSOVER, WRONG_CROSSOVER, PIPELINE_TRAFFIC, OVERFLOW, DECIMAL],
    ]
    .concat();
    // A case that prints several figures may have a row for each.
    assert_eq!(ids.len(), 155);
    assert_eq!(ids.into_iter().collect::<BTreeSet<_>>().len(), 108);
}
