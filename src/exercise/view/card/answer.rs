//! What an answer is typed or pressed into, for each kind of part.

use super::super::{drawing, said};
use super::table;
use crate::exercise::check;
use crate::exercise::schema::{Choice, Item, Kind, Part};
use crate::exercise::sitting::{Book, Sitting};
use crate::markup::{Markup, Patch};

/// The fields of a part, before anything is in them.
pub(super) fn skeleton(html: &mut Markup, sitting: &Sitting, part: &Part, id: &str) {
    let text = |text: &str| sitting.dealt.text(text, &part.with);
    match &part.kind {
        Kind::Number(_) => {
            html.open("div", &[("class", "field answer")]).element(
                "label",
                &[("for", &format!("{id}-answer")), ("class", "visually-hidden")],
                &format!("Your answer to part {}", part.name),
            );
            field(html, part, &format!("{id}-answer"), None, &format!("{id}-ask"));
            html.close("div");
        }
        Kind::Table { corner, columns, rows } => {
            table::skeleton(html, sitting, part, id, corner, columns, rows)
        }
        Kind::Choice { options, .. } => {
            choices(html, part, id, &shown_in_order(sitting, part, options), "radio", &text);
        }
        Kind::Several { options, .. } => {
            choices(html, part, id, &shown_in_order(sitting, part, options), "checkbox", &text);
        }
        Kind::Sort { groups, items } => sorted(html, sitting, part, id, groups, items, &text),
        Kind::Order { .. } => {
            html.element("ol", &[("id", &format!("{id}-order")), ("class", "ordered")], "");
        }
        Kind::Words { .. } => {
            html.element(
                "label",
                &[("for", &format!("{id}-answer")), ("class", "words-label")],
                "In your own words",
            )
            .element(
                "textarea",
                &[
                    ("id", &format!("{id}-answer")),
                    ("class", "own-words"),
                    ("rows", "4"),
                    ("autocomplete", "off"),
                    ("data-answer", &part.name),
                    ("data-key", &part.name),
                    ("aria-describedby", &format!("{id}-ask")),
                ],
                "",
            );
        }
        Kind::Drawing => {
            let made =
                if sitting.book == Book::HandedIn { drawing::still } else { drawing::skeleton };
            if let Some(board) = sitting.board(part) {
                html.raw(&made(board, &format!("{id}-drawing"))).element(
                    "p",
                    &[("id", &format!("{id}-told")), ("class", "says"), ("role", "status")],
                    "",
                );
            }
        }
    }
}

/// A field and the place for what its text is read as.
pub(super) fn field(
    html: &mut Markup,
    part: &Part,
    id: &str,
    cell: Option<usize>,
    describes: &str,
) {
    let said = format!("{id}-said");
    let cell = cell.map(|cell| cell.to_string()).unwrap_or_default();
    html.open(
        "input",
        &[
            ("id", id),
            ("type", "text"),
            ("autocomplete", "off"),
            ("autocapitalize", "off"),
            ("spellcheck", "false"),
            ("enterkeyhint", "done"),
            ("data-answer", &part.name),
            ("data-key", &part.name),
            ("data-at", &cell),
            ("aria-describedby", &format!("{describes} {said}")),
        ],
    )
    .element("div", &[("id", &said), ("class", "said")], "");
}

/// Options in the order in which they are shown. Authors begin with the right one, so the seed shuffles them;
/// where an estimate decides none is the right one, and they may stand in an order of their own.
fn shown_in_order<'a>(sitting: &Sitting, part: &Part, options: &'a [Choice]) -> Vec<&'a Choice> {
    let mut shown: Vec<&Choice> = options.iter().collect();
    if !matches!(part.kind, Kind::Choice { estimate: Some(_), .. }) {
        sitting.dealt.shuffle(&part.name, &mut shown);
    }
    shown
}

fn choices(
    html: &mut Markup,
    part: &Part,
    id: &str,
    options: &[&Choice],
    kind: &str,
    text: &dyn Fn(&str) -> String,
) {
    html.open(
        "div",
        &[
            ("class", "options"),
            ("role", if kind == "radio" { "radiogroup" } else { "group" }),
            ("aria-labelledby", &format!("{id}-ask")),
        ],
    );
    for option in options {
        option_input(
            html,
            part,
            &format!("{id}-{}", option.key),
            kind,
            &format!("{id}-of"),
            &option.key,
            "",
            &text(&option.text),
        );
    }
    html.close("div");
}

#[expect(clippy::too_many_arguments, reason = "one attribute each")]
fn option_input(
    html: &mut Markup,
    part: &Part,
    id: &str,
    kind: &str,
    group: &str,
    key: &str,
    item: &str,
    text: &str,
) {
    html.open("label", &[])
        .open(
            "input",
            &[
                ("type", kind),
                ("id", id),
                ("name", if kind == "radio" { group } else { "" }),
                ("value", key),
                ("autocomplete", "off"),
                ("data-answer", &part.name),
                ("data-key", &part.name),
                ("data-item", item),
            ],
        )
        .element("span", &[], text)
        .close("label");
}

fn sorted(
    html: &mut Markup,
    sitting: &Sitting,
    part: &Part,
    id: &str,
    groups: &[(String, String)],
    items: &[Item],
    text: &dyn Fn(&str) -> String,
) {
    html.open("div", &[("class", "sorted")]);
    // Authors write one group after the other.
    let mut shown: Vec<&Item> = items.iter().collect();
    sitting.dealt.shuffle(&part.name, &mut shown);
    for item in shown {
        html.open("fieldset", &[("class", "sorted-item")])
            .element("legend", &[], &text(&item.text))
            .open("div", &[("class", "radios")]);
        for (group, label) in groups {
            let own = format!("{id}-{}", item.key);
            option_input(
                html,
                part,
                &format!("{own}-in-{group}"),
                "radio",
                &own,
                group,
                &item.key,
                &text(label),
            );
        }
        html.close("div").close("fieldset");
    }
    html.close("div");
}

/// What stands in the fields of a part now, and what it is read as.
pub(super) fn patches(patches: &mut Vec<Patch>, sitting: &Sitting, part: &Part, id: &str) {
    let text = sitting.text(part);
    match &part.kind {
        Kind::Number(_) => {
            let said = said::read_back(&check::read_back(&sitting.dealt, part, &text), &part.name);
            patches.push(Patch::Html(format!("{id}-answer-said"), said));
            patches.push(Patch::Value(format!("{id}-answer"), text));
        }
        Kind::Words { .. } => patches.push(Patch::Value(format!("{id}-answer"), text)),
        Kind::Table { .. } => table::patches(patches, sitting, part, id, &text),
        Kind::Choice { options, .. } | Kind::Several { options, .. } => {
            let chosen: Vec<&str> = text.split_whitespace().collect();
            for option in options {
                let on = chosen.contains(&option.key.as_str());
                patches.push(Patch::Checked(format!("{id}-{}", option.key), on));
            }
        }
        Kind::Sort { groups, items } => {
            let chosen: Vec<(&str, &str)> =
                text.split_whitespace().filter_map(|pair| pair.split_once('=')).collect();
            for (item, (group, _)) in
                items.iter().flat_map(|item| groups.iter().map(move |group| (item, group)))
            {
                let on = chosen.contains(&(item.key.as_str(), group.as_str()));
                patches.push(Patch::Checked(format!("{id}-{}-in-{group}", item.key), on));
            }
        }
        Kind::Order { items } => {
            let keys: Vec<&str> = text.split_whitespace().collect();
            patches
                .push(Patch::Html(format!("{id}-order"), ordered(sitting, part, id, items, &keys)));
        }
        Kind::Drawing => {
            if let Some(board) = sitting.board(part) {
                patches.extend(drawing::patches(board, &format!("{id}-drawing")));
                let mut told = Markup::default();
                told.text(board.told());
                patches.push(Patch::Html(format!("{id}-told"), told.into_string()));
            }
        }
    }
}

fn ordered(
    sitting: &Sitting,
    part: &Part,
    id: &str,
    items: &[(String, String)],
    keys: &[&str],
) -> String {
    let mut html = Markup::default();
    let last = keys.len().saturating_sub(1);
    for (place, key) in keys.iter().enumerate() {
        let Some((_, text)) = items.iter().find(|(own, _)| own == key) else { continue };
        let text = sitting.dealt.text(text, &part.with);
        html.open("li", &[])
            .open("div", &[("class", "ordered-row")])
            .element("span", &[], &text)
            .open("span", &[("class", "moves")]);
        for (up, sign, possible) in [(true, "↑", place > 0), (false, "↓", place < last)] {
            let way = if up { "up" } else { "down" };
            html.open(
                "button",
                &[
                    ("type", "button"),
                    ("id", &format!("{id}-order-{key}-{way}")),
                    ("class", "step"),
                    ("data-move", way),
                    ("data-answer", &part.name),
                    ("data-item", key),
                    ("aria-label", &format!("Move {way}: {text}")),
                    // Not `disabled`: whoever has the focus on it keeps it.
                    ("aria-disabled", if possible { "" } else { "true" }),
                ],
            )
            .text(sign)
            .close("button");
        }
        html.close("span").close("div").close("li");
    }
    html.into_string()
}
