//! How often the address may be written: browsers refuse more than about a hundred changes in half a
//! minute, and an address that is written late is lost with a reload.

/// Changes that may come at once.
const MOST: f64 = 60.0;
/// Changes that may come each second in the long run.
const EACH_SECOND: f64 = 2.5;

/// What is left to spend, and when that was so.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: f64,
    at: f64,
}

impl Budget {
    /// A full budget.
    pub const fn full() -> Self {
        Self { left: MOST, at: 0.0 }
    }

    /// Spends one change at a time in milliseconds, if there is one to spend.
    pub fn spend(&mut self, now: f64) -> bool {
        self.left = ((now - self.at) / 1000.0).mul_add(EACH_SECOND, self.left).min(MOST);
        self.at = now;
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}
