//! Progress as a file.

use super::{HOSTILE, checked, record, stamp};
use bytes_and_bubbles::exercise::record::{
    Imported, LONGEST_FILE, Mark, Memory, Record, Storage, What, all, export, import, save,
};

fn filled() -> Memory {
    let storage = Memory::default();
    for (seed, text) in (0..).zip(HOSTILE) {
        let mut record = Record::new(if seed % 2 == 0 { "" } else { "sheet" }, "bubble", seed);
        record.type_in(stamp(1), "a", text);
        record.happened(stamp(2), "a", checked(text, Mark::Wrong));
        record.happened(stamp(3), "a", What::Hint(2));
        save(&storage, &record);
    }
    storage
}

#[test]
fn an_empty_browser_gets_everything() {
    let (one, two) = (filled(), Memory::default());
    let file = export(&one, 5);
    let imported = import(&two, &file).unwrap();
    assert_eq!((imported.kept, imported.damaged, imported.newer), (HOSTILE.len(), 0, 0));
    assert_eq!(all(&one), all(&two));
    assert_eq!(export(&two, 5), file);
    // JSON for everyone.
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(&file).unwrap()["records"]
            .as_array()
            .unwrap()
            .len(),
        HOSTILE.len()
    );
    // Once more changes nothing.
    import(&two, &file).unwrap();
    assert_eq!(export(&two, 5), file);
    assert_eq!(import(&two, &export(&Memory::default(), 5)).unwrap().kept, 0);
}

#[test]
fn a_file_is_put_together_with_what_is_there() {
    let storage = Memory::default();
    let here = record("bubble", 0, &[("a", checked("24%", Mark::Form))]);
    save(&storage, &here);
    import(&storage, &export(&filled(), 5)).unwrap();
    let both = all(&storage).records.into_iter().find(|one| one.as_key() == here.as_key()).unwrap();
    assert_eq!(both.text_of("a"), Some("24%"));
    assert!(both.events.len() > here.events.len());
}

#[test]
fn other_files_are_refused_and_change_nothing() {
    let storage = filled();
    let before = export(&storage, 5);
    let file = before.clone();
    for (other, says) in [
        ("", "not JSON"),
        ("sheet", "not JSON"),
        (&file[..file.len() / 2], "only a part"),
        ("{}", "no progress"),
        ("{\"kind\": \"pass slip\", \"v\": 1}", "no progress"),
        (&file.replace("\"v\": 1,\n", "\"v\": 2,\n"), "later version"),
        (&file.replace("\"v\": 1,\n", ""), "which version"),
        (&file.replace("\"records\"", "\"notes\""), "missing"),
        (&format!("{}{file}", " ".repeat(LONGEST_FILE)), "2 MB"),
    ] {
        let refused = import(&storage, other).unwrap_err();
        assert!(refused.contains(says) && refused.ends_with("Nothing was changed."), "{refused}");
        assert_eq!(export(&storage, 5), before);
    }
}

#[test]
fn what_is_wrong_within_a_file_is_counted() {
    let good = Record::new("", "bubble", 1);
    let records = [
        good.to_text(),
        "7".to_owned(),
        good.to_text().replace("bubble", "../../own-run"),
        good.to_text().replace("\"v\":1", "\"v\":9"),
        good.to_text().replace("\"texts\":[]", "\"texts\":[1]"),
    ];
    let file = format!(
        "{{\"kind\":\"bytes-and-bubbles progress\",\"v\":1,\"records\":[{}]}}",
        records.join(",")
    );
    let storage = Memory::default();
    let imported = import(&storage, &file).unwrap();
    assert_eq!(imported, Imported { kept: 2, newer: 1, damaged: 3, ..Imported::default() });
    assert_eq!(storage.keys(), [good.key()]);
    assert_eq!(
        imported.says(),
        "2 answered exercises were put together with what was here. 1 answered exercise was left as found: a \
         later version of the workbook wrote to them. 3 answered exercises were damaged: what could be read \
         of them was taken."
    );
    let full = super::storing::Full(Memory::default());
    assert_eq!(import(&full, &file).unwrap().no_room, 2);
}

#[test]
fn a_large_and_hostile_file_is_read_in_time() {
    let names: Vec<_> = (0..100_000).map(|name| format!("\"x{name}\":1")).collect();
    let record = format!("{{\"v\":1,\"exercise\":\"a\",\"seed\":1,{}}}", names.join(","));
    let file =
        format!("{{\"kind\":\"bytes-and-bubbles progress\",\"v\":1,\"records\":[{record}]}}");
    assert!(file.len() < LONGEST_FILE);
    assert_eq!(import(&Memory::default(), &file).unwrap().kept, 1);
}
