import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { verifyZip } from "@wegbuch/contract/evidence/rules";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { eraseOldLogbooks, erasePositions } from "../../src/features/retention/jobs.ts";
import { readReceipts } from "../../src/features/retention/note-receipts.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { type Database, inMandator } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { recordChange } from "../../src/platform/history/record-change.ts";
import { verifyBooks } from "../../src/platform/history/verify-books.ts";
import { verifyFacts } from "../../src/platform/history/verify-facts.ts";
import { verifyMandator } from "../../src/platform/history/verify-history.ts";
import { anAuditedBook, canary, key, planted, sign } from "../kit/api/audited-book.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { keptSums } from "../kit/db/kept-sums.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };
const aDay = 86_400_000;

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wegbuch-erasures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Where in the whole database something private of a company can still be read. */
async function tablesSaying(mandatorId: string, what: RegExp): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    database,
    `select relname::text as name from pg_class
     where relnamespace = 'wegbuch'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await asOwner<{ row: string }>(
      database,
      `select to_jsonb(t)::text as row from ${name} as t
       where coalesce(to_jsonb(t) ->> 'mandator_id', $1) = $1`,
      [mandatorId],
    );
    if (rows.some(({ row }) => what.test(row))) found.push(name);
  }
  return found;
}

async function findingsOf(mandatorId: string) {
  const { findings, erased } = await verifyMandator(database, mandatorId, []);
  const all = [findings, await verifyBooks(database, mandatorId), await verifyFacts(database, mandatorId)];
  return { findings: all.flat(), erased };
}

/** A company that keeps places for 45 days, some time after the days of its book. */
async function anOldBook(days = 60) {
  const book = await anAuditedBook(database);
  const retention = { isErasing: true, trackRetentionDays: 45, logbookRetentionYears: null };
  const before = await book.whole(5);
  advanceClock(days * aDay);
  expect((await book.ask(1, "PUT /Mandators/Retention", retention)).status).toBe(204);
  const folder = aFolder();
  const erase = (from: Database = database) =>
    erasePositions({ database: from, clock, folder }, book.mandatorId);
  return { ...book, before, folder, erase };
}

test(
  "once its days are over nothing private is left in any table, and all that was proven still is",
  patience,
  async () => {
    const { mandatorId, before, erase, whole, ask, own, business } = await anOldBook();
    expect(await tablesSaying(mandatorId, planted)).toContain("trips");

    await erase();

    expect(await tablesSaying(mandatorId, planted)).toEqual([]);
    const { findings, erased } = await findingsOf(mandatorId);
    expect(findings).toEqual([]);
    expect(erased).toBeGreaterThan(0);
    await sign(database);
    const after = await whole(5);
    expect(verifyZip(after.zip, { key }).findings).toEqual([]);
    expect(verifyZip(before.zip, { key }).findings).toEqual([]);
    const { body } = await ask<{ mileageInMeters: number; description: string }>(5, `GET /Trips/${own.id}`);
    expect(body).toMatchObject({ mileageInMeters: own.mileageInMeters, description: null });
    const kept = await ask(5, `GET /Trips/${business.id}`);
    expect(kept.body).toMatchObject({ description: "Wartung, Linz", contact: "Fa. Huber" });
  },
);

test("what is held is not erased, whatever its age, until nobody holds it any more", patience, async () => {
  const { mandatorId, erase, ask, car, vehicles, people, folder } = await anOldBook();
  const held = { reason: "Betriebsprüfung", vehicleIds: [car], from: "2026-04-01", to: "2026-05-31" };
  const { status, body } = await ask<{ id: string }>(1, "POST /RetentionHolds", held);
  expect(status).toBe(201);
  const { body: seen } = await ask<{ id: string }[]>(5, "GET /RetentionHolds");
  expect(seen.find(({ id }) => id === body.id)).toMatchObject({
    reason: "Betriebsprüfung",
    vehicles: [{ id: car }],
    from: "2026-04-01",
    to: "2026-05-31",
  });
  const placesOf = (vehicle: string) =>
    asOwner(database, "select from trips where vehicle_id = $1 and type = 1 and start_address is not null", [
      vehicle,
    ]);

  await erase();
  expect(await placesOf(car)).not.toEqual([]);
  const [receipt] = readReceipts(folder);
  expect(receipt).toMatchObject({ mandatorId, kind: "places" });
  expect(receipt!.held.map(({ vehicleIds }) => vehicleIds)).toContainEqual([car]);
  expect(receipt!.vehicleIds).not.toContain(car);
  expect(receipt!.vehicleIds).toContain(vehicles[1]);

  expect((await ask(1, `DELETE /RetentionHolds/${body.id}`)).status).toBe(204);
  await erase();
  expect(await placesOf(car)).toEqual([]);
  expect(people[5]).toBeDefined();
  expect((await findingsOf(mandatorId)).findings).toEqual([]);
});

/** A database that goes away in the nth transaction of the role that erases. */
function dyingAt(nth: number): { database: Database; hasDied: () => boolean } {
  let count = 0;
  const pool: Database["pool"] = (role) => {
    const whole = database.pool(role);
    if (role !== "jobs") return whole;
    return new Proxy(whole, {
      get: (target, name) => {
        if (name !== "connect") return Reflect.get(target, name) as unknown;
        count += 1;
        if (count === nth) throw new Error("killed");
        return target.connect.bind(target);
      },
    });
  };
  return { database: { ...database, pool }, hasDied: () => count >= nth };
}

test(
  "whoever is killed at any piece goes on there: nothing is erased twice, and nothing is left",
  patience,
  async () => {
    const { mandatorId, erase, folder, ask } = await anOldBook();
    const old = await asOwner<{ id: string }>(
      database,
      `select trip_id as id from trip_facts join trips on trips.id = trip_id
     where trips.mandator_id = $1 and finished_at < now() - interval '45 days' and finished_at is not null order by 1`,
      [mandatorId],
    );
    for (let nth = 1; ; nth += 1) {
      const dying = dyingAt(nth);
      await erase(dying.database).catch(() => undefined);
      if (!dying.hasDied()) break;
    }

    expect(await tablesSaying(mandatorId, planted)).toEqual([]);
    const receipts = readReceipts(folder);
    expect(receipts).toHaveLength(1);
    const due = await asOwner<{ count: number }>(
      database,
      "select count(*)::integer as count from trip_facts where mandator_id = $1 and erased_at is not null",
      [mandatorId],
    );
    expect(receipts[0]!.rows).toBe(due[0]!.count);
    expect(old.length).toBeGreaterThan(0);
    const { body } = await ask<{ items: object[] }>(2, "GET /Erasures");
    expect(body.items).toMatchObject([{ kind: 0, rowCount: receipts[0]!.rows, sha256: receipts[0]!.sha256 }]);
    const told = await asOwner<{ new_value: string }>(
      database,
      "select new_value from history where mandator_id = $1 and property_name = 'erased'",
      [mandatorId],
    );
    expect(told).toHaveLength(1);
    expect(told[0]!.new_value).toContain(receipts[0]!.sha256);
  },
);

test(
  "a trip that is changed after its places are erased is bound anew, and stays proven",
  patience,
  async () => {
    const { mandatorId, erase, ask, change, own, whole } = await anOldBook();
    await erase();
    const { body } = await ask<typeof own>(5, `GET /Trips/${own.id}`);
    const linz = { displayName: "Linz" };
    const ends = { startAddress: linz, destinationAddress: linz };
    await change(5, body, { type: 0, description: "Kunde", contact: "Fa. Neu", ...ends });

    expect((await findingsOf(mandatorId)).findings).toEqual([]);
    await sign(database);
    const { zip } = await whole(5);
    expect(verifyZip(zip, { key }).findings).toEqual([]);

    advanceClock(aDay);
    const { body: again } = await ask<typeof own>(5, `GET /Trips/${own.id}`);
    await change(5, again, { type: 1, description: canary, contact: canary });
    await erase();
    expect(await tablesSaying(mandatorId, planted)).toEqual([]);
    expect((await findingsOf(mandatorId)).findings).toEqual([]);
    await sign(database);
    expect(verifyZip((await whole(5)).zip, { key }).findings).toEqual([]);
  },
);

test(
  "nothing is erased before an administrator says so, and what somebody puts in its place is found",
  patience,
  async () => {
    const { mandatorId, erase, ask, own } = await anOldBook();
    await ask(1, "PUT /Mandators/Retention", {
      isErasing: false,
      trackRetentionDays: 1,
      logbookRetentionYears: 7,
    });
    await erase();
    expect(await tablesSaying(mandatorId, planted)).not.toEqual([]);

    await ask(1, "PUT /Mandators/Retention", {
      isErasing: true,
      trackRetentionDays: 45,
      logbookRetentionYears: 7,
    });
    await erase();
    await asOwner(
      database,
      `update trips set start_address = '{"displayName": "Linz"}' where id = '${own.id}'`,
    );
    expect((await findingsOf(mandatorId)).findings).toMatchObject([
      { problem: expect.stringContaining(own.id) as string },
    ]);
  },
);

test("nobody erases the history or a locked trip by himself", patience, async () => {
  const { mandatorId, business } = await anOldBook();
  const forbidden = [
    `update history set salt = null, old_value = null`,
    `update trips set description = '' where id = '${business.id}'`,
    `delete from trips where id = '${business.id}'`,
  ];
  for (const statement of forbidden)
    for (const role of ["app", "tracker", "jobs"] as const) {
      const client = await database.pool(role).connect();
      try {
        await client.query("begin");
        await client.query(
          `select set_config('app.mandator', '${mandatorId}', true), set_config('app.erasing', 'on', true)`,
        );
        await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow(
          /denied|locked|append-only/,
        );
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
});

/** Lets time pass until an instant. */
const goTo = (instant: string) => advanceClock(Date.parse(instant) - clock.now().getTime());

test(
  "trips go on the second of January after their years, and what is left of them proves that nothing else was taken",
  patience,
  async () => {
    const book = await anOldBook();
    const { mandatorId, before, whole, ask, vehicles, car, folder, inTracker, recount } = book;
    const sums = () => keptSums(database, mandatorId);
    const erase = () => eraseOldLogbooks({ database, clock, folder }, mandatorId);
    const [german] = vehicles.filter((id) => id !== car);
    await ask(1, "PUT /Mandators/Retention", {
      isErasing: true,
      trackRetentionDays: 400,
      logbookRetentionYears: null,
    });
    await asOwner(database, "update vehicles set country = 'DE' where id = $1", [german]);
    await asOwner(database, "update vehicles set country = 'AT' where id = $1", [car]);
    const tripsOf = (vehicle?: string) =>
      asOwner(database, "select from trips where vehicle_id = $1", [vehicle]).then((rows) => rows.length);
    const odometers = () =>
      asOwner(
        database,
        "select vehicle_id, anchor_meters + driven_meters as meters from vehicle_odometers where mandator_id = $1 order by 1",
        [mandatorId],
      );
    await recount();
    const shown = await odometers();
    const [ofCar, ofGerman] = [await tripsOf(car), await tripsOf(german)];
    const seals = () => asOwner(database, "select from sealed_months where vehicle_id = $1", [car]);
    expect(await seals()).toHaveLength(1);

    goTo("2034-01-01T20:00:00Z");
    await erase();
    expect([await tripsOf(car), await tripsOf(german)]).toEqual([ofCar, ofGerman]);

    goTo("2034-01-02T02:00:00Z");
    await erase();
    expect([await tripsOf(car), await tripsOf(german)]).toEqual([0, ofGerman]);
    expect(await seals()).toEqual([]);
    expect(await odometers()).toEqual(shown);
    const kept = await sums();
    await recount();
    expect(await sums()).toEqual(kept);
    await inTracker((db) => sql`select reckon_odometer(current_mandator(), id) from vehicles`.execute(db));
    expect(await odometers()).toEqual(shown);
    expect((await findingsOf(mandatorId)).findings).toEqual([]);
    await sign(database);
    const { zip } = await whole(1, { vehicleIds: [car], from: "2026-04-01T00:00:00Z" });
    const verdict = verifyZip(zip, { key });
    expect(verdict.findings).toEqual([]);
    expect(verdict.vehicles[0]!.trips).toEqual([]);
    expect(verdict.vehicles[0]!.erased).toBeGreaterThan(5);
    expect(verifyZip(before.zip, { key }).findings).toEqual([]);
    expect(readReceipts(folder).at(-1)).toMatchObject({
      kind: "logbook",
      until: "2027-01-01",
      rows: expect.any(Number) as number,
    });

    goTo("2037-01-02T02:00:00Z");
    await erase();
    expect(await tripsOf(german)).toBe(0);
    expect((await findingsOf(mandatorId)).findings).toEqual([]);
  },
);

test(
  "a driving log goes 56 days and 24 months after its day, unless the whole company is held",
  patience,
  async () => {
    const { mandatorId, ask, driver, folder } = await anOldBook(0);
    const erase = () => eraseOldLogbooks({ database, clock, folder }, mandatorId);
    const id = newId();
    await inMandator(database, mandatorId, async (db) => {
      await db
        .insertInto("time_logs")
        .values({ id, user_id: driver, day: "2026-05-04", created_at: clock.now() })
        .execute();
      const work = {
        id: newId(),
        time_log_id: id,
        event: 0,
        occurred_at: clock.now(),
        created_at: clock.now(),
      };
      await db.insertInto("time_log_events").values(work).execute();
      recordChange(
        db,
        "System",
        { kind: "timelog", id, books: [driver] },
        {},
        { description: "Frühschicht" },
      );
    });
    const logs = () => asOwner(database, "select from time_logs where id = $1", [id]);
    const hold = { reason: "Arbeitsinspektion", vehicleIds: [], from: "2026-01-01", to: "2026-12-31" };
    const { body } = await ask<{ id: string }>(1, "POST /RetentionHolds", hold);

    goTo("2028-06-28T02:00:00Z");
    await erase();
    goTo("2028-06-29T02:00:00Z");
    await erase();
    expect(await logs()).toHaveLength(1);

    await ask(1, `DELETE /RetentionHolds/${body.id}`);
    await erase();
    expect(await logs()).toEqual([]);
    expect(await tablesSaying(mandatorId, /Frühschicht/)).toEqual([]);
    expect((await findingsOf(mandatorId)).findings).toEqual([]);
  },
);
