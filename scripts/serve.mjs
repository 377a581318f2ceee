// Serves dist/ like any static host would: `make serve`, and the end-to-end tests.

import { readFile } from "node:fs/promises";
import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

// Notes of any origin, and sandboxed frames, which have none, may load what is here.
const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*" };

/**
 * Serves dist/ below `prefix` on 127.0.0.1; port 0 takes any free one.
 * `headers` go with every answer. `transform(path)` may return `{ status, headers, body }`, each
 * optional, to answer for that path instead; `body` is the new content or a function of the file's.
 */
export const serveDist = (options) => serveFolder(dist, options);

/** The same for another folder. A `transform` that answers by itself returns "taken". */
export async function serveFolder(folder, { port = 0, prefix = "/", headers = {}, transform = () => {} } = {}) {
  const files = sirv(folder, { dev: true, etag: true });

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    if (!path.startsWith(prefix)) return response.writeHead(404).end();
    const inside = path.slice(prefix.length) || "index.html";

    const change = (await transform(inside, request, response)) ?? {};
    if (change === "taken") return;
    response.setHeaders(new Map(Object.entries({ ...ANY_ORIGIN, ...headers, ...change.headers })));
    if (change.status || change.body !== undefined) {
      const file = typeof change.body === "function" ? await readFile(join(folder, inside)) : null;
      return response.writeHead(change.status ?? 200).end(file ? change.body(file) : change.body);
    }
    request.url = request.url.slice(prefix.length - 1);
    files(request, response);
  });

  await new Promise((resolve, reject) => server.on("error", reject).listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${prefix}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const port = process.env.PORT || "8080";
  const command = process.argv[2] ?? "serve";
  try {
    const { url, close } = await serveDist({ port: Number(port) });
    if (command === "check") await close();
    else console.log(`The workbook is at ${url} (Ctrl+C stops it)`);
  } catch (error) {
    const reason = { EADDRINUSE: "is in use", EACCES: "needs more rights" }[error.code] ?? "is no port number";
    console.error(`Port ${port} ${reason}. Another one: make ${command === "check" ? "dev" : "serve"} PORT=8765`);
    process.exit(1);
  }
}
