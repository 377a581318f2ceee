// The script interface from Node.js: every figure of both chapters, and what a wrong call is told.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ask, check, estimate, list, print, prompt, read, solution } from "../../dist/embed.js";

const { figures } = JSON.parse(readFileSync(new URL("../book/figures.json", import.meta.url), "utf8"));
const calls = { estimate, ask };

test("every figure of both chapters comes out", async (t) => {
  assert.ok(figures.length > 300, `only ${figures.length} rows`);
  for (const row of figures) {
    await t.test(`${row.section}: ${row.what}`, async () => {
      const call = calls[row.call](row.name, row.inputs);
      if (row.field) {
        await assert.rejects(call, (error) => error.field === row.field && error.message === row.error);
        return;
      }
      const answer = await call.catch((error) => ({ refused: error.message, results: [] }));
      if (row.decision) return assert.equal(answer.decision, row.decision);
      const result = answer.results.find((one) => one.name === row.result);
      if (row.error) return assert.equal(result?.error ?? answer.refused, row.error);
      assert.ok(result, answer.refused ?? `no ${row.result} among ${answer.results.map((one) => one.name)}`);
      if (row.approximate) return assert.equal(result.printed.number, row.approximate);
      if (row.exact) assert.equal(result.exact, row.exact);
      else assert.ok(row.decimal ?? row.shown, "a row says what must come out");
      assert.equal(result.unit, row.unit);
      for (const form of ["decimal", "binary", "shown"]) {
        if (row[form]) assert.equal(result.printed[form], row[form]);
      }
      if (row.substituted) assert.equal(result.formula.substituted, row.substituted);
    });
  }
});

test("the call of ZeRO's optimizer state sharding", async () => {
  const { figures, results, leftOut } = await estimate("model-state", { parameters: "7.5B", workers: 64, shard: "optimizer" });
  assert.equal(figures["worker-state"], "31406250000");
  const { unit, printed, formula } = results.find((one) => one.name === "worker-state");
  assert.deepEqual([unit, printed.decimal, printed.binary], ["bytes", "31.4 GB", "29.2 GiB"]);
  assert.match(formula.substituted, /7,500,000,000/);
  assert.match(formula.mathml, /^<math/);
  assert.ok(leftOut.length > 0);
});

test("a wrong call is told which field and why", async () => {
  await assert.rejects(estimate("staircase", { stages: "two and a half" }), (error) => error instanceof Error && error.field === "stages" && error.message.length > 10);
  await assert.rejects(estimate("staircase", { stagees: 4 }), /Did you mean “stages”/);
  await assert.rejects(estimate("stairs", {}), (error) => error.field === null);
  await assert.rejects(check("27-1", { seed: 1.5 }), (error) => error.field === "seed");
  await assert.rejects(read("12 apples"), (error) => error.message.length > 0);
});

test("a problem sheet can be checked", async () => {
  const asked = await prompt("27-1", { seed: 7 });
  const names = asked.parts.map((part) => part.name);
  assert.ok(names.includes("a"));
  const wrong = await check("27-1", { seed: 7, answers: { a: "12 MB" } });
  assert.equal(wrong.parts.find((part) => part.name === "a").verdict, "wrong");
  const right = await check("27-1", { seed: 7, answers: { a: "10 MiB" } });
  assert.equal(right.parts.find((part) => part.name === "a").verdict, "right");
  assert.ok(right.score > 0 && right.score < 1);
  assert.ok((await solution("27-1", { seed: 7 })).parts.length === names.length);
});

test("all there is, and the reader and the printer of every field", async () => {
  const { examples, exercises } = await list();
  assert.deepEqual([examples.length, exercises.length], [24, 89]);
  assert.deepEqual(examples.find((one) => one.name === "staircase").inputs.find((one) => one.name === "stages").kind, "count");
  assert.equal((await read("80 GiB")).exact, "85899345920");
  assert.equal((await print("85899345920", "bytes")).printed.decimal, "85.9 GB");
});
