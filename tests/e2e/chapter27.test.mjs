// Every figure of sections 27.2 to 27.6 and of reference answers 1 to 6, read off the page as it opens: on the
// page of each example, and in the chapter.

import assert from "node:assert/strict";
import { test } from "node:test";
import { derived, field, figure, openWorkbook, shows } from "./support.mjs";

const ALL_ARRAYS = "1,310,720 bytes 1.31 MB · 1.25 MiB";
const KEPT_ARRAYS = "524,288 bytes 524 kB · 512 KiB";
const STATE = "16,000,000 bytes 16.0 MB · 15.3 MiB";
const OPTIMIZER_DIVIDED = "7,000,000 bytes 7.00 MB · 6.68 MiB";
const TOTAL = "17,310,720 bytes 17.3 MB · 16.5 MiB";
const WITH_MARGIN = "21,638,400 bytes 21.6 MB · 20.6 MiB";

/**
 * What the book says, example by example:
 * - `typed`: what stands in fields; of boxes and choices, what is chosen
 * - `figures`: results, all of them
 * - `rows`: results of which there are several, in their order
 * - `opened`: the second formula of a result, for numbers that the book has on the way to it
 * - `tables`: rows of tables, by the caption of the table and the first cell
 * - `says`: sentences, by what finds them
 */
const BOOK = {
  // Section 27.2, and reference answer 1.
  activations: {
    typed: { sequences: "2", positions: "128", width: "64", layers: "4", arrays: "10", "bytes-per-value": "2", margin: "25%" },
    figures: {
      "one-array": "32,768 bytes 32.8 kB · 32.0 KiB",
      arrays: "40",
      "saved-activations": ALL_ARRAYS,
      "before-margin": TOTAL,
      "with-margin": WITH_MARGIN,
      "doubled-activations": "2,621,440 bytes 2.62 MB · 2.50 MiB",
      "doubled-total": "18,621,440 bytes 18.6 MB · 17.8 MiB",
      // Terms that the ten arrays do not include are not numbers of the book.
      "attention-scores": "2,097,152 bytes 2.10 MB · 2.00 MiB",
      logits: "1,024,000 bytes 1.02 MB · 1,000 KiB",
      embedding: "32,768 bytes 32.8 kB · 32.0 KiB",
      workspace: "1,000,000 bytes 1.00 MB · 977 KiB",
      "worker-total": TOTAL,
      "worker-with-margin": WITH_MARGIN,
    },
    opened: {
      "one-array": "M_array = 2 × 128 × 64 × 2 = 32,768 bytes",
      "saved-activations": "M_act = 2 × 128 × 64 × 4 × 10 × 2 = 1,310,720 bytes",
      "before-margin": "T = 16,000,000 + 1,310,720 = 17,310,720 bytes",
      "with-margin": "T_plan = 17,310,720 × (1 + 0.25) = 21,638,400 bytes",
      "doubled-total": "T = 16,000,000 + 2,621,440 = 18,621,440 bytes",
    },
    tables: {
      "Terms beside the saved arrays": {
        "Attention scores": ["estimated", "left out", "2,097,152 bytes 2.10 MB · 2.00 MiB"],
        Logits: ["estimated", "left out", "1,024,000 bytes 1.02 MB · 1,000 KiB"],
        "Embedding output": ["estimated", "left out", "32,768 bytes 32.8 kB · 32.0 KiB"],
        Workspace: ["estimated", "left out", "1,000,000 bytes 1.00 MB · 977 KiB"],
      },
    },
  },

  // Figure 27.1.
  lifetime: {
    typed: { steps: "1", workers: "4", kept: "4", sharded: "nothing", recompute: "no" },
    figures: {
      "held-now": TOTAL,
      peak: TOTAL,
      state: STATE,
      "share-optimizer": OPTIMIZER_DIVIDED,
      moments: "8,000,000 bytes 8.00 MB · 7.63 MiB",
      "saved-activations": ALL_ARRAYS,
      "kept-activations": KEPT_ARRAYS,
      arrays: "40",
      "kept-arrays": "16",
      written: "14,000,000 bytes 14.0 MB · 13.4 MiB",
    },
    tables: {
      "Micro-batch 1, backward, layer 4": {
        "Working weights": ["2,000,000", "from update to update"],
        Gradients: ["2,000,000", "from the first backward pass to the update"],
        "Master weights": ["4,000,000", "from update to update"],
        "First moment": ["4,000,000", "from update to update"],
        "Second moment": ["4,000,000", "from update to update"],
        "Saved arrays": ["1,310,720", "from a forward pass to the same layer's backward pass"],
      },
      "What a stop leaves": {
        "Working weights": ["comes back as it was"],
        "Second moment": ["comes back as it was"],
        "Step number": ["comes back as it was"],
        "Random state": ["comes back as it was"],
        "Data cursor": ["comes back as it was"],
        Versions: ["comes back as it was"],
      },
    },
  },

  // Section 27.3, and reference answer 4.
  rounding: {
    typed: { "rounding-start": "1.00", "rounding-step": "0.003", "rounding-updates": "2", "rounding-places": "2" },
    figures: {
      "working-alone": "1.00",
      "master-copy": "0.994",
      "copy-of-master": "0.99",
      "largest-lost-step": "0.005",
      "fp16-gap": "0.00048828125",
      "fp16-lost-step": "0.000244140625",
      "bf16-gap": "0.00390625",
      "bf16-lost-step": "0.001953125",
    },
    tables: {
      "Update by update; decimal places of the working copy: 2": {
        start: ["1", "1.00", "1.00"],
        1: ["0.997", "1.00", "1.00"],
        2: ["0.994", "0.99", "1.00"],
      },
      "One update of a weight of 1, in each working copy alone": {
        "0.003 (yours)": ["lost", "kept", "kept"],
        0.001: ["lost", "kept", "lost"],
      },
    },
  },

  // Section 27.3.
  "loss-scaling": {
    typed: { "gradient-value": "0.000001", "loss-scale": "1024" },
    figures: {
      "scaled-gradient": "0.001024",
      "unscaled-gradient": "0.000001",
      "kept-unscaled": "0.000001013278961181640625",
      "error-unscaled": "1.33%",
      "kept-scaled": "0.0010242462158203125",
      "error-scaled": "0.0240%",
      "kept-back": "0.00000100024044513702392578125",
      "error-back": "0.0240%",
      "scale-zero": "0.0298",
      "scale-normal": "61.0",
      "scale-infinite": "65,520,000,000",
      "run-steps": "6",
      "run-skipped": "1",
      "run-applied": "5",
      "run-lost": "1",
    },
    opened: {
      "scaled-gradient": "g_scaled = 0.000001 × 1,024 = 0.001024",
      "unscaled-gradient": "g_unscaled = 0.001024 / 1,024 = 0.000001",
    },
    tables: {
      "Step by step; scaled gradients to three figures": {
        2: ["1,024", "∞", "skipped: not finite", "512", "1", "2"],
        5: ["1,024", "0", "applied, but this gradient was lost: zero", "1,024", "4", "5"],
      },
    },
  },

  // Example 27.2, the batch of eight, and reference answer 2.
  accumulation: {
    typed: {
      "batches:0:0": "2",
      "batches:0:1": "1",
      "batches:1:0": "6",
      "batches:1:1": "3",
      "second-batches:0:0": "3",
      "second-batches:0:1": "2",
      "second-batches:1:0": "1",
      "second-batches:1:1": "-2",
      workers: "4",
      steps: "1",
      sequences: "2",
    },
    figures: {
      combined: "2.5",
      "plain-mean": "2",
      "plain-error": "−0.5",
      "gradient-sum": "20",
      "valid-events": "8",
      "second-combined": "1",
      "second-plain-mean": "0",
      "second-gradient-sum": "4",
      "second-events": "4",
      "effective-batch": "8",
      "effective-tokens": "1,024",
      "one-update": "−0.25",
      "two-updates": "−0.39",
      "clipped-once": "2",
      "clipped-each": "1.75",
    },
    rows: { "sum-part": ["2", "18"],
      "error-part": ["0.25", "−0.75"] },
    opened: {
      combined: "ḡ = (2 × 1 + 6 × 3) / (2 + 6) = 2.5",
      "plain-mean": "g_plain = (1 + 3) / 2 = 2",
      "second-combined": "ḡ = (3 × 2 + 1 × (−2)) / (3 + 1) = 1",
      "second-plain-mean": "g_plain = (2 + (−2)) / 2 = 0",
      "effective-batch": "B_eff = 4 × 1 × 2 = 8",
    },
    tables: {
      "What each micro-batch weighs": {
        "Micro-batch 1": ["1/4 = 25%", "1/2 = 50%", "2", "0.25"],
        "Micro-batch 2": ["3/4 = 75%", "1/2 = 50%", "18", "−0.75"],
      },
    },
    // The book's two ways to reach eight, and the one at hand.
    chips: ["1 × 4 × 2", "2 × 2 × 2", "4 × 1 × 2"],
  },

  // Table 27.2.
  division: {
    typed: { parameters: "1,000,000", link: "100 MB/s", sharded: "nothing" },
    figures: {
      "crosses-data": "2,000,000 bytes 2.00 MB · 1.91 MiB",
      "crosses-tensor": KEPT_ARRAYS,
      "crosses-pipeline": "65,536 bytes 65.5 kB · 64.0 KiB",
      traffic: "2,000,000 bytes 2.00 MB · 1.91 MiB",
    },
    rows: { "crossing-time": ["20.0 ms", "5.24 ms", "655 µs", "20.0 ms"] },
    tables: {
      "What is split, and what crosses": {
        "Data parallelism": ["the examples of a batch", "gradient sums and event counts, so that all updates agree"],
        "Tensor parallelism": ["the matrices within each layer", "partial results, before the layer can go on"],
        "Pipeline parallelism": ["the layers, in consecutive stages", "activations forward, their gradients backward"],
        "State sharding": [
          "the copies of optimizer state, gradients or weights",
          "gradients to their owners, weights back to everybody; nothing is divided now, so gradient sums only",
        ],
      },
    },
  },

  // Example 27.3, and reference answer 3.
  sharding: {
    typed: { workers: "4", parameters: "1,000,000", capacity: "10 MB", sharded: "nothing", gathered: "no", buffers: "no" },
    figures: {
      "share-nothing": STATE,
      "share-optimizer": OPTIMIZER_DIVIDED,
      "share-gradients": "5,500,000 bytes 5.50 MB · 5.25 MiB",
      "share-everything": "4,000,000 bytes 4.00 MB · 3.81 MiB",
      state: STATE,
      "worker-state": STATE,
      "optimizer-state": "12,000,000 bytes 12.0 MB · 11.4 MiB",
      "optimizer-share": "3,000,000 bytes 3.00 MB · 2.86 MiB",
      "optimizer-with-activations": "8,310,720 bytes 8.31 MB · 7.93 MiB",
      "gathered-layer": "500,000 bytes 500 kB · 488 KiB",
      buffers: "1,000,000 bytes 1.00 MB · 977 KiB",
      "held-activations": ALL_ARRAYS,
      "worker-total": TOTAL,
      "worker-with-margin": WITH_MARGIN,
    },
    rows: { undivided: [STATE, STATE, STATE, STATE] },
    opened: {
      "share-optimizer": "M_worker = 1,000,000 × (2 + 2) + ⌈1,000,000 / 4⌉ × (4 + 4 + 4) = 7,000,000 bytes",
      "share-gradients": "M_worker = 1,000,000 × 2 + ⌈1,000,000 / 4⌉ × (2 + 4 + 4 + 4) = 5,500,000 bytes",
      "share-everything": "M_worker = ⌈1,000,000 / 4⌉ × (2 + 2 + 4 + 4 + 4) = 4,000,000 bytes",
      "optimizer-with-activations": "T_local = 7,000,000 + 1,310,720 = 8,310,720 bytes",
    },
    says: {
      "[data-verdict=worker-fit]": /^does not fit a device of 10\.0 MB: 11,638,400 bytes/,
    },
  },

  // Section 27.5: the transfer.
  transfer: {
    typed: { payload: "1,000,000 B", link: "100 MB/s", latency: "0 s", compute: "2 ms", overlap: "0%" },
    figures: {
      "payload-time": "10.0 ms",
      "transfer-time": "10.0 ms",
      hidden: "0 s",
      iteration: "12.0 ms",
      "balanced-link": "500,000,000 bytes per second 500 MB/s · 477 MiB/s",
    },
    opened: {
      "payload-time": "t_payload = 1,000,000 / 100,000,000 = 0.01 seconds",
      iteration: "t_iteration = 0.002 + 0.01 − 0 = 0.012 seconds",
    },
    says: { "[data-verdict=bottleneck]": /^The link is the bottleneck/ },
  },

  // Section 27.6, and reference answer 6.
  checkpointing: {
    typed: { arrays: "10", kept: "4", recompute: "no", "added-work": "30%" },
    figures: {
      "saved-activations": ALL_ARRAYS,
      "kept-activations": KEPT_ARRAYS,
      arrays: "40",
      "kept-arrays": "16",
      "recomputed-layer": "196,608 bytes 197 kB · 192 KiB",
      "total-all": WITH_MARGIN,
      "total-kept": "20,655,360 bytes 20.7 MB · 19.7 MiB",
      slower: "2.60 ms",
      "one-more-forward": "1/3 33.3%",
    },
    opened: { "kept-activations": "M_kept = 2 × 128 × 64 × 4 × 4 × 2 = 524,288 bytes" },
    says: {
      // Two verdicts: room has a condition, and time is another matter.
      "[data-verdict=room]":
        /^Room: does not fit either way\. Recomputing decides where a device holds at least 20,655,360 bytes and less than 21,638,400 bytes/,
      "[data-verdict=time]": /^Time: slower\. The same update takes 30% more arithmetic\. Room that is saved is no evidence of speed/,
    },
  },

  // Section 27.6; reference answer 5 follows below.
  recovery: {
    typed: {
      "save-weights": "yes",
      "save-master": "yes",
      "save-moments": "yes",
      "save-step": "yes",
      "save-random": "yes",
      "save-cursor": "yes",
      "save-shards": "yes",
      "save-versions": "yes",
      "checkpoint-file": "whole",
    },
    figures: { "updates-compared": "7", "updates-identical": "7", "checkpoint-bytes": "244 bytes" },
    rows: { "section-bytes": ["16 bytes", "16 bytes", "12 bytes", "24 bytes", "28 bytes", "64 bytes", "64 bytes"] },
    says: { "[data-verdict=continuation]": /^Identical: all four master weights have the same bits after every update/ },
  },

  // Table 27.1 and the totals of section 27.2, once more as a plan.
  plan: {
    typed: { parameters: "1,000,000", workers: "4", steps: "1", sharded: "nothing", capacity: "10 MB", margin: "25%" },
    figures: {
      state: STATE,
      "worker-state": STATE,
      "saved-activations": ALL_ARRAYS,
      "held-activations": ALL_ARRAYS,
      "worker-total": TOTAL,
      "worker-margin": "4,327,680 bytes 4.33 MB · 4.13 MiB",
      "worker-with-margin": WITH_MARGIN,
      traffic: "2,000,000 bytes 2.00 MB · 1.91 MiB",
      "traffic-time": "20.0 ms",
      "traffic-iteration": "22.0 ms",
      "effective-batch": "8",
    },
    rows: {
      "undivided-row": [
        "2,000,000 bytes 2.00 MB · 1.91 MiB",
        "2,000,000 bytes 2.00 MB · 1.91 MiB",
        "4,000,000 bytes 4.00 MB · 3.81 MiB",
        "4,000,000 bytes 4.00 MB · 3.81 MiB",
        "4,000,000 bytes 4.00 MB · 3.81 MiB",
      ],
      "worker-row": [
        "2,000,000 bytes 2.00 MB · 1.91 MiB",
        "2,000,000 bytes 2.00 MB · 1.91 MiB",
        "4,000,000 bytes 4.00 MB · 3.81 MiB",
        "4,000,000 bytes 4.00 MB · 3.81 MiB",
        "4,000,000 bytes 4.00 MB · 3.81 MiB",
      ],
    },
    says: {
      "[data-verdict=worker-fit]": /^does not fit a device of 10\.0 MB: 11,638,400 bytes/,
      "text=Not counted:":
        /^Not counted: attention scores, logits, embedding output, workspace, one gathered layer, communication buffers, one layer computed again\. Never counted: fragmentation/,
    },
  },
};

/** Results within a place: those that are there once, and those of which there are several, in their order. */
const results = (place) =>
  place.locator("[data-figure]").evaluateAll((buttons) => {
    const [figures, rows] = [{}, {}];
    for (const button of buttons) {
      const { figure, row } = button.dataset;
      const text = button.innerText.replace(/\s+/g, " ");
      if (row === undefined) figures[figure] = text;
      else (rows[figure] ??= []).push(text);
    }
    return { figures, rows };
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

/** The rows of all tables: by the caption and the first cell, the other cells. */
const tables = (place) =>
  place.locator("table.shown").evaluateAll((all) => {
    const text = (one) => one.innerText.replace(/\s+/g, " ").trim();
    return Object.fromEntries(
      all.map((table) => {
        const rows = [...table.tBodies[0].rows].map((row) => [...row.cells].map(text));
        return [text(table.caption), Object.fromEntries(rows.map(([first, ...rest]) => [first, rest]))];
      }),
    );
  });

async function asInTheBook(place, book) {
  const found = await results(place);
  assert.deepEqual(found.figures, book.figures);
  assert.deepEqual(found.rows, book.rows ?? {});
  assert.deepEqual(await typed(place, Object.keys(book.typed)), book.typed);
  const shown = await tables(place);
  for (const [caption, rows] of Object.entries(book.tables ?? {})) {
    for (const [first, cells] of Object.entries(rows)) {
      assert.deepEqual(shown[caption]?.[first]?.slice(0, cells.length), cells, `${caption}: ${first}`);
    }
  }
  for (const [selector, says] of Object.entries(book.says ?? {})) await shows(place.locator(selector), says);
  for (const [name, text] of Object.entries(book.opened ?? {})) {
    await figure(place, name).click();
    const formulas = (await derived(place, name)).locator(".math > .visually-hidden");
    assert.equal(await formulas.nth(1).textContent(), text);
    await figure(place, name).click();
  }
  if (book.chips) assert.deepEqual(await place.locator(".chips button").allInnerTexts(), book.chips);
}

for (const [example, book] of Object.entries(BOOK)) {
  test(`as in the book: ${example}`, async (t) => {
    const page = await openWorkbook(t, { path: `#/chapter-27/${example}` });
    await asInTheBook(page, book);
  });
}

test("as in the book: all of it on the page of the chapter", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  for (const [example, book] of Object.entries(BOOK)) {
    await t.test(example, () => asInTheBook(page.locator(`[data-example=${example}]`), book));
  }
});

test("reference answer 5: weights and moments without the sampler's state", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/recovery" });
  await field(page, "save-cursor").uncheck();
  await shows(figure(page, "updates-identical"), "0");
  await shows(page.locator("[data-verdict=continuation]"), /^Parted at update 6: The master weights are the same as they are reloaded; what comes after is not\./);
  const claim = page.locator(".says", { hasText: "Training can go on" });
  await shows(claim, /^Training can go on from a saved state of model and optimizer\. That it is the same training is not shown\./);
  await shows(claim, /neither the order of the examples nor equality with an uninterrupted run is established\./);
  await shows(claim, /Save the data cursor as well, then compare the updates that follow/);
});

test("reference answer 3: three terms that a share of 4 MB omits", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/sharding" });
  await page.getByRole("radio", { name: "weights too" }).check();
  await shows(figure(page, "worker-state"), "4,000,000 bytes 4.00 MB · 3.81 MiB");
  await shows(figure(page, "worker-total"), /^5,310,720 bytes/);
  await field(page, "gathered").check();
  await shows(figure(page, "worker-total"), /^5,810,720 bytes/);
  await field(page, "buffers").check();
  await shows(figure(page, "worker-total"), /^6,810,720 bytes/);
});

test("what else the chapter asks, a press or a few keys away", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/accumulation" });
  // Eight sequences on one worker, and on two.
  for (const [way, workers, steps] of [["1 × 4 × 2", "1", "4"], ["2 × 2 × 2", "2", "2"]]) {
    await page.getByRole("button", { name: way }).click();
    await shows(figure(page, "effective-batch"), "8");
    assert.deepEqual(await typed(page, ["workers", "steps"]), { workers, steps });
    await shows(page.locator(".chips [aria-pressed=true]"), way);
  }

  // A device that neither total fits, one that only the smaller fits, one that both fit.
  await page.goto(page.url().replace(/#.*/, "#/chapter-27/checkpointing"));
  await field(page, "capacity").fill("21 MB");
  await shows(page.locator("[data-verdict=room]"), /^Room: fits only with it\./);
  await field(page, "capacity").fill("22 MB");
  await shows(page.locator("[data-verdict=room]"), /^Room: fits without it\./);
  await shows(page.locator("[data-verdict=time]"), /^Time: slower\./);

  // Ten parameters over three workers: one has to take four.
  await page.goto(page.url().replace(/#.*/, "#/chapter-27/sharding"));
  await field(page, "parameters").fill("10");
  await field(page, "workers").fill("3");
  await shows(figure(page, "share-everything"), "64 bytes");
  await shows(figure(page, "state"), "160 bytes");
});
