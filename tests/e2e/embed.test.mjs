// The elements in a page of another origin: what hosts do to them, and what they may not do to hosts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  becomes, document as html, events, EXERCISE, fallback, listening, message, notes, one, openNotes, ready, script, STAIRCASE,
} from "./embed-support.mjs";
import { drawByKeys, typed, verdict } from "./exercise-support.mjs";
import { field, figure, overflow, shows, violations } from "./support.mjs";

const EXAMPLES = ["staircase", "ledger", "activations", "lifetime", "rounding", "loss-scaling", "accumulation", "division",
  "sharding", "transfer", "checkpointing", "recovery", "sixteen-bytes", "freezing", "wall"];
const EXERCISES = ["27-1", "27-2", "choose-m", "draw-the-staircase", "last-one-leaves"];

const theme = (element) => element.evaluate((host) => host.shadowRoot.querySelector("[part=widget]").dataset.theme);

test("twenty embeds fetch one module, show all, pass axe and share no id", async (t) => {
  const body = [...EXAMPLES.map((name) => `<bb-example name="${name}" heading="h2">${name}</bb-example>`),
    ...EXERCISES.map((name) => `<bb-exercise name="${name}" heading="h2">${name}</bb-exercise>`)].join("");
  const { page, fetched, workbook } = await openNotes(t, notes(`<main><h1>Notes</h1>${body}</main>`));
  await ready(page);
  const seen = await page.evaluate(() => [...document.querySelectorAll("bb-example, bb-exercise")].map((host) => host.getBoundingClientRect().height));
  assert.equal(seen.length, 20);
  assert.ok(seen.every((height) => height > 100), seen.join(" "));
  const counts = new Map();
  for (const url of fetched.filter((url) => url.startsWith(workbook))) counts.set(url, (counts.get(url) ?? 0) + 1);
  assert.deepEqual([...counts].filter(([, times]) => times > 1), []);
  assert.equal([...counts.keys()].filter((url) => url.endsWith("/engine.wasm")).length, 1);
  const ids = await page.evaluate(() => [...document.querySelectorAll("bb-example, bb-exercise")].flatMap((host) => [...host.shadowRoot.querySelectorAll("[id]")].map(({ id }) => id)));
  assert.ok(ids.length > 20);
  assert.deepEqual(ids.filter((id, place) => ids.indexOf(id) !== place), []);
  // Nothing within leads to another place of the host's page.
  const links = await page.evaluate(() => [...document.querySelectorAll("bb-example, bb-exercise")].flatMap((host) => [...host.shadowRoot.querySelectorAll("a[href]")].map((link) => link.href)).filter((href) => href.startsWith(location.origin)));
  assert.deepEqual(links, []);
  assert.deepEqual(await violations(page), []);
});

test("attributes in kebab-case, properties before the upgrade, and the host's attributes stay", async (t) => {
  const { page } = await openNotes(t, (workbook) => html(`
    <bb-example id="by-attribute" name="staircase" stages="8" micro-batches="32" class="mine" data-x="1"></bb-example>
    <bb-example id="by-property" name="staircase" stages="8"></bb-example>
    <bb-exercise id="exercise"></bb-exercise>
    <script>
      document.querySelector("#by-property").values = { stages: 4, microBatches: "4" };
      Object.assign(document.querySelector("#exercise"), { name: "27-1", seed: 7 });
    </script>${script(workbook)}`));
  await ready(page);
  const figures = await page.evaluate(() => ["by-attribute", "by-property"].map((id) => document.getElementById(id).figures["bubble-of-total"]));
  assert.deepEqual(figures, ["7/39", "3/7"]);
  assert.equal(await page.evaluate(() => document.querySelector("#exercise").seed), 7);
  const attributes = (selector) => one(page, selector).evaluate((host) => host.cloneNode(false).outerHTML);
  await field(one(page, "#by-attribute"), "stages").fill("6");
  await shows(figure(one(page, "#by-attribute"), "bubble-of-total").first(), /^5\/37/);
  assert.equal(await attributes("#by-attribute"), '<bb-example id="by-attribute" name="staircase" stages="8" micro-batches="32" class="mine" data-x="1"></bb-example>');

  // An attribute that changes leaves alone what was typed elsewhere; one that is written again changes nothing.
  await one(page, "#by-attribute").evaluate((host) => host.setAttribute("micro-batches", "16"));
  await shows(figure(one(page, "#by-attribute"), "bubble-of-total").first(), /^5\/21/);
  await one(page, "#by-attribute").evaluate((host) => { host.setAttribute("stages", "8"); host.setAttribute("name", "staircase"); host.setAttribute("aria-label", "x"); });
  await page.waitForTimeout(300);
  await shows(figure(one(page, "#by-attribute"), "bubble-of-total").first(), /^5\/21/);
  // Starting again goes back to the numbers of the notes.
  await one(page, "#by-attribute").getByRole("button", { name: "Start again" }).click();
  await shows(figure(one(page, "#by-attribute"), "bubble-of-total").first(), /^7\/23/);
});

test("moving keeps what was typed, and so does removing and putting back", async (t) => {
  const { page } = await openNotes(t, notes(`<div id="a">${STAIRCASE}${EXERCISE.replace("<bb-exercise", '<bb-exercise storage="none"')}</div><div id="b"></div>`));
  await ready(page);
  const staircase = one(page);
  await field(staircase, "stages").fill("6");
  await typed(one(page, "bb-exercise"), "a", "10 MiB");
  await shows(verdict(one(page, "bb-exercise"), "a"), /./);
  await page.evaluate(() => document.querySelector("#b").append(...document.querySelector("#a").children));
  await page.waitForTimeout(1_500);
  await shows(figure(staircase, "bubble-of-total").first(), /^5\/37/);
  assert.equal(await one(page, "bb-exercise").locator("[data-answer]").first().inputValue(), "10 MiB");
  await page.evaluate(async () => {
    window.away = [...document.querySelectorAll("bb-example, bb-exercise")];
    for (const one of window.away) one.remove();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    document.querySelector("#a").append(...window.away);
  });
  await ready(page);
  await shows(figure(staircase, "bubble-of-total").first(), /^5\/37/);
  await shows(verdict(one(page, "bb-exercise"), "a"), /./);
  assert.equal(await one(page, "bb-exercise").locator("[data-answer]").first().inputValue(), "10 MiB");
  // Again and again, and while it is still loading: one widget, no fallback.
  await page.evaluate(async () => {
    const host = document.querySelector("bb-example");
    for (let time = 0; time < 5; time += 1) {
      host.remove();
      await Promise.resolve();
      document.body.append(host);
    }
    const fresh = Object.assign(document.createElement("bb-example"), { id: "fresh", name: "wall" });
    fresh.append("Fallback");
    document.body.append(fresh);
    fresh.name = "staircase";
    await Promise.resolve();
    document.body.prepend(fresh);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await fresh.ready;
  });
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("bb-example")].map((host) => [host.shadowRoot.querySelectorAll("[part=widget]").length, host.shadowRoot.querySelectorAll("slot").length])), [[1, 0], [1, 0]]);
});

test("the script may be there twice, by two addresses too", async (t) => {
  const { page, fetched } = await openNotes(t, (workbook) => html(["", "", "?a", "?b"].map((query) => script(workbook, query)).join("") + STAIRCASE + EXERCISE));
  await ready(page);
  await shows(figure(one(page), "bubble-of-total").first(), /^7\/39/);
  assert.equal(fetched.filter((url) => url.endsWith("/engine.wasm")).length, 1);
});

for (const [name, options, expected] of [
  ["WebAssembly is switched off", { init: () => { delete window.WebAssembly; } }, /WebAssembly is switched off/],
  ["the module is missing", { transform: (path) => (path.endsWith("engine.wasm") ? { status: 404, body: "" } : undefined) }, /404/],
  ["a policy forbids WebAssembly", { headers: { "Content-Security-Policy": "script-src 'self' http://127.0.0.1:*" } }, /does not allow WebAssembly/],
  ["the style is missing", { transform: (path) => (path.startsWith("widget-") && path.endsWith(".css") ? { status: 404, body: "" } : undefined) }, /404/],
]) {
  test(`what stands inside the tag stays, with a line, where ${name}`, async (t) => {
    const { page } = await openNotes(t, notes(STAIRCASE), { ...options, faulty: true, init: options.init });
    await shows(message(one(page)), expected);
    assert.ok(await fallback(one(page)));
    assert.ok((await one(page).boundingBox()).height > 20);
    const reason = await one(page).evaluate((host) => host.ready.then(() => "there", (error) => error.constructor.name));
    assert.match(reason, /Error$/);
  });
}

test("what stands inside the tag stays, with a line, where there is no network", async (t) => {
  const { page } = await openNotes(t, (workbook) => html(`<button onclick="import('${workbook}embed.js')">Load</button><p id="place"></p>`, {}), { faulty: true });
  await page.evaluate(listening);
  await page.getByRole("button", { name: "Load" }).click();
  await page.evaluate(() => customElements.whenDefined("bb-example"));
  await page.context().setOffline(true);
  await page.evaluate((staircase) => { document.querySelector("#place").outerHTML = staircase; }, STAIRCASE);
  await shows(message(one(page)), /no network/);
  assert.ok(await fallback(one(page)));
  assert.equal((await events(page, "bb-error"))[0].detail.kind, "offline");
  // Trying again works as soon as there is one.
  await page.context().setOffline(false);
  await page.evaluate(() => { const host = document.querySelector("bb-example"); host.remove(); document.body.append(host); });
  await shows(figure(one(page), "bubble-of-total").first(), /^7\/39/);
  assert.ok(!(await message(one(page)).isVisible()));
});

test("an unknown name, an unknown input and a seed that is none are told", async (t) => {
  const { page } = await openNotes(t, notes(`
    <bb-example name="no&lt;b&gt;such">One</bb-example><bb-example id="none">Two</bb-example><bb-exercise name="27-1" seed="-3">Three</bb-exercise>
    <bb-example id="typo" name="staircase" stagse="8"></bb-example>`), { init: listening });
  await shows(message(one(page, "bb-example:first-of-type")), /no example named “no<b>such”/);
  await shows(message(one(page, "#none")), /needs a name/);
  await shows(message(one(page, "bb-exercise")), /whole number from 0/);
  await shows(message(one(page, "#typo")), "Not known here: stagse.");
  const kinds = (await events(page, "bb-error")).map(({ detail }) => detail.kind).sort();
  assert.deepEqual(kinds, ["unknown", "unknown", "unknown-input", "unknown-input"]);
  assert.ok(await fallback(one(page, "bb-example:first-of-type")));
  // Put right, the widget is there, and the fallback gone.
  await one(page, "bb-example:first-of-type").evaluate((host) => { host.name = "wall"; });
  await one(page, "bb-example:first-of-type").locator("[part=title]").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("bb-example").shadowRoot.querySelectorAll("slot").length), 0);
});

test("when the module stops, every widget gives way to what stands inside its tag, and says so", async (t) => {
  const { page } = await openNotes(t, notes(`${STAIRCASE}<bb-exercise name="27-1">Two</bb-exercise>`), { init: listening });
  await ready(page);
  await page.evaluate(() => {
    // Another module of the page is none of ours.
    const error = Object.assign(new WebAssembly.RuntimeError("unreachable"), { stack: "at https://elsewhere.example/other.wasm" });
    dispatchEvent(new ErrorEvent("error", { error }));
  });
  assert.equal((await events(page, "bb-error")).length, 0);
  await page.evaluate(() => dispatchEvent(new CustomEvent("bytes-and-bubbles-failed", { detail: "panicked at …" })));
  for (const host of ["bb-example", "bb-exercise"]) {
    await shows(message(one(page, host)), /stopped because of a mistake in it\. Reload the page/);
    assert.ok(await fallback(one(page, host)));
    assert.equal(await one(page, host).locator("[part=widget]").count(), 0);
  }
  assert.deepEqual((await events(page, "bb-error")).map(({ detail }) => detail.kind), ["stopped", "stopped"]);
  // One that comes later does not wake what is dead.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("bb-example"), { id: "late", name: "wall" })));
  await shows(message(one(page, "#late")), /stopped because of a mistake/);
});

test("styles do not leak, either way", async (t) => {
  const wild = `<style>
    body { color: #123456; font: italic 30px cursive; text-transform: uppercase; letter-spacing: 9px; white-space: pre; line-height: 4; word-spacing: 1em; text-shadow: 2px 2px red; list-style: square; cursor: wait; -webkit-text-fill-color: orange; text-align: right; writing-mode: horizontal-tb }
    p { color: red } button { display: none } input { width: 3px } h3 { font-size: 90px } table, td { border: 9px solid lime } svg { display: none } * { box-sizing: border-box; margin: 7px }
  </style>`;
  const looks = (page) => one(page).evaluate((host) => {
    const all = [...host.shadowRoot.querySelectorAll("[part=widget], [part=widget] *")].filter((one) => one.checkVisibility());
    return all.map((one) => {
      const style = getComputedStyle(one);
      const names = ["color", "fontFamily", "fontSize", "fontStyle", "textTransform", "letterSpacing", "whiteSpace", "lineHeight", "textShadow", "display", "textAlign", "cursor", "webkitTextFillColor", "wordSpacing", "listStyleType", "borderTopWidth", "borderTopColor", "marginTop", "width"];
      return `${one.localName}.${one.getAttribute("class")}: ${names.map((name) => style[name]).join(" | ")}`;
    });
  });
  const bare = '<div style="width: 700px"><p id="p">Words</p><button id="b">Press</button>' + STAIRCASE + "</div>";
  const { page: calm } = await openNotes(t, notes(bare, { head: "<style>bb-example { margin: 7px }</style>" }));
  const own = await calm.evaluate(() => ["p", "b"].map((id) => JSON.stringify(Object.entries({ ...getComputedStyle(document.getElementById(id)) }))));
  await ready(calm);
  assert.deepEqual(await calm.evaluate(() => ["p", "b"].map((id) => JSON.stringify(Object.entries({ ...getComputedStyle(document.getElementById(id)) })))), own);
  assert.equal(await calm.evaluate(() => document.adoptedStyleSheets.length + document.querySelectorAll("head > :is(style, link)").length), 1);
  const expected = await looks(calm);
  const { page: loud } = await openNotes(t, notes(bare.replace('<div style="', '<div style="margin: 0; '), { head: wild }));
  await ready(loud);
  const difference = (await looks(loud)).filter((line, place) => line !== expected[place]);
  assert.deepEqual(difference.slice(0, 5), []);

  const { page: reset } = await openNotes(t, notes(bare, { head: "<style>* { all: unset } style, script, head { display: none }</style>" }));
  await ready(reset);
  await shows(figure(one(reset), "bubble-of-total").first(), /^7\/39/);
  const font = await one(reset).locator("[part=widget]").evaluate((widget) => getComputedStyle(widget).fontSize);
  assert.equal(font, "17px");
});

test("custom properties and parts reach what they are for", async (t) => {
  const { page } = await openNotes(t, notes(STAIRCASE + '<bb-example id="not" name="x"></bb-example>', { head: `<style>
    bb-example { --bb-accent: rgb(1, 2, 3); --bb-paper: rgb(250, 240, 230); --bb-width: 500px; --bb-font: monospace }
    bb-example::part(widget) { border-color: rgb(9, 9, 9) } bb-example::part(title) { color: rgb(4, 5, 6) }
    bb-example::part(message) { color: rgb(7, 8, 9) } bb-example::part(foot) { color: rgb(10, 11, 12) }</style>` }));
  await ready(page, "bb-example:not(#not)");
  await message(one(page, "#not")).waitFor();
  const seen = await page.evaluate(() => {
    const [staircase, not] = document.querySelectorAll("bb-example");
    const of = (host, part) => getComputedStyle(host.shadowRoot.querySelector(`[part=${part}]`));
    return [of(staircase, "widget").borderTopColor, of(staircase, "widget").backgroundColor, of(staircase, "widget").fontFamily, of(staircase, "title").color,
      of(not, "message").color, of(staircase, "foot").color, staircase.getBoundingClientRect().width,
      [...staircase.shadowRoot.querySelectorAll("*")].some((one) => ["color", "borderTopColor", "backgroundColor", "fill", "stroke", "textDecorationColor"].some((name) => getComputedStyle(one)[name] === "rgb(1, 2, 3)"))];
  });
  assert.deepEqual(seen, ["rgb(9, 9, 9)", "rgb(250, 240, 230)", "monospace", "rgb(4, 5, 6)", "rgb(7, 8, 9)", "rgb(10, 11, 12)", 500, true]);
});

test("light or dark as the host is, whatever way it says so", async (t) => {
  const { page } = await openNotes(t, notes(`${STAIRCASE.replace("<bb-example", '<bb-example id="auto"')}<bb-example id="light" theme="light" name="wall"></bb-example><div style="background: color(srgb 1 1 1)"><bb-example id="inner" name="wall"></bb-example></div>`));
  await ready(page);
  const becomesTheme = (expected, when) => becomes(() => theme(one(page, "#auto")), (now) => now === expected, when);
  await becomesTheme("light", "at first");
  for (const [when, change, expected] of [
    ["a dark background", () => { document.body.style.background = "#111"; }, "dark"],
    ["a light one, in another notation", () => { document.body.style.background = "oklch(0.98 0.01 260)"; }, "light"],
    ["a dark one, in another notation", () => { document.body.style.background = "oklch(0.2 0.01 260)"; }, "dark"],
    ["what the host says", () => { document.documentElement.style.colorScheme = "light"; }, "light"],
    ["the reader's choice in a page that follows it", () => { document.documentElement.style.colorScheme = "light dark"; }, "light"],
  ]) {
    await page.evaluate(change);
    await becomesTheme(expected, when);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await becomesTheme("dark", "the reader's choice");
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = "";
    document.body.style.background = "white";
    document.body.style.transition = "background-color 0.4s";
  });
  await becomesTheme("light", "before it fades");
  await page.evaluate(() => { document.body.style.background = "black"; });
  await becomesTheme("dark", "after it faded");
  await page.evaluate(() => {
    document.body.style.background = document.body.style.transition = "";
    document.head.insertAdjacentHTML("beforeend", '<meta name="color-scheme" content="light dark">');
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await becomesTheme("dark", "what the head says");
  assert.equal(await theme(one(page, "#light")), "light");
  assert.equal(await theme(one(page, "#inner")), "light");
  await one(page, "#auto").evaluate((host) => { host.theme = "light"; });
  await becomesTheme("light", "the attribute wins");
});

test("keys stay within, and do there what they do", async (t) => {
  const { page } = await openNotes(t, notes(`${STAIRCASE}<bb-exercise name="draw-the-staircase"></bb-exercise><input id="after">`), {
    init: () => {
      window.keys = [];
      for (const kind of ["keydown", "keypress", "keyup"]) for (const place of [document, window]) place.addEventListener(kind, (event) => window.keys.push(`${kind} ${event.key}`));
    },
  });
  await ready(page);
  const staircase = one(page);
  await field(staircase, "stages").click();
  await field(staircase, "stages").fill("");
  await page.keyboard.type("6");
  for (const key of ["s", "/", "?", "Backspace", "Backspace", "Backspace", "Escape", "ArrowLeft", "Home", "End", "Space", "Enter", "Alt+l"]) await page.keyboard.press(key);
  await field(staircase, "stages").fill("6");
  await shows(figure(staircase, "bubble-of-total").first(), /^5\/37/);
  const focused = () => page.evaluate(() => { const { activeElement } = document.querySelector("bb-example").shadowRoot; return activeElement && [...document.querySelector("bb-example").shadowRoot.querySelectorAll("*")].indexOf(activeElement); });
  const before = await focused();
  await page.keyboard.press("Tab");
  assert.notEqual(await focused(), before);
  const cell = staircase.locator("[tabindex='0']").last();
  if (await cell.count()) {
    await cell.focus();
    await page.keyboard.press("ArrowRight");
  }
  await drawByKeys(page, one(page, "bb-exercise"), 1, 2);
  assert.deepEqual((await page.evaluate(() => window.keys)).filter((key) => !/ Alt$/.test(key)), []);
  // A shortcut with Ctrl is the host's, and so is every key outside.
  await page.keyboard.press("Control+k");
  assert.ok((await page.evaluate(() => window.keys)).includes("keydown k"));
  await page.locator("#after").press("x");
  assert.ok((await page.evaluate(() => window.keys)).includes("keyup x"));
});

test("inside other components, in what is closed or hidden and shown later", async (t) => {
  const { page } = await openNotes(t, notes(`<x-open></x-open><x-closed></x-closed>
    <details><summary>More</summary>${STAIRCASE.replace("<bb-example", '<bb-example id="closed"')}</details>
    <div id="tab" style="display: none">${STAIRCASE.replace("<bb-example", '<bb-example id="tabbed"')}</div>
    <script>for (const mode of ["open", "closed"]) customElements.define("x-" + mode, class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode }).innerHTML = '<style>* { color: red }</style>${STAIRCASE}'; this.inner = [...arguments]; (window.roots ??= {})[mode] = this.attachInternals().shadowRoot; }
    })</script>`));
  await ready(page);
  await page.evaluate(() => Promise.all(["open", "closed"].map((mode) => window.roots[mode].querySelector("bb-example").ready)));
  const figures = await page.evaluate(() => ["open", "closed"].map((mode) => {
    const host = window.roots[mode].querySelector("bb-example");
    const field = host.shadowRoot.querySelector("[data-field=stages]");
    field.value = "6";
    field.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    return host.shadowRoot.querySelector("[part=widget]").getBoundingClientRect().height > 200;
  }));
  assert.deepEqual(figures, [true, true]);
  await becomes(() => page.evaluate(() => ["open", "closed"].map((mode) => window.roots[mode].querySelector("bb-example").figures["bubble-of-total"])), (now) => now.join() === "5/37,5/37");
  // What opens within: a derivation.
  const opens = await page.evaluate(() => {
    const { shadowRoot } = window.roots.closed.querySelector("bb-example");
    const button = shadowRoot.querySelector("[data-figure=bubble-of-total]");
    button.click();
    return new Promise((resolve) => setTimeout(() => resolve(shadowRoot.getElementById(button.getAttribute("aria-controls"))?.checkVisibility()), 500));
  });
  assert.equal(opens, true);
  await page.locator("summary").first().click();
  await page.evaluate(() => { document.querySelector("#tab").style.display = "block"; });
  for (const id of ["#closed", "#tabbed"]) {
    const { height, width } = await becomes(() => one(page, id).locator("svg").first().boundingBox(), (box) => box?.height > 50, id);
    assert.ok(width > 100 && height > 50, `${width} × ${height}`);
  }
});

test("two copies of one name keep their own numbers", async (t) => {
  const { page } = await openNotes(t, notes(STAIRCASE + STAIRCASE), { init: listening });
  await ready(page);
  await field(one(page).first(), "stages").fill("6");
  await shows(figure(one(page).first(), "bubble-of-total").first(), /^5\/37/);
  await shows(figure(one(page).last(), "bubble-of-total").first(), /^7\/39/);
  assert.deepEqual(await page.evaluate(() => [location.hash, Object.keys(localStorage).filter((key) => /run/.test(key))]), ["", []]);
});

test("events bubble out of every root with plain data", async (t) => {
  const { page } = await openNotes(t, notes(`<div>${STAIRCASE}</div><x-other></x-other><script>customElements.define("x-other", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "closed" }).innerHTML = '<bb-exercise name="27-1" seed="0" storage="none"></bb-exercise>'; } })</script>`), { init: listening });
  await ready(page, "bb-example");
  await becomes(() => events(page, "bb-ready"), (now) => now.length === 2);
  await field(one(page), "stages").fill("6");
  const changed = await becomes(() => events(page, "bb-change"), (now) => now.length > 0);
  assert.equal(changed.at(-1).detail.name, "staircase");
  assert.equal(changed.at(-1).detail.values.stages, "6");
  assert.equal(changed.at(-1).detail.figures["bubble-of-total"], "5/37");
  for (const { bubbles, composed } of await page.evaluate(() => window.events)) assert.ok(bubbles && composed);
});

test("an exercise tells its answers, and its state opens in another", async (t) => {
  const { page } = await openNotes(t, notes('<bb-exercise id="one" name="27-1" seed="7" storage="none"></bb-exercise>'), { init: listening });
  await ready(page);
  await typed(one(page, "#one"), "a", "nonsense 12");
  await becomes(() => events(page, "bb-answer"), (now) => now.length === 1);
  await typed(one(page, "#one"), "a", "10 MiB");
  const answers = await becomes(() => events(page, "bb-answer"), (now) => now.length === 2);
  assert.deepEqual(Object.keys(answers[1].detail).sort(), ["name", "part", "score", "seed", "state", "verdict"]);
  assert.equal(answers[0].detail.verdict, "unread");
  assert.equal(answers[0].detail.score, null);
  assert.equal(typeof answers[1].detail.score, "number");
  const state = await one(page, "#one").evaluate((host) => host.state);
  assert.equal(state, answers[1].detail.state);
  assert.ok(state.length > 0 && state.length <= 4_000);

  // On a fresh element, before and after it is ready.
  await page.evaluate(async (state) => {
    const early = Object.assign(document.createElement("bb-exercise"), { id: "early", name: "27-1", seed: 7, state });
    early.setAttribute("storage", "none");
    const late = Object.assign(document.createElement("bb-exercise"), { id: "late", name: "27-1", seed: 7 });
    late.setAttribute("storage", "none");
    document.body.append(early, late);
    await Promise.all([early.ready, late.ready]);
    late.state = state;
  }, state);
  for (const id of ["#early", "#late"]) {
    await shows(verdict(one(page, id), "a"), /./);
    assert.equal(await one(page, id).locator("[data-answer]").first().inputValue(), "10 MiB");
    assert.equal(await one(page, id).evaluate((host) => host.state), state);
  }
  // What is brought back was not answered now.
  assert.equal((await events(page, "bb-answer")).length, 2);
  await one(page, "#late").evaluate((host) => { host.state = "damaged"; });
  await shows(message(one(page, "#late")), /Not known here/);
  assert.equal(await one(page, "#late").locator("[data-answer]").first().inputValue(), "10 MiB");
});

test("values and figures of an example, to and fro", async (t) => {
  const { page } = await openNotes(t, notes(STAIRCASE + '<bb-example id="other" name="staircase"></bb-example>'));
  await ready(page);
  const seen = await page.evaluate(async () => {
    const [first, other] = document.querySelectorAll("bb-example");
    first.values = { stages: 4, microBatches: 12 };
    other.values = first.values;
    first.figures["bubble-of-total"] = "changed";
    return [first.values, other.values, first.figures["bubble-of-total"], other.figures["bubble-of-total"]];
  });
  assert.deepEqual(seen[0], seen[1]);
  assert.deepEqual(seen.slice(2), ["1/5", "1/5"]);
});

test("a base element, another direction of writing, a narrow column and paper", async (t) => {
  const { page } = await openNotes(t, notes(`<div style="width: 320px">${STAIRCASE}${EXERCISE}<bb-example name="sharding"></bb-example><bb-example name="ledger"></bb-example></div>`, { head: '<base href="/elsewhere/">', html: 'lang="ar" dir="rtl"' }), { viewport: { width: 1400, height: 900 }, colorScheme: "dark" });
  await ready(page);
  assert.deepEqual(await overflow(page), []);
  const wide = await page.evaluate(() => [...document.querySelectorAll("bb-example, bb-exercise")].flatMap((host) => {
    const widget = host.shadowRoot.querySelector("[part=widget]");
    const edge = widget.getBoundingClientRect();
    const own = (one) => { for (let up = one; up && up !== widget; up = up.parentElement) if (["auto", "scroll", "hidden"].includes(getComputedStyle(up).overflowX)) return true; return false; };
    return [...widget.querySelectorAll("*")].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > edge.right + 1 && !own(one) && !one.closest("svg")).map((one) => `${host.getAttribute("name")} ${one.localName}.${one.className}`);
  }));
  assert.deepEqual(wide.slice(0, 5), []);
  const inside = await one(page).first().evaluate((host) => { const widget = host.shadowRoot.querySelector("[part=widget]"); return [getComputedStyle(widget).direction, widget.lang, [...host.shadowRoot.querySelectorAll("a[href^='#'], [fill^='url('], [marker-end], [clip-path]")].length]; });
  assert.deepEqual(inside, ["ltr", "en", 0]);
  const link = await one(page).first().locator("a", { hasText: "Open in the workbook" }).getAttribute("href");
  assert.match(link, /\/book\/index\.html#\/.*staircase/);
  await page.evaluate(() => { document.body.style.background = "black"; });
  await page.emulateMedia({ media: "print" });
  const paper = await one(page).first().evaluate((host) => { const style = getComputedStyle(host.shadowRoot.querySelector("[part=widget]")); return [style.colorScheme, getComputedStyle(host.shadowRoot.querySelector("[part=foot]")).display]; });
  assert.deepEqual(paper, ["light", "none"]);
});

test("every page of docs/embedding.md works as it stands there", async (t) => {
  const text = await readFile(new URL("../../docs/embedding.md", import.meta.url), "utf8");
  const snippets = [...text.matchAll(/```html\n([^]*?)```/g)].map(([, snippet]) => snippet);
  assert.equal(snippets.length, 5);
  for (const snippet of snippets) {
    const { page } = await openNotes(t, (workbook) => html(snippet.replaceAll("https://notes.example.edu/bytes-and-bubbles/", workbook)));
    await ready(page);
    if (snippet.includes("<output>")) await shows(page.locator("output"), "1/5");
    if (!snippet.includes("<iframe")) continue;
    await page.frameLocator("iframe").locator("[part=title]").waitFor();
    if (snippet.includes("lti.")) await becomes(() => page.locator("iframe").evaluate(({ style }) => style.height), (height) => parseInt(height, 10) > 200);
  }
});
