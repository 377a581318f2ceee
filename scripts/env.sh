# Puts the pinned tools on PATH: `. scripts/env.sh`, from the project's root.
# Each version has one home: Cargo.lock for wasm-bindgen, package.json for wasm-opt, this file for the splitter.
split_version=0.2.4
bindgen_version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"/\1/p;}' Cargo.lock)
mdbook_version=0.5.4
tools="${XDG_CACHE_HOME:-$HOME/.cache}/bytes-and-bubbles/tools"

# The hosts that the tests build course notes with; not on PATH, where they could hide somebody's own.
mdbook="$tools/mdbook-$mdbook_version/bin/mdbook"
notes_python="$tools/notes-$(cksum <examples/requirements.txt | cut -d ' ' -f 1)"

PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin" # rustup's, in a shell older than rustup
PATH="$PWD/node_modules/.bin:$tools/wasm-split-cli-$split_version/bin:$tools/wasm-bindgen-$bindgen_version/bin:$PATH"
export PATH
