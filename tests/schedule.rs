//! The staircase played by its rules against the closed forms, which know nothing of each other.
#![allow(clippy::unwrap_used, missing_docs)]

use bytes_and_bubbles::estimate::EstimateError;
use bytes_and_bubbles::estimate::pipeline::{Against, Pipeline, smallest_micro_batches};
use bytes_and_bubbles::estimate::schedule::Schedule;
use bytes_and_bubbles::picture::diagram::{Cell, Diagram};
use bytes_and_bubbles::quantity::{Dimension, Quantity};
use proptest::prelude::*;

fn whole(number: usize) -> Quantity {
    Quantity::plain(number.try_into().unwrap())
}

/// The bubble as the simulation has it: idle cells over all cells until completion.
fn played_bubble(stages: usize, micro_batches: usize) -> Quantity {
    let schedule = Schedule::play(stages, micro_batches).unwrap();
    let held = i128::from(schedule.completion()) * i128::try_from(stages).unwrap();
    Quantity::ratio(schedule.idle().into(), held, Dimension::PLAIN).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn closed_forms_agree_with_the_simulation(stages in 1..60_usize, micro_batches in 1..200_usize) {
        let schedule = Schedule::play(stages, micro_batches).unwrap();
        let pipeline = Pipeline::new(&whole(stages), &whole(micro_batches)).unwrap();
        let value = |form: fn(Pipeline) -> Result<bytes_and_bubbles::derivation::Derivation, EstimateError>| {
            form(pipeline).unwrap().value().clone()
        };
        prop_assert_eq!(value(Pipeline::completion), Quantity::plain(schedule.completion().into()));
        prop_assert_eq!(value(Pipeline::useful), whole(stages * micro_batches));
        prop_assert_eq!(value(Pipeline::idle), Quantity::plain(schedule.idle().into()));
        let held = i128::from(schedule.completion()) * i128::try_from(stages).unwrap();
        prop_assert_eq!(value(Pipeline::held), Quantity::plain(held));
        prop_assert_eq!(value(Pipeline::bubble_of_total), played_bubble(stages, micro_batches));
        let useful = i128::try_from(stages * micro_batches).unwrap();
        let over_ideal = Quantity::ratio(schedule.idle().into(), useful, Dimension::PLAIN).unwrap();
        prop_assert_eq!(value(Pipeline::bubble_over_ideal), over_ideal);
    }

    #[test]
    fn every_drawn_cell_is_where_the_simulation_has_it(stages in 1..20_usize, micro_batches in 1..40_usize) {
        let schedule = Schedule::play(stages, micro_batches).unwrap();
        let pipeline = Pipeline::new(&whole(stages), &whole(micro_batches)).unwrap();
        let diagram = Diagram::new(pipeline, None);
        let mut drawn = 0;
        for stage in 0..stages {
            for time in 0..schedule.completion() {
                let cell = Cell { stage: stage.try_into().unwrap(), time: time.into() };
                if let Some(micro_batch) = diagram.micro_batch(cell) {
                    let micro_batch = usize::try_from(micro_batch).unwrap();
                    prop_assert_eq!(schedule.start(stage, micro_batch), Some(time));
                    prop_assert_eq!(schedule.held_by(stage, micro_batch), diagram.held_by(cell));
                    drawn += 1;
                }
            }
        }
        prop_assert_eq!(drawn, stages * micro_batches);
    }

    #[test]
    fn the_fewest_micro_batches_are_enough_and_one_less_is_not(stages in 2..30_usize, percent in 2..100_i128) {
        let wanted = Quantity::ratio(percent, 100, Dimension::PLAIN).unwrap();
        let fewest = smallest_micro_batches(&whole(stages), &wanted, Against::Total).unwrap();
        let fewest = usize::try_from(fewest.value().to_whole().unwrap()).unwrap();
        prop_assert!(played_bubble(stages, fewest).compare(&wanted).unwrap().is_le());
        if fewest > 1 {
            prop_assert!(played_bubble(stages, fewest - 1).compare(&wanted).unwrap().is_gt());
        }
    }
}

#[test]
fn too_many_cells_are_refused() {
    assert_eq!(Schedule::play(100_000, 100_000), Err(EstimateError::TooManyCells));
    assert_eq!(Schedule::play(usize::MAX, 2), Err(EstimateError::TooManyCells));
}

#[test]
fn nothing_is_scheduled_outside_the_grid() {
    let schedule = Schedule::play(3, 2).unwrap();
    assert_eq!(
        (schedule.start(3, 0), schedule.start(0, 2), schedule.held_by(9, 9)),
        (None, None, None)
    );
    for (stages, micro_batches) in [(0, 0), (usize::MAX, 0), (0, usize::MAX)] {
        assert_eq!(Schedule::play(stages, micro_batches).unwrap().completion(), 0);
    }
}
