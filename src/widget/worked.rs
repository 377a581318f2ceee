//! A worked example on the page: sections of controls, and what they move.

use super::block::blocks;
use super::control::control;
use super::dynamic::memo;
use super::figure::Opened;
use super::{Open, Sheet, Uses};
use crate::scenario::{Control, Kind, Run, Worked};
use leptos::prelude::*;

/// Opens a worked example on a run that others may share.
#[must_use]
pub fn open(sheet: Sheet<Run>, worked: &'static Worked) -> Open {
    let uses = Uses {
        untouched: Box::new(|run: &Run, default: &Run| worked.is_untouched(run, default)),
        start_again: Box::new(|run: &mut Run, default: &Run| worked.start_again(run, default)),
    };
    Open::new(sheet, uses, move |sheet| view(sheet, worked))
}

fn view(sheet: Sheet<Run>, worked: &'static Worked) -> AnyView {
    let out = memo(move || sheet.with(worked.work_out));
    let opened = Opened::default();
    let sections: Vec<_> = worked
        .sections
        .iter()
        .enumerate()
        .map(|(place, section)| {
            let shown = memo(move || {
                out.with(|out| out.get(place).cloned().unwrap_or_default())
            });
            view! {
                <section class="part">
                    {(!section.title.is_empty()).then(|| view! { <h3>{section.title}</h3> })}
                    {(!section.about.is_empty()).then(|| view! { <p class="part-about">{section.about}</p> })}
                    {controls(sheet, section.controls)}
                    {blocks(sheet, shown, opened)}
                </section>
            }
        })
        .collect();
    let shared = (!worked.shared.is_empty()).then(|| {
        view! {
            <details class="shared">
                <summary>"Numbers that other examples share"</summary>
                {controls(sheet, worked.shared)}
            </details>
        }
    });
    let left_out = (!worked.left_out.is_empty()).then(|| {
        let list =
            worked.left_out.iter().map(|(what, when)| view! { <dt>{*what}</dt> <dd>{*when}</dd> });
        view! {
            <details class="left-out">
                <summary>"What this leaves out"</summary>
                <dl>{list.collect::<Vec<_>>()}</dl>
            </details>
        }
    });
    view! {
        <div class="widget worked">
            {sections}
            {shared}
            {left_out}
        </div>
    }
    .into_any()
}

/// Fields side by side, boxes to tick side by side, and the rest below each other, in their order.
fn controls(sheet: Sheet<Run>, controls: &'static [Control]) -> AnyView {
    let class = |control: &Control| match control.kind {
        Kind::Text { .. } => "fields",
        Kind::Switch => "switches",
        _ => "",
    };
    let groups: Vec<_> = controls
        .chunk_by(|one, next| !class(one).is_empty() && class(one) == class(next))
        .map(|group| {
            let shown: Vec<_> = group.iter().map(|one| control(sheet, one)).collect();
            view! { <div class=group.first().map_or("", class)>{shown}</div> }
        })
        .collect();
    groups.into_any()
}
