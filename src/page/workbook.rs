//! What the page holds: the runs of all examples, the screen at hand, and the address of both.

use super::Screen;
use super::screen::TITLE;
use crate::browser;
use crate::example::{Example, Group};
use crate::scenario::{Address, Pairs};
use crate::widget::{Changed, Open, Sheet, Step};
use leptos::prelude::*;

/// The workbook at hand.
#[derive(Clone, Copy)]
pub struct Workbook {
    screen: RwSignal<Screen>,
    notice: RwSignal<Option<String>>,
    sheets: [Sheet; Group::ALL.len()],
    /// Whether an address was followed before.
    arrived: StoredValue<bool>,
}

impl Workbook {
    /// Opens every run with its defaults, and has the address follow what is typed.
    #[must_use]
    pub fn open() -> Self {
        let changed = StoredValue::new(None::<Callback<Step>>);
        provide_context(Changed(Callback::new(move |step| {
            if let Some(callback) = changed.get_value() {
                callback.run(step);
            }
        })));
        let workbook = Self {
            screen: RwSignal::new(Screen::Contents),
            notice: RwSignal::new(None),
            sheets: Group::ALL.map(Sheet::new),
            arrived: StoredValue::new(false),
        };
        changed.set_value(Some(Callback::new(move |step| workbook.write_address(step))));
        workbook
    }

    /// Goes where the address says, now and whenever it changes.
    pub fn follow(self) {
        browser::follow_address(move |fragment, shown_before| {
            self.go_to(&fragment, shown_before);
            self.arrived.set_value(true);
        });
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

    /// An example, opened on the run of its group.
    #[must_use]
    pub fn open_example(self, example: &Example) -> Option<Open> {
        Some(Open::new(self.sheet(example.group)?, example.worked))
    }

    fn sheet(self, group: Group) -> Option<Sheet> {
        let place = Group::ALL.iter().position(|one| *one == group)?;
        self.sheets.get(place).copied()
    }

    /// The address of a screen with everything that was typed anywhere, so that nothing is lost with
    /// a reload. The fields of a group that stands alone go by their names, all others behind the name
    /// of their group.
    #[must_use]
    pub fn address(self, screen: Screen) -> Address {
        let typed = Group::ALL.into_iter().flat_map(|group| self.typed_at(screen, group)).collect();
        Address { screen: screen.path(), typed }
    }

    /// The address of a screen with what its figures depend on and nothing else, to be passed on.
    #[must_use]
    pub fn link(self, screen: Screen) -> Address {
        let shown = Group::ALL
            .into_iter()
            .filter(|group| screen.examples().any(|example| example.group == *group));
        let typed = shown.flat_map(|group| self.typed_at(screen, group)).collect();
        Address { screen: screen.path(), typed }
    }

    fn typed_at(self, screen: Screen, group: Group) -> Pairs {
        let prefix = screen.prefix(group);
        let pairs = self.sheet(group).map(Sheet::pairs).unwrap_or_default();
        pairs.into_iter().map(|(name, text)| (format!("{prefix}{name}"), text)).collect()
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
                self.stay(error.to_string());
                return;
            }
        };
        let Some(screen) = Screen::from_path(&address.screen) else {
            let page: String = address.screen.join("/").chars().take(80).collect();
            self.stay(format!("The workbook has no page “{page}”."));
            return;
        };
        let unknown = self.take(screen, address.typed);
        self.notice.set((!unknown.is_empty()).then(|| {
            format!(
                "This link carries something that this page does not know and that was left out: {}.",
                unknown.join(", ").chars().take(200).collect::<String>()
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
            // Whoever opens the page starts at its top; whoever moves on, at the new heading.
            if self.arrived.get_value() {
                browser::focus_soon(TITLE);
            }
        }
    }

    /// Gives the groups what an address carries; gives back the names nobody knows. Those on the screen
    /// start from their defaults, others keep what they have if the address says nothing of them.
    fn take(self, screen: Screen, typed: Pairs) -> Vec<String> {
        let mut left = typed;
        let mut unknown = Vec::new();
        // The group that stands alone comes last: its names have no prefix, and match any.
        let (alone, others): (Vec<Group>, Vec<Group>) =
            Group::ALL.into_iter().partition(|group| screen.prefix(*group).is_empty());
        for group in others.into_iter().chain(alone) {
            let unprefixed = |name: &str| {
                let named = group.names().iter().find_map(|prefix| {
                    Some(name.strip_prefix(prefix)?.strip_prefix('.')?.to_owned())
                });
                named.or_else(|| screen.prefix(group).is_empty().then(|| name.to_owned()))
            };
            let (own, rest): (Pairs, Pairs) =
                left.into_iter().partition(|(name, _)| unprefixed(name).is_some());
            left = rest;
            let shown = screen.examples().any(|shown| shown.group == group);
            if own.is_empty() && !shown {
                continue;
            }
            let own: Pairs = own
                .into_iter()
                .filter_map(|(name, text)| Some((unprefixed(&name)?, text)))
                .collect();
            unknown.extend(self.sheet(group).map(|sheet| sheet.load(&own)).unwrap_or_default());
        }
        unknown.extend(left.into_iter().map(|(name, _)| name));
        unknown.dedup();
        unknown
    }

    /// Says why an address cannot be followed. The address gives way to what is on the screen, so
    /// that a reload does not lose it; where nothing was typed yet the address stays to be seen.
    fn stay(self, why: String) {
        self.notice.set(Some(format!("{why} What was here is unchanged.")));
        let address = untrack(|| self.address(self.screen.get()));
        if !address.typed.is_empty() {
            browser::keep_address(address.fragment());
        }
    }
}
