// With the book closed: nothing on the page tells an answer before all is handed in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, card, doAgain, drawByKeys, handIn, option, part, started } from "./exercise-support.mjs";
import { openWorkbook, shows } from "./support.mjs";

const begin = (page, name = "Begin") => page.getByRole("button", { name, exact: true }).click();
const result = (page) => page.locator(".pass-result");

const DRAW = "draw-the-staircase";
const NAIVE = "naive-pipeline";
const OTHER = "ever-more-micro-batches";
const SIXTEEN = "sixteen-stages";
const THIRTEEN = "thirteen-billion";

/** The numbers of the sheet at hand, as a reader takes them from its prompts. */
async function asked(page) {
  const text = (place) => place.innerText().then((text) => text.replace(/\s+/g, " "));
  const of = async (id) => text(card(page, id).locator(".prompt"));
  const numbers = (text, pattern) => text.match(pattern).slice(1).map(Number);
  const [batches, stages] = numbers(await of(DRAW), /how (\d+) micro-batches pass through (\d+) stages/);
  const [naive] = numbers(await of(NAIVE), /through (\d+) stages/);
  const [p, m] = numbers(await of(SIXTEEN), /of (\d+) stages is fed (\d+) micro-batches/);
  const [wanted] = numbers(await text(part(card(page, SIXTEEN), "c")), /to (\d+)% or less/);
  const [billions, devices] = numbers(await of(THIRTEEN), /of (\d+)B parameters.* over (\d+) accelerators/);
  const [capacity] = numbers(await text(part(card(page, THIRTEEN), "c")), /of (\d+) GB could/);
  return { batches, stages, naive, p, m, wanted, billions, devices, capacity };
}

/** The right answers to those numbers, counted here and not there. */
function rightAnswers({ batches, stages, naive, p, m, wanted, billions, devices, capacity }) {
  const state = 16 * billions;
  return [
    [DRAW, "b", `${batches + stages - 1}`],
    [DRAW, "c", "0"],
    [DRAW, "d", `${stages - 1}/${batches + stages - 1}`],
    [NAIVE, "a", `${naive - 1}/${naive}`],
    [SIXTEEN, "a", `${m + p - 1}`],
    [SIXTEEN, "b", `${p - 1}/${m + p - 1}`],
    [SIXTEEN, "c", `${Math.ceil(((p - 1) * (100 - wanted)) / wanted)}`],
    [THIRTEEN, "a", `${state} GB`],
    [THIRTEEN, "b", `${state}/${devices} GB`],
    [THIRTEEN, "c", `${Math.ceil(state / capacity)}`],
  ];
}

async function fill(page, numbers, answers) {
  await drawByKeys(page, card(page, DRAW), numbers.stages, numbers.batches);
  for (const [id, name, text] of answers) await answer(card(page, id), name).fill(text);
  await option(card(page, OTHER), "a", "zero").check();
  await option(card(page, OTHER), "b", "same").check();
  await option(card(page, THIRTEEN), "d", "wall").check();
}

/** Every way in which a share may be printed: as fractions, in percent and as a decimal, to few figures or many. */
function printed(over, under) {
  const share = over / under;
  const common = (a, b) => (b ? common(b, a % b) : a);
  const by = common(over, under);
  const rounded = [3, 4, 6].flatMap((figures) => [share.toPrecision(figures), (share * 100).toPrecision(figures)]);
  const short = rounded.flatMap((text) => [text, String(Number(text)), text.replace(/^0\./, "")]);
  return [`${over}/${under}`, `${over / by}/${under / by}`, ...short];
}

function formsOf({ batches, stages, naive, p, m, wanted, billions, devices, capacity }) {
  const bytes = (gigabytes) => [`${gigabytes}`, `${gigabytes * 1000}`, (gigabytes * 1e9).toLocaleString("en"), `${gigabytes * 1e9}`];
  const binary = (gigabytes) => ((gigabytes * 1e9) / 2 ** 30).toPrecision(3);
  const state = 16 * billions;
  return [
    ...printed(stages - 1, batches + stages - 1),
    ...printed((stages - 1) * stages, (batches + stages - 1) * stages),
    ...printed(naive - 1, naive),
    ...printed(p - 1, m + p - 1),
    ...[m + p - 1, Math.ceil(((p - 1) * (100 - wanted)) / wanted)].map(String),
    ...[state, state / devices].flatMap((size) => [...bytes(size), binary(size), size.toFixed(2)]),
    `${state}/${devices}`,
    `${state}/${capacity}`,
  ];
}

/** All numbers in a text, as they are written: 7/8, 87.5 and 208,000,000,000 are one each. */
const tokens = (text) => text.match(/\d+(?:[.,/]\d+)*/g) ?? [];

/**
 * The whole document but its style sheets and scripts, and all that is said of it; without the prompts and asks,
 * the keys to press and the axes of the grid, in which numbers stand for whoever looks.
 */
async function everything(page) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelectorAll("script, style, link").forEach((element) => element.remove());
    const whole = copy.outerHTML;
    const open = [".prompt", ".ask", ".keypad", ".drawing-grid", ".drawing-hand", ".drawing-rows", ".drawing-words"];
    copy.querySelectorAll(open.join()).forEach((element) => element.remove());
    // What only the page itself reads.
    const plumbing = /^(id|for|name|class|aria-(labelledby|describedby|controls)|rows|tabindex|maxlength|data-at)$/;
    const main = copy.querySelector("main");
    const said = [...main.querySelectorAll("*")].flatMap(({ attributes, childNodes }) => [
      ...[...attributes].filter(({ name }) => !plumbing.test(name)).map(({ value }) => value),
      ...[...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : "")),
    ]);
    return { whole, rest: said.join("\n") };
  });
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const strings = nodes.flatMap(({ name, description, value, properties = [] }) =>
    [name, description, value, ...properties.map((one) => one.value)].map((one) => String(one?.value ?? "")),
  );
  return { ...html, spoken: strings.join("\n") };
}

/** No answer is there, nor any help to it. */
async function tellsNothing(page, forms) {
  const { whole, rest, spoken } = await everything(page);
  for (const [where, text] of Object.entries({ whole, spoken })) {
    const there = new Set(tokens(text));
    assert.deepEqual(forms.filter((form) => there.has(form)), [], where);
    assert.doesNotMatch(text, /\b(Hint|Solution|Check|Compare|Right|Wrong|Not right|Not judged|Passed)\b/, where);
  }
  return { rest, spoken };
}

const nothingJudged = async (page) =>
  assert.equal(await page.locator("main .judged, main [data-verdict], main .pass-result, main [data-broken=true]").count(), 0);

const nothingHelps = async (page) => {
  const help = "[data-check], [data-hint], [data-solution], [data-guess], [data-on-paper], [data-point], [data-example], [data-figure], math, .help > *";
  assert.equal(await page.locator("main").locator(help).count(), 0);
};

/** Options differ in their words and keys alone. */
async function optionsAlike(page) {
  const groups = await page.locator(".options").evaluateAll((groups) =>
    groups.map((group) =>
      [...group.querySelectorAll("label")].map((label) => {
        const input = label.querySelector("input");
        const [key, text] = [input.value, label.textContent];
        return label.outerHTML.replaceAll(text, "").replaceAll(key, "");
      }),
    ),
  );
  assert.ok(groups.length > 0);
  for (const group of groups) assert.equal(new Set(group).size, 1, group.join("\n"));
}

/** Other numbers that are the same in every run: some show by chance what is searched for. */
const always = () => {
  Math.random = () => 0.3;
};

test("chapter 8: neither the document nor what is read out holds an answer before it is given", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8" });
  const book = { batches: 5, stages: 4, naive: 8, p: 16, m: 48, wanted: 10, billions: 13, devices: 32, capacity: 24 };
  const forms = formsOf(book);
  for (const form of ["87.5", "7/8", "0.875", "875", "208", "208,000,000,000", "6.5", "6.50", "15/63", "5/21", "23.8", "0.238", "63", "135", "37.5", "3/8", "12/32"]) {
    assert.ok(forms.includes(form), form);
  }
  await page.getByRole("button", { name: "Begin with other numbers" }).waitFor();
  assert.deepEqual(tokens((await everything(page)).rest), ["8"]);

  await begin(page);
  await answer(card(page, DRAW), "b").waitFor();
  assert.deepEqual(await asked(page), book);
  const { rest, spoken } = await tellsNothing(page, forms);
  // Of the small numbers, 8, 0 and 9, none stands anywhere else: only the title has one.
  assert.deepEqual(tokens(rest), ["8"]);
  const others = spoken.replace(/^(Stage|Time|Micro-batch|Start times|\d+$).*$/gm, "");
  assert.deepEqual(tokens(others).filter((number) => number === "9"), []);
  assert.doesNotMatch(rest, /total is what has to fit|Filling and draining stay|Every stage waits/);
  await nothingHelps(page);
  await nothingJudged(page);
  await optionsAlike(page);
});

test("chapter 27: neither the document nor what is read out holds an answer before it is given", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-27" });
  const forms = ["2,621,440", "2621440", "2.62", "2.6", "2.62144", "2.5", "2560", "18,621,440", "18621440", "18.6", "18.62144", "17.8", "0.997", "0.994", "0.99", "997", "994"];
  await page.getByRole("button", { name: "Begin with other numbers" }).waitFor();
  assert.deepEqual(tokens((await tellsNothing(page, forms)).rest), ["27"]);
  await begin(page);
  await answer(card(page, "27-1"), "a").waitFor();
  const { rest } = await tellsNothing(page, forms);
  // The rows of the table are called 1 and 2.
  assert.deepEqual([...new Set(tokens(rest))].sort(), ["1", "2", "27"]);
  for (const why of [/proportional to the sequences/, /Each event has to weigh/, /rounded back to it/, /one factor for the sequences/]) {
    assert.doesNotMatch(rest, why);
  }
  await nothingHelps(page);
  await nothingJudged(page);
  await optionsAlike(page);

  await answer(card(page, "27-1"), "a").fill("2.5 MiB");
  await answer(card(page, "27-1"), "b").fill("18,621,440 bytes");
  await option(card(page, "27-1"), "c", "activations").check();
  const mean = card(page, "27-2");
  for (const [name, text] of Object.entries({ a: "4", b: "4", c: "1", d: "0" })) await answer(mean, name).fill(text);
  await option(mean, "e", "weight").check();
  const table = card(page, "27-4");
  const cells = ["1.00", "0.997", "1.00", "1.00", "0.994", "0.99"];
  for (const [place, text] of cells.entries()) await part(table, "a").locator("[data-answer]").nth(place).fill(text);
  await option(table, "b", "lost").check();
  await nothingJudged(page);
  await handIn(page);
  await shows(result(page), "Passed. 10 of 10 answers are right.");
});

test("nothing is judged before it is handed in; then all of it is", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8" });
  await begin(page);
  const numbers = await asked(page);
  await fill(page, numbers, rightAnswers(numbers));
  // Enter does not check, and a drawing that breaks a rule is not told.
  await answer(card(page, SIXTEEN), "a").press("Enter");
  await nothingJudged(page);
  await nothingHelps(page);
  await page.locator("[data-row='1']").fill("0 2 3 4 5");
  await answer(card(page, SIXTEEN), "b").focus();
  await nothingJudged(page);
  await shows(part(card(page, DRAW), "a").locator(".says"), /^(?!.*(enter|early|rule|left)).*$/);
  await page.locator("[data-row='1']").fill("1 2 3 4 5");

  await page.reload();
  await started(page);
  await shows(page.locator("h1"), "Chapter 8, book closed");
  assert.equal(await answer(card(page, SIXTEEN), "b").inputValue(), "15/63");
  assert.equal(await page.locator("[data-row='3']").inputValue(), "3 4 5 6 7");
  assert.ok(await option(card(page, THIRTEEN), "d", "wall").isChecked());
  await nothingJudged(page);

  await handIn(page);
  await shows(result(page), "Passed. 14 of 14 answers are right.");
  assert.equal(await page.locator(".marked [data-verdict=right]").count(), 14);
  assert.equal(await card(page, SIXTEEN).locator("[data-verdict=right]").count(), 3);
  // What was handed in stays as it is.
  await answer(card(page, SIXTEEN), "b").pressSequentially("9");
  await page.reload();
  await started(page);
  await shows(result(page), "Passed. 14 of 14 answers are right.");
  assert.equal(await answer(card(page, SIXTEEN), "b").inputValue(), "15/63");
});

test("one wrong answer is enough not to pass, and other numbers are another go", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8", init: always });
  await begin(page, "Begin with other numbers");
  const numbers = await asked(page);
  const forms = formsOf(numbers).filter((form) => form.length > 2 && ![`${numbers.m}`, `${numbers.p}`].includes(form));
  await tellsNothing(page, forms);
  const answers = rightAnswers(numbers);
  await fill(page, numbers, answers);
  await answer(card(page, SIXTEEN), "c").fill("1");
  await page.reload();
  await started(page);
  assert.deepEqual(await asked(page), numbers);
  assert.equal(await answer(card(page, SIXTEEN), "c").inputValue(), "1");
  await handIn(page);
  await shows(result(page), "Not passed yet. 13 of 14 answers are right.");
  await shows(page.locator(".marked > .progress"), /^variant \d+, generator 1, 1 minutes?$/);

  await doAgain(page);
  await nothingJudged(page);
  assert.equal(await answer(card(page, SIXTEEN), "c").inputValue(), "");
});

test("the clock informs and is not announced", async (t) => {
  const page = await openWorkbook(t, { path: "#/closed-book/chapter-8" });
  await page.clock.install({ time: new Date("2026-03-02T09:00:00") });
  await page.reload();
  await started(page);
  await begin(page);
  const clock = page.locator(".clock .progress");
  await shows(clock, "begun just now");
  await page.clock.fastForward("01:16");
  await shows(clock, "1 minute");
  await page.clock.fastForward("44:00");
  await shows(clock, "45 minutes");
  const live = "[aria-live], [role=timer], [role=status], [role=alert], [role=log], output";
  assert.equal(await clock.evaluate((clock, live) => Boolean(clock.closest(live) ?? clock.querySelector(live)), live), false);
  await page.getByRole("button", { name: "Hide the clock" }).press("Enter");
  await clock.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Show the clock" }).press("Enter");
  await shows(clock, "45 minutes");
  await page.reload();
  await started(page);
  await shows(clock, "45 minutes");
});
