//! What a lecturer pastes into notes of their own: that it says what was picked, in every tool for notes, and
//! that nothing a reader typed means more there than its text.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs
)]

mod base;
mod choices;
mod html;
mod names;
mod panel;
mod pictures;
mod written;

use bytes_and_bubbles::notes::{Choice, Show, Theme, What};
use proptest::prelude::*;

/// Texts that tried to be more than texts somewhere.
pub const HOSTILE: [&str; 22] = [
    "\"><script>alert(1)</script>",
    "' onload='alert(1)",
    "\" onmouseover=\"alert(1)",
    "</bb-example><img src=x onerror=alert(1)>",
    "-->",
    "&quot;&#34;&amp;",
    "&micro-batches",
    "```\n<script>",
    "\n\n<script>alert(1)</script>",
    "\n```\n",
    "\"\"\")\nimport os",
    "\\\"\"\"",
    "\\",
    "{{#include /etc/passwd}}",
    "{{ config }}{% raw %}",
    "{{< include x >}}",
    "$x$ \\(y\\) `z` @a :b:",
    "]](x) ![a](b) *c* _d_ <https://e>",
    "%22%3E&show=picture&theme=dark#?/",
    "\u{202e}txt.exe\u{200b}\u{feff}",
    "\u{0}\u{1}\u{85}\u{92}\r\t\u{2028}",
    "16 B × 13e9 ÷ 2",
];

/// Any text, more often a hostile one.
pub fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(&HOSTILE[..]).prop_map(str::to_owned),
        any::<String>(),
        prop::collection::vec(prop::sample::select(&HOSTILE[..]), 1..4)
            .prop_map(|texts| texts.concat()),
        "[0-9a-z \"'<>&`{}\\\\\n$%#]{0,30}",
    ]
}

/// Any choice of an example or an exercise.
pub fn choice() -> impl Strategy<Value = Choice> {
    let what = prop_oneof![
        Just(What::example("staircase").unwrap()),
        Just(What::example("ledger").unwrap()),
        Just(What::exercise("27-1").unwrap()),
    ];
    let shown = prop::sample::select(&Show::ALL[..]);
    let theme = prop::sample::select(&Theme::ALL[..]);
    let size = (prop::option::of(200_u32..4000), 80_u32..10_000);
    let names = ["stages", "micro-batches", "rows", "capacity"];
    let numbers = prop::collection::vec(text(), names.len());
    (what, shown, theme, size, numbers, any::<bool>(), any::<u32>(), any::<bool>()).prop_map(
        move |(what, shown, theme, (width, height), texts, derivation, seed, kept)| {
            let example = matches!(what, What::Example(_));
            let names = names.iter().map(|name| (*name).to_owned());
            Choice {
                show: if example { shown.0 } else { Show::All },
                derivation: derivation || !example || shown.0 == Show::Picture,
                theme: theme.0,
                width,
                height,
                numbers: if example { names.zip(texts).collect() } else { Vec::new() },
                seed: if example { 0 } else { seed },
                kept: kept || example,
                ..Choice::of(what)
            }
        },
    )
}
