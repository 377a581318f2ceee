//! All exercises, and what can be done with what is kept of them.

use super::super::Workbook;
use super::super::screen::TITLE;
use crate::exercise::view::list::html;
use crate::widget::dynamic::dynamic;
use leptos::prelude::*;

pub fn list(workbook: Workbook) -> AnyView {
    let notebook = workbook.notebook();
    view! {
        <article class="prose exercises-page">
            <h1 id=TITLE tabindex="-1">{super::HEADING}</h1>
            <p class="lead">
                "Each answer is judged by the same estimates that the examples use, and a wrong one is told what it "
                "comes from. Type numbers as you would write them: 85.9 GB, 80 GiB, 7/8, 87.5%."
            </p>
            {super::kept::line(workbook)}
            {dynamic(move || {
                notebook.track();
                let lists = html(&notebook.all().records);
                view! { <div inner_html=lists></div> }.into_any()
            })}
            {super::kept::tools(workbook)}
        </article>
    }
    .into_any()
}
