//! The laws of merging.

use super::{checked, record, stamp, version};
use bytes_and_bubbles::exercise::record::{Mark, Record, What};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn order_and_repetition_make_no_difference(one in version(), two in version(), three in version()) {
        let merge = |one: &Record, two: &Record| one.merge(two).unwrap();
        prop_assert_eq!(merge(&one, &two), merge(&two, &one));
        prop_assert_eq!(
            merge(&merge(&one, &two), &three),
            merge(&one, &merge(&two, &three))
        );
        prop_assert_eq!(merge(&one, &one), one.clone());
        let both = merge(&one, &two);
        prop_assert_eq!(merge(&both, &two), both.clone());
        // Nothing that happened is lost, and each text is the newest of its part.
        for event in one.events.iter().chain(&two.events) {
            prop_assert!(both.events.contains(event));
        }
        for typed in one.texts.iter().chain(&two.texts) {
            let kept = both.texts.iter().find(|kept| kept.part == typed.part).unwrap();
            prop_assert!(kept.at >= typed.at);
        }
    }

    #[test]
    fn what_is_written_reads_back(one in version()) {
        prop_assert_eq!(Record::from_text(&one.to_text()), Ok((one.clone(), true)));
        let bare = one.to_text().contains(|c: char| c < ' ' || c == '\u{2028}');
        prop_assert!(!bare);
    }

    #[test]
    fn whatever_is_read_is_no_harm(one in version(), end in any::<usize>(), other in any::<String>()) {
        let text = one.to_text();
        let cut: String = text.chars().take(end % text.chars().count()).collect();
        prop_assert!(Record::from_text(&cut).is_err());
        let _ = Record::from_text(&format!("{cut}{other}"));
        prop_assert!(Record::from_text(&other).is_err());
    }
}

#[test]
fn records_of_other_exercises_seeds_and_files_are_not_put_together() {
    let one = Record::new("", "bubble", 7);
    for other in ["bubbles", "bubble"].map(|id| Record::new("", id, 8)) {
        assert_eq!(one.merge(&other), None);
    }
    assert_eq!(one.merge(&Record::new("mine", "bubble", 7)), None);
}

#[test]
fn two_windows_lose_nothing() {
    let first = record("bubble", 0, &[("a", checked("25%", Mark::Wrong))]);
    let (mut one, mut two) = (first.clone(), first);
    one.type_in(stamp(super::MORNING + 10), "a", "23.8%");
    one.happened(stamp(super::MORNING + 11), "a", checked("23.8%", Mark::Right));
    two.type_in(stamp(super::MORNING + 20), "b", "12");
    two.happened(stamp(super::MORNING + 21), "a", What::Hint(1));
    let both = one.merge(&two).unwrap();
    assert_eq!((both.text_of("a"), both.text_of("b")), (Some("23.8%"), Some("12")));
    assert_eq!(both.events.len(), 4);
}

#[test]
fn a_clock_that_is_put_back_does_not_bring_an_older_text_back() {
    let mut stored = Record::new("", "bubble", 0);
    stored.type_in(stamp(1_000_000), "a", "old");
    let mut own = stored.clone();
    own.type_in(stamp(5), "a", "new");
    assert_eq!(stored.merge(&own).unwrap().text_of("a"), Some("new"));
}
