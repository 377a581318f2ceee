# Puts the pinned tools on PATH: `. scripts/env.sh`, from the project's root.
# Each version has one home: Cargo.lock for wasm-bindgen, package.json for wasm-opt, this file for the splitter.
split_version=0.2.4
bindgen_version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"/\1/p;}' Cargo.lock)
tools="${XDG_CACHE_HOME:-$HOME/.cache}/bytes-and-bubbles/tools"

PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin" # rustup's, in a shell older than rustup
PATH="$PWD/node_modules/.bin:$tools/wasm-split-cli-$split_version/bin:$tools/wasm-bindgen-$bindgen_version/bin:$PATH"
export PATH
