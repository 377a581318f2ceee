// Somebody who works exercises: what they know of them, and two ways to put it on the page, with the
// keyboard alone and with a finger alone.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";

const FOLDER = new URL("../../exercises/", import.meta.url);
const PLACES = ["drill", "problem", "challenge"];
/** What is written where nobody judges it. */
export const OWN_WORDS = "Each micro-batch passes through all stages, and those behind it wait.";

/** All exercises in the order of the page, with the names of their parts. */
export const EXERCISES = readdirSync(FOLDER)
  .sort()
  .flatMap((name) => parse(readFileSync(new URL(name, FOLDER), "utf8")).exercise)
  .map(({ part, ...exercise }) => {
    const parts = part.map((one, at) => ({ ...one, name: String.fromCharCode(97 + at) }));
    // A chapter's own list comes first.
    return { ...exercise, parts, rank: 1 + PLACES.indexOf(exercise.place) || Number(exercise.place.split(".")[1]) / 100 };
  })
  .sort((one, other) => other.chapter - one.chapter || one.rank - other.rank);

const inPart = (part, selector) => `[data-part="${part.name}"] ${selector}`;
/** Options or items of a part as the page shows them, which is not the order in the file. */
const shown = (page, part, named) => {
  const inputs = page.locator(inPart(part, "input[data-answer]"));
  return inputs.evaluateAll((all, named) => [...new Set(all.map((input) => input.getAttribute(named)))], named);
};
const pairs = (text) => new Map(text.split(" ").map((pair) => pair.split("=")));
const cellsOf = (text) => text.split(/[;|]/).map((cell) => cell.trim());
/** A drawing as it is kept: the start times of each stage. */
const times = (text) => text.split(" / ").map((row) => row.split(" ").map(Number));

/** Asks the page until it says yes; the last answer where it does not. */
async function until(page, ask, argument) {
  const deadline = Date.now() + 10_000;
  let answer = await page.evaluate(ask, argument);
  while (!answer && Date.now() < deadline) answer = await page.evaluate(ask, argument);
  return answer;
}

/** How a part was judged: the kind of verdict, and its words. */
export async function verdict(page, name) {
  const ask = (name) => {
    const judged = document.querySelector(`[data-part="${name}"] > .verdict-place [data-verdict]`);
    return judged && [judged.dataset.verdict, judged.innerText];
  };
  return (await until(page, ask, name)) ?? ["none", ""];
}

/** Waits until the screen of this title is there, and the focus on its heading. */
export async function arrives(page, title) {
  const there = (title) => document.activeElement.matches("h1") && document.activeElement.innerText === title;
  assert.ok(await until(page, there, title), `the focus is not on the heading “${title}”`);
}

/** Presses Tab until the focus is where it is wanted; each stop on the way must be seen. */
export async function tabTo(page, selector, key = "Tab") {
  for (let stop = 0; stop < 120; stop++) {
    await page.keyboard.press(key);
    const { there, marked, name } = await page.evaluate((selector) => {
      const at = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      const marked = at === document.body || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
      return { there: at.matches(selector), marked, name: at.outerHTML.slice(0, 90) };
    }, selector);
    assert.ok(marked, `the focus cannot be seen on ${name}`);
    if (there) return;
  }
  assert.fail(`${key} does not lead to ${selector}`);
}

/** Chooses the one of a group of radio buttons that Tab leads to. */
async function chooseByKeys(page, selector, place) {
  await tabTo(page, selector);
  if (place === 0) await page.keyboard.press("Space");
  for (let down = 0; down < place; down++) await page.keyboard.press("ArrowDown");
}

/** How each kind of part is answered with the keyboard. The first of its answers is taken. */
const byKeys = {
  async number(page, part) {
    if (part.predict) {
      await tabTo(page, inPart(part, "[data-guess]"));
      await page.keyboard.type(part.accept[0]);
      await page.keyboard.press("Enter");
      const onAnswer = (selector) => document.activeElement.matches(selector);
      assert.ok(await until(page, onAnswer, inPart(part, "[data-answer]")), "the guess does not lead on to the answer");
    } else {
      await tabTo(page, inPart(part, "[data-answer]"));
    }
    await page.keyboard.type(part.accept[0]);
    await page.keyboard.press("Enter");
  },
  async table(page, part) {
    for (const [at, text] of cellsOf(part.accept[0]).entries()) {
      await tabTo(page, inPart(part, `[data-at="${at}"]`));
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
  },
  async choice(page, part) {
    const place = (await shown(page, part, "value")).indexOf(part.accept[0]);
    await chooseByKeys(page, inPart(part, "input[type=radio]"), place);
    await checkByKeys(page, part);
  },
  async several(page, part) {
    const chosen = part.accept[0].split(" ");
    for (const key of (await shown(page, part, "value")).filter((key) => chosen.includes(key))) {
      await tabTo(page, inPart(part, `input[type=checkbox][value="${key}"]`));
      await page.keyboard.press("Space");
    }
    await checkByKeys(page, part);
  },
  async sort(page, part) {
    const groups = part.groups.map((group) => group.key);
    const right = pairs(part.accept[0]);
    for (const item of await shown(page, part, "data-item")) {
      await chooseByKeys(page, inPart(part, `input[type=radio][data-item="${item}"]`), groups.indexOf(right.get(item)));
    }
    await checkByKeys(page, part);
  },
  async order(page, part) {
    await inOrder(page, part, async (up, pressed) => {
      if (!pressed) await tabTo(page, up);
      assert.ok(await page.evaluate((up) => document.activeElement.matches(up), up), "the focus leaves what is moved");
      await page.keyboard.press("Enter");
    });
    await checkByKeys(page, part);
  },
  async drawing(page, part) {
    await tabTo(page, inPart(part, ".drawing-cell"));
    for (const [stage, row] of times(part.accept[0]).entries()) {
      if (stage > 0) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Home");
      for (const [batch, slot] of row.entries()) {
        const before = batch === 0 ? 0 : row[batch - 1];
        for (let right = before; right < slot; right++) await page.keyboard.press("ArrowRight");
        await page.keyboard.press(String(batch + 1));
      }
    }
    await checkByKeys(page, part);
  },
  async words(page, part) {
    await tabTo(page, inPart(part, "textarea"));
    await page.keyboard.type(OWN_WORDS);
    await checkByKeys(page, part);
    assert.deepEqual((await verdict(page, part.name))[0], "written");
    await tabTo(page, inPart(part, "[data-point='0']"));
    await page.keyboard.press("Space");
    await tabTo(page, inPart(part, "[data-point='1']"));
    await page.keyboard.press("Space");
  },
};

async function checkByKeys(page, part) {
  await tabTo(page, inPart(part, "[data-check]"));
  await page.keyboard.press("Enter");
}

/** Brings a list into its right order: each item in turn is moved up to its place, by `move`. */
async function inOrder(page, part, move) {
  const order = (part) =>
    [...document.querySelectorAll(`[data-part="${part}"] [data-move=up]`)].map((button) => button.dataset.item);
  for (const [place, key] of part.accept[0].split(" ").entries()) {
    const ups = (await page.evaluate(order, part.name)).indexOf(key) - place;
    for (let up = 0; up < ups; up++) await move(inPart(part, `[data-move=up][data-item="${key}"]`), up);
  }
}

/** Touches an element in its middle. What is not on the screen is scrolled there first, as a hand would. */
export async function tap(page, selector) {
  const spot = (selector) => {
    const one = document.querySelector(selector);
    if (!one?.checkVisibility()) return undefined;
    const within = ({ left, top, right, bottom }) =>
      left >= 0 && top >= 0 && right <= document.documentElement.clientWidth && bottom <= innerHeight;
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    const hit = () => one.contains(document.elementFromPoint(...middle(one.getBoundingClientRect())));
    if (!within(one.getBoundingClientRect()) || !hit()) one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return { at: middle(one.getBoundingClientRect()), hit: hit() };
  };
  const found = await until(page, spot, selector);
  assert.ok(found, `there is no ${selector} to touch`);
  assert.ok(found.hit, `something lies over ${selector}`);
  await page.touchscreen.tap(...found.at);
}

/** An answer that can be typed with keys on the page, as these keys; `undefined` where there is none. */
export function onKeys(part, pad, cells = (text) => [text]) {
  const wholeNumber = (text) => (/^\d{1,3}(,\d{3})+(?!,?\d)/.test(text) ? text.replaceAll(",", "") : text);
  const inKeys = (text) => {
    const typed = [];
    for (let rest = text; rest; rest = rest.slice(typed.at(-1).length)) {
      const fits = pad.filter((key) => rest.startsWith(key)).sort((one, other) => other.length - one.length);
      if (!fits.length) return undefined;
      typed.push(fits[0]);
    }
    return typed;
  };
  const plain = (text) => wholeNumber(text).replace(/ bytes$/, " B").replaceAll("-", "−");
  const answers = part.accept.flatMap((text) => [cells(text), cells(text).map(plain)]);
  return answers.map((texts) => texts.map(inKeys)).find((texts) => texts.every(Boolean));
}

const padOf = (page, part) =>
  page.evaluate((name) => [...document.querySelectorAll(`[data-pad-of="${name}"] [data-pad]`)].map((key) => key.dataset.pad), part.name);

async function press(page, part, typed) {
  for (const key of typed) await tap(page, inPart(part, `[data-pad="${key}"]`));
}

async function typeByTouch(page, part, cells) {
  await tap(page, inPart(part, ".keypad summary"));
  const typed = onKeys(part, await padOf(page, part), cells);
  assert.ok(typed, `a key is missing: none of ${JSON.stringify(part.accept)} can be pressed`);
  return typed;
}

/** How each kind of part is answered by touch. */
const byTouch = {
  async number(page, part) {
    const [typed] = await typeByTouch(page, part);
    if (part.predict) {
      await tap(page, inPart(part, "[data-guess]"));
      await press(page, part, typed);
      await tap(page, inPart(part, "[data-keep-guess]"));
      const kept = (name) => document.querySelector(`[data-part="${name}"] .guess`).dataset.over === "true";
      assert.ok(await until(page, kept, part.name), "the guess is not kept");
    }
    // The keys go into the only field there is, touched or not.
    await press(page, part, typed);
    await tap(page, inPart(part, "[data-check]"));
  },
  async table(page, part) {
    for (const [at, typed] of (await typeByTouch(page, part, cellsOf)).entries()) {
      await tap(page, inPart(part, `[data-at="${at}"]`));
      await press(page, part, typed);
    }
    await tap(page, inPart(part, "[data-check]"));
  },
  async choice(page, part) {
    await tap(page, inPart(part, `label:has([value="${part.accept[0]}"])`));
    await tap(page, inPart(part, "[data-check]"));
  },
  async several(page, part) {
    for (const key of part.accept[0].split(" ")) await tap(page, inPart(part, `label:has([value="${key}"])`));
    await tap(page, inPart(part, "[data-check]"));
  },
  async sort(page, part) {
    for (const [item, group] of pairs(part.accept[0])) {
      await tap(page, inPart(part, `label:has([data-item="${item}"][value="${group}"])`));
    }
    await tap(page, inPart(part, "[data-check]"));
  },
  async order(page, part) {
    await inOrder(page, part, (up) => tap(page, up));
    await tap(page, inPart(part, "[data-check]"));
  },
  async drawing(page, part) {
    for (const [stage, row] of times(part.accept[0]).entries()) {
      for (const slot of row) await tap(page, inPart(part, `.drawing-cell[id$="-cell-${stage}-${slot}"]`));
    }
    await tap(page, inPart(part, "[data-check]"));
  },
  async words(page, part) {
    await tap(page, inPart(part, "[data-on-paper]"));
    assert.deepEqual((await verdict(page, part.name))[0], "written");
    await tap(page, inPart(part, "label:has([data-point='0'])"));
    await tap(page, inPart(part, "label:has([data-point='1'])"));
  },
};

const WAYS = { keyboard: byKeys, touch: byTouch };

/** Answers all parts of the exercise at hand, by "keyboard" or by "touch", and sees each judged as it should be. */
export async function work(page, exercise, way) {
  for (const part of exercise.parts) {
    const where = `${exercise.id}, part ${part.name}, by ${way}`;
    try {
      await WAYS[way][part.kind](page, part);
    } catch (error) {
      throw new Error(`${where}: ${error.message}`, { cause: error });
    }
    const [judged, says] = await verdict(page, part.name);
    assert.equal(judged, part.kind === "words" ? "written" : "right", `${where}: ${says}`);
  }
}
