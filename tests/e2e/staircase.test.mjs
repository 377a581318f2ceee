// The staircase: however large, drawn at once; looked at by pointer and by keys; changed by buttons and keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { field, figure, figures, openWorkbook, said, shows } from "./support.mjs";

const STAIRCASE = "#/chapter-8/staircase";

const readout = (page) => page.locator(".cell-readout");
const shown = (page) => page.locator(".small-map-note");
const drawnNodes = (page) => page.locator("svg, svg *").count();

/** Types both numbers as one step and waits until the page has painted. */
const draw = (page, stages, microBatches) =>
  page.evaluate(
    async (texts) => {
      for (const [name, text] of Object.entries(texts)) {
        const input = document.querySelector(`[data-field=${name}]`);
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
      const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await painted();
      await painted();
    },
    { stages, "micro-batches": microBatches },
  );

test("any size is exact and drawn at once, with no more than can be seen", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  for (const [stages, microBatches, completion, bubble, last] of [
    ["64", "1024", "1,087", "63/1,087 5.80%", "Stage 64 from time 1,086 to 1,087: micro-batch 1,024."],
    ["1024", "65536", "66,559", "1,023/66,559 1.54%", "Stage 1,024 from time 66,558 to 66,559: micro-batch 65,536."],
    [
      "10^9",
      "10^9",
      "1,999,999,999 2.00 billion",
      "999,999,999/1,999,999,999 50.0%",
      "Stage 1,000,000,000 from time 1,999,999,998 to 1,999,999,999: micro-batch 1,000,000,000.",
    ],
    [
      "10^12",
      "10^12",
      "1,999,999,999,999 2.00 trillion",
      "999,999,999,999/1,999,999,999,999 50.0%",
      "Stage 1,000,000,000,000 from time 1,999,999,999,998 to 1,999,999,999,999: micro-batch 1,000,000,000,000.",
    ],
  ]) {
    await draw(page, stages, microBatches);
    await shows(figure(page, "completion"), completion);
    await shows(figure(page, "bubble-of-total"), bubble);
    const nodes = await drawnNodes(page);
    assert.ok(nodes > 100 && nodes < 2_500, `${stages} × ${microBatches} draws ${nodes} nodes`);

    // The far end can be reached, and every number that is drawn there can be read in full.
    await page.locator(".grid").press("Control+End");
    assert.ok((await readout(page).innerText()).startsWith(last), await readout(page).innerText());
    assert.ok((await drawnNodes(page)) < 2_500);
    const clipped = await page.locator(".cells").evaluate((svg) => {
      const within = svg.getBoundingClientRect();
      const outside = (box) => box.left < within.left - 1 || box.right > within.right + 1;
      return [...svg.querySelectorAll(".stage")].filter((text) => outside(text.getBoundingClientRect())).length;
    });
    assert.equal(clipped, 0, `${stages} stages: ${clipped} numbers of stages are cut off`);
    const crowded = await page.locator(".cells").evaluate((svg) => {
      const texts = [...svg.querySelectorAll(".number")].map((text) => text.getBoundingClientRect());
      return texts.filter((box, n) => texts[n + 1]?.top === box.top && box.right > texts[n + 1].left).length;
    });
    assert.equal(crowded, 0, `${microBatches} micro-batches: ${crowded} numbers run into the next`);
  }

  await draw(page, "1", "1");
  await shows(figure(page, "bubble-of-total"), "0 0%");
  await shows(readout(page), "Stage 1 from time 0 to 1: micro-batch 1. Nothing holds it: the step starts here.");
  assert.equal(await page.locator(".small-map").count(), 0);
});

test("keys move from cell to cell and say what held each", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  await draw(page, "64", "1024");
  const grid = page.locator(".grid");
  await grid.focus();
  const start = "Stage 1 from time 0 to 1: micro-batch 1. Nothing holds it: the step starts here.";
  for (const [key, says] of [
    ["ArrowLeft", start],
    ["ArrowUp", start],
    ["ArrowDown", "Stage 2 from time 0 to 1: idle. The pipeline fills: micro-batch 1 arrives at time 1."],
    ["ArrowRight", "Stage 2 from time 1 to 2: micro-batch 1. It had to leave stage 1 first, at time 1."],
    [
      "ArrowRight",
      "Stage 2 from time 2 to 3: micro-batch 2. Both rules held it until time 2: it had to leave stage 1, and stage 2 had to let go of micro-batch 1.",
    ],
    ["ArrowUp", "Stage 1 from time 2 to 3: micro-batch 3. Stage 1 had to let go of micro-batch 2 first, at time 2."],
    ["End", /^Stage 1 from time 1,023 to 1,024: micro-batch 1,024\./],
    ["ArrowRight", "Stage 1 from time 1,024 to 1,025: idle. The pipeline drains: micro-batch 1,024 left at time 1,024."],
    ["Control+End", /^Stage 64 from time 1,086 to 1,087: micro-batch 1,024\./],
    ["ArrowRight", /^Stage 64 from time 1,086 to 1,087: micro-batch 1,024\./],
    ["Home", "Stage 64 from time 63 to 64: micro-batch 1. It had to leave stage 63 first, at time 63."],
    ["Control+Home", start],
  ]) {
    await page.keyboard.press(key);
    await shows(readout(page), says);
    // The cell is marked, and in sight.
    assert.ok(await page.locator(".cursor").evaluate((mark) => {
      const [inner, outer] = [mark, mark.closest(".grid")].map((element) => element.getBoundingClientRect());
      return inner.left >= outer.left && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
    }), key);
  }

  // A page further lies what the window did not show.
  await shows(shown(page), /^Shown above: stages 1 to/);
  await page.keyboard.press("PageDown");
  assert.doesNotMatch(await shown(page).innerText(), /stages 1 to/);
  await page.keyboard.press("PageUp");
  await shows(shown(page), /^Shown above: stages 1 to \d+, time 0 to/);
  await shows(readout(page), start);
  assert.ok(await grid.evaluate((grid) => grid === document.activeElement));
});

test("the pointer tells a cell, a press keeps it, and the small map jumps", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  await page.locator(".staircase-picture").scrollIntoViewIfNeeded();
  /** The middle of a cell, found by the number that is drawn in it. */
  const cell = async (row, number) => {
    const texts = page.locator(".cells .number", { hasText: new RegExp(`^${number}$`) });
    return texts.nth(row - 1).evaluate((text) => {
      const box = text.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    });
  };
  await page.mouse.move(...(await cell(3, 5)));
  await shows(readout(page), /^Stage 3 from time 6 to 7: micro-batch 5\. Both rules/);
  const [left, top] = await cell(8, 1);
  await page.mouse.move(left - 30, top);
  await shows(readout(page), "Stage 8 from time 6 to 7: idle. The pipeline fills: micro-batch 1 arrives at time 7.");
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await shows(readout(page), "Stage 8 from time 7 to 8: micro-batch 1. It had to leave stage 7 first, at time 7.");

  await draw(page, "64", "1024");
  const map = page.locator(".small-map");
  const { width, height } = await map.boundingBox();
  await map.click({ position: { x: width / 2, y: height / 2 } });
  await shows(readout(page), /^Stage 3[234] from time 5[34]\d to 5[34]\d: micro-batch 5\d\d\./);
  await shows(shown(page), /^Shown above: stages (1|2|3)\d to \d\d, time 5\d\d to 5\d\d\./);
  await map.click({ position: { x: width - 3, y: height - 3 } });
  await shows(shown(page), /to 6[1-4], time 1,0\d\d to 1,08\d\./);
});

test("buttons and arrow keys count up and down, never below one", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  const button = (name) => page.getByRole("button", { name, exact: true });
  await button("More stages").click();
  await shows(figure(page, "completion"), "40");
  await button("Fewer micro-batches").click();
  await shows(figure(page, "completion"), "39");
  assert.equal(await field(page, "stages").inputValue(), "9");
  assert.equal(await field(page, "micro-batches").inputValue(), "31");

  await field(page, "stages").fill("2");
  await field(page, "stages").press("ArrowDown");
  assert.equal(await field(page, "stages").inputValue(), "1");
  assert.ok(await button("Fewer stages").isDisabled());
  await field(page, "stages").press("ArrowDown");
  assert.equal(await field(page, "stages").inputValue(), "1");

  await field(page, "micro-batches").fill("1e3");
  await field(page, "micro-batches").press("ArrowUp");
  assert.equal(await field(page, "micro-batches").inputValue(), "1001");
  await shows(said(page, "micro-batches"), "1,001 micro-batches");

  // There is nothing to count from in a text that cannot be read.
  await field(page, "micro-batches").fill("many");
  await field(page, "micro-batches").press("ArrowUp");
  assert.equal(await field(page, "micro-batches").inputValue(), "many");
  assert.ok(await button("More micro-batches").isDisabled());
});

test("numbers worth a look are one press away, and the way back is too", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  for (const [name, microBatches, bubble] of [
    ["M = 1", "1", "7/8 87.5%"],
    ["M = P", "8", "7/15 46.7%"],
    ["M = 4P", "32", "7/39 17.9%"],
    ["enough for 5%", "133", "1/20 5%"],
    ["M = 1,024", "1024", "7/1,031 0.679%"],
  ]) {
    const chip = page.getByRole("button", { name, exact: true });
    await chip.click();
    await shows(figure(page, "bubble-of-total"), bubble);
    assert.equal(await field(page, "micro-batches").inputValue(), microBatches);
    assert.equal(await chip.getAttribute("aria-pressed"), "true");
    const group = page.getByRole("group", { name: "Numbers of micro-batches to try" });
    assert.equal(await group.locator("[aria-pressed=true]").count(), 1);
  }
  await page.goBack();
  await shows(figure(page, "bubble-of-total"), "1/20 5%");

  await field(page, "wanted-bubble").fill("1%");
  await shows(figure(page, "fewest"), "693");
  await page.getByRole("button", { name: "enough for 1%" }).click();
  await shows(figure(page, "bubble-of-total"), "1/100 1%");
});

test("the cases of the chapter are one press away", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  for (const [name, completion, ofTotal, overIdeal] of [
    ["eight stages, the batch in one piece", "8", "7/8 87.5%", "7 700%"],
    ["eight stages, 5% at most", "140", "1/20 5%", "1/19 5.26%"],
    ["the problem: P = 16, M = 48", "63", "5/21 23.8%", "5/16 31.25%"],
    ["the 17.9% that are no time", "39", "7/39 17.9%", "7/32 21.9%"],
  ]) {
    const chip = page.getByRole("button", { name, exact: true });
    await chip.click();
    await shows(figure(page, "completion"), completion);
    await shows(figure(page, "bubble-of-total"), ofTotal);
    await shows(figure(page, "bubble-over-ideal"), overIdeal);
    assert.equal(await chip.getAttribute("aria-pressed"), "true");
  }
  await shows(figure(page, "fewest"), "133");
  await page.goBack();
  await shows(figure(page, "completion"), "63");
});

/** The middle of the cell of a micro-batch in a stage, found by the number that is drawn in it. */
const middleOf = (page, row, number) =>
  page.locator(".cells .number", { hasText: new RegExp(`^${number}$`) }).nth(row - 1).evaluate((text) => {
    text.scrollIntoView({ block: "center" });
    const box = text.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });

/** The rows of delays, as they are typed. */
const heldBack = (page) =>
  page.locator("[data-rows=delays] tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("input")].map((input) => input.value).join(" ")),
  );

test("a cell that is dragged takes along what needs it, and the way back undoes that at once", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  await page.locator(".staircase-picture").scrollIntoViewIfNeeded();
  assert.equal(await figure(page, "delayed-completion").count(), 0);
  const width = await page.locator(".cursor").evaluate((mark) => mark.getBoundingClientRect().width);
  const [x, y] = await middleOf(page, 2, 3);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + width / 3, y);
  assert.deepEqual(await heldBack(page), []);
  for (const cells of [1, 2, 1.1]) {
    await page.mouse.move(x + cells * width, y + 40);
    await shows(figure(page, "delayed-completion"), String(39 + Math.round(cells)));
  }
  await page.mouse.up();
  assert.deepEqual(await heldBack(page), ["2 3 1"]);
  await shows(
    readout(page),
    "Micro-batch 3 enters stage 2 later by one unit, at time 4; 210 cells have moved; completion 40 instead of 39; bubble 1/5 = 20%.",
  );
  await shows(figure(page, "delayed-idle"), "64");
  await shows(figure(page, "delayed-bubble"), "1/5 20%");
  await shows(figure(page, "undisturbed-bubble"), "7/39 17.9%");
  await shows(figure(page, "completion"), "39");
  await figure(page, "delayed-bubble").click();
  await shows(page.locator(".formula .sentence").first(), /^Bubble with the delays.*\(40\).*which is 1\/5 = 20%\.$/);
  // Told by shape: a frame, and a bar in each cell that moved.
  assert.equal(await page.locator(".cells .delayed").count(), 1);
  assert.equal(((await page.locator(".cells .moved").getAttribute("d")).match(/M/g)).length, 210);
  await shows(page.locator(".staircase-picture .legend"), "held back by you later because of that");

  // The cells that moved say which rule moved them.
  await page.mouse.move(...(await middleOf(page, 2, 4)));
  await shows(readout(page), /^Stage 2 from time 5 to 6: micro-batch 4\. Stage 2 had to let go of micro-batch 3 first, at time 5\. It has moved/);
  await page.mouse.move(...(await middleOf(page, 3, 3)));
  await shows(readout(page), /^Stage 3 from time 5 to 6: micro-batch 3\. It had to leave stage 2 first, at time 5\. It has moved/);

  await page.goBack();
  await shows(readout(page), /^Stage/);
  assert.deepEqual(await heldBack(page), []);
  assert.equal(await figure(page, "delayed-completion").count(), 0);
  assert.equal(await page.locator(".cells :is(.delayed, .moved)").count(), 0);
  await page.goForward();
  await shows(figure(page, "delayed-completion"), "40");

  // Back as far as the rules let it, never further.
  const [left, top] = await middleOf(page, 2, 3);
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left - 5 * width, top);
  await page.mouse.up();
  assert.deepEqual(await heldBack(page), []);
  await shows(readout(page), /^Micro-batch 3 enters stage 2 as early as the rules let it, at time 3; no cell has moved; completion 39, as without delays/);
});

test("a press alone moves nothing, and an idle cell cannot be dragged", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  await page.locator(".staircase-picture").scrollIntoViewIfNeeded();
  const [x, y] = await middleOf(page, 8, 1);
  await page.mouse.click(x, y);
  await page.mouse.move(0, 0);
  await shows(readout(page), "Stage 8 from time 7 to 8: micro-batch 1. It had to leave stage 7 first, at time 7.");
  await page.mouse.move(x - 30, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y);
  await page.mouse.up();
  assert.deepEqual(await heldBack(page), []);
});

test("keys move a micro-batch later and back, and say what moved", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  await page.locator(".grid").focus();
  assert.equal(await readout(page).getAttribute("aria-live"), "polite");
  for (const [key, says] of [
    ["Control+End", /^Stage 8 from time 38 to 39/],
    ["+", "Micro-batch 32 enters stage 8 later by one unit, at time 39; 1 cell has moved; completion 40 instead of 39; bubble 1/5 = 20%."],
    ["Shift+ArrowRight", /^Micro-batch 32 enters stage 8 later by 2 units, at time 40; 1 cell has moved; completion 41/],
    ["ArrowLeft", "Stage 8 from time 39 to 40: idle. You hold micro-batch 32 back until time 40."],
    ["+", /^There is no micro-batch in this cell to move\. Stage 8 from time 39 to 40: idle/],
    ["ArrowRight", "Stage 8 from time 40 to 41: micro-batch 32. Delayed by you, 2 units: the rules let it in at time 38. It has moved: without delays it is here 2 units earlier."],
    ["Shift+ArrowLeft", /^Micro-batch 32 enters stage 8 later by one unit, at time 39/],
    ["-", /^Micro-batch 32 enters stage 8 as early as the rules let it, at time 38; no cell has moved/],
    ["-", /^Micro-batch 32 enters stage 8 as early as the rules let it, at time 38; no cell has moved/],
  ]) {
    await page.keyboard.press(key);
    await shows(readout(page), says);
  }
  assert.deepEqual(await heldBack(page), []);
});

test("what is held back is typed, offered, kept by a link and a reload, and put back", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await press("two side by side");
  await shows(figure(page, "delayed-completion"), "40");
  await page.getByText("The delays are 2 units together, and the step is 1 longer").waitFor();
  await press("two in a row");
  await shows(figure(page, "delayed-completion"), "41");
  await page.reload();
  await shows(figure(page, "delayed-completion"), "41");
  assert.deepEqual(await heldBack(page), ["1 1 1", "8 32 1"]);
  assert.equal(await page.locator(".cells .delayed").count(), 1);

  const cell = (row, column) => field(page, `delays:${row}:${column}`);
  await cell(0, 2).fill("4 units");
  await shows(figure(page, "delayed-completion"), "44");
  await cell(0, 0).fill("9");
  await page.getByText("Row 1 names a cell outside this staircase").waitFor();
  await shows(figure(page, "delayed-completion"), "40");
  await cell(0, 0).fill("none");
  assert.equal(await figure(page, "delayed-completion").count(), 0);
  assert.equal(await page.locator(".cells").count(), 0);
  await shows(figure(page, "completion"), "39");
  await press("put everything back");
  assert.deepEqual(await heldBack(page), []);
  await page.locator(".cells").waitFor();

  // Where there are too many cells nothing is held back, and the picture says so.
  await press("the very first cell");
  await field(page, "micro-batches").fill("65536");
  await shows(page.locator(".staircase-picture > .small-map-note").first(), /^Drawn without the delays\. .*at most 20,000 cells/);
  assert.equal(await figure(page, "delayed-completion").count(), 0);
  await shows(figure(page, "completion"), "65,543");
  await field(page, "micro-batches").fill("2500");
  await shows(figure(page, "delayed-completion"), "2,508");
  await page.locator(".grid").press("Control+End");
  await shows(readout(page), /^Stage 8 from time 2,507 to 2,508: micro-batch 2,500\. Both rules held it until time 2,507/);
  assert.ok((await drawnNodes(page)) < 2_500);
});

test("a finger drags a cell, too", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE, hasTouch: true, viewport: { width: 375, height: 800 } });
  await page.locator(".staircase-picture").scrollIntoViewIfNeeded();
  assert.match(await page.locator(".cells-frame").evaluate((frame) => getComputedStyle(frame).touchAction), /^pan-y/);
  const [x, y] = await middleOf(page, 2, 3);
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [x, y]);
  for (const by of [8, 16, 24, 32, 40]) await send("touchMove", [x + by, y]);
  await send("touchEnd");
  assert.deepEqual(await heldBack(page), ["2 3 2"]);
  await shows(figure(page, "delayed-completion"), "41");
});

test("a fraction and a time are drawn beside each other", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  const picture = page.locator("[role=img]", { has: page.locator(".two-steps") });
  assert.equal(
    await picture.getAttribute("aria-label"),
    "With 32 micro-batches the step takes 39 units; each stage works for 32 and waits for 7 of them, a bubble of 7/39 = 17.9%. " +
      "With 64 micro-batches the step takes 71 units; each stage works for 64 and waits for 7 of them, a bubble of 7/71 = 9.86%. " +
      "The wait is as long in both; the longer step makes it a smaller share.",
  );
  const widths = await picture.locator(".waits").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  const [short, long, waits, waitsOfLong] = widths;
  assert.ok(Math.abs(short / long - 39 / 71) < 0.01);
  assert.ok(Math.abs(waits / waitsOfLong - 7 / 39 / (7 / 71)) < 0.02);
});

test("with a time per stage, twice the micro-batches make a longer step and a smaller fraction", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  const table = page.locator(".shown", { hasText: "A fraction and a time" });
  const cells = () => table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.innerText.replace(/\s+/g, " ")));
  assert.deepEqual(await cells(), ["Bubble, of the total 7/39 17.9% 7/71 9.86%", "Completion, in units 39 71"]);
  await page.getByText("Give a time per stage above").waitFor();

  await field(page, "time-per-stage").fill("20 ms");
  await figure(page, "step-time").waitFor();
  assert.deepEqual(await cells(), [
    "Bubble, of the total 7/39 17.9% 7/71 9.86%",
    "Completion, in units 39 71",
    "Step time 780 ms 1.42 s",
    "Each stage idles for 140 ms 140 ms",
  ]);
  await figure(page, "step-time-doubled").click();
  await shows(table.locator(".sentence").first(), /1\.42 seconds\.$/);

  // A time that cannot be read takes the times away and leaves the rest.
  await field(page, "time-per-stage").fill("soon");
  assert.equal(await table.locator(".dash").count(), 4);
  assert.equal(await table.locator(".formula").count(), 0);
  await shows(figure(page, "units-doubled"), "71");
});

test("the staircase fills before the eyes, once, and not for those who asked for less motion", async (t) => {
  const running = (page) => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  const still = await openWorkbook(t, { path: STAIRCASE, reducedMotion: "reduce" });
  await still.getByRole("button", { name: "Watch it fill" }).click();
  assert.equal(await running(still), 0);
  assert.ok(await still.locator(".busy").isVisible());

  const page = await openWorkbook(t, { path: STAIRCASE, reducedMotion: "no-preference" });
  assert.equal(await running(page), 0);
  await page.getByRole("button", { name: "Watch it fill" }).click();
  assert.ok((await running(page)) > 0);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  assert.equal(await running(page), 0);
  // What is drawn after it was not asked to fill.
  await field(page, "micro-batches").fill("48");
  await shows(figure(page, "completion"), "55");
  assert.equal(await running(page), 0);
});

test("a field that cannot be read leaves a dash and no old figure", async (t) => {
  const page = await openWorkbook(t, { path: STAIRCASE });
  await field(page, "time-per-stage").fill("20 ms");
  await figure(page, "completion").click();
  const widget = page.locator(".widget");

  await field(page, "stages").fill("eight");
  await shows(said(page, "stages"), /^At character 1: “eight”/);
  assert.deepEqual(await figures(page), {});
  assert.equal(await page.locator(".widget svg, .formula, .small-map, .text-twin td, .legend").count(), 0);
  await shows(readout(page), "");
  assert.doesNotMatch(await widget.innerText(), /\b(39|71|56|256|312|133|140)\b|%.*%|7\//);
  // What is only heard must be as true as what is seen.
  for (const label of await widget.locator("[aria-label]").evaluateAll((all) => all.map((one) => one.ariaLabel))) {
    assert.doesNotMatch(label, /\b(39|32|133)\b/);
  }
  await page.locator(".grid").press("ArrowRight");
  await shows(readout(page), "");

  await field(page, "stages").fill("8");
  await shows(figure(page, "bubble-of-total"), "7/39 17.9%");

  // Without micro-batches it can still be said how many are needed.
  await field(page, "micro-batches").fill("");
  await shows(figure(page, "fewest"), "133");
  assert.deepEqual(Object.keys(await figures(page)).filter((name) => !name.startsWith("other-")), ["fewest", "fewest-over-ideal"]);

  await field(page, "micro-batches").fill("32");
  await field(page, "wanted-bubble").fill("0%");
  await shows(said(page, "wanted-bubble"), "Type a share above 0% and below 100%; this is 0%.");
  assert.equal(await figure(page, "fewest").count(), 0);
  assert.equal(await page.locator(".curve .wanted").count(), 0);
  assert.equal(await page.getByRole("button", { name: "enough for" }).count(), 0);
  await shows(figure(page, "completion"), "39");
});
