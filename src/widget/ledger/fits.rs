//! Whether the device holds it, and by how much it does not.

use crate::estimate::capacity::Fit;
use crate::scenario::ledger::Ledger;
use crate::scenario::{Figure, Form, Gap};
use crate::widget::dynamic::{memo, optional};
use crate::widget::figure::{self, Opened, value};
use crate::widget::fresh_id;
use leptos::prelude::*;

pub fn fits(out: Memo<Ledger>, opened: Opened) -> AnyView {
    view! {
        <dl class="fits">
            {fit("Model state alone", "state-fit", out, |out| out.state_fit.clone(), opened)}
            {fit("Total before margin", "total-fit", out, |out| out.total_fit.clone(), opened)}
            {fit("Total with margin", "plan-fit", out, |out| out.plan_fit.clone(), opened)}
        </dl>
    }
    .into_any()
}

fn fit(
    label: &'static str,
    name: &'static str,
    out: Memo<Ledger>,
    look: fn(&Ledger) -> Result<Fit, Gap>,
    opened: Opened,
) -> AnyView {
    let figure = memo(move || -> Figure { out.with(look).map(|fit| fit.difference) });
    let verdict = optional(move || {
        out.with(look).ok().map(|fit| {
            let (class, verdict, lead) = if fit.fits {
                ("verdict good", "fits", ", left over: ")
            } else {
                ("verdict bad", "does not fit", ", missing: ")
            };
            view! { <strong class=class>{verdict}</strong>{lead} }.into_any()
        })
    });
    let id = fresh_id("derived");
    view! {
        <div class="labelled">
            <dt>{label}</dt>
            <dd data-fit=name>
                {verdict}
                {value(name, None, figure, Form::Full, opened, id.clone())}
                {figure::derived(name, None, figure, opened, id)}
            </dd>
        </div>
    }
    .into_any()
}
