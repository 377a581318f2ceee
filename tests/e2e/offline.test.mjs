// After one visit the workbook needs no network; a new version is announced and comes whole; whatever lies in which
// cache when a version is replaced by the next, a reader sees one of them or is told what to do.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import { chrome, chromeArguments } from "../../scripts/browser.mjs";
import { serveFolder } from "../../scripts/serve.mjs";
import { workerOf } from "../../scripts/worker.mjs";
import { field, figure, shows, STRICT_CSP } from "./support.mjs";

const FOLDER = "/~ada/notes/bubbles/";
const NOTES = `<!doctype html><title>Notes</title><script type="module" src="bubbles/embed.js"></script>
  <bb-example name="staircase"><p>A staircase.</p></bb-example>`;

const temporary = await mkdtemp(join(tmpdir(), "versions-"));
const dist = new URL("../../dist", import.meta.url).pathname;
const sw = await readFile(new URL("../../web/sw.js", import.meta.url), "utf8");
const [engine] = (await readdir(dist)).filter((name) => name.startsWith("engine-"));
const next = `engine-${[...engine.slice(7)].reverse().join("")}`;

// The next version: the same with its files under other names.
const second = join(temporary, "second");
await cp(dist, second, { recursive: true, filter: (path) => !/\.(gz|br)$/.test(path) });
await rename(join(second, engine), join(second, next));
for (const file of (await readdir(second)).filter((name) => /\.(html|js|ts)$/.test(name) && name !== "sw.js")) {
  const text = await readFile(join(second, file), "utf8");
  await writeFile(join(second, file), text.replaceAll(engine, next).replaceAll(engine.slice(7), next.slice(7)));
}
await writeFile(join(second, "sw.js"), workerOf(second, sw));

let browser;
after(async () => {
  await (await browser)?.close();
  await rm(temporary, { recursive: true });
});

/** A host with the first version on it, and a reader's browser with all its caches. */
async function visit(t, { caching = () => "no-cache", ...contextOptions } = {}) {
  browser ??= chromium.launch({ executablePath: chrome, args: chromeArguments });
  const site = await mkdtemp(join(temporary, "site-"));
  const deploy = async (version) => {
    await rm(join(site, "bubbles"), { recursive: true, force: true });
    await cp(version, join(site, "bubbles"), { recursive: true });
  };
  await deploy(dist);
  await writeFile(join(site, "notes.html"), NOTES);
  const asked = [];
  const server = await serveFolder(site, {
    prefix: "/~ada/notes/",
    transform(path) {
      asked.push(path.replace("bubbles/", ""));
      // That of the notes is not ours.
      const policy = path === "notes.html" ? {} : { "Content-Security-Policy": STRICT_CSP };
      return { headers: { ...policy, "Cache-Control": caching(path) } };
    },
  });
  const context = await (await browser).newContext(contextOptions);
  context.setDefaultTimeout(11_000);
  let open = true;
  const close = async () => {
    if (open) await server.close();
    open = false;
  };
  t.after(async () => {
    await context.close();
    await close();
  });
  const page = await context.newPage();
  const url = new URL(FOLDER, server.url).href;
  return { page, context, url, site, asked, deploy, close };
}

const started = (page) => page.locator("html[data-started=yes]").waitFor({ state: "attached" });
/** Waits until a whole version is kept and answers this page. */
const kept = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
/** Waits until one version is kept and no other. */
const oneKept = (page) => page.waitForFunction(async () => (await caches.keys()).length === 1);
/** The engines that a page has files of. */
const engines = (page) =>
  page.evaluate(() => {
    const names = performance.getEntriesByType("resource").map(({ name }) => name.match(/engine-[0-9a-f]+/)?.[0]);
    return [...new Set([...names, document.querySelector("[data-engine]").dataset.engine])].filter(Boolean);
  });
const announced = (page) => page.getByRole("status").filter({ hasText: "A new version of the workbook is here." });

test("after one visit everything works without a network", async (t) => {
  const { page, url, asked, close } = await visit(t);
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(`${message.text()} ${message.location().url}`));
  await page.goto(url);
  await started(page);
  await kept(page);
  assert.deepEqual(asked.filter((path) => /embed\.js|frame|widget/.test(path)), []);
  await close();

  await page.reload();
  await started(page);
  await page.getByRole("link", { name: "Chapter 8", exact: true }).click();
  await page.getByRole("link", { name: "The staircase and its bubble" }).click();
  await field(page, "micro-batches").fill("64");
  await shows(figure(page, "bubble-of-total"), /9\.86%/);
  await page.goto(`${url}#/exercises/naive-pipeline`);
  await page.locator("[data-answer=a]").fill("87.5%");
  await page.locator("[data-answer=a]").press("Enter");
  await page.locator("[data-verdict=right]").waitFor();
  await page.goto(`${url}#/sources`);
  await page.locator("table.sources tbody tr").first().waitFor();
  await page.goto(`${url}exercises.md`);
  assert.match(await page.locator("body").innerText(), /^# /);
  await page.goto(`${url}index.html#/chapter-27/ledger`);
  await field(page, "parameters").waitFor();
  // A text has no icon of its own.
  assert.deepEqual(faults.filter((fault) => !fault.endsWith("/favicon.ico")), []);
});

test("nothing is kept for frames and for pages of others", async (t) => {
  const { page, context, url, asked, deploy } = await visit(t);
  await page.goto(new URL("../notes.html", url).href);
  await page.locator("bb-example .widget").waitFor();
  await page.evaluate((url) => document.body.append(Object.assign(document.createElement("iframe"), { src: url })), url);
  await started(page.frameLocator("iframe"));
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);

  // Where a worker is there already, they still get what lies on the host.
  const other = await context.newPage();
  await other.goto(url);
  await started(other);
  await kept(other);
  await deploy(second);
  asked.length = 0;
  await page.reload();
  await page.locator("bb-example .widget").waitFor();
  await page.evaluate((url) => {
    for (const src of [`${url}frame.html#example/staircase`, url]) {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    }
  }, url);
  await page.frameLocator("iframe >> nth=0").locator(".widget").waitFor();
  await started(page.frameLocator("iframe >> nth=1"));
  for (const path of ["embed.js", "frame.html", "", "start.js", `${next}/engine.wasm`]) assert.ok(asked.includes(path), path);
  assert.deepEqual(asked.filter((path) => path.startsWith(engine)), []);
});

test("a new version waits, is announced and comes whole, in every window", async (t) => {
  const { page, context, url, site, deploy } = await visit(t);
  await page.goto(`${url}#/chapter-8/staircase?stages=4`);
  await started(page);
  await kept(page);

  // One that is not all there yet is none.
  await deploy(second);
  await rm(join(site, "bubbles", next, "engine.wasm"));
  await page.reload();
  await started(page);
  await page.waitForTimeout(1_500);
  await oneKept(page);
  assert.equal(await page.locator("#new-version").count(), 0);

  await deploy(second);
  await page.reload();
  await shows(announced(page).locator("p"), "A new version of the workbook is here.");
  const other = await context.newPage();
  await other.goto(`${url}#/chapter-27`);
  await announced(other).waitFor();
  // Until then it is the old one, with parts that nobody has asked the host for.
  await page.getByRole("link", { name: "Exercises", exact: true }).click();
  await shows(page.locator("h1"), "Exercises");
  assert.deepEqual(await engines(page), [engine]);
  await page.goto(`${url}#/chapter-8/staircase?stages=4`);

  const reloads = [];
  page.on("load", () => reloads.push("page"));
  other.on("load", () => reloads.push("other"));
  await announced(page).getByRole("button", { name: "Load it" }).click();
  await page.locator(`[data-engine=${next}]`).waitFor({ state: "attached" });
  await other.locator(`[data-engine=${next}]`).waitFor({ state: "attached" });
  for (const one of [page, other]) {
    await started(one);
    assert.deepEqual(await engines(one), [next]);
    assert.equal(await one.locator("#new-version").count(), 0);
  }
  assert.equal(await field(page, "stages").inputValue(), "4");
  await page.waitForTimeout(500);
  assert.deepEqual(reloads.sort(), ["other", "page"]);
  await oneKept(page);
});

test("a damaged cache locks nobody out", async (t) => {
  const { page, url } = await visit(t);
  await page.goto(url);
  await started(page);
  await kept(page);
  const spoil = (file) =>
    page.evaluate(async (file) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (request.url.endsWith(file)) await cache.put(request, new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }));
        }
      }
    }, file);
  for (const file of ["index.html", "start.js", "engine.js", "engine.wasm"]) {
    await spoil(file);
    await page.reload();
    await started(page);
    // What was damaged is gone, and the next visit keeps all of it again.
    await page.reload();
    await started(page);
    await kept(page);
  }
});

test("the button of a message loads past what is kept", async (t) => {
  const { page, url, asked, deploy } = await visit(t);
  await page.goto(url);
  await started(page);
  await kept(page);
  await deploy(second);
  asked.length = 0;
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("bytes-and-bubbles-failed", { detail: "panicked at …" })));
  await page.locator("#start-message").getByRole("button", { name: "Reload" }).click();
  await page.locator(`[data-engine=${next}]`).waitFor({ state: "attached" });
  await started(page);
  assert.deepEqual(await engines(page), [next]);
  assert.ok(asked.includes("start.js"));
});

// Deployed twice with warm caches, on a host that has browsers keep what they should not.
const LONG = "public, max-age=3600";
const HOSTS = {
  "a host as the notes on hosting have it": (path) => (/engine-|style-|widget-/.test(path) ? `${LONG}, immutable` : "no-cache"),
  "a host that has everything kept for an hour": () => LONG,
  "a host that has the page kept and its engine not": (path) => (/engine-/.test(path) ? "no-store" : LONG),
  "a host that has the scripts kept and the page not": (path) => (/\.js$/.test(path) && !/engine-/.test(path) ? LONG : "no-store"),
};

for (const [host, caching] of Object.entries(HOSTS)) {
  for (const serviceWorkers of ["allow", "block"]) {
    test(`one version or a message, ${serviceWorkers === "allow" ? "with" : "without"} a worker: ${host}`, async (t) => {
      const { page, url, deploy } = await visit(t, { caching, serviceWorkers });
      await page.goto(url);
      await started(page);
      if (serviceWorkers === "allow") await kept(page);
      for (const version of [second, dist]) {
        await deploy(version);
        await page.goto("about:blank"); // a link, which takes from the cache what a reload would not
        await page.goto(`${url}#/chapter-8/staircase`);
        const message = page.locator("#start-message button");
        await figure(page, "bubble-of-total").or(message).or(page.getByText("did not arrive").first()).first().waitFor();
        assert.equal((await engines(page)).length, 1);
        if (!(await message.count())) continue;
        assert.match(await page.locator("#start-message").innerText(), /^A part of the workbook did not arrive/);
        await message.click();
        await figure(page, "bubble-of-total").waitFor();
        assert.deepEqual(await engines(page), [version === dist ? engine : next]);
      }
    });
  }

  test(`one version or a message in notes: ${host}`, async (t) => {
    const { page, url, asked, deploy } = await visit(t, { caching });
    const notes = new URL("../notes.html", url).href;
    await page.goto(notes);
    await page.locator("bb-example .widget").waitFor();
    await deploy(second);
    await page.goto("about:blank");
    await page.goto(notes);
    const message = page.locator("bb-example .message:visible");
    await page.locator("bb-example .widget").or(message).first().waitFor();
    if (await message.count()) {
      assert.notEqual(await message.innerText(), "");
      assert.ok(await page.getByText("A staircase.").isVisible());
      // It has asked the host for a new copy of itself meanwhile.
      for (let waits = 0; asked.lastIndexOf("embed.js") < asked.lastIndexOf(`${engine}/load.js`) && waits < 20; waits += 1) await page.waitForTimeout(100);
      await page.reload();
      await page.locator("bb-example .widget").waitFor();
    }
  });
}
