// One widget in a frame: what the address names, and messages to the host by the shapes of SPLICE.
//
//   frame.html#example/staircase?stages=8&micro-batches=32&show=picture
//   frame.html#exercise/27-1?seed=7

import "./embed.js?v=ENGINE_VERSION";

const host = window.parent === window ? null : window.parent;
const place = document.getElementById("widget");
const id = () => globalThis.crypto?.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** The kind, the name and the texts of a fragment. */
function address(fragment) {
  const [path, query = ""] = fragment.replace(/^#\/?/, "").split(/\?(.*)/s);
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

function report() {
  unsent = null;
  send("SPLICE.reportScoreAndState", {
    activity_id: location.href,
    // No score before a check: a host could not tell a wrong answer from none.
    score,
    state: widget.state ? { state: widget.state } : {},
  });
}

function ask() {
  waiting = id();
  host?.postMessage({ subject: "SPLICE.getState", message_id: waiting, activity_id: location.href }, "*");
}

window.addEventListener("message", ({ source, data }) => {
  if (source !== host || !host || typeof data !== "object" || data === null) return;
  if (data.subject !== "SPLICE.getState.response" || data.message_id !== waiting) return;
  waiting = null;
  const state = data.state?.state ?? data.state;
  if (!data.error && typeof state === "string" && state.length <= 4_000 && widget) widget.state = state;
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
  const tag = { example: "bb-example", exercise: "bb-exercise" }[kind];
  if (!tag) {
    place.textContent = "The address of this frame names no example and no exercise, such as #example/staircase or #exercise/27-1.";
    return;
  }
  widget = document.createElement(tag);
  widget.setAttribute("name", name ?? "");
  const known = ["show", "theme", "heading", "seed", "storage"];
  const values = {};
  for (const [key, text] of texts) {
    if (known.includes(key)) widget.setAttribute(key, text);
    else values[key] = text;
  }
  if (tag === "bb-example") widget.values = values;
  document.documentElement.lang = "en";

  score = null;
  widget.addEventListener("bb-ready", () => {
    document.title = `${name} · Bytes & Bubbles`;
    if (tag === "bb-exercise") ask();
    tell();
  });
  widget.addEventListener("bb-answer", ({ detail }) => {
    score = detail.score;
    report();
    send("SPLICE.sendEvent", { name: "check", data: { part: detail.part, verdict: detail.verdict } });
  });
  widget.addEventListener("bb-change", () => {
    if (tag === "bb-exercise") {
      clearTimeout(unsent);
      unsent = setTimeout(() => report(), 1_000);
    } else {
      send("SPLICE.sendEvent", { name: "change", data: { values: widget.values } });
    }
  });
  place.replaceChildren(widget);
}

for (const leaving of ["pagehide", "visibilitychange"]) {
  window.addEventListener(leaving, () => {
    if (unsent && (leaving === "pagehide" || document.visibilityState === "hidden")) {
      clearTimeout(unsent);
      report();
    }
  });
}
window.addEventListener("hashchange", show);
show();
