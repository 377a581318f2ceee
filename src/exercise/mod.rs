//! Exercises: what is asked, how an answer is judged, and what is kept of it.
//!
//! [`schema`] is what a file says, [`estimates`] what it can ask for, [`deal`] puts one variant's numbers
//! in, [`check`] judges an answer, [`drawing`] is the staircase that a learner draws. [`record`] is what is
//! kept, [`sitting`] an exercise at work, [`view`] the HTML. From records follow [`review`], what to repeat
//! when, and [`predictions`]; [`closed_book`] are the sheets done without help, [`slip`] what is handed in.
//! [`ladder`] makes exercises of the worked examples. [`shipped`] are the files of the folder `exercises`,
//! and [`lists`] tries each on its own lists; nothing here knows any exercise by name.

pub mod check;
pub mod closed_book;
pub mod deal;
pub mod drawing;
pub mod estimates;
pub mod guess;
pub mod ladder;
pub mod lists;
pub mod predictions;
pub mod put;
pub mod record;
pub mod review;
pub mod schema;
pub mod shipped;
pub mod sitting;
pub mod slip;
pub mod sum;
pub mod variants;
pub mod view;
