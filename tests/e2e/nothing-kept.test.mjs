// Browsers that keep nothing, or have no room left: everything works, and a line says that it is not kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, goTo, handIn, kept, option, saved, started, titleOf, typed, verdict } from "./exercise-support.mjs";
import { openWorkbook, shows } from "./support.mjs";

const PAGE = "#/exercises/sixteen-stages";
const NOT_KEPT = /^This browser does not keep your progress: it has no room left, or keeps nothing of this page\. Take a file along\.$/;
const line = (place) => place.locator(".kept-line > p").first();

/** An exercise is worked on, left and come back to, and started again; `place` is the page or a frame in it. */
async function works(place, go) {
  await shows(line(place), NOT_KEPT);
  await answer(place, "a").pressSequentially("62");
  await answer(place, "a").press("Enter");
  await shows(verdict(place, "a"), /^Not right[.:]/);
  await typed(place, "a", "63");
  await shows(verdict(place, "a"), /^Right\./);
  await place.locator("[data-part=b] [data-hint]").click();
  await place.locator("[data-part=b] .hint-title").first().waitFor();
  assert.equal(await answer(place, "a").inputValue(), "63");
  await go("#/exercises");
  await shows(line(place), NOT_KEPT);
  await shows(place.locator("li", { has: place.getByRole("link", { name: titleOf("sixteen-stages") }) }), /begun, 1 of 3 parts done$/);
  await go(PAGE);
  await shows(verdict(place, "a"), /^Right\./);
  await place.getByRole("button", { name: "Start again" }).click();
  await shows(place.locator(".kept-line > p").nth(1), `“${titleOf("sixteen-stages")}” was started anew. Undo`);
  assert.equal(await answer(place, "a").inputValue(), "");
  await place.getByRole("button", { name: "Undo" }).click();
  await shows(verdict(place, "a"), /^Right\./);
  await go("#/closed-book/chapter-27");
  await place.getByRole("button", { name: "Begin", exact: true }).click();
  await option(place, "c", "activations").first().check();
  await handIn(place, 9);
  await shows(place.locator(".pass-result"), "Not passed yet. 1 of 10 answers are right.");
  await shows(line(place), NOT_KEPT);
}

for (const [says, init] of [
  ["takes no text", () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  }],
  ["gives no text back", () => {
    Storage.prototype.getItem = () => {
      throw new DOMException("refused", "SecurityError");
    };
  }],
  ["has no store at all", () => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
  }],
]) {
  test(`a browser that ${says}`, async (t) => {
    const page = await openWorkbook(t, { path: PAGE, init });
    await works(page, (hash) => goTo(page, hash));
    await page.reload();
    await started(page);
    await goTo(page, PAGE);
    await shows(line(page), NOT_KEPT);
    await answer(page, "a").waitFor();
    assert.equal(await answer(page, "a").inputValue(), "");
  });
}

test("a frame that may only run scripts", async (t) => {
  // A module starts in such a frame only where the host lets others read it.
  const page = await openWorkbook(t, { headers: { "Access-Control-Allow-Origin": "*" }, faulty: true });
  const source = new URL(PAGE, page.url()).href;
  await page.setContent(`<iframe sandbox="allow-scripts" width="900" height="900" src="${source}"></iframe>`);
  const frame = page.frameLocator("iframe");
  await frame.locator("html[data-started=yes]").waitFor({ state: "attached", timeout: 15_000 });
  const inside = page.frames().at(-1);
  await works(frame, (hash) => goTo(inside, hash));
});

test("a browser whose room runs out while somebody types", async (t) => {
  const page = await openWorkbook(t, { path: PAGE });
  await answer(page, "a").fill("6");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await answer(page, "a").pressSequentially("3");
  await answer(page, "a").press("Enter");
  await shows(line(page), NOT_KEPT);
  await shows(verdict(page, "a"), /^Right\./);
  assert.equal(await answer(page, "a").inputValue(), "63");
  assert.doesNotMatch(await kept(page, "exercise.sixteen-stages.0"), /"63"/);
  // It is there as long as the page is, and in a file.
  await goTo(page, "#/exercises");
  const file = await saved(page, page.getByRole("button", { name: "Save as a file" }));
  assert.match(file.text, /"63"/);
  await goTo(page, PAGE);
  await shows(verdict(page, "a"), /^Right\./);
});
