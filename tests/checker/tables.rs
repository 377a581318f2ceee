//! Tables.

use crate::support::*;
use bytes_and_bubbles::exercise::check::{
    ReadBack, Verdict, cells, check, check_cells, of_cells, read_back_cell, same_answer,
};
use bytes_and_bubbles::exercise::deal::Dealt;
use bytes_and_bubbles::exercise::schema::{Cell, Exercise, Kind, Row, Wanted};

fn table() -> Exercise {
    let cell = |estimate: &str, figures, batches: &str| {
        Cell::Asked(
            Wanted { estimate: estimate.into(), figures, of: None },
            vec![("micro-batches".into(), batches.into())],
        )
    };
    let row = |batches: &str| Row {
        label: batches.into(),
        cells: vec![
            cell("completion", EXACT, batches),
            Cell::Given("{stages} stages".into()),
            cell("bubble", THREE, batches),
        ],
        line: 1,
    };
    exercise(vec![part(Kind::Table {
        corner: "Micro-batches".into(),
        columns: vec!["Completion".into(), "Stages".into(), "Bubble".into()],
        rows: vec![row("48"), row("16")],
    })])
}

fn verdict(text: &str) -> (Verdict, Vec<Verdict>) {
    let exercise = table();
    let dealt = Dealt::new(&exercise, 0, |_| true);
    let (part, answers) = (&exercise.parts[0], [("a".to_owned(), text.to_owned())]);
    (check(&dealt, part, &answers), check_cells(&dealt, part, &answers))
}

#[test]
fn every_cell_has_a_verdict() {
    let (all, each) = verdict("63; 15/63 | 31; 48.4%");
    right(&all);
    each.iter().for_each(right);
    let (all, each) = verdict("63; 24% | 48; 100");
    right(&each[0]);
    form(&each[1], "three");
    wrong(&each[2], "");
    assert_eq!(not_read(&each[3]).1, ["100%", "10,000%"]);
    // A wrong one is wrong, whatever cannot be read.
    match all {
        Verdict::Wrong { says, .. } => {
            assert!(says.starts_with("1 of 4 cells is right. Completion, 16:"), "{says}")
        }
        other => panic!("{other:?}"),
    }
    let (all, _) = verdict("63; 24% | 31; ");
    assert!(not_read(&all).0.contains("Bubble, 16"));
    let (all, _) = verdict("63; 24% | 31; 15/31");
    form(&all, "3 of 4");
}

#[test]
fn too_few_and_too_many_cells_cost_nothing() {
    not_read(&verdict("").0);
    not_read(&verdict("; | ;").0);
    not_read(&verdict("63").0);
    not_read(&verdict("63; 15/63 | 31; 15/31; 5").0);
}

#[test]
fn cells_are_kept_as_they_are_typed() {
    let exercise = table();
    let part = &exercise.parts[0];
    let texts: Vec<String> = ["63", "", "3;1", "0.484"].map(String::from).to_vec();
    let kept = of_cells(part, &texts);
    assert_eq!(kept, "63;|3 1;0.484");
    assert_eq!(cells(&kept), ["63", "", "3 1", "0.484"]);
    assert_eq!(of_cells(part, &[]), ";|;");
    assert_eq!(read_back_cell(part, 3, "50%"), ReadBack::Read("1/2 = 50%".into(), Vec::new()));
    assert_eq!(read_back_cell(part, 4, "50%"), ReadBack::Nothing);
    let dealt = Dealt::new(&exercise, 0, |_| true);
    assert!(same_answer(&dealt, part, "63; 1/2 | 3; 1", "63.0; 50% | 3; 1"));
    assert!(!same_answer(&dealt, part, "63; 1/2 | 3; 0.5", "63; 1/2 | 3; 0.6"));
}
