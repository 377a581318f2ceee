//! The bar of the ledger, to scale, against the device.

use crate::estimate::model_state::Part;
use crate::picture::stacked_bar::{Amount, StackedBar};
use crate::quantity::print;
use crate::scenario::ledger::{Ledger, LedgerInputs};
use crate::scenario::{Figure, Run};
use crate::widget::Sheet;
use crate::widget::dynamic::{dynamic, memo};
use leptos::prelude::*;

/// A row of the ledger in the bar and in the legend below it.
#[derive(Clone, PartialEq)]
struct Shown {
    name: String,
    size: String,
    amount: Amount,
}

#[derive(Clone, PartialEq)]
struct Picture {
    rows: Vec<Shown>,
    bar: StackedBar,
    /// The size of the margin.
    margin: String,
    /// What the picture shows, in a sentence.
    twin: String,
}

pub fn bar(sheet: Sheet<Run>, out: Memo<Ledger>) -> AnyView {
    let picture = memo(move || sheet.with(|run| out.with(|out| picture(&run.ledger, out))));
    view! {
        <figure class="bar">
            {dynamic(move || match picture.get() {
                None => view! { <p class="dash">"– the bar waits for a field that cannot be read"</p> }.into_any(),
                Some(picture) => drawn(&picture),
            })}
        </figure>
    }
    .into_any()
}

fn picture(inputs: &LedgerInputs, out: &Ledger) -> Option<Picture> {
    let shown = |name: &str, part, figure: &Figure| {
        let value = figure.as_ref().ok()?.value().clone();
        Some(Shown {
            name: name.to_owned(),
            size: print::decimal(&value),
            amount: Amount { part, bytes: value.to_f64() },
        })
    };
    let mut rows = inputs
        .rows
        .iter()
        .zip(&out.rows)
        .filter(|(row, _)| row.counted)
        .map(|(row, worked)| shown(&row.name, row.part, &worked.total))
        .collect::<Option<Vec<_>>>()?;
    if inputs.with_activations {
        rows.push(shown("Saved activations", Part::Activations, &out.activations)?);
    }
    let margin = out.margin.as_ref().ok()?.value();
    let capacity = out.capacity.value();
    let total = out.with_margin.as_ref().ok()?.value();
    let amounts: Vec<_> = rows.iter().map(|row| row.amount.clone()).collect();
    let mut list: Vec<_> = rows.iter().map(|row| format!("{} {}", row.name, row.size)).collect();
    if list.is_empty() {
        list.push("Nothing is counted".to_owned());
    }
    let device = capacity.map_or_else(String::new, |capacity| {
        format!(" The device holds {}.", print::decimal(capacity))
    });
    Some(Picture {
        margin: print::decimal(margin),
        bar: StackedBar::new(&amounts, margin.to_f64(), capacity.map(|capacity| capacity.to_f64())),
        twin: format!("{}; with margin {} in all.{device}", list.join(", "), print::decimal(total)),
        rows,
    })
}

fn drawn(picture: &Picture) -> AnyView {
    let entry = |part: &'static str, name: String, size: String| {
        view! { <li><span class="swatch" data-part=part></span>{name} " " <b>{size}</b></li> }
    };
    let mut legend: Vec<_> = picture
        .rows
        .iter()
        .map(|row| entry(row.amount.part.key(), row.name.clone(), row.size.clone()))
        .collect();
    if picture.bar.margin.is_some() {
        legend.push(entry("margin", "Margin".into(), picture.margin.clone()));
    }
    view! {
        <div class="bar-picture" role="img" aria-label=picture.twin.clone() inner_html=picture.bar.svg()></div>
        <ul class="legend">{legend}</ul>
    }
    .into_any()
}
