//! What scripts call, in a page and in Node.js: texts in, JSON in a text out.
//!
//! An error is JSON too, under `error`, so that `embed.js` can make one of its own that names the field.

use super::pairs;
use crate::example::late;
use crate::part::{Missing, part};
use crate::scenario::Pairs;
use crate::script::{self, ScriptError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

type Answer = Result<String, ScriptError>;

/// Everything that a script may ask for.
#[derive(Clone, Copy)]
pub struct Scripts {
    estimate: fn(&str, &Pairs) -> Answer,
    ask: fn(&str, &Pairs) -> Answer,
    list: fn() -> String,
    check: fn(&str, u32, &Pairs) -> Answer,
    prompt: fn(&str, u32) -> Answer,
    solution: fn(&str, u32, &Pairs) -> Answer,
    read: fn(&str, &str) -> Answer,
    print: fn(&str, &str) -> Answer,
    said: fn(&ScriptError) -> String,
}

part! {
    fn scripts() -> Scripts {
        Scripts {
            estimate: script::estimate,
            ask: script::ask,
            list: script::list,
            check: script::check,
            prompt: script::prompt,
            solution: script::solution,
            read: script::read,
            print: script::print,
            said: ScriptError::json,
        }
    }
}

type Given = Result<String, JsValue>;

async fn answer(ask: impl FnOnce(&Scripts) -> Answer) -> Given {
    let scripts = scripts().await.map_err(missing)?;
    Ok(ask(&scripts).unwrap_or_else(|error| format!("{{\"error\":{}}}", (scripts.said)(&error))))
}

fn missing(missing: Missing) -> JsValue {
    JsError::new(&missing.to_string()).into()
}

/// An example worked out; inputs are names and texts in turn.
///
/// # Errors
///
/// If a part of the module does not arrive; so all others here.
#[wasm_bindgen]
pub async fn script_estimate(name: String, inputs: Vec<String>) -> Given {
    late::load_all().await.map_err(missing)?;
    answer(|scripts| (scripts.estimate)(&name, &pairs(inputs))).await
}

/// One of the estimates that exercises ask for.
#[wasm_bindgen]
pub async fn script_ask(name: String, inputs: Vec<String>) -> Given {
    answer(|scripts| (scripts.ask)(&name, &pairs(inputs))).await
}

/// All there is.
#[wasm_bindgen]
pub async fn script_list() -> Given {
    late::load_all().await.map_err(missing)?;
    answer(|scripts| Ok((scripts.list)())).await
}

/// Answers judged; they are names of parts and texts in turn.
#[wasm_bindgen]
pub async fn script_check(name: String, seed: u32, answers: Vec<String>) -> Given {
    answer(|scripts| (scripts.check)(&name, seed, &pairs(answers))).await
}

/// What an exercise asks.
#[wasm_bindgen]
pub async fn script_prompt(name: String, seed: u32) -> Given {
    answer(|scripts| (scripts.prompt)(&name, seed)).await
}

/// How an exercise is solved.
#[wasm_bindgen]
pub async fn script_solution(name: String, seed: u32, answers: Vec<String>) -> Given {
    answer(|scripts| (scripts.solution)(&name, seed, &pairs(answers))).await
}

/// What the reader of every field understands.
#[wasm_bindgen]
pub async fn script_read(text: String, kind: String) -> Given {
    answer(|scripts| (scripts.read)(&text, &kind)).await
}

/// An exact value as the workbook prints it.
#[wasm_bindgen]
pub async fn script_print(value: String, unit: String) -> Given {
    answer(|scripts| (scripts.print)(&value, &unit)).await
}
