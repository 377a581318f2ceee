//! A patch, put onto the page.

use crate::browser::{self, Patched};
use crate::markup::Patch;
use web_sys::Element;

/// Puts a patch onto the page, within `root`.
pub(super) fn put_on_page(patched: &mut Patched, root: &Element, patch: &Patch) {
    match patch {
        Patch::Html(id, html) => patched.html(root, id, html),
        Patch::Value(id, text) => browser::set_value(root, id, text),
        Patch::Checked(id, on) => browser::set_checked(root, id, *on),
        Patch::Attribute(id, name, value) => patched.attribute(root, id, name, value),
    }
}
