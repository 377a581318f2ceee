//! Exercises: what is asked, how an answer is judged, and what is kept of it.
//!
//! [`schema`] is what a file says, [`estimates`] what it can ask for, [`deal`] puts one variant's numbers
//! in, [`check`] judges an answer, [`drawing`] is the staircase that a reader draws, [`view`] is what is
//! shown, [`record`] what is kept. The exercises themselves are the files of the folder `exercises`;
//! nothing here knows any of them by name.

pub mod check;
pub mod deal;
pub mod drawing;
pub mod estimates;
pub mod record;
pub mod schema;
pub mod view;
