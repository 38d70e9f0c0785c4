import { groupings } from "@wegbuch/contract/documents/codes";
import { roles } from "@wegbuch/contract/access/roles";
import type { Actor } from "@wegbuch/contract/access/actor";
import { GeofenceEventFilter } from "@wegbuch/contract/geofenceevents/schemas";
import type { ReportFilter } from "@wegbuch/contract/documents/schemas";
import { expect, test } from "vitest";
import { readStays } from "../../src/features/documents/intersections/read-stays.ts";
import { noteExport } from "../../src/features/documents/logbook/note-export.ts";
import type { ReportOrder } from "../../src/features/documents/logbook/order.ts";
import { readVisitSums, tripsWithEvents } from "../../src/features/geofenceevents/queries.ts";
import { inMandator } from "../../src/platform/db/database.ts";
import { pageIn } from "../../src/platform/db/lists.ts";
import { aDriver, aMandator, anActor, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { rowsByTable, watchPlans } from "../kit/db/plans.ts";
import { aFence } from "../kit/tracking/fences.ts";

const database = await aDatabase();
const plansSince = { app: await watchPlans(database, "app"), report: await watchPlans(database, "report") };
const now = new Date("2026-06-01T12:00:00Z");
const size = { vehicles: 40, tripsOfEach: 60 };

/** A company each of whose trips met its fence, as statistics know, and one who drives one of its vehicles alone. */
async function aDriverAmongMany(): Promise<Actor> {
  const mandatorId = await aMandator(database);
  const userId = await aDriver(database, mandatorId, { role_id: roles.driver });
  const other = await aDriver(database, mandatorId);
  const vehicleIds: string[] = [];
  for (let vehicle = 0; vehicle < size.vehicles; vehicle += 1)
    vehicleIds.push(await aVehicle(database, mandatorId, { created_at: new Date("2026-01-01T00:00:00Z") }));
  const fence = await aFence(database, mandatorId, { vehicleIds });
  await asOwner(
    database,
    `with driven as (
       insert into trips (mandator_id, id, vehicle_id, driver_id, started_at, finished_at, mileage_in_meters, created_at)
       select $1, gen_random_uuid(), ($2::uuid[])[vehicle], case when vehicle = 1 then $3::uuid else $4::uuid end, at,
         at + interval '1 hour', 5000, at
       from generate_series(1, ${size.vehicles}) as vehicle cross join generate_series(1, ${size.tripsOfEach}) as trip
       cross join lateral (select timestamptz '2026-04-01T00:00Z' + make_interval(hours => trip * 8, mins => vehicle) as at) as begun
       order by at returning mandator_id, id)
     insert into trip_visits (mandator_id, trip_id, geofence_id, geofence_title, inside_seconds, crossings)
     select mandator_id, id, $5, 'Depot', 600, '[]' from driven`,
    [mandatorId, vehicleIds, userId, other, fence],
  );
  await asOwner(database, "analyze");
  return anActor(mandatorId, userId, { role: roles.driver });
}

const driver = await aDriverAmongMany();
const filter: ReportFilter = { grouping: groupings.vehicle, ShowPrivateTripTimes: true, isArchived: false };
const order: ReportOrder = {
  report: "TripGeofenceIntersections",
  actor: driver,
  filter,
  language: "de-AT",
  format: "xlsx",
  now,
};
const asked = GeofenceEventFilter.parse({ perPage: 20 });

const reads: Record<string, { role: "app" | "report"; read: () => Promise<unknown> }> = {
  "a report of stays": {
    role: "report",
    read: () => inMandator(database, driver, (db) => readStays(db, order), { role: "report" }),
  },
  "the looks of a report": {
    role: "report",
    read: () => noteExport(database, order, { now }),
  },
  "a page of trips that met fences": {
    role: "app",
    read: () => pageIn(database, driver, tripsWithEvents(driver, now, asked), asked),
  },
  "sums of a fence by vehicle": {
    role: "app",
    read: () => inMandator(database, driver, (db) => readVisitSums(db, driver, now, asked)),
  },
};

test.each(Object.entries(reads))(
  "%s reads the visits of a driver's own trips alone",
  async (_, { role, read }) => {
    plansSince[role]();
    await read();
    const rows = rowsByTable(plansSince[role]());
    expect(rows["trip_visits"]).toBeGreaterThanOrEqual(size.tripsOfEach);
    expect(rows["trip_visits"]).toBeLessThanOrEqual(3 * size.tripsOfEach);
  },
);
