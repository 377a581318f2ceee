// The examples of the reader's own run: the model, questions asked the other way round, conventions; and the
// sources, which are loaded when they are looked at.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { field, figure, openWorkbook, said, shows } from "./support.mjs";

const LLAMA_2 = "6,738,415,616 parameters 6.74 billion";
const MISTRAL = "7,241,732,096 parameters 7.24 billion";
const config = (name) => readFile(new URL(`../configs/${name}.json`, import.meta.url), "utf8");

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const ofFile = (page) => page.locator(".files .says");
const values = (page, ...names) => Promise.all(names.map((name) => field(page, name).first().inputValue()));

/** All texts of the fields and all results. */
const everything = (page) =>
  page.locator("[data-field], [data-figure]").evaluateAll((all) => all.map((one) => one.innerText || `${one.value} ${one.checked}`));

async function drop(page, name, text) {
  const files = await page.evaluateHandle(
    ([name, text]) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name, { type: "application/json" }));
      return files;
    },
    [name, text],
  );
  for (const event of ["dragenter", "dragover", "drop"]) {
    await page.locator("[data-example=model] .worked").dispatchEvent(event, { dataTransfer: files });
  }
}

test("a published model, a change of its shape, and a number of one's own", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/model" });
  await shows(figure(page, "shape-parameters"), LLAMA_2);
  await shows(figure(page, "parameters-in-use"), LLAMA_2);
  await figure(page, "layer").click();
  await shows(page.locator(".formula .sentence").first(), /which is 202,383,360 parameters\.$/);

  for (const [name, parameters, says] of [
    ["GPT-2 1.5B", "1,557,611,200 parameters 1.56 billion", /^GPT-2 1\.5B: /],
    ["Mistral 7B", MISTRAL, /^Mistral 7B: /],
    ["Mixtral 8x7B", "46,702,792,704 parameters 46.7 billion", /^Mixtral 8x7B: /],
    ["Llama 2 7B", LLAMA_2, /^Llama 2 7B: Touvron et al\. 2023/],
  ]) {
    await press(page, name);
    await shows(figure(page, "shape-parameters"), parameters);
    await page.locator("p", { hasText: says }).waitFor();
    assert.equal(await page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed"), "true");
  }

  await field(page, "kv-heads").fill("8");
  await shows(figure(page, "shape-parameters"), "5,933,109,248 parameters 5.93 billion");
  await page.getByText("A shape of your own").waitFor();
  // A text that cannot be read, none, and heads that cannot be: said, and no old count.
  for (const [name, text, reason] of [
    ["layers", "many", /^At character 1: “many” is no number/],
    ["layers", "", "Type a number."],
    ["layers", "10^40", /too large to count exactly/],
    ["layers", "0", "Type a whole number of at least 1; this is 0."],
  ]) {
    const was = await field(page, name).inputValue();
    await field(page, name).fill(text);
    await shows(said(page, name), reason);
    assert.equal(await figure(page, "shape-parameters").count(), 0);
    assert.equal(await figure(page, "parameters-in-use").count(), 0);
    await field(page, name).fill(was);
    await shows(figure(page, "shape-parameters"), "5,933,109,248 parameters 5.93 billion");
  }
  await field(page, "kv-heads").fill("7");
  await page.locator(".fault").first().waitFor();
  assert.equal(await figure(page, "shape-parameters").count(), 0);
  await field(page, "kv-heads").fill("");

  // A number that is typed is in use, and its distance from the shape is said.
  await field(page, "parameters").fill("7B");
  await shows(figure(page, "parameters-in-use"), "7,000,000,000 parameters 7.00 billion");
  await shows(figure(page, "shape-parameters"), LLAMA_2);
  await page.getByText(/^In use: the number as typed\. It is 261,584,384 parameters .* more than the shape has\.$/).waitFor();
});

test("a config.json that is pasted, opened or dropped, and what is none", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/model" });
  const box = page.getByLabel("Or paste the text of a config.json");
  const mistral = await config("mistral-7b");
  const before = await everything(page);
  for (const [text, reason] of [
    [mistral.slice(0, 100), /^This is not JSON, or only a part of it\. Nothing was changed\.$/],
    ["", /Nothing was changed\.$/],
    ['{"name": "left-pad", "version": "1.0.0"}', /^This is JSON, but no config\.json of a model: .* Nothing was changed\.$/],
    ['{"model_type": "mistral", "vocab_size": 32000}', /the layers \(num_hidden_layers, .* Nothing was changed\.$/],
    [mistral.replace('"hidden_size": 4096', '"hidden_size": "wide"'), /Nothing was changed\.$/],
    [mistral.replace("{", '{"n_shared_experts": 2,'), /experts that all tokens share.* Nothing was changed\.$/],
    ["x".repeat(1_100_000), /larger than a megabyte.* Nothing was changed\.$/],
  ]) {
    // What is long is put there at once.
    await box.evaluate((box, text) => (box.value = text), text);
    await press(page, "Read it");
    await shows(ofFile(page), reason);
    assert.deepEqual(await everything(page), before);
  }
  await box.fill(mistral);
  await press(page, "Read it");
  await shows(ofFile(page), /^Read as .* It has 7,241,732,096 parameters = 7\.24 billion\.$/);
  await shows(figure(page, "parameters-in-use"), MISTRAL);
  assert.deepEqual(await values(page, "layers", "width", "heads", "kv-heads", "feed-forward", "vocabulary"), ["32", "4096", "32", "8", "14336", "32000"]);

  const open = (name, text) => page.locator("[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
  await open("config.json", await config("gpt2-xl"));
  await shows(ofFile(page), /^Read as GPT-2\..* It has 1,557,611,200 parameters/);
  await open("broken.json", mistral.slice(5));
  await shows(ofFile(page), /Nothing was changed\.$/);
  await shows(figure(page, "shape-parameters"), /^1,557,611,200 parameters/);

  await drop(page, "config.json", await config("llama-2-7b"));
  await shows(ofFile(page), /It has 6,738,415,616 parameters = 6\.74 billion\.$/);
  await shows(figure(page, "parameters-in-use"), LLAMA_2);
  await drop(page, "config.json", "[]");
  await shows(ofFile(page), /Nothing was changed\.$/);
  await shows(figure(page, "parameters-in-use"), LLAMA_2);

  // The model is that of the run: it counts everywhere.
  await drop(page, "config.json", mistral);
  await shows(figure(page, "parameters-in-use"), MISTRAL);
  await page.getByRole("link", { name: "Your run", exact: true }).click();
  await shows(figure(page.locator("[data-example=sheet]"), "state"), /^115,867,713,536 bytes/);
});

test("questions the other way round: each answer is tried, and so is the next number", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/questions?parameters=7B&capacity=80%20GB" });
  const tried = (caption) => page.locator("table.shown", { hasText: caption }).first();
  const rows = (caption) => tried(caption).locator("tbody tr").evaluateAll((all) => all.map((row) => row.innerText.replace(/\s+/g, " ").trim()));
  await shows(figure(page, "fewest"), "133");
  assert.deepEqual(await rows("Tried on the pipeline"), ["133 1/20 5% small enough", "132 7/139 5.04% too large"]);
  await press(page, "133 micro-batches");
  await shows(figure(page, "bubble-of-total"), "1/20 5%");
  assert.equal(await field(page, "micro-batches").inputValue(), "133");

  await shows(figure(page, "largest-micro-batch"), "7");
  const [fits, next] = await rows("Tried on the plan");
  assert.match(fits, /^7 .* fits$/);
  assert.match(next, /^8 .* does not fit$/);
  await press(page, "7 sequences");
  await shows(page.locator("[data-verdict=worker-fit]"), /^fits a device of 80\.0 GB/);
  // With room, the other questions have answers, too, and the picture and the sentence agree.
  await figure(page, "largest-model").waitFor();
  await figure(page, "fewest-workers").waitFor();
  await shows(page.locator("[data-verdict=decides]"), /of 11 assumptions, changed alone by a quarter, \d+ turns? “fits” into “does not fit”/);
  await figure(page, "largest-model").click();
  await shows(page.locator(".formula .sentence").first(), /\.$/);

  // Text that cannot be read: what hangs on it waits, the bubble does not.
  for (const [text, reason] of [["much", /^At character 1: “much” is no number/], ["", "Type a number."], ["10^40 GB", /too large/]]) {
    await field(page, "capacity").fill(text);
    await shows(said(page, "capacity"), reason);
    for (const name of ["largest-micro-batch", "largest-model", "fewest-workers"]) assert.equal(await figure(page, name).count(), 0, name);
    await shows(figure(page, "fewest"), "133");
  }
  await field(page, "capacity").fill("80 GB");
  await shows(figure(page, "largest-micro-batch"), "7");
  await field(page, "wanted-bubble").fill("0%");
  await shows(said(page, "wanted-bubble"), /^Type a share above 0%/);
  assert.equal(await figure(page, "fewest").count(), 0);
  await shows(figure(page, "largest-micro-batch"), "7");
});

test("who counts how: every choice moves its own figure, and the run stays as it is", async (t) => {
  const page = await openWorkbook(t, { path: "#/your-run/conventions?parameters-from=typed&parameters=7B&sequences=8" });
  const choose = (name, value) => page.locator(`[data-field="${name}"][value="${value}"]`).check();
  await shows(figure(page, "state-of-chapters"), "112,000,000,000 bytes 112 GB · 104 GiB");
  for (const [name, value, moved, theirs, ours] of [
    ["count-bubble", "ideal", "bubble", "7/39 17.9%", "7/32 21.9%"],
    ["count-bytes", "megatron", "state", /^112,000,000,000 bytes/, "126,000,000,000 bytes 126 GB · 117 GiB"],
    ["count-bytes", "no-master", "state", /^112,000,000,000 bytes/, "84,000,000,000 bytes 84.0 GB · 78.2 GiB"],
    ["count-arrays", "twelve", "activations", /^85,899,345,920 bytes/, /^103,079,215,104 bytes/],
    ["count-arrays", "bytes", "activations", /^85,899,345,920 bytes/, /^146,028,888,064 bytes/],
    ["count-capacity", "binary", "device", /^80,000,000,000 bytes/, /^85,899,345,920 bytes/],
  ]) {
    await choose(name, value);
    await shows(figure(page, `${moved}-as-chosen`), ours);
    await shows(figure(page, `${moved}-of-chapters`), theirs);
  }
  await choose("traffic-as", "ring");
  await shows(page.locator("[data-figure=traffic-factor]").nth(1), "1.75");
  // Chosen ways are not put into the run before they are told to be.
  assert.deepEqual(await values(page, "arrays", "capacity"), ["10", "80 GB"]);
  await press(page, "As chosen");
  assert.deepEqual(await values(page, "capacity"), ["80 GiB"]);
  await page.goBack();
  await shows(figure(page, "device-of-chapters"), /^80,000,000,000 bytes/);
  assert.deepEqual(await values(page, "arrays", "capacity"), ["10", "80 GB"]);

  for (const [text, reason] of [["much", /^At character 1: “much” is no number/], ["", "Type a number."], ["10^40", /too large/]]) {
    await field(page, "width").fill(text);
    await shows(said(page, "width"), reason);
    assert.equal(await page.locator("[data-figure^=activations], [data-figure^=total-]").count(), 0);
    await shows(figure(page, "bubble-of-chapters"), "7/39 17.9%");
    await shows(figure(page, "state-of-chapters"), /^112,000,000,000 bytes/);
  }
  await field(page, "width").fill("4096");
  await shows(figure(page, "activations-of-chapters"), /^85,899,345,920 bytes/);
});

const table = (page) => page.locator("table.sources tbody tr");
const counted = (page) => page.locator(".source-filter .says");

test("the sources beside ours: all of them, by topic, by agreement, and in the address", async (t) => {
  const { figures, ...others } = JSON.parse(await readFile(new URL("../../sources/figures.json", import.meta.url), "utf8"));
  const page = await openWorkbook(t, { path: "#/sources" });
  await table(page).first().waitFor();
  const all = await table(page).count();
  assert.ok(all >= 120, `${all} rows`);
  assert.equal(all, figures.length);
  await shows(counted(page), new RegExp(`^${all} of ${all} figures: \\d+ exact; .*\\d+ differs?, explained; \\d+ wrong there; \\d+ measured there\\.$`));
  assert.equal(await page.locator(".not-covered dt").count(), others["not-covered"].length);

  // Every row holds as it was said to agree, and each that differs or is wrong says why.
  const faults = await table(page).evaluateAll((rows) =>
    rows
      .map((row) => {
        const cell = (head) => row.querySelector(`[data-head="${head}"]`).innerText.trim();
        const explained = !["differs", "wrong", "measured"].includes(row.dataset.agrees) || cell("Note") !== "";
        const shown = ["Ours", "Theirs", "Agrees", "Source"].every((head) => cell(head) !== "");
        const holds = !/not as it was said/.test(cell("Agrees")) && !row.querySelector(".fault");
        return explained && shown && holds ? null : row.innerText;
      })
      .filter(Boolean),
  );
  assert.deepEqual(faults, []);

  const tally = (key, value) => figures.filter((one) => one[key] === value).length;
  await page.getByLabel("Agreement").selectOption("differs");
  await shows(counted(page), new RegExp(`^${tally("agrees", "differs")} of ${all} figures`));
  assert.equal(await table(page).count(), tally("agrees", "differs"));
  const row = table(page).filter({ hasText: "413.18" });
  await shows(row.locator("[data-head=Note]"), /^Counted from its shape; 0\.01 MiB/);
  await shows(row.locator("[data-head=Agrees]"), "differs, explained");
  await row.locator("summary").click();
  await shows(row.locator(".worked-formula").last(), /^M_state = .* = /);

  await page.getByLabel("Topic").selectOption("Communication");
  const both = figures.filter((one) => one.topic === "Communication" && one.agrees === "differs").length;
  await shows(counted(page), new RegExp(`^${both} of ${all} figures: ${both} differs, explained\\.$`));
  await page.waitForURL((url) => url.hash.includes("topic=Communication") && url.hash.includes("agrees=differs"));
  await page.reload();
  await shows(counted(page), new RegExp(`^${both} of ${all} figures`));
  await page.getByLabel("Topic").selectOption("Number formats");
  await shows(counted(page), `None of ${all} figures: choose another topic, or another agreement.`);
  await page.getByLabel("Agreement").selectOption("");
  await shows(counted(page), new RegExp(`^${tally("topic", "Number formats")} of ${all} figures`));
});

test("a file of sources that is missing or damaged says so, and can be tried again", async (t) => {
  let answer = { status: 404, body: "" };
  const page = await openWorkbook(t, { path: "", faulty: true, transform: (path) => (path === "sources/figures.json" ? answer : undefined) });
  await page.locator("html[data-started=yes]").waitFor({ state: "attached" });
  await page.evaluate(() => void (location.hash = "#/sources"));
  const alert = page.getByRole("alert");
  await shows(alert, /^The file with the figures did not arrive\. The network may be down\. Try again$/);
  answer = { body: (file) => file.toString().slice(0, 5_000) };
  await press(page, "Try again");
  await shows(alert, /^The file with the figures is damaged: it cannot be read\. Try again$/);
  answer = { body: '{"figures": [{"id": "one"}], "not-covered": []}' };
  await press(page, "Try again");
  await shows(alert, /^The file with the figures is damaged\. .* Try again$/);
  // Everything else works meanwhile.
  assert.equal(await table(page).count(), 0);
  answer = undefined;
  await press(page, "Try again");
  await table(page).first().waitFor();
  assert.ok((await table(page).count()) >= 120);
  assert.equal(await alert.count(), 0);
});
