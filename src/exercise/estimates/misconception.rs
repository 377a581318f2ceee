//! What people get wrong, and what to say to it.

/// A misconception: the estimate under a changed assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misconception {
    /// Its name in files of exercises and in kept answers.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What was assumed, and why that does not hold; the learner's number need not be repeated.
    pub says: &'static str,
}

impl Misconception {
    /// A misconception.
    pub(in crate::exercise) const fn new(
        name: &'static str,
        title: &'static str,
        says: &'static str,
    ) -> Self {
        Self { name, title, says }
    }
}
