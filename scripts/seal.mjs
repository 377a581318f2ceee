// Trunk's last step: writes the digest of the WebAssembly file into the page, so that start.js
// can tell a damaged file, which might compute wrong numbers, from a good one.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.TRUNK_STAGING_DIR;
const page = join(folder, "index.html");
const html = readFileSync(page, "utf8");

const [attribute, file] = html.match(/data-wasm="([^"]+)"/);
const digest = createHash("sha256").update(readFileSync(join(folder, file))).digest("hex");
writeFileSync(page, html.replace(attribute, `${attribute} data-sha256="${digest}"`));
