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
    fn new(defaults: fn() -> I) -> Self {
        Self { inputs: RwSignal::new(defaults()), defaults, changed: use_context() }
    }

    /// Looks at the inputs; whoever asks within a view is told of changes.
    pub fn with<T>(self, look: impl FnOnce(&I) -> T) -> T {
        self.inputs.with(look)
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

    /// Back to the book's numbers.
    pub fn start_again(self) {
        self.pressed(|inputs| *inputs = (self.defaults)());
    }

    /// Whether everything is as the book has it.
    pub fn is_untouched(self) -> bool {
        self.with(|inputs| *inputs == (self.defaults)())
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
    /// Opens an example with its defaults.
    pub fn new<I: Inputs + Send + Sync + 'static>(
        defaults: fn() -> I,
        view: fn(Sheet<I>) -> AnyView,
    ) -> Self {
        let sheet = Sheet::new(defaults);
        Self {
            pairs: Box::new(move || sheet.pairs()),
            load: Box::new(move |typed| sheet.load(typed)),
            view: Box::new(move || view(sheet)),
            untouched: Signal::derive(move || sheet.is_untouched()),
            start_again: Callback::new(move |()| sheet.start_again()),
        }
    }

    /// What differs from the defaults, for a link.
    #[must_use]
    pub fn pairs(&self) -> Pairs {
        (self.pairs)()
    }

    /// Takes what a link carries; gives back the names that are not known.
    #[must_use]
    pub fn load(&self, typed: &Pairs) -> Vec<String> {
        (self.load)(typed)
    }

    /// Whether everything is as the book has it.
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
