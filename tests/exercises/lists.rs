//! Lists are run: what comes out otherwise is told with its line.

use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::lists::{faults, prints, read_file};
use bytes_and_bubbles::exercise::shipped::shipped;
use bytes_and_bubbles::exercise::{check, schema};

const GOOD: &str = r#"[[exercise]]
id = "two-stages"
chapter = 8
place = "drill"
title = "Two stages"
prompt = "A pipeline of {stages} stages, {micro-batches} micro-batches."

[exercise.given]
stages = ["2", "4"]
micro-batches = ["6", "8"]

[[exercise.part]]
kind = "number"
ask = "Which share is lost?"
estimate = "bubble"
figures = 3
accept = ["1/7", "14.3%"]
form = ["14%"]
refuse = ["1/2"]
ask-back = ["14.3", "many"]
diagnose = [{ typed = "1/6", as = "bubble-over-ideal" }]

[[exercise.part]]
kind = "table"
ask = "Fill in."
columns = ["Time"]
rows = [
  { label = "{stages}", cells = [{ estimate = "completion", figures = "exact" }] },
  { label = "8", cells = [{ estimate = "completion", figures = "exact", with = { stages = "8" } }] },
]
accept = ["7 | 13"]
refuse = ["7 | 14"]

[[exercise.part]]
kind = "order"
ask = "Order."
items = [{ key = "one", text = "One" }, { key = "two", text = "Two" }]
accept = ["one two"]
refuse = ["two one"]
"#;

fn told(text: &str) -> Vec<String> {
    read_file(text).expect_err(text).iter().map(ToString::to_string).collect()
}

/// The good file with one text put for another has one fault that begins so.
fn changed(old: &str, new: &str, begins: &str) {
    assert!(GOOD.contains(old), "{old}");
    let told = told(&GOOD.replacen(old, new, 1));
    assert!(told.len() == 1 && told[0].starts_with(begins), "{old} -> {new}: {told:#?}");
}

#[test]
fn lists_that_are_right_pass() {
    assert_eq!(read_file(GOOD).unwrap().len(), 1);
}

#[test]
fn an_entry_that_comes_out_otherwise_is_told_with_its_line() {
    changed("\"14.3%\"]", "\"15.3%\"]", "Line 17: “15.3%” should be right, but is wrong");
    changed("\"14.3%\"]", "\"many of\"]", "Line 17: “many of” should be right, but is not judged");
    changed(
        "[\"14%\"]",
        "[\"14.29%\"]",
        "Line 18: “14.29%” should be the right value in a wrong form, but is right",
    );
    changed("[\"1/2\"]", "[\"2/14\"]", "Line 19: “2/14” should be wrong, but is right");
    changed("\"many\"", "\"0.142857\"", "Line 20: “0.142857” should be not judged, but is right");
    changed(
        "\"1/6\"",
        "\"5/14\"",
        "Line 21: “5/14” should be wrong as “bubble-over-ideal”, but is wrong",
    );
    changed("7 | 13", "7 | 12", "Line 31: “7 | 12” should be right, but");
    changed("[\"two one\"]", "[\"one\"]", "Line 39: “one” should be wrong, but is not judged");
}

#[test]
fn a_variant_that_cannot_be_worked_out_is_told() {
    let zero = told(&GOOD.replacen("\"4\"]", "\"0\"]", 1));
    assert_eq!(zero.len(), 2, "{zero:#?}");
    let begins = "Line 12: “bubble” cannot be worked out with stages = “0”, micro-batches = “6”: ";
    assert!(zero[0].starts_with(begins), "{zero:#?}");
    assert!(
        zero[1].starts_with("Line 23: “completion” cannot") || zero[1].starts_with("Line 28"),
        "{zero:#?}"
    );
    let told = told(&GOOD.replacen("\"4\"]", "\"0\", \"half\"]", 1));
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[0].ends_with("So it is with 3 other variants."), "{told:#?}");
    assert!(
        told[1].starts_with("Line 28: “completion” cannot be worked out with stages = “0”"),
        "{told:#?}"
    );
}

#[test]
fn what_has_no_exact_value_cannot_be_asked_for_exactly() {
    let file = |layers: &str, figures: &str| {
        let head = GOOD.split("[exercise.given]").next().unwrap();
        let head =
            head.replace("{stages} stages, {micro-batches} micro-batches", "{layers} layers");
        format!(
            "{head}[exercise.given]\nlayers = {layers}\n\n[[exercise.part]]\nkind = \"number\"\n\
             ask = \"How much?\"\nestimate = \"least-stored\"\nfigures = {figures}\n"
        )
    };
    assert!(read_file(&file("[\"64\", \"100\"]", "\"exact\"")).is_ok());
    assert!(read_file(&file("[\"64\", \"32\"]", "3")).is_ok());
    assert_eq!(
        told(&file("[\"64\", \"32\"]", "\"exact\"")),
        [
            "Line 11: With layers = “32” “least-stored” has no exact value: ask for figures, as in figures = 3."
        ]
    );
}

#[test]
fn very_many_variants_and_exercises_end() {
    let start = std::time::Instant::now();
    let values =
        |from: u32| (from..from + 200).map(|n| format!("\"{n}\"")).collect::<Vec<_>>().join(", ");
    let many = GOOD
        .replace("\"2\", \"4\"", &format!("\"2\", {}", values(10)))
        .replace("\"6\", \"8\"", &format!("\"6\", {}", values(10)));
    assert_eq!(read_file(&many).unwrap().len(), 1);
    // The last value of many is looked at even where not all combinations are.
    let last = many.replace("\"209\"]", "\"209\", \"0\"]");
    assert!(told(&last)[0].contains("“0”"));
    let short = GOOD.split("[[exercise.part]]\nkind = \"table\"").next().unwrap();
    let file: String = (0..1500).map(|n| short.replace("two-stages", &format!("n{n}"))).collect();
    let told = told(&file);
    assert!(
        told.len() == 1 && told[0].ends_with("entries in its lists: part it here."),
        "{}",
        told.len()
    );
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn everything_that_is_shipped_comes_out_as_it_says() {
    let mut told = String::new();
    for exercise in shipped() {
        for fault in faults(exercise) {
            told += &format!("{}: {fault}\n", exercise.id);
        }
        let dealt = Dealt::new(exercise, 0, |_| true);
        for part in &exercise.parts {
            let judged = !matches!(part.kind, schema::Kind::Words { .. });
            if judged && prints(&dealt, part).is_empty() {
                told += &format!("{}: no key for part {}\n", exercise.id, part.name);
            }
        }
    }
    assert!(told.is_empty(), "\n{told}");
}

#[test]
fn the_misconceptions_of_any_number_are_those_of_the_checker() {
    let names: Vec<&str> = check::GENERAL.iter().map(|one| one.name).collect();
    for name in &names {
        assert!(schema::known::GENERAL.contains(name), "{name}");
    }
    assert_eq!(names.len(), schema::known::GENERAL.len());
}
