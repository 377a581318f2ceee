//! Shares in closed form against dealing one by one.

use bytes_and_bubbles::estimate::model_state::{Part, Row, total};
use bytes_and_bubbles::estimate::sharding::{Sharded, share, shares};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use proptest::prelude::*;

const PARTS: [Part; 5] =
    [Part::Weights, Part::Gradients, Part::Master, Part::FirstMoment, Part::SecondMoment];

fn rows(parameters: i128, each: [i128; 5]) -> Vec<(Part, Row)> {
    let row = |(part, bytes): (Part, i128)| {
        let row = Row {
            name: part.key().to_owned(),
            parameters: Quantity::whole(parameters, Dimension::PARAMETERS),
            bytes_per_parameter: Quantity::whole(bytes, Dimension::BYTES_PER_PARAMETER),
        };
        (part, row)
    };
    PARTS.into_iter().zip(each).map(row).collect()
}

/// Items dealt in turn: what each worker has.
fn dealt(items: i128, workers: i128) -> Vec<i128> {
    let mut hands = vec![0; workers.try_into().unwrap()];
    let places = (0..hands.len()).cycle();
    for (_, place) in (0..items).zip(places) {
        hands[place] += 1;
    }
    hands
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shares_are_what_dealing_gives(items in 0_i128..400, workers in 1_i128..60) {
        let hands = dealt(items, workers);
        let [(more, with_more), (fewer, with_fewer)] = shares(items, workers).unwrap();
        prop_assert_eq!(hands.iter().sum::<i128>(), items);
        prop_assert_eq!(more * with_more + fewer * with_fewer, items);
        prop_assert_eq!(with_more + with_fewer, workers);
        prop_assert_eq!(Some(&more), hands.iter().max());
        let having = |share| hands.iter().filter(|hand| **hand == share).count() as i128;
        prop_assert_eq!(having(more), with_more);
        if with_fewer > 0 {
            prop_assert_eq!(having(fewer), with_fewer);
        }
    }

    #[test]
    fn the_largest_share_of_the_state_is_dealt_too(
        parameters in 0_i128..400, workers in 1_i128..60, each in prop::array::uniform5(0_i128..9),
    ) {
        let rows = rows(parameters, each);
        let largest = dealt(parameters, workers).into_iter().max().unwrap();
        let undivided = total(&rows.iter().map(|(_, row)| row.clone()).collect::<Vec<_>>()).unwrap();
        let undivided = undivided.value().to_whole().unwrap();
        let mut before = undivided;
        for sharded in Sharded::ALL {
            let worker = share(&rows, sharded, &Quantity::plain(workers)).unwrap();
            let worker = worker.value().to_whole().unwrap();
            let held = |(part, bytes): (Part, i128)| {
                bytes * if sharded.divides(part) { largest } else { parameters }
            };
            prop_assert_eq!(worker, PARTS.into_iter().zip(each).map(held).sum::<i128>());
            // Together the workers hold all of it, and dividing more never makes a share larger.
            prop_assert!(worker * workers >= undivided);
            prop_assert!(worker <= before);
            before = worker;
        }
    }
}

#[test]
fn one_worker_holds_everything_whatever_is_divided() {
    for sharded in Sharded::ALL {
        let one = share(&rows(10, [2, 2, 4, 4, 4]), sharded, &Quantity::plain(1)).unwrap();
        assert_eq!(*one.value(), Quantity::bytes(160));
    }
}
