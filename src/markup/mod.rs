//! What examples show, as HTML in text: the same on a page, on a page without scripts and in a test.
//!
//! A whole picture, table or list is one text, put onto the page in one go, and put there again when it
//! differs. Everything that a reader may have typed goes through [`Markup::text`] or an attribute, which
//! take the meaning from every character that has one.

mod block;
mod builder;
mod control;
mod field;
mod formula;
mod ledger;
mod patch;
mod saved;
mod sources;
mod worked;

pub use block::block;
pub use builder::Markup;
pub use control::{radios, switch};
pub use field::{said_back, said_options};
pub use formula::{dash, formula, printed, printed_parts, printed_text, set_formula};
pub use ledger::ledger_table;
pub use patch::{Patch, Place};
pub use saved::{Along, along, save_buttons, save_buttons_html};
pub use sources::{SourceFilter, sources_count, sources_not_covered, sources_table};
pub use worked::{figure_key, file_said, patches, skeleton};
