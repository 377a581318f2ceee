//! Records as each version of the workbook has written them. A file of this folder is never changed: what
//! was kept once is read for ever.

use bytes_and_bubbles::exercise::record::{
    Event, Imported, Mark, Memory, Note, Record, Storage, Typed, Unread, What, import, load, save,
};

const FULL: &str = include_str!("fixtures/v1.json");
const UNKNOWN: &str = include_str!("fixtures/v1-unknown-fields.json");
const LATER: &str = include_str!("fixtures/v2.json");
const PROGRESS: &str = include_str!("fixtures/progress-v1.json");

fn of_version_1() -> Record {
    let event = |at, part: &str, what| Event { at, part: part.to_owned(), what };
    let checked = |text: &str, mark| What::Checked(text.to_owned(), mark);
    Record {
        texts: vec![
            Typed { part: "a".into(), text: "23.8%".into(), at: 1_700_000_009_000 },
            Typed {
                part: "b".into(),
                text: "  \"Halb\" \\ ½\n\u{2028}🫧 ".into(),
                at: 1_700_000_010_000,
            },
        ],
        events: vec![
            event(1_700_000_000_000, "", What::Edition("0123456789abcdef".into(), 1)),
            event(1_700_000_001_000, "a", What::Predicted("30%".into(), 100_371)),
            event(1_700_000_002_000, "a", checked("31.25%", Mark::Wrong)),
            event(1_700_000_003_000, "a", What::Hint(1)),
            event(1_700_000_004_000, "a", checked("a quarter", Mark::NotRead)),
            event(1_700_000_005_000, "a", checked("24%", Mark::Form)),
            event(1_700_000_006_000, "a", checked("23.8%", Mark::Right)),
            event(1_700_000_007_000, "b", What::Solution),
            event(1_700_000_008_000, "b", What::Ticked(vec![0, 2])),
        ],
        ..Record::new("", "bubble-of-sixteen", 4_294_967_295)
    }
}

#[test]
fn version_1_is_read_and_still_written_so() {
    assert_eq!(Record::from_text(FULL), Ok((of_version_1(), true)));
    assert_eq!(of_version_1().to_text(), FULL.trim_end());
}

#[test]
fn what_a_later_page_added_is_read_over_and_kept() {
    let (read, entire) = Record::from_text(UNKNOWN).unwrap();
    assert!(entire);
    let storage = Memory::default();
    storage.set(&read.key(), UNKNOWN);
    let mut own = Record::new("", "bubble-of-sixteen", 7);
    own.type_in(super::stamp(1_800_000_000_000), "a", "24%");
    save(&storage, &own);
    let text = storage.get(&own.key()).unwrap();
    for kept in [
        r#""colour":"blue""#,
        r#""nested":{"list":[1,-2,true,["\u0000"]],"empty":{}}"#,
        r#"[1700000000500,"a","doubted","very",{"much":true}]"#,
        r#"[1700000000600,"a","left"]"#,
        r#"["a","24%","#,
    ] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    assert_eq!(Record::from_text(&text).unwrap().0.events.len(), read.events.len() + 1);
}

#[test]
fn a_later_form_is_left_alone() {
    assert_eq!(Record::from_text(LATER), Err(Unread::Newer(2)));
    // Even where its form is one that this page cannot read at all.
    assert_eq!(Record::from_text("{\"v\":3,\"x\":null}"), Err(Unread::Newer(3)));
    let storage = Memory::default();
    let own = Record::new("", "bubble-of-sixteen", 7);
    storage.set(&own.key(), LATER);
    assert_eq!(save(&storage, &own).note, Some(Note::Newer(2)));
    assert_eq!(load(&storage, &own.as_key()).record, None);
    assert_eq!(storage.get(&own.key()).as_deref(), Some(LATER));
    assert_eq!(storage.keys().len(), 1);
}

#[test]
fn progress_of_version_1_is_read() {
    let storage = Memory::default();
    let imported = import(&storage, PROGRESS).unwrap();
    assert_eq!(
        imported,
        Imported { kept: 2, newer: 1, workbook: "0.1.0".into(), ..Imported::default() }
    );
    assert_eq!(storage.keys().len(), 2);
}
