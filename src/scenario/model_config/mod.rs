//! A model's `config.json`, as its library writes it, turned into texts for the controls of a model.
//!
//! What a file does not say its library implies, and differently for each kind of model: see
//! [`conventions`]. Nothing is guessed where a part is missing, or where the layers are of another kind
//! than those that are counted here.

mod conventions;

use super::model::shape_texts;
use super::{Json, Pairs};
use conventions::{CONVENTIONS, Convention, LLAMA};

/// The texts that a file gives, and what there is to say of how it was read.
///
/// # Errors
/// What is missing or not counted here, and what to do; that nothing was changed is for the caller to say.
///
/// ```
/// use bytes_and_bubbles::scenario::{Json, model_config::read};
///
/// let pairs = |list: &[(&str, &str)]| list.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
/// let file = |fields: &[(&str, &str)]| Json { fields: pairs(fields), lists: Vec::new() };
/// let gpt_2 = file(&[
///     ("model_type", "gpt2"), ("n_layer", "12"), ("n_embd", "768"), ("n_head", "12"),
///     ("n_positions", "1024"), ("vocab_size", "50257"),
/// ]);
/// let (texts, said) = read(Some(&gpt_2)).unwrap();
/// assert!(texts.contains(&("width".into(), "768".into())));
/// // Its embedding is also its head, though the file does not say so.
/// assert!(texts.contains(&("tied".into(), "yes".into())));
/// assert!(said.starts_with("Read as GPT-2."));
///
/// let refused = read(Some(&file(&[("model_type", "llama"), ("vocab_size", "32000")]))).unwrap_err();
/// assert!(refused.contains("the layers (num_hidden_layers, n_layer, num_layers or n_layers)"));
/// ```
pub fn read(json: Option<&Json>) -> Result<(Pairs, String), String> {
    let Some(json) = json else {
        return Err("This is not JSON, or only a part of it.".to_owned());
    };
    let file = File::of(json);
    let kind = file.text("model_type");
    if kind.is_none() && SIZES.iter().all(|(_, _, keys)| file.first(keys).is_none()) {
        return Err(
            "This is JSON, but no config.json of a model: it names neither a model_type nor any of the \
             sizes, such as hidden_size."
                .to_owned(),
        );
    }
    file.refuse_other_kinds()?;
    let known = CONVENTIONS.iter().find(|one| kind.is_some_and(|kind| one.types.contains(&kind)));
    let convention = known.unwrap_or(&LLAMA);
    let mut shape = Shape { texts: Vec::new(), notes: Vec::new() };
    file.sizes(convention, &mut shape)?;
    file.kinds(convention, &mut shape);
    (convention.more)(&file, &mut shape)?;
    let read_as = match (known, kind) {
        (Some(known), _) => format!("Read as {}.", known.name),
        (None, kind) => {
            let kind: String =
                kind.unwrap_or("a model without a model_type").chars().take(60).collect();
            format!(
                "This page does not know {kind}, and read it by the conventions of Llama: a gated \
                 feed-forward, two norms without biases in each layer and one at the end."
            )
        }
    };
    if file.nested {
        shape.notes.push("Only the text model within it is counted.".to_owned());
    }
    shape.notes.insert(0, read_as);
    Ok((shape_texts(&shape.texts), shape.notes.join(" ")))
}

/// What is read: texts for controls, and what there is to say.
pub(super) struct Shape {
    texts: Vec<(&'static str, String)>,
    notes: Vec<String>,
}

impl Shape {
    fn put(&mut self, control: &'static str, text: impl Into<String>) {
        self.texts.retain(|(name, _)| *name != control);
        self.texts.push((control, text.into()));
    }

    fn switch(&mut self, control: &'static str, on: bool) {
        self.put(control, if on { "yes" } else { "no" });
    }

    fn note(&mut self, note: &str) {
        self.notes.push(note.to_owned());
    }
}

/// Sizes that no shape is without: the control, what it is called, and its names in files.
const SIZES: [(&str, &str, &[&str]); 4] = [
    ("layers", "the layers", &["num_hidden_layers", "n_layer", "num_layers", "n_layers"]),
    ("width", "the width", &["hidden_size", "n_embd", "d_model", "dim"]),
    ("heads", "the heads", &["num_attention_heads", "n_head", "num_heads", "n_heads"]),
    ("vocabulary", "the vocabulary", &["vocab_size"]),
];
const FEED_FORWARD: (&str, &str, &[&str]) = (
    "feed-forward",
    "the feed-forward width",
    &["intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size", "d_ff", "hidden_dim"],
);
const KEY_VALUE_HEADS: &[&str] =
    &["num_key_value_heads", "num_kv_heads", "n_head_kv", "n_kv_heads"];

/// Keys of models whose parts are not those that are counted here, and what they have.
const OTHER_KINDS: [(&str, &str); 12] = [
    ("kv_lora_rank", "keys and values compressed into a latent"),
    ("first_k_dense_replace", "experts in some of its layers only"),
    ("moe_layer_freq", "experts in some of its layers only"),
    ("interleave_moe_layer_step", "experts in some of its layers only"),
    ("n_shared_experts", "experts that all tokens share"),
    ("shared_expert_intermediate_size", "experts that all tokens share"),
    ("num_shared_experts", "experts that all tokens share"),
    ("ssm_state_size", "layers that keep a state in place of attention"),
    ("state_size", "layers that keep a state in place of attention"),
    ("mamba_d_state", "layers that keep a state in place of attention"),
    ("linear_num_key_heads", "layers with linear attention"),
    ("encoder_layers", "an encoder beside its decoder"),
];

/// A file, seen by the names of its keys.
pub(super) struct File<'a> {
    json: &'a Json,
    /// Whether it holds a text model within another one.
    nested: bool,
}

impl<'a> File<'a> {
    fn of(json: &'a Json) -> Self {
        let nested = json.fields.iter().any(|(name, _)| name.starts_with("text_config."));
        Self { json, nested }
    }

    /// The text of a key: of the text model, where there is one, before that of the whole.
    fn text(&self, key: &str) -> Option<&'a str> {
        let inner = self.nested.then(|| self.json.field(&format!("text_config.{key}"))).flatten();
        inner.or_else(|| self.json.field(key)).filter(|text| *text != "null")
    }

    fn flag(&self, key: &str) -> Option<bool> {
        match self.text(key)? {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        }
    }

    /// The first of several keys that is there.
    fn first(&self, keys: &'static [&'static str]) -> Option<(&'static str, &'a str)> {
        keys.iter().find_map(|key| Some((*key, self.text(key)?)))
    }

    /// A whole number of at least one under the first of several keys that is there.
    fn whole(&self, keys: &'static [&'static str]) -> Result<Option<u64>, String> {
        let Some((key, text)) = self.first(keys) else { return Ok(None) };
        let number = text.parse::<u64>().ok().filter(|number| *number >= 1);
        let cut = || text.chars().take(40).collect::<String>();
        number.map(Some).ok_or_else(|| {
            format!("{key} has to be a whole number of at least 1; here it is “{}”.", cut())
        })
    }

    /// A number that the shape cannot do without.
    fn required(&self, what: &str, keys: &'static [&'static str]) -> Result<u64, String> {
        self.whole(keys)?.ok_or_else(|| missing(&[accepted(what, keys)]))
    }

    fn refuse_other_kinds(&self) -> Result<(), String> {
        let zero = |text: &str| matches!(text, "0" | "false");
        let found =
            OTHER_KINDS.iter().find(|(key, _)| self.text(key).is_some_and(|text| !zero(text)));
        let has = match found {
            Some((_, has)) => has,
            None if self.flag("is_encoder_decoder") == Some(true) => {
                "an encoder beside its decoder"
            }
            None => return Ok(()),
        };
        Err(format!(
            "This model has {has}, and such parts are not counted here. Type its number of parameters as it \
             is published."
        ))
    }

    /// The numbers of the shape; what is missing is named all at once.
    fn sizes(&self, convention: &Convention, shape: &mut Shape) -> Result<(), String> {
        let mut lacking = Vec::new();
        for (control, what, keys) in SIZES {
            match self.whole(keys)? {
                Some(number) => shape.put(control, number.to_string()),
                None => lacking.push(accepted(what, keys)),
            }
        }
        let (control, what, keys) = FEED_FORWARD;
        match self.whole(keys)? {
            Some(number) => shape.put(control, number.to_string()),
            // Without a gate it is four times the width wherever a file does not say.
            None if !convention.gated => {}
            None if self.text("moe_intermediate_size").is_some() => {}
            None => lacking.push(accepted(what, keys)),
        }
        if !lacking.is_empty() {
            return Err(missing(&lacking));
        }
        match self.whole(KEY_VALUE_HEADS)? {
            Some(number) => shape.put("kv-heads", number.to_string()),
            None if !convention.gated => {}
            None => shape.note("It names no key-value heads, so each head has its own."),
        }
        if let Some(number) = self.whole(&["head_dim"])? {
            shape.put("head-size", number.to_string());
        }
        let experts = &["num_local_experts", "num_experts", "n_routed_experts"];
        if let Some(number) = self.whole(experts)? {
            shape.put("experts", number.to_string());
            if let Some(inner) = self.whole(&["moe_intermediate_size"])? {
                shape.put("feed-forward", inner.to_string());
            }
        }
        Ok(())
    }

    /// What is of one kind or another.
    fn kinds(&self, convention: &Convention, shape: &mut Shape) {
        let tied = self.flag("tie_word_embeddings").unwrap_or_else(|| {
            let [does, head] = if convention.tied {
                ["ties", "the embedding once more"]
            } else {
                ["does not tie", "a matrix of its own"]
            };
            let name = convention.name;
            shape.notes.push(format!(
                "It does not say whether the head is tied to the embedding; {name} {does} them, so it is {head}."
            ));
            convention.tied
        });
        let flags = [self.flag("attention_bias"), self.flag("mlp_bias")];
        let biases = match flags.map(|flag| flag == Some(true)) {
            _ if convention.biases == "all" && flags[0] == Some(false) => "feed-forward",
            _ if convention.biases != "none" => convention.biases,
            [true, true] => "all",
            [true, false] => "attention",
            [false, true] => "feed-forward",
            [false, false] => "none",
        };
        shape.switch("gated", convention.gated);
        shape.switch("tied", tied);
        shape.switch("norm-bias", convention.norm_bias);
        shape.switch("query-key-norms", convention.query_key_norms);
        shape.put("biases", biases);
        shape.put("norms", convention.norms);
    }
}

/// `the layers (num_hidden_layers or n_layer)`.
fn accepted(what: &str, keys: &[&str]) -> String {
    let list = match keys {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    };
    format!("{what} ({list})")
}

fn missing(what: &[String]) -> String {
    format!(
        "This file does not give {}. Any of the names in parentheses is read; or type the numbers above.",
        what.join("; ")
    )
}
