PORT ?= 8080
export PORT

# What the page is made of. Folders count too: they change when a file goes.
SOURCES := $(shell find $(wildcard src style web sources exercises docs .cargo *.html *.toml) Cargo.lock build.rs icon.svg \
	package-lock.json scripts/build.mjs scripts/embedded-style.mjs scripts/manifest.mjs scripts/worker.mjs)
TOOLS := . scripts/env.sh &&

.PHONY: help serve build single dev test bench clean setup

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-6s %s\n", $$1, $$2 }' Makefile

serve: build ## build the page if need be and serve it on 127.0.0.1, PORT=8080
	@exec node scripts/serve.mjs

build: dist/index.html ## build the page into dist/, ready for any folder of any static host
	@echo "The page is built: dist/"

single: build ## one HTML file with everything in it, which opens from disk: target/bytes-and-bubbles.html
	@node scripts/single.mjs

dev: setup ## serve a debug build that reloads with every change, PORT=8080
	@node scripts/serve.mjs check
	@$(TOOLS) exec node scripts/dev.mjs

test: ## run every check and test
	@scripts/setup.sh test
	@$(TOOLS) exec node scripts/test.mjs

bench: build ## measure the built page in a browser: edits, the largest staircase, the sources, memory
	@scripts/setup.sh test
	@$(TOOLS) exec node scripts/bench.mjs

clean: ## remove what was built and installed in this folder
	rm -rf dist target node_modules webdriver.json test-output

setup:
	@scripts/setup.sh build

# The page is as old as the start of its build: a file edited meanwhile is newer.
dist/index.html: $(SOURCES) | setup
	@echo "Building the page, about two minutes the first time …"
	@mkdir -p target && touch target/build-started
	@$(TOOLS) node scripts/build.mjs
	@touch -r target/build-started $@
