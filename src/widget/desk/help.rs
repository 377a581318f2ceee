//! Hints and the solution of a part. The button that was the last of its kind goes away when it is pressed;
//! the focus moves on before that.

use super::OnPage;
use crate::browser;
use crate::exercise::check;
use crate::exercise::record::What;
use leptos::prelude::{WithUntracked, WithValue};

impl OnPage {
    /// Opens the next hint of a part.
    pub(super) fn hint(self, name: &str) {
        let Some(part) = self.part(name) else { return };
        let (next, of) = self.desk.sitting.with_untracked(|sitting| {
            let all = check::hints(&sitting.dealt, part, &sitting.answers());
            (sitting.hints(part) + 1, all.len())
        });
        if usize::try_from(next).is_ok_and(|next| next >= of) {
            self.focus_check(name);
        }
        self.desk.change(|sitting, now| sitting.happened(name, What::Hint(next), now));
    }

    /// Opens the solution of a part.
    pub(super) fn solution(self, name: &str) {
        self.focus_check(name);
        self.desk.change(|sitting, now| sitting.happened(name, What::Solution, now));
    }

    fn focus_check(self, name: &str) {
        browser::focus(&self.prefix.with_value(|prefix| format!("{prefix}-{name}-check")));
    }
}
