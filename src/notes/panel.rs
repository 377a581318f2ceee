//! The choice while it is made: what was picked and typed, and what became of copying.

use super::host::Step;
use super::snippet;
use super::{Base, Choice, HEIGHT, Host, Show, Theme, What};
use crate::scenario::Pairs;

/// Sizes that a page has room for, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 200..=4000;
const HEIGHTS: std::ops::RangeInclusive<u32> = 80..=10_000;

/// What a lecturer has picked.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    what: What,
    show: Show,
    derivation: bool,
    theme: Theme,
    /// As it was typed; empty for as wide as its place.
    width: String,
    /// As it was typed.
    height: String,
    /// Whether the numbers of the page go along.
    with_numbers: bool,
    numbers: Pairs,
    seed: u32,
    kept: bool,
    host: Host,
    /// Where this page stands, which the preview is taken from.
    here: Base,
    /// Where the workbook stands for readers, as it was typed.
    base: String,
    /// Whether the preview is shown.
    preview: bool,
    copied: Option<Copied>,
}

/// What became of copying, and what was to be copied.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Copied {
    place: usize,
    text: String,
    done: bool,
}

/// Stands before the names of fields on the page.
pub(super) const KEY: &str = "notes:";

/// What is said of a copied snippet.
pub const COPIED: &str = "Copied.";
/// What is said where nothing was copied.
pub const NOT_COPIED: &str = "Not copied: the browser does not allow it here. The text is selected: press \
                              Ctrl+C, on a Mac Cmd+C.";

impl Panel {
    /// Everything as it is at first, on a page at this address.
    #[must_use]
    pub fn new(what: What, page: &str) -> Self {
        let here = Base::of_page(page);
        Self {
            what,
            show: Show::All,
            derivation: true,
            theme: Theme::Auto,
            width: String::new(),
            height: HEIGHT.to_string(),
            with_numbers: true,
            numbers: Pairs::new(),
            seed: 0,
            kept: true,
            host: Host::Element,
            base: here.as_str().to_owned(),
            here,
            preview: false,
            copied: None,
        }
    }

    /// Takes the numbers that stand on the page.
    pub fn take_numbers(&mut self, numbers: Pairs) {
        self.numbers = numbers;
    }

    /// Takes the variant that stands on the page.
    pub fn take_seed(&mut self, seed: u32) {
        self.seed = seed;
    }

    /// Takes what was picked or typed in the field of this name or key; `false` where there is none.
    pub fn put(&mut self, field: &str, text: &str) -> bool {
        fn named<T: Copy>(all: &[(T, &str, &str)], name: &str, place: &mut T) {
            if let Some((one, ..)) = all.iter().find(|(_, known, _)| *known == name) {
                *place = *one;
            }
        }
        match field.strip_prefix(KEY).unwrap_or(field) {
            "show" => named(&Show::ALL, text, &mut self.show),
            "theme" => named(&Theme::ALL, text, &mut self.theme),
            "host" => named(&Host::ALL, text, &mut self.host),
            "derivation" => self.derivation = text == "yes",
            "numbers" => self.with_numbers = text == "yes",
            "kept" => self.kept = text == "yes",
            "width" => text.clone_into(&mut self.width),
            "height" => text.clone_into(&mut self.height),
            "base" => text.clone_into(&mut self.base),
            _ => return false,
        }
        true
    }

    /// Shows the preview, or takes it away.
    pub fn turn_preview(&mut self) {
        self.preview = !self.preview;
    }

    /// Forgets what became of copying, before something is copied: what is said again is read out again.
    pub fn forget_copied(&mut self) {
        self.copied = None;
    }

    /// Takes down what became of copying the snippet at a place.
    pub fn tell_copied(&mut self, place: usize, text: &str, done: bool) {
        self.copied = Some(Copied { place, text: text.to_owned(), done });
    }

    /// What is put into notes. A size that cannot be read is the one that holds without it.
    #[must_use]
    pub fn choice(&self) -> Choice {
        Choice {
            what: self.what,
            show: self.show,
            derivation: self.derivation,
            theme: self.theme,
            width: self.width_read().unwrap_or_default(),
            height: self.height_read().unwrap_or(HEIGHT),
            numbers: if self.with_numbers { self.numbers.clone() } else { Pairs::new() },
            seed: self.seed,
            kept: self.kept,
        }
    }

    /// Where the workbook stands for readers; where that cannot be read, where this page stands.
    #[must_use]
    pub fn base(&self) -> Base {
        Base::typed(&self.base).unwrap_or_else(|_| self.here.clone())
    }

    /// The steps for the host that is picked.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        self.host.steps(&self.choice(), &self.base())
    }

    /// The address of the preview, where it is shown and can be.
    #[must_use]
    pub fn previewed(&self) -> Option<String> {
        (self.preview && self.here.can_be_framed())
            .then(|| snippet::frame_address(&self.choice(), &self.here))
    }

    pub(super) fn what(&self) -> What {
        self.what
    }

    /// Whether a box is ticked, or one of several picked.
    pub(super) fn is_on(&self, field: &str, value: &str) -> bool {
        fn is<T: Copy + PartialEq>(all: &[(T, &str, &str)], value: &str, now: T) -> bool {
            all.iter().any(|(one, name, _)| *name == value && *one == now)
        }
        match field {
            "show" => is(&Show::ALL, value, self.show),
            "theme" => is(&Theme::ALL, value, self.theme),
            "host" => is(&Host::ALL, value, self.host),
            "derivation" => self.derivation,
            "numbers" => self.with_numbers,
            "kept" => self.kept,
            _ => false,
        }
    }

    /// What stands in a field, and what is wrong with it.
    pub(super) fn field(&self, field: &str) -> (&str, Option<&'static str>) {
        match field {
            "width" => (&self.width, self.width_read().err()),
            "height" => (&self.height, self.height_read().err()),
            _ => (&self.base, Base::typed(&self.base).err()),
        }
    }

    /// The numbers that go along, or would.
    pub(super) fn numbers(&self) -> &Pairs {
        &self.numbers
    }

    pub(super) fn is_previewing(&self) -> bool {
        self.preview
    }

    pub(super) fn can_preview(&self) -> bool {
        self.here.can_be_framed()
    }

    /// What is to be said of the snippet at a place. What was copied is not what stands there any more
    /// once that changes.
    pub(super) fn said_of_copy(&self, place: usize, text: &str) -> &'static str {
        match &self.copied {
            Some(copied) if copied.place == place && copied.text == text => {
                if copied.done {
                    COPIED
                } else {
                    NOT_COPIED
                }
            }
            _ => "",
        }
    }

    fn width_read(&self) -> Result<Option<u32>, &'static str> {
        let text = pixels(&self.width);
        if text.is_empty() {
            return Ok(None);
        }
        let read = text.parse().ok().filter(|width| WIDTHS.contains(width));
        read.map(Some).ok_or("A whole number from 200 to 4,000 is needed here, or nothing.")
    }

    fn height_read(&self) -> Result<u32, &'static str> {
        let read = pixels(&self.height).parse().ok().filter(|height| HEIGHTS.contains(height));
        read.ok_or("A whole number from 80 to 10,000 is needed here.")
    }
}

/// A number of pixels without its unit.
fn pixels(text: &str) -> &str {
    text.trim().trim_end_matches("px").trim_end()
}
