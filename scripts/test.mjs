// Runs every check and test, or the steps named: `node scripts/test.mjs native e2e`.
// Goes on after a failure and ends with one line, "N passed, N failed", over all of them.

import { spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chrome, chromeArguments, chromedriver } from "./browser.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const WASM = ["--target", "wasm32-unknown-unknown"];
const DENY = ["--", "-D", "warnings"];
const e2e = readdirSync("tests/e2e").filter((name) => name.endsWith(".test.mjs")).map((name) => `tests/e2e/${name}`);
if (!e2e.length) throw new Error("tests/e2e is empty, and Node.js would look for tests elsewhere.");

const cargoTests = /^test result: \w+\. (\d+) passed; (\d+) failed/gm;
const nodeTests = /^[ℹ#] pass (\d+)\n[ℹ#] fail (\d+)\n[ℹ#] cancelled (\d+)/gm;

// name: [what it is, command, how its tests are counted]
const steps = {
  format: ["format", ["cargo", "fmt", "--check"]],
  clippy: ["lints, native", ["cargo", "clippy", "--locked", "--all-targets", ...DENY]],
  "clippy-wasm": ["lints, WebAssembly", ["cargo", "clippy", "--locked", ...WASM, "--lib", "--bins", "--test", "browser", ...DENY]],
  native: ["native tests and doctests", ["cargo", "test", "--locked", "--no-fail-fast"], cargoTests],
  browser: ["component tests in the browser", ["cargo", "test", "--locked", ...WASM, "--test", "browser"], cargoTests],
  build: ["release build", ["make", "build"]],
  e2e: ["end-to-end tests", ["node", "--test", "--test-reporter=spec", ...e2e], nodeTests],
  size: ["size of the first load", ["node", "scripts/size.mjs"]],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length) {
  console.error(`No step ${unknown.join(", ")}. The steps are: ${Object.keys(steps).join(", ")}.`);
  process.exit(2);
}

writeFileSync("webdriver.json", JSON.stringify({ "goog:chromeOptions": { binary: chrome, args: chromeArguments } }, null, 2));
const env = {
  ...process.env,
  CARGO_TERM_COLOR: process.stdout.isTTY && !process.env.NO_COLOR ? "always" : "never",
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: "wasm-bindgen-test-runner",
  CHROME: chrome,
  CHROMEDRIVER: chromedriver,
};
delete env.MAKEFLAGS; // of the make that called

function run([command, ...args]) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      process.stdout.write(text);
    });
    child.stderr.pipe(process.stderr, { end: false });
    child.on("error", (error) => console.error(error.message));
    child.on("close", (code) => resolve({ ok: code === 0, output: output.replace(/\x1b\[[\d;]*m/g, "") }));
  });
}

const sum = (matches, groups) => matches.flatMap((match) => groups.map((group) => Number(match[group] ?? 0))).reduce((a, b) => a + b, 0);

const results = [];
for (const [name, [title, command, tests]] of Object.entries(steps)) {
  if (wanted.length && !wanted.includes(name)) continue;
  console.log(`\n== ${title}: ${command.join(" ")}`);
  const began = Date.now();
  const unbuilt = ["e2e", "size"].includes(name) && results.some((result) => result.name === "build" && result.failed);
  if (unbuilt) console.error("Not run: the release build failed.");
  const { ok, output } = unbuilt ? { ok: false, output: "" } : await run(command);

  const counts = tests ? [...output.matchAll(tests)] : [];
  const passed = tests ? sum(counts, [1]) : Number(ok);
  let failed = tests ? sum(counts, [2, 3]) : 0;
  if (tests && ok && passed + failed === 0) console.error("No test ran.");
  if (failed === 0 && (!ok || passed === 0)) failed = 1;
  const failures = failed ? output.match(/^(✖ failing tests:|failures:)$[^]{0,5000}/m)?.[0] : undefined;
  results.push({ name, title, passed, failed, failures, seconds: Math.round((Date.now() - began) / 1000) });
}

// Said once more at the end, where whoever sees only that finds it.
for (const { title, failures } of results) if (failures) console.log(`\n== ${title}, what failed\n${failures}`);
console.log();
for (const { title, passed, failed, seconds } of results) {
  console.log(`${failed ? "FAILED" : "ok    "} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
const all = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${all("passed")} passed, ${all("failed")} failed`);
process.exitCode = all("failed") ? 1 : 0;
