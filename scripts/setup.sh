#!/usr/bin/env bash
# Makes sure of what the build needs, or with "test" of what the tests need too.
# Looks first and installs only what is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/env.sh

say() { printf '%s\n' "$*"; }
stop() { printf '%s\n' "$@" >&2; exit 1; }

programs() {
    local missing=""
    need() { command -v "$1" >/dev/null || missing+=$'\n'"  $1: $2"; }
    need cargo "Rust, with rustup from https://rustup.rs"
    need node "Node.js 20 or newer, from https://nodejs.org"
    need npm "comes with Node.js (Debian, Ubuntu: apt-get install npm)"
    need cc "a C compiler (Debian, Ubuntu: apt-get install build-essential; macOS: xcode-select --install)"
    [ -z "$missing" ] || stop "Please install and run this again:$missing"
    node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' ||
        stop "Node.js $(node --version) is too old: 20 or newer is needed, from https://nodejs.org"
}

rust() {
    local channel target=wasm32-unknown-unknown
    channel=$(sed -n 's/^channel *= *"\(.*\)"/\1/p' rust-toolchain.toml)
    has_target() { ls "$(RUSTUP_AUTO_INSTALL=0 rustc --print target-libdir --target $target 2>/dev/null)"/libcore-*.rlib; }
    has_lints() { cargo clippy --version && cargo fmt --version; }
    with_rustup() {
        command -v rustup >/dev/null || stop "$(rustc --version) has no $1, and there is no rustup to add it." \
            "Please install Rust with rustup, from https://rustup.rs, and run this again."
    }
    if ! has_target >/dev/null 2>&1; then
        with_rustup "target $target"
        say "Installing Rust $channel for $target, about a minute …"
        rustup run "$channel" rustc --version >/dev/null 2>&1 ||
            rustup toolchain install "$channel" --profile minimal --no-self-update
        rustup target add --toolchain "$channel" "$target"
    fi
    if [ "$1" = test ] && ! has_lints >/dev/null 2>&1; then
        with_rustup "clippy and rustfmt"
        say "Installing clippy and rustfmt …"
        rustup component add --toolchain "$channel" clippy rustfmt
    fi
}

# Two runs at once would build into the same folder.
alone() {
    mkdir -p "$tools"
    command -v flock >/dev/null || return 0
    exec 9>"$tools/.lock"
    flock -n 9 || { say "Waiting for another set-up to finish …"; flock 9; }
}

# tool NAME VERSION CRATE MINUTES [OPTIONS OF CARGO INSTALL]
tool() {
    local name=$1 version=$2 crate=$3 minutes=$4 home="$tools/$1-$2"
    shift 4
    [ ! -x "$home/bin/$name" ] || return 0

    alone
    [ ! -x "$home/bin/$name" ] || return 0

    # The folder gets its name when it is complete; what an interrupted build has compiled is used again.
    local partial="$home.partial" fetched=""
    if cargo binstall -V >/dev/null 2>&1; then
        say "Fetching $name $version …"
        if cargo binstall --no-confirm --strategies crate-meta-data --root "$partial" "$crate@$version" &&
            "$partial/bin/$name" --version >/dev/null; then
            fetched=yes
        else
            say "There is no ready-made $name for this machine."
            rm -rf "$partial/bin"
        fi
    fi
    if [ -z "$fetched" ]; then
        say "Building $name $version, once, about $minutes minutes on two cores …"
        # Fast to build rather than fast to run: a third of the time.
        PATH="$partial/bin:$PATH" \
            CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off \
            CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 \
            cargo install --locked --root "$partial" --target-dir "$partial/target" "$@" "$crate@$version"
    fi
    rm -rf "$partial/target" "$home"
    mv "$partial" "$home"
}

packages() {
    cmp -s package-lock.json node_modules/.installed && return
    say "Installing the npm packages …"
    npm ci --include=dev --no-audit --no-fund
    cp package-lock.json node_modules/.installed
}

by_apt() {
    (apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@") </dev/null || true
}

browser() {
    node scripts/browser.mjs >/dev/null 2>&1 && return
    if [ -z "${CHROME:-}${CHROMEDRIVER:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing Chromium and its driver, about a minute …"
        by_apt chromium chromium-driver
    fi
    node scripts/browser.mjs || exit 1
}

# MkDocs, Sphinx and nbconvert, in an environment of their own.
python_hosts() {
    local python=${PYTHON:-python3} home=$notes_python
    # An environment ends with the Python it was made of.
    is_there() { [ -e "$home/.complete" ] && "$home/bin/python" -c "" 2>/dev/null; }
    has_venv() { "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
    ! is_there || return 0

    if ! has_venv && [ -z "${PYTHON:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing Python with venv …"
        by_apt python3 python3-venv
    fi
    has_venv || stop "The tests put the workbook into notes made with MkDocs, Sphinx and Jupyter. For these they need" \
        "Python 3.11 or newer with its module venv, and $python is not that." \
        "  Debian, Ubuntu: apt-get install python3-venv   macOS: brew install python" \
        "Another one than python3 is taken if you say where: PYTHON=/path/to/python3 make test"

    alone
    ! is_there || return 0
    say "Installing MkDocs, Sphinx and nbconvert, about a minute …"
    rm -rf "$home"
    "$python" -m venv "$home"
    "$home/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps \
        -r examples/requirements.txt
    "$home/bin/python" -m pip check
    touch "$home/.complete"
}

# The main path is tested in these too. Without them that is skipped.
other_browsers() {
    node scripts/browser.mjs others >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing Firefox and WebKit, 60 MB, about half a minute …"
        by_apt webkit2gtk-driver xvfb locales
        # Ubuntu's firefox is none without its app store.
        ! apt-cache show firefox-esr >/dev/null 2>&1 || by_apt firefox-esr
    fi
    node scripts/browser.mjs others || say "The tests skip what they cannot run."
}

programs
rust "${1:-build}"
tool wasm-split-cli "$split_version" wasm_split_cli_support 1 --features build-binary
tool wasm-bindgen "$bindgen_version" wasm-bindgen-cli 2
packages
if [ "${1:-build}" = test ]; then
    browser
    other_browsers
    tool mdbook "$mdbook_version" mdbook 1 --no-default-features --features search
    python_hosts
fi
say "Set-up: everything is in place."
