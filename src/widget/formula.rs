//! A derivation, opened: the formula, the formula with the numbers, the sentence.

use crate::derivation::Derivation;
use leptos::prelude::*;

/// A derivation in its four readings. Each formula has its plain text beside it for those whose
/// browser or screen reader passes MathML over.
#[component]
pub fn Formula(derivation: Derivation) -> impl IntoView {
    let sentence = derivation.sentence();
    view! {
        <div class="formula">
            {set(derivation.mathml_in_symbols(), derivation.text_in_symbols())}
            {set(derivation.mathml_in_numbers(), derivation.text_in_numbers())}
            <p class="sentence">{sentence}</p>
        </div>
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
