import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { dueStateOf, firstDueOn } from "@wegbuch/contract/vehicles/rules";
import { expect, test } from "vitest";
import { aDriver, aMandator, anActor } from "../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { inMandator } from "../../platform/db/database.ts";
import { manyVehicles } from "../odometer/read-mileage.ts";
import { findDueDays } from "./find-due-days.ts";
import { requireVehicle } from "./queries.ts";

const database = await aDatabase();
const now = new Date("2026-06-17T12:00:00Z");

/** Vehicles of all kinds, and what each is reckoned from: by their number it is there, missing, small or large. */
async function aFleet(count: number): Promise<{ mandatorId: string; ids: string[] }> {
  const mandatorId = await aMandator(database);
  const rows = await asOwner<{ id: string }>(
    database,
    `with vehicle as (
       insert into vehicles (mandator_id, id, name, type, country, registration_date, vehicle_service_type,
         periodic_service_distance_in_meter, created_at)
       select $1, gen_random_uuid(), 'Wagen ' || n, 0, (array['AT', 'DE', null])[1 + n % 3],
         case when n % 7 > 0 then date '2012-01-15' + n % 5000 end, case when n % 11 > 0 then n % 4 % 3 end,
         case when n % 5 > 0 then 1000 * (n % 40000) end, now()
       from generate_series(1, ${count}) as n returning mandator_id, id, substr(name, 7)::integer as n
     ), driven as (
       insert into trip_days (mandator_id, vehicle_id, day, type, is_hidden, trip_count, locked_count, ready_count,
         mileage_in_meters, duration_seconds, idle_seconds)
       select mandator_id, id, date '2026-06-17' - past, 0, false, 1, 0, 0, 997 * (n % 300), 60, 0
       from vehicle cross join unnest(array[0, 1, 16, 60, 89, 90]) as past where n % 4 > 1
     ), inspected as (
       insert into inspections (mandator_id, id, vehicle_id, inspected_on, created_at)
       select mandator_id, gen_random_uuid(), id, date '2022-01-31' + n % 1600, now() from vehicle where n % 3 > 0
     ), serviced as (
       insert into services (mandator_id, id, vehicle_id, serviced_on, mileage_in_meters, created_at)
       select mandator_id, gen_random_uuid(), id, date '2025-01-01', 1000 * (n % 9000), now() from vehicle where n % 2 > 0
     )
     select id from vehicle order by n`,
    [mandatorId],
  );
  await asOwner(
    database,
    `insert into trip_months (mandator_id, vehicle_id, month, type, is_hidden, trip_count, locked_count, ready_count,
       mileage_in_meters, duration_seconds, idle_seconds)
     select mandator_id, vehicle_id, date_trunc('month', day)::date, 0, false, sum(trip_count), 0, 0,
       sum(mileage_in_meters), 0, 0
     from trip_days where mandator_id = $1 group by 1, 2, 3`,
    [mandatorId],
  );
  await asOwner(database, "analyze");
  return { mandatorId, ids: rows.map(({ id }) => id) };
}

test.each([
  ["a few vehicles", 120],
  ["as many as are read with all there are", manyVehicles],
])("of %s each is due on the day its own page says", async (_, count) => {
  const { mandatorId, ids } = await aFleet(count);
  const admin = anActor(mandatorId, await aDriver(database, mandatorId, { role_id: 1 }));
  const looked = ids.slice(0, 120);

  await inMandator(database, admin, async (db) => {
    const days = await findDueDays(db, ids, now);
    expect(days.size).toBe(count);
    const pages = await Promise.all(looked.map((id) => requireVehicle(db, admin, now, id)));

    const today = dayOf(now);
    const said = pages.map((page) => {
      const states = [
        dueStateOf(page.inspectionDueOn, page.isInspectionOverdue, today),
        dueStateOf(page.serviceDueOn, page.isServiceOverdue, today),
      ];
      const isPressing = states.some((state) => state === "due" || state === "overdue");
      return { first: firstDueOn(page), isPressing };
    });
    expect(looked.map((id) => days.get(id))).toEqual(said);
    expect(new Set(said.map(({ isPressing }) => isPressing)).size).toBe(2);
  });
});
