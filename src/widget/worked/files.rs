//! Files that an example opens.

use super::OnPage;
use crate::browser::{self, FileFault, JsonParts};
use crate::scenario::{Files, Json};
use leptos::ev::DragEvent;
use leptos::prelude::*;

impl OnPage {
    /// Takes the run of a file, or says why it does not; either way beside the field.
    pub(super) fn open_file(self, files: &'static Files, file: web_sys::File) {
        browser::read_json_file(file, move |parts| self.open_json(files, parts));
    }

    pub(super) fn open_json(self, files: &'static Files, parts: Result<JsonParts, FileFault>) {
        if parts == Err(FileFault::TooLarge) {
            let said = "This is larger than a megabyte, and no file for this page is. Nothing was changed.";
            self.file.try_set(said.to_owned());
            return;
        }
        let json = parts.ok().map(|(fields, lists)| Json { fields, lists });
        let opened = self.sheet.with_untracked(|run| (files.open)(run, json.as_ref()));
        let said = opened.map_or_else(
            |refused| refused,
            |(run, said)| {
                self.sheet.pressed(|now| *now = run);
                said
            },
        );
        self.file.try_set(said);
    }

    /// A file may be dropped anywhere on an example that opens files.
    pub(super) fn dragged(self, event: &DragEvent, dropped: bool) {
        let Some(files) = self.worked.files.filter(|_| browser::drags_file(event)) else { return };
        // Without this the browser leaves the page and shows the file.
        event.prevent_default();
        if let Some(file) = browser::dropped_file(event).filter(|_| dropped) {
            self.open_file(files, file);
        }
    }
}
