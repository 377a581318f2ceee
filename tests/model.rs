//! The model of the reader's own run: counts that are published, files of configurations, and which number
//! is in use.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::example::{self, Group};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use bytes_and_bubbles::scenario::plan::PARAMETERS;
use bytes_and_bubbles::scenario::{Block, Control, Entry, Figure, Files, Json, Offer, Run};
use serde_json::{Value, json};
use std::path::Path;

fn own() -> Run {
    Group::Own.run()
}

fn files() -> &'static Files {
    example::find("model").unwrap().worked.files.unwrap()
}

fn control(name: &str) -> &'static Control {
    own().control(name).unwrap()
}

fn put(run: &mut Run, name: &str, text: &str) {
    assert!(control(name).holds(text), "{name} cannot hold {text}");
    run.put_into(control(name), text);
}

fn text(run: &Run, name: &str) -> String {
    run.text_of(control(name))
}

fn parameters(number: i128) -> Quantity {
    Quantity::whole(number, Dimension::PARAMETERS)
}

fn figure(run: &Run, name: &str) -> Figure {
    let figures = example::find("model").unwrap().worked.figures(run);
    figures.into_iter().find(|(known, _)| *known == name).unwrap().1
}

fn counted(run: &Run) -> i128 {
    figure(run, "shape-parameters").unwrap().value().to_whole().unwrap()
}

fn blocks(run: &Run) -> Vec<Block> {
    (example::find("model").unwrap().worked.work_out)(run).into_iter().flatten().collect()
}

fn offers(run: &Run) -> Vec<Offer> {
    let offers = blocks(run).into_iter().find_map(|block| match block {
        Block::Offers(_, offers) => Some(offers),
        _ => None,
    });
    offers.unwrap()
}

fn take(run: &mut Run, name: &str) {
    let offer = offers(run).into_iter().find(|offer| offer.label == name).unwrap();
    offer.puts.iter().for_each(|(name, text)| put(run, name, text));
}

/// Counts as they are published, each to the last parameter but for GPT-3, whose paper rounds.
const PUBLISHED: [(&str, i128); 17] = [
    ("GPT-2 small", 124_439_808),
    ("GPT-2 1.5B", 1_557_611_200),
    ("GPT-3 175B", 174_604_259_328),
    ("Pythia 12B", 11_846_072_320),
    ("Llama 2 7B", 6_738_415_616),
    ("Llama 2 13B", 13_015_864_320),
    ("Llama 2 70B", 68_976_648_192),
    ("Llama 3 8B", 8_030_261_248),
    ("Llama 3 70B", 70_553_706_496),
    ("Llama 3.1 405B", 405_853_388_800),
    ("Mistral 7B", 7_241_732_096),
    ("Mixtral 8x7B", 46_702_792_704),
    ("Qwen2 7B", 7_615_616_512),
    ("Gemma 7B", 8_537_680_896),
    ("Phi-3 mini", 3_821_079_552),
    ("BLOOM 176B", 176_247_271_424),
    ("BERT base", 109_482_240),
];

/// Falcon's weights are published with its head beside the embedding, 7,217,189,760; they are tied.
const CONFIGS: [(&str, i128); 17] = [
    ("gpt2-xl", 1_557_611_200),
    ("llama-2-7b", 6_738_415_616),
    ("llama-3.1-405b", 405_853_388_800),
    ("mistral-7b", 7_241_732_096),
    ("mixtral-8x7b", 46_702_792_704),
    ("qwen2-7b", 7_615_616_512),
    ("qwen3-30b-a3b", 30_532_122_624),
    ("pythia-12b", 11_846_072_320),
    ("gemma-7b", 8_537_680_896),
    ("gemma-2-9b", 9_241_705_984),
    ("bert-base-uncased", 109_482_240),
    ("opt-6.7b", 6_658_473_984),
    ("falcon-7b", 6_921_720_704),
    ("phi-3-mini", 3_821_079_552),
    ("gpt-j-6b", 6_050_882_784),
    ("bloom-176b", 176_247_271_424),
    ("starcoder", 15_517_456_384),
];

#[test]
fn presets_have_their_published_counts() {
    let mut run = own();
    for (name, count) in PUBLISHED {
        take(&mut run, name);
        assert_eq!(counted(&run), count, "{name}");
        assert_eq!(text(&run, "parameters"), count.to_string(), "{name}");
        let taken: Vec<_> = offers(&run).into_iter().filter(|offer| offer.taken).collect();
        assert_eq!(taken.iter().map(|offer| offer.label.as_str()).collect::<Vec<_>>(), [name]);
    }
    for (name, count) in [
        ("ZeRO 7.5B", 7_500_000_000),
        ("ZeRO 128B", 128_000_000_000),
        ("ZeRO 1T", 1_000_000_000_000),
    ] {
        take(&mut run, name);
        assert_eq!(run.value(&PARAMETERS), Ok(parameters(count)));
        assert_eq!(text(&run, "parameters-from"), "typed");
        assert_eq!(counted(&run), 109_482_240, "the shape stays");
    }
    assert_eq!(offers(&run).len(), PUBLISHED.len() + 3);
    let gpt_3 = PUBLISHED[2].1;
    assert!((gpt_3 - 174_600_000_000).abs() * 1000 < gpt_3);
}

#[test]
fn the_run_starts_as_llama() {
    let run = own();
    assert_eq!(text(&run, "parameters"), "6738415616");
    assert_eq!(text(&run, "parameters-from"), "shape");
    assert_eq!(counted(&run), 6_738_415_616);
    let taken: Vec<_> = offers(&run).into_iter().filter(|offer| offer.taken).collect();
    assert_eq!(taken[0].label, "Llama 2 7B");
}

#[test]
fn the_sum_is_shown_and_its_parts_add_up() {
    let mut run = own();
    let shown = figure(&run, "shape-parameters").unwrap();
    assert_eq!(
        shown.text_in_symbols(),
        "N_shape = N_words + L × (N_attn + N_ff + N_norms) + N_norm + N_head"
    );
    assert_eq!(
        shown.text_in_numbers(),
        "N_shape = 131,072,000 + 32 × (67,108,864 + 135,266,304 + 8,192) + 4,096 + 131,072,000 = \
         6,738,415,616 parameters"
    );
    for (name, count) in PUBLISHED {
        take(&mut run, name);
        let parts = run.architecture().unwrap().parts().unwrap();
        let sum: i128 = parts.iter().map(|part| part.in_all.value().to_whole().unwrap()).sum();
        assert_eq!(sum, count, "{name}");
        assert!(parts.iter().all(|part| part.in_all.value().dimension() == Dimension::PARAMETERS));
    }
    let parts = run.architecture().unwrap().parts().unwrap();
    let attention = parts.iter().find(|part| part.key == "attention").unwrap();
    assert_eq!(
        attention.per_layer.as_ref().unwrap().text_in_numbers(),
        "N_attn = 2 × 768 × 12 × 64 + 2 × 768 × 12 × 64 + (12 + 2 × 12) × 64 + 768 = 2,362,368 parameters"
    );
}

#[test]
fn parameters_follow_the_shape_until_they_are_typed() {
    let mut run = own();
    put(&mut run, "layers", "16");
    assert_eq!(text(&run, "parameters"), "3500281856");
    assert_eq!(run.value(&PARAMETERS), Ok(parameters(3_500_281_856)));
    put(&mut run, "parameters", "3B");
    assert_eq!(text(&run, "parameters-from"), "typed");
    put(&mut run, "layers", "32");
    assert_eq!(text(&run, "parameters"), "3B");
    put(&mut run, "parameters-from", "shape");
    assert_eq!(text(&run, "parameters"), "6738415616");
}

#[test]
fn a_shape_that_gives_no_count_leaves_none_to_work_with() {
    for (name, typed) in [
        ("layers", "abc"),
        ("layers", "0"),
        ("width", "10^30"),
        ("heads", "7"),
        ("kv-heads", "5"),
        ("kv-heads", "64"),
        ("experts", "1/3"),
        ("learned-positions", "−1"),
        ("other-parameters", "∞"),
        ("vocabulary", ""),
    ] {
        let mut run = own();
        put(&mut run, name, typed);
        let Entry::Refused { message } = PARAMETERS.entry(&run) else { panic!("{name} {typed}") };
        assert!(message.starts_with("The shape of the model gives no count."), "{message}");
        assert!(figure(&run, "parameters-in-use").is_err());
        put(&mut run, "parameters", "7B");
        assert_eq!(run.value(&PARAMETERS), Ok(parameters(7_000_000_000)));
        put(&mut run, "parameters-from", "shape");
        put(&mut run, name, &text(&own(), name));
        assert_eq!(text(&run, "parameters"), "6738415616", "{name} {typed}");
    }
}

#[test]
fn numbers_of_a_shape_that_cannot_be_are_named() {
    let mut run = own();
    put(&mut run, "heads", "33");
    let fault = blocks(&run).into_iter().find_map(|block| match block {
        Block::Fault(says) => Some(says),
        _ => None,
    });
    assert_eq!(
        fault.unwrap(),
        "The number of coordinates of a head has to be a whole number of at least 1; this is 4,096/33."
    );
}

/// What the page finds in JSON: see `browser::files`.
fn found(json: &Value) -> Json {
    fn text(value: &Value) -> Option<String> {
        match value {
            Value::String(text) => Some(text.clone()),
            Value::Number(_) | Value::Bool(_) => Some(value.to_string()),
            _ => None,
        }
    }
    fn collect(object: &Value, outer: &str, found: &mut Json) {
        for (name, value) in object.as_object().into_iter().flatten() {
            let name = format!("{outer}{name}");
            if let Some(list) = value.as_array() {
                let row =
                    |row: &Value| row.as_array().into_iter().flatten().filter_map(text).collect();
                found.lists.push((name, list.iter().map(row).collect()));
            } else if let Some(text) = text(value) {
                found.fields.push((name, text));
            } else if outer.is_empty() {
                collect(value, &format!("{name}."), found);
            }
        }
    }
    let mut found = Json::default();
    collect(json, "", &mut found);
    found
}

fn config(name: &str) -> Value {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/configs").join(format!("{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn opened(run: &Run, json: &Value) -> Result<(Run, String), String> {
    (files().open)(run, Some(&found(json)))
}

/// A configuration with something put in, or taken out.
fn changed(name: &str, changes: &[(&str, Value)]) -> Value {
    let mut json = config(name);
    for (key, value) in changes {
        json[*key] = value.clone();
    }
    json
}

#[test]
fn configurations_have_their_published_counts() {
    let mut run = own();
    put(&mut run, "positions", "8192");
    // From one to the next nothing of the last one stays.
    for (name, count) in CONFIGS.into_iter().chain(CONFIGS.into_iter().rev()) {
        let said;
        (run, said) = opened(&run, &config(name)).unwrap();
        assert_eq!(counted(&run), count, "{name}");
        assert_eq!(text(&run, "parameters"), count.to_string());
        assert!(said.starts_with("Read as "), "{said}");
        assert_eq!(text(&run, "positions"), "8192", "the batch stays");
    }
    let untied = changed("falcon-7b", &[("tie_word_embeddings", json!(false))]);
    assert_eq!(counted(&opened(&run, &untied).unwrap().0), 7_217_189_760);
}

#[test]
fn a_configuration_takes_the_place_of_a_typed_number() {
    let mut run = own();
    put(&mut run, "parameters", "1B");
    let (run, said) = opened(&run, &config("gpt2-xl")).unwrap();
    assert_eq!(text(&run, "parameters"), "1557611200");
    assert!(said.contains("GPT-2 ties them"), "{said}");
    assert!(said.ends_with("It has 1,557,611,200 parameters = 1.56 billion."), "{said}");
}

#[test]
fn what_a_library_implies_is_taken_and_told() {
    let open = |json: &Value| opened(&own(), json).unwrap();
    // Heads of keys and values that are not named.
    let mut json = config("llama-3.1-405b");
    json.as_object_mut().unwrap().remove("num_key_value_heads");
    let (run, said) = open(&json);
    assert_eq!(text(&run, "kv-heads"), "");
    assert!(said.contains("each head has its own"), "{said}");
    // A text model within another one, and booleans that say otherwise.
    let mut inner = config("qwen2-7b");
    inner["tie_word_embeddings"] = json!(true);
    let outer = json!({ "model_type": "some_vision", "text_config": inner, "hidden_size": 1 });
    let (run, said) = open(&outer);
    assert_eq!(counted(&run), 7_615_616_512 - 152_064 * 3584);
    assert!(said.contains("Only the text model within it"), "{said}");
    let (run, _) = open(&changed("llama-2-7b", &[("attention_bias", json!(true))]));
    assert_eq!(counted(&run), 6_738_415_616 + 32 * 4 * 4096);
    // A kind that nobody knows, with the usual names.
    let (run, said) = open(&changed("llama-2-7b", &[("model_type", json!("<b>new"))]));
    assert_eq!(counted(&run), 6_738_415_616);
    assert!(
        said.contains("does not know <b>new, and read it by the conventions of Llama"),
        "{said}"
    );
    let mut json = config("llama-2-7b");
    json.as_object_mut().unwrap().remove("model_type");
    assert!(open(&json).1.contains("a model without a model_type"));
    let (run, _) =
        open(&json!({ "model_type": "gemma", "hidden_size": 3072, "num_hidden_layers": 28,
        "intermediate_size": 24576, "num_attention_heads": 16, "vocab_size": 256_000 }));
    assert_eq!(counted(&run), 8_537_680_896);
}

#[test]
fn files_that_give_no_shape_are_refused_by_name() {
    let without = |name: &str, keys: &[&str]| {
        let mut json = config(name);
        keys.iter().for_each(|key| drop(json.as_object_mut().unwrap().remove(*key)));
        json
    };
    for (json, says) in [
        (json!({}), "no config.json of a model"),
        (json!({ "kind": "bytes-and-bubbles plan", "version": 1 }), "no config.json of a model"),
        (json!([1, 2]), "no config.json of a model"),
        (
            without("llama-2-7b", &["hidden_size", "vocab_size"]),
            "does not give the width (hidden_size, n_embd, d_model or dim); the vocabulary (vocab_size).",
        ),
        (
            without("mistral-7b", &["intermediate_size"]),
            "the feed-forward width (intermediate_size",
        ),
        (without("gpt2-xl", &["n_positions", "n_ctx"]), "the learned positions (n_positions"),
        (
            without("mixtral-8x7b", &["num_local_experts"]),
            "the experts (num_local_experts or num_experts)",
        ),
        (json!({ "model_type": "llama" }), "the layers (num_hidden_layers"),
        (
            changed("llama-2-7b", &[("hidden_size", json!("wide"))]),
            "hidden_size has to be a whole number",
        ),
        (changed("llama-2-7b", &[("num_hidden_layers", json!(-3))]), "here it is “-3”"),
        (changed("llama-2-7b", &[("num_hidden_layers", json!(0))]), "at least 1"),
        (changed("llama-2-7b", &[("num_hidden_layers", json!(2.5))]), "here it is “2.5”"),
        (changed("llama-2-7b", &[("num_attention_heads", json!(33))]), "coordinates of a head"),
        (changed("llama-2-7b", &[("num_key_value_heads", json!(5))]), "key-value head"),
        (
            changed(
                "llama-2-7b",
                &[
                    ("hidden_size", json!(u64::MAX)),
                    ("num_attention_heads", json!(1)),
                    ("num_hidden_layers", json!(u64::MAX)),
                ],
            ),
            "no count",
        ),
        (changed("llama-2-7b", &[("kv_lora_rank", json!(512))]), "compressed into a latent"),
        (
            changed("llama-2-7b", &[("is_encoder_decoder", json!(true))]),
            "an encoder beside its decoder",
        ),
        (changed("opt-6.7b", &[("word_embed_proj_dim", json!(512))]), "around its embedding"),
        (
            changed("qwen3-30b-a3b", &[("mlp_only_layers", json!([1]))]),
            "in some of its layers only",
        ),
        (
            changed("qwen3-30b-a3b", &[("decoder_sparse_step", json!(2))]),
            "in some of its layers only",
        ),
    ] {
        let refused = opened(&own(), &json).unwrap_err();
        assert!(refused.contains(says), "{says}: {refused}");
        assert!(refused.ends_with("Nothing was changed."), "{refused}");
    }
    let refused = (files().open)(&own(), None).unwrap_err();
    assert_eq!(refused, "This is not JSON, or only a part of it. Nothing was changed.");
}

#[test]
fn whatever_stands_in_a_file_there_is_an_answer() {
    let odd = [
        json!(null),
        json!(true),
        json!(""),
        json!("∞"),
        json!(1e300),
        json!(-1),
        json!([]),
        json!({}),
        json!([[1]]),
        json!(9_007_199_254_740_992_u64),
        json!("12"),
        json!(1),
    ];
    for name in ["gpt2-xl", "mixtral-8x7b", "bert-base-uncased", "opt-6.7b", "falcon-7b"] {
        for key in config(name).as_object().unwrap().keys() {
            for value in &odd {
                let _ = opened(&own(), &changed(name, &[(key.as_str(), value.clone())]));
            }
        }
    }
}

#[test]
fn a_configuration_can_be_pasted_where_files_are_opened() {
    let skeleton = |name: &str| {
        bytes_and_bubbles::markup::skeleton(example::find(name).unwrap().worked, "m", "h2")
    };
    let model = skeleton("model");
    assert!(
        model.contains(r#"<label for="m-pasted">"#) && model.contains(r#"<textarea id="m-pasted""#)
    );
    assert!(model.contains(r#"data-pasted="m-pasted""#) && model.contains(r#"id="m-file""#));
    assert!(!skeleton("plan").contains("pasted"));
}
