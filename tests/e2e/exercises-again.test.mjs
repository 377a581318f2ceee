// Doing it again: what to repeat and when, ladders that take steps away, and first guesses over time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { goTo, kept, started, titleOf, typed, verdict } from "./exercise-support.mjs";
import { openWorkbook, shows } from "./support.mjs";

const IDLE = titleOf("idle-slots");
const NAIVE = titleOf("naive-pipeline");
const DAY = 24 * 3_600_000;

/** A page whose clock stands at a time that the test moves. */
async function atNine(t, path) {
  const page = await openWorkbook(t, { path });
  const start = new Date("2026-03-02T09:00:00Z").getTime();
  await page.clock.setFixedTime(start);
  return { page, later: (days) => page.clock.setFixedTime(start + days * DAY) };
}

/** The exercises under a heading of the queue, with their chapters and dates. */
const under = (page, heading) =>
  page.getByRole("heading", { name: heading, exact: true }).evaluate((heading) => {
    const list = heading.nextElementSibling;
    const texts = list.tagName === "OL" ? [...list.children] : [list];
    return texts.map((item) => item.innerText.replace(/\s+/g, " ").trim());
  });

async function toReview(page) {
  await goTo(page, "#/exercises");
  await shows(page.locator("h1"), "Exercises");
  await goTo(page, "#/review");
  await page.getByRole("heading", { name: "Due now" }).waitFor();
}

test("what was done comes again after days, and with other numbers", async (t) => {
  const { page, later } = await atNine(t, "#/review");
  assert.deepEqual(await under(page, "Due now"), ["Nothing is due. Take something new."]);
  assert.deepEqual(await under(page, "Later"), ["Nothing is waiting."]);
  const fresh = await under(page, "New");
  assert.equal(fresh.length, 5);
  assert.deepEqual(new Set(fresh.slice(0, 2).map((text) => text.split(", ").at(-1).match(/chapter \d+/)[0])), new Set(["chapter 27", "chapter 8"]));

  await goTo(page, "#/exercises/idle-slots");
  await typed(page, "a", "56");
  await shows(verdict(page, "a"), /^Right\./);
  await goTo(page, "#/exercises/naive-pipeline");
  await typed(page, "a", "1/8");
  await typed(page, "a", "7/8");
  await shows(verdict(page, "a"), /^Right\./);
  await toReview(page);
  assert.deepEqual(await under(page, "Due now"), ["Nothing is due. Take something new."]);
  assert.deepEqual((await under(page, "Later")).sort(), [`${IDLE} chapter 8, within a day`, `${NAIVE} chapter 8, within a day`].sort());

  await later(1);
  await page.reload();
  await started(page);
  assert.deepEqual((await under(page, "Due now")).sort(), [`${IDLE} chapter 8`, `${NAIVE} chapter 8`].sort());
  const link = page.getByRole("link", { name: IDLE });
  assert.equal(await link.getAttribute("href"), "#/exercises/idle-slots?seed=1");
  await link.click();
  await shows(page.locator(".variant"), "With other numbers: variant 1. The link above keeps them.");
  const stages = Number((await page.locator(".prompt").innerText()).match(/(\d+) stages/)[1]);
  await typed(page, "a", String(stages * (stages - 1)));
  await shows(verdict(page, "a"), /^Right\./);
  await toReview(page);
  assert.deepEqual(await under(page, "Due now"), [`${NAIVE} chapter 8`]);
  assert.deepEqual(await under(page, "Later"), [`${IDLE} chapter 8, in 2 days`]);
  await later(5);
  await page.reload();
  await started(page);
  assert.equal((await under(page, "Due now")).length, 2);
  assert.equal(await page.getByRole("link", { name: IDLE }).getAttribute("href"), "#/exercises/idle-slots?seed=2");
});

test("a first guess is kept, told once the answer is right, and drawn over time", async (t) => {
  const page = await openWorkbook(t, { path: "#/exercises/naive-pipeline" });
  const guess = page.getByLabel("First a guess");
  const said = page.locator("[data-part=a] [id$=-guess-said]");
  await guess.fill("many");
  await guess.press("Enter");
  await said.locator(".fault").waitFor();
  await guess.fill("8%");
  await guess.press("Enter");
  await shows(said, "Your guess is kept: 8%.");
  assert.equal(await guess.isVisible(), false);
  await page.reload();
  await started(page);
  await shows(said, "Your guess is kept: 8%.");
  await typed(page, "a", "1/8");
  await shows(verdict(page, "a"), /^Not right[.:]/);
  await shows(said, "Your guess is kept: 8%.");
  await typed(page, "a", "7/8");
  await shows(said, "Your guess was 8%: too small by 1.0 orders of magnitude.");

  await goTo(page, "#/exercises/choose-m");
  await page.getByLabel("First a guess").fill("100");
  await page.getByRole("button", { name: "Keep the guess" }).click();
  await typed(page, "a", "133");
  await shows(verdict(page, "a"), /^Right\./);
  await goTo(page, "#/review");
  const picture = page.locator("figure .predictions, figure [role=img]").first();
  const twin = /^2 predictions, in the order they were made: 0 too high, 2 too low\. The first was off by a factor of 11, the last by a factor of 1\.3\. The newest: /;
  assert.match(await picture.getAttribute("aria-label"), twin);
  assert.ok((await page.locator("figure svg").boundingBox()).width > 100);
  await page.getByText("The same in words").click();
  await shows(page.locator("figure .text-twin p"), twin);
  await page.getByText("Save picture").click();
  await page.getByRole("button", { name: "SVG: save picture" }).click();
  await shows(page.locator("[data-saved]"), "Handed to the browser as bytes-and-bubbles-your-first-guesses.svg.");
});

const LADDER = "#/ladder/staircase/bubble-of-total";

test("two right in a row take a step away, two wrong give it back, and a reader may jump", async (t) => {
  const page = await openWorkbook(t, { path: LADDER });
  const rung = page.locator("[data-ladder] > h2");
  const told = page.locator(".done");
  const steps = page.locator("[data-ladder-step]");
  const jump = (name) => page.locator(".rungs").getByRole("button", { name, exact: true }).click();
  const other = async () => {
    const before = page.url();
    await page.getByRole("link", { name: "Other numbers" }).click();
    await page.waitForURL((url) => url.href !== before);
    await rung.waitFor();
  };
  const given = async () => {
    const text = await page.locator(".ladder-given").innerText();
    const number = (name) => Number(text.match(new RegExp(`${name}[^:]*: (\\d+)`, "i"))[1]);
    return { stages: number("stages"), batches: number("micro-batches") };
  };
  const last = async (text) => {
    await steps.last().fill(text);
    await steps.last().press("Enter");
  };
  const right = async () => {
    const { stages, batches } = await given();
    await last(`${stages - 1}/${batches + stages - 1}`);
  };

  await shows(rung, "The whole solution");
  assert.equal(await steps.count(), 0);
  await jump("The last step is missing");
  await shows(rung, "The last step is missing");
  assert.equal(await steps.count(), 1);
  await right();
  await shows(told, "Right. Once more with other numbers, then another step goes.");
  // The same answer again moves nobody.
  await steps.last().press("Enter");
  assert.match(await kept(page, "ladder.staircase.bubble-of-total"), /^1 rung=1 right=1 wrong=0$/);
  await other();
  await shows(rung, "The last step is missing");
  await right();
  await shows(told, "Right, twice in a row. Go on: with other numbers, and one more step is missing.");
  await page.reload();
  await started(page);
  await shows(rung, "The last two steps are missing");
  assert.equal(await steps.count(), 2);

  await other();
  await steps.first().fill("1");
  await last("1/2");
  await shows(told, "Not right yet. Look at the steps that are shown, and try again.");
  await other();
  await steps.first().fill("1");
  await last("1/3");
  await shows(told, /^Not right, twice in a row\. Go back by one step/);
  await other();
  await shows(rung, "The last step is missing");

  await jump("A blank page");
  assert.equal(await page.locator("[data-ladder-step]").count(), 1);
  assert.equal(await page.locator(".rungs [aria-current=step]").innerText(), "A blank page");
  await page.reload();
  await started(page);
  await shows(rung, "A blank page");
  await right();
  await shows(told, "Right, from a blank page. Other numbers keep it fresh.");
});
