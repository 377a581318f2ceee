//! The workbook for programs: texts in, JSON out.
//!
//! The script interface of the page and of Node.js stands on this layer, and adds nothing of its own:
//! [`estimate`] works out an example, [`ask`] what exercises ask for, [`list`] names all there is, [`prompt`],
//! [`check`] and [`solution`] are an exercise and its checker, [`read`] and [`print`] the reader and the printer
//! of every field. Whatever goes wrong is a [`ScriptError`], with the input at fault and nothing half.
//!
//! Numbers go in and out as texts: JSON's are floats, and 10^20 bytes are counted exactly here.

mod ask;
mod check;
mod error;
mod estimate;
mod given;
pub mod json;
mod list;
pub mod names;
mod prompt;
mod read;
pub mod rows;
mod shown;
mod texts;
mod value;

pub use ask::ask;
pub use check::check;
pub use error::ScriptError;
pub use estimate::estimate;
pub use list::list;
pub use prompt::{prompt, solution};
pub use read::{KINDS, print, read};
pub use value::exact;
