//! The law beside the plans, and the bytes that are left.

use super::case::Case;
use crate::picture::depth_curve::{DepthCurve, Point};
use crate::quantity::print;
use crate::scenario::{Block, Drawing, Figure, Shown, Verdict};

/// Numbers of segments that are listed.
const MOST_LISTED: usize = 8;

/// The least by the law and the least of all plans.
pub(super) fn law(case: &Case) -> Vec<Block> {
    let unit = case.unit();
    let root = if case.priced { ["√(cL)", "2√(cL)"] } else { ["√L", "2√L"] };
    let mut blocks: Vec<Block> = picture(case).into_iter().collect();
    blocks.push(Block::Figures(vec![
        Shown::new("best-segments-real", "Segments, by the law", case.real()).note(root[0]),
        Shown::new("stored-real", "Least stored, by the law", case.real_stored())
            .note(&format!("{}, {unit}", root[1])),
        Shown::new("factor-real", "Less by the factor", case.factor()),
        Shown::new("best-segments", "Segments, of the best plan", case.best()),
        Shown::new("best-stored", "Stored by the best plan", case.best_stored()).note(unit),
    ]));
    blocks.extend(difference(case).map(Block::Text));
    blocks.extend(pricing(case).map(Block::Text));
    blocks
}

/// A figure as it is read.
fn read(figure: &Figure) -> Option<String> {
    Some(print::number(figure.as_ref().ok()?.value()))
}

/// Why plans store more than the law says, and which of them store the least.
fn difference(case: &Case) -> Option<String> {
    let (real, best, all) = (case.real_stored().ok()?, case.best_stored().ok()?, case.all().ok()?);
    let (stored, unit) = (print::number(best.value()), case.unit());
    let less = best.value().compare(real.value()).ok()?;
    let mut text = if best.value().compare(all.value()).ok()?.is_ge() {
        format!(
            "So few layers leave nothing to gain: the best plan stores {stored} {unit}, and without checkpoints it \
             is {}.",
            print::number(all.value())
        )
    } else if less.is_eq() && !real.is_approximate() {
        format!(
            "Here the law is a plan: {} segments store {stored} {unit}, and no plan stores less.",
            read(&case.real())?
        )
    } else {
        format!(
            "No plan has {} segments of equal whole layers. The best one rounds twice, to whole segments and to whole \
             layers, and stores {stored} {unit} where the law says {}.",
            read(&case.real())?,
            print::number(real.value())
        )
    };
    let outside = case.real().ok()?.value().compare(case.layers.as_ref().ok()?).ok()?.is_gt();
    if outside {
        text.push_str(" The law is least past one segment for each layer, where there is no plan.");
    }
    let least = case.depth().ok()?.least().ok()?;
    if least.len() > 1 {
        let listed: Vec<_> =
            least.iter().take(MOST_LISTED).map(|one| print::grouped(*one)).collect();
        let more = if least.len() > MOST_LISTED { " and others" } else { "" };
        text.push_str(&format!(
            " Several numbers of segments store that little: {}{more}. The one nearest to the law is taken.",
            listed.join(", ")
        ));
    }
    Some(text)
}

/// What one unit for both changes.
fn pricing(case: &Case) -> Option<String> {
    let arrays = print::number(case.arrays.as_ref().ok()?);
    Some(if case.priced {
        format!(
            "Priced in arrays a checkpoint is 1 and a layer {arrays}, so that more and shorter segments pay: the plan \
             here stores {} of {} arrays.",
            read(&case.stored())?,
            read(&case.all())?
        )
    } else {
        format!(
            "The law counts a checkpoint like a whole layer. It is one array and a layer saves {arrays}; with both in \
             one unit the best plan has other segments and stores less. Tick the box above to see it."
        )
    })
}

fn picture(case: &Case) -> Option<Block> {
    let layers = case.layers.as_ref().ok()?.to_f64();
    case.depth().ok()?;
    let each = if case.priced { case.arrays.as_ref().ok()?.to_f64() } else { 1.0 };
    let point = |segments: &Figure, stored: &Figure| -> Option<Point> {
        Some((segments.as_ref().ok()?.value().to_f64(), stored.as_ref().ok()?.value().to_f64()))
    };
    let stored = case.stored().ok();
    let now = case.segments.as_ref().ok().zip(stored.as_ref());
    let curve = DepthCurve {
        layers,
        each,
        real: point(&case.real(), &case.real_stored())
            .filter(|(segments, _)| (1.0..=layers).contains(segments)),
        best: point(&case.best(), &case.best_stored()),
        now: now.map(|(segments, stored)| (segments.to_f64(), stored.value().to_f64())),
    };
    let (real, real_stored) = (read(&case.real())?, read(&case.real_stored())?);
    let unit = case.unit();
    let mut twin = format!(
        "From one segment on, what is stored falls, is least at {real} segments with {real_stored} {unit} by the \
         law, and rises again to one segment for each layer."
    );
    let mut legend = vec![("law-mark", format!("the law, least at {real}: {real_stored}"))];
    if let (Some(best), Some(stored)) = (read(&case.best()), read(&case.best_stored())) {
        twin.push_str(&format!(" The best plan has {best} segments and stores {stored}."));
        legend.push(("best-mark", format!("the best plan, {best} segments: {stored}")));
    }
    if let Some((segments, stored)) = now {
        let (segments, stored) = (print::number(segments), print::number(stored.value()));
        twin.push_str(&format!(" The plan at hand has {segments} and stores {stored}."));
        legend.push(("now-mark", format!("the plan at hand, {segments} segments: {stored}")));
    }
    let dots = if layers <= 200.0 { " Dots are plans." } else { "" };
    Some(Block::Picture(Drawing {
        svg: curve.svg(),
        twin,
        caption: format!(
            "Stored over the number of segments, which doubles or grows tenfold from mark to mark. The dashed line \
             is all of it.{dots}"
        ),
        legend,
    }))
}

/// What is left of the activations, against the model state.
pub(super) fn bytes(case: &Case) -> Vec<Block> {
    let plan = case.in_bytes(&case.stored(), ["Activations of this plan", "M_plan"]);
    let best = case.in_bytes(&case.best_stored(), ["Activations of the best plan", "M_best"]);
    let real = case.in_bytes(&case.real_stored(), ["Least activations, by the law", "M_least"]);
    let mut figures = vec![Shown::new("saved-activations", "All activations", case.saved.clone())];
    if let Some(given) = &case.given {
        figures.push(Shown::new("as-given", "As given", given.clone()).note("used below"));
    }
    figures.extend([
        Shown::new("checkpointed-activations", "With this plan", plan.clone()),
        Shown::new("best-activations", "With the best plan", best),
        Shown::new("real-activations", "By the law", real.clone()),
        Shown::new("state", "Model state", case.state.clone()).note("undivided"),
    ]);
    let mut blocks = vec![Block::Figures(figures)];
    blocks.extend(binds(case, &plan, &real));
    blocks
}

/// Which of the two is the larger afterwards.
fn binds(case: &Case, plan: &Figure, real: &Figure) -> Option<Block> {
    let (plan, state) = (plan.as_ref().ok()?.value(), case.state.as_ref().ok()?.value());
    let before = case.activations().as_ref().ok()?.value();
    let state_binds = state.compare(plan).ok()?.is_ge();
    let law = real.as_ref().map_or_else(
        |_| String::new(),
        |law| format!(" ({} by the law)", print::decimal(law.value())),
    );
    let against = format!(
        "{} of state against {} of activations with this plan{law}, which were {}.",
        print::decimal(state),
        print::decimal(plan),
        print::decimal(before)
    );
    let (word, follows) = if state_binds {
        (
            "The state binds:",
            "Storing still fewer activations would move the smaller of the two; next come the bytes of state for \
             each parameter, divided among devices or made fewer.",
        )
    } else {
        (
            "The activations bind:",
            "Other segments, a smaller micro-batch or shorter sequences make them less.",
        )
    };
    Some(Block::Verdict(Verdict {
        name: "binds",
        good: state_binds,
        word: word.into(),
        says: format!("{against} {follows}"),
    }))
}
