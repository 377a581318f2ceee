//! The two chapters.

/// A chapter of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// Chapter 8, on what splitting a model costs.
    Scale,
    /// Chapter 27, on mapping and estimating training systems.
    Estimating,
}

impl Chapter {
    /// Both, in the order in which the workbook takes them: counting bytes comes before hiding bubbles.
    pub const ALL: [Self; 2] = [Self::Estimating, Self::Scale];

    /// Its number in the book.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Scale => 8,
            Self::Estimating => 27,
        }
    }

    /// Its name in addresses.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Scale => "chapter-8",
            Self::Estimating => "chapter-27",
        }
    }

    /// What it is about.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Scale => "What splitting a model costs",
            Self::Estimating => "Estimating a training system",
        }
    }

    /// What a reader takes from it.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Scale => {
                "Sixteen bytes of state for every parameter, and the time a pipeline spends waiting \
                 for itself. Both are counted, not measured."
            }
            Self::Estimating => {
                "A file of weights says little about what training needs. Count what has to be held, \
                 and for how long, before anybody promises that a run fits."
            }
        }
    }

    /// The chapter with this name in addresses.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|chapter| chapter.slug() == slug)
    }
}
