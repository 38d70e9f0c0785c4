import { expect, test } from "vitest";
import { aMandator, aVehicle } from "../../../../test/kit/db/builders.ts";
import { aDatabase, asOwner } from "../../../../test/kit/db/database.ts";
import { inMandator } from "../../../platform/db/database.ts";
import { newId } from "../../../platform/db/ids.ts";
import { findStopPlaces } from "./find-stop-places.ts";

const database = await aDatabase();
const yard = { latitude: 48.2, longitude: 14.2 };
const metersPerDegree = 111_195;

/** A company whose trips on business ended so many metres north of its yard, each in the street of that name. */
async function aCompany(ends: readonly { street: string; north: number }[]) {
  const mandatorId = await aMandator(database);
  const vehicleId = await aVehicle(database, mandatorId);
  await asOwner(
    database,
    `insert into trips (mandator_id, id, vehicle_id, started_at, finished_at, created_at, mileage_in_meters, type,
       classified_at, classified_how, destination_latitude, destination_longitude, destination_address)
     select $1, ended.id, $2, at, at + interval '1 minute', at, 1000, 0, at, 0, $3::float + ended.north / $4::float, $5::float,
       jsonb_build_object('displayName', ended.street, 'street', ended.street, 'city', 'Wels', 'postcode', '4600')
     from unnest($6::uuid[], $7::text[], $8::float[]) with ordinality as ended (id, street, north, place)
     cross join lateral (select timestamptz '2025-01-01' + ended.place * interval '1 hour' as at) as time`,
    [
      mandatorId,
      vehicleId,
      yard.latitude,
      metersPerDegree,
      yard.longitude,
      ends.map(() => newId()),
      ends.map(({ street }) => street),
      ends.map(({ north }) => north),
    ],
  );
  return (north: number) =>
    inMandator(
      database,
      mandatorId,
      async (db) => {
        const latitude = yard.latitude + north / metersPerDegree;
        const stop = { latitude, longitude: yard.longitude, from: 0, until: 600_000 };
        const [place] = await findStopPlaces(db, [stop], "de-AT");
        return place?.street ?? null;
      },
      { role: "report" },
    );
}

const often = (street: string, north: number) => Array.from({ length: 150 }, () => ({ street, north }));

// Rule seals/stops.
test("in a yard where hundreds of trips ended a stop is told by the nearest street, not by any", async () => {
  const streetAt = await aCompany([
    ...often("", -45),
    ...often("Südtor", -40),
    { street: "Nordtor", north: 10 },
    { street: "Weit weg", north: 120 },
  ]);
  expect(await streetAt(0)).toBe("Nordtor");
  expect(await streetAt(-20)).toBe("Südtor");
  expect(await streetAt(160)).toBe("Weit weg");
});
