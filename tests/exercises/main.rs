//! Files of exercises: what they may say, the names they use, and those that come with the workbook.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, missing_docs)]

mod docs;
mod files;
mod lists;
mod names;
mod shipped;
