//! The figures of papers and tools beside ours, as a table that can be narrowed down.

use super::Markup;
use crate::derivation::Derivation;
use crate::quantity::print;
use crate::scenario::Pairs;
use crate::source::{Agreement, NotCovered, Row, SourceError, Sources};

/// Which rows are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFilter {
    /// Those of this topic; of all where it is empty.
    pub topic: String,
    /// Those that agree in this way.
    pub agrees: Option<Agreement>,
}

impl SourceFilter {
    /// The names that it has in links.
    const NAMES: [&'static str; 2] = ["topic", "agrees"];

    /// Takes what belongs to it out of what a link carries.
    #[must_use]
    pub fn take(typed: &mut Pairs) -> Self {
        let (own, rest) =
            typed.drain(..).partition(|(name, _)| Self::NAMES.contains(&name.as_str()));
        *typed = rest;
        let own: Pairs = own;
        let text =
            |name| own.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str());
        Self {
            topic: text("topic").unwrap_or_default().to_owned(),
            agrees: text("agrees").and_then(Agreement::from_key),
        }
    }

    /// What a link carries of it.
    #[must_use]
    pub fn pairs(&self) -> Pairs {
        let texts = [self.topic.as_str(), self.agrees.map_or("", Agreement::key)];
        let pairs = Self::NAMES.into_iter().zip(texts).filter(|(_, text)| !text.is_empty());
        pairs.map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
    }

    /// Whether a row is shown.
    #[must_use]
    pub fn shows(&self, row: &Row) -> bool {
        (self.topic.is_empty() || row.topic == self.topic)
            && self.agrees.is_none_or(|agrees| row.agrees == agrees)
    }
}

const HEAD: [&str; 7] = ["Figure", "Given", "Ours", "Theirs", "Agrees", "Source", "Note"];

/// How many figures are shown and how they agree, in a sentence.
#[must_use]
pub fn sources_count(sources: &Sources, filter: &SourceFilter) -> String {
    let shown: Vec<&Row> = sources.rows.iter().filter(|row| filter.shows(row)).collect();
    let ways = Agreement::ALL.into_iter().filter_map(|agrees| {
        let number = shown.iter().filter(|row| row.agrees == agrees).count();
        (number > 0).then(|| format!("{number} {}", agrees.words()))
    });
    let all = sources.rows.len();
    match ways.collect::<Vec<_>>().join("; ") {
        ways if ways.is_empty() => {
            format!("None of {all} figures: choose another topic, or another agreement.")
        }
        ways => format!("{} of {all} figures: {ways}.", shown.len()),
    }
}

/// The table with the rows that are shown.
#[must_use]
pub fn sources_table(sources: &Sources, filter: &SourceFilter) -> String {
    let mut html = Markup::default();
    let caption = "What each source prints, beside what the estimate of this workbook gives";
    html.open(
        "div",
        &[("class", "table-frame"), ("tabindex", "0"), ("role", "group"), ("aria-label", caption)],
    )
    .open("table", &[("class", "shown sources"), ("role", "table")])
    .element("caption", &[], caption)
    .raw("<thead role=\"rowgroup\"><tr role=\"row\">");
    for text in HEAD {
        html.element("th", &[("scope", "col"), ("role", "columnheader")], text);
    }
    html.raw("</tr></thead><tbody role=\"rowgroup\">");
    sources.rows.iter().filter(|row| filter.shows(row)).for_each(|shown| row(&mut html, shown));
    html.raw("</tbody></table></div>");
    html.into_string()
}

fn row(html: &mut Markup, row: &Row) {
    let ours = row.work_out();
    let [_, given, own, theirs, agrees, source, note] = HEAD;
    html.open("tr", &[("role", "row"), ("data-id", &row.id), ("data-agrees", row.agrees.key())])
        .element("th", &[("scope", "row"), ("role", "rowheader")], &row.what);
    cell(html, given).open("ul", &[]);
    for (name, text) in &row.inputs {
        html.open("li", &[]).text(name).text(" ").element("b", &[], text).close("li");
    }
    html.close("ul").close("td");
    cell(html, own);
    match &ours {
        Ok(derivation) => worked_out(html, row, derivation),
        Err(error) => fault(html, row, error),
    }
    html.close("td");
    cell(html, theirs)
        .open("span", &[])
        .element("b", &[], &row.printed)
        .text(" ")
        .text(&row.unit.name)
        .close("span")
        .close("td");
    cell(html, agrees);
    verdict(html, row, &ours);
    html.close("td");
    cell(html, source).text(&row.source).close("td");
    cell(html, note).text(&row.note).close("td");
    html.close("tr");
}

fn cell<'a>(html: &'a mut Markup, head: &str) -> &'a mut Markup {
    html.open("td", &[("role", "cell"), ("data-head", head)])
}

/// Our value, which opens to its formula.
fn worked_out(html: &mut Markup, row: &Row, derivation: &Derivation) {
    let printed = match row.ours_printed(derivation) {
        Ok(printed) => printed,
        Err(error) => return fault(html, row, &error),
    };
    html.open("details", &[])
        .open("summary", &[])
        .element("b", &[], &printed)
        .text(" ")
        .text(&row.unit.name)
        .close("summary")
        .element("p", &[], derivation.name())
        .element("p", &[("class", "worked-formula")], &derivation.text_in_symbols())
        .element("p", &[("class", "worked-formula")], &derivation.text_in_numbers());
    if !derivation.leaves_out().is_empty() {
        html.element("p", &[], &format!("Left out: {}", derivation.leaves_out()));
    }
    html.close("details");
}

/// Why there is no value: where that is what the source says, it is no fault.
fn fault(html: &mut Markup, row: &Row, error: &SourceError) {
    let said = row.found(&Err(error.clone())).is_ok();
    let class = if said { "" } else { "fault" };
    html.element("span", &[("class", class)], &error.to_string());
}

/// How the two agree, in words; where they do not as the row says, that.
fn verdict(html: &mut Markup, row: &Row, ours: &Result<Derivation, SourceError>) {
    let agrees = row.agrees;
    match row.found(ours) {
        Ok(found) if agrees.holds(found) => {
            let class = match agrees {
                Agreement::Exact | Agreement::Rounds | Agreement::Truncates => "verdict good",
                Agreement::Wrong => "verdict bad",
                Agreement::Differs | Agreement::Measured => "verdict aside",
            };
            html.element("strong", &[("class", class)], agrees.words());
        }
        _ => {
            let said = format!("not as it was said to agree: {}", agrees.words());
            html.element("strong", &[("class", "verdict bad")], &said);
        }
    }
    if agrees == Agreement::Measured
        && let Ok(ours) = ours
        && let Ok(ratio) = row.measured_over_estimate(ours)
    {
        html.text(&format!(", {} times the estimate", print::decimal(&ratio)));
    }
}

/// The cases that are not worked out, and why.
#[must_use]
pub fn sources_not_covered(not_covered: &[NotCovered]) -> String {
    let mut html = Markup::default();
    html.open("dl", &[("class", "not-covered")]);
    for NotCovered { id, what, why } in not_covered {
        html.element("dt", &[("data-id", id)], what).element("dd", &[], why);
    }
    html.close("dl");
    html.into_string()
}
