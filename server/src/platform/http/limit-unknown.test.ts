import { expect, test } from "vitest";
import { createUnknownLimit } from "./limit-unknown.ts";
import { notFound, Problem } from "./problem.ts";

/** Two unknown secrets a minute from one address; "good…" opens, and each look-up is written down. */
function aDoor() {
  const looked: string[] = [];
  const { tryOpen } = createUnknownLimit(2, { now: () => new Date("2026-05-04T08:00:00Z") });
  const statusOf = (error: unknown) => (error as Problem).status;
  const show = (secret: string, { address = "one", fails }: { address?: string; fails?: unknown } = {}) =>
    tryOpen(
      { secret, address },
      async () => {
        looked.push(secret);
        if (fails) throw fails;
        if (!secret.startsWith("good")) throw notFound("x");
        return 200;
      },
      (error) => statusOf(error) === 404,
    ).catch(statusOf);
  return { show, looked };
}

test("who shows what opens nothing is not looked up any more, and what has opened from his address is", async () => {
  const { show, looked } = aDoor();
  expect(await show("good")).toBe(200);
  expect([await show("a"), await show("b"), await show("c")]).toEqual([404, 404, 429]);

  expect([await show("good"), await show("d", { address: "two" })]).toEqual([200, 404]);
  expect(looked).toEqual(["good", "a", "b", "good", "d"]);
});

test("many at once are not all looked up, and what opens is given back", async () => {
  const { show, looked } = aDoor();
  const answers = await Promise.all(["a", "b", "c", "e"].map((secret) => show(secret)));
  expect([answers, looked]).toEqual([
    [404, 404, 429, 429],
    ["a", "b"],
  ]);

  const other = aDoor();
  for (const secret of ["good 1", "good 2", "good 3"]) expect(await other.show(secret)).toBe(200);
  expect(await other.show("a")).toBe(404);
});

test("what fails otherwise counts nothing, and what opens no more is counted again", async () => {
  const { show } = aDoor();
  const fails = new Problem(503, "Unavailable");
  for (let call = 0; call < 4; call += 1) expect(await show("good", { fails })).toBe(503);
  await show("good");
  const gone = notFound("x");
  const answers: unknown[] = [];
  for (let call = 0; call < 4; call += 1) answers.push(await show("good", { fails: gone }));
  expect(answers).toEqual([404, 404, 404, 429]);
});
