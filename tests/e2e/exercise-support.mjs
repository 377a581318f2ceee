// What tests of exercises share: the parts of a card, the staircase by keys, other pages of one browser.

import { readdir, readFile } from "node:fs/promises";
import { shows } from "./support.mjs";

const folder = new URL("../../exercises/", import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith(".toml"));
const files = (await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")))).join("\n");

/** What an exercise is called. */
export function titleOf(id) {
  return files.match(new RegExp(`^id = "${id}"$[^]*?^title = "(.*)"$`, "m"))[1];
}

/** An exercise on a page that shows several. */
export const card = (page, id) =>
  page.locator("article > section", { has: page.getByRole("heading", { name: titleOf(id), exact: true }) });

export const part = (place, name) => place.locator(`[data-part="${name}"]`);
export const answer = (place, name) => part(place, name).locator("[data-answer]").first();
export const option = (place, name, key) => part(place, name).locator(`[data-answer][value="${key}"]`);
export const verdict = (place, name) => part(place, name).locator(".verdict-place .judged");
export const check = (place, name) => part(place, name).locator("[data-check]").click();

/** Types an answer and has it judged by Enter. */
export async function typed(place, name, text) {
  await answer(place, name).fill(text);
  await answer(place, name).press("Enter");
}

/** Draws the shortest staircase by keys alone. */
export async function drawByKeys(page, place, stages, microBatches) {
  await place.locator("[data-cell]").first().focus();
  for (let stage = 0; stage < stages; stage += 1) {
    for (const key of ["Home", ...Array(stage).fill("ArrowRight")]) await page.keyboard.press(key);
    for (let batch = 1; batch <= microBatches; batch += 1) {
      await page.keyboard.press(String(batch));
      if (batch < microBatches) await page.keyboard.press("ArrowRight");
    }
    if (stage + 1 < stages) await page.keyboard.press("ArrowDown");
  }
}

const press = (place, name) => place.getByRole("button", { name, exact: true }).click();

/** Hands a sheet in; where answers are empty, how many is told first. */
export async function handIn(place, empty = 0) {
  await press(place, "Hand in");
  if (empty) {
    await shows(place.locator(".clock [role=status]"), `${empty} answers are still empty.`);
    await press(place, "Hand in all the same");
  }
  await place.locator(".pass-result").waitFor();
}

/** Begins a sheet anew that was handed in. */
export async function doAgain(page) {
  await press(page, "Do it again with other numbers");
  await press(page, "Yes, take these answers away and begin again");
  await page.getByRole("button", { name: "Hand in", exact: true }).waitFor();
}

export const started = (page) => page.locator("html[data-started=yes]").waitFor({ state: "attached" });

/** Another window of the same browser, or of one with what this browser keeps (`"copied"`), or of a fresh one. */
export async function another(t, page, { hash = new URL(page.url()).hash, profile = "same" } = {}) {
  let context = page.context();
  if (profile !== "same") {
    const storageState = profile === "copied" ? await context.storageState() : undefined;
    context = await context.browser().newContext({ storageState, serviceWorkers: "block" });
    t.after(() => context.close());
  }
  context.setDefaultTimeout(10_000);
  const other = await context.newPage();
  await other.goto(new URL(hash || "#/", page.url()).href);
  await started(other);
  return other;
}

/** The text of the file that a press saves. */
export async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Opens a text as a file. */
export const open = (page, text, name = "file.json") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** What the browser keeps under our names, parsed where it is JSON. */
export const kept = (page, name) => page.evaluate((name) => localStorage.getItem(`bytes-and-bubbles.${name}`), name);

export const keepsAs = (page, name, text) =>
  page.evaluate(([name, text]) => localStorage.setItem(`bytes-and-bubbles.${name}`, text), [name, text]);

export const goTo = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);
