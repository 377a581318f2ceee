//! What a recovery checkpoint holds: controls that several examples share.

use super::{Control, Run};
use crate::estimate::recovery::{Item, Saved};

/// A box to tick for each item, in the order of [`Item::ALL`].
pub const SAVES: [Control; 8] = [
    Control::switch("save-weights", "Working weights", true),
    Control::switch("save-master", "Master weights", true),
    Control::switch("save-moments", "Moments", true),
    Control::switch("save-step", "Step number", true),
    Control::switch("save-random", "Random state", true),
    Control::switch("save-cursor", "Data cursor", true),
    Control::switch("save-shards", "Shard identities", true),
    Control::switch("save-versions", "Versions", true),
];

/// What the boxes say.
#[must_use]
pub fn saved(run: &Run) -> Saved {
    let boxes = Item::ALL.into_iter().zip(&SAVES);
    boxes.fold(Saved::NOTHING, |saved, (item, control)| saved.with(item, run.is_on(control)))
}
