//! Following an address: loading what it needs, and taking what it carries.

use super::exercises::{self, Place, place};
use super::screen::{SOURCES, TITLE};
use super::workbook::ON_OWN;
use super::{Screen, Workbook, examples, sources};
use crate::browser;
use crate::example::{Chapter, Group, OnOwn, late};
use crate::markup::SourceFilter;
use crate::part::Missing;
use crate::scenario::{Address, Pairs};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The chapter whose examples an address shows.
fn chapter_of(path: &[String]) -> Option<Chapter> {
    path.first().and_then(|first| Chapter::from_slug(first))
}

impl Workbook {
    /// Goes where the address says, now and whenever it changes.
    pub fn follow(self) {
        browser::follow_address(move |fragment, shown_before| self.arrive(fragment, shown_before));
    }

    /// Goes where an address says, as soon as what that needs is here.
    fn arrive(self, fragment: String, shown_before: bool) {
        let path = Address::parse(&fragment).map(|address| address.screen).unwrap_or_default();
        let wait = self.waits.with_value(|waits| waits.wrapping_add(1));
        self.waits.set_value(wait);
        let numbers = self.needs_numbers(&fragment);
        let here = (!exercises::are_meant(&path) || exercises::are_here(&path))
            && (!numbers || examples::loaded().is_some())
            && (path != [SOURCES] || sources::are_here())
            && chapter_of(&path).is_none_or(late::is_here);
        if here {
            self.loading.set(false);
            self.go_to(&fragment, shown_before);
            self.has_come();
            return;
        }
        self.loading.set(true);
        spawn_local(async move {
            let loaded = self.load(&path, numbers).await;
            // The reader may have gone elsewhere meanwhile.
            if self.waits.with_value(|waits| *waits != wait) {
                return;
            }
            self.loading.set(false);
            match loaded {
                Ok(()) => self.go_to(&fragment, shown_before),
                Err(missing) => self.stay(missing.to_string()),
            }
            self.has_come();
        });
    }

    /// The first address was followed, or could not be: the page is there.
    fn has_come(self) {
        if !self.arrived.get_untracked() {
            self.arrived.set(true);
            browser::announce_start();
        }
    }

    /// Whether an address needs the numbers of examples: it shows some or carries some, or this browser keeps
    /// a run that goes with it.
    fn needs_numbers(self, fragment: &str) -> bool {
        let Ok(address) = Address::parse(fragment) else { return false };
        let carried = address.typed.iter().any(|(name, _)| name != place::SEED);
        let kept = !self.kept.pairs().is_empty();
        let bare = address.screen.is_empty()
            || address.screen == [SOURCES]
            || exercises::are_meant(&address.screen);
        carried || kept || !bare
    }

    async fn load(self, path: &[String], numbers: bool) -> Result<(), Missing> {
        if exercises::are_meant(path) {
            exercises::load(path).await?;
        }
        if path == [SOURCES] {
            sources::load_screen().await?;
        }
        if numbers {
            self.open_sheets(examples::load().await?);
        }
        match chapter_of(path) {
            Some(chapter) => late::load(chapter).await,
            None => Ok(()),
        }
    }

    fn go_to(self, fragment: &str, shown_before: bool) {
        let address = match Address::parse(fragment) {
            Ok(address) => address,
            Err(error) => {
                self.stay(error.to_string());
                return;
            }
        };
        let page: String = address.screen.join("/").chars().take(80).collect();
        let last = address.screen.get(1).cloned().unwrap_or_default();
        let Some((screen, typed)) = Screen::from_address(address) else {
            self.stay(format!("The workbook has no page “{page}”."));
            return;
        };
        self.slip.set(if screen == Screen::Exercises(Place::Pass) { last } else { String::new() });
        let arriving = !self.arrived.get_untracked();
        let unknown = self.take(screen, typed);
        self.notice.set((!unknown.is_empty()).then(|| {
            format!(
                "This link carries something that this page does not know and that was left out: {}.",
                unknown.join(", ").chars().take(200).collect::<String>()
            )
        }));
        let moved = self.screen.get_untracked() != screen;
        browser::set_title(&match screen {
            Screen::Contents => screen.title(),
            _ => format!("{} · Bytes & Bubbles", screen.title()),
        });
        if moved {
            self.screen.set(screen);
            if !shown_before {
                browser::scroll_to_top();
            }
            // Whoever opens the page starts at its top; whoever moves on, at the new heading.
            if !arriving {
                browser::focus_soon(TITLE);
            }
        }
        if arriving {
            self.bring_kept();
        } else {
            self.keep_own();
        }
    }

    /// Opens the page with the run that this browser keeps, unless the address carries another one.
    fn bring_kept(self) {
        let (Some(own), Some(examples)) = (self.own(), examples::loaded()) else { return };
        let (carried, kept) = (untrack(|| self.pairs(Group::Own)), self.kept.pairs());
        if !carried.is_empty() {
            self.kept.taken_over(&carried);
        } else if !kept.is_empty() {
            let _ = (examples.load)(own, &kept);
            browser::keep_address(untrack(|| self.address(self.screen.get())).fragment());
        }
    }

    /// Gives the groups what an address carries; gives back the names nobody knows. Those on the screen
    /// start from their defaults, others keep what they have if the address says nothing of them.
    fn take(self, screen: Screen, typed: Pairs) -> Vec<String> {
        let (on_own, mut left): (Pairs, Pairs) =
            typed.into_iter().partition(|(name, _)| name == ON_OWN);
        let on_own = on_own.first().map_or("", |(_, text)| text);
        if screen == Screen::Sources {
            let filter = SourceFilter::take(&mut left);
            if self.filter.with_untracked(|now| *now != filter) {
                self.filter.set(filter);
            }
        }
        let mut unknown = Vec::new();
        match OnOwn::read(on_own) {
            Some(on_own) if self.on_own.with_untracked(|now| *now != on_own) => {
                self.on_own.set(on_own);
            }
            Some(_) => {}
            None => unknown.push(ON_OWN.to_owned()),
        }
        // The group that stands alone comes last: its names have no prefix, and match any.
        let (alone, others): (Vec<Group>, Vec<Group>) =
            Group::ALL.into_iter().partition(|group| screen.prefix(*group).is_empty());
        for group in others.into_iter().chain(alone) {
            let unprefixed = |name: &str| {
                let named = group.names().iter().find_map(|prefix| {
                    Some(name.strip_prefix(prefix)?.strip_prefix('.')?.to_owned())
                });
                named.or_else(|| screen.prefix(group).is_empty().then(|| name.to_owned()))
            };
            let (own, rest): (Pairs, Pairs) =
                left.into_iter().partition(|(name, _)| unprefixed(name).is_some());
            left = rest;
            let shown = untrack(|| self.shows(screen, group));
            if own.is_empty() && !shown {
                continue;
            }
            let own: Pairs = own
                .into_iter()
                .filter_map(|(name, text)| Some((unprefixed(&name)?, text)))
                .collect();
            if let (Some(examples), Some(sheet)) = (examples::loaded(), self.sheet(group)) {
                unknown.extend((examples.load)(sheet, &own));
            }
        }
        unknown.extend(left.into_iter().map(|(name, _)| name));
        unknown.dedup();
        unknown
    }

    /// Says why an address cannot be followed. The address gives way to what is on the screen, so
    /// that a reload does not lose it; where nothing was typed yet the address stays to be seen.
    fn stay(self, why: String) {
        self.notice.set(Some(format!("{why} What was here is unchanged.")));
        let address = untrack(|| self.address(self.screen.get()));
        if !address.typed.is_empty() {
            browser::keep_address(address.fragment());
        }
    }
}
