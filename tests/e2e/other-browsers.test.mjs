// The main path in stock Firefox and in WebKit, where this machine has them: what Chromium alone does not show.

import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { buildHost } from "../../scripts/hosts.mjs";
import { EXERCISES, arrives, tabTo, work } from "./learner.mjs";
import { BROWSERS, field, figure, openIn, openNotes, said, shows, starts } from "./other-browsers.mjs";
import { overflow } from "./support.mjs";

const LEDGER = "#/chapter-27/ledger";
const heading = "h1";
const link = (text) => ["main a", text];
/** A page that is none of ours: somewhere to come back from. */
const ELSEWHERE = { "elsewhere.html": "<!doctype html><html><head><title>Elsewhere</title></head><body><input></body></html>" };

/** What stands in the box, the total that follows from it, and whether the box is marked as wrong. */
const ledger = (page) =>
  page.evaluate(() => {
    const box = find("[data-field=parameters]");
    const total = find("[data-figure=state]");
    return [box.value, total ? total.innerText.split(" bytes")[0] : "none", box.ariaInvalid === "true"];
  });

/** Waits until box and total are these: both, and together. */
async function agree(page, ...expected) {
  const [value, total] = expected;
  await page.until(
    (value, total) => {
      const shown = find("[data-figure=state]")?.innerText.split(" bytes")[0] ?? "none";
      return find("[data-field=parameters]")?.value === value && shown === total;
    },
    value,
    total,
  );
  assert.deepEqual(await ledger(page), expected);
}

/** Where each number of the staircase is drawn; boxes of texts within a text are not the same in all browsers. */
const numbersDrawn = () =>
  [...document.querySelectorAll(".busy text")].flatMap((text, row) => {
    const [toScreen, corner] = [text.getScreenCTM(), find(".cells").createSVGPoint()];
    return [...text.querySelectorAll(".number")].map((number) => {
      const [first, last] = [number.getExtentOfChar(0), number.getExtentOfChar(number.textContent.length - 1)];
      corner.x = (first.x + last.x + last.width) / 2;
      corner.y = first.y + first.height / 2;
      const { x, y } = corner.matrixTransform(toScreen);
      return { x, y, row, number: Number(number.textContent) };
    });
  });

for (const { name, skip } of BROWSERS) {
  const run = (title, story) => test(`${name}: ${title}`, { skip }, story);

  run("from the contents to an example, and typing in the middle of a number", async (t) => {
    const page = await openIn(t, name);
    await shows(page, heading, "Bytes & Bubbles");
    await page.click(link("Estimating a training system"));
    await shows(page, heading, "Estimating a training system");
    await page.click(link("A ledger of a million parameters"));
    await shows(page, heading, "A ledger of a million parameters");
    await agree(page, "1,000,000", "16,000,000", false);

    // Key by key, and after each the total is there and the caret where it was.
    await page.click(field("parameters"));
    await page.press("Home");
    await page.press("ArrowRight");
    for (const [key, ...then] of [
      ["Backspace", ",000,000", 0],
      ["2", "2,000,000", 1],
      ["5", "25,000,000", 2],
      ["Backspace", "2,000,000", 1],
    ]) {
      await page.press(key);
      const after = await page.evaluate(() => [document.activeElement.value, document.activeElement.selectionStart]);
      assert.deepEqual(after, then);
    }
    await agree(page, "2,000,000", "32,000,000", false);
    await shows(page, said("parameters"), "2,000,000 parameters = 2.00 million");
    assert.deepEqual(await page.evaluate(() => document.activeElement.dataset.field), "parameters");
    assert.deepEqual(await overflow(page), []);
  });

  run("boxes and totals agree after a reload, and on the way back and forward", async (t) => {
    const page = await openIn(t, name, { path: LEDGER, pages: ELSEWHERE });
    // Loaded again at once, with nothing pressed in between.
    await page.fill(field("parameters"), "2,000,000");
    await page.reload();
    await starts(page);
    await agree(page, "2,000,000", "32,000,000", false);

    // What cannot be read comes back as it was, and still has no total.
    await page.fill(field("parameters"), "12 apples");
    await page.reload();
    await starts(page);
    await agree(page, "12 apples", "none", true);

    // A box that is empty again, and a tick that is taken away.
    await page.click(["button", "Start again"]);
    await agree(page, "1,000,000", "16,000,000", false);
    await page.click(`${field("rows:1:0")}`);
    await agree(page, "1,000,000", "14,000,000", false);
    await page.reload();
    await starts(page);
    await agree(page, "1,000,000", "14,000,000", false);
    assert.equal(await page.evaluate((box) => find(box).checked, field("rows:1:0")), false);

    // To another site and back: out of the browser's memory, or loaded anew.
    await page.fill(field("parameters"), "3M");
    await page.goto(`${page.url}elsewhere.html`);
    assert.equal(await page.evaluate(() => document.title), "Elsewhere");
    await page.goBack();
    await page.until(() => document.title !== "Elsewhere" && document.readyState === "complete");
    await starts(page);
    await agree(page, "3M", "42,000,000", false);
    assert.ok(await page.until(() => !find("main input:not([autocomplete=off])")), "a box that the browser may fill in");

    // Steps within the workbook.
    await page.moveOn("#/chapter-8/staircase");
    await shows(page, heading, "The staircase and its bubble");
    await page.goBack();
    await shows(page, heading, "A ledger of a million parameters");
    await agree(page, "3M", "42,000,000", false);
    await page.goForward();
    await shows(page, heading, "The staircase and its bubble");
  });

  run("a reload as a reader does it puts text back into a box that is not told otherwise", async (t) => {
    // Without that the test above would show nothing.
    const page = await openIn(t, name, { pages: ELSEWHERE });
    await page.goto(`${page.url}elsewhere.html`);
    await page.fill("input", "old");
    await page.reload();
    assert.equal(await page.value("input"), name === "Firefox" ? "old" : "");
  });

  run("the wheel over a box changes nothing", async (t) => {
    const page = await openIn(t, name, { path: LEDGER });
    await agree(page, "1,000,000", "16,000,000", false);
    await page.evaluate(() => {
      window.wheels = 0;
      addEventListener("wheel", (event) => (window.wheels += event.target.matches("input") ? 1 : 0), true);
    });
    const boxes = () => page.evaluate(() => [...document.querySelectorAll("main input")].map((box) => [box.id, box.value, box.checked]));
    const before = await boxes();
    const inSight = await page.evaluate(() => [...document.querySelectorAll("main input[type=text]")].filter((box) => box.checkVisibility()).map(({ id }) => id));
    assert.ok(inSight.length >= 20, `${inSight.length} boxes`);
    let turned = 0;
    for (const box of inSight.map((id) => `[id="${id}"]`)) {
      await page.evaluate((box) => find(box).focus(), box);
      // The first turns may come before the page is drawn there.
      for (let attempt = 0; attempt < 20 && (await page.evaluate(() => window.wheels)) <= turned; attempt += 1) {
        await page.wheel(box, attempt % 2 ? -120 : 120);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      }
      const now = await page.evaluate(() => window.wheels);
      assert.ok(now > turned, `no wheel arrives at ${box}`);
      turned = now;
    }
    assert.deepEqual(await boxes(), before);
  });

  run("the staircase of eight stages and 32 micro-batches, by keys and by pointer", async (t) => {
    const page = await openIn(t, name, { path: "#/chapter-8/staircase" });
    await page.fill(field("stages"), "16");
    await shows(page, figure("completion"), "47");
    await page.fill(field("stages"), "8");
    await page.fill(field("micro-batches"), "32");
    await shows(page, figure("completion"), "39");
    await shows(page, figure("bubble-of-total"), "7/39 17.9%");

    // All cells are drawn, and each number stands in the middle of its own.
    const numbers = await page.evaluate(numbersDrawn);
    const [{ x: left, y: top }] = numbers;
    const cell = numbers[1].x - left;
    const amiss = numbers.flatMap(({ x, y, row, number }) => {
      const off = [x - left - (row + number - 1) * cell, y - top - row * cell].map(Math.abs);
      return Math.max(...off) > 2 ? [`stage ${row + 1}, micro-batch ${number}: ${off}`] : [];
    });
    assert.equal(numbers.length, 8 * 32);
    assert.deepEqual(amiss, []);
    const middles = await page.evaluate(() => [...document.querySelectorAll(".cells .stage")].map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    }));
    assert.ok(Math.abs(middles[0] - top) < 2, `the numbers of the first stage stand at ${top}, its name at ${middles[0]}`);

    await page.evaluate(() => find(".grid").focus());
    for (const [keys, says] of [
      ["Control+Home", /^Stage 1 from time 0 to 1: micro-batch 1\. Nothing holds it/],
      ["ArrowDown", /^Stage 2 from time 0 to 1: idle\. The pipeline fills/],
      ["ArrowRight", /^Stage 2 from time 1 to 2: micro-batch 1\./],
      ["Control+End", /^Stage 8 from time 38 to 39: micro-batch 32\./],
    ]) {
      await page.press(keys);
      await shows(page, ".cell-readout", says);
    }
    await page.evaluate(() => find(".grid").scrollIntoView({ block: "center", behavior: "instant" }));
    const { x, y } = (await page.evaluate(numbersDrawn)).find(({ row, number }) => row === 2 && number === 5);
    await page.move(Math.round(x), Math.round(y));
    await shows(page, ".cell-readout", /^Stage 3 from time 6 to 7: micro-batch 5\. Both rules/);
    await page.click("button[aria-label='More stages']");
    await shows(page, figure("completion"), "40");
  });

  run("a result opens to its formula, and the formula is drawn as one", async (t) => {
    const page = await openIn(t, name, { path: "#/chapter-8/staircase" });
    await page.click(figure("bubble-of-total"));
    await shows(page, ".formula .sentence", /, which is 7\/39 = 17\.9%\.$/);
    const drawn = await page.evaluate(() => {
      const box = (one) => one.getBoundingClientRect();
      const fractions = [...document.querySelectorAll(".formula math mfrac")].map((one) => [...one.children].map(box));
      return {
        formulas: document.querySelectorAll(".formula math").length,
        fractions: fractions.length,
        // The denominator stands below the numerator, and both can be seen.
        drawn: fractions.filter(([top, bottom]) => top.height > 5 && bottom.height > 5 && bottom.top >= top.bottom - 2).length,
      };
    });
    assert.ok(drawn.fractions >= 2, JSON.stringify(drawn));
    assert.deepEqual([drawn.formulas, drawn.drawn], [2, drawn.fractions]);
    await page.press("Enter");
    assert.equal(await page.until(() => document.querySelectorAll(".formula").length === 0), true);
  });

  run("from the list of exercises to one, wrong first and then right", async (t) => {
    const page = await openIn(t, name);
    await page.click(["a", "Exercises"]);
    const exercise = EXERCISES.find(({ id }) => id === "last-one-leaves");
    await page.click(`main a[href="#/exercises/${exercise.id}"]`);
    await arrives(page, exercise.title);
    for (const [answer, verdict, says] of [
      ["8", "wrong", /./],
      ["9 units", "right", /^Right/],
    ]) {
      await page.fill("[data-answer=a]", answer);
      await page.press("Enter");
      await shows(page, `[data-part=a] > .verdict-place [data-verdict=${verdict}]`, says);
    }
    await shows(page, "p.done", "Done, after one wrong answer.");
    await page.reload();
    await starts(page);
    await shows(page, "p.done", "Done, after one wrong answer.");
  });

  run("one exercise of each kind with the keyboard alone", async (t) => {
    const page = await openIn(t, name);
    const kinds = new Map();
    for (const exercise of EXERCISES) {
      for (const { kind } of exercise.parts) if (!kinds.has(kind)) kinds.set(kind, exercise);
    }
    assert.ok(kinds.size >= 8);
    for (const exercise of new Set(kinds.values())) {
      await page.moveOn(`#/exercises/${exercise.id}`);
      await arrives(page, exercise.title);
      await work(page, exercise, "keyboard");
      await shows(page, "p.done", exercise.parts.length > 1 ? "All parts done." : "Done.");
    }
  });

  run("Tab leads from the contents to an example", async (t) => {
    const page = await openIn(t, name);
    await tabTo(page, "main a[href='#/chapter-27']");
    await page.press("Enter");
    await arrives(page, "Estimating a training system");
    await tabTo(page, "main a[href='#/chapter-27/ledger']");
    await page.press("Enter");
    await arrives(page, "A ledger of a million parameters");
    await tabTo(page, field("parameters"));
  });

  run("light and dark, as the system is", async (t) => {
    for (const [dark, paper, ink] of [
      [false, "rgb(255, 253, 248)", "rgb(30, 34, 39)"],
      [true, "rgb(22, 24, 27)", "rgb(230, 227, 220)"],
    ]) {
      await t.test(dark ? "dark" : "light", async (t) => {
        const page = await openIn(t, name, { path: LEDGER, dark });
        const style = await page.evaluate(() => {
          const [page, title] = [document.documentElement, find("h1")].map((one) => getComputedStyle(one));
          return [page.backgroundColor, title.color];
        });
        assert.deepEqual(style, [paper, ink]);
      });
    }
  });

  run("“5,0” is five, whatever the language of the browser", async (t) => {
    for (const language of ["en-US", "de-DE", "fr-FR"]) {
      await t.test(language, async (t) => {
        const page = await openIn(t, name, { path: LEDGER, language });
        const spoken = await page.evaluate(() => navigator.language);
        if (!language.startsWith(spoken)) return t.skip(`This browser speaks ${spoken}: the system has no ${language}.`);
        await page.fill(field("parameters"), "5,0");
        await shows(page, said("parameters"), "5 parameters");
        await agree(page, "5,0", "80", false);
        await page.fill(field("parameters"), "fünf");
        await agree(page, "fünf", "none", true);

        await page.moveOn("#/exercises/last-one-leaves");
        await arrives(page, EXERCISES.find(({ id }) => id === "last-one-leaves").title);
        for (const [answer, verdict] of [["5,0", "wrong"], ["9,0", "right"]]) {
          await page.fill("[data-answer=a]", answer);
          await page.press("Enter");
          await shows(page, `[data-part=a] > .verdict-place [data-verdict=${verdict}]`, /./);
        }
      });
    }
  });

  run("nothing sticks out of a phone's screen", async (t) => {
    const phone = `<!doctype html><html><head></head><body><iframe width="375" height="720" src="index.html"></iframe></body></html>`;
    const page = await openIn(t, name, { path: "phone.html", pages: { "phone.html": phone } });
    const inside = page.within();
    const screens = await inside.evaluate(() => [...document.querySelectorAll("main a[href^='#/']")].map((one) => one.hash));
    assert.ok(screens.length > 20);
    const found = [];
    let title = "";
    for (const hash of [...new Set(screens)]) {
      await inside.moveOn(hash);
      const next = await inside.until((before) => find("main h1") && find("main h1").innerText !== before && find("main h1").innerText, title);
      assert.ok(next, `${hash} does not come after ${title}`);
      title = next;
      await inside.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
      found.push(...(await overflow(inside)).map((one) => `${hash}: ${one}`));
    }
    assert.equal(await inside.evaluate(() => innerWidth), 375);
    assert.deepEqual(found, []);
  });
}

/** The page of examples/plain: its files with the workbook at an address. */
async function plainNotes(workbook) {
  const out = await mkdtemp(join(tmpdir(), "notes-"));
  try {
    await buildHost("plain", { workbook, out });
    const names = await readdir(out);
    const texts = await Promise.all(names.map((name) => readFile(join(out, name), "utf8")));
    return { ...ELSEWHERE, ...Object.fromEntries(names.map((name, at) => [name, texts[at]])) };
  } finally {
    await rm(out, { recursive: true });
  }
}

const STAIRCASE = "bb-example[name=staircase]";
const SHARDING = "bb-example[name=sharding]";
const EXERCISE = "bb-exercise[name='27-1']";
const EMBEDS = [STAIRCASE, SHARDING, EXERCISE];
const within = (embed, selector) => `${embed} >>> ${selector}`;
const widget = (embed) => within(embed, "[part=widget]");

/** A page of somebody else's with three embeds. */
function embeds({ name, skip }) {
  const run = (title, story) => test(`${name}: a page of somebody else's, ${title}`, { skip }, story);

  const open = async (t, options) => {
    const page = await openNotes(t, name, plainNotes, options);
    await page.evaluate(() => {
      window.told = [];
      for (const kind of ["bb-change", "bb-answer", "bb-error"]) {
        addEventListener(kind, ({ detail }) => window.told.push([kind, structuredClone(detail)]));
      }
    });
    for (const embed of EMBEDS) await shows(page, widget(embed), /./);
    return page;
  };
  const told = (page, kind) => page.evaluate((kind) => window.told.filter(([one]) => one === kind).at(-1)?.[1], kind);

  run("three embeds", async (t) => {
    const page = await open(t);
    await shows(page, within(STAIRCASE, figure("bubble-of-total")), "7/39 17.9%");
    await shows(page, within(STAIRCASE, figure("completion")), "39");
    await shows(page, within(SHARDING, figure("share-optimizer")), /^31,406,250,000 bytes/);
    await shows(page, widget(EXERCISE), /A model of 2,000,000 parameters/);
    assert.equal(page.asked.filter((path) => path.endsWith("/engine.wasm")).length, 1);
    assert.deepEqual(await overflow(page), []);
    for (const embed of EMBEDS) {
      const fallback = await page.evaluate((embed) => document.querySelector(embed).querySelector("a").checkVisibility(), embed);
      assert.equal(fallback, false, `what stands within ${embed}`);
    }

    // Typing in the middle of a number; the other embed keeps its own.
    const workers = within(SHARDING, field("workers"));
    await page.click(workers);
    await page.press("Home");
    await page.press("ArrowRight");
    await page.press("0");
    assert.deepEqual(await page.evaluate((box) => [find(box).value, find(box).selectionStart], workers), ["604", 2]);
    await shows(page, within(SHARDING, figure("share-optimizer")), /^30,149,/);
    await shows(page, within(STAIRCASE, figure("completion")), "39");
    const change = await told(page, "bb-change");
    assert.deepEqual([change.name, change.values.workers], ["sharding", "604"]);

    await page.fill(within(STAIRCASE, field("stages")), "16");
    await shows(page, within(STAIRCASE, figure("completion")), "47");
    await page.click(within(STAIRCASE, figure("completion")));
    await shows(page, within(STAIRCASE, ".formula .sentence"), /, which is 47/);

    for (const [text, verdict, score] of [["12 MB", "wrong", 0], ["10 MiB", "right", 1]]) {
      await page.fill(within(EXERCISE, "[data-answer=a]"), text);
      await page.press("Enter");
      await shows(page, within(EXERCISE, `[data-part=a] > .verdict-place [data-verdict=${verdict}]`), /./);
      const answer = await told(page, "bb-answer");
      assert.deepEqual([answer.name, answer.seed, answer.part, answer.verdict], ["27-1", 7, "a", verdict]);
      assert.ok(score ? answer.score > 0 : answer.score === 0, `a score of ${answer.score}`);
    }
    assert.equal(await told(page, "bb-error"), undefined);
  });

  run("boxes and totals agree after a reload and on the way back", async (t) => {
    const page = await open(t);
    const both = async () => [await page.value(within(STAIRCASE, field("stages"))), await page.text(within(STAIRCASE, figure("completion")))];
    await page.fill(within(STAIRCASE, field("stages")), "16");
    await shows(page, within(STAIRCASE, figure("completion")), "47");

    await page.goto(`${page.url}elsewhere.html`);
    assert.equal(await page.evaluate(() => document.title), "Elsewhere");
    await page.goBack();
    await page.until(() => document.title !== "Elsewhere" && document.readyState === "complete");
    await shows(page, within(STAIRCASE, figure("completion")), /^(47|39)$/);
    // Out of the browser's memory, or begun anew.
    await page.until((box) => find(box).value !== "", within(STAIRCASE, field("stages")));
    assert.ok(["16,47", "8,39"].includes(String(await both())), String(await both()));

    await page.fill(within(STAIRCASE, field("stages")), "4");
    await shows(page, within(STAIRCASE, figure("completion")), "35");
    await page.reload();
    await shows(page, within(STAIRCASE, figure("completion")), "39");
    assert.deepEqual(await both(), ["8", "39"]);
  });

  run("in the dark", async (t) => {
    const page = await open(t, { dark: true });
    for (const embed of EMBEDS) {
      const [ink, theme] = await page.evaluate((widget) => [getComputedStyle(find(widget)).color, find(widget).dataset.theme], widget(embed));
      assert.deepEqual([ink, theme], ["rgb(230, 227, 220)", "dark"], embed);
    }
  });
}

for (const browser of BROWSERS) embeds(browser);
