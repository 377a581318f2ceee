//! Published models, as texts for the controls.

use crate::scenario::model::{PARAMETERS_FROM, count_texts, shape_texts};
use crate::scenario::{Block, Offer, Pairs, Run};

/// A published model.
pub(super) struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// Where its shape or its count is published.
    pub source: &'static str,
    given: Given,
}

/// What is published of a model.
enum Given {
    /// Its shape: layers, width, heads, words, and what else differs from Llama's.
    Shape([&'static str; 4], &'static [(&'static str, &'static str)]),
    /// Its number of parameters alone.
    Count(&'static str),
}

const fn shape(
    name: &'static str,
    source: &'static str,
    sizes: [&'static str; 4],
    more: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset { name, source, given: Given::Shape(sizes, more) }
}

const fn count(name: &'static str, parameters: &'static str) -> Preset {
    let source = "The paper on ZeRO counts with this size and gives no shape for it";
    Preset { name, source, given: Given::Count(parameters) }
}

const GPT: [(&str, &str); 4] =
    [("gated", "no"), ("tied", "yes"), ("biases", "all"), ("norm-bias", "yes")];
const GPT_2: [(&str, &str); 5] = [GPT[0], GPT[1], GPT[2], GPT[3], ("learned-positions", "1024")];
const GPT_3: [(&str, &str); 5] = [GPT[0], GPT[1], GPT[2], GPT[3], ("learned-positions", "2048")];

/// The models that are offered.
pub(super) const PRESETS: [Preset; 20] = [
    shape("GPT-2 small", GPT_2_PAPER, ["12", "768", "12", "50257"], &GPT_2),
    shape("GPT-2 1.5B", GPT_2_PAPER, ["48", "1600", "25", "50257"], &GPT_2),
    shape(
        "GPT-3 175B",
        "Brown et al. 2020, table 2.1; vocabulary and ties are GPT-2's",
        ["96", "12288", "96", "50257"],
        &GPT_3,
    ),
    shape(
        "Pythia 12B",
        "Biderman et al. 2023, and its file on the hub",
        ["36", "5120", "40", "50688"],
        &[("gated", "no"), ("biases", "all"), ("norm-bias", "yes")],
    ),
    shape("Llama 2 7B", LLAMA_2, ["32", "4096", "32", "32000"], &[("feed-forward", "11008")]),
    shape("Llama 2 13B", LLAMA_2, ["40", "5120", "40", "32000"], &[("feed-forward", "13824")]),
    shape(
        "Llama 2 70B",
        LLAMA_2,
        ["80", "8192", "64", "32000"],
        &[("feed-forward", "28672"), ("kv-heads", "8")],
    ),
    shape(
        "Llama 3 8B",
        LLAMA_3,
        ["32", "4096", "32", "128256"],
        &[("feed-forward", "14336"), ("kv-heads", "8")],
    ),
    shape(
        "Llama 3 70B",
        LLAMA_3,
        ["80", "8192", "64", "128256"],
        &[("feed-forward", "28672"), ("kv-heads", "8")],
    ),
    shape(
        "Llama 3.1 405B",
        LLAMA_3,
        ["126", "16384", "128", "128256"],
        &[("feed-forward", "53248"), ("kv-heads", "8")],
    ),
    shape(
        "Mistral 7B",
        "Jiang et al. 2023, table 1",
        ["32", "4096", "32", "32000"],
        &[("feed-forward", "14336"), ("kv-heads", "8")],
    ),
    shape(
        "Mixtral 8x7B",
        "Jiang et al. 2024, table 1",
        ["32", "4096", "32", "32000"],
        &[("feed-forward", "14336"), ("kv-heads", "8"), ("experts", "8")],
    ),
    shape(
        "Qwen2 7B",
        "Its file on the hub",
        ["28", "3584", "28", "152064"],
        &[("feed-forward", "18944"), ("kv-heads", "4"), ("biases", "inputs")],
    ),
    shape(
        "Gemma 7B",
        "Gemma team 2024, table 1, and its file on the hub",
        ["28", "3072", "16", "256000"],
        &[("feed-forward", "24576"), ("head-size", "256"), ("tied", "yes")],
    ),
    shape(
        "Phi-3 mini",
        "Its file on the hub",
        ["32", "3072", "32", "32064"],
        &[("feed-forward", "8192")],
    ),
    shape(
        "BLOOM 176B",
        "BigScience 2022, table 3",
        ["70", "14336", "112", "250880"],
        &[GPT[0], GPT[1], GPT[2], GPT[3], ("norms", "with-embedding")],
    ),
    shape(
        "BERT base",
        "Devlin et al. 2019, and its file on the hub; the last number is its pooler",
        ["12", "768", "12", "30522"],
        &[
            GPT[0],
            GPT[1],
            GPT[2],
            GPT[3],
            ("norms", "after"),
            ("learned-positions", "512"),
            ("token-types", "2"),
            ("other-parameters", "768^2 + 768"),
        ],
    ),
    count("ZeRO 7.5B", "7.5B"),
    count("ZeRO 128B", "128B"),
    count("ZeRO 1T", "1T"),
];

const GPT_2_PAPER: &str = "Radford et al. 2019, table 2, and the released weights";
const LLAMA_2: &str = "Touvron et al. 2023, and its file on the hub";
const LLAMA_3: &str = "Grattafiori et al. 2024, table 3";

impl Preset {
    /// All its texts.
    pub fn texts(&self) -> Pairs {
        match &self.given {
            Given::Count(parameters) => count_texts(parameters),
            Given::Shape(sizes, more) => {
                let names = ["layers", "width", "heads", "vocabulary"];
                let given: Vec<_> = names
                    .iter()
                    .zip(sizes)
                    .chain(more.iter().map(|(name, text)| (name, text)))
                    .map(|(name, text)| (*name, (*text).to_owned()))
                    .collect();
                shape_texts(&given)
            }
        }
    }

    /// Whether it gives no shape.
    pub fn is_count(&self) -> bool {
        matches!(self.given, Given::Count(_))
    }

    /// Whether a run holds all of it now.
    pub fn is_taken(&self, run: &Run) -> bool {
        let holds = |(name, text): &(String, String)| {
            run.control(name).is_some_and(|control| run.text_of(control) == *text)
        };
        self.texts().iter().all(holds)
    }

    /// Whether a run has its shape, whatever its number of parameters is.
    fn is_shape_of(&self, run: &Run) -> bool {
        let holds = |(name, text): &(String, String)| {
            name == PARAMETERS_FROM.name()
                || run.control(name).is_some_and(|control| run.text_of(control) == *text)
        };
        !self.is_count() && self.texts().iter().all(holds)
    }
}

/// The models to take, and where the one that is taken comes from.
pub(in crate::example) fn offers(run: &Run) -> Vec<Block> {
    let offer = |preset: &Preset| Offer {
        label: preset.name.to_owned(),
        puts: preset.texts(),
        taken: preset.is_taken(run),
    };
    let taken = PRESETS.iter().find(|preset| preset.is_taken(run));
    let says = match (taken, PRESETS.iter().find(|preset| preset.is_shape_of(run))) {
        (Some(preset), _) if preset.is_count() => format!(
            "{}: {}. Layers, width and heads below stay as they were, and activations follow them.",
            preset.name, preset.source
        ),
        (Some(preset), _) => format!("{}: {}.", preset.name, preset.source),
        (None, Some(preset)) => {
            format!("The shape is that of {}; the parameters are typed.", preset.name)
        }
        (None, None) => {
            "A shape of your own: none of the models above has exactly this one.".to_owned()
        }
    };
    vec![Block::Offers("Published models", PRESETS.iter().map(offer).collect()), Block::Text(says)]
}
