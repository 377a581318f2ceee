//! Files of the plan: what is written is JSON and CSV as other programs read them, and opens again.

use crate::typed::{anything, few, row, wild_run};
use crate::{book, run_with, worked};
use bytes_and_bubbles::estimate::model_state::Part;
use bytes_and_bubbles::scenario::ledger::RowInputs;
use bytes_and_bubbles::scenario::{Block, Files, Json, Run};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::Value;

fn plan() -> &'static Files {
    worked("plan").files.unwrap()
}

fn written(run: &Run, name: &str) -> String {
    let download = plan().downloads.iter().find(|download| download.name == name).unwrap();
    (download.text)(run)
}

/// What the page finds in JSON: texts and numbers by their names, and lists of lists of texts.
fn found(json: &Value) -> Json {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let texts = |row: &Value| -> Vec<String> {
        row.as_array().into_iter().flatten().filter_map(text).collect()
    };
    let mut found = Json::default();
    for (name, value) in json.as_object().unwrap() {
        if let Some(list) = value.as_array() {
            found.lists.push((name.clone(), list.iter().map(texts).collect()));
        } else if let Some(text) = text(value) {
            found.fields.push((name.clone(), text));
        }
    }
    found
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&written(run, "plan.json")).unwrap()
}

/// Records of CSV (RFC 4180): cells in quotes, quotes within them doubled.
fn records(csv: &str) -> Vec<Vec<String>> {
    let mut records = vec![vec![String::new()]];
    let (mut chars, mut quoted) = (csv.chars().peekable(), false);
    while let Some(c) = chars.next() {
        let record = records.last_mut().unwrap();
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                record.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(String::new()),
            '\r' if !quoted => assert_eq!(chars.next(), Some('\n')),
            '\n' if !quoted => panic!("a bare line feed"),
            c => record.last_mut().unwrap().push(c),
        }
        if c == '\r' && !quoted {
            records.push(vec![String::new()]);
        }
    }
    assert!(!quoted);
    assert_eq!(records.pop(), Some(vec![String::new()]), "the last line has its end");
    records
}

fn named(name: &str) -> Run {
    let mut run = run_with(&[]);
    run.ledger.rows = vec![RowInputs {
        part: Part::Other,
        name: name.to_owned(),
        reason: "why".to_owned(),
        parameters: String::new(),
        bytes: "2".to_owned(),
        counted: true,
    }];
    run
}

/// Names that mean something to a program that reads a file.
const NAMES: [&str; 14] = [
    "a \"quoted\" name",
    "a, b; c | d",
    "two\nlines",
    "two\r\nlines",
    "back\\slash\\",
    "=cmd|' /C calc'!A0",
    "+1+1",
    "@SUM(1)",
    "-1+1|cmd",
    "\t=1",
    "\u{1}\u{7f}\u{2028}",
    "</script><b>",
    "名前 🎈",
    "'",
];

#[test]
fn the_json_of_the_book_has_its_figures() {
    let json = json(&run_with(&[]));
    assert_eq!(json["kind"], "bytes-and-bubbles plan");
    assert_eq!(json["version"], 1);
    // All that the plan shows is written down, changed or not.
    let inputs = json["inputs"].as_array().unwrap();
    assert!(inputs.contains(&serde_json::json!(["capacity", "10 MB"])));
    assert!(inputs.contains(&serde_json::json!(["sharded", "nothing"])));
    let figures = json["figures"].as_array().unwrap();
    let total = figures.iter().find(|figure| figure[0] == "worker-total").unwrap();
    assert_eq!((&total[2], &total[3]), (&"17310720".into(), &"bytes".into()));
    assert_eq!(total[4], "T_worker = 16,000,000 + 1,310,720 = 17,310,720 bytes");
}

#[test]
fn each_figure_of_the_plan_is_in_every_file() {
    let run = run_with(&[("sharded", "everything"), ("gathered", "yes"), ("width", "abc")]);
    let shown = (worked("plan").work_out)(&run).iter().flatten().flat_map(Block::figures).count();
    assert_eq!(json(&run)["figures"].as_array().unwrap().len(), shown);
    assert_eq!(records(&written(&run, "plan.csv")).len(), shown + 1);
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn json_opens_again_to_the_same_run(run in wild_run()) {
        let found = found(&json(&run));
        let (opened, said) = (plan().open)(&book(), Some(&found)).unwrap();
        prop_assert_eq!(&opened, &run);
        prop_assert!(!said.contains("Some figures"), "{}", said);
        let (_, said) = (plan().open)(&run, Some(&found)).unwrap();
        prop_assert!(said.contains("It is the plan that was here."), "{}", said);
    }

    #[test]
    fn every_line_of_csv_has_as_many_cells(
        rows in vec(row(Just("2".to_owned()).boxed(), anything().boxed()), 0..4),
    ) {
        let mut run = book();
        run.ledger.rows = rows;
        let records = records(&written(&run, "plan.csv"));
        prop_assert!(records.iter().all(|record| record.len() == 5), "{:?}", records);
        for cell in records.iter().flatten() {
            prop_assert!(!runs(cell), "{:?}", cell);
        }
    }
}

/// Whether a spreadsheet would run a cell. A negative number is one, and nothing more.
fn runs(cell: &str) -> bool {
    let number = cell.strip_prefix('-').is_some_and(|rest| {
        rest.split(['/', '.'])
            .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
    });
    cell.starts_with(['=', '+', '@', '-', '\t', '\r', '\n', '＝', '＋', '－', '＠']) && !number
}

#[test]
fn names_survive_csv_or_are_defused() {
    for name in NAMES {
        let records = records(&written(&named(name), "plan.csv"));
        let row = records.iter().find(|record| record[0] == "worker-row:0").unwrap();
        // Names lose the blanks around them before anything is worked out.
        let cell = &row[1];
        assert!(cell == name.trim() || *cell == format!("'{}", name.trim()), "{name:?}: {cell:?}");
        assert!(!runs(cell), "{name:?}: {cell:?}");
    }
}

#[test]
fn names_survive_json() {
    for name in NAMES {
        let run = named(name);
        let (opened, _) = (plan().open)(&book(), Some(&found(&json(&run)))).unwrap();
        assert_eq!(opened.ledger.rows[0].name, name);
    }
}

#[test]
fn names_do_not_break_tables_of_markdown() {
    for name in NAMES {
        let markdown = written(&named(name), "plan.md");
        assert!(!markdown.contains("</script>") && !markdown.contains("<b>"), "{name:?}");
        // Bars that are not part of a cell.
        let bars = |line: &str| {
            let line = line.replace("\\\\", "");
            line.matches('|').count() - line.matches("\\|").count()
        };
        let table: Vec<_> = markdown
            .lines()
            .skip_while(|line| !line.starts_with("| Term"))
            .take_while(|line| line.starts_with('|'))
            .collect();
        // The head, the line below it, the row, state, activations and three totals.
        assert_eq!(table.len(), 8, "{name:?}: {table:#?}");
        assert!(table.iter().all(|line| bars(line) == 5), "{name:?}: {table:#?}");
    }
}

#[test]
fn other_files_are_refused_and_change_nothing() {
    let saved = json(&run_with(&[]));
    let with = |name: &str, value: Value| {
        let mut json = saved.clone();
        json[name] = value;
        json
    };
    let without = |name: &str| {
        let mut json = saved.clone();
        json.as_object_mut().unwrap().remove(name);
        json
    };
    for json in [
        serde_json::json!({}),
        with("kind", "another".into()),
        with("version", 2.into()),
        with("version", 0.into()),
        with("version", "one".into()),
        without("version"),
        without("inputs"),
        with("inputs", "none".into()),
        with("inputs", serde_json::json!([["width"]])),
        with("inputs", serde_json::json!([["width", "1", "2"]])),
        with("inputs", serde_json::json!([["no-such-field", "1"]])),
        with("inputs", serde_json::json!([["sharded", "twice"]])),
        with("inputs", serde_json::json!([["recompute", true]])),
        with("inputs", serde_json::json!([["row", "weights|yes"]])),
        with("inputs", serde_json::json!([["batches", "1|2|3"]])),
    ] {
        let refused = (plan().open)(&book(), Some(&found(&json))).unwrap_err();
        assert!(refused.ends_with("Nothing was changed."), "{refused}");
    }
    assert!((plan().open)(&book(), None).is_err());
    let other = with("figures", serde_json::json!([["worker-total", "Total", "1", "bytes", ""]]));
    let (_, said) = (plan().open)(&book(), Some(&found(&other))).unwrap();
    assert!(said.contains("Some figures in the file are not what its inputs give"), "{said}");
}
