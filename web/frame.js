// One widget in a frame: what the address names, and messages to the host by the shapes of SPLICE.
//
//   frame.html#example/staircase?stages=8&micro-batches=32&show=picture
//   frame.html#exercise/27-1?seed=7

import "./embed.js?v=ENGINE_VERSION";

const host = window.parent === window ? null : window.parent;
const place = document.getElementById("widget");
const TAGS = new Map([["example", "bb-example"], ["exercise", "bb-exercise"]]);
const OPTIONS = new Set(["show", "theme", "heading", "seed", "storage"]);
const id = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** The kind, the name and the texts of a fragment. */
function address(fragment) {
  // In an attribute of HTML "&micro-batches" is read as "µ-batches", unless the sign is written "&amp;".
  const whole = fragment.replace(/^#\/?/, "").replaceAll(/(?:µ|%C2%B5)-batches/gi, "&micro-batches");
  const [path, query = ""] = whole.split(/\?(.*)/s);
  const [kind, name] = path.split("/").map(decode);
  return { kind, name, texts: new URLSearchParams(query) };
}

// A percent sign that is none is read as it stands.
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// ---- Messages

// Where the host comes from is not known before it has answered; nothing that is sent is secret.
const send = (subject, message) => host?.postMessage({ subject, message_id: id(), ...message }, "*");

let waiting = null; // the id of the question for the state
let widget = null;
let unsent = null;
let score = null;
let restored = null; // the state that the host has already

function report() {
  clearTimeout(unsent);
  unsent = null;
  const state = { state: widget.state };
  // No score before a check: a host could not tell a wrong answer from none.
  send("SPLICE.reportScoreAndState", score === null ? { state } : { score, state });
}

function ask() {
  waiting = id();
  send("SPLICE.getState", { message_id: waiting });
}

window.addEventListener("message", ({ source, data }) => {
  if (source !== host || !host || typeof data !== "object" || data === null) return;
  if (data.subject !== "SPLICE.getState.response" || data.message_id !== waiting) return;
  waiting = null;
  const state = data.state?.state ?? data.state;
  if (!data.error && typeof state === "string" && state.length <= 4_000 && state && widget) {
    restored = state;
    widget.state = state;
  }
});

// ---- Height

let told = 0;
let soon;

function tell() {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  // A pixel more or less is the host's rounding, and answering it would never end.
  if (Math.abs(height - told) < 2) return;
  told = height;
  send("lti.frameResize", { height });
}

new ResizeObserver(() => {
  // What grows step by step is told once.
  clearTimeout(soon);
  soon = setTimeout(tell, 100);
}).observe(document.body);

// ---- The widget

function show() {
  const { kind, name, texts } = address(location.hash);
  const tag = TAGS.get(kind);
  if (!tag) {
    place.textContent = "The address of this frame names no example and no exercise, such as #example/staircase or #exercise/27-1.";
    return;
  }
  widget = document.createElement(tag);
  widget.setAttribute("name", name ?? "");
  const values = {};
  for (const [key, text] of texts) {
    if (OPTIONS.has(key)) widget.setAttribute(key, text);
    else values[key] = text;
  }
  if (tag === "bb-example") widget.values = values;

  // Whatever was on its way belonged to the widget before.
  clearTimeout(unsent);
  [unsent, waiting, score, restored] = [null, null, null, null];
  widget.addEventListener("bb-ready", () => {
    const title = widget.shadowRoot.querySelector(".title")?.textContent ?? name;
    document.title = `${title} · Bytes & Bubbles`;
    if (tag === "bb-exercise") ask();
    tell();
  });
  widget.addEventListener("bb-answer", ({ detail }) => {
    score = detail.score;
    report();
    send("SPLICE.sendEvent", { name: "check", data: { part: detail.part, verdict: detail.verdict } });
  });
  widget.addEventListener("bb-change", ({ detail }) => {
    clearTimeout(unsent);
    if (tag === "bb-exercise") {
      score = detail.score;
      if (detail.state !== restored) unsent = setTimeout(report, 500);
    } else {
      // Who drags or types comes past many numbers.
      unsent = setTimeout(() => send("SPLICE.sendEvent", { name: "change", data: { values: detail.values } }), 500);
    }
  });
  place.replaceChildren(widget);
}

// A message that is sent while the frame goes has no source any more, and careful hosts drop it. So whoever leaves
// the frame for a button of the host has left everything there already.
for (const leaving of ["blur", "visibilitychange", "pagehide"]) {
  window.addEventListener(leaving, () => {
    if (unsent && widget?.localName === "bb-exercise") report();
  });
}
window.addEventListener("hashchange", show);
show();
