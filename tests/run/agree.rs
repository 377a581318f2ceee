//! A figure shown in two places is one figure.

use crate::typed::{any_run, few, plain_run, wild_run};
use crate::{book, controls, examples, figure, run_with};
use bytes_and_bubbles::quantity::Quantity;
use bytes_and_bubbles::scenario;
use bytes_and_bubbles::scenario::plan::{COUNT_AGAIN, RECOMPUTE};
use bytes_and_bubbles::scenario::{Address, Block, Gap, Run};
use proptest::prelude::*;

type Value = Result<Quantity, Gap>;

/// Every figure that is not one of several: where it is shown, its name and its value.
fn single_figures(run: &Run) -> Vec<(&'static str, &'static str, Value)> {
    let mut found = Vec::new();
    for (name, figure) in run.ledger.work_out().figures() {
        found.push(("table of the ledger", name, figure.map(|one| one.value().clone())));
    }
    for (example, worked) in examples() {
        let blocks = (worked.work_out)(run);
        for shown in blocks.iter().flatten().flat_map(Block::figures) {
            if shown.row.is_none() {
                let value = shown.figure.as_ref().map(|one| one.value().clone());
                found.push((example, shown.name, value.map_err(Clone::clone)));
            }
        }
    }
    found
}

fn agree(run: &Run) {
    let figures = single_figures(run);
    for (example, name, value) in &figures {
        let (first, _, known) = figures.iter().find(|(_, known, _)| known == name).unwrap();
        assert_eq!(value, known, "{name} of {example} and of {first}: {:?}", run.pairs(&book()));
    }
}

#[test]
fn many_figures_are_shown_in_several_places() {
    let figures = single_figures(&run_with(&[]));
    let twice = figures.iter().filter(|(example, name, _)| {
        figures.iter().any(|(other, known, _)| known == name && other != example)
    });
    assert!(twice.count() > 25);
}

proptest! {
    #![proptest_config(few())]

    #[test]
    fn a_figure_has_one_value_wherever_it_is_shown(run in any_run()) {
        agree(&run);
    }

    #[test]
    fn a_figure_that_can_be_read_has_one_value_too(run in plain_run()) {
        agree(&run);
    }

    #[test]
    fn a_run_survives_a_link(run in wild_run()) {
        let mut address = Address::of(&["chapter-27", "plan"]);
        address.typed = run.pairs(&book());
        let read = Address::parse(&address.fragment()).unwrap();
        let mut back = book();
        prop_assert_eq!(back.take_all(&read.typed), Vec::<String>::new());
        prop_assert_eq!(back, run);
    }

    /// What a diagram of one step shows is what the plan adds up, where nothing else is switched on.
    #[test]
    fn the_peak_of_a_step_is_the_total_of_the_plan(mut run in plain_run(), again in any::<bool>()) {
        run.ledger.with_activations = true;
        for control in controls() {
            let extra = ["scores", "logits", "embedding", "workspace", "gathered", "buffers"];
            if extra.contains(&control.name()) {
                run.put_into(control, "no");
            }
        }
        run.put_into(&COUNT_AGAIN, if again { "yes" } else { "no" });
        let (peak, total) = (figure("lifetime", &run, "peak"), figure("plan", &run, "worker-total"));
        let value = |figure: scenario::Figure| figure.map(|one| one.value().clone());
        // The plan also refuses stages that have no layer, which the diagram knows nothing of.
        if let Ok(total) = value(total) {
            prop_assert_eq!(value(peak), Ok(total), "{:?}", run.pairs(&book()));
        }
    }
}

#[test]
fn peak_and_total_of_the_book() {
    for (typed, bytes) in [
        (&[][..], 17_310_720),
        (&[("sharded", "optimizer")], 8_310_720),
        (&[("recompute", "yes")], 16_524_288),
        (&[("recompute", "yes"), ("count-again", "yes")], 16_720_896),
        (&[("count-again", "yes")], 17_310_720),
    ] {
        let run = run_with(typed);
        for (example, name) in [("lifetime", "peak"), ("plan", "worker-total")] {
            let found = figure(example, &run, name).unwrap();
            assert_eq!(*found.value(), Quantity::bytes(bytes), "{name} with {typed:?}");
        }
    }
}

/// Of the two totals that are compared, one is the plan's.
#[test]
fn with_and_without_recomputing_the_plan_is_one_of_the_totals_compared() {
    let count_again = (COUNT_AGAIN.name(), "yes");
    for more in [&[][..], &[count_again], &[("gathered", "yes"), ("sharded", "everything")]] {
        for (recompute, compared) in [("no", "total-all"), ("yes", "total-kept")] {
            let run = run_with(&[more, &[(RECOMPUTE.name(), recompute)]].concat());
            let value = |example, name| figure(example, &run, name).unwrap().value().clone();
            assert_eq!(
                value("checkpointing", compared),
                value("plan", "worker-with-margin"),
                "{compared} with {more:?}"
            );
        }
    }
}
