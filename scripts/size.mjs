// Reports what a browser fetches of dist/ for a first visit, and fails when the workbook's first load is too much.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { chrome, chromeArguments } from "./browser.mjs";
import { serveDist } from "./serve.mjs";

// Bytes, brotli: scripts, styles, module and page.
const LIMIT = 200_000;

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const { url, close } = await serveDist();
const notes = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(`<!doctype html><title>Notes</title><script type="module" src="${url}embed.js"></script><bb-example name="staircase"></bb-example>`);
});
await new Promise((resolve) => notes.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: chrome, args: chromeArguments });

/** The files that a first visit fetches. */
async function fetched(address, there) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const files = new Set();
  page.on("request", (request) => {
    if (request.url().startsWith(url)) files.add(decodeURIComponent(new URL(request.url()).pathname.slice(1)) || "index.html");
  });
  await page.goto(address);
  await page.locator(there).first().waitFor();
  await page.waitForTimeout(1_000);
  await context.close();
  return [...files];
}

function size(files) {
  const total = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(join(dist, file));
    total.raw += bytes.length;
    total.gzip += gzipSync(bytes, { level: 9 }).length;
    total.brotli += brotliCompressSync(bytes).length;
  }
  return total;
}
const line = (name, { raw, gzip, brotli }) =>
  console.log([raw, gzip, brotli].map((n) => n.toLocaleString("en").padStart(9)).join(" ") + `  ${name}`);

const visits = {
  "the workbook, first load": [url, "html[data-started=yes] h1"],
  "an example of chapter 27, opened first": [`${url}#/chapter-27/ledger`, "[data-figure]"],
  "the staircase, opened first": [`${url}#/chapter-8/staircase`, "[data-figure]"],
  "an exercise, opened first": [`${url}#/exercises/27-1`, ".exercise-card input"],
  "a page of notes with one example": [`http://127.0.0.1:${notes.address().port}/`, "bb-example [data-figure]"],
};
console.log("      raw      gzip    brotli  (bytes)");
let first;
for (const [name, [address, there]] of Object.entries(visits)) {
  const files = await fetched(address, there);
  first ??= files;
  line(`${name}: ${files.length} files`, size(files));
}
console.log("\nThe workbook's first load by its files:");
for (const file of first) line(file, size([file]));
await browser.close();
await close();
notes.close();

const { brotli } = size(first);
if (brotli > LIMIT) {
  console.error(`The first load is ${brotli.toLocaleString("en")} bytes, over ${LIMIT.toLocaleString("en")}.`);
  process.exit(1);
}
