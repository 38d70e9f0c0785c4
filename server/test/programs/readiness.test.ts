import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import { aDatabase } from "../kit/db/database.ts";
import { readinessOf } from "../../src/processes/readiness.ts";
import type { Running } from "../../src/processes/running.ts";

const database = await aDatabase();

test("a program whose clock is minutes apart from that of the database is not ready, a few seconds are fine", async () => {
  const config = readConfig({ WEGBUCH_DATA: tmpdir() });
  const isFine = async (apartMs: number) => {
    const clock = { now: () => new Date(Date.now() + apartMs) };
    return readinessOf(config, database, [aPart()], clock)["clock"]!();
  };

  expect(await Promise.all([0, 60_000, -60_000].map(isFine))).toEqual([true, true, true]);
  expect(await Promise.all([240_000, -240_000, 86_400_000].map(isFine))).toEqual([false, false, false]);
});

async function checksOf(...running: Running[]) {
  const readiness = readinessOf(readConfig({ WEGBUCH_DATA: tmpdir() }), database, running);
  const names = ["database", "migrations", "sockets", "tracker"];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readiness[name]!()] as const)),
  );
}

const aPart = (given: Partial<Running> = {}): Running => ({
  announcement: "Something",
  isRunning: () => true,
  stop: async () => undefined,
  ...given,
});

test("the program is ready when each of its parts does its work", async () => {
  const fine = { database: true, migrations: true, sockets: true, tracker: true };

  expect(await checksOf(aPart(), aPart({ isKeepingUp: () => true }))).toEqual(fine);
  expect(await checksOf(aPart(), aPart({ isRunning: () => false }))).toEqual({ ...fine, sockets: false });
  expect(await checksOf(aPart(), aPart({ isKeepingUp: () => false }))).toEqual({ ...fine, tracker: false });
});
