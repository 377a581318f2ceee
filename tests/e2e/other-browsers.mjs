// The built page in Firefox and in WebKit, as they come with the system. One interface over both: Firefox is led by
// WebDriver BiDi, WebKit by plain WebDriver; what fingers do is told to both in the same words.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { after } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import WebSocket from "ws";
import { firefox, missing, webkit } from "../../scripts/browser.mjs";
import { serveDist } from "../../scripts/serve.mjs";

const SIZE = { width: 1280, height: 900 };
const PATIENCE = 30_000;
/** Not /tmp: a Firefox that is kept apart from the system cannot see it. */
const scratch = fileURLToPath(new URL("../../test-output", import.meta.url));

const folder = async (name) => {
  await mkdir(scratch, { recursive: true });
  return mkdtemp(join(scratch, `${name}-`));
};

// Whoever interrupts the tests ends the browsers too.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** A program with all that it starts, which ends with us at the latest; `tell(line)` for each line of its errors. */
function program(command, args, { env, stdio = ["ignore", "ignore", "pipe"], tell } = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio, detached: true });
  const failed = new Promise((_, reject) => child.on("error", reject));
  failed.catch(() => {});
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
    tell?.(said);
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  const end = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  };
  process.once("exit", end);
  const close = async () => {
    end();
    await ended;
    process.off("exit", end);
  };
  /** Fails where the program ends, or says nothing in time, before `ready` is there. */
  const until = (ready, what) => {
    const over = Promise.race([ended, sleep(30_000, undefined, { ref: false })]).then(() => {
      throw new Error(`${command} ${what}. It said: ${said.slice(-500) || "nothing"}`);
    });
    return Promise.race([ready, failed, over]);
  };
  return { child, close, until };
}

// Each browser opens pages, one at a time, that know nothing of each other. A page can go to an address, load it again,
// go back and forward, run a script and do what hands do.

async function startFirefox({ language, dark }) {
  const profile = await folder("firefox");
  const preferences = {
    "intl.accept_languages": language,
    "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
  };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  await writeFile(join(profile, "user.js"), lines.join(""));

  let listens;
  const address = new Promise((resolve) => (listens = resolve));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
  const browser = program(firefox, args, {
    tell: (said) => /BiDi listening on (ws:\S+)/.test(said) && listens(RegExp.$1),
  });
  const socket = new WebSocket(`${await browser.until(address, "does not listen")}/session`);
  await browser.until(once(socket, "open"), "does not answer");

  const answers = new Map();
  const faultsOf = new Map();
  socket.on("message", (data) => {
    const { id, error, message, result, method, params } = JSON.parse(data);
    if (answers.has(id)) {
      const { resolve, reject } = answers.get(id);
      answers.delete(id);
      if (error) reject(new Error(`${error}: ${message}`));
      else resolve(result);
    } else if (method === "log.entryAdded" && ["error", "warn"].includes(params.level)) {
      faultsOf.get(params.source.context)?.push(`${params.level}: ${params.text}`);
    }
  });
  socket.on("close", () => {
    for (const { reject } of answers.values()) reject(new Error("Firefox is gone."));
  });
  let last = 0;
  const command = (method, params = {}) => {
    const answer = new Promise((resolve, reject) => answers.set((last += 1), { resolve, reject }));
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer;
  };
  await command("session.new", { capabilities: {} });
  await command("session.subscribe", { events: ["log.entryAdded"] });

  return {
    async open(faults) {
      const { userContext } = await command("browser.createUserContext");
      const { context } = await command("browsingContext.create", { type: "tab", userContext });
      faultsOf.set(context, faults);
      await command("browsingContext.setViewport", { context, viewport: SIZE });
      return {
        goto: (url) => command("browsingContext.navigate", { context, url, wait: "complete" }),
        reload: () => command("browsingContext.reload", { context, wait: "complete" }),
        back: () => command("browsingContext.traverseHistory", { context, delta: -1 }),
        forward: () => command("browsingContext.traverseHistory", { context, delta: 1 }),
        async run(body) {
          const expression = `(async () => { ${body} })()`;
          const answer = await command("script.evaluate", { expression, target: { context }, awaitPromise: true });
          if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
          return answer.result.value;
        },
        act: (actions) => command("input.performActions", { context, actions }),
        close: () => command("browser.removeUserContext", { userContext }),
      };
    },
    async close() {
      socket.close();
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

let screen, number;
/** The number of a screen that nobody sees. */
async function display() {
  screen ??= program(webkit.screen, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  number ??= screen.until(once(screen.child.stdio[3], "data"), "shows no screen");
  return `:${String(await number).trim()}`;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** WebKit speaks the language of the system: what the system needs for that, made here. */
async function locale(name) {
  const place = await folder("locale");
  try {
    execFileSync("localedef", ["-i", name, "-f", "UTF-8", join(place, `${name}.UTF-8`)], { stdio: "ignore" });
  } catch {
    // A warning is a failure to it, too. What the language has become, the page knows.
  }
  return place;
}

async function startWebkit({ language, dark }) {
  const name = language.replace("-", "_");
  const places = await locale(name);
  const port = await freePort();
  const driver = program(webkit.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: {
      DISPLAY: await display(),
      WAYLAND_DISPLAY: "",
      GDK_BACKEND: "x11",
      GTK_THEME: dark ? "Adwaita:dark" : "Adwaita",
      LOCPATH: places,
      LC_ALL: `${name}.UTF-8`,
      // As with Chromium: the sandbox does not work for root, and in most containers.
      ...(process.getuid() === 0 || process.env.CI ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
    },
  });
  const command = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const listens = async () => {
    while (!(await command("GET", "/status").catch(() => false))) await sleep(50);
  };
  await driver.until(listens(), "does not listen");

  const capabilities = {
    alwaysMatch: { timeouts: { script: 10_000 }, "webkitgtk:browserOptions": { binary: webkit.browser, args: ["--automation"] } },
  };
  return {
    async open() {
      const { sessionId } = await driver.until(command("POST", "/session", { capabilities }), "starts no browser");
      const session = `/session/${sessionId}`;
      const post = (path, body = {}) => command("POST", session + path, body);
      const run = async (body) => {
        const script = `const done = arguments[0];
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const { value, error } = await post("/execute/async", { script, args: [] });
        if (error) throw new Error(error);
        return value;
      };
      // The window has bars of its own around the page.
      const inner = () => run("return { width: innerWidth, height: innerHeight }");
      const outer = await command("GET", `${session}/window/rect`);
      const page = await inner();
      const window = { width: outer.width + SIZE.width - page.width, height: outer.height + SIZE.height - page.height };
      await post("/window/rect", window);
      for (let wait = 0; wait < 100 && (await inner()).width !== SIZE.width; wait += 1) await sleep(50);
      return {
        goto: (url) => post("/url", { url }),
        reload: () => post("/refresh"),
        back: () => post("/back"),
        forward: () => post("/forward"),
        run,
        act: (actions) => post("/actions", { actions }),
        close: () => command("DELETE", session),
      };
    },
    async close() {
      await driver.close();
      await rm(places, { recursive: true });
    },
  };
}

const START = { Firefox: startFirefox, WebKit: startWebkit };

const started = new Map();
/** A browser of this name, in a language, light or dark: started when it is asked for first. */
function start(name, options) {
  const key = JSON.stringify([name, options]);
  if (!started.has(key)) started.set(key, START[name](options));
  return started.get(key);
}
after(async () => {
  for (const browser of await Promise.allSettled(started.values())) await browser.value?.close();
  await screen?.close();
});

/** The browsers, each with the reason why it cannot be tested on this machine; `undefined` where it can. */
export const BROWSERS = Object.entries(missing()).map(([name, skip]) => ({ name, skip }));

/** Nobody can read WebKit's console from outside: the page itself passes on what is written there, and what is thrown. */
const passOn = () => {
  const tell = (kind, what) => fetch(`/faults/${encodeURIComponent(`${kind}: ${what}`.slice(0, 300))}`, { keepalive: true });
  for (const kind of ["error", "warn"]) {
    const write = console[kind];
    console[kind] = (...args) => {
      tell(kind, args.join(" "));
      write.apply(console, args);
    };
  }
  addEventListener("error", (event) => {
    // Told, not thrown, and not in the console: what was measured is as high as it is wide only after that.
    if (event.message?.startsWith("ResizeObserver loop")) return;
    tell("exception", event.message ?? `${event.target.outerHTML} did not load`);
  }, true);
  addEventListener("unhandledrejection", (event) => tell("rejected", event.reason));
  addEventListener("securitypolicyviolation", (event) => tell("policy", event.violatedDirective));
};

/** Finds the first element in sight that fits: a selector, into shadow roots by `>>>`, or that and its whole text. */
const find = (target) => {
  const [path, text] = [target].flat();
  const within = (places, step) => places.flatMap((place) => [...(place.shadowRoot ?? place).querySelectorAll(step)]);
  const plain = (one) => one.innerText.replace(/\s+/g, " ").trim();
  const found = path.split(" >>> ").reduce(within, [document]);
  return found.find((one) => one.checkVisibility() && (text === undefined || plain(one) === text));
};

/** The keys that have no character. */
const KEYS = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Space: " ",
  PageUp: "\uE00E",
  PageDown: "\uE00F",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/**
 * Asks until an answer will do, and gives the last one. An answer that is lost, since another page came meanwhile, is
 * asked for again.
 */
async function patiently(ask, willDo) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const late = Date.now() > deadline;
    try {
      const answer = await ask();
      if (late || willDo(answer)) return answer;
    } catch (error) {
      if (late) throw error;
    }
    await sleep(20);
  }
}

class Page {
  #driver;
  constructor(driver) {
    this.#driver = driver;
  }

  goto = (url) => this.#driver.goto(url);
  reload = () => this.#driver.reload();
  goBack = () => this.#driver.back();
  goForward = () => this.#driver.forward();

  /** Runs a function in the page, which has `find`; what goes in and comes out is plain data. */
  async evaluate(run, ...args) {
    const given = args.map((one) => JSON.stringify(one) ?? "undefined").join(", ");
    const text = await this.#driver.run(`const find = ${find}; return JSON.stringify(await (${run})(${given})) ?? null;`);
    return text == null ? undefined : JSON.parse(text);
  }

  /** The page in the only frame of this one. Hands are not for it. */
  within() {
    const inside = new Page(this.#driver);
    inside.evaluate = (run, ...args) => {
      const there = JSON.stringify(`(() => { const find = ${find}; return ${run}; })()`);
      return this.evaluate(`(...args) => frames[0].eval(${there})(...args)`, ...args);
    };
    return inside;
  }

  /** Asks the page until it says yes; the last answer where it does not. */
  until(ask, ...args) {
    return patiently(() => this.evaluate(ask, ...args), Boolean);
  }

  /** To another screen of the workbook. WebKit loses the answer of a script during which the address changes. */
  moveOn = (hash) => this.evaluate((hash) => void setTimeout(() => (location.hash = hash)), hash);

  /** A key or several at once, as in `Control+End`. */
  async press(keys) {
    const held = keys.split(/(?<=.)\+/).map((key) => KEYS[key] ?? key);
    const down = held.map((value) => ({ type: "keyDown", value }));
    const up = held.toReversed().map((value) => ({ type: "keyUp", value }));
    await this.#driver.act([{ type: "key", id: "keys", actions: [...down, ...up] }]);
  }

  /** Presses the keys of a text, one after the other, wherever the focus is. */
  async type(text) {
    const actions = [...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]);
    await this.#driver.act([{ type: "key", id: "keys", actions }]);
  }

  /** Where the middle of an element is on the screen, once nothing lies over it and nothing moves it any more. */
  async spot(target) {
    const spot = await this.until(async (target) => {
      const one = find(target);
      if (!one) return undefined;
      const middle = () => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2].map(Math.floor);
      };
      const hit = () => one.contains(one.getRootNode().elementFromPoint(...middle()));
      if (!hit()) one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const before = String(middle());
      for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      return hit() && String(middle()) === before ? middle() : undefined;
    }, target);
    assert.ok(spot, `there is no ${target}, or something lies over it`);
    return spot;
  }

  async move(x, y, ...then) {
    const actions = [{ type: "pointerMove", x, y, duration: 0 }, ...then];
    await this.#driver.act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  }

  async click(target) {
    const [x, y] = await this.spot(target);
    await this.move(x, y, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 });
  }

  /** Turns the wheel over an element. */
  async wheel(target, deltaY) {
    const [x, y] = await this.spot(target);
    await this.move(x, y);
    await this.#driver.act([{ type: "wheel", id: "wheel", actions: [{ type: "scroll", x, y, deltaX: 0, deltaY }] }]);
  }

  /** Replaces what stands in a field, by keys. */
  async fill(target, text) {
    await this.click(target);
    await this.evaluate((target) => find(target).select(), target);
    await (text ? this.type(text) : this.press("Backspace"));
  }

  value = (target) => this.evaluate((target) => find(target)?.value, target);
  text = (target) => this.evaluate((target) => find(target)?.innerText.replace(/\s+/g, " ").trim(), target);

  // What learner.mjs asks of a page.
  keyboard = { press: (key) => this.press(key), type: (text) => this.type(text) };
  locator = (selector) => ({
    evaluateAll: (run, ...args) => this.evaluate(`(...args) => (${run})([...document.querySelectorAll(${JSON.stringify(selector)})], ...args)`, ...args),
  });
}

/** Waits until an element shows exactly this text, or one that matches. */
export async function shows(page, target, expected) {
  const fits = (text) => (expected instanceof RegExp ? expected.test(text) : text === expected);
  const text = await patiently(() => page.text(target), (text) => text !== undefined && fits(text));
  assert.notEqual(text, undefined, `there is no ${target} in sight`);
  (expected instanceof RegExp ? assert.match : assert.equal)(text, expected);
}

export const field = (name) => `[data-field="${name}"]`;
/** What stands beside a field. */
export const said = (name) => `.field:has([data-field="${name}"]) > .said`;
export const figure = (name) => `[data-figure="${name}"]`;

/**
 * Serves the built page from an origin of its own, with `pages` (texts by their paths) beside it. What its pages write to
 * the console is put into `faults`, where the browser does not tell; `asked` gets the paths that are asked for.
 */
async function serve(name, { faults, pages = {}, asked = [] }) {
  const watched = name === "WebKit" ? (html) => String(html).replace("<head>", `<head><script>(${passOn})()</script>`) : String;
  const types = { html: "text/html; charset=utf-8", css: "text/css" };
  return serveDist({
    transform(path) {
      asked.push(path);
      if (path.startsWith("faults/")) {
        faults.push(path.slice("faults/".length));
        return { status: 204, body: "" };
      }
      const page = { headers: { "Content-Type": types[path.split(".").at(-1)] } };
      if (path in pages) return { ...page, body: watched(pages[path]) };
      return path === "index.html" ? { ...page, body: watched } : undefined;
    },
  });
}

/** Opens a path at the first of the servers that `serves` gives; the test fails at its end if the page had a fault. */
async function open(t, name, { path = "", language = "en-US", dark = false }, serves) {
  const faults = [];
  const servers = await serves(faults);
  let driver;
  t.after(async () => {
    await driver?.close();
    for (const server of servers) await server.close();
    assert.deepEqual(faults, []);
  });
  driver = await (await start(name, { language, dark })).open(faults);
  const page = new Page(driver);
  page.url = servers[0].url;
  await page.goto(page.url + path);
  return page;
}

/**
 * Opens the workbook in a browser and waits until it has started. The test fails at its end if the page wrote an error
 * or a warning to the console or threw.
 *
 * - `path`: what follows the address of the page, such as `#/chapter-27/ledger`
 * - `language`: of the browser, such as `de-DE`; `dark`: whether the system is
 * - `pages`: texts of other pages beside it, by their paths
 */
export async function openIn(t, name, { pages, ...options } = {}) {
  const page = await open(t, name, options, async (faults) => [await serve(name, { faults, pages })]);
  await starts((await page.evaluate(() => frames.length)) ? page.within() : page);
  return page;
}

/**
 * Opens a page of somebody else's, with the workbook at another origin. `build(address)` gives its files, texts by their
 * paths, with the workbook at that address; `page.asked` gets the paths that are asked for there.
 */
export async function openNotes(t, name, build, options = {}) {
  const asked = [];
  const page = await open(t, name, options, async (faults) => {
    const workbook = await serve(name, { faults, asked });
    return [await serve(name, { faults, pages: await build(workbook.url) }), workbook];
  });
  return Object.assign(page, { asked });
}

/** Waits until the workbook has started and shows its screen. */
export async function starts(page) {
  const there = await page.until(() => document.documentElement.dataset.started === "yes" && Boolean(find("main h1")));
  if (!there) assert.fail(`the workbook does not start: ${await page.text("#start-message")}`);
}
