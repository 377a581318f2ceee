//! A derivation, opened: the formula, the formula with the numbers, the sentence, the terms.

use crate::derivation::{Derivation, Term};
use crate::quantity::print;
use leptos::prelude::*;

/// A derivation in its four readings, and what it is made of. Each formula has its plain text beside
/// it for those whose browser or screen reader passes MathML over.
#[component]
pub fn Formula(derivation: Derivation) -> impl IntoView {
    let terms: Vec<_> = derivation.terms().into_iter().map(term).collect();
    let leaves_out = derivation.leaves_out();
    view! {
        <div class="formula">
            {set(derivation.mathml_in_symbols(), derivation.text_in_symbols())}
            {set(derivation.mathml_in_numbers(), derivation.text_in_numbers())}
            <p class="sentence">{derivation.sentence()}</p>
            {(!terms.is_empty()).then(|| view! { <ul class="terms">{terms}</ul> })}
            {(!leaves_out.is_empty()).then(|| view! { <p class="sentence">"Left out: " {leaves_out}</p> })}
        </div>
    }
}

/// A term with its unit, and whether it was given or worked out.
fn term(term: &Term) -> impl IntoView + use<> {
    let origin = if term.derived { "worked out" } else { "given" };
    view! {
        <li>
            <var>{term.symbol.letter.clone()}</var>
            {term.symbol.index.clone().map(|index| view! { <sub>{index}</sub> })}
            {format!(" {}: {} ({origin})", term.name, print::in_full(&term.value))}
        </li>
    }
}

fn set(mathml: String, text: String) -> impl IntoView {
    let label = text.clone();
    view! {
        // Long formulas scroll, and what scrolls must be reachable by key.
        <div class="math" tabindex="0" role="group" aria-label=label>
            <div aria-hidden="true" inner_html=mathml></div>
            <span class="visually-hidden">{text}</span>
        </div>
    }
}
