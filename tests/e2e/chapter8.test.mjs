// Every figure of chapter 8, read off the page: as its examples open, and after what the chapter goes on to ask.

import assert from "node:assert/strict";
import { test } from "node:test";
import { field, figure, openWorkbook, said, shows } from "./support.mjs";

const bytes = {
  "6.5 GB": "6,500,000,000 bytes 6.50 GB · 6.05 GiB",
  "12.5 GB": "12,500,000,000 bytes 12.5 GB · 11.6 GiB",
  "14 GB": "14,000,000,000 bytes 14.0 GB · 13.0 GiB",
  "24.5 GB": "24,500,000,000 bytes 24.5 GB · 22.8 GiB",
  "28 GB": "28,000,000,000",
  "86 GB": "85,899,345,920 bytes 85.9 GB · 80.0 GiB",
  "112 GB": "112,000,000,000 bytes 112 GB · 104 GiB",
  "126 GB": "126,000,000,000 bytes 126 GB · 117 GiB",
  "172 GB": "171,798,691,840 bytes 172 GB · 160 GiB",
  "208 GB": "208,000,000,000 bytes 208 GB · 194 GiB",
  "800 GB": "800,000,000,000 bytes 800 GB · 745 GiB",
};

/**
 * What the chapter says, example by example, as it opens and after each of `then`:
 * - `press`, `type`, `check`: what is pressed, typed, ticked or chosen first; each starts from the example as it opens
 * - `typed`: what stands in fields
 * - `figures`: results, wherever they are shown; of those that are there once for each row, all in their order
 * - `opened`: the formula of a result with numbers, for numbers that the chapter has on the way to it
 * - `sentences`: the end of what a result says of itself when it is opened
 * - `pictures`: what the pictures say in words
 * - `says`: sentences, by what finds them
 */
const CHAPTER = {
  // Derivation 8.1, its two questions, the problem, and what is confused.
  staircase: {
    typed: { stages: "8", "micro-batches": "32", "wanted-bubble": "5%" },
    figures: {
      "bubble-of-total": "7/39 17.9%",
      "bubble-over-ideal": "7/32 21.9%",
      completion: "39",
      useful: "256",
      held: "312",
      idle: "56",
      fewest: "133",
      "fewest-over-ideal": "140",
      "other-completion": ["8", "15", "39", "71", "140"],
      "other-of-total": ["7/8 87.5%", "7/15 46.7%", "7/39 17.9%", "7/71 9.86%", "1/20 5%"],
      "other-over-ideal": ["7 700%", "7/8 87.5%", "7/32 21.9%", "7/64 10.9%", "1/19 5.26%"],
      "bubble-now": "7/39 17.9%",
      "bubble-doubled": "7/71 9.86%",
      "units-now": "39",
      "units-doubled": "71",
    },
    opened: {
      completion: "t = 32 + 8 − 1 = 39",
      useful: "U = 32 × 8 = 256",
      held: "H = 8 × (32 + 8 − 1) = 312",
      "bubble-of-total": "β = (8 − 1) / (32 + 8 − 1) = 7/39",
      fewest: "M_min = ⌈(8 − 1) × (1 − 0.05) / 0.05⌉ = 133",
    },
    sentences: { "bubble-of-total": "which is 7/39 = 17.9%.", "bubble-over-ideal": "which is 7/32 = 21.9%." },
    pictures: [
      /^With 32 micro-batches the bubble is 17\.9%\. It falls to 5% or less from 133 micro-batches on\.$/,
      /^With 32 micro-batches the step takes 39 units; .* a bubble of 7\/39 = 17\.9%\. With 64 micro-batches the step takes 71 units; .* 7\/71 = 9\.86%\./,
    ],
    then: [
      {
        press: "eight stages, the batch in one piece",
        figures: { "bubble-of-total": "7/8 87.5%", completion: "8", fewest: "133" },
        opened: { "bubble-of-total": "β = (8 − 1) / (1 + 8 − 1) = 7/8" },
      },
      { press: "eight stages, 5% at most", figures: { "bubble-of-total": "1/20 5%", completion: "140", fewest: "133" } },
      {
        press: "the problem: P = 16, M = 48",
        figures: { "bubble-of-total": "5/21 23.8%", "bubble-over-ideal": "5/16 31.25%", completion: "63" },
        opened: { "bubble-of-total": "β = (16 − 1) / (48 + 16 − 1) = 5/21" },
        pictures: [/^With 48 micro-batches the bubble is 23\.8%\./, /takes 63 units/],
      },
      { type: { "micro-batches": "132" }, figures: { "bubble-of-total": "7/139 5.04%", completion: "139" } },
    ],
  },

  // Derivation 8.2.
  "sixteen-bytes": {
    typed: { parameters: "7B", sequences: "8", positions: "4096", width: "4096", layers: "32", arrays: "10", "bytes-per-value": "2" },
    figures: {
      row: ["14,000,000,000", "14,000,000,000", "28,000,000,000", "28,000,000,000", "28,000,000,000"],
      state: bytes["112 GB"],
      "saved-activations": bytes["86 GB"],
      "before-margin": "197,899,345,920 bytes 198 GB · 184 GiB",
    },
    opened: {
      state: "M_state = 7,000,000,000 × (2 + 2 + 4 + 4 + 4) = 112,000,000,000 bytes",
      "saved-activations": "M_act = 8 × 4,096 × 4,096 × 32 × 10 × 2 = 85,899,345,920 bytes",
    },
    pictures: [
      /^Working weights 14\.0 GB, Gradients 14\.0 GB, Master weights 28\.0 GB, First moment 28\.0 GB, Second moment 28\.0 GB, Saved activations 85\.9 GB; with margin 198 GB in all\. The device holds 80\.0 GB\.$/,
    ],
    then: [
      { press: "Plain gradient descent 8", figures: { state: "56,000,000,000 bytes 56.0 GB · 52.2 GiB" } },
      { press: "Frozen parameters 2", figures: { state: bytes["14 GB"] } },
      { type: { parameters: "50B" }, figures: { state: bytes["800 GB"] } },
      { type: { parameters: "13 billion" }, figures: { state: bytes["208 GB"] } },
      { type: { sequences: "16" }, figures: { "saved-activations": bytes["172 GB"] } },
      { type: { parameters: "1" }, figures: { row: ["2", "2", "4", "4", "4"], state: "16 bytes" } },
    ],
  },

  // The same derivation: what freezing removes.
  freezing: {
    typed: { parameters: "7B", "frozen-share": "100%", rank: "8" },
    figures: {
      state: bytes["112 GB"],
      "trained-bytes": "16",
      "descent-bytes": "8",
      "all-frozen-bytes": "2",
      "frozen-bytes": "2 bytes per parameter",
      "removed-bytes": "14 bytes per parameter",
      "frozen-state": bytes["14 GB"],
      "trained-state": "0 bytes",
      "way-state": [
        bytes["112 GB"],
        "56,000,000,000 bytes 56.0 GB · 52.2 GiB",
        bytes["14 GB"],
        "14,134,217,728 bytes 14.1 GB · 13.2 GiB",
      ],
      // Two orders of magnitude in what only the update needs, and not in the whole.
      "factor-update": "834",
      "factor-saved": "7.92",
      "adapter-parameters": "8,388,608 parameters 8.39 million",
      "adapter-state": "134,217,728 bytes 134 MB · 128 MiB",
    },
    opened: {
      "trained-bytes": "b_trained = 2 + 2 + 4 + 4 + 4 = 16 bytes per parameter",
      "descent-bytes": "b_descent = 2 + 2 + 4 = 8 bytes per parameter",
      "removed-bytes": "b_removed = 2 + 4 + 4 + 4 = 14 bytes per parameter",
      "adapter-parameters": "N_adapters = 32 × 4 × 8 × (4,096 + 4,096) = 8,388,608 parameters",
    },
    pictures: [/^Model state\. All trained: 112 GB; All trained by plain gradient descent: 56\.0 GB; All frozen: 14\.0 GB; As set above: 14\.1 GB\.$/],
    then: [
      { type: { rank: "16" }, figures: { "factor-update": "417", "adapter-state": "268,435,456 bytes 268 MB · 256 MiB" } },
      {
        type: { "frozen-share": "0%" },
        figures: { "trained-state": bytes["112 GB"], "frozen-state": "0 bytes" },
      },
    ],
  },

  // “The wall, and the ladder over it”, and its problem.
  wall: {
    typed: { parameters: "50B", workers: "64", sharded: "everything" },
    figures: {
      state: bytes["800 GB"],
      "share-everything": bytes["12.5 GB"],
      "worker-state": bytes["12.5 GB"],
      "share-nothing": bytes["800 GB"],
      "fewest-devices-state": "10",
      "fewest-devices-all": "12",
      "fewest-state": ["10"],
      "fewest-all": ["12"],
    },
    opened: {
      state: "M_state = 50,000,000,000 × (2 + 2 + 4 + 4 + 4) = 800,000,000,000 bytes",
      "share-everything": "M_worker = ⌈50,000,000,000 / 64⌉ × (2 + 2 + 4 + 4 + 4) = 12,500,000,000 bytes",
      "fewest-devices-state": "D_min = ⌈800,000,000,000 / 80,000,000,000⌉ = 10",
    },
    pictures: [/^With 64 devices each holds 12\.5 GB of the state, and 23\.2 GB with all that is counted\. A device of 80\.0 GB is enough for the state from 10 devices on, and with all that is counted from 12 devices on\.$/],
    says: {
      "[data-fit=state-fit]": /^does not fit, missing: 720,000,000,000 bytes/,
      "[data-fit=share-fit]": /^fits, left over: 67,500,000,000 bytes/,
    },
    then: [
      {
        press: "13B over 32",
        typed: { parameters: "13B", workers: "32" },
        figures: { state: bytes["208 GB"], "share-everything": bytes["6.5 GB"], "fewest-devices-state": "3" },
        opened: { "share-everything": "M_worker = ⌈13,000,000,000 / 32⌉ × (2 + 2 + 4 + 4 + 4) = 6,500,000,000 bytes" },
        pictures: [/^With 32 devices each holds 6\.50 GB of the state/],
      },
      {
        press: "a micro-batch of 8 sequences",
        figures: { "held-activations": bytes["86 GB"], "fewest-devices-state": "10" },
        says: { ".fault:not([data-fit] *):not([data-verdict] *)": /^No number of devices is enough: each holds 85\.9 GB in any case/ },
      },
    ],
  },

  // “What the forward pass leaves behind”.
  "per-token": {
    typed: { parameters: "7B", sequences: "8", positions: "4096", width: "4096", layers: "32", arrays: "10", "bytes-per-value": "2" },
    figures: {
      tokens: "32,768",
      "per-token": "2,621,440 bytes 2.62 MB · 2.50 MiB",
      "saved-activations": bytes["86 GB"],
      state: bytes["112 GB"],
      // More than half of the largest.
      "activations-over-state": "76.7%",
      weights: bytes["14 GB"],
      "state-and-weights": bytes["126 GB"],
      "doubled-length": bytes["172 GB"],
      "equal-sequences-whole": "11",
      "equal-positions-whole": "5,341",
      "pass-sequences-whole": "12",
      "pass-positions-whole": "6,009",
    },
    opened: {
      tokens: "T = 8 × 4,096 = 32,768",
      "per-token": "m_token = 10 × 4,096 × 32 × 2 = 2,621,440 bytes",
      "saved-activations": "M_act = 8 × 4,096 × 4,096 × 32 × 10 × 2 = 85,899,345,920 bytes",
      "doubled-length": "M_act = 8 × 8,192 × 4,096 × 32 × 10 × 2 = 171,798,691,840 bytes",
    },
    pictures: [
      /^Over the number of sequences, now 8: state stays at 112 GB, and at 126 GB with the weights counted once more\. Activations are 85\.9 GB now .* They come to the state at 10\.4 and to the upper level at 11\.7\.$/,
    ],
    says: {
      "[data-verdict=larger]": /^State is larger: 85\.9 GB of activations, 112 GB of state/,
      "[data-verdict=doubled]": /^Twice the length passes it all: 172 GB of activations against 126 GB/,
    },
    then: [
      {
        press: "twice the length: 8,192",
        typed: { positions: "8192" },
        figures: { tokens: "65,536", "saved-activations": bytes["172 GB"], state: bytes["112 GB"] },
        says: { "[data-verdict=larger]": /^Activations are larger: 172 GB of activations, 112 GB of state/ },
      },
      { press: "enough for the state: 11 sequences", figures: { "saved-activations": "118,111,600,640 bytes 118 GB · 110 GiB" } },
      {
        check: ["grows", "positions"],
        figures: {},
        pictures: [/^Over the number of positions in each sequence, now 4,096: .* at 5,341 and to the upper level at 6,008\.$/],
      },
    ],
  },

  // “The square root of depth”, and its problem.
  depth: {
    typed: { layers: "32", segments: "6", arrays: "10", "given-activations": "" },
    figures: {
      "best-segments-real": "≈ 5.66",
      "stored-real": "≈ 11.3",
      "factor-real": "≈ 2.83",
      "stored-whole": "12",
      "stored-all": "32",
      "best-segments": "6",
      "best-stored": "12",
      "swept-peak": "12",
      "saved-activations": bytes["86 GB"],
      "real-activations": "≈ 30.4 GB ≈ 28.3 GiB",
      "best-activations": "32,212,254,720 bytes 32.2 GB · 30.0 GiB",
      state: bytes["112 GB"],
      "forward-operations": "14,000,000,000 operations per token 14.0 billion",
      "step-operations": "42,000,000,000 operations per token 42.0 billion",
      "again-operations": "56,000,000,000 operations per token 56.0 billion",
      "extra-forward": "1/3 33.3%",
    },
    opened: {
      "best-segments-real": "g_law = √32 ≈ 5.66",
      "stored-real": "S_least = 2 × √32 ≈ 11.3",
      "factor-real": "F ≈ 32 / 11.3 ≈ 2.83",
      "real-activations": "M_least ≈ 85,899,345,920 × 11.3 / 32 ≈ 30.4 GB",
      "stored-whole": "S = 6 + ⌈32 / 6⌉ = 12",
      "forward-operations": "C_forward = 2 × 7,000,000,000 = 14,000,000,000 operations per token",
      "step-operations": "C_step = 6 × 7,000,000,000 = 42,000,000,000 operations per token",
      "extra-forward": "α = 14,000,000,000 / 42,000,000,000 = 1/3",
    },
    sentences: { "stored-real": "which is about 11.3.", "real-activations": "which is about 30.4 GB.", "extra-forward": "which is 1/3 = 33.3%." },
    pictures: [
      /^32 layers in 6 segments\. .* The peak is 12 layers; without checkpoints it would be 32\.$/,
      /is least at about 5\.66 segments with about 11\.3 layers by the law.* The best plan has 6 segments and stores 12\./,
    ],
    says: { "[data-verdict=binds]": /^The state binds: 112 GB of state against 32\.2 GB .*\(≈ 30\.4 GB by the law\), which were 85\.9 GB\./ },
    then: [
      {
        press: "L = 64, g = 8",
        figures: { "best-segments-real": "8", "stored-real": "16", "factor-real": "4", "stored-whole": "16", "swept-peak": "16" },
        opened: { "factor-real": "F = 64 / 16 = 4" },
        pictures: [/^64 layers in 8 segments/, /is least at 8 segments with 16 layers by the law/],
      },
      {
        press: "L = 100, g = 10",
        figures: { "best-segments-real": "10", "stored-real": "20", "factor-real": "5", "stored-whole": "20", "best-segments": "10" },
        opened: { "best-segments-real": "g_law = √100 = 10", "stored-real": "S_least = 2 × √100 = 20" },
        pictures: [/without checkpoints it would be 100\.$/, /is least at 10 segments with 20 layers by the law/],
      },
      {
        type: { "given-activations": "86 GB" },
        figures: {
          "as-given": "86,000,000,000 bytes 86.0 GB · 80.1 GiB",
          "real-activations": "≈ 30.4 GB ≈ 28.3 GiB",
          "best-activations": "32,250,000,000 bytes 32.3 GB · 30.0 GiB",
        },
        says: { "[data-verdict=binds]": /^The state binds: 112 GB of state against/ },
      },
      {
        check: ["same-unit"],
        figures: {
          "stored-all": "320",
          "best-segments": "16",
          "best-stored": "36",
          "best-activations": "9,663,676,416 bytes 9.66 GB · 9.00 GiB",
        },
      },
    ],
  },

  // The section on communication, and its problem.
  communication: {
    typed: { parameters: "7B", workers: "8", link: "50 GB/s", compute: "400 ms", overlap: "0%", "traffic-as": "payload" },
    figures: {
      "crosses-data": bytes["14 GB"],
      "sent-data": bytes["14 GB"],
      "communication-time": "280 ms",
      "communication-step": "680 ms",
      "communication-share": "7/17 41.2%",
      "counted-bytes": [bytes["14 GB"], bytes["24.5 GB"]],
      "counted-time": ["280 ms", "490 ms"],
      "counted-share": ["7/17 41.2%", "49/89 55.1%"],
      "counted-step-overlapped": ["400 ms", "490 ms"],
      "counted-share-overlapped": ["0 0%", "9/49 18.4%"],
      // Tensor parallelism goes with the tokens, a pipeline moves the least.
      "step-data": bytes["14 GB"],
      "step-tensor": "34,359,738,368 bytes 34.4 GB · 32.0 GiB",
      "step-pipeline": "536,870,912 bytes 537 MB · 512 MiB",
      "axis-time": ["280 ms", "687 ms", "10.7 ms"],
      "tokens-step": "32,768",
      "parameter-data": "2 bytes per parameter",
      "tokens-tensor-passes-whole": "13,352",
      "tokens-pipeline-passes-whole": "854,493",
    },
    opened: {
      "crosses-data": "X_data = 7,000,000,000 × 2 = 14,000,000,000 bytes",
      "communication-time": "t = 14,000,000,000 / 50,000,000,000 = 0.28 seconds",
      "communication-share": "f_link = 0.28 / 0.68 = 7/17",
    },
    sentences: { "communication-share": "which is 7/17 = 41.2%." },
    pictures: [
      /^The device computes for 400 ms\. The link is busy for 280 ms, .* The iteration takes 680 ms\.$/,
      /^Over the tokens of a step, now 32,768: data parallelism sends 14\.0 GB for any number of them\. Tensor parallelism sends 34\.4 GB now and pipeline parallelism 537 MB/,
    ],
    then: [
      {
        type: { overlap: "100%" },
        figures: { "communication-time": "280 ms", "communication-step": "400 ms", "communication-share": "0 0%" },
        pictures: [/280 ms, 280 ms of it while the device computes\. The iteration takes 400 ms\.$/, /./],
      },
      {
        check: ["traffic-as", "ring"],
        figures: { "sent-data": bytes["24.5 GB"], "communication-time": "490 ms", "communication-step": "890 ms", "communication-share": "49/89 55.1%" },
        opened: { "communication-share": "f_link = 0.49 / 0.89 = 49/89" },
        pictures: [/The link is busy for 490 ms, .* The iteration takes 890 ms\.$/, /data parallelism sends 24\.5 GB/],
      },
      // Whatever the batch.
      { type: { sequences: "16" }, figures: { "sent-data": bytes["14 GB"], "tokens-step": "65,536", "step-tensor": "68,719,476,736 bytes 68.7 GB · 64.0 GiB" } },
      { check: ["over", "parameters"], figures: {}, pictures: [/./, /^Over the parameters/] },
    ],
  },
};

/** All results in place: of one that is shown more than once, what it says everywhere, or its rows in their order. */
const results = (place) =>
  place.locator("[data-figure]").evaluateAll((buttons) => {
    const found = {};
    for (const { dataset, innerText } of buttons) {
      const text = innerText.replace(/\s+/g, " ").trim();
      const { figure, row } = dataset;
      if (row !== undefined) (found[figure] ??= []).push(text);
      else if (found[figure] !== undefined && found[figure] !== text) found[figure] = `${found[figure]} and also ${text}`;
      else found[figure] = text;
    }
    return found;
  });

/** What stands in fields, of boxes and choices what is chosen. */
const typed = (place, names) =>
  place.locator("[data-field]").evaluateAll((inputs, names) => {
    const held = {};
    for (const { dataset, type, checked, value } of inputs) {
      if (!names.includes(dataset.field)) continue;
      if (type === "checkbox") held[dataset.field] = checked ? "yes" : "no";
      else if (type !== "radio" || checked) held[dataset.field] = value;
    }
    return held;
  }, names);

/** What is shown of some results, waited for. */
async function showsAll(place, expected) {
  const only = (found) => Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]));
  const deadline = Date.now() + 5_000;
  let found;
  do found = only(await results(place));
  while (JSON.stringify(found) !== JSON.stringify(expected) && Date.now() < deadline);
  assert.deepEqual(found, expected);
}

/** Opens a result where it is shown first: its formula in symbols, with numbers, and its sentences. */
async function open(place, name) {
  const button = figure(place, name).first();
  await button.click();
  const opened = place.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
  const [formulas, sentences] = await Promise.all([
    opened.locator(".math > .visually-hidden").allTextContents(),
    opened.locator(".sentence").allInnerTexts(),
  ]);
  await button.click();
  return { symbols: formulas[0], numbers: formulas[1], sentence: sentences[0] };
}

/** Pictures in words: as they are heard, and as they can be read below. */
const pictures = (place) =>
  place.locator("[role=img]").evaluateAll((all) => all.map((one) => [one.ariaLabel, one.parentElement.querySelector(".text-twin p")?.textContent]));

async function asInTheChapter(place, { typed: fields = {}, figures, opened = {}, sentences = {}, pictures: words, says = {} }) {
  await showsAll(place, figures);
  assert.deepEqual(await typed(place, Object.keys(fields)), fields);
  for (const name of new Set([...Object.keys(opened), ...Object.keys(sentences)])) {
    const { symbols, numbers, sentence } = await open(place, name);
    if (opened[name]) assert.equal(numbers, opened[name]);
    // One thing in symbols, the same with numbers.
    assert.equal(symbols.split(/ [=≈] /)[0], numbers.split(/ [=≈] /)[0]);
    assert.ok(sentence.endsWith(sentences[name] ?? "."), `${name}: ${sentence}`);
  }
  if (words) {
    const heard = await pictures(place);
    assert.equal(heard.length, words.length);
    words.forEach((word, at) => assert.match(heard[at][0], word));
    for (const [label, read] of heard) if (read !== undefined) assert.equal(read, label);
  }
  for (const [where, what] of Object.entries(says)) await shows(place.locator(where), what);
}

/** Leaves one example for another, as it opens. */
async function goTo(page, name) {
  await page.evaluate((name) => void (location.hash = `#/chapter-8/${name}`), name);
  await page.locator(`[data-example=${name}]`).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("[data-example]").length === 1 && document.activeElement?.matches("h1"));
}

async function act(page, { press, type = {}, check }) {
  if (press) await page.getByRole("button", { name: press, exact: true }).click();
  for (const [name, text] of Object.entries(type)) await field(page, name).fill(text);
  if (check) {
    const [name, value] = check;
    await (value ? page.locator(`[data-field="${name}"][value="${value}"]`) : field(page, name)).check();
  }
}

test("every figure of chapter 8, example by example", async (t) => {
  const page = await openWorkbook(t);
  for (const [name, book] of Object.entries(CHAPTER)) {
    await t.test(name, async () => {
      await goTo(page, name);
      await asInTheChapter(page, book);
      const before = await results(page);
      for (const step of book.then) {
        await act(page, step);
        await asInTheChapter(page, step);
        await page.getByRole("button", { name: "Start again" }).click();
        await showsAll(page, before);
      }
    });
  }
});

test("the page of the chapter shows the same, all examples at once", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8" });
  for (const [name, { typed, figures, says, pictures }] of Object.entries(CHAPTER)) {
    await asInTheChapter(page.locator(`[data-example="${name}"]`), { typed, figures, says, pictures });
  }
});

test("every result opens, and its sentence ends in what is shown", async (t) => {
  const page = await openWorkbook(t);
  for (const name of Object.keys(CHAPTER)) {
    await goTo(page, name);
    const found = await page.evaluate(async () => {
      const faults = [];
      for (const button of document.querySelectorAll("[data-figure]")) {
        button.click();
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const opened = document.getElementById(button.getAttribute("aria-controls"));
        const [symbols, numbers] = [...opened.querySelectorAll(".math > .visually-hidden")].map((one) => one.textContent);
        const sentence = opened.querySelector(".sentence")?.innerText ?? "";
        const shown = button.querySelector("b").innerText;
        // What is rounded is exact in the formula; what is approximate is so everywhere.
        const approximate = shown.startsWith("≈");
        const number = shown.replace("≈ ", "").split(" ")[0];
        const exact = numbers?.includes(number) && sentence.includes(number);
        const rounded = !approximate && / = [\d,/.]+( |$)/.test(numbers ?? "");
        const fits = approximate ? exact && / ≈ [\d.,]+/.test(numbers) && sentence.includes("about ") : exact || rounded;
        if (!symbols || !fits || (!approximate && /≈|about/.test(numbers + sentence))) {
          faults.push([button.dataset.figure, shown, symbols, numbers, sentence].join(" | "));
        }
        button.click();
      }
      return faults;
    });
    assert.deepEqual(found, [], name);
  }
});

const NUMBER = "Type a number.";
const NO_NUMBER = /^At character 1: “\w+” is no number; write it in digits\.$/;
const TOO_LARGE = /^At character 1: the number is too large to count exactly/;

/**
 * One field of each example: what is wrong with a text, what then waits, and a number too absurd for the world
 * (with what is said where it is said).
 */
const STORIES = {
  staircase: {
    name: "micro-batches",
    waits: ["bubble-of-total", "bubble-over-ideal", "completion", "useful", "held", "idle", "bubble-now", "bubble-doubled", "units-now", "units-doubled"],
    absurd: ["0", "Type a whole number of at least 1; this is 0."],
  },
  "sixteen-bytes": {
    name: "parameters",
    waits: ["row", "state", "before-margin", "margin-bytes", "with-margin", "state-fit", "total-fit", "plan-fit"],
    absurd: ["-7B", /^Type a number of at least 0; this is −7,000,000,000/],
  },
  freezing: {
    name: "rank",
    waits: ["adapter-parameters", "adapter-state", "adapter-share", "set-bytes", "way-state", "state-with-adapters", "factor-saved", "update-state-left", "factor-update"],
    absurd: ["8.5", /^Type a whole number.*; this is 8\.5/],
  },
  wall: {
    name: "workers",
    waits: ["share-everything", "share-fit", "share-optimizer", "share-gradients", "worker-state", "worker-with-margin"],
    absurd: ["0", "Type a whole number of at least 1; this is 0."],
  },
  "per-token": {
    name: "arrays",
    waits: [
      "per-token", "saved-activations", "activations-over-state", "equal-sequences", "equal-sequences-whole", "equal-positions",
      "equal-positions-whole", "pass-sequences", "pass-sequences-whole", "pass-positions", "pass-positions-whole", "doubled-length",
    ],
    absurd: ["-10", /^Type a number of at least 0; this is −10/],
  },
  depth: {
    name: "segments",
    waits: ["stored-whole", "longest-segment", "stored-law", "swept-now", "swept-peak", "checkpointed-activations"],
    absurd: ["0", "Type a whole number of at least 1; this is 0."],
  },
  communication: {
    name: "link",
    waits: [
      "communication-time", "communication-step", "communication-exposed", "communication-share", "counted-time", "counted-share",
      "counted-step-overlapped", "counted-share-overlapped", "axis-time",
    ],
    absurd: ["0 GB/s", "Type a number above 0; this is 0."],
  },
};

test("a wrong, an empty and an absurd text: said at the field, a dash where it counts, and nothing else moves", async (t) => {
  const page = await openWorkbook(t);
  for (const [example, { name, waits, absurd }] of Object.entries(STORIES)) {
    await t.test(example, async () => {
      await goTo(page, example);
      const before = await results(page);
      const fields = await typed(page, Object.keys(CHAPTER[example].typed));
      const was = await field(page, name).inputValue();
      const message = said(page, name).locator(".fault");
      for (const [text, reason] of [["plenty", NO_NUMBER], ["", NUMBER], ["10^40", TOO_LARGE], absurd]) {
        await field(page, name).fill(text);
        await shows(message, reason);
        const now = await results(page);
        const gone = Object.keys(before).filter((one) => JSON.stringify(now[one]) !== JSON.stringify(before[one]));
        assert.deepEqual(gone, Object.keys(before).filter((one) => waits.includes(one)), text);
        // What is gone is a dash; of rows only those are left that do not wait.
        for (const one of gone) {
          if (Array.isArray(before[one])) assert.ok((now[one] ?? []).every((left) => before[one].includes(left)), one);
          else assert.equal(now[one], undefined, one);
        }
        assert.ok((await page.locator(".dash").count()) >= gone.length, text);
        assert.deepEqual({ ...(await typed(page, Object.keys(fields))), [name]: was }, { ...fields, [name]: was });
        assert.doesNotMatch(await page.locator(".worked, .widget").first().innerText(), /NaN|Infinity|undefined|panicked/);
      }
      await field(page, name).fill(was);
      await showsAll(page, before);
      assert.equal(await page.locator(".fault").count(), example === "sixteen-bytes" ? await page.locator("[data-fit] .fault").count() : 0);
    });
  }
});

test("what no plan can be is said, and everything beside it stays", async (t) => {
  const page = await openWorkbook(t);
  await goTo(page, "depth");
  await field(page, "segments").fill("64");
  await shows(page.locator(".worked .fault").first(), /^Each segment needs a layer of its own/);
  await showsAll(page, { "stored-whole": undefined, "swept-peak": undefined, "best-stored": "12", "real-activations": "≈ 30.4 GB ≈ 28.3 GiB" });

  await goTo(page, "freezing");
  await field(page, "rank").fill("5000");
  await shows(page.locator("[data-verdict=adapter-size]"), /no matrix with a side of 4,096 has a rank of 5,000/);
  await showsAll(page, { "frozen-state": bytes["14 GB"], "factor-saved": "1.14" });

  // A group of one sends nothing.
  await goTo(page, "communication");
  await field(page, "workers").fill("1");
  await showsAll(page, { "sent-data": "0 bytes", "communication-step": "400 ms", "communication-share": "0 0%" });
  await shows(page.locator("[data-verdict=hideable]"), /^Nothing is waited for/);

  // Whatever the batch, where a token leaves nothing there is nothing to catch up.
  await goTo(page, "per-token");
  await field(page, "arrays").fill("0");
  await showsAll(page, { "saved-activations": "0 bytes", state: bytes["112 GB"], "equal-sequences": undefined });
});

test("the step of the sweep is moved by keys, and what is held follows", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/depth" });
  await page.getByRole("button", { name: "L = 64, g = 8" }).click();
  const slider = page.getByRole("slider", { name: "Step" });
  await slider.press("Home");
  await showsAll(page, { "swept-now": "1", "swept-peak": "16" });
  for (let step = 0; step < 8; step++) await slider.press("ArrowRight");
  // All checkpoints, and the last segment once more.
  await showsAll(page, { "swept-now": "16", "swept-peak": "16" });
  await shows(page.getByText("Segment 8 of 8 is computed again").first(), /8 checkpoints and 8 layers held, 16 layers\. The peak is 16\.$/);
  await slider.press("End");
  await showsAll(page, { "swept-now": "0", "swept-peak": "16" });
});
