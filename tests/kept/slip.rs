//! Pass slips: what is written reads back, and what was lost or changed on the way is known.

use super::HOSTILE;
use bytes_and_bubbles::exercise::slip::{Answer, Slip, SlipError};
use bytes_and_bubbles::scenario::Address;
use proptest::collection::vec;
use proptest::prelude::*;

const VERSION_1: &str = include_str!("fixtures/slip-v1.txt");
const FILE_OF_VERSION_1: &str = include_str!("fixtures/slip-v1.json");

fn slip(texts: &[&str]) -> Slip {
    let answers = texts.iter().enumerate().map(|(place, text)| Answer {
        exercise: format!("staircase-{}", place / 3),
        part: ["a", "b", "c"][place % 3].to_owned(),
        text: (*text).to_owned(),
    });
    Slip {
        generator: 1,
        sheet: "chapter-8".to_owned(),
        seed: 4_294_967_295,
        started: 1_700_000_000_000,
        ended: 1_700_000_900_123,
        name: "Zoë O’Neill".to_owned(),
        answers: answers.collect(),
    }
}

fn long() -> String {
    "Ünïcödé 🫧 ".repeat(40)
}

#[test]
fn version_1_is_read_and_still_written_so() {
    let slip = slip(&["0 1 2 / 1 2 3", "11", "27.3%"]);
    assert_eq!(Slip::from_link(VERSION_1.trim()), Ok(slip.clone()));
    assert_eq!(Slip::from_file(FILE_OF_VERSION_1), Ok(slip.clone()));
    assert_eq!(slip.to_link(), VERSION_1.trim());
    assert_eq!(slip.to_file(), FILE_OF_VERSION_1);
}

#[test]
fn hostile_texts_come_back_exactly() {
    let long = long();
    assert!(long.chars().count() >= 400);
    let mut texts = HOSTILE.to_vec();
    texts.push(&long);
    let mut slip = slip(&texts);
    for name in texts {
        slip.name = name.to_owned();
        let link = slip.to_link();
        assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert_eq!(Slip::from_link(&link), Ok(slip.clone()));
        assert_eq!(Slip::from_file(&slip.to_file()), Ok(slip.clone()));
        // Through an address, as the page has it.
        let address = Address::of(&["pass", &link]);
        assert_eq!(Address::parse(&address.fragment()).unwrap().screen, ["pass", &link]);
        assert_eq!(address.fragment(), format!("#/pass/{link}"));
        // Any program reads the file.
        let json: serde_json::Value = serde_json::from_str(&slip.to_file()).unwrap();
        assert_eq!(json["name"], name);
    }
    assert_eq!(slip.text_of("staircase-0", "b"), Some(" 24% "));
    assert_eq!(slip.text_of("staircase-9", "b"), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_slip_comes_back(
        name in any::<String>(), answers in vec(any::<(String, String, String)>(), 0..5),
        numbers in any::<(u32, u32, i64, i64)>(),
    ) {
        let (generator, seed, started, ended) = numbers;
        let answers = answers
            .into_iter()
            .map(|(exercise, part, text)| Answer { exercise, part, text })
            .collect();
        let slip = Slip { generator, seed, started, ended, name, answers, sheet: "chapter-8".into() };
        prop_assert_eq!(Slip::from_link(&slip.to_link()), Ok(slip.clone()));
        prop_assert_eq!(Slip::from_file(&slip.to_file()), Ok(slip));
    }

    #[test]
    fn whatever_is_opened_is_no_harm(text in any::<String>()) {
        prop_assert!(Slip::from_link(&text).is_err() && Slip::from_file(&text).is_err());
    }
}

#[test]
fn a_link_that_was_cut_or_changed_is_known() {
    let link = slip(&HOSTILE).to_link();
    for end in 0..link.len() {
        assert_eq!(Slip::from_link(&link[..end]), Err(SlipError::Damaged), "cut at {end}");
        assert_eq!(Slip::from_link(&link[end + 1..]), Err(SlipError::Damaged), "from {end}");
        for other in ["0", "A", "-", "%", "."] {
            let changed = format!("{}{other}{}", &link[..end], &link[end + 1..]);
            let expected =
                if changed == link { Ok(slip(&HOSTILE)) } else { Err(SlipError::Damaged) };
            assert_eq!(Slip::from_link(&changed), expected, "{other} at {end}");
        }
    }
    for more in [" ", ".", ">", "\n", "A"] {
        assert_eq!(Slip::from_link(&format!("{link}{more}")), Err(SlipError::Damaged));
    }
    assert_eq!(Slip::from_link(&link.to_lowercase()), Err(SlipError::Damaged));
    assert!(SlipError::Damaged.to_string().contains("damaged"));
}

#[test]
fn a_file_that_was_cut_or_changed_is_known() {
    let file = slip(&["11", "27.3%"]).to_file();
    let end = file.trim_end().len();
    for cut in 0..end {
        let Some(text) = file.get(..cut) else { continue };
        assert!(
            matches!(Slip::from_file(text), Err(SlipError::Damaged | SlipError::NoSlip)),
            "cut at {cut}"
        );
    }
    assert_eq!(Slip::from_file(&file[..end - 1]), Err(SlipError::Damaged));
    for (from, to) in
        [("27.3", "27.4"), ("4294967295", "4294967294"), ("O’Neill", "O'Neill"), ("\"a\"", "\"b\"")]
    {
        assert_eq!(Slip::from_file(&file.replace(from, to)), Err(SlipError::Damaged), "{to}");
    }
    // Space between the values is no change.
    assert!(Slip::from_file(&file.replace("\n  ", "\r\n\t")).is_ok());
    for other in ["", "{}", "[]", "7", "{\"kind\":\"bytes-and-bubbles progress\",\"v\":1}"] {
        assert_eq!(Slip::from_file(other), Err(SlipError::NoSlip));
    }
    let huge = " ".repeat((1 << 20) + 1);
    assert_eq!(
        (Slip::from_file(&huge), Slip::from_link(&huge)),
        (Err(SlipError::TooLong), Err(SlipError::TooLong))
    );
}

#[test]
fn a_later_form_is_named_and_another_generator_noted() {
    use bytes_and_bubbles::exercise::sum::sum_of;
    let later = format!("12-{}-whatever", sum_of(["12", "whatever"]));
    assert_eq!(Slip::from_link(&later), Err(SlipError::Newer(12)));
    assert!(SlipError::Newer(12).to_string().contains("later version"));
    // A form that was changed on the way is no later one.
    let link = slip(&["11"]).to_link();
    assert_eq!(Slip::from_link(&link.replacen('1', "2", 1)), Err(SlipError::Damaged));
    let file = slip(&["11"]).to_file();
    assert_eq!(Slip::from_file(&file.replace("\"v\":1", "\"v\":3")), Err(SlipError::Newer(3)));
    let slip = slip(&["11"]);
    assert_eq!(slip.note(1), None);
    let note = slip.note(2).unwrap();
    assert!(note.contains("version 1") && note.contains("may differ"), "{note}");
}
