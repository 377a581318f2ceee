//! What the page holds: the runs of all examples, the screen at hand, and the address of both.

use super::screen::TITLE;
use super::{Kept, Screen};
use crate::browser;
use crate::example::{Example, Group, OnOwn};
use crate::markup::SourceFilter;
use crate::scenario::{Address, Pairs};
use crate::widget::{Changed, Notebook, Open, Sheet, Step};
use leptos::prelude::*;

/// Says in an address which examples are put on the reader's own run.
const ON_OWN: &str = "on-own";

/// The workbook at hand.
#[derive(Clone, Copy)]
pub struct Workbook {
    screen: RwSignal<Screen>,
    notice: RwSignal<Option<String>>,
    sheets: [Sheet; Group::ALL.len()],
    /// Which examples are put on the reader's own run.
    on_own: RwSignal<OnOwn>,
    /// The reader's own run as this browser keeps it.
    kept: Kept,
    /// Which of the sources are shown.
    filter: RwSignal<SourceFilter>,
    /// What this browser keeps of the exercises.
    notebook: Notebook,
    /// The pass slip that the address carries.
    slip: RwSignal<String>,
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
            on_own: RwSignal::new(OnOwn::default()),
            kept: Kept::open(),
            filter: RwSignal::new(SourceFilter::default()),
            notebook: Notebook::open(),
            slip: RwSignal::new(String::new()),
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

    /// Which of the sources are shown.
    #[must_use]
    pub fn filter(self) -> SourceFilter {
        self.filter.get()
    }

    /// Shows others of the sources.
    pub fn narrow(self, change: impl FnOnce(&mut SourceFilter)) {
        self.filter.update(change);
        self.write_address(Step::Typed);
    }

    /// Takes the notice away.
    pub fn dismiss(self) {
        self.notice.set(None);
    }

    /// The reader's own run as this browser keeps it.
    #[must_use]
    pub fn kept(self) -> Kept {
        self.kept
    }

    /// The pass slip that the address carries; empty where it carries none.
    #[must_use]
    pub fn slip(self) -> String {
        self.slip.get()
    }

    /// What this browser keeps of the exercises.
    #[must_use]
    pub fn notebook(self) -> Notebook {
        self.notebook
    }

    /// Which examples are put on the reader's own run.
    #[must_use]
    pub fn on_own(self) -> OnOwn {
        self.on_own.get()
    }

    /// Changes which examples are put there.
    pub fn put_on_own(self, change: impl FnOnce(&mut OnOwn)) {
        self.on_own.update(change);
        self.write_address(Step::Pressed);
    }

    /// The group whose numbers an example works on now.
    fn group_of(self, example: &Example) -> Group {
        if self.on_own.with(|on_own| on_own.has(example.name)) { Group::Own } else { example.group }
    }

    /// An example, opened on the run of its group or on the reader's own.
    #[must_use]
    pub fn open_example(self, example: &Example) -> Option<Open> {
        Some(Open::new(self.sheet(self.group_of(example))?, example.worked))
    }

    /// The reader's own run.
    #[must_use]
    pub fn own(self) -> Option<Sheet> {
        self.sheet(Group::Own)
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
        self.address_of(screen, |_| true)
    }

    fn address_of(self, screen: Screen, wanted: impl Fn(Group) -> bool) -> Address {
        let groups = Group::ALL.into_iter().filter(|group| wanted(*group));
        let mut typed: Pairs = groups.flat_map(|group| self.typed_at(screen, group)).collect();
        let on_own = self.on_own.with(OnOwn::text);
        if !on_own.is_empty() {
            typed.push((ON_OWN.to_owned(), on_own));
        }
        if screen == Screen::Sources {
            typed.extend(self.filter.get().pairs());
        }
        typed.extend(screen.pairs());
        let mut path = screen.path();
        if screen == Screen::Pass {
            path.extend(Some(self.slip.get()).filter(|slip| !slip.is_empty()));
        }
        Address { screen: path, typed }
    }

    /// The address of a screen with what its figures depend on and nothing else, to be passed on.
    #[must_use]
    pub fn link(self, screen: Screen) -> Address {
        self.address_of(screen, |group| self.shows(screen, group))
    }

    /// Whether an example on a screen works on the numbers of a group.
    fn shows(self, screen: Screen, group: Group) -> bool {
        screen.examples().any(|example| self.group_of(&example) == group)
    }

    fn typed_at(self, screen: Screen, group: Group) -> Pairs {
        let prefix = screen.prefix(group);
        let pairs = self.sheet(group).map(Sheet::pairs).unwrap_or_default();
        pairs.into_iter().map(|(name, text)| (format!("{prefix}{name}"), text)).collect()
    }

    fn keep_own(self) {
        if let Some(own) = self.own() {
            self.kept.keep(&untrack(|| own.pairs()));
        }
    }

    fn write_address(self, step: Step) {
        self.keep_own();
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
        let page: String = address.screen.join("/").chars().take(80).collect();
        let last = address.screen.get(1).cloned().unwrap_or_default();
        let Some((screen, typed)) = Screen::from_address(address) else {
            self.stay(format!("The workbook has no page “{page}”."));
            return;
        };
        self.slip.set(if screen == Screen::Pass { last } else { String::new() });
        let arriving = !self.arrived.get_value();
        let unknown = self.take(screen, typed);
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
            if !arriving {
                browser::focus_soon(TITLE);
            }
        }
        if arriving {
            self.bring_kept();
        } else {
            self.keep_own();
        }
    }

    /// Opens the page with the run that this browser keeps, unless the address carries another one.
    fn bring_kept(self) {
        let Some(own) = self.own() else { return };
        let (carried, kept) = (untrack(|| own.pairs()), self.kept.pairs());
        if !carried.is_empty() {
            self.kept.taken_over(&carried);
        } else if !kept.is_empty() {
            let _ = own.load(&kept);
            browser::keep_address(untrack(|| self.address(self.screen.get())).fragment());
        }
    }

    /// Gives the groups what an address carries; gives back the names nobody knows. Those on the screen
    /// start from their defaults, others keep what they have if the address says nothing of them.
    fn take(self, screen: Screen, typed: Pairs) -> Vec<String> {
        let (on_own, mut left): (Pairs, Pairs) =
            typed.into_iter().partition(|(name, _)| name == ON_OWN);
        let on_own = on_own.first().map_or("", |(_, text)| text);
        if screen == Screen::Sources {
            let filter = SourceFilter::take(&mut left);
            if self.filter.with_untracked(|now| *now != filter) {
                self.filter.set(filter);
            }
        }
        let mut unknown = Vec::new();
        match OnOwn::read(on_own) {
            Some(on_own) if self.on_own.with_untracked(|now| *now != on_own) => {
                self.on_own.set(on_own);
            }
            Some(_) => {}
            None => unknown.push(ON_OWN.to_owned()),
        }
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
            let shown = untrack(|| self.shows(screen, group));
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
