//! The bubble over the number of micro-batches, with the wanted bubble and the fewest that meet it.

use crate::browser;
use crate::markup::save_buttons_html;
use crate::picture::bubble_curve::BubbleCurve;
use crate::scenario::staircase::Staircase;
use crate::widget::dynamic::dynamic;
use leptos::html;
use leptos::prelude::*;

const HEIGHT: f64 = 230.0;

pub fn curve(out: Memo<Staircase>) -> AnyView {
    let frame = NodeRef::<html::Figure>::new();
    let width = browser::width_of(frame);
    view! {
        <figure class="curve" node_ref=frame>
            {dynamic(move || {
                let (Some(curve), Some(twin)) = (out.with(|out| curve_of(out, width.get())), out.with(Staircase::bubble_in_words)) else {
                    return view! { <p class="dash">"– the curve waits for a field that cannot be read"</p> }.into_any();
                };
                drawn(&curve, width.get(), twin)
            })}
            <figcaption>"Bubble of the total over the number of micro-batches."</figcaption>
            <div inner_html=save_buttons_html()></div>
        </figure>
    }
    .into_any()
}

#[expect(clippy::cast_precision_loss, reason = "a picture has no more than a few digits")]
fn curve_of(out: &Staircase, width: f64) -> Option<BubbleCurve> {
    let pipeline = out.pipeline.as_ref().ok()?;
    let fewest = out.fewest.as_ref().ok().map(|fewest| fewest.value().to_f64());
    let wanted = out.wanted_bubble.value().map(crate::quantity::Quantity::to_f64);
    Some(BubbleCurve::new(
        pipeline.stages() as f64,
        pipeline.micro_batches() as f64,
        wanted,
        fewest,
        [width, HEIGHT],
    ))
}

fn drawn(curve: &BubbleCurve, width: f64, twin: String) -> AnyView {
    view! {
        <div role="img" aria-label=twin inner_html=curve.svg([width, HEIGHT])></div>
        <ul class="legend">
            <li><span class="key now"></span>"M as it is"</li>
            <li><span class="key fewest"></span>"fewest for the wanted bubble"</li>
        </ul>
    }
    .into_any()
}
