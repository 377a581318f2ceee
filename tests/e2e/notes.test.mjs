// “Put this into your notes”, and pictures that are saved: what is copied, previewed and written is what stands there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { becomes } from "./embed-support.mjs";
import { field, figure, openWorkbook, shows, violations } from "./support.mjs";

const panel = (page) => page.locator("details.notes");
const snippet = (page) => panel(page).locator("textarea").first();

async function opened(t, options) {
  const page = await openWorkbook(t, { path: "#/chapter-27/transfer", ...options });
  await field(page, "link").first().fill("200 MB/s");
  await panel(page).locator("summary").first().click();
  await snippet(page).waitFor();
  return page;
}

test("the snippets carry the numbers that stand in the example, and the preview shows them", async (t) => {
  const page = await opened(t);
  await shows(figure(page, "payload-time").first(), "5.00 ms");
  assert.match(await snippet(page).inputValue(), /<bb-example name="transfer" link="200 MB\/s">/);
  // A test's server is on this machine, and the panel says what that means for others.
  await shows(panel(page).getByText(/nobody else reaches it/), /server/);

  await panel(page).getByRole("radio", { name: "a frame" }).check();
  assert.match(await snippet(page).inputValue(), /<iframe src="[^"]+frame\.html#example\/transfer\?link=200/);
  await panel(page).getByRole("button", { name: "Preview in a frame" }).click();
  const preview = page.frameLocator("details.notes iframe");
  await shows(preview.locator("bb-example [data-figure=payload-time]"), "5.00 ms");
  await panel(page).getByRole("radio", { name: "the picture only" }).check();
  await preview.locator("bb-example svg").first().waitFor();
  await preview.locator("bb-example [data-figure=payload-time]").waitFor({ state: "hidden" });
  for (const host of ["MkDocs", "Sphinx with MyST", "mdBook", "Quarto", "Jupyter", "reveal.js", "Moodle", "Canvas"]) {
    await panel(page).getByRole("radio", { name: host }).check();
    assert.match(await snippet(page).inputValue(), /embed\.js|bb-example|frame\.html/, host);
  }
  assert.deepEqual(await violations(page), []);
});

test("it says that it copied only where it did", async (t) => {
  const may = await opened(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await panel(may).getByRole("button", { name: "Copy" }).first().click();
  await panel(may).getByText("Copied.").waitFor();
  assert.equal(await may.evaluate(() => navigator.clipboard.readText()), await snippet(may).inputValue());

  const mayNot = await opened(t, { init: () => Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("no")) } }) });
  await panel(mayNot).getByRole("button", { name: "Copy" }).first().click();
  await panel(mayNot).getByText(/Not copied/).waitFor();
  assert.equal(await mayNot.evaluate(() => getSelection().toString() || document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)), await snippet(mayNot).inputValue());
});

test("the panel of an exercise goes along to other numbers and to the next exercise", async (t) => {
  const page = await openWorkbook(t, { path: "#/exercises/27-1" });
  await page.getByText("Put this into your notes").click();
  await snippet(page).waitFor();
  await page.getByRole("link", { name: "Other numbers" }).click();
  await page.waitForURL(/seed=/);
  const seed = page.url().match(/seed=(\d+)/)[1];
  await becomes(() => snippet(page).inputValue(), (text) => text.includes(`name="27-1" seed="${seed}"`));
  await page.getByRole("link", { name: /^Next:/ }).click();
  await becomes(() => snippet(page).inputValue(), (text) => /<bb-exercise name="(?!27-1")/.test(text));
});

for (const [path, what] of [
  ["#/chapter-27/transfer", /Time from left to right/],
  ["#/chapter-8/staircase", /[Mm]icro-batch/],
  ["#/exercises/read-the-staircase", />Stages: 4\. Micro-batches: 6\.</],
]) {
  test(`a picture of ${path} is saved with its caption`, async (t) => {
    const page = await openWorkbook(t, { path, acceptDownloads: true });
    const place = page.locator("figure, .drawing").filter({ has: page.locator("svg") }).filter({ hasText: "Save picture" }).first();
    await place.getByText("Save picture").first().click();
    const saved = async (kind) => {
      const [download] = await Promise.all([page.waitForEvent("download"), place.getByRole("button", { name: kind }).first().click()]);
      assert.ok(download.suggestedFilename().endsWith(`.${kind.toLowerCase()}`), download.suggestedFilename());
      return readFile(await download.path());
    };
    const svg = String(await saved("SVG"));
    assert.match(svg, /^<\?xml|^<svg/);
    assert.match(svg, what);
    assert.doesNotMatch(svg, /var\(--|light-dark|<script/);
    const faults = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("parsererror").length, svg);
    assert.equal(faults, 0);
    const png = await saved("PNG");
    assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from("PNG")]);
    assert.ok(png.readUInt32BE(16) > 400, "a width of more than 400 pixels");
  });
}
