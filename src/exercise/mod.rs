//! Exercises: what is asked, how an answer is judged, and what is kept of it.
//!
//! [`schema`] is what a file says, [`estimates`] what it can ask for, [`deal`] puts one variant's numbers
//! in, [`check`] judges an answer, [`record`] is what is kept. [`ladder`] makes exercises of the worked
//! examples. The exercises themselves are the files of
//! the folder `exercises`; nothing here knows any of them by name.

pub mod check;
pub mod deal;
pub mod estimates;
pub mod ladder;
pub mod record;
pub mod schema;
pub mod view;
