//! Exercises: what is asked, how an answer is judged, and what is kept of it.
//!
//! [`schema`] is what a file says, [`estimates`] what it can ask for, [`deal`] puts one variant's numbers
//! in, [`check`] judges an answer, [`drawing`] is the staircase that a learner draws, [`record`] is what is
//! kept, [`sitting`] an exercise at work, [`view`] the HTML. [`shipped`] are the files of the folder
//! `exercises`, and [`lists`] tries each on its own lists; nothing here knows any exercise by name.

pub mod check;
pub mod deal;
pub mod drawing;
pub mod estimates;
pub mod guess;
pub mod lists;
pub mod record;
pub mod schema;
pub mod shipped;
pub mod sitting;
pub mod variants;
pub mod view;
