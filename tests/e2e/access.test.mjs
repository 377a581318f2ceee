// For everybody: axe, narrow screens, the keyboard alone, forced colours, print.

import assert from "node:assert/strict";
import { test } from "node:test";
import { COLOURS, field, figure, openWorkbook, overflow, said, shows, violations } from "./support.mjs";

const EXAMPLES = ["#/chapter-27/ledger", "#/chapter-8/sixteen-bytes", "#/chapter-8/staircase"];
// Each with a result to open, a field whose text is refused, and one that is asked back.
const WORKED = {
  "chapter-27/activations": ["with-margin", ["heads", "0"], ["workspace-bytes", "16 Gb"]],
  "chapter-27/lifetime": ["held-now", ["kept", "5%%"], ["parameters", "4k"]],
  "chapter-27/rounding": ["fp16-gap", ["rounding-places", "-1"], ["rounding-step", "0,003"]],
  "chapter-27/loss-scaling": ["kept-scaled", ["gradient-run:1:0", "eighty"], ["loss-scale", "1,024"]],
  "chapter-27/accumulation": ["clipped-each", ["second-batches:1:0", "1.5"], ["sequences", "4k"]],
  "chapter-27/division": ["crosses-tensor", ["pipeline-stages", "0"], ["link", "100 Mb/s"]],
  "chapter-27/sharding": ["share-optimizer", ["workers", "1.5"], ["capacity", "16 Gb"]],
  "chapter-27/transfer": ["iteration", ["overlap", "5%%"], ["compute", "5 m"]],
  "chapter-27/checkpointing": ["one-more-forward", ["margin", "5%%"], ["capacity", "16 Gb"]],
  "chapter-27/recovery": ["checkpoint-bytes", ["stop-after", "never"]],
  "chapter-27/plan": ["worker-total", ["compute", "5 m"], ["capacity", "16 Gb"]],
  "chapter-8/freezing": ["factor-update", ["frozen-share", "150%"], ["width", "4k"]],
  "chapter-8/wall": ["fewest-devices-all", ["margin", "5%%"], ["capacity", "80 Gb"]],
  "chapter-8/per-token": ["doubled-length", ["sequences", "1.5"], ["positions", "4k"]],
  "chapter-8/depth": ["real-activations", ["segments", "64"], ["given-activations", "86 Gb"]],
  "chapter-8/communication": ["communication-share", ["overlap", "5%%"], ["compute", "5 m"]],
  "your-run/sheet": ["bubble-of-total", ["margin", "5%%"], ["capacity", "80 Gb"]],
  "your-run/model": ["layer", ["kv-heads", "1.5"], ["width", "4k"]],
  "your-run/questions": ["fewest", ["wanted-bubble", "0%"], ["capacity", "80 Gb"]],
  "your-run/conventions": ["activations-as-chosen", ["margin", "5%%"], ["capacity", "80 Gb"]],
};
// The chapters hold the examples as the book has them. Of the sources there are rows of nearly every kind in one
// topic; all of them would take axe as long as all else together.
const SCREENS = ["#/", "#/chapter-27", "#/chapter-8", "#/your-run", "#/sources?topic=Model%20state"];
const WIDTHS = [1280, 375, 320];

async function goTo(page, fragment) {
  await page.evaluate((fragment) => void (location.hash = fragment), fragment);
  await page.waitForFunction((path) => location.hash.includes(path) && document.activeElement?.matches("h1"), fragment);
}

/** A figure opened, a text refused, a question asked, another reading offered, and what is left out. */
async function disturb(page, example) {
  if (example.endsWith("staircase")) {
    await figure(page, "fewest").click();
    await field(page, "time-per-stage").fill("5 m");
    await field(page, "stages").fill("1,000,000,000");
    await page.getByText("The same as a table").click();
  } else {
    await figure(page, "saved-activations").click();
    await figure(page, "row").first().click();
    await field(page, "parameters").fill("7,000,000,000");
    await field(page, "positions").fill("4k");
    await field(page, "capacity").fill("16 Gb");
    await field(page, "margin").fill("5%%");
    await field(page, "row-bytes").last().fill("2 apples");
  }
  await page.getByText("What this leaves out").click();
}

/** A result opened, and all details, and figures as they are, a text refused, and one asked back. */
async function disturbWorked(page, [result, ...texts]) {
  await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
  for (const choice of await page.getByRole("checkbox").all()) await choice.check();
  await figure(page, result).click();
  for (const [name, text] of texts) await field(page, name).fill(text);
  await page.locator(".worked .said :is(.fault, .question)").first().waitFor();
}

/** Names and reasons of rows that cannot be read in full. */
const cutOff = (page) =>
  page.locator(".name, .words, .state-row [data-field]").evaluateAll((inputs) => {
    const cut = (input) =>
      input.scrollWidth > input.clientWidth + 1 || (input.matches("textarea") && input.scrollHeight > input.clientHeight + 1);
    return inputs.filter(cut).map((input) => input.value || input.placeholder);
  });

/** What axe finds, and what sticks out at every width; 320 px are laid out as 375 px are. */
async function faults(page, where, colorScheme) {
  const found = [];
  const rules = colorScheme === "dark" ? COLOURS : undefined;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const all = [...(width === 320 ? [] : await violations(page, rules)), ...(await overflow(page))];
    found.push(...all.map((one) => `${where} at ${width} px: ${one}`));
  }
  return found;
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing and nothing sticks out, ${colorScheme}`, async (t) => {
    const page = await openWorkbook(t, { colorScheme });
    const found = [];
    for (const screen of SCREENS) {
      if (screen !== "#/") await goTo(page, screen);
      found.push(...(await faults(page, screen, colorScheme)));
    }
    assert.deepEqual(found, []);
  });

  test(`nor in an example with figures opened, texts refused and questions asked, ${colorScheme}`, async (t) => {
    const page = await openWorkbook(t, { colorScheme });
    const found = [];
    for (const example of EXAMPLES) {
      await goTo(page, example);
      await disturb(page, example);
      found.push(...(await faults(page, example, colorScheme)));
    }
    assert.deepEqual(found, []);
  });
}

for (const colorScheme of ["light", "dark"]) {
  test(`nor in any worked example with all there is to open opened, ${colorScheme}`, async (t) => {
    const page = await openWorkbook(t, { colorScheme });
    const found = [];
    for (const [name, disturbance] of Object.entries(WORKED)) {
      await goTo(page, `#/${name}`);
      await disturbWorked(page, disturbance);
      found.push(...(await faults(page, name, colorScheme)));
    }
    assert.deepEqual(found, []);
  });
}

test("all rows of the sources are as wide as the screen, and open within it", async (t) => {
  const page = await openWorkbook(t, { path: "#/sources" });
  await page.locator("table.sources").waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await overflow(page), []);
    await page.locator(".sources details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
    assert.deepEqual(await overflow(page), []);
    if (width === 1280) continue;
    // On a narrow screen a row is a card, and nothing in it is cut off at the side.
    const cut = await page.locator(".sources td, .sources th[scope=row]").evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.innerText.slice(0, 60)),
    );
    assert.deepEqual(cut, []);
  }
});

test("the words in a ledger's rows can be read at any width", async (t) => {
  const page = await openWorkbook(t);
  const found = [];
  for (const example of EXAMPLES.slice(0, 2)) {
    await goTo(page, example);
    for (const width of [...WIDTHS, 768]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await cutOff(page)).map((text) => `${example} at ${width} px: ${text}`));
    }
  }
  assert.deepEqual(found, []);

  // A name without a place to break is not cut and makes no page wider.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("textbox", { name: "Name of row 2" }).fill("Gradients_of_all_the_adapters_and_heads_in_one_word");
  assert.deepEqual(await overflow(page), []);
});

for (const [chapter, opened] of Object.entries({
  "chapter-8": ["state", "completion", "row"],
  "chapter-27": ["state", "with-margin", "held-now", "kept-scaled", "combined", "share-optimizer", "slower", "checkpoint-bytes", "traffic"],
})) {
  test(`every id is there once, however many examples a page has: ${chapter}`, async (t) => {
    const page = await openWorkbook(t, { path: `#/${chapter}` });
    for (const name of opened) await figure(page, name).first().click();
    assert.ok((await page.locator(".formula").count()) > 1);
    const { ids, unknown, groups, examples } = await page.evaluate(() => {
      const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
      const named = [...document.querySelectorAll("[aria-describedby], .worked [aria-controls], label[for]")];
      const pointed = (one) => [one.getAttribute("aria-describedby"), one.getAttribute("aria-controls"), one.htmlFor].filter(Boolean);
      const unknown = named.flatMap(pointed).filter((id) => !ids.includes(id));
      // What chooses among the same things in several examples is several groups.
      const radios = [...document.querySelectorAll("input[type=radio]")];
      const groups = new Set(radios.map((radio) => `${radio.name} in ${radio.closest("[data-example]").dataset.example}`)).size;
      return { ids, unknown, groups, examples: new Set(radios.map((radio) => radio.name)).size };
    });
    assert.deepEqual(ids.filter((id, place) => ids.indexOf(id) !== place), []);
    assert.deepEqual(unknown, []);
    assert.equal(groups, examples);
  });
}

/** Presses Tab until the focus is where it is wanted; each stop on the way must be seen. */
async function tabTo(page, selector, key = "Tab") {
  for (let stop = 0; stop < 80; stop++) {
    await page.keyboard.press(key);
    const { there, marked, name } = await page.evaluate((selector) => {
      const at = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      return {
        there: at.matches(selector),
        marked: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        name: at.outerHTML.slice(0, 80),
      };
    }, selector);
    assert.ok(marked, `the focus cannot be seen on ${name}`);
    if (there) return;
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

const focused = (page) => page.evaluate(() => document.activeElement.tagName);

test("a ledger by keyboard alone", async (t) => {
  const page = await openWorkbook(t);
  await page.keyboard.press("Tab");
  assert.ok(await page.getByText("Skip to the content").evaluate((link) => link === document.activeElement));
  await page.waitForFunction(() => document.activeElement.getBoundingClientRect().top >= 0);
  await page.keyboard.press("Enter");
  await page.locator("h1:focus").waitFor();
  await tabTo(page, "a[href='#/chapter-27/ledger']");
  await page.keyboard.press("Enter");
  await shows(page.locator("h1:focus"), "A ledger of a million parameters");

  // A preset, and the focus stays on it.
  await tabTo(page, "[aria-label^='Ways to train'] button:nth-child(6)");
  await page.keyboard.press("Enter");
  await shows(figure(page, "state"), /^18,000,000 bytes/);
  await tabTo(page, "[data-field=capacity]");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("16 Gb");
  // The answers follow the question.
  await shows(said(page, "capacity"), /^Which one\?/);
  await tabTo(page, ".offer:last-of-type");
  await page.keyboard.press("Enter");
  await shows(page.locator("[data-fit=state-fit]"), /^fits/);

  await tabTo(page, "[aria-label='Count Gradients']");
  await page.keyboard.press("Space");
  await shows(figure(page, "state"), /^14,000,000 bytes/);
  assert.ok(await page.getByRole("checkbox", { name: "Count Gradients" }).evaluate((box) => box === document.activeElement));

  await tabTo(page, "[data-figure=state]");
  await page.keyboard.press("Enter");
  await shows(page.locator(".formula .sentence").first(), /which is 14,000,000 bytes\.$/);
  assert.equal(await figure(page, "state").getAttribute("aria-expanded"), "true");
  assert.ok(await figure(page, "state").evaluate((button) => button === document.activeElement));
  // A formula that is too wide scrolls; keys can reach it.
  await tabTo(page, ".math");
  await tabTo(page, "[data-figure=state]", "Shift+Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".formula").count(), 0);

  await tabTo(page, ".left-out summary");
  await page.keyboard.press("Enter");
  await page.getByText("Attention scores").waitFor();
  await tabTo(page, ".toolbar button");
  await page.keyboard.press("Enter");
  await shows(figure(page, "state"), /^16,000,000 bytes/);
});

test("the focus does not go with the button that had it", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  const lost = [];
  for (const name of ["Take away Second moment", "16 GB =", "Start again"]) {
    await field(page, "capacity").fill("16 Gb");
    await page.getByRole("button", { name }).press("Enter");
    if ((await focused(page)) === "BODY") lost.push(name);
  }
  assert.deepEqual(lost, []);
});

test("a staircase by keyboard alone", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  await tabTo(page, "[aria-label='More stages']");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  await shows(figure(page, "completion"), "41");
  await tabTo(page, "[data-field=micro-batches]");
  await page.keyboard.press("ArrowDown");
  await shows(figure(page, "completion"), "40");

  // Arrow keys work within the grid, and Tab leads in and out of it.
  await tabTo(page, ".grid");
  await page.keyboard.press("ArrowDown");
  await shows(page.locator(".cell-readout"), /^Stage 2 from time 0 to 1: idle\./);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "SUMMARY");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), "BUTTON");
});

test("forced colours leave the parts apart, and what is chosen", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger", forcedColors: "active" });
  const style = (selector, property) =>
    page.locator(selector).evaluateAll((all, property) => all.map((one) => getComputedStyle(one)[property]), property);
  const fills = await style(".piece", "fill");
  assert.equal(new Set(fills).size, 6);
  assert.deepEqual((await style(".drawing .legend .swatch", "backgroundColor")).slice(0, 6), fills);

  const looks = await page.locator("[aria-label^='Ways to train'] button").evaluateAll((all) =>
    all.slice(0, 2).map((one) => {
      const { backgroundColor, color, borderTopColor, borderTopWidth, borderTopStyle, outlineStyle, fontWeight } = getComputedStyle(one);
      return [backgroundColor, color, borderTopColor, borderTopWidth, borderTopStyle, outlineStyle, fontWeight].join(" ");
    }),
  );
  assert.notEqual(looks[0], looks[1], "the preset in use looks like any other");

  await goTo(page, "#/chapter-8/staircase");
  assert.equal(new Set(await style(".busy path", "fill")).size, 6);
  const [key] = await style(".key.now", "backgroundColor");
  assert.deepEqual(await style("circle.now", "fill"), [key]);
});

test("print shows every figure in dark ink, and nothing to press", async (t) => {
  // About as wide as the text on a sheet of A4.
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger", colorScheme: "dark", viewport: { width: 718, height: 1000 } });
  await figure(page, "state").click();
  await page.emulateMedia({ media: "print" });
  for (const one of await page.locator("[data-figure], .formula, [data-field]").all()) assert.ok(await one.isVisible());
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), "rgb(30, 34, 39)");
  for (const name of ["Start again", "Copy link", "Print", "Add a row", "Take away Gradients", "Megatron-LM 18", "Chapter 8"]) {
    const pressed = page.getByRole("button", { name, includeHidden: true }).or(page.getByRole("link", { name, includeHidden: true }));
    assert.ok(await pressed.first().isHidden(), name);
  }
  assert.deepEqual(await overflow(page), []);
});

test("forced colours leave the parts of worked examples apart", async (t) => {
  const page = await openWorkbook(t, { forcedColors: "active" });
  const different = async (selector, property, least) => {
    const all = await page.locator(selector).evaluateAll(
      (all, property) => all.map((one) => getComputedStyle(one)[property]),
      property,
    );
    assert.ok(new Set(all).size >= least, `${selector}: ${new Set(all).size} of ${least} kinds of ${property}`);
  };
  // Parts of what training holds, each with its colour and its swatch.
  await goTo(page, "#/chapter-27/lifetime");
  await different(".life", "fill", 6);
  await different("table.shown .swatch", "backgroundColor", 6);
  await goTo(page, "#/chapter-27/sharding");
  await different(".drawing .legend .swatch", "backgroundColor", 5);
  await goTo(page, "#/chapter-27/plan");
  await different("table.shown .swatch", "backgroundColor", 6);

  // What is kept and what is computed again; computation and transfer; the master copy and the others.
  await goTo(page, "#/chapter-27/checkpointing");
  await different(".block", "fill", 2);
  await goTo(page, "#/chapter-27/transfer");
  assert.ok((await page.locator(".bar-compute, .bar-transfer").count()) >= 2);
  await different(".bar-compute, .bar-transfer", "fill", 2);

  // A chip that is in use looks unlike the others, and boxes and fields have an edge.
  await goTo(page, "#/chapter-27/rounding");
  const looks = await page.locator(".chips button").evaluateAll((all) =>
    all.slice(0, 2).map((one) => {
      const { backgroundColor, color, borderTopColor, borderTopWidth, borderTopStyle, outlineStyle, fontWeight } = getComputedStyle(one);
      return [backgroundColor, color, borderTopColor, borderTopWidth, borderTopStyle, outlineStyle, fontWeight].join(" ");
    }),
  );
  assert.notEqual(looks[0], looks[1], "the chip in use looks like any other");
});

test("print shows every worked example in dark ink, within the sheet, and nothing to press", async (t) => {
  const page = await openWorkbook(t, { colorScheme: "dark", viewport: { width: 718, height: 1000 } });
  for (const [name, [result]] of Object.entries(WORKED)) {
    await page.emulateMedia({ media: "screen" });
    await goTo(page, `#/${name}`);
    await figure(page, result).click();
    await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));
    await page.emulateMedia({ media: "print" });
    const hidden = await page.locator("[data-figure], .formula, [data-field], [role=img] svg, [data-verdict], .text-twin p").evaluateAll(
      (all) => all.filter((one) => !one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)),
    );
    assert.deepEqual(hidden, [], name);
    const pressed = await page.locator("button:not([data-figure]), [type=file], nav a").evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.ariaLabel ?? one.textContent),
    );
    assert.deepEqual(pressed, [], name);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), "rgb(30, 34, 39)");
    assert.deepEqual(await overflow(page), [], name);
  }
});
