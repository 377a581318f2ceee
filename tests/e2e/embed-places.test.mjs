// Elements in places and hands that widgets do not expect: boxes that shrink, other documents, policies, frameworks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { events, listening, message, notes, one, openNotes, ready, STAIRCASE } from "./embed-support.mjs";
import { figure, shows } from "./support.mjs";

test("a box that shrinks to what is in it leaves a widget its width", async (t) => {
  const boxes = [
    ...["display: flex; flex-direction: column; align-items: center", "display: flex", "display: grid; place-items: center", "display: inline-block",
      "width: fit-content", "display: inline-grid", "float: left", "position: absolute"].map((style) => `<div style="${style}">${STAIRCASE}</div>`),
    `<table><tr><td>Text</td><td>${STAIRCASE}</td></tr></table>`,
    `<dialog open>${STAIRCASE}</dialog>`,
  ];
  for (const [width, least, most] of [[1200, 600, 1000], [375, 250, 375]]) {
    const { page } = await openNotes(t, notes(boxes.join("<hr style='clear: both'>")), { viewport: { width, height: 900 } });
    await ready(page);
    const found = await page.evaluate(() => [...document.querySelectorAll("bb-example")].map((host) => [Math.round(host.getBoundingClientRect().width), host.scrollHeight]));
    for (const [place, [wide, high]] of found.entries()) {
      assert.ok(wide >= least && wide <= most && high < 6_000, `${boxes[place].slice(0, 60)}: ${wide} × ${high} at ${width}`);
    }
  }
});

test("a page without markup by scripts is told so at once", async (t) => {
  const { page } = await openNotes(t, notes(STAIRCASE), { init: listening, faulty: true, headers: { "Content-Security-Policy": "require-trusted-types-for 'script'" } });
  await shows(message(one(page)), /does not allow markup that scripts write/);
  assert.equal((await events(page, "bb-error"))[0].detail.kind, "blocked");
  assert.equal(await one(page).evaluate((host) => host.ready.then(() => "there", () => "not there")), "not there");
});

test("who waits for a widget gets the one that comes", async (t) => {
  const { page } = await openNotes(t, notes("<div></div>"));
  const told = await page.evaluate(async () => {
    await customElements.whenDefined("bb-example");
    const shown = (host) => `${host.name}: ${host.shadowRoot.querySelector(".title").textContent}`;
    const host = document.createElement("bb-example");
    host.name = "staircase";
    const early = host.ready; // before it is in the page
    document.body.append(host);
    const first = shown(await early);
    host.setAttribute("name", "wall");
    const renamed = host.ready; // of another name, and another one while that loads
    await null;
    host.name = "sharding";
    const second = shown(await renamed);
    host.name = "nonsense";
    const refused = await host.ready.then(() => "there", ({ message }) => message);
    host.name = "wall";
    const third = shown(await host.ready);
    host.name = "staircase";
    host.remove();
    const away = host.ready;
    document.body.append(host);
    return [first, second, refused, third, shown(await away)];
  });
  assert.match(told[2], /no example named “nonsense”/);
  told.splice(2, 1);
  assert.deepEqual(told.map((text) => text.split(":")[0]), ["staircase", "sharding", "wall", "staircase"]);
  assert.equal(new Set(told).size, 3);
});

test("a widget goes into the document of a frame and comes back with its looks", async (t) => {
  const { page } = await openNotes(t, notes(`<iframe title="Another" srcdoc="<!doctype html><title>Another</title><body></body>" width="700" height="500"></iframe>${STAIRCASE}`));
  await ready(page);
  const looks = () => page.evaluate(async () => {
    const host = window.host;
    await new Promise((done) => setTimeout(done, 50));
    return [host.shadowRoot.adoptedStyleSheets.length, getComputedStyle(host.shadowRoot.querySelector(".embedded")).borderTopWidth];
  });
  await page.evaluate(() => { window.host = document.querySelector("bb-example"); });
  const own = await looks();
  assert.deepEqual(own, [1, "1px"]);
  await page.evaluate(() => document.querySelector("iframe").contentDocument.body.append(window.host));
  assert.deepEqual(await looks(), own);
  await page.evaluate(() => document.body.append(window.host));
  assert.deepEqual(await looks(), own);
  await page.evaluate(async () => {
    window.host = Object.assign(document.createElement("bb-example"), { name: "wall" });
    document.querySelector("iframe").contentDocument.body.append(window.host);
    await window.host.ready;
  });
  assert.deepEqual(await looks(), own);
});

test("what frameworks and browsers write on an element is no input of it", async (t) => {
  const { page } = await openNotes(t, notes(`<bb-example name="staircase" tabindex="0" role="group" draggable="false" translate="no" nonce="1" exportparts="title"
    itemprop="x" spellcheck="false" _ngcontent-abc ng-version="17" v-cloak jsaction="a" wire:id="1" x-data="{}" hx-get="/" @click="1" :key="2"></bb-example>`), { init: listening });
  await ready(page);
  await one(page).evaluate((host) => { host.inert = true; host.tabIndex = -1; });
  await page.waitForTimeout(50);
  assert.ok(!(await message(one(page)).isVisible()));
  assert.deepEqual(await events(page, "bb-error"), []);
});

test("what is set for one example or variant is not held against the next", async (t) => {
  const { page } = await openNotes(t, notes(`<bb-example name="staircase"></bb-example><bb-exercise name="27-1" seed="7"></bb-exercise>`), { init: listening });
  await ready(page);
  const state = await page.evaluate(() => {
    const [example, exercise] = document.querySelectorAll("bb-example, bb-exercise");
    example.values = { stages: 4, microBatches: 12, wantedBubble: undefined, timePerStage: null };
    return [example.values, exercise.state];
  });
  assert.deepEqual(state[0], { stages: "4", "micro-batches": "12" });
  await page.evaluate(async ([, state]) => {
    const [example, exercise] = document.querySelectorAll("bb-example, bb-exercise");
    exercise.state = state;
    await null;
    exercise.seed = 8;
    example.name = "wall";
    await Promise.all([example.ready, exercise.ready]);
    // Both in one go, in either order.
    example.name = "staircase";
    example.values = { stages: 16 };
    await example.ready;
    example.values = { parameters: "7B" };
    example.name = "wall";
    await example.ready;
  }, state);
  assert.deepEqual(await one(page).evaluate((host) => host.values), { parameters: "7B" });
  assert.deepEqual((await events(page, "bb-error")).map(({ detail }) => detail.message), []);
  for (const host of ["bb-example", "bb-exercise"]) assert.ok(!(await message(one(page, host)).isVisible()), host);
});

test("a name that is not known is told as long as it stands there, and as it was written", async (t) => {
  const { page } = await openNotes(t, notes(`<bb-example name="staircase" foo="1"></bb-example>`), { init: listening });
  await ready(page);
  await one(page).evaluate((host) => host.setAttribute("stages", "4"));
  await shows(figure(one(page), "completion").first(), "35");
  await shows(message(one(page)), "Not known here: foo.");
  await one(page).evaluate((host) => { host.removeAttribute("foo"); host.values = { Q: 3 }; });
  await shows(message(one(page)), "Not known here: Q.");
  assert.equal((await events(page, "bb-error")).length, 2);
});

test("the script interface refuses in words what is no text", async () => {
  const script = await import("../../dist/embed.js");
  const refused = (call) => call().then(() => "accepted", ({ name, field, message }) => [name, field, message]);
  for (const [call, field] of [
    [() => script.read("8", 5), "kind"],
    [() => script.read("8", {}), "kind"],
    [() => script.print("1", 3), "unit"],
    [() => script.read(Object.create(null)), "text"],
    [() => script.estimate("staircase", { stages: Object.create(null) }), "stages"],
    [() => script.prompt("27-1", { seed: 2 ** 32 }), "seed"],
    [() => script.check("27-1", { seed: -1 }), "seed"],
  ]) {
    const [name, at, message] = await refused(call);
    assert.deepEqual([name, at], ["InputError", field]);
    assert.ok(message.length > 10, message);
  }
  assert.equal((await script.read("8", null)).exact, "8");
  assert.equal((await script.print("1", null)).exact, "1");
  assert.equal((await script.prompt("27-1", null)).seed, 0);
  assert.equal((await script.solution("27-1", { seed: "7" })).seed, 7);
  assert.equal((await script.estimate("staircase", { stages: null })).figures.completion, "39");
});
