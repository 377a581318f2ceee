// The reader's own run: one set of numbers under both chapters, which examples leave and return to, which
// the browser, a link and a file keep, and which can stand beside another one.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { field, figure, openWorkbook, said, shows, violations } from "./support.mjs";

const example = (page, name) => page.locator(`[data-example=${name}]`);
const numbers = (page, label) => page.getByRole("group", { name: label, exact: true });
const ALL = "Numbers of all examples in both chapters";
const ONE = "Numbers of this example";
const choose = (group, name) => group.getByRole("button", { name, exact: true }).click();
const pressed = (group, name) => group.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
const goTo = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);
const ledger = (page, name) => page.locator(`[data-figure=${name}]`).first();

test("one change moves both chapters, and an example can leave and return", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/sheet" });
  await field(page, "parameters").fill("13B");
  await field(page, "stages").fill("4");
  await shows(figure(page, "state"), /^208,000,000,000 bytes/);
  await shows(figure(page, "bubble-of-total"), /^3\/35/);

  await page.getByRole("link", { name: "Chapter 27", exact: true }).click();
  await shows(ledger(example(page, "ledger"), "state"), /^16,000,000 bytes/);
  await choose(numbers(page, ALL), "Your run");
  await shows(ledger(example(page, "ledger"), "state"), /^208,000,000,000 bytes/);
  await shows(figure(example(page, "plan"), "state"), /^208,000,000,000 bytes/);
  assert.equal(await field(example(page, "lifetime"), "workers").inputValue(), "16");

  // Typed in an example, it holds on the sheet and in the other chapter.
  await field(example(page, "plan"), "steps").fill("64");
  await page.getByRole("link", { name: "Chapter 8", exact: true }).click();
  await shows(figure(example(page, "staircase"), "bubble-of-total"), /^3\/67/);
  await shows(ledger(example(page, "sixteen-bytes"), "state"), /^208,000,000,000 bytes/);

  const staircase = page.locator("section.example", { has: example(page, "staircase") });
  await choose(numbers(staircase, ONE), "The book’s");
  await shows(figure(example(page, "staircase"), "bubble-of-total"), /^7\/39/);
  assert.deepEqual(
    [await pressed(numbers(page, ALL), "Your run"), await pressed(numbers(page, ALL), "The book’s")],
    ["false", "false"],
  );
  await page.goBack();
  await shows(figure(example(page, "staircase"), "bubble-of-total"), /^3\/67/);
  await choose(numbers(staircase, ONE), "The book’s");
  await field(example(page, "staircase"), "micro-batches").fill("64");
  await choose(numbers(staircase, ONE), "Your run");
  await shows(figure(example(page, "staircase"), "bubble-of-total"), /^3\/67/);
  await choose(numbers(page, ALL), "The book’s");
  await shows(figure(example(page, "staircase"), "bubble-of-total"), /^7\/71/);

  // All of it stands in the address.
  await choose(numbers(page, ALL), "Your run");
  const address = page.url();
  const other = await openWorkbook(t, { path: new URL(address).hash });
  await shows(figure(example(other, "staircase"), "bubble-of-total"), /^3\/67/);
});

test("a link of an example on the own run carries the run", async (t) => {
  const page = await openWorkbook(t, {
    path: "#/chapter-27/sharding?on-own=sharding&own.devices=128",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  assert.equal(await field(page, "workers").inputValue(), "16");
  await page.getByRole("button", { name: "Copy link" }).click();
  await shows(page.locator(".copied"), "The link is copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /on-own=sharding/);
  const other = await openWorkbook(t, { path: new URL(link).hash });
  assert.equal(await field(other, "workers").inputValue(), "16");
  await goTo(other, "#/chapter-27/sharding?on-own=nobody");
  await shows(other.locator(".notice"), /left out: on-own/);
});

test("devices that cannot be divided are said to be that, wherever they count", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/sheet" });
  await field(page, "stages").fill("7");
  await shows(page.locator(".says .fault"), /^64 devices cannot be divided into pipelines of 7 stages\. Take 63 or 70 devices/);
  assert.equal(await figure(page, "worker-total").count(), 0);
  await field(page, "devices").fill("70");
  assert.equal(await page.locator(".says .fault").count(), 0);
  await shows(page.locator(".says", { hasText: "70 devices" }), "70 devices: 10 pipelines of 7 stages each, side by side.");
  // What waits for others says so at its own field, and comes back with them.
  await page.getByText("Numbers that other examples share").click();
  await field(page, "devices").fill("65");
  assert.equal(await field(page, "workers").inputValue(), "– from devices and stages");
  await shows(said(page, "workers"), /cannot be divided into pipelines of so many stages/);
  await field(page, "stages").fill("5");
  assert.equal(await field(page, "workers").inputValue(), "13");
  // A stage without a layer is none.
  await field(page, "stages").fill("65");
  await page.getByText(/Each stage needs a layer of its own/).first().waitFor();
});

test("this browser keeps the run, and the one that a link replaces", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/sheet" });
  await field(page, "devices").fill("256");
  await page.waitForURL((url) => url.hash.includes("256"));
  const home = page.url().replace(/#.*/, "");
  const again = async (hash) => {
    await page.goto("about:blank");
    await page.goto(home + hash);
    await page.locator("html[data-started=yes]").waitFor({ state: "attached" });
  };
  await again("#/your-run/sheet");
  assert.equal(await field(page, "devices").inputValue(), "256");
  assert.equal(await field(page, "workers").inputValue(), "32");
  await page.waitForURL((url) => url.hash.includes("devices=256"));

  // A link brings another run; what was kept can be brought back once that one is changed.
  await again("#/your-run/sheet?devices=16");
  assert.equal(await field(page, "devices").inputValue(), "16");
  await field(page, "margin").fill("10%");
  await page.getByRole("button", { name: "Bring back the run from before" }).click();
  assert.equal(await field(page, "devices").inputValue(), "256");
  assert.equal(await field(page, "margin").inputValue(), "0%");
  await page.getByRole("button", { name: "Bring back the run from before" }).click();
  assert.equal(await field(page, "devices").inputValue(), "16");
  assert.equal(await field(page, "margin").inputValue(), "10%");
});

test("without storage everything works, and the page says that nothing is kept", async (t) => {
  const page = await openWorkbook(t, {
    path: "#/your-run/sheet",
    init: () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } }),
  });
  await shows(page.locator(".kept"), /^This browser keeps nothing of this page/);
  await field(page, "devices").fill("16");
  assert.equal(await field(page, "workers").inputValue(), "2");
});

test("a file of the run opens elsewhere, and other files are refused", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/sheet" });
  await field(page, "parameters").fill("70B");
  await field(page, "devices").fill("512");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  assert.equal(JSON.parse(text).kind, "bytes-and-bubbles run");

  const other = await openWorkbook(t, { path: "#/your-run/sheet" });
  const open = (name, content) =>
    other.locator("input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
  await open("plan.json", text.replace("bubbles run", "bubbles plan"));
  await shows(other.locator(".files .says"), /not a run that was saved here. Nothing was changed.$/);
  assert.equal(await field(other, "devices").inputValue(), "64");
  await open("run.json", text);
  await shows(other.locator(".files .says"), "The run is opened.");
  assert.deepEqual(
    [await field(other, "parameters").inputValue(), await field(other, "devices").inputValue()],
    ["70B", "512"],
  );
});

test("two runs side by side", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/beside" });
  await page.getByRole("button", { name: "Twice the devices" }).click();
  const row = (name) => page.getByRole("row", { name: new RegExp(`^${name}`) });
  await shows(row("Devices").locator("td").last(), "differs");
  await shows(row("Layers").locator("td").last(), "");
  await shows(row("Effective batch").locator("td").last(), "differs: × 2.00");
  await page.getByRole("button", { name: "Swap the two" }).click();
  await shows(row("Devices").locator("td").first(), "128");
  await shows(row("Effective batch").locator("td").last(), "differs: × 0.500");
  await page.reload();
  await shows(row("Devices").locator("td").first(), "128");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Take it away" }).click();
  await shows(page.locator(".says"), "Nothing stands beside your run yet.");
  await page.goBack();
  await shows(row("Devices").locator("td").first(), "128");
});

for (const [width, colorScheme] of [[1280, "light"], [375, "dark"]]) {
  test(`nothing for axe to find on the pages of the own run, ${width} px, ${colorScheme}`, async (t) => {
    const page = await openWorkbook(t, { path: "#/your-run", viewport: { width, height: 800 }, colorScheme });
    assert.deepEqual(await violations(page), []);
    const [content, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= seen, `${content} px wide`);
  });
}
