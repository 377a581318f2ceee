// A page of somebody else, with widgets in it, on another origin than the workbook.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { chrome, chromeArguments } from "../../scripts/browser.mjs";
import { serveDist } from "../../scripts/serve.mjs";

let browser;
after(async () => (await browser)?.close());

async function served(pages) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const page = pages[pathname];
    if (page === undefined) return response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    const { body, headers } = typeof page === "string" ? { body: page, headers: {} } : page;
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...headers }).end(body);
  });
  await new Promise((resolve, reject) => server.on("error", reject).listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

export const document = (body, { head = "", html = 'lang="en"' } = {}) =>
  `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Notes</title>${head}</head><body>${body}</body></html>`;

/**
 * Opens a page of notes. `page(workbook)` gives its HTML, with the address of the workbook in it.
 *
 * - `more(workbook)`: other pages of the notes by their paths
 * - `headers`: of the notes; `transform`: see `serveDist`
 * - `faulty`: something is meant to fail; otherwise an error on the console or a missing file fails the test
 * - `init`: runs in the page before its own scripts
 */
export async function openNotes(t, content, options = {}) {
  const { more = () => ({}), headers = {}, transform, faulty = false, init, ...contextOptions } = options;
  browser ??= chromium.launch({ executablePath: chrome, args: chromeArguments });
  const workbook = await serveDist({ prefix: "/book/", transform });
  const notes = await served({ "/": { body: content(workbook.url), headers }, ...more(workbook.url) });
  const context = await (await browser).newContext(contextOptions);
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults = [];
  const fetched = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => fetched.push(request.url()));
  t.after(async () => {
    const found = [...faults]; // closing cancels requests
    await context.close();
    await Promise.all([workbook.close(), notes.close()]);
    if (!faulty) assert.deepEqual(found, []);
  });
  if (init) await page.addInitScript(init);
  await page.goto(`${notes.url}/`);
  return { page, fetched, workbook: workbook.url, notes: notes.url };
}

/** Waits until something holds, and says what it was otherwise. */
export async function becomes(what, holds, told = "") {
  const deadline = Date.now() + 15_000;
  let value;
  do {
    value = await what();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  } while (Date.now() < deadline);
  return assert.fail(`${told} ${JSON.stringify(value)}`);
}

/** Waits for the widgets of a page: those that are there, by their tags. */
export const ready = (page, selector = "bb-example, bb-exercise") =>
  page.evaluate(async (selector) => {
    const elements = [...document.querySelectorAll(selector)];
    await Promise.all(elements.map(({ localName }) => customElements.whenDefined(localName)));
    await Promise.all(elements.map((element) => element.ready));
  }, selector);

export const script = (workbook, query = "") => `<script type="module" src="${workbook}embed.js${query}"></script>`;
export const notes = (body, options = {}) => (workbook) => document(script(workbook) + body, options);
export const STAIRCASE = '<bb-example name="staircase" stages="8" micro-batches="32">The staircase.</bb-example>';
export const EXERCISE = '<bb-exercise name="27-1" seed="7">An exercise.</bb-exercise>';
export const one = (page, selector = "bb-example") => page.locator(selector);

/** Records the events of the widgets as a host would, by a listener on the document. */
export const listening = () => {
  window.events = [];
  for (const kind of ["bb-ready", "bb-change", "bb-answer", "bb-error"]) {
    document.addEventListener(kind, (event) => {
      window.events.push({ kind, detail: structuredClone(event.detail), bubbles: event.bubbles, composed: event.composed });
    });
  }
};
export const events = (page, kind) => page.evaluate((kind) => window.events.filter((event) => event.kind === kind), kind);
export const fallback = (element) => element.evaluate((host) => host.firstChild?.parentNode === host && getComputedStyle(host).display !== "none" && Boolean(host.shadowRoot?.querySelector("slot") ?? !host.shadowRoot));
export const message = (element) => element.locator("[part=message]");
