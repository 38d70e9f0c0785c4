import { verifyZip } from "@wegbuch/contract/evidence/rules";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { readReceipts } from "../../src/features/retention/note-receipts.ts";
import { advanceClock, clock } from "../../src/platform/clock.ts";
import { newId } from "../../src/platform/db/ids.ts";
import { canary, key, planted, sign } from "../kit/api/audited-book.ts";
import { alarmsOf, anAlarm } from "../kit/api/met-fences.ts";
import { at } from "../kit/api/logbook.ts";
import { office } from "../kit/api/private-parts.ts";
import { anOldBook, dyingAt, findingsOf, tablesSaying } from "../kit/api/old-book.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };
const aDay = 86_400_000;

test(
  "once its days are over nothing private is left in any table, and all that was proven still is",
  patience,
  async () => {
    const { mandatorId, before, erase, whole, ask, own, business } = await anOldBook(database);
    expect(await tablesSaying(database, mandatorId, planted)).toContain("trips");

    await erase();

    expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
    const { findings, erased } = await findingsOf(database, mandatorId);
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

test(
  "no table tells any more which fences a private trip met once its days are over, also one that became private later",
  patience,
  async () => {
    const book = await anOldBook(database);
    const { mandatorId, erase, ask, change, fences, own, last, car } = book;
    // While the vehicle stands where he drove to privately, too.
    const after = Date.parse(own.finishedAt!) + 60_000;
    await anAlarm(database, mandatorId, { fence: fences.home, vehicle: car, at: after });
    expect(await alarmsOf(database, fences.home)).toEqual([3, 3]);
    // And after one that is on business when the night comes.
    const stood = Date.parse(last.finishedAt!) + 60_000;
    await anAlarm(database, mandatorId, { fence: fences.depot, vehicle: car, at: stood });

    await erase();

    expect(await tablesSaying(database, mandatorId, new RegExp(fences.home))).toEqual(["geofences"]);
    expect(await alarmsOf(database, fences.depot)).toEqual([3, 0]);

    const { body } = await ask<typeof own>(5, `GET /Trips/${last.id}`);
    await change(5, body, { type: 1 });
    await erase();
    expect(await tablesSaying(database, mandatorId, new RegExp(fences.depot))).toEqual(["geofences"]);
  },
);

test(
  "what was kept of a split loses the home of its driver though he calls the way there private after the night",
  patience,
  async () => {
    const { mandatorId, erase, ask, change, wentHome } = await anOldBook(database);
    const way = async () => (await ask<Trip>(5, `GET /Trips/${wentHome.privately[0]}`)).body;
    await change(5, await way(), { type: 0 });
    await erase();
    expect(await tablesSaying(database, mandatorId, planted)).toContain("trips");

    await change(5, await way(), { type: 1 });
    await erase();

    expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
    const { body } = await ask<Trip>(5, `GET /Trips/${wentHome.business}`);
    expect(body).toMatchObject({ description: "Wartung", startAddress: { displayName: office.displayName } });
  },
);

test(
  "of a drive that was split an analysis made before tells no more where its private part went",
  patience,
  async () => {
    const { mandatorId, erase, wentHome, fences, people } = await anOldBook(database);
    const [analysis, now] = [newId(), clock.now()];
    const add = (table: string, values: string, ...more: readonly unknown[]) =>
      asOwner(database, `insert into ${table} values (${values})`, [mandatorId, analysis, ...more]);
    await add(
      "geofence_analyses (mandator_id, id, title, from_at, to_at, created_at, created_by)",
      "$1, $2, 'Mai', '2026-05-01', '2026-06-01', $3, $4",
      now,
      people[1],
    );
    for (const [fence, time, left] of [
      [fences.home, "00:08", 120],
      [fences.depot, "00:01", 540],
    ] as const) {
      await add("geofence_analysis_fences", "$1, $2, $3, 'Fence', '[]'", fence);
      const crossings = [
        { event: "Entering", time: Date.parse(at(time)), latitude: 46.62, longitude: 14.31 },
      ];
      await add(
        "geofence_analysis_visits",
        "$1, $2, $3, $4, $5, $6",
        wentHome.business,
        fence,
        left,
        JSON.stringify(crossings),
      );
    }

    await erase();

    const met = await asOwner<{ geofence_id: string }>(
      database,
      "select geofence_id from geofence_analysis_visits where mandator_id = $1",
      [mandatorId],
    );
    expect(met).toEqual([{ geofence_id: fences.depot }]);
  },
);

test("what is held is not erased, whatever its age, until nobody holds it any more", patience, async () => {
  const { mandatorId, erase, ask, car, vehicles, people, folder, fences } = await anOldBook(database);
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
  expect(await alarmsOf(database, fences.home)).toEqual([2, 2]);
  const [receipt] = readReceipts(folder);
  expect(receipt).toMatchObject({ mandatorId, kind: "places" });
  expect(receipt!.held.map(({ vehicleIds }) => vehicleIds)).toContainEqual([car]);
  expect(receipt!.vehicleIds).not.toContain(car);
  expect(receipt!.vehicleIds).toContain(vehicles[1]);

  expect((await ask(1, `DELETE /RetentionHolds/${body.id}`)).status).toBe(204);
  await erase();
  expect(await placesOf(car)).toEqual([]);
  expect(await alarmsOf(database, fences.home)).toEqual([0, 0]);
  expect(people[5]).toBeDefined();
  expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
});

test(
  "whoever is killed at any piece goes on there: nothing is erased twice, and nothing is left",
  patience,
  async () => {
    const { mandatorId, erase, folder, ask } = await anOldBook(database);
    const old = await asOwner<{ id: string }>(
      database,
      `select trip_id as id from trip_facts join trips on trips.id = trip_id
     where trips.mandator_id = $1 and finished_at < now() - interval '45 days' and finished_at is not null order by 1`,
      [mandatorId],
    );
    for (let nth = 1; ; nth += 1) {
      const dying = dyingAt(database, nth);
      await erase(dying.database).catch(() => undefined);
      if (!dying.hasDied()) break;
    }

    expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
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
    const { mandatorId, erase, ask, change, own, whole } = await anOldBook(database);
    await erase();
    const { body } = await ask<typeof own>(5, `GET /Trips/${own.id}`);
    const linz = { displayName: "Linz" };
    const ends = { startAddress: linz, destinationAddress: linz };
    await change(5, body, { type: 0, description: "Kunde", contact: "Fa. Neu", ...ends });

    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
    await sign(database);
    const { zip } = await whole(5);
    expect(verifyZip(zip, { key }).findings).toEqual([]);

    advanceClock(aDay);
    const { body: again } = await ask<typeof own>(5, `GET /Trips/${own.id}`);
    await change(5, again, { type: 1, description: canary, contact: canary });
    await erase();
    expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
    await sign(database);
    expect(verifyZip((await whole(5)).zip, { key }).findings).toEqual([]);
  },
);

test(
  "nothing is erased before an administrator says so, and what somebody puts in its place is found",
  patience,
  async () => {
    const { mandatorId, erase, ask, own } = await anOldBook(database);
    await ask(1, "PUT /Mandators/Retention", {
      isErasing: false,
      trackRetentionDays: 1,
      logbookRetentionYears: 7,
    });
    await erase();
    expect(await tablesSaying(database, mandatorId, planted)).not.toEqual([]);

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
    expect((await findingsOf(database, mandatorId)).findings).toMatchObject([
      { problem: expect.stringContaining(own.id) as string },
    ]);
  },
);
