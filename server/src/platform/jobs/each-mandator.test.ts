import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { eachMandator } from "./each-mandator.ts";

function aJob(failing: Record<string, Error>) {
  const lines: string[] = [];
  const done: string[] = [];
  const work = async (id: string) => {
    if (failing[id]) throw failing[id];
    done.push(id);
  };
  const log = createLog("info", { write: (line) => lines.push(line) });
  const run = () => eachMandator(["one", "two", "three"], work, { log, undone: "Nobody was reminded" });
  return { run, done, lines };
}

test("a company that fails is noted and keeps no other waiting", async () => {
  const { run, done, lines } = aJob({ two: new Error("odd") });
  await run();
  expect(done).toEqual(["one", "three"]);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { mandatorId: "two", msg: "Nobody was reminded" },
  ]);
});

test("where the database is away the job fails, and is done again", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  const { run, done, lines } = aJob({ two: away });
  await expect(run()).rejects.toThrow("ECONNREFUSED");
  expect([done, lines]).toEqual([["one"], []]);
});
