//! What a file may not say, in both notations: every fault with its line and what to do.

use bytes_and_bubbles::exercise::schema::known;
use bytes_and_bubbles::exercise::schema::{self, Cell, Exercise, Figures, Kind, Place, twice};

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
refuse = ["1/2"]
diagnose = [{ typed = "1/6", as = "bubble-over-ideal" }]
"#;

const JSON: &str = r#"{
  "exercise": [
    {
      "id": "two-stages",
      "chapter": 8,
      "place": "drill",
      "title": "Two stages",
      "prompt": "A pipeline of {stages} stages, {micro-batches} micro-batches.",
      "given": { "stages": ["2", "4"], "micro-batches": ["6", "8"] },
      "part": [
        {
          "kind": "number",
          "ask": "Which share is lost?",
          "estimate": "bubble",
          "figures": 3,
          "accept": ["1/7", "14.3%"],
          "refuse": ["1/2"],
          "diagnose": [{ "typed": "1/6", "as": "bubble-over-ideal" }]
        }
      ]
    }
  ]
}
"#;

/// The good file without its part, and where one would begin.
fn with_part(part: &str) -> String {
    let (head, _) = GOOD.split_once("[[exercise.part]]").unwrap();
    format!("{head}{}\n", part.trim())
}

fn faults(text: &str) -> Vec<String> {
    let faults = schema::read(text).expect_err(text);
    let lines = u32::try_from(text.lines().count().max(1)).unwrap();
    for fault in &faults {
        assert!((1..=lines).contains(&fault.line), "{fault}");
        assert!(
            !fault.says.contains('\n') && fault.says.ends_with(['.', '?', ')', ']', '"']),
            "{fault}"
        );
    }
    faults.iter().map(ToString::to_string).collect()
}

/// The good file with one text put for another has exactly these faults.
fn changed(file: &str, old: &str, new: &str, expected: &[&str]) {
    assert!(file.contains(old), "{old}");
    assert_eq!(faults(&file.replacen(old, new, 1)), expected, "{old} -> {new}");
}

fn toml(old: &str, new: &str, expected: &[&str]) {
    changed(GOOD, old, new, expected);
}

fn json(old: &str, new: &str, expected: &[&str]) {
    changed(JSON, old, new, expected);
}

/// A part in place of the good one has exactly these faults.
fn part(part: &str, expected: &[&str]) {
    assert_eq!(faults(&with_part(part)), expected, "{part}");
}

fn good(text: &str) -> Vec<Exercise> {
    schema::read(text).unwrap_or_else(|faults| panic!("{text}: {faults:#?}"))
}

#[test]
fn both_notations_say_the_same() {
    let (mut toml, json) = (good(GOOD), good(JSON));
    assert_eq!(toml[0].line, 1);
    assert_eq!(toml[0].place, Place::Drill);
    assert_eq!(toml[0].given[1].values, ["6", "8"]);
    assert_eq!(toml[0].given[1].line, 10);
    assert_eq!(toml[0].parts[0].line, 12);
    assert_eq!(toml[0].parts[0].lists.accept[1], ("14.3%".into(), 17));
    assert_eq!(json[0].line, 3);
    assert_eq!(json[0].parts[0].line, 11);
    assert_eq!(json[0].parts[0].lists.diagnose[0].2, 18);
    // Without their lines they are equal.
    let exercise = &mut toml[0];
    exercise.line = json[0].line;
    for (own, other) in exercise.given.iter_mut().zip(&json[0].given) {
        own.line = other.line;
    }
    exercise.parts[0].line = json[0].parts[0].line;
    exercise.parts[0].lists = json[0].parts[0].lists.clone();
    assert_eq!(toml, json);
}

#[test]
fn figures_are_a_whole_number_from_1_to_12_or_exact() {
    for (wrong, says) in [
        ("0", "“figures” has to be a whole number from 1 to 12, or \"exact\"; 0 is neither."),
        ("-1", "“figures” has to be a whole number from 1 to 12, or \"exact\"; -1 is neither."),
        ("13", "“figures” has to be a whole number from 1 to 12, or \"exact\"; 13 is neither."),
        ("40", "“figures” has to be a whole number from 1 to 12, or \"exact\"; 40 is neither."),
        ("1.5", "“figures” has to be a whole number from 1 to 12, or \"exact\"; 1.5 is neither."),
        (
            "\"3\"",
            "“figures” has to be a whole number from 1 to 12, or \"exact\"; a number stands without quotes.",
        ),
        (
            "\"all\"",
            "“figures” has to be a whole number from 1 to 12, or \"exact\"; “all” is neither.",
        ),
        (
            "true",
            "“figures” has to be a whole number from 1 to 12, or \"exact\", not true or false.",
        ),
        ("[3]", "“figures” has to be a whole number from 1 to 12, or \"exact\", not a list."),
    ] {
        toml("figures = 3", &format!("figures = {wrong}"), &[&format!("Line 16: {says}")]);
        json("\"figures\": 3", &format!("\"figures\": {wrong}"), &[&format!("Line 15: {says}")]);
    }
    for (right, figures) in [
        ("1", Figures::Significant(1)),
        ("12", Figures::Significant(12)),
        ("\"exact\"", Figures::Exact),
    ] {
        let read = good(&GOOD.replace("figures = 3", &format!("figures = {right}")));
        assert!(
            matches!(&read[0].parts[0].kind, Kind::Number(wanted) if wanted.figures == figures)
        );
    }
}

#[test]
fn keys() {
    toml(
        "figures = 3",
        "figure = 3",
        &[
            "Line 12: “figures” is missing in a part: write figures = 3 or figures = \"exact\".",
            "Line 16: “figure” is no key of a part. Did you mean “figures”?",
        ],
    );
    json(
        "\"figures\": 3",
        "\"figure\": 3",
        &[
            "Line 11: “figures” is missing in a part: write figures = 3 or figures = \"exact\".",
            "Line 15: “figure” is no key of a part. Did you mean “figures”?",
        ],
    );
    toml(
        "title",
        "Title",
        &[
            "Line 1: “title” is missing in an exercise: write title = \"Sixteen stages\".",
            "Line 5: “Title” is no key of an exercise. Did you mean “title”?",
        ],
    );
    toml("refuse", "pick = 2\nrefuse", &["Line 18: “pick” belongs to a part of kind “several”."]);
    toml(
        "refuse",
        "tolerance = 2\nrefuse",
        &[
            "Line 18: “tolerance” is no key of a part. Known are: kind, ask, with, estimate, figures, of, predict, \
         accept, form, refuse, ask-back, diagnose.",
        ],
    );
    toml(
        "as = ",
        "is = ",
        &[
            "Line 19: “is” is no key of an entry of “diagnose”. Did you mean “as”?",
            "Line 19: “as” is missing in an entry of “diagnose”: write as = \"bubble-over-ideal\".",
        ],
    );
    json("\"id\"", "\"chapter\"", &["Line 5: “chapter” stands twice in one table."]);
    toml("id =", "chapter =", &["Line 3: This is no TOML: duplicate key."]);
}

#[test]
fn what_stands_at_the_top() {
    const NONE: &str = "Line 1: There is no exercise in this file: begin one with a line [[exercise]] (in JSON: \
                        { \"exercise\": [ { … } ] }).";
    for empty in ["", " \n\n", "# nothing", "{}", "\u{feff}"] {
        assert_eq!(faults(empty), [NONE], "{empty:?}");
    }
    assert_eq!(faults("// nothing"), ["Line 1: There is nothing in this file."]);
    assert_eq!(faults("{ \"exercise\": [] }"), [NONE]);
    assert_eq!(faults("exercise = 3"), [NONE]);
    let list =
        ["Line 1: A file in JSON begins with { \"exercise\": [ … ] }, not with the list itself."];
    assert_eq!(faults("[{ \"id\": \"x\" }]"), list);
    let single =
        "Exercises are a list: write [[exercise]], with two brackets (in JSON: a list of tables).";
    assert_eq!(faults("[exercise]\nid = \"x\""), [format!("Line 1: {single}")]);
    assert_eq!(faults("{\n\"exercise\": { \"id\": \"x\" } }"), [format!("Line 2: {single}")]);
    assert_eq!(
        faults("[[exercises]]\n"),
        ["Line 1: “exercises” is no key of a file of exercises. Did you mean “exercise”?", NONE]
    );
    assert_eq!(
        faults("exercise = [3, \"x\"]"),
        [
            "Line 1: Here has to stand an exercise, as a table, not a number.",
            "Line 1: Here has to stand an exercise, as a table, not a text.",
        ]
    );
    assert_eq!(
        faults("{ \"exercise\": null }"),
        ["Line 1: Leave out what is not there, instead of writing null."]
    );
}

#[test]
fn the_head_of_an_exercise() {
    toml(
        "\"two-stages\"",
        "\"Two Stages\"",
        &[
            "Line 2: “Two Stages” is no name: write small letters, digits and single hyphens between them, 60 at most.",
        ],
    );
    toml(
        "\"two-stages\"",
        "2",
        &["Line 2: “id” is a number here; write it as a text, in quotes: \"2\"."],
    );
    toml(
        "id = \"two-stages\"\n",
        "",
        &["Line 1: “id” is missing in an exercise: write id = \"bubble-of-sixteen\"."],
    );
    toml(
        "chapter = 8",
        "chapter = \"8\"",
        &["Line 3: Write chapter = 8 or chapter = 27, without quotes."],
    );
    json(
        "\"chapter\": 8",
        "\"chapter\": 9",
        &["Line 5: Write chapter = 8 or chapter = 27, without quotes."],
    );
    toml(
        "\"drill\"",
        "\"drills\"",
        &[
            "Line 4: “drills” is no place: write place = \"drill\", \"problem\", \"challenge\" or a number of the \
         chapter's list, \"27.1\". Did you mean “drill”?",
        ],
    );
    toml("\"drill\"", "8.1", &["Line 4: Write the number in quotes: place = \"8.1\"."]);
    toml(
        "\"drill\"",
        "\"27.1\"",
        &["Line 4: “27.1” is an exercise of chapter 27, but this one is of another."],
    );
    assert_eq!(good(&GOOD.replace("\"drill\"", "\"8.3\""))[0].place, Place::Numbered(3));
    toml("\"Two stages\"", "\"\"", &["Line 5: “title” is empty."]);
    toml(
        "\"Two stages\"",
        "\"{stages} stages\"",
        &[
            "Line 5: A title is one line without {names} of inputs: lists show it where no numbers are dealt.",
        ],
    );
    toml(
        "\"Two stages\"",
        "[\"Two stages\"]",
        &["Line 5: “title” has to be a text in quotes, not a list."],
    );
    toml(
        "prompt = \"A pip",
        "picture = \"stairs\"\nprompt = \"A pip",
        &["Line 6: There is no picture “stairs”. Known are: staircase."],
    );
    let second = GOOD.replace("Two stages", "Three");
    assert_eq!(
        faults(&format!("{GOOD}{second}")),
        ["Line 21: The id “two-stages” stands in line 2 already.",]
    );
    let one = good(GOOD);
    let files = [("a.toml", one.as_slice()), ("b.toml", one.as_slice())];
    let found = twice(&files);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].0, found[0].1.line), (1, 1));
    assert_eq!(found[0].1.says, "The id “two-stages” stands in a.toml already.");
}

#[test]
fn inputs() {
    toml(
        "stages = [\"2\", \"4\"]",
        "stages = [\"2\", \"4\", \"2\"]",
        &["Line 9: “2” stands twice in “stages”."],
    );
    json(
        "[\"2\", \"4\"]",
        "[2, \"4\"]",
        &["Line 9: “stages” is a number here; write it as a text, in quotes: \"2\"."],
    );
    toml(
        "stages = [\"2\", \"4\"]",
        "stages = []",
        &["Line 9: “stages” has no value: write stages = [\"…\"]."],
    );
    toml("stages = [\"2\", \"4\"]", "stages = [\n\"2\",\n\" \"]", &["Line 11: “stages” is empty."]);
    toml(
        "micro-batches = [\"6\", \"8\"]\n",
        "micro-batches = [\"6\"]\nwidth = \"12\"\n",
        &["Line 11: The input “width” is never used: no estimate needs it and no text names it."],
    );
    toml("{stages}", "{stage}", &["Line 6: {stage} is no input. Did you mean “stages”?"]);
    json("{stages}", "{stage}", &["Line 8: {stage} is no input. Did you mean “stages”?"]);
    toml(
        "is lost?",
        "is {lost?",
        &["Line 14: A brace is opened here and not closed: write {name}."],
    );
    toml(
        "micro-batches = [",
        "batches = [",
        &[
            "Line 6: {micro-batches} is no input. Known are: stages, batches.",
            "Line 15: The estimate “bubble” needs the input “micro-batches”: write it into [exercise.given] or into \
         “with”.",
        ],
    );
    toml(
        "stages = [\"2\"",
        "Stages = \"1\"\nstages = [\"2\"",
        &[
            "Line 9: “Stages” is no name: write small letters, digits and single hyphens between them, 60 at most.",
        ],
    );
    toml(
        "stages = [\"2\", \"4\"]",
        "stages = [\"2\", \"{x}\"]",
        &["Line 9: A value of “given” stands for itself and can hold no {name}."],
    );
    toml(
        "stages = [\"2\"",
        "drawing = \"0\"\nstages = [\"2\"",
        &[
            "Line 9: “drawing” is what the reader drew, and no input that a file gives: write of = \"a\".",
        ],
    );
    toml(
        "figures = 3",
        "figures = 3\nwith = { stages = \"{stage}\" }",
        &["Line 17: {stage} is no input of this exercise. Did you mean “stages”?"],
    );
    toml(
        "figures = 3",
        "figures = 3\nwith = { stages = \"{stages} in all\" }",
        &[
            "Line 17: “{stages} in all”: the name of an input stands alone here, as in stages = \"{input}\".",
        ],
    );
    toml(
        "figures = 3",
        "figures = 3\nwith = { width = \"8\" }",
        &["Line 17: The input “width” is never used: no estimate needs it and no text names it."],
    );
    toml(
        "figures = 3",
        "figures = 3\nwith = \"stages\"",
        &["Line 17: “with” has to be a table of inputs, not a text."],
    );
    // An input of the exercise that only another input refers to is used.
    good(
        &GOOD
            .replace("{stages}", "some")
            .replace("figures = 3", "figures = 3\nwith = { stages = \"{stages}\" }"),
    );
}

#[test]
fn estimates() {
    toml(
        "\"bubble\"",
        "\"buble\"",
        &["Line 15: There is no estimate “buble”. Did you mean “bubble”?"],
    );
    json(
        "\"bubble\"",
        "\"buble\"",
        &["Line 14: There is no estimate “buble”. Did you mean “bubble”?"],
    );
    toml(
        "\"bubble-over-ideal\"",
        "\"bubble-over-idle\"",
        &[
            "Line 19: “bubble-over-idle” is no misconception of this estimate. Did you mean “bubble-over-ideal”?",
        ],
    );
    let bubble = known::find("bubble").unwrap().mistakes.join(", ");
    toml(
        "\"bubble-over-ideal\"",
        "\"moon\"",
        &[&format!("Line 19: “moon” is no misconception of this estimate. Known are: {bubble}.")],
    );
    good(&GOOD.replace("\"bubble-over-ideal\"", "\"off-by-one\""));
    toml(
        "figures = 3",
        "figures = 3\nof = \"a\"",
        &[
            "Line 17: “a” is no drawing: no part before this one is of kind “drawing”.",
            "Line 17: “bubble” is not read off a drawing: leave “of” out.",
        ],
    );
    toml(
        "figures = 3",
        "figures = 3\npredict = \"yes\"",
        &["Line 17: “predict” is a text; write true or false, without quotes."],
    );
}

#[test]
fn lists() {
    toml("\"1/2\"", "\"14.3%\"", &["Line 18: “14.3%” stands in “accept” and in “refuse”."]);
    toml("\"1/7\"", "\"1/7\", \"1/7\"", &["Line 17: “1/7” stands twice in “accept”."]);
    toml("\"1/7\"", "0.14", &["Line 17: “accept” has to be a text in quotes, not a number."]);
    toml(
        "[\"1/2\"]",
        "\"1/2\"",
        &["Line 18: “refuse” has to be a list, not a text: write refuse = [\"0.25\"]."],
    );
    toml("\"1/2\"", "\"\"", &["Line 18: “refuse” is empty."]);
    good(&GOOD.replace("refuse", "ask-back = [\"\"]\nrefuse"));
    toml(
        "{ typed = \"1/6\", as = \"bubble-over-ideal\" }",
        "\"1/6\"",
        &["Line 19: Here has to stand an entry of “diagnose”, as a table, not a text."],
    );
    toml(
        "[\"1/7\", \"14.3%\"]",
        "[\n  \"1/7\",\n  \"14.3%\",\n  \" \",\n]",
        &["Line 20: “accept” is empty."],
    );
}

#[test]
fn choices() {
    const CHOICE: &str = r#"[[exercise.part]]
kind = "choice"
ask = "Which?"
options = [
  { key = "less", text = "Less", right = true, why = "Of {stages}." },
  { key = "more", text = "More" },
]
accept = ["less"]
refuse = ["more"]
"#;
    let changed = |old: &str, new: &str, expected: &[&str]| {
        assert!(CHOICE.contains(old), "{old}");
        part(&CHOICE.replacen(old, new, 1), expected);
    };
    good(&with_part(CHOICE));
    changed(
        ", right = true",
        "",
        &["Line 12: No option is right: write right = true into one, or name an estimate."],
    );
    changed(
        "text = \"More\"",
        "text = \"More\", right = true",
        &["Line 12: Several options are right: a part of kind “several” can have more than one."],
    );
    changed(
        "key = \"more\"",
        "key = \"less\"",
        &[
            "Line 17: The key “less” stands here twice.",
            "Line 20: “more” is no key of this part. Known are: less, less.",
        ],
    );
    changed("text = \"More\"", "text = \"Less\"", &["Line 17: The text “Less” stands here twice."]);
    changed(
        "[\"more\"]",
        "[\"mor\"]",
        &["Line 20: “mor” is no key of this part. Did you mean “more”?"],
    );
    changed(
        "[\"more\"]",
        "[\"more less\"]",
        &["Line 20: “more less” names 2 options, but one is chosen here."],
    );
    changed("{stages}", "{x}", &["Line 16: {x} is no input. Known are: stages, micro-batches."]);
    changed(
        "  { key = \"more\", text = \"More\" },\n",
        "",
        &[
            "Line 15: “options” has to hold at least 2, but holds 1.",
            "Line 19: “more” is no key of this part. Known are: less.",
        ],
    );
    changed("\"More\" }", "\"\" }", &["Line 17: “text” is empty."]);
    changed(
        "ask = \"Which?\"",
        "ask = \"Which?\"\nestimate = \"bubble\"",
        &[
            "Line 15: “bubble” gives a number: ask for it in a part of kind “number”.",
            "Line 15: The estimate decides which option is right: leave “right” out, or the estimate.",
        ],
    );
    changed(
        "refuse",
        "form",
        &["Line 20: “form” is for numbers; an answer of this kind is right or wrong."],
    );
    changed(
        "\"choice\"",
        "\"chioce\"",
        &["Line 13: There is no kind “chioce”. Did you mean “choice”?"],
    );

    let several = CHOICE.replace("choice", "several").replace("accept", "pick = 1\naccept");
    good(&with_part(&several));
    good(&with_part(&several.replace("[\"more\"]", "[\"more less\"]")));
    part(
        &several.replace("pick = 1", "pick = 2"),
        &["Line 19: 2 are to be picked, but only 1 of the options are right."],
    );
    for wrong in ["0", "-1", "1.5", "\"1\""] {
        part(
            &several.replace("pick = 1", &format!("pick = {wrong}")),
            &["Line 19: “pick” has to be a whole number from 1 to 1, without quotes."],
        );
    }
    part(
        &several.replace(", right = true", ""),
        &["Line 12: No option is right: write right = true into those that are."],
    );
    part(
        &several.replace("[\"more\"]", "[\"more more\"]"),
        &["Line 21: “more” stands twice in “more more”."],
    );
}

#[test]
fn sorting_order_and_words() {
    const SORT: &str = r#"[[exercise.part]]
kind = "sort"
ask = "Sort."
groups = [{ key = "yes", text = "Yes" }, { key = "no", text = "No" }]
items = [
  { key = "one", text = "One", group = "yes", why = "So." },
  { key = "two", text = "Two", group = "no" },
]
accept = ["one=yes two=no"]
"#;
    good(&with_part(SORT));
    part(
        &SORT.replace("group = \"no\"", "group = \"now\""),
        &["Line 18: There is no group “now”. Did you mean “no”?"],
    );
    part(
        &SORT.replace(", group = \"no\"", ""),
        &["Line 18: “group” is missing in an item: write group = \"yes\"."],
    );
    part(
        &SORT.replace("two=no", "two=maybe"),
        &["Line 20: “maybe” is no group here. Known are: yes, no."],
    );
    part(&SORT.replace("two=no", "two"), &["Line 20: “two” has to be written item=group."]);
    part(&SORT.replace("two=no", "one=no"), &["Line 20: “one” stands twice in “one=yes one=no”."]);
    part(
        &SORT.replace(", { key = \"no\", text = \"No\" }", ""),
        &[
            "Line 15: “groups” has to hold at least 2, but holds 1.",
            "Line 18: There is no group “no”. Known are: yes.",
            "Line 20: “no” is no group here. Known are: yes.",
        ],
    );

    const ORDER: &str = r#"[[exercise.part]]
kind = "order"
ask = "Order."
items = [{ key = "one", text = "One" }, { key = "two", text = "Two" }]
accept = ["one two"]
"#;
    good(&with_part(ORDER));
    part(
        &ORDER.replace("one two", "one three"),
        &["Line 16: “three” is no key of this part. Known are: one, two."],
    );
    part(
        &ORDER.replace("\"two\", text", "\"two words\", text"),
        &[
            "Line 15: “two words” is no name: write small letters, digits and single hyphens between them, 60 at most.",
            "Line 16: “two” is no key of this part. Known are: one, two words.",
        ],
    );

    const WORDS: &str =
        "[[exercise.part]]\nkind = \"words\"\nask = \"Why?\"\npoints = [\"One\", \"Two\"]\n";
    good(&with_part(WORDS));
    part(
        &WORDS.replace("points = [\"One\", \"Two\"]", ""),
        &["Line 12: “points” is missing in a part: write points = [\"…\", \"…\"]."],
    );
    part(
        &WORDS.replace("[\"One\", \"Two\"]", "[]"),
        &["Line 15: “points” is empty: write points = [\"…\", \"…\"]."],
    );
    part(&WORDS.replace("Two", "One"), &["Line 15: The point “One” stands here twice."]);
    part(
        &format!("{WORDS}accept = [\"x\"]"),
        &["Line 16: Own words are not judged, so that there can be no lists."],
    );
    part(
        "[[exercise.part]]",
        &[
            "Line 12: “kind” is missing in a part: write kind = \"number\".",
            "Line 12: “ask” is missing in a part: write ask = \"What share is lost?\".",
        ],
    );
    toml(
        "[[exercise.part]]",
        "[exercise.part]",
        &[
            "Line 12: “part” has to be a list, not a table: write a line [[exercise.part]] and what is asked below it.",
        ],
    );
}

#[test]
fn tables() {
    const TABLE: &str = r#"[[exercise.part]]
kind = "table"
ask = "Fill in."
corner = "Slot"
columns = ["{stages} stages", "8 stages"]
with = { micro-batches = "12" }
rows = [
  { label = "Share", cells = ["given", { estimate = "bubble", figures = 2, with = { stages = "8" } }] },
  { label = "Time", cells = [{ estimate = "completion", figures = "exact" }, { estimate = "completion", figures = 1 }] },
]
accept = ["0.37 | 13; 13"]
diagnose = [{ typed = "0.37 | 12; 13", as = "m-for-completion" }]
"#;
    let read = good(&with_part(TABLE));
    let Kind::Table { rows, .. } = &read[0].parts[0].kind else { panic!() };
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    let Cell::Asked(wanted, with) = &rows[0].cells[1] else { panic!() };
    assert_eq!((wanted.figures, rows[0].line, rows[1].line), (Figures::Significant(2), 19, 20));
    // A cell has the inputs of its part besides its own.
    assert_eq!(*with, [pair("stages", "8"), pair("micro-batches", "12")]);
    part(
        &TABLE.replace("\"given\", ", ""),
        &["Line 19: This row has 1 cells, but there are 2 columns."],
    );
    part(
        &TABLE.replace("0.37 | 13; 13", "0.37; 13; 13"),
        &[
            "Line 22: “0.37; 13; 13” has 3 cells, but 1 | 2 are asked for: “;” parts cells and “|” rows.",
        ],
    );
    part(
        &TABLE.replace("figures = 2", "figures = 0"),
        &["Line 19: “figures” has to be a whole number from 1 to 12, or \"exact\"; 0 is neither."],
    );
    part(
        &TABLE.replace("with = { stages = \"8\" }", "with = { width = \"8\" }"),
        &["Line 19: The input “width” is never used: no estimate needs it and no text names it."],
    );
    part(
        &TABLE.replace("\"given\"", "\"{given}\""),
        &["Line 19: {given} is no input. Known are: stages, micro-batches, micro-batches."],
    );
    part(
        &TABLE.replace("\"given\"", "1.5"),
        &["Line 19: “cells” has to be a text in quotes, not a number."],
    );
    part(
        "[[exercise.part]]\nkind = \"table\"\nask = \"Fill in.\"\ncolumns = [\"A\"]\nrows = [{ label = \"1\", cells = [\"x\"] }]",
        &[
            "Line 12: No cell of this table is asked for: write { estimate = \"…\", figures = 3 } for one.",
        ],
    );
    part(
        &TABLE.replace("label = \"Time\", ", ""),
        &["Line 20: “label” is missing in a row: write label = \"First update\"."],
    );
}

#[test]
fn drawings() {
    const DRAWING: &str = r#"[[exercise.part]]
kind = "drawing"
ask = "Draw it."
with = { stages = "2", micro-batches = "3" }
accept = ["0 1 2 / 1 2 3"]
refuse = ["0 1 - / 1 2 -"]
ask-back = ["nonsense"]
"#;
    good(&with_part(DRAWING));
    part(
        &DRAWING.replace("0 1 2 /", "0 1 x /"),
        &["Line 16: “x” is no start time: write 0, 1, 2 … or - for none."],
    );
    let shape = "A drawing has a line for each stage (2), parted by “/”, and in it a time for each micro-batch (3).";
    part(&DRAWING.replace("0 1 2 /", "0 1 /"), &[&format!("Line 16: {shape}")]);
    part(&DRAWING.replace("0 1 - / 1 2 -", "0 1 -"), &[&format!("Line 17: {shape}")]);
    let bare = GOOD.replace(
        "prompt = \"A pipeline of {stages} stages, {micro-batches} micro-batches.\"",
        "prompt = \"x\"",
    );
    let (head, _) = bare.split_once("[exercise.given]").unwrap();
    assert_eq!(
        faults(&format!("{head}[[exercise.part]]\nkind = \"drawing\"\nask = \"Draw it.\"\n")),
        [
            "Line 8: A drawing needs the input “stages”: write it into [exercise.given].",
            "Line 8: A drawing needs the input “micro-batches”: write it into [exercise.given].",
        ]
    );
}

#[test]
fn all_faults_are_told_by_their_lines() {
    let text = GOOD
        .replace("\"drill\"", "\"drils\"")
        .replace("figures = 3", "figures = 0\nfigure = 3")
        .replace("\"4\"]", "\"2\"]")
        .replace("\"1/2\"", "");
    let second = GOOD.replace("\"two-stages\"", "\"b\"").replace("chapter = 8", "chapter = 7");
    let lines: Vec<String> = faults(&format!("{text}{second}"))
        .iter()
        .map(|fault| fault.split(':').next().unwrap().to_owned())
        .collect();
    assert_eq!(lines, ["Line 4", "Line 9", "Line 16", "Line 17", "Line 23"]);
}

#[test]
fn parts_are_named_by_letters() {
    let part = "[[exercise.part]]\nkind = \"words\"\nask = \"Why?\"\npoints = [\"x\"]\n";
    let exercise = good(&with_part(&part.repeat(26)));
    let names: String = exercise[0].parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, "abcdefghijklmnopqrstuvwxyz");
    assert_eq!(
        faults(&with_part(&part.repeat(27))),
        ["Line 116: An exercise has at most 26 parts, a to z.",]
    );
}

#[test]
fn line_ends_and_byte_order_marks() {
    for file in [GOOD, JSON] {
        let wrong = file.replace("\"1/2\"", "\"\"");
        let expected = faults(&wrong);
        for odd in [wrong.replace('\n', "\r\n"), format!("\u{feff}{wrong}")] {
            assert_eq!(faults(&odd), expected);
        }
        assert_eq!(good(&file.replace('\n', "\r\n")), good(file));
        assert_eq!(good(&format!("\u{feff}{file}")), good(file));
    }
    let long = GOOD
        .replace("\"A pipeline of", "\"\"\"\nOne.\n\nA pipeline of")
        .replace("micro-batches.\"", "micro-batches.\n\"\"\"");
    let prompt = &good(&long)[0].prompt;
    assert_eq!(prompt, "One.\n\nA pipeline of {stages} stages, {micro-batches} micro-batches.");
    assert_eq!(good(&long.replace('\n', "\r\n"))[0].prompt, *prompt);
}

#[test]
fn hostile_files_are_refused_at_once() {
    let start = std::time::Instant::now();
    assert_eq!(
        faults(&"x".repeat((1 << 20) + 1)),
        ["Line 1: This file is longer than a megabyte; no file of exercises is."]
    );
    // Nothing but brackets, in both notations; a comment may hold a quote.
    for open in ["{\"a\":", "[", "{\"a\":["] {
        let deep = format!("{{\"exercise\":\n{}", open.repeat(100_000));
        assert_eq!(
            faults(&deep),
            ["Line 2: Lists and tables lie too deep within each other here."]
        );
    }
    assert!(
        faults(&format!("// \"\n{{\"exercise\":{}", "[".repeat(100_000)))[0].starts_with("Line 2")
    );
    for open in ["[", "{a=", "{a=["] {
        assert!(faults(&format!("\nexercise = {}", open.repeat(100_000)))[0].starts_with("Line 2"));
    }
    assert!(faults(&"a.".repeat(500_000))[0].starts_with("Line 1"));
    assert!(faults(&format!("[{}a]", "a.".repeat(500_000)))[0].starts_with("Line 1"));
    // A NUL is no part of a file, nor of a text.
    assert!(
        faults(&GOOD.replace("Two stages", "Two\0stages"))[0]
            .starts_with("Line 5: This is no TOML")
    );
    assert!(
        faults(&JSON.replace("Two stages", "Two\\u0000stages"))[0]
            .starts_with("Line 7: “title” holds")
    );
    assert!(!faults("\0").is_empty() && !faults("{\0}").is_empty());
    // Very many of everything: exercises, keys, inputs, entries.
    let many = faults(&"[[exercise]]\n".repeat(80_000));
    assert!(many.len() <= 510, "{}", many.len());
    assert!(many.last().unwrap().ends_with("There are more faults than are listed here."));
    let keys: String = (0..90_000).map(|n| format!("k{n}=1\n")).collect();
    assert!(faults(&keys).len() <= 510);
    let keys: Vec<String> = (0..80_000).map(|n| format!("\"k{n}\":1")).collect();
    assert!(faults(&format!("{{{}}}", keys.join(","))).len() <= 510);
    let inputs: String = (0..40_000).map(|n| format!("x{n}=\"{n}\"\n")).collect();
    assert!(
        faults(&GOOD.replace("stages = [\"2\"", &format!("{inputs}stages = [\"2\""))).len() <= 510
    );
    let entries: String = (0..90_000).map(|n| format!("\"{n}/1\",")).collect();
    good(&GOOD.replace("\"1/2\"", &entries));
    let braces = format!("A pipeline {}", "{stages}".repeat(100_000));
    good(&GOOD.replace("A pipeline", &braces));
    good(&GOOD.replace("A pipeline", &"{stages}{micro-batches}".repeat(40_000)));
    assert!(faults(&GOOD.replace("A pipeline", &"{a}".repeat(300_000))).len() <= 510);
    let took = start.elapsed();
    assert!(took.as_secs() < 60, "{took:?}");
}
