import { verifyZip } from "@wegbuch/contract/evidence/rules";
import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import type { Page } from "@wegbuch/contract/kit/page";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { readReceipts } from "../../src/features/retention/note-receipts.ts";
import { sql } from "kysely";
import { inMandator } from "../../src/platform/db/database.ts";
import { clock } from "../../src/platform/clock.ts";
import { key, planted, sign } from "../kit/api/audited-book.ts";
import { anAskedBook } from "../kit/api/granted-book.ts";
import { alarmsOf } from "../kit/api/met-fences.ts";
import { dyingAt, findingsOf, privatePlaces, tablesSaying } from "../kit/api/old-book.ts";
import { aDatabase, asOwner, type TestDatabase } from "../kit/db/database.ts";

const database = await aDatabase({ connectionsPerRole: 8 });
const patience = { timeout: 120_000 };

const latest = async (ask: Awaited<ReturnType<typeof anAskedBook>>["ask"]) =>
  (await ask<Page<DeletionRequest>>(5, "GET /Privacy/Requests/Own")).body.items[0]!;

/** A private trip of a colleague in the same vehicle. */
async function aColleaguesTrip(
  { ask, car, mandatorId, form, people }: Awaited<ReturnType<typeof anAskedBook>>,
  where: TestDatabase,
) {
  const colleague = people[3];
  const place = { displayName: "Kollegenweg 3", latitude: 47.07, longitude: 15.44 };
  await asOwner(where, "insert into vehicle_drivers (mandator_id, vehicle_id, user_id) values ($1, $2, $3)", [
    mandatorId,
    car,
    colleague,
  ]);
  const { status, body } = await ask<Trip>(3, "POST /Trips", {
    ...form("09:00", "09:30"),
    vehicleId: car,
    driverId: colleague,
    type: 1,
    startAddress: place,
    destinationAddress: place,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

test(
  "in the night after a request was granted nothing private of the person is left in any table, and all proofs hold",
  patience,
  async () => {
    const book = await anAskedBook(database);
    const { mandatorId, before, night, erase, grant, whole, ask, own, business, people, fences } = book;
    const colleagues = await aColleaguesTrip(book, database);
    const placeOf = async (id: string) =>
      (
        await asOwner<{ place: string | null }>(
          database,
          "select start_address ->> 'displayName' as place from trips where id = $1",
          [id],
        )
      )[0]!.place;
    const { status, body } = await grant();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      state: requestStates.granted,
      decidedBy: { id: people[1] },
      keptUntilYear: 2033,
      heldCount: 0,
      erasedAt: null,
    });
    // What is still being followed is left until the night.
    await erase();
    expect(await tablesSaying(database, mandatorId, planted)).toContain("trips");

    await night();

    expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
    expect(await tablesSaying(database, mandatorId, new RegExp(fences.home))).toEqual(["geofences"]);
    expect((await alarmsOf(database, fences.depot))[0]).toBe(2);
    expect(await placeOf(colleagues)).toBe("Kollegenweg 3");
    const { findings, erased } = await findingsOf(database, mandatorId);
    expect(findings).toEqual([]);
    expect(erased).toBeGreaterThan(0);
    await sign(database);
    expect(verifyZip((await whole(5)).zip, { key }).findings).toEqual([]);
    expect(verifyZip(before.zip, { key }).findings).toEqual([]);
    const kept = await ask<Trip>(5, `GET /Trips/${business.id}`);
    expect(kept.body).toMatchObject({ description: "Wartung, Linz", contact: "Fa. Huber" });
    const { body: gone } = await ask<Trip>(5, `GET /Trips/${own.id}`);
    expect(gone).toMatchObject({ mileageInMeters: own.mileageInMeters, description: null });
    expect((await latest(ask)).erasedAt).not.toBeNull();
    expect((await latest(ask)).text).toBe("");
  },
);

test("the receipt of what was granted is one of the person", patience, async () => {
  const { mandatorId, night, grant, folder, ask, people, request, car } = await anAskedBook(database);
  await grant();
  await night();
  await night();

  const receipts = readReceipts(folder);
  expect(receipts).toHaveLength(1);
  const [receipt] = receipts;
  expect(receipt).toMatchObject({
    mandatorId,
    kind: "person",
    request: { id: request.id, userId: people[5] },
  });
  expect(receipt!.vehicleIds).toContain(car);
  const { body } = await ask<{ items: object[] }>(1, "GET /Erasures");
  expect(body.items).toMatchObject([
    { kind: 3, person: { id: people[5] }, rowCount: receipt!.rows, sha256: receipt!.sha256 },
  ]);
  // Whoever may not read requests is not told whose it was.
  const { body: told } = await ask<{ items: object[] }>(2, "GET /Erasures");
  expect(told.items).toMatchObject([{ kind: 3, person: null, sha256: receipt!.sha256 }]);
  const entries = await asOwner<{ new_value: string }>(
    database,
    "select new_value from history where mandator_id = $1 and property_name = 'erased'",
    [mandatorId],
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]!.new_value).toContain(`person ${people[5]} < ${receipt!.until}`);
  expect(JSON.stringify(receipts)).not.toContain("Bitte meine Wege");
});

test("what is held is left and told, until nobody holds it any more", patience, async () => {
  const { mandatorId, night, grant, ask, car } = await anAskedBook(database);
  const held = { reason: "Betriebsprüfung", vehicleIds: [car], from: "2026-04-01", to: "2026-05-31" };
  const hold = await ask<{ id: string }>(1, "POST /RetentionHolds", held);
  const { body } = await grant();
  expect(body.heldCount).toBeGreaterThan(2);
  await night();
  expect(await privatePlaces(database, mandatorId)).toBeGreaterThan(0);
  const { erasedAt, heldCount } = await latest(ask);
  expect([erasedAt !== null, heldCount]).toEqual([true, body.heldCount]);

  await ask(1, `DELETE /RetentionHolds/${hold.body.id}`);
  await night();

  expect(await privatePlaces(database, mandatorId)).toBe(0);
  expect((await latest(ask)).heldCount).toBe(0);
  expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
});

test(
  "whoever is killed at any piece of what was granted goes on there: nothing is erased twice, and nothing is left",
  patience,
  async () => {
    const { mandatorId, night, erase, grant, folder } = await anAskedBook(database);
    await grant();
    await night(dyingAt(database, 1).database).catch(() => undefined);
    for (let nth = 2; ; nth += 1) {
      const dying = dyingAt(database, nth);
      await erase(dying.database).catch(() => undefined);
      if (!dying.hasDied()) break;
    }

    expect(await tablesSaying(database, mandatorId, planted)).toEqual([]);
    const receipts = readReceipts(folder);
    expect(receipts).toHaveLength(1);
    const [due] = await asOwner<{ count: number }>(
      database,
      "select count(*)::integer as count from trip_facts where mandator_id = $1 and erased_at is not null",
      [mandatorId],
    );
    expect(receipts[0]!.rows).toBe(due!.count);
    expect((await findingsOf(database, mandatorId)).findings).toEqual([]);
  },
);

test("the database erases of nobody else, and nothing that nobody has granted", patience, async () => {
  const { mandatorId, people, request, grant, own } = await anAskedBook(database);
  const erasing = async (personId: string) => {
    const id = crypto.randomUUID();
    await asOwner(
      database,
      `insert into erasures (mandator_id, id, kind, until_on, begun_at, person_id, request_id)
       values ($1, $2, 'person', '2026-06-01', $3, $4, $5)`,
      [mandatorId, id, clock.now(), personId, request.id],
    );
    return id;
  };
  const call = (erasure: string) =>
    inMandator(
      database,
      mandatorId,
      (db) => sql`select erase_drives(${erasure}, ${[own.id]}::uuid[], now())`.execute(db),
      { role: "jobs" },
    ).then(
      () => "done",
      (error: Error) => error.message,
    );
  const ungranted = await erasing(people[5]);
  expect(await call(ungranted)).toBe("nobody has granted that");
  await asOwner(database, "delete from erasures where id = $1", [ungranted]);
  await grant();
  expect(await call(await erasing(people[3]))).toBe("nobody has granted that");
  expect(await privatePlaces(database, mandatorId)).toBeGreaterThan(0);
});
