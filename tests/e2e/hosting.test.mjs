// dist/ on hosts of every kind: any folder, any server of files, a strict policy, compressed files beside each.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { field, figure, openWorkbook, shows, STRICT_CSP } from "./support.mjs";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const started = (page) => page.locator("html[data-started=yes]").waitFor({ state: "attached" });

// Every screen of its own, and whatever the contents and the chapters link to.
const SCREENS = ["#/", "#/chapter-27", "#/chapter-8", "#/your-run", "#/sources", "#/exercises", "#/exercises/27-1",
  "#/exercises/naive-pipeline?seed=7", "#/check-your-exercises", "#/review", "#/ladder", "#/ladder/ledger/with-margin",
  "#/closed-book/chapter-8", "#/pass"];

test("every address opens and reloads in a sub-folder of a user, under a strict policy", async (t) => {
  const page = await openWorkbook(t, { prefix: "/~ada/notes/bubbles/", headers: { "Content-Security-Policy": STRICT_CSP } });
  const url = page.url();
  const screens = new Set(SCREENS);
  for (const screen of ["#/", "#/chapter-27", "#/chapter-8"]) {
    await page.goto(url + screen);
    await page.locator("main[aria-busy=false] h1").waitFor();
    const links = await page.locator('main a[href^="#/"]').evaluateAll((all) => all.map((one) => one.getAttribute("href").split("?")[0]));
    for (const link of links) if (!/^#\/(exercises|ladder|closed-book)\//.test(link)) screens.add(link);
  }
  assert.ok(screens.size > 25, [...screens].join(" "));
  const heading = async () => {
    await page.locator("main[aria-busy=false] h1").waitFor();
    return page.locator("h1").innerText();
  };
  for (const screen of screens) {
    // From within, and then as anybody else opens it.
    await page.goto(url + screen);
    await page.waitForTimeout(100);
    const opened = await heading();
    await page.reload();
    await started(page);
    assert.equal(await heading(), opened, screen);
    assert.equal(await page.locator(".notice:not(:empty), #start-message").count(), 0, screen);
  }
});

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test("the plainest server of files is enough", async (t) => {
  const root = await mkdtemp(join(tmpdir(), "host-"));
  await cp(dist, join(root, "~ada", "week 3"), { recursive: true });
  const port = await freePort();
  const server = spawn("python3", ["-m", "http.server", String(port), "--bind", "127.0.0.1"], { cwd: root, stdio: "ignore" });
  const missing = new Promise((resolve) => server.on("error", resolve));
  t.after(async () => {
    server.kill();
    await rm(root, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}/~ada/week%203/`;
  for (let waits = 0; ; waits += 1) {
    const answer = await Promise.race([fetch(url).catch(() => {}), missing]);
    if (answer instanceof Error) return t.skip("python3 is not there");
    if (answer?.ok) break;
    assert.ok(waits < 50, "the server does not answer");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const page = await openWorkbook(t, { path: "#/", serviceWorkers: "allow" });
  await page.goto(`${url}#/chapter-27/ledger?parameters=2M`);
  await started(page);
  await shows(figure(page, "state"), "32,000,000 bytes 32.0 MB · 30.5 MiB");
  await page.goto(`${url}index.html#/exercises/27-1`);
  await started(page);
  await page.locator(".exercise-card input").first().waitFor();
  // A folder with a space in its name is kept as any other.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  server.kill();
  await page.goto("about:blank");
  await page.goto(`${url}#/sources`);
  await page.locator("table.sources tbody tr").first().waitFor();
});

const PAGES = {
  "frame.html": { path: "frame.html#example/staircase?micro-batches=64" },
  "frame.html with an exercise": { path: "frame.html#exercise/27-1?seed=7" },
  "a page with embed.js": {
    path: "notes.html",
    body: `<!doctype html><html lang="en"><title>Notes</title><link rel="icon" href="icon.svg"><script type="module" src="embed.js"></script>
      <bb-example name="staircase" micro-batches="64"></bb-example><bb-example name="ledger"></bb-example><bb-exercise name="27-1"></bb-exercise>`,
  },
};
for (const [name, { path, body }] of Object.entries(PAGES)) {
  test(`${name} needs nothing that a strict policy forbids`, async (t) => {
    const transform = (asked) => (body && asked === path ? { body, headers: { "Content-Type": "text/html" } } : undefined);
    const page = await openWorkbook(t, { path, transform, headers: { "Content-Security-Policy": STRICT_CSP }, started: false });
    const embeds = page.locator("bb-example, bb-exercise");
    await embeds.first().waitFor({ state: "attached" });
    const many = await embeds.count();
    for (let at = 0; at < many; at += 1) {
      const embed = embeds.nth(at);
      await embed.scrollIntoViewIfNeeded();
      await embed.locator(".widget, .exercise-card").first().waitFor();
    }
    if (!path.includes("exercise")) {
      await shows(figure(embeds.first(), "bubble-of-total"), "7/71 9.86%");
      await field(embeds.first(), "micro-batches").fill("32");
      await shows(figure(embeds.first(), "bubble-of-total"), "7/39 17.9%");
      await figure(embeds.first(), "bubble-of-total").click();
    } else {
      await embeds.first().locator("[data-answer]").first().fill("1");
      await embeds.first().locator("[data-check]").first().click();
      await embeds.first().locator("[data-verdict]").first().waitFor();
    }
    await page.waitForTimeout(500);
  });
}

test("each file has its compressed copies beside it, and they are the same", async () => {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => join(one.parentPath ?? one.path, one.name));
  const plain = files.filter((file) => !/\.(gz|br)$/.test(file));
  assert.equal(files.length, 3 * plain.length);
  for (const file of plain) {
    const bytes = await readFile(file);
    assert.ok(bytes.equals(gunzipSync(await readFile(`${file}.gz`))), `${file}.gz`);
    assert.ok(bytes.equals(brotliDecompressSync(await readFile(`${file}.br`))), `${file}.br`);
  }
});

test("the notes on hosting name every kind of file and what other origins need", async () => {
  const notes = await readFile(new URL("../../docs/hosting.md", import.meta.url), "utf8");
  for (const needed of ["Access-Control-Allow-Origin: *", STRICT_CSP, "application/wasm", "immutable", "no-cache"]) {
    assert.ok(notes.includes(needed), needed);
  }
  const kinds = (await readdir(dist)).filter((name) => !/\.(gz|br)$/.test(name)).map((name) => name.replace(/-[0-9a-f]{16}/, "-"));
  for (const kind of kinds) assert.ok(notes.includes(`\`${kind.replace(/-\.css$/, "-*.css").replace(/-$/, "-*/")}`), kind);
});
