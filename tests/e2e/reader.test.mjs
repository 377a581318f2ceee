// The reader in real fields of the built page: every spelling is said back, offered, asked back or refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { field, figure, figures, openWorkbook, said, shows } from "./support.mjs";

/** Types each text into a field and looks at what stands beside it. */
async function check(page, name, spellings) {
  for (const [text, beside] of spellings) {
    await field(page, name).fill(text);
    await shows(said(page, name), beside);
  }
}

const offers = (page, name) => said(page, name).getByRole("button");

test("numbers and units of bytes are said back in full", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  const grouped = "18,621,440 bytes = 18.6 MB = 17.8 MiB";
  await check(page, "capacity", [
    ["18621440", grouped],
    ["18,621,440", grouped],
    // Plain, no-break, en, em, figure, thin, narrow no-break and ideographic space.
    ...[..."\u0020\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"].map((space) => [`18${space}621${space}440`, grouped]),
    ["1.310.720", "1,310,720 bytes = 1.31 MB = 1.25 MiB"],
    ["0,5 GB", "500,000,000 bytes = 500 MB = 477 MiB"],
    [".875", "0.875 bytes"],
    ["1e9", "1,000,000,000 bytes = 1.00 GB = 954 MiB"],
    ["1.3×10^10", "13,000,000,000 bytes = 13.0 GB = 12.1 GiB"],
    ["13×10⁹", "13,000,000,000 bytes = 13.0 GB = 12.1 GiB"],
    ["７／８ ＧＢ", "875,000,000 bytes = 875 MB = 834 MiB"],
    ["１６ ＧＢ", "16,000,000,000 bytes = 16.0 GB = 14.9 GiB"],
    ["½ GB", "500,000,000 bytes = 500 MB = 477 MiB"],
    ["2 1/2 GB", "2,500,000,000 bytes = 2.50 GB = 2.33 GiB"],
    ["16 GB − 4 GB", "12,000,000,000 bytes = 12.0 GB = 11.2 GiB"],
    ["16 GiB", "17,179,869,184 bytes = 17.2 GB = 16.0 GiB"],
    ["2 TB", "2,000,000,000,000 bytes = 2.00 TB = 1.82 TiB"],
    ["100 MB/s × 20 ms", "2,000,000 bytes = 2.00 MB = 1.91 MiB"],
    ["16*13e9", "208,000,000,000 bytes = 208 GB = 194 GiB"],
    ["16 B * 13e9", "208,000,000,000 bytes = 208 GB = 194 GiB"],
    ["112 GB + 14 GB", "126,000,000,000 bytes = 126 GB = 117 GiB"],
    ["16,000,000", "16,000,000 bytes = 16.0 MB = 15.3 MiB"],
  ]);
  // The last one is what the page now computes with.
  await shows(page.locator("[data-fit=state-fit]"), /^fits/);
});

test("counts, shares and times", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  await check(page, "parameters", [
    ["7B", "7,000,000,000 parameters = 7.00 billion"],
    ["1.3B params", "1,300,000,000 parameters = 1.30 billion"],
    ["125M", "125,000,000 parameters = 125 million"],
    ["125K", "125,000 parameters"],
    ["1T", "1,000,000,000,000 parameters = 1.00 trillion"],
  ]);
  await check(page, "margin", [
    ["7/8", "7/8 = 87.5%"],
    ["87.5 %", "7/8 = 87.5%"],
    ["½", "1/2 = 50%"],
    [".25", "1/4 = 25%"],
  ]);
  await shows(figure(page, "margin-bytes"), /^4,000,000,327,680 bytes/);

  await page.goto(page.url().replace(/#.*/, "#/chapter-8/staircase"));
  await check(page, "time-per-stage", [
    ["20 ms", "0.02 seconds = 20.0 ms"],
    ["14 GB / (50 GB/s)", "0.28 seconds = 280 ms"],
    ["", ""],
  ]);
});

test("a second plausible reading is one press away", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  await field(page, "capacity").fill("3,145 GB");
  await shows(
    said(page, "capacity"),
    "3,145,000,000,000 bytes = 3.15 TB = 2.86 TiB Or meant as 3.145 GB = 3,145,000,000 bytes = 3.15 GB = 2.93 GiB",
  );
  // It computes with the page's language until told otherwise.
  await shows(page.locator("[data-fit=state-fit]"), /^fits, left over: 3,144,984,000,000 bytes/);

  await offers(page, "capacity").click();
  assert.equal(await field(page, "capacity").inputValue(), "3.145 GB");
  await shows(page.locator("[data-fit=state-fit]"), /^fits, left over: 3,129,000,000 bytes/);
  // The way back is offered too.
  await shows(offers(page, "capacity"), /^3145 GB = 3,145,000,000,000 bytes/);

  await field(page, "positions").fill("4k tokens");
  await shows(said(page, "positions"), "4,000 positions Or meant as 4Ki tokens = 4,096 positions");
  await offers(page, "positions").press("Enter");
  await shows(said(page, "positions"), "4,096 positions");
});

test("two equal readings are asked back, and nothing is computed until the answer", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  await field(page, "capacity").fill("16 Gb");
  await shows(
    said(page, "capacity"),
    "Which one? 16 Gbit = 2,000,000,000 bytes = 2.00 GB = 1.86 GiB 16 GB = 16,000,000,000 bytes = 16.0 GB = 14.9 GiB",
  );
  assert.equal(await field(page, "capacity").getAttribute("aria-invalid"), "true");
  assert.equal(await page.locator("[data-fit] [data-figure]").count(), 0);
  assert.equal(await page.locator("[data-fit] .dash").count(), 3);
  assert.equal(await page.locator(".capacity").count(), 0);
  // What does not depend on it stays.
  await shows(figure(page, "with-margin"), /^21,638,400 bytes/);

  await offers(page, "capacity").nth(1).click();
  assert.equal(await field(page, "capacity").inputValue(), "16 GB");
  assert.equal(await field(page, "capacity").getAttribute("aria-invalid"), "false");
  await shows(page.locator("[data-fit=state-fit]"), /^fits, left over: 15,984,000,000 bytes/);

  // A share that may be more than all of it.
  await field(page, "margin").fill("25");
  await shows(said(page, "margin"), "Which one? 25% = 1/4 = 25% 2,500% = 25 = 2,500%");
  assert.equal(await figure(page, "with-margin").count(), 0);
  await offers(page, "margin").first().click();
  await shows(figure(page, "with-margin"), /^21,638,400 bytes/);
});

test("nonsense is refused with its place and a reason, and leaves a dash", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  for (const [text, message] of [
    ["NaN", "At character 1: “NaN” is not a number that can be counted."],
    ["inf", "At character 1: “inf” is not a number that can be counted."],
    ["1e400", "At character 1: the number is too large to count exactly; use a smaller one."],
    ["7/0", "At character 3: this divides by zero; use a divisor other than 0."],
    ["12 apples", "At character 4: “apples” is not a unit that this field knows."],
    ["<b>7</b>", "At character 1: “<” is not part of a number or an expression."],
    ["16 GB", "This is a number of bytes, but the field holds a number of parameters."],
    ["-1", "Type a number of at least 0; this is −1."],
    ["", "Type a number."],
  ]) {
    await field(page, "parameters").fill(text);
    await shows(said(page, "parameters"), message);
    assert.equal(await field(page, "parameters").inputValue(), text);
    assert.equal(await field(page, "parameters").getAttribute("aria-invalid"), "true");
    // Only what does not depend on the parameters is left.
    assert.deepEqual(Object.keys(await figures(page)).sort(), ["arrays", "one-array", "saved-activations"]);
    assert.equal(await figure(page, "row").count(), 0);
    assert.equal(await page.locator(".state-row .dash").count(), 5);
    assert.equal(await page.locator(".drawing .piece").count(), 0);
  }
  await field(page, "parameters").fill("1e6");
  await shows(figure(page, "with-margin"), /^21,638,400 bytes/);
  assert.equal(await figure(page, "row").count(), 5);

  await field(page, "margin").fill("5%%");
  await shows(said(page, "margin"), "At character 3: one percent sign is enough.");
  assert.equal(await figure(page, "with-margin").count(), 0);
  await shows(figure(page, "before-margin"), /^17,310,720 bytes/);
});

test("a result that is too large to count says so itself", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  await field(page, "stages").fill("10^30");
  await field(page, "micro-batches").fill("10^30");
  await shows(figure(page, "completion"), /^1,999,999,999,999,999,999,999,999,999,999/);
  assert.equal(await figure(page, "held").count(), 0);
  const held = page.locator(".labelled", { hasText: /^Held/ }).locator("dd");
  await shows(held, "– The number is too large to count exactly; use a smaller one.");
});

test("200,000 characters are refused at once, and the page goes on", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  await field(page, "stages").fill("9".repeat(200_000));
  await shows(said(page, "stages"), "This text is longer than 400 characters; type a shorter one.");
  assert.equal((await field(page, "stages").inputValue()).length, 200_000);
  await field(page, "micro-batches").fill("133");
  await shows(said(page, "micro-batches"), "133 micro-batches");
  await field(page, "stages").fill("8");
  await shows(figure(page, "bubble-of-total"), "1/20 5%");
});

test("typing in the middle of a number keeps the caret there", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  const capacity = field(page, "capacity");
  await capacity.fill("16,000,000");
  await capacity.evaluate((input) => input.setSelectionRange(2, 2));
  await capacity.pressSequentially("05");
  assert.equal(await capacity.inputValue(), "1605,000,000");
  assert.equal(await capacity.evaluate((input) => input.selectionStart), 4);
  await capacity.press("Backspace");
  assert.equal(await capacity.inputValue(), "160,000,000");
  assert.equal(await capacity.evaluate((input) => input.selectionStart), 3);
  await shows(said(page, "capacity"), "160,000,000 bytes = 160 MB = 153 MiB");

  // The same in a cell of the table, whose row is drawn from what is typed.
  const name = page.getByRole("textbox", { name: "Name of row 1" });
  await name.focus();
  await name.evaluate((input) => input.setSelectionRange(0, 0));
  await name.pressSequentially("All ");
  assert.equal(await name.inputValue(), "All Working weights");
  assert.equal(await name.evaluate((input) => input.selectionStart), 4);
});

test("neither the wheel nor Enter changes a field", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  const stages = field(page, "stages");
  await stages.click();
  await page.mouse.wheel(0, 240);
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(await stages.inputValue(), "8");
  await stages.press("Enter");
  assert.equal(await stages.inputValue(), "8");
  assert.ok(await stages.evaluate((input) => input === document.activeElement));
  assert.equal(new URL(page.url()).hash, "#/chapter-8/staircase");
  await shows(figure(page, "completion"), "39");
});
