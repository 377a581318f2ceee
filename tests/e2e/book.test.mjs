// Every figure of Example 27.1, of chapter 8's sixteen bytes and of derivation 8.1, typed in and read off the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { field, figure, figures, openWorkbook, shows } from "./support.mjs";

async function type(place, texts) {
  for (const [name, text] of Object.entries(texts)) await field(place, name).fill(text);
}

/** Each row of the ledger: its object, its bytes per parameter and its bytes. */
const rows = (place) =>
  place.locator(".state-row").evaluateAll((rows) =>
    rows.map((row) => [
      row.querySelector(".name").value,
      row.querySelector("[data-field=row-bytes]").value,
      row.querySelector("[data-figure=row]").innerText,
    ]),
  );

const verdicts = (place) =>
  place.locator("[data-fit]").evaluateAll((all) => all.map((one) => one.innerText.replace(/\s+/g, " ")));

const EXAMPLE_27_1 = {
  state: "16,000,000 bytes 16.0 MB · 15.3 MiB",
  "saved-activations": "1,310,720 bytes 1.31 MB · 1.25 MiB",
  "before-margin": "17,310,720 bytes 17.3 MB · 16.5 MiB",
  "margin-bytes": "4,327,680 bytes 4.33 MB · 4.13 MiB",
  "with-margin": "21,638,400 bytes 21.6 MB · 20.6 MiB",
  "one-array": "32,768 bytes 32.8 kB · 32.0 KiB",
  arrays: "40",
  "state-fit": "6,000,000 bytes 6.00 MB · 5.72 MiB",
  "total-fit": "7,310,720 bytes 7.31 MB · 6.97 MiB",
  "plan-fit": "11,638,400 bytes 11.6 MB · 11.1 MiB",
};

const TABLE_27_1 = [
  ["Working weights", "2", "2,000,000"],
  ["Gradients", "2", "2,000,000"],
  ["Master weights", "4", "4,000,000"],
  ["First moment", "4", "4,000,000"],
  ["Second moment", "4", "4,000,000"],
];

test("Example 27.1 stands in its ledger", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  assert.deepEqual(await rows(page), TABLE_27_1);
  assert.deepEqual(await figures(page), EXAMPLE_27_1);
  assert.deepEqual(await verdicts(page), [
    "does not fit, missing: 6,000,000 bytes 6.00 MB · 5.72 MiB",
    "does not fit, missing: 7,310,720 bytes 7.31 MB · 6.97 MiB",
    "does not fit, missing: 11,638,400 bytes 11.6 MB · 11.1 MiB",
  ]);
});

test("Example 27.1 comes out of another ledger when it is typed in", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/sixteen-bytes" });
  await page.getByRole("button", { name: "Frozen parameters" }).click();
  for (const [object, bytes] of TABLE_27_1.slice(1)) {
    await page.getByRole("button", { name: "Add a row" }).click();
    const added = page.locator(".state-row").last();
    await added.locator(".name").fill(object);
    await field(added, "row-bytes").fill(bytes);
  }
  await type(page, { parameters: "1,000,000", margin: "25%", capacity: "10 MB" });
  await type(page, { sequences: "2", positions: "128", width: "64", layers: "4", arrays: "10", "bytes-per-value": "2" });
  assert.deepEqual(await rows(page), TABLE_27_1);
  assert.deepEqual(await figures(page), EXAMPLE_27_1);
});

test("what chapter 27 asks of its ledger", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });

  await field(page, "sequences").fill("4");
  await shows(figure(page, "saved-activations"), /^2,621,440 bytes/);
  await shows(figure(page, "before-margin"), /^18,621,440 bytes/);

  await type(page, { sequences: "2", arrays: "4" });
  await shows(figure(page, "arrays"), "16");
  await shows(figure(page, "saved-activations"), /^524,288 bytes/);

  // The device fails before activations are added: leaving them out does not help.
  await page.getByRole("checkbox", { name: "Count Saved activations" }).uncheck();
  await shows(figure(page, "before-margin"), /^16,000,000 bytes/);
  await shows(page.locator("[data-fit=total-fit]"), /^does not fit, missing: 6,000,000 bytes/);
  await field(page, "capacity").fill("16 MB");
  await shows(page.locator("[data-fit=total-fit]"), "fits, left over: 0 bytes");

  // The master copy and the moments alone.
  for (const name of ["Working weights", "Gradients"]) await page.getByRole("checkbox", { name: `Count ${name}` }).uncheck();
  await shows(figure(page, "state"), /^12,000,000 bytes/);
});

test("sixteen bytes for every parameter", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/sixteen-bytes" });
  assert.deepEqual(
    (await rows(page)).map(([, , bytes]) => bytes),
    ["14,000,000,000", "14,000,000,000", "28,000,000,000", "28,000,000,000", "28,000,000,000"],
  );
  await shows(figure(page, "state"), "112,000,000,000 bytes 112 GB · 104 GiB");
  await shows(figure(page, "saved-activations"), "85,899,345,920 bytes 85.9 GB · 80.0 GiB");

  for (const [parameters, state] of [
    ["5×10^10", "800,000,000,000 bytes 800 GB · 745 GiB"],
    ["13B", "208,000,000,000 bytes 208 GB · 194 GiB"],
    ["1", "16 bytes"],
  ]) {
    await field(page, "parameters").fill(parameters);
    await shows(figure(page, "state"), state);
  }

  const presets = page.getByRole("group", { name: "Ways to train" }).getByRole("button");
  const states = [];
  for (const preset of await presets.all()) {
    await preset.click();
    assert.equal(await preset.getAttribute("aria-pressed"), "true");
    states.push([await preset.innerText(), await figure(page, "state").innerText()]);
  }
  assert.deepEqual(states, [
    ["Mixed-precision Adam 16", "16 bytes"],
    ["Plain gradient descent 8", "8 bytes"],
    ["SGD with momentum 12", "12 bytes"],
    ["Adam in full precision 16", "16 bytes"],
    ["Frozen parameters 2", "2 bytes"],
    ["Megatron-LM 18", "18 bytes"],
    ["bf16 without a master copy 12", "12 bytes"],
    ["JAX scaling book 10", "10 bytes"],
    ["Megatron-LM in fp16 20", "20 bytes"],
  ]);
});

test("derivation 8.1", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  assert.deepEqual(await figures(page), {
    "bubble-of-total": "7/39 17.9%",
    "bubble-over-ideal": "7/32 21.9%",
    completion: "39",
    useful: "256",
    held: "312",
    idle: "56",
    fewest: "133",
    "fewest-over-ideal": "140",
    "bubble-now": "7/39 17.9%",
    "bubble-doubled": "7/71 9.86%",
    "units-now": "39",
    "units-doubled": "71",
    // The last of the other numbers of micro-batches: the fewest for the wanted bubble.
    "other-completion": "140",
    "other-of-total": "1/20 5%",
    "other-over-ideal": "1/19 5.26%",
  });

  await type(page, { stages: "8", "micro-batches": "1" });
  await shows(figure(page, "bubble-of-total"), "7/8 87.5%");
  await shows(figure(page, "completion"), "8");

  await type(page, { stages: "8", "micro-batches": "133" });
  await shows(figure(page, "bubble-of-total"), "1/20 5%");
  await shows(figure(page, "completion"), "140");
  await field(page, "micro-batches").fill("132");
  await shows(figure(page, "bubble-of-total"), "7/139 5.04%");

  await type(page, { stages: "16", "micro-batches": "48" });
  await shows(figure(page, "bubble-of-total"), "5/21 23.8%");
  await shows(figure(page, "completion"), "63");

  // One stage waits for nobody.
  await type(page, { stages: "1", "micro-batches": "1" });
  await shows(figure(page, "bubble-of-total"), "0 0%");
  await shows(figure(page, "fewest"), "1");
});

test("a figure opens to its formula, the numbers in it and a sentence, and stays up to date", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  const bubble = figure(page, "bubble-of-total");
  const derived = page.locator(`[id="${await bubble.getAttribute("aria-controls")}"]`);

  await bubble.click();
  assert.equal(await bubble.getAttribute("aria-expanded"), "true");
  const texts = derived.locator(".math > .visually-hidden");
  assert.deepEqual(await texts.allTextContents(), [
    "β = (P − 1) / (M + P − 1)",
    "β = (8 − 1) / (32 + 8 − 1) = 7/39",
  ]);
  await shows(
    derived.locator(".sentence").first(),
    "Bubble, of the total is [stages (8) less 1] divided by [micro-batches (32) plus stages (8) less 1], which is 7/39 = 17.9%.",
  );
  // Set as mathematics, not only as text: a fraction has a height.
  const formulas = derived.locator("math");
  assert.equal(await formulas.count(), 2);
  for (const formula of await formulas.all()) {
    assert.ok((await formula.locator("mfrac").first().boundingBox()).height > 20);
  }

  await field(page, "micro-batches").fill("133");
  await shows(derived.locator(".sentence").first(), /which is 1\/20 = 5%\.$/);
  assert.equal((await texts.allTextContents())[1], "β = (8 − 1) / (133 + 8 − 1) = 1/20");

  // One at a time; a second press closes.
  await figure(page, "fewest").click();
  assert.equal(await derived.locator("math").count(), 0);
  assert.equal(await page.locator(".formula").count(), 1);
  await shows(page.locator(".formula .sentence").first(), /133\.$/);
  await figure(page, "fewest").click();
  assert.equal(await page.locator(".formula").count(), 0);
});

test("every figure on the page opens", async (t) => {
  for (const path of ["#/chapter-27/ledger", "#/chapter-8/staircase"]) {
    const page = await openWorkbook(t, { path });
    const values = page.locator("[data-figure]");
    assert.ok((await values.count()) >= 12);
    for (const value of await values.all()) {
      await value.click();
      const derived = page.locator(`[id="${await value.getAttribute("aria-controls")}"]`);
      assert.equal(await derived.locator("math").count(), 2, await value.innerText());
      const [exact] = (await value.locator("b").innerText()).split(" ");
      assert.ok((await derived.locator(".sentence").first().innerText()).includes(exact));
    }
  }
});
