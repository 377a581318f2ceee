// What somebody at an exercise is told, when, and where the focus is: faults that users of other programs
// reported, by their numbers in the list of known faults.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openWorkbook, shows } from "./support.mjs";
import { EXERCISES, OWN_WORDS, arrives, tabTo, tap, verdict, work } from "./learner.mjs";

const exercise = (id) => EXERCISES.find((one) => one.id === id);
const open = (t, id, options) => openWorkbook(t, { path: `#/exercises/${id}`, viewport: { width: 375, height: 720 }, ...options });
async function goTo(page, id) {
  await page.evaluate((id) => void (location.hash = `#/exercises/${id}`), id);
  await arrives(page, exercise(id).title);
}
const answer = (page, name) => page.locator(`[data-answer="${name}"]`);
const mark = (page, name) => page.locator(`[data-part="${name}"] [data-verdict]`);
/** Types a text in place of what stands in the field at hand, and has it judged. */
async function answers(page, text) {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}
const judged = async (page, name) => (await verdict(page, name))[0];
const focused = (page) =>
  page.evaluate(() => {
    const { dataset, tagName } = document.activeElement;
    return Object.entries(dataset).map(([key, value]) => `${key} ${value}`)[0] ?? tagName;
  });

test("the mark goes with the first key after a check (FB-01)", async (t) => {
  const page = await open(t, "two-bubbles");
  for (const [text, expected] of [["17.9%", "right"], ["15%", "wrong"], ["18%", "form"], ["17.9", "not-read"]]) {
    await answer(page, "a").focus();
    await answers(page, text);
    assert.equal(await judged(page, "a"), expected, text);
    await page.keyboard.press("End");
    await page.keyboard.press("5");
    await mark(page, "a").waitFor({ state: "detached" });
  }
  // Also where nothing is typed: the mark of a choice goes with another one.
  await goTo(page, "ever-more-micro-batches");
  await work(page, exercise("ever-more-micro-batches"), "keyboard");
  await page.getByRole("radio", { name: /^To the whole/ }).check();
  await mark(page, "a").waitFor({ state: "detached" });
  assert.equal(await judged(page, "b"), "right");
});

test("nothing is judged while somebody types slowly (FB-04)", async (t) => {
  const page = await open(t, "naive-pipeline");
  await answer(page, "a").focus();
  for (const key of "87.5%") {
    await page.keyboard.press(key);
    await page.waitForTimeout(350);
    assert.equal(await mark(page, "a").count(), 0, `judged at ${await answer(page, "a").inputValue()}`);
  }
  await shows(page.locator("[data-part=a] .field:has([data-answer]) .said"), /^Read as .*87\.5%$/);
  // Nor when the field is left.
  await page.keyboard.press("Tab");
  await page.waitForTimeout(350);
  assert.equal(await mark(page, "a").count(), 0);
  await shows(page.locator("p.done"), "");
});

test("Enter that ends a composition does not judge, Enter in a field judges its own part (FB-03)", async (t) => {
  const page = await open(t, "27-2");
  await answer(page, "a").focus();
  await page.evaluate(() => {
    window.enters = [];
    addEventListener("keydown", (event) => event.key === "Enter" && window.enters.push(event.isComposing), true);
  });
  // As an input method does it: a text is composed, and Enter takes it over.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.imeSetComposition", { text: "4", selectionStart: 1, selectionEnd: 1 });
  await page.keyboard.press("Enter");
  await page.waitForTimeout(200);
  assert.deepEqual(await page.evaluate(() => window.enters), [true]);
  assert.equal(await mark(page, "a").count(), 0);
  await devtools.send("Input.insertText", { text: "4" });
  // Some browsers tell the end of a composition before the key, and give the key this number.
  await answer(page, "a").evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", keyCode: 229, bubbles: true, cancelable: true }));
  });
  await page.waitForTimeout(200);
  assert.equal(await mark(page, "a").count(), 0);
  assert.equal(await answer(page, "a").inputValue(), "4");

  await page.keyboard.press("Enter");
  assert.equal(await judged(page, "a"), "right");
  assert.equal(await page.locator("[data-verdict]").count(), 1);
  assert.equal(await focused(page), "answer a");
});

test("Enter in a cell of a table judges the table once, and stays there (FB-03)", async (t) => {
  const page = await open(t, "27-4");
  await tabTo(page, "[data-at='0']");
  await answers(page, "1.00");
  // Five cells are still empty.
  assert.equal(await judged(page, "a"), "not-read");
  assert.ok(await page.locator("[data-at='0']").evaluate((cell) => cell === document.activeElement));
  await shows(page.locator("p.done"), "");
});

test("a line break in one's own words is no end of them (FB-03)", async (t) => {
  const page = await open(t, "27-5");
  await tabTo(page, "textarea");
  await page.keyboard.type("One line");
  await page.keyboard.press("Enter");
  await page.keyboard.type("and another.");
  assert.equal(await mark(page, "c").count(), 0);
  assert.equal(await answer(page, "c").last().inputValue(), "One line\nand another.");
  await page.keyboard.press("Control+Enter");
  assert.equal(await judged(page, "c"), "written");
});

test("what is right stays right while another part is checked (FB-07)", async (t) => {
  const page = await open(t, "sixteen-stages");
  await tabTo(page, "[data-answer=a]");
  await answers(page, "63");
  assert.equal(await judged(page, "a"), "right");
  await tabTo(page, "[data-answer=b]");
  await answers(page, "31.25%");
  assert.equal(await judged(page, "b"), "wrong");
  assert.equal(await judged(page, "a"), "right");
  await answers(page, "15/63");
  assert.equal(await judged(page, "b"), "right");
  assert.equal(await judged(page, "a"), "right");
  await shows(page.locator("p.done"), "2 of 3 parts done.");
});

test("the same wrong answer counts once, however it is written (FB-02)", async (t) => {
  const page = await open(t, "last-one-leaves");
  await tabTo(page, "[data-answer=a]");
  for (const text of ["8", "8", "8.0"]) {
    await answers(page, text);
    assert.equal(await judged(page, "a"), "wrong");
  }
  await page.keyboard.press("Enter");
  // What cannot be read costs nothing, and a wrong form neither.
  await answers(page, "nine");
  assert.equal(await judged(page, "a"), "not-read");
  await answers(page, "9");
  await shows(page.locator("p.done"), "Done, after one wrong answer.");
  // Checked once more it is as it was.
  await page.keyboard.press("Enter");
  await shows(page.locator("p.done"), "Done, after one wrong answer.");
});

test("a hint comes into a place that was there, and the focus stays or goes on to what follows (FB-06)", async (t) => {
  const page = await open(t, "idle-slots");
  await tabTo(page, "[data-hint=a]");
  await page.evaluate(() => {
    for (const place of document.querySelectorAll("[role=status]")) place.wasThere = true;
  });
  const hints = () => page.locator("[data-part=a] .hint:not(:empty)");
  const wasThere = (place) => place.wasThere === true && place.role === "status";
  for (let opened = 1; await page.locator("[data-hint=a]").count(); opened++) {
    assert.equal(await focused(page), "hint a");
    await page.keyboard.press("Enter");
    await shows(hints().last(), new RegExp(`^Hint ${opened}: `));
    assert.equal(await hints().count(), opened);
    assert.ok(await hints().last().evaluate(wasThere), "the hint came with its place");
    assert.ok(opened < 20);
  }
  assert.equal(await focused(page), "solution a");
  await page.keyboard.press("Enter");
  const solution = page.locator("[data-part=a] [role=status]:has(.solution-title)");
  await shows(solution, /^Solution/);
  assert.ok(await solution.evaluate(wasThere), "the solution came with its place");
  assert.equal(await focused(page), "check a");
  // So does a verdict.
  await tabTo(page, "[data-answer=a]", "Shift+Tab");
  await answers(page, "56");
  assert.ok(await mark(page, "a").evaluate((judged) => judged.closest("[role=status]").wasThere));
  await shows(page.locator("p.done"), "Done, with help.");
});

test("the next exercise and other numbers begin at their heading (AX-12)", async (t) => {
  const page = await open(t, "two-bubbles");
  const { title } = exercise("two-bubbles");
  for (const round of [1, 2]) {
    const before = page.url();
    await tabTo(page, ".toolbar a[href*='seed=']");
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => location.href !== before, before);
    await shows(page.locator(".variant"), /^With other numbers/);
    await arrives(page, title);
    // It is the heading that is read on from, and seen.
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement.matches("main *")), `round ${round}`);
    assert.ok(await page.locator("h1").evaluate((one) => one.getBoundingClientRect().top >= 0));
  }
  await tabTo(page, ".toolbar a[href='#/exercises/two-bubbles']");
  await page.keyboard.press("Enter");
  await shows(page.locator(".variant"), "With the book's numbers.");
  await arrives(page, title);

  const next = EXERCISES[EXERCISES.findIndex((one) => one.id === "two-bubbles") + 1];
  await tabTo(page, `.toolbar a[href='#/exercises/${next.id}']`);
  await page.keyboard.press("Enter");
  await arrives(page, next.title);
  await page.goBack();
  await arrives(page, title);
});

/** What stands in all fields, boxes, lists and drawings of the page. */
const stands = (page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll(".exercise-card :is(input, textarea)")].filter((one) => one.checkVisibility());
    const lists = [...document.querySelectorAll(".ordered li span")].map((item) => item.innerText);
    const cells = [...document.querySelectorAll(".drawing-cell")].map((cell) => cell.ariaLabel);
    const marks = [...document.querySelectorAll("[data-verdict], .said")].map((judged) => judged.innerText);
    return [...fields.map((field) => (field.matches("[type=radio], [type=checkbox]") ? field.checked : field.value)), ...lists, ...cells, ...marks];
  });

test("after a reload each box shows what is kept of it, of every kind (ST-11)", async (t) => {
  const page = await open(t, "27-2");
  for (const id of ["27-4", "27-3", "27-5", "order-of-a-step", "draw-the-staircase", "one-token"]) {
    await goTo(page, id);
    await work(page, exercise(id), "keyboard");
    const before = await stands(page);
    await page.reload();
    await page.locator("html[data-started=yes] .exercise-card").waitFor();
    assert.deepEqual(await stands(page), before, id);
    await shows(page.locator("p.done"), /^(All parts done|Done)\.$/);
  }
  // As typed, also where it cannot be read or was not judged.
  await goTo(page, "27-1");
  const typed = { a: " 2,5 mib?", b: "18.6 MB", d: `${OWN_WORDS}\n\n<b>&amp;` };
  for (const [name, text] of Object.entries(typed)) await answer(page, name).fill(text);
  await page.reload();
  await page.locator("html[data-started=yes] .exercise-card").waitFor();
  for (const [name, text] of Object.entries(typed)) assert.equal(await answer(page, name).inputValue(), text);
});

test("keys to press go into the field that is shown, also when the guess is over", async (t) => {
  const page = await open(t, "naive-pipeline", { hasTouch: true });
  const press = async (keys) => {
    for (const key of keys) await tap(page, `[data-pad="${key}"]`);
  };
  await tap(page, ".keypad summary");
  // The guess is asked for first, and its field is the first.
  await press(["5", "0", "%"]);
  assert.equal(await page.locator("[data-guess=a]").inputValue(), "50%");
  await tap(page, "[data-keep-guess]");
  await shows(page.locator("[id$=-guess-said]"), "Your guess is kept: 50%.");

  // Somebody comes back later and touches no field.
  await page.reload();
  await page.locator("html[data-started=yes] .exercise-card").waitFor();
  await tap(page, ".keypad summary");
  await press(["8", "7", "6", "⌫", ".", "5", "%"]);
  assert.equal(await answer(page, "a").inputValue(), "87.5%");
  await tap(page, "[data-check=a]");
  assert.equal(await judged(page, "a"), "right");
  await shows(page.locator("[id$=-guess-said]"), /^Your guess was 50%: too small by 0\.2 orders of magnitude\.$/);
});
