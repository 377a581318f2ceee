//! The worked examples, one file each, and the list of them all.
//!
//! Contents, addresses, tests and the plain page walk [`ALL`]. To add an example, write a file that
//! ends in a `pub const … : Example` and add one line to the list.

mod accumulation;
mod activations;
mod beside;
mod chapter;
mod checkpointing;
mod communication;
mod conventions;
mod course;
mod depth;
mod division;
mod freezing;
mod group;
#[cfg(target_arch = "wasm32")]
pub mod late;
mod ledger;
mod lifetime;
mod loss_scaling;
mod model;
mod on_own;
mod per_token;
#[cfg(not(target_arch = "wasm32"))]
pub mod plain;
mod plan;
mod questions;
mod recovery;
mod rounding;
mod sharding;
mod sheet;
mod sixteen_bytes;
mod staircase;
mod transfer;
mod wall;

pub use chapter::Chapter;
pub use course::{COURSE, Lesson};
pub use group::Group;
pub use on_own::OnOwn;

use crate::scenario::{Figure, Pairs, Worked};

/// Writes the list of all examples. Where the page is split, what works an example out stays in the part
/// of its chapter, and the list leads there.
macro_rules! examples {
    ($count:literal: $($part:ident [$($place:ident)::+ $(, $($more:ident)::+)* $(,)?])*) => {
        /// Every worked example, in the order of the chapters.
        #[cfg(not(all(target_arch = "wasm32", feature = "split")))]
        pub const ALL: [Example; $count] = [$($($place)::+, $($($more)::+,)*)*];

        /// Every worked example, in the order of the chapters.
        #[cfg(all(target_arch = "wasm32", feature = "split"))]
        pub static ALL: [Example; $count] =
            [$(late!($($place)::+), $(late!($($more)::+),)*)*];

        /// What every example is called, in the same order: all that a list of them needs.
        pub static HEADS: [Head; $count] = [$($($place)::+.head(), $($($more)::+.head(),)*)*];

        #[cfg(target_arch = "wasm32")]
        mod parts {
            use super::late::Works;
            use super::*;

            $(crate::part::part! {
                pub(super) fn $part() -> Works {
                    const WORKS: Works = &[works!($($place)::+), $(works!($($more)::+),)*];
                    WORKS
                }
            })*
        }
    };
}

#[cfg(all(target_arch = "wasm32", feature = "split"))]
macro_rules! late {
    ($example:path) => {{
        const WHOLE: Example = $example;
        const LATE: &Worked =
            &Worked { work_out: |run| late::work_out(WHOLE.name, run), ..*WHOLE.worked };
        Example { worked: LATE, ..WHOLE }
    }};
}

#[cfg(target_arch = "wasm32")]
macro_rules! works {
    ($example:path) => {
        ($example.name, $example.worked.work_out)
    };
}

examples! { 24:
    chapter_27 [
        ledger::LEDGER,
        activations::ACTIVATIONS,
        lifetime::LIFETIME,
        rounding::ROUNDING,
        loss_scaling::LOSS_SCALING,
        accumulation::ACCUMULATION,
        division::DIVISION,
        sharding::SHARDING,
        transfer::TRANSFER,
        checkpointing::CHECKPOINTING,
        recovery::RECOVERY,
        plan::PLAN,
    ]
    chapter_8 [
        staircase::STAIRCASE,
        sixteen_bytes::SIXTEEN_BYTES,
        freezing::FREEZING,
        wall::WALL,
        per_token::PER_TOKEN,
        depth::DEPTH,
        communication::COMMUNICATION,
    ]
    your_run [
        model::MODEL,
        sheet::SHEET,
        beside::BESIDE_EXAMPLE,
        questions::QUESTIONS,
        conventions::CONVENTIONS_EXAMPLE,
    ]
}

/// A worked example: what it is called, what it computes and which figures it must reproduce.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Its name in addresses and embeds.
    pub name: &'static str,
    /// The chapter it belongs to.
    pub chapter: Chapter,
    /// The inputs that it works on.
    pub group: Group,
    /// Its title.
    pub title: &'static str,
    /// Where the book has it.
    pub source: &'static str,
    /// What there is to find out, in a sentence or two.
    pub about: &'static str,
    /// The paragraphs that lead to it in its chapter.
    pub thread: &'static [&'static str],
    /// Figures of the book: what is typed, the name of the figure, and what it must be, exactly.
    pub book: &'static [BookFigure],
    /// What may be changed in it and what comes out.
    pub worked: &'static Worked,
}

/// What an example is called and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// Its name in addresses and embeds.
    pub name: &'static str,
    /// The chapter it belongs to.
    pub chapter: Chapter,
    /// The inputs that it works on.
    pub group: Group,
    /// Its title.
    pub title: &'static str,
    /// Where the book has it.
    pub source: &'static str,
    /// What there is to find out.
    pub about: &'static str,
}

impl Example {
    const fn head(&self) -> Head {
        let Self { name, chapter, group, title, source, about, .. } = *self;
        Head { name, chapter, group, title, source, about }
    }

    /// Works all figures out from the defaults and what a link carries.
    #[must_use]
    pub fn figures(&self, typed: &Pairs) -> Vec<(&'static str, Figure)> {
        let mut run = self.group.run();
        run.take_all(typed);
        self.worked.figures(&run)
    }
}

/// A figure of the book that an example must reproduce.
#[derive(Clone, Copy, Debug)]
pub struct BookFigure {
    /// What is typed: names of fields and texts.
    pub typed: &'static [(&'static str, &'static str)],
    /// The name of the figure.
    pub figure: &'static str,
    /// What it must be, exactly: a fraction, or a whole number with its unit.
    pub is: &'static str,
}

/// The example with this name.
#[must_use]
pub fn find(name: &str) -> Option<Example> {
    ALL.into_iter().find(|example| example.name == name)
}
