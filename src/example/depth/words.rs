//! The law beside the plans, and the bytes that are left.

use super::case::Case;
use crate::picture::depth_curve::{DepthCurve, Point};
use crate::quantity::{Quantity, print};
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

/// A figure as it stands in a sentence.
fn read(figure: &Figure) -> Option<String> {
    Some(print::spoken(print::number(figure.as_ref().ok()?.value())))
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
            read(&case.real_stored())?
        )
    };
    if outside(case)? {
        text.push_str(
            " The law is least where there is no plan: a plan has from one segment to one for each layer.",
        );
    }
    let least = case.depth().ok()?.least().ok()?;
    if let [first, .., last] = least.as_slice() {
        let numbers = if least.len() > MOST_LISTED {
            let (count, first, last) = (least.len(), print::grouped(*first), print::grouped(*last));
            format!("{count} numbers of segments from {first} to {last}")
        } else {
            let listed: Vec<_> = least.iter().map(|one| print::grouped(*one)).collect();
            format!("Plans of {} segments", listed.join(", "))
        };
        text.push_str(&format!(" {numbers} store as little; the one nearest to the law is taken."));
    }
    Some(text)
}

/// Whether the law is least where there is no plan.
fn outside(case: &Case) -> Option<bool> {
    let (real, layers) = (case.real().ok()?, case.layers.as_ref().ok()?);
    let one = Quantity::plain(1);
    Some(real.value().compare(layers).ok()?.is_gt() || real.value().compare(&one).ok()?.is_lt())
}

/// What one unit for both changes.
fn pricing(case: &Case) -> Option<String> {
    let arrays = case.arrays.as_ref().ok()?;
    let dearer = arrays.compare(&Quantity::plain(1)).ok()?.is_gt();
    let each = print::number(arrays);
    Some(match (case.priced, dearer) {
        (true, _) => format!(
            "Priced in arrays a checkpoint is 1 and a layer {each}{}. The plan at hand stores {} of {} arrays.",
            if dearer { ", so that more and shorter segments pay" } else { "" },
            read(&case.stored())?,
            read(&case.all())?
        ),
        (false, true) => format!(
            "The law counts a checkpoint like a whole layer, though it is one array and a layer saves {each}. With \
             both in one unit the best plan stores a smaller share, as a rule in more segments. Tick the box above \
             to see it."
        ),
        (false, false) => format!(
            "The law counts a checkpoint like a whole layer, though it is one array and a layer saves {each}. Tick \
             the box above to have both in one unit."
        ),
    })
}

fn picture(case: &Case) -> Option<Block> {
    let layers = case.layers.as_ref().ok()?.to_f64();
    let outside = outside(case)?;
    let each = if case.priced { case.arrays.as_ref().ok()?.to_f64() } else { 1.0 };
    let point = |segments: &Figure, stored: &Figure| -> Option<Point> {
        Some((segments.as_ref().ok()?.value().to_f64(), stored.as_ref().ok()?.value().to_f64()))
    };
    let stored = case.stored().ok();
    let now = case.segments.as_ref().ok().zip(stored.as_ref());
    let curve = DepthCurve {
        layers,
        each,
        real: point(&case.real(), &case.real_stored()).filter(|_| !outside),
        best: point(&case.best(), &case.best_stored()),
        now: now.map(|(segments, stored)| (segments.to_f64(), stored.value().to_f64())),
    };
    let (real, real_stored) = (read(&case.real())?, read(&case.real_stored())?);
    let unit = case.unit();
    let mut twin = if outside {
        format!(
            "What is stored over the number of segments, from one to one for each layer; by the law it would be \
             least outside, at {real} segments."
        )
    } else {
        format!(
            "From one segment on, what is stored falls, is least at {real} segments with {real_stored} {unit} by the \
             law, and rises again to one segment for each layer."
        )
    };
    let mut legend = Vec::new();
    if !outside {
        legend.push(("law-mark", format!("the law, least at {real}: {real_stored}")));
    }
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
            "Stored over the number of segments; equal ways to the right are equal factors. The dashed line is all of \
             it.{dots}"
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
    let law = match real {
        Ok(law) if law.value().compare(plan).ok()?.is_ne() => {
            format!(" ({} by the law)", print::decimal(law.value()))
        }
        _ => String::new(),
    };
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
