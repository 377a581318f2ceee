// The page starts on any static host, and when it cannot, it says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openWorkbook, STRICT_CSP } from "./support.mjs";

const isWasm = (path) => path.endsWith(".wasm");
const isModule = (path) => /engine\.js$/.test(path);
const only = (matches, answer) => (path) => (matches(path) ? answer : undefined);

test("starts in a sub-folder, under a strict Content-Security-Policy", async (t) => {
  const page = await openWorkbook(t, { prefix: "/a/b/c/", headers: { "Content-Security-Policy": STRICT_CSP } });
  assert.equal(await page.locator("#start-message").count(), 0);
  assert.equal(await page.locator("script:not([src])").count(), 0);
  // Chromium warns of a preload that was not used, but only some seconds later.
  await page.waitForTimeout(5_000);
});

for (const type of ["text/plain", "application/octet-stream"]) {
  test(`starts when the module is served as ${type}`, async (t) => {
    await openWorkbook(t, { transform: only(isWasm, { headers: { "Content-Type": type } }) });
  });
}

const altered = (bytes) => {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1] ^= 1;
  return copy;
};
const faults = {
  "a byte of the module is altered": { transform: only(isWasm, { body: altered }) },
  "the module is cut short": { transform: only(isWasm, { body: (bytes) => bytes.subarray(0, bytes.length >> 1) }) },
  "the module is missing": { transform: only(isWasm, { status: 404 }) },
  "the script is missing": { transform: only(isModule, { status: 404 }) },
  "the script is another file": {
    transform: only(isModule, { body: "<!doctype html>", headers: { "Content-Type": "text/html" } }),
  },
  "the script is from another build": {
    transform: only(isModule, {
      body: (text) => String(text).replaceAll("__wbindgen", "__other"),
      headers: { "Content-Type": "text/javascript" },
    }),
  },
  "there is no WebAssembly": { init: () => delete window.WebAssembly },
  "WebAssembly is forbidden": { headers: { "Content-Security-Policy": "script-src 'self'" } },
};

for (const [fault, options] of Object.entries(faults)) {
  test(`says what to do when ${fault}`, async (t) => {
    const page = await openWorkbook(t, { ...options, faulty: true });
    const message = page.locator("#start-message");
    await message.waitFor({ timeout: 11_000 });
    assert.match(await message.innerText(), /^The workbook |^A part of the workbook /);
    assert.ok(await message.getByRole("button", { name: "Reload" }).isVisible());
    await message.getByText("Technical detail").click();
    assert.notEqual(await message.locator("details p").innerText(), "");
    assert.ok(await page.locator("#workbook h1").isVisible());
  });
}

test("says so when the module is late, and starts when it arrives", async (t) => {
  let arrives;
  const late = new Promise((resolve) => (arrives = resolve));
  const page = await openWorkbook(t, { faulty: true, transform: (path) => (isWasm(path) ? late : undefined) });
  await page.locator("#start-message").waitFor({ timeout: 11_000 });
  arrives();
  await page.locator("html[data-started=yes]").waitFor({ state: "attached" });
  assert.equal(await page.locator("#start-message").count(), 0);
});

test("says so when it panics, and starts again on reload", async (t) => {
  const page = await openWorkbook(t);
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("bytes-and-bubbles-failed", { detail: "panicked at …" })));
  const message = page.locator("#start-message");
  assert.match(await message.innerText(), /Your numbers are in its address/);
  await message.getByRole("button", { name: "Reload" }).click();
  await page.locator("html[data-started=yes]").waitFor({ state: "attached" });
  await message.waitFor({ state: "detached" });
});

test("shows its text without JavaScript", async (t) => {
  const page = await openWorkbook(t, { javaScriptEnabled: false, faulty: true });
  assert.ok(await page.locator("#workbook h1").isVisible());
  assert.ok(await page.locator("#start-message").isHidden());
});
