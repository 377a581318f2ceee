//! Digits and what separates them, understood under one convention.

/// Digits with their separators, understood under one convention.
pub struct Digits {
    /// All digits, those behind the decimal mark too.
    pub digits: String,
    /// How many of them stand behind the decimal mark.
    pub places: usize,
    /// Whether a comma or a full stop groups them.
    pub marked_groups: bool,
}

/// Takes `raw` apart, or `None` where it is no number under this convention.
pub fn understand_as(raw: &str, group: char, decimal: char) -> Option<Digits> {
    let (whole, behind) = match raw.split_once(decimal) {
        Some((whole, behind)) => (whole, Some(behind)),
        None => (raw, None),
    };
    let behind = match behind {
        None => String::new(),
        // `1.` is a number, `1,` more likely the start of a list.
        Some("") if decimal == '.' && !whole.is_empty() => String::new(),
        Some(behind) => fraction_digits(behind, whole)?,
    };
    let mut separators: Vec<char> = whole.chars().filter(|c| !c.is_ascii_digit()).collect();
    separators.dedup();
    let digits = match separators.as_slice() {
        [] => whole.to_owned(),
        [separator] if [group, '\'', ' ', '_'].contains(separator) => {
            let groups: Vec<&str> = whole.split(*separator).collect();
            let first = groups.first()?;
            let lengths: Vec<usize> = groups.iter().skip(1).map(|group| group.len()).collect();
            let threes = first.len() <= 3 && lengths.iter().all(|length| *length == 3);
            // The Indian way: 1,00,000.
            let twos = *separator == ','
                && first.len() <= 2
                && lengths.split_last().is_some_and(|(last, others)| {
                    *last == 3 && !others.is_empty() && others.iter().all(|length| *length == 2)
                });
            if first.is_empty() || first.starts_with('0') || !(threes || twos) {
                return None;
            }
            groups.concat()
        }
        _ => return None,
    };
    if digits.is_empty() && behind.is_empty() {
        return None;
    }
    Some(Digits {
        places: behind.len(),
        digits: format!("{digits}{behind}"),
        marked_groups: separators.contains(&group),
    })
}

/// The digits behind a decimal mark; groups of three with spaces only where nothing stands before it.
fn fraction_digits(behind: &str, whole: &str) -> Option<String> {
    let groups: Vec<&str> = behind.split(' ').collect();
    let (last, others) = groups.split_last()?;
    let grouped_well = others.is_empty()
        || (["", "0"].contains(&whole)
            && last.len() <= 3
            && others.iter().all(|group| group.len() == 3));
    let digits = groups.concat();
    (grouped_well && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()))
        .then_some(digits)
}

impl Digits {
    /// The number without groups, with a decimal point.
    pub fn plain(&self) -> String {
        let (whole, behind) = self.digits.split_at(self.digits.len() - self.places);
        let whole = if whole.is_empty() { "0" } else { whole };
        if behind.is_empty() { whole.to_owned() } else { format!("{whole}.{behind}") }
    }
}
