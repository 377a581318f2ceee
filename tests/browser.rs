//! Components in a real browser: one story for each widget, and what happens to several at once.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use bytes_and_bubbles::example;
use bytes_and_bubbles::widget::{Open, Sheet};
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlElement, HtmlInputElement};

wasm_bindgen_test_configure!(run_in_browser);

/// Lets everything run that an event has set off: what is on the screen follows at once, what is not a
/// turn later.
async fn settle() {
    for _ in 0..2 {
        let timeout = js_sys::Promise::new(&mut |done, _| {
            window().set_timeout_with_callback(&done).unwrap();
        });
        wasm_bindgen_futures::JsFuture::from(timeout).await.unwrap();
    }
}

/// An example on the page, in a place of its own.
struct Shown {
    place: HtmlElement,
    handle: Option<Box<dyn FnOnce()>>,
}

impl Shown {
    async fn open(name: &str) -> Self {
        let place: HtmlElement = document().create_element("div").unwrap().unchecked_into();
        document().body().unwrap().append_child(&place).unwrap();
        let example = example::find(name).unwrap();
        let handle: UnmountHandle<_> = mount_to(place.clone(), move || {
            Open::new(Sheet::new(example.group), &example).view("h2")
        });
        settle().await;
        Self { place, handle: Some(Box::new(move || drop(handle))) }
    }

    fn all(&self, selector: &str) -> Vec<Element> {
        let found = self.place.query_selector_all(selector).unwrap();
        (0..found.length()).map(|at| found.get(at).unwrap().unchecked_into()).collect()
    }

    fn one(&self, selector: &str) -> Element {
        self.place.query_selector(selector).unwrap().unwrap_or_else(|| panic!("no {selector}"))
    }

    fn see(&self, selector: &str) -> String {
        self.one(selector).text_content().unwrap()
    }

    /// The figure's text, or the dash in its place.
    fn figure(&self, name: &str) -> Option<String> {
        let found = self.place.query_selector(&format!("[data-figure={name}]")).unwrap();
        found.map(|figure| figure.text_content().unwrap())
    }

    async fn fill(&self, field: &str, text: &str) {
        fill(&self.one(&format!("[data-field={field}]")), text).await;
    }

    async fn press(&self, selector: &str) {
        self.one(selector).unchecked_into::<HtmlElement>().click();
        settle().await;
    }

    /// What is said beside a field.
    fn said(&self, field: &str) -> String {
        let input = self.one(&format!("[data-field={field}]"));
        let id = input.get_attribute("aria-describedby").unwrap();
        document().get_element_by_id(&id).unwrap().text_content().unwrap()
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some(unmount) = self.handle.take() {
            unmount();
        }
        self.place.remove();
    }
}

async fn fill(input: &Element, text: &str) {
    let input: &HtmlInputElement = input.unchecked_ref();
    input.set_value(text);
    let options = web_sys::EventInit::new();
    options.set_bubbles(true);
    let event = web_sys::Event::new_with_event_init_dict("input", &options).unwrap();
    input.dispatch_event(&event).unwrap();
    settle().await;
}

#[wasm_bindgen_test]
async fn ledger_edit_see_break_recover() {
    let ledger = Shown::open("ledger").await;
    assert_eq!(ledger.figure("state").unwrap(), "16,000,000 bytes 16.0 MB · 15.3 MiB");
    assert_eq!(ledger.figure("before-margin").unwrap(), "17,310,720 bytes 17.3 MB · 16.5 MiB");

    ledger.fill("parameters", "7B").await;
    assert_eq!(ledger.figure("state").unwrap(), "112,000,000,000 bytes 112 GB · 104 GiB");
    assert_eq!(ledger.said("parameters"), "7,000,000,000 parameters = 7.00 billion");

    ledger.fill("parameters", "seven").await;
    assert_eq!(ledger.figure("state"), None);
    assert_eq!(ledger.figure("with-margin"), None);
    assert_eq!(ledger.figure("saved-activations").unwrap(), "1,310,720 bytes 1.31 MB · 1.25 MiB");
    assert!(ledger.said("parameters").contains("At character 1"));

    ledger.fill("parameters", "1,000,000").await;
    assert_eq!(ledger.figure("with-margin").unwrap(), "21,638,400 bytes 21.6 MB · 20.6 MiB");
}

#[wasm_bindgen_test]
async fn ledger_rows_are_left_out_added_renamed_and_taken_away() {
    let ledger = Shown::open("ledger").await;
    ledger.press(".state-row input[type=checkbox]").await;
    assert_eq!(ledger.figure("state").unwrap(), "14,000,000 bytes 14.0 MB · 13.4 MiB");
    ledger.press(".add button").await;
    assert_eq!(ledger.all(".state-row").len(), 6);
    assert_eq!(ledger.figure("state").unwrap(), "18,000,000 bytes 18.0 MB · 17.2 MiB");
    fill(&ledger.all(".name")[5], "Second <b>copy</b>").await;
    assert!(ledger.see(".legend").contains("Second <b>copy</b> 4.00 MB"));
    ledger.press(".take-away button").await;
    assert_eq!(ledger.all(".state-row").len(), 5);
    // The row that was left out is gone; the others moved up and still count.
    assert_eq!(ledger.figure("state").unwrap(), "18,000,000 bytes 18.0 MB · 17.2 MiB");
    let presets = ledger.all("[aria-label^='Ways to train'] button");
    presets[4].clone().unchecked_into::<HtmlElement>().click();
    settle().await;
    assert_eq!(ledger.figure("state").unwrap(), "2,000,000 bytes 2.00 MB · 1.91 MiB");
    assert_eq!(presets[4].get_attribute("aria-pressed").as_deref(), Some("true"));
}

#[wasm_bindgen_test]
async fn a_question_is_answered_with_a_press() {
    let ledger = Shown::open("ledger").await;
    ledger.fill("capacity", "16 Gb").await;
    assert_eq!(ledger.figure("state-fit"), None);
    let options = ledger.all(".offer");
    assert_eq!(options.len(), 2);
    assert_eq!(
        options[0].text_content().unwrap(),
        "16 Gbit = 2,000,000,000 bytes = 2.00 GB = 1.86 GiB"
    );
    options[1].clone().unchecked_into::<HtmlElement>().click();
    settle().await;
    let field: HtmlInputElement = ledger.one("[data-field=capacity]").unchecked_into();
    assert_eq!(field.value(), "16 GB");
    assert!(ledger.see("[data-fit=state-fit]").starts_with("fits"));
}

#[wasm_bindgen_test]
async fn a_figure_opens_to_its_derivation() {
    let ledger = Shown::open("ledger").await;
    assert!(ledger.all("math").is_empty());
    ledger.press("[data-figure=state]").await;
    assert_eq!(
        ledger.one("[data-figure=state]").get_attribute("aria-expanded").as_deref(),
        Some("true")
    );
    assert_eq!(ledger.all("math").len(), 2);
    assert_eq!(
        ledger.one("math").namespace_uri().as_deref(),
        Some("http://www.w3.org/1998/Math/MathML")
    );
    assert_eq!(
        ledger.all(".math .visually-hidden")[1].text_content().unwrap(),
        "M_state = 1,000,000 × (2 + 2 + 4 + 4 + 4) = 16,000,000 bytes"
    );
    // It follows what is typed while it is open.
    ledger.fill("parameters", "2").await;
    assert!(ledger.see(".sentence").ends_with("which is 32 bytes."));
    ledger.press("[data-figure=state]").await;
    assert!(ledger.all("math").is_empty());
}

#[wasm_bindgen_test]
async fn staircase_edit_see_break_recover() {
    let staircase = Shown::open("staircase").await;
    assert_eq!(staircase.figure("bubble-of-total").unwrap(), "7/39 17.9%");
    staircase.fill("micro-batches", "133").await;
    assert_eq!(staircase.figure("bubble-of-total").unwrap(), "1/20 5%");
    assert_eq!(staircase.figure("completion").unwrap(), "140");
    assert_eq!(staircase.figure("fewest").unwrap(), "133");
    staircase.fill("micro-batches", "0").await;
    assert_eq!(staircase.figure("bubble-of-total"), None);
    assert!(staircase.all("svg").is_empty());
    assert!(staircase.said("micro-batches").contains("at least 1"));
    // What does not depend on it is still there.
    assert_eq!(staircase.figure("fewest").unwrap(), "133");
    staircase.fill("micro-batches", "1").await;
    assert_eq!(staircase.figure("bubble-of-total").unwrap(), "7/8 87.5%");
    assert_eq!(staircase.all(".busy text").len(), 8);
}

#[wasm_bindgen_test]
async fn staircase_cells_are_held_back_and_put_back() {
    let staircase = Shown::open("staircase").await;
    let grid = staircase.one(".grid");
    let press = async |key: &str| {
        let options = web_sys::KeyboardEventInit::new();
        options.set_key(key);
        options.set_bubbles(true);
        let event =
            web_sys::KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &options).unwrap();
        grid.dispatch_event(&event).unwrap();
        settle().await;
    };
    assert_eq!(staircase.figure("delayed-completion"), None);
    press("+").await;
    assert_eq!(staircase.figure("delayed-completion").unwrap(), "40");
    assert_eq!(staircase.figure("completion").unwrap(), "39");
    assert!(staircase.see(".cell-readout").contains("256 cells have moved"));
    assert_eq!(staircase.all(".cells .delayed, .cells .moved").len(), 2);
    // The same row, typed.
    fill(&staircase.one("[data-field='delays:0:2']"), "3").await;
    assert_eq!(staircase.figure("delayed-bubble").unwrap(), "5/21 23.8%");
    fill(&staircase.one("[data-field='delays:0:2']"), "soon").await;
    assert_eq!(staircase.figure("delayed-bubble"), None);
    assert!(staircase.all(".cells").is_empty());
    fill(&staircase.one("[data-field='delays:0:2']"), "1").await;
    press("-").await;
    assert!(staircase.all("[data-field^='delays:'], .cells .delayed").is_empty());
    assert_eq!(staircase.figure("delayed-completion"), None);
}

#[wasm_bindgen_test]
async fn an_enormous_staircase_draws_little() {
    let staircase = Shown::open("staircase").await;
    for (stages, micro_batches) in [("64", "1,024"), ("1,024", "65,536"), ("1e9", "1e9")] {
        staircase.fill("stages", stages).await;
        staircase.fill("micro-batches", micro_batches).await;
        let nodes = staircase.all("svg *").len();
        assert!(nodes > 20 && nodes < 2200, "{stages} × {micro_batches}: {nodes}");
    }
    assert_eq!(staircase.figure("completion").unwrap(), "1,999,999,999 2.00 billion");
}

#[wasm_bindgen_test]
async fn two_copies_on_one_page_do_not_touch_each_other() {
    let (first, second) = (Shown::open("staircase").await, Shown::open("staircase").await);
    first.fill("stages", "16").await;
    assert_eq!(first.figure("completion").unwrap(), "47");
    assert_eq!(second.figure("completion").unwrap(), "39");
    let ids: Vec<_> = [&first, &second]
        .iter()
        .flat_map(|shown| shown.all("[id]"))
        .map(|element| element.id())
        .collect();
    let mut unique = ids.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(ids.len(), unique.len());
    drop(first);
    second.fill("stages", "4").await;
    assert_eq!(second.figure("completion").unwrap(), "35");
}

#[wasm_bindgen_test]
async fn unmounting_while_typing_is_harmless() {
    let ledger = Shown::open("ledger").await;
    let input = ledger.one("[data-field=parameters]");
    input.unchecked_ref::<HtmlElement>().focus().unwrap();
    fill(&input, "12").await;
    drop(ledger);
    // The element is off the page; an event that was on its way must not bring the module down.
    fill(&input, "123").await;
    let again = Shown::open("ledger").await;
    assert_eq!(again.figure("state").unwrap(), "16,000,000 bytes 16.0 MB · 15.3 MiB");
}

/// The input of a box or of one option of a choice.
fn option(field: &str, value: &str) -> String {
    format!("[data-field={field}][value={value}]")
}

#[wasm_bindgen_test]
async fn activations_edit_see_break_recover() {
    let shown = Shown::open("activations").await;
    assert_eq!(shown.figure("saved-activations").unwrap(), "1,310,720 bytes 1.31 MB · 1.25 MiB");
    assert_eq!(shown.all(".block").len(), 40);
    shown.press(".chips button").await;
    assert_eq!(shown.figure("saved-activations").unwrap(), "2,621,440 bytes 2.62 MB · 2.50 MiB");
    assert_eq!(shown.figure("worker-total").unwrap(), "18,621,440 bytes 18.6 MB · 17.8 MiB");
    shown.press("[data-field=scores]").await;
    assert_eq!(shown.figure("worker-total").unwrap(), "22,815,744 bytes 22.8 MB · 21.8 MiB");
    shown.fill("width", "wide").await;
    assert_eq!(shown.figure("one-array"), None);
    assert!(shown.all(".block").is_empty());
    assert_eq!(shown.figure("arrays").unwrap(), "40");
    assert!(shown.said("width").contains("At character 1"));
    shown.fill("width", "64").await;
    assert_eq!(shown.figure("one-array").unwrap(), "65,536 bytes 65.5 kB · 64.0 KiB");
}

#[wasm_bindgen_test]
async fn lifetime_edit_see_break_recover() {
    let shown = Shown::open("lifetime").await;
    assert_eq!(shown.figure("held-now").unwrap(), "17,310,720 bytes 17.3 MB · 16.5 MiB");
    shown.fill("moment", "0").await;
    assert_eq!(shown.figure("held-now").unwrap(), "14,327,680 bytes 14.3 MB · 13.7 MiB");
    assert!(shown.see(".spoken").starts_with("Micro-batch 1, forward, 1 of 4 layers done"));
    shown.press(&option("sharded", "optimizer")).await;
    assert_eq!(shown.figure("peak").unwrap(), "8,310,720 bytes 8.31 MB · 7.93 MiB");
    shown.fill("workers", "0").await;
    assert_eq!(shown.figure("peak"), None);
    assert!(shown.all(".scrub-picture svg").is_empty());
    let label = shown.one(".scrub-picture").get_attribute("aria-label").unwrap();
    assert!(label.contains("waits"), "{label}");
    assert_eq!(shown.figure("kept-activations").unwrap(), "524,288 bytes 524 kB · 512 KiB");
    shown.fill("workers", "4").await;
    shown.press("[data-field=save-moments]").await;
    assert_eq!(shown.figure("peak").unwrap(), "8,310,720 bytes 8.31 MB · 7.93 MiB");
    assert!(
        shown
            .see(".text-twin p")
            .contains("First moment, 1.00 MB: held until the stop, then lost.")
    );
}

#[wasm_bindgen_test]
async fn rounding_edit_see_break_recover() {
    let shown = Shown::open("rounding").await;
    assert_eq!(shown.figure("working-alone").unwrap(), "1.00");
    assert_eq!(shown.figure("copy-of-master").unwrap(), "0.99");
    assert!(shown.see("[data-verdict=bf16-keeps-step]").contains("BF16 keeps this step"));
    shown.fill("rounding-step", "0.001").await;
    assert!(shown.see("[data-verdict=bf16-keeps-step]").contains("lose"));
    assert!(shown.see("[data-verdict=fp16-keeps-step]").contains("FP16 keeps this step"));
    shown.fill("rounding-step", "a bit").await;
    assert_eq!(shown.figure("master-copy"), None);
    assert!(shown.all("svg, [data-verdict]").is_empty());
    shown.fill("rounding-step", "0.003").await;
    assert_eq!(shown.figure("master-copy").unwrap(), "0.994");
}

#[wasm_bindgen_test]
async fn loss_scaling_edit_see_break_recover() {
    let shown = Shown::open("loss-scaling").await;
    assert_eq!(shown.figure("scaled-gradient").unwrap(), "0.001024");
    assert_eq!(shown.figure("run-skipped").unwrap(), "1");
    shown.fill("gradient-value", "2e-8").await;
    assert_eq!(shown.figure("kept-unscaled").unwrap(), "0");
    shown.press("[data-take='gradient-run:1']").await;
    assert_eq!(shown.figure("run-steps").unwrap(), "5");
    shown.fill("loss-scale", "0").await;
    assert_eq!(shown.figure("scaled-gradient"), None);
    assert_eq!(shown.figure("run-steps"), None);
    assert!(shown.said("loss-scale").contains("above 0"));
    shown.fill("loss-scale", "1,024").await;
    assert_eq!(shown.figure("scaled-gradient").unwrap(), "0.00002048");
}

#[wasm_bindgen_test]
async fn accumulation_edit_see_break_recover() {
    let shown = Shown::open("accumulation").await;
    assert_eq!(shown.figure("combined").unwrap(), "2.5");
    assert_eq!(shown.figure("second-plain-mean").unwrap(), "0");
    let cell = |row: usize, column: usize| format!("[data-field='batches:{row}:{column}']");
    fill(&shown.one(&cell(0, 1)), "−5").await;
    assert_eq!(shown.figure("combined").unwrap(), "1");
    assert_eq!(shown.figure("plain-mean").unwrap(), "−1");
    shown.press("[data-add=batches]").await;
    assert_eq!(shown.figure("valid-events").unwrap(), "14");
    for row in 0..3 {
        fill(&shown.one(&cell(row, 0)), "0").await;
    }
    assert_eq!(shown.figure("combined"), None);
    assert!(shown.see(".fault").contains("No micro-batch holds a valid event"));
    assert_eq!(shown.figure("second-combined").unwrap(), "1");
    shown.press("[data-take='batches:2']").await;
    fill(&shown.one(&cell(1, 0)), "6").await;
    assert_eq!(shown.figure("combined").unwrap(), "3");
}

#[wasm_bindgen_test]
async fn division_edit_see_break_recover() {
    let shown = Shown::open("division").await;
    assert_eq!(shown.figure("crosses-data").unwrap(), "2,000,000 bytes 2.00 MB · 1.91 MiB");
    assert_eq!(shown.all("[role=img] svg").len(), 4);
    shown.press(&option("sharded", "everything")).await;
    shown.fill("pipeline-stages", "4").await;
    assert_eq!(shown.figure("crosses-pipeline").unwrap(), "196,608 bytes 197 kB · 192 KiB");
    shown.fill("pipeline-stages", "none").await;
    assert_eq!(shown.figure("crosses-pipeline"), None);
    assert_eq!(shown.figure("crosses-data").unwrap(), "2,000,000 bytes 2.00 MB · 1.91 MiB");
    shown.fill("pipeline-stages", "1").await;
    assert_eq!(shown.figure("crosses-pipeline").unwrap(), "0 bytes");
}

#[wasm_bindgen_test]
async fn sharding_edit_see_break_recover() {
    let shown = Shown::open("sharding").await;
    assert_eq!(shown.figure("share-gradients").unwrap(), "5,500,000 bytes 5.50 MB · 5.25 MiB");
    shown.press(&option("sharded", "everything")).await;
    shown.press("[data-field=gathered]").await;
    shown.press("[data-field=buffers]").await;
    assert_eq!(shown.figure("worker-total").unwrap(), "6,810,720 bytes 6.81 MB · 6.50 MiB");
    shown.fill("parameters", "10").await;
    shown.fill("workers", "3").await;
    assert_eq!(shown.figure("share-everything").unwrap(), "64 bytes");
    shown.fill("workers", "1.5").await;
    assert_eq!(shown.figure("share-everything"), None);
    assert_eq!(shown.figure("state").unwrap(), "160 bytes");
    shown.fill("workers", "2").await;
    assert_eq!(shown.figure("share-everything").unwrap(), "80 bytes");
}

#[wasm_bindgen_test]
async fn transfer_edit_see_break_recover() {
    let shown = Shown::open("transfer").await;
    assert_eq!(shown.figure("iteration").unwrap(), "12.0 ms");
    shown.fill("overlap", "100%").await;
    assert_eq!(shown.figure("iteration").unwrap(), "10.0 ms");
    shown.fill("link", "0 B/s").await;
    assert_eq!(shown.figure("iteration"), None);
    assert!(shown.all("svg, [data-verdict]").is_empty());
    shown.fill("link", "500 MB/s").await;
    assert_eq!(shown.figure("iteration").unwrap(), "2.00 ms");
}

#[wasm_bindgen_test]
async fn checkpointing_edit_see_break_recover() {
    let shown = Shown::open("checkpointing").await;
    assert_eq!(shown.figure("kept-activations").unwrap(), "524,288 bytes 524 kB · 512 KiB");
    assert_eq!((shown.all(".block").len(), shown.all(".block.empty").len()), (40, 24));
    assert!(shown.see("[data-verdict=room]").contains("does not fit either way"));
    shown.fill("capacity", "21 MB").await;
    assert!(shown.see("[data-verdict=room]").contains("fits only with it"));
    shown.fill("kept", "-1").await;
    assert_eq!(shown.figure("kept-activations"), None);
    assert_eq!(shown.figure("saved-activations").unwrap(), "1,310,720 bytes 1.31 MB · 1.25 MiB");
    shown.fill("kept", "5").await;
    assert_eq!(shown.figure("kept-activations").unwrap(), "655,360 bytes 655 kB · 640 KiB");
}

#[wasm_bindgen_test]
async fn recovery_edit_see_break_recover() {
    let shown = Shown::open("recovery").await;
    assert!(shown.see("[data-verdict=continuation]").starts_with("Identical:"));
    shown.press("[data-field=save-cursor]").await;
    assert_eq!(shown.figure("updates-identical").unwrap(), "0");
    shown.press("[data-field=save-cursor]").await;
    shown.press(&option("checkpoint-file", "half")).await;
    assert_eq!(shown.figure("updates-identical"), None);
    assert!(shown.see(".fault").contains("The file ends early"));
    shown.press(&option("checkpoint-file", "whole")).await;
    assert_eq!(shown.figure("updates-identical").unwrap(), "7");
}

#[wasm_bindgen_test]
async fn plan_edit_see_break_recover() {
    let shown = Shown::open("plan").await;
    assert_eq!(shown.figure("worker-with-margin").unwrap(), "21,638,400 bytes 21.6 MB · 20.6 MiB");
    shown.press(&option("sharded", "optimizer")).await;
    shown.press("[data-field=recompute]").await;
    assert_eq!(shown.figure("worker-total").unwrap(), "7,524,288 bytes 7.52 MB · 7.18 MiB");
    assert!(shown.see("[data-verdict=worker-fit]").starts_with("fits"));
    shown.fill("capacity", "16 Gb").await;
    assert!(shown.all("[data-verdict=worker-fit]").is_empty());
    assert_eq!(shown.figure("worker-total").unwrap(), "7,524,288 bytes 7.52 MB · 7.18 MiB");
    shown.press(".offer").await;
    assert!(shown.see("[data-verdict=worker-fit]").starts_with("fits"));
}
