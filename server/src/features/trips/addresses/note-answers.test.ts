import { expect, test } from "vitest";
import { aMandator, aTrip, aVehicle } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { watchPlans } from "../../../../test/kit/db/plans.ts";
import { clock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { resolveAddresses } from "./resolve-addresses.ts";

const database = await aDatabase();
const plansSince = await watchPlans(database, "jobs");

const ends = {
  start_latitude: 48.2,
  start_longitude: 16.37,
  destination_latitude: 48.3,
  destination_longitude: 15.9,
};

/** Closed trips of vehicles of one company, both of whose ends wait for their addresses. */
async function waitingTrips(count: number) {
  const mandatorId = await aMandator(database);
  for (let trip = 0; trip < count; trip += 1)
    await aTrip(database, mandatorId, { vehicle_id: await aVehicle(database, mandatorId), ...ends });
  await asOwner(
    database,
    `insert into address_lookups (mandator_id, trip_id, trip_end, due_at)
     select mandator_id, id, trip_end, $2 from trips, unnest(array['start', 'destination']) as trip_end
     where mandator_id = $1`,
    [mandatorId, clock.now()],
  );
  return mandatorId;
}

/** Finds the longitude of a place as its street; some places make it say what no database takes. */
const resolve = (mandatorId: string, streetOf = (longitude: number) => `Weg ${longitude}`) =>
  resolveAddresses(
    {
      database,
      clock,
      log: silentLog(),
      geocoder: {
        reverse: async (place) => ({
          ...place,
          street: streetOf(place.longitude),
          postcode: "1010",
          city: "Wien",
          country: "Österreich",
          displayName: "Wien",
          foreignServiceId: null,
        }),
        geocode: async () => [],
        suggest: async () => [],
        details: async () => null,
      },
    },
    mandatorId,
  );

const streetsOf = (mandatorId: string) =>
  asOwner<{ start: string | null; destination: string | null }>(
    database,
    `select start_address ->> 'street' as start, destination_address ->> 'street' as destination
     from trips where mandator_id = $1`,
    [mandatorId],
  );

test("addresses of many ends are written together, both of a trip at once", async () => {
  const mandatorId = await waitingTrips(24);
  plansSince();

  await resolve(mandatorId);

  // The history, which follows, looks for the company of each of its entries.
  const isOfTrips = ({ statement }: { statement: string }) => /\b(?:trips|address_lookups)\b/.test(statement);
  const runs = plansSince()
    .filter(isOfTrips)
    .map(({ run }) => run);
  expect(new Set(runs).size).toBeLessThan(24);
  expect(await streetsOf(mandatorId)).toEqual(
    Array.from({ length: 24 }, () => ({ start: "Weg 16.37", destination: "Weg 15.9" })),
  );
  expect(await asOwner(database, "select 1 from address_lookups")).toEqual([]);
});

test("an address that cannot be written is asked for later and holds up no other", async () => {
  const mandatorId = await waitingTrips(2);

  await resolve(mandatorId, (longitude) => (longitude === 15.9 ? "Weg \u0000" : "Weg"));

  expect(await streetsOf(mandatorId)).toEqual([
    { start: "Weg", destination: null },
    { start: "Weg", destination: null },
  ]);
  const waiting = await asOwner(
    database,
    "select trip_end, attempts from address_lookups where mandator_id = $1",
    [mandatorId],
  );
  expect(waiting).toEqual([
    { trip_end: "destination", attempts: 1 },
    { trip_end: "destination", attempts: 1 },
  ]);
});

test("an address that others get in the way of is no failure, and holds up no other", async () => {
  const mandatorId = await waitingTrips(3);
  await asOwner(
    database,
    `create function collide() returns trigger language plpgsql as $$
     begin raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end $$`,
  );
  await asOwner(
    database,
    `create trigger collide before update on trips for each row
     when (new.start_address ->> 'street' = 'Weg 1') execute function collide()`,
  );
  await asOwner(
    database,
    `update trips set start_longitude = 1
     where id = (select id from trips where mandator_id = $1 order by id limit 1)`,
    [mandatorId],
  );

  await resolve(mandatorId);

  const streets = await streetsOf(mandatorId);
  expect(streets.map(({ destination }) => destination)).toEqual(["Weg 15.9", "Weg 15.9", "Weg 15.9"]);
  expect(streets.filter(({ start }) => start === "Weg 16.37")).toHaveLength(2);
  const waiting = await asOwner(
    database,
    "select trip_end, attempts from address_lookups where mandator_id = $1",
    [mandatorId],
  );
  expect(waiting).toEqual([{ trip_end: "start", attempts: 0 }]);
});
