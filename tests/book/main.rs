//! Every figure of the two chapters that an estimate here gives, as literals, and the examples that show
//! them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod chapter_27;
mod chapter_8;
mod examples;

use bytes_and_bubbles::derivation::Derivation;
use bytes_and_bubbles::estimate::activations::Activations;
use bytes_and_bubbles::estimate::model_state;
use bytes_and_bubbles::quantity::{Dimension, Quantity};

fn plain(number: i128) -> Quantity {
    Quantity::plain(number)
}

fn share(numerator: i128, denominator: i128) -> Quantity {
    Quantity::ratio(numerator, denominator, Dimension::PLAIN).unwrap()
}

fn bytes(derivation: &Derivation) -> i128 {
    assert_eq!(derivation.value().dimension(), Dimension::BYTES);
    derivation.value().to_whole().unwrap()
}

fn million() -> Vec<model_state::Row> {
    model_state::book_rows(&Quantity::whole(1_000_000, Dimension::PARAMETERS))
}

fn small_batch(sequences: i128, arrays: i128) -> Activations {
    Activations {
        sequences: plain(sequences),
        positions: plain(128),
        width: plain(64),
        layers: plain(4),
        arrays_per_layer: plain(arrays),
        bytes_per_value: Quantity::bytes(2),
    }
}

fn seconds(numerator: i128, denominator: i128) -> Quantity {
    Quantity::ratio(numerator, denominator, Dimension::SECONDS).unwrap()
}
