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
const OWN = ["name", "show", "theme", "heading", "seed", "storage"];
// What any element may have, and what frameworks write to elements, says nothing of numbers.
const ANY = ("accesskey anchor autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts hidden id " +
  "inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck style tabindex title translate " +
  "virtualkeyboardpolicy writingsuggestions").split(" ");
const RESERVED = new Set([...OWN, ...ANY]);
const OF_OTHERS = /[^a-z0-9-]|^js|^(aria|data|ng|v|x|hx|up|wire)-|^on/;

let loading;

/** The engine, fetched and compiled once, however many ask for it. After a failure the next call tries again. */
function engine() {
  if (stopped) return Promise.reject(Object.assign(new Error(`${STOPPED} ${stopped}`), { stays: "stopped" }));
  // Nothing is fetched that cannot be used.
  if (typeof WebAssembly !== "object") return Promise.reject(new Error("There is no WebAssembly here."));
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

// ---- A mistake in the module ends it for the whole page.

const open = new Set(); // elements whose widget is there
let stopped = "";

function stop(text) {
  if (stopped) return;
  stopped = text;
  for (const element of [...open]) element.stop();
}

const STOPPED = "it stopped because of a mistake in it. Reload the page to go on.";

// ---- Texts

/** A value as it would be typed. */
function written(value, field) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  try {
    return String(value);
  } catch {
    throw new InputError({ field, message: "This is neither a text nor a number." });
  }
}

/** Pairs of names and values; a value that is not there is not given. */
const pairs = (values) => Object.entries(values ?? {}).filter(([, value]) => value != null);
const flat = (values) => pairs(values).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, written(one, name)]));
const kebab = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function call(name, ...args) {
  const answer = JSON.parse(await (await engine())[`script_${name}`](...args));
  if (answer.error && !answer.kind) throw new InputError(answer.error);
  return answer;
}

const SEEDS = `A seed is a whole number from 0 to ${2 ** 32 - 1}`;

function whole(seed) {
  const text = written(seed ?? 0, "seed").trim();
  if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** 32) throw new InputError({ field: "seed", message: `${SEEDS}; this is “${short(text)}”.` });
  return Number(text);
}

/** Works an example out: every result with its exact value, unit, printed forms and derivation. */
export const estimate = async (name, inputs) => call("estimate", written(name, "name"), flat(inputs));
/** One of the estimates that exercises ask for, with what comes out under each misconception. */
export const ask = async (name, inputs) => call("ask", written(name, "name"), flat(inputs));
/** Every example, exercise and estimate with its inputs and defaults. */
export const list = async () => call("list");
/** Judges answers to an exercise, by the names of its parts. */
export const check = async (name, options) => call("check", written(name, "name"), whole(options?.seed), flat(options?.answers));
/** What an exercise asks, with the numbers of a seed. */
export const prompt = async (name, options) => call("prompt", written(name, "name"), whole(options?.seed));
/** The way to every answer of an exercise, with the numbers of a seed. */
export const solution = async (name, options) => call("solution", written(name, "name"), whole(options?.seed), flat(options?.answers));
/** Reads a text as the fields of the workbook do. */
export const read = async (text, kind) => call("read", written(text, "text"), written(kind ?? "", "kind"));
/** Prints an exact value with its unit, as the workbook does. */
export const print = async (exact, unit) => call("print", written(exact, "exact"), written(unit ?? "", "unit"));

// ---- The elements

let style;
const sheets = new WeakMap();

/** The style of all widgets: fetched once, shared by all shadow roots of a document. */
async function styled(root) {
  style ??= fetch(at(STYLE)).then((response) => {
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${at(STYLE)}`);
    return response.text();
  }).catch((error) => {
    style = undefined;
    throw error;
  });
  const text = await style;
  // An element may have moved into the document of a frame meanwhile.
  const { ownerDocument } = root;
  if (!ownerDocument.defaultView) return;
  if (!sheets.has(ownerDocument)) {
    const sheet = new ownerDocument.defaultView.CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(ownerDocument, sheet);
  }
  root.adoptedStyleSheets = [sheets.get(ownerDocument)];
}

const inPage = typeof HTMLElement === "function" && typeof customElements === "object";
const dark = inPage ? matchMedia("(prefers-color-scheme: dark)") : null;

let canvas;

/** A computed colour as red, green, blue up to 255 and how opaque it is; whatever way it is written. */
function rgba(colour) {
  if (/^rgba?\(/.test(colour)) {
    const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
    return [red, green, blue, alpha];
  }
  canvas ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  if (!canvas) return [0, 0, 0, 0];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** Whether what is behind an element is dark; nothing where the host says so itself. */
function behind(element) {
  const said = getComputedStyle(element).colorScheme;
  if (said !== "normal") return said;
  for (let one = element.parentNode; one; one = one.parentNode ?? one.host) {
    if (one.nodeType !== 1) continue;
    const [red, green, blue, alpha] = rgba(getComputedStyle(one).backgroundColor);
    if (alpha > 0.5) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110 ? "dark" : "light";
  }
  // The whole page in the browser's own colours: which ones the head may say.
  return element.ownerDocument.querySelector("meta[name=color-scheme]")?.content || "light";
}

const why = (error) => {
  const text = String(error?.message ?? error);
  if (error?.stays) return [error.stays, text];
  if (/^There is no (example|exercise) named/.test(text)) return ["unknown", text];
  if (typeof WebAssembly !== "object") return ["unsupported", "WebAssembly is switched off in this browser."];
  if (error instanceof WebAssembly.CompileError) return ["blocked", `This page does not allow WebAssembly, or the file is damaged. ${text}`];
  if (globalThis.navigator?.onLine === false) return ["offline", "There is no network."];
  return ["not-loaded", text];
};

// A name may be anything that stands in an address.
const short = (text) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

const Base = inPage ? HTMLElement : class {};

class Embedded extends Base {
  #root;
  #place;
  #message;
  #opened;
  #run = 0;
  #ready;
  #settle; // of the promise that is not settled yet
  #wanted = {}; // set by property before it was open, or since
  #fresh = false; // whether the widget does not have that yet
  #left = {}; // what was there when it left the page
  #unknown = []; // what was given and is not known here
  #due = new Set(); // what a microtask is to see to
  #watch;
  #document; // where it is watched
  #gone;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    // Keys typed in a widget are not the host's, which may turn pages or open a search with them.
    for (const kind of ["keydown", "keypress", "keyup"]) {
      this.#root.addEventListener(kind, (event) => {
        // With Ctrl, Alt or ⌘ it is a shortcut, unless they only reach a further sign on the key.
        const further = event.key?.length === 1 && (event.getModifierState("AltGraph") || (event.altKey && !event.ctrlKey && !event.metaKey));
        const shortcut = event.ctrlKey || event.metaKey || event.altKey || ["Alt", "Control", "Meta"].includes(event.key);
        if (further || !shortcut) event.stopPropagation();
      });
    }
    this.#renew();
  }

  /** Who waits for a widget that is replaced before it is there waits for the next one. */
  #renew() {
    if (this.#settle) return;
    this.#ready = new Promise((resolve, reject) => { this.#settle = { resolve, reject }; });
    this.#ready.catch(() => {});
  }

  #settled(how, value) {
    this.#settle?.[how](value);
    this.#settle = undefined;
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
    else if (this.#due.size) this.flush();
    else this.#paint();
  }

  /** Style sheets stay behind in the document that made them. */
  adoptedCallback() {
    styled(this.#root).catch(() => {});
  }

  static observedAttributes = ["name", "seed", "storage", "heading"];

  attributeChangedCallback(name, before, now) {
    // Frameworks write what is there already.
    if (before === now) return;
    const other = name === "name" || name === "seed";
    // What was set for one example or variant is not for the next, unless it was set just now.
    if (other && !this.#fresh) this.#wanted = {};
    if (other) this.#left = {};
    if (this.#opened || !this.#settle) {
      this.#renew();
      this.#soon(other ? "another" : "open");
    } else if (this.isConnected) {
      this.#soon("open");
    }
  }

  // All that is set in one go is one change.
  #soon(what) {
    this.#due.add(what);
    queueMicrotask(() => this.flush());
  }

  /** Sees at once to what a microtask would see to. */
  flush() {
    if (!this.#due.size || !this.isConnected) return;
    const due = this.#due;
    this.#due = new Set();
    if (due.has("take") && !due.has("another")) this.#take();
    if (due.has("open") && !due.has("another") && this.#opened) this.#left = objectOf(this.#opened.values());
    if (due.has("open") || due.has("another")) this.#open();
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    dark.removeEventListener("change", this.#paint);
    this.#document?.removeEventListener("transitionend", this.#faded);
    // Whoever is only moved comes back at once and keeps what was typed.
    this.#gone = setTimeout(() => {
      if (this.isConnected || !this.#opened) return;
      this.#left = objectOf(this.#opened.values());
      this.#close();
    }, 1_000);
  }

  #observe() {
    this.#watch ??= new MutationObserver((changes) => {
      // Frameworks write what is there already.
      const own = changes.filter(({ target, attributeName, oldValue }) => target === this && this.getAttribute(attributeName) !== oldValue);
      const inputs = [...new Set(own.map(({ attributeName }) => attributeName))].filter(isInput);
      if (this.#opened && inputs.length) {
        const still = this.#unknown.filter((name) => !inputs.includes(name));
        this.#heed([...still, ...this.changed(this.#opened, inputs)]);
      }
      this.#paint();
    });
    this.#document = this.ownerDocument;
    const { documentElement, body } = this.#document;
    this.#watch.observe(this, { attributes: true, attributeOldValue: true });
    for (const above of [documentElement, body].filter(Boolean)) this.#watch.observe(above, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-md-color-scheme", "data-bs-theme"] });
    dark.addEventListener("change", this.#paint);
    this.#document.addEventListener("transitionend", this.#faded);
  }

  // A page that fades into the dark is dark only at the end.
  #faded = ({ propertyName, target }) => {
    if (propertyName === "background-color" && target?.contains?.(this)) this.#paint();
  };

  // The theme, and what is shown. The host's own attributes are left alone.
  #paint = () => {
    if (!this.#place) return;
    const theme = ["light", "dark"].includes(this.theme) ? this.theme : behind(this);
    const shown = new Set(this.show.split(/[\s,]+/).filter(Boolean));
    const frame = this.#place.parentNode;
    frame.dataset.theme = theme.includes("dark") && theme.includes("light") ? (dark.matches ? "dark" : "light") : theme;
    frame.classList.toggle("picture-only", shown.has("picture") && !shown.has("controls") && !shown.has("figures"));
    frame.classList.toggle("without-controls", shown.size > 0 && !shown.has("controls"));
    frame.classList.toggle("without-derivation", shown.size > 0 && !shown.has("derivation"));
  };

  #say(text) {
    this.#message.textContent = text;
    this.#message.hidden = !text;
  }

  async #open() {
    const run = ++this.#run;
    this.#due.clear();
    this.#unknown = [];
    this.#close();
    this.#renew();
    if (!this.#message) {
      // What stands inside the tag is shown until the widget is there.
      this.#message = Object.assign(document.createElement("p"), { className: "message", hidden: true });
      this.#message.setAttribute("part", "message");
      this.#message.setAttribute("role", "status");
      english(this.#message);
      this.#root.append(document.createElement("slot"), this.#message);
    }
    this.#say("");
    const patience = setTimeout(() => this.#say(`The widget has not arrived after ${PATIENCE / 1000} seconds. It appears by itself if it still does.`), PATIENCE);
    try {
      if (!this.name) throw Object.assign(new Error(`This element needs a name, such as name="${this.constructor.sample}".`), { stays: "unknown" });
      const [module, { keepBoxes }] = await Promise.all([engine(), import(at(`${ENGINE}/load.js`)), styled(this.#root)]);
      keepBoxes(this.#root);
      if (run !== this.#run || !this.isConnected) return;
      const frame = Object.assign(document.createElement("div"), { className: "embedded" });
      frame.setAttribute("part", "widget");
      english(frame);
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
      open.add(this);
      title.textContent = opened.title();
      this.#foot(foot);
      this.#say("");
      this.#take();
      this.#left = {};
      this.#paint();
      for (const slot of this.#root.querySelectorAll("slot")) slot.remove();
      frame.hidden = false;
      this.#settled("resolve", this);
      this.emit("bb-ready", { name: this.name, ...this.about() });
    } catch (error) {
      if (run !== this.#run) return;
      this.#close();
      const [kind, message] = why(error);
      this.#say(`The widget “${short(this.name)}” of Bytes & Bubbles is not shown: ${message.replaceAll(this.name || "\0", short(this.name))}`);
      this.#settled("reject", error instanceof Error ? error : new Error(message));
      this.emit("bb-error", { kind, message });
    } finally {
      clearTimeout(patience);
    }
  }

  #foot(foot) {
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: "Start again" });
    again.addEventListener("click", () => this.again(this.#opened));
    const link = Object.assign(document.createElement("a"), { textContent: "Open in the workbook", target: "_blank", rel: "noopener" });
    const renew = () => { link.href = at("index.html").href + this.#opened.link(); };
    renew();
    for (const event of ["focus", "pointerenter"]) link.addEventListener(event, renew);
    foot.append(again, " ", link);
  }

  #close() {
    const frame = this.#place?.parentNode;
    this.#place = undefined;
    open.delete(this);
    this.#opened?.free();
    this.#opened = undefined;
    if (frame) {
      frame.remove();
      if (!this.#root.querySelector("slot")) this.#root.prepend(document.createElement("slot"));
    }
  }

  /** The module is gone: what it showed is taken away rather than left dead. */
  stop() {
    this.#run += 1;
    // Nothing of the module may be called any more.
    this.#opened = undefined;
    this.#close();
    this.#say(`The widget “${short(this.name)}” of Bytes & Bubbles is not shown: ${STOPPED}`);
    this.#settled("reject", new Error(STOPPED));
    this.emit("bb-error", { kind: "stopped", message: `${STOPPED} ${stopped}` });
  }

  /** The widget as it is, with all that was set. */
  get opened() {
    this.flush();
    return this.#opened;
  }
  get wanted() { return this.#wanted; }
  get left() { return this.#left; }

  #take() {
    if (!this.#opened) return;
    this.#fresh = false;
    this.#heed(this.take(this.#opened));
  }

  #heed(names) {
    const unknown = [...new Set(names)];
    const message = unknown.length ? `Not known here: ${unknown.map(short).join(", ")}.` : "";
    const isNews = unknown.some((name) => !this.#unknown.includes(name));
    this.#unknown = unknown;
    this.#say(message);
    if (isNews) this.emit("bb-error", { kind: "unknown-input", message });
  }

  /** Sets names to values, which win over the attributes. */
  want(values) {
    [this.#wanted, this.#left, this.#fresh] = [values, {}, true];
    if (this.#opened) this.#soon("take");
  }

  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  }
}

/** The words of a widget are English and go from left to right, whatever the page around it does. */
function english(element) {
  element.lang = "en";
  element.dir = "ltr";
}

const isInput = (name) => !RESERVED.has(name) && !OF_OTHERS.test(name);

const objectOf = (texts) => Object.fromEntries(Array.from({ length: texts.length / 2 }, (_, place) => [texts[2 * place], texts[2 * place + 1]]));

class Example extends Embedded {
  static sample = "staircase";
  static properties = ["name", "theme", "show", "values"];

  /** What differs from the example's own numbers, by the names of the inputs. */
  get values() { return this.opened ? objectOf(this.opened.values()) : { ...this.wanted, ...this.left }; }
  set values(values) { this.want(Object.fromEntries(pairs(values).map(([name, value]) => [kebab(name), written(value, name)]))); }

  /** The exact results by their names. */
  get figures() { return this.opened ? objectOf(this.opened.figures()) : {}; }

  get #given() {
    const attributes = [...this.attributes].filter(({ name }) => isInput(name));
    return { ...Object.fromEntries(attributes.map(({ name, value }) => [name, value])), ...this.wanted };
  }

  open(module, place, heading) {
    return module.open_example(place, this.name, Object.entries(this.#given).flat(), heading, () => {
      this.emit("bb-change", { name: this.name, values: this.values, figures: this.figures });
    });
  }

  take(opened) { return opened.set(Object.entries({ ...this.#given, ...this.left }).flat()); }

  /** Takes the attributes that changed, and leaves alone what the reader typed elsewhere. */
  changed(opened, names) {
    const texts = objectOf(opened.values());
    for (const name of names) {
      delete texts[name];
      if (name in this.#given) texts[name] = this.#given[name];
    }
    return opened.set(Object.entries(texts).flat());
  }

  /** Back to the numbers of the lecture, which need not be those of the book. */
  again(opened) {
    if (Object.keys(this.#given).length) opened?.set(Object.entries(this.#given).flat());
    else opened?.start_again();
  }

  about() { return { values: this.values, figures: this.figures }; }
}

class Exercise extends Embedded {
  static sample = "27-1";
  static properties = ["name", "theme", "show", "seed", "state"];

  get seed() {
    const text = this.getAttribute("seed")?.trim() ?? "";
    return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : 0;
  }
  set seed(seed) { this.setAttribute("seed", seed); }

  /** Everything that was done, in at most 4,000 characters. */
  get state() { return this.opened ? objectOf(this.opened.values()).state : this.left.state ?? this.wanted.state ?? ""; }
  set state(state) { this.want({ state: String(state ?? "") }); }

  #restoring = false;

  open(module, place) {
    const seed = this.getAttribute("seed") ?? "";
    if (seed && String(this.seed) !== seed.trim()) {
      throw Object.assign(new Error(`${SEEDS}; this is “${short(seed)}”.`), { stays: "unknown-input" });
    }
    return module.open_exercise(place, this.name, this.seed, this.getAttribute("storage") !== "none", (part, verdict, score, state) => {
      const detail = { name: this.name, seed: this.seed, state, score };
      // Work that is brought back was checked before.
      if (verdict && !this.#restoring) this.emit("bb-answer", { ...detail, part, verdict });
      else this.emit("bb-change", detail);
    });
  }

  take(opened) {
    const given = { ...this.wanted, ...this.left };
    if (!given.state) return [];
    this.#restoring = true;
    setTimeout(() => { this.#restoring = false; });
    return opened.set(Object.entries(given).flat()).map((name) => `a ${name} of another exercise or version`);
  }

  changed() { return []; }
  again(opened) { opened?.start_again(); }
  about() { return { seed: this.seed }; }
}

if (inPage) {
  addEventListener("bytes-and-bubbles-failed", ({ detail }) => stop(String(detail)));
  // One that did not come to words is known by where it comes from: the page may have modules of its own.
  const trapped = (error) => error?.name === "RuntimeError" && String(error.stack).includes(ENGINE) && stop(String(error));
  addEventListener("error", ({ error }) => trapped(error));
  addEventListener("unhandledrejection", ({ reason }) => trapped(reason));
  for (const [tag, kind] of [["bb-example", Example], ["bb-exercise", Exercise]]) {
    if (!customElements.get(tag)) customElements.define(tag, kind);
  }
}
