//! The browser's entry: the module does nothing before a script asks it to.

fn main() {
    #[cfg(target_arch = "wasm32")]
    bytes_and_bubbles::browser::show_panics();
}
