// Finds the browser of the tests and its driver. Run by itself, it says whether they are there; with "others",
// whether Firefox and WebKit are, in which the main path is tested too.

import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)))
    .concat(names.filter((name) => name.startsWith("/")))
    .find(runs);

export const chrome =
  process.env.CHROME ||
  onPath(
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );

export const chromedriver = process.env.CHROMEDRIVER || onPath("chromedriver");

export const chromeArguments = [
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Chromium refuses to run as root, and in most containers, inside its sandbox.
  ...(process.getuid?.() === 0 || process.env.CI ? ["--no-sandbox"] : []),
];

export const firefox =
  process.env.FIREFOX || onPath("firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox");

const libraries = "/usr/lib";
const inLibraries = existsSync(libraries) ? readdirSync(libraries).map((folder) => join(libraries, folder)) : [];

/** GNOME's WebKit: its driver, the small browser that the driver starts, and a screen for it, as it cannot do without. */
export const webkit = {
  driver: onPath("WebKitWebDriver"),
  browser: [libraries, ...inLibraries]
    .flatMap((folder) => ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map((name) => join(folder, name, "MiniBrowser")))
    .find(runs),
  screen: onPath("Xvfb"),
};

/** Why nothing can be tested in these browsers on this machine; nothing where it can. */
export function missing() {
  const lacks = Object.entries({ WebKitWebDriver: webkit.driver, MiniBrowser: webkit.browser, Xvfb: webkit.screen })
    .filter(([, file]) => !file)
    .map(([name]) => name);
  return {
    // Ubuntu's firefox is a script that sends people to its app store.
    Firefox: starts(firefox) ? undefined : "No Firefox that runs. Debian: apt-get install firefox-esr; else FIREFOX=/path/to/firefox",
    WebKit: lacks.length ? `No ${lacks.join(", ")}. Debian, Ubuntu: apt-get install webkit2gtk-driver xvfb` : undefined,
  };
}

function starts(file) {
  try {
    return Boolean(file && execFileSync(file, ["--version"], { stdio: ["ignore", "pipe", "ignore"] }));
  } catch {
    return false;
  }
}

function version(variable, file, name) {
  if (!file) throw new Error(`No ${name} found.`);
  try {
    const text = execFileSync(file, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return text.match(/\d+/)[0];
  } catch {
    const source = process.env[variable] ? ` (from ${variable})` : "";
    throw new Error(`${file}${source} is no ${name} that runs.`);
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "others") {
    const absent = Object.values(missing()).filter(Boolean);
    for (const reason of absent) console.log(reason);
    process.exit(absent.length ? 1 : 0);
  }
  try {
    const [browser, driver] = [
      version("CHROME", chrome, "Chromium or Chrome"),
      version("CHROMEDRIVER", chromedriver, "chromedriver"),
    ];
    if (browser !== driver) throw new Error(`${chrome} has version ${browser}, ${chromedriver} version ${driver}.`);
    console.log(`${chrome}, ${chromedriver}`);
  } catch (error) {
    console.error(`The tests need Chromium or Chrome and the chromedriver of the same version. ${error.message}
  Debian: apt-get install chromium chromium-driver
  elsewhere: Chrome and its chromedriver from https://googlechromelabs.github.io/chrome-for-testing/
  Both are looked for on PATH. If they are not there, say where:
  CHROME=/path/to/chrome CHROMEDRIVER=/path/to/chromedriver make test`);
    process.exit(1);
  }
}
