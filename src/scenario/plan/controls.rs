//! What the plan of a run may be told, besides the ledger. Several examples show the same control.

use crate::estimate::ring::Counted;
use crate::estimate::sharding::Sharded;
use crate::quantity::read::Expect;
use crate::scenario::ledger::{
    ACTIVATIONS, CAPACITY as LEDGER_CAPACITY, MARGIN as LEDGER_MARGIN,
    PARAMETERS as LEDGER_PARAMETERS,
};
use crate::scenario::{Control, Field, Rule};

/// The number of parameters, as the ledger has it.
pub const PARAMETERS: Control = Control::of_ledger(LEDGER_PARAMETERS);
/// Sequences in a micro-batch, as the ledger has them.
pub const SEQUENCES: Control = Control::of_ledger(ACTIVATIONS[0]);
/// Positions of a sequence, as the ledger has them.
pub const POSITIONS: Control = Control::of_ledger(ACTIVATIONS[1]);
/// The width, as the ledger has it.
pub const WIDTH: Control = Control::of_ledger(ACTIVATIONS[2]);
/// The layers, as the ledger has them.
pub const LAYERS: Control = Control::of_ledger(ACTIVATIONS[3]);
/// Arrays that each layer saves, as the ledger has them.
pub const ARRAYS: Control = Control::of_ledger(ACTIVATIONS[4]);
/// Bytes of each value, as the ledger has them.
pub const BYTES_PER_VALUE: Control = Control::of_ledger(ACTIVATIONS[5]);
/// The margin, as the ledger has it.
pub const MARGIN: Control = Control::of_ledger(LEDGER_MARGIN);
/// What a device holds, as the ledger has it.
pub const CAPACITY: Control = Control::of_ledger(LEDGER_CAPACITY);

/// Data-parallel workers.
pub const WORKERS: Control = Control::count(
    Field::new("workers", "Workers", "W", Expect::count(&["worker", "workers"]), Rule::Count),
    "4",
);
/// Devices in all: the stages of a pipeline times the pipelines that work side by side.
pub const DEVICES: Control = Control::count(
    Field::new(
        "devices",
        "Devices",
        "D",
        Expect::count(&["device", "devices", "GPUs"]),
        Rule::Count,
    ),
    "4",
);
/// What of the model state is divided among them.
pub const SHARDED: Control = Control::choice(
    "sharded",
    "Divided among the workers",
    &[
        (Sharded::ALL[0].key(), "nothing"),
        (Sharded::ALL[1].key(), "optimizer state"),
        (Sharded::ALL[2].key(), "gradients too"),
        (Sharded::ALL[3].key(), "weights too"),
    ],
);
/// Micro-batches of each worker before an update.
pub const STEPS: Control = Control::count(
    Field::new("steps", "Accumulation steps", "K", Expect::count(&["step", "steps"]), Rule::Count),
    "1",
);
/// Whether arrays that are not kept are computed again.
pub const RECOMPUTE: Control =
    Control::switch("recompute", "Keep fewer arrays and compute the others again", false);
/// Arrays that each layer keeps then.
pub const KEPT: Control = Control::number(
    Field::new(
        "kept",
        "Kept arrays per layer",
        "k",
        Expect::count(&["array", "arrays"]),
        Rule::NotNegative,
    ),
    "4",
);
/// Whether the arrays of the layer at hand count.
pub const COUNT_AGAIN: Control =
    Control::switch("count-again", "Count what one layer computes again", false);

/// Whether attention scores count.
pub const SCORES: Control = Control::switch("scores", "Attention scores", false);
/// Attention heads.
pub const HEADS: Control = Control::count(
    Field::new("heads", "Heads", "h", Expect::count(&["head", "heads"]), Rule::Count),
    "4",
);
/// Score arrays that each layer keeps.
pub const SCORE_ARRAYS: Control = Control::number(
    Field::new(
        "score-arrays",
        "Score arrays per layer",
        "c",
        Expect::count(&["array", "arrays"]),
        Rule::NotNegative,
    ),
    "2",
);
/// Whether logits count.
pub const LOGITS: Control = Control::switch("logits", "Logits", false);
/// Words of the vocabulary.
pub const VOCABULARY: Control = Control::number(
    Field::new(
        "vocabulary",
        "Vocabulary",
        "V",
        Expect::count(&["word", "words", "token", "tokens"]),
        Rule::Count,
    ),
    "1000",
);
/// Bytes of each logit.
pub const LOGIT_BYTES: Control = Control::number(
    Field::new("logit-bytes", "Bytes per logit", "v", Expect::bytes(), Rule::NotNegative),
    "4",
);
/// Whether the output of the embedding counts.
pub const EMBEDDING: Control = Control::switch("embedding", "Embedding output", false);
/// Whether workspace counts.
pub const WORKSPACE: Control = Control::switch("workspace", "Workspace", false);
/// What kernels need for themselves.
pub const WORKSPACE_BYTES: Control = Control::number(
    Field::new("workspace-bytes", "Workspace", "", Expect::bytes(), Rule::NotNegative),
    "1 MB",
);

/// Whether a gathered layer counts.
pub const GATHERED: Control =
    Control::switch("gathered", "One layer, gathered while it runs", false);
/// Whether communication buffers count.
pub const BUFFERS: Control = Control::switch("buffers", "Communication buffers", false);
/// What they take.
pub const BUFFER_BYTES: Control = Control::number(
    Field::new("buffer-bytes", "Buffers", "", Expect::bytes(), Rule::NotNegative),
    "1 MB",
);

/// What a link delivers.
pub const LINK: Control = Control::number(
    Field::new("link", "Link", "r", Expect::bytes_per_second(), Rule::Positive),
    "100 MB/s",
);
/// Useful computation of an iteration.
pub const COMPUTE: Control = Control::number(
    Field::new("compute", "Computation", "t", Expect::seconds(), Rule::NotNegative),
    "2 ms",
);
/// The share of a transfer that may run beside the computation.
pub const OVERLAP: Control = Control::number(
    Field::new("overlap", "May overlap", "o", Expect::fraction(), Rule::Share),
    "0%",
);
/// How traffic is counted.
pub const TRAFFIC_AS: Control = Control::choice(
    "traffic-as",
    "Count traffic as",
    &[
        (Counted::ALL[0].key(), "the payload, once"),
        (Counted::ALL[1].key(), "what each member of a ring sends"),
    ],
);
/// Arrays that tensor parallelism finishes in each layer, forward and backward.
pub const EXCHANGES: Control = Control::number(
    Field::new(
        "exchanges",
        "Exchanges per layer",
        "x",
        Expect::count(&["exchange", "exchanges"]),
        Rule::NotNegative,
    ),
    "4",
);
/// Devices that share the matrices of each layer.
pub const TENSOR_PARALLEL: Control = Control::count(
    Field::new(
        "tensor-parallel",
        "Tensor-parallel devices",
        "t",
        Expect::count(&["device", "devices", "GPUs"]),
        Rule::Count,
    ),
    "8",
);
/// What recomputing adds to the computation.
pub const ADDED_WORK: Control = Control::number(
    Field::new("added-work", "Added work", "α", Expect::fraction(), Rule::NotNegative),
    "30%",
);

/// What an array of activations depends on, but for how many of them there are.
pub const SHAPE: [Control; 5] = [SEQUENCES, POSITIONS, WIDTH, LAYERS, BYTES_PER_VALUE];
/// The terms beside the saved arrays, each with its inputs.
pub const TERMS: [Control; 9] = [
    SCORES,
    HEADS,
    SCORE_ARRAYS,
    LOGITS,
    VOCABULARY,
    LOGIT_BYTES,
    EMBEDDING,
    WORKSPACE,
    WORKSPACE_BYTES,
];
/// The terms that come on top of a share while a worker runs, each with its inputs.
pub const PEAK_TERMS: [Control; 3] = [GATHERED, BUFFERS, BUFFER_BYTES];
