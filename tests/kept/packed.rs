//! Progress in few characters.

use super::{HOSTILE, checked, record, stamp};
use bytes_and_bubbles::exercise::record::{MOST_CHARACTERS, Mark, Record, What, pack, unpack};

#[test]
fn it_is_as_written() {
    let records = [
        record(
            "bubble",
            0,
            &[("a", checked("23.8%", Mark::Right)), ("b", checked("5", Mark::Wrong))],
        ),
        record("ring", 7, &[("a", What::Hint(1))]),
        {
            let mut open = Record::new("sheet", "ring", 7);
            open.type_in(stamp(1), "a", "1;2,3:4\n");
            open
        },
    ];
    let packed = pack(&records).unwrap();
    assert!(
        packed.ends_with(".bubble:0:aR23.8%25,bW5;sheet:ring:7:aO1%3b2%2c3%3a4%0a"),
        "{packed}"
    );
    let back = unpack(&packed).unwrap();
    assert_eq!(back.len(), 2);
    assert_eq!(back[0].text_of("a"), Some("23.8%"));
    assert_eq!(back[1].text_of("a"), Some("1;2,3:4\n"));
    assert_eq!(pack(&back).unwrap(), packed);
    // What else is kept is newer.
    assert_eq!(back[0].merge(&records[0]).unwrap().texts, records[0].texts);
}

#[test]
fn the_mark_belongs_to_the_text() {
    let packed = |events: &[(&str, What)]| pack(&[record("a", 1, events)]).unwrap();
    let right = [("a", checked("1", Mark::Right)), ("a", checked("2", Mark::Wrong))];
    assert!(packed(&right).ends_with(".a:1:aR1"));
    let mut typed = record("a", 1, &[("a", checked("1", Mark::Wrong))]);
    typed.type_in(stamp(i64::MAX), "a", "2");
    assert!(pack(&[typed]).unwrap().ends_with(".a:1:aO2"));
}

#[test]
fn two_chapters_fit_or_it_says_that_they_do_not() {
    // As many exercises as the two chapters have, of three parts each, with answers of usual length.
    let answers = [("a", "23.8%"), ("b", "85.9 GB"), ("c", "activations")];
    let chapters: Vec<_> = (0..60)
        .map(|number| {
            let events = answers.map(|(part, text)| (part, checked(text, Mark::Right)));
            record(&format!("exercise-{number:02}-of-them"), 0, &events)
        })
        .collect();
    let packed = pack(&chapters).unwrap();
    assert!(packed.len() <= MOST_CHARACTERS && packed.is_ascii(), "{}", packed.len());
    assert_eq!(pack(&unpack(&packed).unwrap()).unwrap(), packed);

    let mut words = chapters;
    words.push(record(
        "words",
        0,
        &[("a", checked(&"Because it waits. ".repeat(40), Mark::Right))],
    ));
    words.push(record("words", 1, &[("a", checked(&"🫧".repeat(400), Mark::Right))]));
    let refused = pack(&words).unwrap_err();
    assert!(refused.characters > MOST_CHARACTERS);
    assert!(refused.to_string().contains("only 4,000 fit"), "{refused}");
}

#[test]
fn hostile_texts_survive_and_damage_is_known() {
    let records: Vec<_> = (0..)
        .zip(HOSTILE)
        .map(|(seed, text)| record("a", seed, &[("a", checked(text, Mark::Wrong))]))
        .collect();
    let packed = pack(&records).unwrap();
    let back = unpack(&packed).unwrap();
    for (record, text) in back.iter().zip(HOSTILE) {
        assert_eq!(record.text_of("a"), Some(text));
    }
    for end in (0..packed.len()).filter(|end| packed.is_char_boundary(*end)) {
        assert_eq!(unpack(&packed[..end]), None, "cut at {end}");
    }
    assert_eq!(unpack(&packed.replace("24", "42")), None);
    assert_eq!(unpack(&pack(&[]).unwrap()), Some(vec![]));
}
