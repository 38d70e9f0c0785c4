import {
  commitmentOf,
  type FactName,
  factNames,
  type FactValue,
  rootOfFacts,
} from "@wegbuch/contract/evidence/trip-facts";
import type { Trip } from "@wegbuch/contract/trips/schemas";
import { expect, test } from "vitest";
import { writeOldFacts } from "../../src/features/trips/facts/write-old-facts.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { verifyHistory } from "../../src/platform/history/verify-history.ts";
import { aLogbook } from "../kit/api/logbook.ts";
import { anActor } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

type Field = { v: FactValue; k: string } | { c: string };
type Facts = { fields: Record<FactName, Field>; root: Buffer; revision: number };

/** The facts of a trip as a person may read them. */
async function factsOf(mandatorId: string, userId: string, tripId: string): Promise<Facts> {
  const rows = await inMandator(database, anActor(mandatorId, userId), (db) =>
    db
      .selectFrom("visible_facts")
      .select(["fields", "root", "revision"])
      .where("trip_id", "=", tripId)
      .execute(),
  );
  return rows[0] as Facts;
}

/** The root that follows from what is shown. */
function rootOf({ fields }: Facts): Buffer {
  const commitments = factNames.map((name) => {
    const field = fields[name];
    return "c" in field
      ? Buffer.from(field.c, "hex")
      : commitmentOf(Buffer.from(field.k, "hex"), name, field.v);
  });
  return Buffer.from(rootOfFacts(commitments));
}

async function aPrivateTrip(more: object = {}) {
  const logbook = await aLogbook(database);
  const { ask, aCar, form, driver, people, mandatorId } = logbook;
  const vehicleId = await aCar("Caddy", { owner_id: driver });
  const said = { vehicleId, type: 1, description: "Arzt", contact: "Dr. Kern", ...more };
  const { body } = await ask<Trip>(5, "POST /Trips", form("05:00", "06:00", said));
  return {
    ...logbook,
    vehicleId,
    trip: body,
    facts: (role: 1 | 5) => factsOf(mandatorId, people[role], body.id),
  };
}

test("a trip is bound by one hash over its twenty fields, which its driver can check and others too without its places", async () => {
  const { trip, facts } = await aPrivateTrip();
  const [own, others] = [await facts(5), await facts(1)];

  expect(own.fields).toMatchObject({
    id: { v: trip.id },
    startedAt: { v: trip.startedAt },
    startAddress: { v: "Ring 1, 1010 Wien" },
    startPoint: { v: "48.20000,16.37000" },
    destinationPoint: { v: null },
    mileageInMeters: { v: 12_300 },
    type: { v: 1 },
    description: { v: "Arzt" },
    contact: { v: "Dr. Kern" },
    deletedAt: { v: null },
  });
  expect(others.fields).toMatchObject({
    mileageInMeters: { v: 12_300 },
    startAddress: { c: expect.any(String) },
  });
  expect(JSON.stringify(others)).not.toMatch(/Ring|Arzt|Kern|48\.2/);
  expect([rootOf(own), rootOf(others)]).toEqual([own.root, own.root]);
});

test("with each change the hash becomes another, and the history tells it to whoever proves it alone", async () => {
  const { ask, trip, facts, historyOf } = await aPrivateTrip();
  const before = await facts(5);

  await ask(5, `PUT /Trips/${trip.id}`, { ...changed(trip), description: "Zahnarzt" });

  const after = await facts(5);
  expect(after.root).not.toEqual(before.root);
  expect(after.fields.mileageInMeters).not.toEqual(before.fields.mileageInMeters);
  expect(rootOf(after)).toEqual(after.root);
  expect((await historyOf(trip.id)).join()).not.toContain("facts");
  const told = await asOwner<{ new_value: string }>(
    database,
    "select new_value from history where object_id = $1 and property_name = 'facts' order by seq",
    [trip.id],
  );
  expect(told.map(({ new_value }) => new_value)).toEqual([
    before.root.toString("hex"),
    after.root.toString("hex"),
  ]);
});

const changed = ({ vehicle, driver, startAddress, destinationAddress, ...trip }: Trip) => ({
  vehicleId: vehicle.id,
  driverId: driver?.id,
  startedAt: trip.startedAt,
  finishedAt: trip.finishedAt,
  startAddress,
  destinationAddress,
  mileageInMeters: trip.mileageInMeters,
  type: trip.type,
  description: trip.description,
});

/** What somebody does who owns the database. */
const tamper = (statement: string) =>
  asOwner(database, `set local session_replication_role = replica; ${statement}`);

const problems = async (mandatorId: string) =>
  (await verifyHistory(database, [])).findings
    .filter((finding) => finding.mandatorId === mandatorId)
    .map(({ problem }) => problem);

test("a trip that the owner of the database changed, deleted or invented is found", async () => {
  const { trip, mandatorId, vehicleId, driver } = await aPrivateTrip();
  expect(await problems(mandatorId)).toEqual([]);

  await tamper(`update wegbuch.trips set mileage_in_meters = 1 where id = '${trip.id}'`);
  expect(await problems(mandatorId)).toEqual([`trip ${trip.id}: the trip is not what its facts say`]);
  await tamper(
    `update wegbuch.trips set mileage_in_meters = 12300, driver_id = null where id = '${trip.id}'`,
  );
  expect(await problems(mandatorId)).toEqual([`trip ${trip.id}: the trip is not what its facts say`]);
  await tamper(`delete from wegbuch.trips where id = '${trip.id}'`);
  expect(await problems(mandatorId)).toEqual([
    `trip ${trip.id}: the trip is gone, and its history does not tell it`,
  ]);
  await writeOldFacts(database, mandatorId);
  await tamper(
    `insert into wegbuch.trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, created_at, mileage_in_meters)
     values ('${mandatorId}', '${vehicleId}', '${vehicleId}', '${driver}', '2026-05-01', '2026-05-02', '2026-05-02', 1)`,
  );
  expect(await problems(mandatorId)).toContain(
    `trip ${vehicleId}: the trip was added behind the program's back`,
  );
});

test("a vehicle that is called otherwise since is no finding, a driver whose name was changed behind the program's back is", async () => {
  const { ask, mandatorId, vehicleId, driver } = await aPrivateTrip();
  const [was] = await asOwner<{ last_name: string }>(database, "select last_name from users where id = $1", [
    driver,
  ]);
  const rename = (lastName: string) =>
    asOwner(database, "update users set last_name = $2 where id = $1", [driver, lastName]);
  await rename("Neu");
  expect(await problems(mandatorId)).toHaveLength(1);
  await rename(was!.last_name);

  const vehicle = (await ask<object>(1, `GET /Vehicles/${vehicleId}`)).body;
  expect(
    (await ask(1, `PUT /Vehicles/${vehicleId}`, { ...vehicle, model: "Caddy", licensePlate: "W-999 XY" }))
      .status,
  ).toBe(200);

  expect(await problems(mandatorId)).toEqual([]);
});

test("trips that were there before facts were are bound once, and say so", async () => {
  const { aDrive, mandatorId, people } = await aLogbook(database);
  const [old, running] = [
    await aDrive("01:00", "02:00"),
    await aDrive("03:00", "04:00", { finished_at: null }),
  ];

  await writeOldFacts(database, mandatorId);
  await writeOldFacts(database, mandatorId);

  const facts = await factsOf(mandatorId, people[1], old);
  expect(rootOf(facts)).toEqual(facts.root);
  expect(await factsOf(mandatorId, people[1], running)).toBeUndefined();
  expect(
    await asOwner(database, "select is_written_later, revision from trip_facts where trip_id = $1", [old]),
  ).toEqual([{ is_written_later: true, revision: 1 }]);
});

test("each entry about a trip is in the book of its vehicle, and of two where it has moved", async () => {
  const { ask, aCar, trip, vehicleId, mandatorId } = await aPrivateTrip({ type: 0 });
  const other = await aCar("Zweitwagen");

  const moved = await ask(1, `PUT /Trips/${trip.id}`, { ...changed(trip), vehicleId: other });
  expect(moved.status).toBe(200);

  const books = await asOwner<{ book_id: string; names: string[] }>(
    database,
    `select book_id, array_agg(property_name order by book_seq) as names
     from history_books join history using (mandator_id, seq)
     where mandator_id = $1 and object_id = $2 group by book_id`,
    [mandatorId, trip.id],
  );
  const told = Object.fromEntries(books.map(({ book_id, names }) => [book_id, names]));
  expect(told[vehicleId]?.slice(0, 2)).toEqual(["created", "facts"]);
  expect(told[vehicleId]?.slice(2)).toEqual(told[other]);
  expect(told[other]).toContain("facts");
  expect(await problems(mandatorId)).toEqual([]);
});
