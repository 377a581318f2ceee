// A pass slip holds what was typed and no marks: every browser marks it alike, and none takes a damaged one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { another, answer, card, doAgain, goTo, handIn, kept, open, option, part, saved, started } from "./exercise-support.mjs";
import { openWorkbook, shows } from "./support.mjs";

const NAME = "Zoë Ångström & <b>co</b>";
const marked = async (page) => {
  await page.locator(".marked").waitFor();
  return page.locator(".marked").innerText();
};
const slipLink = (page) => page.getByLabel("The link").inputValue();

/** A sheet of chapter 8 with right, wrong and misread answers and with some that are missing. */
async function handedIn(page) {
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  const rows = ["0 1 2 3 4", "1 2 3 4 6", "2 3 4 5 7", "3 4 5 6 9"];
  for (const [stage, row] of rows.entries()) await page.locator(`[data-row="${stage}"]`).fill(row);
  await answer(card(page, "draw-the-staircase"), "b").fill("10");
  await answer(card(page, "naive-pipeline"), "a").fill("87,5 %");
  await answer(card(page, "sixteen-stages"), "a").fill("64");
  await answer(card(page, "sixteen-stages"), "b").fill("24 %");
  await answer(card(page, "sixteen-stages"), "c").fill("<i>many</i> & 7");
  await answer(card(page, "thirteen-billion"), "a").fill("２０８ GB");
  await option(card(page, "thirteen-billion"), "d", "speed").check();
  await handIn(page, 6);
  await page.getByLabel("Your name").fill(NAME);
}

test("a link and a file are marked in another browser to the same words", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8", permissions: ["clipboard-read", "clipboard-write"] });
  await handedIn(page);
  const text = await marked(page);
  assert.match(text, /^Chapter 8, book closed\s+Not passed yet\. 5 of 14 answers are right\.\s+Zoë Ångström & <b>co<\/b>, variant 0, generator 1/);
  assert.match(text, /Typed: 0 1 2 3 4 \/ 1 2 3 4 6 \/ 2 3 4 5 7 \/ 3 4 5 6 9/);
  assert.match(text, /Typed: nothing/);
  assert.match(text, /Typed: <i>many<\/i> & 7/);
  assert.match(text, /Typed: How long a step takes\./);
  const link = await slipLink(page);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await page.getByText("The link is copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  const file = await saved(page, page.getByRole("button", { name: "Save as a file" }));
  assert.equal(file.name, "bytes-and-bubbles-pass-slip.json");
  assert.doesNotMatch(file.text + Buffer.from(link.split("-").at(-1), "base64url"), /Right|passed|"right"|verdict/i);

  const other = await openWorkbook(t, { path: new URL(link).hash });
  assert.equal(await marked(other), text);
  await goTo(other, "#/pass");
  await shows(other.locator("h1 + p"), "A pass slip is a link or a file. Open the file here.");
  await open(other, file.text);
  assert.equal(await marked(other), text);
  // Nothing is taken over from somebody else's slip.
  assert.deepEqual(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("exercise"))), []);

  // Whoever has done the sheet themselves sees the slip and not their own answers; and so do later readers.
  const third = await another(t, page, { hash: new URL(link).hash });
  assert.equal(await marked(third), text);
  await third.reload();
  await started(third);
  assert.equal(await marked(third), text);
});

test("with other numbers too, after the browser that made it has gone on", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-27" });
  await page.getByRole("button", { name: "Begin with other numbers" }).click();
  await answer(card(page, "27-2"), "a").fill("5");
  await part(card(page, "27-4"), "a").locator("[data-answer]").nth(4).fill("1,992");
  await handIn(page, 8);
  const [text, link] = [await marked(page), await slipLink(page)];
  assert.match(text, /variant [1-9]\d*, generator 1/);
  await doAgain(page);
  const other = await another(t, page, { hash: new URL(link).hash, profile: "fresh" });
  assert.equal(await marked(other), text);
});

test("a slip that was cut or changed says so and shows no marks", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8" });
  await handedIn(page);
  const hash = new URL(await slipLink(page)).hash;
  const file = await saved(page, page.getByRole("button", { name: "Save as a file" }));
  const other = await another(t, page, { hash: "#/pass", profile: "fresh" });
  const fault = other.locator("main [role=alert]");
  const letter = hash.at(-40) === "A" ? "B" : "A";
  const head = hash.indexOf("-") + 3;
  for (const damaged of [
    hash.slice(0, -20),
    hash.slice(0, -1),
    hash.slice(0, -40) + letter + hash.slice(-39),
    hash.slice(0, head) + (hash[head] === "0" ? "1" : "0") + hash.slice(head + 1),
    `${hash}A`,
    "#/pass/1-",
    "#/pass/hello",
  ]) {
    await goTo(other, "#/pass");
    await fault.waitFor({ state: "detached" });
    await goTo(other, damaged);
    await shows(fault, /^This pass slip is damaged: a part of it was lost or changed on the way\. Nothing of it was read\./);
    assert.equal(await other.locator(".marked, [data-verdict]").count(), 0, damaged);
  }
  for (const [text, says] of [
    [file.text.replace('"64"', '"63"'), /^This pass slip is damaged/],
    [file.text.slice(0, -20), /^This pass slip is damaged/],
    [file.text.replace('"v":1', '"v":2'), /later version of the workbook/],
    ['{"kind": "something else"}', /^This is no pass slip/],
    ["no JSON at all", /^This is no pass slip/],
  ]) {
    await open(other, text);
    await shows(fault, says);
    assert.equal(await other.locator(".marked, [data-verdict]").count(), 0);
  }
  await open(other, file.text);
  await marked(other);
  // A link that is opened after a file is what is shown.
  await goTo(other, hash.slice(0, -20));
  await shows(fault, /^This pass slip is damaged/);
  assert.equal(await other.locator(".marked").count(), 0);
});

test("a sheet that was handed in is still there after the browser was closed", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8" });
  await handedIn(page);
  await page.getByLabel("Your name").fill("");
  const text = await marked(page);
  assert.match(await kept(page, "closed-book.chapter-8"), /^1 0 \d+ \d+$/);
  const later = await another(t, page, { profile: "copied" });
  assert.equal(await marked(later), text);
});
