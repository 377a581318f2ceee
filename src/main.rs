//! The browser's entry.

fn main() {
    #[cfg(target_arch = "wasm32")]
    bytes_and_bubbles::page::start();
}
