// `make dev`: a debug build that is made again with every change, on a server that has open pages reload.

import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { serveFolder } from "./serve.mjs";

const WATCHED = ["src", "style", "web", "sources", "exercises", "index.html", "plain.html"];
const RELOAD = `<script type="module">new EventSource("dev-reload").onmessage = () => location.reload();</script>`;

const pages = new Set();
let building = false;
let again = false;

function build() {
  if (building) return (again = true);
  building = true;
  spawn("node", ["scripts/build.mjs", "--debug"], { stdio: ["ignore", "inherit", "inherit"] }).on("close", (code) => {
    building = false;
    if (again) {
      again = false;
      build();
    } else if (code === 0) {
      console.log("Built. Pages that are open load it.");
      for (const page of pages) page.write("data: built\n\n");
    }
  });
}

const { url } = await serveFolder("target/dev", {
  port: Number(process.env.PORT || "8080"),
  transform(path, request, response) {
    if (path === "dev-reload") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      pages.add(response);
      request.on("close", () => pages.delete(response));
      return "taken";
    }
    return path === "index.html" ? { body: (html) => String(html).replace("</body>", `${RELOAD}</body>`), headers: { "Content-Type": "text/html" } } : undefined;
  },
});
console.log(`The workbook is at ${url} as soon as it is built (Ctrl+C stops it)`);
build();
let soon;
for (const place of WATCHED) {
  watch(place, { recursive: true }, () => {
    clearTimeout(soon);
    soon = setTimeout(build, 200);
  });
}
