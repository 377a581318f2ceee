// Brings the engine: the WebAssembly module and its parts, whole, undamaged and of one version.
// The files lie in one folder named after what is in them, so that versions cannot mix.

const FILES = {}; // by the build: name: [file, from, length, SHA-256]

const fetched = new Map();

// A failure is not remembered: the next call tries again.
function once(key, get) {
  if (!fetched.has(key)) {
    const promise = get();
    fetched.set(key, promise);
    promise.catch(() => fetched.delete(key));
  }
  return fetched.get(key);
}

/** What a page of one file has in itself, or nothing. */
function inlined(file) {
  const packed = globalThis.document?.getElementById(`bytes-and-bubbles:${file}`)?.textContent;
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function download(file) {
  const packed = await inlined(file);
  if (packed) return new Uint8Array(packed);
  const url = new URL(file, import.meta.url);
  if (url.protocol === "file:") {
    // Node.js, which fetches no files.
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The bytes of a file of the engine, compared with what was published. */
async function bytes(name) {
  const [file, from, length, sha256] = FILES[name];
  const whole = await once(file, () => download(file));
  const part = whole.subarray(from, from + length);
  if (globalThis.crypto?.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", part));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (hex !== sha256) {
      fetched.delete(file);
      throw new Error(`Not the bytes that were published: ${new URL(file, import.meta.url)}`);
    }
  }
  return part;
}

/** The same as an answer of the type that WebAssembly wants, whatever type the host sends. */
export async function response(name) {
  return new Response(await bytes(name), { headers: { "Content-Type": "application/wasm" } });
}

/** A page may forbid markup that scripts write (`require-trusted-types-for`), of which all widgets are made. */
function mayWrite() {
  const { document } = globalThis;
  if (!document) return;
  try {
    document.createElement("div").innerHTML = "<i></i>";
  } catch (error) {
    const message = `This page does not allow markup that scripts write (Trusted Types). ${error.message}`;
    throw Object.assign(new Error(message), { stays: "blocked" });
  }
}

/** The engine, compiled once however often it is asked for. */
export const engine = () => once("", async () => {
  mayWrite();
  const [glue, module] = await Promise.all([import("./engine.js"), bytes("engine.wasm")]);
  await glue.default({ module_or_path: module });
  return glue;
});

const places = [];
const allowed = [];

/**
 * Keeps what stands in the boxes of a place while the page is in the browser's memory. Safari shows such a page as it
 * was, and a moment later empties every box that it may not fill in by itself, without a word to anybody: so while the
 * page lies there, it may.
 */
export function keepBoxes(place) {
  if (!places.length) {
    addEventListener("pagehide", ({ persisted }) => {
      if (!persisted) return;
      const boxes = places.flatMap((known) => [...(known.deref()?.querySelectorAll("input[autocomplete=off]") ?? [])]);
      for (const box of boxes) box.autocomplete = "on";
      allowed.push(...boxes);
    });
    addEventListener("pageshow", () => setTimeout(() => {
      for (const box of allowed.splice(0)) box.autocomplete = "off";
    }));
  }
  if (!places.some((known) => known.deref() === place)) places.push(new WeakRef(place));
}

/** Has every part fetched again, past a cache that may hold a damaged one. */
export async function renew(options) {
  const files = new Set(Object.values(FILES).map(([file]) => file)).add("engine.js").add("parts.js");
  await Promise.allSettled([...files].map(async (file) => (await fetch(new URL(file, import.meta.url), options)).arrayBuffer()));
}
