// The service worker of a built page: it knows every file of its version by its bytes.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";

const hash = (content) => createHash("sha256").update(content).digest("hex");

// What only pages of others ask for is not kept.
const FOREIGN = /\.(?:gz|br|d\.ts)$|^(?:sw\.js|embed\.js|custom-elements\.json|frame\.\w+|widget-\w+\.css)$/;

/** `source` is the text of web/sw.js, `folder` the page, `keeps` whether anything is to be kept. */
export function workerOf(folder, source, keeps = true) {
  const files = {};
  for (const path of keeps ? readdirSync(folder, { recursive: true }).sort() : []) {
    const name = path.split(sep).join("/");
    if (!FOREIGN.test(name) && statSync(join(folder, path)).isFile()) files[name] = hash(readFileSync(join(folder, path)));
  }
  const list = JSON.stringify(files);
  return source.replace("FILES_OF_THIS_VERSION", () => list).replace("WHOLE_VERSION", hash(list).slice(0, 16));
}
