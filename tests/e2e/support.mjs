// What every end-to-end test needs: the built page in a real browser, from a server of its own.

import assert from "node:assert/strict";
import { after } from "node:test";
import axe from "axe-core";
import { chromium } from "playwright-core";
import { chrome, chromeArguments } from "../../scripts/browser.mjs";
import { serveDist } from "../../scripts/serve.mjs";

export const STRICT_CSP = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

let browser;
after(async () => (await browser)?.close());

/**
 * Opens the page and waits until the workbook has started. The test fails at its end if the page
 * wrote an error or a warning to the console, threw, or lacked a file.
 *
 * - `path`: what follows the address of the page, such as `#/ledger`
 * - `prefix`, `headers`, `transform`: see `serveDist`
 * - `faulty`: the page is meant to fail; nothing is awaited and no fault fails the test
 * - `serviceWorkers`: "allow" where the test is about them; they are blocked otherwise, since what they keep would
 *   answer in place of the server
 * - `started`: false where the page is another than the workbook, which does not start
 * - `init`: a function to run in the page before its own scripts
 * - all others, such as `viewport`, `colorScheme` and `reducedMotion`, go to Playwright's context
 */
export async function openWorkbook(test, options = {}) {
  const { path = "", prefix, headers, transform, faulty = false, started = !faulty, init, ...contextOptions } = options;
  browser ??= chromium.launch({ executablePath: chrome, args: chromeArguments });
  const server = await serveDist({ prefix, headers, transform });
  const context = await (await browser).newContext({ serviceWorkers: "block", ...contextOptions });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();

  const faults = [];
  page.on("console", (message) => {
    // What the tests block is no fault of the page.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    // A reload cancels what the page before it was still fetching.
    if (error !== "net::ERR_ABORTED") faults.push(`${error}: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  test.after(async () => {
    const found = [...faults]; // closing cancels requests
    await context.close();
    await server.close();
    if (!faulty) assert.deepEqual(found, []);
  });

  if (init) await page.addInitScript(init);
  await page.goto(server.url + path);
  if (started) await page.locator("html[data-started=yes]").waitFor({ state: "attached", timeout: 15_000 });
  return page;
}

/** What axe finds wrong with the page, one line per element; of all rules or of some. */
export async function violations(page, rules) {
  // Twice the time of a run goes into loading it, and half of a run into fetching style sheets anew.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], preload: false, rules: { "target-size": { enabled: true } } };
  if (rules) Object.assign(options, { runOnly: rules, rules: {} });
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`));
}

/** The rules of axe that look at colours: the others find in the dark what they find in the light. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/** What makes the page wider than the screen: the innermost elements that stick out, a few of them. */
export const overflow = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = (one) => one.getBoundingClientRect().right > clientWidth + 1;
    const text = (one) => `${one.closest("[class]").getAttribute("class")}: ${one.textContent.slice(0, 30)}`;
    const innermost = [...document.querySelectorAll("main *")].filter((one) => wide(one) && ![...one.children].some(wide));
    const right = (one) => one.getBoundingClientRect().right;
    const own = innermost.filter((one) => !one.closest(".grid, .math")).sort((one, other) => right(other) - right(one));
    return own.slice(0, 3).map((one) => `${scrollWidth} px wide: ${text(one)}`);
  });

/** The field of this name, on the page or within a part of it. */
export const field = (place, name) => place.locator(`[data-field="${name}"]`);

/** What stands beside a field: what it was read as, a question, or what is wrong with it. */
export const said = (place, name) => place.locator(`.field:has([data-field="${name}"]) > .said`);

/** The result of this name: a button that opens it. Where there is no result, there is no button. */
export const figure = (place, name) => place.locator(`[data-figure="${name}"]`);

/** The place where a result opens to its derivation. */
export const derived = async (place, name) =>
  place.locator(`[id="${await figure(place, name).getAttribute("aria-controls")}"]`);

/** All results in place, by their names, as they are read. The rows of a ledger have no names of their own. */
export const figures = (place) =>
  place.locator("[data-figure]:not([data-figure=row])").evaluateAll((buttons) => {
    const entries = buttons.map((button) => [button.dataset.figure, button.innerText.replace(/\s+/g, " ")]);
    return Object.fromEntries(entries);
  });

/** Waits until an element shows exactly this text, or one that matches; spaces and line breaks are alike. */
export async function shows(element, expected) {
  const fits = (text) => (expected instanceof RegExp ? expected.test(text) : text === expected);
  const deadline = Date.now() + 10_000;
  let text;
  do {
    text = (await element.innerText()).replace(/\s+/g, " ").trim();
  } while (!fits(text) && Date.now() < deadline);
  (expected instanceof RegExp ? assert.match : assert.equal)(text, expected);
}
