//! What the page holds: every example opened once, the screen at hand, and the address of both.

use super::Screen;
use super::screen::TITLE;
use crate::browser;
use crate::example::{ALL, Example};
use crate::scenario::{Address, Pairs};
use crate::widget::{Changed, Open, Step};
use leptos::prelude::*;

/// The workbook at hand.
#[derive(Clone, Copy)]
pub struct Workbook {
    screen: RwSignal<Screen>,
    notice: RwSignal<Option<String>>,
    opened: StoredValue<Vec<(Example, Open)>>,
}

impl Workbook {
    /// Opens every example with its defaults, and has the address follow what is typed.
    #[must_use]
    pub fn open() -> Self {
        let workbook = Self {
            screen: RwSignal::new(Screen::Contents),
            notice: RwSignal::new(None),
            opened: StoredValue::new(Vec::new()),
        };
        provide_context(Changed(Callback::new(move |step| workbook.write_address(step))));
        workbook.opened.set_value(ALL.map(|example| (example, (example.open)())).into());
        workbook
    }

    /// Goes where the address says, now and whenever it changes.
    pub fn follow(self) {
        browser::follow_address(move |fragment, shown_before| self.go_to(&fragment, shown_before));
    }

    /// The screen at hand.
    #[must_use]
    pub fn screen(self) -> Screen {
        self.screen.get()
    }

    /// What the page has to say, if anything.
    #[must_use]
    pub fn notice(self) -> Option<String> {
        self.notice.get()
    }

    /// Takes the notice away.
    pub fn dismiss(self) {
        self.notice.set(None);
    }

    /// Looks at an opened example.
    pub fn with_open<T>(self, name: &str, look: impl FnOnce(&Open) -> T) -> Option<T> {
        self.opened.with_value(|opened| {
            opened.iter().find(|(example, _)| example.name == name).map(|(_, open)| look(open))
        })
    }

    /// The address of a screen with everything that was typed on it. On a screen with several
    /// examples the names of the fields go behind the name of their example.
    #[must_use]
    pub fn address(self, screen: Screen) -> Address {
        let mut typed = Pairs::new();
        for example in screen.examples() {
            let pairs = self.with_open(example.name, Open::pairs).unwrap_or_default();
            typed.extend(pairs.into_iter().map(|(name, text)| match screen {
                Screen::Chapter(_) => (format!("{}.{name}", example.name), text),
                _ => (name, text),
            }));
        }
        Address { screen: screen.path(), typed }
    }

    fn write_address(self, step: Step) {
        let fragment = untrack(|| self.address(self.screen.get()).fragment());
        match step {
            Step::Typed => browser::keep_address(fragment),
            Step::Pressed => browser::visit(&fragment),
        }
    }

    fn go_to(self, fragment: &str, shown_before: bool) {
        let address = match Address::parse(fragment) {
            Ok(address) => address,
            Err(error) => {
                self.notice.set(Some(format!("{error} What was here is unchanged.")));
                return;
            }
        };
        let Some(screen) = Screen::from_path(&address.screen) else {
            self.notice.set(Some(format!(
                "The workbook has no page “{}”. What was here is unchanged.",
                address.screen.join("/")
            )));
            return;
        };
        let unknown = self.take(screen, address.typed);
        self.notice.set((!unknown.is_empty()).then(|| {
            format!(
                "This link carries something that this page does not know and that was left out: {}.",
                unknown.join(", ")
            )
        }));
        let moved = self.screen.get_untracked() != screen;
        browser::set_title(&match screen {
            Screen::Contents => screen.title(),
            _ => format!("{} · Bytes & Bubbles", screen.title()),
        });
        if moved {
            self.screen.set(screen);
            if !shown_before {
                browser::scroll_to_top();
            }
            // The new screen is there once its effects have run.
            request_animation_frame(|| browser::focus(TITLE));
        }
    }

    /// Gives the examples of a screen what an address carries; gives back the names nobody knows.
    fn take(self, screen: Screen, typed: Pairs) -> Vec<String> {
        let mut left = typed;
        let mut unknown = Vec::new();
        for example in screen.examples() {
            let prefix = match screen {
                Screen::Chapter(_) => format!("{}.", example.name),
                _ => String::new(),
            };
            let (own, others): (Pairs, Pairs) =
                left.into_iter().partition(|(name, _)| name.starts_with(&prefix));
            left = others;
            let own: Pairs = own
                .into_iter()
                .map(|(name, text)| (name.strip_prefix(&prefix).unwrap_or(&name).to_owned(), text))
                .collect();
            unknown
                .extend(self.with_open(example.name, |open| open.load(&own)).unwrap_or_default());
        }
        unknown.extend(left.into_iter().map(|(name, _)| name));
        unknown
    }
}
