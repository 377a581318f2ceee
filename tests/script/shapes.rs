//! What every call gives.

use crate::support::{estimate, json, pairs, refused, result};
use bytes_and_bubbles::example::{self, ALL};
use bytes_and_bubbles::exercise::check::deal;
use bytes_and_bubbles::exercise::estimates;
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::scenario::Pairs;
use bytes_and_bubbles::script::{self, exact, names};
use serde_json::Value;
use std::collections::BTreeSet;

/// A string in the JSON of any call, with all that is in it looked at by `see`.
fn walk(value: &Value, see: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => see(text),
        Value::Array(values) => values.iter().for_each(|value| walk(value, see)),
        Value::Object(pairs) => pairs.values().for_each(|value| walk(value, see)),
        _ => {}
    }
}

#[test]
fn the_call_of_the_issue() {
    let typed = [("parameters", "7.5B"), ("workers", "64"), ("shard", "optimizer")];
    let answer = estimate("model-state", &typed);
    let state = result(&answer, "worker-state");
    assert_eq!(state["exact"], "31406250000");
    assert_eq!(state["unit"], "bytes");
    assert_eq!(state["printed"]["plain"], "31,406,250,000 bytes");
    assert_eq!(state["printed"]["decimal"], "31.4 GB");
    assert_eq!(state["printed"]["binary"], "29.2 GiB");
    assert_eq!(
        state["formula"]["substituted"],
        "M_worker = 7,500,000,000 × (2 + 2) + ⌈7,500,000,000 / 64⌉ × (4 + 4 + 4) = 31,406,250,000 bytes"
    );
    assert!(state["formula"]["mathml"].as_str().unwrap().starts_with("<math"));
    for (option, exact) in [("nothing", "120000000000"), ("gradients", "16640625000")] {
        let answer = estimate("sharding", &[typed[0], typed[1], ("sharded", option)]);
        assert_eq!(result(&answer, "worker-state")["exact"], exact);
    }
}

#[test]
fn every_example_with_its_own_numbers_gives_its_figures() {
    let mut seen = 0;
    for example in ALL {
        let answer = estimate(example.name, &[]);
        let names: Vec<&str> = answer["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["name"].as_str().unwrap())
            .collect();
        let each: BTreeSet<&str> = names.iter().copied().collect();
        assert_eq!(each.len(), names.len(), "{}: a name twice", example.name);
        for (name, figure) in example.figures(&Pairs::new()) {
            let found = answer["results"].as_array().unwrap().iter().find(|one| {
                let own = one["name"].as_str().unwrap();
                own == name || own.split_once(':').is_some_and(|(own, _)| own == name)
            });
            let found = found.unwrap_or_else(|| panic!("{}: no {name}", example.name));
            match figure {
                Ok(derivation) => {
                    let is = exact(derivation.value());
                    assert_eq!(found["exact"].as_str(), is.as_deref(), "{} {name}", example.name);
                    assert_eq!(answer["figures"][found["name"].as_str().unwrap()], found["exact"]);
                    assert_eq!(found["formula"]["substituted"], derivation.text_in_numbers());
                    assert_eq!(found["approximate"], derivation.is_approximate());
                    seen += 1;
                }
                Err(_) => {
                    assert!(found["exact"].is_null());
                    assert!(found["error"].as_str().unwrap().ends_with('.'), "{found}");
                }
            }
        }
        assert_eq!(answer["title"], example.title);
        assert_eq!(answer["leftOut"].as_array().unwrap().len(), example.worked.left_out.len());
    }
    assert!(seen > 200, "{seen}");
}

/// Given all texts as they are said back, an example gives the same again.
#[test]
fn what_is_said_back_gives_the_same() {
    for example in ALL {
        let answer = estimate(example.name, &[]);
        let typed: Vec<(String, String)> = answer["inputs"]
            .as_array()
            .unwrap()
            .iter()
            .map(|input| {
                let text = |name: &str| input[name].as_str().unwrap().to_owned();
                (text("name"), text("text"))
            })
            .collect();
        let again = json(script::estimate(example.name, &typed));
        assert_eq!(again["figures"], answer["figures"], "{}", example.name);
        assert_eq!(again["inputs"], answer["inputs"], "{}", example.name);
        assert!(answer["inputs"].as_array().unwrap().iter().all(|input| input["changed"] == false));
    }
}

#[test]
fn pictures_come_in_words() {
    let answer = estimate("staircase", &[("stages", "2"), ("M", "3"), ("delays", "2|3|1")]);
    let words = |place: usize| answer["pictures"][place]["words"].as_str().unwrap();
    assert_eq!(words(0), "Stage 1 works from time 0 to 3. Stage 2 works from time 1 to 5.");
    assert_eq!(
        words(1),
        "With 3 micro-batches the bubble is 25%. It falls to 5% or less from 19 micro-batches on."
    );
    for name in ["ledger", "sharding", "lifetime", "transfer", "depth"] {
        let answer = estimate(name, &[]);
        assert!(!answer["pictures"].as_array().unwrap().is_empty(), "{name}");
    }
    // The values of a table are those of the results.
    let answer = estimate("sharding", &[]);
    let cell = &answer["tables"][0]["rows"][1][1];
    assert_eq!(
        *cell,
        serde_json::json!({
            "figure": "share-optimizer", "exact": "7000000", "text": "7,000,000 bytes"
        })
    );
}

#[test]
fn texts_are_taken_as_the_page_takes_them_and_named_where_they_are_not() {
    let error = |name: &str, typed: &[(&str, &str)]| refused(script::estimate(name, &pairs(typed)));
    let of = |field: &str, says: &str| (Some(field.to_owned()), says.to_owned());
    assert_eq!(
        error("stair-case", &[]),
        (None, "There is no estimate “stair-case”. Did you mean “staircase”?".to_owned())
    );
    let (field, says) = error("nothing like it", &[]);
    assert_eq!(field, None);
    assert!(says.contains("The examples are: ledger, activations,"), "{says}");
    assert_eq!(
        error("staircase", &[("microbatches", "8")]),
        of(
            "microbatches",
            "“staircase” has no input “microbatches”. Did you mean “micro-batches”?"
        )
    );
    assert_eq!(
        error("staircase", &[("stages", "2.5")]),
        of("stages", "Type a whole number of at least 1; this is 2.5.")
    );
    assert_eq!(
        error("transfer", &[("payload", "16 Gb")]),
        of("payload", "“16 Gb” can be read in several ways: write 16 Gbit or 16 GB.")
    );
    assert_eq!(error("staircase", &[("stages", "8"), ("P", "8")]).0.as_deref(), Some("P"));
    assert_eq!(
        error("sharding", &[("sharded", "everyone")]),
        of(
            "sharded",
            "“everyone” is none of these: nothing, optimizer (optimizer state), gradients (gradients too), \
             everything (weights too)."
        )
    );
    assert_eq!(error("plan", &[("recompute", "maybe")]).1, "Write yes or no; this is “maybe”.");
    // Cells of rows.
    assert_eq!(
        error("accumulation", &[("batches", "2|1;6|x")]).1,
        "Row 2, Mean gradient: At character 1: “x” is no number; write it in digits."
    );
    assert!(
        error("accumulation", &[("batches", "2|1|3")])
            .1
            .starts_with("Row 1 has 3 cells, and there are 2")
    );
    assert_eq!(error("ledger", &[("rows", "weight|2")]).0.as_deref(), Some("rows"));
    assert!(error("ledger", &[("rows", "weights|2|2")]).1.contains("Write two"));
    assert_eq!(
        error("ledger", &[("rows", "weights|two")]).1,
        "Row 1, Bytes per parameter: At character 1: “two” is no number; write it in digits."
    );
    assert!(
        error("ledger", &[("rows", "none"), ("preset", "frozen")]).1.starts_with("Give either")
    );
    // On one's own run seven devices make no eight stages.
    let (field, says) = error("sheet", &[("devices", "7"), ("stages", "8")]);
    assert_eq!(field.as_deref(), Some("workers"));
    assert!(says.starts_with("The devices cannot be divided"), "{says}");
}

#[test]
fn choices_boxes_and_rows_are_written_in_several_ways() {
    for text in ["optimizer", "optimizer state", "Optimizer State", "Optimizer"] {
        let answer = estimate("sharding", &[("sharded", text)]);
        assert_eq!(result(&answer, "worker-state")["exact"], "7000000", "{text}");
    }
    for text in ["yes", "true", "on", "1"] {
        let answer = estimate("plan", &[("recompute", text)]);
        assert_eq!(result(&answer, "held-activations")["exact"], "524288", "{text}");
    }
    let state = |typed: &[(&str, &str)]| {
        result(&estimate("ledger", typed), "state")["exact"].as_str().unwrap().to_owned()
    };
    assert_eq!(state(&[("rows", "weights|2; gradients|2")]), "4000000");
    assert_eq!(state(&[("rows", r"other|yes|a\|b|10|3|why;weights|no|w||2|")]), "30");
    assert_eq!(state(&[("rows", "none")]), "0");
    assert_eq!(state(&[("preset", "Megatron-LM")]), "18000000");
    assert_eq!(
        state(&[("row", "weights|yes|W; w|7B|2|"), ("row", "master|yes|M|1|4|")]),
        "14000000004"
    );
    let bare = estimate("ledger", &[("activations", "false")]);
    assert_eq!(result(&bare, "before-margin")["exact"], "16000000");
    // As JavaScript writes numbers, and as it writes names.
    let answer = estimate("staircase", &[("microBatches", "1e+21"), ("wanted_bubble", "0.05")]);
    assert_eq!(result(&answer, "useful")["exact"], "8000000000000000000000");
    assert_eq!(
        estimate("loss-scaling", &[("gradient-value", "1e-7")])["inputs"][0]["exact"],
        "1/10000000"
    );
}

#[test]
fn a_figure_that_cannot_be_had_says_why_and_the_others_are_there() {
    let answer = estimate("plan", &[("stages", "5")]);
    assert!(result(&answer, "worker-total")["error"].as_str().unwrap().contains("layer"));
    assert_eq!(result(&answer, "state")["exact"], "16000000");
    assert!(answer["figures"]["worker-total"].is_null());
}

/// Names that an example and an estimate of exercises share: [`script::estimate`] takes the example.
#[test]
fn names_that_clash_are_known() {
    let clash: Vec<&str> = estimates::all()
        .map(|ask| ask.name)
        .filter(|name| names::example(name).is_some())
        .collect();
    assert_eq!(clash, ["model-state", "activations"]);
    for (alias, of) in names::EXAMPLE_ALIASES {
        assert!(example::find(of).is_some() && example::find(alias).is_none());
    }
    // No alias of an input hides an input of its own name.
    for (alias, of) in names::INPUT_ALIASES {
        for example in ALL {
            let own = example.worked.controls().any(|control| control.name() == alias);
            assert!(!own, "{alias} for {of} in {}", example.name);
        }
    }
    for example in ALL {
        assert_eq!(names::kebab(example.name), example.name);
    }
    for ask in estimates::all() {
        assert_eq!(names::kebab(ask.name), ask.name);
        for need in ask.needs {
            assert_eq!(names::kebab(need.name()), need.name());
        }
    }
}

/// Every estimate of exercises, with the book's numbers of an exercise that asks for it.
#[test]
fn every_estimate_of_exercises_can_be_called() {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    let defaults = [
        ("adapters", "20M"),
        ("rank", "8"),
        ("updates", "1"),
        ("segments", "2"),
        ("size", "1,310,720"),
        ("row", "weights"),
        ("newest", "complete"),
        ("held", "the weights"),
        ("grows", "number of positions"),
        ("times", "2"),
        ("drawing", "0 1 2 3 4 5 / 1 2 3 4 5 6 / 2 3 4 5 6 7 / 3 4 5 6 7 8"),
    ];
    let list: Value = serde_json::from_str(&script::list()).unwrap();
    assert_eq!(list["asks"].as_array().unwrap().len(), estimates::all().count());
    for ask in estimates::all() {
        let text = |name: &str| {
            let own =
                defaults.iter().find(|(own, _)| *own == name).map(|(_, text)| (*text).to_owned());
            own.or_else(|| {
                shipped().iter().find_map(|exercise| {
                    let given = exercise.given.iter().find(|given| given.name == name)?;
                    Some(given.values[0].clone())
                })
            })
        };
        let mut inputs = Pairs::new();
        for need in ask.needs {
            let name = need.name();
            let book = match name {
                "stages" => Some("4".to_owned()),
                "micro-batches" => Some("6".to_owned()),
                "capacity" if ask.name.starts_with("ledger") => Some("10 MB".to_owned()),
                "capacity" => Some("10 TB".to_owned()),
                _ => None,
            };
            inputs.push((
                name.to_owned(),
                book.or_else(|| text(name)).unwrap_or_else(|| panic!("{name}")),
            ));
        }
        let answer = json(script::ask(ask.name, &inputs));
        let has = if answer["decision"].is_null() {
            !answer["results"].as_array().unwrap().is_empty()
        } else {
            true
        };
        assert!(has, "{}", ask.name);
        known.insert(ask.name);
        if names::example(ask.name).is_none() {
            assert_eq!(json(script::estimate(ask.name, &inputs)), answer);
        }
    }
    assert_eq!(known.len(), 118);
}

#[test]
fn the_list_names_everything_and_everything_in_it_is_taken() {
    let list: Value = serde_json::from_str(&script::list()).unwrap();
    let examples = list["examples"].as_array().unwrap();
    assert_eq!(examples.len(), ALL.len());
    for example in examples {
        for input in example["inputs"].as_array().unwrap() {
            let name = input["name"].as_str().unwrap();
            for option in input["options"].as_array().into_iter().flatten() {
                let typed = [(name, option["key"].as_str().unwrap())];
                estimate(example["name"].as_str().unwrap(), &typed);
            }
        }
    }
    assert_eq!(list["exercises"].as_array().unwrap().len(), shipped().len());
}

/// Every exercise on its own lists: as the files have it for seed 0.
#[test]
fn the_checker_judges_as_the_files_say() {
    let mut seen = 0;
    for exercise in shipped() {
        let prompt = json(script::prompt(&exercise.id, 0));
        assert_eq!(prompt["parts"].as_array().unwrap().len(), exercise.parts.len());
        let solution = json(script::solution(&exercise.id, 0, &Pairs::new()));
        assert_eq!(solution["parts"].as_array().unwrap().len(), exercise.parts.len());
        for part in &exercise.parts {
            let drawing = exercise.parts.iter().find(|other| {
                matches!(&part.kind, bytes_and_bubbles::exercise::schema::Kind::Number(wanted)
                    if wanted.of.as_ref() == Some(&other.name))
            });
            let verdict = |text: &str| {
                let mut answers = vec![(part.name.clone(), text.to_owned())];
                if let Some(drawing) = drawing {
                    answers.push((drawing.name.clone(), drawing.lists.accept[0].0.clone()));
                }
                let answer = json(script::check(&exercise.id, 0, &answers));
                let parts = answer["parts"].as_array().unwrap();
                let part = parts.iter().find(|own| own["name"] == part.name).unwrap().clone();
                (part["verdict"].as_str().unwrap().to_owned(), part)
            };
            let id = format!("{} {}", exercise.id, part.name);
            for (text, _) in &part.lists.accept {
                let (name, part) = verdict(text);
                assert_eq!(
                    (name.as_str(), &part["score"]),
                    ("right", &serde_json::json!(1)),
                    "{id} {text}"
                );
                seen += 1;
            }
            for (text, _) in &part.lists.form {
                assert_eq!(verdict(text).0, "form", "{id} {text}");
            }
            for (text, _) in &part.lists.refuse {
                let (name, part) = verdict(text);
                assert!(["wrong", "partly"].contains(&name.as_str()), "{id} {text}: {part}");
                assert!(part["score"].as_f64().unwrap() < 1.0);
            }
            for (text, _) in &part.lists.ask {
                let (name, part) = verdict(text);
                assert_eq!(
                    (name.as_str(), part["score"].is_null()),
                    ("unread", true),
                    "{id} {text}"
                );
            }
            for (text, misconception, _) in &part.lists.diagnose {
                let (_, part) = verdict(text);
                assert_eq!(part["misconception"]["name"], *misconception, "{id} {text}");
                assert!(part["word"].as_str().unwrap().starts_with("Not right: "), "{part}");
            }
        }
        assert!(deal(exercise, 7).values.len() == exercise.given.len());
        json(script::prompt(&exercise.id, 7));
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn scores_are_the_mean_of_what_is_judged() {
    let two = shipped().iter().find(|exercise| {
        exercise.parts.len() == 2 && exercise.parts.iter().all(|part| !part.lists.accept.is_empty())
    });
    let two = two.unwrap();
    let accept = |place: usize| two.parts[place].lists.accept[0].0.clone();
    let score = |answers: Pairs| json(script::check(&two.id, 0, &answers));
    assert!(score(Pairs::new())["score"].is_null());
    assert!(score(vec![("a".into(), "what?".into())])["score"].is_null());
    let half = score(vec![("a".into(), accept(0))]);
    assert_eq!((half["score"].as_f64(), half["done"].as_bool()), (Some(0.5), Some(false)));
    let all = score(vec![("A".into(), accept(0)), ("b".into(), accept(1))]);
    assert_eq!((all["score"].as_f64(), all["done"].as_bool()), (Some(1.0), Some(true)));
    let wrong = score(vec![("a".into(), two.parts[0].lists.refuse[0].0.clone())]);
    assert_eq!(wrong["score"].as_f64(), Some(0.0));
}

#[test]
fn reading_and_printing() {
    let read = |text: &str, kind: &str| json(script::read(text, kind));
    assert_eq!(read("1/20", "share")["read"], "1/20 = 5%");
    assert_eq!(read("3,145", "")["others"][0]["exact"], "629/200");
    assert_eq!(read("20 ms", "")["kind"], "seconds");
    assert_eq!(read("5%", "")["exact"], "1/20");
    assert_eq!(read("50 GB/s", "")["unit"], "bytes per second");
    let seven = read("7B", "");
    let kinds: Vec<&str> = seven["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|way| way["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["bytes", "count"]);
    assert_eq!(refused(script::read("5%%", "")).1, "At character 3: one percent sign is enough.");
    assert_eq!(refused(script::read("", "bytes")).1, "Type a number.");
    assert_eq!(refused(script::read("8", "stone")).0.as_deref(), Some("kind"));
    // What one call gives another takes.
    for (name, typed) in
        [("staircase", "bubble-of-total"), ("transfer", "iteration"), ("ledger", "state")]
    {
        let answer = estimate(name, &[]);
        let result = result(&answer, typed);
        let unit = result["unit"].as_str().unwrap();
        let printed = json(script::print(result["exact"].as_str().unwrap(), unit));
        assert_eq!(printed["printed"]["plain"], result["printed"]["plain"]);
        assert_eq!(printed["exact"], result["exact"]);
    }
}

/// Every text of every example in JSON that is read again as it was.
#[test]
fn what_is_written_is_read_again() {
    let mut texts = 0;
    let typed = [("rows", "other|yes|\"</script>\u{2028}\u{0}\\\\|1|2|<b>")];
    let answer = estimate("ledger", &typed);
    walk(&answer, &mut |_| texts += 1);
    assert!(texts > 100);
    let name =
        answer["inputs"].as_array().unwrap().iter().find(|one| one["name"] == "rows").unwrap();
    assert_eq!(name["rows"][0]["name"], "\"</script>\u{2028}\u{0}\\");
    assert_eq!(name["text"], typed[0].1);
}
