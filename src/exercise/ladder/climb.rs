//! A ladder that somebody climbs: the rung, what was typed on it, and how it was judged.

use super::{Ladder, Outcome, Progress};
use crate::exercise::check::{ReadBack, Verdict, read_as};

/// A ladder that somebody climbs.
#[derive(Clone, Debug)]
pub struct Climb {
    /// The ladder with the numbers at hand.
    pub ladder: Ladder,
    /// Where the reader stands; what is shown may still be the rung before.
    pub progress: Progress,
    /// The rung that is shown.
    pub rung: usize,
    /// What was typed, by the letters of the steps.
    typed: Vec<(char, String)>,
    /// What was typed when it was judged last, which is what the marks are of.
    judged: Vec<(char, String)>,
    /// What came of the last check, in a sentence.
    pub told: String,
}

impl Climb {
    /// Steps onto a ladder.
    #[must_use]
    pub fn new(ladder: Ladder, progress: Progress) -> Self {
        let rung = progress.rung.min(ladder.rungs().saturating_sub(1));
        let progress = Progress { rung, ..progress };
        Self { ladder, progress, rung, typed: Vec::new(), judged: Vec::new(), told: String::new() }
    }

    /// What stands in the field of a step.
    #[must_use]
    pub fn text(&self, key: char) -> &str {
        self.typed.iter().find(|(own, _)| *own == key).map_or("", |(_, text)| text)
    }

    /// Types into the field of a step; its mark goes with the first key.
    pub fn type_in(&mut self, key: char, text: &str) {
        self.typed.retain(|(own, _)| *own != key);
        self.typed.push((key, text.to_owned()));
        if !self.judged.iter().any(|(own, judged)| *own == key && judged == text) {
            self.judged.retain(|(own, _)| *own != key);
        }
        self.told.clear();
    }

    /// What the text of a step is read as.
    #[must_use]
    pub fn read_back(&self, key: char) -> ReadBack {
        let asked = self.ladder.asked(self.rung);
        let asked = asked.iter().find(|asked| asked.key() == key);
        asked.map_or(ReadBack::Nothing, |asked| read_as(&asked.expect, self.text(key)))
    }

    /// How a step was judged, if it is as it was judged.
    #[must_use]
    pub fn verdict(&self, key: char) -> Option<Verdict> {
        self.judged.iter().any(|(own, _)| *own == key).then(|| self.judge(key)).flatten()
    }

    fn judge(&self, key: char) -> Option<Verdict> {
        let asked = self.ladder.asked(self.rung);
        let asked = asked.iter().find(|asked| asked.key() == key)?;
        Some(asked.judged(self.text(key)))
    }

    /// Judges all that is asked on the rung, and moves the reader. The same answers twice count once.
    pub fn check(&mut self) {
        let keys: Vec<char> = self.ladder.asked(self.rung).iter().map(super::Asked::key).collect();
        let verdicts: Vec<Verdict> = keys.iter().filter_map(|key| self.judge(*key)).collect();
        let now: Vec<(char, String)> =
            keys.iter().map(|key| (*key, self.text(*key).to_owned())).collect();
        let again = now == self.judged;
        self.judged = now;
        let outcome = Outcome::of(&verdicts);
        if again {
            return;
        }
        let before = self.progress;
        self.progress = before.after(outcome, self.ladder.rungs());
        let last = self.ladder.rungs().saturating_sub(1);
        self.told = match outcome {
            Outcome::Right if self.progress.rung > before.rung => {
                "Right, twice in a row. Go on: with other numbers, and one more step is missing."
            }
            Outcome::Right if self.rung == last => "Right, from a blank page. Other numbers keep it fresh.",
            Outcome::Right => "Right. Once more with other numbers, then another step goes.",
            Outcome::Wrong if self.progress.rung < before.rung => {
                "Not right, twice in a row. Go back by one step: it will be shown again, with other numbers."
            }
            Outcome::Wrong if self.rung == last => {
                "Not right yet. Work it out once more, or jump to a page that shows the first steps."
            }
            Outcome::Wrong => "Not right yet. Look at the steps that are shown, and try again.",
            Outcome::Open => "Something is not judged yet; what to do stands beside it.",
        }
        .to_owned();
    }

    /// Goes to a rung at once.
    pub fn jump(&mut self, rung: usize) {
        self.progress = self.progress.jumped(rung, self.ladder.rungs());
        *self = Self::new(self.ladder.clone(), self.progress);
    }
}
