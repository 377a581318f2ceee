// The workbook as one file, opened from disk: its main story, and nothing is fetched.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { chrome, chromeArguments } from "../../scripts/browser.mjs";
import { derived, field, figure, shows } from "./support.mjs";

const folder = await mkdtemp(join(tmpdir(), "single-"));
after(() => rm(folder, { recursive: true }));
const file = join(folder, "bytes & bubbles, week 3.html");
execFileSync("node", [fileURLToPath(new URL("../../scripts/single.mjs", import.meta.url)), "dist", file]);

/** Opens the file in a browser without a network, and watches it. */
async function openFile(t, hash = "") {
  const browser = await chromium.launch({ executablePath: chrome, args: chromeArguments });
  const context = await browser.newContext({ offline: true });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const [address] = request.url().split("#");
    if (address !== pathToFileURL(file).href && !/^(data|blob):/.test(address)) faults.push(`asked for ${request.url()}`);
  });
  t.after(async () => {
    await browser.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(pathToFileURL(file).href + hash);
  await started(page);
  return page;
}
const started = (page) => page.locator("html[data-started=yes]").waitFor({ state: "attached" });
const heading = (page) => page.locator("h1");

test("the main story, from the contents to an exercise and the sources", async (t) => {
  const page = await openFile(t);
  await shows(heading(page), "Bytes & Bubbles");
  await page.getByRole("link", { name: "Chapter 27", exact: true }).click();
  await page.getByRole("link", { name: "A ledger of a million parameters" }).click();
  await shows(heading(page), "A ledger of a million parameters");
  await shows(figure(page, "state"), "16,000,000 bytes 16.0 MB · 15.3 MiB");
  await field(page, "parameters").fill("2M");
  await shows(figure(page, "state"), "32,000,000 bytes 32.0 MB · 30.5 MiB");
  await figure(page, "state").click();
  await shows(await derived(page, "state"), /32,000,000 bytes/);
  await page.waitForURL(/parameters=2M/);

  await page.reload();
  await started(page);
  await shows(figure(page, "state"), "32,000,000 bytes 32.0 MB · 30.5 MiB");

  await page.getByRole("link", { name: "Chapter 8", exact: true }).click();
  await page.getByRole("link", { name: "The staircase and its bubble" }).click();
  await field(page, "micro-batches").fill("64");
  await shows(figure(page, "bubble-of-total"), /^7\/71 9\.86%$/);

  await page.getByRole("link", { name: "Exercises", exact: true }).click();
  await page.locator('main a[href="#/exercises/naive-pipeline"]').first().click();
  const answer = page.locator("[data-answer=a]");
  for (const [text, verdict] of [["12.5%", "wrong"], ["87.5%", "right"]]) {
    await answer.fill(text);
    await answer.press("Enter");
    await page.locator(`[data-verdict=${verdict}]`).waitFor();
  }
  // What is done is kept here too.
  await page.reload();
  await started(page);
  await page.locator("[data-verdict=right]").waitFor();

  await page.goBack();
  await shows(heading(page), "Exercises");
  await page.goBack();
  await shows(heading(page), "The staircase and its bubble");
  assert.equal(await field(page, "micro-batches").inputValue(), "64");

  await page.getByRole("link", { name: "Sources", exact: true }).click();
  const { figures } = JSON.parse(await readFile(new URL("../../sources/figures.json", import.meta.url), "utf8"));
  await page.locator("table.sources tbody tr").first().waitFor();
  assert.equal(await page.locator("table.sources tbody tr").count(), figures.length);
});

test("the texts on writing exercises open from within", async (t) => {
  const page = await openFile(t, "#/check-your-exercises");
  for (const name of ["How to write them", "what they can ask for"]) {
    const [text] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name }).click()]);
    await text.waitForLoadState();
    assert.match(text.url(), /^blob:/);
    assert.match(await text.locator("body").innerText(), /^# /);
    await text.close();
  }
});

test("it is small enough for a mail, and names no other file", async () => {
  const { size } = await stat(file);
  assert.ok(size < 5_000_000, `${size} bytes`);
  const html = await readFile(file, "utf8");
  const head = html.slice(0, html.indexOf("<body>"));
  assert.deepEqual(head.replace(/<style>[^]*<\/style>/, "").match(/(?:src|href)="(?!data:)[^"]*"/g), null);
});
