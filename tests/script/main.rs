//! The layer for programs: every example and exercise, the book's figures from a file that Node.js walks too,
//! and texts that nobody should type.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod docs;
mod figures;
mod hostile;
mod shapes;
mod support;
