// Keeps one whole version of the workbook, which then works without a network. Only the workbook itself, in a window
// of its own, is answered from here: frames, embed.js and pages of others go to the network as if this were not there.

const FILES = FILES_OF_THIS_VERSION; // by the build: path: SHA-256

// An origin may hold several copies of the workbook.
const OURS = `bytes-and-bubbles ${registration.scope} `;
const CACHE = `${OURS}WHOLE_VERSION`;
const HEADERS = ["Content-Type", "Content-Security-Policy", "Permissions-Policy", "Referrer-Policy", "X-Content-Type-Options"];

async function isWhole(file, bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === FILES[file];
}

/** A file from the network, if it is of this version. */
async function fetched(file) {
  for (const cache of ["no-cache", "reload"]) {
    const response = await fetch(new URL(file, registration.scope), { cache });
    const bytes = response.ok && (await response.arrayBuffer());
    if (!bytes || !(await isWhole(file, bytes))) continue;
    // Made anew: the host may have redirected or compressed it.
    const headers = HEADERS.filter((name) => response.headers.has(name)).map((name) => [name, response.headers.get(name)]);
    return new Response(bytes, { headers });
  }
  throw new Error(`Not of this version: ${file}`);
}

// All or nothing. What lies half deployed on the host is tried again with the next visit.
async function install() {
  const cache = await caches.open(CACHE);
  const left = Object.keys(FILES);
  try {
    await Promise.all(Array.from({ length: 6 }, async () => {
      for (let file; (file = left.shift()); ) await cache.put(new URL(file, registration.scope), await fetched(file));
    }));
  } catch (error) {
    left.length = 0;
    await caches.delete(CACHE);
    throw error;
  }
}

async function forget(isOld) {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && isOld(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function isWorkbook({ clientId, mode }) {
  if (mode === "navigate") return true;
  const client = await clients.get(clientId);
  return client?.frameType === "top-level" && ["", "index.html"].includes(within(client.url));
}

async function answer(file, request) {
  if (!(await isWorkbook(request))) return fetch(request.of);
  const kept = await caches.open(CACHE).then((cache) => cache.match(new URL(file, registration.scope))).catch(() => {});
  const bytes = await kept?.arrayBuffer().catch(() => {});
  if (bytes && (await isWhole(file, bytes))) return new Response(bytes, { headers: kept.headers });
  // Nobody is to be locked out by a damaged cache, nor get one file from here and another from there.
  await forget(() => true);
  await registration.unregister();
  return fetch(request.of);
}

/** The path below the folder of the workbook. */
function within(address) {
  const url = new URL(address), folder = new URL(registration.scope);
  const inside = url.origin === folder.origin && url.pathname.startsWith(folder.pathname);
  return inside ? decodeURI(url.pathname.slice(folder.pathname.length)) : null;
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(forget((name) => name !== CACHE).then(() => clients.claim())));
addEventListener("message", ({ data }) => data === "load the new version" && skipWaiting());

addEventListener("fetch", (event) => {
  const { request } = event;
  let file = within(request.url);
  if (file === null || request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (request.destination !== "document") return;
    file ||= "index.html";
  }
  if (Object.hasOwn(FILES, file)) event.respondWith(answer(file, { clientId: event.clientId, mode: request.mode, of: request }));
});
