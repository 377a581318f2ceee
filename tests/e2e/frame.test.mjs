// frame.html in a page of another origin: the messages, the height, and what a fragment may hold.

import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, document as html, openNotes } from "./embed-support.mjs";
import { typed, verdict } from "./exercise-support.mjs";
import { field, figure, shows } from "./support.mjs";

/** A host as learning systems are: it looks at the source, sets the height that it is told, and keeps the state. */
const host = () => {
  window.messages = [];
  window.withoutSource = [];
  window.answer = ({ message_id }) => ({ subject: "SPLICE.getState.response", message_id, state: window.kept ?? null });
  addEventListener("message", ({ source, data, origin }) => {
    const frame = [...document.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
    if (!source) window.withoutSource.push(data);
    if (!frame) return;
    window.messages.push({ ...data, origin, frame: frame.id });
    if (data.subject === "lti.frameResize") frame.style.height = `${data.height}px`;
    if (data.subject === "SPLICE.getState") source.postMessage(window.answer(data), "*");
    if (data.subject === "SPLICE.reportScoreAndState") window.kept = data.state;
  });
};
const told = (page, subject) => page.evaluate((subject) => (window.messages ?? []).filter((one) => one.subject === subject), subject);
const frame = (workbook, fragment, attributes = "") => `<iframe id="frame" title="A widget" style="border: 0; width: 100%" src="${workbook}frame.html#${fragment}" ${attributes}></iframe>`;
const page = (fragment, { attributes, head } = {}) => (workbook) => html(frame(workbook, fragment, attributes), { head });
const inside = (page) => page.frameLocator("#frame");
const STAIRCASE = "example/staircase?stages=8&amp;micro-batches=32";
const EXERCISE = "exercise/27-1?seed=7&storage=none";
const GROWS = "<style>body { padding-bottom: 1px } html, body { height: 100% }</style>";

for (const [name, options] of [["plain", {}], ["sandboxed", { attributes: 'sandbox="allow-scripts"' }]]) {
  test(`${name}: the height settles at once, whatever the host's style, and follows growth and shrinking`, async (t) => {
    const { page: notes } = await openNotes(t, page(STAIRCASE, { ...options, head: GROWS }), { init: host });
    await shows(figure(inside(notes), "bubble-of-total").first(), /^7\/39/);
    await notes.waitForTimeout(2_000);
    const heights = (await told(notes, "lti.frameResize")).map(({ height }) => height);
    assert.ok(heights.length >= 1 && heights.length <= 2, heights.join(" "));
    assert.ok(heights.at(-1) > 300, heights.join(" "));
    const scrolls = () => inside(notes).locator("html").evaluate((root) => root.scrollHeight - root.clientHeight);
    assert.ok((await scrolls()) <= 1);
    const last = async () => (await told(notes, "lti.frameResize")).at(-1).height;
    const before = await last();
    await figure(inside(notes), "bubble-of-total").first().click();
    await becomes(last, (height) => height > before + 20, "grows");
    await figure(inside(notes), "bubble-of-total").first().click();
    await becomes(last, (height) => Math.abs(height - before) < 3, "shrinks");
    const many = (await told(notes, "lti.frameResize")).length;
    await notes.waitForTimeout(1_500);
    assert.equal((await told(notes, "lti.frameResize")).length, many);
    for (const message of await notes.evaluate(() => window.messages)) {
      assert.equal(typeof message.message_id, "string");
      if (options.attributes) assert.equal(message.origin, "null");
    }
  });
}

test("no score before a check, a number after it, and the state as it was", async (t) => {
  const { page: notes } = await openNotes(t, page(EXERCISE), { init: host });
  await verdict(inside(notes), "a").or(inside(notes).locator("[data-part=a]")).first().waitFor();
  await becomes(() => told(notes, "SPLICE.getState"), (asked) => asked.length === 1);
  await inside(notes).locator("[data-part=a] [data-answer]").first().fill("10 Mi");
  const first = await becomes(() => told(notes, "SPLICE.reportScoreAndState"), (reports) => reports.length > 0);
  assert.deepEqual(Object.keys(first[0]).sort(), ["frame", "message_id", "origin", "state", "subject"]);
  await typed(inside(notes), "a", "10 MiB");
  await shows(verdict(inside(notes), "a"), /./);
  const reports = await becomes(() => told(notes, "SPLICE.reportScoreAndState"), (reports) => typeof reports.at(-1).score === "number");
  assert.ok(reports.at(-1).score >= 0 && reports.at(-1).score <= 1);
  assert.equal(new Set(reports.map(({ message_id }) => message_id)).size, reports.length);
  const [event] = await told(notes, "SPLICE.sendEvent");
  assert.deepEqual([event.name, event.data.part, typeof event.data.verdict], ["check", "a", "string"]);

  // A frame that comes back has it all; the host is told nothing that it knows.
  const before = await notes.evaluate(() => [window.messages.length, document.querySelector("iframe").replaceWith(document.querySelector("iframe").cloneNode())][0]);
  await shows(verdict(inside(notes), "a"), /./);
  assert.equal(await inside(notes).locator("[data-part=a] [data-answer]").first().inputValue(), "10 MiB");
  await notes.waitForTimeout(1_500);
  const later = (await notes.evaluate((before) => window.messages.slice(before), before)).map(({ subject }) => subject);
  assert.deepEqual([...new Set(later)].sort(), ["SPLICE.getState", "lti.frameResize"]);
});

test("errors, answers to nobody's question and other windows' messages are ignored", async (t) => {
  const hostile = () => {
    window.answer = ({ message_id }) => ({ subject: "SPLICE.getState.response", message_id: `not ${message_id}`, state: { state: "x" } });
  };
  const { page: notes } = await openNotes(t, page(EXERCISE), { init: host, more: () => ({ "/other": html("Other") }) });
  await notes.evaluate(hostile);
  const [{ message_id }] = await becomes(() => told(notes, "SPLICE.getState"), (asked) => asked.length === 1);
  const good = await notes.evaluate(() => window.kept ?? null);
  assert.equal(good, null);
  await inside(notes).locator("[data-part=a] [data-answer]").first().fill("10 MiB");
  // From a window that is not the host, with the right id.
  await notes.evaluate(async (message_id) => {
    const other = document.body.appendChild(Object.assign(document.createElement("iframe"), { src: "/other", title: "other" }));
    await new Promise((resolve) => { other.onload = resolve; });
    const target = document.querySelector("#frame").contentWindow;
    const script = other.contentDocument.createElement("script");
    script.textContent = `parent.frames[0].postMessage({ subject: "SPLICE.getState.response", message_id: ${JSON.stringify(message_id)}, state: { state: "forged" } }, "*")`;
    other.contentDocument.body.append(script);
    for (const data of [null, 7, "text", [], { subject: 7 }, { subject: "SPLICE.unknown", state: {} }, { subject: "lti.frameResize.response", error: { code: "unsupported_subject" } },
      { subject: "SPLICE.getState.response" }, { subject: "SPLICE.getState.response", message_id: null, state: "x" },
      { subject: "SPLICE.getState.response", message_id, error: { code: "bad_request", message: "No" }, state: { state: "x" } },
      { subject: "SPLICE.getState.response", message_id, state: { state: "y" } }]) target.postMessage(data, "*");
  }, message_id);
  await notes.waitForTimeout(1_500);
  assert.equal(await inside(notes).locator("[data-part=a] [data-answer]").first().inputValue(), "10 MiB");
  assert.ok(!(await inside(notes).locator("[part=message]").isVisible()));
});

test("what was typed is sent when the frame loses the focus, and when it goes", async (t) => {
  const { page: notes, workbook } = await openNotes(t, (workbook) => html(`<button>Next page</button>${frame(workbook, EXERCISE)}`), { init: host });
  await becomes(() => told(notes, "SPLICE.getState"), (asked) => asked.length === 1);
  const answer = inside(notes).locator("[data-part=a] [data-answer]").first();
  await answer.fill("11 MiB");
  await notes.locator("button").focus();
  const reports = await becomes(() => told(notes, "SPLICE.reportScoreAndState"), (reports) => reports.length > 0);
  assert.ok(!("score" in reports.at(-1)) && reports.at(-1).state.state);

  // Chromium delivers what is sent on the way out without a source, for hosts that look at the origin alone.
  await answer.fill("12 MiB");
  await notes.frames()[1].evaluate((address) => { setTimeout(() => { location.href = address; }); }, `${workbook}icon.svg`);
  const all = () => notes.evaluate(() => [...window.withoutSource, ...window.messages].map(({ state }) => state?.state ?? ""));
  await becomes(all, (states) => states.some((state) => state.includes("12 MiB")));
});

test("a state that comes late does not take away what was typed meanwhile", async (t) => {
  const late = () => { window.answer = (question) => { window.question = question; return {}; }; };
  const { page: first } = await openNotes(t, page(EXERCISE), { init: host });
  await becomes(() => told(first, "SPLICE.getState"), (asked) => asked.length === 1);
  await inside(first).locator("[data-part=a] [data-answer]").first().fill("3 MiB");
  await becomes(() => told(first, "SPLICE.reportScoreAndState"), (reports) => reports.length > 0);
  const kept = await first.evaluate(() => window.kept);
  const { page: notes } = await openNotes(t, page(EXERCISE), { init: host });
  await notes.evaluate(late);
  const [{ message_id }] = await becomes(() => told(notes, "SPLICE.getState"), (asked) => asked.length === 1);
  await inside(notes).locator("[data-part=a] [data-answer]").first().fill("10 MiB");
  await notes.evaluate(([message_id, state]) => document.querySelector("#frame").contentWindow.postMessage({ subject: "SPLICE.getState.response", message_id, state }, "*"), [message_id, kept]);
  await notes.waitForTimeout(1_000);
  assert.equal(await inside(notes).locator("[data-part=a] [data-answer]").first().inputValue(), "10 MiB");
});

test("without a script of the host it scrolls, and it fits into 320 px", async (t) => {
  const { page: notes } = await openNotes(t, (workbook) => html(frame(workbook, STAIRCASE, 'sandbox="allow-scripts" width="320" height="300"').replace("width: 100%", "width: 320px; height: 300px")));
  await shows(figure(inside(notes), "bubble-of-total").first(), /^7\/39/);
  const sizes = await inside(notes).locator("html").evaluate((root) => {
    root.scrollTo(0, 100_000);
    return { wide: root.scrollWidth - root.clientWidth, down: root.scrollTop, out: root.ownerDocument.body.scrollWidth - root.clientWidth };
  });
  assert.ok(sizes.down > 100, JSON.stringify(sizes));
  assert.ok(sizes.wide <= 0 && sizes.out <= 0, JSON.stringify(sizes));
  await field(inside(notes), "stages").fill("6");
  await shows(figure(inside(notes), "bubble-of-total").first(), /^5\/37/);
});

test("all of a large staircase can be reached in a low and wide frame", async (t) => {
  const { page: notes } = await openNotes(t, (workbook) => html(frame(workbook, "example/staircase?stages=16&micro-batches=48" /* as HTML reads it without "amp;" */).replace("width: 100%", "width: 1400px; height: 600px")), { viewport: { width: 1500, height: 700 } });
  await shows(figure(inside(notes), "bubble-of-total").first(), /^15\/63|^5\/21/);
  const reached = await inside(notes).locator("bb-example").evaluate(async (widget) => {
    const grid = widget.shadowRoot.querySelector(".grid");
    grid.scrollIntoView({ block: "start" });
    const at = (left) => { grid.scrollLeft = left; };
    const box = () => grid.getBoundingClientRect();
    const svg = grid.querySelector("svg");
    at(0);
    const start = svg.getBoundingClientRect().left >= box().left - 1;
    at(100_000);
    const end = svg.getBoundingClientRect().right <= box().right + 1;
    return { start, end, higher: box().height > innerHeight, wide: document.documentElement.scrollWidth - innerWidth, bottom: svg.getBoundingClientRect().bottom <= box().bottom + 1 };
  });
  assert.deepEqual({ ...reached, wide: reached.wide <= 0 }, { start: true, end: true, higher: false, wide: true, bottom: true });
});

for (const [name, fragment, expected] of [
  ["markup for a name", "example/<img src=x onerror=parent.postMessage('hacked','*')>", /no example named|is not shown/],
  ["markup, encoded", "exercise/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", /no exercise named “<img/],
  ["a percent sign", "%", /names no example/],
  ["a broken escape", "example/%E0%A4%A", /no example named/],
  ["nothing", "", /names no example/],
  ["an unknown kind", "video/staircase", /names no example/],
  ["the name of a built-in", "constructor/staircase", /names no example/],
  ["another built-in", "__proto__/x?__proto__=1", /names no example/],
  ["no name", "example/", /needs a name/],
  ["an unknown number", "example/staircase?<b>=1&__proto__=2", /Not known here/],
  ["a hundred kilobytes", `example/${"x".repeat(100_000)}`, /no example named/],
  ["a hundred kilobytes of a number", `example/staircase?stages=${"9".repeat(100_000)}`, /./],
]) {
  test(`a fragment with ${name} gives a message`, async (t) => {
    const { page: notes } = await openNotes(t, (workbook) => html(frame(workbook, fragment.replaceAll('"', "&quot;"), 'sandbox="allow-scripts"')), { init: () => { addEventListener("message", ({ data }) => { if (data === "hacked") window.hacked = true; }); } });
    const text = () => inside(notes).locator("body").evaluate((body) => {
      const widget = body.querySelector("bb-example, bb-exercise");
      const message = widget?.shadowRoot.querySelector("[part=message]");
      return widget ? (message?.hidden ? widget.shadowRoot.querySelector(".widget")?.innerText ?? "" : message?.textContent) : body.querySelector("#widget").textContent;
    });
    await becomes(text, (now) => expected.test(now ?? "") && !/It needs JavaScript/.test(now), name);
    const { images, height } = await inside(notes).locator("html").evaluate((root) => ({ images: document.images.length + (document.querySelector("bb-example, bb-exercise")?.shadowRoot.querySelectorAll("img").length ?? 0), height: root.scrollHeight }));
    assert.equal(images, 0);
    assert.ok(height < 6_000, `${height} px`);
    assert.ok(!(await notes.evaluate(() => window.hacked)));
  });
}
