import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { aMandator } from "../../../test/kit/db/builders.ts";
import { inMandator } from "../db/database.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { silentLog } from "../log.ts";
import { enqueue } from "./enqueue.ts";
import type { JobName } from "./enqueue.ts";
import { inItsMandator, runJobs } from "./run-jobs.ts";
import type { JobHandler } from "./run-jobs.ts";

const database = await aDatabase();

async function withWorker(handler: JobHandler, work: () => Promise<void>): Promise<void> {
  const worker = await runJobs({
    database,
    handlers: { lookUpAddresses: handler },
    schedules: [],
    log: silentLog(),
  });
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

const waiting = () => asOwner(database, "select 1 from graphile_worker.jobs");

test("a job runs after the commit, in the mandator that asked for it", async () => {
  const mandatorId = await aMandator(database);
  const seen: unknown[][] = [];

  await withWorker(
    async (mandator, payload) => void seen.push([mandator, payload]),
    async () => {
      await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses", { end: "start" }));
      await vi.waitFor(() => expect(seen).toEqual([[mandatorId, { end: "start" }]]), 10_000);
    },
  );
});

test("a job of a transaction that failed never runs", async () => {
  const mandatorId = await aMandator(database);

  const failed = inMandator(database, mandatorId, async (db) => {
    await enqueue(db, "lookUpAddresses");
    throw new Error("not today");
  });

  await expect(failed).rejects.toThrow("not today");
  expect(await waiting()).toEqual([]);
});

test("a job asked for twice under one key is one job of that mandator", async () => {
  const [one, other] = [await aMandator(database), await aMandator(database)];
  const tomorrow = new Date(Date.now() + 86_400_000);
  for (const mandatorId of [one, one, other]) {
    await inMandator(database, mandatorId, (db) =>
      enqueue(db, "lookUpAddresses", {}, { key: "all", runAt: tomorrow }),
    );
  }

  expect(await waiting()).toHaveLength(2);
});

test("however many jobs wait, asking for one more reads none of them, though the queue was known as empty", async () => {
  const mandatorId = await aMandator(database);
  await asOwner(database, "delete from graphile_worker._private_jobs");
  await asOwner(database, "vacuum analyze graphile_worker._private_jobs");

  const looked = await inMandator(database, mandatorId, async (db) => {
    await sql`select enqueue('lookUpAddresses', '{}', now() + interval '1 day', null) from generate_series(1, 200)`.execute(
      db,
    );
    const { rows } = await sql<{ jobs: number }>`
      select seq_tup_read::integer as jobs from pg_stat_xact_all_tables where relname = '_private_jobs'`.execute(
      db,
    );
    return rows[0]!.jobs;
  });

  expect(looked).toBe(0);
});

test("a job that fails is tried again later and says why", async () => {
  const mandatorId = await aMandator(database);

  await withWorker(
    async () => {
      throw new Error("the geocoder is away");
    },
    async () => {
      await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses", {}, { key: "failing" }));
      await vi.waitFor(async () => {
        const failed = await asOwner<{ last_error: string }>(
          database,
          "select last_error from graphile_worker.jobs where attempts = 1 and run_at > '2000-01-01' and locked_at is null",
        );
        expect(failed.map(({ last_error }) => last_error).join()).toContain("the geocoder is away");
      }, 10_000);
    },
  );
});

test("the admin role may queue a job outside a mandator, and one inside", async () => {
  const mandatorId = await aMandator(database);
  const seen: unknown[][] = [];

  await withWorker(
    async (mandator, payload) => void seen.push([mandator, payload]),
    async () => {
      const outside = database.as("admin").transaction();
      await outside.execute((db) => enqueue(db, "lookUpAddresses", { end: "start" }, { key: "one" }));
      await vi.waitFor(() => expect(seen).toEqual([[null, { end: "start" }]]), 10_000);
      await inMandator(database, mandatorId, (db) => enqueue(db, "lookUpAddresses"), { role: "admin" });
      await vi.waitFor(() => expect(seen[1]).toEqual([mandatorId, {}]), 10_000);
    },
  );
});

test("a job of tenants that was queued outside of them fails", async () => {
  const handler = inItsMandator(async () => undefined);

  await expect(handler(null, {})).rejects.toThrow("outside a mandator");
});

test("only named jobs can be queued, by the roles that may, inside a mandator", async () => {
  const mandatorId = await aMandator(database);
  const stranger = inMandator(database, mandatorId, (db) => enqueue(db, "formatDisk" as JobName));
  await expect(stranger).rejects.toThrow("there is no job called formatDisk");

  const call = "select enqueue('lookUpAddresses', '{}', null, null)";
  await expect(database.pool("app").query(call)).rejects.toThrow(/app.mandator|uuid/);
  for (const role of ["gateway", "report"] as const) {
    await expect(database.pool(role).query(call)).rejects.toThrow("permission denied");
  }
  await expect(
    database.pool("app").query("select graphile_worker.add_job('lookUpAddresses')"),
  ).rejects.toThrow("permission denied");
});
