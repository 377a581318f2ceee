// What every worked example of chapter 27 does alike: texts that cannot be read, derivations, pictures in words,
// the keyboard, focus and caret.

import assert from "node:assert/strict";
import { test } from "node:test";
import { derived, field, figure, openWorkbook, said, shows } from "./support.mjs";

/** How many pictures each example has. */
const PICTURES = {
  activations: 1,
  lifetime: 1,
  rounding: 1,
  "loss-scaling": 1,
  accumulation: 0,
  division: 4,
  sharding: 1,
  transfer: 1,
  checkpointing: 1,
  recovery: 1,
  plan: 1,
};

/** What terms take that are switched off. */
const TERMS = ["heads", "score-arrays", "vocabulary", "logit-bytes", "workspace-bytes", "buffer-bytes"];

/** Fields that move nothing while a box of theirs is off, or nothing but sentences. */
const IDLE = {
  plan: ["kept", "added-work", ...TERMS],
  lifetime: TERMS,
  activations: ["kept", "workers", "buffer-bytes"],
  sharding: ["kept", ...TERMS.slice(0, 5)],
  // Nothing is divided among workers, and nothing is gathered anew with each step.
  division: ["steps", "workers", "arrays"],
  checkpointing: ["workers", ...TERMS],
};

/** Another text for a field, which moves what depends on it; 3 where nothing else is said. */
const OTHER = {
  parameters: "2M",
  margin: "50%",
  capacity: "21 MB",
  link: "50 MB/s",
  compute: "3 ms",
  latency: "1 ms",
  overlap: "40%",
  payload: "2 MB",
  "buffer-bytes": "3 MB",
  "workspace-bytes": "3 MB",
  "added-work": "50%",
  "rounding-step": "0.004",
  "gradient-value": "80",
  "loss-scale": "2,048",
  "run-updates": "20",
  "growth-after": "1",
  "gradient-run:0:0": "1e-12",
  "gradient-run:1:0": "1e-12",
  "gradient-run:2:0": "1e-12",
  "gradient-run:3:0": "1e-12",
  "gradient-run:4:0": "1",
  "gradient-run:5:0": "1e-12",
};

const open = async (t, name, options = {}) => {
  const page = await openWorkbook(t, { path: `#/chapter-27/${name}`, ...options });
  await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
  return page;
};

const startAgain = (page) => page.getByRole("button", { name: "Start again" });

/** Puts the book's numbers back. */
async function reset(page) {
  await startAgain(page).press("Enter");
  await page.locator(".toolbar [aria-disabled=true]").waitFor();
}

/** The names of fields of a kind, in their order. */
const names = (page, selector) =>
  page.locator(`.worked ${selector}`).evaluateAll((inputs) => [...new Set(inputs.map((input) => input.dataset.field))]);
const TEXT = "input[type=text][data-field]";

const focused = (page) => page.evaluate(() => document.activeElement.dataset.field ?? document.activeElement.outerHTML.slice(0, 120));

/** Types texts into a field, one after the other, and looks each time at everything that could be old. */
const typed = (page, name, texts) =>
  page.evaluate(
    async ([name, texts]) => {
      const [worked, input] = [document.querySelector(".worked"), document.querySelector(`[data-field="${name}"]`)];
      const looks = [];
      for (const text of texts) {
        input.value = text;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
        const shown = {};
        for (const one of worked.querySelectorAll("[data-figure], [data-verdict]")) {
          const { figure, verdict, row } = one.dataset;
          shown[`${figure ?? `${verdict}, a verdict`}${row === undefined ? "" : `:${row}`}`] = one.textContent;
        }
        worked.querySelectorAll("[role=img]").forEach((picture) => {
          // Where a picture is gone the others move up.
          const place = picture.dataset.scrub ?? picture.ariaLabel.slice(0, 12);
          shown[`picture ${place}`] = picture.innerHTML;
          shown[`picture ${place} in words`] = picture.ariaLabel;
        });
        const said = document.getElementById(input.getAttribute("aria-describedby"));
        const { value, ariaInvalid: invalid } = input;
        const waits = worked.textContent.split("waits for a field that cannot be read").length - 1;
        looks.push({ shown, said: said.textContent, value, invalid, waits });
      }
      return looks;
    },
    [name, texts],
  );

async function nothingOld(page, name) {
  for (const input of await names(page, TEXT)) {
    const text = await field(page, input).inputValue();
    const other = OTHER[input] ?? (input.includes(":") ? "5" : "3");
    const [start, moving, broken, back] = await typed(page, input, [text, other, "12 apples", text]);

    // What another number moves …
    const moved = Object.keys(start.shown).filter((one) => one in moving.shown && moving.shown[one] !== start.shown[one]);
    assert.equal(moved.length === 0, Boolean(IDLE[name]?.includes(input)), `${input} moves ${moved.join(", ") || "nothing"}`);

    // … is not there any more where there is no number, and everything else is as it was.
    assert.equal(broken.said, "At character 4: “apples” is not a unit that this field knows.");
    assert.equal(broken.invalid, "true");
    assert.equal(broken.value, "12 apples");
    for (const one of moved) {
      const old = [start.shown[one], moving.shown[one]].includes(broken.shown[one]);
      assert.ok(!old, `${input} cannot be read, and ${one} is still that of before`);
      if (!/^picture|, a verdict/.test(one)) assert.ok(!(one in broken.shown), `${input} cannot be read, and ${one} is there`);
    }
    for (const one of Object.keys(broken.shown)) {
      if (!moved.includes(one) && !one.startsWith("picture")) {
        assert.equal(broken.shown[one], start.shown[one], `${input} cannot be read, and ${one} is another`);
      }
    }
    if (moved.some((one) => !/^picture|, a verdict/.test(one))) assert.ok(broken.waits > start.waits, input);
    assert.deepEqual(back, start, input);
  }
}

async function everyResultOpens(page) {
  const results = page.locator(".worked [data-figure]");
  const found = await results.evaluateAll(async (buttons) => {
    const opened = [];
    for (const { id } of buttons) {
      const button = document.getElementById(id);
      const { figure, row = "" } = button.dataset;
      const before = button.ariaExpanded;
      button.focus();
      button.click();
      await new Promise((resolve) => setTimeout(resolve));
      const place = document.getElementById(button.getAttribute("aria-controls"));
      opened.push({
        label: `${figure} ${row}`,
        expanded: [before, button.ariaExpanded],
        math: place.querySelectorAll("math").length,
        texts: [...place.querySelectorAll(".math > .visually-hidden")].map((text) => text.textContent),
        sentence: place.querySelector(".sentence")?.textContent,
        open: document.querySelectorAll(".formula").length,
        focused: button === document.activeElement,
      });
    }
    return opened;
  });
  assert.ok(found.length > 3);
  for (const { label, expanded, math, texts, sentence, open, focused } of found) {
    assert.deepEqual([expanded, math, texts.length, open, focused], [["false", "true"], 2, 2, 1, true], label);
    assert.notEqual(texts[0], texts[1], label);
    assert.match(sentence, /, which is .*\.$/, label);
  }
  await results.last().click();
  assert.equal(await page.locator(".formula").count(), 0);
}

async function picturesInWords(page, pictures) {
  const all = page.locator(".worked [role=img]");
  assert.equal(await all.count(), pictures);
  const twins = await page.locator(".worked .text-twin").evaluateAll((twins) =>
    twins.map((twin) => [twin.querySelector("summary").innerText, twin.querySelector("p").innerText]),
  );
  const labels = await all.evaluateAll((drawn) => drawn.map((one) => one.ariaLabel));
  assert.deepEqual(twins, labels.map((label) => ["The same in words", label]));
  for (const label of labels) assert.match(label, /^.{60,}\.$/);
  for (const picture of await all.all()) {
    assert.ok((await picture.locator("svg").first().boundingBox()).height > 20);
    assert.equal(await picture.locator("a, button, input, [tabindex]").count(), 0);
  }
  // No two pictures of a page can share an id; these have none.
  assert.equal(await all.locator("[id]").count(), 0);
}

async function tabLeadsEverywhere(page) {
  const expected = await page.locator("article").evaluate((article) => {
    const within = [...article.querySelectorAll("a[href], button, input, textarea, summary, [tabindex='0']")];
    const stops = within.filter(
      (one) => !one.closest(".crumbs") && one.checkVisibility() && !one.disabled && (one.type !== "radio" || one.checked),
    );
    stops.forEach((stop, place) => (stop.dataset.stop = place));
    return stops.length;
  });
  await page.locator("h1").focus();
  const reached = new Set();
  for (let press = 0; press < expected + 20; press++) {
    await page.keyboard.press("Tab");
    const { within, stop, marked } = await page.evaluate(() => {
      const at = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      const marked = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
      return { within: at.closest("article") !== null, stop: at.dataset.stop, marked };
    });
    if (!within) break;
    assert.ok(marked, `the focus cannot be seen on ${await focused(page)}`);
    reached.add(stop);
  }
  // In the order of the page, none left out, and out again.
  assert.deepEqual([...reached], Array.from({ length: expected }, (_, place) => String(place)));
  assert.ok(await page.evaluate(() => !document.activeElement.closest("article")), "Tab does not lead out");
}

async function caretStays(page) {
  const [texts, cells] = [await names(page, TEXT), (await names(page, TEXT)).filter((name) => name.includes(":"))];
  for (const input of new Set([texts[0], texts.at(-1), ...cells.slice(0, 2)])) {
    const typed = field(page, input);
    await typed.fill("1,000");
    await typed.evaluate((one) => one.setSelectionRange(1, 1));
    await typed.pressSequentially("25");
    assert.equal(await typed.inputValue(), "125,000", input);
    assert.equal(await typed.evaluate((one) => one.selectionStart), 3, input);
    await typed.press("Backspace");
    assert.equal(await typed.inputValue(), "12,000", input);
    assert.equal(await typed.evaluate((one) => one.selectionStart), 2, input);
    assert.equal(await focused(page), input);
  }
}

async function keysWork(page) {
  const counts = await names(page, "[data-steps]");
  for (const input of counts) {
    const before = await field(page, input).inputValue();
    await field(page, input).press("ArrowUp");
    assert.equal(await field(page, input).inputValue(), String(Number(before) + 1), input);
    await field(page, input).press("ArrowDown");
    assert.equal(await field(page, input).inputValue(), before, input);
  }
  const [number] = (await names(page, TEXT)).filter((input) => !counts.includes(input));
  if (number) {
    const before = await field(page, number).inputValue();
    await field(page, number).press("ArrowUp");
    assert.equal(await field(page, number).inputValue(), before, number);
  }
  for (const input of await names(page, "input[type=checkbox]")) {
    const before = await field(page, input).isChecked();
    await field(page, input).press("Space");
    assert.equal(await field(page, input).isChecked(), !before, input);
    assert.equal(await focused(page), input);
  }
  for (const input of await names(page, "input[type=radio]")) {
    const options = page.locator(`.worked [data-field=${input}]`);
    await options.first().focus();
    for (let place = 1; place < (await options.count()); place++) {
      await page.keyboard.press("ArrowDown");
      assert.ok(await options.nth(place).isChecked(), input);
      assert.ok(await options.nth(place).evaluate((one) => one === document.activeElement), input);
    }
    await page.keyboard.press("ArrowDown"); // and round to the first
    assert.ok(await options.first().isChecked(), input);
  }
}

async function focusStays(page) {
  const stays = async (button, what) => {
    await button.press("Enter");
    // A frame later at most it is where it belongs.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const at = await page.evaluate(() => document.activeElement.tagName);
    assert.notEqual(at, "BODY", `${what} takes the focus with it`);
    return at;
  };
  const chips = page.locator(".worked .chips button");
  for (let place = (await chips.count()) - 1; place >= 0; place--) {
    const label = await chips.nth(place).innerText();
    assert.equal(await stays(chips.nth(place), label), "BUTTON");
    assert.equal(await page.evaluate(() => document.activeElement.parentElement.className), "chips", label);
  }
  for (const control of await page.locator(".worked [data-rows]").evaluateAll((all) => all.map(({ dataset }) => dataset.rows))) {
    const rows = page.locator(`[data-rows=${control}] tbody tr`);
    const before = await rows.count();
    await stays(page.locator(`[data-add=${control}]`), "Add a row");
    assert.equal(await rows.count(), before + 1);
    await stays(page.locator(`[data-take="${control}:1"]`), "Take away row 2");
    assert.equal(await rows.count(), before);
  }
  const asked = page.locator(".worked .field:has(.offer) [data-field]").first();
  if (await asked.count()) {
    const name = await asked.getAttribute("data-field");
    await stays(said(page, name).getByRole("button").first(), `an offer of ${name}`);
    assert.equal(await focused(page), name);
  }
  await stays(startAgain(page), "Start again");
}

for (const [name, pictures] of Object.entries(PICTURES)) {
  test(`what every example does: ${name}`, async (t) => {
    const page = await open(t, name);
    await t.test("every result opens to two formulas and a sentence", () => everyResultOpens(page));
    await t.test("pictures are there in words", () => picturesInWords(page, pictures));
    await t.test("Tab leads to every control, and out again", () => tabLeadsEverywhere(page));
    await t.test("a text that cannot be read leaves a message, dashes, and nothing old", () => nothingOld(page, name));
    await t.test("boxes by Space, choices and counts by arrows", () => keysWork(page));
    await reset(page);
    await t.test("typing in the middle of a number keeps the caret there", () => caretStays(page));
    await reset(page);
    await t.test("the focus does not go with the button that had it", () => focusStays(page));
  });
}

test("the moment of the lifetime diagram: by keys, with bytes that are spoken", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/lifetime" });
  const slider = field(page, "moment");
  const spoken = () => slider.getAttribute("aria-valuetext");
  assert.equal(await slider.evaluate((input) => input.labels[0].innerText), "Moment");
  const peak = "the peak is 17,310,720 bytes = 17.3 MB = 16.5 MiB.";
  assert.equal(await spoken(), `Micro-batch 1, backward, layer 4: 17,310,720 bytes = 17.3 MB = 16.5 MiB held; ${peak}`);

  await slider.focus();
  for (const [key, says, held] of [
    // Without gradients, and with one layer saved.
    ["Home", `Micro-batch 1, forward, 1 of 4 layers done: 14,327,680 bytes = 14.3 MB = 13.7 MiB held; ${peak}`, /^14,327,680 bytes/],
    ["ArrowLeft", `Micro-batch 1, forward, 1 of 4 layers done: 14,327,680 bytes = 14.3 MB = 13.7 MiB held; ${peak}`, /^14,327,680 bytes/],
    ["ArrowRight", `Micro-batch 1, forward, 2 of 4 layers done: 14,655,360 bytes = 14.7 MB = 14.0 MiB held; ${peak}`, /^14,655,360 bytes/],
    ["ArrowUp", `Micro-batch 1, forward, 3 of 4 layers done: 14,983,040 bytes = 15.0 MB = 14.3 MiB held; ${peak}`, /^14,983,040 bytes/],
    ["ArrowDown", `Micro-batch 1, forward, 2 of 4 layers done: 14,655,360 bytes = 14.7 MB = 14.0 MiB held; ${peak}`, /^14,655,360 bytes/],
  ]) {
    await page.keyboard.press(key);
    await shows(page.locator(".spoken"), says);
    assert.equal(await spoken(), says);
    await shows(figure(page, "held-now"), held);
    await shows(page.locator("table.shown caption").first(), says.slice(0, says.indexOf(":")));
    assert.equal(await focused(page), "moment");
  }
  // It reaches the next step, and every moment on the way speaks of bytes and never of a bare number.
  const last = Number(await slider.getAttribute("max"));
  const said = [];
  await page.keyboard.press("Home");
  for (let moment = 0; moment <= last; moment++) {
    assert.equal(await slider.inputValue(), String(moment));
    said.push(await spoken());
    assert.match(said.at(-1), / (bytes|byte)( = .*)? held; the peak is /);
    await page.keyboard.press("ArrowRight");
  }
  assert.equal(new Set(said).size > last / 2, true);
  for (const part of ["Update: the master weights move", "Stop: only what was written down is left", "Stopped", "Reload: ", "Next step, forward"]) {
    assert.ok(said.some((text) => text.startsWith(part)), part);
  }
  await page.keyboard.press("End");
  assert.equal(await slider.inputValue(), String(last));
  // Looking is no change: there is nothing to start again from.
  assert.equal(await page.getByRole("button", { name: "Start again" }).getAttribute("aria-disabled"), "true");
});

for (const width of [1280, 375]) {
  test(`the moment of the lifetime diagram: by pointer, ${width} px`, async (t) => {
    const page = await openWorkbook(t, { path: "#/chapter-27/lifetime", viewport: { width, height: 900 } });
    const [picture, slider] = [page.locator("[data-scrub=moment]"), field(page, "moment")];
    const last = Number(await slider.getAttribute("max"));
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width: wide, height } = await picture.boundingBox();
    const cursor = () => page.locator(".cursor-line").evaluate((line) => line.getBoundingClientRect().left);

    await page.mouse.move(x + wide * 0.6, y + height / 2);
    assert.equal(await slider.inputValue(), "4"); // only looked at
    await page.mouse.down();
    await page.waitForFunction(() => document.activeElement.dataset.field === "moment");
    const at = Number(await slider.inputValue());
    assert.ok(at > 4 && at < last, `${at} of ${last}`);
    // The line stands where it was pressed, within a moment's width.
    assert.ok(Math.abs((await cursor()) - (x + wide * 0.6)) < wide / last + 2);
    await page.mouse.move(x + wide - 1, y + height / 2, { steps: 4 });
    await page.waitForFunction((last) => document.querySelector("[data-field=moment]").value === String(last), last);
    await page.mouse.up();
    await page.mouse.move(x + wide * 0.5, y + height / 2);
    assert.equal(await slider.inputValue(), String(last));
    // The keys go on from there.
    await page.keyboard.press("ArrowLeft");
    await shows(page.locator(".spoken"), /^Next step, backward, .* held/);
    assert.equal(await slider.inputValue(), String(last - 1));
  });
}

test("the lifetime diagram: fewer moments keep the cursor within them, and what is not saved is lost", async (t) => {
  const page = await open(t, "lifetime");
  const slider = field(page, "moment");
  await field(page, "steps").fill("3");
  await field(page, "recompute").check();
  await slider.focus();
  await page.keyboard.press("End");
  const far = Number(await slider.inputValue());
  await field(page, "recompute").uncheck();
  await field(page, "steps").fill("1");
  await shows(figure(page, "peak"), /^17,310,720 bytes/);
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last < far);
  assert.equal(await slider.inputValue(), String(last));
  await shows(page.locator(".spoken"), /^Next step, backward, .* held/);

  await field(page, "save-moments").uncheck();
  const row = page.locator("table.shown", { hasText: "What a stop leaves" }).getByRole("row");
  await shows(row.filter({ hasText: "First moment" }), /is lost and starts anew$/);
  await shows(row.filter({ hasText: "Master weights" }), /comes back as it was$/);
  await field(page, "save-weights").uncheck();
  await shows(row.filter({ hasText: "Working weights" }), /is rounded from the master weights$/);
  await shows(figure(page, "written"), /^4,000,000 bytes/);
  await shows(page.locator(".says"), /The moments start at zero: the optimizer has forgotten which way it was going\./);
  await shows(page.locator(".text-twin p"), /First moment, 4\.00 MB: held until the stop, then lost\./);
});

test("negative gradients may be written with any minus sign", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/accumulation" });
  for (const minus of ["-", "−", "–", "﹣", "－"]) {
    await field(page, "second-batches:1:1").fill("0");
    await shows(figure(page, "second-combined"), "1.5");
    await field(page, "second-batches:1:1").fill(`${minus}2`);
    await shows(said(page, "second-batches:1:1"), "−2");
    await shows(figure(page, "second-combined"), "1");
  }
  await page.goto(page.url().replace(/#.*/, "#/chapter-27/loss-scaling"));
  await field(page, "gradient-value").fill("−0.000001");
  await shows(figure(page, "scaled-gradient"), "−0.001024");
});

test("no events at all is an error that says so, and a row more mends it", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/accumulation" });
  const combined = page.locator(".labelled", { hasText: "Combined gradient" }).first();
  for (const row of [0, 1]) await field(page, `batches:${row}:0`).fill("0");
  await shows(combined, /^Combined gradient – No micro-batch holds a valid event, so there is nothing to take a mean of\./);
  assert.equal(await figure(page, "combined").count(), 0);
  await field(page, "batches:1:0").fill("1.5");
  await shows(said(page, "batches:1:0"), /whole/);
  await field(page, "batches:1:0").fill("-1");
  assert.equal(await field(page, "batches:1:0").getAttribute("aria-invalid"), "true");
  await field(page, "batches:1:0").fill("4");
  await shows(figure(page, "combined"), "3");
  // Rows go all the way down to none, and come back.
  await page.getByRole("button", { name: "Take away row 1" }).first().click();
  await page.getByRole("button", { name: "Take away row 1" }).first().click();
  assert.equal(await page.locator("[data-rows=batches] tbody tr").count(), 0);
  assert.equal(await figure(page, "combined").count(), 0);
  await page.locator("[data-add=batches]").click();
  await page.locator("[data-rows=batches] tbody tr").waitFor();
  await figure(page, "combined").waitFor();
});

test("a checkpoint that is half written, or of two updates, is refused with a message", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/recovery" });
  for (const [choice, reason] of [
    ["half of it is written", /^The file ends early: 122 of 244 bytes are there\. Fall back to the last complete checkpoint\.$/],
    [
      "the pieces are of two different updates",
      /^The pieces do not belong together: worker 1 wrote after update 5, worker 2 after update 4\. Fall back to/,
    ],
  ]) {
    await page.getByRole("radio", { name: choice }).check();
    await shows(page.locator(".worked .fault"), reason);
    assert.equal(await page.locator("[data-verdict=continuation]").count(), 0);
    assert.equal(await figure(page, "updates-identical").count(), 0);
    assert.equal(await page.locator("[role=img]").count(), 0);
  }
  await page.getByRole("radio", { name: "it stays whole" }).check();
  await shows(figure(page, "updates-identical"), "7");

  // Stopping after the last update leaves nothing to compare, and says so.
  await field(page, "stop-after").fill("12");
  await shows(page.locator(".worked .fault"), /^No update is left after the stop, so there is nothing to compare\./);
});

test("a second copy of an example opens its own derivations", async (t) => {
  // The ledger, the lifetime diagram, sharding and the plan show one result.
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  const [sharding, plan] = ["sharding", "plan"].map((name) => page.locator(`[data-example=${name}]`));
  await figure(sharding, "worker-total").click();
  assert.equal(await page.locator(".formula").count(), 1);
  await figure(plan, "worker-total").click();
  assert.equal(await page.locator(".formula").count(), 2);
  await field(sharding, "workers").fill("2");
  await sharding.getByRole("radio", { name: "optimizer state" }).check();
  for (const place of [sharding, plan]) {
    const formula = (await derived(place, "worker-total")).locator(".math > .visually-hidden").nth(1);
    await shows(figure(place, "worker-total"), /^11,310,720 bytes/);
    assert.equal(await formula.textContent(), "T_worker = 10,000,000 + 1,310,720 = 11,310,720 bytes");
  }
});
