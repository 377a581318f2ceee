//! The examples reproduce what the book prints, and the ledger holds what it says.

use crate::{bytes, million};
use bytes_and_bubbles::estimate::model_state;
use bytes_and_bubbles::example;
use bytes_and_bubbles::quantity::print;
use bytes_and_bubbles::scenario::ledger::{LedgerInputs, PRESETS};
use bytes_and_bubbles::scenario::{Gap, Pairs};

#[test]
fn rows_of_one_name_keep_symbols_of_their_own() {
    let mut rows = million();
    rows[1].name = "Working copy".into();
    rows[2].name = String::new();
    assert_eq!(
        model_state::total(&rows).unwrap().text_in_symbols(),
        "M_state = N × (b_working 1 + b_working 2 + b_3 + b_first + b_second)"
    );
}

#[test]
fn presets_hold_what_they_say() {
    for preset in PRESETS {
        let mut inputs = LedgerInputs::example_27_1();
        inputs.parameters = "1".into();
        inputs.use_preset(&preset);
        let state = inputs.work_out().state.unwrap();
        assert_eq!(bytes(&state), i128::from(preset.bytes), "{}", preset.key);
    }
    let by_key: Vec<_> = PRESETS.iter().map(|preset| (preset.key, preset.bytes)).collect();
    assert_eq!(
        by_key,
        [
            ("mixed-adam", 16),
            ("gradient-descent", 8),
            ("momentum", 12),
            ("full-adam", 16),
            ("frozen", 2),
            ("megatron", 18),
            ("no-master", 12),
            ("scaling-book", 10),
            ("megatron-fp16", 20)
        ]
    );
}

#[test]
fn every_example_reproduces_its_figures_of_the_book() {
    let mut checked = 0;
    for example in example::ALL {
        for figure in example.book {
            let typed: Pairs =
                figure.typed.iter().map(|(n, t)| ((*n).into(), (*t).into())).collect();
            let figures = example.figures(&typed);
            let (_, found) = figures.iter().find(|(name, _)| *name == figure.figure).unwrap();
            let printed = found.as_ref().unwrap().result();
            assert_eq!(printed, figure.is, "{} {:?} {}", example.name, figure.typed, figure.figure);
            checked += 1;
        }
    }
    assert!(checked >= 22);
}

#[test]
fn a_field_that_cannot_be_read_leaves_a_gap_in_what_depends_on_it_and_nothing_else() {
    let figures = |name: &str, text: &str| {
        example::find("ledger").unwrap().figures(&vec![(name.to_owned(), text.to_owned())])
    };
    let gaps = |name, text| -> Vec<_> {
        figures(name, text)
            .into_iter()
            .filter(|(_, f)| *f == Err(Gap::Waits))
            .map(|(name, _)| name)
            .collect()
    };
    assert_eq!(gaps("capacity", "ten"), ["state-fit", "total-fit", "plan-fit"]);
    assert_eq!(gaps("margin", "5%%"), ["plan-fit", "margin-bytes", "with-margin"]);
    assert_eq!(
        gaps("width", ""),
        [
            "total-fit",
            "plan-fit",
            "one-array",
            "saved-activations",
            "before-margin",
            "margin-bytes",
            "with-margin"
        ]
    );
    // A row that is left out does not hold up the total.
    let mut inputs = LedgerInputs::example_27_1();
    inputs.rows[0].bytes = "two".into();
    assert_eq!(inputs.work_out().state, Err(Gap::Waits));
    inputs.rows[0].counted = false;
    assert_eq!(bytes(&inputs.work_out().state.unwrap()), 14_000_000);
}

/// The numbers in a text, as they are written.
fn numbers(text: &str) -> Vec<String> {
    let number = |c: char| c.is_ascii_digit() || c == ',' || c == '.';
    // Names of formats are no numbers.
    let text =
        ["FP16", "BF16", "FP32"].iter().fold(text.to_owned(), |text, name| text.replace(name, ""));
    text.split(|c: char| !number(c))
        .map(|word| word.trim_matches([',', '.']).replace(',', ""))
        .filter(|word| word.contains(|c: char| c.is_ascii_digit()))
        .collect()
}

/// Every number that an example has in its words stands in its fields or among its results.
#[test]
fn numbers_in_the_words_are_those_of_the_examples() {
    let mut checked = 0;
    for example in example::ALL {
        let run = example.group.run();
        let mut known: Vec<String> = Vec::new();
        for control in example.worked.controls() {
            known.extend(numbers(&run.text_of(control)));
        }
        // Tokens in flight: sequences × positions.
        let [sequences, positions] =
            [0, 1].map(|place| run.ledger.activations[place].parse::<i128>().unwrap());
        known.push((sequences * positions).to_string());
        for row in run.ledger.rows {
            known.extend(numbers(&row.bytes));
        }
        for figure in example.book {
            known.extend(numbers(figure.is));
            known.extend(figure.typed.iter().flat_map(|(_, text)| numbers(text)));
        }
        for (_, figure) in example.figures(&Pairs::new()) {
            let Ok(derivation) = figure else { continue };
            known.extend(numbers(&derivation.result()));
            known.extend(numbers(&print::in_full(derivation.value())));
        }
        let words = example.thread.iter().chain([&example.about]);
        for text in words {
            for number in numbers(text) {
                assert!(known.contains(&number), "{}: {number} in “{text}”", example.name);
                checked += 1;
            }
        }
    }
    assert!(checked >= 10, "{checked}");
}
