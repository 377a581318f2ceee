# Puts the pinned tools on PATH: `. scripts/env.sh`, from the project's root.
# Each version has one home: Trunk.toml for Trunk, Cargo.lock for wasm-bindgen, package.json for wasm-opt.
trunk_version=$(sed -n 's/^trunk-version *= *"=\(.*\)"/\1/p' Trunk.toml)
bindgen_version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"/\1/p;}' Cargo.lock)
tools="${XDG_CACHE_HOME:-$HOME/.cache}/bytes-and-bubbles/tools"

PATH="$PATH:${CARGO_HOME:-$HOME/.cargo}/bin" # rustup's, in a shell older than rustup
PATH="$PWD/node_modules/.bin:$tools/trunk-$trunk_version/bin:$tools/wasm-bindgen-$bindgen_version/bin:$PATH"
export PATH

# Trunk stops at the usual NO_COLOR=1.
if [ -n "${NO_COLOR:-}" ]; then export NO_COLOR=true; fi
