//! Which known name somebody may have meant.

/// Longest name that is compared with others.
const LONGEST: usize = 40;

/// The known name that is nearest to this one, if any is near.
#[must_use]
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name: Vec<char> = name.to_lowercase().replace('_', "-").chars().collect();
    if name.len() > LONGEST {
        return None;
    }
    let far = (name.len() / 3).max(1);
    known
        .into_iter()
        .map(|other| (distance(&name, &other.chars().collect::<Vec<_>>()), other))
        .filter(|(distance, _)| *distance <= far)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// “; did you mean …?”, or what there is to choose from where nothing is near.
#[must_use]
pub fn suggestion(name: &str, known: &[&str]) -> String {
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("Did you mean “{near}”?"),
        None if known.is_empty() => "There is none.".to_owned(),
        None if known.len() <= 12 => format!("Known are: {}.", known.join(", ")),
        None => "None is spelled like it.".to_owned(),
    }
}

/// A text of a file as it may stand in a message: short, and without what would break the line.
#[must_use]
pub fn shown(text: &str) -> String {
    let mut chars = text.chars();
    let short: String =
        chars.by_ref().take(60).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if chars.next().is_some() { short + "…" } else { short }
}

/// How many characters have to be put in, left out, changed or swapped with their neighbour.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (row, c) in one.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, d) in other.iter().enumerate() {
            let at =
                |line: &[usize], place: usize| line.get(place).copied().unwrap_or(usize::MAX / 2);
            let mut least = (at(&above, column) + usize::from(c != d))
                .min(at(&above, column + 1) + 1)
                .min(at(&here, column) + 1);
            let swapped = row > 0
                && column > 0
                && one.get(row - 1) == Some(d)
                && other.get(column - 1) == Some(c);
            if swapped {
                least = least.min(at(&before, column - 1) + 1);
            }
            here.push(least);
        }
        before = std::mem::replace(&mut above, here);
    }
    above.last().copied().unwrap_or(usize::MAX)
}
