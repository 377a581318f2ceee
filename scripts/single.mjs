// Makes one HTML file of dist/ that opens from disk: to hand out on a stick, in a mail, beside a course page.
// `node scripts/single.mjs [FOLDER [FILE]]`

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const [folder = "dist", out = "target/bytes-and-bubbles.html"] = process.argv.slice(2);
const read = (path) => readFileSync(join(folder, path), "utf8");
const html = read("index.html");
const [engine] = html.match(/engine-[0-9a-f]+/);

/** What a script can look up, as the loader does. */
const element = (name, type, text) => `<script type="${type}" id="bytes-and-bubbles:${name}">${text}</script>`;
const packed = readdirSync(join(folder, engine))
  .filter((name) => /\.(wasm|pack)$/.test(name))
  .map((name) => {
    const bytes = gzipSync(readFileSync(join(folder, engine, name)), { level: 9 });
    return element(name, "application/octet-stream;base64", bytes.toString("base64"));
  });
// In JSON, a "<" only stands in texts.
const figures = element("sources/figures.json", "application/json", read("sources/figures.json").replaceAll("<", "\\u003c"));
const TEXTS = ["exercises.md", "estimates.md"];

// Texts that lie beside the page elsewhere open from within.
const entry = `
  import * as load from "./${engine}/load.js";
  window.bytesAndBubblesLoad = load;
  const texts = ${JSON.stringify(Object.fromEntries(TEXTS.map((name) => [name, read(name)])))};
  const addresses = {};
  for (const kind of ["pointerdown", "focusin", "click"]) {
    addEventListener(kind, ({ target }) => {
      const link = target.closest?.("a[href]");
      const name = link?.getAttribute("href");
      if (!Object.hasOwn(texts, name ?? "")) return;
      addresses[name] ??= URL.createObjectURL(new Blob([texts[name]], { type: "text/plain;charset=utf-8" }));
      link.href = addresses[name];
      link.target = "_blank";
    }, true);
  }
  import("./start.js");
`;
const { outputFiles } = buildSync({
  stdin: { contents: entry, resolveDir: folder },
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  external: ["node:fs/promises"],
  // The glue names the loader's module once for each part.
  logOverride: { "duplicate-object-key": "silent" },
  write: false,
});
const script = outputFiles[0].text.replaceAll(/<(?=\/script|!--)/gi, "\\x3c");

const [, style] = html.match(/<link rel="stylesheet" href="([^"]+)">/);
const inline = [
  [/<link rel="stylesheet"[^>]*>/, `<style>${read(style)}</style>`],
  [/href="icon\.svg"/, `href="data:image/svg+xml;base64,${Buffer.from(read("icon.svg")).toString("base64")}"`],
  [/\s*<link rel="(?:module)?preload"[^>]*>/g, ""],
  [/\s*<script src="start\.js[^>]*><\/script>/, ""],
  // Behind everything it looks up.
  ["</body>", `${[...packed, figures].join("\n")}\n<script type="module">${script}</script>\n  </body>`],
];
let page = html;
for (const [what, by] of inline) {
  const next = page.replace(what, () => by);
  if (next === page) throw new Error(`index.html is written in another way than scripts/single.mjs knows: no ${what}.`);
  page = next;
}
mkdirSync(dirname(out), { recursive: true });
writeFileSync(out, page);
console.log(`One file with everything in it: ${out}, ${Math.round(page.length / 1000).toLocaleString("en")} kB`);
