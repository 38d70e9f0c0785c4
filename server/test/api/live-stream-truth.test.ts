import type { VehiclePosition } from "@wegbuch/contract/live/schemas";
import { expect, test, vi } from "vitest";
import { changePrivacy } from "../../src/features/trips/editing/change-privacy.ts";
import { clock } from "../../src/platform/clock.ts";
import { aServer, callerAs } from "../kit/api/api.ts";
import { aBearer, aCompany } from "../kit/api/company.ts";
import { aStream } from "../kit/api/streams.ts";
import { aBox, aDriver, anActor, aVehicle } from "../kit/db/builders.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";
import { aRecord, drives, receive, tripsOf } from "../kit/tracking/drives.ts";

const database = await aDatabase();
const patience = { timeout: 30_000, interval: 50 };
const quick = { restMs: 20, longestRestMs: 20, sweepMs: 150, tickMs: 20 };

const byId = (positions: VehiclePosition[]) => positions.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** A company in which two cars drive, with a stream for each who may have one, and with filters. */
async function aDay() {
  const { origin } = await aServer(database, {}, undefined, { livePace: quick });
  const { mandatorId, people, inScope } = await aCompany(database);
  const group = inScope(3).group;
  const cars: { vehicleId: string; driver: string; boxNumber: number; records: ReturnType<typeof drives> }[] =
    [];
  for (const name of ["Nord", "Süd"]) {
    const driver = await aDriver(database, mandatorId);
    const vehicleId = await aVehicle(database, mandatorId, { name, is_private_trip_allowed: true });
    await asOwner(database, "update vehicles set owner_id = $1, assign_trips_to_owner = true where id = $2", [
      driver,
      vehicleId,
    ]);
    const box = await aBox(database, mandatorId, { vehicleId });
    cars.push({ vehicleId, driver, boxNumber: box.number, records: drives(box.number, 1) });
  }
  const viewers = await Promise.all(
    ([1, 2, 3, 4] as const).flatMap((role) =>
      ["", "onlyMoving=true", `vehicleIds=${cars[0]!.vehicleId}`].map(async (query) => {
        const headers = { authorization: (await aBearer(database, people[role])).authorization };
        return { role, query, headers, stream: await aStream(origin, { query, headers }) };
      }),
    ),
  );
  /** Waits until each stream has told exactly what its viewer is answered. */
  const expectTruth = async (what: string) => {
    for (const { role, query, headers, stream } of viewers) {
      const ask = callerAs(origin, headers);
      let polled: VehiclePosition[] = [];
      const isSame = async () => {
        polled = byId((await ask<VehiclePosition[]>("GET", `/LiveLocations/VehiclePositions?${query}`)).body);
        return JSON.stringify(polled) === JSON.stringify(stream.known());
      };
      await vi.waitUntil(isSame, patience).catch(() => undefined);
      expect([what, role, query, stream.known()]).toEqual([what, role, query, polled]);
    }
  };
  return { mandatorId, group, cars, people, expectTruth };
}

// Rule live/stream.
test(
  "through drives, private ones, groups, names and packages each stream tells what asking gives",
  { timeout: 120_000 },
  async () => {
    const { mandatorId, group, cars, people, expectTruth } = await aDay();
    const [north, south] = [cars[0]!, cars[1]!];
    await expectTruth("nothing has driven");
    for (const { records } of cars) await receive(database, records.slice(0, 6));
    await expectTruth("both drive");

    await asOwner(
      database,
      "insert into group_vehicles (mandator_id, group_id, vehicle_id) values ($1, $2, $3)",
      [mandatorId, group, north.vehicleId],
    );
    await expectTruth("one is in the group");
    const running = (await tripsOf(database, mandatorId)).find(
      ({ vehicle, to }) => vehicle === north.vehicleId && to === null,
    );
    const driver = anActor(mandatorId, north.driver, { role: 5 });
    const say = (isPrivate: boolean) =>
      changePrivacy({ database, clock }, driver, { id: running!.id, isPrivate });
    await say(true);
    await expectTruth("one drives privately");
    await receive(database, [...north.records.slice(6, 9), ...south.records.slice(6, 9)]);
    await expectTruth("both go on");
    await say(false);
    await expectTruth("it was business after all");

    await asOwner(database, "update users set first_name = 'Anders' where id = $1", [south.driver]);
    await asOwner(database, "update vehicles set name = 'West' where id = $1", [south.vehicleId]);
    await asOwner(database, "delete from group_vehicles where vehicle_id = $1", [north.vehicleId]);
    await expectTruth("names and groups have changed");
    await asOwner(database, "update vehicles set archived_at = now() where id = $1", [south.vehicleId]);
    await receive(database, [aRecord(north.boxNumber, 4_000, { latitude: 48.3 })]);
    await expectTruth("one is archived, the other stands");
    expect(people[1]).toBeTruthy();
  },
);
