// Both chapters' exercises from start to end: with the keyboard alone, and with a finger alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, openWorkbook, overflow, shows, violations } from "./support.mjs";
import { EXERCISES, arrives, tabTo, tap, work } from "./learner.mjs";

const PHONE = { viewport: { width: 375, height: 720 } };
const CHAPTERS = [27, 8];

/** Has the page write down with what it is worked, as far as that is a key, a press or a touch. */
const noteHands = () => {
  window.hands = [];
  for (const kind of ["keydown", "pointerdown"]) {
    addEventListener(kind, (event) => window.hands.push(event.pointerType ?? kind), true);
  }
};
const hands = (page) => page.evaluate(() => [...new Set(window.hands)]);

/** What axe finds on the page, and what sticks out of a narrow screen. */
const faults = async (page, where, rules) =>
  [...(await violations(page, rules)), ...(await overflow(page))].map((one) => `${where}: ${one}`);

for (const chapter of CHAPTERS) {
  const exercises = EXERCISES.filter((exercise) => exercise.chapter === chapter);
  const [first] = exercises;
  const after = (exercise) => EXERCISES[EXERCISES.indexOf(exercise) + 1];
  const link = (exercise) => `main a[href="#/exercises/${exercise.id}"]`;

  test(`chapter ${chapter} with the keyboard alone`, async (t) => {
    const page = await openWorkbook(t, { ...PHONE, path: "#/exercises", init: noteHands });
    const found = [];
    await tabTo(page, link(first));
    await page.keyboard.press("Enter");
    for (const exercise of exercises) {
      await arrives(page, exercise.title);
      found.push(...(await faults(page, exercise.id)));
      await work(page, exercise, "keyboard");
      await shows(page.locator("p.done"), exercise.parts.length > 1 ? "All parts done." : "Done.");
      found.push(...(await faults(page, `${exercise.id}, answered`)));
      if (!after(exercise)) continue;
      await tabTo(page, link(after(exercise)));
      await page.keyboard.press("Enter");
    }
    assert.deepEqual(await hands(page), ["keydown"]);
    assert.deepEqual(found, []);
  });

  test(`chapter ${chapter} with a finger alone, in the dark`, async (t) => {
    const dark = { hasTouch: true, colorScheme: "dark" };
    const page = await openWorkbook(t, { ...PHONE, ...dark, path: "#/exercises", init: noteHands });
    const found = [];
    await tap(page, link(first));
    for (const exercise of exercises) {
      await arrives(page, exercise.title);
      await work(page, exercise, "touch");
      await shows(page.locator("p.done"), exercise.parts.length > 1 ? "All parts done." : "Done.");
      // Keys to press are open here, and it is dark; the rest is as with the keyboard.
      found.push(...(await faults(page, `${exercise.id}, answered`, [...COLOURS, "target-size"])));
      if (after(exercise)) await tap(page, link(after(exercise)));
    }
    assert.deepEqual(await hands(page), ["touch"]);
    assert.deepEqual(found, []);
  });
}

async function goTo(page, fragment) {
  await page.evaluate((fragment) => void (location.hash = fragment), fragment);
  await page.waitForFunction((path) => location.hash.includes(path) && document.activeElement?.matches("h1"), fragment);
}

for (const colorScheme of ["light", "dark"]) {
  test(`the screens around the exercises on a phone, ${colorScheme}`, async (t) => {
    const page = await openWorkbook(t, { ...PHONE, path: "#/exercises/naive-pipeline", colorScheme });
    const found = [];
    const look = async (where) => found.push(...(await faults(page, where, colorScheme === "dark" ? COLOURS : undefined)));
    // All that can be said of an answer: a wrong one, hints, the solution, a form, a question.
    await page.locator("[data-answer=a]").fill("12.5%");
    await page.locator("[data-check=a]").click();
    await page.locator("[data-verdict=wrong]").waitFor();
    while (await page.locator("[data-hint=a]").count()) await page.locator("[data-hint=a]").click();
    await page.locator("[data-solution=a]").click();
    await page.locator(".solution-title").waitFor();
    await look("a wrong answer, with all help");
    for (const [text, verdict] of [["88%", "form"], ["87.5", "not-read"], ["7/8", "right"]]) {
      await page.locator("[data-answer=a]").fill(text);
      await page.locator("[data-check=a]").click();
      await page.locator(`[data-verdict=${verdict}]`).waitFor();
      await look(`an answer that is ${verdict}`);
    }

    for (const screen of ["#/exercises", "#/review", "#/ladder", "#/ladder/ledger/with-margin"]) {
      await goTo(page, screen);
      await look(screen);
    }
    await page.locator(".rungs button").last().click();
    await page.locator("[data-ladder-step]").last().fill("1 GB");
    await page.locator("[data-ladder-check]").click();
    await page.locator("[data-verdict]").first().waitFor();
    await look("a rung of a ladder, answered");

    await goTo(page, "#/closed-book/chapter-8");
    await look("a closed book");
    await page.getByRole("button", { name: "Begin", exact: true }).click();
    const fields = await page.locator("input[type=text][data-answer]").all();
    for (const [at, field] of fields.entries()) await field.fill(["8", "0", "12 apples"][at % 3]);
    await page.locator(".drawing-cell").first().click();
    await look("a closed book, begun");
    // Nothing was answered: that is told first.
    await page.getByRole("button", { name: "Hand in" }).click();
    await page.getByRole("button", { name: "Hand in all the same" }).click();
    await page.locator(".pass-result").waitFor();
    await look("a closed book, handed in");

    const slip = await page.locator("#slip-link").inputValue();
    await goTo(page, "#/pass");
    await look("no pass slip");
    await goTo(page, slip.slice(slip.indexOf("#")));
    await page.locator(".pass-result").waitFor();
    await look("a pass slip");

    await goTo(page, "#/check-your-exercises");
    await look("no file");
    await page.getByRole("button", { name: /^Start from one/ }).click();
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.locator(".exercise-card").first().waitFor({ timeout: 30_000 });
    await look("a file without a fault");
    await page.getByRole("textbox", { name: "The file" }).fill('[[exercise]]\nid = "x"\nwhat_is_this_very_long_key_without_any_place_to_break_it_in_two = 1\n');
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.locator(".faults li").first().waitFor();
    await look("a file with faults");
    assert.deepEqual(found, []);
  });
}

test("a ladder with the keyboard alone: two right answers take one more step away", async (t) => {
  const page = await openWorkbook(t, { ...PHONE, path: "#/ladder" });
  await tabTo(page, "a[href='#/ladder/ledger/state']");
  await page.keyboard.press("Enter");
  await arrives(page, "Model state");
  await tabTo(page, ".rungs li:nth-child(2) button");
  await page.keyboard.press("Enter");
  await shows(page.locator(".rungs [aria-current=step]"), "The last step is missing");
  for (const told of [/^Right\. Once more/, /^Right, twice in a row\./]) {
    const [, parameters] = (await page.locator(".ladder-given").innerText()).match(/ parameters: ([\d,]+) parameters/);
    const [, each] = (await page.locator(".ladder-step .sentence").first().innerText()).match(/which is (\d+) bytes per/);
    await tabTo(page, "[data-ladder-step]");
    await page.keyboard.type(`${parameters} × ${each} bytes`);
    await page.keyboard.press("Enter");
    await shows(page.locator("p.done"), told);
    assert.ok(await page.evaluate(() => document.activeElement.matches("[data-ladder-step]")), "the focus leaves the field");
    await tabTo(page, ".toolbar a[href*='seed=']");
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => location.href !== before, before);
    await arrives(page, "Model state");
  }
  await shows(page.locator(".rungs [aria-current=step]"), "A blank page");
});
