//! The names of all estimates. Written by `WRITE_NAMES=1 cargo test --test exercises names`.

use super::known::Known;

/// Everything that exercises can ask for.
#[rustfmt::skip]
pub const ESTIMATES: &[Known] = &[
    Known { name: "completion", inputs: &[("stages", &[]), ("micro-batches", &[])], keys: &[], mistakes: &["m-for-completion", "one-slot-too-many"] },
    Known { name: "bubble", inputs: &[("stages", &[]), ("micro-batches", &[])], keys: &[], mistakes: &["bubble-over-ideal"] },
];
