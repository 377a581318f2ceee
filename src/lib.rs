//! Bytes & Bubbles: a workbook on the cost of large-scale training.
//!
//! Two textbook chapters count what a large training run holds and how long its pipeline waits. Here
//! their worked examples are small machines: the numbers are open to the reader, and every result can
//! be opened to where it comes from.
//!
//! # The map
//!
//! | layer | what it does | builds for |
//! |---|---|---|
//! | [`quantity`] | exact numbers with a dimension: arithmetic, reading, printing | anywhere |
//! | [`derivation`] | an expression of named terms and its readings | anywhere |
//! | [`estimate`] | the chapters' arithmetic, one file per subject | anywhere |
//! | [`picture`] | layouts of pictures in plain numbers, and the SVG drawn from them | anywhere |
//! | [`scenario`] | what a reader may change: fields, defaults, links | anywhere |
//! | [`source`] | what papers and tools print, beside our estimates | anywhere |
//! | [`markup`] | what examples show, as HTML in text | anywhere |
//! | [`example`] | the worked examples as data, one file each | anywhere |
//! | [`exercise`] | what is asked, how answers are judged, what is kept of them | anywhere |
//! | [`script`] | the same for programs: texts in, JSON out | anywhere |
//! | [`notes`] | what a lecturer pastes into notes of their own | anywhere |
//! | `browser` | the only place that touches the browser's interfaces | the browser |
//! | `widget` | an example on the page: its events, and putting onto the page what changed | the browser |
//! | `page` | contents, chapters, one example | the browser |
//! | `embed` | examples and exercises in other people's pages | the browser |
//!
//! A layer knows those above it in this table, never those below, and `browser` knows none; a test
//! reads the sources and keeps it so.

pub mod derivation;
pub mod estimate;
pub mod example;
pub mod exercise;
pub mod markup;
pub mod notes;
pub mod picture;
pub mod quantity;
pub mod scenario;
pub mod script;
pub mod source;

#[cfg(target_arch = "wasm32")]
pub mod browser;
#[cfg(target_arch = "wasm32")]
pub mod embed;
#[cfg(target_arch = "wasm32")]
pub mod page;
#[cfg(target_arch = "wasm32")]
pub mod part;
#[cfg(target_arch = "wasm32")]
pub mod widget;
