// Bytes & Bubbles in any page: the elements <bb-example> and <bb-exercise>, and the estimates for scripts.
//
//   <script type="module" src=".../embed.js"></script>
//   <bb-example name="staircase" stages="8" micro-batches="32">What stands here shows until it is there.</bb-example>

const ENGINE = "ENGINE_FOLDER";
const STYLE = "WIDGET_STYLE";
const PATIENCE = 10_000;

/** The version of the workbook that this file belongs to. */
export const version = "ENGINE_VERSION";

const at = (file) => new URL(file, import.meta.url);
const RESERVED = new Set(["name", "show", "theme", "heading", "seed", "storage", "id", "class", "style", "title", "slot", "part", "hidden", "lang", "dir", "is"]);

let loading;

/** The engine, fetched and compiled once, however many ask for it. After a failure the next call tries again. */
function engine() {
  loading ??= import(at(`${ENGINE}/load.js`)).then(({ engine }) => engine()).catch((error) => {
    loading = undefined;
    // An old copy of this file may ask for an engine that is gone from the host: the next visit is to get a new one.
    if (inPage) fetch(import.meta.url, { cache: "reload" }).catch(() => {});
    throw error;
  });
  return loading;
}

// ---- What scripts call, in a page and in Node.js

class InputError extends Error {
  constructor({ message, field = null, options = [] }) {
    super(message);
    Object.assign(this, { name: "InputError", field, options });
  }
}

const written = (value) => (value === true ? "yes" : value === false ? "no" : String(value));
const flat = (values) => Object.entries(values ?? {}).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, written(one)]));
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function call(name, ...args) {
  const answer = JSON.parse(await (await engine())[`script_${name}`](...args));
  if (answer.error && !answer.kind) throw new InputError(answer.error);
  return answer;
}

function whole(seed) {
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) throw new InputError({ field: "seed", message: `A seed is a whole number from 0 on; this is ${seed}.` });
  return seed;
}

/** Works an example out: every result with its exact value, unit, printed forms and derivation. */
export const estimate = async (name, inputs) => call("estimate", String(name), flat(inputs));
/** One of the estimates that exercises ask for, with what comes out under each misconception. */
export const ask = async (name, inputs) => call("ask", String(name), flat(inputs));
/** Every example, exercise and estimate with its inputs and defaults. */
export const list = async () => call("list");
/** Judges answers to an exercise, by the names of its parts. */
export const check = async (name, { seed = 0, answers = {} } = {}) => call("check", String(name), whole(seed), flat(answers));
/** What an exercise asks, with the numbers of a seed. */
export const prompt = async (name, { seed = 0 } = {}) => call("prompt", String(name), whole(seed));
/** The way to every answer of an exercise, with the numbers of a seed. */
export const solution = async (name, { seed = 0, answers = {} } = {}) => call("solution", String(name), whole(seed), flat(answers));
/** Reads a text as the fields of the workbook do. */
export const read = async (text, kind = "") => call("read", String(text), kind);
/** Prints an exact value with its unit, as the workbook does. */
export const print = async (exact, unit = "") => call("print", String(exact), unit);

// ---- The elements

let sheet;

/** The style of all widgets: fetched once, shared by all shadow roots. */
function styled(root) {
  sheet ??= fetch(at(STYLE)).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${at(STYLE)}`);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await response.text());
    return sheet;
  }).catch((error) => {
    sheet = undefined;
    throw error;
  });
  return sheet.then((sheet) => { root.adoptedStyleSheets = [sheet]; });
}

const inPage = typeof HTMLElement === "function" && typeof customElements === "object";
const dark = inPage ? matchMedia("(prefers-color-scheme: dark)") : null;

/** Whether what is behind an element is dark; nothing where the host says so itself. */
function behind(element) {
  const said = getComputedStyle(element).colorScheme;
  if (said !== "normal") return said;
  for (let one = element.parentNode; one; one = one.parentNode ?? one.host) {
    if (!(one instanceof Element)) continue;
    const [red, green, blue, alpha = 1] = (getComputedStyle(one).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (alpha > 0.5) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110 ? "dark" : "light";
  }
  return "light";
}

const why = (error) => {
  const text = String(error?.message ?? error);
  if (error?.stays) return [error.stays, text];
  if (typeof WebAssembly !== "object") return ["unsupported", "WebAssembly is switched off in this browser."];
  if (error instanceof WebAssembly.CompileError) return ["blocked", `This page does not allow WebAssembly, or the file is damaged. ${text}`];
  if (globalThis.navigator?.onLine === false) return ["offline", "There is no network."];
  return ["not-loaded", text];
};

const Base = inPage ? HTMLElement : class {};

class Embedded extends Base {
  #root;
  #place;
  #message;
  #opened;
  #run = 0;
  #ready;
  #settle;
  #wanted = {}; // set by property before it was open, or since
  #watch;
  #gone;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    // Keys typed in a widget are not the host's, which may turn pages or open a search with them.
    for (const kind of ["keydown", "keypress", "keyup"]) {
      this.#root.addEventListener(kind, (event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
      });
    }
    this.#renew();
  }

  #renew() {
    this.#ready = new Promise((resolve, reject) => { this.#settle = { resolve, reject }; });
    this.#ready.catch(() => {});
  }

  /** Fulfilled when the widget is there; rejected when it cannot be. */
  get ready() { return this.#ready; }

  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { this.setAttribute("name", name); }
  get theme() { return this.getAttribute("theme") ?? "auto"; }
  set theme(theme) { this.setAttribute("theme", theme); }
  get show() { return this.getAttribute("show") ?? ""; }
  set show(show) { this.setAttribute("show", show); }

  connectedCallback() {
    // Properties that were set before this class was known hide those of the class.
    for (const name of this.constructor.properties) {
      if (Object.hasOwn(this, name)) {
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
    }
    clearTimeout(this.#gone);
    this.#observe();
    if (!this.#opened) this.#open();
    else this.#paint();
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    dark.removeEventListener("change", this.#paint);
    // Whoever is only moved comes back at once and keeps what was typed.
    this.#gone = setTimeout(() => {
      if (this.isConnected || !this.#opened) return;
      this.#wanted = objectOf(this.#opened.values());
      this.#close();
    }, 1_000);
  }

  #observe() {
    this.#watch ??= new MutationObserver((changes) => {
      const own = changes.filter((change) => change.target === this).map((change) => change.attributeName);
      if (own.some((name) => ["name", "seed", "storage", "heading"].includes(name))) this.#open();
      else if (own.some((name) => !RESERVED.has(name))) this.#take();
      this.#paint();
    });
    this.#watch.observe(this, { attributes: true });
    for (const above of [document.documentElement, document.body]) this.#watch.observe(above, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-md-color-scheme", "data-bs-theme"] });
    dark.addEventListener("change", this.#paint);
  }

  // The theme, and what is shown. The host's own attributes are left alone.
  #paint = () => {
    if (!this.#place) return;
    const theme = ["light", "dark"].includes(this.theme) ? this.theme : behind(this);
    const shown = new Set(this.show.split(/[\s,]+/).filter(Boolean));
    const frame = this.#place.parentNode;
    frame.dataset.theme = theme.includes("dark") && theme.includes("light") ? (dark.matches ? "dark" : "light") : theme;
    frame.classList.toggle("picture-only", shown.has("picture"));
    frame.classList.toggle("without-controls", shown.size > 0 && !shown.has("controls"));
    frame.classList.toggle("without-derivation", shown.size > 0 && !shown.has("derivation"));
  };

  #say(text) {
    this.#message.textContent = text;
    this.#message.hidden = !text;
  }

  async #open() {
    const run = ++this.#run;
    this.#close();
    this.#renew();
    if (!this.#message) {
      // What stands inside the tag is shown until the widget is there.
      this.#message = Object.assign(document.createElement("p"), { className: "message", hidden: true });
      this.#message.setAttribute("part", "message");
      this.#message.setAttribute("role", "status");
      this.#root.append(document.createElement("slot"), this.#message);
    }
    this.#say("");
    const patience = setTimeout(() => this.#say(`The widget has not arrived after ${PATIENCE / 1000} seconds. It appears by itself if it still does.`), PATIENCE);
    try {
      if (!this.name) throw Object.assign(new Error(`This element needs a name, such as name="${this.constructor.sample}".`), { stays: "unknown" });
      const [module] = await Promise.all([engine(), styled(this.#root)]);
      if (run !== this.#run || !this.isConnected) return;
      const frame = Object.assign(document.createElement("div"), { className: "embedded" });
      frame.setAttribute("part", "widget");
      const heading = /^h[1-6]$/.test(this.getAttribute("heading") ?? "") ? this.getAttribute("heading") : "h3";
      const title = Object.assign(document.createElement(heading), { className: "title" });
      title.setAttribute("part", "title");
      this.#place = document.createElement("div");
      const foot = Object.assign(document.createElement("p"), { className: "embedded-foot" });
      foot.setAttribute("part", "foot");
      frame.append(title, this.#place, foot);
      frame.hidden = true;
      this.#root.append(frame);
      const opened = await this.open(module, this.#place, heading);
      if (run !== this.#run) return opened.free();
      this.#opened = opened;
      title.textContent = opened.title();
      this.#foot(foot);
      this.#take();
      this.#paint();
      this.#root.querySelector("slot")?.remove();
      frame.hidden = false;
      this.#say("");
      this.#settle.resolve(this);
      this.emit("bb-ready", { name: this.name, ...this.about() });
    } catch (error) {
      if (run !== this.#run) return;
      this.#close();
      const [kind, message] = why(error);
      this.#say(`The widget “${this.name}” of Bytes & Bubbles is not shown: ${message}`);
      this.#settle.reject(error instanceof Error ? error : new Error(message));
      this.emit("bb-error", { kind, message });
    } finally {
      clearTimeout(patience);
    }
  }

  #foot(foot) {
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: "Start again" });
    again.addEventListener("click", () => this.#opened?.start_again());
    const link = Object.assign(document.createElement("a"), { textContent: "Open in the workbook", target: "_blank", rel: "noopener" });
    const renew = () => { link.href = at("index.html").href + this.#opened.link(); };
    renew();
    for (const event of ["focus", "pointerenter"]) link.addEventListener(event, renew);
    foot.append(again, " ", link);
  }

  #close() {
    const frame = this.#place?.parentNode;
    this.#place = undefined;
    this.#opened?.free();
    this.#opened = undefined;
    if (frame) {
      frame.remove();
      this.#root.prepend(document.createElement("slot"));
    }
  }

  get opened() { return this.#opened; }
  get wanted() { return this.#wanted; }

  #take() {
    if (!this.#opened) return;
    const unknown = this.take(this.#opened);
    this.#say(unknown.length ? `Not known here: ${unknown.join(", ")}.` : "");
    if (unknown.length) this.emit("bb-error", { kind: "unknown-input", message: `Not known here: ${unknown.join(", ")}.` });
  }

  /** Sets names to values, which win over the attributes. */
  want(values) {
    this.#wanted = values;
    this.#take();
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

const objectOf = (texts) => Object.fromEntries(Array.from({ length: texts.length / 2 }, (_, place) => [texts[2 * place], texts[2 * place + 1]]));

class Example extends Embedded {
  static sample = "staircase";
  static properties = ["name", "theme", "show", "values"];

  /** What differs from the example's own numbers, by the names of the inputs. */
  get values() { return this.opened ? objectOf(this.opened.values()) : { ...this.wanted }; }
  set values(values) { this.want(Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [kebab(name), written(value)]))); }

  /** The exact results by their names. */
  get figures() { return this.opened ? objectOf(this.opened.figures()) : {}; }

  #texts() {
    const attributes = [...this.attributes].filter(({ name }) => !RESERVED.has(name) && !/^(aria|data|on)-?/.test(name));
    return Object.entries({ ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])), ...this.wanted }).flat();
  }

  open(module, place, heading) {
    return module.open_example(place, this.name, this.#texts(), heading, () => {
      this.emit("bb-change", { name: this.name, values: this.values, figures: this.figures });
    });
  }

  take(opened) { return opened.set(this.#texts()); }
  about() { return { values: this.values, figures: this.figures }; }
}

class Exercise extends Embedded {
  static sample = "27-1";
  static properties = ["name", "theme", "show", "seed", "state"];

  get seed() { return /^\d{1,9}$/.test(this.getAttribute("seed") ?? "") ? Number(this.getAttribute("seed")) : 0; }
  set seed(seed) { this.setAttribute("seed", seed); }

  /** Everything that was done, in at most 4,000 characters. */
  get state() { return this.opened ? objectOf(this.opened.values()).state : this.wanted.state ?? ""; }
  set state(state) { this.want({ state: String(state ?? "") }); }

  open(module, place) {
    return module.open_exercise(place, this.name, this.seed, this.getAttribute("storage") !== "none", (part, verdict, score, state) => {
      const detail = { name: this.name, seed: this.seed, state };
      if (verdict) this.emit("bb-answer", { ...detail, part, verdict, score });
      else this.emit("bb-change", detail);
    });
  }

  take(opened) {
    const unknown = opened.set(Object.entries(this.wanted).flat());
    return unknown.map((name) => `a ${name} of another exercise or version`);
  }
  about() { return { seed: this.seed }; }
}

if (inPage) {
  for (const [tag, kind] of [["bb-example", Example], ["bb-exercise", Exercise]]) {
    if (!customElements.get(tag)) customElements.define(tag, kind);
  }
}
