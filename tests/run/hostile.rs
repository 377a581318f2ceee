//! What readers type never becomes an element of the page.

use bytes_and_bubbles::estimate::model_state::Part;
use bytes_and_bubbles::example::Group;
use bytes_and_bubbles::markup::{self, Patch};
use bytes_and_bubbles::scenario::ledger::RowInputs;
use bytes_and_bubbles::scenario::{Block, Kind, Run, table_text};

const HOSTILE: [&str; 7] = [
    "<img src=x onerror=alert(1)>",
    "\"><script>alert(1)</script>",
    "'><svg onload=alert(1)>",
    "</mtext></math><script>alert(1)</script>",
    "<!--",
    "\" onmouseover=\"alert(1)",
    "]]><b>",
];

/// A run that holds a text in every row of the ledger, and in every control that holds any text. All that
/// can be switched on is.
fn holding(group: Group, text: &str, in_controls: bool) -> Run {
    let mut run = group.run();
    run.ledger.rows = [Part::Weights, Part::Gradients, Part::Master, Part::Other]
        .map(|part| RowInputs {
            part,
            name: text.to_owned(),
            reason: text.to_owned(),
            parameters: if in_controls { text.to_owned() } else { String::new() },
            bytes: "2".to_owned(),
            counted: true,
        })
        .to_vec();
    for control in group.examples().flat_map(|example| example.worked.controls()) {
        match control.kind {
            Kind::Switch => run.put_into(control, "yes"),
            Kind::Choice(options) => run.put_into(control, options.last().unwrap().0),
            Kind::Text { .. } if in_controls => run.put_into(control, text),
            Kind::Rows(columns) if in_controls => {
                run.put_into(control, &table_text::write(&[vec![text.to_owned(); columns.len()]]));
            }
            _ => {}
        }
    }
    run
}

/// Every element is one that is written here, and so is every attribute.
fn is_harmless(html: &str, text: &str) {
    assert!(text.starts_with('"') || !html.contains(text), "{text} in {html}");
    let mut rest = html;
    while let Some((_, tag)) = rest.split_once('<') {
        rest = tag;
        let name = word(&mut rest);
        assert!(OURS.split(' ').any(|own| own == name), "<{name} in {html}");
        loop {
            rest = rest.trim_start_matches([' ', '\n']);
            if let Some(behind) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
                rest = behind;
                break;
            }
            let attribute = word(&mut rest);
            assert!(!attribute.is_empty() && !attribute.starts_with("on"), "{rest} in {html}");
            if let Some(value) = rest.strip_prefix("=\"") {
                rest = value.split_once('"').unwrap().1;
            }
        }
    }
}

/// A name of an element or an attribute, taken off the start of a text.
fn word(rest: &mut &str) -> String {
    let end = rest.find([' ', '>', '=', '\n']).unwrap_or(rest.len());
    let (name, behind) = rest.split_at(end);
    let name = name.strip_suffix('/').unwrap_or(name);
    *rest = if name.len() == end { behind } else { rest.split_at(end - 1).1 };
    name.trim_start_matches('/').to_owned()
}

/// Elements that markup and pictures are made of.
const OURS: &str = "b button caption circle dd details div dl dt fieldset figcaption figure g h2 h3 h4 input label \
    legend li line math mfrac mi mn mo mrow mspace msqrt msub mtext p path polyline rect section small span strong \
    sub summary svg table tbody td text textarea th thead tr ul var";

#[test]
fn nothing_typed_becomes_an_element() {
    for (group, text) in Group::ALL.into_iter().flat_map(|group| HOSTILE.map(|text| (group, text)))
    {
        for in_controls in [false, true] {
            let run = holding(group, text, in_controls);
            is_harmless(&markup::ledger_table(&run), text);
            for (name, worked) in group.examples().map(|example| (example.name, example.worked)) {
                is_harmless(&markup::skeleton(worked, name, "h2"), text);
                let blocks = (worked.work_out)(&run);
                for shown in blocks.iter().flatten().flat_map(Block::figures) {
                    if let Ok(derivation) = &shown.figure {
                        is_harmless(&markup::formula(derivation), text);
                    }
                }
                for patch in markup::patches(worked, &run, None, name) {
                    // Values and attributes are set as such, and are never read as HTML.
                    if let Patch::Html(_, html) = patch {
                        is_harmless(&html, text);
                    }
                }
                for block in blocks.iter().flatten() {
                    is_harmless(&markup::block(block, ""), text);
                    if let Block::Picture(drawing) = block {
                        is_harmless(&drawing.svg, text);
                    }
                }
                for control in worked.controls() {
                    if let Kind::Slider(scrub) = control.kind
                        && let Some(scrub) = scrub(&run)
                    {
                        is_harmless(&scrub.svg, text);
                    }
                }
            }
        }
    }
}

/// The names are there: they were not simply left out.
#[test]
fn names_are_shown_as_they_were_typed() {
    let run = holding(Group::Run, HOSTILE[0], false);
    for example in ["plan", "lifetime", "ledger"] {
        let worked = crate::worked(example);
        let shown =
            markup::patches(worked, &run, None, "id").into_iter().any(|patch| match patch {
                Patch::Html(_, html) => html.contains("&lt;img src=x onerror=alert(1)&gt;"),
                _ => false,
            });
        assert!(shown, "{example}");
    }
}
