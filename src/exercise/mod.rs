//! Exercises: what is asked, how an answer is judged, and what is kept of it.
//!
//! [`schema`] is what a file says, [`estimates`] what it can ask for, [`deal`] puts one variant's numbers
//! in, [`check`] judges an answer, [`record`] is what is kept. From records follow [`review`], what to repeat
//! when, and [`predictions`]; [`slip`] is what is handed in. The exercises themselves are the files of
//! the folder `exercises`; nothing here knows any of them by name.

pub mod check;
pub mod deal;
pub mod estimates;
pub mod predictions;
pub mod record;
pub mod review;
pub mod schema;
pub mod slip;
pub mod sum;
