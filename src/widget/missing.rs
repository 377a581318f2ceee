//! What is shown where a part of the module did not arrive.

use crate::part::Missing;
use leptos::ev::MouseEvent;
use leptos::prelude::*;

/// Why there is nothing, and the way to try again.
pub fn missing_part(why: Missing, again: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    view! {
        <div class="says" role="alert">
            <p><strong class="fault">{why.to_string()}</strong></p>
            <button type="button" on:click=again>"Try again"</button>
        </div>
    }
    .into_any()
}
