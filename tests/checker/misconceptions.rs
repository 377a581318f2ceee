//! Wrong answers, traced back.

use crate::support::*;
use bytes_and_bubbles::exercise::check::GENERAL;

#[test]
fn those_of_the_estimate_come_first() {
    wrong(&bubble("31.25%"), "bubble-over-ideal");
    wrong(&bubble("5/16"), "bubble-over-ideal");
    wrong(&bubble("0.313"), "bubble-over-ideal");
    wrong(&bubble("31%"), "bubble-over-ideal");
    wrong(&judged(wanted("completion", EXACT), "48"), "m-for-completion");
    wrong(&judged(wanted("completion", EXACT), "64"), "one-slot-too-many");
    wrong(&judged(wanted("completion", EXACT), "62"), "off-by-one");
    // A short text is the misconception itself, not the answer to one figure.
    let mut exercise = exercise(vec![part(wanted("bubble", TWO))]);
    exercise.given[0].values = vec!["4".into()];
    exercise.given[1].values = vec!["15".into()];
    let dealt = bytes_and_bubbles::exercise::deal::Dealt::new(&exercise, 0, |_| true);
    let verdict = |text: &str| {
        let answers = [("a".into(), text.into())];
        bytes_and_bubbles::exercise::check::check(&dealt, &exercise.parts[0], &answers)
    };
    // 3/18 is 0.167, 3/15 is 0.2.
    wrong(&verdict("0.2"), "bubble-over-ideal");
    wrong(&verdict("20%"), "bubble-over-ideal");
    right(&verdict("0.17"));
}

#[test]
fn the_general_ones_have_names_of_their_own() {
    let mut names: Vec<_> = GENERAL.iter().map(|misconception| misconception.name).collect();
    names.sort_unstable();
    // Files of exercises may name just these.
    let mut known = bytes_and_bubbles::exercise::schema::known::GENERAL.to_vec();
    known.sort_unstable();
    assert_eq!(names, known);
    assert_eq!(
        names,
        [
            "bits-for-bytes",
            "factor-for-fraction",
            "fraction-for-percent",
            "gb-for-gib",
            "gib-for-gb",
            "off-by-one",
            "percent-for-fraction",
            "power-of-ten",
        ]
    );
}

#[test]
fn shares() {
    wrong(&bubble("0.238%"), "fraction-for-percent");
    wrong(&bubble("2380%"), "percent-for-fraction");
    // The estimate knows this one better.
    wrong(&bubble("76.2%"), "busy-for-idle");
    let share = |text| share(15, 63, THREE).verdict(text);
    wrong(&share("76.2%"), "factor-for-fraction");
    wrong(&share("16/21"), "factor-for-fraction");
    wrong(&share("420%"), "factor-for-fraction");
    wrong(&bubble("2.38%"), "power-of-ten");
    off_by(&bubble("-0.238"), "sign");
    off_by(&bubble("10/21"), "twice");
    off_by(&bubble("11.9%"), "half");
    off_by(&bubble("71.4%"), "three times");
    let share = |text| crate::support::share(41, 100, THREE).verdict(text);
    wrong(&share("59%"), "factor-for-fraction");
    right(&share("41%"));
}

#[test]
fn amounts() {
    wrong(&per_worker().verdict("52 GB"), "bits-for-bytes");
    wrong(&per_worker().verdict("6.5 Gbit"), "bits-for-bytes");
    wrong(&per_worker().verdict("6.5 MB"), "power-of-ten");
    wrong(&per_worker().verdict("65 GB"), "power-of-ten");
    off_by(&per_worker().verdict("13 GB"), "twice");
    off_by(&per_worker().verdict("19.5 GB"), "three");
    off_by(&per_worker().verdict("6.6 GB"), "Model state");
    off_by(&per_worker().verdict("9 GB"), "too large");
    off_by(&per_worker().verdict("30 GB"), "a few times");
    off_by(&per_worker().verdict("208 GB"), "far too large");
    off_by(&per_worker().verdict("2 TB"), "ten times");
    off_by(&per_worker().verdict("0 bytes"), "not zero");
    off_by(&per_worker().verdict("-1 GB"), "below zero");
}

#[test]
fn no_message_holds_the_answer() {
    let texts = [
        "1 GB", "6.4 GB", "7.1 GB", "13 GB", "65 GB", "3 GB", "6.5 MB", "6.98 GB", "0 B",
        "-6.5 GB", "6.2 GB",
    ];
    for text in texts {
        match per_worker().verdict(text) {
            bytes_and_bubbles::exercise::check::Verdict::Wrong { says, .. } => {
                for form in ["6.5", "6,5", "6500", "13/2"] {
                    assert!(!says.contains(form), "{text}: {says}");
                }
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}
