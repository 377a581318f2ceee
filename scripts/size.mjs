// Reports what the first load of dist/ weighs, and fails when it weighs too much.

import { readFileSync, readdirSync, statSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { basename, join } from "node:path";

// Bytes, brotli. The finished workbook is to stay at 200,000: by then, what is rarely used loads when it is used.
const LIMIT = 780_000;

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const files = readdirSync(dist, { recursive: true }).filter((name) => statSync(join(dist, name)).isFile());

// The page, and every file that it or one of its text files names.
const loaded = new Set(["index.html"]);
for (const file of loaded) {
  if (/\.(html|css|js)$/.test(file)) {
    const text = readFileSync(join(dist, file), "utf8");
    files.filter((other) => text.includes(basename(other))).forEach((other) => loaded.add(other));
  }
}

const total = { raw: 0, gzip: 0, brotli: 0 };
const line = (name, { raw, gzip, brotli }) =>
  console.log([raw, gzip, brotli].map((n) => n.toLocaleString("en").padStart(9)).join(" ") + `  ${name}`);

console.log("      raw      gzip    brotli  (bytes)");
for (const file of loaded) {
  const bytes = readFileSync(join(dist, file));
  const size = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
  line(file, size);
  for (const key in total) total[key] += size[key];
}
line("first load", total);

if (total.brotli > LIMIT) {
  console.error(`The first load is over ${LIMIT.toLocaleString("en")} bytes.`);
  process.exit(1);
}
