import { sql } from "kysely";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner, connectTestDatabase } from "../../../test/kit/db/database.ts";
import { hasPooler, startPooler } from "../../../test/kit/db/pooler.ts";
import { aTestDrive, drives, receive, tripsOf } from "../../../test/kit/tracking/drives.ts";
import { silentLog } from "../log.ts";
import { holdShare } from "../../tracking/hold-share.ts";
import { inMandator } from "./database.ts";
import { newId } from "./ids.ts";

const direct = await aDatabase();
const { rolesSecret } = inject("testServer");
const pooler = hasPooler() ? await startPooler({ url: direct.url, rolesSecret, connections: 2 }) : null;
afterAll(() => pooler?.stop());

/** Runs where there is a PgBouncer of 1.21 or newer, as handbook/growing says. */
const pooled = test.skipIf(pooler === null);

/** What one process has, behind the pooler. */
function aProcess() {
  const { url } = direct;
  const database = connectTestDatabase({ url, poolerUrl: pooler!.url, rolesSecret, connectionsPerRole: 8 });
  onTestFinished(() => database.close());
  return database;
}

pooled("companies that share two connections each see their own, however many ask at once", async () => {
  const processes = [aProcess(), aProcess(), aProcess()];
  const companies = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const mandatorId = await aMandator(direct);
      return { mandatorId, vehicleId: await aVehicle(direct, mandatorId) };
    }),
  );

  const asked = Array.from({ length: 240 }, async (_, turn) => {
    const { mandatorId, vehicleId } = companies[turn % companies.length]!;
    const seen = await inMandator(processes[turn % processes.length]!, mandatorId, async (db) => {
      const first = await db.selectFrom("vehicles").select("id").where("type", "=", 0).execute();
      await sql`select pg_sleep(0.002)`.execute(db);
      return [first, await db.selectFrom("vehicles").select("id").execute()];
    });
    expect(seen).toEqual([[{ id: vehicleId }], [{ id: vehicleId }]]);
  });
  await Promise.all(asked);

  const { rows } = await direct.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = 'wegbuch_app' and pid <> pg_backend_pid()`,
  );
  // Two are lent, and the test itself has some past the pooler.
  expect(rows[0]!.count).toBeLessThanOrEqual(2 + 4);
});

pooled("outside of a company nothing of one is left on a connection that was lent", async () => {
  const database = aProcess();
  const mandatorId = await aMandator(direct);
  await aVehicle(direct, mandatorId);
  for (let turn = 0; turn < 10; turn += 1) {
    await inMandator(database, mandatorId, (db) => db.selectFrom("vehicles").select("id").execute());
    const outside = database.as("app").selectFrom("vehicles").select("id").execute();
    await expect(outside).rejects.toThrow(/uuid|app\.mandator/);
  }
});

pooled("a migration that changes what a kept statement gives breaks no call behind a pooler", async () => {
  const database = aProcess();
  const mandatorId = await aMandator(direct);
  const ask = () =>
    inMandator(database, mandatorId, (db) =>
      db.selectFrom("mandators").selectAll().where("id", "=", mandatorId).execute(),
    );
  for (let turn = 0; turn < 5; turn += 1) await ask();
  const column = `added_${newId().slice(-8)}`;

  await asOwner(direct, `alter table mandators add column ${column} text not null default 'new'`);

  for (let turn = 0; turn < 5; turn += 1) expect(await ask()).toMatchObject([{ [column]: "new" }]);
});

pooled(
  "what boxes send is stored and followed behind a pooler, and trackers know of each other past it",
  async () => {
    const database = aProcess();
    const { mandatorId, box } = await aTestDrive(direct);
    await receive({ ...direct, ...database, owner: direct.owner }, drives(box.number, 3));
    expect(await tripsOf(direct, mandatorId)).toHaveLength(3);

    const shares = [holdShare({ database, log: silentLog() }), holdShare({ database, log: silentLog() })];
    onTestFinished(async () => void (await Promise.all(shares.map((share) => share.stop()))));
    await expect
      .poll(async () => (await Promise.all(shares.map((share) => share.current()))).map(({ of }) => of))
      .toEqual([2, 2]);
  },
);
