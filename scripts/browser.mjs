// Finds the browser of the tests and its driver. Run by itself, it says whether they are there.

import { execFileSync } from "node:child_process";
import { accessSync, constants, realpathSync } from "node:fs";
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
