import { expect, test } from "vitest";
import { aMandator, aVehicle } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { manyVehicles } from "../odometer/read-mileage.ts";
import { findUpkeep } from "./find-upkeep.ts";

const database = await aDatabase();
const now = new Date("2026-11-02T10:00:00Z");

/** Overdue in both, once it was inspected and serviced in June of the year before. */
const neglected = {
  country: "AT",
  registration_date: "2020-06-01",
  vehicle_service_type: 0,
  periodic_service_distance_in_meter: 1_000_000,
};

test.each([
  ["a few vehicles", 3],
  ["as many as are read with all there are", manyVehicles],
])("of %s those that are archived or deleted are not due", async (_, count) => {
  const mandatorId = await aMandator(database);
  const used = await aVehicle(database, mandatorId, neglected);
  const gone = [
    await aVehicle(database, mandatorId, { ...neglected, archived_at: now }),
    await aVehicle(database, mandatorId, { ...neglected, deleted_at: now }),
  ];
  await asOwner(
    database,
    `insert into inspections (mandator_id, id, vehicle_id, inspected_on, created_at)
     select $1, gen_random_uuid(), unnest($2::uuid[]), '2025-06-10', '2025-06-10'`,
    [mandatorId, [used, ...gone]],
  );
  await asOwner(
    database,
    `insert into services (mandator_id, id, vehicle_id, serviced_on, mileage_in_meters, created_at)
     select $1, gen_random_uuid(), unnest($2::uuid[]), '2025-06-10', 0, '2025-06-10'`,
    [mandatorId, [used, ...gone]],
  );
  await asOwner(
    database,
    `insert into vehicles (mandator_id, id, name, license_plate, type, created_at)
     select $1, gen_random_uuid(), 'Wagen ' || n, 'W-' || n, 0, now() from generate_series(1, $2::int) n`,
    [mandatorId, count],
  );
  await asOwner(
    database,
    "update vehicle_odometers set anchor_meters = 5000000 where vehicle_id = any($1::uuid[])",
    [[used, ...gone]],
  );

  const { inspection, service } = await inMandator(database, mandatorId, (db) => findUpkeep(db, now));
  expect(inspection.map(({ vehicleId }) => vehicleId)).toEqual([used]);
  expect(service.map(({ vehicleId }) => vehicleId)).toEqual([used]);
});
