// Loads the WebAssembly module and says in plain words what went wrong if it does not start.
(() => {
  "use strict";

  const PATIENCE = 10_000;
  const RELOAD =
    "Reload the page without its cache: Ctrl+Shift+R, on a Mac Cmd+Shift+R. " +
    "If that does not help, try another browser or another network.";

  // A page of one file brings the loader along.
  const inlined = window.bytesAndBubblesLoad;
  const script = document.currentScript;
  const engine = inlined ? "" : new URL(`${script.dataset.engine}/load.js`, script.src).href;
  const worker = inlined ? "" : new URL("sw.js", script.src).href;
  const loader = async () => inlined ?? import(engine);
  const root = document.documentElement;
  let stopped = false;

  const element = (name, text, properties) =>
    Object.assign(document.createElement(name), { textContent: text }, properties);

  function message() {
    let place = document.getElementById("start-message");
    if (!place) {
      place = element("div", "", { id: "start-message", role: "alert", hidden: true });
      (document.getElementById("workbook") ?? document.body).prepend(place);
    }
    return place;
  }

  function show(what, advice, detail) {
    const details = element("details", "");
    details.append(element("summary", "Technical detail"), element("p", detail));
    const button = element("button", "Reload", { type: "button", onclick: reload });
    const place = message();
    place.replaceChildren(element("p", what), element("p", advice), details, button);
    place.hidden = false;
    place.scrollIntoView({ block: "nearest" });
  }

  // A plain reload would take a damaged file from the cache again.
  async function reload() {
    if (!inlined) {
      await forgetKept().catch(() => {});
      const options = { cache: "reload", signal: AbortSignal.timeout(5_000) };
      await fetch(engine, options).catch(() => {});
      await loader().then(({ renew }) => renew(options)).catch(() => {});
    }
    location.reload();
  }

  // Nor must it get a damaged one from the service worker.
  async function forgetKept() {
    const registration = await navigator.serviceWorker?.getRegistration(worker);
    if (registration?.scope !== new URL("./", worker).href) return;
    await registration.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith(`bytes-and-bubbles ${registration.scope} `));
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  // ---- Without a network: only where the workbook is the page itself. If this fails, it is as without it.

  async function keep() {
    if (inlined || window.top !== window || !/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return;
    const workers = navigator.serviceWorker;
    let controlled = Boolean(workers.controller);
    let reloading = false;
    workers.addEventListener("controllerchange", () => {
      // The first one takes over a page of its own version; a later one brings another version, and it whole.
      if (controlled && !reloading) {
        reloading = true;
        location.reload();
      }
      controlled = true;
    });

    const registration = await workers.register(worker, { updateViaCache: "none" });
    const look = (next) => {
      if (next?.state === "installed" && registration.active) announce(next);
    };
    const follow = (next) => next?.addEventListener("statechange", () => look(next));
    look(registration.waiting);
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
    // Whoever leaves the page open for days hears of it too.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  }

  function announce(next) {
    let place = document.getElementById("new-version");
    if (!place) {
      place = element("div", "", { id: "new-version", className: "notice" });
      place.setAttribute("role", "status");
      (document.getElementById("workbook") ?? document.body).before(place);
    }
    const load = () => (next.state === "installed" ? next.postMessage("load the new version") : location.reload());
    const button = element("button", "Load it", { type: "button", onclick: load });
    // What comes into a place that is there already is read out.
    requestAnimationFrame(() => place.replaceChildren(element("p", "A new version of the workbook is here."), button));
  }

  async function start() {
    if (location.protocol === "file:" && !inlined) {
      throw ["The workbook does not start from a file: browsers only let it start from a web server.",
        "Put the folder on any web server, or run “make serve” in the source folder. “make single” makes one file that does.", location.href];
    }
    if (typeof WebAssembly !== "object") {
      throw ["The workbook needs WebAssembly, which this browser does not have or has switched off.",
        "Use a current Firefox, Chrome, Edge or Safari, or switch WebAssembly on.", navigator.userAgent];
    }
    const { open_workbook } = await loader().then((load) => {
      load.keepBoxes(document);
      return load.engine();
    }).catch((error) => {
      if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) throw error;
      if (error?.stays) throw ["The workbook cannot start under the rules of this server.", error.message, error];
      throw ["A part of the workbook did not arrive, or arrived damaged.", RELOAD, error];
    });
    open_workbook();
  }

  const unstarted = (error) =>
    ["The workbook did not start in this browser.", `${RELOAD} WebAssembly may be switched off here.`, error];

  const started = () => root.dataset.started === "yes";
  const patience = setTimeout(() => {
    show("The workbook has not started after 10 seconds.", `It starts by itself if it still arrives. ${RELOAD}`,
      "Nothing failed so far.");
  }, PATIENCE);

  new MutationObserver((_, observer) => {
    if (!started()) return;
    observer.disconnect();
    clearTimeout(patience);
    if (!stopped) document.getElementById("start-message")?.remove();
    keep().catch(() => {});
  }).observe(root, { attributes: true, attributeFilter: ["data-started"] });

  // A panic leaves nothing that could go on: its message stays.
  const failed = (text) => {
    if (stopped) return;
    stopped = true;
    clearTimeout(patience);
    show("The workbook stopped because of a mistake in it.",
      "Reload the page to go on. Your numbers are in its address.", text);
  };
  window.addEventListener("bytes-and-bubbles-failed", (event) => failed(event.detail));
  const trapped = (error) => error?.name === "RuntimeError" && failed(String(error));
  window.addEventListener("error", (event) => trapped(event.error));
  window.addEventListener("unhandledrejection", (event) => trapped(event.reason));

  start().catch((error) => {
    clearTimeout(patience);
    const [what, advice, detail] = Array.isArray(error) ? error : unstarted(error);
    if (!stopped) show(what, advice, String(detail));
  });
})();
