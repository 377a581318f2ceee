//! Orders of magnitude over time.

use super::record_from;
use bytes_and_bubbles::exercise::predictions::{Means, Predictions};
use bytes_and_bubbles::exercise::record::{Record, What};

fn said(errors: &[i64]) -> Predictions {
    let records: Vec<Record> = (0..errors.len() as u32)
        .zip(errors)
        .map(|(place, error)| {
            let what = What::Predicted("1".into(), *error);
            // A second try in the same part does not count.
            let again = What::Predicted("2".into(), 0);
            record_from(i64::from(place) * 1_000_000, "bubble", place, &[("a", what), ("a", again)])
        })
        .rev()
        .collect();
    Predictions::of(&records)
}

#[test]
fn the_first_against_the_last() {
    let errors: Vec<i64> =
        (0..25).map(|place| if place < 10 { -2_000_000 } else { 500_000 }).collect();
    let predictions = said(&errors);
    assert_eq!(predictions.all.iter().map(|one| one.error).collect::<Vec<_>>(), errors);
    assert_eq!(predictions.means(), Some(Means { of: 10, first: 2_000_000, last: 500_000 }));
    assert_eq!(
        predictions.twin(),
        "25 predictions, in the order they were made: 15 too high, 10 too low. On average the first 10 were \
         off by a factor of 100, the last 10 by a factor of 3.2. The newest: 3.2 times the value."
    );
    assert_eq!(predictions.svg().matches("<circle").count(), 25);
    // With fewer, none counts on both sides.
    assert_eq!(
        said(&[1_000_000, 7, -300_000]).means(),
        Some(Means { of: 1, first: 1_000_000, last: 300_000 })
    );
    assert_eq!(
        said(&[-1_000_000, 0]).twin(),
        "2 predictions, in the order they were made: 0 too high, 1 too low. The first was off by a factor of \
         10, the last by a factor of 1. The newest: the value itself."
    );
}

#[test]
fn none_one_many_and_absurd_ones() {
    assert_eq!((said(&[]).means(), said(&[3]).means()), (None, None));
    assert!(said(&[]).twin().contains("yet") && said(&[3]).twin().starts_with("1 prediction,"));
    for errors in [vec![], vec![i64::MIN, i64::MAX], vec![i64::MIN; 40], vec![0; 3_000]] {
        let svg = said(&errors).svg();
        assert!(
            svg.matches("<circle").count() <= 500 && !svg.contains("NaN") && !svg.contains("inf")
        );
        assert!(!said(&errors).twin().is_empty());
    }
}
