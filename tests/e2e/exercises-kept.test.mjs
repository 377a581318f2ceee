// What is kept of exercises: after a reload, in other windows, as a file, through resets, and where a browser
// keeps nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { another, answer, goTo, kept, keepsAs, open, saved, started, titleOf, typed, verdict } from "./exercise-support.mjs";
import { openWorkbook, shows } from "./support.mjs";

const PAGE = "#/exercises/sixteen-stages";
const RECORD = "exercise.sixteen-stages.0";
const line = (page) => page.locator(".kept-line > p").first();
const offer = (page) => page.locator(".kept-line > p").nth(1);
const undo = (page) => page.getByRole("button", { name: "Undo", exact: true });
const done = (page) => page.locator(".done");
const NOT_KEPT = /^This browser does not keep your progress/;
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

async function holds(page, texts) {
  for (const [name, text] of Object.entries(texts)) {
    const deadline = Date.now() + 5_000;
    while ((await answer(page, name).inputValue()) !== text && Date.now() < deadline) await page.waitForTimeout(20);
    assert.equal(await answer(page, name).inputValue(), text, name);
  }
}

test("answers and marks are there again: after a reload, back and forward, in the next session", async (t) => {
  const page = await openWorkbook(t, { path: PAGE });
  await shows(line(page), "This browser keeps your answers, on this device only.");
  await typed(page, "a", "63 units");
  await typed(page, "b", "31.25%");
  await answer(page, "c").fill("13");
  const all = async (page) => {
    await holds(page, { a: "63 units", b: "31.25%", c: "13" });
    await shows(verdict(page, "a"), /^Right\./);
    await shows(verdict(page, "b"), /^Not right[.:] .*ideal/);
    assert.equal(await verdict(page, "c").count(), 0);
    await shows(done(page), "1 of 3 parts done.");
  };
  await all(page);
  await page.reload();
  await started(page);
  await all(page);
  await page.getByRole("link", { name: "Exercises", exact: true }).last().click();
  await shows(page.locator("li", { has: page.getByRole("link", { name: titleOf("sixteen-stages") }) }), /begun, 1 of 3 parts done$/);
  await page.goBack();
  await all(page);
  await page.goForward();
  await shows(page.locator("h1"), "Exercises");
  await page.goBack();
  await all(page);
  await all(await another(t, page, { hash: PAGE, profile: "copied" }));
  // A mark goes with the first key and is not there again after a reload.
  await answer(page, "b").press("End");
  await answer(page, "b").press("Backspace");
  await verdict(page, "b").waitFor({ state: "detached" });
  await page.reload();
  await started(page);
  await holds(page, { b: "31.25" });
  assert.equal(await verdict(page, "b").count(), 0);
});

test("two windows on one exercise: nothing of either is lost, and both show all of it", async (t) => {
  const page = await openWorkbook(t, { path: PAGE });
  const other = await another(t, page);
  await answer(page, "a").pressSequentially("63");
  await answer(other, "b").pressSequentially("15/63");
  await answer(page, "c").pressSequentially("13");
  await answer(page, "c").press("Enter");
  await answer(other, "a").press("Enter");
  for (const one of [page, other]) {
    await holds(one, { a: "63", b: "15/63", c: "13" });
    await shows(verdict(one, "a"), /^Right\./);
    await shows(verdict(one, "c"), /^Not right[.:]/);
  }
  const seeded = await another(t, page, { hash: `${PAGE}?seed=7` });
  await answer(seeded, "a").fill("5");
  await holds(page, { a: "63" });
  await holds(seeded, { a: "5", b: "" });

  await press(other, "Start again");
  for (const one of [page, other]) await holds(one, { a: "", b: "", c: "" });
  await holds(seeded, { a: "5" });
  await shows(offer(page), `“${titleOf("sixteen-stages")}” was started anew. Undo`);
  await answer(page, "b").fill("24%");
  await undo(page).click();
  for (const one of [page, other]) await holds(one, { a: "63", b: "24%", c: "13" });
  await seeded.reload();
  await started(seeded);
  await holds(seeded, { a: "5" });
});

test("a file takes all along, and is put together with what is there", async (t) => {
  const page = await openWorkbook(t, { path: PAGE });
  await typed(page, "a", "62");
  await typed(page, "b", "15/63");
  await goTo(page, "#/exercises/ever-more-micro-batches?seed=3");
  await page.locator("[data-part=a] [value=zero]").check();
  await page.locator("[data-part=a] [data-check]").click();
  await goTo(page, "#/exercises");
  const file = await saved(page, page.getByRole("button", { name: "Save as a file" }));
  assert.equal(file.name, "bytes-and-bubbles-progress.json");

  const other = await another(t, page, { hash: PAGE, profile: "fresh" });
  await answer(other, "c").fill("135");
  await goTo(other, "#/exercises");
  const told = other.locator(".progress-tools .says");
  await open(other, file.text.slice(0, -30));
  await shows(told, "This file is not JSON, or only a part of it. Nothing was changed.");
  await open(other, file.text);
  await shows(told, "2 answered exercises were put together with what was here.");
  await goTo(other, PAGE);
  await holds(other, { a: "62", b: "15/63", c: "135" });
  await shows(verdict(other, "a"), /^Not right[.:]/);
  await shows(verdict(other, "b"), /^Right\./);
  await goTo(other, "#/exercises/ever-more-micro-batches?seed=3");
  await shows(verdict(other, "a"), /^Right\./);
  assert.ok(await other.locator("[data-part=a] [value=zero]").isChecked());
  // The same file again changes nothing.
  await goTo(other, "#/exercises");
  const before = await kept(other, RECORD);
  await open(other, file.text);
  await shows(told, /^2 answered exercises/);
  assert.equal(await kept(other, RECORD), before);
});

test("one, a chapter and all start anew, and each has a way back", async (t) => {
  const page = await openWorkbook(t, { path: PAGE });
  await answer(page, "a").fill("63");
  await goTo(page, "#/exercises/27-1");
  await answer(page, "a").fill("2.5 MiB");
  const names = ["exercise.sixteen-stages.0", "exercise.27-1.0"];
  const there = async () => Promise.all(names.map(async (name) => (await kept(page, name)) !== null));
  await goTo(page, "#/exercises");
  const told = page.locator(".progress-tools .says");
  for (const [name, what, left] of [
    ["Start chapter 27 anew", "Chapter 27", [true, false]],
    ["Start chapter 8 anew", "Chapter 8", [false, true]],
    ["Start all anew", "Everything", [false, false]],
  ]) {
    await press(page, name);
    await shows(told, `${what} was started anew; the way back stands above.`);
    await shows(offer(page), `${what} was started anew. Undo`);
    assert.deepEqual(await there(), left);
    await page.reload();
    await started(page);
    await shows(offer(page), `${what} was started anew. Undo`);
    await undo(page).click();
    await undo(page).waitFor({ state: "detached" });
    assert.deepEqual(await there(), [true, true]);
  }
  await goTo(page, PAGE);
  await press(page, "Start again");
  assert.deepEqual(await there(), [false, true]);
  await page.reload();
  await started(page);
  await holds(page, { a: "" });
  await undo(page).click();
  await holds(page, { a: "63" });
  await goTo(page, "#/exercises");
  await press(page, "Start all anew");
  await press(page, "Start all anew");
  await shows(told, "There is nothing to start anew.");
  await undo(page).click();
  assert.deepEqual(await there(), [true, true]);
});

test("an answer to an older text is kept, and said to be that", async (t) => {
  const page = await openWorkbook(t, { path: PAGE });
  await typed(page, "a", "63");
  const record = await kept(page, RECORD);
  assert.match(record, /"edition","[0-9a-f]{16}",1\]/);
  await keepsAs(page, RECORD, record.replace(/"edition","[0-9a-f]{16}"/, '"edition","0123456789abcdef"'));
  await page.reload();
  await started(page);
  await holds(page, { a: "63" });
  const says = page.locator(".exercise-page > .says");
  await shows(says, "What stands here was given to an older text of this exercise. It is kept; read the text again.");
  await goTo(page, `${PAGE}?seed=2`);
  await says.waitFor({ state: "detached" });
  await goTo(page, PAGE);
  // Given to the text as it is, it is one to this text.
  await typed(page, "a", "63 units");
  await says.waitFor({ state: "detached" });
});

test("what a later version of the workbook kept is left alone and said to be newer", async (t) => {
  const page = await openWorkbook(t, { path: "#/exercises" });
  const newer = '{"v":2,"exercise":"sixteen-stages","seed":0,"something":{"new":1.5}}';
  await keepsAs(page, RECORD, newer);
  await goTo(page, PAGE);
  const says = /^A later version of the workbook has kept answers to this exercise\. They are left as they are, and what you type now is not kept\./;
  await shows(line(page), says);
  await answer(page, "a").pressSequentially("63");
  await answer(page, "a").press("Enter");
  await holds(page, { a: "63" });
  await shows(verdict(page, "a"), /^Right\./);
  await press(page, "Start again");
  assert.equal(await kept(page, RECORD), newer);
  // Of other exercises that is not said.
  await goTo(page, "#/exercises/naive-pipeline");
  await shows(line(page), "This browser keeps your answers, on this device only.");
  await typed(page, "a", "7/8");
  await page.reload();
  await started(page);
  await holds(page, { a: "7/8" });
  await goTo(page, PAGE);
  await shows(line(page), says);
});

test("what cannot be read is put aside and not deleted", async (t) => {
  const page = await openWorkbook(t, { path: "#/exercises" });
  await keepsAs(page, RECORD, '{"v":1,"exercise":"sixteen-sta');
  await goTo(page, PAGE);
  await shows(line(page), /^Something that was kept of this exercise could not be read\. It was put aside, not deleted\.$/);
  await typed(page, "a", "63");
  await shows(verdict(page, "a"), /^Right\./);
  const aside = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.includes(".set-aside.")));
  assert.deepEqual(aside.map(([, text]) => text), ['{"v":1,"exercise":"sixteen-sta']);
  await goTo(page, "#/exercises");
  await shows(line(page), "This browser keeps your answers, on this device only.");
});
