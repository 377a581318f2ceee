//! What works the examples out, by chapter: each part of the module loads when an example of it is opened.

use super::{Chapter, parts};
use crate::part::Missing;
use crate::scenario::{Block, Run};
use std::cell::Cell;

/// What works each example of a part out, by the names of the examples.
pub type Works = &'static [(&'static str, fn(&Run) -> Vec<Vec<Block>>)];

thread_local! {
    static LOADED: Cell<[Option<Works>; Chapter::ALL.len()]> = const { Cell::new([None; Chapter::ALL.len()]) };
}

fn place(chapter: Chapter) -> usize {
    Chapter::ALL.iter().position(|one| *one == chapter).unwrap_or_default()
}

/// Whether the examples of a chapter can be worked out now.
#[must_use]
pub fn is_here(chapter: Chapter) -> bool {
    LOADED.get().get(place(chapter)).is_some_and(Option::is_some)
}

/// Whether the examples of all chapters can be worked out now.
#[must_use]
pub fn all_here() -> bool {
    Chapter::ALL.into_iter().all(is_here)
}

/// Loads what works the examples of a chapter out.
///
/// # Errors
///
/// If it does not arrive; the next call tries again.
pub async fn load(chapter: Chapter) -> Result<(), Missing> {
    if is_here(chapter) {
        return Ok(());
    }
    let works = match chapter {
        Chapter::Estimating => parts::chapter_27().await,
        Chapter::Scale => parts::chapter_8().await,
        Chapter::Own => parts::your_run().await,
    }?;
    let mut loaded = LOADED.get();
    if let Some(one) = loaded.get_mut(place(chapter)) {
        *one = Some(works);
    }
    LOADED.set(loaded);
    Ok(())
}

/// The same for all chapters.
///
/// # Errors
///
/// As [`load`].
pub async fn load_all() -> Result<(), Missing> {
    for chapter in Chapter::ALL {
        load(chapter).await?;
    }
    Ok(())
}

/// Works an example out; nothing before its part is here.
#[cfg(feature = "split")]
pub(super) fn work_out(name: &str, run: &Run) -> Vec<Vec<Block>> {
    let loaded = LOADED.get();
    let mut works = loaded.iter().flatten().copied().flatten();
    works.find(|(one, _)| *one == name).map_or_else(Vec::new, |(_, work_out)| work_out(run))
}
