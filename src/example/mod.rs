//! The worked examples, one file each, and the list of them all.
//!
//! Contents, addresses, tests and the plain page walk [`ALL`]. To add an example, write a file that
//! ends in a `pub const … : Example` and add one line to the list.

mod accumulation;
mod activations;
mod chapter;
mod checkpointing;
mod division;
mod group;
mod ledger;
mod lifetime;
mod loss_scaling;
#[cfg(not(target_arch = "wasm32"))]
pub mod plain;
mod plan;
mod recovery;
mod rounding;
mod sharding;
mod sixteen_bytes;
mod staircase;
mod transfer;

pub use chapter::Chapter;
#[cfg(target_arch = "wasm32")]
pub use group::Sheets;
pub use group::{Group, run};

use crate::scenario::{Figure, Inputs, Pairs, Worked};

/// Every worked example, in the order of the chapters.
pub const ALL: [Example; 14] = [
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
    sixteen_bytes::SIXTEEN_BYTES,
    staircase::STAIRCASE,
];

/// A worked example: what it is called, what it computes and which figures it must reproduce.
#[derive(Clone, Copy)]
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
    /// What is shown of it.
    pub shows: Shows,
}

/// What is shown of an example.
#[derive(Clone, Copy)]
pub enum Shows {
    /// Sections of controls and figures, given as data, on the run of chapter 27.
    Worked(&'static Worked),
    /// A widget of its own.
    Widget(Widget),
}

/// A widget that is not made of sections.
#[derive(Clone, Copy)]
pub struct Widget {
    /// Works all figures out from the defaults and what a link carries.
    pub figures: fn(&Pairs) -> Vec<(&'static str, Figure)>,
    /// The widget with its defaults as plain HTML, for a page without scripts.
    #[cfg(not(target_arch = "wasm32"))]
    pub plain: fn() -> String,
    /// Opens it on its inputs.
    #[cfg(target_arch = "wasm32")]
    pub open: fn(Sheets) -> crate::widget::Open,
}

impl Example {
    /// Works all figures out from the defaults and what a link carries.
    #[must_use]
    pub fn figures(&self, typed: &Pairs) -> Vec<(&'static str, Figure)> {
        match self.shows {
            Shows::Widget(widget) => (widget.figures)(typed),
            Shows::Worked(worked) => {
                let mut run = run();
                run.take_all(typed);
                worked.figures(&run)
            }
        }
    }

    /// The example with its defaults as plain HTML, for a page without scripts.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn plain(&self) -> String {
        match self.shows {
            Shows::Widget(widget) => (widget.plain)(),
            Shows::Worked(worked) => plain::worked(worked, &run()),
        }
    }

    /// Opens it on its inputs.
    #[cfg(target_arch = "wasm32")]
    #[must_use]
    pub fn open(&self, sheets: Sheets) -> crate::widget::Open {
        match self.shows {
            Shows::Widget(widget) => (widget.open)(sheets),
            Shows::Worked(worked) => crate::widget::worked::open(sheets.run, worked),
        }
    }

    /// The example as data, where it is given so.
    #[must_use]
    pub fn worked(&self) -> Option<&'static Worked> {
        match self.shows {
            Shows::Worked(worked) => Some(worked),
            Shows::Widget(_) => None,
        }
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

/// The figures of `defaults` with what a link carries put in.
fn figures_with<I: Inputs>(mut defaults: I, typed: &Pairs) -> Vec<(&'static str, Figure)> {
    defaults.take_all(typed);
    defaults.figures()
}
