import { expect, test } from "vitest";
import { aDriver, aMandator, anActor, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { watchPlans } from "../../../test/kit/db/plans.ts";
import { inMandator } from "../../platform/db/database.ts";
import { readSuggestions } from "./read-suggestions.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "app");
const now = new Date("2026-06-01T12:00:00Z");

test("of 20,000 trips of a driver those to the same target are looked at, and no others", async () => {
  const mandatorId = await aMandator(database);
  const driverId = await aDriver(database, mandatorId);
  const vehicleId = await aVehicle(database, mandatorId);
  const rows = await asOwner<{ id: string; there: number }>(
    database,
    `insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, mileage_in_meters, created_at,
       classified_at, classified_by, classified_how, description, start_latitude, start_longitude, destination_latitude,
       destination_longitude)
     select $1, gen_random_uuid(), $2, $3, at, at + interval '10 minutes', 5000, at, at, $3, 0, 'Wartung', 48.2, 16.4,
       47 + (trip % 1000) * 0.002, 14 + (trip % 1000) * 0.003
     from generate_series(1, 20000) as trip
     cross join lateral (select timestamptz '2026-05-31T00:00Z' - trip * interval '20 minutes' as at) as begun
     returning id, destination_latitude as there`,
    [mandatorId, vehicleId, driverId],
  );
  await asOwner(database, "analyze trips");
  const actor = anActor(mandatorId, driverId);
  const suggest = () =>
    inMandator(database, actor, (db) => readSuggestions(db, actor, now, [rows.at(-1)!.id]));
  plansSince();

  const looked: number[] = [];
  // So often that PostgreSQL takes the plan it keeps for all values.
  for (let time = 0; time < 8; time += 1) {
    expect((await suggest()).size).toBe(1);
    const parts = plansSince().filter(({ reads }) => reads.includes("trips"));
    looked.push(parts.reduce((sum, { given, removed }) => sum + given + removed, 0));
  }

  expect(Math.max(...looked)).toBeLessThan(200);
});
