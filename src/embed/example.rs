//! An example in somebody's page, on a run of its own.

use super::Widget;
use crate::example::{Example, Group, find, late};
use crate::part::part;
use crate::scenario::{Address, Pairs};
use crate::widget::{Changed, Open, Sheet};
use js_sys::Function;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use std::cell::Cell;
use std::pin::Pin;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;

/// Opens an example, or says why not.
pub type Opener = fn(HtmlElement, String, Pairs, String, Function) -> Opening;

/// The title and the widget, in time.
pub type Opening = Pin<Box<dyn Future<Output = Result<(String, Box<dyn Widget>), String>>>>;

part! {
    pub fn embedded_example() -> Opener {
        |place, name, values, heading, changed| Box::pin(open(place, name, values, heading, changed))
    }
}

pub use embedded_example as opener;

/// An example, the run that it works on, and how it leaves the page.
struct OnRun {
    example: Example,
    sheet: Sheet,
    open: Open,
    _mounted: Box<dyn std::any::Any>,
}

async fn open(
    place: HtmlElement,
    name: String,
    values: Pairs,
    heading: String,
    changed: Function,
) -> Result<(String, Box<dyn Widget>), String> {
    let Some(example) = find(&name) else {
        return Err(format!("There is no example named “{name}”."));
    };
    // What works it out comes first, so that nothing is shown half.
    late::load(example.chapter).await.map_err(|missing| missing.to_string())?;
    let opened = Rc::new(Cell::new(None));
    let hand_out = Rc::clone(&opened);
    let mounted = mount_to(place, move || {
        let changed = SendWrapper::new(changed);
        provide_context(Changed(Callback::new(move |_| {
            let _ = changed.call0(&JsValue::NULL);
        })));
        let sheet = Sheet::new(example.group);
        let _ = sheet.load(&values);
        let open = Open::new(sheet, &example);
        hand_out.set(Some((sheet, open)));
        open.view(heading_of(&heading))
    });
    let Some((sheet, open)) = opened.take() else { return Err("It did not open.".to_owned()) };
    let widget = OnRun { example, sheet, open, _mounted: Box::new(mounted) };
    Ok((example.title.to_owned(), Box::new(widget)))
}

/// The element of headings within, one below that of the title.
fn heading_of(title: &str) -> &'static str {
    match title {
        "h1" => "h2",
        "h2" => "h3",
        "h4" => "h5",
        "h5" | "h6" => "h6",
        _ => "h4",
    }
}

impl Widget for OnRun {
    fn set(&self, texts: &Pairs) -> Vec<String> {
        let unknown = self.sheet.load(texts);
        // Every example of the reader's own run works on all of its numbers; of other groups a name may be one
        // that the run has for another example.
        let any = self.example.group == Group::Own || self.example.worked.on_ledger;
        let own = |name: &str| self.example.worked.controls().any(|control| control.name() == name);
        let foreign = |name: &String| unknown.contains(name) || !(any || own(name));
        texts.iter().map(|(name, _)| name.clone()).filter(foreign).collect()
    }

    fn values(&self) -> Pairs {
        untrack(|| self.sheet.pairs())
    }

    fn figures(&self) -> Pairs {
        self.sheet.with_untracked(|run| {
            let figures = self.example.worked.figures(run);
            let exact = figures.into_iter().filter_map(|(name, figure)| {
                Some((name.to_owned(), figure.ok()?.value().value().to_string()))
            });
            exact.collect()
        })
    }

    fn start_again(&self) {
        self.open.start_again();
    }

    fn link(&self) -> String {
        let screen = vec![self.example.chapter.slug().to_owned(), self.example.name.to_owned()];
        let address = Address { screen, typed: self.values() };
        address.fragment()
    }
}
