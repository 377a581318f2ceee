//! The exercises that come with the workbook: all files of the folder `exercises`.

use super::schema::{Exercise, Node, sift};
use std::sync::LazyLock;

/// The files and their texts, as the build found them.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/exercises.rs"));

static SHIPPED: LazyLock<Vec<Exercise>> = LazyLock::new(|| {
    // The build refuses a file with a fault, so that nothing is sifted out here.
    let mut all: Vec<Exercise> = FILES
        .iter()
        .filter_map(|(_, text)| Node::read(text).ok())
        .flat_map(|file| sift(&file).0)
        .collect();
    all.sort_by_key(|exercise| (exercise.chapter != 27, exercise.place));
    all
});

/// All exercises: those of chapter 27 first, and within a chapter its own list, drills, problems and
/// challenges, each in the order of their files.
#[must_use]
pub fn shipped() -> &'static [Exercise] {
    &SHIPPED
}

/// The exercise of this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Exercise> {
    shipped().iter().find(|exercise| exercise.id == id)
}

/// The paths of the files and their texts.
#[must_use]
pub fn files() -> &'static [(&'static str, &'static str)] {
    FILES
}
