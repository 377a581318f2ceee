// One run behind all examples of chapter 27: what moves the plan, what a link, a file, the way back and
// “Start again” carry.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { field, figure, openWorkbook, shows } from "./support.mjs";

const example = (page, name) => page.locator(`[data-example=${name}]`);
const plan = (page) => example(page, "plan");
const notice = (page) => page.locator(".notice");
const said = (page) => page.locator(".files .says");
/** Waits until the address carries what was typed; it follows once the reader pauses. */
const carries = (page, part) => page.waitForURL((url) => url.hash.includes(part));

/** Everything on the page that has a name, by example and name: results, fields and verdicts. */
const everything = async (page) => {
  // What is off the screen follows in a moment.
  await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
  return page.locator("[data-example]").evaluateAll((examples) => {
    const held = {};
    for (const one of examples) {
      const found = (held[one.dataset.example] = {});
      for (const shown of one.querySelectorAll("[data-figure], [data-verdict]")) {
        const { figure, verdict, row } = shown.dataset;
        const name = `${figure ?? verdict}${row === undefined ? "" : `:${row}`}`;
        // The rows of the ledger have neither names nor numbers of their own.
        found[figure === "row" ? `row ${Object.keys(found).length}` : name] = shown.textContent.replace(/\s+/g, " ");
      }
      for (const { dataset, type, checked, value } of one.querySelectorAll("[data-field]")) {
        if (type === "radio" && !checked) continue;
        const name = `field ${dataset.field}`;
        found[name in found ? `${name} ${Object.keys(found).length}` : name] = type === "checkbox" ? String(checked) : value;
      }
    }
    return held;
  });
};

/** What has one name and not one text, in several examples. */
function differing(held) {
  const [texts, found] = [new Map(), []];
  for (const [where, names] of Object.entries(held)) {
    for (const [name, text] of Object.entries(names)) {
      if (/^(row|field row)|:\d/.test(name)) continue; // of several in one place
      const [before, first] = texts.get(name) ?? [text, where];
      if (before !== text) found.push(`${name}: “${before}” in ${first}, “${text}” in ${where}`);
      texts.set(name, [before, first]);
    }
  }
  return found;
}

/** The names that stand in several examples. */
const shared = (held) => {
  const names = Object.values(held).flatMap(Object.keys);
  return new Set(names.filter((name, place) => names.indexOf(name) !== place && !/^(row|field row)|:\d/.test(name)));
};

/** A change in an example, and results of the plan that it moves; how it is undone. */
const CHANGES = [
  ["activations", "sequences", "4", { "saved-activations": /^2,621,440 bytes/, "worker-total": /^18,621,440 bytes/ }],
  ["activations", "scores", true, { "attention-scores": /^2,097,152 bytes/, "worker-total": /^19,407,872 bytes/ }],
  ["activations", "logits", true, { logits: /^1,024,000 bytes/, "worker-total": /^18,334,720 bytes/ }],
  ["activations", "embedding", true, { embedding: /^32,768 bytes/, "worker-total": /^17,343,488 bytes/ }],
  ["activations", "workspace", true, { workspace: /^1,000,000 bytes/, "worker-total": /^18,310,720 bytes/ }],
  ["lifetime", "sharded=optimizer", true, { "worker-state": /^7,000,000 bytes/, "worker-total": /^8,310,720 bytes/ }],
  ["lifetime", "recompute", true, { "held-activations": /^524,288 bytes/, "worker-total": /^16,524,288 bytes/ }],
  ["lifetime", "steps", "3", { "effective-batch": /^24$/ }],
  ["accumulation", "workers", "8", { "effective-batch": /^16$/ }],
  ["accumulation", "steps", "4", { "effective-batch": /^32$/ }],
  ["accumulation", "sequences", "1", { "effective-batch": /^4$/, "worker-total": /^16,655,360 bytes/ }],
  ["sharding", "sharded=gradients", true, { "worker-state": /^5,500,000 bytes/, "worker-total": /^6,810,720 bytes/ }],
  ["sharding", "sharded=everything", true, { "worker-state": /^4,000,000 bytes/, "worker-with-margin": /^6,638,400 bytes/ }],
  ["sharding", "buffers", true, { buffers: /^1,000,000 bytes/, "worker-total": /^18,310,720 bytes/ }],
  ["sharding", "margin", "0%", { "worker-with-margin": /^17,310,720 bytes/ }],
  ["checkpointing", "recompute", true, { "held-activations": /^524,288 bytes/, "worker-with-margin": /^20,655,360 bytes/ }],
  ["checkpointing", "arrays", "5", { "held-activations": /^655,360 bytes/, "worker-total": /^16,655,360 bytes/ }],
  ["checkpointing", "capacity", "22 MB", { "worker-with-margin": /^21,638,400 bytes/ }],
  ["division", "link", "50 MB/s", { "traffic-time": /^40\.0 ms/ }],
  ["transfer", "compute", "5 ms", { "traffic-iteration": /^25\.0 ms/ }],
  ["ledger", "parameters", "2M", { state: /^32,000,000 bytes/, "worker-total": /^33,310,720 bytes/ }],
];

test("a change anywhere moves the plan, and a result is the same wherever it is shown", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  const start = await everything(page);
  assert.deepEqual(differing(start), []);
  const names = shared(start);
  for (const name of ["state", "saved-activations", "worker-total", "traffic", "effective-batch", "worker-fit", "field workers"]) {
    assert.ok(names.has(name), `${name} is shown in one place only`);
  }
  await page.locator("details").evaluateAll((all) => all.forEach((details) => (details.open = true)));

  for (const [where, name, to, moves] of CHANGES) {
    await t.test(`${where}: ${name}, ${to}`, async () => {
      const [control, value] = name.split("=");
      const input = value ? example(page, where).locator(`[data-field=${control}][value=${value}]`) : field(example(page, where), name);
      const before = to === true ? null : await input.inputValue();
      await (to === true ? input.check() : input.fill(to));
      for (const [result, text] of Object.entries(moves)) await shows(figure(plan(page), result), text);
      const moved = await everything(page);
      assert.deepEqual(differing(moved), []);
      assert.notDeepEqual(moved.plan, start.plan);

      // Back undoes a press; what was typed is typed back.
      await (to === true ? page.goBack() : input.fill(before));
      await shows(figure(plan(page), "worker-total"), "17,310,720 bytes 17.3 MB · 16.5 MiB");
      await shows(figure(plan(page), "effective-batch"), "8");
      await shows(figure(plan(page), "traffic-iteration"), "22.0 ms");
      assert.deepEqual(await everything(page), start);
    });
  }
});

test("several changes add up, and Back undoes them one by one", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  const total = figure(plan(page), "worker-total");
  const steps = [
    [() => page.getByRole("button", { name: "Double the micro-batch to 4" }).click(), /^18,621,440 bytes/],
    [() => example(page, "sharding").getByRole("radio", { name: "weights too" }).check(), /^6,621,440 bytes/],
    [() => field(example(page, "checkpointing"), "recompute").check(), /^5,048,576 bytes/],
    [() => field(example(page, "sharding"), "gathered").check(), /^5,548,576 bytes/],
    [() => example(page, "ledger").getByRole("button", { name: "Take away Gradients" }).click(), /^5,048,576 bytes/],
    [() => example(page, "accumulation").getByRole("button", { name: "1 × 4 × 4" }).click(), /^15,048,576 bytes/],
  ];
  const seen = [await everything(page)];
  for (const [press, text] of steps) {
    await press();
    await shows(total, text);
    seen.push(await everything(page));
    assert.deepEqual(differing(seen.at(-1)), []);
  }
  for (let step = steps.length - 1; step >= 0; step--) {
    await page.goBack();
    await shows(total, step ? steps[step - 1][1] : /^17,310,720 bytes/);
    assert.deepEqual(await everything(page), seen[step]);
  }
  await page.goForward();
  await shows(total, /^18,621,440 bytes/);
  assert.deepEqual(await everything(page), seen[1]);
});

test("“Start again” puts back what an example depends on and leaves the rest", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  const startAgain = (name) =>
    page.locator("section.example", { has: example(page, name) }).getByRole("button", { name: "Start again" });
  const value = (name) => field(plan(page), name).inputValue();
  const disturb = async () => {
    await example(page, "ledger").getByRole("button", { name: "Take away Second moment" }).click();
    await field(plan(page), "capacity").fill("20 MB");
    await field(plan(page), "sequences").fill("8");
    await field(plan(page), "workers").fill("2");
    await field(plan(page), "kept").fill("6");
    await field(page, "batches:0:1").fill("7");
    await field(page, "rounding-step").fill("0.004");
    await shows(figure(plan(page), "effective-batch"), "16");
  };
  const untouched = await everything(page);
  for (const name of ["ledger", "accumulation", "rounding", "transfer"]) {
    assert.equal(await startAgain(name).getAttribute("aria-disabled"), "true", name);
  }

  await disturb();
  assert.equal(await startAgain("transfer").getAttribute("aria-disabled"), "true");
  await startAgain("accumulation").click();
  await shows(figure(plan(page), "effective-batch"), "8");
  assert.equal(await startAgain("accumulation").getAttribute("aria-disabled"), "true");
  assert.equal(await field(page, "batches:0:1").inputValue(), "1");
  assert.deepEqual([await value("sequences"), await value("workers")], ["2", "4"]);
  // The rows of the ledger, its device and what accumulation does not know.
  assert.equal(await page.locator(".state-row").count(), 4);
  assert.deepEqual([await value("capacity"), await value("kept")], ["20 MB", "6"]);
  assert.equal(await field(page, "rounding-step").inputValue(), "0.004");

  await startAgain("rounding").click();
  await shows(figure(example(page, "rounding"), "master-copy"), "0.994");
  assert.equal(await page.locator(".state-row").count(), 4);
  assert.equal(await value("kept"), "6");

  await startAgain("sharding").click();
  await shows(figure(example(page, "sharding"), "state"), /^16,000,000 bytes/);
  assert.equal(await page.locator(".state-row").count(), 5);
  assert.deepEqual(await everything(page), untouched);

  // The plan does not know the micro-batches; the ledger knows nothing but itself.
  await disturb();
  await startAgain("plan").click();
  await shows(figure(plan(page), "worker-total"), /^17,310,720 bytes/);
  assert.equal(await field(page, "batches:0:1").inputValue(), "7");
  await page.goBack();
  await shows(figure(plan(page), "effective-batch"), "16");
  await startAgain("ledger").click();
  await shows(figure(example(page, "ledger"), "state"), /^16,000,000 bytes/);
  assert.deepEqual([await value("sequences"), await value("workers"), await value("kept")], ["2", "2", "6"]);
  assert.equal(await field(page, "batches:0:1").inputValue(), "7");
});

/** A change on the page of an example, and a part of the address that carries it. */
const LINKS = {
  activations: [{ sequences: "4", heads: "16" }, ["scores"], "heads=16"],
  lifetime: [{ steps: "3", kept: "5" }, ["recompute", "count-again"], "kept=5"],
  rounding: [{ "rounding-step": "1/512", "rounding-updates": "5" }, [], "rounding-updates=5"],
  "loss-scaling": [{ "gradient-value": "2e-8", "gradient-run:1:0": "−40" }, [], "gradient-run="],
  accumulation: [{ "batches:0:0": "4", "second-batches:1:1": "½", limit: "1.5" }, [], "limit=1.5"],
  division: [{ exchanges: "2", "pipeline-stages": "4" }, [], "pipeline-stages=4"],
  sharding: [{ workers: "3", parameters: "10" }, ["gathered", "buffers"], "workers=3"],
  transfer: [{ payload: "5 MB", latency: "1 ms", overlap: "50%" }, [], "payload="],
  checkpointing: [{ kept: "5", capacity: "21 MB" }, ["recompute"], "kept=5"],
  recovery: [{ "run-updates": "20", "stop-after": "6" }, ["save-random"], "run-updates=20"],
  plan: [{ parameters: "2M", margin: "10%" }, ["scores", "buffers"], "parameters=2M"],
};

test("the link of one example opens the same elsewhere", async (t) => {
  const page = await openWorkbook(t);
  const fresh = await openWorkbook(t);
  for (const [name, [texts, boxes, part]] of Object.entries(LINKS)) {
    await t.test(name, async () => {
      await page.evaluate((hash) => void (location.hash = hash), `#/chapter-27/${name}`);
      await example(page, name).waitFor();
      const start = await everything(page);
      assert.deepEqual(Object.keys(start), [name]);
      for (const box of boxes) await field(page, box).click();
      for (const [input, text] of Object.entries(texts)) await field(page, input).fill(text);
      await carries(page, part);
      const held = await everything(page);
      assert.notDeepEqual(held, start);

      await fresh.goto("about:blank");
      await fresh.goto(page.url());
      await example(fresh, name).waitFor();
      assert.deepEqual(await everything(fresh), held);
      assert.equal(await notice(fresh).innerText(), "");

      const startAgain = fresh.getByRole("button", { name: "Start again" });
      await startAgain.click();
      await fresh.locator(".toolbar [aria-disabled=true]").waitFor();
      assert.deepEqual(await everything(fresh), start);
    });
  }
});

test("links from before the run was shared still open", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27?ledger.parameters=5" });
  await shows(figure(example(page, "ledger"), "state"), "80 bytes");
  await shows(figure(plan(page), "state"), "80 bytes");
  assert.equal(await notice(page).innerText(), "");

  const other = await openWorkbook(t, { path: "#/chapter-27/ledger?parameters=5&sequences=4" });
  await shows(figure(other, "before-margin"), /^2,621,520 bytes/);
  const third = await openWorkbook(t, { path: "#/chapter-8/staircase?ledger.parameters=5&stages=4" });
  await shows(figure(third, "completion"), "35");
  await third.getByRole("link", { name: "Chapter 27", exact: true }).click();
  await shows(figure(plan(third), "state"), "80 bytes");
});

test("a damaged link to an example is refused and changes nothing", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/accumulation" });
  await field(page, "batches:0:0").fill("5");
  await field(page, "limit").fill("1.25");
  await carries(page, "limit=1.25");
  const held = await everything(page);
  const link = new URL(page.url()).hash;
  await page.evaluate((hash) => void (location.hash = hash), link.slice(0, -3));
  await shows(notice(page), /^This link is damaged/);
  assert.deepEqual(await everything(page), held);
  // A box holds yes or no, a choice one of its options, rows have two cells, a cursor stands on a number.
  for (const [hash, name] of [
    ["#/chapter-27/activations?scores=perhaps", "scores"],
    ["#/chapter-27/sharding?sharded=half", "sharded"],
    ["#/chapter-27/accumulation?batches=2|1|4", "batches"],
    ["#/chapter-27/lifetime?moment=-1", "moment"],
  ]) {
    await page.evaluate((hash) => void (location.hash = hash), hash);
    await shows(notice(page), new RegExp(`left out: ${name}\\.`));
  }
});

// ---- files

async function saved(page, label) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Save as ${label}` }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

const openFile = (page, text, name = "plan.json") =>
  page.locator("[data-open]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** A line of CSV as its cells. */
const cells = (line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell]) => cell.replaceAll('""', '"'));

test("the plan is saved as JSON, CSV and Markdown", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/plan" });
  const json = await saved(page, "JSON");
  assert.equal(json.name, "plan.json");
  const read = JSON.parse(json.text);
  assert.deepEqual(Object.keys(read), ["kind", "version", "inputs", "figures"]);
  assert.equal(read.kind, "bytes-and-bubbles plan");
  assert.equal(read.version, 1);
  assert.deepEqual(read.inputs.find(([name]) => name === "capacity"), ["capacity", "10 MB"]);
  const total = ["worker-total", "Total before margin", "17310720", "bytes", "T_worker = 16,000,000 + 1,310,720 = 17,310,720 bytes"];
  assert.deepEqual(read.figures.find(([name]) => name === "worker-total"), total);
  // Every result of the page is in the file.
  const onPage = await page.locator("[data-figure]").evaluateAll((all) =>
    all.map(({ dataset: { figure, row } }) => (row === undefined ? figure : `${figure}:${row}`)),
  );
  assert.deepEqual(read.figures.map(([name]) => name), onPage);

  const csv = await saved(page, "CSV");
  assert.equal(csv.name, "plan.csv");
  const lines = csv.text.trimEnd().split("\r\n");
  assert.equal(lines[0], "figure,term,value,exact,unit");
  assert.equal(lines.length, onPage.length + 1);
  assert.deepEqual(cells(lines.find((line) => line.startsWith('"worker-total"'))), ["worker-total", "Total before margin", "17310720", "17310720", "bytes"]);
  assert.deepEqual(cells(lines.find((line) => line.startsWith('"traffic-time"'))).slice(2), ["0.02", "1/50", "seconds"]);

  const markdown = await saved(page, "Markdown");
  assert.equal(markdown.name, "plan.md");
  assert.match(markdown.text, /^\| Total before margin \| {1,2}\| 17,310,720 bytes = 17\.3 MB = 16\.5 MiB \| sum \|$/m);
  assert.match(markdown.text, /^Not counted: .* Never counted: fragmentation/m);
  // Saving changes nothing.
  assert.equal(new URL(page.url()).hash, "#/chapter-27/plan");
});

test("a plan with a gap, and with names that are formulas or Markdown elsewhere, is saved without harm", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  await example(page, "ledger").getByRole("textbox", { name: "Name of row 1" }).fill('=1+1|"<b>');
  await field(plan(page), "margin").fill("5%%");
  const read = JSON.parse((await saved(page, "JSON")).text);
  assert.equal(read.figures.find(([name]) => name === "worker-with-margin")[2], "");
  assert.equal(read.figures.find(([name]) => name === "worker-row:0")[1], '=1+1|"<b>');
  const csv = (await saved(page, "CSV")).text.split("\r\n");
  assert.deepEqual(cells(csv.find((line) => line.startsWith('"worker-row:0"'))), ["worker-row:0", `'=1+1|"<b>`, "2000000", "2000000", "bytes"]);
  const markdown = (await saved(page, "Markdown")).text;
  assert.match(markdown, /^\| =1\+1\\\|"&lt;b> \|/m);
  assert.match(markdown, /^\| Total with margin \| {1,2}\| – \|/m);
});

/** A plan that differs from the book's in numbers, boxes, choices and rows. */
async function anotherPlan(t) {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  await example(page, "ledger").getByRole("button", { name: "Take away Gradients" }).click();
  await example(page, "ledger").getByRole("textbox", { name: "Name of row 1" }).fill("Weights, “so to speak”");
  await field(plan(page), "parameters").fill("2M");
  await example(page, "sharding").getByRole("radio", { name: "optimizer state" }).check();
  await field(example(page, "checkpointing"), "recompute").check();
  await field(page, "batches:0:1").fill("−7");
  await shows(figure(plan(page), "worker-state"), /^10,000,000 bytes/);
  return page;
}

test("a plan that was saved opens elsewhere, as it was", async (t) => {
  const page = await anotherPlan(t);
  const held = await everything(page);
  const { text } = await saved(page, "JSON");

  const other = await openWorkbook(t, { path: "#/chapter-27" });
  const start = await everything(other);
  await openFile(other, text);
  await shows(said(other), "The plan is opened.");
  await shows(figure(plan(other), "worker-state"), /^10,000,000 bytes/);
  assert.deepEqual(await everything(other), held);

  // It is one step of the way back, and it is in the address.
  await other.goBack();
  await shows(figure(plan(other), "worker-total"), /^17,310,720 bytes/);
  assert.deepEqual(await everything(other), start);
  await other.goForward();
  await shows(figure(plan(other), "worker-state"), /^10,000,000 bytes/);
  await other.reload();
  await plan(other).waitFor();
  assert.deepEqual(await everything(other), held);

  // The same file once more, and once again.
  for (let time = 0; time < 2; time++) {
    await openFile(other, text);
    await shows(said(other), "The plan is opened. It is the plan that was here.");
    assert.equal(await other.locator("[data-open]").inputValue(), "");
  }
});

const GOOD = { kind: "bytes-and-bubbles plan", version: 1, inputs: [["parameters", "5"]], figures: [] };
const { kind, version, inputs, ...REST } = GOOD;
const refusals = {
  "text that is no JSON": ["parameters: 5", /^This file is not JSON, or only a part of it\./],
  "an empty file": ["", /^This file is not JSON, or only a part of it\./],
  "half a file": [JSON.stringify(GOOD, null, 2).slice(0, 60), /^This file is not JSON, or only a part of it\./],
  "other JSON": ['{"name": "bytes-and-bubbles", "version": "1.0.0"}', /^This is JSON, but not a plan that was saved here\./],
  "an array": [JSON.stringify([GOOD]), /^This is JSON, but not a plan that was saved here\./],
  "a number": ["17310720", /^This is JSON, but not a plan that was saved here\./],
  nothing: ["null", /^This is JSON, but not a plan that was saved here\./],
  "another kind": [JSON.stringify({ ...GOOD, kind: "staircase" }), /^This is JSON, but not a plan that was saved here\./],
  "a later version": [JSON.stringify({ ...GOOD, version: 2 }), /^This plan has form 2, and this page knows up to 1\. Reload the page/],
  "version 0": [JSON.stringify({ ...GOOD, version: 0 }), /^This plan has form 0/],
  "no version": [JSON.stringify({ kind, inputs, ...REST }), /^This plan does not say which version its form has\./],
  "a version in words": [JSON.stringify({ ...GOOD, version: "one" }), /^This plan does not say which version its form has\./],
  "no inputs": [JSON.stringify({ kind, version, ...REST }), /^The inputs of this plan are missing, or are no pairs of texts\./],
  "inputs that are an object": [JSON.stringify({ ...GOOD, inputs: { parameters: "5" } }), /^The inputs of this plan are missing, or are no pairs/],
  "inputs that are no pairs": [JSON.stringify({ ...GOOD, inputs: [["parameters", "5", "6"]] }), /^The inputs of this plan are missing, or are no pairs/],
  "inputs of one part": [JSON.stringify({ ...GOOD, inputs: ["parameters"] }), /^The inputs of this plan are missing, or are no pairs/],
  "inputs without a text": [JSON.stringify({ ...GOOD, inputs: [["parameters", null]] }), /^The inputs of this plan are missing, or are no pairs/],
  "names that nobody knows": [
    JSON.stringify({ ...GOOD, inputs: [["parameters", "5"], ["colour", "blue"], ["devices", "4"]] }),
    /^This plan holds inputs that this page does not know: colour, devices\./,
  ],
  "a box that is neither on nor off": [JSON.stringify({ ...GOOD, inputs: [["parameters", "5"], ["scores", "maybe"]] }), /does not know: scores\./],
  "a choice that there is not": [JSON.stringify({ ...GOOD, inputs: [["sharded", "half"]] }), /does not know: sharded\./],
  "rows of another width": [JSON.stringify({ ...GOOD, inputs: [["batches", "1|2|3"]] }), /does not know: batches\./],
  "a row of the ledger that is none": [JSON.stringify({ ...GOOD, inputs: [["row", "weights|yes"]] }), /does not know: row\./],
};

test("what is no plan is refused with a reason and changes nothing", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/plan" });
  await field(page, "workers").fill("2");
  await field(page, "recompute").check();
  await shows(figure(page, "worker-total"), /^16,524,288 bytes/);
  await carries(page, "recompute");
  const [held, address, entries] = [await everything(page), page.url(), await page.evaluate(() => history.length)];
  for (const [what, [text, reason]] of Object.entries(refusals)) {
    await t.test(what, async () => {
      await openFile(page, text);
      await shows(said(page), reason);
      await shows(said(page), /Nothing was changed\.$/);
      assert.deepEqual(await everything(page), held);
      assert.equal(page.url(), address);
      assert.equal(await page.evaluate(() => history.length), entries);
    });
  }
  // And a good one goes in afterwards.
  await openFile(page, JSON.stringify(GOOD));
  await shows(said(page), "The plan is opened.");
  await shows(figure(page, "state"), "80 bytes");
  assert.equal(await field(page, "workers").inputValue(), "4");
});

test("results that were changed by hand are noticed and worked out anew", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/plan" });
  const file = JSON.parse((await saved(page, "JSON")).text);
  const changed = file.figures.map((one) => (one[0] === "worker-total" ? one.with(2, "9000000") : one));
  await openFile(page, JSON.stringify({ ...file, figures: changed }));
  await shows(said(page), /Some figures in the file are not what its inputs give; they were worked out anew\.$/);
  await shows(figure(page, "worker-total"), /^17,310,720 bytes/);
  // So are inputs that the results do not follow from.
  await openFile(page, JSON.stringify({ ...file, inputs: [["parameters", "5"]] }));
  await shows(said(page), /they were worked out anew\.$/);
  await shows(figure(page, "state"), "80 bytes");
});
