// Builds the page into dist/, or with --debug into target/dev: quicker, in one module, not optimised.
//
// cargo compiles, wasm-split-cli splits off what loads later, wasm-bindgen writes the glue, binaryen makes the
// parts small. All of them go into one folder named after their content, so that versions never mix.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import binaryen from "binaryen";
import { transformSync } from "esbuild";
import { manifest } from "./manifest.mjs";
import { embeddedStyle } from "./embedded-style.mjs";
import { workerOf } from "./worker.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const debug = process.argv.includes("--debug");
const out = debug ? "target/dev" : "dist";
const work = "target/page";
const SMALL = 12_000; // bytes: parts below are packed together, a request for each would cost more

const run = (command, ...args) => execFileSync(command, args, { stdio: ["ignore", "inherit", "inherit"] });
const read = (path) => readFileSync(path, "utf8");
const hash = (content) => createHash("sha256").update(content).digest("hex");
const script = (text) => (debug ? text : transformSync(text, { minify: true, format: "esm", target: "es2022" }).code);

function compile() {
  const target = "wasm32-unknown-unknown";
  const shared = ["build", "--locked", "--target", target, "--bin", "bytes-and-bubbles"];
  if (debug) run("cargo", ...shared);
  // The splitter needs to know what refers to what.
  else run("cargo", ...shared, "--release", "--features", "split", "--config", `target.${target}.rustflags=["-Clink-args=--emit-relocs"]`);
  return `target/${target}/${debug ? "debug" : "release"}/bytes-and-bubbles.wasm`;
}

// What rustc turns on for this target. Of others wasm-opt would make use, and browsers refuse what is not settled yet.
const FEATURES = ["MutableGlobals", "SignExt", "NontrappingFPToInt", "BulkMemory", "BulkMemoryOpt", "ReferenceTypes", "Multivalue", "CallIndirectOverlong"];

/** A module without its custom sections: the splitter leaves names of functions, which nothing needs any more. */
function bare(bytes) {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const begins = at;
    const kind = bytes[at++];
    let size = 0;
    for (let shift = 0, byte = 0x80; byte & 0x80; shift += 7) {
      byte = bytes[at++];
      size += (byte & 0x7f) * 2 ** shift;
    }
    at += size;
    if (kind !== 0) kept.push(bytes.subarray(begins, at));
  }
  return Buffer.concat(kept);
}

/** Makes a module small, as `wasm-opt -Oz` does: for a hundred small ones its start would take minutes. */
function optimised(bytes) {
  const module = binaryen.readBinary(bare(bytes));
  module.setFeatures(FEATURES.reduce((all, name) => all | binaryen.Features[name], 0));
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
  const small = module.emitBinary();
  module.dispose();
  return small;
}

/** The engine's files by their names. */
function engine() {
  const module = compile();
  rmSync(work, { recursive: true, force: true });
  mkdirSync(`${work}/glue`, { recursive: true });
  if (!debug) run("wasm-split-cli", module, work);
  run("wasm-bindgen", "--target", "web", "--no-typescript", "--keep-lld-exports", "--out-name", "engine", "--out-dir", `${work}/glue`, debug ? module : `${work}/main.wasm`);

  const split = readdirSync(work).filter((name) => /^(split|chunk)_.*\.wasm$/.test(name)).sort();
  const paths = [["engine.wasm", `${work}/glue/engine_bg.wasm`], ...split.map((file) => [file.replace(/^split_/, ""), join(work, file)])];
  const parts = Object.fromEntries(paths.map(([name, path]) => [name, debug ? readFileSync(path) : optimised(readFileSync(path))]));
  // Where the name says what it is, the loader finds the bytes.
  const glue = read(`${work}/glue/engine.js`).replaceAll(/from (['"])\.\/__wasm_split\.js\1/g, 'from "./parts.js"').replace(/new URL\('engine_bg.wasm', import.meta.url\)/, "undefined");
  const loader = debug ? "" : read(`${work}/__wasm_split.js`)
    .replace("./main.js", "./engine.js")
    .replaceAll(/fetch\(new URL\("\.\/(?:split_)?([^"]+)", import\.meta\.url\)\)/g, 'response("$1")');
  if (/fetch\(/.test(loader)) throw new Error("wasm-split-cli writes its loader in another way than scripts/build.mjs knows.");
  return { parts, glue, loader };
}

/** Packs the small parts together; says where each is. */
function packed(parts) {
  const files = {}, places = {}, small = [];
  let length = 0;
  for (const [name, bytes] of Object.entries(parts)) {
    if (bytes.length < SMALL) {
      places[name] = ["small.wasm.pack", length, bytes.length, hash(bytes)];
      small.push(bytes);
      length += bytes.length;
    } else {
      places[name] = [name, 0, bytes.length, hash(bytes)];
      files[name] = bytes;
    }
  }
  if (small.length) files["small.wasm.pack"] = Buffer.concat(small);
  return { files, places };
}

function writeAll(folder, files) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

const { parts, glue, loader } = engine();
const { files, places } = packed(parts);
const engineFiles = {
  ...files,
  "engine.js": script(glue),
  "parts.js": script(`import { response } from "./load.js";\n${loader}`),
  "load.js": script(read("web/load.js").replace("const FILES = {};", `const FILES = ${JSON.stringify(places)};`)),
};
const version = hash(Object.entries(engineFiles).map(([name, content]) => `${name} ${hash(content)}`).join("\n")).slice(0, 16);
const folder = `engine-${version}`;

const page = read("index.html");
const sheets = [...page.matchAll(/<link rel="stylesheet" href="(style\/[^"]+)">\n\s*/g)];
const style = sheets.map(([, href]) => read(href)).join("\n");
const widgetStyle = embeddedStyle(sheets.map(([, href]) => href), read);
const css = (text) => (debug ? text : transformSync(text, { loader: "css", minify: true, target: "es2022" }).code);
const styleFile = `style-${hash(style).slice(0, 16)}.css`;
const widgetFile = `widget-${hash(widgetStyle).slice(0, 16)}.css`;

const fill = (text) => text.replaceAll("ENGINE_FOLDER", folder).replaceAll("WIDGET_STYLE", widgetFile).replaceAll("ENGINE_VERSION", version);
let first = true;
const html = page
  .replaceAll(/<link rel="stylesheet" href="style\/[^"]+">\n\s*/g, () => {
    if (!first) return "";
    first = false;
    return `<link rel="stylesheet" href="${styleFile}">\n    `;
  })
  .replace("<!-- plain.html -->", () => read("plain.html"));

const staging = `${out}.new`;
rmSync(staging, { recursive: true, force: true });
writeAll(staging, {
  "index.html": fill(html),
  [styleFile]: css(style),
  [widgetFile]: css(widgetStyle),
  "icon.svg": read("icon.svg"),
});
writeAll(join(staging, folder), engineFiles);
for (const name of readdirSync("web").filter((name) => !["load.js", "sw.js"].includes(name))) {
  const text = fill(read(`web/${name}`));
  writeFileSync(join(staging, name), /\.js$/.test(name) ? script(text) : text);
}
// The page itself says what its elements take.
const { list } = await import(pathToFileURL(join(staging, "embed.js")).href);
writeFileSync(join(staging, "custom-elements.json"), `${JSON.stringify(manifest(await list()), null, 2)}\n`);
cpSync("sources", join(staging, "sources"), { recursive: true });
for (const text of ["docs/exercises.md", "docs/estimates.md"]) cpSync(text, join(staging, basename(text)));
// A page in development is never an old one: its worker keeps nothing.
writeFileSync(join(staging, "sw.js"), script(workerOf(staging, read("web/sw.js"), !debug)));

if (!debug) {
  for (const name of readdirSync(staging, { recursive: true })) {
    const path = join(staging, name);
    if (!statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  }
}
// Whoever looks meanwhile sees the old page or the new one.
rmSync(out, { recursive: true, force: true });
renameSync(staging, out);
