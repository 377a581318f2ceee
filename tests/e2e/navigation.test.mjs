// Every screen and state has an address: links, reload, back, forward, copied and damaged links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { field, figure, openWorkbook, shows, STRICT_CSP } from "./support.mjs";

const heading = (page) => page.locator("h1");
const notice = (page) => page.locator(".notice");
const hash = (page) => new URL(page.url()).hash;
const goTo = (page, fragment) => page.evaluate((fragment) => void (location.hash = fragment), fragment);

async function holds(place, texts) {
  for (const [name, text] of Object.entries(texts)) {
    const input = field(place, name);
    await input.waitFor();
    const deadline = Date.now() + 10_000;
    while ((await input.inputValue()) !== text && Date.now() < deadline);
    assert.equal(await input.inputValue(), text, name);
  }
}

/** Waits until the address carries what was typed; it follows once the reader pauses. */
const carries = (page, part) => page.waitForURL((url) => url.hash.includes(part));

test("from the contents to a chapter, to an example and back", async (t) => {
  const page = await openWorkbook(t);
  await shows(heading(page), "Bytes & Bubbles");
  assert.equal(await page.title(), "Bytes & Bubbles");

  await page.getByRole("main").getByRole("link", { name: "What splitting a model costs" }).click();
  await shows(heading(page), "What splitting a model costs");
  assert.equal(await page.title(), "Chapter 8: What splitting a model costs · Bytes & Bubbles");
  assert.equal(hash(page), "#/chapter-8");
  assert.equal(await page.locator("nav [aria-current=page]").innerText(), "Chapter 8");
  // Who reads by key or by ear starts at the heading of the new screen.
  await page.locator("h1:focus").waitFor();

  await page.mouse.wheel(0, 2_000);
  await page.getByRole("link", { name: "The staircase and its bubble" }).click();
  await shows(heading(page), "The staircase and its bubble");
  assert.equal(await page.title(), "The staircase and its bubble · Bytes & Bubbles");
  assert.equal(hash(page), "#/chapter-8/staircase");
  await page.locator("h1:focus").waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);

  await page.goBack();
  await shows(heading(page), "What splitting a model costs");
  await page.goBack();
  await shows(heading(page), "Bytes & Bubbles");
  await page.goForward();
  await shows(heading(page), "What splitting a model costs");
  assert.equal(await page.title(), "Chapter 8: What splitting a model costs · Bytes & Bubbles");
  await page.getByRole("link", { name: "Chapter 27" }).click();
  await page.getByRole("link", { name: "A ledger of a million parameters" }).click();
  await shows(heading(page), "A ledger of a million parameters");
});

test("what was typed survives reload, back and forward, in a sub-folder of a strict host too", async (t) => {
  const headers = { "Content-Security-Policy": STRICT_CSP };
  const page = await openWorkbook(t, { prefix: "/notes/week-3/", headers, path: "#/chapter-8/staircase" });
  await field(page, "stages").fill("2 × 8");
  await field(page, "micro-batches").fill("48");
  await carries(page, "micro-batches=48");
  await page.reload();
  await holds(page, { stages: "2 × 8", "micro-batches": "48" });
  await shows(figure(page, "bubble-of-total"), "5/21 23.8%");

  // The links of the page carry it along.
  await page.getByRole("link", { name: "Chapter 8: What splitting a model costs" }).click();
  await shows(heading(page), "What splitting a model costs");
  const staircase = page.locator("[data-example=staircase]");
  await holds(staircase, { stages: "2 × 8", "micro-batches": "48" });
  await field(staircase, "stages").fill("4");
  await carries(page, "stages=4");

  await page.goBack();
  await shows(heading(page), "The staircase and its bubble");
  await holds(page, { stages: "2 × 8", "micro-batches": "48" });
  await page.goForward();
  await holds(staircase, { stages: "4", "micro-batches": "48" });
  await page.reload();
  await holds(staircase, { stages: "4", "micro-batches": "48" });
});

/** Types and leaves within one task, before the address was written anew. */
const typeAndLeave = (page, text, leave) =>
  page.evaluate(
    ([text, leave]) => {
      const input = document.querySelector("[data-field=micro-batches]");
      input.value = text;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      if (leave === "back") history.back();
      else document.querySelector(leave).click();
    },
    [text, leave],
  );

/** Longer than the address waits: a late write would name the screen that was left. */
const pause = (page) => page.waitForTimeout(500);

test("who types and follows a link at once loses nothing", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  await typeAndLeave(page, "133", "nav a:first-child");
  await shows(heading(page), "Estimating a training system");
  await pause(page);
  assert.equal(hash(page), "#/chapter-27");
  await page.goBack();
  await shows(heading(page), "The staircase and its bubble");
  await holds(page, { "micro-batches": "133" });
});

test("who types and goes back at once finds the address of where they are", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27" });
  await page.getByRole("link", { name: "Chapter 8", exact: true }).click();
  await shows(heading(page), "What splitting a model costs");
  await typeAndLeave(page, "64", "back");
  await shows(heading(page), "Estimating a training system");
  await pause(page);
  assert.equal(hash(page), "#/chapter-27");
});

test("who types and reloads at once loses nothing", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase" });
  await field(page, "micro-batches").fill("64");
  await page.reload();
  await holds(page, { "micro-batches": "64" });
});

test("texts that cannot be read, and names with every kind of sign, survive reload", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  const odd = { parameters: "seven & ½ #1?", capacity: "16 Gb", margin: "5%%", width: "", sequences: "２ % + 'x'" };
  for (const [name, text] of Object.entries(odd)) await field(page, name).fill(text);
  const name = page.getByRole("textbox", { name: "Name of row 2" });
  await name.fill("a|b\\c|<i>=&é𝛽");
  await carries(page, "row=");
  await page.reload();
  await holds(page, odd);
  assert.equal(await name.inputValue(), "a|b\\c|<i>=&é𝛽");
  assert.equal(await figure(page, "with-margin").count(), 0);
  await page.getByText("Which one?").first().waitFor();
  assert.equal(await notice(page).innerText(), "");
});

test("a copied link opens the same in another browser", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger", permissions: ["clipboard-read", "clipboard-write"] });
  await field(page, "sequences").fill("4");
  await page.getByRole("button", { name: "Take away Gradients" }).click();
  await page.getByRole("checkbox", { name: "Count First moment" }).uncheck();
  await page.getByRole("button", { name: "Copy link" }).click();
  await shows(page.locator(".copied"), "The link is copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  // What was copied is not what is shown any more.
  await field(page, "sequences").fill("8");
  await shows(page.locator(".copied"), "");

  const other = await openWorkbook(t, { path: new URL(link).hash });
  await holds(other, { sequences: "4" });
  assert.equal(await other.locator(".state-row").count(), 4);
  await shows(figure(other, "state"), /^10,000,000 bytes/);
  await shows(figure(other, "before-margin"), /^12,621,440 bytes/);
});

test("where a page may not copy, the link is there to be taken by hand", async (t) => {
  const page = await openWorkbook(t, {
    path: "#/chapter-8/staircase?stages=16",
    init: () => Object.defineProperty(navigator, "clipboard", { value: undefined }),
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = await page.getByLabel("take the link from here").inputValue();
  assert.match(link, /^http:.*#\/v1-[0-9a-f]{6}\/chapter-8\/staircase\?stages=16$/);
});

test("a damaged link says so and keeps what was there", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-8/staircase?stages=16&micro-batches=48" });
  // Written by hand, without a check sum.
  await shows(figure(page, "bubble-of-total"), "5/21 23.8%");
  await field(page, "wanted-bubble").fill("10%");
  await carries(page, "wanted-bubble");
  const link = hash(page);

  for (const [fragment, says] of [
    [link.slice(0, -20), /^This link is damaged/],
    [link.slice(0, 12), /^This link is damaged/],
    [link.replace("stages=16", "stages=61"), /^This link is damaged/],
    ["#/chapter-8/staircase?stages=%FF", /^This link is damaged/],
    [link.replace("#/v1-", "#/v9-"), /^This link was made by a later version/],
    ["#/v9-000000/chapter-99?what=ever", /^This link was made by a later version/],
    ["#/chapter-9", "The workbook has no page “chapter-9”. What was here is unchanged. Close"],
    ["#/chapter-27/staircase", /^The workbook has no page “chapter-27\/staircase”/],
  ]) {
    await goTo(page, fragment);
    await shows(notice(page), says);
    await shows(heading(page), "The staircase and its bubble");
    await holds(page, { stages: "16", "micro-batches": "48", "wanted-bubble": "10%" });
    await notice(page).getByRole("button", { name: "Close" }).click();
    assert.equal(await notice(page).innerText(), "");
  }

  // What it knows of a link it takes.
  await goTo(page, "#/chapter-8/staircase?stages=4&colour=blue");
  await shows(notice(page), /this page does not know and that was left out: colour\./);
  await holds(page, { stages: "4", "micro-batches": "32" });
  await goTo(page, "#/chapter-27/ledger?row=weights|yes");
  await shows(notice(page), /left out: row\./);
  await shows(heading(page), "A ledger of a million parameters");
  assert.equal(await page.locator(".state-row").count(), 5);
  // A good link takes the notice away.
  await goTo(page, link);
  await holds(page, { stages: "16", "micro-batches": "48", "wanted-bubble": "10%" });
  assert.equal(await notice(page).innerText(), "");
});

test("a damaged link in a fresh browser leads to the contents, with a notice", async (t) => {
  const page = await openWorkbook(t, { path: "#/v1-3f2a9c/chapter-8/staircase?stages=16" });
  await shows(notice(page), /^This link is damaged/);
  await shows(heading(page), "Bytes & Bubbles");
  assert.equal(await page.title(), "Bytes & Bubbles");
});

test("the way back undoes presses", async (t) => {
  const page = await openWorkbook(t, { path: "#/chapter-27/ledger" });
  const rows = page.locator(".state-row");
  await field(page, "parameters").fill("2M");

  await page.getByRole("button", { name: "Megatron-LM 18" }).click();
  await shows(figure(page, "state"), /^36,000,000 bytes/);
  await page.getByRole("button", { name: "Take away Second moment" }).click();
  await shows(figure(page, "state"), /^28,000,000 bytes/);
  await page.getByRole("checkbox", { name: "Count Gradients" }).uncheck();
  await shows(figure(page, "state"), /^20,000,000 bytes/);
  await page.getByRole("button", { name: "Add a row" }).click();
  assert.equal(await rows.count(), 5);
  await page.getByRole("button", { name: "Start again" }).click();
  await shows(figure(page, "state"), /^16,000,000 bytes/);
  await holds(page, { parameters: "1,000,000" });
  assert.ok(await page.getByRole("button", { name: "Start again" }).isDisabled());

  await page.goBack();
  await shows(figure(page, "state"), /^28,000,000 bytes/);
  assert.equal(await rows.count(), 5);
  await holds(page, { parameters: "2M" });
  await page.goBack();
  await shows(figure(page, "state"), /^20,000,000 bytes/);
  assert.ok(!(await page.getByRole("checkbox", { name: "Count Gradients" }).isChecked()));
  await page.goBack();
  await shows(figure(page, "state"), /^28,000,000 bytes/);
  assert.ok(await page.getByRole("checkbox", { name: "Count Gradients" }).isChecked());
  await page.goBack();
  await shows(figure(page, "state"), /^36,000,000 bytes/);
  await page.goBack();
  await shows(figure(page, "state"), /^32,000,000 bytes/);
  await holds(page, { parameters: "2M" });
  await page.goForward();
  await shows(figure(page, "state"), /^36,000,000 bytes/);
});

test("examples keep to themselves", async (t) => {
  // Both ledgers have a field of this name, and the chapter has two examples.
  const page = await openWorkbook(t, { path: "#/chapter-8?sixteen-bytes.parameters=13B&staircase.stages=4" });
  const ledger = page.locator("[data-example=sixteen-bytes]");
  const staircase = page.locator("[data-example=staircase]");
  await shows(figure(ledger, "state"), /^208,000,000,000 bytes/);
  await shows(figure(staircase, "completion"), "35");
  assert.equal(await notice(page).innerText(), "");

  await page.getByRole("link", { name: "Chapter 27" }).click();
  const small = page.locator("[data-example=ledger]");
  await holds(small, { parameters: "1,000,000" });
  await field(small, "parameters").fill("5");
  await shows(figure(small, "state"), "80 bytes");
  await page.getByRole("link", { name: "Chapter 8", exact: true }).click();
  await holds(ledger, { parameters: "13B" });
  await holds(staircase, { stages: "4" });

  // Starting one again leaves the other alone, and a figure opened in one closes none in the other.
  await figure(ledger, "state").click();
  await figure(staircase, "completion").click();
  assert.equal(await page.locator(".formula").count(), 2);
  await page.locator("section.example", { has: ledger }).getByRole("button", { name: "Start again" }).click();
  await holds(ledger, { parameters: "7B" });
  await holds(staircase, { stages: "4" });

  // On a page with several examples a bare name belongs to none of them.
  await goTo(page, "#/chapter-8?parameters=1");
  await shows(notice(page), /left out: parameters\./);
  await holds(ledger, { parameters: "7B" });
});
