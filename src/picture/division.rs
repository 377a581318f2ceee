//! Four ways to divide training, each as two workers with what is split in them and what crosses.

use std::fmt::Write;

/// A way to divide training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// Each worker has the whole model and other examples.
    Data,
    /// Each worker has a part of every matrix.
    Tensor,
    /// Each worker has some of the layers.
    Pipeline,
    /// Each worker owns a part of the state.
    State,
}

/// The picture as SVG: two workers side by side, an arrow between them.
///
/// ```
/// use bytes_and_bubbles::picture::division::{Division, svg};
/// assert!(svg(Division::Pipeline).contains("activations"));
/// ```
#[must_use]
pub fn svg(division: Division) -> String {
    let mut svg = String::from(
        r#"<svg class="division" viewBox="0 0 300 150" width="300" height="150" aria-hidden="true">"#,
    );
    for (name, left) in [("worker 1", 8), ("worker 2", 182)] {
        let _ = write!(
            svg,
            r#"<rect class="worker" x="{left}" y="22" width="110" height="104" rx="4"/><text class="lane-name" x="{left}" y="15">{name}</text>"#
        );
        inside(&mut svg, division, left, name == "worker 1");
    }
    let (above, below) = match division {
        Division::Data => ("gradient", "sums"),
        Division::Tensor => ("partial", "results"),
        Division::Pipeline => ("activations", "gradients"),
        Division::State => ("gradients", "weights"),
    };
    let _ = write!(
        svg,
        r#"<path class="crosses" d="M124 66H170l-7 -5m7 5l-7 5"/><path class="crosses" d="M176 88H130l7 -5m-7 5l7 5"/><text class="crossing" x="150" y="58" text-anchor="middle">{above}</text><text class="crossing" x="150" y="108" text-anchor="middle">{below}</text></svg>"#
    );
    svg
}

/// What a worker holds: four layers, of which it has all, a part of each, or some.
fn inside(svg: &mut String, division: Division, left: i32, first: bool) {
    for layer in 0..4 {
        let y = 30 + layer * 24;
        let (held, from, width) = match division {
            Division::Data => (true, 10, 90),
            Division::Tensor => (true, if first { 10 } else { 55 }, 45),
            Division::Pipeline => ((layer < 2) == first, 10, 90),
            Division::State => (true, 10, 90),
        };
        let _ = write!(
            svg,
            r#"<rect class="block empty" x="{}" y="{y}" width="90" height="17"/>"#,
            left + 10
        );
        if held {
            let _ = write!(
                svg,
                r#"<rect class="piece" data-part="weights" x="{}" y="{y}" width="{width}" height="17"/>"#,
                left + from
            );
        }
        if division == Division::State {
            // The owned quarter of the moments, beside weights that are whole.
            let owned = left + if first { 10 } else { 55 };
            let _ = write!(
                svg,
                r#"<rect class="piece" data-part="first-moment" x="{owned}" y="{}" width="45" height="7"/>"#,
                y + 10
            );
        }
    }
    if division == Division::Data {
        let (x, label) = (left + 55, if first { "examples A" } else { "examples B" });
        let _ = write!(
            svg,
            r#"<text class="crossing" x="{x}" y="142" text-anchor="middle">{label}</text>"#
        );
    }
}
