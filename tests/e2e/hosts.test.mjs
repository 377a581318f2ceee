// Course notes with three embeds each, built by the real hosts and opened from another origin than the workbook's.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { chromium } from "playwright-core";
import sirv from "sirv";
import { chrome, chromeArguments } from "../../scripts/browser.mjs";
import { buildHost, hosts } from "../../scripts/hosts.mjs";
import { serveDist } from "../../scripts/serve.mjs";
import { typed, verdict } from "./exercise-support.mjs";
import { field, figure, overflow, shows } from "./support.mjs";

const EMBEDS = {
  staircase: "bb-example[name=staircase]",
  sharding: "bb-example[name=sharding]",
  exercise: "bb-exercise",
};

// Where things are within an embed; locators see through its shadow root.
const figureIn = (embed, name) => figure(embed, name);
const fieldIn = (embed, name) => field(embed, name);
const drawingIn = (embed) => embed.locator(".grid");
const widgetIn = (embed) => embed.locator(".widget");

const click = (...selectors) => async (page) => {
  for (const selector of selectors) await page.locator(selector).filter({ visible: true }).first().click();
};

/**
 * How the hosts differ.
 *
 * - `dark`: turns the page dark as its reader would; without it the page is `always` dark or light
 * - `keys`: shortcuts of the page that a reader may type into a field, the last of which leads away
 * - `reach`: what a reader does to see an embed
 * - `box`: what holds an embed where the page itself does not scroll
 * - `standIn`: what scripts say that the host has its pages fetch from other servers
 */
const HOSTS = {
  plain: { dark: (page) => page.emulateMedia({ colorScheme: "dark" }), keys: [] },
  mkdocs: {
    dark: click("#theme-menu", "[data-bs-theme-value=dark]"),
    keys: ["s", "?", "p", "n"],
    standIn: "window.hljs = { highlightAll() {} };",
  },
  "sphinx-myst": { dark: click(".theme-toggle"), keys: ["/", "ArrowLeft", "ArrowRight"] },
  mdbook: {
    dark: click("#mdbook-theme-toggle", "#mdbook-theme-navy"),
    keys: ["s", "/", "?", "Escape", "ArrowLeft", "ArrowRight"],
  },
  reveal: {
    always: "dark",
    box: "section.present .tall",
    keys: ["o", "f", "b", "v", "?", "n", "p", "Space", "Home", "End", "Escape", "ArrowLeft", "ArrowRight"],
    async reach(page, embed) {
      const slide = page.locator("section.present").filter({ has: embed });
      for (let turned = 0; turned < 10 && !(await slide.count()); turned += 1) await page.keyboard.press("ArrowRight");
      await slide.waitFor();
      // It writes the slide into the address somewhat later.
      await page.waitForFunction(() => location.hash === `#/${window.Reveal.getIndices().h}`);
    },
  },
  jupyter: { always: "light", keys: [], standIn: "" },
};

test("every host of examples/ is tested", () => assert.deepEqual(Object.keys(HOSTS), hosts));

let browser;
after(async () => (await browser)?.close());

async function serve(folder) {
  const server = createServer(sirv(folder, { dev: true }));
  await new Promise((resolve, reject) => server.on("error", reject).listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

/** Builds the notes of a host, opens its lecture and watches it: no fault, nothing from a third origin, one module. */
async function openNotes(t, name, options) {
  browser ??= chromium.launch({ executablePath: chrome, args: chromeArguments });
  const out = await mkdtemp(join(tmpdir(), "notes-"));
  const workbook = await serveDist({ prefix: "/bytes-and-bubbles/", headers: { "Access-Control-Allow-Origin": "*" } });
  const lecture = await buildHost(name, { workbook: workbook.url, out });
  const notes = await serve(out);
  const context = await (await browser).newContext({ serviceWorkers: "block", ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();

  const faults = [];
  const modules = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => faults.push(`${request.failure()?.errorText}: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (request.url().endsWith("/engine.wasm")) modules.push(request.url());
  });
  const elsewhere = ({ protocol, origin }) =>
    /^http/.test(protocol) && ![workbook.url, notes.url].some((url) => new URL(url).origin === origin);
  await context.route(elsewhere, (route) => {
    const { standIn } = HOSTS[name];
    const request = route.request();
    if (standIn === undefined) faults.push(`from elsewhere: ${request.url()}`);
    if (request.resourceType() === "stylesheet") return route.fulfill({ contentType: "text/css", body: "" });
    return route.fulfill({ contentType: "text/javascript", body: standIn ?? "" });
  });

  t.after(async () => {
    const found = [...faults]; // closing cancels requests
    await context.close();
    await Promise.all([notes.close(), workbook.close(), rm(out, { recursive: true })]);
    assert.deepEqual(found, []);
  });
  await page.goto(notes.url + lecture);
  return { page, faults, modules };
}

/** Whether an embed is written in light ink. */
const inkIsLight = (embed) =>
  widgetIn(embed).evaluate((widget) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = getComputedStyle(widget).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue > 3 * 128;
  });

async function isDark(embed, expected, when) {
  const deadline = Date.now() + 5_000;
  while ((await inkIsLight(embed)) !== expected && Date.now() < deadline);
  assert.equal(await inkIsLight(embed), expected, `dark ${when}`);
}

/** What of an embed cannot be seen without scrolling in a box of its own, and what sticks out of it. */
const hiddenParts = (embed) =>
  embed.evaluate((host) => {
    const boxes = [host, host.shadowRoot.querySelector(".widget")];
    return boxes
      .filter((box) => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible")
      .map((box) => `${box.localName}: ${box.scrollHeight} px in ${box.clientHeight}`);
  });

/** What stands within the elements, or should and was put beside them by the host, where it can be seen. */
const fallbacks = (page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll("a[href*='/bytes-and-bubbles/#/']")];
    return links.filter((link) => link.checkVisibility()).map((link) => link.textContent);
  });

/** All that a shortcut of a host may change: the page, the slide, the focus, what lies over the page. */
const stateOf = (page) =>
  page.evaluate(() => {
    const over = ".modal.show, #mdbook-help-container, #mdbook-search-wrapper, .reveal > .overlay, .r-overlay";
    const seen = [...document.querySelectorAll(over)].filter((one) => one.checkVisibility());
    const { Reveal } = window;
    const slides = Reveal && [Reveal.getIndices(), Reveal.isOverview(), Reveal.isPaused()];
    const full = Boolean(document.fullscreenElement);
    return JSON.stringify([location.href, document.activeElement?.localName, seen.map((one) => one.id), slides, full]);
  });

for (const [name, host] of Object.entries(HOSTS)) {
  const { dark, always, keys, box, reach = (page, embed) => embed.scrollIntoViewIfNeeded() } = host;

  test(`${name}: three embeds`, async (t) => {
    const { page, modules } = await openNotes(t, name, { colorScheme: always === "light" ? "dark" : "light" });
    const [staircase, sharding, exercise] = Object.values(EMBEDS).map((selector) => page.locator(selector));
    if (name === "reveal") {
      assert.equal(await exercise.evaluate((host) => host.checkVisibility()), false, "the last slide is not there yet");
    }

    for (const [embed, figures] of [
      [staircase, { "bubble-of-total": /^7\/39\b/, completion: /^39$/ }],
      [sharding, { "share-optimizer": /^31,406,250,000 bytes/ }],
      [exercise, {}],
    ]) {
      await reach(page, embed);
      for (const [figure, expected] of Object.entries(figures)) await shows(figureIn(embed, figure).first(), expected);
      await widgetIn(embed).waitFor();
      const { height, width } = await embed.boundingBox();
      assert.ok(height > 200 && width > 300, `${width} × ${height} px`);
      assert.deepEqual(await hiddenParts(embed), []);
      if (box) {
        const around = await page.locator(box).boundingBox();
        assert.ok(around.y > 0 && around.y + around.height < page.viewportSize().height, "the box is on the slide");
      }
      await isDark(embed, always === "dark", "at first");
    }
    assert.deepEqual(await overflow(page), []);
    assert.deepEqual(await fallbacks(page), []);

    await shows(widgetIn(exercise), /A model of 2,000,000 parameters/);
    await typed(exercise, "a", "10 MiB");
    await shows(verdict(exercise, "a"), /^Right/);

    if (dark) {
      await dark(page);
      for (const embed of [staircase, sharding, exercise]) await isDark(embed, true, "after the switch");
    }
    assert.equal(modules.length, 1, modules.join(" "));
  });

  if (keys.length) {
    test(`${name}: keys typed in an embed are not the page's`, async (t) => {
      const { page } = await openNotes(t, name);
      const embed = page.locator(EMBEDS.staircase);
      await reach(page, embed);
      await fieldIn(embed, "micro-batches").click();
      const before = await stateOf(page);
      const stays = async (key) => {
        await page.keyboard.press(key);
        await page.waitForTimeout(100);
        assert.equal(await stateOf(page), before, key);
      };
      for (const key of keys) await stays(key);
      const letters = keys.filter((key) => key.length === 1);
      const value = await fieldIn(embed, "micro-batches").inputValue();
      assert.ok(letters.every((letter) => value.includes(letter)), value);

      // The staircase is walked by keys, too.
      await drawingIn(embed).focus();
      for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) await stays(key);

      // Outside, the same key is a shortcut.
      await drawingIn(embed).blur();
      await page.keyboard.press(keys.at(-1));
      const deadline = Date.now() + 5_000;
      while ((await stateOf(page).catch(() => before)) === before && Date.now() < deadline);
      assert.notEqual(await stateOf(page), before, `${keys.at(-1)} outside`);
    });
  }
}
