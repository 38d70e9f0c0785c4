import { tripTypes } from "@wegbuch/contract/trips/codes";
import { expect, test } from "vitest";
import { aMandator, aVehicle } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { rowsByTable, watchPlans } from "../../../../test/kit/db/plans.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { blankTrip, type Trip } from "../ledger/trip.ts";
import { findOthers } from "./find-others.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "app");

const hour = 3_600_000;
const from = Date.UTC(2026, 0, 1);
const [vehicles, tripsOfEach] = [20, 200];

test("what an import asks for by a plan of when there was no trip goes through no other trips once there are thousands", async () => {
  const mandatorId = await aMandator(database);
  const vehicleIds = [];
  for (let count = 0; count < vehicles; count += 1) vehicleIds.push(await aVehicle(database, mandatorId));
  const coming = vehicleIds.map((vehicleId, index): Trip => {
    const startedAt = from + (tripsOfEach - 1) * 8 * hour + index * 60_000;
    return {
      ...blankTrip,
      id: newId(),
      vehicleId,
      agent: 1,
      type: tripTypes.business,
      startedAt,
      finishedAt: startedAt + hour,
      mileageInMeters: 5_000,
      mileageSource: "manual",
      createdAt: startedAt,
    };
  });
  const ask = () => inMandator(database, mandatorId, (db) => findOthers(db, "vehicle_id", coming));
  // So often that PostgreSQL takes the plan it keeps for all values.
  for (let time = 0; time < 8; time += 1) await ask();
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, mileage_in_meters, created_at)
     select $1, gen_random_uuid(), vehicle, at, at + interval '1 hour', 5000, at
     from unnest($2::uuid[]) with ordinality as vehicles (vehicle, place)
     cross join generate_series(0, ${tripsOfEach - 1}) as trip
     cross join lateral (select $3::timestamptz + make_interval(hours => 8 * trip::integer) as at) as begun`,
    [mandatorId, vehicleIds, new Date(from)],
  );
  plansSince();

  const found = await ask();

  for (const { id } of coming) expect(found.get(id)).toHaveLength(1);
  // Of each vehicle what began within a day before, and once at most all that the company has.
  expect(rowsByTable(plansSince())["trips"]).toBeLessThanOrEqual(vehicles * tripsOfEach + vehicles * 4);
});
