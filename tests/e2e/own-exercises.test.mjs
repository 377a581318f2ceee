// A lecturer's own file: read, tried, shown as learners see it, or every fault told with its line.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { card, open, typed, verdict } from "./exercise-support.mjs";
import { openWorkbook, shows } from "./support.mjs";

const docs = await readFile(new URL("../../docs/exercises.md", import.meta.url), "utf8");
const sample = (kind) => docs.match(new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``))[1];

const box = (page) => page.getByLabel("The file");
const told = (page) => page.locator("article > [role=status]");
const check = (page) => page.getByRole("button", { name: "Check the file" }).click();
const lineOf = (text, what) => text.split("\n").findIndex((line) => line.includes(what)) + 1;

async function canBeAnswered(page) {
  await shows(told(page), "1 exercise, and no fault. It stands below.");
  const own = page.locator("article > section", { hasText: "Two stages or four" });
  await shows(own.locator(".prompt"), /^A pipeline has 2 stages and works on 6 micro-batches\./);
  await typed(own, "a", "1/6");
  await shows(verdict(own, "a"), /^Not right[.:] .*ideal/);
  await typed(own, "a", "14.3%");
  await shows(verdict(own, "a"), /^Right\./);
}

test("TOML and JSON, typed and opened, are shown live and can be answered", async (t) => {
  const page = await openWorkbook(t, { path: "#/check-your-exercises" });
  await box(page).fill(sample("toml"));
  await check(page);
  await canBeAnswered(page);
  // What is typed into the file takes the result away.
  await box(page).press("End");
  await box(page).pressSequentially(" ");
  await shows(told(page), "");
  assert.equal(await page.locator(".exercise-card").count(), 0);

  await open(page, sample("json"), "own.json");
  await page.waitForFunction((text) => document.querySelector("textarea").value === text, sample("json"));
  await check(page);
  await canBeAnswered(page);
  // Nothing of it is kept.
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("exercise"))), []);

  await page.getByRole("button", { name: "Start from one of the workbook's" }).click();
  await check(page);
  await shows(told(page), /^\d\d exercises, and no fault\. They stand below\.$/);
  await typed(card(page, "naive-pipeline"), "a", "7/8");
  await shows(verdict(card(page, "naive-pipeline"), "a"), /^Right\./);
});

test("every fault is told at once, with its line", async (t) => {
  const page = await openWorkbook(t, { path: "#/check-your-exercises" });
  const faulty = sample("toml")
    .replace('place = "drill"', 'place = "dril"')
    .replace("figures = 3", "figures = 0")
    .replace('picture = "staircase"', 'picture = "staircase"\ncolour = "red"');
  await open(page, faulty, "own.toml");
  await page.waitForFunction((text) => document.querySelector("textarea").value === text, faulty);
  await check(page);
  await shows(told(page), "3 faults:");
  const faults = await page.locator(".faults li").allInnerTexts();
  const lines = ['place = "dril"', "colour", "figures = 0"].map((what) => lineOf(faulty, what));
  assert.deepEqual(faults.map((fault) => Number(fault.match(/\d+/)[0])), lines);
  assert.match(faults[0], /dril/);
  assert.match(faults[1], /colour/);
  assert.match(faults[2], /from 1 to 12/);
  assert.equal(await page.locator(".exercise-card").count(), 0);

  // Faults that only show when it is tried: a list, and the same in JSON.
  const wrong = sample("json").replace('"14.3%"', '"14.9%"');
  await box(page).fill(wrong);
  await check(page);
  await shows(told(page), "1 fault:");
  const fault = await page.locator(".faults li").innerText();
  assert.equal(Number(fault.match(/\d+/)[0]), lineOf(wrong, "14.9%"));
  assert.match(fault, /“14\.9%” should be right, but is wrong/);
  for (const text of ["", "hello", "{", "[[exercise]]", "\u0000"]) {
    await box(page).fill(text);
    await check(page);
    await shows(told(page), /^\d faults?:$/);
  }
  await open(page, "x".repeat((1 << 20) + 1), "long.toml");
  await shows(page.locator(".faults li"), /longer than a megabyte/);
});
