//! What a kind of model has that its `config.json` does not say, as its library implies it.

use super::{File, Shape};

/// What is implied for a kind of model.
pub(super) struct Convention {
    /// Its names under `model_type`.
    pub types: &'static [&'static str],
    /// What it is called.
    pub name: &'static str,
    /// Whether the feed-forward has a gate.
    pub gated: bool,
    /// Whether the head is the embedding, where a file says nothing.
    pub tied: bool,
    /// Which projections have biases.
    pub biases: &'static str,
    /// Where norms stand.
    pub norms: &'static str,
    /// Whether norms have biases.
    pub norm_bias: bool,
    /// Whether queries and keys have norms.
    pub query_key_norms: bool,
    /// What else it has.
    pub more: fn(&File, &mut Shape) -> Result<(), String>,
}

/// Llama, and whatever is not known.
pub(super) const LLAMA: Convention = Convention {
    types: &["llama"],
    name: "Llama",
    gated: true,
    tied: false,
    biases: "none",
    norms: "before",
    norm_bias: false,
    query_key_norms: false,
    more: |_, _| Ok(()),
};
const GPT_2: Convention = Convention {
    types: &["gpt2"],
    name: "GPT-2",
    gated: false,
    tied: true,
    biases: "all",
    norms: "before",
    norm_bias: true,
    query_key_norms: false,
    more: positions,
};
const GEMMA: Convention =
    Convention { types: &["gemma"], name: "Gemma", tied: true, more: wide_heads, ..LLAMA };

pub(super) const CONVENTIONS: [Convention; 21] = [
    LLAMA,
    Convention { types: &["mistral"], name: "Mistral", ..LLAMA },
    Convention { types: &["mixtral"], name: "Mixtral", more: experts, ..LLAMA },
    Convention { types: &["qwen2"], name: "Qwen2", biases: "inputs", ..LLAMA },
    Convention { types: &["qwen3"], name: "Qwen3", query_key_norms: true, ..LLAMA },
    Convention {
        types: &["qwen3_moe"],
        name: "Qwen3 with experts",
        query_key_norms: true,
        more: experts,
        ..LLAMA
    },
    Convention { types: &["phi3"], name: "Phi-3", ..LLAMA },
    Convention { types: &["granite"], name: "Granite", ..LLAMA },
    GEMMA,
    Convention { types: &["gemma2"], name: "Gemma 2", norms: "around", ..GEMMA },
    Convention {
        types: &["gemma3_text", "gemma3"],
        name: "Gemma 3",
        norms: "around",
        query_key_norms: true,
        ..GEMMA
    },
    GPT_2,
    Convention { types: &["gpt_bigcode"], name: "StarCoder", more: one_key_value_head, ..GPT_2 },
    Convention {
        types: &["gpt_neox"],
        name: "GPT-NeoX",
        tied: false,
        more: |_, _| Ok(()),
        ..GPT_2
    },
    Convention {
        types: &["gptj"],
        name: "GPT-J",
        tied: false,
        biases: "feed-forward",
        norms: "shared",
        more: biased_head,
        ..GPT_2
    },
    Convention {
        types: &["phi"],
        name: "Phi-2",
        tied: false,
        norms: "shared",
        more: biased_head,
        ..GPT_2
    },
    Convention {
        types: &["bloom"],
        name: "BLOOM",
        norms: "with-embedding",
        more: |_, _| Ok(()),
        ..GPT_2
    },
    Convention { types: &["opt"], name: "OPT", more: opt, ..GPT_2 },
    Convention { types: &["bert"], name: "BERT", norms: "after", more: bert, ..GPT_2 },
    Convention {
        types: &["roberta", "xlm-roberta", "camembert"],
        name: "RoBERTa",
        norms: "after",
        more: bert,
        ..GPT_2
    },
    Convention {
        types: &["falcon", "RefinedWebModel", "RefinedWeb"],
        name: "Falcon",
        biases: "none",
        more: falcon,
        ..GPT_2
    },
];

const POSITIONS: &[&str] = &["n_positions", "max_position_embeddings", "n_ctx"];

fn positions(file: &File, shape: &mut Shape) -> Result<(), String> {
    let positions = file.required("the learned positions", POSITIONS)?;
    shape.put("learned-positions", positions.to_string());
    Ok(())
}

fn one_key_value_head(file: &File, shape: &mut Shape) -> Result<(), String> {
    if file.flag("multi_query") != Some(false) {
        shape.put("kv-heads", "1");
    }
    positions(file, shape)
}

fn experts(file: &File, _: &mut Shape) -> Result<(), String> {
    file.required("the experts", &["num_local_experts", "num_experts"])?;
    let without = file.json.lists.iter().find(|(name, _)| name == "mlp_only_layers");
    let some = without.is_some_and(|(_, layers)| !layers.is_empty());
    if some || file.whole(&["decoder_sparse_step"])?.is_some_and(|step| step > 1) {
        return Err(
            "This model has experts in some of its layers only, which is not counted here. Type \
                    its number of parameters as it is published."
                .to_owned(),
        );
    }
    Ok(())
}

/// Its library divides the width by the heads only where the file says so: heads are 256 wide.
fn wide_heads(file: &File, shape: &mut Shape) -> Result<(), String> {
    if file.whole(&["head_dim"])?.is_none() {
        shape.put("head-size", "256");
        shape.note("It names no head size; its library takes 256.");
    }
    Ok(())
}

/// The head has a bias for each word.
fn biased_head(file: &File, shape: &mut Shape) -> Result<(), String> {
    let words = file.required("the vocabulary", &["vocab_size"])?;
    shape.put("other-parameters", words.to_string());
    shape.note("The biases of its head are under other parameters.");
    Ok(())
}

/// Two positions more than it names: its library keeps the first ones free.
fn opt(file: &File, shape: &mut Shape) -> Result<(), String> {
    let width = file.whole(&["hidden_size"])?;
    let inner = file.whole(&["word_embed_proj_dim"])?;
    if inner.is_some() && inner != width || file.flag("do_layer_norm_before") == Some(false) {
        return Err(
            "This OPT has projections around its embedding, or norms after its layers, which are \
                    not counted here. Type its number of parameters as it is published."
                .to_owned(),
        );
    }
    let positions = file.required("the learned positions", POSITIONS)?;
    shape.put("learned-positions", format!("{positions} + 2"));
    Ok(())
}

fn bert(file: &File, shape: &mut Shape) -> Result<(), String> {
    positions(file, shape)?;
    let types = file.whole(&["type_vocab_size"])?.unwrap_or(2);
    shape.put("token-types", types.to_string());
    let width = file.required("the width", &["hidden_size"])?;
    shape.put("other-parameters", format!("{width}^2 + {width}"));
    shape.put("tied", "yes");
    shape.note("Its pooler, which is trained with it, is under other parameters.");
    Ok(())
}

/// Attention and feed-forward side by side: the first form with one head of keys and values and one norm,
/// the later one with several heads and two norms.
fn falcon(file: &File, shape: &mut Shape) -> Result<(), String> {
    let later = file.flag("new_decoder_architecture") == Some(true);
    if later {
        let heads = file.required("the key-value heads", &["num_kv_heads", "n_head_kv"])?;
        shape.put("kv-heads", heads.to_string());
    } else if file.flag("multi_query") != Some(false) {
        shape.put("kv-heads", "1");
    } else {
        shape.put("kv-heads", "");
    }
    let one_norm = file.whole(&["num_ln_in_parallel_attn"])? == Some(1);
    let side_by_side = file.flag("parallel_attn") != Some(false);
    shape.put("norms", if side_by_side && (!later || one_norm) { "shared" } else { "before" });
    if file.flag("bias") == Some(true) {
        shape.put("biases", "all");
    }
    Ok(())
}
