import { expect, inject, test, vi } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { provideSchema } from "../db/provide-schema.ts";
import { asOwner, connectTestDatabase } from "../../../test/kit/db/database.ts";
import { aServerThatGoesAway } from "../../../test/kit/db/database-servers.ts";
import { silentLog } from "../log.ts";
import { enqueue } from "./enqueue.ts";
import { runJobs } from "./run-jobs.ts";

const rounds = process.env["TEST_LONG"] ? 50 : 6;
const signals = ["SIGKILL", "SIGINT", "SIGQUIT"] as const;

const server = await aServerThatGoesAway();
const { rolesSecret } = inject("testServer");
await provideSchema({ url: server.url, rolesSecret, log: silentLog() });
const database = connectTestDatabase({ url: server.url, rolesSecret });

/** A piece of work that is under way until it is told how to end. */
function aGate() {
  let [arrive, open] = [() => {}, (_fails: boolean) => {}];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<boolean>((resolve) => (open = resolve));
  const pass = async () => {
    arrive();
    if (await opened) throw new Error("the work failed");
  };
  return { arrived, open, pass };
}

test(
  "a job under way while the database goes away ends no program and is done again when it is back",
  async () => {
    const mandatorId = await aMandator(database);
    const done: unknown[] = [];
    let gate: ReturnType<typeof aGate> | null = null;
    const lookUpAddresses = async (_mandatorId: string | null, payload: unknown) => {
      const held = gate;
      gate = null;
      await held?.pass();
      done.push((payload as { round: number }).round);
    };
    const pulse = { beatMs: 100, deadMs: 60_000 };
    const worker = await runJobs({ database, handlers: { lookUpAddresses }, log: silentLog(), pulse });

    for (let round = 0; round < rounds; round++) {
      const current = aGate();
      gate = current;
      await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses", { round }));
      await current.arrived;
      await server.goAway(signals[round % signals.length]!);
      // Every second one fails: that is noted by another statement.
      current.open(round % 2 === 1);
      await vi.waitFor(() => expect(worker.isRunning()).toBe(false), 10_000);
      await server.comeBack();
      await vi.waitFor(() => expect(worker.isRunning()).toBe(true), 20_000);
      const leastTimes = round % 2 === 1 ? 1 : 2;
      await vi.waitFor(
        () => expect(done.filter((one) => one === round).length).toBeGreaterThanOrEqual(leastTimes),
        20_000,
      );
    }
    await worker.stop();

    expect(await asOwner(database, "select from graphile_worker.jobs")).toEqual([]);
    expect(await asOwner(database, "select from job_runners")).toEqual([]);
    await database.close();
  },
  60_000 + rounds * 10_000,
);
