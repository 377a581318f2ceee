//! A chapter: the thread between its examples.

use super::screen::TITLE;
use super::{Workbook, example};
use crate::example::{ALL, Chapter};
use leptos::prelude::*;

pub fn chapter(workbook: Workbook, chapter: Chapter) -> AnyView {
    let examples: Vec<_> = ALL
        .iter()
        .filter(|one| one.chapter == chapter)
        .map(|one| {
            let thread = thread(one.name).iter().map(|text| view! { <p>{*text}</p> });
            view! {
                <div class="prose">{thread.collect::<Vec<_>>()}</div>
                {example::within(workbook, one)}
            }
        })
        .collect();
    view! {
        <article class="chapter">
            <div class="prose">
                <p class="chapter-number">"Chapter " {chapter.number()}</p>
                <h1 id=TITLE tabindex="-1">{chapter.title()}</h1>
                <p class="lead">{chapter.about()}</p>
            </div>
            {examples}
        </article>
    }
    .into_any()
}

/// The paragraphs that lead to an example.
fn thread(example: &str) -> &'static [&'static str] {
    match example {
        "ledger" => &[
            "To run a model, its weights are enough. To train it, the update needs gradients, the \
             optimizer remembers earlier gradients, and a copy of the weights is kept that is fine \
             enough for small steps. None of that is in the file that people download.",
            "So write a ledger: a row for each thing that must be there, how many bytes it takes for \
             each parameter, and why it cannot be thrown away. Then add what depends on the batch and \
             not on the parameters: the values that the forward pass leaves for the backward pass.",
        ],
        "sixteen-bytes" => &[
            "At the size of models in use the rows are the same and the sums are not. Each row is a \
             claim on memory, and each technique can remove only certain rows; counting them first \
             tells what a technique can be worth at most.",
            "Activations follow another law. They grow with the tokens in flight, not with the \
             parameters, so on a long sequence they catch up with everything else.",
        ],
        "staircase" => &[
            "A model that does not fit is cut into stages, one for each device. A stage cannot begin \
             until the one before it hands over, so at the start and at the end of each step some of \
             them wait. Small portions of the batch keep more of them busy at once.",
            "Two rules make the whole picture: a micro-batch enters a stage after it has left the one \
             before, and a stage takes one micro-batch at a time. Draw that, and count the empty cells.",
        ],
        _ => &[],
    }
}
