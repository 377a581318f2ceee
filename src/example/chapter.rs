//! The two chapters, and what stands beside them.

/// A chapter of the book, or the reader's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chapter {
    /// Chapter 8, on what splitting a model costs.
    Scale,
    /// Chapter 27, on mapping and estimating training systems.
    Estimating,
    /// The reader's own run, with what can be asked of it.
    Own,
}

impl Chapter {
    /// All, in the order in which the workbook takes them: counting bytes comes before hiding bubbles,
    /// and both before a run of one's own.
    pub const ALL: [Self; 3] = [Self::Estimating, Self::Scale, Self::Own];

    /// What it is called in a list: its number in the book, if it has one.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Scale => "Chapter 8",
            Self::Estimating => "Chapter 27",
            Self::Own => "Your run",
        }
    }

    /// Its name in addresses.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Scale => "chapter-8",
            Self::Estimating => "chapter-27",
            Self::Own => "your-run",
        }
    }

    /// What it is about.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Scale => "What splitting a model costs",
            Self::Estimating => "Estimating a training system",
            Self::Own => "One run for both chapters",
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
            Self::Own => {
                "A model, a batch, a fleet and a plan, typed once. Every example of both chapters can be put \
                 on these numbers, and can go back to those of the book."
            }
        }
    }

    /// What to read next: authors, title and year, and which sections matter for what.
    #[must_use]
    pub fn further(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Own => &[],
            Self::Scale => &[
                (
                    "Huang et al., GPipe (2019), arXiv:1811.06965",
                    "Section 2 cuts a batch into micro-batches and gives the bubble as it is counted here. Its four \
                     micro-batches for each stage still leave a fifth of the time idle.",
                ),
                (
                    "Chen et al., Training Deep Nets with Sublinear Memory Cost (2016), arXiv:1604.06174",
                    "Section 4 has the square root of the depth. It counts layers as equal, which transformers with \
                     several arrays in each are not.",
                ),
                (
                    "Korthikanti et al., on activation recomputation (2022), arXiv:2205.05198",
                    "Section 4 counts every array of a transformer layer and section 5 computes only the cheap ones \
                     again: read it beside the round number of ten arrays.",
                ),
                (
                    "Rajbhandari et al., ZeRO (2020), arXiv:1910.02054",
                    "Section 5 divides the state, section 7 counts what that sends.",
                ),
            ],
            Self::Estimating => &[
                (
                    "Micikevicius et al., Mixed Precision Training (2018), arXiv:1710.03740",
                    "Section 3.1 on master weights and section 3.2 on loss scaling: which gradients of real \
                     networks FP16 loses, and what a scale brings back.",
                ),
                (
                    "Rajbhandari et al., ZeRO (2020), arXiv:1910.02054",
                    "Section 3 counts where the memory goes, section 5 divides optimizer state, gradients and \
                     weights; what is left over is counted as well.",
                ),
                (
                    "Narayanan et al., the second Megatron-LM paper (2021), arXiv:2104.04473",
                    "Section 2 puts data, tensor and pipeline parallelism side by side, with their schedules. \
                     Its measured speeds are those of its clusters, not of yours.",
                ),
            ],
        }
    }

    /// The chapter with this name in addresses.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|chapter| chapter.slug() == slug)
    }
}
