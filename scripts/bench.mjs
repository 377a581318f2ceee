// Measures the built page in a real browser: how long an edit takes until its result stands on the page
// and is laid out, against working the same figures out alone; the largest staircase; the sources; memory.
// Prints medians and ratios. Machines differ and are noisy: compare within one run.

import { createServer } from "node:http";
import { chromium } from "playwright-core";
import { chrome, chromeArguments } from "./browser.mjs";
import { serveDist } from "./serve.mjs";

const EDITS = 21;
const MANY = 1000;

const server = await serveDist();
const browser = await chromium.launch({ executablePath: chrome, args: chromeArguments });
const context = await browser.newContext({ serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
page.on("pageerror", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});

async function open(path) {
  await page.goto("about:blank");
  await page.goto(`${server.url}#/${path}`);
  await page.locator("html[data-started=yes]").waitFor({ state: "attached", timeout: 15_000 });
}

// In the page: what is timed, and nothing of Playwright's own.
await context.addInitScript(() => {
  const next = (element) =>
    new Promise((resolve) => {
      const done = () => {
        observer.disconnect();
        clearTimeout(late);
        resolve();
      };
      const observer = new MutationObserver(done);
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
      const late = setTimeout(done, 1000);
    });
  const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];

  /** One edit: from the event until the page has changed and its layout is known. */
  async function edit(input, text) {
    const changed = next(document.body);
    const start = performance.now();
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await changed;
    document.body.getBoundingClientRect();
    return performance.now() - start;
  }

  // The first number of a text, one more.
  const more = (text) => text.replace(/\d+/, (digits) => String(Number(digits) + 1));

  window.bench = {
    async edits(example, field, texts, count, pause = 40) {
      const place = document.querySelector(`[data-example="${example}"]`);
      const input = place.querySelector(field ? `[data-field="${field}"]` : "input[type=text][data-field]");
      if (!input) return null;
      const [first, second] = texts ?? [input.value || "1", more(input.value || "1")];
      const times = [];
      for (let number = 0; number < count; number += 1) {
        times.push(await edit(input, number % 2 ? first : second));
        // Nobody types faster than the page is painted.
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      await edit(input, first);
      return { field: input.dataset.field, edit: median(times), slowest: times.at(-1), second };
    },
    /** Keys in the answer of an exercise, or presses on cells of a drawing in turn. */
    async answers(selector, texts, count) {
      const times = [];
      for (let number = 0; number < count; number += 1) {
        if (texts) {
          times.push(await edit(document.querySelector(selector), texts[number % texts.length]));
        } else {
          const changed = next(document.body);
          const start = performance.now();
          document.querySelectorAll(selector)[number].click();
          await changed;
          document.body.getBoundingClientRect();
          times.push(performance.now() - start);
        }
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
      return { edit: median(times), slowest: times.at(-1) };
    },
    module() {
      const { engine } = document.querySelector("script[data-engine]").dataset;
      return import(new URL(`${engine}/engine.js`, document.baseURI).href);
    },
    async alone(example, field, text, count) {
      const { work_out } = await window.bench.module();
      const escaped = text.replace(/[\\|;]/g, "\\$&");
      const times = [];
      for (let number = 0; number < count; number += 1) {
        const start = performance.now();
        for (let repeat = 0; repeat < 10; repeat += 1) work_out(example, `${field}|${escaped}`);
        times.push((performance.now() - start) / 10);
      }
      return median(times);
    },
    async memory() {
      const { default: init } = await window.bench.module();
      return (await init()).memory.buffer.byteLength;
    },
  };
});

const ms = (time) => `${time.toFixed(time < 10 ? 2 : 1)} ms`.padStart(9);
const edits = (...given) => page.evaluate((given) => window.bench.edits(...given), given);
const alone = (...given) => page.evaluate((given) => window.bench.alone(...given), given);

await open("");
const examples = await page.locator("main a[href*='/']").evaluateAll((links) => {
  const paths = links.map((link) => new URL(link.href).hash.match(/^#\/([a-z0-9-]+\/[a-z0-9-]+)$/)?.[1]);
  return [...new Set(paths.filter(Boolean))];
});

console.log(`One edit until its result is laid out, median of ${EDITS}; its slowest; the figures worked out alone.`);
console.log("example                edit   slowest     alone   ratio  field");
for (const path of examples) {
  await open(path);
  const example = path.split("/")[1];
  const found = await edits(example, "", null, EDITS);
  if (!found) continue;
  const plain = await alone(example, found.field, found.second, EDITS);
  const ratio = `× ${(found.edit / plain).toFixed(1)}`.padStart(7);
  console.log(`${example.padEnd(17)} ${ms(found.edit)} ${ms(found.slowest)} ${ms(plain)} ${ratio}  ${found.field}`);
}

console.log("\nThe same with a whole chapter on the page.");
for (const [path, example, field] of [
  ["chapter-27", "ledger", "parameters"],
  ["chapter-8", "staircase", "micro-batches"],
  ["chapter-27?on-own=all", "plan", "parameters"],
]) {
  await open(path);
  const found = await edits(example, field, null, EDITS);
  console.log(`${path.padEnd(23)} ${ms(found.edit)} ${ms(found.slowest)}  ${field} of ${example}`);
}

await open("chapter-8/staircase?stages=1024&micro-batches=65536");
const large = await edits("staircase", "micro-batches", ["65536", "65535"], EDITS);
console.log(`\nStaircase of P = 1,024 and M = 65,536: ${ms(large.edit).trim()}, slowest ${ms(large.slowest).trim()}.`);

await open("");
const filled = await page.evaluate(async () => {
  const rows = () => document.querySelectorAll("main tbody tr").length;
  const start = performance.now();
  location.hash = "#/sources";
  while (rows() < 100 && performance.now() - start < 10_000) await new Promise((resolve) => requestAnimationFrame(resolve));
  document.body.getBoundingClientRect();
  return { time: performance.now() - start, rows: rows() };
});
console.log(`Sources: ${filled.rows} rows, every figure worked out anew, ${ms(filled.time).trim()}.`);

console.log("\nAn exercise: a key in an answer, a press in a drawing.");
for (const [path, selector, texts] of [
  ["exercises/27-1", "input[data-answer]", ["262144 B", "2621440 B"]],
  ["exercises/thirteen-billion", "input[data-answer]", ["208 G", "208 GB"]],
  ["exercises/draw-the-staircase", "[data-cell]", null],
]) {
  await open(path);
  const found = await page.evaluate((given) => window.bench.answers(...given), [selector, texts, EDITS]);
  console.log(`${path.padEnd(30)} ${ms(found.edit)} ${ms(found.slowest)}`);
}

console.log("\nA page of notes of another origin: from its start until a widget can be used.");
const notes = createServer((request, response) => {
  const count = Number(new URL(request.url, "http://localhost").searchParams.get("count"));
  response.setHeader("Content-Type", "text/html");
  response.end(`<!doctype html><title>Notes</title><script type="module" src="${server.url}embed.js"></script>
    ${'<bb-example name="staircase"></bb-example><bb-example name="sharding"></bb-example>'.repeat(count / 2) || '<bb-example name="staircase"></bb-example>'}`);
});
await new Promise((resolve) => notes.listen(0, "127.0.0.1", resolve));
async function embedded(count) {
  const visit = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const foreign = await visit.newPage();
  await foreign.addInitScript(() => {
    window.ready = [];
    addEventListener("bb-ready", () => window.ready.push(performance.now()));
  });
  await foreign.goto(`http://127.0.0.1:${notes.address().port}/?count=${count}`);
  await foreign.waitForFunction((count) => window.ready.length === count, count);
  const ready = await foreign.evaluate(() => window.ready);
  await visit.close();
  return ready;
}
const middle = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const first = [], twentieth = [];
for (let visit = 0; visit < 5; visit += 1) {
  first.push((await embedded(1))[0]);
  const twenty = await embedded(20);
  twentieth.push((twenty.at(-1) - twenty[0]) / 19);
}
notes.close();
console.log(`The first ${ms(middle(first)).trim()}, cold; each of nineteen more ${ms(middle(twentieth)).trim()}.`);

await open("chapter-27/plan");
const devtools = await context.newCDPSession(page);
await devtools.send("Performance.enable");
async function memory() {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const metric = (name) => metrics.find((one) => one.name === name).value;
  return { heap: metric("JSHeapUsedSize"), nodes: metric("Nodes"), module: await page.evaluate(() => window.bench.memory()) };
}
await edits("plan", "parameters", null, 100, 0);
const before = await memory();
await edits("plan", "parameters", null, MANY, 0);
const after = await memory();
const kB = (bytes) => `${Math.round(bytes / 1000).toLocaleString("en")} kB`;
console.log(
  `Memory over ${MANY.toLocaleString("en")} edits of the plan: module ${kB(before.module)} → ${kB(after.module)}, ` +
    `script ${kB(before.heap)} → ${kB(after.heap)}, ${before.nodes.toLocaleString("en")} → ${after.nodes.toLocaleString("en")} nodes.`,
);

await browser.close();
await server.close();
