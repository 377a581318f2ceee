//! What the page holds: the runs of all examples, the screen at hand, and the address of both.

use super::examples::{self, Examples, Sheets};
use super::exercises::Place;
use super::{Kept, Screen};
use crate::browser;
use crate::example::{Example, Group, OnOwn};
use crate::markup::SourceFilter;
use crate::scenario::{Address, Pairs};
use crate::widget::{Changed, Notebook, Open, Sheet, Step};
use leptos::prelude::*;

/// Says in an address which examples are put on the reader's own run.
pub const ON_OWN: &str = "on-own";

/// The workbook at hand.
#[derive(Clone, Copy)]
pub struct Workbook {
    pub(super) screen: RwSignal<Screen>,
    pub(super) notice: RwSignal<Option<String>>,
    pub(super) sheets: RwSignal<Option<Sheets>>,
    /// Which examples are put on the reader's own run.
    pub(super) on_own: RwSignal<OnOwn>,
    /// The reader's own run as this browser keeps it.
    pub(super) kept: Kept,
    /// Which of the sources are shown.
    pub(super) filter: RwSignal<SourceFilter>,
    /// What this browser keeps of the exercises, once it was asked for.
    pub(super) notebook: StoredValue<Option<Notebook>>,
    /// What outlives every screen.
    pub(super) owner: StoredValue<Owner>,
    /// The pass slip that the address carries.
    pub(super) slip: RwSignal<String>,
    /// Whether an address was followed before.
    pub(super) arrived: RwSignal<bool>,
    /// How many addresses wait for a part of the workbook, or have waited.
    pub(super) waits: StoredValue<u32>,
    pub(super) loading: RwSignal<bool>,
}

impl Workbook {
    /// Opens the workbook, and has the address follow what is typed.
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
            sheets: RwSignal::new(None),
            on_own: RwSignal::new(OnOwn::default()),
            kept: Kept::open(),
            filter: RwSignal::new(SourceFilter::default()),
            notebook: StoredValue::new(None),
            owner: StoredValue::new(Owner::current().unwrap_or_default()),
            slip: RwSignal::new(String::new()),
            arrived: RwSignal::new(false),
            waits: StoredValue::new(0),
            loading: RwSignal::new(false),
        };
        changed.set_value(Some(Callback::new(move |step| workbook.write_address(step))));
        workbook
    }

    /// Whether a part of the workbook is being loaded.
    #[must_use]
    pub fn is_loading(self) -> bool {
        self.loading.get()
    }

    /// Whether the first address was followed.
    #[must_use]
    pub fn has_arrived(self) -> bool {
        self.arrived.get()
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
        if let Some(notebook) = self.notebook.get_value() {
            return notebook;
        }
        let notebook = self.owner.with_value(|owner| owner.with(Notebook::open));
        self.notebook.set_value(Some(notebook));
        notebook
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
    fn group_of(self, name: &str, group: Group) -> Group {
        if self.on_own.with(|on_own| on_own.has(name)) { Group::Own } else { group }
    }

    /// An example, opened on the run of its group or on the reader's own.
    #[must_use]
    pub fn open_example(self, example: &Example) -> Option<Open> {
        Some(Open::new(self.sheet(self.group_of(example.name, example.group))?, example))
    }

    /// The reader's own run.
    #[must_use]
    pub fn own(self) -> Option<Sheet> {
        self.sheet(Group::Own)
    }

    /// The run of a group, once the examples are here.
    pub(super) fn sheet(self, group: Group) -> Option<Sheet> {
        let place = Group::ALL.iter().position(|one| *one == group)?;
        self.sheets.with(|sheets| sheets.as_ref()?.get(place).copied())
    }

    /// Opens the runs of all groups, unless they are open.
    pub(super) fn open_sheets(self, examples: Examples) {
        if self.sheets.with_untracked(Option::is_none) {
            let sheets = self.owner.with_value(|owner| owner.with(examples.open));
            self.sheets.set(Some(sheets));
        }
    }

    /// What differs from the defaults of a group.
    pub(super) fn pairs(self, group: Group) -> Pairs {
        let (Some(examples), Some(sheet)) = (examples::loaded(), self.sheet(group)) else {
            return Pairs::new();
        };
        (examples.pairs)(sheet)
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
        if screen == Screen::Exercises(Place::Pass) {
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
    pub(super) fn shows(self, screen: Screen, group: Group) -> bool {
        screen.examples().any(|head| self.group_of(head.name, head.group) == group)
    }

    fn typed_at(self, screen: Screen, group: Group) -> Pairs {
        let prefix = screen.prefix(group);
        self.pairs(group)
            .into_iter()
            .map(|(name, text)| (format!("{prefix}{name}"), text))
            .collect()
    }

    pub(super) fn keep_own(self) {
        if self.own().is_some() {
            self.kept.keep(&untrack(|| self.pairs(Group::Own)));
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
}
