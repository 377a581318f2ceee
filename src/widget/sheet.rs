//! An opened example: the one signal with what was typed, and what the page may ask of it.

use crate::scenario::{Field, Inputs, Pairs};
use leptos::prelude::*;

/// How a change goes into the browser's history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Typing: the entry at hand changes.
    Typed,
    /// A press that changes several things at once: a new entry, so that the way back undoes it.
    Pressed,
}

/// Told of every change, where a page provides it as context.
#[derive(Clone, Copy)]
pub struct Changed(pub Callback<Step>);

/// The inputs of one opened example.
pub struct Sheet<I: 'static> {
    inputs: RwSignal<I>,
    defaults: fn() -> I,
    changed: Option<Changed>,
}

impl<I> Clone for Sheet<I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I> Copy for Sheet<I> {}

impl<I: Inputs + Send + Sync + 'static> Sheet<I> {
    /// The defaults, with inputs of their own.
    #[must_use]
    pub fn new(defaults: fn() -> I) -> Self {
        Self { inputs: RwSignal::new(defaults()), defaults, changed: use_context() }
    }

    /// Looks at the inputs; whoever asks within a view is told of changes.
    pub fn with<T>(self, look: impl FnOnce(&I) -> T) -> T {
        self.inputs.with(look)
    }

    /// Looks at the inputs, once.
    pub fn with_untracked<T>(self, look: impl FnOnce(&I) -> T) -> T {
        self.inputs.with_untracked(look)
    }

    /// Takes what was typed.
    pub fn typed(self, change: impl FnOnce(&mut I)) {
        self.inputs.update(change);
        self.tell(Step::Typed);
    }

    /// Takes what was typed in a field that stands by itself.
    pub fn put(self, field: Field, text: &str) {
        self.typed(|inputs| {
            inputs.put(field.name, text);
        });
    }

    /// Takes a change that a press makes.
    pub fn pressed(self, change: impl FnOnce(&mut I)) {
        self.inputs.update(change);
        self.tell(Step::Pressed);
    }

    /// What differs from the defaults, for a link.
    pub fn pairs(self) -> Pairs {
        self.with(|inputs| inputs.pairs(&(self.defaults)()))
    }

    /// Takes the defaults with what a link carries; gives back the names it does not know.
    fn load(self, typed: &Pairs) -> Vec<String> {
        let mut inputs = (self.defaults)();
        let unknown = inputs.take_all(typed);
        if self.inputs.with_untracked(|now| *now != inputs) {
            self.inputs.set(inputs);
        }
        unknown
    }

    fn tell(self, step: Step) {
        if let Some(Changed(callback)) = self.changed {
            callback.run(step);
        }
    }
}

/// Which of the inputs an example depends on: whether all of them are as the book has them, and how
/// they are put back. Both are handed the inputs and the defaults.
pub struct Uses<I> {
    /// Whether they are as the book has them.
    pub untouched: Untouched<I>,
    /// Puts them back.
    pub start_again: StartAgain<I>,
}

type Untouched<I> = Box<dyn Fn(&I, &I) -> bool + Send + Sync>;
type StartAgain<I> = Box<dyn Fn(&mut I, &I) + Send + Sync>;

impl<I: Inputs + 'static> Uses<I> {
    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Self {
            untouched: Box::new(|inputs, defaults| inputs == defaults),
            start_again: Box::new(Clone::clone_from),
        }
    }
}

/// Takes what a link carries; gives back the names that are not known.
type Load = Box<dyn Fn(&Pairs) -> Vec<String> + Send + Sync>;

/// An opened example, whatever its inputs are.
pub struct Open {
    pairs: Box<dyn Fn() -> Pairs + Send + Sync>,
    load: Load,
    view: Box<dyn Fn() -> AnyView + Send + Sync>,
    untouched: Signal<bool>,
    start_again: Callback<()>,
}

impl Open {
    /// Opens an example on a sheet, which it may share with others.
    pub fn new<I: Inputs + Send + Sync + 'static>(
        sheet: Sheet<I>,
        uses: Uses<I>,
        view: impl Fn(Sheet<I>) -> AnyView + Send + Sync + 'static,
    ) -> Self {
        let Uses { untouched, start_again } = uses;
        Self {
            pairs: Box::new(move || sheet.pairs()),
            load: Box::new(move |typed| sheet.load(typed)),
            view: Box::new(move || view(sheet)),
            untouched: Signal::derive(move || {
                sheet.with(|inputs| untouched(inputs, &(sheet.defaults)()))
            }),
            start_again: Callback::new(move |()| {
                sheet.pressed(|inputs| start_again(inputs, &(sheet.defaults)()));
            }),
        }
    }

    /// What differs from the defaults, for a link: of all examples on the same sheet.
    #[must_use]
    pub fn pairs(&self) -> Pairs {
        (self.pairs)()
    }

    /// Takes what a link carries; gives back the names that are not known.
    #[must_use]
    pub fn load(&self, typed: &Pairs) -> Vec<String> {
        (self.load)(typed)
    }

    /// Whether everything that the example depends on is as the book has it.
    #[must_use]
    pub fn untouched(&self) -> Signal<bool> {
        self.untouched
    }

    /// Puts the book's numbers back.
    #[must_use]
    pub fn start_again(&self) -> Callback<()> {
        self.start_again
    }

    /// The widget. Each call makes one more copy on the same inputs.
    #[must_use]
    pub fn view(&self) -> AnyView {
        (self.view)()
    }
}
