//! Running the lists of an exercise: whether typed answers come to what its file says.

use super::check::{ReadBack, Verdict, check, read_back};
use super::deal::Dealt;
use super::estimates;
use super::schema::{self, Cell, Exercise, Fault, Figures, Kind, Part};
use super::variants::{self, Outcome};
use crate::derivation::Derivation;
use crate::quantity::print;

/// How many variants of one file are worked out, over all of its exercises.
const MOST_VARIANTS: usize = 100_000;

/// How many seeds of an exercise are dealt to try its printed answers.
const MOST_SEEDS: u32 = 12;

/// How many parts of one file that is done for.
const MOST_PARTS: usize = 100;

/// How many entries of lists of one file are run.
const MOST_ENTRIES: usize = 5_000;

/// What an entry of a list has to come to.
#[derive(Clone, Copy)]
enum Wants<'a> {
    Right,
    Form,
    Wrong,
    NotRead,
    Misconception(&'a str),
}

/// Reads a lecturer's own file and tries everything in it: what it says, its lists, and whether all of its
/// variants can be worked out.
///
/// # Errors
/// All its faults, by their lines.
pub fn read_file(text: &str) -> Result<Vec<Exercise>, Vec<Fault>> {
    let exercises = schema::read(text)?;
    let most = (MOST_VARIANTS / exercises.len().max(1)).clamp(1, variants::MOST);
    let mut faults = Vec::new();
    let mut left = MOST_ENTRIES;
    let parts: usize = exercises.iter().map(|exercise| exercise.parts.len()).sum();
    let seeds = if parts > MOST_PARTS { 0 } else { MOST_SEEDS };
    for exercise in &exercises {
        faults.extend(variants::faults(exercise, most));
        match left.checked_sub(entries(exercise)) {
            Some(rest) => {
                left = rest;
                faults.extend(run_lists(exercise));
                faults.extend(run_prints(exercise, seeds));
            }
            None => {
                let says = format!(
                    "A file has at most {MOST_ENTRIES} entries in its lists: part it here."
                );
                faults.push(Fault::new(exercise.line, says));
                break;
            }
        }
    }
    faults.sort_by_key(|fault| fault.line);
    if faults.is_empty() { Ok(exercises) } else { Err(faults) }
}

/// Everything that is wrong with an exercise and that its file alone does not show.
#[must_use]
pub fn faults(exercise: &Exercise) -> Vec<Fault> {
    let mut faults = variants::faults(exercise, variants::MOST);
    faults.extend(run_lists(exercise));
    faults.extend(run_prints(exercise, MOST_SEEDS));
    faults.sort_by_key(|fault| fault.line);
    faults
}

/// Runs the lists of an exercise with the book's numbers: what came out otherwise.
#[must_use]
pub fn run_lists(exercise: &Exercise) -> Vec<Fault> {
    let dealt = Dealt::new(exercise, 0, |_| true);
    let mut faults = Vec::new();
    for part in &exercise.parts {
        let mut note = |typed: &str, wants, line| {
            faults.extend(entry(&dealt, part, typed, wants, line));
        };
        let lists = &part.lists;
        let each = [
            (&lists.accept, Wants::Right),
            (&lists.form, Wants::Form),
            (&lists.refuse, Wants::Wrong),
            (&lists.ask, Wants::NotRead),
        ];
        for (list, wants) in each {
            for (typed, line) in list {
                note(typed, wants, *line);
            }
        }
        for (typed, name, line) in &lists.diagnose {
            note(typed, Wants::Misconception(name), *line);
        }
    }
    faults
}

/// Whether the right answer of the variants up to this seed is taken for right as it is printed: of each part
/// the first that is not.
fn run_prints(exercise: &Exercise, last: u32) -> Vec<Fault> {
    let of_part = |part: &Part| {
        (0..=last).find_map(|seed| {
            let dealt = Dealt::new(exercise, seed, |_| true);
            let printed = prints(&dealt, part);
            let fault = printed
                .iter()
                .find_map(|typed| entry(&dealt, part, typed, Wants::Right, part.line))?;
            let says = match seed {
                0 => format!("The right answer as it is printed: {}", fault.says),
                _ => format!("The right answer as it is printed, with seed {seed}: {}", fault.says),
            };
            Some(Fault::new(fault.line, says))
        })
    };
    exercise.parts.iter().filter_map(of_part).collect()
}

fn entries(exercise: &Exercise) -> usize {
    let lists = exercise.parts.iter().map(|part| &part.lists);
    lists
        .map(|lists| {
            let others = lists.accept.len() + lists.form.len() + lists.refuse.len();
            others + lists.ask.len() + lists.diagnose.len()
        })
        .sum()
}

/// The fault of one answer, if it does not come to what is wanted.
fn entry(
    dealt: &Dealt<'_>,
    part: &Part,
    typed: &str,
    wants: Wants<'_>,
    line: u32,
) -> Option<Fault> {
    let mut answers = drawings(dealt, part);
    answers.push((part.name.clone(), typed.to_owned()));
    let verdict = check(dealt, part, &answers);
    let as_wanted = match (wants, &verdict) {
        (Wants::Right, Verdict::Right { .. })
        | (Wants::Form, Verdict::Form { .. })
        | (Wants::Wrong, Verdict::Wrong { .. })
        | (Wants::NotRead, Verdict::NotRead { .. }) => true,
        (Wants::Misconception(name), Verdict::Wrong { misconception, .. }) => {
            *misconception == Some(name)
        }
        _ => false,
    };
    let wanted = match wants {
        Wants::Right => "right".to_owned(),
        Wants::Form => "the right value in a wrong form".to_owned(),
        Wants::Wrong => "wrong".to_owned(),
        Wants::NotRead => "not judged".to_owned(),
        Wants::Misconception(name) => format!("wrong as “{name}”"),
    };
    let read = read_back(dealt, part, typed);
    if !as_wanted {
        let says = format!(
            "“{typed}” should be {wanted}, but {}.{}",
            came_out(&verdict),
            match read {
                ReadBack::Read(as_what, _) => format!(" It is read as {as_what}."),
                _ => String::new(),
            }
        );
        return Some(Fault::new(line, says));
    }
    // What is said before anything is judged must not contradict what is said afterwards.
    let number = matches!(part.kind, Kind::Number(_));
    let taken = number && matches!(verdict, Verdict::Right { .. } | Verdict::Form { .. });
    let before = match read {
        ReadBack::Nothing if taken => "nothing".to_owned(),
        ReadBack::Asked(_) if taken => "a text with several readings".to_owned(),
        ReadBack::Refused(why) if taken => format!("no answer at all ({why})"),
        _ => return None,
    };
    let says = format!("“{typed}” is {wanted}, as it should be, but read back as {before}.");
    Some(Fault::new(line, says))
}

fn came_out(verdict: &Verdict) -> String {
    let said = |text: &str| if text.is_empty() { String::new() } else { format!(" ({text})") };
    match verdict {
        Verdict::Right { note } => format!("is right{}", said(note)),
        Verdict::Form { says } => format!("is the right value in a wrong form{}", said(says)),
        Verdict::Wrong { misconception: Some(name), .. } => format!("is wrong as “{name}”"),
        Verdict::Wrong { misconception: None, says } => {
            format!("is wrong with no misconception{}", said(says))
        }
        Verdict::NotRead { says, options } => {
            let options: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
            let or = if options.is_empty() {
                String::new()
            } else {
                format!(": {}", options.join(" or "))
            };
            format!("is not judged{}{or}", said(says))
        }
    }
}

/// The drawings that a part is read off.
fn drawings(dealt: &Dealt<'_>, part: &Part) -> Vec<(String, String)> {
    let mut parts: Vec<&str> = Vec::new();
    match &part.kind {
        Kind::Number(wanted) => parts.extend(wanted.of.as_deref()),
        Kind::Table { rows, .. } => {
            for cell in rows.iter().flat_map(|row| &row.cells) {
                if let Cell::Asked(wanted, _) = cell {
                    parts.extend(wanted.of.as_deref());
                }
            }
        }
        _ => {}
    }
    parts.sort_unstable();
    parts.dedup();
    let drawn = parts
        .into_iter()
        .filter_map(|of| Some((of.to_owned(), variants::drawing(dealt.exercise, dealt, of).ok()?)));
    drawn.collect()
}

/// The right answer of a part as it is printed: what the page shows must be taken for right. Empty where
/// it cannot be worked out or where there is none.
#[must_use]
pub fn prints(dealt: &Dealt<'_>, part: &Part) -> Vec<String> {
    let drawn = drawings(dealt, part);
    let steps = |name: &str, with: &[(String, String)], of: Option<&str>| {
        let drawing = drawn.iter().find(|(part, _)| Some(part.as_str()) == of);
        let drawing = drawing.map(|(_, text)| text.as_str());
        variants::outcome(estimates::find(name)?, dealt, with, drawing).ok()
    };
    let joined = |keys: Vec<&str>| vec![keys.join(" ")];
    match &part.kind {
        Kind::Number(wanted) => match steps(&wanted.estimate, &part.with, wanted.of.as_deref()) {
            Some(Outcome::Steps(steps)) => {
                steps.last().map(|last| printed(last, wanted.figures)).unwrap_or_default()
            }
            _ => Vec::new(),
        },
        Kind::Table { rows, .. } => {
            let cell = |cell: &Cell| match cell {
                Cell::Asked(wanted, with) => {
                    let outcome = steps(&wanted.estimate, with, wanted.of.as_deref());
                    let Some(Outcome::Steps(steps)) = outcome else { return Some(None) };
                    Some(
                        steps
                            .last()
                            .and_then(|last| printed(last, wanted.figures).into_iter().next()),
                    )
                }
                Cell::Given(_) => None,
            };
            let rows = rows.iter().filter(|row| row.asked() > 0).map(|row| {
                let cells: Option<Vec<String>> = row.cells.iter().filter_map(cell).collect();
                Some(cells?.join("; "))
            });
            let rows: Option<Vec<String>> = rows.collect();
            rows.map(|rows| rows.join(" | ")).into_iter().collect()
        }
        Kind::Choice { estimate: Some(name), .. } => match steps(name, &part.with, None) {
            Some(Outcome::Key(key)) => vec![key.to_owned()],
            _ => Vec::new(),
        },
        Kind::Choice { options, .. } | Kind::Several { options, pick: None } => {
            let right = options.iter().filter(|option| option.right);
            joined(right.map(|option| option.key.as_str()).collect())
        }
        Kind::Several { options, pick: Some(pick) } => {
            let right = options.iter().filter(|option| option.right).take(*pick);
            joined(right.map(|option| option.key.as_str()).collect())
        }
        Kind::Sort { items, .. } => {
            let pairs = items.iter().map(|item| format!("{}={}", item.key, item.group));
            vec![pairs.collect::<Vec<_>>().join(" ")]
        }
        Kind::Order { items } => joined(items.iter().map(|(key, _)| key.as_str()).collect()),
        Kind::Drawing => variants::tightest(dealt, part).into_iter().collect(),
        Kind::Words { .. } => Vec::new(),
    }
}

/// A result as it is printed; an approximate one is printed to three figures and never asked for exactly.
fn printed(derivation: &Derivation, figures: Figures) -> Vec<String> {
    let result = derivation.result();
    match (derivation.is_approximate(), figures) {
        (true, Figures::Significant(1..=3)) => vec![result],
        (true, _) => Vec::new(),
        (false, _) => {
            let mut texts = vec![print::exact(derivation.value()), result];
            texts.dedup();
            texts
        }
    }
}
