//! Both chapters as one course: the examples by what they are about, in an order that can be followed.

/// A part of the course.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: &'static str,
    /// What a reader can do after it.
    pub about: &'static str,
    /// The names of its examples, in order.
    pub examples: &'static [&'static str],
}

/// The lessons: every example stands in one of them.
pub const COURSE: [Lesson; 10] = [
    Lesson {
        title: "What has to be held",
        about: "Count model state row by row, and say what a technique could remove at most.",
        examples: &["ledger", "sixteen-bytes", "freezing"],
    },
    Lesson {
        title: "What the forward pass leaves",
        about: "Count activations by tokens, and tell when they are held.",
        examples: &["activations", "per-token", "lifetime"],
    },
    Lesson {
        title: "Numbers with few digits",
        about: "Say which updates and gradients a format loses, and what keeps them.",
        examples: &["rounding", "loss-scaling"],
    },
    Lesson {
        title: "One batch in several portions",
        about: "Add gradients up so that the update is that of the whole batch.",
        examples: &["accumulation"],
    },
    Lesson {
        title: "Divide it",
        about: "Tell what is split from what is copied, and a share from the total that decides.",
        examples: &["division", "sharding", "wall"],
    },
    Lesson {
        title: "Compute it again",
        about: "Buy room with arithmetic, and know how much of either.",
        examples: &["checkpointing", "depth"],
    },
    Lesson {
        title: "Send it",
        about: "Work out what crosses a link, for how long, and what hides it.",
        examples: &["transfer", "communication"],
    },
    Lesson {
        title: "Wait for it",
        about: "Read completion and bubble off a staircase, and choose the micro-batches.",
        examples: &["staircase"],
    },
    Lesson {
        title: "Survive a stop",
        about: "Say what a checkpoint must hold for a run to go on as if nothing had happened.",
        examples: &["recovery"],
    },
    Lesson {
        title: "Plan a run",
        about: "Put it all on one set of numbers, ask it backwards, and know whose convention it is.",
        examples: &["plan", "model", "sheet", "beside", "questions", "conventions"],
    },
];
