//! Examples and exercises in other people's pages: what `embed.js` calls.
//!
//! An element of the page gives a place in its shadow root and the texts of its attributes; it is given back
//! an [`Embedded`], through which it changes the numbers, reads figures, and takes the widget away again.

mod example;
mod exercise;
mod script;

use crate::browser;
use crate::scenario::Pairs;
use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};
use web_sys::{HtmlElement, ShadowRoot};

/// A widget in somebody's page.
#[wasm_bindgen]
pub struct Embedded {
    _tree: Option<Tree>,
    title: String,
    widget: Box<dyn Widget>,
}

/// What can be done with an embedded widget, of whichever kind.
trait Widget {
    /// Takes texts for what may be set; gives back the names that it does not know.
    fn set(&self, texts: &Pairs) -> Vec<String>;
    /// The texts that are not the defaults.
    fn values(&self) -> Pairs;
    /// What came out: exact texts by names.
    fn figures(&self) -> Pairs;
    /// Puts back what was there at first.
    fn start_again(&self);
    /// Its address in the workbook.
    fn link(&self) -> String;
}

#[wasm_bindgen]
impl Embedded {
    /// Its title.
    #[must_use]
    pub fn title(&self) -> String {
        self.title.clone()
    }

    /// Takes names and texts in turn; gives back the names that nothing has.
    #[must_use]
    pub fn set(&self, texts: Vec<String>) -> Vec<String> {
        self.widget.set(&pairs(texts))
    }

    /// Names and texts in turn of what is not as it was at first.
    #[must_use]
    pub fn values(&self) -> Vec<String> {
        texts(self.widget.values())
    }

    /// Names and exact texts in turn of what came out.
    #[must_use]
    pub fn figures(&self) -> Vec<String> {
        texts(self.widget.figures())
    }

    /// Puts back what was there at first.
    pub fn start_again(&self) {
        self.widget.start_again();
    }

    /// The fragment of its address in the workbook.
    #[must_use]
    pub fn link(&self) -> String {
        self.widget.link()
    }
}

/// A shadow root that is searched for ids as long as a widget is in it, or is about to be.
struct Tree(ShadowRoot);

impl Tree {
    fn of(place: &HtmlElement) -> Option<Self> {
        let root = place.get_root_node().dyn_into::<ShadowRoot>().ok()?;
        browser::search_within(&root);
        Some(Self(root))
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        browser::leave(&self.0);
    }
}

/// Opens an example in a place, as soon as its parts are here. `changed` is called after each change.
///
/// # Errors
///
/// If there is no such example, or a part of the module does not arrive.
#[wasm_bindgen]
pub async fn open_example(
    place: HtmlElement,
    name: String,
    values: Vec<String>,
    heading: String,
    changed: Function,
) -> Result<Embedded, JsValue> {
    let tree = Tree::of(&place);
    let open = example::opener().await.map_err(|missing| error(&missing.to_string()))?;
    let opened = open(place, name, pairs(values), heading, changed).await;
    let (title, widget) = opened.map_err(|why| error(&why))?;
    Ok(Embedded { _tree: tree, title, widget })
}

/// Opens an exercise in a place. `answered` is called with what a check found: the name of the part, the
/// verdict, the score of the whole and everything that was done, packed.
///
/// # Errors
///
/// If there is no such exercise, or a part of the module does not arrive.
#[wasm_bindgen]
pub async fn open_exercise(
    place: HtmlElement,
    name: String,
    seed: u32,
    keeps: bool,
    answered: Function,
) -> Result<Embedded, JsValue> {
    let tree = Tree::of(&place);
    let open = exercise::opener().await.map_err(|missing| error(&missing.to_string()))?;
    let (title, widget) = open(place, &name, seed, keeps, answered).map_err(|why| error(&why))?;
    Ok(Embedded { _tree: tree, title, widget })
}

fn error(why: &str) -> JsValue {
    JsError::new(why).into()
}

fn pairs(texts: Vec<String>) -> Pairs {
    let mut texts = texts.into_iter();
    std::iter::from_fn(|| Some((texts.next()?, texts.next()?))).collect()
}

fn texts(pairs: Pairs) -> Vec<String> {
    pairs.into_iter().flat_map(|(name, text)| [name, text]).collect()
}
