//! Kinds of biases and of norms that models have.

/// Which projections have biases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Biases {
    /// None: Llama, Mistral, Gemma.
    None,
    /// Queries, keys and values: Qwen2.
    Inputs,
    /// Queries, keys, values and the output of attention.
    Attention,
    /// Both sides of the feed-forward: GPT-J.
    FeedForward,
    /// All of these: GPT-2, BERT, OPT, GPT-NeoX.
    All,
}

impl Biases {
    /// All of them: names in links, and what each is called.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::None, "none", "none"),
        (Self::Inputs, "inputs", "queries, keys and values"),
        (Self::Attention, "attention", "all of attention"),
        (Self::FeedForward, "feed-forward", "the feed-forward"),
        (Self::All, "all", "attention and feed-forward"),
    ];
}

/// Where norms stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Norms {
    /// Before attention and before the feed-forward, and one behind the last layer.
    Before,
    /// One in each layer, where attention and feed-forward run side by side, and one behind the last.
    Shared,
    /// Before and after attention and feed-forward, and one behind the last layer: Gemma 2.
    Around,
    /// After the embedding, after attention and after the feed-forward, none at the end: BERT.
    After,
    /// As [`Norms::Before`], and one after the embedding: BLOOM.
    WithEmbedding,
    /// None that has parameters.
    None,
}

impl Norms {
    /// All of them: names in links, and what each is called.
    pub const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Before, "before", "before attention and feed-forward, and at the end"),
        (Self::Shared, "shared", "one for both, and at the end"),
        (Self::Around, "around", "before and after both, and at the end"),
        (Self::After, "after", "after the embedding and after both"),
        (Self::WithEmbedding, "with-embedding", "after the embedding, before both, and at the end"),
        (Self::None, "none", "none"),
    ];

    /// How many stand in a layer, after the embedding, and behind the last layer.
    #[must_use]
    pub fn counts(self) -> [i128; 3] {
        match self {
            Self::Before => [2, 0, 1],
            Self::Shared => [1, 0, 1],
            Self::Around => [4, 0, 1],
            Self::After => [2, 1, 0],
            Self::WithEmbedding => [2, 1, 1],
            Self::None => [0, 0, 0],
        }
    }
}
